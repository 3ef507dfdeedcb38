//! Offers: draws, moves that are taken back, and matches that are called off.

use hyper::Method;
use quadrille_client::{Socket, Visitor};
use serde_json::{Value, json};

use crate::house::{House, at_ply, play, refused, say};

/// A match of Squadro that has just begun, and the sockets of its players.
async fn match_of_two() -> (House, String, [Socket; 2]) {
    let house = House::open().await;
    let (people, id) = house.pair(json!({ "game": "squadro", "starter": "first" })).await;
    let sockets = house.watch_both(&people, &id).await;
    (house, id, sockets)
}

fn offer(id: &str, ply: i64, what: &str) -> Value {
    json!({ "type": "offer", "match": id, "ply": ply, "what": what })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn offers_are_made_declined_and_accepted() {
    let (_house, id, [mut first, mut second]) = match_of_two().await;
    let offer = |ply, what| offer(&id, ply, what);
    let accept = |ply: i64| json!({ "type": "accept", "match": id, "ply": ply });
    assert_eq!(refused(&mut first, offer(0, "undo")).await, "nothing_to_undo: there is nothing to take back");
    play(&mut first, &id, 0, "2").await;
    play(&mut second, &id, 1, "4").await;
    assert_eq!(say(&mut first, offer(2, "undo")).await["type"], "ok");
    assert_eq!(at_ply(&mut second, 3).await["offer"], json!({ "seat": 0, "what": "undo" }));
    assert_eq!(refused(&mut first, accept(3)).await, "no_offer: there is nothing to accept or decline");
    assert_eq!(refused(&mut second, offer(3, "draw")).await, "offer_pending: there is an offer already");
    let decline = json!({ "type": "decline", "match": id, "ply": 3 });
    assert_eq!(say(&mut second, decline).await["type"], "ok");
    // An offer does not make a move late.
    assert_eq!(say(&mut second, offer(4, "undo")).await["type"], "ok");
    assert_eq!(say(&mut first, accept(5)).await["type"], "ok");
    let back = at_ply(&mut first, 6).await;
    assert_eq!((&back["played"], &back["to_move"], &back["offer"]), (&json!(["2"]), &json!(1), &Value::Null));
    assert_eq!(say(&mut first, offer(6, "draw")).await["type"], "ok");
    play_at(&mut second, &id, 6, 7, "1").await;
    assert_eq!(at_ply(&mut first, 8).await["offer"], Value::Null, "a move declines");
    play(&mut first, &id, 8, "1").await;
    assert_eq!(say(&mut first, offer(9, "draw")).await["type"], "ok");
    assert_eq!(say(&mut second, accept(10)).await["type"], "ok");
    assert_eq!(at_ply(&mut first, 11).await["result"], json!({ "score": "1/2-1/2", "ending": "agreed" }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_offer_is_not_repeated_before_a_move() {
    let (_house, id, [mut first, mut second]) = match_of_two().await;
    let offer = |ply, what| offer(&id, ply, what);
    let decline = |ply: i64| json!({ "type": "decline", "match": id, "ply": ply });
    play(&mut first, &id, 0, "2").await;
    let mut ply = 1;
    for what in ["draw", "undo"] {
        assert_eq!(say(&mut first, offer(ply, what)).await["type"], "ok");
        assert_eq!(say(&mut first, offer(ply, what)).await["ply"], ply, "repeating a message is harmless");
        assert_eq!(say(&mut second, decline(ply + 1)).await["type"], "ok");
        ply += 2;
        let again = "offered_already: this offer was refused: make a move before you repeat it";
        assert_eq!(refused(&mut first, offer(ply, what)).await, again);
    }
    assert_eq!(say(&mut second, offer(ply, "draw")).await["type"], "ok", "the other may still offer");
    assert_eq!(say(&mut first, decline(ply + 1)).await["type"], "ok");
    play(&mut second, &id, ply + 2, "4").await;
    assert!(refused(&mut first, offer(ply + 3, "draw")).await.starts_with("offered_already"));
    play(&mut first, &id, ply + 3, "1").await;
    assert_eq!(say(&mut first, offer(ply + 4, "draw")).await["type"], "ok", "after a move");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_taken_back_so_often_and_no_more() {
    let house = House::open().await;
    let mut me = house.visitor().await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }]);
    let table = json!({ "game": "squadro", "starter": "first", "seats": seats });
    let table = house.post(&mut me, "/api/matches", &table).await;
    let id = table["match"].as_str().expect("a match").to_string();
    let (mut socket, _) = house.watch(&me, &id).await;
    for round in 0..=100 {
        play(&mut socket, &id, 3 * round, "1").await;
        at_ply(&mut socket, 3 * round + 2).await;
        let back = offer(&id, 3 * round + 2, "undo");
        match round {
            100 => assert_eq!(
                refused(&mut socket, back).await,
                "no_more_undo: in one match moves are taken back 100 times at the most"
            ),
            _ => assert_eq!(say(&mut socket, back).await["type"], "ok"),
        }
    }
}

async fn play_at(socket: &mut Socket, id: &str, sent: i64, place: i64, m: &str) {
    let answer = say(socket, json!({ "type": "play", "match": id, "ply": sent, "move": m })).await;
    assert_eq!(answer["ply"], place);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn squod_does_not_take_back_and_partners_do_not_talk() {
    let house = House::open().await;
    let mut people: [_; 4] = house.visitors().await;
    let id = house.table(&mut people, json!({ "game": "squod:4" })).await;
    let (mut south, _) = house.watch(&people[0], &id).await;
    play(&mut south, &id, 0, "R").await;
    let back = offer(&id, 1, "undo");
    assert_eq!(
        refused(&mut south, back).await,
        "no_undo: in this game nothing is taken back: what was seen cannot be unseen"
    );
    let talk = json!({ "type": "chat", "match": id, "room": "seats", "text": "I have the rocks" });
    assert_eq!(
        refused(&mut south, talk).await,
        "no_partner_chat: partners do not talk during play, unless the table allows it"
    );
    let watch = json!({ "type": "chat", "match": id, "room": "watchers", "text": "I have the rocks" });
    assert!(refused(&mut south, watch).await.starts_with("not_your_room: "));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_aborted_only_by_a_player_who_has_not_moved() {
    let house = House::open().await;
    let mut people: [_; 2] = house.visitors().await;
    let waits = json!({ "game": "squadro", "seats": [{ "kind": "me" }, { "kind": "link" }] });
    let waits = house.post(&mut people[0], "/api/matches", &waits).await["match"].clone();
    let id = house.table(&mut people, json!({ "game": "squadro", "starter": "first" })).await;
    let abort = |id: &str, ply: i64| json!({ "type": "abort", "match": id, "ply": ply });
    let mut sockets = Vec::new();
    for person in [&people[0], &people[1], &house.visitor().await] {
        sockets.push(house.watch(person, &id).await.0);
    }
    play(&mut sockets[0], &id, 0, "1").await;
    for (socket, may_abort) in sockets.iter_mut().zip([false, true, false]) {
        assert_eq!(at_ply(socket, 1).await["may_abort"], may_abort);
    }
    for (seat, message, code) in [
        (0, abort(waits.as_str().expect("a match"), 0), "not_begun"),
        (0, abort("nothing", 0), "no_such_match"),
        (0, abort(&id, 1), "has_moved"),
        (2, abort(&id, 1), "not_seated"),
        (1, abort(&id, 0), "late"),
    ] {
        let told = refused(&mut sockets[seat], message).await;
        assert_eq!(told.split(':').next(), Some(code));
    }
    for _ in 0..2 {
        assert_eq!(say(&mut sockets[1], abort(&id, 1)).await["ply"], 1, "also when it comes again");
    }
    let seen = at_ply(&mut sockets[2], 2).await;
    assert_eq!((&seen["status"], &seen["to_move"]), (&json!("cancelled"), &Value::Null));
    assert_eq!((&seen["result"], &seen["aborted"]), (&Value::Null, &json!({ "seat": 1, "late": false })));
    assert_eq!(refused(&mut sockets[0], abort(&id, 2)).await.split(':').next(), Some("over"));
}

/// What a viewer can ask for about a match, without its name.
async fn everything(house: &House, viewer: &mut Visitor, id: &str) -> String {
    let mut all = String::new();
    for path in ["", "/record", "/positions/0", "/positions/1"] {
        let path = format!("/api/matches/{id}{path}");
        let (status, text) =
            viewer.ask(&house.server, Method::GET, &path, &Value::Null).await.expect("an answer");
        all += &format!("{status} {text}\n").replace(id, "ID");
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_picked_stays_hidden_when_a_match_is_aborted() {
    let house = House::open().await;
    let mut people: [_; 3] = house.visitors().await;
    let mut seen = Vec::new();
    for pick in 0..2 {
        let id = house.table(&mut people[..2], json!({ "game": "squod" })).await;
        let (mut first, snapshot) = house.watch(&people[0], &id).await;
        play(&mut first, &id, 0, snapshot["moves"][pick].as_str().expect("a pick")).await;
        let (mut second, _) = house.watch(&people[1], &id).await;
        assert_eq!(say(&mut second, json!({ "type": "abort", "match": id, "ply": 1 })).await["type"], "ok");
        let mut told = Vec::new();
        for person in &mut people {
            told.push(everything(&house, person, &id).await);
        }
        seen.push(told);
    }
    assert_ne!(seen[0][0], seen[1][0], "who picked knows it");
    assert_eq!(seen[0][1], seen[1][1], "the other player");
    assert_eq!(seen[0][2], seen[1][2], "who watches");
}
