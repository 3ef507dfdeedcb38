//! Squaryd changed by hand; stocks follow from the board.

use super::{BOARD, Cell, Cells, Ended, Squaryd, cells_of};
use crate::setup::{Misplaced, Setup};
use crate::{ParseError, Seat};

/// A position of Squaryd that is being changed.
#[derive(Clone)]
pub struct Draft(pub(super) Squaryd);

/// The bit of a cell.
fn bit(at: &str) -> Result<Cells, Misplaced> {
    cells_of(BOARD).find(|cell| cell.to_string() == at).map(Cell::bit).ok_or(Misplaced::NotHere)
}

impl Setup for Draft {
    type Position = Squaryd;
    const LOOKS: &'static [&'static str] = &["single", "double"];

    fn put(&mut self, at: &str, seat: Seat, look: &str) -> Result<(), Misplaced> {
        self.clear(at)?;
        let pieces = match look {
            "single" => &mut self.0.singles,
            "double" => &mut self.0.doubles,
            _ => return Err(Misplaced::NotHere),
        };
        pieces[seat.side().index()] |= bit(at)?;
        Ok(())
    }

    fn clear(&mut self, at: &str) -> Result<(), Misplaced> {
        let bit = bit(at)?;
        self.0.singles = self.0.singles.map(|cells| cells & !bit);
        self.0.doubles = self.0.doubles.map(|cells| cells & !bit);
        Ok(())
    }

    /// The game goes on, also where somebody had claimed.
    fn pass_turn(&mut self) {
        self.0.turn = self.0.turn.other();
        self.0.table.ended = Ended::No;
    }

    fn position(self) -> Result<Squaryd, ParseError> {
        self.0.settled()
    }
}
