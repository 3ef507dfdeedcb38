//! Squod for four: partners who resign together, and seats that others take over.

use hyper::Method;
use quadrille_client::{Socket, Visitor};
use serde_json::{Value, json};

use crate::house::{House, at_ply, play, refused, say};

const FACES: &str = "RPS/SPR";

/// Four people with a socket each, and somebody who watches.
struct Four {
    people: Vec<Visitor>,
    sockets: Vec<Socket>,
    id: String,
}

impl Four {
    async fn sit_down(house: &House, terms: Value) -> Four {
        let mut people = Vec::new();
        for _ in 0..4 {
            people.push(house.visitor().await);
        }
        let id = house.table(&mut people, terms).await;
        people.push(house.visitor().await);
        let mut sockets = Vec::new();
        for visitor in &people {
            sockets.push(house.watch(visitor, &id).await.0);
        }
        Four { people, sockets, id }
    }

    fn about(&self, kind: &str, ply: i64) -> Value {
        json!({ "type": kind, "match": self.id, "ply": ply })
    }

    async fn say(&mut self, seat: usize, kind: &str, ply: i64) -> Value {
        let message = self.about(kind, ply);
        say(&mut self.sockets[seat], message).await
    }

    /// What somebody sees now.
    async fn seen(&mut self, house: &House, seat: usize) -> Value {
        house.get(&mut self.people[seat], &format!("/api/matches/{}", self.id)).await
    }

    /// Toss and set-ups, alike in every match: South begins.
    async fn begin(&mut self) -> i64 {
        let moves = [(0, "P"), (1, "R"), (0, FACES), (1, "SSR/PPR"), (2, "RRP/PSS"), (3, FACES)];
        for (ply, (seat, m)) in moves.into_iter().enumerate() {
            play(&mut self.sockets[seat], &self.id, ply as i64, m).await;
        }
        moves.len() as i64
    }

    async fn sit(&mut self, house: &House, by: usize, body: Value) -> Value {
        house.post(&mut self.people[by], &format!("/api/matches/{}/sit", self.id), &body).await
    }

    async fn refusal(&mut self, house: &House, by: usize, body: Value) -> String {
        let path = format!("/api/matches/{}/sit", self.id);
        house.refusal(&mut self.people[by], Method::POST, &path, &body).await.1
    }

    async fn leave(&mut self, house: &House, seat: usize) -> u16 {
        let path = format!("/api/matches/{}/seat", self.id);
        let answer = self.people[seat].ask(&house.server, Method::DELETE, &path, &Value::Null).await;
        answer.expect("an answer").0.as_u16()
    }
}

fn kinds(seen: &Value) -> Vec<&str> {
    seen["seats"].as_array().expect("seats").iter().map(|seat| seat["kind"].as_str().unwrap_or("")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn partners_resign_together_and_nobody_else_hears_of_it_before() {
    let house = House::open().await;
    let mut four = Four::sit_down(&house, json!({ "game": "squod:4" })).await;
    play(&mut four.sockets[0], &four.id, 0, "R").await;
    for socket in &mut four.sockets {
        at_ply(socket, 1).await;
    }
    let before = [four.seen(&house, 1).await, four.seen(&house, 3).await, four.seen(&house, 4).await];
    for _ in 0..2 {
        let asked = four.say(0, "resign", 1).await;
        assert_eq!(
            (&asked["type"], &asked["ply"]),
            (&json!("ok"), &Value::Null),
            "it is no entry of the log"
        );
    }
    for seat in [0, 2] {
        assert_eq!(four.seen(&house, seat).await["resigning"], 0);
    }
    let told = four.sockets[2].until("snapshot").await.expect("the partner is told at once");
    assert_eq!(told["resigning"], 0);
    for (seat, before) in [1, 3, 4].into_iter().zip(&before) {
        assert_eq!(four.seen(&house, seat).await, *before);
    }
    let draw = json!({ "type": "offer", "match": four.id, "ply": 1, "what": "draw" });
    assert_eq!(say(&mut four.sockets[1], draw).await["ply"], 1, "the others may offer as before");
    for seat in [3, 4] {
        let next = four.sockets[seat].until("snapshot").await.expect("a snapshot");
        assert_eq!(next["ply"], 2, "not even that something happened");
    }
    assert_eq!(four.say(2, "play_on", 2).await["type"], "ok");
    let nothing = four.about("play_on", 2);
    let told = refused(&mut four.sockets[2], nothing).await;
    assert_eq!(told, "no_offer: there is nothing to accept or decline");
    assert_eq!(four.seen(&house, 0).await["resigning"], Value::Null);
    four.say(2, "resign", 2).await;
    let agreed = four.say(0, "resign", 2).await;
    assert_eq!(agreed["ply"], 2);
    assert_eq!(four.say(0, "resign", 2).await, agreed, "also when it comes again");
    let over = four.seen(&house, 4).await;
    assert_eq!(over["result"], json!({ "score": "0-1", "ending": "resigned s" }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_of_the_side_answers_who_wants_to_resign_and_a_restart_forgets_nothing() {
    let mut house = House::open().await;
    let mut four = Four::sit_down(&house, json!({ "game": "squod:4" })).await;
    let ply = four.begin().await;
    four.say(2, "resign", ply).await;
    let folder = house.folder.clone();
    house.close().await;
    let house = House::with(folder, quadrille_server::Config::default()).await;
    assert_eq!(four.seen(&house, 0).await["resigning"], 2, "it was stored before it was acknowledged");
    assert_eq!(four.seen(&house, 1).await["resigning"], Value::Null);
    let (mut south, seen) = house.watch(&four.people[0], &four.id).await;
    play(&mut south, &four.id, ply, seen["moves"][0].as_str().expect("a move")).await;
    assert_eq!(four.seen(&house, 2).await["resigning"], Value::Null, "who moves plays on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_agrees_to_resign() {
    let house = House::open().await;
    let mut me = house.visitor().await;
    let seats = json!([{ "kind": "bot", "level": 1 }, { "kind": "bot", "level": 1 }, { "kind": "me" }, { "kind": "bot", "level": 1 }]);
    let table = house.post(&mut me, "/api/matches", &json!({ "game": "squod:4", "seats": seats })).await;
    let id = table["match"].as_str().expect("a match").to_string();
    let (mut socket, mut seen) = house.watch(&me, &id).await;
    while seen["to_move"] != 2 {
        seen = socket.until("snapshot").await.expect("a snapshot");
    }
    let answer = say(&mut socket, json!({ "type": "resign", "match": id, "ply": seen["ply"] })).await;
    assert_eq!(answer["ply"], seen["ply"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_is_replaced_by_a_friend_who_sees_what_the_seat_sees() {
    let house = House::open().await;
    let mut four = Four::sit_down(&house, json!({ "game": "squod:4" })).await;
    let ply = four.begin().await;
    let before = four.seen(&house, 2).await;
    assert_eq!(before["played"][4], "RRP/PSS");
    assert_eq!(four.refusal(&house, 0, json!({ "seat": 2, "bot": 3 })).await, "not_left");
    assert_eq!(four.refusal(&house, 4, json!({ "seat": 2, "bot": 3 })).await, "not_seated");
    assert_eq!(four.leave(&house, 2).await, 204);
    let left = four.seen(&house, 2).await;
    assert_eq!((&left["you"], &left["played"][4]), (&Value::Null, &json!("?")), "who left sees it no more");
    let message = four.about("resign", ply);
    assert_eq!(refused(&mut four.sockets[2], message).await, "not_seated: you do not sit at this table");
    for seat in [1, 3, 4] {
        let seen = four.seen(&house, seat).await;
        assert_eq!(kinds(&seen), ["person", "person", "link", "person"]);
        assert_eq!(seen["seats"][2]["link"], Value::Null, "the partner decides who comes");
    }
    let link = four.seen(&house, 0).await["seats"][2]["link"].as_str().expect("a link").to_string();
    let path = format!("/api/sit/{link}");
    assert_eq!(
        house.refusal(&mut four.people[1], Method::POST, &path, &Value::Null).await.1,
        "already_seated"
    );
    let mut friend = house.visitor().await;
    assert_eq!(house.get(&mut friend, &path).await["state"], "free");
    assert_eq!(house.post(&mut friend, &path, &Value::Null).await["seat"], 2);
    let (_, seen) = house.watch(&friend, &four.id).await;
    assert_eq!(
        (&seen["you"], &seen["view"], &seen["played"]),
        (&json!(2), &before["view"], &before["played"])
    );
    assert_eq!(four.seen(&house, 1).await["seats"][2]["kind"], "person");
    let late = house.refusal(&mut house.visitor().await, Method::POST, &path, &Value::Null).await;
    assert_eq!(late.1, "no_such_link");
    // Who has seen the faces of one seat does not come to another.
    assert_eq!(four.leave(&house, 1).await, 204);
    let link = four.seen(&house, 3).await["seats"][1]["link"].as_str().expect("a link").to_string();
    let told =
        house.refusal(&mut four.people[2], Method::POST, &format!("/api/sit/{link}"), &Value::Null).await;
    assert_eq!((told.0, told.1.as_str()), (403, "sat_elsewhere"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_on_for_who_left_after_a_restart_too() {
    let mut house = House::open().await;
    let mut four = Four::sit_down(&house, json!({ "game": "squod:4" })).await;
    let ply = four.begin().await;
    four.leave(&house, 0).await;
    assert_eq!(
        four.refusal(&house, 1, json!({ "seat": 0, "bot": 3 })).await,
        "not_left",
        "the partner decides"
    );
    assert_eq!(four.refusal(&house, 2, json!({ "seat": 0, "bot": 99 })).await, "bad_table");
    assert_eq!(four.refusal(&house, 2, json!({ "seat": 7, "bot": 1 })).await, "not_left");
    let folder = house.folder.clone();
    house.close().await;
    let config = quadrille_server::Config { bot_delay: Some(5), ..Default::default() };
    let house = House::with(folder, config).await;
    assert_eq!(kinds(&four.seen(&house, 2).await), ["link", "person", "person", "person"]);
    let (mut watcher, _) = house.watch(&four.people[4], &four.id).await;
    four.sit(&house, 2, json!({ "seat": 0, "bot": 4 })).await;
    // Its turn has come: leaving, sitting down and its move are three entries.
    let seen = loop {
        let seen = watcher.until("snapshot").await.expect("a snapshot");
        if seen["ply"].as_i64() >= Some(ply + 3) {
            break seen;
        }
    };
    assert_eq!((&seen["seats"][0]["kind"], &seen["seats"][0]["level"]), (&json!("bot"), &json!(4)));
    four.leave(&house, 1).await;
    four.leave(&house, 3).await;
    assert_eq!(four.leave(&house, 2).await, 204, "the last person resigns");
    assert_eq!(four.seen(&house, 4).await["result"]["ending"], "resigned n");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_of_two_stay_and_a_seat_that_is_kept_for_a_rematch_may_be_filled() {
    let house = House::open().await;
    let mut two = [house.visitor().await, house.visitor().await];
    let id = house.table(&mut two, json!({ "game": "squadro" })).await;
    let path = format!("/api/matches/{id}/seat");
    assert_eq!(house.refusal(&mut two[0], Method::DELETE, &path, &Value::Null).await.1, "begun");
    let mut four = Four::sit_down(&house, json!({ "game": "squod:4" })).await;
    four.say(0, "resign", 0).await;
    four.say(2, "resign", 0).await;
    let next =
        house.post(&mut four.people[0], &format!("/api/matches/{}/rematch", four.id), &Value::Null).await;
    four.id = next["match"].as_str().expect("a match").to_string();
    assert_eq!(kinds(&four.seen(&house, 0).await), ["kept", "person", "kept", "kept"]);
    assert_eq!(four.refusal(&house, 1, json!({ "seat": 3, "open": true })).await, "not_yours");
    assert_eq!(four.refusal(&house, 0, json!({ "seat": 1, "open": true })).await, "seat_taken");
    four.sit(&house, 0, json!({ "seat": 3, "open": true })).await;
    four.sit(&house, 0, json!({ "seat": 2, "bot": 2 })).await;
    assert_eq!(kinds(&four.seen(&house, 0).await), ["kept", "person", "bot", "link"]);
}
