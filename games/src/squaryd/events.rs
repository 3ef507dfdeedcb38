//! What a move of Squaryd did.

use super::scene::winning;
use super::squares::{square, through};
use super::{Cell, Cells, Ended, Move, Rules, Squaryd, cells_of};
use crate::events::{Event, names};
use crate::{Game, Seat, Side};

pub(super) fn events(position: &Squaryd, m: Move) -> Vec<Event> {
    let (side, after) = (position.turn, position.after(m));
    let seat = side.seat();
    let mut events = match m {
        Move::Single(cell) => single(&after, side, cell),
        Move::Double(cell) => double(position, &after, side, cell),
        Move::Pass => vec![Event::Passed { seat }],
        Move::Claim(id) => vec![Event::Claimed { seat, cells: names(square(id)) }],
        Move::Fault(cell) => vec![Event::Denounced { seat, at: cell.to_string() }],
    };
    let places = match m {
        Move::Claim(id) => names(square(id)),
        Move::Fault(_) => Vec::new(),
        _ => winning(&after),
    };
    match Event::end_of(&after, rule(position, &after, m), places) {
        Some(over) => events.push(over),
        None => events.extend(again(&after, seat, m)),
    }
    events
}

/// A single, the threats that it makes, and the squares that it completes; at the table people find them.
fn single(after: &Squaryd, side: Side, cell: Cell) -> Vec<Event> {
    let seat = side.seat();
    let mut events = vec![Event::Placed { seat, at: cell.to_string(), double: false }];
    if after.rules == Rules::Tabletop {
        return events;
    }
    events.extend(completed(after.singles[side.index()], side, cell, false));
    if !after.is_over() {
        events.extend(through(cell).filter_map(|corners| threat(after, side, corners | cell.bit())));
    }
    events
}

/// SY4: a square of which only one corner is empty, and which can still be completed.
fn threat(after: &Squaryd, side: Side, corners: Cells) -> Option<Event> {
    let missing = corners & !after.singles[side.index()];
    let is_live = missing.count_ones() == 1 && missing & after.winning(side) != 0;
    let at = cells_of(missing).next().filter(|_| is_live)?;
    Some(Event::Threatened {
        seat: side.seat(),
        at: at.to_string(),
        pawns: names(cells_of(corners & !missing)),
    })
}

/// A double, the threats that it stops (SY5), and the squares that it completes (SY10).
fn double(position: &Squaryd, after: &Squaryd, side: Side, cell: Cell) -> Vec<Event> {
    let (seat, at) = (side.seat(), cell.to_string());
    let mut events = vec![Event::Placed { seat, at: at.clone(), double: true }];
    if after.rules == Rules::Tabletop {
        return events;
    }
    let theirs = position.singles[side.other().index()];
    let is_owed = position.owed(side) & cell.bit() != 0;
    let stopped = through(cell).filter(|corners| is_owed && corners & !theirs == 0);
    events.extend(stopped.map(|corners| Event::Defended {
        seat,
        at: at.clone(),
        pawns: names(cells_of(corners)),
    }));
    events.extend(completed(after.doubles[side.index()], side, cell, true));
    events
}

/// The squares through a cell of which all corners are in a set of cells.
fn completed(cells: Cells, side: Side, cell: Cell, double: bool) -> impl Iterator<Item = Event> {
    let square = move |corners: Cells| Event::Completed {
        seat: side.seat(),
        cells: names(cells_of(corners | cell.bit())),
        double,
    };
    through(cell).filter(move |corners| corners & !cells == 0).map(square)
}

/// The rule by which the game ended, if it did.
fn rule(position: &Squaryd, after: &Squaryd, m: Move) -> &'static str {
    match m {
        Move::Claim(_) => "SY3",
        _ if after.table.ended != Ended::No || after.rules == Rules::Tabletop => "squaryd:tabletop",
        Move::Single(_) if after.winners[position.turn.index()] => "SY9",
        Move::Double(_) if after.winners[position.turn.other().index()] => "SY10",
        _ => "SY13",
    }
}

/// Why the same seat moves once more: the attack follows the defence (SY5), or the other has no pawns (SY12).
fn again(after: &Squaryd, seat: Seat, m: Move) -> Option<Event> {
    let rule = match m {
        _ if after.rules == Rules::Tabletop => "squaryd:tabletop",
        Move::Double(_) => "SY5",
        _ => "SY12",
    };
    (after.to_move() == Some(seat)).then_some(Event::MovesAgain { seat, rule })
}
