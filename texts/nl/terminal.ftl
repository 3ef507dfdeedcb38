# What `quadrille play` says.

terminal-help =
    Typ een zet zoals hij in de lijst staat, of een van deze woorden:
      zetten             de geldige zetten tonen
      bord               het bord nog eens tonen
      terug              terug naar je laatste keuze (niet waar symbolen verborgen zijn)
      opgeven            de partij opgeven
      remise             remise overeenkomen (met mensen), of het programma erom vragen
      bewaren BESTAND    het partijverslag bewaren
      laden BESTAND      verdergaan met een bewaard partijverslag
      stoppen            weggaan; de partij wordt bewaard, --resume hervat ze
    De Engelse woorden werken ook: moves, board, undo, resign, draw, save, load, quit.

terminal-welcome = { $game }: typ `help` voor hulp
terminal-plays = { $seat } speelt { $move }
terminal-curtain = { $seat } is aan zet. De anderen kijken even niet; { $seat } drukt op Enter.
terminal-last-moves = laatste zetten: { $moves }
terminal-moves = zetten: { $moves }
terminal-many-moves = { $n } zetten; `zetten` toont ze
terminal-refused = { $why }. `zetten` toont wat mogelijk is.
terminal-no-undo = waar symbolen verborgen zijn, kan een zet niet worden teruggenomen: hij kan iets hebben onthuld
terminal-nothing-to-undo = er valt niets terug te nemen
terminal-plays-on = het programma speelt door
terminal-saved = bewaard in { $file }
terminal-saved-with-faces = bewaard in { $file }, met de verborgen symbolen van iedereen
terminal-not-saved = bewaren in { $file } is mislukt: { $why }
terminal-loaded = { $file } is geladen
terminal-not-loaded = laden is mislukt: { $why }
terminal-other-game = { $file } is een partij { $found }, niet { $wanted }
terminal-not-kept = let op: deze partij kan niet worden bewaard voor --resume; { $why }
terminal-kept = Je partij is bewaard: quadrille play { $game } --resume
terminal-go-on = Je hebt een onafgemaakte partij. Wil je die hervatten? [J/n]
terminal-nothing-to-resume = er is geen onafgemaakte partij om te hervatten
terminal-no-seat = er is geen plaats `{ $letter }`; de plaatsen zijn { $seats }
terminal-wins = { $seat } wint
terminal-team-wins = { $one } en { $other } winnen
terminal-draw = remise
terminal-by-repetition = { $what } door herhaling
terminal-by-quiet = { $what } door stille zetten
terminal-by-agreement = { $what } in onderling overleg
terminal-by-resignation = { $what } door opgave
terminal-by-time = { $what } op tijd
terminal-pair = { $what }: { $value }
terminal-toss-tie = Gelijk: opnieuw tossen.
terminal-toss-won = { $seat } wint de toss, stelt als eerste op en begint.

# What people type; the English word works in every language.

terminal-command-help = help
terminal-command-moves = zetten
terminal-command-board = bord
terminal-command-undo = terug
terminal-command-resign = opgeven
terminal-command-draw = remise
terminal-command-save = bewaren
terminal-command-load = laden
terminal-command-quit = stoppen

# What is wrong with a file or with what was typed.

terminal-problem-not-utf8 = dit is geen tekst in UTF-8
terminal-problem-not-found = dat bestand of die map bestaat niet
terminal-problem-exists = dat bestand bestaat al
terminal-problem-denied = geen toegang
terminal-problem-system = het systeem zegt: { $why }
terminal-problem-other-variant = `{ $text }` is een stelling van { $found }, niet van { $wanted }
terminal-problem-position = `{ $text }`: { $why }
