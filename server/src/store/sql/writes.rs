//! Everything that changes the database.

use sqlx::{AnyConnection, AssertSqlSafe, query, query_as};

use super::Result;
use super::accounts::{adopt, claim, end_session, forget, new_session, recovery_codes, replace_passphrase};
use super::appends::append_all;
use super::asides::{choose_ahead, forget_asides, play_on, wish};
use super::office::{drop_reports, report};
use super::push::{self, PushRow};
use super::rated::settle;
use super::reads::has_session;
use super::removals::{DROP_CHAT, drop_analysis, drop_guest, drop_match};
use super::rows::{
    Append, Beginning, Claimed, Heartbeat, MatchRow, NewSession, Person, Replaced, ReportRow, SeatRow,
    TournamentRow,
};
use super::tournaments;
use crate::clock::Outages;
use crate::ids::{AccountId, CodeHash, MatchId, SessionId, TournamentId};
use crate::states::SeatKind;

/// Everything that changes the database.
#[derive(Clone)]
pub(crate) enum Write {
    Setting { name: &'static str, value: String },
    NewAccount { id: AccountId, name: String, now: i64 },
    Claim(Box<Claimed>),
    NewPassphrase(Box<Replaced>),
    RecoveryCodes { account: AccountId, hashes: Vec<CodeHash> },
    NewSession(NewSession),
    Rotate { id: SessionId, from: i64, now: i64 },
    Used { id: SessionId, generation: i64, expires: i64 },
    EndSession { id: SessionId, now: i64 },
    Adopt { guest: AccountId, account: AccountId, now: i64 },
    ForgetEnded { before: i64 },
    Forget { account: AccountId, name: String, now: i64 },
    NewMatch { row: Box<MatchRow>, seats: Vec<SeatRow>, address: String },
    Sit { id: MatchId, seat: i64, token: String, row: SeatRow, now: i64, beginning: Beginning },
    StandUp { id: MatchId, account: AccountId, row: SeatRow, now: i64 },
    Cancel { id: MatchId, now: i64 },
    Append(Box<Append>),
    Wish { id: MatchId, seat: i64, account: AccountId, ply: i64 },
    PlayOn { id: MatchId, side: i64 },
    Ahead { id: MatchId, seat: i64, account: AccountId, moves: String },
    BotDue { id: MatchId, due: i64 },
    Rematch { old: MatchId, instead: String, row: Box<MatchRow>, seats: Vec<SeatRow> },
    DeclineRematch { old: MatchId, next: MatchId, now: i64 },
    Say { id: MatchId, room: &'static str, account: AccountId, text: String, now: i64 },
    Block { account: AccountId, blocked: AccountId },
    Unblock { account: AccountId, blocked: AccountId },
    Heartbeat(Heartbeat),
    Analysis { id: MatchId, n: i64, best: String, value: String },
    Want { id: MatchId, account: AccountId, now: i64, since: i64, at_most: i64, is_done: bool },
    StillWanted { id: MatchId, now: i64 },
    Take { id: MatchId, now: i64, until: i64 },
    Hold { id: MatchId, since: i64, until: i64 },
    Analysed { id: MatchId },
    DropMatch { id: MatchId, before: i64, rows: i64 },
    DropChat { id: MatchId, rows: i64 },
    DropGuest { id: AccountId, before: i64 },
    DropAnalysis { id: MatchId },
    DropNodes { before: i64, rows: i64 },
    DropOutages { before: i64, rows: i64 },
    Seen { id: MatchId, now: i64 },
    Settle,
    NewTournament(TournamentRow),
    Tournament { row: TournamentRow, joined: Option<Person>, matches: Vec<(MatchRow, Vec<SeatRow>)> },
    DropTournament { id: TournamentId, before: i64 },
    Report(Box<ReportRow>),
    DropReports { before: i64, rows: i64 },
    Subscribe { row: Box<PushRow>, now: i64 },
    Unsubscribe { account: AccountId, endpoint: String },
    Answered { endpoint: String, is_well: bool, now: i64 },
    Called { id: MatchId, account: AccountId, kind: &'static str, ply: i64, now: i64 },
    DropCalls { before: i64, rows: i64 },
}

impl Write {
    /// The match that is written, by which writes are ordered.
    pub(in crate::store) fn key(&self) -> Option<&MatchId> {
        match self {
            Write::NewMatch { row, .. } => Some(&row.id),
            Write::Append(append) => Some(&append.id),
            Write::Sit { id, .. }
            | Write::StandUp { id, .. }
            | Write::Cancel { id, .. }
            | Write::Wish { id, .. }
            | Write::PlayOn { id, .. }
            | Write::Ahead { id, .. }
            | Write::BotDue { id, .. }
            | Write::Rematch { old: id, .. }
            | Write::DeclineRematch { old: id, .. }
            | Write::Say { id, .. }
            | Write::Seen { id, .. }
            | Write::Analysis { id, .. }
            | Write::Want { id, .. }
            | Write::StillWanted { id, .. }
            | Write::Take { id, .. }
            | Write::Hold { id, .. }
            | Write::Analysed { id }
            | Write::DropMatch { id, .. }
            | Write::DropChat { id, .. }
            | Write::DropAnalysis { id } => Some(id),
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
        let done = match self {
            Write::Append(append) => return Ok(append_all(c, &[append]).await?.contains(&true)),
            Write::NewMatch { row, seats, address } => {
                return Ok(has_session(c, &row.creator).await? && new_match(c, row, seats, address).await?);
            }
            Write::Sit { .. } => return self.sit(c).await,
            Write::Heartbeat(heartbeat) => return heartbeat.apply(c).await,
            Write::Want { .. } => return self.want(c).await,
            Write::DropMatch { id, before, rows } => return drop_match(c, id, *before, *rows).await,
            Write::DropGuest { id, before } => return drop_guest(c, id, *before).await,
            Write::DropAnalysis { id } => return drop_analysis(c, id).await,
            Write::StandUp { id, account, row, now } => return stand_up(c, id, account, row, *now).await,
            Write::Rematch { old, instead, row, seats } => {
                return rematch(c, old, instead, row, seats).await;
            }
            Write::DeclineRematch { old, next, now } => return decline_rematch(c, old, next, *now).await,
            Write::Claim(claimed) => return claim(c, claimed).await,
            Write::NewPassphrase(replaced) => return replace_passphrase(c, replaced).await,
            Write::RecoveryCodes { account, hashes } => return recovery_codes(c, account, hashes).await,
            Write::NewSession(session) => return new_session(c, session).await,
            Write::EndSession { id, now } => return end_session(c, id, *now).await,
            Write::Adopt { guest, account, now } => return adopt(c, guest, account, *now).await,
            Write::Forget { account, name, now } => return forget(c, account, name, *now).await,
            Write::Say { id, room, account, text, now } => {
                return say(c, id, room, account, text, *now).await;
            }
            Write::Wish { id, seat, account, ply } => return wish(c, id, *seat, account, *ply).await,
            Write::PlayOn { id, side } => return play_on(c, id, *side).await,
            Write::Ahead { id, seat, account, moves } => {
                return choose_ahead(c, id, *seat, account, moves).await;
            }
            Write::Settle => return settle(c).await,
            Write::NewTournament(row) => return tournaments::new(c, row).await,
            Write::Tournament { row, joined, matches } => {
                return tournaments::change(c, row, joined.as_ref(), matches).await;
            }
            Write::Report(row) => return report(c, row).await,
            Write::DropReports { before, rows } => return drop_reports(c, *before, *rows).await,
            Write::Subscribe { row, now } => return push::subscribe(c, row, *now).await,
            Write::Unsubscribe { account, endpoint } => return push::unsubscribe(c, account, endpoint).await,
            Write::Answered { endpoint, is_well, now } => {
                return push::answered(c, endpoint, *is_well, *now).await;
            }
            Write::Called { id, account, kind, ply, now } => {
                return push::called(c, id, account, kind, *ply, *now).await;
            }
            Write::DropCalls { before, rows } => return push::drop_calls(c, *before, *rows).await,
            Write::DropTournament { id, before } => return tournaments::remove(c, id, *before).await,
            Write::Setting { name, value } => {
                query("insert into settings (name, value) values ($1, $2) on conflict do nothing")
                    .bind(*name)
                    .bind(value)
            }
            Write::NewAccount { id, name, now } => query(
                "insert into accounts (id, name, folded, passphrase, created) values ($1, $2, '', '', $3)",
            )
            .bind(&id.0)
            .bind(name)
            .bind(*now),
            Write::Rotate { id, from, now } => query(
                "update sessions set generation = generation + 1, rotated = $3, used = 0 \
                 where id = $1 and generation = $2",
            )
            .bind(&id.0)
            .bind(*from)
            .bind(*now),
            Write::Used { id, generation, expires } => {
                query("update sessions set used = 1, expires = $3 where id = $1 and generation = $2")
                    .bind(&id.0)
                    .bind(*generation)
                    .bind(*expires)
            }
            Write::ForgetEnded { before } => query("delete from ended_sessions where at < $1").bind(*before),
            Write::Cancel { id, now } => return cancel(c, id, *now).await,
            Write::BotDue { id, due } => {
                query("update matches set bot_due = $2 where id = $1 and bot_due > 0").bind(&id.0).bind(*due)
            }
            Write::Block { account, blocked } => {
                query("insert into blocks (account, blocked) values ($1, $2) on conflict do nothing")
                    .bind(&account.0)
                    .bind(&blocked.0)
            }
            Write::Unblock { account, blocked } => {
                query("delete from blocks where account = $1 and blocked = $2")
                    .bind(&account.0)
                    .bind(&blocked.0)
            }
            Write::Seen { id, now } => {
                query("update matches set seen = $2 where id = $1 and status = 'waiting'")
                    .bind(&id.0)
                    .bind(*now)
            }
            Write::Analysis { id, n, best, value } => query(
                "insert into analyses (match, n, best, value) values ($1, $2, $3, $4) on conflict do nothing",
            )
            .bind(&id.0)
            .bind(*n)
            .bind(best)
            .bind(value),
            Write::StillWanted { id, now } => {
                query("update wanted set asked = $2 where match = $1").bind(&id.0).bind(*now)
            }
            Write::Take { id, now, until } => {
                query("update wanted set taken = $3 where match = $1 and done = 0 and taken <= $2")
                    .bind(&id.0)
                    .bind(*now)
                    .bind(*until)
            }
            Write::Hold { id, since, until } => {
                query("update wanted set taken = $3 where match = $1 and done = 0 and asked > $2")
                    .bind(&id.0)
                    .bind(*since)
                    .bind(*until)
            }
            Write::Analysed { id } => query("update wanted set done = 1 where match = $1").bind(&id.0),
            Write::DropChat { id, rows } => query(DROP_CHAT).bind(&id.0).bind(*rows),
            // The latest one says when people could last play.
            Write::DropNodes { before, rows } => query(
                "delete from nodes where id in (select id from nodes where seen < $1 \
                 and seen < (select max(seen) from nodes where role <> 'work') limit $2)",
            )
            .bind(*before)
            .bind(*rows),
            Write::DropOutages { before, rows } => query(
                "delete from outages where since in (select since from outages where until < $1 limit $2)",
            )
            .bind(*before)
            .bind(*rows),
        };
        Ok(done.execute(c).await?.rows_affected() > 0)
    }

    /// Notes that an account waits for an analysis, unless it waits for too many.
    async fn want(&self, c: &mut AnyConnection) -> Result<bool> {
        let Write::Want { id, account, now, since, at_most, is_done } = self else { return Ok(false) };
        let waits = query("update wanted set asked = $2 where match = $1 and done = $3 and asked > $4")
            .bind(&id.0)
            .bind(*now)
            .bind(i64::from(*is_done))
            .bind(*since)
            .execute(&mut *c)
            .await?;
        if waits.rows_affected() > 0 {
            return Ok(true);
        }
        let new = query(
            "insert into wanted (match, account, since, asked, taken, done) select $1, $2, $3, $3, 0, $4 \
             where (select count(*) from wanted where account = $2 and done = 0 and asked > $5) < $6 \
             on conflict (match) do update set account = $2, since = $3, asked = $3, done = $4",
        )
        .bind(&id.0)
        .bind(&account.0)
        .bind(*now)
        .bind(i64::from(*is_done))
        .bind(*since)
        .bind(*at_most);
        Ok(new.execute(c).await?.rows_affected() > 0)
    }

    /// Takes a free seat, and starts the match if it was the last one.
    async fn sit(&self, c: &mut AnyConnection) -> Result<bool> {
        let Write::Sit { id, seat, token, row, now, beginning } = self else { return Ok(false) };
        let is_ghost = row.kind == SeatKind::Person && !has_session(c, &row.account).await?;
        if is_ghost || !lock_waiting(c, id, *now).await? {
            return Ok(false);
        }
        // A seat is free for anyone, for whoever has its link, or for the one it is kept for.
        let taken = query(
            "update seats set kind = $3, account = $4, level = $5 where match = $1 and seat = $2 \
             and (kind = 'anyone' or (kind = 'link' and token = $6) \
                  or (kind = 'kept' and (account = $4 or $3 = 'bot'))) \
             and not exists (select 1 from seats where match = $1 and account = $4 and account <> '' \
                             and kind = 'person')",
        )
        .bind(&id.0)
        .bind(*seat)
        .bind(row.kind)
        .bind(&row.account.0)
        .bind(row.level)
        .bind(token)
        .execute(&mut *c)
        .await?;
        if taken.rows_affected() == 0 {
            return Ok(false);
        }
        begin(c, id, beginning, *now).await.map(|()| true)
    }
}

/// Starts a match if nobody is missing, as the lot has it.
async fn begin(c: &mut AnyConnection, id: &MatchId, beginning: &Beginning, now: i64) -> Result<()> {
    let begun = query(
        "update matches set status = 'running', started = $2, deadline = $3, bot_due = $4, turn = $5, \
         start = $6, address = '' where id = $1 and status = 'waiting' and not exists \
         (select 1 from seats where match = $1 and kind not in ('person', 'bot'))",
    )
    .bind(&id.0)
    .bind(now)
    .bind(beginning.deadline)
    .bind(beginning.bot_due)
    .bind(beginning.turn)
    .bind(&beginning.start)
    .execute(&mut *c)
    .await?;
    match begun.rows_affected() == 0 || beginning.turns == 0 {
        true => Ok(()),
        false => move_down(c, id, beginning.turns).await,
    }
}

/// Lets another sit on a seat of a match that runs, or nobody.
pub(super) async fn reseat(c: &mut AnyConnection, id: &MatchId, row: &SeatRow) -> Result<()> {
    let reseated = query(
        "update seats set kind = $3, account = $4, level = $5, token = $6 where match = $1 and seat = $2",
    );
    let reseated = reseated.bind(&id.0).bind(row.seat).bind(row.kind).bind(&row.account.0);
    reseated.bind(row.level).bind(&row.token).execute(&mut *c).await?;
    forget_asides(c, id, row.seat).await
}

/// Moves everybody down by so many seats.
pub(super) async fn move_down(c: &mut AnyConnection, id: &MatchId, turns: i64) -> Result<()> {
    // Two people never have the same seat, not even for a moment: they pass by numbers below zero.
    let count = "(select count(*) from seats where match = $1)";
    let aside = format!("update seats set seat = -1 - (seat + {count} - $2) % {count} where match = $1");
    query(AssertSqlSafe(aside)).bind(&id.0).bind(turns).execute(&mut *c).await?;
    query("update seats set seat = -1 - seat where match = $1").bind(&id.0).execute(c).await?;
    Ok(())
}

/// Whether a table still waits. Who sits down, stands up or closes it at the same moment on another node waits here.
async fn lock_waiting(c: &mut AnyConnection, id: &MatchId, now: i64) -> Result<bool> {
    let waiting = query("update matches set changed = $2 where id = $1 and status = 'waiting'");
    Ok(waiting.bind(&id.0).bind(now).execute(c).await?.rows_affected() > 0)
}

/// Makes a seat of an account free again, before the match has begun.
async fn stand_up(
    c: &mut AnyConnection,
    id: &MatchId,
    account: &AccountId,
    row: &SeatRow,
    now: i64,
) -> Result<bool> {
    if !lock_waiting(c, id, now).await? {
        return Ok(false);
    }
    let freed = query(
        "update seats set kind = $4, account = $5, token = $6 where match = $1 and seat = $2 and account = $3",
    )
    .bind(&id.0)
    .bind(row.seat)
    .bind(&account.0)
    .bind(row.kind)
    .bind(&row.account.0)
    .bind(&row.token)
    .execute(c)
    .await?;
    Ok(freed.rows_affected() > 0)
}

/// Closes a table that waits.
async fn cancel(c: &mut AnyConnection, id: &MatchId, now: i64) -> Result<bool> {
    let cancelled = query(
        "update matches set status = 'cancelled', changed = $2, address = '' where id = $1 and status = 'waiting'",
    );
    Ok(cancelled.bind(&id.0).bind(now).execute(c).await?.rows_affected() > 0)
}

/// Closes a rematch that waits, so that there is none.
async fn decline_rematch(c: &mut AnyConnection, old: &MatchId, next: &MatchId, now: i64) -> Result<bool> {
    if !cancel(c, next, now).await? {
        return Ok(false);
    }
    let none = query("update matches set rematch = '', changed = $3 where id = $1 and rematch = $2");
    Ok(none.bind(&old.0).bind(&next.0).bind(now).execute(c).await?.rows_affected() > 0)
}

/// Sets up the next match of the same players, instead of none or of one that was closed.
async fn rematch(
    c: &mut AnyConnection,
    old: &MatchId,
    instead: &str,
    row: &MatchRow,
    seats: &[SeatRow],
) -> Result<bool> {
    if !has_session(c, &row.creator).await? {
        return Ok(false);
    }
    let first = query("update matches set rematch = $2, changed = $3 where id = $1 and rematch = $4")
        .bind(&old.0)
        .bind(&row.id.0)
        .bind(row.created)
        .bind(instead)
        .execute(&mut *c)
        .await?;
    Ok(first.rows_affected() > 0 && new_match(c, row, seats, "").await?)
}

pub(super) async fn new_match(
    c: &mut AnyConnection,
    row: &MatchRow,
    seats: &[SeatRow],
    address: &str,
) -> Result<bool> {
    query(
        "insert into matches (id, variant, start, terms, creator, created, status, started, ply, changed, \
         deadline, bot_due, result, ending, rematch, turn, listed, seen, address) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, 0, $6, $9, $10, '', '', '', $11, $12, $6, $13)",
    )
    .bind(&row.id.0)
    .bind(&row.variant)
    .bind(&row.start)
    .bind(&row.terms)
    .bind(&row.creator.0)
    .bind(row.created)
    .bind(row.status)
    .bind(row.started)
    .bind(row.deadline)
    .bind(row.bot_due)
    .bind(row.turn)
    .bind(i64::from(row.is_listed))
    .bind(address)
    .execute(&mut *c)
    .await?;
    for seat in seats {
        query("insert into seats (match, seat, kind, account, level, token) values ($1, $2, $3, $4, $5, $6)")
            .bind(&row.id.0)
            .bind(seat.seat)
            .bind(seat.kind)
            .bind(&seat.account.0)
            .bind(seat.level)
            .bind(&seat.token)
            .execute(&mut *c)
            .await?;
    }
    Ok(true)
}

impl Heartbeat {
    /// All of it at once: whoever sees a node again also sees what it missed.
    async fn apply(&self, c: &mut AnyConnection) -> Result<bool> {
        query(
            "insert into nodes (id, seen, role) values ($1, $2, $3) \
             on conflict (id) do update set seen = $2, role = $3",
        )
        .bind(&self.node)
        .bind(self.now)
        .bind(self.role)
        .execute(&mut *c)
        .await?;
        query("update nodes set role = 'gone' where role = 'serve' and seen <= $1 and id <> $2")
            .bind(self.gone)
            .bind(&self.node)
            .execute(&mut *c)
            .await?;
        for gap in &self.outages {
            outage(c, *gap).await?;
        }
        Ok(true)
    }
}

/// Remembers when people could not move, and gives every clock that time back, once.
async fn outage(c: &mut AnyConnection, gap: (i64, i64)) -> Result<()> {
    // Nodes that notice the same do so one after the other.
    query("insert into settings (name, value) values ('outages', '') on conflict (name) do update set value = ''")
        .execute(&mut *c)
        .await?;
    let touching = query_as("select since, until from outages where until >= $1 and since <= $2");
    let known = Outages::new(touching.bind(gap.0).bind(gap.1).fetch_all(&mut *c).await?);
    for (since, until) in known.missing(gap) {
        move_deadlines(c, since, until).await?;
    }
    query("delete from outages where until >= $1 and since <= $2")
        .bind(gap.0)
        .bind(gap.1)
        .execute(&mut *c)
        .await?;
    for (since, until) in known.with(&[gap]).gaps() {
        query("insert into outages (since, until) values ($1, $2)")
            .bind(*since)
            .bind(*until)
            .execute(&mut *c)
            .await?;
    }
    Ok(())
}

/// A turn that began during the outage is given what followed. An offer makes a turn look younger than it is: then
/// its deadline comes too early, which only means that somebody looks at the match and finds time left.
async fn move_deadlines(c: &mut AnyConnection, since: i64, until: i64) -> Result<()> {
    query(
        "update matches set deadline = deadline + $2 - case when changed > $1 then changed else $1 end \
         where deadline > 0 and changed < $2",
    )
    .bind(since)
    .bind(until)
    .execute(c)
    .await
    .map(drop)
}

/// Says something in a match, under the next number. The match counts them, as messages may be deleted.
async fn say(
    c: &mut AnyConnection,
    id: &MatchId,
    room: &str,
    account: &AccountId,
    text: &str,
    now: i64,
) -> Result<bool> {
    query("update matches set said = said + 1 where id = $1").bind(&id.0).execute(&mut *c).await?;
    let said = query(
        "insert into chat (match, n, room, account, text, at) \
         select id, said, $2, $3, $4, $5 from matches where id = $1",
    )
    .bind(&id.0)
    .bind(room)
    .bind(&account.0)
    .bind(text)
    .bind(now);
    Ok(said.execute(c).await?.rows_affected() > 0)
}
