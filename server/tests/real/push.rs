//! Calls by Web Push: who is called, for what and how often, and what a call never says.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hyper::Method;
use quadrille_client::Visitor;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, query, query_scalar};

use crate::house::{House, folder, play, say};
use crate::phone::{Phone, Service};

const ALL: [&str; 4] = ["turn", "invitation", "rematch", "time"];

async fn count(house: &House, what: &str) -> i64 {
    let count = format!("select count(*) from {what}");
    query_scalar(AssertSqlSafe(count)).fetch_one(&mut house.behind().await).await.expect("a number")
}

/// Waits until the database holds so many of something.
async fn until(house: &House, what: &str, wanted: i64) {
    let looking = async {
        while count(house, what).await != wanted {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let found = tokio::time::timeout(Duration::from_secs(30), looking).await;
    assert!(found.is_ok(), "never {wanted} {what}");
}

async fn name_of(house: &House, visitor: &mut Visitor) -> Value {
    house.get(visitor, "/api/me").await["name"].clone()
}

async fn squadro(house: &House, people: &mut [Visitor]) -> String {
    house.table(people, json!({ "game": "squadro", "starter": "first" })).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_look_is_called_once_when_it_is_their_turn() {
    let mut service = Service::open().await;
    let house = service.house(folder()).await;
    let mut people: [_; 2] = house.visitors().await;
    let phone = Phone::of(&house, &mut people[1], &service, "/ben", &ALL).await;
    let [one, two, three] = [
        squadro(&house, &mut people).await,
        squadro(&house, &mut people).await,
        squadro(&house, &mut people).await,
    ];
    let (mut ann, _) = house.watch(&people[0], &one).await;
    play(&mut ann, &one, 0, "1").await;
    let heard = service.next().await;
    let key = house.get(&mut people[1], "/api/me/push").await["key"].clone();
    let claims = heard.claims(&key);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time").as_secs();
    let until_then = claims["exp"].as_u64().expect("an end");
    assert!(claims["aud"] == service.origin && until_then > now && until_then < now + 24 * 3600, "{claims}");
    let header = |name: &str| heard.headers[name].to_str().expect("text").to_string();
    assert_eq!((header("content-encoding"), header("ttl")), ("aes128gcm".into(), "86400".into()));
    let said: Value = serde_json::from_str(&phone.read(&heard.body)).expect("JSON");
    let ann_is = name_of(&house, &mut people[0]).await;
    let wanted = json!({ "kind": "turn", "match": one, "game": "squadro", "from": ann_is, "language": "fr" });
    assert_eq!(said, wanted, "and nothing else");

    // What is only said is no new turn: the next call is about another match.
    let draw = json!({ "type": "offer", "match": one, "ply": 1, "what": "draw" });
    assert_eq!(say(&mut ann, draw).await["type"], "ok");

    // Who looks is not called; the next call is about a turn that came when nobody looked any more.
    let (mut ben, _) = house.watch(&people[1], &two).await;
    play(&mut ann, &two, 0, "1").await;
    until(&house, "push_calls", 2).await;
    assert_eq!(say(&mut ben, json!({ "type": "look", "on": false })).await["type"], "ok");
    let phone = Phone::of(&house, &mut people[1], &service, "/ben", &ALL).await;
    play(&mut ann, &three, 0, "1").await;
    let said: Value = serde_json::from_str(&phone.read(&service.next().await.body)).expect("JSON");
    assert_eq!(said["match"], json!(three), "one call a turn, and none for the match at which Ben looked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_are_called_for_what_they_want_until_they_do_not() {
    let mut service = Service::open().await;
    let house = service.house(folder()).await;
    let mut people = [house.named("Ann").await, house.named("Ben").await];
    let read = |phone: Phone, body: &[u8]| serde_json::from_str::<Value>(&phone.read(body)).expect("JSON");
    let phone = Phone::of(&house, &mut people[1], &service, "/ben", &["invitation", "rematch", "time"]).await;
    let played = squadro(&house, &mut people).await;
    let (mut ann, _) = house.watch(&people[0], &played).await;
    play(&mut ann, &played, 0, "1").await;
    until(&house, "push_calls", 1).await;
    // A turn is nothing to be called for here, so the first call is the challenge.
    let seats = json!([{ "kind": "me" }, { "kind": "player", "name": "Ben" }]);
    let days = json!({ "kind": "move", "days": 1 });
    let table = json!({ "game": "squadro", "seats": seats, "starter": "second", "clock": days });
    let challenge = house.post(&mut people[0], "/api/matches", &table).await["match"].clone();
    let said = read(phone, &service.next().await.body);
    assert_eq!(
        (&said["kind"], &said["match"], &said["from"]),
        (&json!("invitation"), &challenge, &json!("Ann"))
    );

    let phone = Phone::of(&house, &mut people[1], &service, "/ben", &["rematch", "time"]).await;
    assert_eq!(say(&mut ann, json!({ "type": "resign", "match": played, "ply": 1 })).await["type"], "ok");
    let rematch = house.post(&mut people[0], &format!("/api/matches/{played}/rematch"), &Value::Null).await;
    let said = read(phone, &service.next().await.body);
    assert_eq!((&said["kind"], &said["match"]), (&json!("rematch"), &rematch["match"]));

    let phone = Phone::of(&house, &mut people[1], &service, "/ben", &["time"]).await;
    let path = format!("/api/matches/{}/sit", challenge.as_str().expect("a match"));
    house.post(&mut people[1], &path, &json!({})).await;
    let soon = "update matches set deadline = deadline - 19 * 3600000 where deadline > 0";
    query(soon).execute(&mut house.behind().await).await.expect("five hours are left");
    let said = read(phone, &service.next().await.body);
    assert_eq!((&said["kind"], &said["match"]), (&json!("time"), &challenge));

    // Turned off, nobody is called; a browser that is gone is forgotten.
    let phone = Phone::of(&house, &mut people[1], &service, "/off", &ALL).await;
    let off = json!({ "endpoint": phone.endpoint });
    let answer = people[1].ask(&house.server, Method::DELETE, "/api/me/push", &off).await;
    assert_eq!(answer.expect("an answer").0, 204);
    Phone::of(&house, &mut people[1], &service, "/gone", &["turn"]).await;
    service.answer(410);
    let last = squadro(&house, &mut people).await;
    play(&mut ann, &last, 0, "1").await;
    assert_eq!(service.next().await.path, "/gone");
    until(&house, "push_subscriptions", 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_that_cannot_be_called_for_a_week_is_forgotten() {
    let mut service = Service::open().await;
    let house = service.house(folder()).await;
    let mut people: [_; 2] = house.visitors().await;
    Phone::of(&house, &mut people[1], &service, "/ben", &["turn"]).await;
    let change = async |how: &str| {
        let change = format!("update push_subscriptions set {how}");
        query(AssertSqlSafe(change)).execute(&mut house.behind().await).await.expect("it is changed");
    };
    for (answer, before, after) in [
        (500, "failures = 0", "failures = 1 and failing > 0"),
        (429, "failures = 9", "failures = 10"),
        (201, "failures = 9, failing = 1", "failures = 0"),
        (503, "failures = 8, failing = 1", "failures = 9"),
    ] {
        service.answer(answer);
        change(before).await;
        called_once(&house, &mut service, &mut people).await;
        until(&house, &format!("push_subscriptions where {after}"), 1).await;
    }
    called_once(&house, &mut service, &mut people).await;
    until(&house, "push_subscriptions", 0).await;
}

/// One more turn that somebody is called for.
async fn called_once(house: &House, service: &mut Service, people: &mut [Visitor]) {
    let id = squadro(house, people).await;
    let (mut ann, _) = house.watch(&people[0], &id).await;
    play(&mut ann, &id, 0, "1").await;
    service.next().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_push_service_that_never_answers_holds_nobody_up() {
    let mut service = Service::open().await;
    let house = service.house(folder()).await;
    let mut people: [_; 2] = house.visitors().await;
    for path in ["/dead1", "/dead2", "/alive"] {
        Phone::of(&house, &mut people[1], &service, path, &["turn"]).await;
    }
    let id = squadro(&house, &mut people).await;
    let (mut ann, _) = house.watch(&people[0], &id).await;
    play(&mut ann, &id, 0, "1").await;
    let mut called = [service.next().await.path, service.next().await.path, service.next().await.path];
    called.sort();
    assert_eq!(called, ["/alive", "/dead1", "/dead2"]);
    let (mut ben, _) = house.watch(&people[1], &id).await;
    for ply in 1..6 {
        let socket = if ply % 2 == 0 { &mut ann } else { &mut ben };
        play(socket, &id, ply, if ply < 3 { "2" } else { "3" }).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_called_is_refused_and_few_browsers_are_kept() {
    let service = Service::open().await;
    let house = service.house(folder()).await;
    let mut ann = house.named("Ann").await;
    let right = Phone::new(&service, "/ann").asks(&ALL);
    let with = |name: &str, value: Value| {
        let mut asked = right.clone();
        *asked.pointer_mut(name).expect("a field") = value;
        asked
    };
    for (asked, code) in [
        (json!({}), "bad_message"),
        (with("/events", json!(["dance"])), "bad_message"),
        (with("/language", json!("tlh")), "bad_message"),
        (with("/endpoint", json!("")), "bad_push"),
        (with("/endpoint", json!("http://push.example.org/ann")), "bad_push"),
        (with("/endpoint", json!("https://192.168.0.1/ann")), "bad_push"),
        (with("/endpoint", json!("https://[::1]/ann")), "bad_push"),
        (with("/endpoint", json!(format!("https://push.example.org/{}", "x".repeat(2000)))), "bad_push"),
        (with("/endpoint", json!("x".repeat(20_000))), "too_big"),
        (with("/keys/p256dh", json!("AAAA")), "bad_push"),
        (with("/keys/auth", json!("?")), "bad_push"),
    ] {
        let refused = house.refusal(&mut ann, Method::POST, "/api/me/push", &asked).await;
        assert_eq!(refused.1, code, "{asked}");
    }
    let delete = |body: Value| (Method::DELETE, body);
    for (method, body) in [delete(json!({})), delete(json!({ "endpoint": 7 }))] {
        assert_eq!(house.refusal(&mut ann, method, "/api/me/push", &body).await.1, "bad_message");
    }
    let nul = json!({ "endpoint": "https://push.example.org/\0" });
    assert_eq!(house.refusal(&mut ann, Method::DELETE, "/api/me/push", &nul).await.1, "bad_push");
    let mut nobody = Visitor::with_cookie("");
    assert_eq!(house.refusal(&mut nobody, Method::POST, "/api/me/push", &right).await.1, "no_session");
    assert_eq!(count(&house, "push_subscriptions").await, 0, "nothing was changed");

    for n in 0..7 {
        Phone::of(&house, &mut ann, &service, &format!("/ann{n}"), &ALL).await;
    }
    assert_eq!(count(&house, "push_subscriptions").await, 5);
    // Somebody else cannot turn it off; who logs out or deletes the account is not called any more.
    let mut eve = house.visitor().await;
    let theirs = json!({ "endpoint": format!("{}/ann6", service.origin) });
    eve.ask(&house.server, Method::DELETE, "/api/me/push", &theirs).await.expect("an answer");
    assert_eq!(count(&house, "push_subscriptions").await, 5);
    ann.ask(&house.server, Method::DELETE, "/api/session", &Value::Null).await.expect("an answer");
    assert_eq!(count(&house, "push_subscriptions").await, 0);
    Phone::of(&house, &mut eve, &service, "/eve", &ALL).await;
    eve.ask(&house.server, Method::DELETE, "/api/me", &Value::Null).await.expect("an answer");
    assert_eq!(count(&house, "push_subscriptions").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_hears_of_all_matches_of_its_account() {
    let house = House::open().await;
    let mut people = [house.named("Ann").await, house.named("Ben").await];
    let [watched, other] = [squadro(&house, &mut people).await, squadro(&house, &mut people).await];
    let (mut ben, _) = house.watch(&people[1], &watched).await;
    assert_eq!(say(&mut ben, json!({ "type": "mine", "on": true })).await["type"], "ok");
    let (mut ann, _) = house.watch(&people[0], &watched).await;
    // What is watched comes as a snapshot, and not once more.
    play(&mut ann, &watched, 0, "1").await;
    play(&mut ann, &other, 0, "1").await;
    let mine = ben.until("mine").await.expect("news");
    let told = &mine["matches"][0];
    assert_eq!(mine["matches"].as_array().map(Vec::len), Some(1));
    assert_eq!((&told["match"], &told["you"], &told["to_move"]), (&json!(other), &json!(1), &json!(1)));
    let seats = json!([{ "kind": "me" }, { "kind": "player", "name": "Ben" }]);
    let table = json!({ "game": "quindo", "seats": seats });
    let id = house.post(&mut people[0], "/api/matches", &table).await["match"].clone();
    let told = ben.until("mine").await.expect("news")["matches"][0].clone();
    assert_eq!((&told["match"], &told["invited"]), (&id, &json!(1)));
    let path = format!("/api/matches/{}", id.as_str().expect("a match"));
    people[0].ask(&house.server, Method::DELETE, &path, &Value::Null).await.expect("an answer");
    assert_eq!(ben.until("mine").await.expect("news")["matches"][0]["status"], "cancelled");
}

/// The calls of one match of Squod to West: after South's pick, and after South's set-up.
async fn calls(
    house: &House,
    service: &mut Service,
    people: &mut [Visitor],
    moves: [&str; 3],
) -> Vec<(usize, String)> {
    let id = house.table(people, json!({ "game": "squod" })).await;
    let (mut south, _) = house.watch(&people[0], &id).await;
    let mut told = Vec::new();
    let phone = Phone::of(house, &mut people[1], service, "/west", &ALL).await;
    play(&mut south, &id, 0, moves[0]).await;
    let heard = service.next().await;
    told.push((heard.body.len(), phone.read(&heard.body).replace(&id, "…")));
    let (mut west, _) = house.watch(&people[1], &id).await;
    play(&mut west, &id, 1, moves[1]).await;
    assert_eq!(say(&mut west, json!({ "type": "look", "on": false })).await["type"], "ok");
    let phone = Phone::of(house, &mut people[1], service, "/west", &ALL).await;
    play(&mut south, &id, 2, moves[2]).await;
    let heard = service.next().await;
    told.push((heard.body.len(), phone.read(&heard.body).replace(&id, "…")));
    told
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_is_the_same_whatever_is_hidden() {
    let mut service = Service::open().await;
    let house = service.house(folder()).await;
    let mut people: [_; 2] = house.visitors().await;
    let one = calls(&house, &mut service, &mut people, ["R", "S", "RPS/SPR"]).await;
    let other = calls(&house, &mut service, &mut people, ["P", "R", "SPR/PRS"]).await;
    assert_eq!(one, other);
    let name = name_of(&house, &mut people[0]).await;
    let wanted = json!({ "kind": "turn", "match": "…", "game": "squod", "from": name, "language": "fr" });
    assert!(
        one.iter().all(|(_, said)| serde_json::from_str::<Value>(said).expect("JSON") == wanted),
        "{one:?}"
    );
}
