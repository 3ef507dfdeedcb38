# The page: analysis.

analysis-title = Analysis
analysis-title-of = Analysis: { $game }
analysis-game = Game

## Values of moves; the short ones stand on the board.

analysis-win-short = W{ $n }
analysis-loss-short = L{ $n }
analysis-draw-short = =
analysis-win = wins in { $n } { $n ->
        [one] move
       *[other] moves
    }
analysis-loss = loses in { $n } { $n ->
        [one] move
       *[other] moves
    }
analysis-win-plies = wins in { $n } { $n ->
        [one] ply
       *[other] plies
    }
analysis-loss-plies = loses in { $n } { $n ->
        [one] ply
       *[other] plies
    }
analysis-win-some-time = wins
analysis-loss-some-time = loses
analysis-proven-winner = Proven: { $seat } wins.
analysis-proven-winner-in = Proven: { $seat } wins in { $n } { $n ->
        [one] move
       *[other] moves
    }.
analysis-proven-draw = Proven: a draw.
analysis-from-server = From the server’s table.
analysis-played = played
analysis-all-values = All values on the board
analysis-drawn = draw
analysis-depth = depth { $n }
analysis-tries = { $count } { $n ->
        [one] try
       *[other] tries
    }
analysis-evaluation = Evaluation
analysis-evaluation-how = All legal moves, the best first. A percentage is the estimated chance of winning for the side to move.
analysis-evaluation-tried = All legal moves, the most tried first. A percentage is the estimated chance of winning for the side to move.
analysis-knows = Judged with what { $seat } can know.
analysis-thinking = Looking…
analysis-stop = Stop
analysis-go-on = Continue
analysis-deeper = Look deeper
analysis-proven = Everything is proven.
analysis-best = Best move { $text }: { $value }
analysis-not-yet = not judged yet
analysis-over = The match is over.

## Stepping.

analysis-steps = Go through the moves
analysis-first = First move
analysis-previous = Previous move
analysis-next = Next move
analysis-last = Last move
analysis-of = { $n } of { $all }

## The tree.

analysis-moves = Moves
analysis-start = Starting position
analysis-variation = Variation
analysis-remove = Delete variation
analysis-remove-rest = Delete from here
analysis-promote = Make main line
analysis-no-moves = Play a move on the board.

## The graph.

analysis-graph = Graph of the match
analysis-graph-of = Winning chance of { $seat } after each move; after move { $n } of { $all }: { $chance }
analysis-unknown = unknown

## The editor.

analysis-edit = Edit the position
analysis-edit-title = Position editor
analysis-edit-how = Choose what to put, then point at places on the board.
analysis-brushes = Put
analysis-erase = Take away
analysis-bring-home = Bring home
analysis-pass-turn = Pass the turn
analysis-brush = { $seat }, { $what }
analysis-position = Position as text
analysis-use = Analyse this position
analysis-cancel = Cancel
analysis-refused-edit = That cannot be done here. The position stays as it was.
analysis-refused-position = This text is not a position of this game.

## In and out.

analysis-open = Open
analysis-paste = Paste a position or a record
analysis-paste-how = A link to an analysis works too.
analysis-open-text = Open this text
analysis-open-file = Open a file
analysis-bad-file = This file could not be read.
analysis-too-large = it is larger than 1 MB
analysis-bad-text = This is neither a record nor a position that we can read.
analysis-bad-link = This link is not quite right. What could be read is on the board; the link is below, so that you can correct it.
analysis-bad-form = The list of moves is not well formed.
analysis-reason = Reason: { $reason }
analysis-secret = This game is not over. Its secrets stay hidden until it is.
analysis-back-to-game = Back to the game
analysis-my-games = My games
analysis-share = Share and export
analysis-copy-link = Copy link
analysis-copy-position = Copy position
analysis-copy-record = Copy record
analysis-download = Download record
analysis-copied = Copied
analysis-not-copied = The browser does not allow copying. Select the text and copy it yourself.
analysis-to-copy = Text to copy
analysis-play-here = Play from here
