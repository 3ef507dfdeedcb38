//! What is kept for good: many connections that read, and one that writes, which commits many writes at once.

use std::path::Path;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot};

use crate::ids::MatchId;

pub(crate) mod dump;
pub(crate) mod sql;

pub(crate) use sql::{Append, Beginning, Entry, MatchRow, SeatRow, Write};

/// How many writes may wait; beyond that, whoever writes waits.
const QUEUE: usize = 4096;
/// How many writes one commit carries at the most.
const BATCH: usize = 512;
const READERS: u32 = 4;
/// A connection that was used so lately is taken to be alive.
const TRUSTED: Duration = Duration::from_secs(1);
/// How often the log of SQLite is moved into its file.
const CHECKPOINTS: Duration = Duration::from_secs(1);
/// How often a write that lost against another node's is tried again.
const ATTEMPTS: usize = 4;

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database answered with an error, or not at all.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The tables could not be brought up to date.
    #[error("the tables of the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The folder of the database cannot be made.
    #[error("the folder {0} cannot be made: {1}")]
    Folder(String, std::io::Error),
    /// The server is stopping.
    #[error("the server is stopping")]
    Stopping,
}

/// The database: many readers, and one writer that commits in groups. More writers would make smaller groups
/// and more commits, which costs more than it gains, on PostgreSQL too.
#[derive(Clone)]
pub struct Store {
    pub(crate) readers: AnyPool,
    writer: mpsc::Sender<Waiting>,
    is_shared: bool,
}

struct Waiting {
    write: Write,
    done: oneshot::Sender<Result<bool, sqlx::Error>>,
}

impl Store {
    /// Opens `postgres://…`, or the file of an SQLite database, which is made where it is missing.
    pub async fn open(database: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let is_shared = is_postgres(database);
        let options: AnyConnectOptions = address(database)?.parse()?;
        let readers = pool(&options, is_shared, READERS).await?;
        let mut connection = connect(&options, is_shared).await?;
        sql::upgrade(&mut connection).await?;
        let (writer, queue) = mpsc::channel(QUEUE);
        if !is_shared {
            let connection = connect(&options, is_shared).await?;
            tokio::spawn(checkpoint_all(connection, writer.downgrade()));
        }
        tokio::spawn(write_all(connection, options, is_shared, queue));
        Ok(Store { readers, writer, is_shared })
    }

    /// Whether other nodes may write to the same database.
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Stores something for good; `false` if somebody else was there first.
    pub(crate) async fn write(&self, write: Write) -> Result<bool, StoreError> {
        let (done, outcome) = oneshot::channel();
        self.writer.send(Waiting { write, done }).await.map_err(|_| StoreError::Stopping)?;
        Ok(outcome.await.map_err(|_| StoreError::Stopping)??)
    }

    /// A match with its seats and its log.
    pub(crate) async fn load(
        &self,
        id: &MatchId,
    ) -> Result<Option<(MatchRow, Vec<SeatRow>, Vec<Entry>)>, StoreError> {
        if id.0.contains('\0') {
            // PostgreSQL would call it an error.
            return Ok(None);
        }
        let mut connection = self.readers.acquire().await?;
        let Some(row) = sql::match_by_id(&mut connection, id).await? else { return Ok(None) };
        let seats = sql::seats(&mut connection, id).await?;
        let entries = sql::entries(&mut connection, id, 0).await?;
        Ok(Some((row, seats, entries)))
    }
}

pub(crate) fn is_postgres(database: &str) -> bool {
    database.starts_with("postgres://") || database.starts_with("postgresql://")
}

/// The address that the driver understands.
fn address(database: &str) -> Result<String, StoreError> {
    if is_postgres(database) {
        return Ok(database.into());
    }
    let path = database.strip_prefix("sqlite:").unwrap_or(database);
    if let Some(folder) = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|error| StoreError::Folder(folder.display().to_string(), error))?;
    }
    let escaped = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    Ok(format!("sqlite:{escaped}?mode=rwc"))
}

async fn connect(options: &AnyConnectOptions, is_shared: bool) -> Result<AnyConnection, sqlx::Error> {
    let mut connection = AnyConnection::connect_with(options).await?;
    sql::prepare(&mut connection, is_shared).await?;
    Ok(connection)
}

/// Connections to a database whose tables are up to date.
async fn pool(options: &AnyConnectOptions, is_shared: bool, size: u32) -> Result<AnyPool, StoreError> {
    let pool = AnyPoolOptions::new()
        .max_connections(size)
        .min_connections(1)
        .acquire_timeout(Duration::from_secs(10))
        // A question before every question would double their number.
        .test_before_acquire(false)
        .before_acquire(|connection, meta| {
            Box::pin(async move {
                if meta.idle_for > TRUSTED {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .after_connect(move |connection, _| Box::pin(sql::prepare(connection, is_shared)))
        .connect_with(options.clone())
        .await?;
    sql::migrator().await?.run(&pool).await?;
    Ok(pool)
}

/// Checkpoints for as long as somebody may write. Whoever commits does not wait for it.
async fn checkpoint_all(mut connection: AnyConnection, writer: mpsc::WeakSender<Waiting>) {
    while writer.upgrade().is_some() {
        tokio::time::sleep(CHECKPOINTS).await;
        if let Err(error) = sql::checkpoint(&mut connection).await {
            tracing::warn!(%error, "the log of the database could not be moved into its file");
        }
    }
    let _ = connection.close().await;
}

/// Commits whatever waits, again and again.
async fn write_all(
    mut connection: AnyConnection,
    options: AnyConnectOptions,
    is_shared: bool,
    mut queue: mpsc::Receiver<Waiting>,
) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        // Every node takes locks in the same order.
        batch.sort_by(|a, b| a.write.key().cmp(&b.write.key()));
        metrics::histogram!("quadrille_commit_writes").record(batch.len() as f64);
        match commit(&mut connection, batch.iter().map(|waiting| &waiting.write)).await {
            Ok(outcomes) => {
                for (waiting, outcome) in batch.drain(..).zip(outcomes) {
                    let _ = waiting.done.send(Ok(outcome));
                }
            }
            Err(error) => {
                tracing::debug!(%error, writes = batch.len(), "a group of writes is tried one by one");
                for waiting in batch.drain(..) {
                    let outcome = write_alone(&mut connection, &options, is_shared, &waiting.write).await;
                    let _ = waiting.done.send(outcome);
                }
            }
        }
    }
    let _ = connection.close().await;
}

/// Everything or nothing: the outcomes count only once the commit has succeeded.
async fn commit<'a>(
    connection: &mut AnyConnection,
    writes: impl Iterator<Item = &'a Write>,
) -> Result<Vec<bool>, sqlx::Error> {
    let mut transaction = sql::begin(connection).await?;
    let mut outcomes = Vec::new();
    for write in writes {
        outcomes.push(write.apply(&mut transaction).await?);
    }
    transaction.commit().await?;
    Ok(outcomes)
}

/// Repeats a write that met another node's; a key that is taken is an answer and no error.
async fn write_alone(
    connection: &mut AnyConnection,
    options: &AnyConnectOptions,
    is_shared: bool,
    write: &Write,
) -> Result<bool, sqlx::Error> {
    let mut attempt = 0;
    loop {
        attempt += 1;
        match commit(connection, std::iter::once(write)).await {
            Ok(outcomes) => return Ok(outcomes.first().copied().unwrap_or(false)),
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() && attempt == ATTEMPTS => {
                return Ok(false);
            }
            Err(error) if attempt == ATTEMPTS => return Err(error),
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(20 << attempt)).await;
                if let Err(error) = connection.ping().await {
                    tracing::warn!(%error, "the database is away: connecting again");
                    if let Ok(fresh) = connect(options, is_shared).await {
                        *connection = fresh;
                    }
                }
            }
        }
    }
}
