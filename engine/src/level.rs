//! Opponents of graded strength, defined by positions looked at, so that they are the same everywhere.
//!
//! A level looks at few positions, values every legal move by what it saw, and then wavers: a move
//! that looks a little worse is played a little less often, one that looks much worse hardly ever.
//! It wavers by the difference in score, so it plays as well when losing as when winning.
//! Levels above the eighth are keen: they search as the best player does, wavering less and less, then looking further.

use quadrille_games::{Family, Rng, for_game};

use crate::{Choice, Limits, Playable, Player, Resources, Search, Turn};

/// A level from 1, for beginners, to the number of levels of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The level of a game with this number, if there is one.
    pub fn of<G: Playable>(number: u8) -> Option<Level> {
        (1..=G::GRADES.len()).contains(&number.into()).then_some(Level(number))
    }

    /// All levels of a game from the weakest on.
    pub fn all<G: Playable>() -> impl Iterator<Item = Level> {
        (1..=u8::MAX).map_while(Level::of::<G>)
    }

    /// The number from 1 on.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What the level may do in a game; where that has fewer levels, what its strongest may do.
    pub fn grade<G: Playable>(self) -> Grade {
        G::GRADES[usize::from(self.0).min(G::GRADES.len()) - 1]
    }
}

/// How many levels a game has.
pub fn count(family: Family) -> u8 {
    for_game!(family, G => G::GRADES.len() as u8)
}

/// What a level may do.
#[derive(Clone, Copy, Debug)]
pub struct Grade {
    /// Positions to look at, beyond one for each legal move.
    pub nodes: u64,
    /// How much it wavers. By scores, a move that looks this much worse than the best is played about a third as often;
    /// by trials, every move is given this many for nothing. With 0 it never wavers.
    pub waver: f32,
    /// Whether it searches as the best player does, instead of simply.
    pub is_keen: bool,
}

impl Grade {
    /// So many positions, and wavering by so much; it does not become stronger when the best player does.
    pub const fn simple(nodes: u64, waver: f32) -> Grade {
        Grade { nodes, waver, is_keen: false }
    }

    /// The same, but searching as the best player does.
    pub const fn keen(nodes: u64, waver: f32) -> Grade {
        Grade { nodes, waver, is_keen: true }
    }

    /// The move that a search finds with these abilities.
    pub fn choose<G: Playable>(
        self,
        search: &mut G::Search,
        turn: &Turn<G>,
        limits: &Limits,
    ) -> Choice<G::Move> {
        let limits = Limits { nodes: Some(self.nodes.max(1)), depth: None, ..limits.clone() };
        let waver = if self.is_keen { G::Search::waver_keenly } else { G::Search::waver };
        waver(search, turn, &limits, self.waver)
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
        Self::with_grade(level.grade::<G>(), seed)
    }

    /// A player with these abilities.
    pub fn with_grade(grade: Grade, seed: u64) -> Leveled<G> {
        Leveled { search: G::Search::make(&Resources::new(seed, TABLE_BYTES)), grade }
    }
}

impl<G: Playable> Player<G> for Leveled<G> {
    fn choose(&mut self, turn: &Turn<G>, limits: &Limits) -> Choice<G::Move> {
        self.grade.choose::<G>(&mut self.search, turn, limits)
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
