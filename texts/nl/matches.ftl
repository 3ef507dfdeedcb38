# Matches, moves and texts in general.

game-over = het spel is afgelopen
text-empty = er valt niets te lezen: de tekst is leeg
text-excess = bij teken { $column } is `{ $found }` te veel
text-cut = bij teken { $column } hoort { $expected }, maar de tekst houdt op
text-other = bij teken { $column } hoort { $expected }, niet `{ $found }`
text-long-row = bij teken { $column } heeft de rij meer dan { $width } plaatsen
text-short-row = bij teken { $column } heeft de rij minder dan { $width } plaatsen
text-digits = bij teken { $column } hoort een reeks lege plaatsen één cijfer van 1 tot { $width } te zijn, nooit 0 en nooit twee cijfers

expected-space = een spatie
expected-between-rows = `/` tussen de rijen

match-over = de partij is afgelopen
match-not-your-turn = { $seat } is aan zet
match-unreadable = dat is geen zet: { $why }
match-illegal = ongeldige zet: { $why }
game-unknown = er is geen spel { $name }; de spellen zijn { $games }
other-variant = dit is een stelling van { $found }, niet van { $wanted }
edit-not-here = dat kan hier niet worden neergezet
