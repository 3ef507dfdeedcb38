# Quindo.

quindo-goal = draai om waar je over springt, tot je tegenstander geen schijf meer heeft
why-no-pieces = { $loser ->
        [you] je hebt
       *[other] { $loser } heeft
    } geen schijf meer

quindo-no-pass = een van je schijven kan zetten, dus passen mag niet
quindo-off-board = { $from }{ $to } gaat van het bord af, dat van a1 tot { $last } loopt
quindo-not-yours = op { $from } ligt geen schijf van jou
quindo-same-square = de schijf ligt al op { $from }
quindo-stuck = de schijf op { $from } kan nu nergens heen
quindo-not-straight = { $to } ligt niet in een rechte lijn vanaf { $from }
quindo-diagonal = { $to } ligt schuin vanaf { $from }, en hier zijn er maar vier richtingen
quindo-blocked = tussen { $from } en { $to } staat een schijf van jou in de weg
quindo-not-free = vak { $to } is niet vrij
quindo-too-far = { $to } ligt { $distance } vrije vakken verder; een schijf gaat er 1, 2 of 3
quindo-barred = je tegenstander heeft net afstand { $distance } gespeeld, dus die is verboden
quindo-rows = een veld heeft 5, 6 of 7 rijen, dit heeft er { $rows }
quindo-no-pieces = er ligt geen schijf op het veld

quindo-caption-barred = verboden afstand: { $distance }
quindo-caption-none-barred = verboden afstand: geen

quindo-expected-column = een kolom van a tot i
quindo-expected-row = een rij van 1 tot 9
quindo-expected-piece = `o`, `x` of een cijfer
quindo-expected-turn = `o` of `x` voor wie aan zet is
quindo-expected-last = de laatste afstand, `-`, `1`, `2` of `3`
quindo-expected-four-directions = `+` voor vier richtingen

## The page.

quindo-tagline = Land op het eerste, tweede of derde vrije vak en draai alles om waar je over springt.
quindo-credits = De auteur van Quindo is ons onbekend. Bordgrootte en opstelling zijn onze reconstructie, naar een regelblad waarvan de figuren verloren zijn.
variant-quindo = Groot veld, 7 × 7
variant-quindo-orthogonal = 7 × 7, zonder diagonalen
variant-quindo-small = Klein veld, 5 × 5
variant-quindo-small-orthogonal = 5 × 5, zonder diagonalen
variant-quindo-chessboard = Op een schaakbord, 6 × 6
variant-quindo-chessboard-orthogonal = 6 × 6, zonder diagonalen
quindo-look-piece = schijf
quindo-place-border = { $id }, rand
quindo-count = { $n } { $n ->
        [one] schijf
       *[other] schijven
    }
quindo-remark-barred = Verboden afstand: { $n }
quindo-remark-none-barred = Verboden afstand: geen

quindo-proven-answer = Klein Quindo is remise als beide kampen perfect spelen.
quindo-proven-moves = Van de 56 eerste zetten houden er maar vijf remise: { $moves }. Alle andere verliezen.
quindo-balance = Tussen gelijke spelers wint wie begint 6 van de 10 keer.
