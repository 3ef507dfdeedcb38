//! The tables, how they came about, and what a connection needs before it is used.

use std::borrow::Cow;

use futures_util::future::BoxFuture;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use sqlx::{Acquire, Any, AnyConnection, SqlSafeStr, Transaction, query, query_as, query_scalar};

use super::Result;
use crate::ids::SessionId;
use crate::names::Looks;

/// The changes of the schema, in order; each is made once.
const MIGRATIONS: [(i64, &str, &str); 3] = [
    (1, "start", include_str!("../../../migrations/0001_start.sql")),
    (2, "turns", include_str!("../../../migrations/0002_turns.sql")),
    (5, "people", include_str!("../../../migrations/0005_people.sql")),
];

#[derive(Debug)]
struct Inside;

impl MigrationSource<'static> for Inside {
    fn resolve(
        self,
    ) -> BoxFuture<'static, std::result::Result<Vec<Migration>, Box<dyn std::error::Error + Send + Sync>>>
    {
        let all = MIGRATIONS.map(|(version, name, text)| {
            Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, text.into_sql_str(), false)
        });
        Box::pin(async move { Ok(all.into()) })
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
            "pragma busy_timeout = 10000",
            "pragma cache_size = -32000",
            "pragma wal_autocheckpoint = 0",
        ] {
            query(pragma).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// Moves what SQLite has logged into the database file, beside those who write. Under load the log never ends by
/// itself: where it has grown long, writers wait for a moment until it can begin anew.
pub(in crate::store) async fn checkpoint(c: &mut AnyConnection) -> Result<()> {
    const LONG: i64 = 8_000;
    let (_, pages, _): (i64, i64, i64) =
        query_as("pragma wal_checkpoint(passive)").fetch_one(&mut *c).await?;
    if pages > LONG {
        query("pragma wal_checkpoint(restart)").execute(c).await?;
    }
    Ok(())
}

pub(in crate::store) async fn begin(connection: &mut AnyConnection) -> Result<Transaction<'_, Any>> {
    connection.begin().await
}

/// The tables with their columns, for dumps: `t` text, `i` whole numbers, `f` others.
pub(in crate::store) struct Table {
    pub(in crate::store) name: &'static str,
    pub(in crate::store) columns: &'static [(&'static str, char)],
    pub(in crate::store) select: &'static str,
    pub(in crate::store) insert: &'static str,
}

macro_rules! tables {
    ($($name:literal: $first:literal $first_kind:literal $(, $column:literal $kind:literal)*;
       $insert:literal)+) => {
        pub(in crate::store) const TABLES: &[Table] = &[$(Table {
            name: $name,
            columns: &[($first, $first_kind) $(, ($column, $kind))*],
            select: concat!("select ", $first $(, ", ", $column)*, " from ", $name, " order by 1, 2"),
            insert: concat!("insert into ", $name, " (", $first $(, ", ", $column)*, ") values ", $insert),
        }),+];
    };
}

tables! {
    "settings": "name" 't', "value" 't'; "($1, $2)"
    "accounts": "id" 't', "name" 't', "folded" 't', "passphrase" 't', "created" 'i',
        "skeleton" 't', "small_skeleton" 't'; "($1, $2, $3, $4, $5, $6, $7)"
    "sessions": "id" 't', "account" 't', "generation" 'i', "rotated" 'i', "used" 'i',
        "expires" 'i'; "($1, $2, $3, $4, $5, $6)"
    "matches": "id" 't', "variant" 't', "start" 't', "terms" 't', "creator" 't', "created" 'i', "status" 't',
        "started" 'i', "ply" 'i', "changed" 'i', "deadline" 'i', "bot_due" 'i', "result" 't', "ending" 't',
        "rematch" 't', "turn" 'i', "said" 'i';
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)"
    "seats": "match" 't', "seat" 'i', "kind" 't', "account" 't', "level" 'i', "token" 't';
        "($1, $2, $3, $4, $5, $6)"
    "entries": "match" 't', "ply" 'i', "kind" 't', "seat" 'i', "move" 't', "at" 'i', "spent" 'i', "lag" 'i',
        "grace" 'i'; "($1, $2, $3, $4, $5, $6, $7, $8, $9)"
    "chat": "match" 't', "n" 'i', "room" 't', "account" 't', "text" 't', "at" 'i'; "($1, $2, $3, $4, $5, $6)"
    "blocks": "account" 't', "blocked" 't'; "($1, $2)"
    "ratings": "account" 't', "variant" 't', "rating" 'f', "deviation" 'f', "volatility" 'f', "games" 'i';
        "($1, $2, $3, $4, $5, $6)"
    "rating_history": "account" 't', "variant" 't', "match" 't', "at" 'i', "rating" 'f'; "($1, $2, $3, $4, $5)"
    "sides": "variant" 't', "starter" 'i', "games" 'i', "points" 'f'; "($1, $2, $3, $4)"
    "outages": "since" 'i', "until" 'i'; "($1, $2)"
    "nodes": "id" 't', "seen" 'i'; "($1, $2)"
    "analyses": "match" 't', "n" 'i', "best" 't', "value" 't'; "($1, $2, $3, $4)"
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
