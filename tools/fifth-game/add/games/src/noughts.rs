//! Noughts and crosses (traditional): three in a row.
//!
//! Rule numbers NC1–NC4 are those of `docs/rules/noughts.md`.

use crate::{
    Diagram, Game, Message, Open, Outcome, Pattern, SeatName, Sentence, Side, Status, Variant, nothing_hidden,
};

mod events;
mod notation;
mod refusal;
mod scene;
mod setup;

pub use refusal::Refusal;
pub use setup::Draft;

/// Cells as bits, three to a row, a1 lowest: an octal digit is a row.
type Cells = u16;

const WIDTH: u8 = 3;
/// The whole board (NC1).
const BOARD: Cells = 0o777;
/// NC3: the rows, the columns and the two diagonals.
const LINES: [Cells; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A position of noughts and crosses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Noughts {
    /// The cells that each side has marked.
    marks: [Cells; 2],
    turn: Side,
}

/// A move: the cell that is marked (NC2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The number of the cell, from 0 at a1 to 8 at c3.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn bit(self) -> Cells {
        1 << self.0
    }

    const fn column(self) -> u8 {
        self.0 % WIDTH
    }

    const fn row(self) -> u8 {
        self.0 / WIDTH
    }
}

/// The cells of a set, from a1 on.
fn cells(set: Cells) -> impl Iterator<Item = Cell> {
    (0..WIDTH * WIDTH).map(Cell).filter(move |cell| set & cell.bit() != 0)
}

impl Noughts {
    /// The three in a row of a side, if it has them (NC3).
    fn three(&self, side: Side) -> Option<Cells> {
        LINES.into_iter().find(|line| self.marks[side.index()] & line == *line)
    }

    fn winner(&self) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| self.three(side).is_some())
    }

    fn free(&self) -> Cells {
        BOARD & !self.marks[0] & !self.marks[1]
    }
}

impl Open for Noughts {}

impl Game for Noughts {
    type Move = Cell;
    type Setup = Draft;
    nothing_hidden!();

    const VARIANTS: &'static [Variant] = &[Variant {
        name: "noughts",
        starts: &["3/3/3 o"],
        about: "noughts and crosses: three in a row win",
    }];
    const SEATS: &'static [SeatName] =
        &[SeatName { letter: 'o', name: "Noughts" }, SeatName { letter: 'x', name: "Crosses" }];
    const GOAL: Pattern = refusal::GOAL;
    const ENDS: &'static [(&'static str, Pattern)] = &[("NC3", refusal::THREE), ("NC4", refusal::FULL)];
    const PATTERNS: &'static [&'static [Pattern]] = refusal::PATTERNS;

    fn variant(&self) -> &'static Variant {
        &Self::VARIANTS[0]
    }

    fn turn(&self) -> crate::Seat {
        self.turn.seat()
    }

    fn setup(&self) -> Draft {
        Draft(*self)
    }

    /// NC3: three in a row win; NC4: a full board without them is a draw.
    fn status(&self) -> Status {
        match self.winner() {
            Some(side) => Status::Over(Outcome::Win(side)),
            None if self.free() == 0 => Status::Over(Outcome::Draw),
            None => Status::Turn(self.turn()),
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Cell> {
        let open = if self.winner().is_none() { self.free() } else { 0 };
        cells(open).collect::<Vec<_>>().into_iter()
    }

    fn play_unchecked(&mut self, m: Cell) {
        self.marks[self.turn.index()] |= m.bit();
        self.turn = self.turn.other();
    }

    /// NC2: nothing else is ever illegal.
    fn why_not(&self, m: Cell) -> Message {
        Refusal::Taken { cell: m }.message()
    }

    fn why_not_there(view: &Self, path: &[&str]) -> Option<Message> {
        path.last()?.parse().ok().map(|cell| view.why_not(cell))
    }

    fn diagram(view: &Self) -> Diagram {
        notation::draw(view)
    }
}
