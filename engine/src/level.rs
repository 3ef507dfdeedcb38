//! Opponents of graded strength, defined by positions looked at, so that they are the same everywhere.
//!
//! A level looks at few positions, values every legal move by what it saw, and then wavers: a move
//! that looks a little worse is played a little less often, one that looks much worse hardly ever.
//! It wavers by the difference in score, so it plays as well when losing as when winning.

use quadrille_games::Rng;

use crate::{Choice, Limits, Playable, Player, Resources, Search, Turn};

/// A level from 1, for beginners, to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The strongest level.
    pub const STRONGEST: Level = Level(8);

    /// The level with this number, if there is one.
    pub fn new(number: u8) -> Option<Level> {
        (1..=8).contains(&number).then_some(Level(number))
    }

    /// All levels from the weakest on.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=8).map(Level)
    }

    /// The number from 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What the level may do in a game.
    pub const fn grade(self, grades: &[Grade; 8]) -> Grade {
        grades[self.0 as usize - 1]
    }
}

/// What a level may do.
#[derive(Clone, Copy, Debug)]
pub struct Grade {
    /// Positions to look at, beyond one for each legal move.
    pub nodes: u64,
    /// How much it wavers. By scores, a move that looks this much worse than the best is played about a third as often;
    /// by trials, every move is given this many for nothing. With 0 it never wavers.
    pub waver: f32,
}

impl Grade {
    /// So many positions, and wavering by so much.
    pub const fn new(nodes: u64, waver: f32) -> Grade {
        Grade { nodes, waver }
    }

    /// The grades of all levels, from the weakest on.
    pub const fn all(levels: [(u64, f32); 8]) -> [Grade; 8] {
        let mut grades = [Grade::new(0, 0.0); 8];
        let mut i = 0;
        while i < 8 {
            grades[i] = Grade::new(levels[i].0, levels[i].1);
            i += 1;
        }
        grades
    }
}

/// The transposition table of a level: small, because it looks at little.
const TABLE_BYTES: usize = 8 << 20;

/// A player of a level.
pub struct Leveled<G: Playable> {
    search: G::Search,
    grade: Grade,
}

impl<G: Playable> Leveled<G> {
    /// A player of this level; the same seed plays the same game.
    pub fn new(level: Level, seed: u64) -> Leveled<G> {
        Self::with_grade(level.grade(&G::GRADES), seed)
    }

    /// A player with these abilities.
    pub fn with_grade(grade: Grade, seed: u64) -> Leveled<G> {
        Leveled { search: G::Search::make(&Resources::new(seed, TABLE_BYTES)), grade }
    }
}

impl<G: Playable> Player<G> for Leveled<G> {
    fn choose(&mut self, turn: &Turn<G>, limits: &Limits) -> Choice<G::Move> {
        let limits = Limits { nodes: Some(self.grade.nodes.max(1)), depth: None, ..limits.clone() };
        self.search.waver(turn, &limits, self.grade.waver)
    }
}

/// Chooses among scores, best first: each is taken e times less often for every `waver` that it is worse.
pub(crate) fn waver(scores: impl Iterator<Item = f32> + Clone, waver: f32, rng: &mut Rng) -> usize {
    let best = scores.clone().fold(f32::MIN, f32::max);
    let weight =
        |score: f32| if waver > 0.0 { libm::expf((score - best) / waver) } else { f32::from(score >= best) };
    let total: f32 = scores.clone().map(weight).sum();
    let mut left = rng.f32() * total;
    for (i, score) in scores.enumerate() {
        left -= weight(score);
        if left < 0.0 {
            return i;
        }
    }
    0
}

/// Chooses among trials, the most first: each is taken in proportion to the cube of its trials and some more; without
/// any more, the first is taken.
pub(crate) fn waver_by_trials(trials: impl Iterator<Item = u32> + Clone, more: f32, rng: &mut Rng) -> usize {
    let weight = |trials: u32| cube(trials as f32 + more);
    let total: f32 = trials.clone().map(weight).sum();
    let mut left = if more > 0.0 { rng.f32() * total } else { 0.0 };
    let chosen = trials.clone().position(|trials| {
        left -= weight(trials);
        left <= 0.0
    });
    chosen.unwrap_or(0)
}

/// Multiplied out, because `powi` may round differently from machine to machine.
fn cube(x: f32) -> f32 {
    x * x * x
}
