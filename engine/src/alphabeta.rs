//! Alpha-beta search for games without secrets: iterative deepening, principal variation search,
//! a transposition table, killer moves, the history heuristic and late move reductions. Apart from these it prunes nothing
//! that plain minimax would not: at equal depth both find the same score.

use quadrille_games::{Game, Outcome, Rng, Side, Status};

use crate::eval::{Evaluate, REDUCED_COST, reduction_threshold};
use crate::key::key;
use crate::level;
use crate::oracle::{Advice, Exact};
use crate::transposition::{Bound, Entry, TranspositionTable};
use crate::{
    Assessed, Choice, Effort, Limits, Listener, Player, Resources, Score, Search, Source, Turn, Value,
};

mod crew;

use crew::Crew;

/// The memory of the transposition table, unless told otherwise.
pub const DEFAULT_TABLE_BYTES: usize = 64 << 20;
/// No line is followed farther than this.
const MOST_PLIES: usize = 200;
/// The deepest iteration.
const DEEPEST: u32 = 100;
/// Asking an oracle takes longer than a look at a position: it is not asked nearer to the horizon. What the
/// transposition table keeps has been asked, so that a known result never outlives the layer for which it was kept.
const ORACLE_DEPTH: i32 = 2;
/// How far a line is followed that an oracle knows.
const KNOWN_LINE: usize = 12;
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

/// A move with its number in the order of generation and its place in the order of search.
#[derive(Clone, Copy)]
struct Ordered<M> {
    m: M,
    number: u16,
    /// Its score for move ordering, and its place in the order of search.
    ordering: i32,
    rank: i32,
}

/// What one thread learns about moves, kept from search to search.
struct Memory<G: Evaluate> {
    /// The history heuristic: how often a move refuted something, by side and slot.
    history: [Vec<i32>; 2],
    /// The last move that refuted something, by ply.
    killers: Vec<Option<G::Move>>,
    /// Lists of moves to use again.
    lists: Vec<Vec<Ordered<G::Move>>>,
    orderings: Vec<i32>,
}

impl<G: Evaluate> Memory<G> {
    fn new() -> Memory<G> {
        let history = || vec![0; G::HISTORY_SLOTS];
        let killers = vec![None; MOST_PLIES + 2];
        Memory { history: [history(), history()], killers, lists: Vec::new(), orderings: Vec::new() }
    }

    /// What was learnt long ago counts less.
    fn fade(&mut self) {
        self.history.iter_mut().flatten().for_each(|count| *count /= 4);
        self.killers.fill(None);
    }
}

/// What the search thinks of a legal move.
#[derive(Clone)]
struct Scored<M> {
    m: M,
    /// For the side that moves.
    score: Score,
    value: Value,
    source: Source,
    depth: u32,
    line: Vec<M>,
    nodes: u64,
}

impl<M: Copy + ToString> Scored<M> {
    fn assessed(&self) -> Assessed<M> {
        let line = self.line.iter().map(ToString::to_string).collect();
        let Scored { m, value, source, nodes, .. } = *self;
        Assessed { m, value, source, effort: Effort::Depth(self.depth), line, nodes }
    }
}

/// A root move and its score for the side that moves; for all but the best only a bound.
#[derive(Clone, Copy)]
struct RootMove<M> {
    m: M,
    /// What it costs of the depth.
    cost: i32,
    score: Score,
    /// How deep it was searched.
    depth: i32,
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
        let helpers = others.iter_mut().zip(1..).map(|(memory, number)| {
            let worker = Worker::new(&self.table, &crew.helper_limits, memory, root);
            Worker { number, ..worker }
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
        worker.search(position, depth as i32, Score::MIN, Score::MAX, 0)
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

/// What is searched, and what is known of it.
struct Root<'a, G: Game> {
    position: &'a G,
    history: &'a [G],
    exact: &'a Exact<G>,
    advice: &'a Advice<G::Move>,
}

impl<G: Game> Clone for Root<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Root<'_, G> {}

/// One thread of a search.
struct Worker<'a, G: Evaluate> {
    table: &'a TranspositionTable,
    limits: &'a Limits,
    memory: &'a mut Memory<G>,
    root: &'a G,
    history: &'a [G],
    exact: &'a Exact<G>,
    advice: &'a Advice<G::Move>,
    /// The layer of the root and who wins it, if that is known: there the way is looked for.
    home: Option<(u32, Option<Side>)>,
    /// Positions that stood twice in the match: once more is a draw (M1).
    drawn: Vec<u64>,
    /// The keys on the way from the root.
    path: Vec<u64>,
    nodes: u64,
    /// How many scores were evaluated instead of proven, so far.
    guesses: u64,
    stopped: bool,
    /// Take from the table only what was searched exactly as deep, as plain minimax would.
    strict: bool,
    /// Search as the levels do: the simple judgement, and no late move reductions.
    simple: bool,
    /// Root moves that are worse than the best by less than this are scored, too.
    margin: i32,
    /// Which thread it is: helpers have numbers from 1 on.
    number: u32,
}

impl<'a, G: Evaluate> Worker<'a, G> {
    fn new(
        table: &'a TranspositionTable,
        limits: &'a Limits,
        memory: &'a mut Memory<G>,
        Root { position, history, exact, advice }: Root<'a, G>,
    ) -> Worker<'a, G> {
        let mut keys: Vec<u64> = history.iter().map(key).collect();
        keys.sort_unstable();
        let drawn = keys.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        let winner = |value| winner(value, side_of(position));
        Worker {
            table,
            limits,
            memory,
            root: position,
            history,
            exact,
            advice,
            home: advice.layer.zip(advice.value().map(winner)),
            drawn,
            path: vec![key(position)],
            nodes: 0,
            guesses: 0,
            stopped: false,
            strict: false,
            simple: false,
            margin: 0,
            number: 0,
        }
    }

    /// Iterative deepening: each depth makes the next one cheaper. The best of the root moves is the first.
    fn deepen(
        &mut self,
        mut found: impl FnMut(&Choice<G::Move>),
    ) -> (Choice<G::Move>, Vec<RootMove<G::Move>>) {
        let mut moves = self.root_moves();
        let mut choice = self.choice(&moves, 0, false);
        let number = self.number;
        let depths = 1..=self.limits.depth.unwrap_or(DEEPEST).min(DEEPEST);
        for depth in depths.filter(|depth| is_for(number, *depth)) {
            let guesses = self.guesses;
            let complete = self.search_root(&mut moves, depth as i32);
            let is_exact = complete && self.guesses == guesses;
            if complete || moves[0].score != Score::MIN {
                choice = self.choice(&moves, if complete { depth } else { choice.depth }, is_exact);
            }
            if !complete {
                break;
            }
            found(&choice);
            let is_decided =
                matches!(choice.value, Value::Win(n) | Value::Loss(n) if depth_of_end::<G>(n) <= depth);
            if is_exact || is_decided || self.limits.is_interrupted() {
                break;
            }
        }
        choice.nodes = self.nodes;
        (choice, moves)
    }

    /// The best root move, and those as deeply searched that are worse by less than the margin.
    fn near(&self, moves: &[RootMove<G::Move>]) -> Vec<RootMove<G::Move>> {
        let best = moves[0];
        let is_near =
            |root: &&RootMove<G::Move>| root.depth == best.depth && root.score > best.score.less(self.margin);
        std::iter::once(best).chain(moves[1..].iter().filter(is_near).copied()).collect()
    }

    /// The moves that keep what the root is worth; where it is won, nobody says how, those that repeat nothing.
    fn root_moves(&mut self) -> Vec<RootMove<G::Move>> {
        let costs = self.root_costs();
        let all =
            self.root.moves().zip(costs).map(|(m, cost)| RootMove { m, cost, score: Score::MIN, depth: 0 });
        let mut moves: Vec<_> = all.filter(|root| self.advice.keeps(root.m)).collect();
        let is_new = |root: &RootMove<G::Move>| !self.history.contains(&self.root.after(root.m));
        if self.advice.value() == Some(Value::Won) && moves.iter().any(is_new) {
            moves.retain(is_new);
        }
        moves
    }

    /// What each root move costs of the depth.
    fn root_costs(&mut self) -> Vec<i32> {
        if self.root.is_forced() {
            return vec![0];
        }
        let orderings: Vec<i32> = self.root.moves().map(self.root.ordering()).collect();
        let threshold = self.reduction_threshold(orderings.iter().copied());
        let cost = |ordering| if ordering < threshold { REDUCED_COST } else { 1 };
        orderings.into_iter().map(cost).collect()
    }

    /// Searches every root move with an open window, deeper and deeper.
    fn score_moves(&mut self, mut found: impl FnMut(&[Scored<G::Move>])) -> Vec<Scored<G::Move>> {
        let unknown = |m| Scored {
            m,
            score: Score::MIN,
            value: Score::DRAW.value(),
            source: Source::Judged,
            depth: 0,
            line: vec![m],
            nodes: 0,
        };
        let mut moves: Vec<_> = self.root.moves().map(unknown).collect();
        for depth in 1..=self.limits.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            let guesses = self.guesses;
            for scored in &mut moves {
                self.score_move(scored, depth);
            }
            moves.sort_by_key(|scored| std::cmp::Reverse(rank(scored.value, scored.score)));
            found(&moves);
            let is_decided =
                |a: &Scored<G::Move>| matches!(a.value, Value::Win(_) | Value::Loss(_) | Value::Draw);
            if self.stopped
                || self.guesses == guesses
                || moves.iter().all(is_decided)
                || self.limits.is_interrupted()
            {
                break;
            }
        }
        moves
    }

    /// Searches one root move; when stopped, what was known of it stays.
    fn score_move(&mut self, scored: &mut Scored<G::Move>, depth: u32) {
        let known = self.advice.known(scored.m);
        if let Some(value) = known.filter(|value| !matches!(value, Value::Won | Value::Lost)) {
            let line = known_line(self.exact, self.root, scored.m);
            let (m, score) = (scored.m, Score::of_known(value));
            *scored = Scored { m, score, value, source: Source::Table, depth: 0, line, nodes: self.nodes };
            return;
        }
        // Depth 1 is always finished: every move has some value.
        let was_stopped = self.stopped;
        self.stopped &= depth > 1;
        let guesses = self.guesses;
        let child = self.root.after(scored.m);
        let left = depth as i32 - i32::from(!self.root.is_forced());
        let score = self.child(&child, side_of(self.root), left, Score::MIN, Score::MAX, 0);
        if !self.stopped || depth == 1 {
            let is_exact = self.guesses == guesses && score == Score::DRAW;
            let found = if is_exact { Value::Draw } else { score.value() };
            let value = reconcile(known, found);
            let source = if known == Some(value) { Source::Table } else { Source::of_found(value) };
            let line = self.line(scored.m, depth);
            *scored = Scored { m: scored.m, score, value, source, depth, line, nodes: self.nodes };
        }
        self.stopped |= was_stopped;
    }

    fn choice(&self, moves: &[RootMove<G::Move>], depth: u32, is_exact: bool) -> Choice<G::Move> {
        let RootMove { m, score, .. } = moves[0];
        // Where there was no time for a single move, the position is judged as it stands.
        let judged = || Score::evaluated(self.root.evaluate_for(side_of(self.root)));
        let score = if score == Score::MIN { judged() } else { score };
        let found = if is_exact && score == Score::DRAW { Value::Draw } else { score.value() };
        let value = reconcile(self.advice.value(), found);
        Choice { best: m, value, line: self.line(m, depth), depth, nodes: self.nodes }
    }

    /// The line that the table expects after a root move.
    fn line(&self, first: G::Move, depth: u32) -> Vec<G::Move> {
        let mut line = vec![first];
        let mut position = self.root.after(first);
        while line.len() < depth as usize {
            let Some(entry) = self.table.look_up(key(&position)) else { break };
            let Some(m) = position.moves().nth(entry.best as usize) else { break };
            line.push(m);
            position.play_unchecked(m);
        }
        line
    }

    /// Searches the root moves in order, the best so far first; says whether all were searched.
    fn search_root(&mut self, moves: &mut [RootMove<G::Move>], depth: i32) -> bool {
        let side = side_of(self.root);
        let mut best = Score::MIN;
        for i in 0..moves.len() {
            let left = depth - moves[i].cost;
            let child = self.root.after(moves[i].m);
            let floor = best.less(self.margin);
            let mut score =
                self.child(&child, side, left, floor, if i == 0 { Score::MAX } else { floor.next_up() }, 0);
            if i > 0 && score > floor && !self.stopped {
                score = self.child(&child, side, left, floor, Score::MAX, 0);
            }
            if self.stopped {
                return false;
            }
            (moves[i].score, moves[i].depth) = (score, depth);
            if score > best {
                best = score;
                moves[..=i].rotate_right(1);
            }
        }
        true
    }

    /// The score of a position after a move of `side`, for that side, one ply earlier.
    fn child(&mut self, child: &G, side: Side, depth: i32, alpha: Score, beta: Score, ply: usize) -> Score {
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
    fn visit(&mut self, position: &G, depth: i32, alpha: Score, beta: Score, ply: usize) -> Score {
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
    fn search(&mut self, position: &G, depth: i32, alpha: Score, beta: Score, ply: usize) -> Score {
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
    fn known(&self, position: &G, side: Side, depth: i32) -> Option<Score> {
        let known = self.exact.as_ref().filter(|_| depth >= ORACLE_DEPTH)?.know(position)?;
        let is_measured = matches!(known.value, Value::Win(_) | Value::Loss(_));
        let is_news = is_measured || self.home != Some((known.layer, winner(known.value, side)));
        is_news.then(|| Score::of_known(known.value))
    }

    /// Quiescence search: evaluates a position at the horizon, after the moves that must be tried first and that the
    /// side to move may prefer to nothing.
    fn quiescence(
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
    fn judge(&self, position: &G, side: Side) -> i32 {
        if !self.simple {
            return position.evaluate_for(side);
        }
        let judged = position.evaluate_simply();
        if side == Side::First { judged } else { -judged }
    }

    /// The score that the table has, if it decides this window.
    fn cut(&mut self, entry: Entry, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
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
    fn reduction_threshold(&mut self, orderings: impl Iterator<Item = i32>) -> i32 {
        if G::FULL_DEPTH_MOVES == usize::MAX {
            return i32::MIN;
        }
        self.memory.orderings.clear();
        self.memory.orderings.extend(orderings);
        reduction_threshold(&mut self.memory.orderings, G::FULL_DEPTH_MOVES)
    }

    /// The best score of these moves, and the number of the move.
    #[allow(clippy::too_many_arguments)]
    fn search_moves(
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
    fn is_late(&self, place: usize, ordering: i32, depth: i32) -> bool {
        place >= G::EARLY_MOVES && ordering <= 0 && depth >= 1 && !self.strict && !self.simple
    }

    /// Remembers a move that refuted something: as a killer, and by the history heuristic.
    fn update_history(&mut self, side: Side, m: G::Move, depth: i32, ply: usize) {
        self.memory.killers[ply] = Some(m);
        let count = &mut self.memory.history[side.index()][G::history_slot(m)];
        *count = (*count + (depth + 1) * (depth + 1)).min(1 << 20);
    }
}

/// The line that an oracle knows to be best after a move.
fn known_line<G: Evaluate>(exact: &Exact<G>, position: &G, first: G::Move) -> Vec<G::Move> {
    let (mut line, mut position) = (vec![first], position.after(first));
    while line.len() < KNOWN_LINE
        && !position.is_over()
        && let Some((best, _)) = Advice::of(exact, &position).settled()
    {
        line.push(best);
        position.play_unchecked(best);
    }
    line
}

/// What a search found, as far as the oracle did not know better.
fn reconcile(known: Option<Value>, found: Value) -> Value {
    match (known, found) {
        (Some(Value::Won), Value::Win(_)) | (Some(Value::Lost), Value::Loss(_)) => found,
        (Some(known), _) => known,
        (None, found) => found,
    }
}

/// Wins come first and losses last, whatever a search made of them.
fn rank(value: Value, score: Score) -> (i8, Score) {
    let winner = value.winner_is_mover().map_or(0, |is_mover| if is_mover { 1 } else { -1 });
    (winner, score)
}

/// Whether a thread searches a depth: helpers leave out every other one, so that some are ahead of the first thread.
const fn is_for(thread: u32, depth: u32) -> bool {
    thread == 0 || !(depth + thread).is_multiple_of(2)
}

/// Who wins a position with this value for a side.
fn winner(value: Value, side: Side) -> Option<Side> {
    value.winner_is_mover().map(|is_mover| if is_mover { side } else { side.other() })
}

/// How deep a search must be in order to overlook no end after so many plies; late moves are those after the first.
const fn depth_of_end<G: Evaluate>(plies: u32) -> u32 {
    match (G::FULL_DEPTH_MOVES, G::EARLY_MOVES) {
        (usize::MAX, usize::MAX) => plies,
        (usize::MAX, _) => (2 * plies).saturating_sub(1),
        _ => plies * REDUCED_COST as u32,
    }
}

/// The side to move of a position that is not over.
fn side_of<G: Game>(position: &G) -> Side {
    position.to_move().map_or(Side::First, |seat| seat.side())
}

/// A finished game for a side.
fn score_of(outcome: Outcome, side: Side) -> Score {
    match outcome {
        Outcome::Win(winner) if winner == side => Score::win_in(0),
        Outcome::Win(_) => -Score::win_in(0),
        Outcome::Draw => Score::DRAW,
    }
}

fn bring_best_to_front<M>(list: &mut [Ordered<M>]) {
    let best = (1..list.len()).fold(0, |best, i| if list[i].rank > list[best].rank { i } else { best });
    list.swap(0, best);
}
