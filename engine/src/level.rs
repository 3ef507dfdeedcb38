//! Opponents of graded strength, defined by positions looked at, so that they are the same everywhere.
//!
//! A level looks at few positions, values every legal move by what it saw, and then wavers: a move
//! that looks a little worse is played a little less often, one that looks much worse hardly ever.
//! It wavers by the difference in score, so it plays as well when losing as when winning.

use quadrille_games::{Game, Quindo, Rng, Squadro, Squaryd, Squod, squod};

use crate::alphabeta::{AlphaBeta, Assessed};
use crate::eval::Evaluate;
use crate::ismcts::Ismcts;
use crate::{Choice, Limits, Player, Turn};

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
    /// A move that looks this much worse than the best is played about a third as often; 0 for never.
    pub waver: f32,
}

const fn grade(nodes: u64, waver: f32) -> Grade {
    Grade { nodes, waver }
}

/// What even a win on the board counts at the most: a level that wavers much overlooks it.
const FELT_AT_MOST: f32 = 1000.0;
/// The table of a level: small, because it looks at little.
const TABLE_BYTES: usize = 8 << 20;

/// A game whose levels are calibrated.
pub trait Graded: Evaluate {
    /// The levels from 1 to 8.
    const GRADES: [Grade; 8];
}

impl Graded for Squadro {
    const GRADES: [Grade; 8] = [
        grade(1, 20_000.0),
        grade(13, 744.0),
        grade(33, 366.0),
        grade(68, 212.0),
        grade(104, 155.0),
        grade(141, 123.0),
        grade(229, 85.0),
        grade(577, 43.0),
    ];
}

impl Graded for Quindo {
    const GRADES: [Grade; 8] = [
        grade(57, 106.0),
        grade(97, 75.0),
        grade(149, 56.0),
        grade(221, 44.0),
        grade(305, 35.0),
        grade(389, 30.0),
        grade(519, 25.0),
        grade(647, 21.0),
    ];
}

impl Graded for Squaryd {
    const GRADES: [Grade; 8] = [
        grade(1, 20_000.0),
        grade(9, 900.0),
        grade(28, 410.0),
        grade(68, 218.0),
        grade(245, 91.0),
        grade(512, 54.0),
        grade(1_000, 34.0),
        grade(1_500, 27.0),
    ];
}

/// A player of a level, for games without secrets.
pub struct Graduate<G: Graded> {
    search: AlphaBeta<G>,
    grade: Grade,
    rng: Rng,
}

impl<G: Graded> Graduate<G> {
    /// A player of this level; the same seed plays the same game.
    pub fn new(level: Level, seed: u64) -> Graduate<G> {
        Self::with_grade(level.grade(&G::GRADES), seed)
    }

    /// A player with these abilities.
    pub fn with_grade(grade: Grade, seed: u64) -> Graduate<G> {
        Graduate { search: AlphaBeta::new(TABLE_BYTES), grade, rng: Rng::with_seed(seed) }
    }
}

impl<G: Graded + Game<Public = G>> Player<G> for Graduate<G> {
    fn choose(&mut self, turn: &Turn<G>, limits: &Limits) -> Choice<G::Move> {
        let limits = Limits { nodes: Some(self.grade.nodes.max(1)), depth: None, ..limits.clone() };
        let assessed = self.search.assess(turn.view, turn.history, &limits, |_| {});
        let felt = |a: &Assessed<G::Move>| a.score.points().clamp(-FELT_AT_MOST, FELT_AT_MOST);
        let chosen = waver(assessed.iter().map(felt), self.grade.waver, &mut self.rng);
        let Assessed { m, value, line, depth, .. } = assessed[chosen].clone();
        let nodes = assessed.iter().map(|a| a.nodes).max().unwrap_or(0);
        Choice { best: m, value, line, depth, nodes }
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

/// A player of a level in Squod. It wavers towards moves that it tried less often.
pub struct SquodGraduate {
    search: Ismcts,
    grade: Grade,
}

/// The levels of Squod: iterations, and the trials that every move is given for nothing.
pub const SQUOD_GRADES: [Grade; 8] = [
    grade(7, 20.0),
    grade(13, 11.0),
    grade(21, 7.0),
    grade(33, 4.7),
    grade(53, 3.1),
    grade(120, 1.5),
    grade(350, 0.6),
    grade(1_400, 0.2),
];

impl SquodGraduate {
    /// A player of this level; the same seed plays the same game.
    pub fn new(level: Level, seed: u64) -> SquodGraduate {
        Self::with_grade(level.grade(&SQUOD_GRADES), seed)
    }

    /// A player with these abilities.
    pub fn with_grade(grade: Grade, seed: u64) -> SquodGraduate {
        SquodGraduate { search: Ismcts::new(seed), grade }
    }
}

impl Player<Squod> for SquodGraduate {
    fn choose(&mut self, turn: &Turn<Squod>, limits: &Limits) -> Choice<squod::Move> {
        let limits = Limits { nodes: Some(self.grade.nodes), ..limits.clone() };
        self.search.choose_wavering(turn.view, &limits, self.grade.waver)
    }
}
