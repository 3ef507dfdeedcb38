//! Tables: what is agreed on, who is to sit, and links to seats.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::ClockTerms;
use crate::ids::{MatchId, TournamentId};

/// What a table agreed on.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Terms {
    /// The clock.
    pub clock: ClockTerms,
    /// Whether the match counts for ratings.
    pub rated: bool,
    /// Whether partners may talk during play.
    pub partner_chat: bool,
    /// What is drawn by lot once everybody has sat down; until then nobody can know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lot: Option<Lot>,
    /// What the first side, of even seats, and the second have scored in the matches before, in a rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<[f64; 2]>,
    /// The tournament that it is a match of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentId>,
    /// Which of two games with sides swapped it is, where two are played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pair: Option<Pair>,
    /// Whether the second player may take over the side of the first after the first move.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub pie: bool,
}

impl Terms {
    /// Whether it is the first game of a pair, which the second follows.
    pub(crate) fn is_first_of_pair(&self) -> bool {
        self.pair.is_some_and(|pair| pair.before.is_none())
    }

    /// What the first side scored in the first game of the pair, in the second.
    pub(crate) fn before(&self) -> Option<f64> {
        self.pair?.before
    }
}

/// A game of two with sides swapped.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pair {
    /// What the first side, of even seats, scored in the first game; only in the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub before: Option<f64>,
}

/// What makes up for the lead of who begins.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Fair {
    /// Two games with sides swapped; rated matches are played so if nothing is said.
    Pair,
    /// The second player may take over the side of the first after the first move.
    Pie,
    /// Nothing: one game, which is not rated.
    Single,
}

/// What a table leaves to the lot.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lot {
    /// Who begins.
    pub starter: Starter,
    /// Whether it is random who sits where.
    pub sides: bool,
}

/// A table to be set up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewTable {
    /// The full name of the variant.
    pub game: String,
    /// Who is to sit where, in the order of the seats.
    pub seats: Vec<SeatChoice>,
    /// Who begins; not in a game that tosses for it.
    #[serde(default)]
    pub starter: Starter,
    /// Whether it is random who sits where.
    #[serde(default)]
    pub sides_by_lot: bool,
    /// The clock.
    #[serde(default)]
    pub clock: ClockTerms,
    /// Whether the match counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether partners may talk during play.
    #[serde(default)]
    pub partner_chat: bool,
    /// What makes up for the lead of who begins.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub fair: Option<Fair>,
}

/// Who is to sit on a seat.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SeatChoice {
    /// The one who sets up the table.
    Me,
    /// The one with the link.
    Link,
    /// Anyone from the lobby.
    Anyone,
    /// A bot.
    Bot {
        /// From 1 to 8.
        level: u8,
    },
    /// Somebody with a claimed name, for whom the seat is kept.
    Player {
        /// The name.
        name: String,
    },
}

/// Who begins.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Starter {
    /// Random.
    #[default]
    Lot,
    /// The first of the listed seats.
    First,
    /// The second of the listed seats.
    Second,
}

/// A table that was set up.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewTableAnswer {
    /// The match, which is also the link to watch it.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The links to sit down, by seat.
    pub links: Vec<SeatLink>,
}

/// A link to sit down.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatLink {
    /// The seat.
    pub seat: usize,
    /// What leads there: `POST /api/sit/{link}`.
    pub link: String,
}

/// What a link to a seat leads to.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invitation {
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The full name of the variant.
    pub game: String,
    /// The seat.
    pub seat: usize,
    /// Who invites, if they play.
    pub host: String,
    /// If a guest invites, what tells them from other guests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub guest: Option<String>,
    /// What the table agreed on.
    pub terms: Terms,
    /// What can be done with it now.
    pub state: InvitationState,
}

/// What became of an invitation, for the one who asks.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum InvitationState {
    /// The seat is free.
    Free,
    /// One sits there, or elsewhere at this table.
    Yours,
    /// Somebody else sits there.
    Taken,
    /// The table was closed.
    Closed,
}

/// Where one sits now.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seated {
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The seat.
    pub seat: usize,
}

/// A seat to take at a table.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Sit {
    /// Which; the first free one if it is not said.
    pub seat: Option<usize>,
    /// Put a bot of this level there instead; only for the one who set up the table.
    pub bot: Option<u8>,
    /// Open it for a friend with a link instead: a seat that somebody has left, or that is kept.
    pub open: bool,
}
