# What moves did. A seat that is the reader's own is `you`.

event-moved = { $seat ->
        [you] Je ging
       *[other] { $seat } ging
    } van { $from } naar { $to }
event-stepped = { $seat ->
        [you] Je ging
       *[other] { $seat } ging
    } { $count } { $count ->
        [one] plaats
       *[other] plaatsen
    } verder met stuk { $piece }
event-leapt = { $seat ->
        [you] Je sprong
       *[other] { $seat } sprong
    } over { $count } { $other ->
        [you] van je stukken
       *[other] { $count ->
            [one] stuk
           *[other] stukken
        } van { $other }
    }: { $count ->
        [one] dat begint zijn
       *[other] die beginnen hun
    } traject opnieuw
event-round = { $seat ->
        [you] Je stuk
       *[other] Het stuk van { $seat }
    } keerde om en gaat naar huis
event-home = { $seat ->
        [you] Je hebt
       *[other] { $seat } heeft
    } { $count } { $count ->
        [one] stuk
       *[other] stukken
    } thuis
event-turned = { $seat ->
        [you] Je ging
       *[other] { $seat } ging
    } van { $from } naar { $to } en draaide { $count } { $other ->
        [you] van je schijven
       *[other] { $count ->
            [one] schijf
           *[other] schijven
        } van { $other }
    } om
event-turned-left = { $seat ->
        [you] Je draaide
       *[other] { $seat } draaide
    } { $count } { $other ->
        [you] van je schijven
       *[other] { $count ->
            [one] schijf
           *[other] schijven
        } van { $other }
    } om en verliet het bord op { $at }
event-left = { $seat ->
        [you] Je schijf
       *[other] Een schijf van { $seat }
    } verliet het bord op { $at }
event-barred = { $seat ->
        [you] Je mag
       *[other] { $seat } mag
    } niet { $distance } { $distance ->
        [one] vak
       *[other] vakken
    } ver zetten: dat deed { $other ->
        [you] je
       *[other] { $other }
    } net
event-placed = { $seat ->
        [you] Je legde
       *[other] { $seat } legde
    } een pion op { $at }
event-doubled = { $seat ->
        [you] Je legde
       *[other] { $seat } legde
    } twee pionnen op { $at }
event-threat = { $seat ->
        [you] Je dreigt
       *[other] { $seat } dreigt
    } een vierkant te voltooien op { $at }
event-defended = { $seat ->
        [you] Je legde
       *[other] { $seat } legde
    } twee pionnen op { $at } en stopte { $other ->
        [you] je vierkant
       *[other] het vierkant van { $other }
    } met { $pawns }
event-square = { $seat ->
        [you] Je voltooide
       *[other] { $seat } voltooide
    } een vierkant: { $cells }
event-double-square = { $seat ->
        [you] Je voltooide
       *[other] { $seat } voltooide
    } een vierkant van dubbelpionnen: { $cells }
event-claimed = { $seat ->
        [you] Je claimde
       *[other] { $seat } claimde
    } een vierkant: { $cells }
event-denounced = { $seat ->
        [you] Je wees
       *[other] { $seat } wees
    } op { $at } een gemiste verdediging aan
event-picked-secret = { $seat ->
        [you] Je koos
       *[other] { $seat } koos
    } in het geheim
event-picked = { $seat ->
        [you] Je koos
       *[other] { $seat } koos
    } { $kind }
event-toss-tied = de toss is gelijk, { $kind } tegen { $kind }: kies opnieuw
event-toss-won = { $winner ->
        [you] Je won
       *[other] { $winner } won
    } de toss met { $kind } tegen { $loser ->
        [you] je { $rival }
       *[other] { $rival } van { $loser }
    }
event-reentered = { $seat ->
        [you] Je bracht
       *[other] { $seat } bracht
    } een stuk terug op { $at }
event-set-up = { $seat ->
        [you] Je hebt
       *[other] { $seat } heeft
    } de stukken opgesteld
event-entered = { $seat ->
        [you] Je kwam
       *[other] { $seat } kwam
    } op { $at } de ring binnen met { $kind }
event-clash-tied = { $cry }! { $seat ->
        [you] Jij
       *[other] { $seat }
    } en { $other ->
        [you] jij
       *[other] { $other }
    } tonen { $kind }: gelijk
event-clash-won = { $cry }! { $winner ->
        [you] Jij toont
       *[other] { $winner } toont
    } { $kind }, { $loser ->
        [you] jij
       *[other] { $loser }
    } { $rival }: { $winner ->
        [you] je komt
       *[other] { $winner } komt
    } op { $at } de ring binnen
event-taken = { $seat ->
        [you] Je sloeg
       *[other] { $seat } sloeg
    } { $other ->
        [you] je { $kind }
       *[other] { $kind } van { $other }
    } op { $at }
event-hand-known = er is meer bekend over { $seat ->
        [you] je hand
       *[other] de hand van { $seat }
    }
event-hand-unknown = { $seat ->
        [you] je hand
       *[other] de hand van { $seat }
    } is niet meer zeker bekend
event-learnt = { $seat ->
        [you] je stuk
       *[other] het stuk van { $seat }
    } op { $at } kan alleen { $kind } zijn
event-learnt-by-all = iedereen weet dat { $seat ->
        [you] je stuk
       *[other] het stuk van { $seat }
    } op { $at } { $kind } is
event-learnt-more = er is meer bekend over { $count } { $count ->
        [one] verborgen stuk
       *[other] verborgen stukken
    }
event-passed = { $seat ->
        [you] Je paste
       *[other] { $seat } paste
    }
event-again = { $seat ->
        [you] Je bent
       *[other] { $seat } is
    } nog eens aan zet
event-began-set-up = { $seat ->
        [you] Je stelt
       *[other] { $seat } stelt
    } als eerste op en begint
event-began = { $seat ->
        [you] Je begint
       *[other] { $seat } begint
    }
event-won = { $winner ->
        [you] Je wint
       *[other] { $winner } wint
    }: { $why }
event-team-won = { $one ->
        [you] Jij
       *[other] { $one }
    } en { $other ->
        [you] jij
       *[other] { $other }
    } winnen: { $why }
event-drawn = remise: { $why }
event-or = { $one } of { $other }

why-repetition = dezelfde stelling voor de derde keer
why-quiet = 100 zetten waarin geen schijf werd omgedraaid of van het bord ging
why-passed = iedereen paste
why-resigned = { $seat ->
        [you] je gaf
       *[other] { $seat } gaf
    } op
why-agreed = in onderling overleg
why-time = { $seat ->
        [you] je tijd
       *[other] de tijd van { $seat }
    } is om

kind-rock = steen
kind-paper = papier
kind-scissors = schaar
