//! The archive: what is found, by whom, and that nothing hidden is.

use hyper::Method;
use quadrille_client::Visitor;
use serde_json::{Value, json};

use crate::house::{House, say};

/// A match that the first of two gives up at once; from the lobby or, if it is private, by link.
async fn lost_by_first(house: &House, people: &mut [Visitor; 2], game: &str, is_private: bool) -> String {
    let terms = json!({ "game": game });
    let id = if is_private {
        house.table(people, terms).await
    } else {
        let seats = json!([{ "kind": "me" }, { "kind": "anyone" }]);
        let table =
            house.post(&mut people[0], "/api/matches", &json!({ "game": game, "seats": seats })).await;
        let id = table["match"].as_str().expect("a match").to_string();
        house.post(&mut people[1], &format!("/api/matches/{id}/sit"), &json!({})).await;
        id
    };
    let (mut socket, _) = house.watch(&people[0], &id).await;
    say(&mut socket, json!({ "type": "resign", "match": id, "ply": 0 })).await;
    id
}

async fn found(house: &House, visitor: &mut Visitor, query: &str) -> Vec<String> {
    let listed = house.get(visitor, &format!("/api/matches?{query}")).await;
    let all = listed.as_array().expect("a list").iter();
    all.map(|one| one["match"].as_str().expect("a match").to_string()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finished_matches_are_found_by_player_game_result_and_date() {
    let house = House::open().await;
    let mut people = [house.named("Ann").await, house.named("Ben").await];
    let open = lost_by_first(&house, &mut people, "squadro", false).await;
    people.swap(0, 1);
    let other = lost_by_first(&house, &mut people, "quindo", false).await;
    people.swap(0, 1);
    let private = lost_by_first(&house, &mut people, "squadro", true).await;
    let mut anybody = house.visitor().await;
    let [open, other, private] = [open.as_str(), &other, &private];
    for (query, all) in [
        ("", vec![other, open]),
        ("player=ann", vec![other, open]),
        ("player=Ben&game=squadro", vec![open]),
        ("player=Ann&result=won", vec![other]),
        ("player=Ann&result=lost", vec![open]),
        ("result=drawn", vec![]),
        ("player=Ann&since=32503680000000", vec![]),
        ("until=1", vec![]),
    ] {
        assert_eq!(found(&house, &mut anybody, query).await, all, "{query}");
    }
    assert_eq!(found(&house, &mut people[0], "player=Ben&result=won").await, [private, open], "mine is mine");
    let listed = house.get(&mut anybody, "/api/matches?player=Ann&game=squadro").await;
    assert!(listed[0]["ending"].as_str().is_some_and(|how| how.starts_with("resigned ")), "{listed}");
    let before = house.get(&mut anybody, "/api/matches").await[0]["changed"].clone();
    assert_eq!(found(&house, &mut anybody, &format!("before={before}")).await, [open], "it goes on");
    for (query, code) in [
        ("game=chess", (400, "bad_message")),
        ("result=odd", (400, "bad_message")),
        ("result=won", (400, "bad_message")),
        ("since=yesterday", (400, "bad_message")),
        ("players=Ann", (400, "bad_message")),
        ("player=Nobody", (404, "no_such_player")),
    ] {
        let path = format!("/api/matches?{query}");
        let refused = house.refusal(&mut anybody, Method::GET, &path, &Value::Null).await;
        assert_eq!((refused.0, refused.1.as_str()), code, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_finds_a_match_that_runs() {
    let house = House::open().await;
    let mut people = [house.named("Ann").await, house.named("Ben").await];
    let id = house.table(&mut people, json!({ "game": "squod" })).await;
    let [ann, _] = &mut people;
    for query in ["", "player=Ann", "game=squod"] {
        assert_eq!(found(&house, ann, query).await, [""; 0], "{query}");
    }
    let profile = house.get(ann, "/api/players/Ann").await;
    assert_eq!(profile, json!({ "name": "Ann", "ratings": [] }), "{id}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_tells_who_has_a_page() {
    let house = House::open().await;
    let (mut ann, mut guest) = (house.named("Ann").await, house.visitor().await);
    let clock = json!({ "kind": "game", "seconds": 600, "increment": 5 });
    let system = json!({ "kind": "swiss", "rounds": 1 });
    let new = json!({ "name": "Friday", "game": "squadro", "clock": clock, "system": system });
    let at = house.post(&mut ann, "/api/tournaments", &new).await["id"].clone();
    let at = format!("/api/tournaments/{}", at.as_str().expect("a code"));
    house.post(&mut ann, &format!("{at}/me"), &json!({ "name": "Annie" })).await;
    house.post(&mut guest, &format!("{at}/me"), &json!({ "name": "Ben" })).await;
    let people = house.get(&mut guest, &at).await["people"].clone();
    assert_eq!((&people[0]["name"], &people[0]["player"]), (&json!("Annie"), &json!("Ann")));
    assert_eq!((&people[1]["name"], &people[1]["player"]), (&json!("Ben"), &Value::Null));
}
