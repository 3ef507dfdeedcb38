//! What a turn costs when something goes wrong, with time that is handed in.

use std::path::PathBuf;

use serde_json::json;

use super::*;
use crate::clock::{ClockTerms, FIRST_MOVE};
use crate::ids::SessionId;
use crate::messages::{Offer, Prize, Snapshot, Terms};
use crate::room::Action;
use crate::states::{SeatKind, Status};
use crate::store::sql::NewSession;
use crate::store::{Heartbeat, MatchRow, MatchWrite, SeatRow};
use crate::time::tests::ByHand;

mod fair;
mod first;
mod several;
mod team;

const START: i64 = 1_000_000_000;
/// Moves that were made at once, so that both clocks run.
const BEGUN: i64 = 2;

/// A match of two with a clock, at a node in which nothing happens by itself.
struct Table {
    node: Arc<Node>,
    store: Store,
    clocks: ByHand,
    folder: PathBuf,
    id: MatchId,
    inboxes: Vec<Arc<Inbox>>,
}

fn people() -> [AccountId; 4] {
    ["ann", "ben", "cleo", "dan"].map(|name| AccountId(name.into()))
}

async fn node(store: &Store, role: Role, clocks: &ByHand) -> Arc<Node> {
    Node::open(Config::default(), store.clone(), role, clocks.clone()).await.expect("it starts").0
}

fn seat(n: i64) -> SeatRow {
    let account = people()[n as usize].clone();
    SeatRow { seat: n, kind: SeatKind::Person, account, level: 0, token: String::new(), name: String::new() }
}

impl Table {
    /// A match in which both have moved, so that the clock of the one to move runs.
    async fn new(seconds: u32) -> Table {
        Table::fresh(seconds).await.begun().await
    }

    /// The same while the one to move looks, after some time in which all was well.
    async fn after(time: i64, seconds: u32) -> Table {
        let mut table = Table::new(seconds).await;
        table.sit(0).await;
        table.pass(time, true).await;
        table
    }

    async fn begun(self) -> Table {
        for seat in 0..2 {
            self.play(seat, seat as i64 - BEGUN).await.expect("the first moves");
        }
        self
    }

    /// A match in which nobody has moved.
    async fn fresh(seconds: u32) -> Table {
        Table::with(ClockTerms::Game { seconds, increment: 0 }).await
    }

    async fn with(clock: ClockTerms) -> Table {
        Table::agreed(Terms { clock, ..Terms::default() }).await
    }

    async fn agreed(terms: Terms) -> Table {
        Table::of(2, MatchRow { terms, ..MatchRow::begun("", "", START) }).await
    }

    /// A match as a row has it, of the first so many people.
    async fn of(seats: usize, row: MatchRow) -> Table {
        let folder = std::env::temp_dir().join(format!("quadrille-node-{}", random_text(12)));
        std::fs::create_dir_all(&folder).expect("a folder");
        let clocks = ByHand::at(START);
        let database = folder.join("quadrille.db").display().to_string();
        let store = Store::open(&database).await.expect("it opens");
        let node = node(&store, Role::Serve, &clocks).await;
        let id = MatchId::random();
        let row = MatchRow {
            id: id.clone(),
            creator: people()[0].clone(),
            deadline: if row.terms.clock == ClockTerms::None { 0 } else { START + FIRST_MOVE.0 },
            is_listed: false,
            ..row
        };
        for account in people() {
            let session =
                NewSession { id: SessionId::of(&account.0), account, now: START, expires: i64::MAX };
            store.write(Write::NewSession(session)).await.expect("it is stored");
        }
        let seats = (0..seats as i64).map(seat).collect();
        let write = Write::NewMatch { row: Box::new(row), seats, address: String::new() };
        assert!(store.write(write).await.expect("it is stored"));
        Table { node, store, clocks, folder, id, inboxes: Vec::new() }
    }

    /// Somebody looks from their seat until the end of the test.
    async fn sit(&mut self, seat: usize) {
        let inbox = Arc::new(Inbox::new(SessionId::of("session"), people()[seat].clone()));
        let room = self.node.room(&self.id).await.expect("a room");
        room.enter(&self.node, &inbox).await.expect("they look");
        self.inboxes.push(inbox);
    }

    /// Somebody does not look from their seat any more.
    async fn leave(&mut self, seat: usize) {
        let room = self.node.room(&self.id).await.expect("a room");
        for inbox in self.inboxes.extract_if(.., |inbox| inbox.account == people()[seat]) {
            room.leave(&self.node, &inbox).await;
        }
    }

    /// Who is away and for how long, and in how long this seat may claim the match.
    async fn presence(&self, seat: usize) -> (serde_json::Value, serde_json::Value) {
        let room = self.node.room(&self.id).await.expect("a room");
        let said = room.presence(&self.node, &people()[seat]).await.expect("who is there");
        let said: serde_json::Value = serde_json::from_str(&said).expect("JSON");
        (said["away"].clone(), said["claim"].clone())
    }

    async fn claim(&self, seat: usize, what: Prize) -> Result<i64, &'static str> {
        self.act(seat, Action::Claim(what), BEGUN).await
    }

    /// Much time passes while all is well.
    fn pass_quickly(&self, time: i64) {
        for _ in 0..time / 400 {
            self.clocks.pass(400);
            self.node.pulse();
            self.node.uptime.stored(self.node.now(), &[]);
        }
    }

    async fn beat(&self) {
        self.node.heartbeat().await.expect("it is stored");
        self.node.learn().await.expect("it is read");
    }

    /// Time passes; the node runs, and has its database or not.
    async fn pass(&self, time: i64, is_well: bool) {
        for n in 1..=time / 200 {
            self.clocks.pass(200);
            self.node.pulse();
            if is_well && n % 5 == 0 {
                self.beat().await;
                self.node.flag_all().await;
            }
        }
    }

    async fn play(&self, seat: usize, ply: i64) -> Result<i64, Refusal> {
        let room = self.node.room(&self.id).await?;
        let played = Action::Play("1".into());
        let place = room.act(&self.node, &people()[seat], played, ply + BEGUN, Millis(0)).await?;
        Ok(place.expect("an entry") - BEGUN)
    }

    async fn act(&self, who: usize, action: Action, ply: i64) -> Result<i64, &'static str> {
        let room = self.node.room(&self.id).await.expect("a room");
        let done = room.act(&self.node, &people()[who], action, ply, Millis(0)).await;
        done.map(|place| place.expect("an entry")).map_err(|refusal| refusal.code().0)
    }

    async fn seen(&self, who: usize) -> Snapshot {
        let room = self.node.room(&self.id).await.expect("a room");
        room.snapshot(&self.node, &people()[who]).await.expect("a snapshot")
    }

    async fn left(&self, seat: usize) -> i64 {
        self.seen(seat).await.clock.expect("a clock").left[seat]
    }

    async fn status(&self) -> Status {
        self.seen(0).await.head.status
    }

    async fn deadline(&self) -> i64 {
        let mut connection = self.node.store.readers.acquire().await.expect("a connection");
        sql::match_by_id(&mut connection, &self.id).await.expect("an answer").expect("a match").deadline
            - START
    }

    /// Another node is well, and knows of these outages.
    async fn another(&self, seen: i64, role: Role, outages: &[(i64, i64)]) {
        let outages = outages.iter().map(|(since, until)| (START + since, START + until)).collect();
        let node = "another".to_string();
        let heartbeat = Heartbeat { node, role, now: START + seen, gone: 0, outages };
        self.node.store.write(Write::Heartbeat(heartbeat)).await.expect("it is stored");
    }

    /// The node ends as if it was killed, and another begins on the same database.
    async fn restart(&mut self) {
        self.inboxes.clear();
        self.node = node(&self.store, Role::Serve, &self.clocks).await;
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[tokio::test]
async fn time_is_charged_while_all_is_well() {
    let table = Table::after(9_000, 10).await;
    assert_eq!((table.left(0).await, table.status().await), (1_000, Status::Running));
    table.pass(1_000, true).await;
    assert_eq!((table.left(0).await, table.status().await), (0, Status::Over));
}

#[tokio::test]
async fn a_process_that_stood_still_charges_nobody_whatever_runs_first_afterwards() {
    for first in ["move", "flag", "pulse", "heartbeat"] {
        let table = Table::after(2_000, 10).await;
        table.clocks.pass(14_000);
        match first {
            "flag" => table.node.flag_all().await,
            "pulse" => table.node.pulse(),
            "heartbeat" => table.beat().await,
            _ => {}
        }
        assert_eq!(table.play(0, 0).await.ok(), Some(0), "{first}");
        assert_eq!(table.left(0).await, 8_000, "{first}");
    }
}

#[tokio::test]
async fn a_database_that_is_away_charges_nobody() {
    let table = Table::after(2_000, 10).await;
    table.pass(15_000, false).await;
    table.node.flag_all().await;
    assert_eq!((table.left(0).await, table.deadline().await), (8_000, 10_000));
    table.beat().await;
    assert_eq!((table.left(0).await, table.deadline().await), (8_000, 25_000));
    assert_eq!(table.play(0, 0).await.ok(), Some(0));
}

#[tokio::test]
async fn setting_the_wall_clock_changes_no_clock() {
    let table = Table::after(1_000, 10).await;
    for step in [3_600_000, -7_200_000] {
        table.clocks.step(step);
        table.pass(1_000, true).await;
    }
    assert_eq!((table.left(0).await, table.status().await), (7_000, Status::Running));
}

#[tokio::test]
async fn a_clock_that_was_set_back_before_a_restart_does_not_turn_time_back() {
    let mut table = Table::after(2_000, 10).await;
    table.clocks.step(-3_600_000);
    table.restart().await;
    table.sit(0).await;
    table.pass(1_000, true).await;
    assert_eq!(table.left(0).await, 7_000);
}

#[tokio::test]
async fn grace_is_the_same_whether_the_opponent_looks_or_nobody() {
    for looks in [true, false] {
        let mut table = Table::new(40).await;
        if looks {
            table.sit(1).await;
        }
        for _ in 0..9 {
            table.pass(7_000, true).await;
            if !looks {
                table.node.sweep().await;
            }
        }
        assert_eq!(table.play(0, 0).await.ok(), Some(0), "{looks}");
        assert_eq!(table.left(0).await, 7_000, "{looks}");
    }
}

#[tokio::test]
async fn grace_ends_also_where_nobody_looks() {
    let table = Table::new(40).await;
    for _ in 0..10 {
        table.pass(7_000, true).await;
        table.node.sweep().await;
    }
    assert_eq!(table.status().await, Status::Over);
}

#[tokio::test]
async fn coming_back_again_and_again_gives_no_more_grace() {
    let mut table = Table::new(40).await;
    for (ply, left) in [(0, 40_000), (2, 30_000), (4, 10_000)] {
        table.pass(20_000, true).await;
        table.node.leave().await;
        table.restart().await;
        table.play(0, ply).await.expect("in time");
        table.play(1, ply + 1).await.expect("in time");
        assert_eq!(table.left(0).await, left);
    }
}

#[tokio::test]
async fn who_leaves_may_come_back_for_a_minute_until_the_other_claims_the_match() {
    for (what, score) in [(Prize::Win, "1-0"), (Prize::Draw, "1/2-1/2")] {
        let mut table = Table::new(600).await;
        table.sit(0).await;
        table.sit(1).await;
        assert_eq!(table.presence(0).await, (json!([null, null]), json!(null)));
        table.leave(1).await;
        table.pass(27_000, true).await;
        assert_eq!(table.presence(0).await, (json!([null, 27_000]), json!(33_000)));
        assert_eq!(table.claim(0, what).await, Err("not_away"));
        table.sit(1).await;
        assert_eq!(table.presence(0).await, (json!([null, null]), json!(null)));
        table.leave(1).await;
        table.pass(59_800, true).await;
        table.pass(30_000, false).await;
        assert_eq!(table.claim(0, what).await, Err("not_away"), "nobody is away while nobody can come");
        table.beat().await;
        table.pass(1_000, true).await;
        assert_eq!((table.presence(0).await.1, table.claim(1, what).await), (json!(0), Err("not_away")));
        assert_eq!((table.claim(0, what).await, table.claim(0, what).await), (Ok(BEGUN), Ok(BEGUN)));
        let seen = table.seen(0).await;
        assert_eq!(seen.result.map(|result| result.score).as_deref(), Some(score));
    }
}

#[tokio::test]
async fn without_a_clock_a_match_may_be_claimed_after_a_week_without_a_move() {
    const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;
    let mut table = Table::with(ClockTerms::None).await.begun().await;
    table.sit(0).await;
    table.sit(1).await;
    table.pass_quickly(WEEK - 1_200);
    assert_eq!((table.presence(1).await.1, table.presence(0).await.1), (json!(1_200), json!(null)));
    assert_eq!(table.claim(1, Prize::Win).await, Err("not_away"));
    table.pass_quickly(1_200);
    assert_eq!(table.claim(0, Prize::Win).await, Err("not_away"), "it is their own turn");
    assert_eq!(table.claim(1, Prize::Win).await, Ok(BEGUN));
    assert_eq!(table.status().await, Status::Over);
}

#[tokio::test]
async fn an_offer_does_not_bring_a_deadline_forward() {
    let mut table = Table::new(10).await;
    table.sit(0).await;
    table.clocks.pass(5_000);
    table.beat().await;
    table.act(0, Action::Offer(Offer::Draw), BEGUN).await.expect("an offer");
    assert_eq!(table.deadline().await, 15_000);
}

#[tokio::test]
async fn an_offer_gives_nobody_time() {
    let table = Table::after(3_000, 10).await;
    table.act(0, Action::Offer(Offer::Draw), BEGUN).await.expect("an offer");
    assert_eq!(table.left(0).await, 7_000);
    let room = table.node.room(&table.id).await.expect("a room");
    room.refresh(&table.node).await.expect("it is read");
    assert_eq!(table.left(0).await, 7_000, "read again");
}
