# The page: analysis.

analysis-title = Analyse
analysis-title-of = Analyse : { $game }
analysis-game = Jeu

## Values of moves; the short ones stand on the board.

analysis-win-short = G{ $n }
analysis-loss-short = P{ $n }
analysis-draw-short = =
analysis-win = gagne en { $n } { $n ->
        [one] coup
       *[other] coups
    }
analysis-loss = perd en { $n } { $n ->
        [one] coup
       *[other] coups
    }
analysis-win-plies = gagne en { $n } { $n ->
        [one] demi-coup
       *[other] demi-coups
    }
analysis-loss-plies = perd en { $n } { $n ->
        [one] demi-coup
       *[other] demi-coups
    }
analysis-win-some-time = gagne
analysis-loss-some-time = perd
analysis-proven-winner = Prouvé : { $seat } gagne.
analysis-proven-winner-in = Prouvé : { $seat } gagne en { $n } { $n ->
        [one] coup
       *[other] coups
    }.
analysis-proven-draw = Prouvé : partie nulle.
analysis-from-server = D’après la table du serveur.
analysis-played = joué
analysis-all-values = Toutes les valeurs sur le plateau
analysis-drawn = nulle
analysis-depth = profondeur { $n }
analysis-tries = { $count } { $n ->
        [one] essai
       *[other] essais
    }
analysis-evaluation = Évaluation
analysis-evaluation-how = Tous les coups permis, le meilleur d’abord. Un pourcentage est la chance estimée de gagner du camp qui joue.
analysis-evaluation-tried = Tous les coups permis, le plus essayé d’abord. Un pourcentage est la chance estimée de gagner du camp qui joue.
analysis-knows = Évalué avec ce que { $seat } peut savoir.
analysis-thinking = Recherche…
analysis-stop = Arrêter
analysis-go-on = Continuer
analysis-deeper = Chercher plus loin
analysis-proven = Tout est prouvé.
analysis-best = Meilleur coup { $text } : { $value }
analysis-not-yet = pas encore évalué
analysis-over = La partie est terminée.

## Stepping.

analysis-steps = Parcourir les coups
analysis-first = Premier coup
analysis-previous = Coup précédent
analysis-next = Coup suivant
analysis-last = Dernier coup
analysis-of = { $n } sur { $all }

## The tree.

analysis-moves = Coups
analysis-start = Position de départ
analysis-variation = Variante
analysis-remove = Supprimer la variante
analysis-remove-rest = Supprimer à partir d’ici
analysis-promote = En faire la ligne principale
analysis-no-moves = Jouez un coup sur le plateau.

## The graph.

analysis-graph = Courbe de la partie
analysis-graph-of = Chance de gagner de { $seat } après chaque coup ; après le coup { $n } sur { $all } : { $chance }
analysis-unknown = inconnue

## The editor.

analysis-edit = Modifier la position
analysis-edit-title = Éditeur de position
analysis-edit-how = Choisissez quoi poser, puis montrez des cases du plateau.
analysis-brushes = Poser
analysis-erase = Enlever
analysis-bring-home = Faire arriver
analysis-pass-turn = Passer le tour
analysis-brush = { $seat }, { $what }
analysis-position = Position en texte
analysis-use = Analyser cette position
analysis-cancel = Annuler
analysis-refused-edit = Ce n’est pas possible ici. La position reste comme elle était.
analysis-refused-position = Ce texte n’est pas une position de ce jeu.

## In and out.

analysis-open = Ouvrir
analysis-paste = Coller une position ou un relevé
analysis-paste-how = Un lien vers une analyse convient aussi.
analysis-open-text = Ouvrir ce texte
analysis-open-file = Ouvrir un fichier
analysis-bad-file = Ce fichier n’a pas pu être lu.
analysis-too-large = il dépasse 1 Mo
analysis-bad-text = Ce n’est ni un relevé ni une position lisible.
analysis-bad-link = Ce lien n’est pas tout à fait juste. Ce qui a pu être lu est sur le plateau ; le lien est ci-dessous, à corriger.
analysis-bad-form = La liste des coups est mal formée.
analysis-reason = Raison : { $reason }
analysis-secret = Cette partie n’est pas terminée. D’ici là, ses secrets restent cachés.
analysis-back-to-game = Retour à la partie
analysis-my-games = Mes parties
analysis-share = Partager et exporter
analysis-copy-link = Copier le lien
analysis-copy-position = Copier la position
analysis-copy-record = Copier le relevé
analysis-download = Télécharger le relevé
analysis-copied = Copié
analysis-not-copied = Le navigateur ne permet pas de copier. Sélectionnez le texte et copiez-le vous-même.
analysis-to-copy = Texte à copier
analysis-play-here = Jouer à partir d’ici
