//! The lobby: open tables and running matches, the same for everybody, made once for all.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use crate::ids::AccountId;
use crate::messages::{Listed, Lobby, SeatShown, Tell, Terms, text};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::socket::Inbox;
use crate::store::{MatchRow, sql};

/// How often the lobby is shown anew at the most.
pub(crate) const PACE: Duration = Duration::from_millis(500);
const AT_MOST: i64 = 50;
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

/// What the lobby shows now.
pub(crate) async fn lobby(node: &Node) -> Result<Lobby, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let open = sql::open_tables(&mut connection, node.now().0 - STALE, AT_MOST).await?;
    let running = sql::matches_by_status(&mut connection, "running", i64::MAX, AT_MOST).await?;
    drop(connection);
    Ok(Lobby { open: listed(node, open, None).await?, running: listed(node, running, None).await? })
}

/// Matches for a list: nothing of their positions. In one's own list the own seat is marked.
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
    drop(connection);
    let family = quadrille_games::variant(&row.variant).map(|(family, _)| family);
    let names = family.map(|family| family.seat_names()).unwrap_or_default();
    let mut shown = Vec::with_capacity(seats.len());
    for (seat, place) in seats.iter().zip(names) {
        shown.push(SeatShown {
            letter: place.letter,
            seat: place.name.into(),
            kind: seat.kind.clone(),
            name: seat.shown_name(),
            level: (seat.kind == "bot").then_some(seat.level),
            link: None,
        });
    }
    let terms: Terms = serde_json::from_str(&row.terms).map_err(|_| Refusal::Busy)?;
    let is_running = row.status == "running";
    let you = me.and_then(|me| seats.iter().position(|seat| seat.kind == "person" && seat.account == *me));
    Ok(Listed {
        to_move: usize::try_from(row.turn).ok().filter(|_| is_running),
        deadline: (is_running && row.deadline > 0).then(|| (row.deadline - node.now().0).max(0)),
        you,
        id: row.id,
        game: row.variant,
        status: row.status,
        ply: row.ply,
        seats: shown,
        terms,
        result: Some(row.result).filter(|result| !result.is_empty()),
        changed: row.changed,
    })
}
