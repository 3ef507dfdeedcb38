//! What is not searched, or less deep, because it is far from what is asked for: reverse futility pruning and ProbCut.
//! What is asked of a proven result is always searched for.

use quadrille_games::Side;

use super::root::Worker;
use super::tree::{Window, side_of};
use crate::Score;
use crate::eval::{Evaluate, Node};

/// Reverse futility pruning is for this depth at the most.
const FUTILITY_DEPTH: i32 = 3;
/// ProbCut is for this depth at the least, and believes a search so much less deep.
const PROBCUT_DEPTH: i32 = 4;
const PROBCUT_LESS: i32 = 3;
/// ProbCut asks for twice its margin where the side that searches is so many points behind, and no more than where it is
/// so many more.
const BEHIND: i32 = 300;
const MOST_BEHIND: i32 = 3_000;

impl<G: Evaluate> Worker<'_, G> {
    /// The score of a position that is far from what is asked for, by less than a whole search.
    pub(super) fn far_off(
        &mut self,
        node: &Node<G>,
        side: Side,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Option<Score> {
        if self.strict || self.simple {
            return None;
        }
        self.futile(node, side, depth, window.beta).or_else(|| self.probable(node, side, depth, window, ply))
    }

    /// Reverse futility pruning: the evaluation less a margin, where that is still enough.
    fn futile(&mut self, node: &Node<G>, side: Side, depth: i32, beta: Score) -> Option<Score> {
        let margin = G::FUTILITY_MARGIN?;
        if depth > FUTILITY_DEPTH || beta.is_proven() {
            return None;
        }
        let score = Score::evaluated(self.judge(node, side) - depth * margin);
        self.guesses += u64::from(score >= beta);
        (score >= beta).then_some(score)
    }

    /// ProbCut: the score of a search less deep, where it is so far from what is asked for that a deeper one would hardly
    /// decide otherwise.
    fn probable(
        &mut self,
        node: &Node<G>,
        side: Side,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Option<Score> {
        let margin = G::PROBCUT_MARGIN.filter(|_| depth >= PROBCUT_DEPTH && window.is_null())?;
        if window.alpha.is_proven() || window.beta.is_proven() {
            return None;
        }
        let asked = window.alpha.points() as i32;
        let margin = wider(margin, if side == side_of(self.root) { -asked } else { asked });
        let guesses = self.guesses;
        let wide = Window { alpha: window.alpha.less(margin), beta: window.beta.less(-margin) };
        let score = self.search(node, depth - PROBCUT_LESS, wide, ply);
        if !self.stopped && (score <= wide.alpha || score >= wide.beta) {
            return Some(score);
        }
        self.guesses = guesses;
        None
    }
}

/// A margin where the side that searches is so far behind: it must see what somebody else may overlook.
fn wider(margin: i32, behind: i32) -> i32 {
    let behind = behind.clamp(0, MOST_BEHIND);
    margin + margin * behind * behind / (BEHIND * BEHIND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_behind_prunes_less() {
        let margins = [-1_000, 0, 150, 300, 600, 3_000, 20_000].map(|behind| wider(70, behind));
        assert_eq!(margins, [70, 70, 87, 140, 350, 7_070, 7_070]);
    }
}
