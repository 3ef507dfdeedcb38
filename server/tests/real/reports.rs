//! Reports, and what the people who run the server do about them while it runs.

use hyper::Method;
use quadrille_client::{ClientError, Visitor};
use quadrille_server::Config;
use quadrille_server::admin::Office;
use serde_json::{Value, json};

use crate::house::{House, folder, refused, say};

async fn office(house: &House) -> Office {
    Office::open(&house.database().await).await.expect("the office opens beside the server")
}

/// A report that must be taken.
async fn report(house: &House, visitor: &mut Visitor, body: Value) {
    let (status, text) =
        visitor.ask(&house.server, Method::POST, "/api/reports", &body).await.expect("an answer");
    assert_eq!(status, 204, "{text}");
}

/// Ann and Ben, and the match that they play.
async fn ann_and_ben(house: &House) -> ([Visitor; 2], String) {
    let mut people = [house.named("Ann").await, house.named("Ben").await];
    let id = house.table(&mut people, json!({ "game": "squadro" })).await;
    (people, id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_keeps_the_chat_that_its_author_could_read() {
    let house = House::open().await;
    let (mut people, id) = ann_and_ben(&house).await;
    let (mut ben, _) = house.watch(&people[1], &id).await;
    let stranger = house.visitor().await;
    let (mut outside, _) = house.watch(&stranger, &id).await;
    let chat = |room: &str, text: &str| json!({ "type": "chat", "match": id, "room": room, "text": text });
    say(&mut outside, chat("watchers", "for watchers alone")).await;
    say(&mut ben, chat("seats", "you play like a bot")).await;
    let [ann, _] = &mut people;
    report(&house, ann, json!({ "match": id, "seat": 1, "reason": "abuse", "words": " he is\nrude " })).await;
    report(&house, ann, json!({ "match": id, "message": 2, "reason": "other" })).await;
    report(&house, ann, json!({ "name": "ben", "reason": "name" })).await;
    let reports = office(&house).await.reports().await.expect("reports");
    assert_eq!(reports.len(), 3);
    assert!(reports.iter().all(|one| (one.by.as_str(), one.name.as_str()) == ("Ann", "Ben") && !one.is_done));
    let first = reports.iter().find(|one| one.reason == "abuse").expect("the first");
    let said: Vec<_> = first.chat.iter().map(|line| (line.from.as_str(), line.text.as_str())).collect();
    assert_eq!(said, [("Ben", "you play like a bot")], "players do not read watchers before the end");
    assert_eq!((first.words.as_str(), first.about.as_str()), ("he isrude", id.as_str()));
    for (body, code) in [
        (json!({ "reason": "abuse" }), "bad_message"),
        (json!({ "name": "Ben", "reason": "boredom" }), "bad_message"),
        (json!({ "match": id, "reason": "abuse" }), "bad_message"),
        (json!({ "name": "Nobody", "reason": "abuse" }), "no_such_player"),
        (json!({ "name": "Ann", "reason": "abuse" }), "no_such_player"),
        (json!({ "match": id, "message": 1, "reason": "abuse" }), "no_such_player"),
        (json!({ "match": "nowhere", "seat": 1, "reason": "abuse" }), "no_such_match"),
        (json!({ "name": "Ben", "reason": "abuse", "words": "x".repeat(501) }), "bad_chat"),
    ] {
        assert_eq!(house.refusal(ann, Method::POST, "/api/reports", &body).await.1, code, "{body}");
    }
    assert_eq!(office(&house).await.reports().await.expect("reports").len(), 3, "nothing was kept");
    // Who is deleted takes along what they said and what was said of them.
    office(&house).await.delete("Ben").await.expect("deleted");
    assert!(office(&house).await.reports().await.expect("reports").is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_does_not_report_without_end() {
    let house = House::with(folder(), Config::default()).await;
    let (mut ann, _ben) = (house.named("Ann").await, house.named("Ben").await);
    let body = json!({ "name": "Ben", "reason": "other" });
    for _ in 0..10 {
        report(&house, &mut ann, body.clone()).await;
    }
    assert_eq!(house.refusal(&mut ann, Method::POST, "/api/reports", &body).await.1, "too_fast");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_office_does_holds_on_the_running_server() {
    let house = House::open().await;
    let (mut people, id) = ann_and_ben(&house).await;
    let [mut ann, mut ben] = house.watch_both(&people, &id).await;
    report(&house, &mut people[0], json!({ "name": "Ben", "reason": "abuse" })).await;
    let mut office = office(&house).await;
    let chat = json!({ "type": "chat", "match": id, "room": "seats", "text": "hello" });
    office.mute("ben", 7).await.expect("muted");
    assert!(refused(&mut ben, chat.clone()).await.starts_with("muted: "));
    office.mute("Ben", 0).await.expect("not muted any more");
    let (mut ben, _) = house.watch(&people[1], &id).await;
    assert_eq!(say(&mut ben, chat).await["type"], "ok");

    assert!(office.rename("Ben", "Admin").await.is_err() && office.rename("Ben", "ANN").await.is_err());
    office.rename("Ben", "Benno").await.expect("renamed");
    while ann.until("snapshot").await.expect("a snapshot")["seats"][1]["name"] != "Benno" {}
    assert_eq!(house.get(&mut people[1], "/api/me").await["name"], "Benno");

    let (mut benno, _) = house.watch(&people[1], &id).await;
    office.close("Benno").await.expect("closed");
    while benno.soon().await.map_err(|error| assert!(matches!(error, ClientError::Closed))).is_ok() {}
    assert_eq!(house.refusal(&mut people[1], Method::GET, "/api/me", &Value::Null).await.1, "no_session");
    let mut phone = house.visitor().await;
    let login = json!({ "name": "Benno", "passphrase": "Ben likes squares" });
    let told = house.refusal(&mut phone, Method::POST, "/api/me/login", &login).await;
    assert_eq!((told.0, told.1.as_str()), (403, "account_closed"));

    office.delete("Ann").await.expect("deleted");
    let gone = house.refusal(&mut phone, Method::GET, "/api/players/Ann", &Value::Null).await;
    assert_eq!(gone.1, "no_such_player");
    assert!(office.close("Nobody").await.is_err());
    let log = office.log().await.expect("a log");
    let mut done: Vec<_> =
        log.iter().map(|one| format!("{} {} {}", one.action, one.name, one.detail)).collect();
    done.sort();
    assert_eq!(
        done,
        ["close Benno ", "delete Ann ", "mute Ben 0 days", "mute ben 7 days", "rename Ben Benno"]
    );
}
