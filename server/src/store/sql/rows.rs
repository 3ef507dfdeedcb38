//! What the rows of the tables hold.

use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::ids::{AccountId, CodeHash, MatchId, SessionId, TournamentId};
use crate::messages::Terms;
use crate::names::Name;
use crate::states::{ChatRoom, EntryKind, Role, SeatKind, Status, TournamentStatus};

/// Reads rows whose columns have the names of the fields; a flag is a column that does not hold 0.
macro_rules! from_row {
    ($name:ident: $($field:ident),+ $(; $flag:ident = $column:literal)*) => {
        impl FromRow<'_, AnyRow> for $name {
            fn from_row(row: &AnyRow) -> sqlx::Result<$name> {
                Ok($name {
                    $($field: row.try_get(stringify!($field))?,)+
                    $($flag: row.try_get::<i64, _>($column)? != 0,)*
                })
            }
        }
    };
}

pub(super) use from_row;

/// The same with the structs of these rows.
macro_rules! rows {
    ($($(#[$about:meta])* $name:ident {
        $($(#[$doc:meta])* $field:ident: $type:ty),+
        $(; $($(#[$flag_doc:meta])* $flag:ident = $column:literal),+)?
    })+) => {$(
        $(#[$about])*
        pub(crate) struct $name {
            $($(#[$doc])* pub(crate) $field: $type,)+
            $($($(#[$flag_doc])* pub(crate) $flag: bool,)+)?
        }

        $crate::store::sql::rows::from_row!($name: $($field),+ $($(; $flag = $column)+)?);
    )+};
}
pub(super) use rows;

rows! {
    /// A match as it was set up, and where it stands.
    #[derive(Clone)]
    MatchRow {
        id: MatchId,
        variant: String,
        start: String,
        terms: Terms,
        creator: AccountId,
        created: i64,
        status: Status,
        started: i64,
        ply: i64,
        changed: i64,
        deadline: i64,
        bot_due: i64,
        result: String,
        ending: String,
        rematch: String,
        /// The seat to move, or -1.
        turn: i64;
        /// Whether lists show it to everybody.
        is_listed = "listed"
    }

    /// A tournament; the document says what was chosen and what happened.
    #[derive(Clone)]
    TournamentRow {
        id: TournamentId,
        organiser: AccountId,
        status: TournamentStatus,
        version: i64,
        changed: i64,
        document: String
    }

    /// One who takes part in a tournament.
    Person {
        number: i64,
        account: AccountId,
        name: String,
        /// The name that the account has claimed, or nothing.
        claimed: String
    }

    /// A seat, and who sits there.
    #[derive(Clone, PartialEq)]
    SeatRow {
        seat: i64,
        kind: SeatKind,
        account: AccountId,
        level: i64,
        token: String,
        /// The name of the account, as it is now.
        name: String
    }

    /// One entry of the log of a match. It has no `Debug`: a move may hold a secret.
    #[derive(Clone)]
    Entry {
        kind: EntryKind,
        seat: i64,
        text: String,
        at: i64,
        spent: i64,
        lag: i64,
        grace: i64
    }

    /// Something that was said.
    ChatRow {
        n: i64,
        room: ChatRoom,
        account: AccountId,
        name: String,
        text: String
    }

    /// What somebody says about another.
    ReportRow {
        id: String,
        at: i64,
        reporter: AccountId,
        reported: AccountId,
        /// The name of the reported, as it was then.
        name: String,
        /// The match, if it is about one.
        about: String,
        reason: String,
        words: String,
        /// What was said there, as JSON.
        chat: String
    }

    /// A session and whose it is.
    SessionRow {
        account: AccountId,
        generation: i64,
        rotated: i64,
        expires: i64,
        name: String;
        /// Whether the cookie of this generation has come back.
        is_used = "used",
        /// Whether the name is claimed.
        is_claimed = "claimed"
    }
}

#[cfg(test)]
impl MatchRow {
    /// A match of two that has just begun.
    pub(crate) fn begun(id: &str, creator: &str, at: i64) -> MatchRow {
        let variant = &quadrille_games::Family::ALL[0].variants()[0];
        MatchRow {
            id: MatchId(id.into()),
            variant: variant.name.into(),
            start: variant.starts[0].into(),
            terms: Terms::default(),
            creator: AccountId(creator.into()),
            created: at,
            status: Status::Running,
            started: at,
            ply: 0,
            changed: at,
            deadline: 0,
            bot_due: 0,
            result: String::new(),
            ending: String::new(),
            rematch: String::new(),
            turn: 0,
            is_listed: true,
        }
    }
}

impl Person {
    /// Whether the account was deleted: its number stays, as others met it.
    pub(crate) fn is_forgotten(&self) -> bool {
        self.account.0.is_empty()
    }
}

impl SeatRow {
    /// The name that is shown for the seat.
    pub(crate) fn shown_name(&self) -> String {
        match self.kind {
            SeatKind::Bot => format!("Bot {}", self.level),
            _ => self.name.clone(),
        }
    }

    /// Whether this account sits here; nobody is somebody without an account.
    pub(crate) fn is_of(&self, account: &AccountId) -> bool {
        self.kind == SeatKind::Person && !account.0.is_empty() && self.account == *account
    }
}

/// What a seat wants that others must not see. It has no `Debug`.
#[derive(Clone, Default)]
pub(crate) struct Aside {
    /// The length of the log when this seat asked its partner to resign.
    pub(crate) resigns: Option<i64>,
    /// The moves that it has chosen before its turn.
    pub(crate) ahead: Vec<String>,
}

impl Entry {
    /// How many moves it takes back, or asks to.
    pub(crate) fn taken_back(&self) -> usize {
        self.text.parse().unwrap_or(0)
    }

    /// Whether it ends the match because its seat did nothing in time.
    pub(crate) fn is_loss(&self) -> bool {
        matches!(self.kind, EntryKind::OutOfTime | EntryKind::Aborted)
    }
}

/// Whose turn it is, and what waits for its end.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    /// The seat to move, or -1.
    pub(crate) seat: i64,
    /// When its time is over; 0 without a clock.
    pub(crate) deadline: i64,
    /// When a bot is to move; 0 if a person is.
    pub(crate) bot_due: i64,
}

impl Turn {
    /// Nobody moves.
    pub(crate) const NOBODY: Turn = Turn { seat: -1, deadline: 0, bot_due: 0 };
}

/// One more entry, and what it makes of the match.
pub(crate) struct Append {
    pub(crate) id: MatchId,
    pub(crate) ply: i64,
    pub(crate) entry: Entry,
    pub(crate) turn: Turn,
    pub(crate) finish: Option<Finish>,
    /// The second game of a pair, which begins when the first ends.
    pub(crate) next: Option<Box<(MatchRow, Vec<SeatRow>)>>,
    /// Who sits somewhere from now on.
    pub(crate) sitter: Option<Box<SeatRow>>,
    /// What is left of what the seat of this entry had chosen before its turn, if it had.
    pub(crate) ahead: Option<String>,
}

/// How a match ended, and whether it counts.
#[derive(Clone)]
pub(crate) struct Finish {
    /// It is over, or was aborted.
    pub(crate) status: Status,
    pub(crate) result: String,
    pub(crate) ending: String,
    pub(crate) rated: Option<Rated>,
}

/// What a rated match counts for.
#[derive(Clone, Copy)]
pub(crate) struct Rated {
    /// The seat that began.
    pub(crate) starter: i64,
    /// What the first side scored: 1, ½ or 0.
    pub(crate) points: f64,
}

/// What the people who run the server do with an account.
pub(crate) enum Deed {
    Mute { until: i64 },
    Close,
    Rename(Box<Name>),
    Delete { guest: String },
}

/// What is true of a match once its last seat is taken.
pub(crate) struct Beginning {
    pub(crate) turn: Turn,
    pub(crate) start: String,
    /// By so many seats everybody moves down.
    pub(crate) turns: i64,
}

/// A session that begins.
pub(crate) struct NewSession {
    pub(crate) id: SessionId,
    pub(crate) account: AccountId,
    pub(crate) now: i64,
    pub(crate) expires: i64,
}

/// The hash of a new passphrase, and the session that goes on in place of all before.
pub(crate) struct Secured {
    pub(crate) passphrase: String,
    pub(crate) session: NewSession,
}

/// What somebody showed to be let in with a new passphrase.
pub(crate) enum Proof {
    /// The hash of the passphrase before, which fitted.
    Passphrase(String),
    /// A recovery code, which is spent.
    Code(CodeHash),
}

/// A node is well, and what it knows of outages.
pub(crate) struct Heartbeat {
    pub(crate) node: String,
    pub(crate) role: Role,
    pub(crate) now: i64,
    /// Other nodes that were not seen after this moment are gone.
    pub(crate) gone: i64,
    pub(crate) outages: Vec<(i64, i64)>,
}
