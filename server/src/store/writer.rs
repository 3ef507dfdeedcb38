//! The one connection that writes: many writes a commit, and a new connection after any failure.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sqlx::any::AnyConnectOptions;
use sqlx::error::ErrorKind;
use sqlx::{AnyConnection, Connection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::sql::{self, Append, Write};
use super::{StoreError, connect};
use crate::logs::Seldom;

/// How many writes one commit carries at the most.
const BATCH: usize = 512;
/// How often a write that lost against another node's is tried again.
const ATTEMPTS: usize = 4;
/// What takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(15);

/// A write, and who waits for it.
pub(super) struct Waiting {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Result<bool, StoreError>>,
}

/// When the latest commit began that succeeded; `None` after one that failed.
pub(super) type Proof = Arc<Mutex<Option<Instant>>>;

/// Why a group of writes failed, and what that says about it.
enum Failure {
    /// One of the writes cannot be stored as it is, or another node stood in its way: nothing was stored.
    Refused(sqlx::Error),
    /// The database could not be used: nothing was stored.
    Away(sqlx::Error),
    /// The commit failed: perhaps everything was stored, perhaps nothing. Only whoever asked can repeat it.
    Unsure(sqlx::Error),
}

impl Failure {
    fn error(&self) -> &sqlx::Error {
        let (Failure::Refused(error) | Failure::Away(error) | Failure::Unsure(error)) = self;
        error
    }

    fn before_commit(error: sqlx::Error) -> Failure {
        if lies_in_the_write(&error) { Failure::Refused(error) } else { Failure::Away(error) }
    }
}

/// Whether other writes may well succeed: constraints, and of PostgreSQL also bad data and transactions that met.
fn lies_in_the_write(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(found) => {
            !matches!(found.kind(), ErrorKind::Other) || is_of_class(error, &["22", "23", "40", "42", "55"])
        }
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => {
            false
        }
        _ => true,
    }
}

/// Whether the same write may succeed in a moment: a key was taken, or transactions of two nodes met.
fn may_pass(error: &sqlx::Error) -> bool {
    let is_taken = error.as_database_error().is_some_and(|error| error.is_unique_violation());
    is_taken || is_of_class(error, &["40", "55"])
}

/// PostgreSQL's codes have five characters; those of SQLite have fewer.
fn is_of_class(error: &sqlx::Error, classes: &[&str]) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()).unwrap_or_default();
    code.len() == 5 && classes.iter().any(|class| code.starts_with(class))
}

pub(super) fn out_of_time() -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, "no answer in time"))
}

/// The one that writes.
pub(super) struct Writer {
    connection: Option<AnyConnection>,
    options: AnyConnectOptions,
    is_shared: bool,
    proof: Proof,
    /// When a failure was logged last, and how many there were since.
    complaints: Seldom,
}

impl Writer {
    pub(super) fn new(
        connection: AnyConnection,
        options: AnyConnectOptions,
        is_shared: bool,
        proof: Proof,
    ) -> Writer {
        Writer { connection: Some(connection), options, is_shared, proof, complaints: Seldom::new() }
    }

    /// Commits whatever waits, again and again.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Waiting>) {
        let mut batch = Vec::with_capacity(BATCH);
        while queue.recv_many(&mut batch, BATCH).await > 0 {
            // Every node takes locks in the same order.
            batch.sort_by(|a, b| a.write.key().cmp(&b.write.key()));
            metrics::histogram!("quadrille_commit_writes").record(batch.len() as f64);
            self.store(&mut batch).await;
        }
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }

    /// Stores a group together, or one by one where one of them stands in the way of the others.
    async fn store(&mut self, batch: &mut Vec<Waiting>) {
        let writes: Vec<&Write> = batch.iter().map(|waiting| &waiting.write).collect();
        match self.commit_soon(&writes).await {
            Ok(outcomes) => {
                for (waiting, outcome) in batch.drain(..).zip(outcomes) {
                    let _ = waiting.done.send(Ok(outcome));
                }
            }
            Err(Failure::Refused(error)) => {
                tracing::debug!(%error, writes = batch.len(), "a group of writes is tried one by one");
                self.store_one_by_one(batch).await;
            }
            Err(failure) => {
                let reason = reason(failure.error());
                for waiting in batch.drain(..) {
                    let _ = waiting.done.send(Err(StoreError::NotStored(reason.clone())));
                }
            }
        }
    }

    async fn store_one_by_one(&mut self, batch: &mut Vec<Waiting>) {
        let mut is_away = None;
        for waiting in batch.drain(..) {
            let outcome = match &is_away {
                Some(reason) => Err(StoreError::NotStored(String::clone(reason))),
                None => self.store_alone(&waiting.write).await.map_err(|failure| match failure {
                    Failure::Refused(error) => StoreError::Database(error),
                    Failure::Away(error) | Failure::Unsure(error) => {
                        StoreError::NotStored(is_away.insert(reason(&error)).clone())
                    }
                }),
            };
            let _ = waiting.done.send(outcome);
        }
    }

    /// Repeats a write that met another node's; a key that is taken is an answer and no error.
    async fn store_alone(&mut self, write: &Write) -> Result<bool, Failure> {
        let mut attempt = 1;
        loop {
            match self.commit_soon(&[write]).await {
                Err(Failure::Refused(error)) if attempt < ATTEMPTS && may_pass(&error) => {
                    tokio::time::sleep(Duration::from_millis(20 << attempt)).await;
                    attempt += 1;
                }
                Err(Failure::Refused(sqlx::Error::Database(error))) if error.is_unique_violation() => {
                    return Ok(false);
                }
                outcome => return outcome.map(|outcomes| outcomes.first().copied().unwrap_or(false)),
            }
        }
    }

    /// Commits, with a second connection if the first was cut off before it stored anything.
    async fn commit_soon(&mut self, writes: &[&Write]) -> Result<Vec<bool>, Failure> {
        let started = Instant::now();
        let outcome = match self.commit(writes).await {
            Err(Failure::Away(error)) => {
                tracing::warn!(%error, "the database is away: connecting again");
                self.commit(writes).await
            }
            outcome => outcome,
        };
        match &outcome {
            Ok(_) => self.note(Some(started)),
            Err(Failure::Refused(_)) => {}
            Err(failure) => {
                self.complain(failure.error());
                self.note(None);
            }
        }
        outcome
    }

    fn note(&self, proof: Option<Instant>) {
        *self.proof.lock().unwrap_or_else(|error| error.into_inner()) = proof;
    }

    /// Logs that a commit failed; a disk that is full need not hold every time.
    fn complain(&self, error: &sqlx::Error) {
        if let Some(left_out) = self.complaints.passes(Instant::now()) {
            tracing::error!(%error, left_out, "a commit failed");
        }
    }

    /// Everything or nothing: the outcomes count only once the commit has succeeded. A connection that failed is
    /// not used again, because nobody knows whether a transaction is still open there.
    async fn commit(&mut self, writes: &[&Write]) -> Result<Vec<bool>, Failure> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(&self.options, self.is_shared).await.map_err(Failure::Away)?,
        };
        let outcome = timeout(PATIENCE, transact(&mut connection, self.is_shared, writes)).await;
        let outcome = outcome.unwrap_or_else(|_| Err(Failure::Unsure(out_of_time())));
        let is_sound = match &outcome {
            Ok(_) => true,
            Err(Failure::Refused(_)) => {
                let rolled_back = timeout(PATIENCE, sql::roll_back(&mut connection)).await;
                matches!(rolled_back, Ok(Ok(())))
            }
            Err(_) => false,
        };
        self.connection = is_sound.then_some(connection);
        outcome
    }
}

async fn transact(
    connection: &mut AnyConnection,
    is_shared: bool,
    writes: &[&Write],
) -> Result<Vec<bool>, Failure> {
    // A transaction that is still open is an error here, and one that is open no more is one at the commit.
    sql::begin_write(connection, is_shared).await.map_err(Failure::Away)?;
    let outcomes = apply_all(connection, writes).await.map_err(Failure::before_commit)?;
    sql::commit_write(connection, is_shared).await.map_err(Failure::Unsure)?;
    Ok(outcomes)
}

/// Writes in the given order; entries of different matches that stand side by side are written together.
async fn apply_all(connection: &mut AnyConnection, writes: &[&Write]) -> Result<Vec<bool>, sqlx::Error> {
    let mut outcomes = Vec::with_capacity(writes.len());
    for group in
        writes.chunk_by(|a, b| a.as_append().is_some() && b.as_append().is_some() && a.key() != b.key())
    {
        match group {
            [write] => outcomes.push(write.apply(connection).await?),
            _ => {
                let appends: Vec<&Append> = group.iter().filter_map(|write| write.as_append()).collect();
                outcomes.extend(sql::append_all(connection, &appends).await?);
            }
        }
    }
    Ok(outcomes)
}

/// What the database said, without what the driver says around it.
pub(super) fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().into(),
        sqlx::Error::Io(error) => error.to_string(),
        error => error.to_string(),
    }
}
