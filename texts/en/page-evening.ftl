# The page: club evenings.

evening-title = Club evening
evening-new = Open an evening
evening-name = Name of the evening
evening-system = Who meets whom
evening-swiss = Swiss system
evening-round-robin = Everybody meets everybody
evening-rounds = Rounds (1 to 20)
evening-break = Seconds between rounds (0 to 600)
evening-pairs = Two games each time, with sides swapped
evening-code = Code
evening-enter = Go there
evening-how = Scan this, or open the address; no account is needed.
evening-nickname = Your name this evening
evening-join = Join
evening-joined = You take part as { $name }.
evening-leave = Leave
evening-leave-sure = Leave from the next round on?
evening-come-back = Come back
evening-organise = For the organiser
evening-begin = Begin
evening-pause = Pause after this round
evening-resume = Go on
evening-end = End the evening
evening-end-sure = End it now? No further round begins.
evening-wall = For the projector
evening-csv = Standings as a table (CSV)
evening-round = Round { $n }
evening-result = Result of { $names }
evening-bye = { $name } is free this round
evening-standings = Standings
evening-place = Place
evening-player = Player
evening-points = Points
evening-buchholz = Buchholz: the points of all opponents
evening-bh = BH
evening-sonneborn = Sonneborn-Berger: the points of opponents, times what was scored against them
evening-sb = SB
evening-remove = Has left
evening-remove-who = { $name } has left
evening-is-open = It has not begun yet.
evening-is-paused = Paused: running games go on, no round begins.
evening-is-over = The evening is over.
evening-next = The next round begins in { $time }.
evening-meet = You meet { $name }.
evening-free = You are free this round.
evening-done = Your games of this round are over.
evening-board = To your board
evening-next-board = Your next game has begun.
evening-back = To the club evening
evening-aborted = { $seat } did not play: the game is lost.
evening-hidden = You play here: this board is hidden on the wall.
evening-people = { $n } { $n ->
        [one] player
       *[other] players
    }
