# What `quadrille play` says.

terminal-help =
    Tapez un coup comme il est écrit dans la liste, ou un de ces mots :
      coups                  lister les coups permis
      plateau                montrer le plateau encore une fois
      règles                 lire les règles
      conseil                voir un bon coup
      évaluer                voir ce que valent les coups
      annuler                revenir à votre dernier choix (sauf si des faces sont cachées)
      abandonner             abandonner la partie
      nulle                  proposer la nulle aux autres
      nouvelle               commencer une autre partie ; celle-ci est gardée
      enregistrer FICHIER    enregistrer le relevé ; sans FICHIER, un nom est trouvé
      charger FICHIER        reprendre un relevé enregistré
      quitter                s’en aller ; la partie est gardée, --resume la reprend
    Les mots anglais conviennent aussi : moves, board, rules, hint, evaluate, undo, resign, draw, new, save, load,
    quit, help.

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
terminal-resign-sure = Abandonner cette partie ? [o/N]
terminal-draw-offered = { $by } propose la nulle. { $to }, êtes-vous d’accord ? [o/N]
terminal-draw-declined = { $seat } continue la partie
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

terminal-first-words = Les flèches et Entrée, la souris ou le clavier font un coup ; ? aide.
terminal-keys =
    Flèches     parcourir le plateau
    Tab         à la prochaine place possible
    Entrée      montrer : une pièce, puis où elle va
    Échap       laisser ce qui est commencé
    Page préc., Page suiv., Début, Fin
                parcourir les coups ou le texte
    F1 ou ?     cette aide
    F2          les règles
    F3          un conseil
    F4          ce que valent les coups
    F5          annuler
    Ctrl-C      s’en aller
    Sur le plateau : [ ] est votre place, ( ) où l’on peut montrer, { "{" } { "}" } ce qui est choisi, ' ' le dernier coup, ! ! un conseil, * * ce qui a gagné.
terminal-too-small = Cette fenêtre est trop petite : agrandissez-la à 80 × 24 au moins, ou jouez avec --plain.
terminal-choice-pair = deux pions
terminal-person = personne
terminal-program = programme, niveau { $level }
terminal-panel-moves = coups
terminal-panel-legal = coups possibles
terminal-panel-rules = règles
terminal-panel-help = aide
terminal-panel-values = valeurs
terminal-thinking = Réflexion… { $seconds } s
terminal-again = Entrée commence une autre partie ; Ctrl-C s’en va.
terminal-hint = Un bon coup : { $move }
terminal-value-win = gagne en { $n }
terminal-value-loss = perd en { $n }
terminal-value-won = gagne
terminal-value-lost = perd
terminal-value-chance = { $n } %

terminal-mine-moves =
    { $n ->
        [one] coup
       *[other] coups
    }
terminal-mine-none = pas encore de partie : quadrille play JEU en commence une
terminal-mine-unfinished = en cours
terminal-mine-program = programme { $level }

# What people type; the English word works in every language.

terminal-command-help = aide
terminal-command-moves = coups
terminal-command-board = plateau
terminal-command-rules = règles
terminal-command-hint = conseil
terminal-command-evaluate = évaluer
terminal-command-undo = annuler
terminal-command-resign = abandonner
terminal-command-draw = nulle
terminal-command-new = nouvelle
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

terminal-learn-step = Étape { $n } sur { $all } : { $title }
terminal-learn-help = Tapez un coup, ou l’un de ces mots : conseil, coups, plateau, quitter. Un second conseil montre une solution.
terminal-learn-solution = Par exemple : { $moves }
terminal-learn-not-it = C’est permis, mais ce n’est pas ce qui est demandé ici.
terminal-learn-coach = Entraîneur : { $says }
terminal-learn-lost = Pas cette fois.
terminal-learn-later = Pour continuer plus tard : quadrille learn { $game } --step { $n }
terminal-learn-done = Vous avez terminé cette leçon. Pour continuer : quadrille play { $game }
terminal-learn-no-step = la leçon a les étapes 1 à { $all }

terminal-review-title = { $game } : { $n } coups, { $result }
terminal-review-accuracy = { $seat } : précision { $percent } %
terminal-review-quiet = Aucun coup n’a changé grand-chose.
terminal-review-proven = Coup { $n }, prouvé : { $seat } a joué { $move } ; { $best } était meilleur.
terminal-review-judged = Coup { $n } : { $seat } a joué { $move } (chance de gagner { $after } %) ; { $best } était meilleur ({ $before } %).
terminal-review-luck = Coup { $n } : { $seat } a joué { $move }.

# A puzzle.
terminal-puzzle-finish = { $n ->
    [one] { $seat } joue et gagne tout de suite. Trouvez le seul coup.
   *[other] { $seat } joue et gagne en { $n } coups au plus. Trouvez le seul chemin.
}
terminal-puzzle-sure = { $n ->
    [one] { $seat } joue et gagne tout de suite, quoi qui soit caché. Trouvez le seul coup sûr.
   *[other] { $seat } joue et gagne en { $n } coups, quoi qui soit caché. Trouvez le seul chemin sûr.
}
terminal-puzzle-win = { $seat } joue : un seul coup gagne, tous les autres laissent échapper le gain.
terminal-puzzle-draw = { $seat } joue : un seul coup tient la nulle, tous les autres perdent.
terminal-puzzle-odds = { $seat } joue : quel coup a le plus de chances de gagner tout de suite ?
terminal-puzzle-help = Tapez un coup, ou l’un de ces mots : conseil, coups, plateau, quitter. Un conseil montre le coup.
terminal-puzzle-solved = Résolu.
terminal-puzzle-odds-solved = Résolu : ce coup gagne dans { $wins } des { $of } cas possibles pour les pièces cachées, et aucun autre dans autant.
terminal-puzzle-not-it = Ce coup laisse tout échapper. Reprenez depuis le début.
terminal-puzzle-slow = Ce coup ne gagne pas à temps. Reprenez depuis le début.
terminal-puzzle-none = il n’y a pas de tel problème ; les thèmes sont { $themes }
