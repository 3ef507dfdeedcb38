# Why the server refuses, by its codes. `.page` is what the page says where people need other words than programs.

account_closed = dit account is gesloten door de beheerders van deze server
already_seated = je zit al aan deze tafel
bad_chat = een bericht heeft 1 tot { $most } tekens
bad_message = dit bericht is niet te begrijpen: { $why }
    .page = De server begrijpt deze pagina niet: laad haar opnieuw.
begun = de partij is begonnen
bots_play_on = programma’s spelen door: ze nemen nooit remise aan
busy = de server kan dat nu niet doen: probeer het opnieuw, herhalen kan geen kwaad
    .page = De server is bezet; probeer het opnieuw.
foreign_origin = verzoeken van andere sites worden niet aanvaard
    .page = Deze pagina komt niet van de server die ze aanspreekt.
has_name = je hebt al een naam
host_stays = jij hebt deze tafel klaargezet: sluit haar in plaats van op te staan
late = dit gaat over zet { $asked }, maar de partij is bij zet { $now }
    .page = Geweigerd: de stelling was al veranderd.
muted = je kunt nu niet chatten: de beheerders van deze server hebben dat stopgezet
name_confusable = deze naam lijkt op die van iemand anders
name_mixed = deze naam mengt letters uit verschillende alfabetten, waarvan sommige op elkaar lijken
name_reserved = deze naam is voor gasten, bots of de server
name_taken = deze naam is al bezet
no_more_undo = in één partij worden hoogstens { $most } keer zetten teruggenomen
has_moved = je hebt gezet: geef op, of bied remise aan
pair_begun = het paar is begonnen: geef op, of bied remise aan
no_swap = van kant wisselen kan hier niet, of niet nu
not_away = er valt niets te claimen: niemand is lang genoeg weg
not_left = je kunt deze plaats niet weggeven: niemand heeft haar lang genoeg verlaten, of de partner beslist
sat_elsewhere = je zat op een andere plaats in deze partij: je weet te veel voor deze
not_ahead = dit kun je niet kiezen voor je aan de beurt bent
no_offer = er is niets om aan te nemen of af te slaan
no_partner_chat = partners praten niet tijdens het spel, tenzij de tafel het toestaat
no_session = er is niemand aangemeld: vraag eerst een sessie (POST /api/session)
    .page = De server kent je niet meer: laad de pagina opnieuw.
no_such_game = er is geen spel met deze naam
no_such_link = deze link leidt niet naar een vrije plaats
no_such_match = die partij bestaat niet
no_such_player = er is geen speler met deze naam
no_such_tournament = er is geen toernooi met deze code
no_table = de tabellen van deze server bevatten deze stelling niet
not_begun = de partij is nog niet begonnen: er is nog een plaats vrij
not_over = de partij is nog niet afgelopen
not_seated = je zit niet aan deze tafel
not_text = berichten zijn teksten, geen bytes
    .page = De server begrijpt deze pagina niet: laad haar opnieuw.
not_welcome = iemand aan deze tafel wil niet met je spelen
not_your_room = deze chat is niet voor jou voordat de partij is afgelopen
not_yours = alleen wie deze tafel klaarzette mag dat doen
nothing = op dit adres is niets
nothing_to_undo = er is niets terug te nemen
offer_pending = er is al een voorstel
offered_already = dit voorstel is afgewezen: doe een zet voordat je het herhaalt
other_variant = dit is een stelling van een andere variant
over = de partij is afgelopen
rated_needs_clock = een partij met rating heeft een klok nodig
seat_taken = deze plaats is niet vrij
too_big = een bericht heeft hoogstens { $bytes } bytes
    .page = Dit is te lang.
too_fast = te snel: wacht even en probeer het opnieuw
too_many_analyses = je wacht al op { $most } analyses: vraag het opnieuw als er één klaar is
too_slow = het verzoek deed er te lang over om aan te komen
    .page = De verbinding is te traag; probeer het opnieuw.
unknown_host = deze server kent zichzelf niet als { $host }: start hem met --host { $host }, of met --origin en het adres dat browsers tonen
    .page = De server luistert niet naar deze naam: wie hem beheert moet die toestaan.
no_name = je hebt hier nog geen naam: kies er eerst een
bad_push = een browser kan op dit adres, of met deze sleutels, niet worden opgeroepen
wrong_code = verkeerde naam of herstelcode
wrong_passphrase = verkeerde naam of wachtzin

# The reasons of `bad_table`.

table-seats = { $game } heeft { $seats } plaatsen, niet { $asked }
table-no-person = minstens één plaats is voor een mens
table-two-seats = je kunt maar één plaats nemen
table-level = een programma heeft een niveau van 1 tot { $most }
table-clock = een klok heeft 10 seconden tot 10 uur, en hoogstens 600 seconden extra per zet
table-days = een zet mag 1 tot 30 dagen duren
table-toss = bij Squod beslist de toss wie begint
table-rated-bots = partijen met programma’s krijgen geen rating
table-rated-guest = alleen spelers met een naam spelen partijen met rating
    .page = Alleen spelers met een naam spelen partijen met rating: registreer er eerst een.
table-rated-starter = in partijen met rating beslist het toeval wie begint
table-rated-single = partijen met rating zijn twee partijen met gewisselde kanten, of hebben de taartregel
table-pie = de taartregel is voor twee mensen, in een spel zonder geheimen
table-no-analysis = spellen met geheimen hebben geen analyse

# The reasons of `bad_name`.

name-form = een naam heeft 2 tot 24 letters, cijfers, spaties of - _ . en begint met een letter of cijfer
name-passphrase = een wachtzin heeft 8 tot 200 tekens

# The reasons of `no_undo`.

undo-secrets = in dit spel wordt niets teruggenomen: wat gezien is, blijft gezien
undo-rated = in partijen met rating wordt niets teruggenomen

# The reasons of `too_many`.

too-many-connections = te veel verbindingen tegelijk
    .page = Je hebt de pagina te vaak open: sluit een van haar vensters.
too-many-requests = te veel verzoeken tegelijk
    .page = Te veel tegelijk vanaf jouw adres: probeer het later opnieuw.
too-many-watched = te veel partijen tegelijk
    .page = Je volgt te veel partijen: sluit er eerst een.
too-many-waiting = te veel wachtende tafels tegelijk
    .page = Je hebt te veel wachtende tafels: sluit er eerst een.
too-many-unfinished = te veel onafgemaakte partijen tegelijk
    .page = Je hebt te veel onafgemaakte partijen: maak er eerst een af.
too-many-tournaments = te veel toernooien tegelijk
too-many-entrants = dit toernooi is vol

tournament-two = een toernooi is voor spellen met twee
tournament-name = de naam van een toernooi heeft 1 tot 40 tekens
tournament-rounds = een toernooi heeft 1 tot 20 ronden
tournament-games = een ontmoeting bestaat uit één of twee partijen, en een pauze duurt hoogstens 600 seconden
tournament-clock = een toernooi heeft een klok voor de hele partij nodig
tournament-too-few = er zijn twee mensen nodig
tournament-unknown = deze speler of ontmoeting is er niet in deze ronde
tournament-points = meer punten dan de partijen geven
