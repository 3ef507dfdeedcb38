# Matches, moves and texts in general.

game-over = the game is over
text-empty = nothing to read: the text is empty
text-excess = column { $column }: expected the end, found `{ $found }`
text-cut = column { $column }: expected { $expected }, found the end
text-other = column { $column }: expected { $expected }, found `{ $found }`
text-long-row = column { $column }: the row has more than { $width } places
text-short-row = column { $column }: the row has fewer than { $width } places
text-digits = column { $column }: a run of empty places is one digit from 1 to { $width }, never 0 and never two digits

expected-space = a space
expected-between-rows = `/` between rows

match-over = the match is over
match-not-your-turn = it is { $seat }'s turn
match-unreadable = not a move: { $why }
match-illegal = illegal: { $why }
game-unknown = there is no game { $name }; the games are { $games }
other-variant = this is a position of { $found }, not of { $wanted }
edit-not-here = this cannot be put here
