# The page: playing online.

online-unknown = No such match
online-title = Play online
online-friend = A friend by link
online-anyone = Anyone from the lobby
online-no-server = There is no connection to a server now. You can play the computer, or people beside you.
online-create = New table
online-invite = Invite
online-invite-how = Send this link to your friend. It opens the seat { $seat }; no account is needed.
online-invite-lot = Send this link to your friend; no account is needed. Who begins is drawn when everybody is there.
online-invites = { $name } invites you
online-invited = You are invited
online-you-play = You play { $seat }.
online-sides-by-lot = Who begins is drawn when everybody is there.
online-accept-invitation = Accept and play
online-seat-number = Seat { $n }
online-seat-gone = Somebody else has taken this seat. You can watch.
online-is-rated = Rated
online-is-casual = Not rated
online-minutes = { $minutes } { $minutes ->
        [one] minute
       *[other] minutes
    } + { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    } a move
online-days-each = { $n } { $n ->
        [one] day
       *[other] days
    } a move
online-not-copied = The browser does not allow copying: the link is selected, copy it yourself.
online-challenge = Challenge
online-challenged = You are challenged
online-no-engine = In rated matches nobody may use a program or other help.
online-copy = Copy link
online-copied = Copied
online-share = Share
online-qr = QR code of the link
online-watch-link = Link for watchers:
online-waiting = Waiting for { $seat }…
online-fill = Let the computer play { $seat }
online-close-table = Close the table
online-cancelled = This table was closed.
online-open-seats = Open seats
online-no-open-seats = No open seats now.
online-running = Running matches
online-no-running = No matches to watch now.
online-followed = People you follow
online-leaders = Strongest players
online-mine = My matches
online-no-mine = No matches found.
online-sit = Sit down
online-stand-up = Stand up
online-watch = Watch
online-open = Open
online-wait-for-you = { $n } { $n ->
        [one] match waits
       *[other] matches wait
    } for your move
online-no-players = Waiting for players
online-connection = Connected
online-no-connection = Connection lost; reconnecting…
online-sending = Sending your move…
online-premove = Premove: { $text }
online-no-premove = Your premove is no longer possible. Choose another move.
online-kept = Your move is kept and will be sent when the connection is back.
online-refused = Refused: { $reason }
online-offer-draw = Offer a draw
online-offer-undo = Ask to take back
online-offered = { $seat } offers: { $what }
online-a-draw = a draw
online-an-undo = to take back the last move
online-you-offered = You offered: { $what }
online-accept = Accept
online-decline = Decline
online-chat = Chat
online-say = Say something
online-send = Send
online-report = Report or block
online-mute = Mute
online-unmute = Show again
online-watching = You are watching.
online-rematch = Rematch
online-to-rematch = To the rematch
online-clock = Clock
online-no-clock = No clock
online-partner-chat = Partners may talk during play; the whole table reads it
online-rated = Rated (needs a registered name)
online-left = { $time } left
online-day-count = { $n } { $n ->
        [one] day
       *[other] days
    }
online-profile = You
online-named = You are { $name }.
online-register = Register a name
online-sign-in = Sign in
online-sign-out = Sign out
online-name = Name
online-passphrase = Passphrase (at least 8 characters)
online-ratings = Ratings
online-history = From { $from } to { $to }, highest { $high }
online-one-rating = { $now } after one match
online-no-ratings = No rated matches yet.
online-archive = Download my records
online-forget = Delete my data
online-forget-sure = Delete your name, ratings and chat from this server? Running matches are resigned; records stay without your name.
online-search = Search
online-notify = Tell me when it is my turn
online-free = free
online-guest-name = Guest { $n }
online-bot = Computer, level { $n }

## The first moves, which clocks wait for.

online-abort = Abort
online-abort-sure = Call this match off? Nobody loses.
online-clock-first = Your clock starts with your first move. { $time } left to make it.
online-clock-their-first = { $seat } has { $time } left for the first move.
online-aborted = { $seat } called the match off. Nobody has lost.
online-aborted-late = The match was called off: { $seat } did not move in time. Nobody has lost.
online-here = here
online-left-for = left, { $time }
online-may-claim = You can claim the match: nobody came back in time.
online-may-claim-idle = You can claim the match: no move for seven days.
online-claim-win = Claim the win
online-claim-draw = Claim a draw
online-grace = { $seat } is away and has a little time to come back, 30 seconds in a match.
online-custom-clock = Custom
online-minutes-each = Minutes each (1 to 180)
online-seconds-more = Seconds more a move (0 to 180)
online-series = Series: { $mine } to { $theirs }
online-rating-change = Your rating: { $rating } ({ $change })
online-rematch-offered = A rematch is offered.
online-watch-rematch = Watch the rematch
online-rematch-declined = No rematch this time.
online-joined = Your match begins

## Pairs of games, and the pie rule.

online-fair = To make it fair
online-fair-pair = Two games, sides swapped
online-fair-pie = Pie rule: the second player may take over the first side
online-fair-single = One game
online-game-of-pair = Game { $n } of 2
online-to-second = To game 2 of 2
online-pair-open = Ratings change after game 2.
online-may-swap = Pie rule: play on, or take over the side that has moved.
online-swap = Take over that side

## The lobby.

online-quick = Quick match
online-all-games = All games
online-all-tables = Rated or not
online-rated-short = rated
online-pie-short = pie rule
online-more-mine = { $n } more

## A match on a phone, and looking back.

online-actions = Actions
online-more = More
online-unread = Chat, { $n } unread
online-earlier = Said before this match
online-past = Looking back: { $n } of { $all }
online-present = Back to now
online-new-moves = { $n } new { $n ->
        [one] move
       *[other] moves
    }
online-next-match = Next match: { $game }
