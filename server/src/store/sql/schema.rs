//! The tables, how they came about, and what a connection needs before it is used.

use std::borrow::Cow;

use futures_util::future::BoxFuture;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, SqlSafeStr, query, query_as, query_scalar, raw_sql};

use super::Result;
use crate::ids::SessionId;
use crate::names::Looks;

/// Files of changes, each by its number and what it brings.
macro_rules! migrations {
    ($($file:literal)+) => {
        &[$(($file, include_str!(concat!("../../../migrations/", $file, ".sql")))),+]
    };
}

/// The changes of the schema, in order; each is made once.
const MIGRATIONS: &[(&str, &str)] = migrations! {
    "0001_start" "0002_turns" "0004_roles" "0005_people" "0006_tables" "0007_growth" "0010_recovery"
    "0011_tournaments" "0012_reports" "0013_push" "0014_asides" "0015_failures"
};

#[derive(Debug)]
struct Inside;

impl MigrationSource<'static> for Inside {
    fn resolve(
        self,
    ) -> BoxFuture<'static, std::result::Result<Vec<Migration>, Box<dyn std::error::Error + Send + Sync>>>
    {
        let read = |&(file, text): &(&'static str, &'static str)| {
            let (number, name) = file.split_once('_').ok_or("a file of changes has a number and a name")?;
            let (kind, text) = (MigrationType::Simple, text.into_sql_str());
            Ok(Migration::new(number.parse()?, Cow::Borrowed(name), kind, text, false))
        };
        Box::pin(async move { MIGRATIONS.iter().map(read).collect() })
    }
}

pub(in crate::store) async fn migrator() -> std::result::Result<Migrator, sqlx::migrate::MigrateError> {
    Migrator::new(Inside).await
}

/// Brings up to date what SQL alone cannot: sessions that are stored under their secrets, and names whose looks are
/// not known. Of names that look alike already the first keeps the looks; all of them keep working.
pub(in crate::store) async fn upgrade(connection: &mut AnyConnection) -> Result<()> {
    let mut c = connection.begin().await?;
    let secrets: Vec<(String,)> =
        query_as("select id from sessions where length(id) < 64").fetch_all(&mut *c).await?;
    for (secret,) in secrets {
        let hashed = query("update sessions set id = $2 where id = $1");
        hashed.bind(&secret).bind(SessionId::of(&secret).0).execute(&mut *c).await?;
    }
    let names: Vec<(String, String)> =
        query_as("select id, name from accounts where folded <> '' and skeleton = '' order by created")
            .fetch_all(&mut *c)
            .await?;
    for (id, name) in names {
        let looks = Looks::of(&name);
        let known = query(
            "update accounts set skeleton = $2, small_skeleton = $3 where id = $1 and not exists \
             (select 1 from accounts where skeleton = $2 or small_skeleton = $3)",
        );
        known.bind(&id).bind(&looks.written).bind(&looks.small).execute(&mut *c).await?;
    }
    c.commit().await
}

/// What every connection needs before it is used: for SQLite, writes that survive a power cut.
pub(in crate::store) async fn prepare(connection: &mut AnyConnection, is_postgres: bool) -> Result<()> {
    if !is_postgres {
        for pragma in [
            "pragma journal_mode = wal",
            "pragma synchronous = full",
            "pragma busy_timeout = 5000",
            "pragma cache_size = -32000",
            "pragma wal_autocheckpoint = 0",
        ] {
            query(pragma).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// Moves what SQLite has logged into the database file, beside those who write. Under load the log never ends by
/// itself: where it has grown long, writers wait for a moment until it can begin again. Its file stays as long as it
/// was, which is quicker to write over; when little happens, it is cut off.
pub(in crate::store) async fn checkpoint(c: &mut AnyConnection, file_size: u64) -> Result<()> {
    const LONG: i64 = 8_000;
    const FEW: i64 = 100;
    const LARGE: u64 = 4 << 20;
    let (_, pages, _): (i64, i64, i64) =
        query_as("pragma wal_checkpoint(passive)").fetch_one(&mut *c).await?;
    if pages > LONG {
        query("pragma wal_checkpoint(restart)").execute(c).await?;
    } else if pages < FEW && file_size > LARGE {
        query("pragma wal_checkpoint(truncate)").execute(c).await?;
    }
    Ok(())
}

/// Begins to write. By hand, like what follows: the driver counts open transactions, and counts wrong when SQLite
/// has rolled one back by itself.
pub(crate) async fn begin_write(c: &mut AnyConnection, is_postgres: bool) -> Result<()> {
    raw_sql(match is_postgres {
        // Neither a lock nor a node that was cut off may hold up the others for long.
        true => {
            "begin; set local lock_timeout = '10s'; set local idle_in_transaction_session_timeout = '15s'"
        }
        false => "begin immediate",
    })
    .execute(c)
    .await
    .map(drop)
}

/// Commits; a transaction that is not open any more is an error.
pub(crate) async fn commit_write(c: &mut AnyConnection, is_postgres: bool) -> Result<()> {
    // PostgreSQL would end a failed transaction without a word: there the question fails.
    let commit = if is_postgres { "select 1; commit" } else { "commit" };
    raw_sql(commit).execute(c).await.map(drop)
}

/// Takes everything back that was written since the beginning.
pub(crate) async fn roll_back(c: &mut AnyConnection) -> Result<()> {
    raw_sql("rollback").execute(c).await.map(drop)
}

/// The tables with their columns, for dumps: `t` text, `i` whole numbers, `f` others.
pub(in crate::store) struct Table {
    pub(in crate::store) name: &'static str,
    pub(in crate::store) columns: &'static [(&'static str, char)],
}

impl Table {
    /// Reads all rows, in an order that does not change.
    pub(in crate::store) fn select(&self) -> AssertSqlSafe<String> {
        AssertSqlSafe(format!("select {} from {} order by 1, 2", self.names(), self.name))
    }

    /// Writes a row.
    pub(in crate::store) fn insert(&self) -> AssertSqlSafe<String> {
        let places: Vec<_> = (1..=self.columns.len()).map(|n| format!("${n}")).collect();
        let (name, names, places) = (self.name, self.names(), places.join(", "));
        AssertSqlSafe(format!("insert into {name} ({names}) values ({places})"))
    }

    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }
}

macro_rules! tables {
    ($($name:literal: $($column:literal $kind:literal),+;)+) => {
        pub(in crate::store) const TABLES: &[Table] =
            &[$(Table { name: $name, columns: &[$(($column, $kind)),+] }),+];
    };
}

tables! {
    "settings": "name" 't', "value" 't';
    "accounts": "id" 't', "name" 't', "folded" 't', "passphrase" 't', "created" 'i',
        "skeleton" 't', "small_skeleton" 't';
    "sessions": "id" 't', "account" 't', "generation" 'i', "rotated" 'i', "used" 'i',
        "expires" 'i';
    "recovery_codes": "account" 't', "hash" 't';
    "push_subscriptions": "endpoint" 't', "account" 't', "session" 't', "key" 't', "secret" 't', "events" 't',
        "language" 't', "created" 'i';
    "push_calls": "match" 't', "account" 't', "kind" 't', "ply" 'i', "at" 'i';
    "matches": "id" 't', "variant" 't', "start" 't', "terms" 't', "creator" 't', "created" 'i', "status" 't',
        "started" 'i', "ply" 'i', "changed" 'i', "deadline" 'i', "bot_due" 'i', "result" 't', "ending" 't',
        "rematch" 't', "turn" 'i', "said" 'i', "listed" 'i', "seen" 'i', "address" 't';
    "seats": "match" 't', "seat" 'i', "kind" 't', "account" 't', "level" 'i', "token" 't';
    "asides": "match" 't', "seat" 'i', "what" 't', "text" 't';
    "entries": "match" 't', "ply" 'i', "kind" 't', "seat" 'i', "move" 't', "at" 'i', "spent" 'i', "lag" 'i',
        "grace" 'i';
    "chat": "match" 't', "n" 'i', "room" 't', "account" 't', "text" 't', "at" 'i';
    "blocks": "account" 't', "blocked" 't';
    "ratings": "account" 't', "variant" 't', "rating" 'f', "deviation" 'f', "volatility" 'f', "games" 'i';
    "rating_history": "account" 't', "variant" 't', "match" 't', "at" 'i', "rating" 'f';
    "rated_results": "match" 't', "starter" 'i', "points" 'f', "at" 'i', "settled" 'i';
    "sides": "variant" 't', "starter" 'i', "games" 'i', "points" 'f';
    "outages": "since" 'i', "until" 'i';
    "nodes": "id" 't', "seen" 'i', "role" 't';
    "analyses": "match" 't', "n" 'i', "best" 't', "value" 't';
    "wanted": "match" 't', "account" 't', "since" 'i', "asked" 'i', "taken" 'i', "done" 'i';
    "tournaments": "id" 't', "organiser" 't', "status" 't', "version" 'i', "changed" 'i', "document" 't';
    "tournament_people": "tournament" 't', "number" 'i', "account" 't', "name" 't';
    "reports": "id" 't', "at" 'i', "reporter" 't', "reported" 't', "name" 't', "match" 't', "reason" 't', "words" 't',
        "chat" 't';
    "sanctions": "account" 't', "muted" 'i', "closed" 'i';
    "audit": "id" 't', "at" 'i', "account" 't', "name" 't', "action" 't', "detail" 't';
}

/// Begins to read everything as it is at one moment.
pub(in crate::store) async fn begin_snapshot(c: &mut AnyConnection, is_postgres: bool) -> Result<()> {
    query("begin").execute(&mut *c).await?;
    if is_postgres {
        query("set transaction isolation level repeatable read").execute(c).await?;
    }
    Ok(())
}

/// Whether nobody has an account yet, so that nothing can be overwritten.
pub(in crate::store) async fn is_empty(c: &mut AnyConnection) -> Result<bool> {
    let accounts: i64 = query_scalar("select count(*) from accounts").fetch_one(&mut *c).await?;
    let matches: i64 = query_scalar("select count(*) from matches").fetch_one(c).await?;
    Ok(accounts + matches == 0)
}

/// Forgets what an empty database may hold already: its key and its nodes.
pub(in crate::store) async fn clear(c: &mut AnyConnection) -> Result<()> {
    for statement in ["delete from settings", "delete from nodes", "delete from outages"] {
        query(statement).execute(&mut *c).await?;
    }
    Ok(())
}

/// A match whose log is not as long as its row says, or has a gap.
pub(in crate::store) async fn damaged(c: &mut AnyConnection) -> Result<Option<String>> {
    query_scalar(
        "select m.id from matches m left join (select match, count(*) as n, max(ply) as last from entries \
         group by match) e on e.match = m.id where m.ply <> coalesce(e.n, 0) or m.ply <> coalesce(e.last, -1) + 1 \
         order by m.id limit 1",
    )
    .fetch_optional(c)
    .await
}
