import type { Text } from '../lib/language.svelte'

export const site = {
  tagline: [
    'Four board games to play, learn and master.',
    'Quatre jeux de plateau à jouer, à apprendre, à maîtriser.',
    'Vier bordspellen om te spelen, te leren en te beheersen.',
  ],
  pair: ['{what}: {value}', '{what} : {value}', '{what}: {value}'],
  skip: ['Skip to content', 'Aller au contenu', 'Naar de inhoud'],
  play: ['Play', 'Jouer', 'Spelen'],
  analysis: ['Analysis', 'Analyse', 'Analyse'],
  rules: ['Rules', 'Règles', 'Regels'],
  settings: ['Settings', 'Réglages', 'Instellingen'],
  menu: ['Menu', 'Menu', 'Menu'],
  about: ['About', 'À propos', 'Over'],
  loading: ['Loading…', 'Chargement…', 'Laden…'],
  failed: [
    'The page could not be loaded: {reason}',
    'La page n’a pas pu être chargée : {reason}',
    'De pagina kon niet worden geladen: {reason}',
  ],
  update: ['A new version is ready.', 'Une nouvelle version est prête.', 'Er is een nieuwe versie.'],
  reload: ['Reload', 'Recharger', 'Herladen'],
  later: ['Later', 'Plus tard', 'Later'],
  notFound: ['There is nothing at this address.', 'Il n’y a rien à cette adresse.', 'Op dit adres is niets.'],
  theme: ['Theme', 'Thème', 'Thema'],
  themeSystem: ['System', 'Système', 'Systeem'],
  themeLight: ['Light', 'Clair', 'Licht'],
  themeDark: ['Dark', 'Sombre', 'Donker'],
  motion: ['Animation', 'Animations', 'Animaties'],
  motionNormal: ['Normal', 'Normale', 'Normaal'],
  motionFast: ['Fast', 'Rapide', 'Snel'],
  motionNone: ['None', 'Aucune', 'Geen'],
  coordinates: ['Coordinates', 'Coordonnées', 'Coördinaten'],
  threats: ['Show threats', 'Montrer les menaces', 'Dreigingen tonen'],
  sounds: ['Sounds', 'Sons', 'Geluiden'],
  confirm: ['Confirm every move', 'Confirmer chaque coup', 'Elke zet bevestigen'],
  language: ['Language', 'Langue', 'Taal'],
  data: ['Your data', 'Vos données', 'Je gegevens'],
  dataHow: [
    'Games and settings are kept in this browser only.',
    'Les parties et les réglages ne sont gardés que dans ce navigateur.',
    'Partijen en instellingen staan alleen in deze browser.',
  ],
  exportData: ['Download everything', 'Tout télécharger', 'Alles downloaden'],
  wipeData: ['Delete everything', 'Tout supprimer', 'Alles verwijderen'],
  wipeSure: [
    'Delete all games and settings of this browser?',
    'Supprimer toutes les parties et tous les réglages de ce navigateur ?',
    'Alle partijen en instellingen van deze browser verwijderen?',
  ],
  wiped: ['Everything was deleted.', 'Tout a été supprimé.', 'Alles is verwijderd.'],
  aboutNames: [
    'Names belong to their owners. Quadrille is an independent project, connected with none of them; its texts and drawings are its own.',
    'Les noms appartiennent à leurs propriétaires. Quadrille est un projet indépendant, sans lien avec aucun d’eux ; ses textes et ses dessins sont les siens.',
    'Namen behoren aan hun eigenaars. Quadrille is een onafhankelijk project, met geen van hen verbonden; de teksten en tekeningen zijn van onszelf.',
  ],
  aboutWhat: [
    'Quadrille is a place to play four abstract board games: against the computer, beside each other, or online with people elsewhere. It is free, shows no advertising and follows nobody.',
    'Quadrille est un lieu pour jouer à quatre jeux de plateau abstraits : contre l’ordinateur, côte à côte, ou en ligne avec des gens d’ailleurs. C’est gratuit, sans publicité et sans pistage.',
    'Quadrille is een plek om vier abstracte bordspellen te spelen: tegen de computer, naast elkaar, of online met mensen elders. Het is gratis, zonder reclame, en volgt niemand.',
  ],
  aboutVersion: ['Version {version}.', 'Version {version}.', 'Versie {version}.'],
  aboutSource: [
    'Free software, under the MIT licence or the Apache licence 2.0, as you prefer. The people who run this server can tell you where its source is.',
    'Logiciel libre, sous licence MIT ou Apache 2.0, au choix. Les gens qui tiennent ce serveur peuvent vous dire où trouver le code source.',
    'Vrije software, onder de MIT-licentie of de Apache-licentie 2.0, naar keuze. De mensen die deze server beheren, kunnen je zeggen waar de broncode is.',
  ],
  aboutProgram: [
    'Rules and players are one Rust program that also runs in this page. What you play against the program or beside each other never leaves your device; what you play online is kept by the server.',
    'Les règles et les joueurs sont un seul programme en Rust, qui tourne aussi dans cette page. Ce que vous jouez contre le programme ou côte à côte ne quitte pas votre appareil ; ce que vous jouez en ligne est gardé par le serveur.',
    'Regels en spelers zijn één Rust-programma, dat ook in deze pagina draait. Wat je tegen het programma of naast elkaar speelt verlaat je toestel niet; wat je online speelt bewaart de server.',
  ],
} satisfies Record<string, Text>

/** Languages are named in themselves. */
export const languageNames = { en: 'English', fr: 'Français', nl: 'Nederlands' } as const
