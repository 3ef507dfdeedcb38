# Boter-kaas-en-eieren.

seat-Noughts = Rondjes
seat-Crosses = Kruisjes

noughts-goal = zet drie tekens op een rij voordat je tegenstander dat doet
why-three = drie tekens op een rij
why-full = het bord is vol

noughts-taken = op { $cell } staat al een teken
noughts-two-winners = beide kampen hebben drie op een rij; maar één kan er gewonnen hebben

noughts-expected-column = een kolom van a tot c
noughts-expected-row = een rij van 1 tot 3
noughts-expected-mark = een rondje `o`, een kruisje `x` of een cijfer
noughts-expected-turn = `o` of `x` voor wie aan zet is

## The page.

noughts-tagline = Drie tekens op een rij, voordat de ander ze heeft.
noughts-credits = Boter-kaas-en-eieren is een spel van oudsher.
variant-noughts = Standaard
noughts-look-single = teken
