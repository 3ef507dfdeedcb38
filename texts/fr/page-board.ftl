# The page: what is said of a place on the board.

place-piece = { $seat }, { $what }
place-count = { $n } × { $what }
place-empty = vide
place-movable = peut jouer
place-target = possible ici
place-hinted = indice
promise-win = gagne
promise-leave = quitte le plateau
promise-turn = retourne { $n } { $n ->
        [one] pion
       *[other] pions
    }
promise-back = renvoie { $n } { $n ->
        [one] pièce
       *[other] pièces
    }
promise-meet = défi
promise-threaten = crée { $n } { $n ->
        [one] menace
       *[other] menaces
    }
place-chosen = choisi
place-threat-by = menace de { $seat } avec { $pawns }
place-last-move = dernier coup
place-board = Plateau de { $game }
