//! Club evenings.

use quadrille_tournament::System;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::ClockTerms;
use crate::ids::{MatchId, TournamentId};
use crate::states::TournamentStatus;

/// A tournament that somebody opens.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewTournament {
    /// What it is called.
    pub name: String,
    /// The variant.
    pub game: String,
    /// The clock of every match.
    pub clock: ClockTerms,
    /// How opponents are found.
    #[schema(value_type = SystemShown)]
    #[serde(deserialize_with = "system")]
    #[cfg_attr(test, ts(as = "SystemShown"))]
    pub system: System,
    /// Games that two play when they meet: two, with sides swapped, are fair.
    #[serde(default = "two")]
    pub games: u32,
    /// Seconds between rounds.
    #[serde(default)]
    pub pause: u32,
}

fn two() -> u32 {
    2
}

fn system<'de, D: serde::Deserializer<'de>>(from: D) -> Result<System, D::Error> {
    SystemShown::deserialize(from).map(System::from)
}

/// How opponents are found.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SystemShown {
    /// Those with about the same points meet.
    Swiss {
        /// The number of rounds.
        rounds: u16,
    },
    /// Everybody meets everybody.
    RoundRobin,
}

impl From<SystemShown> for System {
    fn from(shown: SystemShown) -> System {
        match shown {
            SystemShown::Swiss { rounds } => System::Swiss { rounds },
            SystemShown::RoundRobin => System::RoundRobin,
        }
    }
}

impl From<System> for SystemShown {
    fn from(system: System) -> SystemShown {
        match system {
            System::Swiss { rounds } => SystemShown::Swiss { rounds },
            System::RoundRobin => SystemShown::RoundRobin,
        }
    }
}

/// The code of a tournament that was opened.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewTournamentAnswer {
    /// The code that people join with.
    pub id: TournamentId,
}

/// Under which name somebody joins a tournament.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Join {
    /// The name on the wall.
    pub name: String,
}

/// What an organiser wants.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Order {
    /// The first round.
    Begin,
    /// No further round for now.
    Pause,
    /// Rounds go on.
    Resume,
    /// The end, now.
    End,
    /// Somebody has gone.
    Remove {
        /// The number of the entrant.
        number: u16,
    },
    /// How a pairing of this round ended, said by hand.
    Result {
        /// The number of the pairing, from 0.
        pairing: usize,
        /// What its first player made, in halves of points.
        points: u32,
    },
}

/// What everybody may see of a tournament.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentShown {
    /// Its code.
    pub id: TournamentId,
    /// What it is called.
    pub name: String,
    /// The variant.
    pub game: String,
    /// The clock of every match.
    pub clock: ClockTerms,
    /// How opponents are found.
    pub system: SystemShown,
    /// Games that two play when they meet.
    pub games: u32,
    /// Where it stands.
    pub status: TournamentStatus,
    /// Whether the one who asks is its organiser.
    pub is_organiser: bool,
    /// The number of the one who asks, if they take part.
    pub me: Option<u16>,
    /// All who ever joined, by number.
    pub people: Vec<EntrantShown>,
    /// The table, leaders first.
    pub standings: Vec<StandingShown>,
    /// All rounds so far.
    pub rounds: Vec<RoundShown>,
    /// Milliseconds until the next round, if one follows.
    pub resumes_in: Option<i64>,
}

/// One who takes part.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct EntrantShown {
    /// The number in this tournament.
    pub number: u16,
    /// The name on the wall.
    pub name: String,
    /// The name that they have claimed, if they have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether they are paired in the next round.
    pub is_here: bool,
}

/// One line of the standings; points in halves.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StandingShown {
    /// The place, which several may share.
    pub place: u16,
    /// Whose line it is.
    pub number: u16,
    /// Points of games and byes.
    pub points: u32,
    /// The points of all opponents.
    pub buchholz: u32,
    /// Points of opponents times the points made against them.
    pub sonneborn_berger: u32,
    /// Pairings that have ended.
    pub played: u16,
}

/// One round.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoundShown {
    /// Who meets whom.
    pub pairings: Vec<PairingShown>,
    /// Who has nobody to meet.
    pub byes: Vec<u16>,
}

/// Two who meet.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PairingShown {
    /// Has the first seat in the first game.
    pub first: u16,
    /// Has it in the second game.
    pub second: u16,
    /// What `first` made of it in halves of points, once it is over.
    pub points: Option<u32>,
    /// Their matches so far.
    pub matches: Vec<MatchId>,
}
