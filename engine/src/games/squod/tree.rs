//! The tree of a search over information sets, and the moves between which a seat decides in it.

use quadrille_games::squod::{Move, Place, RampCell};
use quadrille_games::{Game, Rng, Side, Squod, draw};

use super::evaluation::Outlook;

/// How much moves that were seldom tried are preferred.
const EXPLORATION: f32 = 1.0;
/// What a move is expected to be worth before it was tried.
pub(super) const UNTRIED: f32 = 0.5;
/// The tree never holds more edges, nor more nodes; when it is full, it is only visited.
const MOST: usize = 1 << 20;
/// The node where the search begins.
pub(super) const ROOT: usize = 0;
/// No edge, or no node.
pub(super) const NONE: u32 = u32::MAX;

/// What the seat that thinks may know at some point of the game.
#[derive(Clone, Copy)]
pub(super) struct Node {
    visits: u32,
    /// The first edge of a list.
    first: u32,
}

/// A move as the seat that thinks observes it.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) slot: u16,
    pub(super) visits: u32,
    available: u32,
    /// The sum of the values for the side that moved.
    total: f64,
    /// The next edge of the same node.
    next: u32,
    /// The node after it, by the kind that a Squod has shown.
    pub(super) children: [u32; 3],
}

/// The tree, in memory that is used again.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The edges of the current iteration, with the side that moved.
    pub(super) path: Vec<(u32, Side)>,
    pub(super) deepest: usize,
}

/// The moves between which a seat decides, in memory that is used again.
pub(super) struct Candidates {
    pub(super) all: Vec<Candidate>,
    /// The candidate of each slot, valid if written in the current round.
    by_slot: Vec<(u64, u32)>,
    round: u64,
}

/// A legal move, standing for all that look the same to the seat that thinks.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) m: Move,
    slot: u16,
    /// How many look the same.
    alike: usize,
    pub(super) weight: f32,
    pub(super) edge: u32,
}

impl Tree {
    pub(super) fn restart(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.nodes.push(Node { visits: 0, first: NONE });
        self.deepest = 0;
    }

    /// The edges of a node.
    pub(super) fn edges_of(&self, node: usize) -> impl Iterator<Item = &Edge> {
        let at = |number: u32| self.edges.get(number as usize);
        std::iter::successors(at(self.nodes[node].first), move |edge| at(edge.next))
    }

    /// Finds the edges of the candidates, without counting them as available once more.
    pub(super) fn find(&self, node: usize, candidates: &mut Candidates) -> &[Edge] {
        let mut number = self.nodes[node].first;
        for edge in self.edges_of(node) {
            if let Some(candidate) = candidates.at(edge.slot) {
                candidate.edge = number;
            }
            number = edge.next;
        }
        &self.edges
    }

    /// Finds the edges of the candidates, which are available now.
    fn attach(&mut self, node: usize, candidates: &mut Candidates) {
        let mut edge = self.nodes[node].first;
        while let Some(known) = self.edges.get_mut(edge as usize) {
            if let Some(candidate) = candidates.at(known.slot) {
                candidate.edge = edge;
                known.available += 1;
            }
            edge = known.next;
        }
    }

    /// Takes one of the candidates: its move, its edge, and whether the edge is new; nothing if the tree is full.
    pub(super) fn advance(
        &mut self,
        node: usize,
        side: Side,
        candidates: &mut Candidates,
    ) -> Option<(Move, u32, bool)> {
        self.attach(node, candidates);
        let chosen = *self.select(node, candidates)?;
        let is_new = chosen.edge == NONE;
        let edge = if is_new { self.grow(node, chosen.slot)? } else { chosen.edge };
        self.nodes[node].visits += 1;
        self.path.push((edge, side));
        Some((chosen.m, edge, is_new))
    }

    /// The candidate with the highest upper bound, by its value so far, its weight, and how seldom it was taken
    /// when it was available.
    fn select<'a>(&self, node: usize, candidates: &'a Candidates) -> Option<&'a Candidate> {
        let unit = EXPLORATION / candidates.all.iter().map(|c| c.weight).sum::<f32>();
        let fresh = (self.nodes[node].visits as f32 + 1.0).sqrt();
        let bound = |c: &Candidate| match self.edges.get(c.edge as usize) {
            None => UNTRIED + unit * c.weight * fresh,
            Some(edge) => {
                let rarity = (edge.available as f32).sqrt() / (1.0 + edge.visits as f32);
                edge.mean() + unit * c.weight * rarity
            }
        };
        let (mut best, mut most) = (None, f32::MIN);
        for candidate in &candidates.all {
            let bound = bound(candidate);
            if bound > most {
                (best, most) = (Some(candidate), bound);
            }
        }
        best
    }

    /// A new edge, taken to have been available ever since; nothing if the tree is full.
    fn grow(&mut self, node: usize, slot: u16) -> Option<u32> {
        if self.edges.len() >= MOST {
            return None;
        }
        let Node { visits, first } = &mut self.nodes[node];
        let number = self.edges.len() as u32;
        let next = std::mem::replace(first, number);
        self.edges.push(Edge {
            slot,
            visits: 0,
            available: *visits + 1,
            total: 0.0,
            next,
            children: [NONE; 3],
        });
        Some(number)
    }

    /// The node after an edge; nothing if the tree is full.
    pub(super) fn child(&mut self, edge: u32, shown: usize) -> Option<usize> {
        let child = &mut self.edges[edge as usize].children[shown];
        if *child == NONE {
            if self.nodes.len() >= MOST {
                return None;
            }
            *child = self.nodes.len() as u32;
            self.nodes.push(Node { visits: 0, first: NONE });
        }
        Some(*child as usize)
    }

    /// Writes a value down along the path.
    pub(super) fn credit(&mut self, value: f32) {
        self.deepest = self.deepest.max(self.path.len());
        for &(edge, side) in &self.path {
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.total += f64::from(if side == Side::First { value } else { 1.0 - value });
        }
    }
}

impl Edge {
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { UNTRIED } else { (self.total / f64::from(self.visits)) as f32 }
    }
}

impl Candidates {
    pub(super) fn new() -> Candidates {
        Candidates { all: Vec::new(), by_slot: vec![(0, 0); SLOTS], round: 0 }
    }

    /// The candidate of a slot.
    fn at(&mut self, slot: u16) -> Option<&mut Candidate> {
        let (round, number) = self.by_slot[slot as usize];
        if round == self.round { self.all.get_mut(number as usize) } else { None }
    }

    /// Lists the legal moves; of those that look the same, a random one.
    pub(super) fn list(&mut self, position: &Squod, ring: &Outlook, is_own: bool, rng: &mut Rng) {
        self.round += 1;
        self.all.clear();
        for m in position.moves() {
            let slot = slot(position, m, is_own);
            if let Some(like) = self.at(slot) {
                like.alike += 1;
                if draw(like.alike, rng) == 0 {
                    like.m = m;
                }
                continue;
            }
            self.by_slot[slot as usize] = (self.round, self.all.len() as u32);
            let weight = ring.weight(position, m);
            self.all.push(Candidate { m, slot, alike: 1, weight, edge: NONE });
        }
    }

    /// A random legal move, each as likely as its weight says.
    pub(super) fn draw(&mut self, position: &Squod, ring: &Outlook, rng: &mut Rng) -> Option<Move> {
        self.all.clear();
        self.all.extend(position.moves().map(|m| Candidate {
            m,
            slot: 0,
            alike: 1,
            weight: ring.weight(position, m),
            edge: NONE,
        }));
        let mut left = rng.f32() * self.all.iter().map(|c| c.weight).sum::<f32>();
        let drawn = self.all.iter().find(|c| {
            left -= c.weight;
            left < 0.0
        });
        drawn.or(self.all.last()).map(|c| c.m)
    }
}

/// The slots begin here: climbs, entries, steps, re-entries, the pass, what others pick or set up, one's
/// own pick, one's own set-up, Squods.
const ENTER: u16 = 2 * 9;
const STEP: u16 = ENTER + 9;
const REENTER: u16 = STEP + 9 * 4;
const PASS: u16 = REENTER + 9;
pub(super) const SECRET: u16 = PASS + 1;
const TOSS: u16 = SECRET + 1;
const SET_UP: u16 = TOSS + 3;
const SQUOD: u16 = SET_UP + 90;
/// Twelve ways to stand on the Squod line, six rivals, three kinds.
const SLOTS: usize = SQUOD as usize + 12 * 6 * 3;

/// The number of a move as the seat that thinks observes it: with the kind of the piece where it becomes
/// visible, and without what others put down, pick or set up.
pub(super) fn slot(position: &Squod, m: Move, is_own: bool) -> u16 {
    let kind = |cell| position.kind(cell).map_or(0, |kind| kind as u16);
    let column = |cell: RampCell| u16::from(cell.column());
    match m {
        Move::Toss(kind) if is_own => TOSS + kind as u16,
        Move::SetUp(layout) if is_own => SET_UP + layout.index() as u16,
        Move::Toss(_) | Move::SetUp(_) => SECRET,
        Move::Pass | Move::Go(Place::Ring(_), Place::Ramp(_)) => PASS,
        Move::Go(Place::Ramp(from), Place::Ramp(to)) => {
            (u16::from(from.line()) - 1) * 9 + column(from) * 3 + column(to)
        }
        Move::Go(Place::Ramp(from), Place::Ring(_)) => ENTER + column(from) * 3 + kind(from),
        Move::Go(Place::Ring(from), Place::Ring(to)) => {
            // A step of -3, -1, 1 or 3 cells.
            STEP + from.index() as u16 * 4 + (to.index() + 3 - from.index()) as u16 / 2
        }
        Move::Reenter(kind, cell) => REENTER + column(cell) * 3 + if is_own { kind as u16 } else { 0 },
        Move::Squod { from, climb, rival } => {
            let stand = climb.map_or(column(from), |to| 3 + column(from) * 3 + column(to));
            let rival = rival.seat().index() as u16 / 2 * 3 + column(rival);
            SQUOD + (stand * 6 + rival) * 3 + kind(from)
        }
    }
}

/// The kind that a challenged piece shows (SO11), as a number.
pub(super) fn shown_by(position: &Squod, m: Move) -> usize {
    match m {
        Move::Squod { rival, .. } => position.kind(rival).map_or(0, |kind| kind as usize),
        _ => 0,
    }
}
