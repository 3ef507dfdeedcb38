//! The lobby: who is shown, and who is not.

use hyper::Method;
use quadrille_client::Visitor;
use quadrille_server::Config;
use serde_json::{Value, json};

use crate::house::{House, folder, say};

async fn open_table(house: &House, host: &mut Visitor) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "anyone" }]);
    let table = house.post(host, "/api/matches", &json!({ "game": "squadro", "seats": seats })).await;
    table["match"].as_str().expect("a match").to_string()
}

async fn names(house: &House, list: &str) -> Vec<String> {
    let mut anybody = house.visitor().await;
    let found = match list {
        "archive" => house.get(&mut anybody, "/api/matches").await,
        list => house.get(&mut anybody, "/api/lobby").await[list].clone(),
    };
    let name = |listed: &Value| listed["match"].as_str().expect("a match").to_string();
    found.as_array().expect("a list").iter().map(name).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_honest_table_stays_in_sight_when_others_flood() {
    let house = House::with(folder(), Config::default()).await;
    let mut honest = house.visitor().await;
    let table = open_table(&house, &mut honest).await;
    for _ in 0..3 {
        let mut flooder = house.visitor().await;
        for _ in 0..20 {
            open_table(&house, &mut flooder).await;
        }
        let one_more = json!({ "game": "squadro", "seats": [{ "kind": "me" }, { "kind": "link" }] });
        let told = house.refusal(&mut flooder, Method::POST, "/api/matches", &one_more).await;
        assert_eq!(told, (429, "too_many".into(), "too many tables that wait at a time".into()));
    }
    let shown = names(&house, "open").await;
    assert!(shown.contains(&table), "{shown:?}");
    assert_eq!(shown.len(), 10, "three of each who floods");
}

/// When the hosts of two tables were last seen, after they were last seen this long ago.
async fn seen(house: &House, tables: [&str; 2], ago: Option<i64>) -> [i64; 2] {
    let mut database = house.behind().await;
    if let Some(ago) = ago {
        let aged = sqlx::query("update matches set seen = seen - $1").bind(ago);
        aged.execute(&mut database).await.expect("time passes");
    }
    let mut seen = [0; 2];
    for (seen, table) in seen.iter_mut().zip(tables) {
        let row = sqlx::query_scalar("select seen from matches where id = $1").bind(table);
        *seen = row.fetch_one(&mut database).await.expect("a time");
    }
    seen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_listed_while_their_host_has_a_page_open() {
    let house = House::open().await;
    let [mut here, mut gone] = house.visitors().await;
    let first = open_table(&house, &mut here).await;
    let second = open_table(&house, &mut gone).await;
    let _socket = here.connect(&house.server).await.expect("a socket");
    assert_eq!(names(&house, "open").await, [second.clone(), first.clone()], "the newest is first");
    let [mut noted, other] = seen(&house, [&first, &second], Some(100_000)).await;
    let long_ago = noted;
    for _ in 0..600 {
        if noted > long_ago {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        [noted, _] = seen(&house, [&first, &second], None).await;
    }
    assert!(noted >= long_ago + 100_000, "who has a page open is noted");
    assert_eq!(seen(&house, [&first, &second], None).await[1], other, "who has none is not");
    assert_eq!(names(&house, "open").await, [first]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_among_friends_are_listed_to_nobody() {
    let house = House::open().await;
    let mut people: [_; 2] = house.visitors().await;
    let private = house.table(&mut people, json!({ "game": "squadro" })).await;
    let public = open_table(&house, &mut people[0]).await;
    house.post(&mut people[1], &format!("/api/matches/{public}/sit"), &json!({})).await;
    assert_eq!(names(&house, "running").await, std::slice::from_ref(&public));
    assert_eq!(house.get(&mut people[1], "/api/lobby").await["running"][0]["you"], Value::Null);
    let mine = house.get(&mut people[1], "/api/me/matches").await;
    assert_eq!(mine.as_array().map(Vec::len), Some(2), "players have both in their own list");

    let stranger = house.visitor().await;
    let (_, seen) = house.watch(&stranger, &private).await;
    assert_eq!(seen["status"], "running", "who was given the link may watch");
    for id in [&private, &public] {
        let (mut socket, _) = house.watch(&people[0], id).await;
        say(&mut socket, json!({ "type": "resign", "match": id, "ply": 0 })).await;
    }
    assert_eq!(names(&house, "archive").await, std::slice::from_ref(&public));
    assert!(names(&house, "running").await.is_empty());
    let again = house.post(&mut people[0], &format!("/api/matches/{private}/rematch"), &Value::Null).await;
    house.post(&mut people[1], &format!("/api/matches/{private}/rematch"), &Value::Null).await;
    let (_, seen) = house.watch(&stranger, again["match"].as_str().expect("a match")).await;
    assert_eq!(seen["status"], "running");
    assert!(names(&house, "running").await.is_empty(), "nor is their rematch");
}
