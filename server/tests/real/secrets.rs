//! Two matches that differ only in what a viewer cannot know send that viewer the same bytes.

use hyper::Method;
use quadrille_client::{Socket, Visitor};
use quadrille_games::{Game, Match, Rng, Seat, Squod, Viewer};
use serde_json::{Value, json};

use crate::house::House;
use crate::twins::alike;

/// How many pairs of matches are played at a time: of more, a busy machine leaves sockets unread until the server cuts them off.
const AT_A_TIME: usize = 6;
const PLIES: usize = 60;

/// Pairs of matches; `make secrets` asks for more.
fn pairs(usual: usize) -> usize {
    std::env::var("QUADRILLE_PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn squod_for_two_tells_nobody_more_than_they_may_know() {
    check("squod", 2, pairs(200)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn squod_for_four_tells_nobody_more_than_they_may_know() {
    check("squod:4", 4, pairs(130)).await;
}

async fn check(game: &'static str, seats: usize, pairs: usize) {
    let house = std::sync::Arc::new(House::open().await);
    let mut all = tokio::task::JoinSet::new();
    for worker in 0..AT_A_TIME {
        let house = house.clone();
        all.spawn(async move {
            let mut twins = Twins::sit_down(&house, game, seats, worker as u64).await;
            let mut seen = (0, 0);
            for pair in (worker..pairs).step_by(AT_A_TIME) {
                let (plies, differ) = twins.play(&house, pair).await;
                seen = (seen.0 + plies, seen.1 + differ);
            }
            seen
        });
    }
    let (mut plies, mut differing) = (0, 0);
    while let Some(seen) = all.join_next().await {
        let (some, differ) = seen.expect("no frame differed");
        (plies, differing) = (plies + some, differing + differ);
    }
    println!("{game}: {pairs} pairs, {plies} plies, {differing} of them with another truth");
    // The test can only fail where the truths do differ.
    assert!(differing > 4 * pairs && differing * 2 > plies, "{differing} of {plies} plies");
}

/// Two tables with the same people, one for each truth.
struct Twins {
    game: &'static str,
    people: Vec<Visitor>,
    watcher: Visitor,
    rng: Rng,
}

/// One of the two.
struct Table {
    id: String,
    truth: Match<Squod>,
    seats: Vec<Socket>,
    outside: Socket,
}

impl Twins {
    async fn sit_down(house: &House, game: &'static str, seats: usize, seed: u64) -> Twins {
        let mut people = Vec::new();
        for _ in 0..seats {
            people.push(house.visitor().await);
        }
        Twins { game, people, watcher: house.visitor().await, rng: Rng::with_seed(seed) }
    }

    async fn table(&mut self, house: &House, partner_chat: bool) -> Table {
        let terms = json!({ "game": self.game, "partner_chat": partner_chat });
        let id = house.table(&mut self.people, terms).await;
        let mut seats = Vec::new();
        for visitor in &self.people {
            seats.push(house.watch(visitor, &id).await.0);
        }
        let outside = house.watch(&self.watcher, &id).await.0;
        let (_, variant) = quadrille_games::variant(self.game).expect("a game");
        Table { id, truth: Match::new(variant.starts[0].parse().expect("a start")), seats, outside }
    }

    /// Plays a pair as far as the viewer cannot tell the two apart: plies, and those with different truths.
    async fn play(&mut self, house: &House, pair: usize) -> (usize, usize) {
        let viewer = pair % (self.people.len() + 1);
        let viewer = match viewer.checked_sub(1) {
            None => Viewer::Public,
            Some(seat) => Viewer::Seat(Seat::new(seat as u8)),
        };
        // South picks first.
        let differ_in_picks =
            (pair / (self.people.len() + 1)).is_multiple_of(8) && viewer != Viewer::Seat(Seat::new(0));
        let talks = self.rng.u64(..);
        let partner_chat = self.rng.bool();
        let mut one = self.table(house, partner_chat).await;
        let mut other = self.table(house, partner_chat).await;
        let (mut plies, mut differing) = (0, 0);
        // The second pick shows the first.
        let most = if differ_in_picks { 1 } else { PLIES };
        while plies < most {
            let Some((a, b)) = alike(&one.truth, &other.truth, viewer, differ_in_picks, &mut self.rng) else {
                break;
            };
            let (seen, twin) = (one.step(a, viewer).await, other.step(b, viewer).await);
            same(&seen, &one.id, &twin, &other.id);
            let say = Rng::with_seed(talks ^ plies as u64);
            let (seen, twin) = (
                self.aside(house, &mut one, viewer, say.clone()).await,
                self.aside(house, &mut other, viewer, say).await,
            );
            same(&seen, &one.id, &twin, &other.id);
            plies += 1;
            differing += usize::from(one.truth.position() != other.truth.position());
        }
        assert!(!differ_in_picks || (plies, differing) == (1, 1), "{differing} of {plies} plies");
        (plies, differing)
    }

    /// Something beside the moves, and everything that the viewer is sent because of it.
    async fn aside(&mut self, house: &House, table: &mut Table, viewer: Viewer, mut rng: Rng) -> Vec<String> {
        let id = table.id.clone();
        let ply = table.truth.moves().len();
        let wrong = ["R@s1a", "s3a-b2", "pass", "RPS/SPR", "s2b-s3a!w31", "nonsense", "w22-w32", "S"];
        let messages = [
            json!({ "type": "play", "match": id, "ply": ply + 1, "move": "pass" }),
            json!({ "type": "offer", "match": id, "ply": ply, "what": "undo" }),
            json!({ "type": "accept", "match": id, "ply": ply }),
            json!({ "type": "chat", "match": id, "room": "seats", "text": "good luck" }),
            json!({ "type": "chat", "match": id, "room": "watchers", "text": "hm" }),
        ];
        match rng.u32(..12) {
            choice @ 0..=4 => {
                let socket = table.socket(viewer);
                socket.send(&messages[choice as usize]).await.expect("sent");
                let mut frames = frames_until(socket, &["ok", "error"]).await;
                let is_said = choice > 2 && frames.last().is_some_and(|frame| frame.contains("\"ok\""));
                if is_said {
                    frames.extend(frames_until(socket, &["chat"]).await);
                }
                frames
            }
            5 | 6 => self.bad_move(table, viewer, wrong[rng.usize(..wrong.len())]).await,
            7 => self.come_back(house, table, viewer).await,
            8 => vec![self.look(house, viewer, &format!("/api/matches/{id}")).await],
            9 => vec![self.look(house, viewer, &format!("/api/matches/{id}/record")).await],
            10 => vec![self.look(house, viewer, &format!("/api/matches/{id}/positions/1")).await],
            _ => vec![self.listed(house, viewer, &id).await],
        }
    }

    /// A match in the list of a viewer's own, without times: the frame `mine` holds the same.
    async fn listed(&mut self, house: &House, viewer: Viewer, id: &str) -> String {
        let list = self.look(house, viewer, "/api/me/matches").await;
        let list: Vec<Value> = serde_json::from_str(list.trim_start_matches("200 OK ")).expect("a list");
        let row = list.into_iter().find(|row| row["match"] == id);
        row.map_or_else(String::new, |mut row| {
            (row["changed"], row["deadline"]) = (Value::Null, Value::Null);
            row.to_string()
        })
    }

    /// A move that is not legal now, whoever is to move: the truth decides that, so it must not be one that a
    /// hidden face makes legal.
    async fn bad_move(&mut self, table: &mut Table, viewer: Viewer, m: &str) -> Vec<String> {
        let is_turn = table.truth.to_move().is_some_and(|seat| viewer == Viewer::Seat(seat));
        let is_legal = m.parse().is_ok_and(|m| table.truth.position().moves().any(|legal| legal == m));
        if is_turn && is_legal {
            return Vec::new();
        }
        let message =
            json!({ "type": "play", "match": table.id, "ply": table.truth.moves().len(), "move": m });
        let socket = table.socket(viewer);
        socket.send(&message).await.expect("sent");
        frames_until(socket, &["error"]).await
    }

    async fn come_back(&mut self, house: &House, table: &mut Table, viewer: Viewer) -> Vec<String> {
        let visitor = self.visitor(viewer).clone();
        let mut socket = visitor.connect(&house.server).await.expect("a socket");
        let watch = json!({ "type": "watch", "match": table.id, "scene": true, "story": true });
        socket.send(&watch).await.expect("sent");
        let frames = frames_until(&mut socket, &["snapshot"]).await;
        *table.socket(viewer) = socket;
        // Chat comes after the snapshot, if anything was said: it is compared with what comes next.
        frames
    }

    fn visitor(&mut self, viewer: Viewer) -> &mut Visitor {
        match viewer {
            Viewer::Public => &mut self.watcher,
            Viewer::Seat(seat) => &mut self.people[seat.index()],
        }
    }

    async fn look(&mut self, house: &House, viewer: Viewer, path: &str) -> String {
        let answer = self.visitor(viewer).ask(&house.server, Method::GET, path, &Value::Null).await;
        let (status, text) = answer.expect("an answer");
        format!("{status} {text}")
    }
}

impl Table {
    fn socket(&mut self, viewer: Viewer) -> &mut Socket {
        match viewer {
            Viewer::Public => &mut self.outside,
            Viewer::Seat(seat) => &mut self.seats[seat.index()],
        }
    }

    /// Plays a move over the mover's socket; gives what the viewer was sent because of it.
    async fn step(&mut self, m: quadrille_games::squod::Move, viewer: Viewer) -> Vec<String> {
        let mover = self.truth.to_move().expect("it goes on");
        let ply = self.truth.moves().len();
        let message = json!({ "type": "play", "match": self.id, "ply": ply, "move": m.to_string() });
        let socket = &mut self.seats[mover.index()];
        socket.send(&message).await.expect("sent");
        let mut frames = frames_until(socket, &["ok", "error"]).await;
        assert!(frames.last().is_some_and(|frame| frame.contains("\"ok\"")), "{frames:?}");
        self.truth.play_move(m).expect("it is legal");
        if viewer != Viewer::Seat(mover) {
            frames.clear();
        }
        loop {
            let more = frames_until(self.socket(viewer), &["snapshot"]).await;
            let is_there = more.last().is_some_and(|frame| frame.contains(&format!("\"ply\":{},", ply + 1)));
            frames.extend(more);
            if is_there {
                return frames;
            }
        }
    }
}

/// All frames up to one of these types.
async fn frames_until(socket: &mut Socket, types: &[&str]) -> Vec<String> {
    let mut frames = Vec::new();
    loop {
        let frame = socket.soon().await.expect("a frame");
        let is_last = types.iter().any(|kind| frame.starts_with(&format!("{{\"type\":\"{kind}\"")));
        frames.push(frame);
        if is_last {
            return frames;
        }
    }
}

/// The same bytes, but for the name of the match and how long moves took.
fn same(seen: &[String], id: &str, twin: &[String], twin_id: &str) {
    let seen: Vec<String> = seen.iter().map(|frame| without_times(frame)).collect();
    let named: Vec<String> = twin.iter().map(|frame| without_times(&frame.replace(twin_id, id))).collect();
    assert_eq!(seen, named);
}

/// A frame without the times of its moves.
fn without_times(frame: &str) -> String {
    let Some((before, rest)) = frame.split_once("\"took\":[") else { return frame.into() };
    let after = rest.split_once(']').map_or("", |(_, after)| after);
    format!("{before}{after}")
}
