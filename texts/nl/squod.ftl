# Squod.

squod-goal = breng een steen, een papier en een schaar van je kamp in één rij of kolom van de ring
why-one-of-each = steen, papier en schaar staan op een rij

squod-toss = dit is de toss: kies R, P of S
squod-set-up = dit is de opstelling: vul lijn 2 en lijn 1, bijvoorbeeld RPS/SPR
squod-begun = de toss en de opstelling zijn voorbij
squod-no-pass = er is een actie mogelijk, dus passen mag niet
squod-own-first-line = { $seat } brengt stukken terug op de eigen lijn 1
squod-line-taken = vak { $cell } is niet leeg
squod-not-in-hand = { $seat } heeft geen { $kind } in de hand
squod-other-hand = { $seat } legt alleen stukken uit de eigen hand neer
squod-into-hand = alleen een geslagen stuk komt in een hand
squod-full-line = de eerste lijn van { $seat } is vol
squod-stuck = het stuk op { $from } kan nu nergens heen
squod-not-yours = op { $from } staat geen stuk van { $seat }
squod-not-your-side = op { $from } staat geen stuk van het kamp van { $seat }
squod-never-back = een stuk gaat nooit terug een helling op
squod-one-line = van { $from } klim je één lijn, recht vooruit of schuin naar de kolom ernaast
squod-not-empty = vak { $cell } is niet leeg
squod-not-ahead = een stuk komt vanaf de Squodlijn rechtdoor binnen; { $from } leidt niet naar { $to }
squod-not-beside = { $to } ligt niet naast { $from }
squod-blocked = het stuk op { $to } is geen zwakkere tegenstander en staat in de weg
squod-no-chain = klimmen en roepen gaat van lijn 2 naar de Squodlijn; { $from } leidt niet naar { $to }
squod-not-on-squod-lines = een Squod gaat tussen twee stukken die op hun Squodlijn staan
squod-no-opponent = { $rival } ligt niet op de helling van een tegenstander
squod-nobody = op { $rival } staat niemand
squod-crossing-taken = kruispunt { $cell } is niet vrij
squod-two-of-each = een opstelling heeft twee stukken van elke soort
squod-big-hand = { $seat } heeft meer dan twee stukken van een soort in de hand
squod-not-two = { $seat } heeft { $count } { $count ->
        [one] stuk
       *[other] stukken
    } van de soort { $kind }, niet twee
squod-no-ramp = { $piece } in de ring hoort bij een plaats zonder helling
squod-own-faces = `{ $letter }` is aan zet en kent de eigen symbolen: schrijf die in plaats van `?`
squod-hidden-hand = een hand met `?` hangt af van de eerdere zetten: geef die aan `quadrille ugi`
squod-two-winners = beide kampen hebben een winnende lijn in de ring
squod-toss-rounds = de toss heeft hoogstens 255 ronden
squod-not-to-pick = Zuid kiest eerst, dan West: deze plaats is niet aan de beurt om te kiezen
squod-half-set-up = tijdens de opstelling heeft een speler alle stukken in de hand, of lijn 2 en lijn 1 vol
squod-not-to-set-up = de opstelling gaat met de klok mee, dus deze plaats is niet aan de beurt om op te stellen

squod-caption-toss = de toss
squod-caption-pick = { $seat }: { $pick }
squod-caption-hand = { $seat }, in de hand: { $hand }

squod-expected-round = de ronde van de toss, vanaf 1
squod-expected-pick = `-` of een keuze
squod-expected-kind = een soort, `R`, `P` of `S`
squod-expected-owner = een eigenaar, `s`, `w`, `n` of `e`, of een cijfer
squod-expected-south = ` s:` en het deel van Zuid
squod-expected-west = ` w:` en het deel van West
squod-expected-north = ` n:` en het deel van Noord
squod-expected-east = ` e:` en het deel van Oost
squod-expected-turn = de letter van de plaats die aan zet is
squod-expected-kind-or-digit = een soort, `R`, `P` of `S`, of een cijfer
squod-expected-between-lines = `/` tussen de lijnen
squod-expected-hand = de soorten in de hand in de volgorde R P S
squod-expected-place-or-rival = `-` en een vak, of `!` en het vak van een tegenstander
squod-expected-place = een vak van de ring van a1 tot c3, een vak van een helling zoals `s2b` of een soort
squod-expected-row = een rij van 1 tot 3
squod-expected-ramp-cell = een vak van een helling zoals `s2b` of `w31`
squod-expected-line = een lijn van 1 tot 3
squod-expected-column = een kolom van a tot c
squod-expected-side-column = een kolom van 1 tot 3
squod-expected-between-start-lines = `/` tussen lijn 2 en lijn 1

## The page.

squod-tagline = Steen, papier, schaar op een ring van negen, met symbolen die alleen de eigenaar ziet.
squod-credits = Squod werd uitgegeven door Brand X in Brussel en door Queen Games in Duitsland.
variant-squod = Twee spelers
variant-squod-4 = Vier in twee teams
squod-look-R = steen
squod-look-P = papier
squod-look-S = schaar
squod-place-hand = { $seat }, in de hand
squod-place-ramp = { $id }, helling van { $seat }
squod-place-hidden = verborgen
squod-place-can-be = verborgen, kan { $kinds } zijn
squod-team-0 = Crème
squod-team-1 = Pruim
squod-choice-toss = De toss: kies in het geheim.
squod-choice-set-up = Stel je zes stukken op: tik er twee aan om ze te wisselen.
squod-choice-line-2 = Lijn 2, bij de ring
squod-choice-line-1 = Lijn 1, jouw rand
squod-choice-shuffle = Schudden
squod-choice-ready = Klaar
squod-balance = De toss bepaalt wie begint; een voordeel is niet bekend.
