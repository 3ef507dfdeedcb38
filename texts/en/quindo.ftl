# Quindo.

quindo-goal = turn over what you jump, until your opponent has no piece left
why-no-pieces = { $loser ->
        [you] you have
       *[other] { $loser } has
    } no piece left

quindo-no-pass = a piece can move, so there is no passing
quindo-off-board = { $from }{ $to } leaves the board, whose squares are a1 to { $last }
quindo-not-yours = no piece of yours stands on { $from }
quindo-same-square = { $from } is where the piece stands
quindo-stuck = the piece on { $from } can go nowhere now
quindo-not-straight = { $to } is not on a straight line from { $from }
quindo-diagonal = { $to } is diagonal from { $from }, and only four directions are allowed
quindo-blocked = a piece of yours between { $from } and { $to } blocks the way
quindo-not-free = { $to } is not free
quindo-too-far = { $to } is { $distance } free squares away; a piece goes 1, 2 or 3
quindo-barred = distance { $distance } was just played by the opponent and is barred
quindo-rows = a field has 5, 6 or 7 rows, this one has { $rows }
quindo-no-pieces = there is no piece on the field

quindo-caption-barred = barred distance: { $distance }
quindo-caption-none-barred = barred distance: none

quindo-expected-column = a column a-i
quindo-expected-row = a row 1-9
quindo-expected-piece = `o`, `x` or a digit
quindo-expected-turn = `o` or `x` for the side to move
quindo-expected-last = the last distance `-`, `1`, `2` or `3`
quindo-expected-four-directions = `+` for four directions

## The page.

quindo-tagline = Land on the first, second or third free square, and turn over all you jump.
quindo-credits = The author of Quindo is unknown to us. Its board size and set-up are our reconstruction, from a rule sheet whose figures are lost.
variant-quindo = Large field, 7 × 7
variant-quindo-orthogonal = 7 × 7, no diagonals
variant-quindo-small = Small field, 5 × 5
variant-quindo-small-orthogonal = 5 × 5, no diagonals
variant-quindo-chessboard = On a chessboard, 6 × 6
variant-quindo-chessboard-orthogonal = 6 × 6, no diagonals
quindo-look-piece = piece
quindo-place-border = { $id }, border
quindo-count = { $n } { $n ->
        [one] piece
       *[other] pieces
    }
quindo-remark-barred = Barred distance: { $n }
quindo-remark-none-barred = Barred distance: none

quindo-proven-answer = Small Quindo is a draw when both sides play perfectly.
quindo-proven-moves = Of its 56 first moves only five hold the draw: { $moves }. All others lose.
quindo-balance = Between equal players who begins wins 6 of 10.
