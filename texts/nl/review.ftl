# Waarom een zet een fout was, en wat geluk ermee te maken had.

review-not-over = de partij is niet afgelopen: alleen afgelopen partijen worden besproken
review-no-moves = er zijn geen zetten om te bespreken
review-misses-win-in = { $best } had gewonnen in { $plies } { $plies ->
        [one] halve zet
       *[other] halve zetten
    }
review-misses-win = { $best } had de winst vastgehouden
review-misses-draw = { $best } had de remise vastgehouden
review-loses-in = nu wint { $other } in { $plies } { $plies ->
        [one] halve zet
       *[other] halve zetten
    }
review-loses = nu wint { $other } bij het beste spel
review-draws = nu is het remise bij het beste spel
review-lets-complete = { $other } antwoordt { $reply } en maakt het vierkant { $cells } af
review-lets-turn = { $other } antwoordt { $reply } en draait { $count } { $count ->
        [one] schijf
       *[other] schijven
    } van { $seat } om
review-lets-leap = { $other } antwoordt { $reply } en springt over { $count } { $count ->
        [one] stuk
       *[other] stukken
    } van { $seat }
review-lets-take = { $other } kan { $reply } antwoorden en het stuk van { $seat } op { $at } slaan ({ $kind })
review-lets-threaten = { $other } antwoordt { $reply } en dreigt een vierkant af te maken op { $at }
review-lets-home = { $other } antwoordt { $reply } en heeft { $count } { $count ->
        [one] stuk
       *[other] stukken
    } thuis
review-completes = { $best } maakt het vierkant { $cells } af
review-stops = { $best } stopt het vierkant van { $pawns } op { $at }
review-turns = { $best } draait { $count } { $count ->
        [one] schijf
       *[other] schijven
    } van { $other } om
review-leaps = { $best } springt over { $count } { $count ->
        [one] stuk
       *[other] stukken
    } van { $other }
review-takes = { $best } slaat het stuk van { $other } op { $at } ({ $kind })
review-threatens = { $best } dreigt een vierkant af te maken op { $at }
review-shows = het laat iedereen zien dat het stuk van { $seat } op { $at } { $kind } is
review-luck-good = geluk: voor zover { $seat } kon weten, wordt de uitdaging op { $at } { $percent } van de 100 keer gewonnen
review-luck-bad = pech: voor zover { $seat } kon weten, wordt de uitdaging op { $at } maar { $percent } van de 100 keer verloren
