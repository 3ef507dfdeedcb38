//! What the search asks of a game: a judgement of a position, and which moves to look at first.

use quadrille_games::{Open, Side};

pub mod quindo;
pub mod squadro;
pub mod squaryd;

/// A game that can be judged.
pub trait Evaluate: Open {
    /// How much better the first side stands; about 100 is an advantage that wins two games in three.
    fn judge(&self) -> i32;

    /// How promising a move looks at first sight, for ordering.
    fn promise(&self, m: Self::Move) -> i32;

    /// A small number for each move, below [`Evaluate::SLOTS`], under which the search remembers its success.
    fn slot(m: Self::Move) -> usize;

    /// How many slots there are.
    const SLOTS: usize;

    /// Whether positions can come back, so that the search must look for repetitions.
    const CAN_REPEAT: bool = true;

    /// How many plies of noisy moves are followed beyond the horizon.
    const NOISY_PLIES: i32 = 0;

    /// The moves that must be tried before a position is judged.
    fn noisy_moves(&self) -> impl Iterator<Item = Self::Move> {
        std::iter::empty()
    }

    /// Whether there is only one move, which then costs no depth; asked where it can happen often.
    fn is_forced(&self) -> bool {
        false
    }

    /// The judgement for a side.
    fn judge_for(&self, side: Side) -> i32 {
        if side == Side::First { self.judge() } else { -self.judge() }
    }
}
