//! Reasons that share the code of a refusal: each is a sentence of its own, so that the advice fits.

use quadrille_games::{Sentence, sentences};

use crate::refusal::Refusal;

sentences! {
    /// Why a table cannot be set up like this, or not by this player (`bad_table`).
    pub enum TableFault;
    Seats { game: &'static str, seats: usize, asked: usize } "table-seats":
        "{game} has {seats} seats, not {asked}";
    NoPerson "table-no-person": "at least one seat is for a person";
    TwoSeats "table-two-seats": "you can sit on one seat only";
    Level "table-level": "a bot has a level from 1 to 8";
    Clock "table-clock": "a clock has 10 seconds to 10 hours, and up to 600 seconds more with each move";
    Days "table-days": "a move may take 1 to 30 days";
    Toss "table-toss": "Squod tosses for the start";
    RatedBots "table-rated-bots": "matches with bots are not rated";
    RatedGuest "table-rated-guest": "only players with a name play rated matches";
    RatedStarter "table-rated-starter": "in rated matches it is random who begins";
    NoAnalysis "table-no-analysis": "there is no analysis of games with secrets";
}

sentences! {
    /// Why a name or a passphrase cannot be used (`bad_name`).
    pub enum NameFault;
    Form "name-form":
        "a name has 2 to 24 letters, digits, spaces or - _ . and begins with a letter or digit";
    Passphrase "name-passphrase": "a passphrase has 8 to 200 characters";
}

sentences! {
    /// What there is too much of (`too_many`).
    pub enum Excess;
    Connections "too-many-connections": "too many connections at a time";
    Requests "too-many-requests": "too many requests at a time";
    Watched "too-many-watched": "too many matches at a time";
    Waiting "too-many-waiting": "too many tables that wait at a time";
    Unfinished "too-many-unfinished": "too many unfinished matches at a time";
}

sentences! {
    /// Why nothing is taken back (`no_undo`).
    pub enum UndoFault;
    Secrets "undo-secrets": "in this game nothing is taken back: what was seen cannot be unseen";
    Rated "undo-rated": "in rated matches nothing is taken back";
}

impl From<TableFault> for Refusal {
    fn from(why: TableFault) -> Refusal {
        Refusal::BadTable(why.message())
    }
}

impl From<NameFault> for Refusal {
    fn from(why: NameFault) -> Refusal {
        Refusal::BadName(why.message())
    }
}

impl From<Excess> for Refusal {
    fn from(why: Excess) -> Refusal {
        Refusal::TooMany(why.message())
    }
}

impl From<UndoFault> for Refusal {
    fn from(why: UndoFault) -> Refusal {
        Refusal::NoUndo(why.message())
    }
}
