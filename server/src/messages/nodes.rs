//! What nodes tell each other and the programs that think for bots.

use serde::{Deserialize, Serialize};

use crate::ids::MatchId;

/// What nodes tell each other: where to look, never what is there.
#[derive(Serialize, Deserialize)]
pub(crate) struct Hint {
    pub(crate) node: String,
    #[serde(flatten)]
    pub(crate) news: News,
}

/// What another node may want to look at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(crate) enum News {
    /// The log of a match has grown.
    Entry {
        #[serde(rename = "match")]
        id: MatchId,
        ply: i64,
    },
    /// Seats or names have changed, or the table itself.
    Seats {
        #[serde(rename = "match")]
        id: MatchId,
    },
    /// A seat wants something that others must not see.
    Aside {
        #[serde(rename = "match")]
        id: MatchId,
    },
    /// Somebody said something.
    Chat {
        #[serde(rename = "match")]
        id: MatchId,
    },
    /// Sessions have ended.
    Sessions,
}

/// A bot's turn, for anybody who can think.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Work {
    #[serde(rename = "match")]
    pub(crate) id: MatchId,
    pub(crate) ply: i64,
}
