//! The databases of these tests: one for each folder, in one PostgreSQL that ends with this process.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use sqlx::{AnyConnection, AssertSqlSafe, Connection, query};
use tokio::sync::OnceCell;

/// A PostgreSQL, and the process that looks after it for as long as we are there.
struct Cluster {
    folder: PathBuf,
    _keeper: Child,
}

impl Cluster {
    fn start() -> Cluster {
        let folder = crate::house::folder();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/postgres.sh");
        let keeper = Command::new(script).arg(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut keeper = keeper.expect("PostgreSQL: server/tests/services.sh installs it");
        let mut said = String::new();
        let output = keeper.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut said).expect("a line");
        assert_eq!(said, "ready\n");
        Cluster { folder, _keeper: keeper }
    }

    fn address(&self, database: &str) -> String {
        format!("postgres://quadrille@localhost/{database}?host={}", self.folder.display())
    }
}

async fn cluster() -> &'static Cluster {
    static CLUSTER: OnceCell<Cluster> = OnceCell::const_new();
    CLUSTER.get_or_init(|| async { Cluster::start() }).await
}

/// The name of the database that belongs to a folder, which is made where it is missing.
pub(crate) async fn name(folder: &Path) -> String {
    sqlx::any::install_default_drivers();
    let cluster = cluster().await;
    let name = folder.file_name().expect("a name").to_string_lossy().replace('-', "_");
    let all = AnyConnection::connect(&cluster.address("postgres")).await;
    let mut all = all.expect("PostgreSQL");
    // A server that comes again finds it there.
    let _ = query(AssertSqlSafe(format!("create database {name}"))).execute(&mut all).await;
    cluster.address(&name)
}

/// The same for those who come without the server.
pub(crate) async fn address(folder: &Path) -> String {
    name(folder).await
}
