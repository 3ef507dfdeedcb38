//! Noughts and crosses changed by hand.

use super::{Cell, Noughts};
use crate::setup::{Misplaced, Setup};
use crate::{ParseError, Seat};

/// A position of noughts and crosses that is being changed.
#[derive(Clone)]
pub struct Draft(pub(super) Noughts);

impl Setup for Draft {
    type Position = Noughts;
    const LOOKS: &'static [&'static str] = &["single"];

    fn put(&mut self, at: &str, seat: Seat, look: &str) -> Result<(), Misplaced> {
        if !Self::LOOKS.contains(&look) {
            return Err(Misplaced::NotHere);
        }
        self.clear(at)?;
        self.0.marks[seat.side().index()] |= cell(at)?.bit();
        Ok(())
    }

    fn clear(&mut self, at: &str) -> Result<(), Misplaced> {
        let bit = cell(at)?.bit();
        self.0.marks = self.0.marks.map(|marks| marks & !bit);
        Ok(())
    }

    fn pass_turn(&mut self) {
        self.0.turn = self.0.turn.other();
    }

    fn position(self) -> Result<Noughts, ParseError> {
        self.0.checked()
    }
}

fn cell(at: &str) -> Result<Cell, Misplaced> {
    at.parse().map_err(|_| Misplaced::NotHere)
}
