# The page: other people, their matches and ratings.

people-follow = Volgen
people-finished = Afgelopen partijen
people-rated-games = { $n } { $n ->
        [one] partij met rating
       *[other] partijen met rating
    }
people-provisional = Een rating met “?” is nog onzeker.
people-any-game = Alle spellen
people-result = Uitslag
people-any-result = Alle uitslagen
people-won = Gewonnen
people-lost = Verloren
people-drawn = Remise
people-since = Van
people-until = Tot en met
people-replay = Naspelen
people-more = Meer
people-how-rules = volgens de regels
people-how-repetition = door herhaling
people-how-quiet = er gebeurde niets meer
people-how-agreed = in onderling overleg
people-how-resigned = door opgave
people-how-time = op tijd
people-settled-only = Alleen spelers van wie de rating vaststaat staan in de lijst.
people-place = Plaats
people-player = Speler
people-rating = Rating
people-games = Partijen
people-no-leaders = Nog niemand heeft een vaste rating in dit spel.

## Trouble.

people-block = Blokkeren
people-block-how = Dan hoor je { $name } niet meer, en { $name } kan niet aan jouw tafels gaan zitten.
people-unblock = Niet meer blokkeren
people-is-blocked = { $name } is geblokkeerd.
people-reason = Wat is er mis?
people-reason-abuse = Beledigt of valt lastig
people-reason-cheating = Laat een programma spelen
people-reason-name = Heeft een kwetsende of valse naam
people-reason-other = Iets anders
people-words = In eigen woorden, als je wilt
people-report-how = De beheerders van deze server lezen meldingen; in een partij gaat de chat mee die je ziet.
people-report = Melding sturen
people-reported = Dank je. De beheerders van deze server zullen het lezen.
