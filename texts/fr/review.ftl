# Pourquoi un coup était une erreur, et ce que la chance y a fait.

review-not-over = la partie n’est pas finie : seules les parties finies sont revues
review-no-moves = il n’y a aucun coup à revoir
review-misses-win-in = { $best } aurait gagné en { $plies } { $plies ->
        [one] demi-coup
       *[other] demi-coups
    }
review-misses-win = { $best } aurait gardé une partie gagnée
review-misses-draw = { $best } aurait gardé la nulle
review-loses-in = à présent { $other } gagne en { $plies } { $plies ->
        [one] demi-coup
       *[other] demi-coups
    }
review-loses = à présent { $other } gagne en jouant au mieux
review-draws = à présent c’est une nulle si tous jouent au mieux
review-lets-complete = { $other } répond { $reply } et complète le carré { $cells }
review-lets-turn = { $other } répond { $reply } et retourne { $count } { $count ->
        [one] pion
       *[other] pions
    } de { $seat }
review-lets-leap = { $other } répond { $reply } et saute { $count } { $count ->
        [one] pièce
       *[other] pièces
    } de { $seat }
review-lets-take = { $other } peut répondre { $reply } et prendre la pièce de { $seat } en { $at } ({ $kind })
review-lets-threaten = { $other } répond { $reply } et menace de compléter un carré en { $at }
review-lets-home = { $other } répond { $reply } et a { $count } { $count ->
        [one] pièce arrivée
       *[other] pièces arrivées
    }
review-completes = { $best } complète le carré { $cells }
review-stops = { $best } pare le carré de { $pawns } en { $at }
review-turns = { $best } retourne { $count } { $count ->
        [one] pion
       *[other] pions
    } de { $other }
review-leaps = { $best } saute { $count } { $count ->
        [one] pièce
       *[other] pièces
    } de { $other }
review-takes = { $best } prend la pièce de { $other } en { $at } ({ $kind })
review-threatens = { $best } menace de compléter un carré en { $at }
review-shows = il montre à tous que la pièce de { $seat } en { $at } est : { $kind }
review-luck-good = chance : d’après ce que { $seat } pouvait savoir, le défi en { $at } est gagné { $percent } fois sur 100
review-luck-bad = malchance : d’après ce que { $seat } pouvait savoir, le défi en { $at } n’est perdu que { $percent } fois sur 100
