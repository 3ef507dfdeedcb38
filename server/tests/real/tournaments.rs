//! A club evening from the first name on the wall to the final standings.

use std::collections::HashMap;

use hyper::Method;
use quadrille_client::Visitor;
use quadrille_server::Config;
use serde_json::{Value, json};

use crate::house::{House, folder, play, say};

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

/// Plays two moves each; then one of them gives up.
async fn finish(house: &House, players: [&Visitor; 2], id: &str, loser: usize) {
    let (first, _) = house.watch(players[0], id).await;
    let (second, seen) = house.watch(players[1], id).await;
    let mut sockets = [first, second];
    let begins = seen["to_move"].as_u64().expect("a seat") as usize;
    for ply in 0..4 {
        // Every piece of Squadro can move at first.
        play(&mut sockets[(begins + ply) % 2], id, ply as i64, ["1", "2", "3", "4"][ply]).await;
    }
    let gives_up = json!({ "type": "resign", "match": id, "ply": 4 });
    assert_eq!(say(&mut sockets[loser], gives_up).await["type"], "ok");
}

/// What the test itself knows: who met whom, and the points of the first of them.
#[derive(Default)]
struct Book {
    meetings: Vec<(usize, usize, u64)>,
    byes: Vec<usize>,
}

impl Book {
    fn points(&self, of: usize) -> u64 {
        let met = self.meetings.iter().map(|&(a, b, points)| match of {
            _ if of == a => points,
            _ if of == b => 4 - points,
            _ => 0,
        });
        met.sum::<u64>() + 4 * self.byes.iter().filter(|&&bye| bye == of).count() as u64
    }

    /// Points, Buchholz and Sonneborn-Berger.
    fn standing(&self, of: usize) -> (u64, u64, u64) {
        let opponents = self.meetings.iter().filter_map(|&(a, b, points)| match of {
            _ if of == a => Some((b, points)),
            _ if of == b => Some((a, 4 - points)),
            _ => None,
        });
        let met: Vec<_> = opponents.map(|(other, points)| (self.points(other), points)).collect();
        let buchholz = met.iter().map(|met| met.0).sum();
        (self.points(of), buchholz, met.iter().map(|met| met.0 * met.1).sum())
    }
}

/// Plays all matches of a round until the next one has begun or all is over; notes what came of it.
async fn play_round(house: &House, at: &str, people: &mut [Visitor], round: usize, book: &mut Book) {
    let mut played: HashMap<String, u64> = HashMap::new();
    loop {
        let shown = house.get(&mut people[0], at).await;
        let pairings = shown["rounds"][round]["pairings"].as_array().expect("pairings").clone();
        for pairing in &pairings {
            let [a, b] = ["first", "second"].map(|side| pairing[side].as_u64().expect("a number") as usize);
            for (game, id) in pairing["matches"].as_array().expect("matches").iter().enumerate() {
                let id = id.as_str().expect("a match");
                if played.contains_key(id) {
                    continue;
                }
                let (first, second) = if game == 0 { (a, b) } else { (b, a) };
                // Lower numbers win more often than not.
                let loser = usize::from(!(first + round + game).is_multiple_of(3) || first < second);
                finish(house, [&people[first], &people[second]], id, loser).await;
                let points = if loser == 1 { 2 } else { 0 };
                played.insert(id.into(), if game == 0 { points } else { 2 - points });
            }
        }
        if pairings.iter().all(|pairing| !pairing["points"].is_null()) {
            for pairing in &pairings {
                let [a, b] =
                    ["first", "second"].map(|side| pairing[side].as_u64().expect("a number") as usize);
                let ids = pairing["matches"].as_array().expect("matches").iter();
                let points = ids.map(|id| played[id.as_str().expect("a match")]).sum();
                assert_eq!(pairing["points"], points, "{pairing}");
                book.meetings.push((a, b, points));
            }
            let byes = shown["rounds"][round]["byes"].as_array().expect("byes").iter();
            book.byes.extend(byes.map(|bye| bye.as_u64().expect("a number") as usize));
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
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

/// `PEOPLE=30` and `ROUNDS=5` make it a whole class.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_runs_by_itself() {
    let number =
        |name: &str, usual| std::env::var(name).map_or(usual, |text| text.parse().expect("a number"));
    let (count, rounds) = (number("PEOPLE", 8), number("ROUNDS", 3));
    let mut house = House::with(folder(), config()).await;
    let mut organiser = house.named("Olga").await;
    let at = open(&house, &mut organiser, &swiss(rounds)).await;
    let mut people = Vec::new();
    for _ in 0..count {
        arrive(&house, &at, &mut people).await;
    }
    house.post(&mut organiser, &at, &json!({ "what": "begin" })).await;
    let mut book = Book::default();
    for round in 0..rounds as usize {
        until(&house, &at, &mut people[0], |shown| shown["rounds"].as_array().map(Vec::len) > Some(round))
            .await;
        if round == 0 {
            // Before the second round one comes late, and two leave.
            arrive(&house, &at, &mut people).await;
            let mut gone = people.pop().expect("somebody");
            let mine = format!("{at}/me");
            let left = gone.ask(&house.server, Method::DELETE, &mine, &Value::Null).await.expect("an answer");
            assert_eq!(left.0.as_u16(), 200);
            people.push(gone);
            house.post(&mut organiser, &at, &json!({ "what": "remove", "number": 3 })).await;
            house.post(people.last_mut().expect("somebody"), &mine, &json!({ "name": "Back again" })).await;
        }
        if round == 1 {
            house.close().await;
            let place = std::mem::take(&mut house.folder);
            house = House::with(place, config()).await;
        }
        play_round(&house, &at, &mut people, round, &mut book).await;
    }
    let shown = until(&house, &at, &mut organiser, |shown| shown["status"] == "over").await;
    assert_eq!(shown["is_organiser"], true);
    let mut last = (u64::MAX, u64::MAX, u64::MAX);
    for row in shown["standings"].as_array().expect("standings") {
        let part = |name: &str| row[name].as_u64().expect("a number");
        let told = (part("points"), part("buchholz"), part("sonneborn_berger"));
        assert_eq!(told, book.standing(part("number") as usize), "{row}");
        assert!(told <= last, "the leaders come first");
        last = told;
    }
    let met: std::collections::HashSet<_> =
        book.meetings.iter().map(|&(a, b, _)| (a.min(b), a.max(b))).collect();
    assert_eq!(met.len(), book.meetings.len(), "nobody meets twice");
    let csv = house.text(&mut people[0], &format!("{at}/standings.csv")).await;
    assert_eq!(csv.lines().count(), people.len() + 1, "{csv}");
    assert!(csv.starts_with("place,name,points,buchholz,sonneborn_berger,played\n1,\""), "{csv}");
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
