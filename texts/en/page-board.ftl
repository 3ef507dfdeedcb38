# The page: what is said of a place on the board.

place-piece = { $seat }, { $what }
place-count = { $n } × { $what }
place-empty = empty
place-movable = can be moved
place-target = possible here
place-hinted = hint
promise-win = wins
promise-leave = leaves the board
promise-turn = turns { $n } { $n ->
        [one] piece
       *[other] pieces
    }
promise-back = sends { $n } { $n ->
        [one] piece
       *[other] pieces
    } back
promise-meet = challenge
promise-threaten = makes { $n } { $n ->
        [one] threat
       *[other] threats
    }
place-chosen = chosen
place-threat-by = threat of { $seat } with { $pawns }
place-last-move = last move
place-board = Board of { $game }
