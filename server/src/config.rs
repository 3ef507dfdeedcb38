//! What can be set, on the command line or in a file.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use axum::http::Uri;
use quadrille_tables::{Complaints, Library};
use serde::Deserialize;

/// Where the server listens unless told otherwise.
pub const LISTEN: &str = "127.0.0.1:7878";

/// Who takes longer to send the head or the body of a request, or takes nothing of an answer, is sent away.
const PATIENCE: Duration = Duration::from_secs(10);

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
    pub origins: Vec<Origin>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpAddr>,
    /// Addresses without limits, for load tests.
    pub unlimited: Vec<IpAddr>,
    /// Names under which browsers may reach the server, besides those that are this network's own.
    pub hosts: Vec<String>,
    /// Open files and connections that there may be; else as many as the system allows.
    pub descriptors: Option<usize>,
    /// How long a client may take to send a request, or to take any of an answer, in milliseconds.
    pub patience: Option<u64>,
    /// How long a bot takes for a move, in milliseconds.
    pub bot_delay: Option<u64>,
    /// The folder of exact tables.
    pub tables: Option<PathBuf>,
    /// Push services that may be at private addresses, and without https.
    pub push_services: Vec<Origin>,
    /// How long a turn waits before somebody is called who does not look, in milliseconds.
    pub push_delay: Option<u64>,
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
    /// The folder that was named for the database is not there.
    #[error("there is no folder {0} for the database: make it first")]
    OtherFolder(String),
}

impl Config {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Config, ConfigError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| ConfigError::File(name.clone(), error))?;
        toml::from_str(&text).map_err(|error| ConfigError::Text(name, error))
    }

    /// The database: the one that is set, whose folder must be there, or a file in the user's data folder.
    pub fn database(&self) -> Result<String, ConfigError> {
        match &self.database {
            Some(database) => match missing_folder(database) {
                Some(folder) => Err(ConfigError::OtherFolder(folder.display().to_string())),
                None => Ok(database.clone()),
            },
            None => Ok(data_folder()?.join("quadrille.db").display().to_string()),
        }
    }

    /// The exact tables: the folder that is set, or the one in the user's data folder.
    pub(crate) fn library(&self) -> Library {
        let default = || data_folder().map(|folder| folder.join("tables")).unwrap_or_default();
        let folder = self.tables.clone().unwrap_or_else(default);
        Library::open(&folder, &Complaints::new(|what| tracing::warn!("{what}")))
    }

    /// Whether browsers come over https, so that cookies must not travel otherwise.
    pub(crate) fn is_https(&self) -> bool {
        !self.origins.is_empty() && self.origins.iter().all(|origin| origin.0.starts_with("https://"))
    }

    /// Whom a push service may ask about our calls: the site, where it is known.
    pub(crate) fn contact(&self) -> Option<&str> {
        self.origins.iter().map(Origin::as_str).find(|origin| origin.starts_with("https://"))
    }

    /// How long slow clients are waited for.
    pub(crate) fn patience(&self) -> Duration {
        self.patience.map_or(PATIENCE, Duration::from_millis)
    }
}

/// The folder of a database that is a file, if it is not there.
fn missing_folder(database: &str) -> Option<&Path> {
    if database.starts_with("postgres") {
        return None;
    }
    let folder = Path::new(database.strip_prefix("sqlite:").unwrap_or(database)).parent()?;
    (!folder.as_os_str().is_empty() && !folder.is_dir()).then_some(folder)
}

/// Where a page comes from, as browsers write it: scheme, host, and the port if it is not the usual one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Origin(String);

/// Why a text is no origin.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is no origin: write http://HOST or https://HOST, with :PORT if it is not the usual one")]
pub struct OriginError(String);

impl Origin {
    /// Whether a browser means this one.
    pub(crate) fn is(&self, origin: &str) -> bool {
        self.0 == origin
    }

    /// As browsers write it.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of the machine, without the port.
    pub(crate) fn host(&self) -> &str {
        let authority = self.0.split_once("://").map_or("", |(_, authority)| authority);
        let end = authority.rfind(':').filter(|end| !authority[*end..].contains(']'));
        &authority[..end.unwrap_or(authority.len())]
    }
}

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Origin, OriginError> {
        let wrong = || OriginError(text.into());
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong());
        };
        let usual = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return Err(wrong()),
        };
        let is_bare = uri.path() == "/" && uri.query().is_none() && !text.contains('#');
        let is_named = !authority.host().is_empty() && !authority.as_str().contains('@');
        let has_bad_port = authority.port_u16().is_none() && authority.as_str() != authority.host();
        if !is_bare || !is_named || has_bad_port {
            return Err(wrong());
        }
        let host = authority.host().to_lowercase();
        let port = authority.port_u16().filter(|port| *port != usual);
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        Ok(Origin(format!("{scheme}://{host}{port}")))
    }
}

impl TryFrom<String> for Origin {
    type Error = OriginError;

    fn try_from(text: String) -> Result<Origin, OriginError> {
        text.parse()
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

    #[test]
    fn origins_are_read_as_browsers_write_them() {
        for (text, origin, host) in [
            ("https://play.example.org", "https://play.example.org", "play.example.org"),
            ("https://Play.Example.org:443/", "https://play.example.org", "play.example.org"),
            ("http://127.0.0.1:7878", "http://127.0.0.1:7878", "127.0.0.1"),
            ("http://[::1]:80", "http://[::1]", "[::1]"),
        ] {
            let read: Origin = text.parse().expect(text);
            assert_eq!((read.0.as_str(), read.host()), (origin, host));
        }
        for text in [
            "notaurl",
            "",
            "play.example.org",
            "ftp://play.example.org",
            "https://",
            "https://a b",
            "https://ann@play.example.org",
            "https://play.example.org/games",
            "https://play.example.org?x",
            "https://play.example.org:port",
        ] {
            let told =
                "is no origin: write http://HOST or https://HOST, with :PORT if it is not the usual one";
            let error = text.parse::<Origin>().expect_err(text).to_string();
            assert_eq!(error, format!("`{text}` {told}"));
        }
        let error = toml::from_str::<Config>("origins = [\"notaurl\"]").expect_err("it is wrong").to_string();
        assert!(error.contains("`notaurl` is no origin"), "{error}");
    }
}
