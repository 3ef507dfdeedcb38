//! The legal moves of a position of Squaryd, one after the other.

use super::{Cell, Cells, Move, SquareId};
use crate::bits::take_lowest;

/// The legal moves as sets.
pub(super) struct Moves {
    pub(super) singles: Cells,
    pub(super) doubles: Cells,
    pub(super) pass: bool,
    pub(super) claims: [u64; 3],
    pub(super) fault: Option<Cell>,
}

impl Moves {
    pub(super) const fn none() -> Moves {
        Moves { singles: 0, doubles: 0, pass: false, claims: [0; 3], fault: None }
    }

    fn next_claim(&mut self) -> Option<Move> {
        let word = self.claims.iter().position(|&word| word != 0)?;
        let id = word as u8 * 64 + self.claims[word].trailing_zeros() as u8;
        self.claims[word] &= self.claims[word] - 1;
        Some(Move::Claim(SquareId(id)))
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if let Some(cell) = take_lowest(&mut self.singles).map(Cell) {
            return Some(Move::Single(cell));
        }
        if let Some(cell) = take_lowest(&mut self.doubles).map(Cell) {
            return Some(Move::Double(cell));
        }
        if std::mem::take(&mut self.pass) {
            return Some(Move::Pass);
        }
        self.next_claim().or_else(|| self.fault.take().map(Move::Fault))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let claims: u32 = self.claims.iter().map(|word| word.count_ones()).sum();
        let placed = self.singles.count_ones() + self.doubles.count_ones();
        let count = (placed + claims) as usize + usize::from(self.pass) + usize::from(self.fault.is_some());
        (count, Some(count))
    }
}

impl ExactSizeIterator for Moves {}
