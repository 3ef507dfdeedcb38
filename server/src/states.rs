//! The states of matches, seats, log entries and nodes. Database and protocol spell them with the same words.

use serde::{Deserialize, Serialize};
use sqlx::any::{Any, AnyTypeInfo, AnyValueRef};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Decode, Encode, Type};
use utoipa::ToSchema;

use crate::messages::{Terms, text};

type Buffer = <Any as sqlx::Database>::ArgumentBuffer;

/// A word that no state has.
#[derive(Debug, thiserror::Error)]
#[error("the database holds a state that is none of ours")]
struct Unknown;

/// Enums that are stored and sent as words.
macro_rules! states {
    ($($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $state:ident = $word:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        pub enum $name {
            $($(#[$about])* #[serde(rename = $word)] $state,)+
        }

        impl $name {
            #[cfg(test)]
            const ALL: &[$name] = &[$($name::$state),+];

            /// The word for it.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$state => $word,)+
                }
            }
        }

        impl Type<Any> for $name {
            fn type_info() -> AnyTypeInfo {
                <str as Type<Any>>::type_info()
            }
        }

        impl Encode<'_, Any> for $name {
            fn encode_by_ref(&self, buffer: &mut Buffer) -> Result<IsNull, BoxDynError> {
                Encode::<Any>::encode(self.name(), buffer)
            }
        }

        impl<'r> Decode<'r, Any> for $name {
            fn decode(value: AnyValueRef<'r>) -> Result<$name, BoxDynError> {
                match <&str as Decode<Any>>::decode(value)? {
                    $($word => Ok($name::$state),)+
                    _ => Err(Unknown.into()),
                }
            }
        }
    )+};
}

states! {
    /// Where a match stands.
    Status {
        /// A seat is free.
        Waiting = "waiting",
        /// It is played.
        Running = "running",
        /// It has a result.
        Over = "over",
        /// It was closed before it began, aborted, or nobody went on.
        Cancelled = "cancelled",
    }

    /// Where a tournament stands.
    TournamentStatus {
        /// People join; the first round has not begun.
        Open = "open",
        /// Rounds follow one another.
        Running = "running",
        /// Matches go on, but no round begins.
        Paused = "paused",
        /// It has ended.
        Over = "over",
    }

    /// Who a seat is for.
    SeatKind {
        /// Somebody sits there.
        Person = "person",
        /// A bot plays.
        Bot = "bot",
        /// Anyone from the lobby may sit down.
        Anyone = "anyone",
        /// The one with the link may sit down.
        Link = "link",
        /// It is kept for a player of the match before, or for somebody who was challenged.
        Kept = "kept",
    }

    /// What an entry of a log says.
    EntryKind {
        /// A move was made.
        Move = "move",
        /// Moves were taken back; the text says how many.
        Undo = "undo",
        /// A draw was offered.
        DrawOffer = "draw?",
        /// Somebody asked to take back moves; the text says how many.
        UndoOffer = "undo?",
        /// An offer was refused.
        Declined = "no",
        /// A player gave up.
        Resigned = "resign",
        /// A draw was agreed on.
        Drawn = "draw",
        /// The time of a player was over.
        OutOfTime = "time",
        /// A player who had not moved called the match off, or did not move in time; then the text says `time`.
        Aborted = "abort",
        /// The second player took over the side of the first, by the pie rule.
        Swapped = "swap",
        /// Another sits on the seat from now on, or nobody yet; the text is the account that left.
        Reseated = "seat",
    }

    /// Who hears a chat message.
    ChatRoom {
        /// The players.
        Seats = "seats",
        /// Those who watch; players read along once the match is over.
        Watchers = "watchers",
    }

    /// What a node does.
    Role {
        /// It lets people in.
        Serve = "serve",
        /// It thinks for bots; nobody notices whether it is up.
        Work = "work",
        /// It stopped in order.
        Left = "left",
        /// It was not heard of for long.
        Gone = "gone",
    }
}

impl EntryKind {
    /// Whether the position stays as it was.
    pub const fn is_talk(self) -> bool {
        use EntryKind::{Declined, DrawOffer, Reseated, UndoOffer};
        matches!(self, DrawOffer | UndoOffer | Declined | Reseated)
    }
}

// Terms are stored as the JSON that clients send and get.
impl Type<Any> for Terms {
    fn type_info() -> AnyTypeInfo {
        <str as Type<Any>>::type_info()
    }
}

impl Encode<'_, Any> for Terms {
    fn encode_by_ref(&self, buffer: &mut Buffer) -> Result<IsNull, BoxDynError> {
        Encode::<Any>::encode(text(self), buffer)
    }
}

impl<'r> Decode<'r, Any> for Terms {
    fn decode(value: AnyValueRef<'r>) -> Result<Terms, BoxDynError> {
        Ok(serde_json::from_str(<&str as Decode<Any>>::decode(value)?)?)
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AnyConnection, Connection, query_scalar};

    use super::*;
    use crate::clock::ClockTerms;

    /// Writes a value as a parameter and reads it back, as itself and as text.
    async fn stored<T>(value: T) -> (T, String)
    where
        T: Clone + for<'q> Encode<'q, Any> + for<'r> Decode<'r, Any> + Type<Any> + Send + Unpin,
    {
        sqlx::any::install_default_drivers();
        let mut c = AnyConnection::connect("sqlite::memory:").await.expect("a database");
        let same = query_scalar("select $1").bind(value.clone()).fetch_one(&mut c).await.expect("a value");
        (same, query_scalar("select $1").bind(value).fetch_one(&mut c).await.expect("a text"))
    }

    /// Databases and clients know these words: none may change, and none may go.
    macro_rules! words_of {
        ($states:ident: $($word:literal)+) => {
            let words = [$($word),+];
            assert_eq!($states::ALL.iter().map(|state| state.name()).collect::<Vec<_>>(), words);
            for (state, word) in $states::ALL.iter().zip(words) {
                assert_eq!(stored(*state).await, (*state, word.to_string()));
                assert_eq!(text(state), format!("\"{word}\""));
                assert_eq!(serde_json::from_str::<$states>(&text(state)).expect("a word"), *state);
            }
        };
    }

    #[tokio::test]
    async fn states_keep_their_words() {
        words_of!(Status: "waiting" "running" "over" "cancelled");
        words_of!(TournamentStatus: "open" "running" "paused" "over");
        words_of!(SeatKind: "person" "bot" "anyone" "link" "kept");
        words_of!(EntryKind: "move" "undo" "draw?" "undo?" "no" "resign" "draw" "time" "abort" "swap" "seat");
        words_of!(ChatRoom: "seats" "watchers");
        words_of!(Role: "serve" "work" "left" "gone");
    }

    #[tokio::test]
    async fn terms_are_stored_as_they_always_were() {
        let clock = ClockTerms::Game { seconds: 60, increment: 2 };
        let terms = Terms { clock, rated: true, ..Terms::default() };
        let words =
            r#"{"clock":{"kind":"game","seconds":60,"increment":2},"rated":true,"partner_chat":false}"#;
        assert_eq!(stored(terms.clone()).await, (terms, words.to_string()));
        let mut c = AnyConnection::connect("sqlite::memory:").await.expect("a database");
        let old: Terms = query_scalar("select '{}'").fetch_one(&mut c).await.expect("terms");
        assert_eq!(old, Terms::default());
        let other = query_scalar::<_, Status>("select 'dancing'").fetch_one(&mut c).await;
        assert!(other.is_err(), "a word that is no state");
    }
}
