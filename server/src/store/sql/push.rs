//! Browsers that are called, whom to call, and who was.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, FromRow, Row, query, query_as, query_scalar};

use super::rows::rows;
use super::{Result, changes};
use crate::ids::{AccountId, MatchId, SessionId};

/// So many browsers of one account are called, the latest.
const BROWSERS: i64 = 5;
/// A browser is forgotten when so many calls in a row have failed,
const FAILURES: i64 = 10;
/// and the first of them so long ago, in milliseconds.
const FAILING: i64 = 7 * 24 * 60 * 60 * 1000;

/// The length of the log when the turn began: what is only said is no new turn.
macro_rules! turn {
    () => {
        "coalesce((select max(e.ply) + 1 from entries e where e.match = m.id \
         and e.kind not in ('draw?', 'undo?', 'no', 'seat')), 0)"
    };
}

/// Somebody who waits in a match, and since which length of its log.
pub(crate) type Waiting = (MatchId, AccountId, i64);

rows! {
    /// A browser that is called. It has no `Debug`: who has its address can call it.
    #[derive(Clone)]
    PushRow {
        endpoint: String,
        account: AccountId,
        session: SessionId,
        key: String,
        secret: String,
        events: String,
        language: String;
        /// Whether the latest call failed.
        is_failing = "failures"
    }
}

/// Whether anybody wants to be called at all.
pub(crate) async fn has_subscriptions(c: &mut AnyConnection) -> Result<bool> {
    let some: Option<i64> =
        query_scalar("select cast(1 as bigint) from push_subscriptions limit 1").fetch_optional(c).await?;
    Ok(some.is_some())
}

/// The browsers of an account.
pub(crate) async fn subscriptions_of(c: &mut AnyConnection, account: &AccountId) -> Result<Vec<PushRow>> {
    query_as(
        "select endpoint, account, session, key, secret, events, language, failures \
         from push_subscriptions where account = $1",
    )
    .bind(&account.0)
    .fetch_all(c)
    .await
}

/// Those whose turn it has been, or for whom a seat was kept, since a moment between two, in matches with others;
/// whom nobody has called for it.
pub(crate) async fn waited_for(c: &mut AnyConnection, after: i64, until: i64) -> Result<Vec<Waiting>> {
    let rows = query_as(concat!(
        "select m.id, s.account, ",
        turn!(),
        " from matches m join seats s on s.match = m.id \
         where m.changed > $1 and m.changed <= $2 and m.status in ('running', 'waiting') \
         and ((m.status = 'running' and s.kind = 'person' and s.seat = m.turn) \
              or (m.status = 'waiting' and s.kind = 'kept')) \
         and exists (select 1 from push_subscriptions p where p.account = s.account) \
         and exists (select 1 from seats o where o.match = m.id and o.kind = 'person' and o.account <> s.account) \
         and not exists (select 1 from push_calls d where d.match = m.id and d.account = s.account \
                         and d.kind <> 'time' and (m.status = 'waiting' or d.kind = 'turn') and d.ply >= ",
        turn!(),
        ")"
    ));
    rows.bind(after).bind(until).fetch_all(c).await
}

/// Those whose turn ends between two moments and whom nobody has called for it.
pub(crate) async fn short_of_time(c: &mut AnyConnection, after: i64, until: i64) -> Result<Vec<Waiting>> {
    let rows = query_as(concat!(
        "select m.id, s.account, ",
        turn!(),
        " from matches m join seats s on s.match = m.id and s.seat = m.turn \
         where m.deadline > 0 and m.deadline > $1 and m.deadline <= $2 \
         and m.status = 'running' and s.kind = 'person' \
         and exists (select 1 from push_subscriptions p where p.account = s.account) \
         and not exists (select 1 from push_calls d where d.match = m.id and d.account = s.account \
                         and d.kind = 'time' and d.ply >= ",
        turn!(),
        ")"
    ));
    rows.bind(after).bind(until).fetch_all(c).await
}

/// Notes a browser, in place of the oldest if there are too many; `false` if the session has ended.
pub(super) async fn subscribe(c: &mut AnyConnection, row: &PushRow, now: i64) -> Result<bool> {
    let noted = query(
        "insert into push_subscriptions (endpoint, account, session, key, secret, events, language, created) \
         select $1, $2, id, $4, $5, $6, $7, $8 from sessions where id = $3 \
         on conflict (endpoint) do update set account = $2, session = $3, key = $4, secret = $5, events = $6, \
         language = $7, created = $8, failures = 0",
    )
    .bind(&row.endpoint)
    .bind(&row.account.0)
    .bind(&row.session.0)
    .bind(&row.key)
    .bind(&row.secret)
    .bind(&row.events)
    .bind(&row.language)
    .bind(now);
    let is_noted = changes(c, noted).await?;
    query(
        "delete from push_subscriptions where account = $1 and endpoint not in (select endpoint from \
         push_subscriptions where account = $1 order by created desc, endpoint limit $2)",
    )
    .bind(&row.account.0)
    .bind(BROWSERS)
    .execute(c)
    .await?;
    Ok(is_noted)
}

pub(super) async fn unsubscribe(c: &mut AnyConnection, account: &AccountId, endpoint: &str) -> Result<bool> {
    let gone = query("delete from push_subscriptions where endpoint = $1 and account = $2");
    changes(c, gone.bind(endpoint).bind(&account.0)).await
}

/// Notes how a call went; a browser that could not be called for long is forgotten.
pub(super) async fn answered(c: &mut AnyConnection, endpoint: &str, is_well: bool, now: i64) -> Result<bool> {
    let noted = match is_well {
        true => query("update push_subscriptions set failures = 0 where endpoint = $1").bind(endpoint),
        false => query(
            "update push_subscriptions set failing = case when failures = 0 then $2 else failing end, \
             failures = failures + 1 where endpoint = $1",
        )
        .bind(endpoint)
        .bind(now),
    };
    let is_known = changes(c, noted).await?;
    let gone =
        query("delete from push_subscriptions where endpoint = $1 and failures >= $2 and failing <= $3");
    gone.bind(endpoint).bind(FAILURES).bind(now - FAILING).execute(c).await?;
    Ok(is_known)
}

/// Notes a call; `false` if it was noted before.
pub(super) async fn called(
    c: &mut AnyConnection,
    id: &MatchId,
    account: &AccountId,
    kind: &str,
    ply: i64,
    now: i64,
) -> Result<bool> {
    let noted = query(
        "insert into push_calls (match, account, kind, ply, at) values ($1, $2, $3, $4, $5) \
         on conflict (match, account, kind) do update set ply = $4, at = $5 where push_calls.ply < $4",
    );
    let noted = noted.bind(&id.0).bind(&account.0).bind(kind).bind(ply).bind(now);
    changes(c, noted).await
}

/// Forgets calls of long ago.
pub(super) async fn drop_calls(c: &mut AnyConnection, before: i64, rows: i64) -> Result<bool> {
    let gone = query(
        "delete from push_calls where (match, account, kind) in \
         (select match, account, kind from push_calls where at < $1 limit $2)",
    );
    changes(c, gone.bind(before).bind(rows)).await
}
