//! What the people who run a server do about accounts, beside the server that runs.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::Deserialize;
use sqlx::AnyConnection;

use crate::ids::{AccountId, random_text};
use crate::names::{self, Name, folded};
use crate::store::sql::{self, Deed};
use crate::store::{StoreError, open_beside};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// There is nobody with this name, or several guests.
    #[error("there is no player {0}, or more than one guest of this name")]
    NoSuchPlayer(String),
    /// The name cannot be used.
    #[error("{0}")]
    Name(String),
    /// The name is somebody else's, or looks like it; or a guest was to be renamed.
    #[error("{0} cannot be called {1}: the name is taken or looks like another, or {0} is a guest")]
    NotRenamed(String, String),
}

/// A line of chat in a report.
#[derive(Deserialize)]
pub struct Line {
    /// Who said it.
    pub from: String,
    /// To whom: `seats` or `watchers`.
    pub room: String,
    /// The words.
    pub text: String,
}

/// A report as it is read.
pub struct Reported {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who made it.
    pub by: String,
    /// Whom it is about, as they were called then.
    pub name: String,
    /// Why: `abuse`, `cheating`, `name` or `other`.
    pub reason: String,
    /// More about it.
    pub words: String,
    /// The match, or nothing.
    pub about: String,
    /// What was said there.
    pub chat: Vec<Line>,
    /// Whether something was done with the account since.
    pub is_done: bool,
}

/// An entry of the audit log.
pub struct Audited {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Whom it is about, as they were called then.
    pub name: String,
    /// What was done: `mute`, `close`, `rename` or `delete`.
    pub action: String,
    /// How long, or the new name.
    pub detail: String,
}

/// Where the people who run a server do their work.
pub struct Office {
    connection: AnyConnection,
    is_shared: bool,
}

impl Office {
    /// Opens the database of a server, which may run.
    pub async fn open(database: &str) -> Result<Office, AdminError> {
        let (connection, is_shared) = open_beside(database).await?;
        Ok(Office { connection, is_shared })
    }

    /// All reports, the latest first.
    pub async fn reports(&mut self) -> Result<Vec<Reported>, AdminError> {
        let rows = sql::reports(&mut self.connection).await?;
        let report = |(row, by, is_done): (sql::ReportRow, String, bool)| Reported {
            at: row.at,
            by,
            name: row.name,
            reason: row.reason,
            words: row.words,
            about: row.about,
            chat: serde_json::from_str(&row.chat).unwrap_or_default(),
            is_done,
        };
        Ok(rows.into_iter().map(report).collect())
    }

    /// What was done, the latest first.
    pub async fn log(&mut self) -> Result<Vec<Audited>, AdminError> {
        Ok(sql::audit(&mut self.connection).await?)
    }

    /// Keeps somebody from chatting for so many days; none lets them chat again.
    pub async fn mute(&mut self, name: &str, days: u32) -> Result<(), AdminError> {
        let until = now() + i64::from(days) * DAY;
        let account = self.find(name).await?;
        self.act(&account, name, "mute", format!("{days} days"), Deed::Mute { until }).await.map(drop)
    }

    /// Signs somebody out everywhere, for good.
    pub async fn close(&mut self, name: &str) -> Result<(), AdminError> {
        let account = self.find(name).await?;
        self.act(&account, name, "close", String::new(), Deed::Close).await.map(drop)
    }

    /// Gives somebody another name.
    pub async fn rename(&mut self, name: &str, new: &str) -> Result<(), AdminError> {
        let chosen = Name::parse(new).map_err(|refusal| AdminError::Name(refusal.to_string()))?;
        let account = self.find(name).await?;
        match self.act(&account, name, "rename", chosen.shown.clone(), Deed::Rename(Box::new(chosen))).await?
        {
            true => Ok(()),
            false => Err(AdminError::NotRenamed(name.into(), new.into())),
        }
    }

    /// Deletes what tells who somebody is: name, ratings, chat, sessions, reports.
    pub async fn delete(&mut self, name: &str) -> Result<(), AdminError> {
        let account = self.find(name).await?;
        let guest = names::of_guest();
        self.act(&account, name, "delete", String::new(), Deed::Delete { guest }).await.map(drop)
    }

    async fn find(&mut self, name: &str) -> Result<AccountId, AdminError> {
        if let Some((account, ..)) = sql::account_by_name(&mut self.connection, &folded(name)).await? {
            return Ok(account);
        }
        match sql::guests_named(&mut self.connection, name).await?.as_slice() {
            [guest] => Ok(guest.clone()),
            _ => Err(AdminError::NoSuchPlayer(name.into())),
        }
    }

    /// Does something with an account and notes it, or neither.
    async fn act(
        &mut self,
        account: &AccountId,
        name: &str,
        action: &str,
        detail: String,
        deed: Deed,
    ) -> Result<bool, AdminError> {
        let noted = Audited { at: now(), name: name.into(), action: action.into(), detail };
        sql::begin_write(&mut self.connection, self.is_shared).await?;
        let is_done = sql::act(&mut self.connection, account, &deed, (&random_text(12), &noted)).await?;
        match is_done {
            true => sql::commit_write(&mut self.connection, self.is_shared).await?,
            false => sql::roll_back(&mut self.connection).await?,
        }
        Ok(is_done)
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
