//! Other people: what is looked for of theirs.

use serde::Deserialize;

/// Which finished matches are wanted.
#[derive(Default, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// Somebody with a claimed name who played.
    #[serde(default)]
    pub player: Option<String>,
    /// The full name of the variant.
    #[serde(default)]
    pub game: Option<String>,
    /// How it ended: for the player, where one is named.
    #[serde(default)]
    #[param(inline)]
    pub result: Option<Outcome>,
    /// Only what ended at this moment or later.
    #[serde(default)]
    pub since: Option<i64>,
    /// Only what ended before this moment.
    #[serde(default)]
    pub until: Option<i64>,
    /// Goes on in a list: only what changed before this moment.
    #[serde(default)]
    pub before: Option<i64>,
}

/// How a match ended for somebody.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, utoipa::ToSchema)]
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
