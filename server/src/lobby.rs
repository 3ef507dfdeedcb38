//! The lobby: open tables and running matches, the same for everybody, made once for all.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use axum_extra::extract::cookie::Key;
use sha2::{Digest, Sha256};
use sqlx::AnyConnection;

use crate::clock::Millis;
use crate::ids::AccountId;
use crate::messages::{Listed, Lobby, MatchHead, SeatShown, Tell, text};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::socket::Inbox;
use crate::states::{SeatKind, Status};
use crate::store::sql::{self, Shares};
use crate::store::{MatchRow, MatchWrite, SeatRow};

/// How often the lobby is shown again at the most.
pub(crate) const PACE: Duration = Duration::from_millis(500);
const AT_MOST: i64 = 50;
const SHARES: Shares = Shares { host: 3, address: 25, address_first: 6, all: AT_MOST };
/// How often hosts that are here are noted, and how old a note is before it is written again.
pub(crate) const HOSTS: Duration = Duration::from_secs(5);
const NOTED: i64 = 4_000;
/// A host who was noted so lately is present; the tables of others are not shown.
const PRESENT: i64 = 30_000;
/// Tables that nobody joined for so long are not shown any more.
const STALE: i64 = 7 * 24 * 60 * 60 * 1000;

/// Those who look at the lobby.
#[derive(Default)]
pub(crate) struct LobbyRoom {
    listeners: Mutex<Vec<Weak<Inbox>>>,
    has_changed: AtomicBool,
    frame: Mutex<Arc<str>>,
}

impl LobbyRoom {
    /// Something that the lobby shows has changed.
    pub(crate) fn touch(&self) {
        self.has_changed.store(true, Ordering::Relaxed);
    }

    pub(crate) fn enter(&self, inbox: &Arc<Inbox>) {
        let mut listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        listeners.retain(|listener| listener.strong_count() > 0);
        if !listeners.iter().any(|listener| listener.as_ptr() == Arc::as_ptr(inbox)) {
            listeners.push(Arc::downgrade(inbox));
        }
    }

    pub(crate) fn leave(&self, inbox: &Arc<Inbox>) {
        let mut listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        listeners.retain(|listener| listener.as_ptr() != Arc::as_ptr(inbox));
    }

    /// The latest frame; made now if there is none yet.
    pub(crate) async fn frame(&self, node: &Node) -> Result<Arc<str>, Refusal> {
        let known = self.frame.lock().unwrap_or_else(|error| error.into_inner()).clone();
        if !known.is_empty() && !self.has_changed.load(Ordering::Relaxed) {
            return Ok(known);
        }
        let made: Arc<str> = text(&Tell::Lobby(&lobby(node).await?)).into();
        *self.frame.lock().unwrap_or_else(|error| error.into_inner()) = made.clone();
        Ok(made)
    }

    /// Tells everybody who looks, if there is news.
    pub(crate) async fn tell(&self, node: &Node) {
        if !self.has_changed.swap(false, Ordering::Relaxed) {
            return;
        }
        *self.frame.lock().unwrap_or_else(|error| error.into_inner()) = "".into();
        let listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner()).clone();
        if listeners.is_empty() || self.frame(node).await.is_err() {
            return;
        }
        for inbox in listeners.iter().filter_map(Weak::upgrade) {
            inbox.lobby_changed();
        }
    }
}

/// Stands for an address, the same on all nodes, so that no address needs to be kept.
pub(crate) fn digest(key: &Key, from: IpAddr) -> String {
    let sum = Sha256::new().chain_update(key.signing()).chain_update(from.to_string()).finalize();
    sum.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The open tables that the lobby shows.
async fn open_tables(c: &mut AnyConnection, Millis(now): Millis) -> sqlx::Result<Vec<MatchRow>> {
    sql::open_tables(c, (now - STALE, now - PRESENT), &SHARES).await
}

/// Notes which hosts of open tables have a socket here; the tables of those who have gone leave the lobby.
pub(crate) async fn note_hosts(node: &Node) -> Result<(), Refusal> {
    let now = node.now().0;
    let mut connection = node.store.readers.acquire().await?;
    let unseen = sql::unseen(&mut connection, now - NOTED).await?;
    drop(connection);
    if unseen.is_empty() {
        return Ok(());
    }
    if unseen.iter().any(|(_, _, seen)| has_just_gone(*seen, now)) {
        node.lobby.touch();
    }
    let here = node.accounts_here();
    for (id, _, seen) in unseen.into_iter().filter(|(_, host, _)| here.contains(host)) {
        if node.store.write_match(&id, MatchWrite::Seen { now }).await? && seen < now - PRESENT {
            node.lobby.touch();
        }
    }
    Ok(())
}

/// Whether a host counts as gone since we last looked.
fn has_just_gone(seen: i64, now: i64) -> bool {
    (now - PRESENT - 2 * HOSTS.as_millis() as i64..=now - PRESENT).contains(&seen)
}

/// What the lobby shows now.
pub(crate) async fn lobby(node: &Node) -> Result<Lobby, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let open = open_tables(&mut connection, node.now()).await?;
    let running = sql::listed_by_status(&mut connection, Status::Running, i64::MAX, AT_MOST).await?;
    drop(connection);
    Ok(Lobby { open: listed(node, open, None).await?, running: listed(node, running, None).await? })
}

/// Matches for a list: nothing of their positions. In a player's own list their seat is marked.
pub(crate) async fn listed(
    node: &Node,
    rows: Vec<MatchRow>,
    me: Option<&AccountId>,
) -> Result<Vec<Listed>, Refusal> {
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        all.push(one(node, row, me).await?);
    }
    Ok(all)
}

async fn one(node: &Node, row: MatchRow, me: Option<&AccountId>) -> Result<Listed, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let seats = sql::seats(&mut connection, &row.id).await?;
    let rating = match row.status == Status::Waiting && row.terms.rated {
        true => Some(sql::rating(&mut connection, &row.creator, &row.variant).await?),
        false => None,
    };
    drop(connection);
    let shown = seats_shown(&row.variant, &seats);
    let is_running = row.status == Status::Running;
    let you = me.and_then(|me| seats.iter().position(|seat| seat.is_of(me)));
    let kept_for = |me: &AccountId| {
        let mine = |seat: &SeatRow| seat.kind == SeatKind::Kept && seat.account == *me;
        seats.iter().position(mine).filter(|_| row.status == Status::Waiting)
    };
    Ok(Listed {
        invited: me.and_then(kept_for),
        to_move: usize::try_from(row.turn).ok().filter(|_| is_running),
        deadline: (is_running && row.deadline > 0).then(|| (row.deadline - node.now().0).max(0)),
        you,
        head: MatchHead { id: row.id, game: row.variant, status: row.status, ply: row.ply, seats: shown },
        terms: row.terms,
        rating,
        result: Some(row.result).filter(|result| !result.is_empty()),
        ending: Some(row.ending).filter(|ending| !ending.is_empty()),
        changed: row.changed,
    })
}

fn seats_shown(variant: &str, seats: &[SeatRow]) -> Vec<SeatShown> {
    let family = quadrille_games::variant(variant).map(|(family, _)| family);
    let names = family.map(|family| family.seat_names()).unwrap_or_default();
    seats.iter().zip(names).map(|(seat, place)| SeatShown::of(seat, place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{MatchId, SessionId};
    use crate::messages::Terms;
    use crate::store::sql::NewSession;
    use crate::store::{Store, Write};

    const NOW: i64 = 1_800_000_000_000;

    /// A database with tables that wait.
    struct Waiting {
        store: Store,
        folder: std::path::PathBuf,
    }

    impl Waiting {
        async fn open(name: &str) -> Waiting {
            let folder = std::env::temp_dir().join(format!("quadrille-lobby-{name}-{}", std::process::id()));
            let file = folder.join("quadrille.db").display().to_string();
            Waiting { store: Store::open(&file).await.expect("a database"), folder }
        }

        async fn host(&self, host: &str) {
            let account = AccountId(host.into());
            let session = Write::NewSession(NewSession {
                id: SessionId(host.into()),
                account: account.clone(),
                now: NOW,
                expires: 0,
            });
            let account = Write::NewAccount { id: account, name: host.into(), now: NOW };
            assert!(self.store.write(account).await.expect("stored"));
            assert!(self.store.write(session).await.expect("stored"));
        }

        /// One more table; its name is that of the host and a number.
        async fn table(&self, host: &str, n: usize, address: &str, created: i64) -> bool {
            let row = MatchRow {
                id: MatchId(format!("{host}-{n}")),
                variant: "squadro".into(),
                start: String::new(),
                terms: Terms::default(),
                creator: AccountId(host.into()),
                created,
                status: Status::Waiting,
                started: 0,
                ply: 0,
                changed: created,
                deadline: 0,
                bot_due: 0,
                result: String::new(),
                ending: String::new(),
                rematch: String::new(),
                turn: -1,
                is_listed: true,
            };
            let seat = SeatRow {
                seat: 0,
                kind: SeatKind::Anyone,
                account: AccountId(String::new()),
                level: 0,
                token: String::new(),
                name: String::new(),
            };
            let table = Write::NewMatch { row: Box::new(row), seats: vec![seat], address: address.into() };
            self.store.write(table).await.expect("stored")
        }

        async fn shown(&self) -> Vec<String> {
            let mut connection = self.store.readers.acquire().await.expect("a connection");
            let rows = open_tables(&mut connection, Millis(NOW)).await.expect("tables");
            rows.into_iter().map(|row| row.id.0).collect()
        }
    }

    impl Drop for Waiting {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }

    #[tokio::test]
    async fn nobody_fills_the_lobby_alone() {
        let waiting = Waiting::open("hosts").await;
        waiting.host("honest").await;
        assert!(waiting.table("honest", 0, "here", NOW - 10_000).await);
        for host in ["a", "b", "c"] {
            waiting.host(host).await;
            for n in 0..20 {
                waiting.table(host, n, "there", NOW - 1_000 + n as i64).await;
            }
        }
        let shown = waiting.shown().await;
        assert_eq!(shown.len(), 10, "three each: {shown:?}");
        assert_eq!(shown[6], "honest-0", "six of one address, then the others: {shown:?}");
        assert!(shown.contains(&"a-19".into()) && !shown.contains(&"a-16".into()), "the newest: {shown:?}");
    }

    #[tokio::test]
    async fn no_address_fills_the_lobby_alone() {
        let waiting = Waiting::open("addresses").await;
        for (n, host) in (0..60).map(|n| (n, format!("host{n}"))) {
            waiting.host(&host).await;
            waiting.table(&host, 0, "there", NOW - 1_000 + n).await;
        }
        for host in ["honest", "older"] {
            waiting.host(host).await;
        }
        // From before addresses were noted.
        waiting.table("honest", 0, "", NOW - 10_000).await;
        waiting.table("older", 0, "", NOW - 12_000).await;
        let shown = waiting.shown().await;
        assert_eq!(shown.len(), 27, "{shown:?}");
        assert_eq!(shown[6..8], ["honest-0", "older-0"], "{shown:?}");
    }

    #[tokio::test]
    async fn tables_of_hosts_who_have_gone_are_not_shown() {
        let waiting = Waiting::open("present").await;
        for (host, created) in [("gone", NOW - PRESENT), ("here", NOW - PRESENT - 9_000), ("new", NOW)] {
            waiting.host(host).await;
            waiting.table(host, 0, host, created).await;
        }
        assert_eq!(waiting.shown().await, ["new-0"]);
        assert!(has_just_gone(NOW - PRESENT, NOW) && !has_just_gone(NOW - PRESENT + 1, NOW));
        let seen = Write::Match(MatchId("here-0".into()), MatchWrite::Seen { now: NOW - 1 });
        assert!(waiting.store.write(seen).await.expect("stored"));
        assert_eq!(waiting.shown().await, ["new-0", "here-0"], "who comes back is shown again");
    }

    #[tokio::test]
    async fn nobody_hosts_whose_session_has_ended() {
        let waiting = Waiting::open("ghost").await;
        assert!(!waiting.table("ghost", 0, "here", NOW).await);
        assert!(waiting.shown().await.is_empty());
    }

    #[test]
    fn a_digest_tells_addresses_apart_and_does_not_tell_them() {
        let (key, other) = (Key::from(&[1; 64]), Key::from(&[2; 64]));
        let [one, two] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        assert_eq!(digest(&key, one), digest(&key, one));
        assert_ne!(digest(&key, one), digest(&key, two));
        assert_ne!(digest(&key, one), digest(&other, one), "nobody can try all addresses without the key");
    }
}
