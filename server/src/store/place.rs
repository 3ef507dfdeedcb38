//! Where a database is: a file that one server has for itself, or PostgreSQL, which many share.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::AnyConnection;
use sqlx::any::AnyConnectOptions;
use sqlx::postgres::PgConnectOptions;

use super::{StoreError, connect, reason};

/// How often a lock is tried, and how long between: the server before may be just ending.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(50);

/// Held while a server has a database file for itself; it ends with the process, however that ends.
pub(super) struct Lock(#[expect(dead_code, reason = "it is held, not read")] File);

/// Where a database is.
pub(super) enum Place {
    /// A file.
    File(PathBuf),
    /// `postgres://…`
    Postgres(String),
}

impl Place {
    pub(super) fn parse(database: &str) -> Place {
        if database.starts_with("postgres://") || database.starts_with("postgresql://") {
            return Place::Postgres(database.into());
        }
        Place::File(database.strip_prefix("sqlite:").unwrap_or(database).into())
    }

    /// Whether several processes may write there.
    pub(super) fn is_shared(&self) -> bool {
        matches!(self, Place::Postgres(_))
    }

    /// Whether it is a file that is not there yet.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self, Place::File(path) if !path.exists())
    }

    /// Removes the file, and what is beside it.
    pub(super) fn remove(&self) {
        let Place::File(path) = self else { return };
        for suffix in ["", "-wal", "-shm", ".lock"] {
            let _ = std::fs::remove_file(beside(path, suffix)); // not all of them are always there
        }
    }

    /// Keeps other servers from the file.
    pub(super) async fn lock(&self) -> Result<Option<Lock>, StoreError> {
        let Place::File(path) = self else { return Ok(None) };
        make_folder(path)?;
        let file = open(&beside(path, ".lock"))?;
        for _ in 0..TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(Some(Lock(file))),
                Err(TryLockError::WouldBlock) => tokio::time::sleep(PAUSE).await,
                Err(TryLockError::Error(error)) => return Err(file_error(path, error)),
            }
        }
        Err(StoreError::InUse(path.display().to_string()))
    }

    /// The address that the driver understands; a file is made first, so that nobody else can read it.
    pub(super) fn options(&self) -> Result<AnyConnectOptions, StoreError> {
        sqlx::any::install_default_drivers();
        let address = match self {
            Place::Postgres(address) => address.clone(),
            Place::File(path) => {
                make_folder(path)?;
                open(path)?;
                let path = path.display().to_string();
                format!("sqlite:{}", path.replace('%', "%25").replace('?', "%3f").replace('#', "%23"))
            }
        };
        Ok(address.parse()?)
    }

    /// A first connection, or in plain words why there is none.
    pub(super) async fn reach(&self, options: &AnyConnectOptions) -> Result<AnyConnection, StoreError> {
        let connection = connect(options, self.is_shared()).await;
        match self {
            Place::File(_) => Ok(connection?),
            Place::Postgres(address) => {
                connection.map_err(|error| StoreError::Unreachable(host(address), reason(&error)))
            }
        }
    }
}

/// Host and port of PostgreSQL; the rest of its address may hold a password.
fn host(address: &str) -> String {
    let Ok(options) = address.parse::<PgConnectOptions>() else { return "this address".into() };
    match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    }
}

fn make_folder(path: &Path) -> Result<(), StoreError> {
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => std::fs::create_dir_all(folder)
            .map_err(|error| StoreError::Folder(folder.display().to_string(), error)),
        None => Ok(()),
    }
}

/// Opens a file to write, and makes it where it is missing. What SQLite puts beside a file is for the same readers.
fn open(path: &Path) -> Result<File, StoreError> {
    private().create(true).append(true).open(path).map_err(|error| file_error(path, error))
}

fn file_error(path: &Path, error: std::io::Error) -> StoreError {
    StoreError::File(path.display().to_string(), error)
}

/// Files that are made like this are for their owner alone; on Windows they are as the folder says.
pub(super) fn private() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// How long the file is in which SQLite logs what it has not moved to its place yet.
pub(super) fn log_size(path: &Path) -> u64 {
    std::fs::metadata(beside(path, "-wal")).map_or(0, |found| found.len())
}
