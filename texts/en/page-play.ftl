# The page: playing.

level-1 = Just learning
level-2 = Beginner
level-3 = Casual
level-4 = Attentive
level-5 = Experienced
level-6 = Strong
level-7 = Very strong
level-8 = Master
level-above = Beyond master
level-best = Best

## Playing.

play-play = Play
play-options = Options…
play-level = Level { $n }: { $word }
play-level-label = Strength of the computer
play-opponent = Opponent
play-program = The computer
play-beside = A person beside me
play-person = Person
play-you = You
play-my-seat = I play
play-starter = Who begins?
play-random = Random
play-variant = Variant
play-seats = Seats
play-start = Start
play-cancel = Cancel
play-unfinished = Unfinished games
play-finished = Finished games
play-resume = Continue
play-review = Review the game
play-remove = Delete
play-moves = { $n } { $n ->
        [one] move
       *[other] moves
    }
play-moves-title = Moves
play-no-moves = No move yet.
play-goal = Goal: { $goal }.
play-your-turn = Your turn
play-turn-of = { $seat } to move
play-thinking = { $seat } is thinking…
play-against = You against level { $n }: { $word }
play-against-best = You against the computer at its best
play-versus = { $one } against { $other }
play-partner = { $who }, with { $seat }
play-names = Names, if you like
play-deleted = { $game } was deleted.
play-restore = Bring it back
play-show-all = Show all ({ $n })
play-elsewhere = This game is being played in another tab.
play-come-here = Continue here
play-undo = Undo
play-not-now = This cannot be done now.
play-hinting = Thinking of a hint…
play-whole-hint = Show the move
play-hint = Hint
play-turn-board = Turn the board
play-resign = Resign
play-resign-team = Ask your partner to resign?
play-resign-sure = Resign this game?
play-yes = Yes
play-no = No
play-rematch = Play again
play-swap = Swap sides
play-home = Home
play-pass = Pass
play-pass-how = No action is possible: pass.
play-stop-here = Climb without challenging
play-curtain = Hand the device to { $seat }
play-look-away = Everybody else looks away.
play-open = I am { $seat }, show the board
play-you-win = You win!
play-you-lose = You lose.
play-wins = { $seat } wins
play-team-resigned = { $one } and { $other } have resigned.
play-team-wins = { $one } and { $other } win
play-draw = A draw
play-play-move = Play this move: { $text }
play-moved = { $seat }: { $text }
play-not-kept = This browser has no room left: the game is not saved. Delete old games or copy the record.
play-cannot-seal = This game is not saved: over an unsecured connection the browser cannot keep hidden faces safely.
play-lost-game = This game can no longer be opened.
play-engine-failed = The computer could not think: { $reason }. Try again.
play-try-again = Try again
play-rules = Rules

## What to do in one’s turn.

due-toss = Your turn: choose rock, paper or scissors, in secret.
due-set-up = Your turn: set up your pieces.
due-piece = Your turn: choose a piece.
due-place = Your turn: choose a place.
due-go-on = Choose where it goes.
due-pass = Your turn: no move is possible, so pass.
