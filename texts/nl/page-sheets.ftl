# The page: rule sheets.

sheets-index = Een regelblad per spel, en één voor wat ze gemeen hebben. Elk voorbeeld is een bord: bekijk de zet, of probeer een andere.
sheets-match = De partij
sheets-match-line = Herhaling, stille zetten, opgeven, tijd: wat voor alle vier de spellen geldt.
sheets-credits = Met dank aan
sheets-all-sheets = Regelbladen
sheets-overview = Overzicht
sheets-contents = Inhoud
sheets-play-game = { $game } spelen
sheets-play-variant = Spelen: { $variant }
sheets-no-rule = “{ $id }” staat niet op dit regelblad.
sheets-example = Voorbeeld { $n }
sheets-step = Zet { $n } van { $all }
sheets-show-move = Zet tonen
sheets-show-end = Het einde tonen
sheets-to-end = Naar het einde
sheets-back = Terug
sheets-start-over = Opnieuw
sheets-to-example = Terug naar het voorbeeld
sheets-own-way = Dit is je eigen weg; het voorbeeld gaat anders verder.
sheets-to-move = { $seat } is aan zet
sheets-seen-by = Gezien door
sheets-everybody = iedereen

sheets-print = Printen en spelen
sheets-print-of = Printen en spelen: { $game }
sheets-print-how = Het bord op ware grootte op { $n ->
        [one] één vel
       *[other] { $n } vellen om samen te voegen
    }, stukken om uit te knippen (twee kanten: vouwen en plakken) en de regels; voor A4 en Letter, te printen op 100 %.
sheets-print-now = Printen
sheets-print-tile = Deel { $n } van { $all }
sheets-print-pieces = Stukken om uit te knippen
