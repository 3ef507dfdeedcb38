# Squaryd.

squaryd-goal = leg vier van je pionnen op de hoekpunten van een vierkant, hoe groot en hoe schuin ook
why-square = vier pionnen vormen een vierkant
why-double-square = { $loser ->
        [you] je maakte
       *[other] { $loser } maakte
    } een vierkant van vier dubbelpionnen
why-fault = { $loser ->
        [you] je miste
       *[other] { $loser } miste
    } een verdediging
why-no-room = niemand kan nog een pion leggen
event-attacks = { $seat ->
        [you] Je gaat
       *[other] { $seat } gaat
    } verder met één pion
event-alone = { $other ->
        [you] Je hebt
       *[other] { $other } heeft
    } geen pionnen meer: { $seat ->
        [you] je speelt
       *[other] { $seat } speelt
    } alleen verder

squaryd-not-empty = vak { $cell } is niet leeg
squaryd-no-pawn = je hebt geen pion meer
squaryd-defend-first = pareer eerst, bijvoorbeeld met { $due }
squaryd-gives-square = een enkelpion op { $cell } zou een vierkant van je tegenstander voltooien
squaryd-too-few-pawns = een dubbelpion kost twee pionnen en je hebt er { $stock }
squaryd-double-due = leg eerst de dubbelpion die je schuldig bent: { $due }
squaryd-no-threat = op { $cell } vraagt geen levende dreiging van je tegenstander om een dubbelpion
squaryd-no-doubles = er komen geen dubbelpionnen bij als je tegenstander geen pionnen meer heeft
squaryd-has-pawns = wie nog pionnen heeft, mag niet passen
squaryd-no-pass = je hebt een zet te doen, dus passen mag niet
squaryd-not-true = dat klopt niet; speel verder
squaryd-no-claims = claimen kan alleen in squaryd:tabletop
squaryd-no-centre = d4 is geen vak: het bord heeft geen midden
squaryd-not-a-square = { $a }, { $b }, { $c }, { $d } zijn niet de hoekpunten van een vierkant in alfabetische volgorde
squaryd-end-mark = `+` na de kant en `=` horen alleen bij squaryd:tabletop
squaryd-hole = het bord heeft één `#`, in het midden van de middelste rij: het ontbrekende midden d4
squaryd-no-single = { $cell } wordt de enkelpion van een beurt genoemd, maar daar staat er geen
squaryd-same-single = { $cell } wordt de enkelpion van twee beurten genoemd
squaryd-too-many-pawns = { $seat } heeft { $pawns } pionnen op het bord en bezit er maar { $owned }
squaryd-two-winners = op dit bord hebben beide kanten gewonnen

squaryd-caption-pawns-left = pionnen over: Donker { $dark }, Licht { $light }

squaryd-expected-column = een kolom van a tot g
squaryd-expected-row = een rij van 1 tot 7
squaryd-expected-piece = `x`, `o`, `X`, `O`, `#` of een cijfer
squaryd-expected-turn = `x` of `o` voor wie aan zet is
squaryd-expected-cell-or-free = `-`, een vak of `squaryd:free`
squaryd-expected-tabletop = `squaryd:tabletop`

## The page.

squaryd-tagline = Vier pionnen op de hoekpunten van een vierkant, hoe groot en hoe schuin ook.
squaryd-credits = Squaryd is een spel van Pierre Baudy.
variant-squaryd = Standaard: dreigingen worden getoond
variant-squaryd-free = Vrije dubbelpionnen
variant-squaryd-tabletop = Zoals aan tafel: zelf zien, zelf zeggen
squaryd-look-single = enkelpion
squaryd-look-double = dubbelpion
squaryd-count = { $n } { $n ->
        [one] pion
       *[other] pionnen
    } over
squaryd-choice-single = Eén pion
squaryd-choice-double = Twee pionnen
squaryd-choice-forced = De dreiging moet worden gepareerd: zet twee pionnen op het aangegeven vak.
squaryd-choice-stops = { $cell } voltooit het vierkant van { $pawns }.
squaryd-choice-claim = Een vierkant claimen
squaryd-choice-claim-how = Kies de vier hoekpunten.
squaryd-choice-fault = Een gemiste parade aanwijzen
squaryd-choice-fault-how = Kies de pion die een dubbelpion had moeten zijn.

squaryd-proven-balance = Squaryd is niet opgelost. Tussen gelijke spelers doet wie begint het beter naarmate ze sterker zijn: 69 tegen 22 op niveau 8, 50 tegen 3 tussen de beste spelers.
squaryd-balance = Tussen gelijke spelers wint wie begint 7 van de 10 keer.
