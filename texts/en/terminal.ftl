# What `quadrille play` says.

terminal-help =
    Type a move as it is listed, or one of these:
      moves        list the legal moves
      board        show the board again
      undo         take back to your last decision (not where faces are hidden)
      resign       give up
      draw         agree on a draw (with people), or ask the program
      save FILE    save the record
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
terminal-toss-tie = The toss is a tie: pick again.
terminal-toss-won = { $seat } wins the toss, sets up first and begins.

# What people type; the English word works in every language.

terminal-command-help = help
terminal-command-moves = moves
terminal-command-board = board
terminal-command-undo = undo
terminal-command-resign = resign
terminal-command-draw = draw
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
