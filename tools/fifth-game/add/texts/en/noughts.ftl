# Noughts and crosses.

seat-Noughts = Noughts
seat-Crosses = Crosses

noughts-goal = have three marks in a row before your opponent has
why-three = three marks in a row
why-full = the board is full

noughts-taken = there is a mark on { $cell } already
noughts-two-winners = both sides have three in a row; only one side can have won

noughts-expected-column = a column a-c
noughts-expected-row = a row 1-3
noughts-expected-mark = a nought `o`, a cross `x` or a digit
noughts-expected-turn = `o` or `x` for whose turn it is

## The page.

noughts-tagline = Three marks in a row, before the other has them.
noughts-credits = Noughts and crosses is a traditional game.
variant-noughts = Standard
noughts-look-single = mark
