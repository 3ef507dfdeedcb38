//! Alpha-beta search for games without secrets: iterative deepening, principal variation search,
//! a transposition table, killer moves, the history heuristic, late move reductions, reverse futility pruning, ProbCut, and
//! what a game is sure of by its rules. Apart from the last four it prunes nothing that plain minimax would not: at equal depth
//! both find the same score.

use quadrille_games::Rng;

use crate::eval::Evaluate;
use crate::level;
use crate::oracle::{Advice, Exact};
use crate::transposition::TranspositionTable;
use crate::{Assessed, Choice, Limits, Listener, Player, Resources, Score, Search, Turn};

mod cache;
mod crew;
mod pruning;
mod queue;
mod root;
mod tree;
mod under_way;

use crew::Crew;
use root::{Root, RootMove, Scored, Worker, known_line};
use tree::{Memory, Window};

/// The memory of the transposition table, unless told otherwise.
pub const DEFAULT_TABLE_BYTES: usize = 64 << 20;
/// What even a win on the board counts at the most for a player that wavers: one that wavers much overlooks it.
const FELT_AT_MOST: f32 = 1000.0;
/// A keen player does not think of moves that look worse than the best by more than so many times what it wavers.
const NEAR: f32 = 4.0;

/// A player that searches with alpha-beta.
pub struct AlphaBeta<G: Evaluate> {
    table: TranspositionTable,
    threads: usize,
    memory: Vec<Memory<G>>,
    /// For wavering alone.
    rng: Rng,
    exact: Exact<G>,
}

impl<G: Evaluate> AlphaBeta<G> {
    /// A player with one thread and a transposition table of this many bytes.
    pub fn new(table_bytes: usize) -> AlphaBeta<G> {
        let (table, rng) = (TranspositionTable::with_bytes(table_bytes), Rng::with_seed(0));
        AlphaBeta { table, threads: 1, memory: Vec::new(), rng, exact: None }
    }

    /// Searches with several threads; then results may differ from run to run.
    pub fn with_threads(mut self, threads: usize) -> AlphaBeta<G> {
        self.threads = threads.max(1);
        self
    }

    /// The memory of the table in bytes, which never grows.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Searches a position; `found` hears the result of every finished depth.
    pub fn search(
        &mut self,
        position: &G,
        history: &[G],
        limits: &Limits,
        mut found: impl FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let advice = Advice::of(&self.exact, position);
        if let Some((best, value)) = advice.settled() {
            let line = known_line(&self.exact, position, best);
            return Choice { best, value, line, depth: 1, nodes: 1 };
        }
        self.table.age();
        self.memory.resize_with(self.threads, Memory::new);
        self.memory.iter_mut().for_each(Memory::fade);
        let root = Root { position, history, exact: &self.exact, advice: &advice };
        let Some((memory, others)) = self.memory.split_first_mut() else { unreachable!("there is a thread") };
        let crew = Crew::new(limits, self.threads);
        let mut worker = Worker::new(&self.table, &crew.limits, memory, root);
        if others.is_empty() {
            return worker.deepen(found).0;
        }
        worker.under_way = Some(&crew.under_way);
        let helpers = others.iter_mut().map(|memory| {
            let worker = Worker::new(&self.table, &crew.helper_limits, memory, root);
            Worker { under_way: Some(&crew.under_way), ..worker }
        });
        crew.search(&mut worker, helpers, &mut found)
    }

    /// Scores every legal move, the best first; `found` hears every improvement.
    fn score_moves(
        &mut self,
        turn: &Turn<G>,
        limits: &Limits,
        simple: bool,
        found: impl FnMut(&[Scored<G::Move>]),
    ) -> Vec<Scored<G::Move>> {
        self.alone(turn, limits, |worker| {
            worker.simple = simple;
            worker.score_moves(found)
        })
    }

    /// One worker looks at a turn, without helpers, so that its scores are the same every time.
    fn alone<T>(&mut self, turn: &Turn<G>, limits: &Limits, work: impl FnOnce(&mut Worker<G>) -> T) -> T {
        self.table.age();
        self.memory.resize_with(self.threads, Memory::new);
        self.memory[0].fade();
        let advice = Advice::of(&self.exact, turn.view);
        let root = Root { position: turn.view, history: turn.history, exact: &self.exact, advice: &advice };
        let mut worker = Worker::new(&self.table, limits, &mut self.memory[0], root);
        work(&mut worker)
    }

    /// The score of a position at a fixed depth, for the side to move.
    pub fn score_at(&mut self, position: &G, depth: u32) -> Score {
        self.memory.resize_with(self.threads, Memory::new);
        let limits = Limits::default();
        let advice = Advice::of(&None, position);
        let root = Root { position, history: &[], exact: &None, advice: &advice };
        let mut worker = Worker::new(&self.table, &limits, &mut self.memory[0], root);
        worker.strict = true;
        let node = worker.node.clone();
        worker.search(&node, depth as i32, Window::OPEN, 0)
    }
}

impl<G: Evaluate> Player<G> for AlphaBeta<G> {
    fn choose(&mut self, turn: &Turn<G>, limits: &Limits) -> Choice<G::Move> {
        self.search(turn.view, turn.history, limits, |_| {})
    }

    fn think(
        &mut self,
        turn: &Turn<G>,
        limits: &Limits,
        found: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        self.search(turn.view, turn.history, limits, found)
    }

    /// Everything, as before the first search.
    fn forget(&mut self) {
        self.table.clear();
        self.memory.clear();
    }
}

impl<G: Evaluate> Search<G> for AlphaBeta<G> {
    fn make(with: &Resources) -> AlphaBeta<G> {
        let search = AlphaBeta::new(with.table_bytes).with_threads(with.threads);
        AlphaBeta { rng: Rng::with_seed(with.seed), ..search }
    }

    fn consulting(self, exact: Exact<G>) -> AlphaBeta<G> {
        AlphaBeta { exact, ..self }
    }

    fn has_depth() -> bool {
        true
    }

    fn node_cost() -> u64 {
        1
    }

    fn assess(
        &mut self,
        turn: &Turn<G>,
        limits: &Limits,
        found: Listener<G::Move>,
    ) -> Vec<Assessed<G::Move>> {
        let assessed = |moves: &[Scored<G::Move>]| moves.iter().map(Scored::assessed).collect::<Vec<_>>();
        assessed(&self.score_moves(turn, limits, false, |moves| found(&assessed(moves))))
    }

    /// By the difference in score.
    fn waver(&mut self, turn: &Turn<G>, limits: &Limits, waver: f32) -> Choice<G::Move> {
        let moves = self.score_moves(turn, limits, true, |_| {});
        let felt = |scored: &Scored<G::Move>| scored.score.points().clamp(-FELT_AT_MOST, FELT_AT_MOST);
        let chosen = level::waver(moves.iter().map(felt), waver, &mut self.rng);
        let nodes = moves.iter().map(|scored| scored.nodes).max().unwrap_or(0);
        let Scored { m, value, line, depth, .. } = moves[chosen].clone();
        Choice { best: m, value, line, depth, nodes }
    }

    /// By the difference in score, among the moves that look nearly as good as the best.
    fn waver_keenly(&mut self, turn: &Turn<G>, limits: &Limits, waver: f32) -> Choice<G::Move> {
        let (choice, near) = self.alone(turn, limits, |worker| {
            worker.margin = (NEAR * waver) as i32;
            let (choice, moves) = worker.deepen(|_| {});
            (choice, worker.near(&moves))
        });
        let chosen = level::waver(near.iter().map(|root| root.score.points()), waver, &mut self.rng);
        let RootMove { m, score, .. } = near[chosen];
        if chosen == 0 { choice } else { Choice { best: m, value: score.value(), line: vec![m], ..choice } }
    }
}
