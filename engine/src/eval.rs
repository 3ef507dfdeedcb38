//! What the search asks of a game: a judgement of a position, and which moves to look at first.

use quadrille_games::{Open, Side};

/// What an unlikely move costs of the depth.
pub const UNLIKELY_COST: i32 = 2;

/// The least promise of the likely moves: whatever promises as much as the last of them is likely too.
pub fn least_likely(promises: &mut [i32], likely: usize) -> i32 {
    if promises.len() <= likely {
        return i32::MIN;
    }
    *promises.select_nth_unstable_by(likely - 1, |a, b| b.cmp(a)).1
}

/// A game that can be judged.
pub trait Evaluate: Open {
    /// How much better the first side stands; about 100 is an advantage that wins two games in three.
    fn judge(&self) -> i32;

    /// Says of moves how promising they look at first sight.
    fn promise(&self) -> impl Fn(Self::Move) -> i32;

    /// How many of the most promising moves cost one ply of depth; the others, being unlikely, cost two.
    const LIKELY: usize = usize::MAX;

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
