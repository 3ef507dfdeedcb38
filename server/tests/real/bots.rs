//! Bots and analyses with a NATS of our own: bots come first, and move without it too.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::future::join_all;
use hyper::Method;
use quadrille_client::Visitor;
use quadrille_server::Config;
use serde_json::{Value, json};

use crate::house::{House, at_ply, folder, play, say};
use crate::ports::free_port;

/// What a busy machine may need; without the mending nothing would come at all.
const SOON: Duration = Duration::from_secs(20);

/// A NATS that ends with the test.
struct Nats {
    process: Child,
    port: u16,
    store: PathBuf,
}

impl Nats {
    fn start(port: u16, store: PathBuf) -> Nats {
        let process = Command::new("nats-server")
            .env("PATH", format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default()))
            .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd", &store.display().to_string()])
            .stderr(Stdio::null())
            .spawn();
        let process = process.expect("nats-server is missing: server/tests/services.sh installs it");
        Nats { process, port, store }
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.process.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Ends it as a power cut would.
    fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    fn again(&mut self) {
        *self = Nats::start(self.port, self.store.clone());
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A server that knows where NATS is, or is to be.
async fn house(port: u16, unlimited: bool) -> House {
    let unlimited = if unlimited { vec![[127, 0, 0, 1].into()] } else { Vec::new() };
    let nats = Some(format!("nats://127.0.0.1:{port}"));
    House::with(folder(), Config { unlimited, nats, bot_delay: Some(5), ..Config::default() }).await
}

/// A table where a bot begins.
async fn bots_table(house: &House, me: &mut Visitor) -> String {
    let seats = json!([{ "kind": "bot", "level": 1 }, { "kind": "me" }]);
    let table = json!({ "game": "squadro", "starter": "first", "seats": seats });
    house.post(me, "/api/matches", &table).await["match"].as_str().expect("a match").to_string()
}

/// How long a bot takes for its first move at a new table.
async fn bot_takes(house: &House, me: &mut Visitor) -> Duration {
    let started = Instant::now();
    let id = bots_table(house, me).await;
    let (mut socket, seen) = house.watch(me, &id).await;
    if seen["ply"] == 0 {
        tokio::time::timeout(SOON, at_ply(&mut socket, 1)).await.expect("the bot moves");
    }
    started.elapsed()
}

/// Finished matches of two moves, so many.
async fn finished(house: &House, count: usize) -> Vec<String> {
    const HANDS: usize = 8;
    let hand = async |n: usize| {
        let mut people: [_; 2] = house.visitors().await;
        let mut sockets = [None, None];
        for (socket, person) in sockets.iter_mut().zip(&people) {
            *socket = Some(person.connect(&house.server).await.expect("a socket"));
        }
        let [Some(mut first), Some(mut second)] = sockets else { unreachable!() };
        let mut ids = Vec::new();
        for _ in 0..count / HANDS + usize::from(n < count % HANDS) {
            let id = house.table(&mut people, json!({ "game": "squadro", "starter": "first" })).await;
            play(&mut first, &id, 0, "1").await;
            play(&mut second, &id, 1, "1").await;
            say(&mut first, json!({ "type": "resign", "match": id, "ply": 2 })).await;
            ids.push(id);
        }
        ids
    };
    join_all((0..HANDS).map(hand)).await.concat()
}

async fn want(house: &House, who: &mut Visitor, path: &str) {
    let (status, text) = who.ask(&house.server, Method::POST, path, &Value::Null).await.expect("an answer");
    assert_eq!(status, 202, "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_answer_while_hundreds_of_analyses_wait() {
    let port = free_port();
    let nats = Nats::start(port, folder());
    let house = house(port, true).await;
    let mut greedy = house.visitor().await;
    let quiet = bot_takes(&house, &mut greedy).await;
    for id in finished(&house, 335).await {
        want(&house, &mut greedy, &format!("/api/matches/{id}/analysis")).await;
    }
    let mut slowest = Duration::ZERO;
    let mut other = house.visitor().await;
    for _ in 0..10 {
        slowest = slowest.max(bot_takes(&house, &mut other).await);
    }
    println!("a bot took {quiet:?} when it was quiet, at most {slowest:?} while 335 analyses waited");
    drop(nats);
}

/// Where nobody works, every analysis waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_account_waits_for_a_few_analyses_only() {
    let nats = Some(format!("nats://127.0.0.1:{}", free_port()));
    let house = House::with(folder(), Config { nats, no_work: true, ..Config::default() }).await;
    let mut people: [_; 2] = house.visitors().await;
    let mut paths = Vec::new();
    for id in finished(&house, 5).await {
        paths.push(format!("/api/matches/{id}/analysis"));
    }
    for path in [&paths[0], &paths[1], &paths[2], &paths[2]] {
        want(&house, &mut people[0], path).await; // Asking again is harmless.
    }
    let refused = house.refusal(&mut people[0], Method::POST, &paths[3], &Value::Null).await;
    let words = "you wait for 3 analyses already: ask again when one is done";
    assert_eq!(refused, (429, "too_many_analyses".into(), words.into()));
    want(&house, &mut people[1], &paths[3]).await; // Others may.
    want(&house, &mut people[0], &paths[3]).await; // It is wanted anyway.
    let seen = house.get(&mut people[0], &paths[0]).await;
    assert_eq!(seen, json!({ "positions": 2, "done": [] }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_move_with_nats_and_without() {
    let port = free_port();
    let house = house(port, true).await;
    let mut me = house.visitor().await;
    let never = bot_takes(&house, &mut me).await;
    let mut nats = Nats::start(port, folder());
    queue_is_used(&house, &mut me, port).await;
    let with = bot_takes(&house, &mut me).await;
    nats.kill();
    let killed = bot_takes(&house, &mut me).await;
    nats.again();
    queue_is_used(&house, &mut me, port).await;
    nats.signal("-STOP");
    let frozen = bot_takes(&house, &mut me).await;
    nats.signal("-CONT");
    queue_is_used(&house, &mut me, port).await;
    println!(
        "a bot took {never:?} before NATS, {with:?} with it, {killed:?} when it was killed, {frozen:?} when frozen"
    );
}

/// Waits until the turns of bots go through NATS, where anybody can see them.
async fn queue_is_used(house: &House, me: &mut Visitor, port: u16) {
    let address = format!("nats://127.0.0.1:{port}");
    let started = Instant::now();
    let mut seen = loop {
        match async_nats::connect(&address).await {
            Ok(client) => break client.subscribe("quadrille.bots").await.expect("a subscription"),
            Err(error) => assert!(started.elapsed() < SOON, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    loop {
        let id = bots_table(house, me).await;
        let queued = tokio::time::timeout(Duration::from_secs(1), async {
            while let Some(message) = seen.next().await {
                if String::from_utf8_lossy(&message.payload).contains(&id) {
                    break;
                }
            }
        });
        if queued.await.is_ok() {
            return;
        }
        assert!(started.elapsed() < 2 * SOON, "the queue is not used");
    }
}
