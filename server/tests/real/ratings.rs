//! Ratings: what counts, and that it counts once.

use hyper::Method;
use quadrille_client::{Socket, Visitor};
use serde_json::{Value, json};

use crate::house::{House, at_ply, play, refused, say};

fn squadro() -> Value {
    let clock = json!({ "kind": "game", "seconds": 600, "increment": 5 });
    json!({ "game": "squadro", "rated": true, "clock": clock })
}

/// Two people at a rated table of Squadro, with their sockets by seat.
async fn rated(house: &House, people: &mut [Visitor; 2], table: Value) -> (String, [Socket; 2]) {
    let id = house.table(people, table).await;
    let sockets = [house.watch(&people[0], &id).await.0, house.watch(&people[1], &id).await.0];
    (id, sockets)
}

/// Somebody gives up the second game of a pair before the first move.
async fn give_up_second(house: &House, loser: &mut Visitor, first: &str) -> String {
    let seen = house.get(loser, &format!("/api/matches/{first}")).await;
    let next = seen["rematch"].as_str().expect("a second game").to_string();
    let (mut socket, _) = house.watch(loser, &next).await;
    let resigned = say(&mut socket, json!({ "type": "resign", "match": next, "ply": 0 })).await;
    assert_eq!(resigned["type"], "ok");
    next
}

/// Plays so many moves, whoever begins.
async fn play_on(house: &House, people: &mut [Visitor; 2], id: &str, sockets: &mut [Socket; 2], moves: i64) {
    for ply in 0..moves {
        let seen = house.get(&mut people[0], &format!("/api/matches/{id}")).await;
        let seat = seen["to_move"].as_u64().expect("a seat") as usize;
        let seen = house.get(&mut people[seat], &format!("/api/matches/{id}")).await;
        play(&mut sockets[seat], id, ply, seen["moves"][0].as_str().expect("a move")).await;
    }
}

/// The rating of a player in Squadro, once so many matches are counted, or after a while.
async fn rating(house: &House, name: &str, games: i64) -> Value {
    let mut anybody = house.visitor().await;
    for _ in 0..200 {
        let rating = house.get(&mut anybody, &format!("/api/players/{name}")).await["ratings"][0].clone();
        if rating["games"].as_i64().unwrap_or(0) >= games {
            return rating;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{name} has fewer than {games} rated matches");
}

/// How many matches the lead of the first side was learnt from.
async fn learnt_from(house: &House) -> i64 {
    let mut database = house.behind().await;
    sqlx::query_scalar("select cast(coalesce(sum(games), 0) as bigint) from sides")
        .fetch_one(&mut database)
        .await
        .expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pair_of_rated_games_changes_ratings_once() {
    let house = House::open().await;
    let mut people = [house.named("Cleo").await, house.named("Dan").await];
    let (id, mut sockets) = rated(&house, &mut people, squadro()).await;
    let undo = json!({ "type": "offer", "match": id, "ply": 0, "what": "undo" });
    assert_eq!(refused(&mut sockets[0], undo).await, "no_undo: in rated matches nothing is taken back");
    play_on(&house, &mut people, &id, &mut sockets, 4).await;
    for _ in 0..2 {
        let resign = json!({ "type": "resign", "match": id, "ply": 4 });
        assert_eq!(say(&mut sockets[0], resign).await["type"], "ok");
    }
    let next = give_up_second(&house, &mut people[0], &id).await;
    let seen = house.get(&mut people[0], &format!("/api/matches/{next}")).await;
    let part = (&seen["you"], &seen["terms"]["pair"], &seen["terms"]["series"]);
    assert_eq!(part, (&json!(1), &json!({ "before": 1.0 }), &json!([1.0, 0.0])), "sides are swapped");
    let (dan, cleo) = (rating(&house, "dan", 1).await, rating(&house, "CLEO", 1).await);
    assert_eq!((&dan["of"], &dan["games"], &cleo["games"]), (&json!("squadro"), &json!(2), &json!(2)));
    let points = |rating: &Value| rating["rating"].as_f64().expect("a rating");
    assert!(points(&dan) > 1600.0 && points(&cleo) < 1400.0, "{dan} {cleo}");
    let history = dan["history"].as_array().expect("a history");
    assert_eq!(
        (history.len(), &history[0]["rating"], &history[0]["match"]),
        (1, &dan["rating"], &json!(next))
    );
    let unsettled = house.get(&mut people[0], "/api/ratings/squadro").await;
    assert_eq!(unsettled, json!([]), "one pair settles nothing");
    let bots = json!({ "game": "squadro", "rated": true, "seats": [{ "kind": "me" }, { "kind": "bot", "level": 1 }] });
    let told = house.refusal(&mut people[0], Method::POST, "/api/matches", &bots).await.2;
    assert_eq!(told, "matches with bots are not rated");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_somebody_left_at_once_counts_for_nothing() {
    let house = House::open().await;
    let mut people = [house.named("Ida").await, house.named("Jon").await];
    for moves in [0, 1, 3, 2, 4] {
        let (id, mut sockets) = rated(&house, &mut people, squadro()).await;
        play_on(&house, &mut people, &id, &mut sockets, moves).await;
        let [first, second] = &mut sockets;
        if moves == 0 {
            let aborted = say(second, json!({ "type": "abort", "match": id, "ply": 0 })).await;
            assert_eq!(aborted["type"], "ok");
        } else if moves == 2 {
            say(first, json!({ "type": "offer", "match": id, "ply": 2, "what": "draw" })).await;
            say(second, json!({ "type": "accept", "match": id, "ply": 3 })).await;
            assert_eq!(at_ply(first, 4).await["result"]["ending"], "agreed");
        } else {
            let resigned = say(first, json!({ "type": "resign", "match": id, "ply": moves })).await;
            assert_eq!(resigned["type"], "ok");
        }
        if moves == 4 {
            give_up_second(&house, &mut people[0], &id).await;
        } else {
            let seen = house.get(&mut people[0], &format!("/api/matches/{id}")).await;
            assert_eq!(seen["rematch"], Value::Null, "no second game follows");
        }
    }
    // Results are counted in their order: the last one is the only one.
    assert_eq!(rating(&house, "jon", 1).await["games"], 2);
    assert_eq!(rating(&house, "ida", 1).await["history"].as_array().map(Vec::len), Some(1));
    assert_eq!(learnt_from(&house).await, 2, "nor does the lead of a side come from it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_match_needs_a_clock() {
    let house = House::open().await;
    let mut kim = house.named("Kim").await;
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let table = json!({ "game": "squadro", "rated": true, "seats": seats });
    let told = house.refusal(&mut kim, Method::POST, "/api/matches", &table).await;
    assert_eq!(told, (422, "rated_needs_clock".into(), "a rated match needs a clock".into()));
    let mut open = squadro();
    open["seats"] = json!([{ "kind": "me" }, { "kind": "anyone" }]);
    house.post(&mut kim, "/api/matches", &open).await;
    let rating = house.get(&mut kim, "/api/lobby").await["open"][0]["rating"].clone();
    assert_eq!((&rating["rating"], &rating["games"]), (&json!(1500.0), &json!(0)), "the lobby tells it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_somebody_resigns_by_leaving_counts_for_the_other() {
    let house = House::open().await;
    let mut people = [house.named("Lea").await, house.named("Max").await];
    let (id, mut sockets) = rated(&house, &mut people, squadro()).await;
    play_on(&house, &mut people, &id, &mut sockets, 4).await;
    let passphrase = json!({ "passphrase": "Lea likes squares" });
    people[0].ask(&house.server, Method::DELETE, "/api/me", &passphrase).await.expect("an answer");
    let max = rating(&house, "max", 1).await;
    assert!(max["rating"].as_f64().is_some_and(|rating| rating > 1600.0), "{max}");
    assert_eq!(max["games"], 2, "both games of the pair");
    let mut anybody = house.visitor().await;
    let gone = house.refusal(&mut anybody, Method::GET, "/api/players/lea", &Value::Null).await;
    assert_eq!(gone.1, "no_such_player");
    house.named("Lea").await;
    assert_eq!(house.get(&mut anybody, "/api/players/lea").await["ratings"], json!([]), "nothing is left");
}

/// Whoever begins, the other takes over that side; a lead of the first side is neither used nor learnt.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_the_pie_rule_one_game_counts() {
    let house = House::open().await;
    let mut people = [house.named("Nia").await, house.named("Oto").await];
    let mut table = squadro();
    table["fair"] = json!("single");
    table["seats"] = json!([{ "kind": "me" }, { "kind": "link" }]);
    let told = house.refusal(&mut people[0], Method::POST, "/api/matches", &table).await;
    assert_eq!(told.2, "rated matches are two games with sides swapped, or have the pie rule");
    table["fair"] = json!("pie");
    let mut secret = table.clone();
    secret["game"] = json!("squod");
    let told = house.refusal(&mut people[0], Method::POST, "/api/matches", &secret).await;
    assert_eq!(told.2, "the pie rule is for two people, in a game without secrets");
    let (id, mut sockets) = rated(&house, &mut people, table).await;
    play_on(&house, &mut people, &id, &mut sockets, 1).await;
    let path = format!("/api/matches/{id}");
    let before = house.get(&mut people[0], &path).await;
    let swaps = before["to_move"].as_u64().expect("a seat") as usize;
    assert_eq!(
        say(&mut sockets[swaps], json!({ "type": "swap", "match": id, "ply": 1 })).await["type"],
        "ok"
    );
    let after = house.get(&mut people[0], &path).await;
    assert_eq!((&after["you"], &after["to_move"]), (&json!(1), &before["to_move"]));
    assert_eq!([&after["seats"][0]["name"], &after["seats"][1]["name"]], ["Oto", "Nia"]);
    people.swap(0, 1);
    sockets.swap(0, 1);
    for ply in 2..5 {
        let seen = house.get(&mut people[0], &path).await;
        let seat = seen["to_move"].as_u64().expect("a seat") as usize;
        let seen = house.get(&mut people[seat], &path).await;
        play(&mut sockets[seat], &id, ply, seen["moves"][0].as_str().expect("a move")).await;
    }
    let resign = json!({ "type": "resign", "match": id, "ply": 5 });
    assert_eq!(say(&mut sockets[0], resign).await["type"], "ok");
    let (nia, oto) = (rating(&house, "nia", 1).await, rating(&house, "oto", 1).await);
    assert!(nia["rating"].as_f64() > oto["rating"].as_f64() && nia["games"] == 1, "{nia} {oto}");
    assert_eq!(learnt_from(&house).await, 0);
}
