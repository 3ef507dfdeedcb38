//! Squaryd as data for drawing: the cells, pawns, threats, and the square that won.

use super::squares::{SQUARES, through};
use super::{BOARD, Cell, Cells, Move, Rules, Squaryd, WIDTH, cells_of};
use crate::events::names;
use crate::scene::{Figure, Gesture, Scene, Spot, SpotKind, Token, What};
use crate::{Game, Outcome, Side};

const SIDES: [Side; 2] = [Side::First, Side::Second];
const SINGLE: &str = "single";
const DOUBLE: &str = "double";
/// What is pointed at first to place a double where a single is possible too.
pub(super) const PAIR: &str = "pair";

pub(super) fn scene(position: &Squaryd) -> Scene {
    let top = WIDTH as u8 - 1;
    let mut cells: Vec<Cell> = cells_of(BOARD).collect();
    cells.sort_by_key(|cell| (top - cell.row(), cell.column()));
    let spot = |cell: &Cell| Spot::new(cell, cell.column(), top - cell.row(), SpotKind::Cell);
    Scene {
        size: [WIDTH as f32; 2],
        spots: cells.iter().map(spot).collect(),
        tokens: SIDES.into_iter().flat_map(|side| tokens(position, side)).collect(),
        counts: SIDES.map(|side| position.stock(side).into()).to_vec(),
        threats: SIDES.map(|side| threats(position, side)).to_vec(),
        figures: SIDES.into_iter().flat_map(|side| figures(position, side)).collect(),
        winning: winning(position),
        ..Scene::default()
    }
}

fn tokens(position: &Squaryd, side: Side) -> impl Iterator<Item = Token> {
    let token = move |look: &'static str| move |cell: Cell| Token::new(cell, side.seat(), look);
    let singles = position.singles(side).map(token(SINGLE));
    singles.chain(position.doubles(side).map(token(DOUBLE)))
}

/// The live threats of a side (SY4); at the table people find them for themselves.
fn threats(position: &Squaryd, side: Side) -> Vec<String> {
    let cells = if position.rules == Rules::Tabletop { 0 } else { position.winning(side) };
    cells_of(cells).map(|cell| cell.to_string()).collect()
}

/// The squares behind the live threats of a side.
fn figures(position: &Squaryd, side: Side) -> Vec<Figure> {
    let threats = if position.rules == Rules::Tabletop { 0 } else { position.winning(side) };
    let own = position.singles[side.index()];
    let missing = |corners: Cells| Some(corners & !own).filter(|missing| missing.count_ones() == 1);
    let is_threat = |corners: Cells| missing(corners).is_some_and(|missing| missing & threats != 0);
    SQUARES
        .iter()
        .filter(|&&corners| is_threat(corners))
        .map(|&corners| figure(position, side, corners))
        .collect()
}

/// The squares through a single that its side can still fill with singles; at the table people find them.
pub(super) fn figures_at(position: &Squaryd, at: &str) -> Vec<Figure> {
    let Ok(Move::Single(cell)) = at.parse() else { return Vec::new() };
    let owner = SIDES.into_iter().find(|side| position.singles[side.index()] & cell.bit() != 0);
    let Some(side) = owner.filter(|_| position.rules != Rules::Tabletop) else { return Vec::new() };
    let free = position.singles[side.index()] | position.empty();
    let open = through(cell).map(|corners| corners | cell.bit()).filter(|corners| corners & !free == 0);
    open.map(|corners| figure(position, side, corners)).collect()
}

fn figure(position: &Squaryd, side: Side, corners: Cells) -> Figure {
    let missing = corners & !position.singles[side.index()];
    Figure { seat: side.index(), corners: around(corners), missing: names(cells_of(missing)) }
}

/// The corners of a square around it: in the order of cells the first and the last are opposite each other.
fn around(corners: Cells) -> Vec<String> {
    let mut around = names(cells_of(corners));
    around.swap(2, 3);
    around
}

/// The square that decided the game.
pub(super) fn winning(position: &Squaryd) -> Vec<String> {
    let Some(Outcome::Win(side)) = position.outcome() else { return Vec::new() };
    let (own, theirs) = (position.singles[side.index()], position.doubles[side.other().index()]);
    let decides = |corners: &&u64| *corners & !own == 0 || *corners & !theirs == 0;
    let square = SQUARES.iter().find(decides).copied().unwrap_or(0);
    cells_of(square).map(|cell| cell.to_string()).collect()
}

pub(super) fn gesture(position: &Squaryd, m: Move) -> Gesture {
    match m {
        Move::Single(cell) => {
            let gesture = Gesture::new(m, vec![cell.to_string()]).with_looks([SINGLE]);
            effects(position, m).into_iter().fold(gesture, |gesture, (what, at)| gesture.with(what, at))
        }
        Move::Double(cell) => {
            let is_choice = position.moves().any(|other| other == Move::Single(cell));
            let path = is_choice.then(|| PAIR.into()).into_iter().chain([cell.to_string()]);
            Gesture::new(m, path.collect()).with_looks([DOUBLE]).with(What::Land, cell)
        }
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
