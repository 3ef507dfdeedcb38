//! Everything that changes the database, and who does it.

use sqlx::AnyConnection;

use super::analyses::Wanted;
use super::appends::append_all;
use super::push::PushRow;
use super::rows::{
    Append, Beginning, Heartbeat, MatchRow, NewSession, Person, Proof, ReportRow, SeatRow, Secured,
    TournamentRow,
};
use super::{
    Result, accounts, analyses, asides, chat, nodes, office, push, rated, removals, tables, tournaments,
};
use crate::ids::{AccountId, CodeHash, MatchId, SessionId, TournamentId};
use crate::names::Name;

/// Everything that changes the database.
pub(crate) enum Write {
    Setting { name: &'static str, value: String },
    NewAccount { id: AccountId, name: String, now: i64 },
    Claim { name: Box<Name>, secured: Box<Secured> },
    NewPassphrase { proof: Proof, secured: Box<Secured> },
    RecoveryCodes { account: AccountId, hashes: Vec<CodeHash> },
    NewSession(NewSession),
    Rotate { id: SessionId, from: i64, now: i64 },
    Used { id: SessionId, generation: i64, expires: i64 },
    EndSession { id: SessionId, now: i64 },
    Adopt { guest: AccountId, account: AccountId, now: i64 },
    ForgetEnded { before: i64 },
    Forget { account: AccountId, name: String, now: i64 },
    Block { account: AccountId, blocked: AccountId },
    Unblock { account: AccountId, blocked: AccountId },
    NewMatch { row: Box<MatchRow>, seats: Vec<SeatRow>, address: String },
    Append(Box<Append>),
    Match(MatchId, MatchWrite),
    Settle,
    Heartbeat(Heartbeat),
    NewTournament(TournamentRow),
    Tournament { row: TournamentRow, joined: Option<Person>, matches: Vec<(MatchRow, Vec<SeatRow>)> },
    Report(Box<ReportRow>),
    Subscribe { row: Box<PushRow>, now: i64 },
    Unsubscribe { account: AccountId, endpoint: String },
    Answered { endpoint: String, is_well: bool, now: i64 },
    Called { id: MatchId, account: AccountId, kind: &'static str, ply: i64, now: i64 },
    DropGuest { id: AccountId, before: i64 },
    DropNodes { before: i64, rows: i64 },
    DropOutages { before: i64, rows: i64 },
    DropTournament { id: TournamentId, before: i64 },
    DropReports { before: i64, rows: i64 },
    DropCalls { before: i64, rows: i64 },
}

/// What happens to a match that is there, or follows from it, other than an entry of its log.
pub(crate) enum MatchWrite {
    Sit { token: String, row: SeatRow, now: i64, beginning: Beginning },
    StandUp { account: AccountId, row: SeatRow, now: i64 },
    Cancel { now: i64 },
    Seen { now: i64 },
    Rematch { instead: String, row: Box<MatchRow>, seats: Vec<SeatRow> },
    DeclineRematch { next: MatchId, now: i64 },
    BotDue { due: i64 },
    Wish { seat: i64, account: AccountId, ply: i64 },
    PlayOn { side: i64 },
    Ahead { seat: i64, account: AccountId, moves: String },
    Say { room: &'static str, account: AccountId, text: String, now: i64 },
    Want(Wanted),
    StillWanted { now: i64 },
    Take { now: i64, until: i64 },
    Hold { since: i64, until: i64 },
    Analysis { n: i64, best: String, value: String },
    Analysed,
    DropMatch { before: i64, rows: i64 },
    DropChat { rows: i64 },
    DropAnalysis,
}

impl Write {
    /// The match that is written, by which writes are ordered.
    pub(in crate::store) fn key(&self) -> Option<&MatchId> {
        match self {
            Write::NewMatch { row, .. } => Some(&row.id),
            Write::Append(append) => Some(&append.id),
            Write::Match(id, _) => Some(id),
            _ => None,
        }
    }

    /// The entry of a log that is written.
    pub(in crate::store) fn as_append(&self) -> Option<&Append> {
        match self {
            Write::Append(append) => Some(append),
            _ => None,
        }
    }

    /// Writes inside a transaction; `false` if somebody else was there first.
    pub(in crate::store) async fn apply(&self, c: &mut AnyConnection) -> Result<bool> {
        match self {
            Write::Setting { name, value } => nodes::set(c, name, value).await,
            Write::NewAccount { id, name, now } => accounts::new_account(c, id, name, *now).await,
            Write::Claim { name, secured } => accounts::claim(c, name, secured).await,
            Write::NewPassphrase { proof, secured } => accounts::replace_passphrase(c, proof, secured).await,
            Write::RecoveryCodes { account, hashes } => accounts::recovery_codes(c, account, hashes).await,
            Write::NewSession(session) => accounts::new_session(c, session).await,
            Write::Rotate { id, from, now } => accounts::rotate(c, id, *from, *now).await,
            Write::Used { id, generation, expires } => accounts::used(c, id, *generation, *expires).await,
            Write::EndSession { id, now } => accounts::end_session(c, id, *now).await,
            Write::Adopt { guest, account, now } => accounts::adopt(c, guest, account, *now).await,
            Write::ForgetEnded { before } => accounts::forget_ended(c, *before).await,
            Write::Forget { account, name, now } => accounts::forget(c, account, name, *now).await,
            Write::Block { account, blocked } => accounts::block(c, account, blocked).await,
            Write::Unblock { account, blocked } => accounts::unblock(c, account, blocked).await,
            Write::NewMatch { row, seats, address } => tables::set_up(c, row, seats, address).await,
            Write::Append(append) => Ok(append_all(c, &[append]).await?.contains(&true)),
            Write::Match(id, write) => write.apply(c, id).await,
            Write::Settle => rated::settle(c).await,
            Write::Heartbeat(heartbeat) => nodes::beat(c, heartbeat).await,
            Write::NewTournament(row) => tournaments::new(c, row).await,
            Write::Tournament { row, joined, matches } => {
                tournaments::change(c, row, joined.as_ref(), matches).await
            }
            Write::Report(row) => office::report(c, row).await,
            Write::Subscribe { row, now } => push::subscribe(c, row, *now).await,
            Write::Unsubscribe { account, endpoint } => push::unsubscribe(c, account, endpoint).await,
            Write::Answered { endpoint, is_well, now } => push::answered(c, endpoint, *is_well, *now).await,
            Write::Called { id, account, kind, ply, now } => {
                push::called(c, id, account, kind, *ply, *now).await
            }
            Write::DropGuest { id, before } => removals::drop_guest(c, id, *before).await,
            Write::DropNodes { before, rows } => nodes::drop_nodes(c, *before, *rows).await,
            Write::DropOutages { before, rows } => nodes::drop_outages(c, *before, *rows).await,
            Write::DropTournament { id, before } => tournaments::remove(c, id, *before).await,
            Write::DropReports { before, rows } => office::drop_reports(c, *before, *rows).await,
            Write::DropCalls { before, rows } => push::drop_calls(c, *before, *rows).await,
        }
    }
}

impl MatchWrite {
    async fn apply(&self, c: &mut AnyConnection, id: &MatchId) -> Result<bool> {
        match self {
            MatchWrite::Sit { token, row, now, beginning } => {
                tables::sit(c, id, token, row, beginning, *now).await
            }
            MatchWrite::StandUp { account, row, now } => tables::stand_up(c, id, account, row, *now).await,
            MatchWrite::Cancel { now } => tables::cancel(c, id, *now).await,
            MatchWrite::Seen { now } => tables::seen(c, id, *now).await,
            MatchWrite::Rematch { instead, row, seats } => tables::rematch(c, id, instead, row, seats).await,
            MatchWrite::DeclineRematch { next, now } => tables::decline_rematch(c, id, next, *now).await,
            MatchWrite::BotDue { due } => tables::bot_due(c, id, *due).await,
            MatchWrite::Wish { seat, account, ply } => asides::wish(c, id, *seat, account, *ply).await,
            MatchWrite::PlayOn { side } => asides::play_on(c, id, *side).await,
            MatchWrite::Ahead { seat, account, moves } => {
                asides::choose_ahead(c, id, *seat, account, moves).await
            }
            MatchWrite::Say { room, account, text, now } => chat::say(c, id, room, account, text, *now).await,
            MatchWrite::Want(wanted) => analyses::want(c, id, wanted).await,
            MatchWrite::StillWanted { now } => analyses::still_wanted(c, id, *now).await,
            MatchWrite::Take { now, until } => analyses::take(c, id, *now, *until).await,
            MatchWrite::Hold { since, until } => analyses::hold(c, id, *since, *until).await,
            MatchWrite::Analysis { n, best, value } => analyses::keep(c, id, *n, [best, value]).await,
            MatchWrite::Analysed => analyses::done(c, id).await,
            MatchWrite::DropMatch { before, rows } => removals::drop_match(c, id, *before, *rows).await,
            MatchWrite::DropChat { rows } => Ok(removals::drop_chat(c, id, *rows).await? > 0),
            MatchWrite::DropAnalysis => removals::drop_analysis(c, id).await,
        }
    }
}
