//! All JSON that goes in and out, described in docs/protocol.md.

use quadrille_games::{Scene, Step};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::MatchId;
use crate::states::{ChatRoom, SeatKind, Status};

mod account;
mod exact;
mod lists;
mod nodes;
mod people;
mod push;
mod tables;
mod tournaments;

pub use account::*;
pub use exact::*;
pub use lists::*;
pub(crate) use nodes::*;
pub use people::*;
pub use push::*;
pub use tables::*;
pub use tournaments::*;

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
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<u64>,
        #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        about: Option<&'a MatchId>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        ply: Option<i64>,
    },
    Error {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<u64>,
        #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        about: Option<&'a MatchId>,
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
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Said {
    /// Its number in the match.
    pub n: i64,
    /// Who said it.
    pub from: String,
    /// To whom.
    pub room: ChatRoom,
    /// The words.
    pub text: String,
}

/// Everything that a viewer may see of a match.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Snapshot {
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
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatShown {
    /// The letter in position texts.
    pub letter: char,
    /// The name of the seat.
    pub seat: String,
    /// Who it is for.
    pub kind: SeatKind,
    /// The name of the player.
    pub name: String,
    /// Whether the player has chosen something before their turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub ready: bool,
    /// The level of a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<i64>,
    /// The link to sit down here, for the one who set up the table; later for those who fill a seat that was left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub link: Option<String>,
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
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockShown {
    /// Milliseconds left for each seat.
    pub left: Vec<i64>,
    /// Milliseconds left for the first move of the seat to move; its clock runs after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
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

/// A game and its variants.
#[derive(Serialize, ToSchema)]
pub struct GameShown {
    /// The full name.
    pub name: String,
    /// What it is, in one line.
    pub about: String,
    /// Its seats.
    pub seats: Vec<SeatNameShown>,
}

/// The name of a seat.
#[derive(Serialize, ToSchema)]
pub struct SeatNameShown {
    /// The letter in position texts.
    pub letter: char,
    /// The English name.
    pub name: String,
}

/// A refusal over HTTP.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// For programs.
    pub code: String,
    /// For people.
    pub message: String,
    /// The same as data: a code, the number of a rule where there is one, and values.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Message"))]
    pub why: quadrille_games::Message,
}

/// The JSON text of a message; what we write ourselves can always be written.
pub(crate) fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("our own messages are JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_say_where_to_look_and_others_are_no_hints() {
        let id = MatchId("7m3k".into());
        for (news, words) in [
            (News::Entry { id: id.clone(), ply: 3 }, r#"{"node":"a","what":"entry","match":"7m3k","ply":3}"#),
            (News::Seats { id: id.clone() }, r#"{"node":"a","what":"seats","match":"7m3k"}"#),
            (News::Aside { id: id.clone() }, r#"{"node":"a","what":"aside","match":"7m3k"}"#),
            (News::Chat { id }, r#"{"node":"a","what":"chat","match":"7m3k"}"#),
            (News::Sessions, r#"{"node":"a","what":"sessions"}"#),
        ] {
            assert_eq!(text(&Hint { node: "a".into(), news: news.clone() }), words);
            assert_eq!(serde_json::from_str::<Hint>(words).expect("a hint").news, news);
        }
        // Nodes of another version say other things.
        for other in [r#"{"node":"a","match":"7m3k","ply":-1}"#, r#"{"node":"a","what":"dance"}"#, "7"] {
            assert!(serde_json::from_str::<Hint>(other).is_err(), "{other}");
        }
    }
}
