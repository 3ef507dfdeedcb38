//! A disk that fails: what was acknowledged is there after a power cut, and the server goes on without a restart.

use std::fs::File;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};

use quadrille_client::{ClientError, Server, Visitor};
use serde_json::{Value, json};

use super::{Running, Services, folder, free_port, node_command, started};

/// Calls that fail, as `server/tests/faults.c` numbers them.
pub(super) const WRITES: i32 = 1;
const SYNCS: i32 = 2;
const EIO: i32 = 5;
pub(super) const ENOSPC: i32 = 28;
/// Servers that are tried at the same time.
const LANES: usize = 4;
/// How long somebody who hears `busy` goes on trying.
const PATIENCE: Duration = Duration::from_secs(60);

/// The files below a folder, on a disk that fails on demand.
pub(super) struct Disk {
    folder: PathBuf,
    control: File,
}

/// Builds the library that makes disks fail.
fn build(library: &Path) {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/faults.c");
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(library).args([source, "-ldl"]).status();
    assert!(built.expect("cc runs").success(), "the library is built");
}

impl Disk {
    pub(super) fn new(name: &str) -> Disk {
        let folder = folder(name);
        let path = folder.join("control");
        let control = File::options().create(true).truncate(true).write(true).read(true).open(path);
        let control = control.expect("a control file");
        control.write_all_at(&[0; 20], 0).expect("it is written");
        // PostgreSQL runs as somebody else.
        control.set_permissions(PermissionsExt::from_mode(0o666)).expect("anybody may write");
        std::fs::create_dir(folder.join("disk")).expect("a folder");
        build(&folder.join("faults.so"));
        Disk { folder, control }
    }

    /// Lets a program feel the faults of the files below a folder.
    fn preload(&self, command: &mut Command, under: &Path) {
        command
            .env("LD_PRELOAD", self.folder.join("faults.so"))
            .env("FAULTS_UNDER", under)
            .env("FAULTS_CONTROL", self.folder.join("control"));
    }

    /// So many calls in a `run` fail, beginning with the `nth` from now on.
    pub(super) fn fail(&self, what: i32, nth: i32, run: i32, error: i32) {
        let words = [nth, run, error, 0].map(i32::to_ne_bytes).concat();
        self.control.write_all_at(&words, 4).expect("it is written");
        self.control.write_all_at(&what.to_ne_bytes(), 0).expect("it is written");
    }

    pub(super) fn mend(&self) {
        self.control.write_all_at(&0_i32.to_ne_bytes(), 0).expect("it is written");
    }

    /// How many calls have failed since they were told to.
    fn faults(&self) -> i32 {
        let mut word = [0; 4];
        self.control.read_exact_at(&mut word, 16).expect("it is read");
        i32::from_ne_bytes(word)
    }

    /// A server whose database is on this disk.
    pub(super) fn serve(&self) -> (Running, Server) {
        let database = self.folder.join("disk").join("quadrille.db").display().to_string();
        serve(&database, |command| {
            self.preload(command, &self.folder.join("disk"));
            command.stderr(File::options().create(true).append(true).open(self.log()).expect("a log"));
        })
    }

    fn log(&self) -> PathBuf {
        self.folder.join("log")
    }
}

fn serve(database: &str, also: impl FnOnce(&mut Command)) -> (Running, Server) {
    let port = free_port();
    let mut command = node_command(port, &["--database", database]);
    also(&mut command);
    (started(command), Server::parse(&format!("http://127.0.0.1:{port}")).expect("an address"))
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// Does something until the server is no longer busy.
async fn insist<T, F: Future<Output = Result<T, ClientError>>>(mut what: impl FnMut() -> F) -> T {
    let started = Instant::now();
    loop {
        match what().await {
            Ok(done) => return done,
            Err(ClientError::Refused(status, _)) if status == 503 && started.elapsed() < PATIENCE => {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

async fn ask(server: &Server, visitor: &Visitor, method: &str, path: &str, body: &Value) -> Value {
    let method = || method.parse().expect("a method");
    insist(|| {
        let mut visitor = visitor.clone();
        async move { visitor.must(server, method(), path, body).await }
    })
    .await
}

/// Two people at a table, and what the server has acknowledged of their match.
struct Pair {
    people: [Visitor; 2],
    id: String,
    acknowledged: Vec<String>,
    is_over: bool,
}

impl Pair {
    async fn sit_down(server: &Server) -> Pair {
        let people = [insist(|| Visitor::new(server)).await, insist(|| Visitor::new(server)).await];
        let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
        let table = json!({ "game": "squadro", "starter": "first", "seats": seats });
        let table = ask(server, &people[0], "POST", "/api/matches", &table).await;
        let link = format!("/api/sit/{}", table["links"][0]["link"].as_str().expect("a link"));
        ask(server, &people[1], "POST", &link, &Value::Null).await;
        let id = table["match"].as_str().expect("a match").to_string();
        Pair { people, id, acknowledged: Vec::new(), is_over: false }
    }

    async fn look(&self, server: &Server, who: usize) -> Value {
        ask(server, &self.people[who], "GET", &format!("/api/matches/{}", self.id), &Value::Null).await
    }

    /// Plays until it is acknowledged.
    async fn play(&mut self, server: &Server) {
        let ply = self.acknowledged.len();
        let seen = self.look(server, ply % 2).await;
        let m = seen["moves"][0].as_str().unwrap_or_else(|| panic!("no moves in {seen}")).to_string();
        let message = json!({ "type": "play", "match": self.id, "ply": ply, "move": m });
        self.say(server, ply % 2, &message).await;
        self.acknowledged.push(m);
    }

    /// Says something until it is acknowledged; a page would do the same.
    async fn say(&self, server: &Server, who: usize, message: &Value) {
        let started = Instant::now();
        loop {
            match self.say_once(server, who, message).await {
                Ok(answer) if answer["type"] == "ok" => return,
                Ok(answer) if answer["code"] != "busy" => panic!("{answer}"),
                _ => assert!(started.elapsed() < PATIENCE, "{message} is not heard"),
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    async fn say_once(&self, server: &Server, who: usize, message: &Value) -> Result<Value, ClientError> {
        let mut socket = self.people[who].connect(server).await?;
        socket.send(message).await?;
        loop {
            let frame: Value = serde_json::from_str(&socket.soon().await?).expect("JSON");
            if frame["type"] == "ok" || frame["type"] == "error" {
                return Ok(frame);
            }
        }
    }

    /// Everything that was acknowledged is there, and nothing else.
    async fn check(&self, server: &Server) {
        for who in 0..2 {
            let seen = self.look(server, who).await;
            assert_eq!(seen["played"], json!(self.acknowledged), "{seen}");
            assert_eq!(seen["you"], json!(who), "the seat and the cookie are kept: {seen}");
            assert_eq!(seen["status"], if self.is_over { "over" } else { "running" }, "{seen}");
        }
    }
}

/// A short match from the first cookie to the resignation.
async fn script(server: &Server) -> Pair {
    let mut pair = Pair::sit_down(server).await;
    for _ in 0..3 {
        pair.play(server).await;
    }
    let resign = json!({ "type": "resign", "match": pair.id, "ply": 3 });
    pair.say(server, 1, &resign).await;
    pair.is_over = true;
    pair
}

/// The script with `run` calls failing, beginning with the n-th, for every n until it passes without a fault.
fn calls_fail_in_turn(name: &str, what: i32, run: i32) {
    let next = AtomicI32::new(1);
    std::thread::scope(|scope| {
        for lane in 0..LANES {
            let next = &next;
            let disk = Disk::new(&format!("{name}-{run}-{lane}"));
            scope.spawn(move || fail_in_turn(&disk, what, run, next));
        }
    });
    let tried = next.load(Ordering::Relaxed) - 1 - LANES as i32;
    println!("{tried} times {run} calls failed: {name}");
    assert!(tried >= 8, "{tried} calls failed");
}

fn fail_in_turn(disk: &Disk, what: i32, run: i32, next: &AtomicI32) {
    let runtime = runtime();
    let (mut running, mut server) = disk.serve();
    loop {
        let nth = next.fetch_add(1, Ordering::Relaxed);
        disk.fail(what, nth, run, if nth % 2 == 0 { EIO } else { ENOSPC });
        let pair = runtime.block_on(script(&server));
        let faults = disk.faults();
        disk.mend();
        runtime.block_on(pair.check(&server));
        running.kill();
        (running, server) = disk.serve();
        runtime.block_on(pair.check(&server));
        if faults == 0 {
            return;
        }
    }
}

#[test]
fn any_write_may_fail_once() {
    calls_fail_in_turn("write", WRITES, 1);
}

#[test]
fn any_sync_may_fail_once() {
    calls_fail_in_turn("sync", SYNCS, 1);
}

/// A disk that is away for a moment: whatever is tried again at once fails, too.
#[test]
fn writes_and_syncs_may_fail_for_a_moment() {
    calls_fail_in_turn("write", WRITES, 5);
    calls_fail_in_turn("sync", SYNCS, 5);
}

/// The status and the text of `/health`, once it is as expected; every answer comes soon.
async fn health(server: &Server, expected: u16) -> String {
    let started = Instant::now();
    loop {
        let asked = Instant::now();
        let answer = server.ask("GET".parse().expect("a method"), "/health", &[], String::new()).await;
        let answer = answer.expect("an answer");
        // A second, and patience with a busy machine; a pool would wait for ten.
        assert!(asked.elapsed() < Duration::from_secs(4), "{:?}", asked.elapsed());
        if answer.status().as_u16() == expected {
            return answer.into_body();
        }
        assert!(started.elapsed() < PATIENCE, "{} {}", answer.status(), answer.body());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[test]
fn a_full_disk_is_said_and_once_there_is_room_play_goes_on() {
    let disk = Disk::new("full");
    let (mut running, server) = disk.serve();
    let pair = runtime().block_on(async {
        let mut pair = Pair::sit_down(&server).await;
        pair.play(&server).await;
        disk.fail(WRITES, 1, i32::MAX, ENOSPC);
        assert_eq!(health(&server, 503).await, "nothing can be stored: database or disk is full\n");
        let seen = pair.look(&server, 1).await;
        let m = json!({ "type": "play", "match": pair.id, "ply": 1, "move": seen["moves"][0] });
        let refused = pair.say_once(&server, 1, &m).await.expect("an answer");
        assert_eq!(refused["code"], "busy", "{refused}");
        disk.mend();
        pair.play(&server).await;
        assert_eq!(health(&server, 200).await, "ok\n");
        pair.play(&server).await;
        pair
    });
    assert!(disk.faults() > 0);
    running.kill();
    let log = std::fs::read_to_string(disk.log()).expect("a log");
    assert!(log.contains("ERROR") && log.contains("a commit failed"), "{log}");
    let (_running, server) = disk.serve();
    runtime().block_on(pair.check(&server));
}

fn quiet(command: &mut Command) {
    command.stderr(Stdio::null());
}

/// PostgreSQL itself ends and comes back when its log cannot be written; the server goes on without a restart.
#[test]
fn writes_and_syncs_of_postgres_may_fail() {
    let disk = Disk::new("postgres");
    let folder = disk.folder.join("disk");
    let services =
        Services::start_in(folder.clone(), |postgres| disk.preload(postgres, &folder.join("data")));
    let services = services.expect("PostgreSQL and nats-server: server/tests/services.sh installs them");
    let (mut running, server) = serve(&services.database, quiet);
    let pair = runtime().block_on(async {
        let mut pair = Pair::sit_down(&server).await;
        let mut faults = 0;
        for what in [WRITES, SYNCS] {
            disk.fail(what, 2, 1, EIO);
            for _ in 0..3 {
                pair.play(&server).await;
            }
            faults += disk.faults();
        }
        assert_eq!(faults, 2);
        pair
    });
    running.kill();
    let (_running, server) = serve(&services.database, quiet);
    runtime().block_on(pair.check(&server));
}
