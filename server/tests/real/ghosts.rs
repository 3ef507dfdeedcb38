//! Nobody waits for somebody who has gone: standing up, deleted accounts, rematches that were closed.

use hyper::Method;
use quadrille_client::Visitor;
use serde_json::{Value, json};

use crate::house::{House, say};

/// A table of Squod for four: the host, one with a link, two from the lobby.
async fn table_of_four(house: &House, host: &mut Visitor) -> (String, String) {
    let seats = json!([{ "kind": "me" }, { "kind": "link" }, { "kind": "anyone" }, { "kind": "anyone" }]);
    let table = house.post(host, "/api/matches", &json!({ "game": "squod:4", "seats": seats })).await;
    let link = format!("/api/sit/{}", table["links"][0]["link"].as_str().expect("a link"));
    (table["match"].as_str().expect("a match").to_string(), link)
}

async fn stand_up(house: &House, visitor: &mut Visitor, id: &str) {
    let path = format!("/api/matches/{id}/seat");
    let (status, text) =
        visitor.ask(&house.server, Method::DELETE, &path, &Value::Null).await.expect("an answer");
    assert_eq!((status.as_u16(), text.as_str()), (204, ""));
}

async fn forget(house: &House, visitor: &mut Visitor) {
    let (status, _) =
        visitor.ask(&house.server, Method::DELETE, "/api/me", &Value::Null).await.expect("an answer");
    assert_eq!(status, 204);
}

async fn kinds(house: &House, visitor: &mut Visitor, id: &str) -> Vec<String> {
    let seen = house.get(visitor, &format!("/api/matches/{id}")).await;
    let kind = |seat: &Value| seat["kind"].as_str().unwrap_or_default().to_string();
    seen["seats"].as_array().expect("seats").iter().map(kind).collect()
}

async fn status(house: &House, id: &str) -> String {
    let seen = house.get(&mut house.visitor().await, &format!("/api/matches/{id}")).await;
    seen["status"].as_str().unwrap_or_default().to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_stands_up_leaves_the_seat_as_it_was() {
    let house = House::open().await;
    let [mut host, mut friend, mut stranger] = house.visitors().await;
    let (id, link) = table_of_four(&house, &mut host).await;
    let sit = format!("/api/matches/{id}/sit");
    house.post(&mut friend, &link, &Value::Null).await;
    house.post(&mut stranger, &sit, &json!({ "seat": 3 })).await;
    assert_eq!(kinds(&house, &mut host, &id).await, ["person", "person", "anyone", "person"]);
    let (mut socket, _) = house.watch(&host, &id).await;
    stand_up(&house, &mut friend, &id).await;
    let seen = socket.until("snapshot").await.expect("a snapshot");
    assert_eq!(seen["seats"][1]["kind"], "link", "everybody at the table sees it");
    assert_eq!(
        format!("/api/sit/{}", seen["seats"][1]["link"].as_str().expect("a link")),
        link,
        "the link works again"
    );
    stand_up(&house, &mut stranger, &id).await;
    assert_eq!(kinds(&house, &mut host, &id).await, ["person", "link", "anyone", "anyone"]);

    let seat = format!("/api/matches/{id}/seat");
    let told = house.refusal(&mut stranger, Method::DELETE, &seat, &Value::Null).await;
    assert_eq!(told, (403, "not_seated".into(), "you do not sit at this table".into()));
    let told = house.refusal(&mut host, Method::DELETE, &seat, &Value::Null).await;
    let words = "you set up this table: close it instead of standing up";
    assert_eq!(told, (409, "host_stays".into(), words.into()));
    house.post(&mut friend, &link, &Value::Null).await;
    for seat in [2, 3] {
        house.post(&mut host, &sit, &json!({ "seat": seat, "bot": 1 })).await;
    }
    let told = house.refusal(&mut house.visitor().await, Method::POST, &link, &Value::Null).await;
    assert_eq!(told.1, "no_such_link", "a seat that is taken has no link");
    stand_up(&house, &mut friend, &id).await;
    assert_eq!(
        kinds(&house, &mut host, &id).await,
        ["person", "link", "bot", "bot"],
        "teams go on without them"
    );
    let told = house.refusal(&mut house.visitor().await, Method::POST, &link, &Value::Null).await;
    assert_eq!(told.1, "no_such_link", "the seat has another link");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_forgotten_leaves_no_ghost() {
    let house = House::open().await;
    let [mut host, mut ghost, mut other] = house.visitors().await;
    let (id, link) = table_of_four(&house, &mut host).await;
    house.post(&mut ghost, &link, &Value::Null).await;
    let (second, _) = table_of_four(&house, &mut host).await;
    house.post(&mut ghost, &format!("/api/matches/{second}/sit"), &json!({ "seat": 2 })).await;
    let (own, _) = table_of_four(&house, &mut ghost).await;
    let seats = json!([{ "kind": "link" }, { "kind": "anyone" }]);
    let for_others =
        house.post(&mut ghost, "/api/matches", &json!({ "game": "squadro", "seats": seats })).await;
    let for_others = for_others["match"].as_str().expect("a match").to_string();
    forget(&house, &mut ghost).await;
    assert_eq!(kinds(&house, &mut host, &id).await, ["person", "link", "anyone", "anyone"]);
    assert_eq!(kinds(&house, &mut host, &second).await, ["person", "link", "anyone", "anyone"]);
    for table in [&own, &for_others] {
        assert_eq!(status(&house, table).await, "cancelled", "what they set up is closed");
    }
    let sit = format!("/api/matches/{id}/sit");
    for seat in [2, 3] {
        house.post(&mut host, &sit, &json!({ "seat": seat, "bot": 1 })).await;
    }
    assert_eq!(status(&house, &id).await, "waiting", "no match begins with somebody who has gone");
    house.post(&mut other, &link, &Value::Null).await;
    assert_eq!(status(&house, &id).await, "running");
}

/// Two people whose match is over.
async fn played(house: &House) -> ([Visitor; 2], String) {
    let (people, id) = house.pair(json!({ "game": "squadro" })).await;
    let (mut socket, _) = house.watch(&people[0], &id).await;
    say(&mut socket, json!({ "type": "resign", "match": id, "ply": 0 })).await;
    (people, format!("/api/matches/{id}/rematch"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_that_was_closed_does_not_block_another() {
    let house = House::open().await;
    let (mut people, rematch) = played(&house).await;
    let closed = house.post(&mut people[0], &rematch, &Value::Null).await;
    let path = format!("/api/matches/{}", closed["match"].as_str().expect("a match"));
    people[0].ask(&house.server, Method::DELETE, &path, &Value::Null).await.expect("an answer");
    let next = house.post(&mut people[1], &rematch, &Value::Null).await;
    assert_ne!(next["match"], closed["match"]);
    let joined = house.post(&mut people[0], &rematch, &Value::Null).await;
    assert_eq!(joined["match"], next["match"]);
    assert_eq!(status(&house, next["match"].as_str().expect("a match")).await, "running");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asking_for_a_rematch_many_times_at_once_is_harmless() {
    let house = House::open().await;
    for round in 0..20 {
        let ([ann, ben], rematch) = played(&house).await;
        let ask = |visitor: &Visitor| {
            let (mut visitor, house, rematch) = (visitor.clone(), &house, &rematch);
            async move { house.post(&mut visitor, rematch, &Value::Null).await }
        };
        let (a, b, c, d) = tokio::join!(ask(&ann), ask(&ben), ask(&ann), ask(&ben));
        assert_eq!((&a, &b), (&c, &d), "round {round}: everybody hears the same each time");
        assert_eq!(a["match"], b["match"]);
        assert_eq!(status(&house, a["match"].as_str().expect("a match")).await, "running");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_with_somebody_who_has_gone_has_a_seat_for_a_friend() {
    let house = House::open().await;
    // Gone before the rematch was asked for, and after.
    for is_first in [true, false] {
        let ([mut ann, mut ben], rematch) = played(&house).await;
        if is_first {
            forget(&house, &mut ben).await;
        }
        let next = house.post(&mut ann, &rematch, &Value::Null).await;
        let id = next["match"].as_str().expect("a match");
        if !is_first {
            assert_eq!(kinds(&house, &mut ann, id).await, ["kept", "person"]);
            forget(&house, &mut ben).await;
        }
        assert_eq!(kinds(&house, &mut ann, id).await, ["link", "person"]);
        let seen = house.get(&mut ann, &format!("/api/matches/{id}")).await;
        let link = format!("/api/sit/{}", seen["seats"][0]["link"].as_str().expect("a link"));
        house.post(&mut house.visitor().await, &link, &Value::Null).await;
        assert_eq!(status(&house, id).await, "running");
    }
}
