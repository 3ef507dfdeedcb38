//! Other people: what is looked for of theirs, and what is said about them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::MatchId;
use crate::ratings::Rating;

/// Which finished matches are wanted.
#[derive(Default, Deserialize, utoipa::IntoParams)]
#[serde(default, deny_unknown_fields)]
pub struct Search {
    /// Somebody with a claimed name who played.
    pub player: Option<String>,
    /// The full name of the variant.
    pub game: Option<String>,
    /// How it ended: for the player, where one is named.
    #[param(inline)]
    pub result: Option<Outcome>,
    /// Only what ended at this moment or later.
    pub since: Option<i64>,
    /// Only what ended before this moment.
    pub until: Option<i64>,
    /// Goes on in a list: only what changed before this moment.
    pub before: Option<i64>,
}

/// How a match ended for somebody.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// With a win.
    Won,
    /// With a loss.
    Lost,
    /// With neither.
    Drawn,
}

impl Outcome {
    /// The word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Drawn => "drawn",
        }
    }
}

/// What somebody says about another to the people who run the server.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Somebody with a claimed name,
    #[serde(default)]
    pub name: Option<String>,
    /// or somebody in this match, whose chat is kept with the report:
    #[serde(default, rename = "match")]
    pub id: Option<MatchId>,
    /// who sits here,
    #[serde(default)]
    pub seat: Option<usize>,
    /// or who said this: the number `n` of a chat message.
    #[serde(default)]
    pub message: Option<i64>,
    /// Why.
    pub reason: ReportReason,
    /// More about it, up to 500 characters.
    #[serde(default)]
    pub words: String,
}

/// Why somebody is reported.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// They insult or pester people.
    Abuse,
    /// They let a program play for them.
    Cheating,
    /// Their name is offensive or pretends to be somebody.
    Name,
    /// Something else.
    Other,
}

impl ReportReason {
    /// The word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            ReportReason::Abuse => "abuse",
            ReportReason::Cheating => "cheating",
            ReportReason::Name => "name",
            ReportReason::Other => "other",
        }
    }
}

/// Somebody not to hear any more, by what there is to see of them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// Who sits here,
    #[serde(default)]
    pub seat: Option<usize>,
    /// or who said this: the number `n` of a chat message.
    #[serde(default)]
    pub message: Option<i64>,
}

/// A player and how well they play.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerShown {
    /// The name.
    pub name: String,
    /// The ratings by variant.
    pub ratings: Vec<RatingWithHistory>,
}

/// A rating in one variant, and how it came about.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingWithHistory {
    /// The rating.
    #[serde(flatten)]
    pub now: RatingShown,
    /// What the latest matches made of it, the oldest first.
    pub history: Vec<RatingAt>,
}

/// A rating at a moment.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingAt {
    /// Milliseconds since 1970.
    pub at: i64,
    /// The rating.
    pub rating: f64,
    /// The match that made it.
    #[serde(rename = "match")]
    pub id: MatchId,
}

/// A rating in one variant.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingShown {
    /// The variant, or the player in a list of players.
    pub of: String,
    /// The rating.
    #[serde(flatten)]
    pub rating: Rating,
}
