//! What a position is worth.

use std::fmt::{self, Display};
use std::ops::Neg;

/// A search score for the side to move: a win or loss with its distance in plies, or an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i16);

/// Scores from here on are proven wins.
const LEAST_WIN: i16 = 20_000;
/// A position that is known to be won, nobody says how.
const KNOWN_WIN: i16 = 25_000;
/// Scores from here on are wins with their distance.
const LEAST_DISTANCE: i16 = 29_000;
/// A win that is on the board.
const WIN: i16 = 30_000;

impl Score {
    /// Nobody is better.
    pub const DRAW: Score = Score(0);
    /// Less than every score.
    pub const MIN: Score = Score(-32_000);
    /// More than every score.
    pub const MAX: Score = Score(32_000);

    /// A win after this many plies.
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - plies as i16)
    }

    /// The score of a value that is not a chance.
    pub const fn of_known(value: Value) -> Score {
        match value {
            Value::Win(plies) => Score::win_in(plies),
            Value::Loss(plies) => Score(-Score::win_in(plies).0),
            Value::Won => Score(KNOWN_WIN),
            Value::Lost => Score(-KNOWN_WIN),
            Value::Draw | Value::Chance(_) => Score::DRAW,
        }
    }

    /// An evaluation, kept apart from proven results.
    pub fn evaluated(value: i32) -> Score {
        Score(value.clamp(1 - i32::from(LEAST_WIN), i32::from(LEAST_WIN) - 1) as i16)
    }

    /// The number, for storing.
    pub const fn to_bits(self) -> u16 {
        self.0 as u16
    }

    /// The score that was stored.
    pub const fn from_bits(bits: u16) -> Score {
        Score(bits as i16)
    }

    /// The same score with a window edge moved up by the least amount.
    pub const fn next_up(self) -> Score {
        Score(self.0 + 1)
    }

    /// An evaluation that is worse by so many points; what is proven stays.
    pub fn less(self, points: i32) -> Score {
        if self.is_proven() { self } else { Score::evaluated(i32::from(self.0) - points) }
    }

    /// The score as a plain number; a proven win is far above every evaluation.
    pub fn points(self) -> f32 {
        f32::from(self.0)
    }

    /// Whether a win or a loss is proven.
    pub const fn is_proven(self) -> bool {
        self.0.abs() >= LEAST_WIN
    }

    /// The same score seen from one ply before: wins and losses are one ply farther away.
    pub const fn one_ply_farther(self) -> Score {
        self.shifted(1)
    }

    /// The window edge of the ply before, as seen one ply deeper: wins and losses are one ply nearer.
    pub const fn one_ply_nearer(self) -> Score {
        self.shifted(-1)
    }

    const fn shifted(self, plies: i16) -> Score {
        if self.0 >= LEAST_WIN {
            Score(self.0 - plies)
        } else if self.0 <= -LEAST_WIN {
            Score(self.0 + plies)
        } else {
            self
        }
    }

    /// What it means for people.
    pub fn value(self) -> Value {
        match self.0 {
            LEAST_DISTANCE.. => Value::Win((WIN - self.0) as u32),
            LEAST_WIN..LEAST_DISTANCE => Value::Won,
            ..=-29_000 => Value::Loss((WIN + self.0) as u32),
            -28_999..=-20_000 => Value::Lost,
            evaluated => Value::Chance(Chance::of_score(f32::from(evaluated))),
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// A winning chance from 0 to 1, a draw counting half.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Chance(f32);

impl Chance {
    /// A chance, brought into its bounds.
    pub fn new(chance: f32) -> Chance {
        Chance(chance.clamp(0.0, 1.0))
    }

    /// The chance that an evaluation stands for: 100 is an advantage that wins about two games in three.
    pub fn of_score(score: f32) -> Chance {
        Chance::new(1.0 / (1.0 + libm::expf(-score / 150.0)))
    }

    /// From 0 to 1.
    pub const fn get(self) -> f32 {
        self.0
    }
}

/// What a position or move is worth to the side that moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// A proven win in this many plies.
    Win(u32),
    /// A proven loss in this many plies.
    Loss(u32),
    /// A proven win, nobody says how far.
    Won,
    /// A proven loss, nobody says how far.
    Lost,
    /// A proven draw.
    Draw,
    /// Not proven: a chance.
    Chance(Chance),
}

impl Value {
    /// From 0 to 1, quicker wins and later losses a little higher.
    pub fn expectation(self) -> f32 {
        match self {
            Value::Win(plies) => 1.0 - plies as f32 * 1e-5,
            Value::Loss(plies) => plies as f32 * 1e-5,
            Value::Won => 0.995,
            Value::Lost => 0.005,
            Value::Draw => 0.5,
            Value::Chance(chance) => 0.01 + 0.98 * chance.get(),
        }
    }

    /// What it is called in data, `chance` unless it is proven, and the plies to the end where they are known.
    pub fn named(self) -> (&'static str, Option<u32>) {
        match self {
            Value::Win(plies) => ("win", Some(plies)),
            Value::Loss(plies) => ("loss", Some(plies)),
            Value::Won => ("win", None),
            Value::Lost => ("loss", None),
            Value::Draw => ("draw", None),
            Value::Chance(_) => ("chance", None),
        }
    }

    /// The same as the other side sees it.
    pub fn reversed(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies),
            Value::Loss(plies) => Value::Win(plies),
            Value::Won => Value::Lost,
            Value::Lost => Value::Won,
            Value::Draw => Value::Draw,
            Value::Chance(chance) => Value::Chance(Chance(1.0 - chance.0)),
        }
    }

    /// The same seen from one ply before.
    pub fn one_ply_farther(self) -> Value {
        match self {
            Value::Win(plies) => Value::Win(plies + 1),
            Value::Loss(plies) => Value::Loss(plies + 1),
            other => other,
        }
    }

    /// Whether the side that moves wins, if it is proven who does.
    pub fn winner_is_mover(self) -> Option<bool> {
        match self {
            Value::Win(_) | Value::Won => Some(true),
            Value::Loss(_) | Value::Lost => Some(false),
            Value::Draw | Value::Chance(_) => None,
        }
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(f, "win in {plies}"),
            Value::Loss(plies) => write!(f, "loss in {plies}"),
            Value::Won => f.write_str("win"),
            Value::Lost => f.write_str("loss"),
            Value::Draw => f.write_str("draw"),
            Value::Chance(chance) => write!(f, "{:.1} %", 100.0 * chance.0),
        }
    }
}
