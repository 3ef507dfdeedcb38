//! Analyses of finished matches: who waits for one, who works at it, what is known.

use sqlx::{AnyConnection, query};

use super::{Result, changes};
use crate::ids::{AccountId, MatchId};

/// Somebody who wants an analysis.
pub(crate) struct Wanted {
    pub(crate) account: AccountId,
    pub(crate) now: i64,
    /// Who has not asked since then does not wait any more.
    pub(crate) since: i64,
    /// For so many at a time one account may wait.
    pub(crate) at_most: i64,
    pub(crate) is_done: bool,
}

/// Notes that an account waits for an analysis, unless it waits for too many.
pub(super) async fn want(c: &mut AnyConnection, id: &MatchId, wish: &Wanted) -> Result<bool> {
    let Wanted { account, now, since, at_most, is_done } = wish;
    let waits = query("update wanted set asked = $2 where match = $1 and done = $3 and asked > $4")
        .bind(&id.0)
        .bind(*now)
        .bind(i64::from(*is_done))
        .bind(*since);
    if changes(c, waits).await? {
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
    changes(c, new).await
}

/// Somebody still waits for an analysis.
pub(super) async fn still_wanted(c: &mut AnyConnection, id: &MatchId, now: i64) -> Result<bool> {
    let asked = query("update wanted set asked = $2 where match = $1");
    changes(c, asked.bind(&id.0).bind(now)).await
}

/// Takes an analysis on, if nobody has it.
pub(super) async fn take(c: &mut AnyConnection, id: &MatchId, now: i64, until: i64) -> Result<bool> {
    let taken = query("update wanted set taken = $3 where match = $1 and done = 0 and taken <= $2");
    changes(c, taken.bind(&id.0).bind(now).bind(until)).await
}

/// Goes on with an analysis, if somebody still waits for it.
pub(super) async fn hold(c: &mut AnyConnection, id: &MatchId, since: i64, until: i64) -> Result<bool> {
    let held = query("update wanted set taken = $3 where match = $1 and done = 0 and asked > $2");
    changes(c, held.bind(&id.0).bind(since).bind(until)).await
}

/// Keeps what was found out about a position.
pub(super) async fn keep(c: &mut AnyConnection, id: &MatchId, n: i64, found: [&str; 2]) -> Result<bool> {
    let [best, value] = found;
    let kept =
        query("insert into analyses (match, n, best, value) values ($1, $2, $3, $4) on conflict do nothing");
    changes(c, kept.bind(&id.0).bind(n).bind(best).bind(value)).await
}

/// An analysis is done.
pub(super) async fn done(c: &mut AnyConnection, id: &MatchId) -> Result<bool> {
    changes(c, query("update wanted set done = 1 where match = $1").bind(&id.0)).await
}
