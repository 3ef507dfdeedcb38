//! What came of a duel: its games, and how they add up.

use quadrille_games::{End, Outcome, Record, Seat, SeatName, Side};

use super::Failure;
use crate::elo::{Points, Tally, Verdict};

/// How a game of a duel ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules of the game or of the match.
    Match(End),
    /// The contestant at this seat failed.
    Failed(Seat, Failure),
    /// The game took too many plies.
    TooLong,
}

impl Ending {
    /// Who won.
    pub const fn outcome(&self) -> Outcome {
        match self {
            Ending::Match(end) => end.outcome(),
            Ending::Failed(seat, _) => Outcome::Win(seat.side().other()),
            Ending::TooLong => Outcome::Draw,
        }
    }

    /// The end as a record can state it.
    pub(super) const fn end(&self) -> End {
        match self {
            Ending::Match(end) => *end,
            Ending::Failed(seat, Failure::Silent(_)) => End::Time(*seat),
            Ending::Failed(seat, _) => End::Resigned(*seat),
            Ending::TooLong => End::Agreed,
        }
    }
}

/// A finished game of a duel.
#[derive(Clone, Debug)]
pub struct Played {
    /// The number of the game from 1; games 1 and 2 are a pair, and so on.
    pub round: u32,
    /// The side that A had.
    pub side: Side,
    /// How it ended.
    pub ending: Ending,
    /// The whole game.
    pub record: Record,
}

impl Played {
    /// What A got.
    pub fn points(&self) -> Points {
        match self.ending.outcome() {
            Outcome::Win(side) if side == self.side => Points::Win,
            Outcome::Win(_) => Points::Loss,
            Outcome::Draw => Points::Draw,
        }
    }

    /// The start and the moves: what tells it from other games.
    pub(super) fn line(&self) -> (Option<String>, Vec<String>) {
        (self.record.tag("Start").map(str::to_string), self.record.moves().map(str::to_string).collect())
    }

    /// Why the game ended, for people, where more than the result is to be said.
    pub fn remark(&self, seats: &[SeatName]) -> Option<String> {
        remark(&self.ending, seats)
    }
}

pub(super) fn remark(ending: &Ending, seats: &[SeatName]) -> Option<String> {
    match ending {
        Ending::Match(_) => None,
        Ending::Failed(seat, failure) => Some(format!("{} {failure}", seats[seat.index()].name)),
        Ending::TooLong => Some("too many moves".into()),
    }
}

/// Why a duel ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// All games were played.
    Complete,
    /// The sequential test has a verdict.
    Decided(Verdict),
    /// Somebody said stop.
    Stopped,
}

/// The result of a duel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The games, as A sees them.
    pub tally: Tally,
    /// The same by the side that A had.
    pub sides: [Tally; 2],
    /// The same by start.
    pub starts: Vec<Tally>,
    /// Games that went move by move like an earlier one: they tell nothing new.
    pub repeated: u32,
    /// Why there were no more.
    pub finish: Finish,
}

impl Report {
    pub(super) fn new(starts: usize) -> Report {
        let finish = Finish::Complete;
        Report {
            tally: Tally::default(),
            sides: Default::default(),
            starts: vec![Tally::default(); starts],
            repeated: 0,
            finish,
        }
    }

    /// Counts the games of a pair, whose number tells the start.
    pub(super) fn add(&mut self, pair: u32, games: &[Played]) {
        let start = pair as usize % self.starts.len();
        for played in games {
            self.sides[played.side as usize].add(played.points());
        }
        for tally in [&mut self.starts[start], &mut self.tally] {
            match games {
                [first, second] => tally.add_pair(first.points(), second.points()),
                alone => alone.iter().for_each(|played| tally.add(played.points())),
            }
        }
    }
}
