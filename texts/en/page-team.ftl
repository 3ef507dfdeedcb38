# The page: what partners settle between them.

team-asked = You asked your partner to resign.
team-wants = { $seat } wants to resign with you.
team-resign = Resign together
team-play-on = Play on
team-left = { $seat } has left.
team-leave = Leave the match
team-leave-sure = Leave your seat to somebody else?
team-ahead = While the others choose, you can choose, too. Nobody sees it before your turn.
team-chosen = You have chosen.
team-change = Change
team-ready = Ready: { $seats }
