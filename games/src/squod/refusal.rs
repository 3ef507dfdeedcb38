//! Why moves and positions of Squod are refused, told with what the seat to move knows, and the other sentences
//! of the game.

use super::notation::Pointed;
use super::{Kind, Move, Phase, Piece, Place, RampCell, SQUOD_LINE, Squod, View};
use crate::message::{phrases, values};
use crate::{Game, Pattern, Rng, Seat, SeatName, sentences};

/// All of them.
pub(super) const PATTERNS: &[&[Pattern]] = &[Refusal::PATTERNS, Caption::PATTERNS, PHRASES];

sentences! {
    /// Why a move or a position is refused.
    pub enum Refusal;
    Toss (SO2) "squod-toss": "this is the toss: pick R, P or S";
    SetUp (SO3) "squod-set-up": "this is the set-up: fill lines 2 and 1, for example RPS/SPR";
    Begun "squod-begun": "toss and set-up are over";
    NoPass (SO5) "squod-no-pass": "an action is possible, so there is no passing";
    OwnFirstLine { seat: SeatName } (SO17) "squod-own-first-line":
        "{seat} must re-enter on their own first line";
    LineTaken { cell: RampCell } (SO17) "squod-line-taken": "{cell} is not empty";
    NotInHand { seat: SeatName, kind: char } (SO17) "squod-not-in-hand": "{seat} has no {kind} in hand";
    OtherHand { seat: SeatName } (SO17) "squod-other-hand": "{seat} puts down pieces from their own hand only";
    IntoHand (SO14) "squod-into-hand": "only a piece that was taken comes to a hand";
    FullLine { seat: SeatName } (SO17) "squod-full-line": "{seat}'s first line is full";
    Stuck { from: Place } (SO5) "squod-stuck": "the piece on {from} can go nowhere now";
    NotYours { seat: SeatName, from: RampCell } "squod-not-yours": "no piece of {seat}'s stands on {from}";
    NotYourSide { seat: SeatName, from: Place } "squod-not-your-side":
        "no piece of {seat}'s side stands on {from}";
    NeverBack (SO8) "squod-never-back": "a piece never goes back to a ramp";
    OneLine { from: RampCell } (SO6) "squod-one-line":
        "{from} climbs one line, straight or one column aside";
    NotEmpty { cell: RampCell } (SO6) "squod-not-empty": "{cell} is not empty";
    NotAhead { from: RampCell, to: Place } (SO7) "squod-not-ahead":
        "a piece enters from the Squod line, straight ahead; {from} does not lead to {to}";
    NotBeside { to: Place, from: Place } (SO8) "squod-not-beside": "{to} is not beside {from}";
    Blocked { to: Place } (SO9) "squod-blocked": "the piece on {to} is not a weaker opponent and blocks";
    NoChain { from: RampCell, to: RampCell } (SO12) "squod-no-chain":
        "a chained Squod climbs from line 2 to the Squod line; {from} does not lead to {to}";
    NotOnSquodLines (SO10) "squod-not-on-squod-lines":
        "a Squod is called between two pieces on Squod lines";
    NoOpponent { rival: RampCell } (SO10) "squod-no-opponent": "{rival} is not on the ramp of an opponent";
    Nobody { rival: RampCell } (SO10) "squod-nobody": "nobody stands on {rival}";
    CrossingTaken { cell: Place } (SO10) "squod-crossing-taken": "the crossing {cell} is not empty";
    TwoOfEach (SO1) "squod-two-of-each": "a set-up has two of each kind";
    BigHand { seat: SeatName } (SO1) "squod-big-hand": "{seat}'s hand holds more than two of a kind";
    NotTwo { seat: SeatName, count: usize, kind: char } (SO1) "squod-not-two":
        "{seat} has {count} of the kind {kind}, not two";
    NoRamp { piece: Piece } "squod-no-ramp": "{piece} in the ring belongs to a seat without a ramp";
    OwnFaces { letter: char } "squod-own-faces":
        "`{letter}` is to move and knows its own faces: write them instead of `?`";
    HiddenHand "squod-hidden-hand":
        "a hand with `?` depends on the moves before: tell them to `quadrille ugi`";
    TwoWinners "squod-two-winners": "both sides have a winning line in the ring";
    TossRounds "squod-toss-rounds": "the toss has at most 255 rounds";
    NotToPick "squod-not-to-pick": "South picks first, then West: this is not the seat to pick";
    HalfSetUp (SO3) "squod-half-set-up":
        "in the set-up a player has all pieces in hand, or lines 2 and 1 full";
    NotToSetUp (SO3) "squod-not-to-set-up": "set-up goes clockwise, so this is not the seat to set up";
}

sentences! {
    /// What is said below the picture, or in place of it.
    pub(super) enum Caption;
    Toss "squod-caption-toss": "the toss";
    Pick { seat: SeatName, pick: char } "squod-caption-pick": "{seat}: {pick}";
    Hand { seat: SeatName, hand: String } "squod-caption-hand": "{seat}'s hand: {hand}";
}

phrases! {
    GOAL "squod-goal": "bring a rock, a paper and scissors of your side into one row or column of the ring";
    ONE_OF_EACH "why-one-of-each": "rock, paper and scissors stand in a row";
    ROUND "squod-expected-round": "the round of the toss from 1";
    PICK "squod-expected-pick": "`-` or a pick";
    KIND "squod-expected-kind": "a kind `R`, `P` or `S`";
    OWNER "squod-expected-owner": "an owner `s`, `w`, `n`, `e`, or a digit";
    SOUTH "squod-expected-south": "` s:` and South's part";
    WEST "squod-expected-west": "` w:` and West's part";
    NORTH "squod-expected-north": "` n:` and North's part";
    EAST "squod-expected-east": "` e:` and East's part";
    TURN "squod-expected-turn": "the letter of the seat to move";
    KIND_OR_DIGIT "squod-expected-kind-or-digit": "a kind `R`, `P`, `S`, or a digit";
    BETWEEN_LINES "squod-expected-between-lines": "`/` between lines";
    HAND "squod-expected-hand": "the kinds in hand in the order R P S";
    PLACE_OR_RIVAL "squod-expected-place-or-rival": "`-` and a place, or `!` and a rival";
    PLACE "squod-expected-place": "a ring cell a1-c3, a ramp cell like `s2b`, or a kind";
    ROW "squod-expected-row": "a row 1-3";
    RAMP_CELL "squod-expected-ramp-cell": "a ramp cell like `s2b` or `w31`";
    LINE "squod-expected-line": "a line 1-3";
    COLUMN "squod-expected-column": "a column a-c";
    SIDE_COLUMN "squod-expected-side-column": "a column 1-3";
    BETWEEN_START_LINES "squod-expected-between-start-lines": "`/` between lines 2 and 1";
}

values! {
    written Piece;
    written Place;
    written RampCell;
}

/// Why the seat to move may not play this illegal move; it tells nothing that the seat does not know.
pub(super) fn why_not(position: &Squod, m: Move) -> Refusal {
    let seat = Squod::SEATS[position.turn.index()];
    match (position.phase, m) {
        (Phase::Toss { .. }, _) => Refusal::Toss,
        (Phase::SetUp, _) => Refusal::SetUp,
        (Phase::Play, Move::Toss(_) | Move::SetUp(_)) => Refusal::Begun,
        (Phase::Play, Move::Pass) => Refusal::NoPass,
        (Phase::Play, Move::Reenter(kind, cell)) => {
            if cell.seat() != position.turn || cell.line() != 1 {
                Refusal::OwnFirstLine { seat }
            } else if position.is_occupied(cell) {
                Refusal::LineTaken { cell }
            } else {
                Refusal::NotInHand { seat, kind: kind.letter() }
            }
        }
        (Phase::Play, Move::Go(from, to)) => why_not_go(position, from, to),
        (Phase::Play, Move::Squod { from, climb, rival }) => why_not_squod(position, from, climb, rival),
    }
}

/// Why pointing at these spots begins no move of the viewer's; any truth that fits the view gives the same reason.
pub(super) fn why_not_there(view: &View, path: &[&str]) -> Option<Refusal> {
    let position = &Squod::imagine_faces(view, &mut Rng::with_seed(0));
    if !matches!(position.phase, Phase::Play) {
        return Some(why_not(position, Move::Pass));
    }
    let path: Vec<Pointed> = path.iter().map(|at| at.parse().ok()).collect::<Option<_>>()?;
    let ask = |m| Some(why_not(position, m));
    match path[..] {
        [Pointed::Hand(owner, kind), ref rest @ ..] => {
            Some(why_not_down(position, owner, kind, rest.first()))
        }
        [_, .., Pointed::Hand(..)] => Some(Refusal::IntoHand),
        [Pointed::Board(from)] => Some(why_not_from(position, from)),
        [Pointed::Board(Place::Ramp(from)), Pointed::Board(Place::Ramp(rival))]
            if rival.seat() != position.turn =>
        {
            ask(Move::Squod { from, climb: None, rival })
        }
        [Pointed::Board(from), Pointed::Board(to)] => ask(Move::Go(from, to)),
        [
            Pointed::Board(Place::Ramp(from)),
            Pointed::Board(Place::Ramp(to)),
            Pointed::Board(Place::Ramp(rival)),
        ] => ask(Move::Squod { from, climb: Some(to), rival }),
        [_, _, _] => Some(Refusal::NotOnSquodLines),
        _ => None,
    }
}

/// Why nothing begins at a place.
fn why_not_from(position: &Squod, from: Place) -> Refusal {
    match why_not_go(position, from, from) {
        why @ (Refusal::NotYours { .. } | Refusal::NotYourSide { .. }) => why,
        _ => Refusal::Stuck { from },
    }
}

/// Why a piece may not be put down from a hand.
fn why_not_down(position: &Squod, owner: Seat, kind: Option<Kind>, to: Option<&Pointed>) -> Refusal {
    let seat = Squod::SEATS[position.turn.index()];
    match (kind, to) {
        _ if owner != position.turn => Refusal::OtherHand { seat },
        (_, None) => Refusal::FullLine { seat },
        (Some(kind), Some(&Pointed::Board(Place::Ramp(cell)))) => {
            why_not(position, Move::Reenter(kind, cell))
        }
        _ => Refusal::OwnFirstLine { seat },
    }
}

fn why_not_go(position: &Squod, from: Place, to: Place) -> Refusal {
    let (turn, seat) = (position.turn, Squod::SEATS[position.turn.index()]);
    match (from, to) {
        (Place::Ramp(from), _) if from.seat() != turn || !position.is_occupied(from) => {
            Refusal::NotYours { seat, from }
        }
        (Place::Ring(cell), _)
            if position.ring(cell).is_none_or(|piece| piece.owner.side() != turn.side()) =>
        {
            Refusal::NotYourSide { seat, from }
        }
        (Place::Ring(_), Place::Ramp(_)) => Refusal::NeverBack,
        (Place::Ramp(from), Place::Ramp(to)) => {
            if to.seat() != turn || to.line() != from.line() + 1 || to.column().abs_diff(from.column()) > 1 {
                Refusal::OneLine { from }
            } else {
                Refusal::NotEmpty { cell: to }
            }
        }
        (Place::Ramp(from), Place::Ring(to)) if from.line() != SQUOD_LINE || from.front() != to => {
            Refusal::NotAhead { from, to: Place::Ring(to) }
        }
        (Place::Ring(from), Place::Ring(to)) if !from.is_beside(to) => {
            Refusal::NotBeside { to: Place::Ring(to), from: Place::Ring(from) }
        }
        _ => Refusal::Blocked { to },
    }
}

fn why_not_squod(position: &Squod, from: RampCell, climb: Option<RampCell>, rival: RampCell) -> Refusal {
    let (turn, seat) = (position.turn, Squod::SEATS[position.turn.index()]);
    let at = climb.unwrap_or(from);
    if from.seat() != turn || !position.is_occupied(from) {
        return Refusal::NotYours { seat, from };
    }
    if let Some(to) = climb {
        let can_climb = from.line() == SQUOD_LINE - 1
            && to.column().abs_diff(from.column()) <= 1
            && to.seat() == turn
            && to.line() == SQUOD_LINE;
        if !can_climb {
            return Refusal::NoChain { from, to };
        }
        if position.is_occupied(to) {
            return Refusal::NotEmpty { cell: to };
        }
    }
    if at.line() != SQUOD_LINE || rival.line() != SQUOD_LINE {
        return Refusal::NotOnSquodLines;
    }
    if rival.seat().side() == turn.side() || rival.seat().index() >= position.seats as usize {
        return Refusal::NoOpponent { rival };
    }
    if !position.is_occupied(rival) {
        return Refusal::Nobody { rival };
    }
    Refusal::CrossingTaken { cell: Place::Ring(at.crossing(rival)) }
}
