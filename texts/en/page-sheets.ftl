# The page: rule sheets.

sheets-index = One sheet for each game, and one for what they have in common. Every example is a board: watch the move, or try another.
sheets-match = The match
sheets-match-line = Repetition, quiet moves, resigning, time: what holds for all four games.
sheets-credits = Credits
sheets-all-sheets = Rule sheets
sheets-overview = Overview
sheets-contents = Contents
sheets-play-game = Play { $game }
sheets-play-variant = Play: { $variant }
sheets-no-rule = There is no “{ $id }” on this sheet.
sheets-example = Example { $n }
sheets-step = Move { $n } of { $all }
sheets-show-move = Show the move
sheets-show-end = Show how it ends
sheets-to-end = To the end
sheets-back = Back
sheets-start-over = Start over
sheets-to-example = Back to the example
sheets-own-way = This is your own way; the example goes on differently.
sheets-to-move = { $seat } to move
sheets-seen-by = Seen by
sheets-everybody = everybody

sheets-print = Print and play
sheets-print-of = Print and play: { $game }
sheets-print-how = The board at its true size on { $n ->
        [one] a sheet
       *[other] { $n } sheets, to be put together
    }, pieces to cut out (two faces: fold and glue), and the rules; for A4 and Letter, printed at 100 %.
sheets-print-now = Print
sheets-print-tile = Part { $n } of { $all }
sheets-print-pieces = Pieces to cut out
