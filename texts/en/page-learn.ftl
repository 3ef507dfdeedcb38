# The page: lessons.

learn-title = Learn
learn-title-of = Learn { $game }
learn-new-here = New here? Learn { $game } in three minutes
learn-index = Short lessons: you do each thing yourself on a board, and then play a small whole game.
learn-step = Step { $n } of { $all }
learn-steps = Steps
learn-step-done = done
learn-hint = Hint
learn-show = Show me
learn-again = Try again
learn-next = Next step
learn-not-it = That is allowed, but it is not what is asked here.
learn-coach = Coach
learn-lost = Not this time. Play it once more: the steps above are still there.
learn-done = You have done this lesson.
