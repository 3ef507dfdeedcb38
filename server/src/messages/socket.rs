//! What goes over the socket: what a client may ask, and what it is told.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Listed, Lobby, Me, Snapshot};
use crate::ids::MatchId;
use crate::names;
use crate::states::ChatRoom;
use crate::store::sql::ChatRow;

/// A message from a client over the socket.
#[derive(Deserialize)]
pub(crate) struct Request {
    /// Comes back in the answer.
    #[serde(default)]
    pub(crate) id: Option<u64>,
    #[serde(flatten)]
    pub(crate) ask: Ask,
}

/// What a client may ask over the socket.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Ask {
    Watch {
        #[serde(rename = "match")]
        id: MatchId,
        /// Whether snapshots are to be drawn.
        #[serde(default)]
        scene: bool,
        /// Whether to tell who is there.
        #[serde(default)]
        presence: bool,
        /// Whether the next snapshot tells what every move did, and not the latest alone.
        #[serde(default)]
        story: bool,
    },
    Leave {
        #[serde(rename = "match")]
        id: MatchId,
    },
    Play {
        #[serde(rename = "match")]
        id: MatchId,
        ply: i64,
        #[serde(rename = "move")]
        text: String,
    },
    /// Gives up; where there is a partner, asks or agrees to.
    Resign {
        #[serde(rename = "match")]
        id: MatchId,
        ply: i64,
    },
    /// Chooses moves before the turn comes, instead of those that were chosen before.
    Ahead {
        #[serde(rename = "match")]
        id: MatchId,
        moves: Vec<String>,
    },
    /// Does not resign, whoever of the side asked.
    PlayOn {
        #[serde(rename = "match")]
        id: MatchId,
        ply: i64,
    },
    Abort {
        #[serde(rename = "match")]
        id: MatchId,
        ply: i64,
    },
    Offer {
        #[serde(rename = "match")]
        id: MatchId,
        ply: i64,
        what: Offer,
    },
    Claim {
        #[serde(rename = "match")]
        id: MatchId,
        ply: i64,
        what: Prize,
    },
    Accept {
        #[serde(rename = "match")]
        id: MatchId,
        ply: i64,
    },
    Decline {
        #[serde(rename = "match")]
        id: MatchId,
        ply: i64,
    },
    /// Takes over the side of the first player, after the first move.
    Swap {
        #[serde(rename = "match")]
        id: MatchId,
        ply: i64,
    },
    Chat {
        #[serde(rename = "match")]
        id: MatchId,
        room: ChatRoom,
        text: String,
    },
    Lobby {
        on: bool,
    },
    /// Whether to tell of one's own matches when they change.
    Mine {
        on: bool,
    },
    /// Whether somebody looks at the page; until it is said, somebody does.
    Look {
        on: bool,
    },
    Ping,
}

/// What one player may offer the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Offer {
    /// To end the match without a winner.
    Draw,
    /// To take back your last move and what followed.
    Undo,
}

/// What may be claimed against somebody who does not come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Prize {
    Win,
    Draw,
}

/// Who is there, and what follows from it for one viewer.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Presence {
    #[serde(rename = "match")]
    pub(crate) id: MatchId,
    /// For how many milliseconds each seat has been away; nothing for those who are there.
    pub(crate) away: Vec<Option<i64>>,
    /// In how many milliseconds the viewer may claim the match.
    pub(crate) claim: Option<i64>,
    /// In how many milliseconds the viewer may give each seat to another; only in matches of more than two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Option<i64>>>"))]
    pub(crate) replace: Vec<Option<i64>>,
}

/// Which message is answered, and which match it was about.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Answered<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) id: Option<u64>,
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) about: Option<&'a MatchId>,
}

/// A message to a client over the socket.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Tell<'a> {
    Hello {
        me: &'a Me,
        version: &'static str,
    },
    Ok {
        #[serde(flatten)]
        to: Answered<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        ply: Option<i64>,
    },
    Error {
        #[serde(flatten)]
        to: Answered<'a>,
        code: &'static str,
        message: String,
        #[cfg_attr(test, ts(type = "Message"))]
        why: quadrille_games::Message,
    },
    Snapshot(&'a Snapshot),
    Presence(&'a Presence),
    Chat {
        #[serde(rename = "match")]
        about: &'a MatchId,
        messages: Vec<Said>,
    },
    Lobby(&'a Lobby),
    /// Matches of yours that have changed, and that this socket does not watch.
    Mine {
        matches: Vec<Listed>,
    },
    /// A seat is kept for you somewhere: look at your matches.
    Invited,
}

/// What was said.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Said {
    /// Its number in the match.
    pub n: i64,
    /// Who said it.
    pub from: String,
    /// Of a guest, what tells them from other guests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// To whom.
    pub room: ChatRoom,
    /// The words.
    pub text: String,
}

impl From<ChatRow> for Said {
    fn from(ChatRow { n, room, name, text, .. }: ChatRow) -> Said {
        Said { n, guest: names::guest(&name), from: name, room, text }
    }
}
