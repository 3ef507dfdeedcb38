# The page: what stands around everything.

site-tagline = Quatre jeux de plateau à jouer, à apprendre, à maîtriser.
site-pair = { $what } : { $value }
site-skip = Aller au contenu
site-play = Jouer
site-analysis = Analyse
site-train = S’entraîner
site-rules = Règles
site-settings = Réglages
site-menu = Menu
site-privacy = Vie privée
site-about = À propos
site-loading = Chargement…
site-failed = La page n’a pas pu être chargée : { $reason }
site-update = Une nouvelle version est prête.
site-reload = Recharger
site-close = Fermer
site-later = Plus tard
site-not-found = Il n’y a rien à cette adresse.
site-theme = Thème
site-theme-system = Système
site-theme-light = Clair
site-theme-dark = Sombre
site-motion = Animations
site-motion-normal = Normale
site-motion-fast = Rapide
site-motion-none = Aucune
site-coordinates = Coordonnées
site-threats = Montrer les menaces
site-sounds = Sons
site-confirm = Confirmer chaque coup
site-coach = Entraîneur : me prévenir avant un coup qui gâche un résultat prouvé (parties sur cet appareil, sans rien de caché)
site-language = Langue
site-data = Vos données
site-data-how = Les parties et les réglages ne sont gardés que dans ce navigateur.
site-export-data = Tout télécharger
site-wipe-data = Tout supprimer
site-wipe-sure = Supprimer toutes les parties et tous les réglages de ce navigateur ?
site-wiped = Tout a été supprimé.
site-about-names = Les noms appartiennent à leurs propriétaires. Quadrille est un projet indépendant, sans lien avec aucun d’eux ; ses textes et ses dessins sont les siens.
site-about-what = Quadrille est un lieu pour jouer à quatre jeux de plateau abstraits : contre l’ordinateur, côte à côte, ou en ligne avec des gens d’ailleurs. C’est gratuit, sans publicité et sans pistage.
site-about-version = Version { $version }.
site-about-source = Logiciel libre, sous licence MIT ou Apache 2.0, au choix. Les gens qui tiennent ce serveur peuvent vous dire où trouver le code source.
site-about-licences = Les licences de tout ce qu’il contient
site-about-program = Les règles et les joueurs sont un seul programme en Rust, qui tourne aussi dans cette page. Ce que vous jouez contre le programme ou côte à côte ne quitte pas votre appareil ; ce que vous jouez en ligne est gardé par le serveur.

## What is proven.

proven-title = Ce qui est prouvé
proven-lead = Certains jeux peuvent être connus entièrement : qui gagne quand les deux camps jouent parfaitement, et en combien de temps. Voici ce que nous savons, et comment chacun peut le vérifier.
proven-first-move = Premier coup sur la piste
proven-how = Comment nous avons fait
proven-how-text = Les positions sont numérotées et rangées en couches qui ne reviennent jamais : trajets terminés, pièces restantes. Le programme commence par la fin de la partie et remonte, couche par couche, jusqu’à ce que chaque position ait sa valeur.
proven-check = Comment le vérifier
proven-check-text = Le programme refait les tables avec « quadrille solve », les vérifie avec « quadrille verify » et dit ce qu’elles contiennent avec « quadrille facts ». Un second programme, qui ne connaît pas de couches, trouve la même chose pour des millions de positions.
