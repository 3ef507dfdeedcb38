//! The picture of a view for the terminal.

use super::notation::Shown;
use super::{Cell, Phase, RampCell, Squod, View};
use crate::{Game, Seat};

/// The picture of a view: the ring in the middle, the ramps around it, hands below.
pub(super) fn draw(view: &View) -> String {
    let position = view.open();
    if let Phase::Toss { .. } = position.phase {
        let picks = position
            .table()
            .map(|seat| format!("{}: {}\n", Squod::SEATS[seat.index()].name, view.pick(seat)));
        return format!("the toss\n{}", picks.collect::<String>());
    }
    let end = if position.seats == 4 { 9 } else { 6 };
    let mut text = String::new();
    for row in (0..end).rev() {
        let cells = (0..end).map(|column| format!("{:<3}", square(view, column, row)));
        let label = if (3..6).contains(&row) { format!("{}", row - 2) } else { " ".into() };
        text += format!("{label}  {}", cells.collect::<String>()).trim_end();
        text.push('\n');
    }
    text += "            a  b  c\n";
    for seat in position.table() {
        let hand = view.hand(seat);
        if !hand.is_empty() {
            text += &format!("{}'s hand: {hand}\n", Squod::SEATS[seat.index()].name);
        }
    }
    text
}

/// What is drawn at a column and row of the 9×9 picture, whose middle is the ring.
fn square(view: &View, column: u8, row: u8) -> String {
    let on_ramp = |seat: u8, line: u8, column: u8| {
        view.on_ramp(RampCell::at(Seat::new(seat), line, column)).unwrap_or_else(|| "-".into())
    };
    match (column / 3, row / 3) {
        (1, 1) => {
            let piece = view.open().ring(Cell::at(column - 3, row - 3));
            piece.map_or_else(|| ".".into(), |piece| piece.to_string())
        }
        (1, 0) => on_ramp(0, row + 1, column - 3),
        (0, 1) => on_ramp(1, column + 1, row - 3),
        (1, 2) => on_ramp(2, 9 - row, column - 3),
        (2, 1) => on_ramp(3, 9 - column, row - 3),
        _ => String::new(),
    }
}
