//! What a move of Quindo did.

use super::{Move, Quindo, Square};
use crate::Game;
use crate::events::{Event, names};

pub(super) fn events(position: &Quindo, m: Move) -> Vec<Event> {
    let (seat, other) = (position.turn.seat(), position.turn.other().seat());
    let Move::Go { from, to } = m else { return vec![Event::Passed { seat }] };
    let (line, after) = (line(from, to), position.after(m));
    let jumped = position.path(from, to).between & position.pieces[other.index()];
    let between = &line[1..line.len() - 1];
    let over: Vec<Square> = between.iter().copied().filter(|square| jumped & square.bit() != 0).collect();
    let mut events = vec![Event::Travelled { seat, path: names(&line), over: names(&over) }];
    events.extend(over.iter().map(|at| Event::TurnedOver { seat: other, at: at.to_string(), to: seat }));
    if position.leaves(m) {
        events.push(Event::Left { seat, at: to.to_string() });
    }
    match Event::end_of(&after, "QN9", Vec::new()) {
        Some(over) => events.push(over),
        None => events.extend(after.barred().map(|distance| Event::Barred { seat: other, distance })),
    }
    events
}

/// The squares from one to another, both included.
fn line(from: Square, to: Square) -> Vec<Square> {
    let direction = from.towards(to);
    let squares = std::iter::successors(Some(from), |square| Some(square.step(direction)));
    squares.take(usize::from(from.steps_to(to).unwrap_or(0)) + 1).collect()
}
