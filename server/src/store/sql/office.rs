//! Reports, and what the people who run the server do about them.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, FromRow, Row, query, query_as, query_scalar};

use super::accounts::{end_sessions_of, forget};
use super::rows::{Deed, ReportRow, from_row};
use super::{Result, changes};
use crate::admin::Audited;
use crate::ids::AccountId;

from_row!(Audited: at, name, action, detail);

const MUTE: &str = "update sanctions set muted = $2 where account = $1";
const CLOSE: &str = "update sanctions set closed = $2 where account = $1";

/// Keeps a report.
pub(super) async fn report(c: &mut AnyConnection, row: &ReportRow) -> Result<bool> {
    let kept = query(
        "insert into reports (id, at, reporter, reported, name, match, reason, words, chat) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(&row.id)
    .bind(row.at);
    let kept = kept.bind(&row.reporter.0).bind(&row.reported.0).bind(&row.name).bind(&row.about);
    changes(c, kept.bind(&row.reason).bind(&row.words).bind(&row.chat)).await
}

/// Reports and entries of the audit log from before a moment, some at a time.
pub(super) async fn drop_reports(c: &mut AnyConnection, before: i64, rows: i64) -> Result<bool> {
    let mut dropped = 0;
    for statement in [
        "delete from reports where id in (select id from reports where at < $1 limit $2)",
        "delete from audit where id in (select id from audit where at < $1 limit $2)",
    ] {
        dropped += query(statement).bind(before).bind(rows).execute(&mut *c).await?.rows_affected();
    }
    Ok(dropped > 0)
}

/// The name of an account.
pub(crate) async fn name_of(c: &mut AnyConnection, account: &AccountId) -> Result<Option<String>> {
    query_scalar("select name from accounts where id = $1").bind(&account.0).fetch_optional(c).await
}

/// Until when an account does not chat, and whether it is closed.
pub(crate) async fn sanctions(c: &mut AnyConnection, account: &AccountId) -> Result<(i64, bool)> {
    let row: Option<(i64, i64)> = query_as("select muted, closed from sanctions where account = $1")
        .bind(&account.0)
        .fetch_optional(c)
        .await?;
    Ok(row.map_or((0, false), |(muted, closed)| (muted, closed != 0)))
}

/// All reports, the latest first, each with who made it and whether something was done about its account since.
pub(crate) async fn reports(c: &mut AnyConnection) -> Result<Vec<(ReportRow, String, bool)>> {
    let rows: Vec<ReportRow> = query_as(
        "select id, at, reporter, reported, name, match as about, reason, words, chat from reports \
         order by at desc, id",
    )
    .fetch_all(&mut *c)
    .await?;
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        let by = name_of(c, &row.reporter).await?.unwrap_or_default();
        let done = query("select 1 from audit where account = $1 and at > $2 limit 1");
        let is_done = done.bind(&row.reported.0).bind(row.at).fetch_optional(&mut *c).await?.is_some();
        all.push((row, by, is_done));
    }
    Ok(all)
}

/// The audit log, the latest first.
pub(crate) async fn audit(c: &mut AnyConnection) -> Result<Vec<Audited>> {
    query_as("select at, name, action, detail from audit order by at desc, id").fetch_all(c).await
}

/// What was done with accounts since a moment that sockets must know: the name of the entry, and the account.
pub(crate) async fn deeds_since(c: &mut AnyConnection, since: i64) -> Result<Vec<(String, AccountId)>> {
    query_as("select id, account from audit where at >= $1 and action <> 'mute'")
        .bind(since)
        .fetch_all(c)
        .await
}

/// Accounts with a name that nobody has claimed; guests may have the same one.
pub(crate) async fn guests_named(c: &mut AnyConnection, name: &str) -> Result<Vec<AccountId>> {
    query_scalar("select id from accounts where name = $1 and folded = '' limit 2")
        .bind(name)
        .fetch_all(c)
        .await
}

/// Does something with an account and notes it; `false` if it cannot be done.
pub(crate) async fn act(
    c: &mut AnyConnection,
    account: &AccountId,
    deed: &Deed,
    noted: (&str, &Audited),
) -> Result<bool> {
    let (id, Audited { at, name, action, detail }) = noted;
    let is_done = match deed {
        Deed::Mute { until } => sanction(c, account, MUTE, *until).await?,
        Deed::Close => {
            query("delete from recovery_codes where account = $1").bind(&account.0).execute(&mut *c).await?;
            end_sessions_of(c, account, *at).await?;
            sanction(c, account, CLOSE, 1).await?
        }
        Deed::Rename(new) => rename(c, account, new).await?,
        Deed::Delete { guest } => forget(c, account, guest, *at).await?,
    };
    let note =
        query("insert into audit (id, at, account, name, action, detail) values ($1, $2, $3, $4, $5, $6)");
    let note = note.bind(id).bind(at).bind(&account.0).bind(name).bind(action).bind(detail);
    Ok(is_done && changes(c, note).await?)
}

async fn sanction(
    c: &mut AnyConnection,
    account: &AccountId,
    statement: &'static str,
    value: i64,
) -> Result<bool> {
    query("insert into sanctions (account, muted, closed) values ($1, 0, 0) on conflict do nothing")
        .bind(&account.0)
        .execute(&mut *c)
        .await?;
    changes(c, query(statement).bind(&account.0).bind(value)).await
}

async fn rename(c: &mut AnyConnection, account: &AccountId, name: &crate::names::Name) -> Result<bool> {
    let renamed = query(
        "update accounts set name = $2, folded = $3, skeleton = $4, small_skeleton = $5 where id = $1 \
         and folded <> '' and not exists (select 1 from accounts \
         where id <> $1 and (folded = $3 or skeleton = $4 or small_skeleton = $5))",
    )
    .bind(&account.0)
    .bind(&name.shown)
    .bind(&name.folded)
    .bind(&name.looks.written)
    .bind(&name.looks.small);
    changes(c, renamed).await
}
