//! Two people who act at the same moment on two nodes: whoever looks, on either node, sees what came of it.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use quadrille_client::{Server, Socket, Visitor};
use serde_json::{Value, json};

use super::{Services, free_port, node};

/// Matches that are raced at once; one socket looks at all of them.
const AT_ONCE: usize = 40;
/// Rounds until one must have been close: who is first depends on the machine.
const ROUNDS: usize = 25;
/// A lost wake-up never comes, so that a slow machine may take its time.
const PATIENCE: Duration = Duration::from_secs(20);

/// `RACES=1000` makes it so many, and then everybody must see the end within a second.
#[test]
fn everybody_sees_the_end_when_a_move_meets_a_resignation_on_another_node() {
    let races = std::env::var("RACES").ok().map(|races| races.parse::<usize>().expect("a number"));
    let services = Services::start("races").expect("PostgreSQL and NATS: server/tests/services.sh");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    let alone = ["--database", services.database.as_str()];
    let together = ["--database", services.database.as_str(), "--nats", services.nats.as_str()];
    for options in [alone.as_slice(), together.as_slice()] {
        let ports = [free_port(), free_port()];
        let _nodes = ports.map(|port| node(port, options));
        let servers = ports.map(|port| Server::parse(&format!("http://127.0.0.1:{port}")).expect("a server"));
        let rounds = races.unwrap_or(120).div_ceil(2 * AT_ONCE);
        let (mut raced, mut lost, mut slowest) = (0, 0, Duration::ZERO);
        // Until some moves came too late: else nothing was tried.
        while raced < rounds || (lost == 0 && raced < ROUNDS) {
            let race = async { tokio::time::timeout(PATIENCE, race(&servers)).await };
            let (count, time) = runtime.block_on(race).expect("everybody sees the end");
            (raced, lost, slowest) = (raced + 1, lost + count, slowest.max(time));
        }
        println!("{} races, {lost} lost by the move, seen after {slowest:?} at the latest", raced * AT_ONCE);
        assert!(lost > 0, "no move came too late: nothing was tried");
        assert!(races.is_none() || slowest < Duration::from_secs(1), "{slowest:?}");
    }
}

/// Lets as many matches as go at once end in a race; says how many moves came too late, and how long it took
/// until everybody had seen the end.
async fn race(servers: &[Server; 2]) -> (usize, Duration) {
    let mut people = [guest(&servers[0]).await, guest(&servers[1]).await];
    let mut ids = Vec::new();
    for _ in 0..AT_ONCE {
        ids.push(table(servers, &mut people).await);
    }
    let mut mover = look(&people[0], &servers[0], &ids).await;
    let mut other = look(&people[1], &servers[1], &ids).await;
    let mut outside = [
        look(&guest(&servers[0]).await, &servers[0], &ids).await,
        look(&guest(&servers[1]).await, &servers[1], &ids).await,
    ];
    let [here, there] = &mut outside;
    let (moved, ended, here, there) =
        tokio::join!(move_in(&mut mover, &ids), end_in(&mut other, &ids), ends(here), ends(there));
    let seen = |id: &String| [moved.1[id], ended.1[id], here[id], there[id]].into_iter().max();
    let delay =
        |id: &String| seen(id).map_or(Duration::ZERO, |seen| seen.saturating_duration_since(ended.0[id]));
    (moved.0, ids.iter().map(delay).max().unwrap_or_default())
}

async fn guest(server: &Server) -> Visitor {
    Visitor::new(server).await.expect("a guest")
}

/// A table of two, each at a node of their own; the first is to move.
async fn table(servers: &[Server; 2], people: &mut [Visitor; 2]) -> String {
    let post = || "POST".parse().expect("a method");
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let table = json!({ "game": "squadro", "starter": "first", "seats": seats });
    let table = people[0].must(&servers[0], post(), "/api/matches", &table).await.expect("a table");
    let link = format!("/api/sit/{}", table["links"][0]["link"].as_str().expect("a link"));
    people[1].must(&servers[1], post(), &link, &Value::Null).await.expect("a seat");
    table["match"].as_str().expect("a match").to_string()
}

/// A socket that looks at all matches, after a snapshot of each.
async fn look(visitor: &Visitor, server: &Server, ids: &[String]) -> Socket {
    let mut socket = visitor.connect(server).await.expect("a socket");
    for id in ids {
        socket.send(&json!({ "type": "watch", "match": id })).await.expect("sent");
        while socket.until("snapshot").await.expect("a snapshot")["match"] != json!(id) {}
    }
    socket
}

async fn next(socket: &mut Socket) -> Value {
    serde_json::from_str(&socket.next().await.expect("a frame")).expect("JSON")
}

fn about(heard: &Value) -> String {
    heard["match"].as_str().expect("a match").to_string()
}

/// Moves in every match; says how many moves came too late, and when each end was seen.
async fn move_in(socket: &mut Socket, ids: &[String]) -> (usize, HashMap<String, Instant>) {
    for id in ids {
        socket.send(&json!({ "type": "play", "match": id, "ply": 0, "move": "1" })).await.expect("sent");
    }
    let (mut late, mut seen) = (0, HashMap::new());
    while seen.len() < ids.len() {
        let heard = next(socket).await;
        late += usize::from(heard["type"] == "error" && (heard["code"] == "late" || heard["code"] == "over"));
        note_end(&heard, &mut seen);
    }
    (late, seen)
}

/// Resigns in every match, after the move where that was first; says when each was stored, and when it was seen.
async fn end_in(socket: &mut Socket, ids: &[String]) -> (HashMap<String, Instant>, HashMap<String, Instant>) {
    let resign = |id: &str, ply: i64| json!({ "type": "resign", "match": id, "ply": ply });
    // From the other end: in the last matches the move comes too late for sure, in the middle nobody knows.
    for id in ids.iter().rev() {
        socket.send(&resign(id, 0)).await.expect("sent");
    }
    let (mut stored, mut seen) = (HashMap::new(), HashMap::new());
    while seen.len() < ids.len() || stored.len() < ids.len() {
        let heard = next(socket).await;
        note_end(&heard, &mut seen);
        if heard["type"] == "ok" {
            stored.insert(about(&heard), Instant::now());
        } else if heard["type"] == "snapshot" && heard["status"] == "running" {
            socket.send(&resign(&about(&heard), heard["ply"].as_i64().expect("a ply"))).await.expect("sent");
        }
    }
    (stored, seen)
}

/// Looks until all matches are over; says when each end was seen.
async fn ends(socket: &mut Socket) -> HashMap<String, Instant> {
    let mut seen = HashMap::new();
    while seen.len() < AT_ONCE {
        note_end(&next(socket).await, &mut seen);
    }
    seen
}

fn note_end(heard: &Value, seen: &mut HashMap<String, Instant>) {
    if heard["type"] == "snapshot" && heard["status"] == "over" {
        seen.entry(about(heard)).or_insert_with(Instant::now);
    }
}
