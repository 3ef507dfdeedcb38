# What a browser says when it is called, also while the page is closed.

call-turn = Your turn
call-invitation = You are challenged
call-rematch = A rematch is offered
call-time = Little time is left for your move
