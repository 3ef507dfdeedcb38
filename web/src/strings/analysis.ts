import type { Text } from '../lib/language.svelte'

export const analysis = {
  title: ['Analysis', 'Analyse', 'Analyse'],
  titleOf: ['Analysis: {game}', 'Analyse : {game}', 'Analyse: {game}'],
  game: ['Game', 'Jeu', 'Spel'],

  // Values of moves; the short ones stand on the board.
  winShort: ['W{n}', 'G{n}', 'W{n}'],
  lossShort: ['L{n}', 'P{n}', 'V{n}'],
  drawShort: ['=', '=', '='],
  win: ['wins in {n} {n|move|moves}', 'gagne en {n} {n|coup|coups}', 'wint in {n} {n|zet|zetten}'],
  loss: ['loses in {n} {n|move|moves}', 'perd en {n} {n|coup|coups}', 'verliest in {n} {n|zet|zetten}'],
  winPlies: [
    'wins in {n} {n|ply|plies}',
    'gagne en {n} {n|demi-coup|demi-coups}',
    'wint in {n} {n|halve zet|halve zetten}',
  ],
  lossPlies: [
    'loses in {n} {n|ply|plies}',
    'perd en {n} {n|demi-coup|demi-coups}',
    'verliest in {n} {n|halve zet|halve zetten}',
  ],
  played: ['played', 'joué', 'gespeeld'],
  allValues: ['All values on the board', 'Toutes les valeurs sur le plateau', 'Alle waarden op het bord'],
  drawn: ['draw', 'nulle', 'remise'],
  depth: ['depth {n}', 'profondeur {n}', 'diepte {n}'],
  tries: ['{count} {n|try|tries}', '{count} {n|essai|essais}', '{count} {n|poging|pogingen}'],

  evaluation: ['Evaluation', 'Évaluation', 'Beoordeling'],
  evaluationHow: [
    'All legal moves, the best first. A percentage is the estimated chance of winning for the side to move.',
    'Tous les coups permis, le meilleur d’abord. Un pourcentage est la chance estimée de gagner du camp qui joue.',
    'Alle geldige zetten, de beste eerst. Een percentage is de geschatte winstkans van het kamp aan zet.',
  ],
  evaluationTried: [
    'All legal moves, the most tried first. A percentage is the estimated chance of winning for the side to move.',
    'Tous les coups permis, le plus essayé d’abord. Un pourcentage est la chance estimée de gagner du camp qui joue.',
    'Alle geldige zetten, de meest geprobeerde eerst. Een percentage is de geschatte winstkans van het kamp aan zet.',
  ],
  knows: [
    'Judged with what {seat} can know.',
    'Évalué avec ce que {seat} peut savoir.',
    'Beoordeeld met wat {seat} kan weten.',
  ],
  thinking: ['Looking…', 'Recherche…', 'Bezig…'],
  stop: ['Stop', 'Arrêter', 'Stoppen'],
  goOn: ['Continue', 'Continuer', 'Doorgaan'],
  deeper: ['Look deeper', 'Chercher plus loin', 'Dieper zoeken'],
  proven: ['Everything is proven.', 'Tout est prouvé.', 'Alles is bewezen.'],
  best: ['Best move {text}: {value}', 'Meilleur coup {text} : {value}', 'Beste zet {text}: {value}'],
  notYet: ['not judged yet', 'pas encore évalué', 'nog niet beoordeeld'],
  over: ['The match is over.', 'La partie est terminée.', 'De partij is afgelopen.'],

  // Stepping.
  steps: ['Go through the moves', 'Parcourir les coups', 'Door de zetten lopen'],
  first: ['First move', 'Premier coup', 'Eerste zet'],
  previous: ['Previous move', 'Coup précédent', 'Vorige zet'],
  next: ['Next move', 'Coup suivant', 'Volgende zet'],
  last: ['Last move', 'Dernier coup', 'Laatste zet'],
  of: ['{n} of {all}', '{n} sur {all}', '{n} van {all}'],

  // The tree.
  moves: ['Moves', 'Coups', 'Zetten'],
  start: ['Starting position', 'Position de départ', 'Beginstelling'],
  variation: ['Variation', 'Variante', 'Variant'],
  remove: ['Delete variation', 'Supprimer la variante', 'Variant verwijderen'],
  removeRest: ['Delete from here', 'Supprimer à partir d’ici', 'Vanaf hier verwijderen'],
  promote: ['Make main line', 'En faire la ligne principale', 'Tot hoofdvariant maken'],
  noMoves: ['Play a move on the board.', 'Jouez un coup sur le plateau.', 'Speel een zet op het bord.'],

  // The graph.
  graph: ['Graph of the match', 'Courbe de la partie', 'Grafiek van de partij'],
  graphOf: [
    'Winning chance of {seat} after each move; after move {n} of {all}: {chance}',
    'Chance de gagner de {seat} après chaque coup ; après le coup {n} sur {all} : {chance}',
    'Winstkans van {seat} na elke zet; na zet {n} van {all}: {chance}',
  ],
  unknown: ['unknown', 'inconnue', 'onbekend'],

  // The editor.
  edit: ['Edit the position', 'Modifier la position', 'Stelling bewerken'],
  editTitle: ['Position editor', 'Éditeur de position', 'Stelling bewerken'],
  editHow: [
    'Choose what to put, then point at places on the board.',
    'Choisissez quoi poser, puis montrez des cases du plateau.',
    'Kies wat je neerzet en wijs dan vakken op het bord aan.',
  ],
  brushes: ['Put', 'Poser', 'Neerzetten'],
  erase: ['Take away', 'Enlever', 'Weghalen'],
  bringHome: ['Bring home', 'Faire arriver', 'Naar huis brengen'],
  passTurn: ['Pass the turn', 'Passer le tour', 'Beurt doorgeven'],
  brush: ['{seat}, {what}', '{seat}, {what}', '{seat}, {what}'],
  position: ['Position as text', 'Position en texte', 'Stelling als tekst'],
  use: ['Analyse this position', 'Analyser cette position', 'Deze stelling analyseren'],
  cancel: ['Cancel', 'Annuler', 'Annuleren'],
  refusedEdit: [
    'That cannot be done here. The position stays as it was.',
    'Ce n’est pas possible ici. La position reste comme elle était.',
    'Dat kan hier niet. De stelling blijft zoals ze was.',
  ],
  refusedPosition: [
    'This text is not a position of this game.',
    'Ce texte n’est pas une position de ce jeu.',
    'Deze tekst is geen stelling van dit spel.',
  ],

  // In and out.
  open: ['Open', 'Ouvrir', 'Openen'],
  paste: ['Paste a position or a record', 'Coller une position ou un relevé', 'Een stelling of partijverslag plakken'],
  pasteHow: [
    'A link to an analysis works too.',
    'Un lien vers une analyse convient aussi.',
    'Een link naar een analyse mag ook.',
  ],
  openText: ['Open this text', 'Ouvrir ce texte', 'Deze tekst openen'],
  openFile: ['Open a file', 'Ouvrir un fichier', 'Een bestand openen'],
  badFile: ['This file could not be read.', 'Ce fichier n’a pas pu être lu.', 'Dit bestand kon niet worden gelezen.'],
  tooLarge: ['it is larger than 1 MB', 'il dépasse 1 Mo', 'het is groter dan 1 MB'],
  badText: [
    'This is neither a record nor a position that we can read.',
    'Ce n’est ni un relevé ni une position lisible.',
    'Dit is geen leesbaar partijverslag en geen leesbare stelling.',
  ],
  badLink: [
    'This link is not quite right. What could be read is on the board; the link is below, so that you can correct it.',
    'Ce lien n’est pas tout à fait juste. Ce qui a pu être lu est sur le plateau ; le lien est ci-dessous, à corriger.',
    'Deze link klopt niet helemaal. Wat leesbaar was, staat op het bord; de link staat hieronder, om te verbeteren.',
  ],
  badForm: [
    'The list of moves is not well formed.',
    'La liste des coups est mal formée.',
    'De lijst met zetten is niet goed gevormd.',
  ],
  reason: ['Reason: {reason}', 'Raison : {reason}', 'Reden: {reason}'],
  secret: [
    'This game is not over. Its secrets stay hidden until it is.',
    'Cette partie n’est pas terminée. D’ici là, ses secrets restent cachés.',
    'Deze partij is nog niet afgelopen. Tot dan blijven haar geheimen verborgen.',
  ],
  backToGame: ['Back to the game', 'Retour à la partie', 'Terug naar de partij'],
  myGames: ['My games', 'Mes parties', 'Mijn partijen'],
  share: ['Share and export', 'Partager et exporter', 'Delen en exporteren'],
  copyLink: ['Copy link', 'Copier le lien', 'Link kopiëren'],
  copyPosition: ['Copy position', 'Copier la position', 'Stelling kopiëren'],
  copyRecord: ['Copy record', 'Copier le relevé', 'Partijverslag kopiëren'],
  download: ['Download record', 'Télécharger le relevé', 'Partijverslag downloaden'],
  copied: ['Copied', 'Copié', 'Gekopieerd'],
  notCopied: [
    'The browser does not allow copying. Select the text and copy it yourself.',
    'Le navigateur ne permet pas de copier. Sélectionnez le texte et copiez-le vous-même.',
    'De browser staat kopiëren niet toe. Selecteer de tekst en kopieer die zelf.',
  ],
  toCopy: ['Text to copy', 'Texte à copier', 'Tekst om te kopiëren'],
  playHere: ['Play from here', 'Jouer à partir d’ici', 'Vanaf hier spelen'],
} satisfies Record<string, Text>
