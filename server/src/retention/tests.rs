use std::path::PathBuf;
use std::sync::Arc;

use futures_util::future::join_all;
use sqlx::{AssertSqlSafe, query_scalar};

use super::*;
use crate::config::Config;
use crate::ids::SessionId;
use crate::names::Name;
use crate::states::{EntryKind, Role, SeatKind};
use crate::store::sql::{Finish, NewSession, Secured, Wanted};
use crate::store::{Append, Entry, Heartbeat, MatchRow, MatchWrite, SeatRow, Store, Turn};

/// A node with a database of its own, whose folder goes with it.
struct Home {
    node: Arc<Node>,
    folder: PathBuf,
}

impl Drop for Home {
    fn drop(&mut self) {
        self.node.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Home {
    async fn open(name: &str) -> Home {
        let folder = std::env::temp_dir().join(format!("quadrille-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let database = folder.join("quadrille.db").display().to_string();
        let store = Store::open(&database).await.expect("a store");
        Home { node: Node::still(Config::default(), store).await.expect("a node"), folder }
    }

    async fn write(&self, writes: Vec<Write>) {
        // More at a time might come in another order.
        let mut writes = writes.into_iter().peekable();
        while writes.peek().is_some() {
            let some = writes.by_ref().take(64).map(|write| self.node.store.write(write));
            for done in join_all(some).await {
                assert!(done.expect("it is stored"), "nobody else writes");
            }
        }
    }

    async fn count(&self, what: &str) -> i64 {
        let mut connection = self.node.store.readers.acquire().await.expect("a connection");
        let count = format!("select count(*) from {what}");
        query_scalar(AssertSqlSafe(count)).fetch_one(&mut *connection).await.expect("a number")
    }
}

fn session(account: &AccountId, at: i64) -> NewSession {
    let id = SessionId(format!("session of {account}"));
    NewSession { id, account: account.clone(), now: at, expires: at + 180 * DAY }
}

fn guest(name: &str, at: i64) -> Vec<Write> {
    let id = AccountId(name.into());
    let session = session(&id, at);
    vec![Write::NewAccount { id, name: name.into(), now: at }, Write::NewSession(session)]
}

/// A table, set up then.
fn table(id: &str, status: Status, players: [&str; 2], at: i64) -> Write {
    let seat = |(seat, name): (usize, &&str)| SeatRow {
        seat: seat as i64,
        kind: if name.is_empty() { SeatKind::Link } else { SeatKind::Person },
        account: AccountId((*name).into()),
        level: 0,
        token: String::new(),
        name: String::new(),
    };
    let row = MatchRow { status, ..MatchRow::begun(id, players[0], at) };
    let seats = players.iter().enumerate().map(seat).collect();
    Write::NewMatch { row: Box::new(row), seats, address: String::new() }
}

/// The entries of a log: four moves, and a resignation if it is to end.
fn played(id: &str, at: i64, is_over: bool) -> Vec<Write> {
    let entry =
        |kind, seat: i64, text: &str| Entry { kind, seat, text: text.into(), at, spent: 0, lag: 0, grace: 0 };
    let mut log: Vec<_> = (0..4).map(|ply| entry(EntryKind::Move, ply % 2, "1")).collect();
    log.extend(is_over.then(|| entry(EntryKind::Resigned, 0, "")));
    let append = |(ply, entry): (usize, Entry)| {
        let ending = (entry.kind == EntryKind::Resigned).then(|| "resigned l".to_string());
        let finish =
            ending.map(|ending| Finish { status: Status::Over, result: "0-1".into(), ending, rated: None });
        let (id, ply) = (MatchId(id.into()), ply as i64);
        Write::Append(Box::new(Append {
            id,
            ply,
            entry,
            turn: Turn { seat: 0, deadline: 0, bot_due: 0 },
            finish,
            next: None,
            sitter: None,
            ahead: None,
        }))
    };
    log.into_iter().enumerate().map(append).collect()
}

/// What happens on one day, with much that nobody comes back to.
fn day(n: i64, at: i64) -> Vec<Write> {
    let named = |what: &str| format!("{what} {n:03}");
    let [idle, left, right] = ["idle", "left", "right"].map(named);
    let mut writes: Vec<Write> =
        [&idle, &left, &right].into_iter().flat_map(|name| guest(name, at)).collect();
    for name in ["ann", "ben"] {
        let NewSession { id, expires, .. } = session(&AccountId(name.into()), at);
        writes.push(Write::Used { id, generation: 1, expires });
    }
    writes.push(table(&named("closed"), Status::Cancelled, ["ann", ""], at));
    writes.push(table(&named("waits"), Status::Waiting, ["ben", ""], at));
    writes.push(table(&named("empty"), Status::Running, ["ann", "ben"], at));
    for (id, players, is_over) in [
        ("guests", [left.as_str(), &right], true),
        ("friends", ["ann", "ben"], true),
        ("stuck", ["ben", "ann"], false),
    ] {
        let id = named(id);
        writes.push(table(&id, Status::Running, players, at));
        writes.extend(played(&id, at, is_over));
        if !is_over {
            continue;
        }
        let (id, account, text) = (MatchId(id), AccountId(players[0].into()), "good luck".to_string());
        let said = MatchWrite::Say { room: "seats", account: account.clone(), text, now: at };
        let wanted = Wanted { account, now: at, since: at - 1, at_most: 9, is_done: true };
        let known = MatchWrite::Analysis { n: 0, best: "1".into(), value: "0".into() };
        let all = [said, MatchWrite::Want(wanted), known];
        writes.extend(all.map(|write| Write::Match(id.clone(), write)));
    }
    let outages = vec![(at, at + 1_000)];
    writes.push(Write::Heartbeat(Heartbeat {
        node: named("node"),
        role: Role::Left,
        now: at,
        gone: 0,
        outages,
    }));
    writes
}

/// What must not grow for ever.
const PASSING: [&str; 11] = [
    "accounts",
    "sessions",
    "matches where status <> 'over'",
    "matches where id like 'guests%'",
    "seats where match like 'guests%'",
    "entries where match like 'guests%'",
    "chat",
    "analyses",
    "wanted",
    "nodes",
    "outages",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_year_grows_and_stops_growing_and_records_stay() {
    const STRIDE: i64 = 5;
    const DAYS: i64 = 500;
    let home = Home::open("year").await;
    // It ends now, so that what the node does by itself, as of now, is right at the end.
    let start = home.node.now().0 - DAYS * DAY;
    for name in ["ann", "ben"] {
        let id = AccountId(name.into());
        home.write(vec![Write::NewAccount { id: id.clone(), name: name.into(), now: start }]).await;
        let (name, session) = (Name::parse(name).expect("a name"), session(&id, start));
        let passphrase = "hash".into();
        let secured = Box::new(Secured { passphrase, session });
        home.write(vec![Write::Claim { name: Box::new(name), secured }]).await;
    }
    let mut counts = Vec::new();
    for n in 0..DAYS / STRIDE {
        let at = start + n * STRIDE * DAY;
        home.write(day(n, at)).await;
        step(&home.node, at).await.expect("a step");
        let mut row = Vec::new();
        for what in PASSING {
            row.push(home.count(what).await);
        }
        counts.push(row);
    }
    let (days, last) = (counts.len(), counts.last().expect("some"));
    // After a year and the 67 days that an idle match stays at the most, as much goes as comes.
    for (row, n) in counts[(365 + 70) / STRIDE as usize..].iter().zip(1..) {
        assert_eq!(row, last, "{n} after a year: {PASSING:?}");
    }
    assert!(last.iter().zip(&counts[2]).any(|(last, early)| last > early), "it grew before: {counts:?}");
    for (what, expected) in [
        ("accounts where folded <> ''", 2),
        ("matches where id like 'friends%' and status = 'over'", days as i64),
        ("entries where match like 'friends%'", 5 * days as i64),
        ("seats where match like 'friends%'", 2 * days as i64),
    ] {
        assert_eq!(home.count(what).await, expected, "{what}");
    }
    let idle = home.count("matches where id like 'stuck%' and status = 'over' and ending = 'time l'").await;
    assert_eq!(idle, days as i64 - 60 / STRIDE - 1, "matches that nobody went on with are lost on time");
    assert_eq!(home.count("entries where match like 'stuck%'").await, 4 * days as i64 + idle);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_step_is_long() {
    let home = Home::open("steps").await;
    let now = home.node.now().0;
    let long_ago = now - 2 * YEAR;
    home.write(vec![Write::NewSession(session(&AccountId("nobody".into()), now))]).await;
    let mut writes = Vec::new();
    for n in 0..450 {
        writes.extend(guest(&format!("guest {n}"), long_ago));
        writes.push(table(&format!("closed {n}"), Status::Cancelled, ["nobody", ""], long_ago));
        let id = format!("over {n}");
        writes.push(table(&id, Status::Running, ["nobody", "nobody else"], long_ago));
        writes.extend(played(&id, long_ago, true));
    }
    let talk = |n: i64| {
        let (account, text) = (AccountId("nobody".into()), "hello".into());
        let said = MatchWrite::Say { room: "seats", account, text, now: long_ago + n };
        Write::Match(MatchId("over 0".into()), said)
    };
    writes.extend((0..1_200).map(talk));
    home.write(writes).await;
    let all = ["accounts", "matches where status = 'cancelled'", "matches where status = 'over'", "chat"];
    let mut before = [450, 450, 450, 1_200];
    let mut steps = 0;
    while before != [0; 4] {
        step(&home.node, now).await.expect("a step");
        for (what, before) in all.iter().zip(&mut before) {
            let left = home.count(what).await;
            let most = if *what == "chat" { 500 } else { 200 };
            assert!(*before - left <= most, "{what}: {before} and then {left}");
            *before = left;
        }
        steps += 1;
        assert!(steps < 20, "{before:?}");
    }
}

/// The page about privacy says the same times, in every language.
#[test]
fn the_privacy_page_tells_how_long() {
    for text in [
        include_str!("../../../texts/en/page-privacy.ftl"),
        include_str!("../../../texts/fr/page-privacy.ftl"),
        include_str!("../../../texts/nl/page-privacy.ftl"),
    ] {
        let said = |what: &str| text.lines().find(|line| line.starts_with(what)).expect("a text");
        for (what, kept) in [
            ("privacy-cookie =", crate::identity::LIFE),
            ("privacy-guest =", GUESTS),
            ("privacy-matches =", YEAR),
            ("privacy-chat =", YEAR),
            ("privacy-reports =", YEAR),
            ("privacy-evenings =", YEAR),
        ] {
            assert!(said(what).contains(&format!(" {} ", kept / DAY)), "{}", said(what));
        }
    }
}
