//! What alpha-beta asks of a game: the evaluation of a position, move ordering, reductions, quiescence.

use quadrille_games::{Open, Side};

/// What a reduced move costs of the depth.
pub const REDUCED_COST: i32 = 2;

/// The least ordering score of the moves that are not reduced: those that equal the last of them are not reduced either.
pub fn reduction_threshold(scores: &mut [i32], full_depth_moves: usize) -> i32 {
    if scores.len() <= full_depth_moves {
        return i32::MIN;
    }
    *scores.select_nth_unstable_by(full_depth_moves - 1, |a, b| b.cmp(a)).1
}

/// A game that can be evaluated.
pub trait Evaluate: Open {
    /// How much better the first side stands; about 100 is an advantage that wins two games in three.
    fn evaluate(&self) -> i32;

    /// The same as the levels see it, which must not become stronger when the best player does.
    fn evaluate_simply(&self) -> i32 {
        self.evaluate()
    }

    /// Scores moves for move ordering: how promising they look at first sight.
    fn ordering(&self) -> impl Fn(Self::Move) -> i32;

    /// How many of the most promising moves cost one ply of depth; the others are reduced and cost two.
    const FULL_DEPTH_MOVES: usize = usize::MAX;

    /// Moves after so many, in the order of search, that do not look promising are first searched one ply less deep.
    const EARLY_MOVES: usize = usize::MAX;

    /// A small number for each move, below [`Evaluate::HISTORY_SLOTS`], under which the history heuristic counts it.
    fn history_slot(m: Self::Move) -> usize;

    /// How many slots there are.
    const HISTORY_SLOTS: usize;

    /// Whether positions can come back, so that the search must look for repetitions.
    const CAN_REPEAT: bool = true;

    /// How many plies the quiescence search goes beyond the horizon.
    const QUIESCENCE_PLIES: i32 = 0;

    /// The moves that quiescence search tries before a position is evaluated.
    fn quiescence_moves(&self) -> impl Iterator<Item = Self::Move> {
        std::iter::empty()
    }

    /// Whether there is only one move, which then costs no depth; asked where it can happen often.
    fn is_forced(&self) -> bool {
        false
    }

    /// The evaluation for a side.
    fn evaluate_for(&self, side: Side) -> i32 {
        if side == Side::First { self.evaluate() } else { -self.evaluate() }
    }
}
