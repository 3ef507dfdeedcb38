//! Everything in the database as one compressed text, the same for SQLite and PostgreSQL.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use futures_util::TryStreamExt;
use serde_json::{Value, json};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Row, query};

use super::place::{Place, private};
use super::sql::{self, TABLES, Table};
use super::{StoreError, pool};

const FORMAT: &str = "quadrille backup 3";

/// Why a backup or a restore failed.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The file.
    #[error("the file: {0}")]
    File(#[from] std::io::Error),
    /// The file is something else.
    #[error("line {0} of the file is not what a backup holds")]
    Format(usize),
    /// Nothing is overwritten.
    #[error("the database is not empty: a backup is restored into an empty one only")]
    NotEmpty,
    /// The file is whole, but what it holds is not.
    #[error("the log of match {0} does not fit its row: nothing was restored")]
    Damaged(String),
}

/// Writes everything to a file, as it is at one moment; the server may go on meanwhile.
pub async fn backup(database: &str, path: &Path) -> Result<u64, DumpError> {
    let place = Place::parse(database);
    let mut connection = open(&place).await?;
    let unfinished = path.with_extension("unfinished");
    let file = private().create(true).write(true).truncate(true).open(&unfinished)?;
    let mut file = GzEncoder::new(BufWriter::new(file), Compression::default());
    writeln!(file, "{}", json!({ "format": FORMAT }))?;
    sql::begin_snapshot(&mut connection, place.is_shared()).await?;
    let mut count = 0;
    for table in TABLES {
        writeln!(file, "{}", json!({ "table": table.name }))?;
        let mut rows = query(table.select()).fetch(&mut connection);
        while let Some(row) = rows.try_next().await? {
            writeln!(file, "{}", Value::Array(values(table, &row)?))?;
            count += 1;
        }
    }
    writeln!(file, "{}", json!({ "rows": count }))?;
    file.finish()?.into_inner().map_err(|error| error.into_error())?.sync_all()?;
    // A file with the right name is a whole one.
    std::fs::rename(&unfinished, path)?;
    Ok(count)
}

/// Reads everything from a file into an empty database: all of it, or nothing.
pub async fn restore(database: &str, path: &Path) -> Result<u64, DumpError> {
    let place = Place::parse(database);
    File::open(path)?;
    let is_new = place.is_missing();
    // No server may come meanwhile.
    let _lock = place.lock().await?;
    let restored = fill(&place, path).await;
    if restored.is_err() && is_new {
        place.remove();
    }
    restored
}

async fn fill(place: &Place, path: &Path) -> Result<u64, DumpError> {
    let mut connection = open(place).await?;
    if !sql::is_empty(&mut connection).await? {
        return Err(DumpError::NotEmpty);
    }
    sql::begin_write(&mut connection, place.is_shared()).await?;
    let count = read_all(&mut connection, path).await?;
    if let Some(id) = sql::damaged(&mut connection).await? {
        return Err(DumpError::Damaged(id));
    }
    sql::commit_write(&mut connection, place.is_shared()).await?;
    Ok(count)
}

async fn read_all(connection: &mut AnyConnection, path: &Path) -> Result<u64, DumpError> {
    sql::clear(connection).await?;
    let mut table: Option<&Table> = None;
    let (mut count, mut expected) = (0, None);
    for (n, line) in BufReader::new(GzDecoder::new(File::open(path)?)).lines().enumerate() {
        let bad = || DumpError::Format(n + 1);
        let line: Value = serde_json::from_str(&line?).map_err(|_| bad())?;
        match &line {
            Value::Object(head) if n == 0 && head.get("format").and_then(Value::as_str) == Some(FORMAT) => {}
            _ if n == 0 || expected.is_some() => return Err(bad()),
            Value::Object(head) => match (head.get("table").and_then(Value::as_str), head.get("rows")) {
                (Some(name), _) => {
                    table = Some(TABLES.iter().find(|table| table.name == name).ok_or_else(bad)?);
                }
                (None, rows) => expected = Some(rows.and_then(Value::as_u64).ok_or_else(bad)?),
            },
            Value::Array(values) => {
                bound(table.ok_or_else(bad)?, values).ok_or_else(bad)?.execute(&mut *connection).await?;
                count += 1;
            }
            _ => return Err(bad()),
        }
    }
    if expected != Some(count) {
        return Err(DumpError::Format(count as usize));
    }
    Ok(count)
}

/// A connection beside a server that may run, and whether others may write there, too.
pub(crate) async fn open_beside(database: &str) -> Result<(AnyConnection, bool), StoreError> {
    let place = Place::parse(database);
    Ok((open(&place).await?, place.is_shared()))
}

async fn open(place: &Place) -> Result<AnyConnection, StoreError> {
    let options = place.options()?;
    place.reach(&options).await?;
    Ok(pool(&options, place.is_shared(), 1).await?.acquire().await?.detach())
}

fn values(table: &Table, row: &AnyRow) -> Result<Vec<Value>, sqlx::Error> {
    let value = |(i, (_, kind)): (usize, &(&str, char))| {
        Ok(match kind {
            't' => Value::from(row.try_get::<String, _>(i)?),
            'i' => Value::from(row.try_get::<i64, _>(i)?),
            _ => Value::from(row.try_get::<f64, _>(i)?),
        })
    };
    table.columns.iter().enumerate().map(value).collect()
}

fn bound<'q>(table: &Table, values: &'q [Value]) -> Option<Query<'q, Any, AnyArguments>> {
    if values.len() != table.columns.len() {
        return None;
    }
    let mut insert = query(table.insert());
    for ((_, kind), value) in table.columns.iter().zip(values) {
        insert = match kind {
            't' => insert.bind(value.as_str()?),
            'i' => insert.bind(value.as_i64()?),
            _ => insert.bind(value.as_f64()?),
        };
    }
    Some(insert)
}
