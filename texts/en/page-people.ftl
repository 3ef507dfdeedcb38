# The page: other people, their matches and ratings.

people-follow = Follow
people-finished = Finished matches
people-rated-games = { $n } { $n ->
        [one] rated match
       *[other] rated matches
    }
people-provisional = A rating with “?” is still uncertain.
people-any-game = All games
people-result = Result
people-any-result = All results
people-won = Won
people-lost = Lost
people-drawn = Drawn
people-since = From
people-until = To
people-replay = Replay
people-more = More
people-how-rules = by the rules
people-how-repetition = by repetition
people-how-quiet = nothing happened any more
people-how-agreed = by agreement
people-how-resigned = by resignation
people-how-time = on time
people-settled-only = Only players whose rating is settled are listed.
people-place = Place
people-player = Player
people-rating = Rating
people-games = Matches
people-no-leaders = Nobody has a settled rating in this game yet.

## Trouble.

people-block = Block
people-block-how = Then you no longer hear { $name }, who cannot sit at your tables.
people-unblock = Unblock
people-is-blocked = { $name } is blocked.
people-reason = What is wrong?
people-reason-abuse = Insults or pesters people
people-reason-cheating = Lets a program play
people-reason-name = Has an offensive or false name
people-reason-other = Something else
people-words = In your own words, if you like
people-report-how = The people who run this server read reports; in a match the chat that you can see goes along.
people-report = Send the report
people-reported = Thank you. The people who run this server will read it.
