# What `quadrille play` says.

terminal-help =
    Typ een zet zoals hij in de lijst staat, of een van deze woorden:
      zetten             de geldige zetten tonen
      bord               het bord nog eens tonen
      regels             de regels lezen
      tip                een goede zet zien
      waarden            zien wat de zetten waard zijn
      terug              terug naar je laatste keuze (niet waar symbolen verborgen zijn)
      opgeven            de partij opgeven
      remise             de anderen remise aanbieden
      nieuw              een andere partij beginnen; deze wordt bewaard
      bewaren BESTAND    het partijverslag bewaren; zonder BESTAND wordt een naam gekozen
      laden BESTAND      verdergaan met een bewaard partijverslag
      stoppen            weggaan; de partij wordt bewaard, --resume hervat ze
    De Engelse woorden werken ook: moves, board, rules, hint, evaluate, undo, resign, draw, new, save, load, quit.

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
terminal-resign-sure = Deze partij opgeven? [j/N]
terminal-draw-offered = { $by } biedt remise aan. { $to }, ga je akkoord? [j/N]
terminal-draw-declined = { $seat } speelt door
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

terminal-first-words = Pijltjes en Enter, de muis of typen doen een zet; ? helpt.
terminal-keys =
    Pijltjes    over het bord gaan
    Tab         naar de volgende mogelijke plek
    Enter       aanwijzen: een stuk, dan waar het heen gaat
    Esc         laten vallen wat begonnen is
    Page Up, Page Down, Home, End
                door de zetten of de tekst lopen
    F1 of ?     deze hulp
    F2          de regels
    F3          een tip
    F4          wat de zetten waard zijn
    F5          terugnemen
    Ctrl-C      weggaan
    Op het bord: [ ] is waar je bent, ( ) waar je kunt aanwijzen, { "{" } { "}" } wat gekozen is, ' ' de laatste zet, ! ! een tip, * * wat gewonnen heeft.
terminal-too-small = Dit venster is te klein: maak het minstens 80 × 24, of speel met --plain.
terminal-choice-pair = twee pionnen
terminal-person = mens
terminal-program = programma, niveau { $level }
terminal-panel-moves = zetten
terminal-panel-legal = mogelijke zetten
terminal-panel-rules = regels
terminal-panel-help = hulp
terminal-panel-values = waarden
terminal-thinking = Denkt na… { $seconds } s
terminal-again = Enter begint een andere partij; Ctrl-C gaat weg.
terminal-hint = Een goede zet: { $move }
terminal-value-win = wint in { $n }
terminal-value-loss = verliest in { $n }
terminal-value-won = wint
terminal-value-lost = verliest
terminal-value-chance = { $n } %

terminal-mine-moves =
    { $n ->
        [one] zet
       *[other] zetten
    }
terminal-mine-none = nog geen partijen: met quadrille play SPEL begin je er een
terminal-mine-unfinished = loopt nog
terminal-mine-program = programma { $level }

# What people type; the English word works in every language.

terminal-command-help = help
terminal-command-moves = zetten
terminal-command-board = bord
terminal-command-rules = regels
terminal-command-hint = tip
terminal-command-evaluate = waarden
terminal-command-undo = terug
terminal-command-resign = opgeven
terminal-command-draw = remise
terminal-command-new = nieuw
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

terminal-learn-step = Stap { $n } van { $all }: { $title }
terminal-learn-help = Typ een zet, of een van deze woorden: tip, zetten, bord, stoppen. Een tweede tip toont een oplossing.
terminal-learn-solution = Bijvoorbeeld: { $moves }
terminal-learn-not-it = Dat mag, maar het is niet wat hier gevraagd wordt.
terminal-learn-coach = Coach: { $says }
terminal-learn-lost = Deze keer niet.
terminal-learn-later = Later verdergaan: quadrille learn { $game } --step { $n }
terminal-learn-done = Je hebt deze les gedaan. Ga verder: quadrille play { $game }
terminal-learn-no-step = de les heeft stap 1 tot en met { $all }

terminal-review-title = { $game }: { $n } zetten, { $result }
terminal-review-accuracy = { $seat }: nauwkeurigheid { $percent } %
terminal-review-quiet = Geen enkele zet veranderde veel.
terminal-review-proven = Zet { $n }, bewezen: { $seat } speelde { $move }; beter was { $best }.
terminal-review-judged = Zet { $n }: { $seat } speelde { $move } (winstkans { $after } %); beter was { $best } ({ $before } %).
terminal-review-luck = Zet { $n }: { $seat } speelde { $move }.

# A puzzle.
terminal-puzzle-finish = { $n ->
    [one] { $seat } is aan zet en wint meteen. Vind de enige zet.
   *[other] { $seat } is aan zet en wint in hoogstens { $n } zetten. Vind de enige weg.
}
terminal-puzzle-sure = { $n ->
    [one] { $seat } is aan zet en wint meteen, wat er ook verborgen is. Vind de enige zekere zet.
   *[other] { $seat } is aan zet en wint in { $n } zetten, wat er ook verborgen is. Vind de enige zekere weg.
}
terminal-puzzle-win = { $seat } is aan zet: één zet wint, alle andere geven de winst weg.
terminal-puzzle-draw = { $seat } is aan zet: één zet houdt remise, alle andere verliezen.
terminal-puzzle-odds = { $seat } is aan zet: welke zet heeft de meeste kans om meteen te winnen?
terminal-puzzle-help = Typ een zet, of een van deze woorden: tip, zetten, bord, stoppen. Een tip toont de zet.
terminal-puzzle-solved = Opgelost.
terminal-puzzle-odds-solved = Opgelost: deze zet wint in { $wins } van de { $of } manieren waarop de verborgen stenen kunnen liggen, en geen andere zet in zo veel.
terminal-puzzle-not-it = Daarmee geef je het weg. Probeer het opnieuw vanaf het begin.
terminal-puzzle-slow = Dat wint niet op tijd. Probeer het opnieuw vanaf het begin.
terminal-puzzle-none = zo’n puzzel is er niet; de thema’s zijn { $themes }
