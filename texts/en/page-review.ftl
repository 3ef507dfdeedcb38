# The page: looking back at a match, and the coach; loaded when it is wanted.

review-title = Review
review-start = Review this game
review-how = Every move is judged; what is proven says so.
review-progress = Looking at the moves
review-stop = Stop
review-accuracy = { $seat }: accuracy { $percent }
review-quiet = No move changed much.
review-points = Turning points
review-proven-point = Move { $n }, proven: { $seat } played { $move }; better was { $best }.
review-judged-point = Move { $n }: { $seat } played { $move } (winning chance { $after }); better was { $best } ({ $before }).
review-lucky-point = Move { $n }: { $seat } played { $move }.
review-show = Show on the board
review-again = Try again from here
review-keep = Keep as puzzle
review-kept = Train with your own mistakes
review-no-room = This browser has no room left, so this puzzle is not kept. Nothing that was kept is lost.
review-knows = Each move is judged with what its player could know.
review-warning = Are you sure about { $move }?
review-anyway = Play it anyway
review-other = Choose another move
