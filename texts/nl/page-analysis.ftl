# The page: analysis.

analysis-title = Analyse
analysis-title-of = Analyse: { $game }
analysis-game = Spel

## Values of moves; the short ones stand on the board.

analysis-win-short = W{ $n }
analysis-loss-short = V{ $n }
analysis-draw-short = =
analysis-win = wint in { $n } { $n ->
        [one] zet
       *[other] zetten
    }
analysis-loss = verliest in { $n } { $n ->
        [one] zet
       *[other] zetten
    }
analysis-win-plies = wint in { $n } { $n ->
        [one] halve zet
       *[other] halve zetten
    }
analysis-loss-plies = verliest in { $n } { $n ->
        [one] halve zet
       *[other] halve zetten
    }
analysis-win-some-time = wint
analysis-loss-some-time = verliest
analysis-proven-winner = Bewezen: { $seat } wint.
analysis-proven-winner-in = Bewezen: { $seat } wint in { $n } { $n ->
        [one] zet
       *[other] zetten
    }.
analysis-proven-draw = Bewezen: remise.
analysis-from-server = Uit de tabel van de server.
analysis-played = gespeeld
analysis-all-values = Alle waarden op het bord
analysis-drawn = remise
analysis-depth = diepte { $n }
analysis-tries = { $count } { $n ->
        [one] poging
       *[other] pogingen
    }
analysis-evaluation = Beoordeling
analysis-evaluation-how = Alle geldige zetten, de beste eerst. Een percentage is de geschatte winstkans van het kamp aan zet.
analysis-evaluation-tried = Alle geldige zetten, de meest geprobeerde eerst. Een percentage is de geschatte winstkans van het kamp aan zet.
analysis-knows = Beoordeeld met wat { $seat } kan weten.
analysis-thinking = Bezig…
analysis-stop = Stoppen
analysis-go-on = Doorgaan
analysis-deeper = Dieper zoeken
analysis-proven = Alles is bewezen.
analysis-best = Beste zet { $text }: { $value }
analysis-not-yet = nog niet beoordeeld
analysis-over = De partij is afgelopen.

## Stepping.

analysis-steps = Door de zetten lopen
analysis-first = Eerste zet
analysis-previous = Vorige zet
analysis-next = Volgende zet
analysis-last = Laatste zet
analysis-of = { $n } van { $all }

## The tree.

analysis-moves = Zetten
analysis-start = Beginstelling
analysis-variation = Variant
analysis-remove = Variant verwijderen
analysis-remove-rest = Vanaf hier verwijderen
analysis-promote = Tot hoofdvariant maken
analysis-no-moves = Speel een zet op het bord.

## The graph.

analysis-graph = Grafiek van de partij
analysis-graph-of = Winstkans van { $seat } na elke zet; na zet { $n } van { $all }: { $chance }
analysis-unknown = onbekend

## The editor.

analysis-edit = Stelling bewerken
analysis-edit-title = Stelling bewerken
analysis-edit-how = Kies wat je neerzet en wijs dan vakken op het bord aan.
analysis-brushes = Neerzetten
analysis-erase = Weghalen
analysis-bring-home = Naar huis brengen
analysis-pass-turn = Beurt doorgeven
analysis-brush = { $seat }, { $what }
analysis-position = Stelling als tekst
analysis-use = Deze stelling analyseren
analysis-cancel = Annuleren
analysis-refused-edit = Dat kan hier niet. De stelling blijft zoals ze was.
analysis-refused-position = Deze tekst is geen stelling van dit spel.

## In and out.

analysis-open = Openen
analysis-paste = Een stelling of partijverslag plakken
analysis-paste-how = Een link naar een analyse mag ook.
analysis-open-text = Deze tekst openen
analysis-open-file = Een bestand openen
analysis-bad-file = Dit bestand kon niet worden gelezen.
analysis-too-large = het is groter dan 1 MB
analysis-bad-text = Dit is geen leesbaar partijverslag en geen leesbare stelling.
analysis-bad-link = Deze link klopt niet helemaal. Wat leesbaar was, staat op het bord; de link staat hieronder, om te verbeteren.
analysis-bad-form = De lijst met zetten is niet goed gevormd.
analysis-reason = Reden: { $reason }
analysis-secret = Deze partij is nog niet afgelopen. Tot dan blijven haar geheimen verborgen.
analysis-back-to-game = Terug naar de partij
analysis-my-games = Mijn partijen
analysis-share = Delen en exporteren
analysis-copy-link = Link kopiëren
analysis-copy-position = Stelling kopiëren
analysis-copy-record = Partijverslag kopiëren
analysis-download = Partijverslag downloaden
analysis-copied = Gekopieerd
analysis-not-copied = De browser staat kopiëren niet toe. Selecteer de tekst en kopieer die zelf.
analysis-to-copy = Tekst om te kopiëren
analysis-play-here = Vanaf hier spelen
