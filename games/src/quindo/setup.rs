//! Quindo changed by hand.

use super::{Quindo, Square, Squares};
use crate::bits::Bits;
use crate::setup::{Misplaced, Setup};
use crate::{ParseError, Seat};

/// A position of Quindo that is being changed.
#[derive(Clone)]
pub struct Draft(pub(super) Quindo);

impl Draft {
    /// The bit of a square of the field.
    fn bit(&self, at: &str) -> Result<Squares, Misplaced> {
        let mut field = Bits(self.0.field().squares).map(Square::of_bit);
        field.find(|square| square.to_string() == at).map(Square::bit).ok_or(Misplaced::NotHere)
    }
}

impl Setup for Draft {
    type Position = Quindo;
    const LOOKS: &'static [&'static str] = &["piece"];

    fn put(&mut self, at: &str, seat: Seat, look: &str) -> Result<(), Misplaced> {
        if !Self::LOOKS.contains(&look) {
            return Err(Misplaced::NotHere);
        }
        self.clear(at)?;
        self.0.pieces[seat.side().index()] |= self.bit(at)?;
        Ok(())
    }

    fn clear(&mut self, at: &str) -> Result<(), Misplaced> {
        let bit = self.bit(at)?;
        self.0.pieces = self.0.pieces.map(|pieces| pieces & !bit);
        Ok(())
    }

    fn pass_turn(&mut self) {
        self.0.turn = self.0.turn.other();
    }

    fn position(self) -> Result<Quindo, ParseError> {
        self.0.checked()
    }
}
