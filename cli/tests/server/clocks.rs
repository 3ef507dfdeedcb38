//! Clocks run only while people can move: processes that are frozen, a database that is away, nobody who serves.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use quadrille_client::{Server, Socket, Visitor};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::faults::{Disk, ENOSPC, WRITES};
use super::{PROGRAM, Running, Services, folder, free_port, node};

/// What each side has for the whole match: as little as tables allow.
const CLOCK: i64 = 10_000;
/// How long people cannot move.
const OUTAGE: Duration = Duration::from_secs(12);
/// How long the first to move thinks before.
const THOUGHT: Duration = Duration::from_millis(1_500);
/// No clock may lose more.
const TOLERANCE: i64 = 500;

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
}

fn signal(process: &Running, name: &str) {
    let sent = Command::new("kill").args([name, &process.0.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// A match in which the first player is to move.
struct Game {
    server: Server,
    people: [Visitor; 2],
    id: String,
    socket: Socket,
    /// Before the turn began.
    began: Instant,
    /// When people could not move any more.
    ended: Option<Instant>,
}

async fn look(server: &Server, visitor: &Visitor, id: &str) -> (Socket, Value) {
    let mut socket = visitor.connect(server).await.expect("a socket");
    socket.send(&json!({ "type": "watch", "match": id })).await.expect("sent");
    let seen = socket.until("snapshot").await.expect("a snapshot");
    (socket, seen)
}

async fn play(socket: &mut Socket, id: &str, ply: i64, text: &str) {
    socket.send(&json!({ "type": "play", "match": id, "ply": ply, "move": text })).await.expect("sent");
    while socket.until("ok").await.expect("an answer")["ply"] != ply {}
}

impl Game {
    async fn begin(port: u16) -> Game {
        Game::begin_at(Server::parse(&format!("http://127.0.0.1:{port}")).expect("an address")).await
    }

    async fn begin_at(server: Server) -> Game {
        let post = || "POST".parse().expect("a method");
        let mut people =
            [Visitor::new(&server).await.expect("a guest"), Visitor::new(&server).await.expect("a guest")];
        let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
        let clock = json!({ "kind": "game", "seconds": CLOCK / 1000 });
        let table = json!({ "game": "squadro", "starter": "first", "seats": seats, "clock": clock });
        let table = people[0].must(&server, post(), "/api/matches", &table).await.expect("a table");
        let id = table["match"].as_str().expect("a match").to_string();
        let link = format!("/api/sit/{}", table["links"][0]["link"].as_str().expect("a link"));
        let (mut socket, _) = look(&server, &people[0], &id).await;
        people[1].must(&server, post(), &link, &Value::Null).await.expect("a seat");
        // Clocks run after the first moves.
        play(&mut socket, &id, 0, "1").await;
        let (mut other, _) = look(&server, &people[1], &id).await;
        let began = Instant::now();
        play(&mut other, &id, 1, "1").await;
        sleep(THOUGHT).await;
        Game { server, people, id, socket, began, ended: None }
    }

    /// From now on nobody can move.
    fn stop(&mut self) {
        self.ended = Some(Instant::now());
    }

    async fn send(&mut self) {
        let play = json!({ "type": "play", "match": self.id, "ply": 2, "move": "2", "id": 7 });
        self.socket.send(&play).await.expect("sent");
    }

    /// Sends the move until it is stored, as the page does.
    async fn move_at_last(&mut self) {
        loop {
            let heard: Value =
                serde_json::from_str(&self.socket.next().await.expect("a frame")).expect("JSON");
            match (heard["type"].as_str(), heard["code"].as_str()) {
                (Some("ok"), _) if heard["id"] == 7 => return,
                (Some("error"), Some("busy")) => {
                    sleep(Duration::from_millis(500)).await;
                    self.send().await;
                }
                (Some("error"), _) => panic!("{heard}"),
                _ => {}
            }
        }
    }

    /// Sockets that went with their node come back.
    async fn come_back(&mut self, port: u16) {
        self.server = Server::parse(&format!("http://127.0.0.1:{port}")).expect("an address");
        (self.socket, _) = look(&self.server, &self.people[0], &self.id).await;
    }

    /// Moves while a node stands still for a moment.
    async fn move_to_frozen(&mut self, node: &Running) {
        self.stop();
        signal(node, "-STOP");
        self.send().await;
        sleep(OUTAGE).await;
        signal(node, "-CONT");
        self.move_at_last().await;
    }

    /// What the move was charged beyond the time in which it could be made.
    async fn loss(&self, what: &str) -> i64 {
        let (_, seen) = look(&self.server, &self.people[1], &self.id).await;
        let left = seen["clock"]["left"][0].as_i64().expect("a time");
        let thought = self.ended.expect("an outage") - self.began;
        let loss = CLOCK - left - thought.as_millis() as i64;
        println!("{what}: {left} ms left after {} ms of thought: {loss} ms lost", thought.as_millis());
        assert!(loss <= TOLERANCE, "{what}: {loss} ms were lost");
        loss
    }
}

#[test]
fn a_server_that_was_frozen_charges_nobody() {
    let folder = folder("frozen");
    let port = free_port();
    let server = node(port, &["--database", &folder.join("quadrille.db").display().to_string()]);
    runtime().block_on(async {
        let mut game = Game::begin(port).await;
        game.move_to_frozen(&server).await;
        game.loss("frozen").await;
    });
    let _ = std::fs::remove_dir_all(folder);
}

/// The disk is full for a moment that no heartbeat notices, and the player tries again a second later.
#[test]
fn a_move_that_could_not_be_stored_is_not_charged_until_it_comes_again() {
    let disk = Disk::new("moment");
    let (_running, server) = disk.serve();
    runtime().block_on(async {
        let mut game = Game::begin_at(server).await;
        disk.fail(WRITES, 1, i32::MAX, ENOSPC);
        game.stop();
        game.send().await;
        while game.socket.until("error").await.expect("an answer")["code"] != "busy" {}
        disk.mend();
        sleep(Duration::from_millis(1_200)).await;
        game.send().await;
        game.move_at_last().await;
        game.loss("not stored at once").await;
    });
}

#[test]
fn a_database_that_was_away_charges_nobody() {
    let services = Services::start("away").expect("PostgreSQL and NATS: server/tests/services.sh");
    let port = free_port();
    let _server = node(port, &["--database", &services.database]);
    runtime().block_on(async {
        let mut game = Game::begin(port).await;
        game.stop();
        services.stop_postgres();
        game.send().await;
        sleep(OUTAGE).await;
        services.start_postgres(|_| {});
        game.move_at_last().await;
        game.loss("PostgreSQL away").await;
    });
}

#[test]
fn a_worker_keeps_no_clock_running_and_a_frozen_node_loses_no_game_on_another() {
    let services = Services::start("roles").expect("PostgreSQL and NATS: server/tests/services.sh");
    let options = ["--database", services.database.as_str(), "--nats", services.nats.as_str()];
    let worker = Command::new(PROGRAM).arg("worker").args(options).stdout(Stdio::null()).spawn();
    let _worker = Running(worker.expect("the worker starts"));
    let port = free_port();
    let mut server = node(port, &options);
    runtime().block_on(async {
        let mut game = Game::begin(port).await;
        game.stop();
        server.kill();
        sleep(OUTAGE).await;
        server = node(port, &options);
        game.come_back(port).await;
        game.send().await;
        game.move_at_last().await;
        game.loss("nobody serves, a worker lives").await;

        let elsewhere = free_port();
        let _other = node(elsewhere, &options);
        let mut game = Game::begin(port).await;
        let address = Server::parse(&format!("http://127.0.0.1:{elsewhere}")).expect("an address");
        let (_watcher, _) = look(&address, &game.people[1], &game.id).await;
        game.move_to_frozen(&server).await;
        game.loss("one of two nodes frozen").await;
    });
}
