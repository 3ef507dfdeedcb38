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

from_row!(MatchRow: id, variant, start, terms, creator, created, status, started, ply, changed, deadline, bot_due,
    result, ending, rematch, turn; is_listed = "listed");
from_row!(TournamentRow: id, organiser, status, version, changed, document);
from_row!(Person: number, account, name, claimed);
from_row!(SeatRow: seat, kind, account, level, token, name);
from_row!(Entry: kind, seat, text, at, spent, lag, grace);
from_row!(ChatRow: n, room, account, name, text);
from_row!(ReportRow: id, at, reporter, reported, name, about, reason, words, chat);

/// A match as it was set up, and where it stands.
#[derive(Clone)]
pub(crate) struct MatchRow {
    pub(crate) id: MatchId,
    pub(crate) variant: String,
    pub(crate) start: String,
    pub(crate) terms: Terms,
    pub(crate) creator: AccountId,
    pub(crate) created: i64,
    pub(crate) status: Status,
    pub(crate) started: i64,
    pub(crate) ply: i64,
    pub(crate) changed: i64,
    pub(crate) deadline: i64,
    pub(crate) bot_due: i64,
    pub(crate) result: String,
    pub(crate) ending: String,
    pub(crate) rematch: String,
    /// The seat to move, or -1.
    pub(crate) turn: i64,
    /// Whether lists show it to everybody.
    pub(crate) is_listed: bool,
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

/// A tournament; the document says what was chosen and what happened.
#[derive(Clone)]
pub(crate) struct TournamentRow {
    pub(crate) id: TournamentId,
    pub(crate) organiser: AccountId,
    pub(crate) status: TournamentStatus,
    pub(crate) version: i64,
    pub(crate) changed: i64,
    pub(crate) document: String,
}

/// One who takes part in a tournament.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) number: i64,
    pub(crate) account: AccountId,
    pub(crate) name: String,
    /// The name that the account has claimed, or nothing.
    pub(crate) claimed: String,
}

impl Person {
    /// Whether the account was deleted: its number stays, as others met it.
    pub(crate) fn is_forgotten(&self) -> bool {
        self.account.0.is_empty()
    }
}

/// A seat, and who sits there.
#[derive(Clone, PartialEq)]
pub(crate) struct SeatRow {
    pub(crate) seat: i64,
    pub(crate) kind: SeatKind,
    pub(crate) account: AccountId,
    pub(crate) level: i64,
    pub(crate) token: String,
    /// The name of the account, as it is now.
    pub(crate) name: String,
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

/// One entry of the log of a match. It has no `Debug`: a move may hold a secret.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) kind: EntryKind,
    pub(crate) seat: i64,
    pub(crate) text: String,
    pub(crate) at: i64,
    pub(crate) spent: i64,
    pub(crate) lag: i64,
    pub(crate) grace: i64,
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

/// One more entry, and what it makes of the match.
#[derive(Clone)]
pub(crate) struct Append {
    pub(crate) id: MatchId,
    pub(crate) ply: i64,
    pub(crate) entry: Entry,
    pub(crate) deadline: i64,
    pub(crate) bot_due: i64,
    pub(crate) turn: i64,
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

/// A rated match that ended, with the players by seat.
pub(crate) struct RatedResult {
    pub(crate) id: MatchId,
    pub(crate) variant: String,
    pub(crate) starter: i64,
    pub(crate) players: Vec<AccountId>,
    /// What the first side scored.
    pub(crate) points: f64,
    /// What the same side scored in the first game of the pair, with the other seats.
    pub(crate) before: Option<f64>,
    /// Whether sides could be swapped after the first move, so that none has a lead.
    pub(crate) is_pie: bool,
    pub(crate) at: i64,
}

/// Something that was said.
#[derive(Clone)]
pub(crate) struct ChatRow {
    pub(crate) n: i64,
    pub(crate) room: ChatRoom,
    pub(crate) account: AccountId,
    pub(crate) name: String,
    pub(crate) text: String,
}

/// What somebody says about another.
#[derive(Clone)]
pub(crate) struct ReportRow {
    pub(crate) id: String,
    pub(crate) at: i64,
    pub(crate) reporter: AccountId,
    pub(crate) reported: AccountId,
    /// The name of the reported, as it was then.
    pub(crate) name: String,
    /// The match, if it is about one.
    pub(crate) about: String,
    pub(crate) reason: String,
    pub(crate) words: String,
    /// What was said there, as JSON.
    pub(crate) chat: String,
}

/// What the people who run the server do with an account.
pub(crate) enum Deed {
    Mute { until: i64 },
    Close,
    Rename(Box<Name>),
    Delete { guest: String },
}

/// What is true of a match once its last seat is taken.
#[derive(Clone)]
pub(crate) struct Beginning {
    pub(crate) deadline: i64,
    pub(crate) bot_due: i64,
    pub(crate) turn: i64,
    pub(crate) start: String,
    /// By so many seats everybody moves down.
    pub(crate) turns: i64,
}

/// A session that begins.
#[derive(Clone)]
pub(crate) struct NewSession {
    pub(crate) id: SessionId,
    pub(crate) account: AccountId,
    pub(crate) now: i64,
    pub(crate) expires: i64,
}

/// A name that an account claims, and the session that goes on in place of all before.
#[derive(Clone)]
pub(crate) struct Claimed {
    pub(crate) name: Name,
    pub(crate) passphrase: String,
    pub(crate) session: NewSession,
}

/// What somebody showed to be let in with a new passphrase.
#[derive(Clone)]
pub(crate) enum Proof {
    /// The hash of the passphrase before, which fitted.
    Passphrase(String),
    /// A recovery code, which is spent.
    Code(CodeHash),
}

/// A passphrase in place of the one before, and the session that goes on in place of all before.
#[derive(Clone)]
pub(crate) struct Replaced {
    pub(crate) passphrase: String,
    pub(crate) proof: Proof,
    pub(crate) session: NewSession,
}

/// A node is well, and what it knows of outages.
#[derive(Clone)]
pub(crate) struct Heartbeat {
    pub(crate) node: String,
    pub(crate) role: Role,
    pub(crate) now: i64,
    /// Other nodes that were not seen after this moment are gone.
    pub(crate) gone: i64,
    pub(crate) outages: Vec<(i64, i64)>,
}

/// A session and whose it is.
pub(crate) struct SessionRow {
    pub(crate) account: AccountId,
    pub(crate) generation: i64,
    pub(crate) rotated: i64,
    /// Whether the cookie of this generation has come back.
    pub(crate) is_used: bool,
    pub(crate) expires: i64,
    pub(crate) name: String,
    pub(crate) is_claimed: bool,
}
