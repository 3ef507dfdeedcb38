//! Inside the tree: alpha-beta with a transposition table, reductions, quiescence and an oracle.

use quadrille_games::{Game, Outcome, Side, Status};

use super::root::Worker;
use crate::eval::{Evaluate, REDUCED_COST, reduction_threshold};
use crate::key::key;
use crate::transposition::{Bound, Entry};
use crate::{Score, Value};

/// No line is followed farther than this.
const MOST_PLIES: usize = 200;
/// Asking an oracle takes longer than a look at a position: it is not asked nearer to the horizon. What the
/// transposition table keeps has been asked, so that a known result never outlives the layer for which it was kept.
const ORACLE_DEPTH: i32 = 2;

/// A move with its number in the order of generation and its place in the order of search.
#[derive(Clone, Copy)]
pub(super) struct Ordered<M> {
    pub(super) m: M,
    pub(super) number: u16,
    /// Its score for move ordering, and its place in the order of search.
    pub(super) ordering: i32,
    pub(super) rank: i32,
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
}

impl<G: Evaluate> Memory<G> {
    pub(super) fn new() -> Memory<G> {
        let history = || vec![0; G::HISTORY_SLOTS];
        let killers = vec![None; MOST_PLIES + 2];
        Memory { history: [history(), history()], killers, lists: Vec::new(), orderings: Vec::new() }
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
        child: &G,
        side: Side,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        let (alpha, beta) = (alpha.one_ply_nearer(), beta.one_ply_nearer());
        let score = match child.status() {
            Status::Over(outcome) => {
                self.nodes += 1;
                score_of(outcome, side)
            }
            Status::Turn(seat) if seat.side() == side => self.visit(child, depth, alpha, beta, ply + 1),
            Status::Turn(_) => -self.visit(child, depth, -beta, -alpha, ply + 1),
        };
        score.one_ply_farther()
    }

    /// Searches below a position, unless it repeats one on the way (M1).
    pub(super) fn visit(&mut self, position: &G, depth: i32, alpha: Score, beta: Score, ply: usize) -> Score {
        if !G::CAN_REPEAT {
            return self.search(position, depth, alpha, beta, ply);
        }
        let key = key(position);
        if self.path.contains(&key) || self.drawn.contains(&key) {
            self.nodes += 1;
            self.guesses += 1;
            return Score::DRAW;
        }
        self.path.push(key);
        let score = self.search(position, depth, alpha, beta, ply);
        self.path.pop();
        score
    }

    /// The score of a position that is not over, for the side to move, exact inside the window.
    pub(super) fn search(
        &mut self,
        position: &G,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        // 1. Has the time come to stop?
        self.nodes += 1;
        self.stopped |= self.limits.is_over(self.nodes);
        if self.stopped && (ply > 1 || depth > 0) {
            return Score::DRAW;
        }
        // 2. Is it known?
        let side = side_of(position);
        if let Some(score) = self.known(position, side, depth) {
            return score;
        }
        // 3. At the horizon, quiescence search; but a forced reply costs no depth.
        let is_forced = position.is_forced();
        if depth <= 0 && !is_forced || ply >= MOST_PLIES {
            self.guesses += 1;
            return self.quiescence(position, side, depth, alpha, beta, ply);
        }
        // 4. Ask the transposition table.
        let key = key(position);
        let known = if depth >= 2 { self.table.look_up(key) } else { None };
        if let Some(score) = known.and_then(|entry| self.cut(entry, depth, alpha, beta)) {
            return score;
        }
        // 5. Order the moves and search them.
        let guesses = self.guesses;
        let mut list = self.memory.lists.pop().unwrap_or_default();
        self.list_moves(position, side, known, ply, &mut list);
        let (best, number) =
            self.search_moves(position, side, depth - i32::from(!is_forced), alpha, beta, ply, &mut list);
        self.memory.lists.push(list);
        // 6. Remember.
        if !self.stopped && depth >= 2 {
            let bound = if best >= beta {
                Bound::Least
            } else if best > alpha {
                Bound::Exact
            } else {
                Bound::Most
            };
            let proven = self.guesses == guesses;
            self.table.store(
                key,
                Entry { score: best, depth: depth.clamp(0, 255) as u8, bound, proven, best: number },
            );
        }
        best
    }

    /// What the oracle knows of a position. Where that is only what is known of the root, and in the same layer, the
    /// search goes on: to know who wins does not bring anybody nearer to the end, to leave the layer does.
    pub(super) fn known(&self, position: &G, side: Side, depth: i32) -> Option<Score> {
        let known = self.exact.as_ref().filter(|_| depth >= ORACLE_DEPTH)?.know(position)?;
        let is_measured = matches!(known.value, Value::Win(_) | Value::Loss(_));
        let is_news = is_measured || self.home != Some((known.layer, winner(known.value, side)));
        is_news.then(|| Score::of_known(known.value))
    }

    /// Quiescence search: evaluates a position at the horizon, after the moves that must be tried first and that the
    /// side to move may prefer to nothing.
    pub(super) fn quiescence(
        &mut self,
        position: &G,
        side: Side,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        let mut best = Score::evaluated(self.judge(position, side));
        if G::QUIESCENCE_PLIES + depth <= 0 || ply >= MOST_PLIES || best >= beta {
            return best;
        }
        for m in position.quiescence_moves() {
            if best >= beta {
                break;
            }
            best = best.max(self.child(&position.after(m), side, depth - 1, alpha.max(best), beta, ply));
        }
        best
    }

    /// What a position is worth to a side at first sight.
    pub(super) fn judge(&self, position: &G, side: Side) -> i32 {
        if !self.simple {
            return position.evaluate_for(side);
        }
        let judged = position.evaluate_simply();
        if side == Side::First { judged } else { -judged }
    }

    /// The score that the table has, if it decides this window.
    pub(super) fn cut(&mut self, entry: Entry, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
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

    pub(super) fn list_moves(
        &self,
        position: &G,
        side: Side,
        known: Option<Entry>,
        ply: usize,
        list: &mut Vec<Ordered<G::Move>>,
    ) {
        let first = known.map_or(u16::MAX, |entry| entry.best);
        let killer = self.memory.killers[ply];
        let history = &self.memory.history[side.index()];
        let ordering = position.ordering();
        list.clear();
        list.extend(position.moves().enumerate().map(|(i, m)| {
            let ordering = ordering(m);
            let rank = if i as u16 == first {
                i32::MAX
            } else if Some(m) == killer {
                1 << 24
            } else {
                ordering + history[G::history_slot(m)]
            };
            Ordered { m, number: i as u16, ordering, rank }
        }));
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

    /// The best score of these moves, and the number of the move.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn search_moves(
        &mut self,
        position: &G,
        side: Side,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
        list: &mut [Ordered<G::Move>],
    ) -> (Score, u16) {
        let (mut alpha, mut best, mut number) = (alpha, Score::MIN, 0);
        let threshold = self.reduction_threshold(list.iter().map(|ordered| ordered.ordering));
        for i in 0..list.len() {
            bring_best_to_front(&mut list[i..]);
            let Ordered { m, number: candidate, ordering, .. } = list[i];
            let depth = depth - if ordering < threshold { REDUCED_COST - 1 } else { 0 };
            let child = position.after(m);
            // The first move is expected to be the best: of the others we ask only whether they are better.
            let narrow = if i == 0 { beta } else { alpha.next_up().min(beta) };
            // Late ones are asked less deep first.
            let is_late = self.is_late(i, ordering, depth);
            let mut score = self.child(&child, side, depth - i32::from(is_late), alpha, narrow, ply);
            if is_late && score > alpha && !self.stopped {
                score = self.child(&child, side, depth, alpha, narrow, ply);
            }
            if i > 0 && score > alpha && score < beta && narrow < beta {
                score = self.child(&child, side, depth, alpha, beta, ply);
            }
            if self.stopped {
                // Without any move searched, the position counts as it stands, and not as lost.
                let judged = || Score::evaluated(self.judge(position, side));
                return (if best == Score::MIN { judged() } else { best }, number);
            }
            if score > best {
                (best, number) = (score, candidate);
            }
            if score >= beta {
                self.update_history(side, m, depth, ply);
                break;
            }
            alpha = alpha.max(score);
        }
        (best, number)
    }

    /// Whether a move is first searched one ply less deep: it comes late and promises nothing.
    pub(super) fn is_late(&self, place: usize, ordering: i32, depth: i32) -> bool {
        place >= G::EARLY_MOVES && ordering <= 0 && depth >= 1 && !self.strict && !self.simple
    }

    /// Remembers a move that refuted something: as a killer, and by the history heuristic.
    pub(super) fn update_history(&mut self, side: Side, m: G::Move, depth: i32, ply: usize) {
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

pub(super) fn bring_best_to_front<M>(list: &mut [Ordered<M>]) {
    let best = (1..list.len()).fold(0, |best, i| if list[i].rank > list[best].rank { i } else { best });
    list.swap(0, best);
}
