//! What operators count tells no more about hidden faces than the frames do. Counters belong to the process, so
//! this test has one for itself.

#[path = "real/sqlite.rs"]
mod databases;
#[allow(dead_code)]
#[path = "real/house.rs"]
mod house;
#[path = "real/twins.rs"]
mod twins;

use std::collections::BTreeMap;
use std::time::Duration;

use house::{House, refused, say};
use quadrille_client::{Socket, Visitor};
use quadrille_games::squod::Move;
use quadrille_games::{Match, Rng, Squod, Viewer};
use serde_json::json;

const MATCHES: u64 = 40;
const PLIES: usize = 40;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_truths_count_the_same() {
    let house = House::open().await;
    let mut people = [house.visitor().await, house.visitor().await];
    let mut differing = 0;
    for seed in 0..MATCHES {
        let (one, other) = truths(seed);
        differing += usize::from(one != other);
        let before = counted_alone(&house, &mut people[0]).await;
        let _first = play(&house, &mut people, &one).await;
        let between = counted(&house, &mut people[0]).await;
        let _second = play(&house, &mut people, &other).await;
        let after = counted(&house, &mut people[0]).await;
        let growth = growth(&before, &between);
        assert!(
            seed == 0 || growth["quadrille_entries_total{game=\"squod\"}"] == one.len() as f64,
            "{growth:?}"
        );
        // The very first match brings some counters into being.
        let again = self::growth(&between, &after);
        let differ: Vec<_> = again.iter().filter(|(name, count)| growth.get(*name) != Some(count)).collect();
        assert!(seed == 0 || growth == again, "{differ:?} after {one:?} and {other:?}");
    }
    assert!(differing as u64 > MATCHES / 2, "{differing} of {MATCHES}");
}

/// The moves of two matches that no watcher can tell apart.
fn truths(seed: u64) -> (Vec<Move>, Vec<Move>) {
    let (_, variant) = quadrille_games::variant("squod").expect("a game");
    let start: Squod = variant.starts[0].parse().expect("a start");
    let (mut one, mut other) = (Match::new(start), Match::new(start));
    let mut rng = Rng::with_seed(seed);
    while one.moves().len() < PLIES {
        let Some((a, b)) = twins::alike(&one, &other, Viewer::Public, false, &mut rng) else { break };
        one.play_unchecked(a);
        other.play_unchecked(b);
    }
    (one.moves().to_vec(), other.moves().to_vec())
}

/// Plays moves at a new table, with a refusal in between; the sockets stay open as long as the answer lives.
async fn play(house: &House, people: &mut [Visitor; 2], moves: &[Move]) -> [Socket; 2] {
    let id = house.table(people, json!({ "game": "squod" })).await;
    let (south, _) = house.watch(&people[0], &id).await;
    let (north, _) = house.watch(&people[1], &id).await;
    let mut seats = [south, north];
    let (_, variant) = quadrille_games::variant("squod").expect("a game");
    let mut truth = Match::<Squod>::new(variant.starts[0].parse().expect("a start"));
    for (ply, m) in moves.iter().enumerate() {
        let mover = truth.to_move().expect("it goes on").index();
        let play = json!({ "type": "play", "match": id, "ply": ply, "move": m.to_string() });
        assert_eq!(say(&mut seats[mover], play).await["type"], "ok");
        truth.play_unchecked(*m);
        let undo = json!({ "type": "offer", "match": id, "ply": ply + 1, "what": "undo" });
        assert!(refused(&mut seats[1 - mover], undo).await.starts_with("no_undo"));
    }
    seats
}

/// What is counted once the sockets of the matches before are closed.
async fn counted_alone(house: &House, visitor: &mut Visitor) -> BTreeMap<String, f64> {
    loop {
        let counts = counted(house, visitor).await;
        if counts.get("quadrille_sockets").is_none_or(|sockets| *sockets == 0.0) {
            return counts;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Everything that is counted, but for what depends on the speed of the machine or is looked at now and then.
async fn counted(house: &House, visitor: &mut Visitor) -> BTreeMap<String, f64> {
    let text = house.text(visitor, "/metrics").await;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let counts = lines.filter_map(|line| {
        let (name, value) = line.rsplit_once(' ')?;
        let is_speed = name.starts_with("quadrille_commit_writes")
            || name == "quadrille_rooms"
            || (name.contains("_seconds") && !name.contains("_seconds_count"));
        (!is_speed).then(|| (name.to_string(), value.parse().expect("a number")))
    });
    counts.collect()
}

fn growth(before: &BTreeMap<String, f64>, after: &BTreeMap<String, f64>) -> BTreeMap<String, f64> {
    after
        .iter()
        .map(|(name, value)| (name.clone(), value - before.get(name).copied().unwrap_or(0.0)))
        .collect()
}
