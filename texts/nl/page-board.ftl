# The page: what is said of a place on the board.

place-piece = { $seat }, { $what }
place-count = { $n } × { $what }
place-empty = leeg
place-movable = kan zetten
place-target = kan hier
place-hinted = hint
promise-win = wint
promise-leave = verlaat het bord
promise-turn = draait { $n } { $n ->
        [one] stuk
       *[other] stukken
    } om
promise-back = stuurt { $n } { $n ->
        [one] stuk
       *[other] stukken
    } terug
promise-meet = uitdaging
promise-threaten = geeft { $n } { $n ->
        [one] dreiging
       *[other] dreigingen
    }
place-chosen = gekozen
place-threat-by = dreiging van { $seat } met { $pawns }
place-last-move = laatste zet
place-board = Bord van { $game }
