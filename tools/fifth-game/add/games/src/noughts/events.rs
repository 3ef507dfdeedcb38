//! What a move of noughts and crosses did.

use super::{Cell, Noughts, cells};
use crate::Game;
use crate::events::{Event, names};

pub(super) fn events(position: &Noughts, m: Cell) -> Vec<Event> {
    let (seat, after) = (position.turn(), position.after(m));
    let placed = Event::Placed { seat, at: m.to_string(), double: false };
    let over = match after.three(position.turn) {
        Some(line) => Event::end_of(&after, "NC3", names(cells(line))),
        None => Event::end_of(&after, "NC4", Vec::new()),
    };
    [placed].into_iter().chain(over).collect()
}
