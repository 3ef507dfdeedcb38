# The page: rule sheets.

sheets-index = Une fiche par jeu, et une pour ce qu’ils ont en commun. Chaque exemple est un plateau : regardez le coup, ou essayez-en un autre.
sheets-match = La partie
sheets-match-line = Répétition, coups calmes, abandon, temps : ce qui vaut pour les quatre jeux.
sheets-credits = Crédits
sheets-all-sheets = Fiches
sheets-overview = Vue d’ensemble
sheets-contents = Sommaire
sheets-play-game = Jouer au { $game }
sheets-play-variant = Jouer : { $variant }
sheets-no-rule = Il n’y a pas de « { $id } » sur cette fiche.
sheets-example = Exemple { $n }
sheets-step = Coup { $n } sur { $all }
sheets-show-move = Montrer le coup
sheets-show-end = Montrer la fin
sheets-to-end = Jusqu’à la fin
sheets-back = Retour
sheets-start-over = Recommencer
sheets-to-example = Revenir à l’exemple
sheets-own-way = C’est votre propre chemin ; l’exemple continue autrement.
sheets-to-move = { $seat } a le trait
sheets-seen-by = Vu par
sheets-everybody = tout le monde

sheets-print = Imprimer et jouer
sheets-print-of = Imprimer et jouer : { $game }
sheets-print-how = Le plateau en vraie grandeur sur { $n ->
        [one] une feuille
       *[other] { $n } feuilles à assembler
    }, les pièces à découper (deux faces : plier et coller) et les règles ; pour A4 et Letter, à imprimer à 100 %.
sheets-print-now = Imprimer
sheets-print-tile = Partie { $n } sur { $all }
sheets-print-pieces = Pièces à découper
