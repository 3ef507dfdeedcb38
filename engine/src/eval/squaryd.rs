//! Squaryd is won by squares: what counts is how many can still be made, and how far each has come.

use quadrille_games::squaryd::Move;
use quadrille_games::{Side, Squaryd};

use super::Evaluate;

/// A square with this many own singles and nothing else on its corners.
const SINGLES: [i32; 5] = [0, 1, 6, 20, 0];
/// A square with this many own doubles and the rest empty: a danger to the owner.
const DOUBLES: [i32; 5] = [0, 0, -3, -15, 0];
/// A pawn more in stock.
const PAWN: i32 = 4;

impl Evaluate for Squaryd {
    const SLOTS: usize = 256;
    const CAN_REPEAT: bool = false;

    fn judge(&self) -> i32 {
        let side = |side: Side| {
            let chances = self.open_squares(side, &SINGLES, &DOUBLES);
            chances + PAWN * i32::from(self.stock(side))
        };
        side(Side::First) - side(Side::Second)
    }

    fn promise(&self, m: Move) -> i32 {
        match m {
            Move::Single(cell) => 10 * self.squares_with_two(cell) as i32,
            Move::Claim(_) | Move::Fault(_) => 10_000,
            Move::Double(_) | Move::Pass => 0,
        }
    }

    fn is_forced(&self) -> bool {
        use quadrille_games::Game;
        self.moves().len() == 1
    }

    fn slot(m: Move) -> usize {
        match m {
            Move::Single(cell) => cell.index(),
            Move::Double(cell) => 64 + cell.index(),
            Move::Fault(cell) => 128 + cell.index(),
            Move::Pass => 192,
            Move::Claim(_) => 193,
        }
    }
}
