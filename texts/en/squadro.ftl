# Squadro.

squadro-goal = bring four of your five pieces there and back
why-four-home = four pieces are home

squadro-home = the piece on lane { $lane } is home and never moves again
squadro-not-yours = this piece is { $seat }'s; choose one of your own
squadro-no-piece = no piece stands here; choose one of your own
squadro-one-place = the piece on lane { $lane } can only go to the marked place
squadro-shared-crossing = two pieces on one crossing: Light's on lane { $light } and Dark's on lane { $dark }
squadro-two-winners = both sides have four pieces home; only one side can have won

squadro-caption-home = home: Light { $light }, Dark { $dark }

squadro-expected-step = a step 0-9 or a-c
squadro-expected-between-sides = `/` between the sides
squadro-expected-turn = `l` or `d` for the side to move
squadro-expected-lane = a lane 1-5

## The page.

squadro-tagline = Five pieces there and back. Leap an opponent, and it starts its leg again.
squadro-credits = Squadro is a game by Adrián Jiménez Pascual, published by Gigamic.
variant-squadro = Standard
squadro-look-out = piece on its way out
squadro-look-back = piece on its way home
squadro-look-home = piece that is home
squadro-place-crossing = Light lane { $x }, Dark lane { $y }
squadro-place-light-start = Light lane { $x }, start
squadro-place-light-turn = Light lane { $x }, turning slot
squadro-place-dark-start = Dark lane { $y }, start
squadro-place-dark-turn = Dark lane { $y }, turning slot
squadro-count = { $n } home

squadro-proven-answer = Dark wins, no matter who begins: in 153 plies when Dark begins, in 154 when Light begins.
squadro-proven-first = No first move changes the winner, but the number of plies to the end:
squadro-proven-begins = { $seat } begins
squadro-proven-totals = Of all positions that can be reached, Light wins { $light } and Dark { $dark }; { $drawn } are drawn, because both sides would go on for ever.
squadro-proven-longest = The longest win
squadro-proven-longest-text = Hardly anything has happened here, and Light, who is to move, wins in 247 plies. Light hurries, Dark delays.
squadro-proven-left = After { $ply } { $ply ->
        [one] ply
       *[other] plies
    }: Light wins in { $n }.
squadro-balance = Between equal players Dark wins 6 of 10, no matter who begins.
