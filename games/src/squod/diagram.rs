//! The picture of a view for the terminal.

use super::notation::Shown;
use super::refusal::Caption;
use super::{Cell, Phase, RampCell, Squod, View};
use crate::{Diagram, Game, Seat, Sentence};

/// The picture of a view: the ring in the middle, the ramps around it, hands below.
pub(super) fn draw(view: &View) -> Diagram {
    let position = view.open();
    if let Phase::Toss { .. } = position.phase {
        let pick = |seat: Seat| Caption::Pick { seat: Squod::SEATS[seat.index()], pick: view.pick(seat) };
        let captions = std::iter::once(Caption::Toss).chain(position.table().map(pick));
        return Diagram {
            rows: String::new(),
            captions: captions.map(|caption| caption.message()).collect(),
        };
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
    let hand = |seat: Seat| Caption::Hand { seat: Squod::SEATS[seat.index()], hand: view.hand(seat) };
    let holders = position.table().filter(|&seat| !view.hand(seat).is_empty());
    Diagram { rows: text, captions: holders.map(|seat| hand(seat).message()).collect() }
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
