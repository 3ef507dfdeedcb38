# What `quadrille play` says.

terminal-help =
    Type a move as it is listed, or one of these:
      moves        list the legal moves
      board        show the board again
      rules        read the rules
      hint         see a good move
      evaluate     see what the moves are worth
      undo         take back to your last decision (not where faces are hidden)
      resign       give up
      draw         offer a draw to the others
      new          begin another game; this one is kept
      save FILE    save the record; without FILE a name is found
      load FILE    go on with a saved record
      quit         leave; the game is kept, --resume goes on with it

terminal-welcome = { $game }: type `help` for help
terminal-plays = { $seat } plays { $move }
terminal-curtain = { $seat }'s turn. The others look away; { $seat } presses Enter.
terminal-last-moves = last moves: { $moves }
terminal-moves = moves: { $moves }
terminal-many-moves = { $n } moves; `moves` lists them
terminal-refused = { $why }. `moves` lists what is possible.
terminal-no-undo = where faces are hidden, a move cannot be taken back: it may have shown something
terminal-nothing-to-undo = there is nothing to take back
terminal-plays-on = the program plays on
terminal-resign-sure = Give up this game? [y/N]
terminal-draw-offered = { $by } offers a draw. { $to }, do you agree? [y/N]
terminal-draw-declined = { $seat } plays on
terminal-saved = saved to { $file }
terminal-saved-with-faces = saved to { $file }, which holds the hidden faces of everybody
terminal-not-saved = could not save to { $file }: { $why }
terminal-loaded = loaded { $file }
terminal-not-loaded = could not load: { $why }
terminal-other-game = { $file } is a game of { $found }, not of { $wanted }
terminal-not-kept = note: this game cannot be kept for --resume: { $why }
terminal-kept = Your game is kept: quadrille play { $game } --resume
terminal-go-on = You have an unfinished game. Go on with it? [Y/n]
terminal-nothing-to-resume = there is no unfinished game to resume
terminal-no-seat = there is no seat `{ $letter }`; the seats are { $seats }
terminal-wins = { $seat } wins
terminal-team-wins = { $one } and { $other } win
terminal-draw = a draw
terminal-by-repetition = { $what } by repetition
terminal-by-quiet = { $what } by quiet moves
terminal-by-agreement = { $what } by agreement
terminal-by-resignation = { $what } by resignation
terminal-by-time = { $what } on time
terminal-pair = { $what }: { $value }

terminal-first-words = Arrows and Enter, the mouse, or typing make a move; ? helps.
terminal-keys =
    Arrows      go over the board
    Tab         to the next possible place
    Enter       point: at a piece, then where it goes
    Esc         drop what was begun
    Page Up, Page Down, Home, End
                walk through the moves or the text
    F1 or ?     this help
    F2          the rules
    F3          a hint
    F4          what the moves are worth
    F5          take back
    Ctrl-C      leave
    On the board: [ ] is where you are, ( ) where you can point, { "{" } { "}" } what is picked, ' ' the last move, ! ! a hint, * * what has won.
terminal-too-small = This window is too small: make it at least 80 × 24, or play with --plain.
terminal-choice-pair = two pawns
terminal-person = person
terminal-program = program, level { $level }
terminal-panel-moves = moves
terminal-panel-legal = possible moves
terminal-panel-rules = rules
terminal-panel-help = help
terminal-panel-values = values
terminal-thinking = Thinking… { $seconds } s
terminal-again = Enter begins another game; Ctrl-C leaves.
terminal-hint = A good move: { $move }
terminal-value-win = wins in { $n }
terminal-value-loss = loses in { $n }
terminal-value-won = wins
terminal-value-lost = loses
terminal-value-chance = { $n } %

terminal-mine-moves =
    { $n ->
        [one] move
       *[other] moves
    }
terminal-mine-none = no games yet: quadrille play GAME begins one
terminal-mine-unfinished = unfinished
terminal-mine-program = program { $level }

# What people type; the English word works in every language.

terminal-command-help = help
terminal-command-moves = moves
terminal-command-board = board
terminal-command-rules = rules
terminal-command-hint = hint
terminal-command-evaluate = evaluate
terminal-command-undo = undo
terminal-command-resign = resign
terminal-command-draw = draw
terminal-command-new = new
terminal-command-save = save
terminal-command-load = load
terminal-command-quit = quit

# What is wrong with a file or with what was typed.

terminal-problem-not-utf8 = this is not UTF-8 text
terminal-problem-not-found = there is no such file or folder
terminal-problem-exists = there is such a file already
terminal-problem-denied = access is denied
terminal-problem-system = the system says: { $why }
terminal-problem-other-variant = `{ $text }` is a position of { $found }, not of { $wanted }
terminal-problem-position = `{ $text }`: { $why }

terminal-learn-step = Step { $n } of { $all }: { $title }
terminal-learn-help = Type a move, or one of these: hint, moves, board, quit. A second hint shows a solution.
terminal-learn-solution = For example: { $moves }
terminal-learn-not-it = That is allowed, but it is not what is asked here.
terminal-learn-coach = Coach: { $says }
terminal-learn-lost = Not this time.
terminal-learn-later = Go on later: quadrille learn { $game } --step { $n }
terminal-learn-done = You have done this lesson. Go on: quadrille play { $game }
terminal-learn-no-step = the lesson has steps 1 to { $all }

terminal-review-title = { $game }: { $n } moves, { $result }
terminal-review-accuracy = { $seat }: accuracy { $percent } %
terminal-review-quiet = No move changed much.
terminal-review-proven = Move { $n }, proven: { $seat } played { $move }; better was { $best }.
terminal-review-judged = Move { $n }: { $seat } played { $move } (winning chance { $after } %); better was { $best } ({ $before } %).
terminal-review-luck = Move { $n }: { $seat } played { $move }.

# A puzzle.
terminal-puzzle-finish = { $n ->
    [one] { $seat } to move wins at once. Find the only move.
   *[other] { $seat } to move wins in { $n } moves at most. Find the only way.
}
terminal-puzzle-sure = { $n ->
    [one] { $seat } to move wins at once, whatever is hidden. Find the only sure move.
   *[other] { $seat } to move wins in { $n } moves, whatever is hidden. Find the only sure way.
}
terminal-puzzle-win = { $seat } to move: one move wins, all others give the win away.
terminal-puzzle-draw = { $seat } to move: one move holds the draw, all others lose.
terminal-puzzle-odds = { $seat } to move: which move is most likely to win at once?
terminal-puzzle-help = Type a move, or one of these: hint, moves, board, quit. A hint shows the move.
terminal-puzzle-solved = Solved.
terminal-puzzle-odds-solved = Solved: it wins in { $wins } of the { $of } ways in which the hidden pieces can lie, and no other move in as many.
terminal-puzzle-not-it = That gives it away. Try again from the beginning.
terminal-puzzle-slow = That does not win in time. Try again from the beginning.
terminal-puzzle-none = there is no such puzzle; the themes are { $themes }
