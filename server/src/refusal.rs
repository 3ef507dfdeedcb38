//! Why a request is refused: one list, with a code for programs, a sentence for people and an HTTP status.

use std::time::Instant;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use quadrille_games::{Message, Sentence};
use quadrille_tables::AskError;

use crate::logs::Seldom;
use crate::store::StoreError;

/// Why a request is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The message is no JSON, or none that the protocol knows.
    #[error("this message cannot be understood: {0}")]
    BadMessage(String),
    /// The message is longer than any message needs to be.
    #[error("a message may have {0} bytes at the most")]
    TooBig(usize),
    /// A frame of bytes, where texts are spoken.
    #[error("messages are texts, not bytes")]
    NotText,
    /// Nobody is known by this cookie.
    #[error("nobody is signed in: ask for a session first (POST /api/session)")]
    NoSession,
    /// The request comes from another site.
    #[error("requests from other sites are not accepted")]
    ForeignOrigin,
    /// There is no such match.
    #[error("there is no such match")]
    NoSuchMatch,
    /// There is no such tournament.
    #[error("there is no tournament with this code")]
    NoSuchTournament,
    /// The tournament cannot be like this.
    #[error("{0}")]
    BadTournament(Message),
    /// There is no such player.
    #[error("there is no player with this name")]
    NoSuchPlayer,
    /// There is no such game.
    #[error("there is no game with this name")]
    NoSuchGame,
    /// The text is no position of the game.
    #[error("{0}")]
    BadPosition(Message),
    /// The position is of another variant than the one that was named.
    #[error("this is a position of another variant")]
    OtherVariant,
    /// No table here holds the position.
    #[error("the tables of this server do not hold this position")]
    NoTable,
    /// There is nothing at this address.
    #[error("there is nothing at this address")]
    Nothing,
    /// The link was used or never was one.
    #[error("this link does not lead to a free seat")]
    NoSuchLink,
    /// Somebody else sits there already, or nobody may.
    #[error("this seat is not free")]
    SeatTaken,
    /// The player sits at the table already.
    #[error("you sit at this table already")]
    AlreadySeated,
    /// Somebody there has blocked this player.
    #[error("somebody at this table does not want to play with you")]
    NotWelcome,
    /// Only players may do this.
    #[error("you do not sit at this table")]
    NotSeated,
    /// Only the one who set up the table may do this.
    #[error("only the one who set up this table may do that")]
    NotYours,
    /// The host closes the table instead.
    #[error("you set up this table: close it instead of standing up")]
    HostStays,
    /// The match has begun.
    #[error("the match has begun")]
    Begun,
    /// The match waits for players.
    #[error("the match has not begun: a seat is still free")]
    NotBegun,
    /// The match is not over.
    #[error("the match is not over yet")]
    NotOver,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// The message is about a position that has passed.
    #[error("this is about ply {asked}, but the match is at ply {now}")]
    Late {
        /// What the message was about.
        asked: i64,
        /// Where the match is.
        now: i64,
    },
    /// The rules refuse the move.
    #[error("{0}")]
    Illegal(quadrille_games::PlayError),
    /// Who has moved has begun.
    #[error("you have moved: resign, or offer a draw")]
    HasMoved,
    /// Who leaves the second game of a pair has lost it.
    #[error("the pair has begun: resign, or offer a draw")]
    PairBegun,
    /// Only the second player may swap sides, right after the first move.
    #[error("sides cannot be swapped here, or not now")]
    NoSwap,
    /// Nobody has been away for long enough.
    #[error("nothing can be claimed: nobody has been away for long enough")]
    NotAway,
    /// Nobody has left the seat, or others decide who sits there.
    #[error(
        "you cannot give this seat to another: nobody has left it for long enough, or the partner decides"
    )]
    NotLeft,
    /// Somebody who knows the faces of one seat wants to see those of another.
    #[error("you sat on another seat of this match: you know too much for this one")]
    SatElsewhere,
    /// What a seat may choose before its turn depends on nobody else.
    #[error("this cannot be chosen before your turn")]
    NotAhead,
    /// Nothing was offered.
    #[error("there is nothing to accept or decline")]
    NoOffer,
    /// There is an offer to answer already.
    #[error("there is an offer already")]
    OfferPending,
    /// The others refused, and nothing has changed since.
    #[error("this offer was refused: make a move before you repeat it")]
    OfferedAlready,
    /// Moves of this match stay.
    #[error("{0}")]
    NoUndo(Message),
    /// The log of a match has an end.
    #[error("in one match moves are taken back {0} times at the most")]
    NoMoreUndo(usize),
    /// The player has not moved.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Bots play on.
    #[error("bots play on: they never accept a draw")]
    BotsPlayOn,
    /// Partners may not talk.
    #[error("partners do not talk during play, unless the table allows it")]
    NoPartnerChat,
    /// Not one's own room.
    #[error("this chat is not for you before the match is over")]
    NotYourRoom,
    /// The people who run the server have muted this account.
    #[error("you may not chat for now: the people who run this server have muted you")]
    Muted,
    /// The people who run the server have closed this account.
    #[error("this account was closed by the people who run this server")]
    AccountClosed,
    /// The text is empty or too long.
    #[error("a chat message has 1 to {0} characters")]
    BadChat(usize),
    /// The request did not arrive in time.
    #[error("the request took too long to arrive")]
    TooSlow,
    /// The request is for a name that is not ours.
    #[error(
        "this server does not know itself as {0}: start it with --host {0}, or with --origin and the address that \
         browsers show"
    )]
    UnknownHost(String),
    /// Too many requests.
    #[error("too fast: wait a moment and try again")]
    TooFast,
    /// Too much of something at a time.
    #[error("{0}")]
    TooMany(Message),
    /// One account does not keep the program busy.
    #[error("you wait for {0} analyses already: ask again when one is done")]
    TooManyAnalyses(i64),
    /// The name or passphrase cannot be used.
    #[error("{0}")]
    BadName(Message),
    /// The name is one of guests, bots or the server.
    #[error("this name is for guests, bots or the server, not for people")]
    NameReserved,
    /// Letters of several alphabets look alike.
    #[error("this name mixes letters of several alphabets, some of which look alike")]
    NameMixed,
    /// The name looks like somebody else's.
    #[error("this name looks like somebody else's")]
    NameConfusable,
    /// The name is somebody else's.
    #[error("this name is taken")]
    NameTaken,
    /// The account has a name already.
    #[error("you have a name already")]
    HasName,
    /// Guests have no passphrase.
    #[error("you have no name here yet: choose one first")]
    NoName,
    /// The name is unknown, or the code is not one of its codes.
    #[error("wrong name or recovery code")]
    WrongCode,
    /// The name is unknown, or its passphrase is another one.
    #[error("wrong name or passphrase")]
    WrongPassphrase,
    /// The table cannot be set up like this.
    #[error("{0}")]
    BadTable(Message),
    /// Without a clock who loses could stay away for ever.
    #[error("a rated match needs a clock")]
    RatedNeedsClock,
    /// Nobody can be called there.
    #[error("a browser cannot be called at this address, or with these keys")]
    BadPush,
    /// The server cannot store anything just now.
    #[error("the server cannot do that just now: try again, repeating is harmless")]
    Busy,
}

impl Refusal {
    /// The code for programs, and the status of an HTTP answer.
    pub fn code(&self) -> (&'static str, StatusCode) {
        use StatusCode as S;
        match self {
            Refusal::BadMessage(_) => ("bad_message", S::BAD_REQUEST),
            Refusal::TooBig(_) => ("too_big", S::PAYLOAD_TOO_LARGE),
            Refusal::NotText => ("not_text", S::BAD_REQUEST),
            Refusal::NoSession => ("no_session", S::UNAUTHORIZED),
            Refusal::ForeignOrigin => ("foreign_origin", S::FORBIDDEN),
            Refusal::NoSuchMatch => ("no_such_match", S::NOT_FOUND),
            Refusal::NoSuchTournament => ("no_such_tournament", S::NOT_FOUND),
            Refusal::BadTournament(_) => ("bad_tournament", S::BAD_REQUEST),
            Refusal::NoSuchPlayer => ("no_such_player", S::NOT_FOUND),
            Refusal::NoSuchGame => ("no_such_game", S::NOT_FOUND),
            Refusal::BadPosition(_) => ("bad_position", S::BAD_REQUEST),
            Refusal::OtherVariant => ("other_variant", S::BAD_REQUEST),
            Refusal::NoTable => ("no_table", S::NOT_FOUND),
            Refusal::Nothing => ("nothing", S::NOT_FOUND),
            Refusal::NoSuchLink => ("no_such_link", S::NOT_FOUND),
            Refusal::SeatTaken => ("seat_taken", S::CONFLICT),
            Refusal::AlreadySeated => ("already_seated", S::CONFLICT),
            Refusal::NotWelcome => ("not_welcome", S::FORBIDDEN),
            Refusal::NotSeated => ("not_seated", S::FORBIDDEN),
            Refusal::NotYours => ("not_yours", S::FORBIDDEN),
            Refusal::HostStays => ("host_stays", S::CONFLICT),
            Refusal::Begun => ("begun", S::CONFLICT),
            Refusal::NotBegun => ("not_begun", S::CONFLICT),
            Refusal::NotOver => ("not_over", S::CONFLICT),
            Refusal::Over => ("over", S::CONFLICT),
            Refusal::Late { .. } => ("late", S::CONFLICT),
            Refusal::Illegal(quadrille_games::PlayError::NotYourTurn { .. }) => {
                ("not_your_turn", S::CONFLICT)
            }
            Refusal::Illegal(quadrille_games::PlayError::Over) => ("over", S::CONFLICT),
            Refusal::Illegal(_) => ("illegal", S::UNPROCESSABLE_ENTITY),
            Refusal::HasMoved => ("has_moved", S::CONFLICT),
            Refusal::PairBegun => ("pair_begun", S::CONFLICT),
            Refusal::NoSwap => ("no_swap", S::CONFLICT),
            Refusal::NotAway => ("not_away", S::CONFLICT),
            Refusal::NotLeft => ("not_left", S::CONFLICT),
            Refusal::SatElsewhere => ("sat_elsewhere", S::FORBIDDEN),
            Refusal::NotAhead => ("not_ahead", S::CONFLICT),
            Refusal::NoOffer => ("no_offer", S::CONFLICT),
            Refusal::OfferPending => ("offer_pending", S::CONFLICT),
            Refusal::NoUndo(_) => ("no_undo", S::CONFLICT),
            Refusal::OfferedAlready => ("offered_already", S::CONFLICT),
            Refusal::NoMoreUndo(_) => ("no_more_undo", S::CONFLICT),
            Refusal::NothingToUndo => ("nothing_to_undo", S::CONFLICT),
            Refusal::BotsPlayOn => ("bots_play_on", S::CONFLICT),
            Refusal::NoPartnerChat => ("no_partner_chat", S::FORBIDDEN),
            Refusal::NotYourRoom => ("not_your_room", S::FORBIDDEN),
            Refusal::Muted => ("muted", S::FORBIDDEN),
            Refusal::AccountClosed => ("account_closed", S::FORBIDDEN),
            Refusal::BadChat(_) => ("bad_chat", S::UNPROCESSABLE_ENTITY),
            Refusal::TooSlow => ("too_slow", S::REQUEST_TIMEOUT),
            Refusal::UnknownHost(_) => ("unknown_host", S::MISDIRECTED_REQUEST),
            Refusal::TooFast => ("too_fast", S::TOO_MANY_REQUESTS),
            Refusal::TooMany(_) => ("too_many", S::TOO_MANY_REQUESTS),
            Refusal::TooManyAnalyses(_) => ("too_many_analyses", S::TOO_MANY_REQUESTS),
            Refusal::BadName(_) => ("bad_name", S::UNPROCESSABLE_ENTITY),
            Refusal::NameReserved => ("name_reserved", S::UNPROCESSABLE_ENTITY),
            Refusal::NameMixed => ("name_mixed", S::UNPROCESSABLE_ENTITY),
            Refusal::NameConfusable => ("name_confusable", S::CONFLICT),
            Refusal::NameTaken => ("name_taken", S::CONFLICT),
            Refusal::HasName => ("has_name", S::CONFLICT),
            Refusal::NoName => ("no_name", S::CONFLICT),
            Refusal::WrongCode => ("wrong_code", S::UNAUTHORIZED),
            Refusal::WrongPassphrase => ("wrong_passphrase", S::UNAUTHORIZED),
            Refusal::BadTable(_) => ("bad_table", S::UNPROCESSABLE_ENTITY),
            Refusal::RatedNeedsClock => ("rated_needs_clock", S::UNPROCESSABLE_ENTITY),
            Refusal::BadPush => ("bad_push", S::BAD_REQUEST),
            Refusal::Busy => ("busy", S::SERVICE_UNAVAILABLE),
        }
    }
}

impl Refusal {
    /// The reason as data, for people in their own language.
    pub fn why(&self) -> Message {
        let values = match self {
            Refusal::Illegal(why) => return why.message(),
            Refusal::BadTable(why)
            | Refusal::BadName(why)
            | Refusal::BadTournament(why)
            | Refusal::BadPosition(why)
            | Refusal::TooMany(why)
            | Refusal::NoUndo(why) => return why.clone(),
            Refusal::BadMessage(why) => vec![("why", why.into())],
            Refusal::TooBig(bytes) => vec![("bytes", bytes.into())],
            Refusal::BadChat(most) => vec![("most", most.into())],
            Refusal::NoMoreUndo(most) => vec![("most", most.into())],
            Refusal::TooManyAnalyses(most) => vec![("most", most.into())],
            Refusal::UnknownHost(host) => vec![("host", host.into())],
            Refusal::Late { asked, now } => vec![("asked", asked.into()), ("now", now.into())],
            _ => Vec::new(),
        };
        Message { rule: None, code: self.code().0, values, english: self.to_string() }
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
