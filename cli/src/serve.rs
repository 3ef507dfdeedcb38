//! `quadrille serve`, `worker`, `backup` and `restore`: the server and what keeps it.

use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use clap::Args;
use quadrille_server::config::{Config, LISTEN, Origin};
use quadrille_server::{DumpError, Node, Store, has_page, listen, logs};

use crate::translation::Problem;
use crate::{Outcome, note, say};

#[derive(Args)]
pub(crate) struct ServeOptions {
    /// Where to listen; port 0 finds a free one, 0.0.0.0 lets other machines in [default: 127.0.0.1:7878]
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The address under which browsers reach the server, `https://play.example.org` (may be repeated)
    #[arg(long = "origin", value_name = "URL")]
    origins: Vec<Origin>,
    /// A name under which browsers may reach the server without --origin (may be repeated); addresses, names without
    /// a dot and names of the local network need not be said
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// A proxy whose X-Forwarded-For is believed (may be repeated)
    #[arg(long = "proxy", value_name = "ADDRESS")]
    proxies: Vec<IpAddr>,
    /// An address without limits, for load tests (may be repeated)
    #[arg(long = "unlimited", value_name = "ADDRESS")]
    unlimited: Vec<IpAddr>,
    /// Leave bots and analysis to `quadrille worker` (with --nats)
    #[arg(long, requires = "nats")]
    no_work: bool,
    #[command(flatten)]
    common: Common,
}

/// What `serve` and `worker` have in common.
#[derive(Args)]
pub(crate) struct Common {
    /// A file with any of these settings; what the command line says counts more
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    database: Database,
    /// Where NATS is, nats://HOST:PORT: it carries hints between nodes and hands out work
    #[arg(long, value_name = "URL")]
    nats: Option<String>,
    /// The folder of exact tables, for analysis and for GET /api/tables [default: tables in the user's data folder]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// How long a bot takes for a move, in milliseconds [default: 600]
    #[arg(long, value_name = "MS")]
    bot_delay: Option<u64>,
    /// Write logs as JSON
    #[arg(long)]
    log_json: bool,
    /// What is logged: error, warn, info, debug or trace [default: info]
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<String>,
}

#[derive(Args)]
pub(crate) struct Database {
    /// The file of a database, or postgres://… [default: quadrille.db in the user's data folder]
    #[arg(long, value_name = "FILE|URL")]
    database: Option<String>,
}

impl Common {
    fn config(&self) -> Result<Config, Box<dyn std::error::Error>> {
        let mut config = match &self.config {
            Some(path) => Config::read(path)?,
            None => Config::default(),
        };
        config.database = self.database.database.clone().or(config.database);
        config.nats = self.nats.clone().or(config.nats);
        config.tables = self.tables.clone().or(config.tables);
        config.bot_delay = self.bot_delay.or(config.bot_delay);
        config.log_json |= self.log_json;
        config.log_level = self.log_level.clone().or(config.log_level);
        Ok(config)
    }
}

impl ServeOptions {
    fn config(&self) -> Result<Config, Box<dyn std::error::Error>> {
        let mut config = self.common.config()?;
        config.listen = self.listen.clone().or(config.listen);
        config.origins.extend(self.origins.iter().cloned());
        config.hosts.extend(self.hosts.iter().cloned());
        config.proxies.extend(&self.proxies);
        config.unlimited.extend(&self.unlimited);
        config.no_work |= self.no_work;
        Ok(config)
    }
}

pub(crate) fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

pub(crate) fn run(options: &ServeOptions) -> Outcome {
    let config = options.config()?;
    logs::start(&config)?;
    listen::raise_descriptors();
    runtime()?.block_on(async {
        let listener = listen::bind(config.listen.as_deref().unwrap_or(LISTEN)).await?;
        let store = Store::open(&config.database()?).await?;
        let node = Node::start(config, store).await?;
        let url = format!("http://{}", listener.local_addr()?);
        say!("Quadrille is at {url} (stop with Ctrl-C)");
        if !has_page() {
            note!("this program was built without the page: `make build` builds both");
        }
        if options.open {
            open(&url);
        }
        listen::serve(listener, node, listen::interrupted()).await;
        say!("stopped");
        Ok(ExitCode::SUCCESS)
    })
}

pub(crate) fn work(common: &Common) -> Outcome {
    let config = common.config()?;
    if config.nats.is_none() {
        return Err("a worker takes its work from NATS: say where it is with --nats".into());
    }
    logs::start(&config)?;
    runtime()?.block_on(async {
        let store = Store::open(&config.database()?).await?;
        let node = Node::start_worker(config, store).await?;
        say!("waiting for work (stop with Ctrl-C)");
        listen::interrupted().await;
        node.stop();
        say!("stopped");
        Ok(ExitCode::SUCCESS)
    })
}

impl Database {
    fn name(&self) -> Result<String, Box<dyn std::error::Error>> {
        Ok(Config { database: self.database.clone(), ..Config::default() }.database()?)
    }
}

pub(crate) fn backup(database: &Database, file: &std::path::Path, force: bool) -> Outcome {
    if file.exists() && !force {
        return Err(
            format!("{}: there is such a file already; --force writes over it", file.display()).into()
        );
    }
    let name = database.name()?;
    check_there(&name)?;
    let rows = runtime()?.block_on(quadrille_server::backup(&name, file)).map_err(|why| named(file, why))?;
    say!("{rows} rows are in {}", file.display());
    Ok(ExitCode::SUCCESS)
}

/// Says so if a database is a file that is not there.
pub(crate) fn check_there(name: &str) -> Result<(), String> {
    match name.starts_with("postgres") || std::path::Path::new(name).exists() {
        true => Ok(()),
        false => Err(format!("there is no database {name}")),
    }
}

pub(crate) fn restore(database: &Database, file: &std::path::Path) -> Outcome {
    let restored = runtime()?.block_on(quadrille_server::restore(&database.name()?, file));
    let rows = restored.map_err(|why| named(file, why))?;
    say!("{rows} rows were restored");
    Ok(ExitCode::SUCCESS)
}

/// Why a backup or a restore failed, with the name of the file if it is to blame.
fn named(file: &std::path::Path, why: DumpError) -> String {
    use std::io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    let DumpError::File(error) = why else { return why.to_string() };
    match error.kind() {
        InvalidData | InvalidInput | UnexpectedEof => {
            format!("{}: this is not a whole backup", file.display())
        }
        _ => format!("{}: {}", file.display(), Problem::from(&error)),
    }
}

/// Asks the desktop to show an address; where there is none, the printed address has to do.
fn open(url: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let quiet = || Stdio::null();
    let started =
        Command::new(program).args(arguments).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if started.is_err() {
        say!("no browser found to open: open {url} yourself");
    }
}
