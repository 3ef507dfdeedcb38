//! All JSON that goes in and out, described in docs/protocol.md.

use serde::Serialize;
use utoipa::ToSchema;

mod account;
mod exact;
mod lists;
mod nodes;
mod people;
mod push;
mod snapshot;
mod socket;
mod tables;
mod tournaments;

pub use account::*;
pub use exact::*;
pub use lists::*;
pub(crate) use nodes::*;
pub use people::*;
pub use push::*;
pub use snapshot::*;
pub use socket::*;
pub use tables::*;
pub use tournaments::*;

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
    use crate::ids::MatchId;

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
