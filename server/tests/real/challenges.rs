//! Challenges by name: a seat is kept for somebody, who is told and accepts or declines.

use hyper::Method;
use serde_json::{Value, json};

use crate::house::{House, say};

fn challenge(names: &[&str]) -> Value {
    let kept = names.iter().map(|name| json!({ "kind": "player", "name": name }));
    let seats: Vec<Value> = std::iter::once(json!({ "kind": "me" })).chain(kept).collect();
    let clock = json!({ "kind": "game", "seconds": 600, "increment": 5 });
    json!({ "game": if names.len() > 1 { "squod:4" } else { "squadro" }, "seats": seats, "clock": clock })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_is_challenged_is_told_and_accepts() {
    let house = House::open().await;
    let [mut ann, mut ben, mut eve] =
        [house.named("Ann").await, house.named("Ben").await, house.named("Eve").await];
    let mut called = ben.connect(&house.server).await.expect("a socket");
    called.until("hello").await.expect("a greeting");
    let mut table = challenge(&["ben"]);
    table["rated"] = json!(true);
    let made = house.post(&mut ann, "/api/matches", &table).await;
    assert_eq!(made["links"], json!([]), "nobody else has a way in");
    let id = made["match"].as_str().expect("a match").to_string();
    called.until("invited").await.expect("word of it");
    let listed = house.get(&mut ben, "/api/me/matches").await;
    assert_eq!(
        (&listed[0]["match"], &listed[0]["invited"], &listed[0]["you"]),
        (&json!(id), &json!(1), &Value::Null)
    );
    let path = format!("/api/matches/{id}/sit");
    assert_eq!(house.refusal(&mut eve, Method::POST, &path, &json!({})).await.1, "seat_taken");
    let seat = format!("/api/matches/{id}/seat");
    assert_eq!(house.refusal(&mut eve, Method::DELETE, &seat, &Value::Null).await.1, "not_seated");
    assert_eq!(house.get(&mut eve, "/api/lobby").await["open"], json!([]), "it is not in the lobby");
    house.post(&mut ben, &path, &json!({})).await;
    let (mut socket, seen) = house.watch(&ben, &id).await;
    assert_eq!(seen["status"], "running");
    let abort = json!({ "type": "abort", "match": id, "ply": 0 });
    assert_eq!(say(&mut socket, abort).await["type"], "ok");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_is_declined_or_never_arrives() {
    let house = House::open().await;
    let [mut ann, mut ben] = [house.named("Ann").await, house.named("Ben").await];
    let (_cleo, _dan) = (house.named("Cleo").await, house.named("Dan").await);
    let made = house.post(&mut ann, "/api/matches", &challenge(&["Ben"])).await;
    let id = made["match"].as_str().expect("a match");
    let seat = format!("/api/matches/{id}/seat");
    assert_eq!(ben.ask(&house.server, Method::DELETE, &seat, &Value::Null).await.expect("an answer").0, 204);
    assert_eq!(house.get(&mut ann, &format!("/api/matches/{id}")).await["status"], "cancelled");
    assert_eq!(house.get(&mut ben, "/api/me/matches").await, json!([]));
    assert_eq!(house.refusal(&mut ben, Method::DELETE, &seat, &Value::Null).await.1, "over");

    let four = house.post(&mut ann, "/api/matches", &challenge(&["Ben", "Cleo", "Dan"])).await;
    let id = four["match"].as_str().expect("a match");
    let seat = format!("/api/matches/{id}/seat");
    ben.ask(&house.server, Method::DELETE, &seat, &Value::Null).await.expect("an answer");
    let seen = house.get(&mut ann, &format!("/api/matches/{id}")).await;
    assert_eq!((&seen["status"], seen["seats"][1]["link"].is_string()), (&json!("waiting"), true));

    let block = ben.ask(&house.server, Method::POST, "/api/me/blocks/Ann", &Value::Null).await;
    assert_eq!(block.expect("an answer").0, 204);
    for (names, code) in [
        (&["Ben"][..], "not_welcome"),
        (&["Nobody"], "no_such_player"),
        (&["Ann"], "bad_table"),
        (&["Cleo", "cleo", "Dan"], "bad_table"),
    ] {
        let refused = house.refusal(&mut ann, Method::POST, "/api/matches", &challenge(names)).await;
        assert_eq!(refused.1, code, "{names:?}");
    }
}
