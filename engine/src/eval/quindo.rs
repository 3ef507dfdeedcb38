//! Quindo is won by turning pieces over: pieces count, most of all when few are left.

use quadrille_games::quindo::Move;
use quadrille_games::{Quindo, Side};

use super::Evaluate;

/// The whole board for one side, in proportion to the share of the pieces.
const ALL_PIECES: i32 = 600;

impl Evaluate for Quindo {
    const SLOTS: usize = 81 * 81 + 1;

    fn judge(&self) -> i32 {
        let [light, dark] = [Side::First, Side::Second].map(|side| self.count(side) as i32);
        ALL_PIECES * (light - dark) / (light + dark).max(1)
    }

    fn promise(&self, m: Move) -> i32 {
        self.turned_by(m) as i32 * 1000 - if self.leaves(m) { 800 } else { 0 }
    }

    fn slot(m: Move) -> usize {
        match m {
            Move::Pass => 0,
            Move::Go { from, to } => {
                1 + (from.row as usize * 9 + from.column as usize) * 81
                    + to.row as usize * 9
                    + to.column as usize
            }
        }
    }
}
