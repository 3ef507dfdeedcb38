# The page: club evenings.

evening-title = Clubavond
evening-new = Een avond openen
evening-name = Naam van de avond
evening-system = Wie speelt tegen wie
evening-swiss = Zwitsers systeem
evening-round-robin = Iedereen tegen iedereen
evening-rounds = Ronden (1 tot 20)
evening-break = Seconden tussen de ronden (0 tot 600)
evening-pairs = Telkens twee partijen, van kant gewisseld
evening-code = Code
evening-enter = Erheen
evening-how = Scan dit of open het adres; een account is niet nodig.
evening-nickname = Je naam deze avond
evening-join = Meedoen
evening-joined = Je doet mee als { $name }.
evening-leave = Weggaan
evening-leave-sure = Weg vanaf de volgende ronde?
evening-come-back = Terugkomen
evening-organise = Voor de organisator
evening-begin = Beginnen
evening-pause = Pauze na deze ronde
evening-resume = Verder
evening-end = De avond beëindigen
evening-end-sure = Nu beëindigen? Er begint geen ronde meer.
evening-wall = Voor de beamer
evening-csv = Stand als tabel (CSV)
evening-round = Ronde { $n }
evening-result = Uitslag van { $names }
evening-bye = { $name } is vrij deze ronde
evening-standings = Stand
evening-place = Plaats
evening-player = Speler
evening-points = Punten
evening-buchholz = Buchholz: de punten van alle tegenstanders
evening-bh = BH
evening-sonneborn = Sonneborn-Berger: de punten van tegenstanders, maal wat tegen hen werd behaald
evening-sb = SB
evening-remove = Is weg
evening-remove-who = { $name } is weg
evening-is-open = Hij is nog niet begonnen.
evening-is-paused = Pauze: lopende partijen gaan door, er begint geen ronde.
evening-is-over = De avond is afgelopen.
evening-next = De volgende ronde begint over { $time }.
evening-meet = Je speelt tegen { $name }.
evening-free = Je bent vrij deze ronde.
evening-done = Je partijen van deze ronde zijn afgelopen.
evening-board = Naar je bord
evening-next-board = Je volgende partij is begonnen.
evening-back = Naar de clubavond
evening-aborted = { $seat } speelde niet: de partij is verloren.
evening-hidden = Je speelt hier: dit bord is op de muur verborgen.
evening-people = { $n } { $n ->
        [one] speler
       *[other] spelers
    }
