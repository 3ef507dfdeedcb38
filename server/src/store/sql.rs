//! All SQL. The same statements run on SQLite and PostgreSQL.

use std::borrow::Cow;

use futures_util::future::BoxFuture;
use sqlx::any::AnyRow;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use sqlx::{Acquire, Any, AnyConnection, Row, SqlSafeStr, Transaction, query, query_as, query_scalar};

use crate::ids::{AccountId, MatchId};
use crate::ratings::{Rating, Sides};

type Result<T> = std::result::Result<T, sqlx::Error>;

/// The changes of the schema, in order; each is made once.
const MIGRATIONS: [(i64, &str, &str); 2] = [
    (1, "start", include_str!("../../migrations/0001_start.sql")),
    (2, "turns", include_str!("../../migrations/0002_turns.sql")),
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

pub(super) async fn migrator() -> std::result::Result<Migrator, sqlx::migrate::MigrateError> {
    Migrator::new(Inside).await
}

/// What every connection needs before it is used: for SQLite, writes that survive a power cut.
pub(super) async fn prepare(connection: &mut AnyConnection, is_postgres: bool) -> Result<()> {
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
pub(super) async fn checkpoint(c: &mut AnyConnection) -> Result<()> {
    const LONG: i64 = 8_000;
    let (_, pages, _): (i64, i64, i64) =
        query_as("pragma wal_checkpoint(passive)").fetch_one(&mut *c).await?;
    if pages > LONG {
        query("pragma wal_checkpoint(restart)").execute(c).await?;
    }
    Ok(())
}

pub(super) async fn begin(connection: &mut AnyConnection) -> Result<Transaction<'_, Any>> {
    connection.begin().await
}

/// A match as it was set up, and where it stands.
#[derive(Clone)]
pub(crate) struct MatchRow {
    pub(crate) id: MatchId,
    pub(crate) variant: String,
    pub(crate) start: String,
    pub(crate) terms: String,
    pub(crate) creator: AccountId,
    pub(crate) created: i64,
    pub(crate) status: String,
    pub(crate) started: i64,
    pub(crate) ply: i64,
    pub(crate) changed: i64,
    pub(crate) deadline: i64,
    pub(crate) bot_due: i64,
    pub(crate) result: String,
    pub(crate) ending: String,
    pub(crate) rematch: String,
    /// The seat to move, or -1.
    pub(crate) turn: i64,
}

/// A seat, and who sits there.
#[derive(Clone)]
pub(crate) struct SeatRow {
    pub(crate) seat: i64,
    pub(crate) kind: String,
    pub(crate) account: AccountId,
    pub(crate) level: i64,
    pub(crate) token: String,
    /// The name of the account, as it is now.
    pub(crate) name: String,
}

impl SeatRow {
    /// The name that is shown for the seat.
    pub(crate) fn shown_name(&self) -> String {
        match self.kind.as_str() {
            "bot" => format!("Bot {}", self.level),
            _ => self.name.clone(),
        }
    }
}

/// One entry of the log of a match. It has no `Debug`: a move may hold a secret.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) kind: String,
    pub(crate) seat: i64,
    pub(crate) text: String,
    pub(crate) at: i64,
    pub(crate) spent: i64,
    pub(crate) lag: i64,
    pub(crate) grace: i64,
}

/// One more entry, and what it makes of the match.
#[derive(Clone)]
pub(crate) struct Append {
    pub(crate) id: MatchId,
    pub(crate) ply: i64,
    pub(crate) entry: Entry,
    pub(crate) deadline: i64,
    pub(crate) bot_due: i64,
    pub(crate) turn: i64,
    pub(crate) finish: Option<Finish>,
}

/// How a match ended, and whose ratings it changes.
#[derive(Clone)]
pub(crate) struct Finish {
    pub(crate) result: String,
    pub(crate) ending: String,
    pub(crate) rated: Option<Rated>,
}

/// What a rated match counts for.
#[derive(Clone)]
pub(crate) struct Rated {
    pub(crate) variant: String,
    pub(crate) starter: i64,
    pub(crate) players: Vec<AccountId>,
    /// What the first side scored: 1, ½ or 0.
    pub(crate) points: f64,
}

/// Something that was said.
#[derive(Clone)]
pub(crate) struct ChatRow {
    pub(crate) n: i64,
    pub(crate) room: String,
    pub(crate) account: AccountId,
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Takes away what tells who an account was; its matches stay, under another name.
async fn forget(c: &mut AnyConnection, account: &AccountId, name: &str) -> Result<bool> {
    for statement in [
        "delete from ratings where account = $1",
        "delete from rating_history where account = $1",
        "delete from chat where account = $1",
        "delete from blocks where account = $1 or blocked = $1",
        "delete from sessions where account = $1",
    ] {
        query(statement).bind(&account.0).execute(&mut *c).await?;
    }
    let renamed = query("update accounts set name = $2, folded = '', passphrase = '' where id = $1");
    Ok(renamed.bind(&account.0).bind(name).execute(c).await?.rows_affected() > 0)
}

/// What is true of a match once its last seat is taken.
#[derive(Clone, Copy)]
pub(crate) struct Beginning {
    pub(crate) deadline: i64,
    pub(crate) bot_due: i64,
    pub(crate) turn: i64,
}

impl Beginning {
    /// Nothing yet: somebody is missing.
    pub(crate) const NOT_YET: Beginning = Beginning { deadline: 0, bot_due: 0, turn: -1 };
}

/// Everything that changes the database.
#[derive(Clone)]
pub(crate) enum Write {
    Setting { name: &'static str, value: String },
    NewAccount { id: AccountId, name: String, now: i64 },
    Claim { id: AccountId, name: String, folded: String, passphrase: String },
    NewSession { id: String, account: AccountId, now: i64 },
    Rotate { id: String, from: i64, now: i64 },
    Used { id: String, generation: i64 },
    EndSession { id: String },
    Forget { account: AccountId, name: String },
    NewMatch { row: Box<MatchRow>, seats: Vec<SeatRow> },
    Sit { id: MatchId, seat: i64, token: String, row: SeatRow, now: i64, beginning: Beginning },
    Cancel { id: MatchId, now: i64 },
    CloseForsaken { before: i64, now: i64 },
    Append(Box<Append>),
    BotDue { id: MatchId, due: i64 },
    Rematch { old: MatchId, new: MatchId, now: i64 },
    Say { id: MatchId, room: &'static str, account: AccountId, text: String, now: i64 },
    Block { account: AccountId, blocked: AccountId },
    Unblock { account: AccountId, blocked: AccountId },
    Outage { since: i64, until: i64 },
    Heartbeat { node: String, now: i64 },
    Analysis { id: MatchId, n: i64, best: String, value: String },
}

impl Write {
    /// The match that is written, by which writes are ordered.
    pub(super) fn key(&self) -> Option<&MatchId> {
        match self {
            Write::NewMatch { row, .. } => Some(&row.id),
            Write::Append(append) => Some(&append.id),
            Write::Sit { id, .. }
            | Write::Cancel { id, .. }
            | Write::BotDue { id, .. }
            | Write::Rematch { old: id, .. }
            | Write::Say { id, .. }
            | Write::Analysis { id, .. } => Some(id),
            _ => None,
        }
    }

    /// Writes inside a transaction; `false` if somebody else was there first.
    pub(super) async fn apply(&self, c: &mut AnyConnection) -> Result<bool> {
        let done = match self {
            Write::Append(append) => return append.apply(c).await,
            Write::NewMatch { row, seats } => return new_match(c, row, seats).await,
            Write::Sit { .. } => return self.sit(c).await,
            Write::Outage { since, until } => return outage(c, *since, *until).await,
            Write::Forget { account, name } => return forget(c, account, name).await,
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
            Write::Claim { id, name, folded, passphrase } => query(
                "update accounts set name = $2, folded = $3, passphrase = $4 where id = $1 and folded = '' \
                 and not exists (select 1 from accounts where folded = $3)",
            )
            .bind(&id.0)
            .bind(name)
            .bind(folded)
            .bind(passphrase),
            Write::NewSession { id, account, now } => {
                query("insert into sessions (id, account, generation, rotated) values ($1, $2, 1, $3)")
                    .bind(id)
                    .bind(&account.0)
                    .bind(*now)
            }
            Write::Rotate { id, from, now } => query(
                "update sessions set generation = generation + 1, rotated = $3, used = 0 \
                 where id = $1 and generation = $2",
            )
            .bind(id)
            .bind(*from)
            .bind(*now),
            Write::Used { id, generation } => {
                query("update sessions set used = 1 where id = $1 and generation = $2")
                    .bind(id)
                    .bind(*generation)
            }
            Write::EndSession { id } => query("delete from sessions where id = $1").bind(id),
            Write::Cancel { id, now } => query(
                "update matches set status = 'cancelled', changed = $2 where id = $1 and status = 'waiting'",
            )
            .bind(&id.0)
            .bind(*now),
            Write::CloseForsaken { before, now } => query(
                "update matches set status = 'cancelled', changed = $2 where status = 'waiting' and changed < $1",
            )
            .bind(*before)
            .bind(*now),
            Write::BotDue { id, due } => {
                query("update matches set bot_due = $2 where id = $1 and bot_due > 0").bind(&id.0).bind(*due)
            }
            Write::Rematch { old, new, now } => {
                query("update matches set rematch = $2, changed = $3 where id = $1 and rematch = ''")
                    .bind(&old.0)
                    .bind(&new.0)
                    .bind(*now)
            }
            Write::Say { id, room, account, text, now } => query(
                "insert into chat (match, n, room, account, text, at) \
                 select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5 from chat where match = $1",
            )
            .bind(&id.0)
            .bind(*room)
            .bind(&account.0)
            .bind(text)
            .bind(*now),
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
            Write::Heartbeat { node, now } => query(
                "insert into nodes (id, seen) values ($1, $2) on conflict (id) do update set seen = $2",
            )
            .bind(node)
            .bind(*now),
            Write::Analysis { id, n, best, value } => query(
                "insert into analyses (match, n, best, value) values ($1, $2, $3, $4) on conflict do nothing",
            )
            .bind(&id.0)
            .bind(*n)
            .bind(best)
            .bind(value),
        };
        Ok(done.execute(c).await?.rows_affected() > 0)
    }

    /// Takes a free seat, and starts the match if it was the last one.
    async fn sit(&self, c: &mut AnyConnection) -> Result<bool> {
        let Write::Sit { id, seat, token, row, now, beginning } = self else { return Ok(false) };
        // First the match: whoever sits down or closes the table at the same moment on another node waits here.
        let waiting = query("update matches set changed = $2 where id = $1 and status = 'waiting'");
        if waiting.bind(&id.0).bind(*now).execute(&mut *c).await?.rows_affected() == 0 {
            return Ok(false);
        }
        // A seat is free for anyone, for whoever has its link, or for the one it is kept for.
        let taken = query(
            "update seats set kind = $3, account = $4, level = $5, token = '' where match = $1 and seat = $2 \
             and (kind = 'anyone' or (kind = 'link' and token = $6) or (kind = 'kept' and account = $4)) \
             and not exists (select 1 from seats where match = $1 and account = $4 and account <> '' \
                             and kind = 'person')",
        )
        .bind(&id.0)
        .bind(*seat)
        .bind(&row.kind)
        .bind(&row.account.0)
        .bind(row.level)
        .bind(token)
        .execute(&mut *c)
        .await?;
        if taken.rows_affected() == 0 {
            return Ok(false);
        }
        query(
            "update matches set status = 'running', started = $2, deadline = $3, bot_due = $4, turn = $5 \
             where id = $1 and status = 'waiting' and not exists \
             (select 1 from seats where match = $1 and kind not in ('person', 'bot'))",
        )
        .bind(&id.0)
        .bind(*now)
        .bind(beginning.deadline)
        .bind(beginning.bot_due)
        .bind(beginning.turn)
        .execute(c)
        .await?;
        Ok(true)
    }
}

impl Append {
    async fn apply(&self, c: &mut AnyConnection) -> Result<bool> {
        let entry = &self.entry;
        let inserted = query(
            "insert into entries (match, ply, kind, seat, move, at, spent, lag, grace) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing",
        )
        .bind(&self.id.0)
        .bind(self.ply)
        .bind(&entry.kind)
        .bind(entry.seat)
        .bind(&entry.text)
        .bind(entry.at)
        .bind(entry.spent)
        .bind(entry.lag)
        .bind(entry.grace)
        .execute(&mut *c)
        .await?;
        if inserted.rows_affected() == 0 {
            return Ok(false);
        }
        let (status, result, ending) = match &self.finish {
            None => ("running", "", ""),
            Some(finish) => ("over", finish.result.as_str(), finish.ending.as_str()),
        };
        query(
            "update matches set ply = $2, changed = $3, deadline = $4, bot_due = $5, status = $6, result = $7, \
             ending = $8, turn = $9 where id = $1",
        )
        .bind(&self.id.0)
        .bind(self.ply + 1)
        .bind(entry.at)
        .bind(self.deadline)
        .bind(self.bot_due)
        .bind(status)
        .bind(result)
        .bind(ending)
        .bind(self.turn)
        .execute(&mut *c)
        .await?;
        if let Some(rated) = self.finish.as_ref().and_then(|finish| finish.rated.as_ref()) {
            rate(c, &self.id, entry.at, rated).await?;
        }
        Ok(true)
    }
}

/// Counts a rated match for both sides; the entry that ended it was ours, so it counts once.
async fn rate(c: &mut AnyConnection, id: &MatchId, at: i64, rated: &Rated) -> Result<()> {
    if rated.players.iter().any(|one| rated.players.iter().filter(|other| *other == one).count() > 1) {
        // Nobody rates themselves.
        return Ok(());
    }
    let sides = sides(c, &rated.variant, rated.starter).await?;
    let mut before = Vec::new();
    for account in &rated.players {
        before.push(rating(c, account, &rated.variant).await?);
    }
    let after = crate::ratings::after(&before, rated.points, sides);
    for (account, new) in rated.players.iter().zip(&after) {
        query(
            "insert into ratings (account, variant, rating, deviation, volatility, games) \
             values ($1, $2, $3, $4, $5, $6) on conflict (account, variant) do update set \
             rating = $3, deviation = $4, volatility = $5, games = $6",
        )
        .bind(&account.0)
        .bind(&rated.variant)
        .bind(new.rating)
        .bind(new.deviation)
        .bind(new.volatility)
        .bind(new.games)
        .execute(&mut *c)
        .await?;
        query(
            "insert into rating_history (account, variant, match, at, rating) values ($1, $2, $3, $4, $5) \
             on conflict do nothing",
        )
        .bind(&account.0)
        .bind(&rated.variant)
        .bind(&id.0)
        .bind(at)
        .bind(new.rating)
        .execute(&mut *c)
        .await?;
    }
    query(
        "insert into sides (variant, starter, games, points) values ($1, $2, 1, $3) \
         on conflict (variant, starter) do update set games = sides.games + 1, points = sides.points + $3",
    )
    .bind(&rated.variant)
    .bind(rated.starter)
    .bind(rated.points)
    .execute(c)
    .await?;
    Ok(())
}

async fn new_match(c: &mut AnyConnection, row: &MatchRow, seats: &[SeatRow]) -> Result<bool> {
    query(
        "insert into matches (id, variant, start, terms, creator, created, status, started, ply, changed, \
         deadline, bot_due, result, ending, rematch, turn) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, 0, $6, $9, $10, '', '', '', $11)",
    )
    .bind(&row.id.0)
    .bind(&row.variant)
    .bind(&row.start)
    .bind(&row.terms)
    .bind(&row.creator.0)
    .bind(row.created)
    .bind(&row.status)
    .bind(row.started)
    .bind(row.deadline)
    .bind(row.bot_due)
    .bind(row.turn)
    .execute(&mut *c)
    .await?;
    for seat in seats {
        query("insert into seats (match, seat, kind, account, level, token) values ($1, $2, $3, $4, $5, $6)")
            .bind(&row.id.0)
            .bind(seat.seat)
            .bind(&seat.kind)
            .bind(&seat.account.0)
            .bind(seat.level)
            .bind(&seat.token)
            .execute(&mut *c)
            .await?;
    }
    Ok(true)
}

/// Remembers when no node was up, and gives every clock that time back.
async fn outage(c: &mut AnyConnection, since: i64, until: i64) -> Result<bool> {
    let new = query("insert into outages (since, until) values ($1, $2) on conflict do nothing")
        .bind(since)
        .bind(until)
        .execute(&mut *c)
        .await?;
    if new.rows_affected() == 0 {
        return Ok(false);
    }
    query("update matches set deadline = deadline + $1 where deadline > 0")
        .bind(until - since)
        .execute(c)
        .await?;
    Ok(true)
}

const MATCH_COLUMNS: usize = 16;

macro_rules! select_match {
    ($rest:literal) => {
        concat!(
            "select m.id, m.variant, m.start, m.terms, m.creator, m.created, m.status, m.started, m.ply, ",
            "m.changed, m.deadline, m.bot_due, m.result, m.ending, m.rematch, m.turn from matches m ",
            $rest
        )
    };
}

fn match_row(row: &AnyRow) -> Result<MatchRow> {
    debug_assert_eq!(row.len(), MATCH_COLUMNS);
    Ok(MatchRow {
        id: MatchId(row.try_get(0)?),
        variant: row.try_get(1)?,
        start: row.try_get(2)?,
        terms: row.try_get(3)?,
        creator: AccountId(row.try_get(4)?),
        created: row.try_get(5)?,
        status: row.try_get(6)?,
        started: row.try_get(7)?,
        ply: row.try_get(8)?,
        changed: row.try_get(9)?,
        deadline: row.try_get(10)?,
        bot_due: row.try_get(11)?,
        result: row.try_get(12)?,
        ending: row.try_get(13)?,
        rematch: row.try_get(14)?,
        turn: row.try_get(15)?,
    })
}

fn match_rows(rows: &[AnyRow]) -> Result<Vec<MatchRow>> {
    rows.iter().map(match_row).collect()
}

pub(crate) async fn match_by_id(c: &mut AnyConnection, id: &MatchId) -> Result<Option<MatchRow>> {
    let row = query(select_match!("where m.id = $1")).bind(&id.0).fetch_optional(c).await?;
    row.as_ref().map(match_row).transpose()
}

/// Matches with a status, the latest first, before a moment.
pub(crate) async fn matches_by_status(
    c: &mut AnyConnection,
    status: &str,
    before: i64,
    limit: i64,
) -> Result<Vec<MatchRow>> {
    let rows =
        query(select_match!("where m.status = $1 and m.changed < $2 order by m.changed desc limit $3"))
            .bind(status)
            .bind(before)
            .bind(limit)
            .fetch_all(c)
            .await?;
    match_rows(&rows)
}

/// Tables with a seat for anyone.
pub(crate) async fn open_tables(c: &mut AnyConnection, since: i64, limit: i64) -> Result<Vec<MatchRow>> {
    let rows = query(select_match!(
        "where m.status = 'waiting' and m.changed > $1 and exists \
         (select 1 from seats s where s.match = m.id and s.kind = 'anyone') order by m.changed desc limit $2"
    ))
    .bind(since)
    .bind(limit)
    .fetch_all(c)
    .await?;
    match_rows(&rows)
}

/// The matches of an account that wait or run, the latest first.
pub(crate) async fn unfinished_of(c: &mut AnyConnection, account: &AccountId) -> Result<Vec<MatchRow>> {
    let rows = query(select_match!(
        "join seats s on s.match = m.id where s.account = $1 and m.status in ('waiting', 'running') \
         order by m.changed desc"
    ));
    match_rows(&rows.bind(&account.0).fetch_all(c).await?)
}

/// The finished matches of an account, the latest first, before a moment.
pub(crate) async fn finished_of(
    c: &mut AnyConnection,
    account: &AccountId,
    before: i64,
    limit: i64,
) -> Result<Vec<MatchRow>> {
    let rows = query(select_match!(
        "join seats s on s.match = m.id where s.account = $1 and m.changed < $2 and m.status = 'over' \
         order by m.changed desc limit $3"
    ))
    .bind(&account.0)
    .bind(before)
    .bind(limit)
    .fetch_all(c)
    .await?;
    match_rows(&rows)
}

/// How many tables are not over at which an account sits, or which it set up for others.
pub(crate) async fn count_open(c: &mut AnyConnection, account: &AccountId) -> Result<i64> {
    query_scalar(
        "select (select count(*) from seats s join matches m on m.id = s.match where s.account = $1 \
                 and m.status in ('waiting', 'running')) \
              + (select count(*) from matches m where m.creator = $1 and m.status in ('waiting', 'running') \
                 and not exists (select 1 from seats s where s.match = m.id and s.account = $1))",
    )
    .bind(&account.0)
    .fetch_one(c)
    .await
}

/// Where the matches stand that changed since a moment.
pub(crate) async fn changed_since(c: &mut AnyConnection, since: i64) -> Result<Vec<(MatchId, i64, i64)>> {
    let rows: Vec<(String, i64, i64)> = query_as(
        "select id, ply, changed from matches where changed >= $1 \
         and status in ('waiting', 'running', 'over', 'cancelled')",
    )
    .bind(since)
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(|(id, ply, changed)| (MatchId(id), ply, changed)).collect())
}

fn ids(rows: Vec<(String,)>) -> Vec<MatchId> {
    rows.into_iter().map(|(id,)| MatchId(id)).collect()
}

/// Matches in which somebody's time may be over.
pub(crate) async fn past_deadline(c: &mut AnyConnection, now: i64) -> Result<Vec<MatchId>> {
    let rows = query_as(
        "select id from matches where deadline > 0 and deadline <= $1 and status = 'running' \
         order by deadline limit 5000",
    );
    Ok(ids(rows.bind(now).fetch_all(c).await?))
}

/// Matches in which a bot should have moved by now.
pub(crate) async fn bots_due(c: &mut AnyConnection, now: i64) -> Result<Vec<MatchId>> {
    let rows = query_as(
        "select id from matches where bot_due > 0 and bot_due <= $1 and status = 'running' \
         order by bot_due limit 200",
    );
    Ok(ids(rows.bind(now).fetch_all(c).await?))
}

pub(crate) async fn seats(c: &mut AnyConnection, id: &MatchId) -> Result<Vec<SeatRow>> {
    // Not a join: without statistics PostgreSQL would read all accounts for it.
    let rows: Vec<(i64, String, String, i64, String, String)> = query_as(
        "select seat, kind, account, level, token, \
         coalesce((select name from accounts where id = seats.account), '') \
         from seats where match = $1 order by seat",
    )
    .bind(&id.0)
    .fetch_all(c)
    .await?;
    let seat = |(seat, kind, account, level, token, name)| SeatRow {
        seat,
        kind,
        account: AccountId(account),
        level,
        token,
        name,
    };
    Ok(rows.into_iter().map(seat).collect())
}

/// The seat that a link leads to.
pub(crate) async fn seat_by_token(c: &mut AnyConnection, token: &str) -> Result<Option<(MatchId, i64)>> {
    let row: Option<(String, i64)> =
        query_as("select match, seat from seats where token = $1 and token <> ''")
            .bind(token)
            .fetch_optional(c)
            .await?;
    Ok(row.map(|(id, seat)| (MatchId(id), seat)))
}

/// The log of a match from a ply on.
pub(crate) async fn entries(c: &mut AnyConnection, id: &MatchId, from: i64) -> Result<Vec<Entry>> {
    let rows = query(
        "select kind, seat, move, at, spent, lag, grace from entries where match = $1 and ply >= $2 order by ply",
    )
    .bind(&id.0)
    .bind(from)
    .fetch_all(c)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(Entry {
                kind: row.try_get(0)?,
                seat: row.try_get(1)?,
                text: row.try_get(2)?,
                at: row.try_get(3)?,
                spent: row.try_get(4)?,
                lag: row.try_get(5)?,
                grace: row.try_get(6)?,
            })
        })
        .collect()
}

/// The account that claimed a name, and the hash of its passphrase.
pub(crate) async fn account_by_name(
    c: &mut AnyConnection,
    folded: &str,
) -> Result<Option<(AccountId, String, String)>> {
    let row: Option<(String, String, String)> =
        query_as("select id, name, passphrase from accounts where folded = $1 and folded <> ''")
            .bind(folded)
            .fetch_optional(c)
            .await?;
    Ok(row.map(|(id, name, hash)| (AccountId(id), name, hash)))
}

/// A session and whose it is.
pub(crate) struct SessionRow {
    pub(crate) account: AccountId,
    pub(crate) generation: i64,
    pub(crate) rotated: i64,
    /// Whether the cookie of this generation has come back.
    pub(crate) is_used: bool,
    pub(crate) name: String,
    pub(crate) is_claimed: bool,
}

pub(crate) async fn session(c: &mut AnyConnection, id: &str) -> Result<Option<SessionRow>> {
    let row: Option<(String, i64, i64, i64, String, String)> = query_as(
        "select s.account, s.generation, s.rotated, s.used, a.name, a.folded from sessions s \
         join accounts a on a.id = s.account where s.id = $1",
    )
    .bind(id)
    .fetch_optional(c)
    .await?;
    Ok(row.map(|(account, generation, rotated, used, name, folded)| SessionRow {
        account: AccountId(account),
        generation,
        rotated,
        is_used: used != 0,
        name,
        is_claimed: !folded.is_empty(),
    }))
}

pub(crate) async fn setting(c: &mut AnyConnection, name: &str) -> Result<Option<String>> {
    query_scalar("select value from settings where name = $1").bind(name).fetch_optional(c).await
}

/// What was said in a room of a match after message `after`.
pub(crate) async fn chat(
    c: &mut AnyConnection,
    id: &MatchId,
    after: i64,
    limit: i64,
) -> Result<Vec<ChatRow>> {
    let rows: Vec<(i64, String, String, String, String)> = query_as(
        "select n, room, account, coalesce((select name from accounts where id = chat.account), ''), text \
         from chat where match = $1 and n > $2 order by n limit $3",
    )
    .bind(&id.0)
    .bind(after)
    .bind(limit)
    .fetch_all(c)
    .await?;
    let said = |(n, room, account, name, text)| ChatRow { n, room, account: AccountId(account), name, text };
    Ok(rows.into_iter().map(said).collect())
}

/// Whom an account does not want to hear.
pub(crate) async fn blocks(c: &mut AnyConnection, account: &AccountId) -> Result<Vec<(AccountId, String)>> {
    let rows: Vec<(String, String)> = query_as(
        "select b.blocked, a.name from blocks b join accounts a on a.id = b.blocked where b.account = $1",
    )
    .bind(&account.0)
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(|(id, name)| (AccountId(id), name)).collect())
}

pub(crate) async fn rating(c: &mut AnyConnection, account: &AccountId, variant: &str) -> Result<Rating> {
    let row: Option<(f64, f64, f64, i64)> = query_as(
        "select rating, deviation, volatility, games from ratings where account = $1 and variant = $2",
    )
    .bind(&account.0)
    .bind(variant)
    .fetch_optional(c)
    .await?;
    let known =
        row.map(|(rating, deviation, volatility, games)| Rating { rating, deviation, volatility, games });
    Ok(known.unwrap_or_default())
}

/// All ratings of an account.
pub(crate) async fn ratings_of(c: &mut AnyConnection, account: &AccountId) -> Result<Vec<(String, Rating)>> {
    let rows: Vec<(String, f64, f64, f64, i64)> = query_as(
        "select variant, rating, deviation, volatility, games from ratings where account = $1 order by variant",
    )
    .bind(&account.0)
    .fetch_all(c)
    .await?;
    let rating = |(variant, rating, deviation, volatility, games)| {
        (variant, Rating { rating, deviation, volatility, games })
    };
    Ok(rows.into_iter().map(rating).collect())
}

/// How the ratings of an account went in one variant: the latest `limit`, the oldest first.
pub(crate) async fn rating_history(
    c: &mut AnyConnection,
    account: &AccountId,
    variant: &str,
    limit: i64,
) -> Result<Vec<(i64, f64)>> {
    let mut latest: Vec<(i64, f64)> = query_as(
        "select at, rating from rating_history where account = $1 and variant = $2 order by at desc limit $3",
    )
    .bind(&account.0)
    .bind(variant)
    .bind(limit)
    .fetch_all(c)
    .await?;
    latest.reverse();
    Ok(latest)
}

/// The strongest players of a variant whose ratings are settled.
pub(crate) async fn best_rated(
    c: &mut AnyConnection,
    variant: &str,
    deviation: f64,
    limit: i64,
) -> Result<Vec<(String, Rating)>> {
    let rows: Vec<(String, f64, f64, f64, i64)> = query_as(
        "select a.name, r.rating, r.deviation, r.volatility, r.games from ratings r \
         join accounts a on a.id = r.account where r.variant = $1 and r.deviation <= $2 \
         order by r.rating desc limit $3",
    )
    .bind(variant)
    .bind(deviation)
    .bind(limit)
    .fetch_all(c)
    .await?;
    let rating = |(name, rating, deviation, volatility, games)| {
        (name, Rating { rating, deviation, volatility, games })
    };
    Ok(rows.into_iter().map(rating).collect())
}

async fn sides(c: &mut AnyConnection, variant: &str, starter: i64) -> Result<Sides> {
    let row: Option<(i64, f64)> =
        query_as("select games, points from sides where variant = $1 and starter = $2")
            .bind(variant)
            .bind(starter)
            .fetch_optional(c)
            .await?;
    Ok(row.map_or(Sides::default(), |(games, points)| Sides { games, points }))
}

pub(crate) async fn outages(c: &mut AnyConnection) -> Result<Vec<(i64, i64)>> {
    query_as("select since, until from outages order by since").fetch_all(c).await
}

/// When any node was last seen.
pub(crate) async fn last_seen(c: &mut AnyConnection) -> Result<i64> {
    query_scalar("select coalesce(max(seen), 0) from nodes").fetch_one(c).await
}

/// What was found out about the positions of a match.
pub(crate) async fn analyses(c: &mut AnyConnection, id: &MatchId) -> Result<Vec<(i64, String, String)>> {
    query_as("select n, best, value from analyses where match = $1 order by n").bind(&id.0).fetch_all(c).await
}

/// Whether the database answers.
pub(crate) async fn is_alive(c: &mut AnyConnection) -> bool {
    query("select 1").execute(c).await.is_ok()
}

/// The tables with their columns, for dumps: `t` text, `i` whole numbers, `f` others.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, char)],
    pub(super) select: &'static str,
    pub(super) insert: &'static str,
}

macro_rules! tables {
    ($($name:literal: $first:literal $first_kind:literal $(, $column:literal $kind:literal)*;
       $insert:literal)+) => {
        pub(super) const TABLES: &[Table] = &[$(Table {
            name: $name,
            columns: &[($first, $first_kind) $(, ($column, $kind))*],
            select: concat!("select ", $first $(, ", ", $column)*, " from ", $name, " order by 1, 2"),
            insert: concat!("insert into ", $name, " (", $first $(, ", ", $column)*, ") values ", $insert),
        }),+];
    };
}

tables! {
    "settings": "name" 't', "value" 't'; "($1, $2)"
    "accounts": "id" 't', "name" 't', "folded" 't', "passphrase" 't', "created" 'i'; "($1, $2, $3, $4, $5)"
    "sessions": "id" 't', "account" 't', "generation" 'i', "rotated" 'i', "used" 'i'; "($1, $2, $3, $4, $5)"
    "matches": "id" 't', "variant" 't', "start" 't', "terms" 't', "creator" 't', "created" 'i', "status" 't',
        "started" 'i', "ply" 'i', "changed" 'i', "deadline" 'i', "bot_due" 'i', "result" 't', "ending" 't',
        "rematch" 't', "turn" 'i';
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)"
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
pub(super) async fn begin_snapshot(c: &mut AnyConnection, is_postgres: bool) -> Result<()> {
    query("begin").execute(&mut *c).await?;
    if is_postgres {
        query("set transaction isolation level repeatable read").execute(c).await?;
    }
    Ok(())
}

/// Whether nobody has an account yet, so that nothing can be overwritten.
pub(super) async fn is_empty(c: &mut AnyConnection) -> Result<bool> {
    let accounts: i64 = query_scalar("select count(*) from accounts").fetch_one(&mut *c).await?;
    let matches: i64 = query_scalar("select count(*) from matches").fetch_one(c).await?;
    Ok(accounts + matches == 0)
}

/// Forgets what an empty database may hold already: its key and its nodes.
pub(super) async fn clear(c: &mut AnyConnection) -> Result<()> {
    for statement in ["delete from settings", "delete from nodes", "delete from outages"] {
        query(statement).execute(&mut *c).await?;
    }
    Ok(())
}
