//! Tables: sitting down, playing, bots, clocks, rematches, the archive.

use hyper::Method;
use quadrille_client::Visitor;
use quadrille_games::Rng;
use serde_json::{Value, json};

use crate::house::{House, at_ply, play, refused, say};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_seats_one_friend() {
    let house = House::open().await;
    let mut people: [_; 2] = house.visitors().await;
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
        let (mut people, id) = house.pair(json!({ "game": "squaryd" })).await;
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
        let mut people: [_; 2] = house.visitors().await;
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
    let (people, id) = house.pair(json!({ "game": "squadro", "starter": "second" })).await;
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
    let [mut first, mut second] = house.watch_both(&people, &id).await;
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
    let mut people: [_; 2] = house.visitors().await;
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
    let mut people: [_; 2] = house.visitors().await;
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
async fn time_runs_out_and_a_restart_costs_nothing() {
    let mut house = House::open().await;
    let mut people: [_; 2] = house.visitors().await;
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
    let [mut host, mut guest] = house.visitors().await;
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
