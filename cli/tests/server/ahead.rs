//! What was chosen before the turn came is as safe as a move: the server may be killed as soon as it has said `ok`.

use quadrille_client::{Server, Socket, Visitor};
use serde_json::{Value, json};

use super::{folder, free_port, node};

#[test]
fn what_was_chosen_ahead_is_played_though_the_server_is_killed() {
    let folder = folder("ahead");
    let database = folder.join("quadrille.db").display().to_string();
    survives_a_kill(&["--database", &database]);
    let _ = std::fs::remove_dir_all(folder);
}

/// West chooses, the server is killed and comes again, South moves: West's toss and set-up are played.
pub(super) fn survives_a_kill(options: &[&str]) {
    let port = free_port();
    let server = Server::parse(&format!("http://127.0.0.1:{port}")).expect("a server");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    let mut running = node(port, options);
    let (people, id) = runtime.block_on(chosen(&server));
    running.kill();
    let _again = node(port, options);
    runtime.block_on(played(&server, &people, &id));
}

async fn chosen(server: &Server) -> ([Visitor; 2], String) {
    let mut people =
        [Visitor::new(server).await.expect("a guest"), Visitor::new(server).await.expect("a guest")];
    let post = || "POST".parse().expect("a method");
    let table = json!({ "game": "squod", "seats": [{ "kind": "me" }, { "kind": "link" }] });
    let table = people[0].must(server, post(), "/api/matches", &table).await.expect("a table");
    let id = table["match"].as_str().expect("a match").to_string();
    let link = format!("/api/sit/{}", table["links"][0]["link"].as_str().expect("a link"));
    people[1].must(server, post(), &link, &Value::Null).await.expect("a seat");
    let mut west = look(server, &people[1], &id).await.0;
    let ahead = json!({ "type": "ahead", "id": 7, "match": id, "moves": ["R", "RPS/SPR"] });
    west.send(&ahead).await.expect("sent");
    assert_eq!(west.until("ok").await.expect("an answer")["id"], 7);
    (people, id)
}

async fn played(server: &Server, people: &[Visitor; 2], id: &str) {
    let (_, seen) = look(server, &people[1], id).await;
    assert_eq!(seen["ahead"], json!(["R", "RPS/SPR"]));
    let (mut south, seen) = look(server, &people[0], id).await;
    assert_eq!((&seen["ahead"], &seen["seats"][1]["ready"]), (&Value::Null, &json!(true)));
    south.send(&json!({ "type": "play", "match": id, "ply": 0, "move": "S" })).await.expect("sent");
    let seen = loop {
        let seen = south.until("snapshot").await.expect("a snapshot");
        if seen["ply"] == 3 {
            break seen;
        }
    };
    let wanted = (&json!(0), &json!(["S", "?", "?"]));
    assert_eq!((&seen["to_move"], &seen["played"]), wanted, "West won the toss and set up");
}

/// A socket that looks at a match, and what it sees first.
async fn look(server: &Server, visitor: &Visitor, id: &str) -> (Socket, Value) {
    let mut socket = visitor.connect(server).await.expect("a socket");
    socket.send(&json!({ "type": "watch", "match": id })).await.expect("sent");
    let seen = socket.until("snapshot").await.expect("a snapshot");
    (socket, seen)
}
