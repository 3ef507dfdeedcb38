//! Inside the tree: alpha-beta with a transposition table, reductions, quiescence and an oracle.

use quadrille_games::{Game, Outcome, Side, Status};

use super::cache::EvaluationCache;
use super::queue::{Ordered, Queue};
use super::root::Worker;
use super::under_way::{LEAST_DEPTH, Mark};
use crate::eval::{Evaluate, Node, REDUCED_COST, reduction_threshold};
use crate::transposition::{Bound, Entry};
use crate::{Score, Value};

/// No line is followed farther than this.
const MOST_PLIES: usize = 200;
/// Asking an oracle takes longer than a look at a position: it is not asked nearer to the horizon. What the
/// transposition table keeps has been asked or, on the last ply, owes nothing to the oracle, so that a known result
/// never outlives the layer for which it was kept.
const ORACLE_DEPTH: i32 = 2;

/// The scores that a search tells apart: what is not above the first or not below the second is only said to be so.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// Everything.
    pub(super) const OPEN: Window = Window { alpha: Score::MIN, beta: Score::MAX };

    /// Whether a score is better than this one, and no more.
    pub(super) fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha.next_up() }
    }

    /// Whether no more is asked than whether a score is better.
    pub(super) fn is_null(self) -> bool {
        self.beta == self.alpha.next_up()
    }

    /// The same from one ply further on.
    fn one_ply_on(self) -> Window {
        Window { alpha: self.alpha.one_ply_nearer(), beta: self.beta.one_ply_nearer() }
    }

    /// The same for the other side.
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The score of what is worth so much at the least and at the most, if no more is asked for.
    fn decided(self, least: Score, most: Score) -> Option<Score> {
        if most <= self.alpha || least == most { Some(most) } else { (least >= self.beta).then_some(least) }
    }

    fn above(self, score: Score) -> Window {
        Window { alpha: self.alpha.max(score), ..self }
    }

    /// What a score says that was found with this window.
    fn bound(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Least
        } else if score > self.alpha {
            Bound::Exact
        } else {
            Bound::Most
        }
    }
}

/// A move of a side that is searched: what it leads to, how deep, and where it stands among the moves.
struct Searched<'a, G: Evaluate> {
    child: &'a Node<G>,
    side: Side,
    depth: i32,
    ply: usize,
    is_first: bool,
    is_late: bool,
}

/// What one thread learns about moves, kept from search to search.
pub(super) struct Memory<G: Evaluate> {
    /// The history heuristic: how often a move refuted something, by side and slot.
    pub(super) history: [Vec<i32>; 2],
    /// The last move that refuted something, by ply.
    pub(super) killers: Vec<Option<G::Move>>,
    /// Lists of moves to use again.
    pub(super) lists: Vec<Vec<Ordered<G::Move>>>,
    pub(super) orderings: Vec<i32>,
    evaluations: EvaluationCache,
}

impl<G: Evaluate> Memory<G> {
    pub(super) fn new() -> Memory<G> {
        let history = || vec![0; G::HISTORY_SLOTS];
        Memory {
            history: [history(), history()],
            killers: vec![None; MOST_PLIES + 2],
            lists: Vec::new(),
            orderings: Vec::new(),
            evaluations: EvaluationCache::new(G::EVALUATIONS_CACHED),
        }
    }

    /// What was learnt long ago counts less.
    pub(super) fn fade(&mut self) {
        self.history.iter_mut().flatten().for_each(|count| *count /= 4);
        self.killers.fill(None);
    }
}

impl<G: Evaluate> Worker<'_, G> {
    /// The score of a position after a move of `side`, for that side, one ply earlier.
    pub(super) fn child(
        &mut self,
        child: &Node<G>,
        side: Side,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Score {
        let window = window.one_ply_on();
        let score = match child.position.status() {
            Status::Over(outcome) => {
                self.nodes += 1;
                score_of(outcome, side)
            }
            Status::Turn(seat) if seat.side() == side => self.visit(child, depth, window, ply + 1),
            Status::Turn(_) => -self.visit(child, depth, window.turned(), ply + 1),
        };
        score.one_ply_farther()
    }

    /// Searches below a position, unless it repeats one on the way (M1).
    fn visit(&mut self, node: &Node<G>, depth: i32, window: Window, ply: usize) -> Score {
        if !G::CAN_REPEAT {
            return self.search(node, depth, window, ply);
        }
        if self.path.contains(&node.key) || self.drawn.contains(&node.key) {
            self.nodes += 1;
            self.guesses += 1;
            return Score::DRAW;
        }
        self.path.push(node.key);
        let score = self.search(node, depth, window, ply);
        self.path.pop();
        score
    }

    /// The score of a position that is not over, for the side to move, exact inside the window.
    pub(super) fn search(&mut self, node: &Node<G>, depth: i32, window: Window, ply: usize) -> Score {
        // 1. Has the time come to stop?
        self.nodes += 1;
        self.stopped |= self.limits.is_over(self.nodes);
        if self.stopped && (ply > 1 || depth > 0) {
            return Score::DRAW;
        }
        // 2. Is it known?
        let position = &node.position;
        let side = side_of(position);
        if let Some(score) = self.known(position, side, depth) {
            return score;
        }
        let (least, most) = self.bounds(node);
        if let Some(score) = window.decided(least, most) {
            return score;
        }
        // 3. At the horizon, quiescence search; but a forced reply costs no depth.
        let is_forced = position.is_forced();
        if depth <= 0 && !is_forced || ply >= MOST_PLIES {
            self.guesses += 1;
            return self.quiescence(node, side, depth, window, ply).clamp(least, most);
        }
        // 4. Ask the transposition table, if it keeps anything so near to the horizon.
        let known = if depth >= G::LEAST_STORED { self.table.look_up(node.key) } else { None };
        if let Some(score) = known.and_then(|entry| self.cut(entry, depth, window)) {
            return score;
        }
        // 5. Is it so far from what is asked for that less will do?
        if !is_forced && let Some(score) = self.far_off(node, side, depth, window, ply) {
            return score;
        }
        // 6. Search the moves: a forced one as it is, others in order.
        let guesses = self.guesses;
        let (best, number) = if is_forced {
            (self.search_forced(node, side, depth, window, ply), 0)
        } else {
            let mut list = self.memory.lists.pop().unwrap_or_default();
            self.list_moves(node, side, known, ply, &mut list);
            let found = self.search_moves(node, side, depth - 1, window, ply, &mut list);
            self.memory.lists.push(list);
            found
        };
        // 7. Remember.
        if !self.stopped && depth >= G::LEAST_STORED {
            let (bound, proven) = (window.bound(best), self.guesses == guesses);
            let depth = depth.clamp(0, 255) as u8;
            self.table.store(node.key, Entry { score: best, depth, bound, proven, best: number });
        }
        best
    }

    /// What the side to move is sure of by the rules. Levels and plain minimax do without.
    #[inline(always)]
    fn bounds(&self, node: &Node<G>) -> (Score, Score) {
        if self.simple || self.strict { (Score::MIN, Score::MAX) } else { node.bounds() }
    }

    /// What the oracle knows of a position. Where that is only what is known of the root, and in the same layer, the
    /// search goes on: to know who wins does not bring anybody nearer to the end, to leave the layer does.
    fn known(&self, position: &G, side: Side, depth: i32) -> Option<Score> {
        let known = self.exact.as_ref().filter(|_| depth >= ORACLE_DEPTH)?.know(position)?;
        let is_measured = matches!(known.value, Value::Win(_) | Value::Loss(_));
        let is_news = is_measured || self.home != Some((known.layer, winner(known.value, side)));
        is_news.then(|| Score::of_known(known.value))
    }

    /// Quiescence search: evaluates a position at the horizon, after the moves that must be tried first and that the
    /// side to move may prefer to nothing.
    fn quiescence(&mut self, node: &Node<G>, side: Side, depth: i32, window: Window, ply: usize) -> Score {
        let mut best = Score::evaluated(self.judge(node, side));
        if G::QUIESCENCE_PLIES + depth <= 0 || ply >= MOST_PLIES {
            return best;
        }
        for m in node.quiescence_moves() {
            if best >= window.beta {
                break;
            }
            best = best.max(self.child(&node.after(m), side, depth - 1, window.above(best), ply));
        }
        best
    }

    /// What a position is worth to a side at first sight.
    pub(super) fn judge(&mut self, node: &Node<G>, side: Side) -> i32 {
        if self.simple {
            return node.evaluate_simply_for(side);
        }
        let evaluate = || node.evaluate_for(Side::First);
        let evaluation = self.memory.evaluations.find(node.key, evaluate);
        if side == Side::First { evaluation } else { -evaluation }
    }

    /// The score that the table has, if it decides this window.
    fn cut(&mut self, entry: Entry, depth: i32, Window { alpha, beta }: Window) -> Option<Score> {
        let Entry { score, bound, .. } = entry;
        // A proven win or loss holds at every depth, but a nearer one may exist.
        let is_deep_enough = i32::from(entry.depth) >= depth || entry.proven;
        if !is_deep_enough || self.strict && i32::from(entry.depth) != depth {
            return None;
        }
        let decides = match bound {
            Bound::Exact => true,
            Bound::Least => score >= beta,
            Bound::Most => score <= alpha,
        };
        if decides && !entry.proven {
            self.guesses += 1;
        }
        decides.then_some(score)
    }

    fn list_moves(
        &self,
        node: &Node<G>,
        side: Side,
        known: Option<Entry>,
        ply: usize,
        list: &mut Vec<Ordered<G::Move>>,
    ) {
        let first = known.map_or(u16::MAX, |entry| entry.best);
        let killer = self.memory.killers[ply];
        let history = &self.memory.history[side.index()];
        let ordering = node.ordering();
        let all = node.position.moves().enumerate().map(|(i, m)| {
            let ordering = ordering(m);
            let rank = if i as u16 == first {
                i32::MAX
            } else if Some(m) == killer {
                1 << 24
            } else {
                ordering + history[G::history_slot(m)]
            };
            Ordered { m, number: i as u16, ordering, rank, place: 0 }
        });
        list.clear();
        // One call for all moves, which games make fast, where `extend` would ask for one after the other.
        all.for_each(|ordered| list.push(ordered));
    }

    /// The least ordering score of the moves that are not reduced.
    pub(super) fn reduction_threshold(&mut self, orderings: impl Iterator<Item = i32>) -> i32 {
        if G::FULL_DEPTH_MOVES == usize::MAX {
            return i32::MIN;
        }
        self.memory.orderings.clear();
        self.memory.orderings.extend(orderings);
        reduction_threshold(&mut self.memory.orderings, G::FULL_DEPTH_MOVES)
    }

    /// The score of the only move.
    fn search_forced(&mut self, node: &Node<G>, side: Side, depth: i32, window: Window, ply: usize) -> Score {
        let Some(m) = node.position.moves().next() else { unreachable!("there is a move") };
        let score = self.child(&node.after(m), side, depth, window, ply);
        if self.stopped { Score::evaluated(self.judge(node, side)) } else { score }
    }

    /// The best score of these moves, and the number of the move.
    fn search_moves(
        &mut self,
        node: &Node<G>,
        side: Side,
        depth: i32,
        window: Window,
        ply: usize,
        list: &mut [Ordered<G::Move>],
    ) -> (Score, u16) {
        let (mut window, mut best, mut number) = (window, Score::MIN, 0);
        let threshold = self.reduction_threshold(list.iter().map(|ordered| ordered.ordering));
        let mut queue = Queue::new(list);
        while let Some(Ordered { m, number: candidate, ordering, place, .. }) = queue.next() {
            let depth = depth - if ordering < threshold { REDUCED_COST - 1 } else { 0 };
            let child = node.after(m);
            let mark = self.mark(&child, depth);
            if queue.is_open() && self.is_elsewhere(mark) {
                queue.put_off();
                continue;
            }
            let is_late = self.is_late(place, ordering, depth);
            let searched = Searched { child: &child, side, depth, ply, is_first: place == 0, is_late };
            let score = self.marked(mark, |worker| worker.search_move(searched, window));
            if self.stopped {
                // Without any move searched, the position counts as it stands, and not as lost.
                let is_unknown = best == Score::MIN;
                return (if is_unknown { Score::evaluated(self.judge(node, side)) } else { best }, number);
            }
            if score > best {
                (best, number) = (score, candidate);
            }
            if score >= window.beta {
                self.update_history(side, m, depth, ply);
                break;
            }
            window = window.above(score);
        }
        (best, number)
    }

    /// The score of a move of this side. The first one is expected to be the best: of the others we ask only whether they
    /// are better, and of late ones less deep first.
    fn search_move(&mut self, searched: Searched<G>, window: Window) -> Score {
        let Searched { child, side, depth, ply, is_first, is_late } = searched;
        let narrow = if is_first { window } else { Window::null(window.alpha) };
        let mut score = self.child(child, side, depth - i32::from(is_late), narrow, ply);
        if is_late && score > window.alpha && !self.stopped {
            score = self.child(child, side, depth, narrow, ply);
        }
        if !is_first && score > window.alpha && score < window.beta {
            score = self.child(child, side, depth, window, ply);
        }
        score
    }

    /// What other threads know a search by, if there are any and it is deep enough to be told.
    pub(super) fn mark(&self, child: &Node<G>, depth: i32) -> Option<Mark> {
        let is_told = self.under_way.is_some() && depth >= LEAST_DEPTH;
        is_told.then(|| Mark::new(child.key, depth))
    }

    /// Whether another thread is at a search.
    pub(super) fn is_elsewhere(&self, mark: Option<Mark>) -> bool {
        self.under_way.zip(mark).is_some_and(|(under_way, mark)| under_way.has(mark))
    }

    /// Does a search while the other threads know of it.
    pub(super) fn marked(&mut self, mark: Option<Mark>, search: impl FnOnce(&mut Self) -> Score) -> Score {
        let told = self.under_way.zip(mark);
        told.inspect(|(under_way, mark)| under_way.begin(*mark));
        let score = search(self);
        told.inspect(|(under_way, mark)| under_way.end(*mark));
        score
    }

    /// Whether a move is first searched one ply less deep: it comes late and promises nothing.
    fn is_late(&self, place: u16, ordering: i32, depth: i32) -> bool {
        usize::from(place) >= G::EARLY_MOVES && ordering <= 0 && depth >= 1 && !self.strict && !self.simple
    }

    /// Remembers a move that refuted something: as a killer, and by the history heuristic.
    fn update_history(&mut self, side: Side, m: G::Move, depth: i32, ply: usize) {
        self.memory.killers[ply] = Some(m);
        let count = &mut self.memory.history[side.index()][G::history_slot(m)];
        *count = (*count + (depth + 1) * (depth + 1)).min(1 << 20);
    }
}

/// Who wins a position with this value for a side.
pub(super) fn winner(value: Value, side: Side) -> Option<Side> {
    value.winner_is_mover().map(|is_mover| if is_mover { side } else { side.other() })
}

/// The side to move of a position that is not over.
pub(super) fn side_of<G: Game>(position: &G) -> Side {
    position.to_move().map_or(Side::First, |seat| seat.side())
}

/// A finished game for a side.
pub(super) fn score_of(outcome: Outcome, side: Side) -> Score {
    match outcome {
        Outcome::Win(winner) if winner == side => Score::win_in(0),
        Outcome::Win(_) => -Score::win_in(0),
        Outcome::Draw => Score::DRAW,
    }
}
