//! Why moves and positions of Squaryd are refused, and the other sentences of the game.

use super::scene::PAIR;
use super::{Cell, Move, Rules, Squaryd};
use crate::message::{phrases, values};
use crate::{Pattern, SeatName, sentences};

/// All of them.
pub(super) const PATTERNS: &[&[Pattern]] = &[Refusal::PATTERNS, Caption::PATTERNS, PHRASES];

sentences! {
    /// Why a move or a position is refused.
    pub enum Refusal;
    NotEmpty { cell: Cell } (SY2) "squaryd-not-empty": "{cell} is not empty";
    NoPawn "squaryd-no-pawn": "you have no pawn left";
    DefendFirst { due: Move } (SY5) "squaryd-defend-first": "defend first, for example with {due}";
    GivesSquare { cell: Cell } (SY8) "squaryd-gives-square":
        "a single on {cell} would complete a square of the opponent's";
    TooFewPawns { stock: u8 } (SY6) "squaryd-too-few-pawns": "a double costs two pawns and you have {stock}";
    DoubleDue { due: Move } (SY7) "squaryd-double-due": "the double that is due comes first: {due}";
    NoThreat { cell: Cell } (SY5) "squaryd-no-threat":
        "no live threat of the opponent's on {cell} asks for a double";
    NoDoubles (SY12) "squaryd-no-doubles": "there are no doubles while the opponent has no pawns";
    HasPawns "squaryd-has-pawns": "a player with pawns may not pass";
    NoPass (SY11) "squaryd-no-pass": "there is a move to make, so there is no passing";
    NotTrue "squaryd-not-true": "this claim is not true; play on";
    NoClaims "squaryd-no-claims": "claims are made in squaryd:tabletop only";
    NoCentre (SY1) "squaryd-no-centre": "d4 is not a cell: the board has no centre";
    NotASquare { a: Cell, b: Cell, c: Cell, d: Cell } "squaryd-not-a-square":
        "{a}, {b}, {c}, {d} are not the corners of a square in alphabetical order";
    EndMark "squaryd-end-mark": "`+` after the side and `=` belong to squaryd:tabletop only";
    Hole "squaryd-hole": "the board has one `#`, in the middle of its middle row: the missing centre d4";
    NoSingle { cell: Cell } "squaryd-no-single": "{cell} is named as the single of a turn, but holds none";
    SameSingle { cell: Cell } "squaryd-same-single": "{cell} is named as the single of two turns";
    TooManyPawns { seat: SeatName, pawns: u32, owned: u8 } "squaryd-too-many-pawns":
        "{seat} has {pawns} pawns on the board and owns only {owned}";
    TwoWinners "squaryd-two-winners": "both sides have won on this board";
}

sentences! {
    /// What is said below the picture.
    pub(super) enum Caption;
    PawnsLeft { dark: u8, light: u8 } "squaryd-caption-pawns-left": "pawns left: Dark {dark}, Light {light}";
}

phrases! {
    GOAL "squaryd-goal": "put four of your pawns on the corners of a square, of any size and any tilt";
    SQUARE "why-square": "four pawns make a square";
    DOUBLE_SQUARE { loser } "why-double-square": "{loser} made a square of four doubles";
    FAULT { loser } "why-fault": "{loser} missed a defence";
    NO_ROOM "why-no-room": "nobody can put a pawn any more";
    ATTACKS { seat } "event-attacks": "{seat} goes on with one pawn";
    ALONE { seat, other } "event-alone": "{other} has no pawns left: {seat} goes on alone";
    COLUMN "squaryd-expected-column": "a column a-g";
    ROW "squaryd-expected-row": "a row 1-7";
    PIECE "squaryd-expected-piece": "`x`, `o`, `X`, `O`, `#` or a digit";
    TURN "squaryd-expected-turn": "`x` or `o` for the side to move";
    CELL_OR_FREE "squaryd-expected-cell-or-free": "`-`, a cell, or `squaryd:free`";
    TABLETOP "squaryd-expected-tabletop": "`squaryd:tabletop`";
}

values! {
    written Cell;
    written Move;
}

/// Why this illegal move may not be played.
pub(super) fn why_not(position: &Squaryd, m: Move) -> Refusal {
    let is_tabletop = position.rules == Rules::Tabletop;
    match m {
        Move::Single(cell) => why_not_single(position, cell),
        Move::Double(cell) => why_not_double(position, cell),
        Move::Pass if is_tabletop => Refusal::HasPawns,
        Move::Pass => Refusal::NoPass,
        Move::Claim(_) | Move::Fault(_) if is_tabletop => Refusal::NotTrue,
        Move::Claim(_) | Move::Fault(_) => Refusal::NoClaims,
    }
}

/// Why pointing at these spots begins no move: at a cell, or at the pair first.
pub(super) fn why_not_there(position: &Squaryd, path: &[&str]) -> Option<Refusal> {
    let text = match path {
        [cell] => (*cell).to_string(),
        [PAIR, cell] => format!("{cell}*"),
        _ => return None,
    };
    text.parse().ok().map(|m| why_not(position, m))
}

/// SY7: the double on the lowest cell that asks for one.
fn due(position: &Squaryd) -> Move {
    Move::Double(Cell(position.owed(position.turn).trailing_zeros() as u8))
}

fn why_not_single(position: &Squaryd, cell: Cell) -> Refusal {
    if position.empty() & cell.bit() == 0 {
        return Refusal::NotEmpty { cell };
    }
    if position.stock[position.turn.index()] == 0 {
        return Refusal::NoPawn;
    }
    if position.must_defend(position.turn) {
        return Refusal::DefendFirst { due: due(position) };
    }
    Refusal::GivesSquare { cell }
}

fn why_not_double(position: &Squaryd, cell: Cell) -> Refusal {
    let stock = position.stock[position.turn.index()];
    if position.empty() & cell.bit() == 0 {
        return Refusal::NotEmpty { cell };
    }
    if stock < 2 {
        return Refusal::TooFewPawns { stock };
    }
    if position.must_defend(position.turn) {
        return Refusal::DoubleDue { due: due(position) };
    }
    if position.rules == Rules::Standard { Refusal::NoThreat { cell } } else { Refusal::NoDoubles }
}
