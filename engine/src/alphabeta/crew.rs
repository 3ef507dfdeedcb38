//! Several threads at one search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::ScopedJoinHandle;

use super::root::{RootMove, Worker};
use super::under_way::UnderWay;
use crate::eval::Evaluate;
use crate::{Choice, Limits, Score};

/// The threads of one search: each deepens by itself, they share the transposition table, and each takes the moves first
/// that no other is at.
pub(super) struct Crew {
    /// Those of the first thread, which hears stop and clock, and those of its helpers, which stop when it is done.
    pub(super) limits: Limits,
    pub(super) helper_limits: Limits,
    done: Arc<AtomicBool>,
    /// What the helpers looked at for the depths that they finished.
    helped: AtomicU64,
    pub(super) under_way: UnderWay,
}

impl Crew {
    /// Together they look at no more positions than one may.
    pub(super) fn new(limits: &Limits, threads: usize) -> Crew {
        let (done, depth) = (Arc::new(AtomicBool::new(false)), limits.depth);
        let nodes = limits.nodes.map(|nodes| nodes / threads as u64);
        let helper_limits = Limits { nodes, depth, stop: Some(done.clone()), deadline: None };
        let (limits, helped) = (Limits { nodes, ..limits.clone() }, AtomicU64::new(0));
        Crew { limits, helper_limits, done, helped, under_way: UnderWay::new() }
    }

    /// What the first thread finds, or, where it was stopped, who came farthest.
    pub(super) fn search<'a, G: Evaluate>(
        &self,
        first: &mut Worker<'a, G>,
        helpers: impl Iterator<Item = Worker<'a, G>>,
        found: &mut impl FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        std::thread::scope(|scope| {
            let done = Done(&self.done);
            let threads: Vec<_> = helpers.map(|helper| scope.spawn(move || self.help(helper))).collect();
            let (choice, moves) = first.deepen(|choice| found(&self.with_help(choice)));
            drop(done);
            let (mut nodes, mut farthest) = (choice.nodes, (Reached::by(&choice, &moves), choice));
            for other in threads.into_iter().flat_map(ScopedJoinHandle::join) {
                nodes += other.1.nodes;
                if first.stopped && other.0 > farthest.0 {
                    farthest = other;
                }
            }
            Choice { nodes, ..farthest.1 }
        })
    }

    fn help<G: Evaluate>(&self, mut helper: Worker<G>) -> (Reached, Choice<G::Move>) {
        let mut told = 0;
        let (choice, moves) = helper.deepen(|choice| {
            self.helped.fetch_add(choice.nodes - told, Ordering::Relaxed);
            told = choice.nodes;
        });
        (Reached::by(&choice, &moves), choice)
    }

    /// A choice of the first thread, with the positions that the helpers looked at.
    fn with_help<M: Clone>(&self, choice: &Choice<M>) -> Choice<M> {
        Choice { nodes: choice.nodes + self.helped.load(Ordering::Relaxed), ..choice.clone() }
    }
}

/// How far a thread came: the depth that it finished, and the score of its best move. In the next depth a thread may
/// find a better move while the first one is at others, or only that its own is worse than it thought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reached {
    depth: u32,
    score: Score,
}

impl Reached {
    fn by<M>(choice: &Choice<M>, moves: &[RootMove<M>]) -> Reached {
        Reached { depth: choice.depth, score: moves[0].score }
    }
}

/// Stops the helpers when it is dropped: also when the first thread panics, or they would search for ever.
struct Done<'a>(&'a AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(finished: u32, depth: i32, score: Score) -> Reached {
        let choice = Choice { best: (), value: score.value(), line: Vec::new(), depth: finished, nodes: 0 };
        Reached::by(&choice, &[RootMove { m: (), cost: 1, score, depth }])
    }

    #[test]
    fn a_better_move_counts_of_two_that_finished_the_same_depth() {
        let (good, better) = (Score::evaluated(20), Score::evaluated(30));
        assert!(reached(8, 9, better) > reached(8, 8, good));
        assert!(reached(8, 9, good) > reached(7, 8, better), "what was finished counts more");
    }

    #[test]
    fn a_thread_whose_move_fails_in_the_next_depth_is_not_ahead() {
        assert!(reached(8, 9, -Score::win_in(4)) < reached(8, 8, Score::evaluated(20)));
    }
}
