# Why a move was a mistake, and what luck had to do with it.

review-not-over = the match is not over: only finished ones are reviewed
review-no-moves = there are no moves to review
review-misses-win-in = { $best } would have won in { $plies } { $plies ->
        [one] ply
       *[other] plies
    }
review-misses-win = { $best } would have kept a won game
review-misses-draw = { $best } would have kept the draw
review-loses-in = now { $other } wins in { $plies } { $plies ->
        [one] ply
       *[other] plies
    }
review-loses = now { $other } wins with the best play
review-draws = now it is a draw with the best play
review-lets-complete = { $other } answers { $reply } and completes the square { $cells }
review-lets-turn = { $other } answers { $reply } and turns { $count } of { $seat }'s pieces
review-lets-leap = { $other } answers { $reply } and leaps { $count } of { $seat }'s pieces
review-lets-take = { $other } can answer { $reply } and take { $seat }'s { $kind } on { $at }
review-lets-threaten = { $other } answers { $reply } and threatens to complete a square on { $at }
review-lets-home = { $other } answers { $reply } and has { $count } { $count ->
        [one] piece
       *[other] pieces
    } home
review-completes = { $best } completes the square { $cells }
review-stops = { $best } stops the square of { $pawns } on { $at }
review-turns = { $best } turns { $count } of { $other }'s pieces
review-leaps = { $best } leaps { $count } of { $other }'s pieces
review-takes = { $best } takes { $other }'s { $kind } on { $at }
review-threatens = { $best } threatens to complete a square on { $at }
review-shows = it shows everybody that { $seat }'s piece on { $at } is { $kind }
review-luck-good = luck: as far as { $seat } could know, the challenge on { $at } is won { $percent } times in 100
review-luck-bad = bad luck: as far as { $seat } could know, the challenge on { $at } is lost only { $percent } times in 100
