//! People on several nodes: what ends a session, a name that two want, and chat.

use std::time::Instant;

use quadrille_client::{ClientError, Server, Socket, Visitor};
use serde_json::{Value, json};

use super::{Services, free_port, node};

#[test]
fn people_are_the_same_on_all_nodes_with_and_without_hints() {
    let services = Services::start("people").expect("PostgreSQL and NATS: server/tests/services.sh");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    let alone = ["--database", services.database.as_str()];
    let together = ["--database", services.database.as_str(), "--nats", services.nats.as_str()];
    for (round, options) in [alone.as_slice(), together.as_slice()].into_iter().enumerate() {
        let ports = [free_port(), free_port()];
        let _nodes = ports.map(|port| node(port, options));
        let servers = ports.map(|port| Server::parse(&format!("http://127.0.0.1:{port}")).expect("a server"));
        runtime.block_on(sockets_end_with_their_sessions(&servers, round));
        runtime.block_on(one_of_two_gets_a_name(&servers, round));
        runtime.block_on(chat_is_heard(&servers));
    }
}

async fn guest(server: &Server) -> Visitor {
    Visitor::new(server).await.expect("a guest")
}

/// Whatever ends a session on one node ends its socket on the other, long before the next ping would.
async fn sockets_end_with_their_sessions(servers: &[Server; 2], round: usize) {
    let mut owner = guest(&servers[0]).await;
    let name = |name: &str| json!({ "name": format!("{name} {round}"), "passphrase": "four words make one" });
    owner.must(&servers[0], method("POST"), "/api/me/name", &name("Owner")).await.expect("a name");
    for (how, path, body) in [
        ("DELETE", "/api/session", Value::Null),
        ("DELETE", "/api/me", Value::Null),
        ("POST", "/api/me/name", name("Claimer")),
        ("POST", "/api/me/login", name("Owner")),
    ] {
        let mut visitor = guest(&servers[0]).await;
        let mut socket = visitor.connect(&servers[1]).await.expect("a socket");
        socket.until("hello").await.expect("a greeting");
        let (status, text) = visitor.ask(&servers[0], method(how), path, &body).await.expect("an answer");
        assert!(status.is_success(), "{how} {path}: {text}");
        let asked = Instant::now();
        let end = socket.soon().await;
        assert!(matches!(end, Err(ClientError::Closed)), "{how} {path}: {end:?}");
        println!("{how} {path}: the other node's socket ended after {:?}", asked.elapsed());
    }
}

/// Two people claim names at the same moment, on two nodes, that nobody could tell apart.
async fn one_of_two_gets_a_name(servers: &[Server; 2], round: usize) {
    for n in 0..4 {
        let mut people = [guest(&servers[0]).await, guest(&servers[1]).await];
        // The second is written with Cyrillic letters.
        let [latin, cyrillic] =
            [format!("coco {round}{n}"), format!("\u{441}\u{43e}\u{441}\u{43e} {round}{n}")];
        let claim = |name| json!({ "name": name, "passphrase": "four words make one" });
        let (claims, path) = ([claim(latin), claim(cyrillic)], "/api/me/name");
        let [one, other] = &mut people;
        let (a, b) = tokio::join!(
            one.ask(&servers[0], method("POST"), path, &claims[0]),
            other.ask(&servers[1], method("POST"), path, &claims[1])
        );
        let mut answers = [a, b].map(|answer| answer.expect("an answer").0.as_u16());
        answers.sort();
        assert_eq!(answers, [200, 409]);
    }
}

/// What is said on one node is heard on the other.
async fn chat_is_heard(servers: &[Server; 2]) {
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let table = json!({ "game": "squadro", "seats": seats });
    let mut host = guest(&servers[0]).await;
    let table = host.must(&servers[0], method("POST"), "/api/matches", &table).await.expect("a table");
    let id = table["match"].as_str().expect("a match");
    let mut people = [look(&servers[0], id).await, look(&servers[1], id).await];
    for n in 0..4 {
        let chat = json!({ "type": "chat", "match": id, "room": "watchers", "text": format!("{n}") });
        people[n % 2].send(&chat).await.expect("sent");
        for socket in &mut people {
            let heard = socket.until("chat").await.expect("a chat");
            assert_eq!(heard["messages"][0]["text"], json!(format!("{n}")), "{heard}");
        }
    }
}

/// A socket of a new guest that looks at a match.
async fn look(server: &Server, id: &str) -> Socket {
    let mut socket = guest(server).await.connect(server).await.expect("a socket");
    socket.send(&json!({ "type": "watch", "match": id })).await.expect("sent");
    socket.until("snapshot").await.expect("a snapshot");
    socket
}

fn method<T: std::str::FromStr<Err: std::fmt::Debug>>(name: &str) -> T {
    name.parse().expect("a method")
}
