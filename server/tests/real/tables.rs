//! Tables: sitting down, playing, offers, bots, clocks, rematches, the archive.

use hyper::Method;
use quadrille_client::{Socket, Visitor};
use quadrille_games::Rng;
use serde_json::{Value, json};

use crate::house::{House, at_ply, play, refused, say};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_seats_one_friend() {
    let house = House::open().await;
    let mut people = [house.visitor().await, house.visitor().await];
    let terms = json!({ "game": "squadro", "seats": [{ "kind": "me" }, { "kind": "link" }] });
    let table = house.post(&mut people[0], "/api/matches", &terms).await;
    let id = table["match"].as_str().expect("a match").to_string();
    let link = format!("/api/sit/{}", table["links"][0]["link"].as_str().expect("a link"));
    let (mut first, waiting) = house.watch(&people[0], &id).await;
    assert_eq!((&waiting["status"], &waiting["you"]), (&json!("waiting"), &json!(0)));
    let early = json!({ "type": "play", "match": id, "ply": 0, "move": "1" });
    assert_eq!(refused(&mut first, early).await, "not_begun: the match has not begun: a seat is still free");
    let own = house.refusal(&mut people[0], Method::POST, &link, &Value::Null).await;
    assert_eq!(own.1, "already_seated");
    let card = house.get(&mut people[1], &link).await;
    assert_eq!(
        (&card["match"], &card["game"], &card["state"]),
        (&json!(id), &json!("squadro"), &json!("free"))
    );
    assert_eq!(
        (&card["host"], &card["seat"]),
        (&house.get(&mut people[0], "/api/me").await["name"], &json!(1))
    );
    assert_eq!(house.get(&mut people[0], &link).await["state"], "yours");
    let seated = house.post(&mut people[1], &link, &Value::Null).await;
    // Later the same link brings its player back, and others to the board.
    assert_eq!(house.post(&mut people[1], &link, &Value::Null).await, seated);
    assert_eq!(house.get(&mut people[1], &link).await["state"], "yours");
    let mut third = house.visitor().await;
    let card = house.get(&mut third, &link).await;
    assert_eq!((&card["match"], &card["state"]), (&json!(id), &json!("taken")));
    let again = house.refusal(&mut third, Method::POST, &link, &Value::Null).await;
    assert_eq!(again, (404, "no_such_link".into(), "this link does not lead to a free seat".into()));
    let unknown = house.refusal(&mut third, Method::GET, "/api/sit/unknown", &Value::Null).await;
    assert_eq!(unknown.1, "no_such_link");
}

/// What was drawn once is not drawn again: in a rematch sides change, for certain.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_changes_sides_also_where_they_were_drawn() {
    let house = House::open().await;
    for _ in 0..8 {
        let mut people = [house.visitor().await, house.visitor().await];
        let id = house.table(&mut people, json!({ "game": "squaryd" })).await;
        let (mut socket, before) = house.watch(&people[0], &id).await;
        say(&mut socket, json!({ "type": "resign", "match": id, "ply": 0 })).await;
        let rematch = format!("/api/matches/{id}/rematch");
        let next = house.post(&mut people[0], &rematch, &Value::Null).await;
        house.post(&mut people[1], &rematch, &Value::Null).await;
        let (_, after) = house.watch(&people[0], next["match"].as_str().expect("a match")).await;
        assert_eq!((&after["status"], &after["terms"]["lot"]), (&json!("running"), &Value::Null));
        assert_ne!(after["you"], before["you"]);
    }
}

/// Who could see the lot before others sit down could close the table and draw again until it suits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lot_is_drawn_when_everybody_is_there() {
    let house = House::open().await;
    let mut begun = std::collections::BTreeSet::new();
    for n in 0..40 {
        let mut people = [house.visitor().await, house.visitor().await];
        let terms = json!({ "game": "squaryd", "seats": [{ "kind": "me" }, { "kind": "link" }] });
        let table = house.post(&mut people[0], "/api/matches", &terms).await;
        let id = table["match"].as_str().expect("a match").to_string();
        let (_, waiting) = house.watch(&people[0], &id).await;
        assert_eq!((&waiting["you"], &waiting["terms"]["lot"]["starter"]), (&json!(0), &json!("lot")));
        let link = format!("/api/sit/{}", table["links"][0]["link"].as_str().expect("a link"));
        let seated = house.post(&mut people[1], &link, &Value::Null).await;
        let (_, first) = house.watch(&people[0], &id).await;
        let (_, second) = house.watch(&people[1], &id).await;
        assert_eq!(second["you"], seated["seat"]);
        assert_eq!(
            first["you"].as_i64().zip(second["you"].as_i64()).map(|(a, b)| a + b),
            Some(1),
            "two seats"
        );
        assert_eq!(first["to_move"], 0);
        begun.insert(first["you"].as_i64());
        if begun.len() == 2 && n > 2 {
            return;
        }
    }
    panic!("the same seat forty times");
}

/// Two people at a table of Squadro where Dark begins.
async fn dark_begins(house: &House) -> ([Visitor; 2], String) {
    let mut people = [house.visitor().await, house.visitor().await];
    let id = house.table(&mut people, json!({ "game": "squadro", "starter": "second" })).await;
    (people, id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_whose_turn_it_is_moves_and_once() {
    let house = House::open().await;
    let (people, id) = dark_begins(&house).await;
    let (mut first, _) = house.watch(&people[0], &id).await;
    let (mut second, running) = house.watch(&people[1], &id).await;
    assert_eq!((&running["to_move"], &running["you"]), (&json!(1), &json!(1)));
    assert_eq!(running["moves"], json!(["1", "2", "3", "4", "5"]));
    let (mut outside, seen) = house.watch(&house.visitor().await, &id).await;
    assert_eq!((&seen["you"], &seen["moves"]), (&Value::Null, &json!([])));
    let theirs = json!({ "type": "play", "match": id, "ply": 0, "move": "1" });
    assert_eq!(refused(&mut outside, theirs.clone()).await, "not_seated: you do not sit at this table");
    assert_eq!(refused(&mut first, theirs.clone()).await, "not_your_turn: it is Dark's turn");
    play(&mut second, &id, 0, "1").await;
    play(&mut second, &id, 0, "1").await; // Repeating is harmless.
    let other = json!({ "type": "play", "match": id, "ply": 0, "move": "2" });
    assert_eq!(refused(&mut second, other).await, "late: this is about ply 0, but the match is at ply 1");
    let wrong = json!({ "type": "play", "match": id, "ply": 1, "move": "9" });
    assert!(refused(&mut first, wrong).await.starts_with("illegal: not a move: "));
    play(&mut first, &id, 1, "3").await;
    assert_eq!(at_ply(&mut outside, 2).await["played"], json!(["1", "3"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_archive_keeps_everything_and_a_rematch_changes_sides() {
    let house = House::open().await;
    let (mut people, id) = dark_begins(&house).await;
    let (mut first, _) = house.watch(&people[0], &id).await;
    let (mut second, _) = house.watch(&people[1], &id).await;
    play(&mut second, &id, 0, "1").await;
    play(&mut first, &id, 1, "3").await;
    let early = format!("/api/matches/{id}/positions/1");
    assert_eq!(house.refusal(&mut people[0], Method::GET, &early, &Value::Null).await.1, "not_over");
    let resign = json!({ "type": "resign", "match": id, "ply": 2 });
    assert_eq!(say(&mut first, resign.clone()).await["ply"], 2);
    assert_eq!(say(&mut first, resign).await["ply"], 2);
    let over = at_ply(&mut second, 3).await;
    assert_eq!(over["result"], json!({ "score": "0-1", "ending": "resigned l" }));
    let late = json!({ "type": "play", "match": id, "ply": 3, "move": "1" });
    assert_eq!(refused(&mut second, late).await, "over: the match is over");

    let record = house.text(&mut house.visitor().await, &format!("/api/matches/{id}/record")).await;
    assert!(record.contains("[Game \"squadro\"]") && record.ends_with("\n1 3 0-1\n"), "{record}");
    assert_eq!(over["record"], json!(record));
    let position = house.get(&mut people[0], &format!("/api/matches/{id}/positions/2")).await;
    assert_eq!(position["played"], "3");
    assert_eq!(house.text(&mut people[1], "/api/me/records").await, format!("{record}\n"));

    let rematch = format!("/api/matches/{id}/rematch");
    let next = house.post(&mut people[0], &rematch, &Value::Null).await;
    assert_eq!(next["seat"], 1, "sides are changed");
    assert_eq!(house.post(&mut people[0], &rematch, &Value::Null).await, next, "asking again is harmless");
    let joined = house.post(&mut people[1], &rematch, &Value::Null).await;
    assert_eq!((&joined["match"], &joined["seat"]), (&next["match"], &json!(0)));
    assert_eq!(house.refusal(&mut people[1], Method::DELETE, &rematch, &Value::Null).await.1, "begun");
    let (_, running) = house.watch(&people[0], next["match"].as_str().expect("a match")).await;
    assert_eq!((&running["status"], &running["to_move"]), (&json!("running"), &json!(1)), "the other begins");
    assert_eq!(running["terms"]["series"], json!([1.0, 0.0]), "who won sits first now");
    assert_eq!(running["before"], json!(id));
    let (_, outside) = house.watch(&house.visitor().await, next["match"].as_str().expect("a match")).await;
    assert_eq!(outside["before"], Value::Null, "others are not led to it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_the_story_is_told_every_move_once() {
    let house = House::open().await;
    let (people, id) = dark_begins(&house).await;
    let mut sockets = [house.watch(&people[0], &id).await.0, house.watch(&people[1], &id).await.0];
    for ply in 0..10 {
        let mover = usize::from(ply % 2 == 0);
        let lane = (ply / 2 + 1).to_string();
        play(&mut sockets[mover], &id, ply, &lane).await;
    }
    let (mut socket, short) = house.watch(&house.visitor().await, &id).await;
    socket.send(&json!({ "type": "watch", "match": id, "scene": true, "story": true })).await.expect("sent");
    let whole = socket.until("snapshot").await.expect("a snapshot");
    play(&mut sockets[1], &id, 10, "1").await;
    let after = at_ply(&mut socket, 11).await;
    let told = |seen: &Value| seen["events"].as_array().map_or(0, Vec::len);
    assert_eq!([told(&short), told(&whole), told(&after)], [8, 10, 8]);
    assert_eq!(after["took"].as_array().map(Vec::len), Some(11));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_may_be_declined() {
    let house = House::open().await;
    let (mut people, id) = dark_begins(&house).await;
    let (mut first, _) = house.watch(&people[0], &id).await;
    let rematch = format!("/api/matches/{id}/rematch");
    say(&mut first, json!({ "type": "resign", "match": id, "ply": 0 })).await;
    let told = house.refusal(&mut people[1], Method::DELETE, &rematch, &Value::Null).await;
    assert_eq!((told.0, told.1.as_str()), (409, "no_offer"));
    let next = house.post(&mut people[0], &rematch, &Value::Null).await["match"].clone();
    let told = house.refusal(&mut house.visitor().await, Method::DELETE, &rematch, &Value::Null).await;
    assert_eq!(told.1, "not_seated");
    people[1].ask(&house.server, Method::DELETE, &rematch, &Value::Null).await.expect("an answer");
    let (_, closed) = house.watch(&people[0], next.as_str().expect("a match")).await;
    let (_, over) = house.watch(&people[1], &id).await;
    assert_eq!((&closed["status"], &over["rematch"]), (&json!("cancelled"), &Value::Null));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_hears_who_is_there() {
    let house = House::open().await;
    let mut people = [house.visitor().await, house.visitor().await];
    let clock = json!({ "kind": "game", "seconds": 600 });
    let id = house.table(&mut people, json!({ "game": "squod", "clock": clock })).await;
    let mut first = people[0].connect(&house.server).await.expect("a socket");
    let watch = json!({ "type": "watch", "match": id, "presence": true });
    first.send(&watch).await.expect("sent");
    let is_away = |said: &Value, seat: usize| said["away"][seat].is_i64();
    let said = first.until("presence").await.expect("who is there");
    let (me, other) = if is_away(&said, 0) { (1, 0) } else { (0, 1) };
    assert!(is_away(&said, other) && !is_away(&said, me) && said["claim"].is_i64(), "{said}");
    let parts: Vec<_> = said.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(parts, ["away", "claim", "match", "type"], "nothing of the game is told");
    let (second, _) = house.watch(&people[1], &id).await;
    while is_away(&first.until("presence").await.expect("who is there"), other) {}
    drop(second);
    while !is_away(&first.until("presence").await.expect("who is there"), other) {}
    let claim = json!({ "type": "claim", "match": id, "ply": 0, "what": "win" });
    assert_eq!(refused(&mut first, claim).await.split(':').next(), Some("not_away"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn my_matches_say_whose_turn_it_is() {
    let house = House::open().await;
    let mut people = [house.visitor().await, house.visitor().await];
    let days = json!({ "game": "squadro", "starter": "second", "clock": { "kind": "move", "days": 2 } });
    let slow = house.table(&mut people, days).await;
    let over = house.table(&mut people, json!({ "game": "squaryd" })).await;
    let waits = json!({ "game": "quindo", "seats": [{ "kind": "me" }, { "kind": "link" }] });
    house.post(&mut people[0], "/api/matches", &waits).await;
    let (mut socket, _) = house.watch(&people[0], &over).await;
    say(&mut socket, json!({ "type": "resign", "match": over, "ply": 0 })).await;
    let mine = house.get(&mut people[0], "/api/me/matches").await;
    let [first, second, last] = mine.as_array().expect("a list").as_slice() else { panic!("{mine}") };
    assert_eq!((&last["match"], &last["status"]), (&json!(over), &json!("over")), "the finished one is last");
    let (running, waiting) = if first["match"] == json!(slow) { (first, second) } else { (second, first) };
    assert_eq!((&running["you"], &running["to_move"]), (&json!(0), &json!(1)));
    assert!(running["deadline"].as_i64().is_some_and(|left| left > 47 * 3_600_000), "{mine}");
    assert_eq!((&waiting["to_move"], &last["to_move"]), (&Value::Null, &Value::Null));
    let (mut second, _) = house.watch(&people[1], &slow).await;
    play(&mut second, &slow, 0, "1").await;
    assert_eq!(house.get(&mut people[1], "/api/me/matches").await[0]["to_move"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn offers_are_made_declined_and_accepted() {
    let house = House::open().await;
    let mut people = [house.visitor().await, house.visitor().await];
    let id = house.table(&mut people, json!({ "game": "squadro", "starter": "first" })).await;
    let (mut first, _) = house.watch(&people[0], &id).await;
    let (mut second, _) = house.watch(&people[1], &id).await;
    let offer = |ply: i64, what: &str| json!({ "type": "offer", "match": id, "ply": ply, "what": what });
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
    let house = House::open().await;
    let mut people = [house.visitor().await, house.visitor().await];
    let id = house.table(&mut people, json!({ "game": "squadro", "starter": "first" })).await;
    let (mut first, _) = house.watch(&people[0], &id).await;
    let (mut second, _) = house.watch(&people[1], &id).await;
    let offer = |ply: i64, what: &str| json!({ "type": "offer", "match": id, "ply": ply, "what": what });
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
        let back = json!({ "type": "offer", "match": id, "ply": 3 * round + 2, "what": "undo" });
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
async fn bots_of_all_games_play_to_the_end_and_agree_to_take_back() {
    let house = House::open().await;
    let mut rng = Rng::with_seed(3);
    for (game, seats) in [("squadro", 2), ("quindo:small", 2), ("squaryd", 2), ("squod", 2), ("squod:4", 4)] {
        let mut me = house.visitor().await;
        let seats: Vec<Value> = (0..seats)
            .map(|seat| {
                if seat == 1 { json!({ "kind": "me" }) } else { json!({ "kind": "bot", "level": 1 + seat }) }
            })
            .collect();
        let table = house.post(&mut me, "/api/matches", &json!({ "game": game, "seats": seats })).await;
        let id = table["match"].as_str().expect("a match").to_string();
        let (mut socket, mut seen) = house.watch(&me, &id).await;
        let mut has_undone = game.starts_with("squod");
        while seen["status"] == "running" {
            let ply = seen["ply"].as_i64().expect("a ply");
            if seen["to_move"] == seen["you"] {
                if !has_undone && seen["played"].as_array().is_some_and(|played| played.len() > 4) {
                    has_undone = true;
                    let back = json!({ "type": "offer", "match": id, "ply": ply, "what": "undo" });
                    assert_eq!(say(&mut socket, back).await["type"], "ok");
                } else {
                    let moves = seen["moves"].as_array().expect("moves");
                    let m = moves[rng.usize(..moves.len())].as_str().expect("a text").to_string();
                    play(&mut socket, &id, ply, &m).await;
                }
            }
            seen = socket.until("snapshot").await.expect("a snapshot");
        }
        assert!(seen["result"]["score"].is_string(), "{game}");
        let draw = json!({ "type": "offer", "match": id, "ply": seen["ply"], "what": "draw" });
        assert_eq!(refused(&mut socket, draw).await, "over: the match is over");
        let path = format!("/api/matches/{id}/analysis");
        let (status, ..) = me.ask(&house.server, Method::POST, &path, &Value::Null).await.expect("an answer");
        assert_eq!(status.as_u16(), if game.starts_with("squod") { 422 } else { 202 });
        if game == "squadro" {
            let mut done = 0;
            while done == 0 {
                done = house.get(&mut me, &path).await["done"].as_array().map_or(0, Vec::len);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn squod_does_not_take_back_and_partners_do_not_talk() {
    let house = House::open().await;
    let mut people = [(); 4].map(|()| None);
    for person in &mut people {
        *person = Some(house.visitor().await);
    }
    let mut people = people.map(|person| person.expect("a visitor"));
    let id = house.table(&mut people, json!({ "game": "squod:4" })).await;
    let (mut south, _) = house.watch(&people[0], &id).await;
    play(&mut south, &id, 0, "R").await;
    let back = json!({ "type": "offer", "match": id, "ply": 1, "what": "undo" });
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
    let mut people = [house.visitor().await, house.visitor().await];
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
    let mut people = [house.visitor().await, house.visitor().await, house.visitor().await];
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_runs_out_and_a_restart_costs_nothing() {
    let mut house = House::open().await;
    let mut people = [house.visitor().await, house.visitor().await];
    let clock = json!({ "kind": "game", "seconds": 10, "increment": 1 });
    let id = house.table(&mut people, json!({ "game": "squadro", "starter": "first", "clock": clock })).await;
    let (mut first, seen) = house.watch(&people[0], &id).await;
    let left = |seen: &Value, seat: usize| seen["clock"]["left"][seat].as_i64().expect("a time");
    assert_eq!((left(&seen, 0), left(&seen, 1)), (10_000, 10_000));
    assert!(
        seen["clock"]["first"].as_i64().is_some_and(|first| (50_000..=60_000).contains(&first)),
        "{seen}"
    );
    play(&mut first, &id, 0, "1").await;
    assert_eq!(
        left(&at_ply(&mut first, 1).await, 0),
        11_000,
        "a first move costs nothing, and the increment is added"
    );
    let (mut second, _) = house.watch(&people[1], &id).await;
    play(&mut second, &id, 1, "1").await;
    at_ply(&mut first, 2).await;
    play(&mut first, &id, 2, "2").await;
    assert!(left(&at_ply(&mut first, 3).await, 0) <= 12_000, "the second one costs its time");

    house.close().await;
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    let config = quadrille_server::Config { unlimited: vec![[127, 0, 0, 1].into()], ..Default::default() };
    let folder = std::mem::take(&mut house.folder);
    let house = House::with(folder, config).await;
    let (mut second, seen) = house.watch(&people[1], &id).await;
    assert_eq!(seen["played"], json!(["1", "1", "2"]), "the match goes on");
    assert!(left(&seen, 1) > 8_000, "only the time with a server counts: {}", left(&seen, 1));
    let started = std::time::Instant::now();
    let over = at_ply(&mut second, 4);
    let over = tokio::time::timeout(std::time::Duration::from_secs(15), async {
        // No frame comes while nobody moves, for longer than a client usually waits.
        tokio::time::sleep(std::time::Duration::from_secs(6)).await;
        over.await
    });
    let over = over.await.expect("the flag falls");
    assert_eq!(over["result"], json!({ "score": "1-0", "ending": "time d" }));
    assert!(started.elapsed().as_secs() >= 7, "not too early");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_make_no_sense_are_refused() {
    let house = House::open().await;
    let mut me = house.visitor().await;
    let two = json!([{ "kind": "me" }, { "kind": "anyone" }]);
    for (table, message) in [
        (json!({ "game": "chess", "seats": two }), "there is no game `chess`; the games are squadro, "),
        (json!({ "game": "squod:4", "seats": two }), "squod:4 has 4 seats, not 2"),
        (
            json!({ "game": "squadro", "seats": [{ "kind": "bot", "level": 1 }, { "kind": "bot", "level": 2 }] }),
            "at least one seat is for a person",
        ),
        (
            json!({ "game": "squadro", "seats": [{ "kind": "me" }, { "kind": "me" }] }),
            "you can sit on one seat only",
        ),
        (
            json!({ "game": "squadro", "seats": [{ "kind": "me" }, { "kind": "bot", "level": 99 }] }),
            "a bot has a level from 1 to ",
        ),
        (json!({ "game": "squod", "seats": two, "starter": "first" }), "Squod tosses for the start"),
        (
            json!({ "game": "squadro", "seats": two, "rated": true }),
            "only players with a name play rated matches",
        ),
        (
            json!({ "game": "squadro", "seats": two, "clock": { "kind": "game", "seconds": 1 } }),
            "a clock has 10 seconds to 10 hours, and up to 600 seconds more with each move",
        ),
        (
            json!({ "game": "squadro", "seats": two, "clock": { "kind": "move", "days": 99 } }),
            "a move may take 1 to 30 days",
        ),
    ] {
        let (status, code, told) = house.refusal(&mut me, Method::POST, "/api/matches", &table).await;
        assert_eq!((status, code.as_str()), (422, "bad_table"), "{table}");
        assert!(told.starts_with(message), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_shows_open_seats_and_a_bot_may_fill_one() {
    let house = House::open().await;
    let (mut host, mut guest) = (house.visitor().await, house.visitor().await);
    let mut socket = guest.connect(&house.server).await.expect("a socket");
    socket.send(&json!({ "type": "lobby", "on": true })).await.expect("sent");
    assert_eq!(socket.until("lobby").await.expect("a lobby")["open"], json!([]));
    let seats = json!([{ "kind": "me" }, { "kind": "anyone" }, { "kind": "link" }, { "kind": "anyone" }]);
    let table = house.post(&mut host, "/api/matches", &json!({ "game": "squod:4", "seats": seats })).await;
    let id = table["match"].as_str().expect("a match").to_string();
    let lobby = socket.until("lobby").await.expect("a lobby");
    assert_eq!(lobby["open"][0]["match"], json!(id));
    assert!(
        !lobby.to_string().contains(table["links"][0]["link"].as_str().expect("a link")),
        "links are not shown"
    );
    let sit = format!("/api/matches/{id}/sit");
    let taken = house.refusal(&mut guest, Method::POST, &sit, &json!({ "seat": 2 })).await;
    assert_eq!(taken.1, "seat_taken", "a seat with a link is not for anyone");
    assert_eq!(house.post(&mut guest, &sit, &json!({})).await["seat"], 1);
    assert_eq!(house.refusal(&mut guest, Method::POST, &sit, &json!({ "bot": 3 })).await.1, "not_yours");
    house.post(&mut host, &sit, &json!({ "seat": 2, "bot": 3 })).await;
    house.post(&mut host, &sit, &json!({ "seat": 3, "bot": 2 })).await;
    let (_, seen) = house.watch(&host, &id).await;
    assert_eq!(seen["status"], "running");
    let cancel = house.refusal(&mut host, Method::DELETE, &format!("/api/matches/{id}"), &Value::Null).await;
    assert_eq!(cancel.1, "over", "what has begun is not cancelled");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_brings_everything_back() {
    let house = House::open().await;
    let mut people = [house.named("Ann").await, house.named("Ben").await];
    let clock = json!({ "kind": "move", "days": 1 });
    let id = house.table(&mut people, json!({ "game": "quindo", "rated": true, "clock": clock })).await;
    for person in &people {
        let (mut socket, seen) = house.watch(person, &id).await;
        if seen["to_move"] == seen["you"] {
            let ply = seen["ply"].as_i64().expect("a ply");
            play(&mut socket, &id, ply, seen["moves"][0].as_str().expect("a move")).await;
        }
    }
    let record = house.text(&mut people[0], &format!("/api/matches/{id}/record")).await;
    let file = house.folder.join("backup.gz");
    let rows = quadrille_server::backup(&house.database().await, &file).await.expect("a backup");
    assert!(rows > 8);
    let elsewhere = crate::house::folder();
    let copy = crate::databases::name(&elsewhere).await;
    assert_eq!(quadrille_server::restore(&copy, &file).await.expect("a restore"), rows);
    let error = quadrille_server::restore(&copy, &file).await.expect_err("it is not empty");
    assert_eq!(error.to_string(), "the database is not empty: a backup is restored into an empty one only");
    let second = House::with(elsewhere, quadrille_server::Config::default()).await;
    let again = second.text(&mut people[0], &format!("/api/matches/{id}/record")).await;
    assert_eq!(again, record, "the same cookie, the same match");
}
