//! What alpha-beta asks of a game: the evaluation of a position, move ordering, reductions, quiescence.

use quadrille_games::{Game, Open, Side};

use crate::Score;
use crate::key::key;

/// What a reduced move costs of the depth.
pub const REDUCED_COST: i32 = 2;

/// The least ordering score of the moves that are not reduced: those that equal the last of them are not reduced either.
pub fn reduction_threshold(scores: &mut [i32], full_depth_moves: usize) -> i32 {
    if scores.len() <= full_depth_moves {
        return i32::MIN;
    }
    *scores.select_nth_unstable_by(full_depth_moves - 1, |a, b| b.cmp(a)).1
}

/// What an evaluation keeps up to date from move to move, instead of finding it again in every position.
pub trait Accumulator<G: Game>: Clone + Send {
    /// That of a position.
    fn of(position: &G) -> Self;

    /// Brings it up to date for a move in this position.
    fn play(&mut self, before: &G, m: G::Move);
}

/// Nothing is kept.
impl<G: Game> Accumulator<G> for () {
    fn of(_: &G) {}

    fn play(&mut self, _: &G, _: G::Move) {}
}

/// A game that can be evaluated.
pub trait Evaluate: Open {
    /// What its evaluation keeps from move to move; `()` for nothing.
    type Accumulator: Accumulator<Self>;

    /// How much better the first side stands; about 100 is an advantage that wins two games in three.
    fn evaluate(&self, kept: &Self::Accumulator) -> i32;

    /// The same as the levels see it, which must not become stronger when the best player does.
    fn evaluate_simply(&self, kept: &Self::Accumulator) -> i32 {
        self.evaluate(kept)
    }

    /// What the side to move is sure of at the least and at the most, as far as the rules alone tell, without any search.
    #[inline(always)]
    fn bounds(&self, _kept: &Self::Accumulator) -> (Score, Score) {
        (Score::MIN, Score::MAX)
    }

    /// Scores moves for move ordering: how promising they look at first sight.
    fn ordering(&self, kept: &Self::Accumulator) -> impl Fn(Self::Move) -> i32;

    /// How many of the most promising moves cost one ply of depth; the others are reduced and cost two.
    const FULL_DEPTH_MOVES: usize = usize::MAX;

    /// Moves after so many, in the order of search, that do not look promising are first searched one ply less deep.
    const EARLY_MOVES: usize = usize::MAX;

    /// By how much an evaluation must be better than asked for, for each ply that is left, to be trusted near the horizon
    /// without any move being searched; none where nothing is pruned.
    const FUTILITY_MARGIN: Option<i32> = None;

    /// How far a score must be from what is asked for, for a search less deep to be believed; none where none is.
    const PROBCUT_MARGIN: Option<i32> = None;

    /// A small number for each move, below [`Evaluate::HISTORY_SLOTS`], under which the history heuristic counts it.
    fn history_slot(m: Self::Move) -> usize;

    /// How many slots there are.
    const HISTORY_SLOTS: usize;

    /// Whether positions can come back, so that the search must look for repetitions.
    const CAN_REPEAT: bool = true;

    /// How many evaluations are kept in a cache, a power of two; 0 where evaluating is quicker than looking.
    const EVALUATIONS_CACHED: usize = 0;

    /// The transposition table keeps what was searched so deep or deeper.
    const LEAST_STORED: i32 = 2;

    /// How many plies the quiescence search goes beyond the horizon.
    const QUIESCENCE_PLIES: i32 = 0;

    /// The moves that quiescence search tries before a position is evaluated.
    fn quiescence_moves(&self, _kept: &Self::Accumulator) -> impl Iterator<Item = Self::Move> {
        std::iter::empty()
    }

    /// Whether there is only one move, which then costs no depth; asked where it can happen often.
    fn is_forced(&self) -> bool {
        false
    }
}

/// A position with what its evaluation keeps.
#[derive(Clone)]
pub struct Node<G: Evaluate> {
    /// The position.
    pub position: G,
    /// Its key in tables.
    pub(crate) key: u64,
    kept: G::Accumulator,
}

impl<G: Evaluate> Node<G> {
    /// A position that nothing is kept of yet.
    pub fn new(position: G) -> Node<G> {
        Node { kept: G::Accumulator::of(&position), key: key(&position), position }
    }

    /// The position after a legal move.
    pub fn after(&self, m: G::Move) -> Node<G> {
        let mut node = self.clone();
        node.position.play_unchecked(m);
        node.key = key(&node.position);
        node.kept.play(&self.position, m);
        node
    }

    /// How much better a side stands.
    pub fn evaluate_for(&self, side: Side) -> i32 {
        for_side(side, self.position.evaluate(&self.kept))
    }

    /// The same as the levels see it.
    pub fn evaluate_simply_for(&self, side: Side) -> i32 {
        for_side(side, self.position.evaluate_simply(&self.kept))
    }

    /// What the side to move is sure of at the least and at the most.
    #[inline(always)]
    pub fn bounds(&self) -> (Score, Score) {
        self.position.bounds(&self.kept)
    }

    /// Scores moves for move ordering.
    pub fn ordering(&self) -> impl Fn(G::Move) -> i32 {
        self.position.ordering(&self.kept)
    }

    /// The moves that quiescence search tries.
    pub fn quiescence_moves(&self) -> impl Iterator<Item = G::Move> {
        self.position.quiescence_moves(&self.kept)
    }
}

/// An evaluation for a side.
const fn for_side(side: Side, evaluation: i32) -> i32 {
    match side {
        Side::First => evaluation,
        Side::Second => -evaluation,
    }
}
