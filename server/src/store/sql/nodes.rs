//! What nodes say of themselves and of outages, and what all of them share.

use sqlx::{AnyConnection, query, query_as};

use super::rows::Heartbeat;
use super::{Result, changes};
use crate::clock::Outages;

/// Sets something, unless it is set.
pub(super) async fn set(c: &mut AnyConnection, name: &str, value: &str) -> Result<bool> {
    let set = query("insert into settings (name, value) values ($1, $2) on conflict do nothing");
    changes(c, set.bind(name).bind(value)).await
}

/// Notes that a node is well. All of it at once: whoever sees a node again also sees what it missed.
pub(super) async fn beat(c: &mut AnyConnection, heartbeat: &Heartbeat) -> Result<bool> {
    query(
        "insert into nodes (id, seen, role) values ($1, $2, $3) \
         on conflict (id) do update set seen = $2, role = $3",
    )
    .bind(&heartbeat.node)
    .bind(heartbeat.now)
    .bind(heartbeat.role)
    .execute(&mut *c)
    .await?;
    query("update nodes set role = 'gone' where role = 'serve' and seen <= $1 and id <> $2")
        .bind(heartbeat.gone)
        .bind(&heartbeat.node)
        .execute(&mut *c)
        .await?;
    for gap in &heartbeat.outages {
        outage(c, *gap).await?;
    }
    Ok(true)
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

/// Forgets nodes that were not seen since a moment; the latest one says when people could last play.
pub(super) async fn drop_nodes(c: &mut AnyConnection, before: i64, rows: i64) -> Result<bool> {
    let dropped = query(
        "delete from nodes where id in (select id from nodes where seen < $1 \
         and seen < (select max(seen) from nodes where role <> 'work') limit $2)",
    );
    changes(c, dropped.bind(before).bind(rows)).await
}

/// Forgets outages that ended before a moment.
pub(super) async fn drop_outages(c: &mut AnyConnection, before: i64, rows: i64) -> Result<bool> {
    let dropped =
        query("delete from outages where since in (select since from outages where until < $1 limit $2)");
    changes(c, dropped.bind(before).bind(rows)).await
}
