# Squaryd.

squaryd-goal = put four of your pawns on the corners of a square, of any size and any tilt
why-square = four pawns make a square
why-double-square = { $loser ->
        [you] you
       *[other] { $loser }
    } made a square of four doubles
why-fault = { $loser ->
        [you] you
       *[other] { $loser }
    } missed a defence
why-no-room = nobody can put a pawn any more
event-attacks = { $seat ->
        [you] You go
       *[other] { $seat } goes
    } on with one pawn
event-alone = { $other ->
        [you] You have
       *[other] { $other } has
    } no pawns left: { $seat ->
        [you] you go
       *[other] { $seat } goes
    } on alone

squaryd-not-empty = { $cell } is not empty
squaryd-no-pawn = you have no pawn left
squaryd-defend-first = defend first, for example with { $due }
squaryd-gives-square = a single on { $cell } would complete a square of the opponent's
squaryd-too-few-pawns = a double costs two pawns and you have { $stock }
squaryd-double-due = the double that is due comes first: { $due }
squaryd-no-threat = no live threat of the opponent's on { $cell } asks for a double
squaryd-no-doubles = there are no doubles while the opponent has no pawns
squaryd-has-pawns = a player with pawns may not pass
squaryd-no-pass = there is a move to make, so there is no passing
squaryd-not-true = this claim is not true; play on
squaryd-no-claims = claims are made in squaryd:tabletop only
squaryd-no-centre = d4 is not a cell: the board has no centre
squaryd-not-a-square = { $a }, { $b }, { $c }, { $d } are not the corners of a square in alphabetical order
squaryd-end-mark = `+` after the side and `=` belong to squaryd:tabletop only
squaryd-hole = the board has one `#`, in the middle of its middle row: the missing centre d4
squaryd-no-single = { $cell } is named as the single of a turn, but holds none
squaryd-same-single = { $cell } is named as the single of two turns
squaryd-too-many-pawns = { $seat } has { $pawns } pawns on the board and owns only { $owned }
squaryd-two-winners = both sides have won on this board

squaryd-caption-pawns-left = pawns left: Dark { $dark }, Light { $light }

squaryd-expected-column = a column a-g
squaryd-expected-row = a row 1-7
squaryd-expected-piece = `x`, `o`, `X`, `O`, `#` or a digit
squaryd-expected-turn = `x` or `o` for the side to move
squaryd-expected-cell-or-free = `-`, a cell, or `squaryd:free`
squaryd-expected-tabletop = `squaryd:tabletop`

## The page.

squaryd-tagline = Four pawns on the corners of a square, of any size and any tilt.
squaryd-credits = Squaryd is a game by Pierre Baudy.
variant-squaryd = Standard: threats are shown
variant-squaryd-free = Free doubles
variant-squaryd-tabletop = As at the table: see it yourself, say it yourself
squaryd-look-single = single
squaryd-look-double = double
squaryd-count = { $n } { $n ->
        [one] pawn
       *[other] pawns
    } left
squaryd-choice-single = One pawn
squaryd-choice-double = Two pawns
squaryd-choice-forced = Block the threat: put two pawns on the marked cell.
squaryd-choice-stops = { $cell } completes the square of { $pawns }.
squaryd-choice-claim = Claim a square
squaryd-choice-claim-how = Choose the four corners.
squaryd-choice-fault = Call a missed defence
squaryd-choice-fault-how = Choose the pawn that should have been a double.

squaryd-proven-balance = Squaryd is not solved. Between equal players the beginner does better the stronger they are: 69 wins to 22 at level 8, 50 to 3 between the best players.
squaryd-balance = Between equal players who begins wins 7 of 10.
