//! A match as a viewer may see it.

use quadrille_games::{Scene, SeatName, Step};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Offer, Terms};
use crate::ids::MatchId;
use crate::names;
use crate::states::{SeatKind, Status};
use crate::store::SeatRow;

/// What every sight of a match begins with.
#[derive(Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchHead {
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The full name of the variant.
    pub game: String,
    /// Where it stands.
    pub status: Status,
    /// The length of the log; messages about the match carry it.
    pub ply: i64,
    /// Who sits where.
    pub seats: Vec<SeatShown>,
}

/// Everything that a viewer may see of a match.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Snapshot {
    /// What lists show of it, too.
    #[serde(flatten)]
    pub head: MatchHead,
    /// The seat of the viewer, if it has one.
    pub you: Option<usize>,
    /// Whether the viewer set up the table.
    pub host: bool,
    /// The seat to move.
    pub to_move: Option<usize>,
    /// The view text.
    pub view: String,
    /// The legal moves that may be listed, if the viewer is to move.
    pub moves: Vec<String>,
    /// The moves so far, as the viewer may read them.
    pub played: Vec<String>,
    /// The offer that waits for an answer.
    pub offer: Option<Offered>,
    /// Who of the viewer's side wants to resign and waits for the partner.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub resigning: Option<usize>,
    /// The moves that the viewer may choose before their turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub choices: Vec<String>,
    /// The moves that the viewer has chosen before their turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub ahead: Vec<String>,
    /// The time left, where there is a clock.
    pub clock: Option<ClockShown>,
    /// What the table agreed on.
    pub terms: Terms,
    /// How it ended.
    pub result: Option<ResultShown>,
    /// Whether the viewer may call it off, not having moved.
    pub may_abort: bool,
    /// Whether the viewer may take over the other side, by the pie rule.
    pub may_swap: bool,
    /// Who called it off, if somebody did before their first move.
    pub aborted: Option<AbortShown>,
    /// The whole record, once the match is over.
    pub record: Option<String>,
    /// The next match of the same players.
    pub rematch: Option<MatchId>,
    /// The view as data for drawing, for clients that asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(test, ts(optional, type = "Scene"))]
    pub scene: Option<Scene>,
    /// What the latest moves did, for clients that asked for scenes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    #[cfg_attr(test, ts(optional, type = "Step[]"))]
    pub events: Option<Vec<Step>>,
    /// How many milliseconds each of the moves took, for clients that asked for scenes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub took: Option<Vec<i64>>,
    /// The match that this one follows, for those who sit at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub before: Option<MatchId>,
}

/// A seat and who sits there.
#[derive(Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SeatShown {
    /// The letter in position texts.
    pub letter: char,
    /// The name of the seat.
    pub seat: String,
    /// Who it is for.
    pub kind: SeatKind,
    /// The name of the player.
    pub name: String,
    /// Of a guest, what tells them from other guests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// Whether the player has chosen something before their turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub ready: bool,
    /// The level of a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<i64>,
    /// The link to sit down here, for the one who set up the table; later for those who fill a seat that was left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

impl SeatShown {
    /// What everybody may see of who sits at a place.
    pub(crate) fn of(seat: &SeatRow, place: &SeatName) -> SeatShown {
        let name = seat.shown_name();
        SeatShown {
            letter: place.letter,
            seat: place.name.into(),
            kind: seat.kind,
            guest: names::guest(&name),
            name,
            ready: false,
            level: (seat.kind == SeatKind::Bot).then_some(seat.level),
            link: None,
        }
    }
}

/// An offer.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offered {
    /// Who offers.
    pub seat: usize,
    /// What.
    pub what: Offer,
}

/// The clock as it stands now.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ClockShown {
    /// Milliseconds left for each seat.
    pub left: Vec<i64>,
    /// Milliseconds left for the first move of the seat to move; its clock runs after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<i64>,
}

/// Why a match was called off.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AbortShown {
    /// Who had not moved.
    pub seat: usize,
    /// Whether they did not move in time; else they wanted it.
    pub late: bool,
}

/// How a match ended.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ResultShown {
    /// `1-0`, `0-1` or `1/2-1/2`.
    #[cfg_attr(test, ts(type = "'1-0' | '0-1' | '1/2-1/2'"))]
    pub score: String,
    /// How, as records write it.
    pub ending: String,
}
