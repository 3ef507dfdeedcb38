//! Squod as data for drawing: the ring, a ramp for each seat, and hands in the corners between them.

use super::board::line;
use super::check::WINNING_LINES;
use super::{Cell, Kind, Move, Phase, Place, RampCell, SQUOD_LINE, Squod, View};
use crate::scene::{self, Gesture, Scene, Spot, SpotKind, Token, What};
use crate::{Game, Outcome, Seat, Status};

/// Where a hand lies, beside its ramp: the column and row of its middle place.
const HANDS: [(f32, f32); 4] = [(1.0, 7.5), (1.0, 1.0), (7.0, 1.0), (7.0, 7.0)];
/// At a table for two the north and the east are empty, and the hand of West lies above that of South.
const HANDS_FOR_TWO: [(f32, f32); 2] = [(1.0, 4.6), (1.0, 3.4)];

/// From the first place of a hand to the last.
const HAND_WIDTH: f32 = 2.4;
/// The kinds in hand, and what is not known of it.
pub(super) const HAND_KINDS: &str = "RPS?";

pub(super) fn scene(view: &View) -> Scene {
    let position = view.open();
    let mut spots: Vec<Spot> = ring().map(|cell| spot(view, Place::Ring(cell))).collect();
    spots.extend(ramps(view).map(|cell| spot(view, Place::Ramp(cell))));
    spots.extend(position.table().flat_map(|seat| hand_spots(view, seat)));
    spots.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    let mut tokens: Vec<Token> = ring().filter_map(|cell| ring_token(position, cell)).collect();
    tokens.extend(ramps(view).filter_map(|cell| ramp_token(view, cell)));
    tokens.extend(position.table().flat_map(|seat| hand_tokens(view, seat)));
    Scene {
        size: [if position.seats == 4 { 9.0 } else { 6.0 }; 2],
        spots,
        tokens,
        phase: match position.phase {
            Phase::Toss { .. } => scene::Phase::Toss,
            Phase::SetUp => scene::Phase::SetUp,
            Phase::Play => scene::Phase::Play,
        },
        winning: winning(position),
        to_fill: to_fill(position),
        ..Scene::default()
    }
}

/// SO3: line 2, then line 1.
fn to_fill(position: &Squod) -> Vec<String> {
    let Phase::SetUp = position.phase else { return Vec::new() };
    let cells = (1..SQUOD_LINE).rev().flat_map(|number| line(position.turn, number));
    cells.map(|cell| cell.to_string()).collect()
}

fn ring() -> impl Iterator<Item = Cell> {
    (0..9).map(Cell)
}

fn ramps(view: &View) -> impl Iterator<Item = RampCell> {
    view.open().table().flat_map(|seat| (1..=3).flat_map(move |number| line(seat, number)))
}

/// The ring is in the middle of a 9×9 picture; at a table for two the three upper rows and the three right
/// columns are not there.
fn spot(view: &View, place: Place) -> Spot {
    let (x, row) = match place {
        Place::Ring(cell) => (3 + cell.column(), 3 + cell.row()),
        Place::Ramp(cell) => match cell.seat().index() {
            0 => (3 + cell.column(), cell.line() - 1),
            1 => (cell.line() - 1, 3 + cell.column()),
            2 => (3 + cell.column(), 9 - cell.line()),
            _ => (9 - cell.line(), 3 + cell.column()),
        },
    };
    let top = if view.seats() == 4 { 8 } else { 5 };
    match place {
        Place::Ring(_) => Spot::new(place, x, top - row, SpotKind::Cell),
        Place::Ramp(cell) => {
            let spot = Spot::new(place, x, top - row, SpotKind::Ramp).of(cell.seat());
            Spot { line: Some(cell.line()), ..spot }
        }
    }
}

/// A place for each kind in hand, and for what is not known of it.
fn hand_spots(view: &View, seat: Seat) -> impl Iterator<Item = Spot> {
    let (x, y) = if view.seats() == 4 { HANDS[seat.index()] } else { HANDS_FOR_TWO[seat.index()] };
    let dx = |i: usize| HAND_WIDTH * (i as f32 / 3.0 - 0.5);
    let kinds = HAND_KINDS.chars().enumerate();
    kinds.map(move |(i, kind)| Spot::new(hand(seat, kind), x + dx(i), y, SpotKind::Hand).of(seat))
}

pub(super) fn hand(seat: Seat, kind: char) -> String {
    format!("{}{kind}", Squod::SEATS[seat.index()].letter)
}

fn ring_token(position: &Squod, cell: Cell) -> Option<Token> {
    let piece = position.ring(cell)?;
    Some(Token { open: true, ..Token::new(Place::Ring(cell), piece.owner, piece.kind.letter()) })
}

fn ramp_token(view: &View, cell: RampCell) -> Option<Token> {
    let look = view.look(cell)?;
    let can_be = view.possible(cell).iter().map(|kind| kind.letter()).collect();
    Some(Token { can_be, open: view.is_open(cell), ..Token::new(cell, cell.seat(), look) })
}

fn hand_tokens(view: &View, seat: Seat) -> Vec<Token> {
    let held = HAND_KINDS.chars().zip(view.held(seat)).filter(|&(_, count)| count > 0);
    held.map(|(kind, count)| Token { count: count.into(), ..Token::new(hand(seat, kind), seat, kind) })
        .collect()
}

/// SO16: the line that won.
pub(super) fn winning(position: &Squod) -> Vec<String> {
    let Status::Over(Outcome::Win(side)) = position.status() else { return Vec::new() };
    let line = WINNING_LINES.iter().find(|&&line| position.has_won(side, line)).copied().unwrap_or(0);
    ring().filter(|cell| line & cell.bit() != 0).map(|cell| Place::Ring(cell).to_string()).collect()
}

pub(super) fn gesture(view: &View, m: Move) -> Gesture {
    match m {
        Move::Pass => Gesture::new(m, Vec::new()),
        Move::Toss(kind) => Gesture::new(m, Vec::new()).with_looks([kind.letter()]),
        Move::SetUp(layout) => {
            Gesture::new(m, Vec::new()).with_looks(layout.lines().concat().into_iter().map(Kind::letter))
        }
        Move::Reenter(kind, cell) => {
            Gesture::new(m, vec![hand(cell.seat(), kind.letter()), cell.to_string()]).with(What::Land, cell)
        }
        Move::Go(from, to) => {
            let gesture = Gesture::new(m, vec![from.to_string(), to.to_string()]);
            match to {
                Place::Ring(cell) if view.open().ring(cell).is_some() => gesture.with(What::Back, to),
                _ => gesture,
            }
            .with(What::Land, to)
        }
        Move::Squod { from, climb, rival } => {
            let path = [Some(from), climb, Some(rival)].into_iter().flatten();
            Gesture::new(m, path.map(|cell| cell.to_string()).collect())
                .with(What::Meet, Place::Ring(climb.unwrap_or(from).crossing(rival)))
        }
    }
}
