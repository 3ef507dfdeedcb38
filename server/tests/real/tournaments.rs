//! Club evenings: who may do what, and what they tell. A whole evening is played in cli/tests/server/evening.rs.

use hyper::Method;
use quadrille_client::Visitor;
use quadrille_server::Config;
use serde_json::{Value, json};

use crate::house::{House, folder, play};

fn config() -> Config {
    Config { unlimited: vec![[127, 0, 0, 1].into()], ..Config::default() }
}

fn swiss(rounds: u64) -> Value {
    let clock = json!({ "kind": "game", "seconds": 300, "increment": 3 });
    json!({ "name": "Friday", "game": "squadro", "clock": clock, "system": { "kind": "swiss", "rounds": rounds } })
}

async fn open(house: &House, organiser: &mut Visitor, new: &Value) -> String {
    let opened = house.post(organiser, "/api/tournaments", new).await;
    format!("/api/tournaments/{}", opened["id"].as_str().expect("a code"))
}

async fn arrive(house: &House, at: &str, people: &mut Vec<Visitor>) {
    let mut somebody = house.visitor().await;
    let name = json!({ "name": format!("Player {}", people.len()) });
    house.post(&mut somebody, &format!("{at}/me"), &name).await;
    people.push(somebody);
}

async fn until(house: &House, at: &str, somebody: &mut Visitor, is_so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let shown = house.get(somebody, at).await;
        if is_so(&shown) {
            return shown;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("it never came so far");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_organiser_decides_and_results_can_be_said_by_hand() {
    let house = House::with(folder(), config()).await;
    let mut organiser = house.visitor().await;
    let mut new = swiss(1);
    new["games"] = json!(1);
    let at = open(&house, &mut organiser, &new).await;
    let begin = json!({ "what": "begin" });
    let told = house.refusal(&mut organiser, Method::POST, &at, &begin).await;
    assert_eq!((told.0, told.2.as_str()), (400, "two people are needed"));
    let mut people = Vec::new();
    for _ in 0..2 {
        arrive(&house, &at, &mut people).await;
    }
    let mut late = house.visitor().await;
    let same =
        house.refusal(&mut late, Method::POST, &format!("{at}/me"), &json!({ "name": "PLAYER 0" })).await;
    assert_eq!(same.1, "name_taken");
    assert_eq!(house.refusal(&mut people[0], Method::POST, &at, &begin).await.1, "not_yours");
    let by_hand = |points: u64| json!({ "what": "result", "pairing": 0, "points": points });
    assert_eq!(house.refusal(&mut organiser, Method::POST, &at, &by_hand(2)).await.1, "not_begun");
    house.post(&mut organiser, &at, &begin).await;
    let told = house.refusal(&mut organiser, Method::POST, &at, &by_hand(3)).await;
    assert_eq!((told.1.as_str(), told.2.as_str()), ("bad_tournament", "more points than the games give"));
    house.post(&mut organiser, &at, &by_hand(1)).await;
    let shown = until(&house, &at, &mut people[1], |shown| shown["status"] == "over").await;
    assert_eq!((&shown["standings"][0]["place"], &shown["standings"][1]["place"]), (&json!(1), &json!(1)));
    assert_eq!((&shown["standings"][0]["points"], &shown["me"]), (&json!(1), &json!(1)));
    assert_eq!(house.refusal(&mut organiser, Method::POST, &at, &begin).await.1, "over");
    let corrected = house.post(&mut organiser, &at, &by_hand(2)).await;
    assert_eq!(corrected["standings"][0]["points"], 2, "the last round may be corrected");
}

/// Who deletes the account is paired no more, and nobody else takes the seat of one who has gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_forgotten_is_not_paired_and_leaves_no_seat_to_strangers() {
    let house = House::with(folder(), config()).await;
    let mut organiser = house.visitor().await;
    let at = open(&house, &mut organiser, &swiss(1)).await;
    let mut people = Vec::new();
    for _ in 0..3 {
        arrive(&house, &at, &mut people).await;
    }
    let mut forget = async |who: usize| {
        let (status, _) =
            people[who].ask(&house.server, Method::DELETE, "/api/me", &Value::Null).await.expect("an answer");
        assert_eq!(status.as_u16(), 204);
    };
    forget(2).await;
    let begun = house.post(&mut organiser, &at, &json!({ "what": "begin" })).await;
    let round = &begun["rounds"][0];
    assert_eq!((round["pairings"].as_array().map(Vec::len), &round["byes"]), (Some(1), &json!([])));
    forget(0).await;
    let games = |shown: &Value| shown["rounds"][0]["pairings"][0]["matches"].clone();
    let both = |shown: &Value| games(shown).as_array().map(Vec::len) == Some(2);
    let second = games(&until(&house, &at, &mut organiser, both).await)[1].clone();
    let path = format!("/api/matches/{}", second.as_str().expect("a match"));
    let seen = house.get(&mut Visitor::with_cookie(""), &path).await;
    assert_eq!(
        (&seen["match"], &seen["you"]),
        (&second, &Value::Null),
        "a stranger without a name looks from outside"
    );
}

/// Whatever is picked and set up, the wall tells nothing of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_tells_nothing_of_what_is_played() {
    let house = House::with(folder(), config()).await;
    let mut organiser = house.visitor().await;
    let mut new = swiss(1);
    new["game"] = json!("squod");
    let at = open(&house, &mut organiser, &new).await;
    let mut people = Vec::new();
    for _ in 0..2 {
        arrive(&house, &at, &mut people).await;
    }
    let before = house.post(&mut organiser, &at, &json!({ "what": "begin" })).await;
    let pairing = &before["rounds"][0]["pairings"][0];
    let id = pairing["matches"][0].as_str().expect("a match");
    let first = &people[pairing["first"].as_u64().expect("a number") as usize];
    let (mut socket, seen) = house.watch(first, id).await;
    assert_eq!(seen["terms"]["tournament"], before["id"]);
    play(&mut socket, id, 0, "R").await;
    assert_eq!(house.get(&mut organiser, &at).await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_that_cannot_be_is_refused_with_the_reason() {
    let house = House::with(folder(), config()).await;
    let mut somebody = house.visitor().await;
    let none = json!({ "kind": "none" });
    for (part, value, why) in [
        ("game", json!("squod:4"), "a tournament is for games of two"),
        ("name", json!(" "), "the name of a tournament has 1 to 40 characters"),
        ("system", json!({ "kind": "swiss", "rounds": 0 }), "a tournament has 1 to 20 rounds"),
        ("games", json!(3), "two meet in one game or two, and a break has up to 600 seconds"),
        ("clock", none, "a tournament needs a clock for the whole game"),
    ] {
        let mut new = swiss(3);
        new[part] = value;
        let told = house.refusal(&mut somebody, Method::POST, "/api/tournaments", &new).await;
        assert_eq!((told.1.as_str(), told.2.as_str()), ("bad_tournament", why));
    }
    let told = house.refusal(&mut somebody, Method::GET, "/api/tournaments/nobody", &Value::Null).await;
    assert_eq!((told.0, told.1.as_str()), (404, "no_such_tournament"));
}
