//! Why moves and positions of Quindo are refused, and the other sentences of the game.

use super::{Move, Quindo, REACH, Square};
use crate::message::{phrases, values};
use crate::{Pattern, sentences};

/// All of them.
pub(super) const PATTERNS: &[&[Pattern]] = &[Refusal::PATTERNS, Caption::PATTERNS, PHRASES];

sentences! {
    /// Why a move or a position is refused.
    pub enum Refusal;
    NoPass (QN10) "quindo-no-pass": "a piece can move, so there is no passing";
    OffBoard { from: Square, to: Square, last: Square } "quindo-off-board":
        "{from}{to} leaves the board, whose squares are a1 to {last}";
    NotYours { from: Square } (QN3) "quindo-not-yours": "no piece of yours stands on {from}";
    SameSquare { from: Square } (QN3) "quindo-same-square": "{from} is where the piece stands";
    Stuck { from: Square } (QN3) "quindo-stuck": "the piece on {from} can go nowhere now";
    NotStraight { to: Square, from: Square } (QN3) "quindo-not-straight":
        "{to} is not on a straight line from {from}";
    Diagonal { to: Square, from: Square } (QN2) "quindo-diagonal":
        "{to} is diagonal from {from}, and only four directions are allowed";
    Blocked { from: Square, to: Square } (QN5) "quindo-blocked":
        "a piece of yours between {from} and {to} blocks the way";
    NotFree { to: Square } (QN4) "quindo-not-free": "{to} is not free";
    TooFar { to: Square, distance: u8 } (QN3) "quindo-too-far":
        "{to} is {distance} free squares away; a piece goes 1, 2 or 3";
    Barred { distance: u8 } (QN7) "quindo-barred":
        "distance {distance} was just played by the opponent and is barred";
    Rows { rows: usize } "quindo-rows": "a field has 5, 6 or 7 rows, this one has {rows}";
    NoPieces "quindo-no-pieces": "there is no piece on the field";
}

sentences! {
    /// What is said below the picture.
    pub(super) enum Caption;
    Barred { distance: u8 } "quindo-caption-barred": "barred distance: {distance}";
    NoneBarred "quindo-caption-none-barred": "barred distance: none";
}

phrases! {
    GOAL "quindo-goal": "turn over what you jump, until your opponent has no piece left";
    NO_PIECES { loser } "why-no-pieces": "{loser} has no piece left";
    COLUMN "quindo-expected-column": "a column a-i";
    ROW "quindo-expected-row": "a row 1-9";
    PIECE "quindo-expected-piece": "`o`, `x` or a digit";
    TURN "quindo-expected-turn": "`o` or `x` for the side to move";
    LAST "quindo-expected-last": "the last distance `-`, `1`, `2` or `3`";
    FOUR_DIRECTIONS "quindo-expected-four-directions": "`+` for four directions";
}

values! {
    written Square;
}

/// Why this illegal move may not be played.
pub(super) fn why_not(position: &Quindo, m: Move) -> Refusal {
    match m {
        Move::Pass => Refusal::NoPass,
        Move::Go { from, to } => why_not_go(position, from, to),
    }
}

/// Why pointing at these squares begins no move.
pub(super) fn why_not_there(position: &Quindo, path: &[&str]) -> Option<Refusal> {
    let text = format!("{}{}", path.first()?, path.last()?);
    let m = text.parse().ok().filter(|m| matches!(m, Move::Go { .. }))?;
    Some(match why_not(position, m) {
        Refusal::SameSquare { from } => Refusal::Stuck { from },
        why => why,
    })
}

fn why_not_go(position: &Quindo, from: Square, to: Square) -> Refusal {
    let last = position.width + 1;
    if [from.column, from.row, to.column, to.row].iter().any(|&c| c > last) {
        return Refusal::OffBoard { from, to, last: Square { column: last, row: last } };
    }
    let own = position.pieces[position.turn.index()];
    if position.is_on_border(from) || own & from.bit() == 0 {
        return Refusal::NotYours { from };
    }
    if from == to {
        return Refusal::SameSquare { from };
    }
    if from.steps_to(to).is_none() {
        return Refusal::NotStraight { to, from };
    }
    if !position.directions().contains(&from.towards(to)) {
        return Refusal::Diagonal { to, from };
    }
    why_not_along(position, from, to)
}

/// Why a piece may not go along this straight line.
fn why_not_along(position: &Quindo, from: Square, to: Square) -> Refusal {
    let path = position.path(from, to);
    if path.between & position.pieces[position.turn.index()] != 0 {
        return Refusal::Blocked { from, to };
    }
    if !position.is_on_border(to) && (position.pieces[0] | position.pieces[1]) & to.bit() != 0 {
        return Refusal::NotFree { to };
    }
    let distance = path.distance;
    if distance > REACH { Refusal::TooFar { to, distance } } else { Refusal::Barred { distance } }
}
