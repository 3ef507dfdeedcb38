# The page: puzzles. Loaded with their page.

train-title-of = Train { $game }
train-index = Puzzles with one right move, and every one is proven. They need no network and no account.
train-all = All games
train-day = Puzzle of the day
train-practice = Practice
train-rush = Rush
train-rush-how = Solve as many puzzles as you can in three minutes.
train-start = Start
train-repeat = { $n ->
    [one] Try one again
   *[other] Try { $n } again
}
train-own = { $n ->
    [one] Your own mistake
   *[other] Your own mistakes ({ $n })
}
train-streak = { $n ->
    [one] One day in a row
   *[other] { $n } days in a row
}
train-left = { $n } s left
train-count = { $n } solved
train-over = Time is up: { $n } solved. Your best: { $best }.
train-theme = Theme
train-any = Any
train-difficulty = Difficulty
train-suiting = What suits me
train-step-easy = Easy
train-step-medium = Medium
train-step-hard = Hard
train-theme-double-leap = Double leap
train-theme-leap = Leap
train-theme-turn-four = Turn four
train-theme-turn-three = Turn three
train-theme-sacrifice = Sacrifice
train-theme-last-piece = Last piece
train-theme-fork = Fork
train-theme-threat = Threat
train-theme-forced-double = Forced double
train-theme-home = Home
train-theme-deduction = Deduction
train-theme-capture = Capture
train-theme-entry = Into the ring
train-goal-finish = { $n ->
    [one] { $seat } to move wins at once. Find the only move.
   *[other] { $seat } to move wins in { $n } moves at most. Find the only way.
}
train-goal-sure = { $n ->
    [one] { $seat } to move wins at once, whatever is hidden. Find the only sure move.
   *[other] { $seat } to move wins in { $n } moves, whatever is hidden. Find the only sure way.
}
train-goal-win = { $seat } to move: one move wins, all others give the win away.
train-goal-draw = { $seat } to move: one move holds the draw, all others lose.
train-goal-odds = { $seat } to move: which move is most likely to win at once?
train-go-on = Right. Go on.
train-solved = Solved.
train-odds = Solved: it wins in { $wins } of the { $of } ways in which the hidden pieces can lie, and no other move in as many.
train-not-it = That gives it away. Look at the answer.
train-too-slow = That does not win in time. Look at the answer.
train-next = Next puzzle
train-none = No puzzle fits. Choose another theme.
train-none-due = There is nothing to try again today.
train-none-own = No mistake of yours is kept. Review a game, and keep what you missed as a puzzle.
train-forget = Forget this puzzle
train-damaged = The puzzles of { $game } are damaged ({ $reason }). Load the page again.
train-not-kept = This browser has no room left to keep how far you came.
