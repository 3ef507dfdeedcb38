//! Tournaments: who meets whom, and who leads.
//!
//! Pure, like the rules: no clock, no chance, no files. It is told who comes and goes and how pairings ended,
//! and what it says is stored by others.
//!
//! ```
//! use quadrille_tournament::{Points, System, Tournament};
//!
//! let mut evening = Tournament::new(System::Swiss { rounds: 3 }, 2);
//! let [ann, bob] = [evening.arrive(), evening.arrive()];
//! assert_eq!(evening.pair()?.pairings.len(), 1);
//! evening.report(0, Points::wins(2))?; // of the two games, the first player won both
//! assert_eq!(evening.standings()[0].points, Points::wins(2));
//! # assert_ne!(ann, bob);
//! # Ok::<(), quadrille_tournament::Refusal>(())
//! ```

mod matching;
mod pairing;
mod standings;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use standings::Row;

/// One who takes part, numbered by arrival.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Entrant(pub u16);

/// Points, counted in halves.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Points(pub u32);

impl Points {
    /// As many points as so many wins give.
    pub const fn wins(games: u32) -> Points {
        Points(2 * games)
    }
}

/// How opponents are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum System {
    /// In each round, those meet who have about the same points and have not met.
    Swiss {
        /// The number of rounds.
        rounds: u16,
    },
    /// Everybody meets everybody once.
    RoundRobin,
}

/// Two who meet: `first` begins the first of their games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// Begins the first game.
    pub first: Entrant,
    /// Begins the second game, if there are two.
    pub second: Entrant,
    /// The points of `first`, once all games have ended; the other points are of `second`.
    pub result: Option<Points>,
}

/// Who meets whom in one round, and who has nobody to meet.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// The pairings, those of the leaders first.
    pub pairings: Vec<Pairing>,
    /// Who goes without an opponent; in the Swiss system that gives the points of won games.
    pub byes: Vec<Entrant>,
}

/// Why a tournament refuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// A round is still played.
    #[error("this round is not over")]
    RoundRuns,
    /// All rounds have been played.
    #[error("all rounds have been played")]
    Over,
    /// Nobody can meet anybody.
    #[error("two people are needed")]
    TooFew,
    /// There is no such entrant or pairing.
    #[error("there is no such entrant or pairing")]
    Unknown,
    /// A pairing of so many games does not give so many points.
    #[error("more points than the games give")]
    TooManyPoints,
}

/// A tournament from the first arrival to the final standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tournament {
    system: System,
    games: u32,
    /// Whether each entrant is here.
    present: Vec<bool>,
    rounds: Vec<Round>,
}

impl Tournament {
    /// A tournament in which each pairing is played in so many games: two, with sides swapped, are fair.
    pub fn new(system: System, games: u32) -> Tournament {
        Tournament { system, games, present: Vec::new(), rounds: Vec::new() }
    }

    /// Somebody comes, at the beginning or later.
    pub fn arrive(&mut self) -> Entrant {
        self.present.push(true);
        Entrant(self.present.len() as u16 - 1)
    }

    /// Somebody leaves, or comes back: from the next round on.
    pub fn set_present(&mut self, entrant: Entrant, is_present: bool) -> Result<(), Refusal> {
        let present = self.present.get_mut(usize::from(entrant.0)).ok_or(Refusal::Unknown)?;
        *present = is_present;
        Ok(())
    }

    /// Whether somebody is here.
    pub fn is_present(&self, entrant: Entrant) -> bool {
        self.present.get(usize::from(entrant.0)).copied().unwrap_or_default()
    }

    /// The rounds so far; the last one may still be played.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Draws up the next round.
    pub fn pair(&mut self) -> Result<&Round, Refusal> {
        if !self.is_round_over() {
            return Err(Refusal::RoundRuns);
        }
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let round = pairing::next(self);
        if round.pairings.is_empty() {
            return Err(if self.present().count() < 2 { Refusal::TooFew } else { Refusal::Over });
        }
        self.rounds.push(round);
        Ok(&self.rounds[self.rounds.len() - 1])
    }

    /// Says how a pairing of the last round ended, by the points of its first player; may be said again to correct it.
    pub fn report(&mut self, pairing: usize, points: Points) -> Result<(), Refusal> {
        if points > Points::wins(self.games) {
            return Err(Refusal::TooManyPoints);
        }
        let round = self.rounds.last_mut().ok_or(Refusal::Unknown)?;
        round.pairings.get_mut(pairing).ok_or(Refusal::Unknown)?.result = Some(points);
        Ok(())
    }

    /// Whether all pairings of the last round have a result.
    pub fn is_round_over(&self) -> bool {
        self.rounds.last().is_none_or(|round| round.pairings.iter().all(|pairing| pairing.result.is_some()))
    }

    /// Whether no further round follows the ones drawn up.
    pub fn is_over(&self) -> bool {
        match self.system {
            System::Swiss { rounds } => self.rounds.len() >= usize::from(rounds),
            System::RoundRobin => !self.rounds.is_empty() && !pairing::has_unmet(self),
        }
    }

    /// The table of the tournament, leaders first.
    pub fn standings(&self) -> Vec<Row> {
        standings::of(self)
    }

    fn present(&self) -> impl Iterator<Item = Entrant> {
        (0..).zip(&self.present).filter(|(_, is_present)| **is_present).map(|(n, _)| Entrant(n))
    }

    fn pairings(&self) -> impl Iterator<Item = &Pairing> {
        self.rounds.iter().flat_map(|round| &round.pairings)
    }
}
