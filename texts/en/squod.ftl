# Squod.

squod-goal = bring a rock, a paper and scissors of your side into one row or column of the ring
why-one-of-each = rock, paper and scissors stand in a row

squod-toss = this is the toss: pick R, P or S
squod-set-up = this is the set-up: fill lines 2 and 1, for example RPS/SPR
squod-begun = toss and set-up are over
squod-no-pass = an action is possible, so there is no passing
squod-own-first-line = { $seat } must re-enter on their own first line
squod-line-taken = { $cell } is not empty
squod-not-in-hand = { $seat } has no { $kind } in hand
squod-other-hand = { $seat } puts down pieces from their own hand only
squod-into-hand = only a piece that was taken comes to a hand
squod-full-line = { $seat }'s first line is full
squod-stuck = the piece on { $from } can go nowhere now
squod-not-yours = no piece of { $seat }'s stands on { $from }
squod-not-your-side = no piece of { $seat }'s side stands on { $from }
squod-never-back = a piece never goes back to a ramp
squod-one-line = { $from } climbs one line, straight or one column aside
squod-not-empty = { $cell } is not empty
squod-not-ahead = a piece enters from the Squod line, straight ahead; { $from } does not lead to { $to }
squod-not-beside = { $to } is not beside { $from }
squod-blocked = the piece on { $to } is not a weaker opponent and blocks
squod-no-chain = a chained Squod climbs from line 2 to the Squod line; { $from } does not lead to { $to }
squod-not-on-squod-lines = a Squod is called between two pieces on Squod lines
squod-no-opponent = { $rival } is not on the ramp of an opponent
squod-nobody = nobody stands on { $rival }
squod-crossing-taken = the crossing { $cell } is not empty
squod-two-of-each = a set-up has two of each kind
squod-big-hand = { $seat }'s hand holds more than two of a kind
squod-not-two = { $seat } has { $count } of the kind { $kind }, not two
squod-no-ramp = { $piece } in the ring belongs to a seat without a ramp
squod-own-faces = `{ $letter }` is to move and knows its own faces: write them instead of `?`
squod-hidden-hand = a hand with `?` depends on the moves before: tell them to `quadrille ugi`
squod-two-winners = both sides have a winning line in the ring
squod-toss-rounds = the toss has at most 255 rounds
squod-not-to-pick = South picks first, then West: this is not the seat to pick
squod-half-set-up = in the set-up a player has all pieces in hand, or lines 2 and 1 full
squod-not-to-set-up = set-up goes clockwise, so this is not the seat to set up

squod-caption-toss = the toss
squod-caption-pick = { $seat }: { $pick }
squod-caption-hand = { $seat }'s hand: { $hand }

squod-expected-round = the round of the toss from 1
squod-expected-pick = `-` or a pick
squod-expected-kind = a kind `R`, `P` or `S`
squod-expected-owner = an owner `s`, `w`, `n`, `e`, or a digit
squod-expected-south = ` s:` and South's part
squod-expected-west = ` w:` and West's part
squod-expected-north = ` n:` and North's part
squod-expected-east = ` e:` and East's part
squod-expected-turn = the letter of the seat to move
squod-expected-kind-or-digit = a kind `R`, `P`, `S`, or a digit
squod-expected-between-lines = `/` between lines
squod-expected-hand = the kinds in hand in the order R P S
squod-expected-place-or-rival = `-` and a place, or `!` and a rival
squod-expected-place = a ring cell a1-c3, a ramp cell like `s2b`, or a kind
squod-expected-row = a row 1-3
squod-expected-ramp-cell = a ramp cell like `s2b` or `w31`
squod-expected-line = a line 1-3
squod-expected-column = a column a-c
squod-expected-side-column = a column 1-3
squod-expected-between-start-lines = `/` between lines 2 and 1

## The page.

squod-tagline = Rock, paper, scissors on a ring of nine, with faces only their owner sees.
squod-credits = Squod was published by Brand X in Brussels and by Queen Games in Germany.
variant-squod = Two players
variant-squod-4 = Four in two teams
squod-look-R = rock
squod-look-P = paper
squod-look-S = scissors
squod-place-hand = { $seat }, in hand
squod-place-ramp = { $id }, ramp of { $seat }
squod-place-hidden = hidden
squod-place-can-be = hidden, can be { $kinds }
squod-team-0 = Cream
squod-team-1 = Plum
squod-choice-toss = The toss: choose in secret.
squod-choice-set-up = Set up your six pieces: tap two to swap them.
squod-choice-line-2 = Line 2, nearer the ring
squod-choice-line-1 = Line 1, your edge
squod-choice-shuffle = Shuffle
squod-choice-ready = Ready
squod-balance = The toss decides who begins; no lead is known.
