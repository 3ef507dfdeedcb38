//! PostgreSQL and NATS, started by the tests themselves.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{Running, folder, free_port, wait_for};

/// A PostgreSQL and a NATS of our own.
pub(crate) struct Services {
    pub(crate) folder: PathBuf,
    pub(crate) database: String,
    port: u16,
    pub(crate) nats: String,
    _processes: Vec<Running>,
}

impl Drop for Services {
    fn drop(&mut self) {
        // PostgreSQL ends with its parent process only if it is told to.
        self.stop_postgres();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn postgres_program(name: &str) -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH")
        .into_iter()
        .flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders = on_path.chain(installed.map(|entry| entry.path().join("bin")));
    folders.map(|folder| folder.join(name)).find(|path| path.exists())
}

/// PostgreSQL refuses to run as root.
fn as_postgres(program: &Path) -> Command {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if !is_root {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

impl Services {
    pub(crate) fn start(name: &str) -> Option<Services> {
        Services::start_in(folder(name), |_| {})
    }

    /// The same in a folder, with PostgreSQL started by a command that may be changed first.
    pub(crate) fn start_in(folder: PathBuf, also: impl FnOnce(&mut Command)) -> Option<Services> {
        let initdb = postgres_program("initdb")?;
        let nats_program = postgres_program("nats-server")
            .or(Some(PathBuf::from("/usr/sbin/nats-server")).filter(|path| path.exists()))?;
        // The user postgres must get there.
        let _ = Command::new("chmod").arg("777").arg(&folder).status();
        let data = folder.join("data").display().to_string();
        let made =
            as_postgres(&initdb).args(["-D", &data, "-U", "quadrille", "-A", "trust", "--no-sync"]).output();
        let made = made.expect("initdb runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let port = free_port();
        let nats_port = free_port();
        let store = folder.join("nats").display().to_string();
        let nats = Command::new(nats_program)
            .args(["-a", "127.0.0.1", "-p", &nats_port.to_string(), "-js", "-sd", &store])
            .stderr(Stdio::null())
            .spawn();
        let nats = Running(nats.expect("NATS starts"));
        wait_for(nats_port);
        let database = format!("postgres://quadrille@127.0.0.1:{port}/postgres");
        let services = Services {
            folder,
            database,
            port,
            nats: format!("nats://127.0.0.1:{nats_port}"),
            _processes: vec![nats],
        };
        services.start_postgres(also);
        Some(services)
    }

    pub(crate) fn postgres(&self) -> Command {
        let mut command = as_postgres(&postgres_program("pg_ctl").unwrap_or_default());
        command.args(["-D", &self.folder.join("data").display().to_string()]);
        command
    }

    /// Starts PostgreSQL by a command that may be changed first.
    pub(crate) fn start_postgres(&self, also: impl FnOnce(&mut Command)) {
        let settings = format!("-p {} -k {} -c listen_addresses=127.0.0.1", self.port, self.folder.display());
        let log = self.folder.join("postgres.log").display().to_string();
        let mut start = self.postgres();
        also(start.args(["-o", &settings, "-l", &log, "-w", "start"]).stdout(Stdio::null()));
        let started = start.status();
        assert!(started.expect("pg_ctl runs").success(), "{:?}", std::fs::read_to_string(&log));
    }

    /// Ends PostgreSQL as a power cut would.
    pub(crate) fn stop_postgres(&self) {
        drop(self.postgres().args(["-m", "immediate", "stop"]).output());
    }
}
