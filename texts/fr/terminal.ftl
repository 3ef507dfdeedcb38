# What `quadrille play` says.

terminal-help =
    Tapez un coup comme il est écrit dans la liste, ou un de ces mots :
      coups                  lister les coups permis
      plateau                montrer le plateau encore une fois
      annuler                revenir à votre dernier choix (sauf si des faces sont cachées)
      abandonner             abandonner la partie
      nulle                  convenir d’une nulle (entre personnes), ou la proposer au programme
      enregistrer FICHIER    enregistrer le relevé
      charger FICHIER        reprendre un relevé enregistré
      quitter                s’en aller ; la partie est gardée, --resume la reprend
    Les mots anglais conviennent aussi : moves, board, undo, resign, draw, save, load, quit, help.

terminal-welcome = { $game } : tapez `aide` pour obtenir de l’aide
terminal-plays = { $seat } joue { $move }
terminal-curtain = { $seat } a le trait. Les autres ne regardent pas ; { $seat } appuie sur Entrée.
terminal-last-moves = derniers coups : { $moves }
terminal-moves = coups : { $moves }
terminal-many-moves = { $n } coups ; `coups` en donne la liste
terminal-refused = { $why }. `coups` montre ce qui est possible.
terminal-no-undo = quand des faces sont cachées, un coup ne s’annule pas : il a pu dévoiler quelque chose
terminal-nothing-to-undo = il n’y a rien à annuler
terminal-plays-on = le programme continue la partie
terminal-saved = enregistré dans { $file }
terminal-saved-with-faces = enregistré dans { $file }, qui contient les faces cachées de tout le monde
terminal-not-saved = impossible d’enregistrer dans { $file } : { $why }
terminal-loaded = { $file } est chargé
terminal-not-loaded = impossible de charger : { $why }
terminal-other-game = { $file } est une partie de { $found }, pas de { $wanted }
terminal-not-kept = attention : cette partie ne peut pas être gardée pour --resume ; { $why }
terminal-kept = Votre partie est gardée : quadrille play { $game } --resume
terminal-go-on = Vous avez une partie en cours. La reprendre ? [O/n]
terminal-nothing-to-resume = il n’y a pas de partie en cours à reprendre
terminal-no-seat = il n’y a pas de place `{ $letter }` ; les places sont { $seats }
terminal-wins = { $seat } gagne
terminal-team-wins = { $one } et { $other } gagnent
terminal-draw = partie nulle
terminal-by-repetition = { $what } par répétition
terminal-by-quiet = { $what } par coups calmes
terminal-by-agreement = { $what } d’un commun accord
terminal-by-resignation = { $what } par abandon
terminal-by-time = { $what } au temps
terminal-pair = { $what } : { $value }
terminal-toss-tie = Égalité : on recommence le tirage.
terminal-toss-won = { $seat } gagne le tirage, place ses pièces en premier et commence.

# What people type; the English word works in every language.

terminal-command-help = aide
terminal-command-moves = coups
terminal-command-board = plateau
terminal-command-undo = annuler
terminal-command-resign = abandonner
terminal-command-draw = nulle
terminal-command-save = enregistrer
terminal-command-load = charger
terminal-command-quit = quitter

# What is wrong with a file or with what was typed.

terminal-problem-not-utf8 = ce n’est pas un texte en UTF-8
terminal-problem-not-found = ce fichier ou ce dossier n’existe pas
terminal-problem-exists = ce fichier existe déjà
terminal-problem-denied = accès refusé
terminal-problem-system = le système répond : { $why }
terminal-problem-other-variant = `{ $text }` est une position de { $found }, pas de { $wanted }
terminal-problem-position = `{ $text }` : { $why }
