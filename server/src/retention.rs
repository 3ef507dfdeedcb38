//! What is removed, and when, as docs/operations.md says: a few rows a step, so that nobody waits for it.

use std::time::Duration;

use crate::ids::{AccountId, MatchId};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::states::Status;
use crate::store::{MatchWrite, Write, sql};

/// How often one of the nodes does a step.
pub(crate) const PACE: Duration = Duration::from_secs(60);
/// A step looks at no more rows of each kind.
const STEP: i64 = 200;
/// One write removes no more of what was said, or of what is older than all matches.
const ROWS: i64 = 500;

const DAY: i64 = 24 * 60 * 60 * 1000;
const YEAR: i64 = 365 * DAY;
/// Guests who never played, after their last visit.
const GUESTS: i64 = 30 * DAY;
/// Tables at which somebody has been missing for so long are closed.
const FORSAKEN: i64 = 30 * DAY;
/// Closed tables.
const CANCELLED: i64 = 7 * DAY;
/// Matches without a clock end after so long without an entry.
const IDLE: i64 = 60 * DAY;
/// What somebody was called for.
const CALLS: i64 = 30 * DAY;
/// Nodes that were not seen, and outages.
const NODES: i64 = DAY;
/// A node that was seen so lately is up.
const UP: i64 = 5_000;

/// How far the walks through accounts and finished matches have come; at the end they begin again.
#[derive(Default)]
pub(crate) struct Walks {
    account: AccountId,
    finished: (i64, MatchId),
}

/// Does a step, if this is the first of the nodes that serve: one is enough.
pub(crate) async fn tidy(node: &Node) {
    let now = node.now().0;
    let done = match is_first(node, now).await {
        Ok(true) => step(node, now).await,
        other => other.map(|_| 0),
    };
    if let Err(refusal) = done {
        tracing::warn!(code = refusal.code().0, "what is old was not removed");
    }
}

async fn is_first(node: &Node, now: i64) -> Result<bool, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    Ok(sql::first_node(&mut connection, now - UP).await?.as_ref() == Some(&node.name))
}

/// Does one step, as of this moment; says how much was removed or ended.
pub(crate) async fn step(node: &Node, now: i64) -> Result<usize, Refusal> {
    let mut walks = node.walks.lock().await;
    Ok(close_forsaken(node, now).await?
        + end_idle(node, now).await?
        + cancelled(node, now).await?
        + finished(node, &mut walks, now).await?
        + accounts(node, &mut walks, now).await?
        + analyses(node, now).await?
        + tournaments(node, now).await?
        + write_all(node, [Write::DropReports { before: now - YEAR, rows: ROWS }]).await?
        + write_all(node, [Write::DropCalls { before: now - CALLS, rows: ROWS }]).await?
        + nodes_and_outages(node, now).await?)
}

/// Removes one thing after the other, each in a write of its own.
async fn write_all(node: &Node, writes: impl IntoIterator<Item = Write>) -> Result<usize, Refusal> {
    let mut removed = 0;
    for write in writes {
        removed += usize::from(node.store.write(write).await?);
    }
    Ok(removed)
}

async fn close_forsaken(node: &Node, now: i64) -> Result<usize, Refusal> {
    let mut closed = 0;
    for id in unchanged(node, Status::Waiting, now - FORSAKEN).await? {
        if node.store.write_match(&id, MatchWrite::Cancel { now }).await? {
            node.room(&id).await?.refresh(node).await?;
            closed += 1;
        }
    }
    Ok(closed)
}

/// Ends matches without a clock that nobody goes on with.
async fn end_idle(node: &Node, now: i64) -> Result<usize, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let idle = sql::idle_matches(&mut connection, now - IDLE, STEP).await?;
    drop(connection);
    let mut ended = 0;
    for id in idle {
        ended += usize::from(node.room(&id).await?.end_idle(node, now, IDLE).await?);
    }
    Ok(ended)
}

async fn unchanged(node: &Node, status: Status, before: i64) -> Result<Vec<MatchId>, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    Ok(sql::unchanged_matches(&mut connection, status, before, STEP).await?)
}

async fn cancelled(node: &Node, now: i64) -> Result<usize, Refusal> {
    let before = now - CANCELLED;
    let old = unchanged(node, Status::Cancelled, before).await?;
    write_all(node, old.into_iter().map(|id| Write::Match(id, MatchWrite::DropMatch { before, rows: ROWS })))
        .await
}

/// Matches that ended a year ago lose their chat; those that nobody with a name played go altogether.
async fn finished(node: &Node, walks: &mut Walks, now: i64) -> Result<usize, Refusal> {
    let before = now - YEAR;
    let mut connection = node.store.readers.acquire().await?;
    let old = sql::old_matches(&mut connection, &walks.finished, before, STEP).await?;
    drop(connection);
    walks.finished = match old.last() {
        Some(last) if old.len() as i64 == STEP => (last.changed, last.id.clone()),
        _ => Default::default(),
    };
    let write = |old: sql::OldMatch| match (old.names, old.chat) {
        (0, _) => Some(Write::Match(old.id, MatchWrite::DropMatch { before, rows: ROWS })),
        (_, 0) => None,
        _ => Some(Write::Match(old.id, MatchWrite::DropChat { rows: ROWS })),
    };
    write_all(node, old.into_iter().filter_map(write)).await
}

/// Sessions that have expired, and guests who never came back and left nothing.
async fn accounts(node: &Node, walks: &mut Walks, now: i64) -> Result<usize, Refusal> {
    let before = now - GUESTS;
    let mut connection = node.store.readers.acquire().await?;
    let looked_at = sql::guests(&mut connection, &walks.account, before, STEP).await?;
    let last = looked_at.last().map(|(id, _)| id.clone()).unwrap_or_default();
    let sessions = sql::old_sessions(&mut connection, &walks.account, &last, now, STEP).await?;
    drop(connection);
    walks.account = if looked_at.len() as i64 == STEP { last } else { AccountId::default() };
    let idle = looked_at.into_iter().filter(|(_, is_idle)| *is_idle);
    let guests = write_all(node, idle.map(|(id, _)| Write::DropGuest { id, before })).await?;
    Ok(guests + write_all(node, sessions.into_iter().map(|id| Write::EndSession { id, now })).await?)
}

/// Tournaments in which nothing has happened for a year.
async fn tournaments(node: &Node, now: i64) -> Result<usize, Refusal> {
    let before = now - YEAR;
    let mut connection = node.store.readers.acquire().await?;
    let old = sql::old_tournaments(&mut connection, before, STEP).await?;
    drop(connection);
    write_all(node, old.into_iter().map(|id| Write::DropTournament { id, before })).await
}

/// Analyses that nobody has asked for in a year; they can be made again.
async fn analyses(node: &Node, now: i64) -> Result<usize, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let old = sql::old_analyses(&mut connection, now - YEAR, STEP).await?;
    drop(connection);
    write_all(node, old.into_iter().map(|id| Write::Match(id, MatchWrite::DropAnalysis))).await
}

/// Nodes that are gone, and outages that no running match has seen.
async fn nodes_and_outages(node: &Node, now: i64) -> Result<usize, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let outages = sql::first_needed_outage(&mut connection, now - NODES).await?;
    drop(connection);
    let nodes = Write::DropNodes { before: now - NODES, rows: ROWS };
    write_all(node, [nodes, Write::DropOutages { before: outages, rows: ROWS }]).await
}

#[cfg(test)]
mod tests;
