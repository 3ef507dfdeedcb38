//! Tosses and set-ups that are chosen before the turn comes.

use quadrille_client::{Socket, Visitor};
use serde_json::{Value, json};

use crate::house::{House, at_ply, play, refused, say};

/// People at a table with a socket each; the last one watches.
struct Table {
    people: Vec<Visitor>,
    sockets: Vec<Socket>,
    id: String,
}

impl Table {
    async fn new(house: &House, game: &str, seats: usize) -> Table {
        let mut people = Vec::new();
        for _ in 0..=seats {
            people.push(house.visitor().await);
        }
        Table::of(house, game, people).await
    }

    async fn of(house: &House, game: &str, mut people: Vec<Visitor>) -> Table {
        let clock = json!({ "kind": "game", "seconds": 300, "increment": 0 });
        let seats = people.len() - 1;
        let id = house.table(&mut people[..seats], json!({ "game": game, "clock": clock })).await;
        let mut sockets = Vec::new();
        for visitor in &people {
            sockets.push(house.watch(visitor, &id).await.0);
        }
        Table { people, sockets, id }
    }

    async fn choose(&mut self, seat: usize, moves: &[&str]) -> Value {
        let message = json!({ "type": "ahead", "match": self.id, "moves": moves });
        say(&mut self.sockets[seat], message).await
    }

    async fn seen(&mut self, house: &House, seat: usize) -> Value {
        house.get(&mut self.people[seat], &format!("/api/matches/{}", self.id)).await
    }

    /// The next snapshot that a viewer is sent, without what differs anyhow: times and the name.
    async fn told(&mut self, viewer: usize) -> Value {
        let frame = loop {
            let frame = self.sockets[viewer].soon().await.expect("a frame");
            if frame.starts_with("{\"type\":\"snapshot\"") {
                break frame;
            }
        };
        untimed(&frame.replace(&self.id, "M"))
    }

    /// What a viewer can ask for.
    async fn known(&mut self, house: &House, viewer: usize) -> [Value; 2] {
        let record = house.text(&mut self.people[viewer], &format!("/api/matches/{}/record", self.id)).await;
        let seen = self.seen(house, viewer).await.to_string();
        [untimed(&seen.replace(&self.id, "M")), json!(record.replace(&self.id, "M"))]
    }
}

/// A message without the numbers of its clock.
fn untimed(text: &str) -> Value {
    let mut value: Value = serde_json::from_str(text).expect("JSON");
    value["clock"] = Value::Null;
    value
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_chooses_at_once_and_nobody_is_charged_for_it() {
    let house = House::open().await;
    for (game, seats) in [("squod", 2), ("squod:4", 4)] {
        let mut table = Table::new(&house, game, seats).await;
        table.choose(1, &["R", "RPS/SPR"]).await;
        for seat in 2..seats {
            table.choose(seat, &["SSR/PPR"]).await;
        }
        let seen = table.seen(&house, 0).await;
        assert_eq!((&seen["ply"], &seen["seats"][1]["ready"]), (&json!(0), &json!(true)));
        assert_eq!((&seen["ahead"], &seen["seats"][0]["ready"]), (&Value::Null, &Value::Null));
        let own = table.seen(&house, 1).await;
        assert_eq!(own["ahead"], json!(["R", "RPS/SPR"]));
        assert_eq!(table.choose(1, &["S", "RPS/SPR"]).await["type"], "ok", "one may change one's mind");
        // A tie is tossed again; the set-up stays chosen.
        play(&mut table.sockets[0], &table.id, 0, "S").await;
        let seen = at_ply(&mut table.sockets[0], 2).await;
        assert!(seen["view"].as_str().is_some_and(|view| view.starts_with("toss 2 ")), "{}", seen["view"]);
        assert_eq!(table.seen(&house, 1).await["ahead"], json!(["RPS/SPR"]));
        table.choose(1, &["R", "RPS/SPR"]).await;
        assert_eq!(table.choose(0, &["P", "RPS/SPR"]).await["type"], "ok", "also when the turn has come");
        let all = 4 + seats as i64;
        let seen = at_ply(&mut table.sockets[0], all).await;
        assert_eq!((&seen["ply"], &seen["to_move"]), (&json!(all), &json!(0)));
        let seen = table.seen(&house, 1).await;
        assert_eq!((&seen["ahead"], &seen["seats"][1]["ready"]), (&Value::Null, &Value::Null));
        let left = seen["clock"]["left"].as_array().expect("a clock");
        assert!(left[1..].iter().all(|left| *left == 300_000), "{left:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_chosen_ahead_is_refused() {
    let house = House::open().await;
    let mut table = Table::new(&house, "squod:4", 4).await;
    let ahead = |id: &str, moves: &[&str]| json!({ "type": "ahead", "match": id, "moves": moves });
    let id = table.id.clone();
    for (seat, moves, code) in [
        (1, &["X"][..], "not_ahead: this cannot be chosen before your turn"),
        (1, &["RPS/RPP"], "not_ahead: this cannot be chosen before your turn"),
        (1, &["R", "P", "S"], "not_ahead: this cannot be chosen before your turn"),
        (2, &["R"], "not_ahead: this cannot be chosen before your turn"),
        (4, &["R"], "not_seated: you do not sit at this table"),
    ] {
        assert_eq!(refused(&mut table.sockets[seat], ahead(&id, moves)).await, code, "{moves:?}");
    }
    let unknown = refused(&mut table.sockets[1], ahead("nothing", &["R"])).await;
    assert!(unknown.starts_with("no_such_match"), "{unknown}");
    for (ply, (seat, m)) in [(0, "P"), (1, "R")].into_iter().enumerate() {
        play(&mut table.sockets[seat], &id, ply as i64, m).await;
    }
    for seat in 0..4 {
        table.choose(seat, &["RPS/SPR"]).await;
    }
    at_ply(&mut table.sockets[1], 6).await;
    // Whether a move of play will be legal is a secret of somebody.
    for m in ["RPS/SPR", "w2a-w3a", "pass", "s3b!w32"] {
        assert!(refused(&mut table.sockets[1], ahead(&id, &[m])).await.starts_with("not_ahead"), "{m}");
    }
    let mut open = [house.visitor().await, house.visitor().await];
    let id = house.table(&mut open, json!({ "game": "squadro", "starter": "first" })).await;
    let (mut socket, _) = house.watch(&open[1], &id).await;
    assert!(refused(&mut socket, ahead(&id, &["1"])).await.starts_with("not_ahead"));
}

/// Two tables at which the same people choose other things: everybody else is told the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_learns_what_others_have_chosen() {
    const OTHERS: [usize; 3] = [0, 3, 4];
    let house = House::open().await;
    let mut one = Table::new(&house, "squod:4", 4).await;
    let mut other = Table::of(&house, "squod:4", one.people.clone()).await;
    let choices: [(usize, &[&str], &[&str], bool); 3] = [
        (1, &["R", "RPS/SPR"], &["S"], true),
        (2, &["RPS/SPR"], &["RRP/PSS"], true),
        (1, &["P", "PPR/SSR"], &["P", "RPS/SPR"], false),
    ];
    for (seat, here, there, is_told) in choices {
        one.choose(seat, here).await;
        other.choose(seat, there).await;
        for viewer in OTHERS {
            if is_told {
                assert_eq!(one.told(viewer).await, other.told(viewer).await);
            }
            assert_eq!(one.known(&house, viewer).await, other.known(&house, viewer).await);
        }
    }
    for table in [&mut one, &mut other] {
        play(&mut table.sockets[0], &table.id, 0, "S").await;
        for viewer in OTHERS {
            assert_ne!(
                table.told(viewer).await["ply"],
                0,
                "nobody hears that somebody has changed their mind"
            );
        }
        table.choose(3, &["RPS/SPR"]).await;
        play(&mut table.sockets[0], &table.id, 2, "RPS/SPR").await;
        for viewer in OTHERS {
            at_ply(&mut table.sockets[viewer], 6).await;
        }
    }
    for viewer in OTHERS {
        assert_eq!(one.known(&house, viewer).await, other.known(&house, viewer).await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_chosen_is_played_after_a_restart() {
    let mut house = House::open().await;
    let mut table = Table::new(&house, "squod", 2).await;
    table.choose(1, &["R", "RPS/SPR"]).await;
    let folder = house.folder.clone();
    house.close().await;
    let house = House::with(folder, quadrille_server::Config::default()).await;
    assert_eq!(table.seen(&house, 1).await["ahead"], json!(["R", "RPS/SPR"]));
    let (mut south, _) = house.watch(&table.people[0], &table.id).await;
    play(&mut south, &table.id, 0, "S").await;
    let seen = at_ply(&mut south, 3).await;
    assert_eq!(
        (&seen["to_move"], &seen["played"]),
        (&json!(0), &json!(["S", "?", "?"])),
        "West won and set up"
    );
}
