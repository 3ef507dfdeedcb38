//! The server as processes that are killed, with SQLite, and with PostgreSQL and NATS that the test starts itself.

use std::io::{BufRead, BufReader, Read};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

#[path = "server/ahead.rs"]
mod ahead;
#[cfg(unix)]
#[path = "server/clocks.rs"]
mod clocks;
#[path = "server/evening.rs"]
mod evening;
#[cfg(target_os = "linux")]
#[path = "server/faults.rs"]
mod faults;
#[path = "server/people.rs"]
mod people;
#[path = "../../server/tests/real/ports.rs"]
mod ports;
#[path = "server/races.rs"]
mod races;
#[path = "server/services.rs"]
mod services;
#[path = "server/tables.rs"]
mod tables;

use ports::free_port;
use services::Services;

const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

/// A process that ends with the test.
struct Running(Child);

impl Running {
    /// Ends it as a power cut would.
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quadrille-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn wait_for(port: u16) {
    let started = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(started.elapsed() < Duration::from_secs(30), "nobody listens on {port}");
        sleep(Duration::from_millis(20));
    }
}

/// A node; it is ready when this returns.
fn node(port: u16, more: &[&str]) -> Running {
    started(node_command(port, more))
}

fn node_command(port: u16, more: &[&str]) -> Command {
    let listen = format!("127.0.0.1:{port}");
    let mut command = Command::new(PROGRAM);
    command
        .args([
            "serve",
            "--listen",
            &listen,
            "--unlimited",
            "127.0.0.1",
            "--bot-delay",
            "20",
            "--log-level",
            "error",
        ])
        .args(more);
    command
}

/// Starts a node and waits until it is ready.
fn started(mut command: Command) -> Running {
    let mut running = Running(command.stdout(Stdio::piped()).spawn().expect("the server starts"));
    let mut line = String::new();
    let output = running.0.stdout.take().expect("its output is a pipe");
    BufReader::new(output).read_line(&mut line).expect("a line");
    assert!(line.starts_with("Quadrille is at http://127.0.0.1:"), "{line}");
    running
}

/// A storm over these ports, in the background.
fn storm(ports: &[u16], matches: &str, time: &str) -> std::thread::JoinHandle<Output> {
    let mut command = Command::new(PROGRAM);
    command.args(["storm", "--matches", matches, "--for", time, "--think", "20ms", "--breaks", "0.01"]);
    for port in ports {
        command.args(["--url", &format!("http://127.0.0.1:{port}")]);
    }
    std::thread::spawn(move || command.output().expect("the storm runs"))
}

fn number(report: &str, line: &str) -> f64 {
    let found =
        report.lines().find(|one| one.starts_with(line)).unwrap_or_else(|| panic!("{line} in {report}"));
    found[line.len()..].trim_start().split(' ').next().and_then(|word| word.parse().ok()).expect("a number")
}

/// The report says that nothing was lost, that much was played, and that everybody came back soon.
fn check(output: &Output, moves: f64) {
    let report = String::from_utf8_lossy(&output.stdout);
    println!("{report}{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{report}");
    assert!(report.contains("in the archive 0 lost, 0 doubled"), "{report}");
    assert!(number(&report, "acknowledged") > moves, "{report}");
    let slowest =
        report.split("largest ").nth(2).and_then(|rest| rest.split(' ').next()?.parse::<f64>().ok());
    assert!(slowest.is_some_and(|slowest| slowest < 5_000.0), "{report}");
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let folder = folder("killed");
    let database = folder.join("quadrille.db").display().to_string();
    let port = free_port();
    let mut server = node(port, &["--database", &database]);
    let storm = storm(&[port], "40", "8s");
    for _ in 0..4 {
        sleep(Duration::from_millis(1_500));
        server.kill();
        server = node(port, &["--database", &database]);
    }
    check(&storm.join().expect("a report"), 200.0);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_database_file_belongs_to_one_server_and_to_its_owner() {
    let folder = folder("owner");
    let file = |name: &str| folder.join(name).display().to_string();
    let database = file("quadrille.db");
    let mut server = node(free_port(), &["--database", &database]);
    let in_use = format!(
        "quadrille: another server uses {database}: stop it first (several servers can share a PostgreSQL)\n"
    );
    let second = run(&["serve", "--listen", "127.0.0.1:0", "--database", &database]);
    assert_eq!(second, (false, in_use.clone()));
    let backup = run(&["backup", "--database", &database, &file("backup.gz")]);
    assert_eq!(backup, (true, String::new()), "a backup is made beside the server");
    assert_eq!(run(&["restore", "--database", &database, &file("backup.gz")]), (false, in_use));
    #[cfg(unix)]
    for name in ["quadrille.db", "quadrille.db-wal", "quadrille.db-shm", "quadrille.db.lock", "backup.gz"] {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(file(name)).expect(name).permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    server.kill();
    let _server = node(free_port(), &["--database", &database]);
    let _ = std::fs::remove_dir_all(folder);
}

/// Whether a command succeeds, and what it complains about; a server that goes on is ended.
fn run(arguments: &[&str]) -> (bool, String) {
    let child = Command::new(PROGRAM).args(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    let mut running = Running(child.expect("it starts"));
    let started = Instant::now();
    while matches!(running.0.try_wait(), Ok(None)) && started.elapsed() < Duration::from_secs(30) {
        sleep(Duration::from_millis(20));
    }
    let status = running.0.try_wait().ok().flatten();
    running.kill();
    let mut said = String::new();
    running.0.stderr.take().expect("a pipe").read_to_string(&mut said).expect("it is text");
    (status.is_some_and(|status| status.success()), said)
}

/// What `quadrille serve` says about a PostgreSQL that it cannot use.
fn refused_by_postgres(host: &str, rest: &str) -> String {
    let started = Instant::now();
    let database = format!("postgres://{rest}");
    let (_, said) = run(&["serve", "--listen", "127.0.0.1:0", "--database", &database]);
    assert!(started.elapsed() < Duration::from_secs(8), "it is said soon");
    let said = said.strip_prefix(&format!("quadrille: PostgreSQL at {host} cannot be used: "));
    said.unwrap_or_else(|| panic!("something else was said")).to_string()
}

#[test]
fn a_postgres_that_is_not_there_is_named_with_the_reason() {
    let host = format!("127.0.0.1:{}", free_port());
    let said = refused_by_postgres(&host, &format!("quadrille:secret@{host}/quadrille"));
    assert!(said.starts_with("Connection refused"), "{said}");
    // Somebody listens there, but never says a word.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let host = silent.local_addr().expect("an address").to_string();
    assert_eq!(refused_by_postgres(&host, &format!("quadrille@{host}/quadrille")), "no answer in time\n");
}

#[test]
fn nodes_on_one_postgres_behave_as_one_and_any_of_them_may_be_killed() {
    let Some(services) = Services::start("services") else {
        panic!("PostgreSQL or nats-server is missing: server/tests/services.sh installs them");
    };
    let options = ["--database", &services.database, "--nats", &services.nats];
    let ports = [free_port(), free_port(), free_port()];
    let mut nodes: Vec<Running> = ports.iter().map(|&port| node(port, &options)).collect();
    let storm = storm(&ports, "30", "10s");
    for i in 0..4 {
        sleep(Duration::from_millis(1_800));
        nodes[i % 3].kill();
        nodes[i % 3] = node(ports[i % 3], &options);
    }
    check(&storm.join().expect("a report"), 150.0);
    ahead::survives_a_kill(&options);
    the_last_two_seats_are_taken_at_once(ports);
    bots_are_moved_by_a_worker(&services, &mut nodes);
    doors_that_do_not_open(&services);
    backups_go_from_one_database_to_another(&services);
}

/// Two people who sit down at the same moment on two nodes both sit, and the match begins; one person gets one seat.
fn the_last_two_seats_are_taken_at_once(ports: [u16; 3]) {
    use quadrille_client::{Server, Visitor};
    use serde_json::{Value, json};
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let [one, other] = [ports[0], ports[1]]
        .map(|port| Server::parse(&format!("http://127.0.0.1:{port}")).expect("an address"));
    let post = || "POST".parse().expect("a method");
    let get = || "GET".parse().expect("a method");
    runtime.expect("a runtime").block_on(async {
        let mut host = Visitor::new(&one).await.expect("a guest");
        let [mut ann, mut ben] = [host.clone(), Visitor::new(&other).await.expect("a guest")];
        for n in 0..40 {
            let seats = json!([{ "kind": "anyone" }, { "kind": "anyone" }]);
            let table = json!({ "game": "squod", "seats": seats });
            let table = host.must(&one, post(), "/api/matches", &table).await.expect("a table");
            let path = format!("/api/matches/{}", table["match"].as_str().expect("a match"));
            let sit = format!("{path}/sit");
            let is_alone = n % 2 == 0;
            let rival = if is_alone { &mut host } else { &mut ben };
            let (first, second) = (json!({ "seat": 0 }), json!({ "seat": 1 }));
            let (a, b) =
                tokio::join!(ann.ask(&one, post(), &sit, &first), rival.ask(&other, post(), &sit, &second));
            let taken = [a, b].map(|answer| u8::from(answer.expect("an answer").0.is_success()));
            let seen = ann.must(&one, get(), &path, &Value::Null).await.expect("a match");
            let expected = if is_alone { (1, "waiting") } else { (2, "running") };
            assert_eq!(
                (taken[0] + taken[1], seen["status"].as_str()),
                (expected.0, Some(expected.1)),
                "{seen}"
            );
        }
    });
}

/// With nodes that do no work themselves, bots move only because a worker takes the work.
fn bots_are_moved_by_a_worker(services: &Services, nodes: &mut Vec<Running>) {
    nodes.clear();
    let options = ["--database", services.database.as_str(), "--nats", services.nats.as_str()];
    let port = free_port();
    let mut lazy = options.to_vec();
    lazy.push("--no-work");
    let _node = node(port, &lazy);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let url = format!("http://127.0.0.1:{port}");
    let moves = |time: u64| runtime.block_on(bot_moves(&url, Duration::from_secs(time)));
    // A turn that a busy NATS does not take in time is done by the node itself, and tells nothing about the queue.
    let queued = (0..5).find_map(|_| {
        let before = turns_done_here(port);
        let made = moves(3);
        (turns_done_here(port) == before).then_some(made)
    });
    assert_eq!(queued, Some(0), "nobody works");
    let worker = Command::new(PROGRAM)
        .arg("worker")
        .args(options)
        .args(["--bot-delay", "20"])
        .stdout(Stdio::null())
        .spawn();
    let _worker = Running(worker.expect("the worker starts"));
    assert_eq!(moves(20), 1, "the worker moves the bot");
}

/// How many turns of bots this node did not give to the queue.
fn turns_done_here(port: u16) -> u64 {
    use std::io::Write;
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    let asked = stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    let mut metrics = String::new();
    asked.and_then(|()| stream.read_to_string(&mut metrics)).expect("metrics");
    let line = metrics.lines().find_map(|line| line.strip_prefix("quadrille_bot_turns_total{by=\"here\"} "));
    line.map_or(0, |count| count.trim().parse().expect("a number"))
}

/// How many moves a bot makes within this time before it is somebody else's turn.
async fn bot_moves(url: &str, time: Duration) -> u64 {
    use quadrille_client::{Server, Visitor};
    use serde_json::{Value, json};
    let server = Server::parse(url).expect("an address");
    let mut host = Visitor::new(&server).await.expect("a guest");
    let seats = json!([{ "kind": "bot", "level": 2 }, { "kind": "me" }]);
    let bots = json!({ "game": "squadro", "starter": "first", "seats": seats });
    let table =
        host.must(&server, "POST".parse().expect("a method"), "/api/matches", &bots).await.expect("a table");
    let path = format!("/api/matches/{}", table["match"].as_str().expect("a match"));
    let started = Instant::now();
    loop {
        let seen =
            host.must(&server, "GET".parse().expect("a method"), &path, &Value::Null).await.expect("a match");
        let ply = seen["ply"].as_u64().expect("a ply");
        if ply > 0 || started.elapsed() > time {
            return ply;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn doors_that_do_not_open(services: &Services) {
    let host = services.database.split(['@', '/']).nth(3).expect("a host");
    let said = refused_by_postgres(host, &format!("quadrille@{host}/nowhere"));
    assert_eq!(said, "database \"nowhere\" does not exist\n");
    let said = refused_by_postgres(host, &format!("nobody@{host}/postgres"));
    assert_eq!(said, "role \"nobody\" does not exist\n");
}

fn backups_go_from_one_database_to_another(services: &Services) {
    let file = services.folder.join("backup.gz").display().to_string();
    let copy = services.folder.join("copy.db").display().to_string();
    let run = |arguments: &[&str]| Command::new(PROGRAM).args(arguments).output().expect("it runs");
    let backup = run(&["backup", "--database", &services.database, &file]);
    assert!(backup.status.success(), "{}", String::from_utf8_lossy(&backup.stderr));
    let rows = String::from_utf8_lossy(&backup.stdout).split(' ').next().unwrap_or_default().to_string();
    let restore = run(&["restore", "--database", &copy, &file]);
    let said = [restore.stdout, restore.stderr].map(|out| String::from_utf8_lossy(&out).to_string());
    assert_eq!(said, [format!("{rows} rows were restored\n"), String::new()]);
    let again = run(&["restore", "--database", &services.database, &file]);
    assert_eq!(
        String::from_utf8_lossy(&again.stderr),
        "quadrille: the database is not empty: a backup is restored into an empty one only\n"
    );
}
