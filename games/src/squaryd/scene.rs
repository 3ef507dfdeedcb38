//! Squaryd as data for drawing: the cells, pawns, threats, and the square that won.

use super::squares::SQUARES;
use super::{BOARD, Bits, Cell, Move, Rules, Squaryd, WIDTH};
use crate::scene::{Gesture, Scene, Spot, SpotKind, Token, What};
use crate::{Game, Outcome, Side};

const SIDES: [Side; 2] = [Side::First, Side::Second];
/// What is pointed at first to place a double where a single is possible too.
const PAIR: &str = "pair";

pub(super) fn scene(position: &Squaryd) -> Scene {
    let top = WIDTH as u8 - 1;
    let mut cells: Vec<Cell> = Bits(BOARD).collect();
    cells.sort_by_key(|cell| (top - cell.row(), cell.column()));
    let spot = |cell: &Cell| Spot::new(cell, cell.column(), top - cell.row(), SpotKind::Cell);
    Scene {
        size: [WIDTH as f32; 2],
        spots: cells.iter().map(spot).collect(),
        tokens: SIDES.into_iter().flat_map(|side| tokens(position, side)).collect(),
        counts: SIDES.map(|side| position.stock(side).into()).to_vec(),
        threats: SIDES.map(|side| threats(position, side)).to_vec(),
        winning: winning(position),
        ..Scene::default()
    }
}

fn tokens(position: &Squaryd, side: Side) -> impl Iterator<Item = Token> {
    let token = move |look: &'static str| move |cell: Cell| Token::new(cell, side.seat(), look);
    let singles = position.singles(side).map(token("single"));
    singles.chain(position.doubles(side).map(token("double")))
}

/// The live threats of a side (SY4); at the table people find them for themselves.
fn threats(position: &Squaryd, side: Side) -> Vec<String> {
    let cells = if position.rules == Rules::Tabletop { 0 } else { position.winning(side) };
    Bits(cells).map(|cell| cell.to_string()).collect()
}

/// The square that decided the game.
pub(super) fn winning(position: &Squaryd) -> Vec<String> {
    let Some(Outcome::Win(side)) = position.outcome() else { return Vec::new() };
    let (own, theirs) = (position.singles[side.index()], position.doubles[side.other().index()]);
    let decides = |corners: &&u64| *corners & !own == 0 || *corners & !theirs == 0;
    let square = SQUARES.iter().find(decides).copied().unwrap_or(0);
    Bits(square).map(|cell| cell.to_string()).collect()
}

pub(super) fn gesture(position: &Squaryd, m: Move) -> Gesture {
    match m {
        Move::Single(cell) => {
            let gesture = Gesture::new(m, vec![cell.to_string()]);
            effects(position, m).into_iter().fold(gesture, |gesture, (what, at)| gesture.with(what, at))
        }
        Move::Double(cell) if position.moves().any(|other| other == Move::Single(cell)) => {
            Gesture::new(m, vec![PAIR.into(), cell.to_string()]).with(What::Land, cell)
        }
        Move::Double(cell) => Gesture::new(m, vec![cell.to_string()]).with(What::Land, cell),
        Move::Pass | Move::Claim(_) | Move::Fault(_) => Gesture::new(m, Vec::new()),
    }
}

/// Where a single lands, and where it threatens from now on.
fn effects(position: &Squaryd, m: Move) -> Vec<(What, String)> {
    let (Move::Single(cell), side) = (m, position.turn) else { return Vec::new() };
    let after = position.after(m);
    let won = after.outcome() == Some(Outcome::Win(side));
    let before = threats(position, side);
    let new = threats(&after, side).into_iter().filter(|cell| !before.contains(cell));
    let landing = (if won { What::Win } else { What::Land }, cell.to_string());
    std::iter::once(landing).chain(new.map(|cell| (What::Threaten, cell))).collect()
}
