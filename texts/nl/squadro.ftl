# Squadro.

squadro-goal = breng vier van je vijf stukken heen en terug
why-four-home = vier stukken zijn thuis

squadro-home = het stuk op baan { $lane } is thuis en doet niet meer mee
squadro-not-yours = dit stuk is van { $seat }; kies er een van jezelf
squadro-no-piece = hier staat geen stuk; kies er een van jezelf
squadro-one-place = het stuk op baan { $lane } kan alleen naar de aangegeven plaats
squadro-shared-crossing = twee stukken op één kruispunt: dat van Licht op baan { $light } en dat van Donker op baan { $dark }
squadro-two-winners = beide kanten hebben vier stukken thuis; maar één kan gewonnen hebben

squadro-caption-home = thuis: Licht { $light }, Donker { $dark }

squadro-expected-step = een stap van 0 tot 9 of van a tot c
squadro-expected-between-sides = `/` tussen de twee kanten
squadro-expected-turn = `l` of `d` voor wie aan zet is
squadro-expected-lane = een baan van 1 tot 5

## The page.

squadro-tagline = Vijf stukken heen en terug. Spring over een tegenstander en die begint zijn traject opnieuw.
squadro-credits = Squadro is een spel van Adrián Jiménez Pascual, uitgegeven door Gigamic.
variant-squadro = Standaard
squadro-look-out = stuk op de heenweg
squadro-look-back = stuk op de terugweg
squadro-look-home = stuk dat thuis is
squadro-place-crossing = baan { $x } van Licht, baan { $y } van Donker
squadro-place-light-start = baan { $x } van Licht, start
squadro-place-light-turn = baan { $x } van Licht, keervak
squadro-place-dark-start = baan { $y } van Donker, start
squadro-place-dark-turn = baan { $y } van Donker, keervak
squadro-count = { $n } thuis

squadro-proven-answer = Donker wint, wie er ook begint: in 153 zetten van beide kampen als Donker begint, in 154 als Licht begint.
squadro-proven-first = Geen eerste zet verandert de winnaar, wel het aantal zetten tot het einde:
squadro-proven-begins = { $seat } begint
squadro-proven-totals = Van alle stellingen die bereikbaar zijn, wint Licht er { $light } en Donker { $dark }; { $drawn } zijn remise, omdat beide kampen eindeloos zouden doorgaan.
squadro-proven-longest = De langste winst
squadro-proven-longest-text = Hier is nog bijna niets gebeurd, en Licht, die aan zet is, wint in 247 zetten. Licht haast zich, Donker stelt uit.
squadro-proven-left = Na { $ply } { $ply ->
        [one] zet
       *[other] zetten
    }: Licht wint in { $n }.
squadro-balance = Tussen gelijke spelers wint Donker 6 van de 10 keer, wie er ook begint.
