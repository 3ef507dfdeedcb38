//! Tables: how they are set up, who sits down and stands up, what begins, what is closed.

use sqlx::{AnyConnection, AssertSqlSafe, query};

use super::asides::forget_asides;
use super::reads::has_session;
use super::rows::{Beginning, MatchRow, SeatRow};
use super::{Result, changes};
use crate::ids::{AccountId, MatchId};
use crate::states::SeatKind;

/// Sets up a table for somebody who has a session.
pub(super) async fn set_up(
    c: &mut AnyConnection,
    row: &MatchRow,
    seats: &[SeatRow],
    address: &str,
) -> Result<bool> {
    Ok(has_session(c, &row.creator).await? && new_match(c, row, seats, address).await?)
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

/// Takes a free seat, and starts the match if it was the last one.
pub(super) async fn sit(
    c: &mut AnyConnection,
    id: &MatchId,
    token: &str,
    row: &SeatRow,
    beginning: &Beginning,
    now: i64,
) -> Result<bool> {
    let is_ghost = row.kind == SeatKind::Person && !has_session(c, &row.account).await?;
    if is_ghost || !lock_waiting(c, id, now).await? {
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
    .bind(row.seat)
    .bind(row.kind)
    .bind(&row.account.0)
    .bind(row.level)
    .bind(token);
    if !changes(c, taken).await? {
        return Ok(false);
    }
    begin(c, id, beginning, now).await.map(|()| true)
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
    .bind(beginning.turn.deadline)
    .bind(beginning.turn.bot_due)
    .bind(beginning.turn.seat)
    .bind(&beginning.start);
    match changes(c, begun).await? && beginning.turns > 0 {
        true => move_down(c, id, beginning.turns).await,
        false => Ok(()),
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
    changes(c, waiting.bind(&id.0).bind(now)).await
}

/// Makes a seat of an account free again, before the match has begun.
pub(super) async fn stand_up(
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
    .bind(&row.token);
    changes(c, freed).await
}

/// Closes a table that waits.
pub(super) async fn cancel(c: &mut AnyConnection, id: &MatchId, now: i64) -> Result<bool> {
    let cancelled = query(
        "update matches set status = 'cancelled', changed = $2, address = '' where id = $1 and status = 'waiting'",
    );
    changes(c, cancelled.bind(&id.0).bind(now)).await
}

/// Closes a rematch that waits, so that there is none.
pub(super) async fn decline_rematch(
    c: &mut AnyConnection,
    old: &MatchId,
    next: &MatchId,
    now: i64,
) -> Result<bool> {
    if !cancel(c, next, now).await? {
        return Ok(false);
    }
    let none = query("update matches set rematch = '', changed = $3 where id = $1 and rematch = $2");
    changes(c, none.bind(&old.0).bind(&next.0).bind(now)).await
}

/// Sets up the next match of the same players, instead of none or of one that was closed.
pub(super) async fn rematch(
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
        .bind(instead);
    Ok(changes(c, first).await? && new_match(c, row, seats, "").await?)
}

/// When a bot that has not moved is asked again.
pub(super) async fn bot_due(c: &mut AnyConnection, id: &MatchId, due: i64) -> Result<bool> {
    let due_again = query("update matches set bot_due = $2 where id = $1 and bot_due > 0");
    changes(c, due_again.bind(&id.0).bind(due)).await
}

/// Notes that the host of a table that waits is here.
pub(super) async fn seen(c: &mut AnyConnection, id: &MatchId, now: i64) -> Result<bool> {
    let seen = query("update matches set seen = $2 where id = $1 and status = 'waiting'");
    changes(c, seen.bind(&id.0).bind(now)).await
}
