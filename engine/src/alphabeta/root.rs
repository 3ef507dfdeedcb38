//! The root of a search: it goes deeper and deeper, values the moves there, and tells what it found.

use quadrille_games::{Game, Side};

use super::tree::{Memory, Window, side_of, winner};
use super::under_way::UnderWay;
use crate::eval::{Evaluate, Node, REDUCED_COST};
use crate::key::key;
use crate::oracle::{Advice, Exact};
use crate::transposition::TranspositionTable;
use crate::{Assessed, Choice, Effort, Limits, Score, Source, Value};

/// The deepest iteration.
const DEEPEST: u32 = 100;
/// How far a line is followed that an oracle knows.
const KNOWN_LINE: usize = 12;

/// What the search thinks of a legal move.
#[derive(Clone)]
pub(super) struct Scored<M> {
    pub(super) m: M,
    /// For the side that moves.
    pub(super) score: Score,
    pub(super) value: Value,
    pub(super) source: Source,
    pub(super) depth: u32,
    pub(super) line: Vec<M>,
    pub(super) nodes: u64,
}

impl<M: Copy + ToString> Scored<M> {
    pub(super) fn assessed(&self) -> Assessed<M> {
        let line = self.line.iter().map(ToString::to_string).collect();
        let Scored { m, value, source, nodes, .. } = *self;
        Assessed { m, value, source, effort: Effort::Depth(self.depth), line, nodes }
    }
}

/// A root move and its score for the side that moves; for all but the best only a bound.
#[derive(Clone, Copy)]
pub(super) struct RootMove<M> {
    pub(super) m: M,
    /// What it costs of the depth.
    pub(super) cost: i32,
    pub(super) score: Score,
    /// How deep it was searched.
    pub(super) depth: i32,
}

/// What is searched, and what is known of it.
pub(super) struct Root<'a, G: Game> {
    pub(super) position: &'a G,
    pub(super) history: &'a [G],
    pub(super) exact: &'a Exact<G>,
    pub(super) advice: &'a Advice<G::Move>,
}

impl<G: Game> Clone for Root<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Root<'_, G> {}

/// One thread of a search.
pub(super) struct Worker<'a, G: Evaluate> {
    pub(super) table: &'a TranspositionTable,
    pub(super) limits: &'a Limits,
    pub(super) memory: &'a mut Memory<G>,
    pub(super) root: &'a G,
    pub(super) node: Node<G>,
    pub(super) history: &'a [G],
    pub(super) exact: &'a Exact<G>,
    pub(super) advice: &'a Advice<G::Move>,
    /// The layer of the root and who wins it, if that is known: there the way is looked for.
    pub(super) home: Option<(u32, Option<Side>)>,
    /// Positions that stood twice in the match: once more is a draw (M1).
    pub(super) drawn: Vec<u64>,
    /// The keys on the way from the root.
    pub(super) path: Vec<u64>,
    pub(super) nodes: u64,
    /// How many scores were evaluated instead of proven, so far.
    pub(super) guesses: u64,
    pub(super) stopped: bool,
    /// Take from the table only what was searched exactly as deep, as plain minimax would.
    pub(super) strict: bool,
    /// Search as the levels do: the simple judgement, and no late move reductions.
    pub(super) simple: bool,
    /// Root moves that are worse than the best by less than this are scored, too.
    pub(super) margin: i32,
    /// What all threads are at, where there are several.
    pub(super) under_way: Option<&'a UnderWay>,
}

impl<'a, G: Evaluate> Worker<'a, G> {
    pub(super) fn new(
        table: &'a TranspositionTable,
        limits: &'a Limits,
        memory: &'a mut Memory<G>,
        Root { position, history, exact, advice }: Root<'a, G>,
    ) -> Worker<'a, G> {
        let mut keys: Vec<u64> = history.iter().map(key).collect();
        keys.sort_unstable();
        let drawn = keys.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        let winner = |value| winner(value, side_of(position));
        let node = Node::new(position.clone());
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
            path: vec![node.key],
            node,
            nodes: 0,
            guesses: 0,
            stopped: false,
            strict: false,
            simple: false,
            margin: 0,
            under_way: None,
        }
    }

    /// Iterative deepening: each depth makes the next one cheaper. The best of the root moves is the first.
    pub(super) fn deepen(
        &mut self,
        mut found: impl FnMut(&Choice<G::Move>),
    ) -> (Choice<G::Move>, Vec<RootMove<G::Move>>) {
        let mut moves = self.root_moves();
        let mut choice = self.choice(&moves, 0, false);
        for depth in 1..=self.limits.depth.unwrap_or(DEEPEST).min(DEEPEST) {
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
    pub(super) fn near(&self, moves: &[RootMove<G::Move>]) -> Vec<RootMove<G::Move>> {
        let best = moves[0];
        let is_near =
            |root: &&RootMove<G::Move>| root.depth == best.depth && root.score > best.score.less(self.margin);
        std::iter::once(best).chain(moves[1..].iter().filter(is_near).copied()).collect()
    }

    /// The moves that keep what the root is worth; where it is won, nobody says how, those that repeat nothing.
    pub(super) fn root_moves(&mut self) -> Vec<RootMove<G::Move>> {
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
    pub(super) fn root_costs(&mut self) -> Vec<i32> {
        if self.root.is_forced() {
            return vec![0];
        }
        let orderings: Vec<i32> = self.root.moves().map(self.node.ordering()).collect();
        let threshold = self.reduction_threshold(orderings.iter().copied());
        let cost = |ordering| if ordering < threshold { REDUCED_COST } else { 1 };
        orderings.into_iter().map(cost).collect()
    }

    /// Searches every root move with an open window, deeper and deeper.
    pub(super) fn score_moves(&mut self, mut found: impl FnMut(&[Scored<G::Move>])) -> Vec<Scored<G::Move>> {
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
    pub(super) fn score_move(&mut self, scored: &mut Scored<G::Move>, depth: u32) {
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
        let child = self.node.after(scored.m);
        let left = depth as i32 - i32::from(!self.root.is_forced());
        let score = self.child(&child, side_of(self.root), left, Window::OPEN, 0);
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

    pub(super) fn choice(&self, moves: &[RootMove<G::Move>], depth: u32, is_exact: bool) -> Choice<G::Move> {
        let RootMove { m, score, .. } = moves[0];
        // Where there was no time for a single move, the position is judged as it stands.
        let judged = || Score::evaluated(self.node.evaluate_for(side_of(self.root)));
        let score = if score == Score::MIN { judged() } else { score };
        let found = if is_exact && score == Score::DRAW { Value::Draw } else { score.value() };
        let value = reconcile(self.advice.value(), found);
        Choice { best: m, value, line: self.line(m, depth), depth, nodes: self.nodes }
    }

    /// The line that the table expects after a root move.
    pub(super) fn line(&self, first: G::Move, depth: u32) -> Vec<G::Move> {
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

    /// Searches the root moves in order, the best so far first, and last those that other threads are at; says whether
    /// all were searched.
    pub(super) fn search_root(&mut self, moves: &mut [RootMove<G::Move>], depth: i32) -> bool {
        let mut best = Score::MIN;
        let (mut i, mut put_off) = (0, 0);
        while i < moves.len() {
            let left = depth - moves[i].cost;
            let child = self.node.after(moves[i].m);
            let mark = self.mark(&child, left);
            if i > 0 && put_off < moves.len() - i && self.is_elsewhere(mark) {
                moves[i..].rotate_left(1);
                put_off += 1;
                continue;
            }
            let score = self.marked(mark, |worker| worker.search_root_move(&child, left, best, i == 0));
            if self.stopped {
                return false;
            }
            (moves[i].score, moves[i].depth) = (score, depth);
            if score > best {
                best = score;
                moves[..=i].rotate_right(1);
            }
            i += 1;
        }
        true
    }

    /// The score of what a root move leads to; of all but the first it is only asked whether they are better.
    fn search_root_move(&mut self, child: &Node<G>, left: i32, best: Score, is_first: bool) -> Score {
        let (side, floor) = (side_of(self.root), best.less(self.margin));
        let window = Window { alpha: floor, ..Window::OPEN };
        let narrow = if is_first { window } else { Window::null(floor) };
        let score = self.child(child, side, left, narrow, 0);
        if is_first || score <= floor || self.stopped {
            return score;
        }
        self.child(child, side, left, window, 0)
    }
}

/// The line that an oracle knows to be best after a move.
pub(super) fn known_line<G: Evaluate>(exact: &Exact<G>, position: &G, first: G::Move) -> Vec<G::Move> {
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
pub(super) fn reconcile(known: Option<Value>, found: Value) -> Value {
    match (known, found) {
        (Some(Value::Won), Value::Win(_)) | (Some(Value::Lost), Value::Loss(_)) => found,
        (Some(known), _) => known,
        (None, found) => found,
    }
}

/// Wins come first and losses last, whatever a search made of them.
pub(super) fn rank(value: Value, score: Score) -> (i8, Score) {
    let winner = value.winner_is_mover().map_or(0, |is_mover| if is_mover { 1 } else { -1 });
    (winner, score)
}

/// How deep a search must be in order to overlook no end after so many plies; late moves are those after the first.
pub(super) const fn depth_of_end<G: Evaluate>(plies: u32) -> u32 {
    match (G::FULL_DEPTH_MOVES, G::EARLY_MOVES) {
        (usize::MAX, usize::MAX) => plies,
        (usize::MAX, _) => (2 * plies).saturating_sub(1),
        _ => plies * REDUCED_COST as u32,
    }
}
