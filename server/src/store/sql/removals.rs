//! What is old: how it is found, and how it is removed.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, FromRow, Row, query, query_as, query_scalar};

use super::Result;
use super::rows::rows;
use crate::ids::{AccountId, MatchId, SessionId};
use crate::states::Status;

rows! {
    /// A match that ended long ago.
    OldMatch {
        id: MatchId,
        changed: i64,
        /// How many of its players have names.
        names: i64,
        /// Whether anything that was said is left: 1 or 0.
        chat: i64
    }
}

/// What is true of an account that never got a name, has not been here since $1, and left nothing.
macro_rules! idle_guest {
    () => {
        "folded = '' and created < $1 \
         and not exists (select 1 from seats where seats.account = accounts.id and seats.account <> '') \
         and not exists (select 1 from matches where matches.creator = accounts.id) \
         and not exists (select 1 from chat where chat.account = accounts.id) \
         and not exists (select 1 from sessions where sessions.account = accounts.id and rotated >= $1)"
    };
}

/// The next accounts after one, and whether each is a guest who can go.
pub(crate) async fn guests(
    c: &mut AnyConnection,
    after: &AccountId,
    before: i64,
    limit: i64,
) -> Result<Vec<(AccountId, bool)>> {
    let rows: Vec<(AccountId, i64)> = query_as(concat!(
        "select id, cast(case when ",
        idle_guest!(),
        " then 1 else 0 end as bigint) from accounts where id > $2 order by id limit $3"
    ))
    .bind(before)
    .bind(&after.0)
    .bind(limit)
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(|(id, is_idle)| (id, is_idle == 1)).collect())
}

/// Sessions of the accounts between two that have expired.
pub(crate) async fn old_sessions(
    c: &mut AnyConnection,
    after: &AccountId,
    last: &AccountId,
    now: i64,
    limit: i64,
) -> Result<Vec<SessionId>> {
    query_scalar("select id from sessions where account > $1 and account <= $2 and expires <= $3 limit $4")
        .bind(&after.0)
        .bind(&last.0)
        .bind(now)
        .bind(limit)
        .fetch_all(c)
        .await
}

/// Matches with a status that have not changed since a moment, the oldest first.
pub(crate) async fn unchanged_matches(
    c: &mut AnyConnection,
    status: Status,
    before: i64,
    limit: i64,
) -> Result<Vec<MatchId>> {
    let rows =
        query_scalar("select id from matches where status = $1 and changed < $2 order by changed limit $3");
    rows.bind(status).bind(before).bind(limit).fetch_all(c).await
}

/// Running matches without a clock in which a person has not moved since a moment.
pub(crate) async fn idle_matches(c: &mut AnyConnection, before: i64, limit: i64) -> Result<Vec<MatchId>> {
    let rows = query_scalar(
        "select id from matches where status = 'running' and changed < $1 and deadline = 0 and bot_due = 0 \
         order by changed limit $2",
    );
    rows.bind(before).bind(limit).fetch_all(c).await
}

/// The next finished matches after one that have not changed since a moment.
pub(crate) async fn old_matches(
    c: &mut AnyConnection,
    after: &(i64, MatchId),
    before: i64,
    limit: i64,
) -> Result<Vec<OldMatch>> {
    query_as(
        "select id, changed, \
         (select count(*) from seats join accounts on accounts.id = seats.account \
          where seats.match = matches.id and accounts.folded <> '') as names, \
         (select count(*) from (select 1 from chat where chat.match = matches.id limit 1) said) as chat \
         from matches where status = 'over' and changed < $3 and (changed, id) > ($1, $2) \
         order by changed, id limit $4",
    )
    .bind(after.0)
    .bind(&after.1.0)
    .bind(before)
    .bind(limit)
    .fetch_all(c)
    .await
}

/// Analyses that nobody has asked for since a moment.
pub(crate) async fn old_analyses(c: &mut AnyConnection, before: i64, limit: i64) -> Result<Vec<MatchId>> {
    let rows = query_scalar("select match from wanted where asked < $1 order by asked limit $2");
    rows.bind(before).bind(limit).fetch_all(c).await
}

/// The moment from which on running matches need to know about outages, this one at the latest.
pub(crate) async fn first_needed_outage(c: &mut AnyConnection, latest: i64) -> Result<i64> {
    let first: i64 = query_scalar("select coalesce(min(started), $1) from matches where status = 'running'")
        .bind(latest)
        .fetch_one(c)
        .await?;
    Ok(first.min(latest))
}

/// The first by name of the nodes that serve and have been seen since a moment.
pub(crate) async fn first_node(c: &mut AnyConnection, since: i64) -> Result<Option<String>> {
    query_scalar("select id from nodes where role = 'serve' and seen > $1 order by id limit 1")
        .bind(since)
        .fetch_optional(c)
        .await
}

/// Removes what was said in a match, the oldest first; says how much there was.
pub(super) async fn drop_chat(c: &mut AnyConnection, id: &MatchId, rows: i64) -> Result<u64> {
    let dropped = query(
        "delete from chat where match = $1 and n in (select n from chat where match = $1 order by n limit $2)",
    );
    Ok(dropped.bind(&id.0).bind(rows).execute(c).await?.rows_affected())
}

/// Removes a match that is over or was closed, if it has not changed since; what was said goes first, in parts.
pub(super) async fn drop_match(c: &mut AnyConnection, id: &MatchId, before: i64, rows: i64) -> Result<bool> {
    if drop_chat(c, id, rows).await? as i64 == rows {
        return Ok(true);
    }
    let gone =
        query("delete from matches where id = $1 and changed < $2 and status in ('over', 'cancelled')");
    if gone.bind(&id.0).bind(before).execute(&mut *c).await?.rows_affected() == 0 {
        return Ok(false);
    }
    for statement in [
        "delete from entries where match = $1",
        "delete from seats where match = $1",
        "delete from asides where match = $1",
        "delete from analyses where match = $1",
        "delete from wanted where match = $1",
        "delete from rating_history where match = $1",
        "delete from rated_results where match = $1",
        "delete from push_calls where match = $1",
        "update matches set rematch = '' where rematch = $1",
    ] {
        query(statement).bind(&id.0).execute(&mut *c).await?;
    }
    Ok(true)
}

/// Removes a guest who has not come back and left nothing.
pub(super) async fn drop_guest(c: &mut AnyConnection, id: &AccountId, before: i64) -> Result<bool> {
    let gone = query(concat!("delete from accounts where id = $2 and ", idle_guest!()));
    if gone.bind(before).bind(&id.0).execute(&mut *c).await?.rows_affected() == 0 {
        return Ok(false);
    }
    for statement in [
        "delete from sessions where account = $1",
        "delete from push_subscriptions where account = $1",
        "delete from push_calls where account = $1",
        "delete from blocks where account = $1 or blocked = $1",
        "delete from sanctions where account = $1",
    ] {
        query(statement).bind(&id.0).execute(&mut *c).await?;
    }
    Ok(true)
}

pub(super) async fn drop_analysis(c: &mut AnyConnection, id: &MatchId) -> Result<bool> {
    for statement in ["delete from analyses where match = $1", "delete from wanted where match = $1"] {
        query(statement).bind(&id.0).execute(&mut *c).await?;
    }
    Ok(true)
}
