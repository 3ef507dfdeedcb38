//! All JSON that goes in and out, described in docs/protocol.md.

use quadrille_games::{Scene, Step};
use quadrille_tables::{Answer, Holding, Probed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::ClockTerms;
use crate::ids::{MatchId, TournamentId};
use crate::ratings::Rating;
use crate::states::{ChatRoom, SeatKind, Status};

mod account;
mod people;
mod tournaments;

pub use account::*;
pub use people::*;
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
    Resign {
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
    /// The level of a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<i64>,
    /// The link to sit down here, for the one who set up the table.
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

/// What a table agreed on.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Terms {
    /// The clock.
    #[serde(default)]
    pub clock: ClockTerms,
    /// Whether the match counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether Squod partners may talk during play.
    #[serde(default)]
    pub partner_chat: bool,
    /// What is drawn by lot once everybody has sat down; until then nobody can know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub lot: Option<Lot>,
    /// What the first side, of even seats, and the second have scored in the matches before, in a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub series: Option<[f64; 2]>,
    /// The tournament that it is a match of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tournament: Option<TournamentId>,
    /// Which of two games with sides swapped it is, where two are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pair: Option<Pair>,
    /// Whether the second player may take over the side of the first after the first move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
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
    /// Who begins; not for Squod, which tosses.
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
    /// Whether Squod partners may talk during play.
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
#[derive(Deserialize, ToSchema)]
pub struct Sit {
    /// Which; the first free one if it is not said.
    #[serde(default)]
    pub seat: Option<usize>,
    /// Put a bot of this level there instead; only for the one who set up the table.
    #[serde(default)]
    pub bot: Option<u8>,
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

/// A match in a list.
#[derive(Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Listed {
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The full name of the variant.
    pub game: String,
    /// Where it stands.
    pub status: Status,
    /// The length of the log.
    pub ply: i64,
    /// Who sits where.
    pub seats: Vec<SeatShown>,
    /// What the table agreed on.
    pub terms: Terms,
    /// What the host is rated, at a rated table that waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<Rating>,
    /// The seat to move, while the match runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub to_move: Option<usize>,
    /// Milliseconds left for the seat to move, where there is a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub deadline: Option<i64>,
    /// Your seat, in the list of your matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub you: Option<usize>,
    /// The seat that is kept for you, at a table of your list that waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub invited: Option<usize>,
    /// The result, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<String>,
    /// How it came about, as records write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
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

/// A position of a finished match.
#[derive(Serialize, ToSchema)]
pub struct PositionShown {
    /// How many moves led here.
    pub n: usize,
    /// The position as the referee knows it.
    pub position: String,
    /// The move that led here.
    pub played: Option<String>,
}

/// A position that exact tables are asked about.
#[derive(Deserialize, utoipa::IntoParams)]
pub struct Asked {
    /// Its text.
    pub position: String,
}

/// The exact tables of a variant.
#[derive(Serialize, ToSchema)]
pub struct TablesShown {
    /// The variant.
    pub game: String,
    /// What its layers count.
    pub unit: String,
    /// Layers with distances.
    pub distances: Vec<u32>,
    /// Layers with values alone.
    pub values: Vec<u32>,
}

impl From<Holding> for TablesShown {
    fn from(Holding { name, unit, distances, values }: Holding) -> TablesShown {
        TablesShown { game: name.into(), unit: unit.into(), distances, values }
    }
}

/// What exact tables know of a position.
#[derive(Serialize, ToSchema)]
pub struct ExactShown {
    /// The variant.
    pub game: String,
    /// `win`, `draw` or `loss` for the side to move.
    pub value: String,
    /// Plies to the end when the winner hurries and the loser delays, where the tables know.
    pub plies: Option<u32>,
    /// Every legal move, the best first.
    pub moves: Vec<ExactMove>,
}

/// What exact tables know of a move.
#[derive(Serialize, ToSchema)]
pub struct ExactMove {
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// `win`, `draw` or `loss` for the side that makes it.
    pub value: String,
    /// Plies to the end, the move counted, where the tables know.
    pub plies: Option<u32>,
}

impl From<Answer> for ExactShown {
    fn from(Answer { name, known, moves }: Answer) -> ExactShown {
        let shown = |(played, known): (String, Probed)| ExactMove {
            played,
            value: known.value.to_string(),
            plies: known.plies,
        };
        let (value, plies) = (known.value.to_string(), known.plies);
        ExactShown { game: name.into(), value, plies, moves: moves.into_iter().map(shown).collect() }
    }
}

/// What the program thinks of a position of a finished match.
#[derive(Serialize, ToSchema)]
pub struct Thought {
    /// After how many moves.
    pub n: i64,
    /// The best move.
    pub best: String,
    /// Its value for the side to move.
    pub value: String,
}

/// How far an analysis has come.
#[derive(Serialize, ToSchema)]
pub struct AnalysisShown {
    /// How many positions there are.
    pub positions: usize,
    /// Those that are done.
    pub done: Vec<Thought>,
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
