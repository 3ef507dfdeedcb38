//! What can be set, on the command line or in a file.

use std::net::IpAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Where the server listens unless told otherwise.
pub const LISTEN: &str = "127.0.0.1:7878";

/// The settings of a node; a file may hold any of them.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Config {
    /// Where to listen.
    pub listen: Option<String>,
    /// The file of an SQLite database, or `postgres://…`.
    pub database: Option<String>,
    /// `nats://…`, which carries hints between nodes and hands out work.
    pub nats: Option<String>,
    /// Addresses under which browsers reach the server, `https://play.example.org`; else the one they ask for.
    pub origins: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpAddr>,
    /// Addresses without limits, for load tests.
    pub unlimited: Vec<IpAddr>,
    /// How long a bot takes for a move, in milliseconds.
    pub bot_delay: Option<u64>,
    /// Whether bots and analysis are left to `quadrille worker`.
    pub no_work: bool,
    /// Logs as JSON instead of text.
    pub log_json: bool,
    /// `error`, `warn`, `info`, `debug` or `trace`.
    pub log_level: Option<String>,
}

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{0} cannot be read: {1}")]
    File(String, std::io::Error),
    /// The file makes no sense.
    #[error("{0}: {1}")]
    Text(String, toml::de::Error),
    /// There is no folder for data.
    #[error("there is no folder for the database: set HOME, or name a file with --database")]
    NoFolder,
}

impl Config {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Config, ConfigError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| ConfigError::File(name.clone(), error))?;
        toml::from_str(&text).map_err(|error| ConfigError::Text(name, error))
    }

    /// The database: the one that is set, or a file in the user's data folder.
    pub fn database(&self) -> Result<String, ConfigError> {
        match &self.database {
            Some(database) => Ok(database.clone()),
            None => Ok(data_folder()?.join("quadrille.db").display().to_string()),
        }
    }

    /// Whether browsers come over https, so that cookies must not travel otherwise.
    pub(crate) fn is_https(&self) -> bool {
        !self.origins.is_empty() && self.origins.iter().all(|origin| origin.starts_with("https://"))
    }
}

/// The folder for the user's data: `QUADRILLE_DATA`, or our place in the one that the system has.
pub fn data_folder() -> Result<PathBuf, ConfigError> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || set("HOME").or_else(|| set("USERPROFILE"));
    if let Some(folder) = set("QUADRILLE_DATA") {
        return Ok(folder);
    }
    let folder = match std::env::consts::OS {
        "windows" => set("LOCALAPPDATA"),
        "macos" => home().map(|home| home.join("Library/Application Support")),
        _ => set("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share"))),
    };
    folder.map(|folder| folder.join("quadrille")).ok_or(ConfigError::NoFolder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_set_anything_and_is_checked() {
        let config: Config =
            toml::from_str("listen = \"0.0.0.0:80\"\nproxies = [\"10.0.0.1\"]\nbot-delay = 300\n")
                .expect("it is right");
        assert_eq!(config.listen.as_deref(), Some("0.0.0.0:80"));
        assert_eq!(config.bot_delay, Some(300));
        let error = toml::from_str::<Config>("lissten = 1").expect_err("it is wrong").to_string();
        assert!(error.contains("unknown field `lissten`"), "{error}");
    }
}
