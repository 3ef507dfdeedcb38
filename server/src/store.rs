//! What is kept for good: many connections that read, and one that writes, which commits many writes at once.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::ids::MatchId;

pub(crate) mod dump;
mod place;
pub(crate) mod sql;
mod writer;

pub(crate) use dump::open_beside;
use place::{Lock, Place};
pub(crate) use sql::{
    Append, Aside, Beginning, Entry, Heartbeat, MatchRow, MatchWrite, Person, SeatRow, TournamentRow, Turn,
    Write,
};
use writer::{Proof, Waiting, Writer, reason};

/// How many writes may wait; beyond that, whoever writes waits.
const QUEUE: usize = 4096;
const READERS: u32 = 4;
/// A connection that was used so lately is taken to be alive.
const TRUSTED: Duration = Duration::from_secs(1);
/// How long a database may take to let us in.
const CONNECTING: Duration = Duration::from_secs(4);
/// A commit that succeeded so lately shows that there will be more.
const PROVEN: Duration = Duration::from_secs(2);
/// How often the log of SQLite is moved into its file.
const CHECKPOINTS: Duration = Duration::from_secs(1);

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
    /// The file of the database, or the one that locks it, cannot be opened.
    #[error("the file {0} cannot be opened: {1}")]
    File(String, std::io::Error),
    /// Another process has the file.
    #[error("another server uses {0}: stop it first (several servers can share a PostgreSQL)")]
    InUse(String),
    /// PostgreSQL is not there, or does not let us in.
    #[error("PostgreSQL at {0} cannot be used: {1}")]
    Unreachable(String, String),
    /// The commit failed; the writer has logged it.
    #[error("nothing can be stored: {0}")]
    NotStored(String),
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
    proof: Proof,
    damaged: Arc<Mutex<HashSet<MatchId>>>,
    lock: Arc<Mutex<Option<Lock>>>,
}

impl Store {
    /// Opens `postgres://…`, or the file of an SQLite database, which is made where it is missing and kept from others.
    pub async fn open(database: &str) -> Result<Store, StoreError> {
        let place = Place::parse(database);
        let lock = place.lock().await?;
        let options = place.options()?;
        let is_shared = place.is_shared();
        let mut connection = place.reach(&options).await?;
        let readers = pool(&options, is_shared, READERS).await?;
        sql::upgrade(&mut connection).await?;
        let (writer, queue) = mpsc::channel(QUEUE);
        if let Place::File(path) = &place {
            let connection = connect(&options, is_shared).await?;
            tokio::spawn(checkpoint_all(connection, path.clone(), writer.downgrade()));
        }
        let proof = Proof::default();
        let writing = Writer::new(connection, options, is_shared, proof.clone());
        tokio::spawn(writing.run(queue));
        let lock = Arc::new(Mutex::new(lock));
        Ok(Store { readers, writer, is_shared, proof, damaged: Arc::default(), lock })
    }

    /// Leaves the file of the database to the next server.
    pub(crate) fn let_go(&self) {
        drop(self.lock.lock().unwrap_or_else(|error| error.into_inner()).take());
    }

    /// Whether other nodes may write to the same database.
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Stores something for good; `false` if somebody else was there first.
    pub(crate) async fn write(&self, write: Write) -> Result<bool, StoreError> {
        let (done, outcome) = oneshot::channel();
        self.writer.send(Waiting { write, done }).await.map_err(|_| StoreError::Stopping)?;
        outcome.await.map_err(|_| StoreError::Stopping)?
    }

    /// The same for what changes about a match that is there.
    pub(crate) async fn write_match(&self, id: &MatchId, write: MatchWrite) -> Result<bool, StoreError> {
        self.write(Write::Match(id.clone(), write)).await
    }

    /// Whether a commit has succeeded lately, and none has failed since.
    pub(crate) fn is_proven(&self) -> bool {
        let proof = self.proof.lock().unwrap_or_else(|error| error.into_inner());
        proof.is_some_and(|started| started.elapsed() < PROVEN)
    }

    /// Whether a match is known to be damaged, so that nobody waits for it again.
    pub(crate) fn is_damaged(&self, id: &MatchId) -> bool {
        self.damaged.lock().unwrap_or_else(|error| error.into_inner()).contains(id)
    }

    /// Remembers that a match is damaged.
    pub(crate) fn note_damaged(&self, id: &MatchId) {
        self.damaged.lock().unwrap_or_else(|error| error.into_inner()).insert(id.clone());
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

    /// What the seats of a match want that others must not see.
    pub(crate) async fn asides(&self, id: &MatchId, seats: usize) -> Result<Vec<Aside>, StoreError> {
        Ok(sql::asides(&mut *self.readers.acquire().await?, id, seats).await?)
    }
}

async fn connect(options: &AnyConnectOptions, is_shared: bool) -> Result<AnyConnection, sqlx::Error> {
    let connecting = async {
        let mut connection = AnyConnection::connect_with(options).await?;
        sql::prepare(&mut connection, is_shared).await?;
        Ok(connection)
    };
    timeout(CONNECTING, connecting).await.unwrap_or_else(|_| Err(writer::out_of_time()))
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
async fn checkpoint_all(mut connection: AnyConnection, path: PathBuf, writer: mpsc::WeakSender<Waiting>) {
    while writer.upgrade().is_some() {
        tokio::time::sleep(CHECKPOINTS).await;
        if let Err(error) = sql::checkpoint(&mut connection, place::log_size(&path)).await {
            tracing::warn!(%error, "the log of the database could not be moved into its file");
        }
    }
    let _ = connection.close().await;
}
