//! Why a request is refused: one list, with a code for programs, a sentence for people and an HTTP status.

use std::time::Instant;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use quadrille_games::{Message, PlayError, Sentence};
use quadrille_tables::AskError;

use crate::logs::Seldom;
use crate::reason::{Excess, NameFault, TableFault, TournamentFault, UndoFault};
use crate::store::StoreError;

/// All refusals: each with its values, its code, its status and its English. Those that share a code tell a reason that
/// has a sentence of its own.
macro_rules! refusals {
    (
        alone {
            $($(#[$about:meta])* $name:ident $(($value:ident: $type:ty))? $({ $($field:ident: $of:ty),+ })?
                $code:literal $status:ident: $english:literal;)+
        }
        shared {
            $($(#[$doc:meta])* $fault:ident $(($reason:ty))? $shared_code:literal $shared_status:ident;)+
        }
    ) => {
        /// Why a request is refused.
        #[derive(Debug)]
        #[allow(missing_docs, reason = "a field is what the sentence fills in")]
        pub enum Refusal {
            $($(#[$about])* $name $(($type))? $({ $($field: $of),+ })?,)+
            $($(#[$doc])* $fault(Message),)+
            /// The rules refuse the move.
            Illegal(PlayError),
        }

        impl Refusal {
            #[cfg(test)]
            const CODES: &[&str] = &[$($code,)+ $($shared_code,)+ "illegal", "not_your_turn"];

            /// One of each that has a code of its own.
            #[cfg(test)]
            fn alone() -> Vec<Refusal> {
                fn seven<T: std::str::FromStr>() -> T {
                    "7".parse().unwrap_or_else(|_| panic!("a text or a number"))
                }
                vec![$(Refusal::$name $((seven::<$type>()))? $({ $($field: seven::<$of>()),+ })?),+]
            }

            /// The code for programs, and the status of an HTTP answer.
            pub fn code(&self) -> (&'static str, StatusCode) {
                match self {
                    $(Refusal::$name { .. } => ($code, StatusCode::$status),)+
                    $(Refusal::$fault(_) => ($shared_code, StatusCode::$shared_status),)+
                    Refusal::Illegal(PlayError::NotYourTurn { .. }) => ("not_your_turn", StatusCode::CONFLICT),
                    Refusal::Illegal(PlayError::Over) => Refusal::Over.code(),
                    Refusal::Illegal(_) => ("illegal", StatusCode::UNPROCESSABLE_ENTITY),
                }
            }

            /// The reason as data, for people in their own language.
            pub fn why(&self) -> Message {
                let values = match self {
                    $(Refusal::$name $(($value))? $({ $($field),+ })? => {
                        vec![$((stringify!($value), $value.into()))? $($((stringify!($field), $field.into())),+)?]
                    })+
                    $(Refusal::$fault(why) => return why.clone(),)+
                    Refusal::Illegal(why) => return why.message(),
                };
                Message { rule: None, code: self.code().0, values, english: self.to_string() }
            }
        }

        impl std::fmt::Display for Refusal {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                match self {
                    $(Refusal::$name $(($value))? $({ $($field),+ })? => write!(f, $english),)+
                    $(Refusal::$fault(why) => why.fmt(f),)+
                    Refusal::Illegal(why) => why.fmt(f),
                }
            }
        }

        impl std::error::Error for Refusal {}

        $($(impl From<$reason> for Refusal {
            fn from(why: $reason) -> Refusal {
                Refusal::$fault(why.message())
            }
        })?)+
    };
}

refusals! {
    alone {
        /// The message is no JSON, or none that the protocol knows.
        BadMessage(why: String) "bad_message" BAD_REQUEST: "this message cannot be understood: {why}";
        /// The message is longer than any message needs to be.
        TooBig(bytes: usize) "too_big" PAYLOAD_TOO_LARGE: "a message may have {bytes} bytes at the most";
        /// A frame of bytes, where texts are spoken.
        NotText "not_text" BAD_REQUEST: "messages are texts, not bytes";
        /// Nobody is known by this cookie.
        NoSession "no_session" UNAUTHORIZED:
            "nobody is signed in: ask for a session first (POST /api/session)";
        /// The request comes from another site.
        ForeignOrigin "foreign_origin" FORBIDDEN: "requests from other sites are not accepted";
        /// There is no such match.
        NoSuchMatch "no_such_match" NOT_FOUND: "there is no such match";
        /// There is no such tournament.
        NoSuchTournament "no_such_tournament" NOT_FOUND: "there is no tournament with this code";
        /// There is no such player.
        NoSuchPlayer "no_such_player" NOT_FOUND: "there is no player with this name";
        /// There is no such game.
        NoSuchGame "no_such_game" NOT_FOUND: "there is no game with this name";
        /// The position is of another variant than the one that was named.
        OtherVariant "other_variant" BAD_REQUEST: "this is a position of another variant";
        /// No table here holds the position.
        NoTable "no_table" NOT_FOUND: "the tables of this server do not hold this position";
        /// There is nothing at this address.
        Nothing "nothing" NOT_FOUND: "there is nothing at this address";
        /// The link was used or never was one.
        NoSuchLink "no_such_link" NOT_FOUND: "this link does not lead to a free seat";
        /// Somebody else sits there already, or nobody may.
        SeatTaken "seat_taken" CONFLICT: "this seat is not free";
        /// The player sits at the table already.
        AlreadySeated "already_seated" CONFLICT: "you sit at this table already";
        /// Somebody there has blocked this player.
        NotWelcome "not_welcome" FORBIDDEN: "somebody at this table does not want to play with you";
        /// Only players may do this.
        NotSeated "not_seated" FORBIDDEN: "you do not sit at this table";
        /// Only the one who set up the table may do this.
        NotYours "not_yours" FORBIDDEN: "only the one who set up this table may do that";
        /// The host closes the table instead.
        HostStays "host_stays" CONFLICT: "you set up this table: close it instead of standing up";
        /// The match has begun.
        Begun "begun" CONFLICT: "the match has begun";
        /// The match waits for players.
        NotBegun "not_begun" CONFLICT: "the match has not begun: a seat is still free";
        /// The match is not over.
        NotOver "not_over" CONFLICT: "the match is not over yet";
        /// The match is over.
        Over "over" CONFLICT: "the match is over";
        /// The message is about a position that has passed.
        Late { asked: i64, now: i64 } "late" CONFLICT:
            "this is about ply {asked}, but the match is at ply {now}";
        /// Who has moved has begun.
        HasMoved "has_moved" CONFLICT: "you have moved: resign, or offer a draw";
        /// Who leaves the second game of a pair has lost it.
        PairBegun "pair_begun" CONFLICT: "the pair has begun: resign, or offer a draw";
        /// Only the second player may swap sides, right after the first move.
        NoSwap "no_swap" CONFLICT: "sides cannot be swapped here, or not now";
        /// Nobody has been away for long enough.
        NotAway "not_away" CONFLICT: "nothing can be claimed: nobody has been away for long enough";
        /// Nobody has left the seat, or others decide who sits there.
        NotLeft "not_left" CONFLICT:
            "you cannot give this seat to another: nobody has left it for long enough, or the partner decides";
        /// Somebody who knows the faces of one seat wants to see those of another.
        SatElsewhere "sat_elsewhere" FORBIDDEN:
            "you sat on another seat of this match: you know too much for this one";
        /// What a seat may choose before its turn depends on nobody else.
        NotAhead "not_ahead" CONFLICT: "this cannot be chosen before your turn";
        /// Nothing was offered.
        NoOffer "no_offer" CONFLICT: "there is nothing to accept or decline";
        /// There is an offer to answer already.
        OfferPending "offer_pending" CONFLICT: "there is an offer already";
        /// The others refused, and nothing has changed since.
        OfferedAlready "offered_already" CONFLICT: "this offer was refused: make a move before you repeat it";
        /// The log of a match has an end.
        NoMoreUndo(most: usize) "no_more_undo" CONFLICT:
            "in one match moves are taken back {most} times at the most";
        /// The player has not moved.
        NothingToUndo "nothing_to_undo" CONFLICT: "there is nothing to take back";
        /// Bots play on.
        BotsPlayOn "bots_play_on" CONFLICT: "bots play on: they never accept a draw";
        /// Partners may not talk.
        NoPartnerChat "no_partner_chat" FORBIDDEN:
            "partners do not talk during play, unless the table allows it";
        /// Not one's own room.
        NotYourRoom "not_your_room" FORBIDDEN: "this chat is not for you before the match is over";
        /// The people who run the server have muted this account.
        Muted "muted" FORBIDDEN: "you may not chat for now: the people who run this server have muted you";
        /// The people who run the server have closed this account.
        AccountClosed "account_closed" FORBIDDEN: "this account was closed by the people who run this server";
        /// The text is empty or too long.
        BadChat(most: usize) "bad_chat" UNPROCESSABLE_ENTITY: "a chat message has 1 to {most} characters";
        /// The request did not arrive in time.
        TooSlow "too_slow" REQUEST_TIMEOUT: "the request took too long to arrive";
        /// The request is for a name that is not ours.
        UnknownHost(host: String) "unknown_host" MISDIRECTED_REQUEST:
            "this server does not know itself as {host}: start it with --host {host}, or with --origin and the address that \
             browsers show";
        /// Too many requests.
        TooFast "too_fast" TOO_MANY_REQUESTS: "too fast: wait a moment and try again";
        /// One account does not keep the program busy.
        TooManyAnalyses(most: i64) "too_many_analyses" TOO_MANY_REQUESTS:
            "you wait for {most} analyses already: ask again when one is done";
        /// The name is one of guests, bots or the server.
        NameReserved "name_reserved" UNPROCESSABLE_ENTITY:
            "this name is for guests, bots or the server, not for people";
        /// Letters of several alphabets look alike.
        NameMixed "name_mixed" UNPROCESSABLE_ENTITY:
            "this name mixes letters of several alphabets, some of which look alike";
        /// The name looks like somebody else's.
        NameConfusable "name_confusable" CONFLICT: "this name looks like somebody else's";
        /// The name is somebody else's.
        NameTaken "name_taken" CONFLICT: "this name is taken";
        /// The account has a name already.
        HasName "has_name" CONFLICT: "you have a name already";
        /// Guests have no passphrase.
        NoName "no_name" CONFLICT: "you have no name here yet: choose one first";
        /// The name is unknown, or the code is not one of its codes.
        WrongCode "wrong_code" UNAUTHORIZED: "wrong name or recovery code";
        /// The name is unknown, or its passphrase is another one.
        WrongPassphrase "wrong_passphrase" UNAUTHORIZED: "wrong name or passphrase";
        /// Without a clock who loses could stay away for ever.
        RatedNeedsClock "rated_needs_clock" UNPROCESSABLE_ENTITY: "a rated match needs a clock";
        /// Nobody can be called there.
        BadPush "bad_push" BAD_REQUEST: "a browser cannot be called at this address, or with these keys";
        /// The server cannot store anything just now.
        Busy "busy" SERVICE_UNAVAILABLE:
            "the server cannot do that just now: try again, repeating is harmless";
    }
    shared {
        /// The tournament cannot be like this.
        BadTournament(TournamentFault) "bad_tournament" BAD_REQUEST;
        /// The text is no position of the game.
        BadPosition "bad_position" BAD_REQUEST;
        /// Moves of this match stay.
        NoUndo(UndoFault) "no_undo" CONFLICT;
        /// Too much of something at a time.
        TooMany(Excess) "too_many" TOO_MANY_REQUESTS;
        /// The name or passphrase cannot be used.
        BadName(NameFault) "bad_name" UNPROCESSABLE_ENTITY;
        /// The table cannot be set up like this.
        BadTable(TableFault) "bad_table" UNPROCESSABLE_ENTITY;
    }
}

impl From<quadrille_tournament::Refusal> for Refusal {
    fn from(why: quadrille_tournament::Refusal) -> Refusal {
        use quadrille_tournament::Refusal as Why;
        match why {
            Why::RoundRuns => Refusal::NotOver,
            Why::Over => Refusal::Over,
            Why::TooFew => TournamentFault::TooFew.into(),
            Why::Unknown => TournamentFault::Unknown.into(),
            Why::TooManyPoints => TournamentFault::Points.into(),
        }
    }
}

impl From<AskError> for Refusal {
    fn from(error: AskError) -> Refusal {
        match error {
            AskError::Game => Refusal::NoSuchGame,
            AskError::Position(why) => Refusal::BadPosition(why.message()),
            AskError::Variant => Refusal::OtherVariant,
            AskError::NoTable => Refusal::NoTable,
        }
    }
}

/// What went wrong inside is for the log, not for clients.
impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        static GATE: Seldom = Seldom::new();
        if !matches!(error, StoreError::NotStored(_))
            && let Some(left_out) = GATE.passes(Instant::now())
        {
            tracing::error!(%error, left_out, "the store failed");
        }
        Refusal::Busy
    }
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Refusal {
        StoreError::Database(error).into()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (code, status) = self.code();
        metrics::counter!("quadrille_refusals_total", "code" => code).increment(1);
        let problem =
            crate::messages::Problem { code: code.into(), message: self.to_string(), why: self.why() };
        (status, axum::Json(problem)).into_response()
    }
}

#[cfg(test)]
mod tests;
