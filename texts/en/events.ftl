# What moves did. A seat that is the reader's own is `you`.

event-moved = { $seat ->
        [you] You
       *[other] { $seat }
    } moved from { $from } to { $to }
event-stepped = { $seat ->
        [you] You
       *[other] { $seat }
    } moved piece { $piece } by { $count } { $count ->
        [one] place
       *[other] places
    }
event-leapt = { $seat ->
        [you] You
       *[other] { $seat }
    } leapt { $count } of { $other ->
        [you] your pieces
       *[other] { $other }'s pieces
    }: { $count ->
        [one] it starts its leg
       *[other] they start their leg
    } again
event-round = { $seat ->
        [you] Your piece
       *[other] { $seat }'s piece
    } turned round and heads for home
event-home = { $seat ->
        [you] You have
       *[other] { $seat } has
    } { $count } { $count ->
        [one] piece
       *[other] pieces
    } home
event-turned = { $seat ->
        [you] You
       *[other] { $seat }
    } moved from { $from } to { $to } and turned { $count } of { $other ->
        [you] your
       *[other] { $other }'s
    } pieces
event-turned-left = { $seat ->
        [you] You
       *[other] { $seat }
    } turned { $count } of { $other ->
        [you] your
       *[other] { $other }'s
    } pieces and left the board at { $at }
event-left = { $seat ->
        [you] You
       *[other] { $seat }
    } left the board at { $at }
event-barred = { $seat ->
        [you] You
       *[other] { $seat }
    } may not move { $distance } { $distance ->
        [one] square
       *[other] squares
    }: { $other ->
        [you] you
       *[other] { $other }
    } just did
event-placed = { $seat ->
        [you] You
       *[other] { $seat }
    } put a pawn on { $at }
event-doubled = { $seat ->
        [you] You
       *[other] { $seat }
    } put two pawns on { $at }
event-threat = { $seat ->
        [you] You threaten
       *[other] { $seat } threatens
    } to complete a square on { $at }
event-defended = { $seat ->
        [you] You
       *[other] { $seat }
    } put two pawns on { $at } and stopped { $other ->
        [you] your
       *[other] { $other }'s
    } square with { $pawns }
event-square = { $seat ->
        [you] You
       *[other] { $seat }
    } completed a square: { $cells }
event-double-square = { $seat ->
        [you] You
       *[other] { $seat }
    } completed a square of doubles: { $cells }
event-claimed = { $seat ->
        [you] You
       *[other] { $seat }
    } claimed a square: { $cells }
event-denounced = { $seat ->
        [you] You
       *[other] { $seat }
    } called a missed defence on { $at }
event-picked-secret = { $seat ->
        [you] You
       *[other] { $seat }
    } picked in secret
event-picked = { $seat ->
        [you] You
       *[other] { $seat }
    } picked { $kind }
event-toss-tied = the toss is a tie, { $kind } against { $kind }: pick again
event-toss-won = { $winner ->
        [you] You
       *[other] { $winner }
    } won the toss with { $kind } against { $loser ->
        [you] your
       *[other] { $loser }'s
    } { $rival }
event-reentered = { $seat ->
        [you] You
       *[other] { $seat }
    } brought a piece back on { $at }
event-set-up = { $seat ->
        [you] You have
       *[other] { $seat } has
    } set up
event-entered = { $seat ->
        [you] You
       *[other] { $seat }
    } entered the ring on { $at } with { $kind }
event-clash-tied = { $cry }! { $seat ->
        [you] You
       *[other] { $seat }
    } and { $other ->
        [you] you
       *[other] { $other }
    } both show { $kind }: a tie
event-clash-won = { $cry }! { $winner ->
        [you] Your
       *[other] { $winner }'s
    } { $kind } against { $loser ->
        [you] your
       *[other] { $loser }'s
    } { $rival }: { $winner ->
        [you] you enter
       *[other] { $winner } enters
    } the ring on { $at }
event-taken = { $seat ->
        [you] You
       *[other] { $seat }
    } took { $other ->
        [you] your
       *[other] { $other }'s
    } { $kind } on { $at }
event-hand-known = more is known of { $seat ->
        [you] your
       *[other] { $seat }'s
    } hand
event-hand-unknown = { $seat ->
        [you] your
       *[other] { $seat }'s
    } hand is no longer known for sure
event-learnt = { $seat ->
        [you] your
       *[other] { $seat }'s
    } piece on { $at } can only be { $kind }
event-learnt-by-all = everybody knows that { $seat ->
        [you] your
       *[other] { $seat }'s
    } piece on { $at } is { $kind }
event-learnt-more = more is known of { $count } hidden { $count ->
        [one] piece
       *[other] pieces
    }
event-passed = { $seat ->
        [you] You
       *[other] { $seat }
    } passed
event-again = { $seat ->
        [you] You move
       *[other] { $seat } moves
    } again
event-began-set-up = { $seat ->
        [you] You set
       *[other] { $seat } sets
    } up first and will begin
event-began = { $seat ->
        [you] You begin
       *[other] { $seat } begins
    }
event-won = { $winner ->
        [you] You win
       *[other] { $winner } wins
    }: { $why }
event-team-won = { $one ->
        [you] You
       *[other] { $one }
    } and { $other ->
        [you] you
       *[other] { $other }
    } win: { $why }
event-drawn = a draw: { $why }
event-or = { $one } or { $other }

why-repetition = the same position for the third time
why-quiet = 100 moves in which no piece was turned or left the board
why-passed = everybody passed
why-resigned = { $seat ->
        [you] you
       *[other] { $seat }
    } resigned
why-agreed = the players agreed
why-time = { $seat ->
        [you] you
       *[other] { $seat }
    } ran out of time

kind-rock = rock
kind-paper = paper
kind-scissors = scissors
