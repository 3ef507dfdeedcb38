# Why the server refuses, by its codes. `.page` is what the page says where people need other words than programs.

account_closed = this account was closed by the people who run this server
already_seated = you sit at this table already
bad_chat = a chat message has 1 to { $most } characters
bad_message = this message cannot be understood: { $why }
    .page = The server does not understand this page: reload it.
begun = the match has begun
bots_play_on = bots play on: they never accept a draw
busy = the server cannot do that just now: try again, repeating is harmless
    .page = The server is busy; try again.
foreign_origin = requests from other sites are not accepted
    .page = This page does not come from the server that it asks.
has_name = you have a name already
host_stays = you set up this table: close it instead of standing up
late = this is about ply { $asked }, but the match is at ply { $now }
    .page = Refused: the position had already changed.
muted = you may not chat for now: the people who run this server have muted you
name_confusable = this name looks like somebody else's
name_mixed = this name mixes letters of several alphabets, some of which look alike
name_reserved = this name is for guests, bots or the server, not for people
name_taken = this name is taken
no_more_undo = in one match moves are taken back { $most } times at the most
has_moved = you have moved: resign, or offer a draw
pair_begun = the pair has begun: resign, or offer a draw
no_swap = sides cannot be swapped here, or not now
not_away = nothing can be claimed: nobody has been away for long enough
not_left = you cannot give this seat to another: nobody has left it for long enough, or the partner decides
sat_elsewhere = you sat on another seat of this match: you know too much for this one
not_ahead = this cannot be chosen before your turn
no_offer = there is nothing to accept or decline
no_partner_chat = partners do not talk during play, unless the table allows it
no_session = nobody is signed in: ask for a session first (POST /api/session)
    .page = The server does not know you any more: reload the page.
no_such_game = there is no game with this name
no_such_link = this link does not lead to a free seat
no_such_match = there is no such match
no_such_player = there is no player with this name
no_such_tournament = there is no tournament with this code
no_table = the tables of this server do not hold this position
not_begun = the match has not begun: a seat is still free
not_over = the match is not over yet
not_seated = you do not sit at this table
not_text = messages are texts, not bytes
    .page = The server does not understand this page: reload it.
not_welcome = somebody at this table does not want to play with you
not_your_room = this chat is not for you before the match is over
not_yours = only the one who set up this table may do that
nothing = there is nothing at this address
nothing_to_undo = there is nothing to take back
offer_pending = there is an offer already
offered_already = this offer was refused: make a move before you repeat it
other_variant = this is a position of another variant
over = the match is over
rated_needs_clock = a rated match needs a clock
seat_taken = this seat is not free
too_big = a message may have { $bytes } bytes at the most
    .page = This is too long.
too_fast = too fast: wait a moment and try again
too_many_analyses = you wait for { $most } analyses already: ask again when one is done
too_slow = the request took too long to arrive
    .page = The connection is too slow; try again.
unknown_host = this server does not know itself as { $host }: start it with --host { $host }, or with --origin and the address that browsers show
    .page = The server does not go by this name: its operator must allow it.
no_name = you have no name here yet: choose one first
bad_push = a browser cannot be called at this address, or with these keys
wrong_code = wrong name or recovery code
wrong_passphrase = wrong name or passphrase

# The reasons of `bad_table`.

table-seats = { $game } has { $seats } seats, not { $asked }
table-no-person = at least one seat is for a person
table-two-seats = you can sit on one seat only
table-level = a bot has a level from 1 to { $most }
table-clock = a clock has 10 seconds to 10 hours, and up to 600 seconds more with each move
table-days = a move may take 1 to 30 days
table-toss = Squod tosses for the start
table-rated-bots = matches with bots are not rated
table-rated-guest = only players with a name play rated matches
    .page = Only players with a name play rated matches: register one first.
table-rated-starter = in rated matches it is random who begins
table-rated-single = rated matches are two games with sides swapped, or have the pie rule
table-pie = the pie rule is for two people, in a game without secrets
table-no-analysis = there is no analysis of games with secrets

# The reasons of `bad_name`.

name-form = a name has 2 to 24 letters, digits, spaces or - _ . and begins with a letter or digit
name-passphrase = a passphrase has 8 to 200 characters

# The reasons of `no_undo`.

undo-secrets = in this game nothing is taken back: what was seen cannot be unseen
undo-rated = in rated matches nothing is taken back

# The reasons of `too_many`.

too-many-connections = too many connections at a time
    .page = You have the page open too often: close one of its windows.
too-many-requests = too many requests at a time
    .page = Too much at a time from your address: try again later.
too-many-watched = too many matches at a time
    .page = You watch too many matches: close one first.
too-many-waiting = too many tables that wait at a time
    .page = You have too many tables that wait: close one first.
too-many-unfinished = too many unfinished matches at a time
    .page = You have too many unfinished matches: finish one first.
too-many-tournaments = too many tournaments at a time
too-many-entrants = this tournament is full

tournament-two = a tournament is for games of two
tournament-name = the name of a tournament has 1 to 40 characters
tournament-rounds = a tournament has 1 to 20 rounds
tournament-games = two meet in one game or two, and a break has up to 600 seconds
tournament-clock = a tournament needs a clock for the whole game
tournament-too-few = two people are needed
tournament-unknown = there is no such player or pairing in this round
tournament-points = more points than the games give
