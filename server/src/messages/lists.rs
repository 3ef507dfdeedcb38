//! Lists of matches.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MatchHead, Terms};
use crate::ratings::Rating;

/// A match in a list.
#[derive(Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Listed {
    /// What a snapshot shows, too.
    #[serde(flatten)]
    pub head: MatchHead,
    /// What the table agreed on.
    pub terms: Terms,
    /// What the host is rated, at a rated table that waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// The seat to move, while the match runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<usize>,
    /// Milliseconds left for the seat to move, where there is a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
    /// Your seat, in the list of your matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<usize>,
    /// The seat that is kept for you, at a table of your list that waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invited: Option<usize>,
    /// The result, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// How it came about, as records write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// When something last changed; give it as `before` to go on in a list.
    pub changed: i64,
}

/// The lobby.
#[derive(Clone, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lobby {
    /// Tables with a free seat.
    pub open: Vec<Listed>,
    /// Matches to watch.
    pub running: Vec<Listed>,
}

/// Where to go on in a list.
#[derive(Deserialize, utoipa::IntoParams)]
pub struct Page {
    /// Only what changed before this moment.
    #[serde(default)]
    pub before: Option<i64>,
}
