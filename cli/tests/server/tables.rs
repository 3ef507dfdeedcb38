//! Tables on several nodes: each lists them, and every rated match counts, whichever node it ends on.

use std::time::{Duration, Instant};

use quadrille_client::{Server, Socket, Visitor};
use serde_json::{Value, json};

use super::{Services, free_port, node};

/// Pairs of matches that end at the same moment.
const PAIRS: i64 = 40;
/// A result that is lost never counts, so that a slow machine may take its time.
const PATIENCE: Duration = Duration::from_secs(30);

#[test]
fn tables_are_the_same_on_all_nodes() {
    let services = Services::start("tables").expect("PostgreSQL and NATS: server/tests/services.sh");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    let ports = [free_port(), free_port()];
    let _nodes = ports.map(|port| node(port, &["--database", services.database.as_str()]));
    let servers = ports.map(|port| Server::parse(&format!("http://127.0.0.1:{port}")).expect("a server"));
    runtime.block_on(a_table_is_listed_everywhere(&servers));
    runtime.block_on(every_rated_match_counts_once(&servers));
}

fn method<T: std::str::FromStr<Err: std::fmt::Debug>>(name: &str) -> T {
    name.parse().expect("a method")
}

/// What one node sets up the other lists, the newest first, and at most three of one host.
async fn a_table_is_listed_everywhere(servers: &[Server; 2]) {
    let mut host = Visitor::new(&servers[0]).await.expect("a guest");
    let seats = json!([{ "kind": "me" }, { "kind": "anyone" }]);
    for n in 1..5 {
        let table = json!({ "game": "squadro", "seats": seats });
        let table = host.must(&servers[0], method("POST"), "/api/matches", &table).await.expect("a table");
        let lobby = host.must(&servers[1], method("GET"), "/api/lobby", &Value::Null).await;
        let open = lobby.expect("a lobby")["open"].clone();
        assert_eq!(open[0]["match"], table["match"]);
        assert_eq!(open.as_array().map(Vec::len), Some(n.min(3)));
    }
}

/// One player's matches end in pairs at the same moment on two nodes: all of them count.
async fn every_rated_match_counts_once(servers: &[Server; 2]) {
    let mut ann = named(&servers[0], "Ann").await;
    let mut others = [named(&servers[0], "Ben").await, named(&servers[1], "Cleo").await];
    for _ in 0..PAIRS {
        let [ben, cleo] = &mut others;
        let here = four_moves(&servers[0], &mut ann, ben).await;
        let there = four_moves(&servers[1], &mut ann, cleo).await;
        tokio::join!(resign(here), resign(there));
    }
    let started = Instant::now();
    let mut counted = Value::Null;
    while counted["games"].as_i64().unwrap_or(0) < 2 * PAIRS && started.elapsed() < PATIENCE {
        let player = ann.must(&servers[0], method("GET"), "/api/players/ann", &Value::Null).await;
        counted = player.expect("a player")["ratings"][0].clone();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    println!("{} of {} matches count", counted["games"], 2 * PAIRS);
    assert_eq!(counted["games"], 2 * PAIRS, "each counts");
    assert_eq!(counted["history"].as_array().map(Vec::len), Some(2 * PAIRS as usize), "once");
}

async fn named(server: &Server, name: &str) -> Visitor {
    let mut visitor = Visitor::new(server).await.expect("a guest");
    let claim = json!({ "name": name, "passphrase": "it counts each time" });
    visitor.must(server, method("POST"), "/api/me/name", &claim).await.expect("a name");
    visitor
}

/// A rated match in which each has moved twice, and the socket of the one who will resign.
async fn four_moves(server: &Server, host: &mut Visitor, guest: &mut Visitor) -> (Socket, String) {
    let clock = json!({ "kind": "move", "days": 1 });
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let table = json!({ "game": "squadro", "rated": true, "fair": "pie", "clock": clock, "seats": seats });
    let table = host.must(server, method("POST"), "/api/matches", &table).await.expect("a table");
    let id = table["match"].as_str().expect("a match").to_string();
    let sit = format!("/api/sit/{}", table["links"][0]["link"].as_str().expect("a link"));
    guest.must(server, method("POST"), &sit, &Value::Null).await.expect("a seat");
    let path = format!("/api/matches/{id}");
    let seen = host.must(server, method("GET"), &path, &Value::Null).await.expect("a match");
    let [mut host, mut guest] = [host.connect(server).await, guest.connect(server).await];
    let sockets = [host.as_mut().expect("a socket"), guest.as_mut().expect("a socket")];
    let first = seen["to_move"].as_u64().expect("a seat") as usize;
    for ply in 0..4 {
        let play = json!({ "type": "play", "match": id, "ply": ply, "move": (1 + ply / 2).to_string() });
        tell(sockets[(first + ply) % 2], &play).await;
    }
    (guest.expect("a socket"), id)
}

async fn resign((mut socket, id): (Socket, String)) {
    tell(&mut socket, &json!({ "type": "resign", "match": id, "ply": 4 })).await;
}

async fn tell(socket: &mut Socket, message: &Value) {
    socket.send(message).await.expect("sent");
    socket.until("ok").await.expect("an answer");
}
