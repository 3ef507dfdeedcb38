# The page: playing online.

online-unknown = Onbekende partij
online-title = Online spelen
online-friend = Een vriend, via een link
online-anyone = Iemand uit de lobby
online-no-server = Er is nu geen verbinding met een server. Je kunt tegen de computer spelen of met mensen naast je.
online-create = Nieuwe tafel
online-invite = Uitnodigen
online-invite-how = Stuur deze link naar je vriend. Hij opent de plaats { $seat }; een account is niet nodig.
online-invite-lot = Stuur deze link naar je vriend; een account is niet nodig. Wie begint, wordt geloot als iedereen er is.
online-invites = { $name } nodigt je uit
online-invited = Je bent uitgenodigd
online-you-play = Je speelt { $seat }.
online-sides-by-lot = Wie begint, wordt geloot als iedereen er is.
online-accept-invitation = Aannemen en spelen
online-seat-number = Plaats { $n }
online-seat-gone = Iemand anders heeft deze plaats ingenomen. Je kunt toekijken.
online-is-rated = Met rating
online-is-casual = Zonder rating
online-minutes = { $minutes } { $minutes ->
        [one] minuut
       *[other] minuten
    } + { $seconds } { $seconds ->
        [one] seconde
       *[other] seconden
    } per zet
online-days-each = { $n } { $n ->
        [one] dag
       *[other] dagen
    } per zet
online-not-copied = De browser staat kopiëren niet toe: de link is geselecteerd, kopieer die zelf.
online-challenge = Uitdagen
online-challenged = Je bent uitgedaagd
online-no-engine = In partijen met rating is hulp van een programma of van anderen verboden.
online-copy = Link kopiëren
online-copied = Gekopieerd
online-share = Delen
online-qr = QR-code van de link
online-watch-link = Link voor toeschouwers:
online-waiting = Wachten op { $seat }…
online-fill = De computer { $seat } laten spelen
online-close-table = Tafel sluiten
online-cancelled = Deze tafel is gesloten.
online-open-seats = Vrije plaatsen
online-no-open-seats = Nu geen vrije plaatsen.
online-running = Lopende partijen
online-no-running = Nu geen partijen om te bekijken.
online-followed = Mensen die je volgt
online-leaders = Sterkste spelers
online-mine = Mijn partijen
online-no-mine = Geen partijen gevonden.
online-sit = Plaatsnemen
online-stand-up = Opstaan
online-watch = Kijken
online-open = Openen
online-wait-for-you = { $n } { $n ->
        [one] partij wacht
       *[other] partijen wachten
    } op jouw zet
online-no-players = Wacht op spelers
online-connection = Verbonden
online-no-connection = Verbinding verbroken; opnieuw verbinden…
online-sending = Je zet wordt verstuurd…
online-premove = Zet vooraf: { $text }
online-no-premove = Je zet vooraf kan niet meer. Kies een andere zet.
online-kept = Je zet wordt bewaard en verstuurd zodra de verbinding terug is.
online-refused = Geweigerd: { $reason }
online-offer-draw = Remise aanbieden
online-offer-undo = Terugnemen vragen
online-offered = { $seat } stelt voor: { $what }
online-a-draw = remise
online-an-undo = de laatste zet terug te nemen
online-you-offered = Jij stelde voor: { $what }
online-accept = Aannemen
online-decline = Afslaan
online-chat = Chat
online-say = Iets zeggen
online-send = Versturen
online-report = Melden of blokkeren
online-mute = Dempen
online-unmute = Weer tonen
online-watching = Je kijkt toe.
online-rematch = Revanche
online-to-rematch = Naar de revanche
online-clock = Klok
online-no-clock = Zonder klok
online-partner-chat = Partners mogen praten; de hele tafel leest mee
online-rated = Met rating (voor geregistreerde namen)
online-left = nog { $time }
online-day-count = { $n } { $n ->
        [one] dag
       *[other] dagen
    }
online-profile = Jij
online-named = Je bent { $name }.
online-register = Een naam registreren
online-sign-in = Inloggen
online-sign-out = Uitloggen
online-name = Naam
online-passphrase = Wachtzin (minstens 8 tekens)
online-ratings = Ratings
online-history = Van { $from } naar { $to }, hoogste { $high }
online-one-rating = { $now } na één partij
online-no-ratings = Nog geen partijen met rating.
online-archive = Mijn partijverslagen downloaden
online-forget = Mijn gegevens verwijderen
online-forget-sure = Je naam, ratings en chat van deze server verwijderen? Lopende partijen worden opgegeven; partijverslagen blijven, zonder je naam.
online-search = Zoeken
online-notify = Waarschuw me als ik aan zet ben
online-free = vrij
online-guest-name = Gast { $n }
online-bot = Computer, niveau { $n }

## The first moves, which clocks wait for.

online-abort = Afbreken
online-abort-sure = Deze partij afbreken? Niemand verliest.
online-clock-first = Je klok start met je eerste zet. Nog { $time } om die te doen.
online-clock-their-first = { $seat } heeft nog { $time } voor de eerste zet.
online-aborted = { $seat } heeft de partij afgebroken. Niemand heeft verloren.
online-aborted-late = De partij is afgebroken: { $seat } heeft niet op tijd gezet. Niemand heeft verloren.
online-here = aanwezig
online-left-for = weg, { $time }
online-may-claim = Je kunt de partij claimen: niemand kwam op tijd terug.
online-may-claim-idle = Je kunt de partij claimen: al zeven dagen geen zet.
online-claim-win = Winst claimen
online-claim-draw = Remise claimen
online-grace = { $seat } is weg en heeft nog even om terug te komen, 30 seconden per partij.
online-custom-clock = Anders
online-minutes-each = Minuten ieder (1 tot 180)
online-seconds-more = Seconden extra per zet (0 tot 180)
online-series = Reeks: { $mine } tegen { $theirs }
online-rating-change = Je rating: { $rating } ({ $change })
online-rematch-offered = Er wordt een revanche aangeboden.
online-watch-rematch = De revanche bekijken
online-rematch-declined = Deze keer geen revanche.
online-joined = Je partij begint

## Pairs of games, and the pie rule.

online-fair = Om het eerlijk te maken
online-fair-pair = Twee partijen, van kant gewisseld
online-fair-pie = Taartregel: de tweede speler mag de eerste kant overnemen
online-fair-single = Eén partij
online-game-of-pair = Partij { $n } van 2
online-to-second = Naar partij 2 van 2
online-pair-open = Ratings veranderen na partij 2.
online-may-swap = Taartregel: speel verder, of neem de kant over die gezet heeft.
online-swap = Die kant overnemen

## The lobby.

online-quick = Snelle partij
online-all-games = Alle spellen
online-all-tables = Met of zonder rating
online-rated-short = met rating
online-pie-short = taartregel
online-more-mine = nog { $n }

## A match on a phone, and looking back.

online-actions = Acties
online-more = Meer
online-unread = Chat, { $n } ongelezen
online-earlier = Vóór deze partij gezegd
online-past = Terugkijken: { $n } van { $all }
online-present = Naar nu
online-new-moves = { $n } { $n ->
        [one] nieuwe zet
       *[other] nieuwe zetten
    }
online-next-match = Volgende partij: { $game }
