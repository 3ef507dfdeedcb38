# The page: whether this browser calls you, and what for.

push-title = Calls
push-how = This browser can tell you when something waits for you on this server, also while the page is closed. A call says who waits and in which game, never a move.
push-on = Call me
push-off = Call me no more
push-turn = It is my turn
push-invitation = I am challenged
push-rematch = A rematch is offered
push-time = Six hours are left of the days for a move
push-insecure = Browsers are called only over https. The people who run this server can set that up.
push-unable = This browser cannot be called. On an iPhone or iPad it can once this page is on the home screen.
push-denied = This browser does not let the page call you. You can change that in the browser’s settings for this site.
push-failed = The push service of this browser cannot be reached.
