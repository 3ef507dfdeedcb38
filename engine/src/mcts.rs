//! Monte-Carlo tree search for every game: the honest baseline, without any knowledge of how to play well.
//!
//! Open games are searched in one tree. For games with secrets several truths that fit the view are
//! imagined, each is searched in a tree of its own as if nothing were hidden, and what the trees say of
//! the moves is added up.

use quadrille_games::{Game, Outcome, Rng, Side, Status, draw};

use crate::level::waver_by_trials;
use crate::score::Chance;
use crate::{Assessed, Choice, Effort, Limits, Listener, Player, Resources, Search, Source, Turn, Value};

/// How many truths are imagined in a game with secrets.
const TRUTHS: usize = 16;
/// The trees together never hold more nodes; when they are full, they are only visited.
const MOST_NODES: usize = 1 << 21;
/// A playout that takes longer is a draw.
const LONGEST_PLAYOUT: u32 = 200;
/// How much moves that were seldom tried are preferred.
const EXPLORATION: f32 = 0.8;
/// How many iterations are made when nothing limits them.
const DEFAULT_ITERATIONS: u64 = 100_000;
/// How many iterations are made between two looks at the clock.
const CLOCK_INTERVAL: u64 = 16;
/// After how many iterations an analysis tells what it has found; then each time they have doubled.
pub(crate) const FIRST_REPORT: u64 = 256;

/// A player that tries moves by playing at random to the end; its nodes are iterations.
pub struct Mcts {
    rng: Rng,
    tree: Tree,
}

/// A move that was tried; the children of a node lie side by side, in the order of the moves.
#[derive(Clone, Copy, Default)]
struct Node {
    visits: u32,
    /// A win of the side that chose the move counts two, a draw one.
    points: u32,
    first: u32,
    count: u32,
}

/// All trees of one search, in memory that is used again.
#[derive(Default)]
struct Tree {
    nodes: Vec<Node>,
    /// The nodes of the current iteration, with the side that chose each.
    path: Vec<(usize, Side)>,
    deepest: usize,
}

impl Mcts {
    /// A player whose choices follow from this seed and the number of iterations.
    pub fn new(seed: u64) -> Mcts {
        Mcts { rng: Rng::with_seed(seed), tree: Tree::default() }
    }

    /// Plays at random from here.
    fn playout<G: Game>(&mut self, position: &mut G, mut quiet: u32) -> Outcome {
        for _ in 0..LONGEST_PLAYOUT {
            if let Some(outcome) = outcome(position, quiet) {
                return outcome;
            }
            let m = {
                let mut moves = position.moves();
                moves.nth(draw(moves.len(), &mut self.rng))
            };
            let Some(m) = m else { return Outcome::Draw };
            quiet = position.quiet_after(quiet, m);
            position.play_unchecked(m);
        }
        Outcome::Draw
    }

    /// One iteration: down a tree, one move beyond it, at random to the end, and the result back up.
    fn iterate<G: Game>(&mut self, truth: &G, root: usize) {
        let (mut position, mut quiet, mut node) = (truth.clone(), 0, root);
        self.tree.path.clear();
        self.tree.path.push((root, Side::First));
        while let (Status::Turn(seat), None) = (position.status(), outcome(&position, quiet)) {
            let mut moves = position.moves();
            if !self.tree.open(node, moves.len(), node == root) {
                break;
            }
            let number = self.tree.select(node, &mut self.rng);
            let Some(m) = moves.nth(number) else { break };
            drop(moves);
            quiet = position.quiet_after(quiet, m);
            position.play_unchecked(m);
            node = self.tree.nodes[node].first as usize + number;
            self.tree.path.push((node, seat.side()));
        }
        let outcome = self.playout(&mut position, quiet);
        self.tree.credit(outcome);
    }

    /// Imagines truths that fit the view and makes iterations, of which it returns the number; `found` hears of each at
    /// which there is something to tell.
    fn iterate_all<G: Game>(
        &mut self,
        turn: &Turn<G>,
        limits: &Limits,
        mut found: impl FnMut(&Mcts, &[G], u64),
    ) -> (Vec<G>, u64) {
        let count = if G::HAS_SECRETS { TRUTHS } else { 1 };
        let truths: Vec<G> = (0..count).map(|_| G::imagine(turn.view, &mut self.rng).0).collect();
        self.tree.restart(truths.len());
        let (mut nodes, mut next) = (0, FIRST_REPORT);
        while !is_over(limits, nodes) {
            let tree = (nodes % truths.len() as u64) as usize;
            self.iterate(&truths[tree], tree);
            nodes += 1;
            if nodes == next {
                found(self, &truths, nodes);
                next *= 2;
            }
        }
        // Without a single iteration any legal move will do.
        let count = truths[0].moves().len();
        self.tree.open(0, count, true);
        (truths, nodes)
    }

    fn choice<G: Game>(&self, truths: &[G], number: usize, nodes: u64) -> Choice<G::Move> {
        let line = self.line(truths, number);
        let value = Value::Chance(self.tree.chance(truths.len(), number));
        Choice { best: line[0], value, line, depth: self.tree.deepest as u32, nodes }
    }

    fn assessed<G: Game>(&self, truths: &[G], nodes: u64) -> Vec<Assessed<G::Move>> {
        let assessed = |number: usize| {
            let Choice { best, value, line, .. } = self.choice(truths, number, nodes);
            let effort = Effort::Trials(self.tree.sum(truths.len(), number).0 as u32);
            let line = line.iter().map(ToString::to_string).collect();
            Assessed { m: best, value, source: Source::Judged, effort, line, nodes }
        };
        self.tree.by_visits(truths.len()).into_iter().map(assessed).collect()
    }

    /// The most visited moves after the root move with this number; where something is hidden, that move alone.
    fn line<G: Game>(&self, truths: &[G], mut number: usize) -> Vec<G::Move> {
        let longest = if truths.len() == 1 { usize::MAX } else { 1 };
        let (mut position, mut node, mut line) = (truths[0].clone(), 0, Vec::new());
        loop {
            let Some(m) = position.moves().nth(number) else { break };
            position = position.after(m);
            line.push(m);
            node = self.tree.nodes[node].first as usize + number;
            if line.len() >= longest || self.tree.nodes.get(node).is_none_or(|node| node.count == 0) {
                break;
            }
            number = self.tree.most_visited(node);
        }
        line
    }
}

impl<G: Game> Player<G> for Mcts {
    fn choose(&mut self, turn: &Turn<G>, limits: &Limits) -> Choice<G::Move> {
        let (truths, nodes) = self.iterate_all(turn, limits, |_, _, _| {});
        self.choice(&truths, self.tree.best(truths.len()), nodes)
    }
}

impl<G: Game> Search<G> for Mcts {
    fn make(with: &Resources) -> Mcts {
        Mcts::new(with.seed)
    }

    fn assess(
        &mut self,
        turn: &Turn<G>,
        limits: &Limits,
        found: Listener<G::Move>,
    ) -> Vec<Assessed<G::Move>> {
        let tell = |player: &Mcts, truths: &[G], nodes| found(&player.assessed(truths, nodes));
        let (truths, nodes) = self.iterate_all(turn, limits, tell);
        self.assessed(&truths, nodes)
    }

    /// By the trials of each move.
    fn waver(&mut self, turn: &Turn<G>, limits: &Limits, waver: f32) -> Choice<G::Move> {
        let (truths, nodes) = self.iterate_all(turn, limits, |_, _, _| {});
        let numbers = self.tree.by_visits(truths.len());
        let trials = numbers.iter().map(|&number| self.tree.sum(truths.len(), number).0 as u32);
        let chosen = waver_by_trials(trials, waver, &mut self.rng);
        self.choice(&truths, numbers[chosen], nodes)
    }
}

impl Tree {
    /// As many roots as there are truths, and nothing else.
    fn restart(&mut self, roots: usize) {
        self.nodes.clear();
        self.nodes.resize(roots, Node::default());
        self.deepest = 0;
    }

    /// Whether there are children to go to; a node gets them when it is visited for the second time.
    fn open(&mut self, node: usize, moves: usize, is_root: bool) -> bool {
        if self.nodes[node].count > 0 {
            return true;
        }
        let is_early = self.nodes[node].visits == 0 && !is_root;
        if moves == 0 || is_early || self.nodes.len() + moves > MOST_NODES {
            return false;
        }
        let first = self.nodes.len();
        self.nodes.resize(first + moves, Node::default());
        self.nodes[node].first = first as u32;
        self.nodes[node].count = moves as u32;
        true
    }

    fn children(&self, node: usize) -> &[Node] {
        let Node { first, count, .. } = self.nodes[node];
        &self.nodes[first as usize..][..count as usize]
    }

    /// The number of the child with the highest upper bound; among equals, as among the new ones, a random one.
    fn select(&self, node: usize, rng: &mut Rng) -> usize {
        let children = self.children(node);
        let log = libm::logf(self.nodes[node].visits.max(1) as f32);
        let start = draw(children.len(), rng);
        let (mut best, mut most) = (start, f32::MIN);
        for number in (start..children.len()).chain(0..start) {
            let bound = children[number].upper_bound(log);
            if bound > most {
                (best, most) = (number, bound);
            }
        }
        best
    }

    /// Writes a result down along the path.
    fn credit(&mut self, outcome: Outcome) {
        self.deepest = self.deepest.max(self.path.len() - 1);
        for &(node, side) in &self.path {
            self.nodes[node].visits += 1;
            self.nodes[node].points += match outcome {
                Outcome::Win(winner) if winner == side => 2,
                Outcome::Win(_) => 0,
                Outcome::Draw => 1,
            };
        }
    }

    /// The visits and the points of a root move in all trees.
    fn sum(&self, roots: usize, number: usize) -> (u64, u64) {
        let children = (0..roots).filter_map(|root| self.children(root).get(number));
        children.fold((0, 0), |(visits, points), child| {
            (visits + u64::from(child.visits), points + u64::from(child.points))
        })
    }

    /// The root move that was visited most, in all trees together.
    fn best(&self, roots: usize) -> usize {
        let count = self.children(0).len();
        (0..count).max_by_key(|&number| self.sum(roots, number)).unwrap_or(0)
    }

    /// The numbers of the root moves, the most visited first.
    fn by_visits(&self, roots: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..self.children(0).len()).collect();
        numbers.sort_by_key(|&number| std::cmp::Reverse(self.sum(roots, number)));
        numbers
    }

    fn chance(&self, roots: usize, number: usize) -> Chance {
        let (visits, points) = self.sum(roots, number);
        if visits == 0 { Chance::new(0.5) } else { Chance::new(points as f32 / (2 * visits) as f32) }
    }

    fn most_visited(&self, node: usize) -> usize {
        let children = self.children(node);
        (0..children.len()).max_by_key(|&number| children[number].visits).unwrap_or(0)
    }
}

impl Node {
    /// UCB1.
    fn upper_bound(&self, log: f32) -> f32 {
        if self.visits == 0 {
            return f32::MAX;
        }
        let visits = self.visits as f32;
        self.points as f32 / (2.0 * visits) + EXPLORATION * (log / visits).sqrt()
    }
}

/// By the rules of the game, or by too many quiet moves (M2, M4).
fn outcome<G: Game>(position: &G, quiet: u32) -> Option<Outcome> {
    let is_quiet = quiet > 0 && position.quiet_limit().is_some_and(|limit| quiet >= limit);
    position.outcome().or(is_quiet.then_some(Outcome::Draw))
}

/// Whether the iterations must end; without any limit that could end them there is one of our own.
pub(crate) fn is_over(limits: &Limits, iterations: u64) -> bool {
    // Trials have no depth that could be reached.
    let is_endless = limits.deadline.is_none() && (limits.stop.is_none() || limits.depth.is_some());
    let most = limits.nodes.or(is_endless.then_some(DEFAULT_ITERATIONS));
    most.is_some_and(|most| iterations >= most)
        || iterations.is_multiple_of(CLOCK_INTERVAL) && limits.is_interrupted()
}
