//! A node: the store, the rooms that somebody looks at, and what happens by itself.

use std::net::IpAddr;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex, Weak};

use axum_extra::extract::cookie::Key;
use quadrille_tables::Library;
use rustc_hash::{FxHashMap, FxHashSet};
use tokio::sync::{mpsc, watch};

use crate::bots::Thinking;
use crate::clock::{Millis, Moment, Outages};
use crate::config::Config;
use crate::door::machine_name;
use crate::hints::Hints;
use crate::ids::{AccountId, MatchId, random_text};
use crate::limits::{Limits, descriptors};
use crate::lobby::LobbyRoom;
use crate::messages::{Hint, News, Work};
use crate::mine::Mine;
use crate::passphrases::Hashing;
use crate::push::{Push, Signer};
use crate::refusal::Refusal;
use crate::retention::Walks;
use crate::room::Room;
use crate::socket::Inbox;
use crate::states::Role;
use crate::store::{Store, StoreError, Write, sql};
use crate::time::{Clocks, Machine, Timekeeper};
use crate::uptime::{AWAY, Uptime};

mod clockwork;
mod sockets;

/// How long a bot takes for a move, so that its time tells nothing.
const BOT_DELAY: u64 = 600;
/// How far back, as the clocks of nodes differ a little.
const OVERLAP: i64 = 5_000;
/// When a bot that has not moved is asked again.
const BOT_PATIENCE: i64 = 4_000;
/// The same while NATS is away, which may have taken the turn with it.
const BOT_PATIENCE_ALONE: i64 = 1_000;

/// Why a node cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// NATS.
    #[error("NATS: {0}")]
    Nats(String),
    /// The key in the database cannot be used.
    #[error("a key in the database is damaged: that for cookies, or that for calls")]
    Key,
}

/// One process that serves.
pub struct Node {
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) name: String,
    role: Role,
    time: Timekeeper,
    pub(crate) uptime: Uptime,
    pub(crate) limits: Limits,
    pub(crate) thinking: Thinking,
    pub(crate) library: Arc<Library>,
    pub(crate) hashing: Hashing,
    pub(crate) walks: tokio::sync::Mutex<Walks>,
    pub(crate) lobby: LobbyRoom,
    pub(crate) mine: Mine,
    pub(crate) key: Key,
    pub(crate) push: Push,
    pub(crate) stopping: watch::Sender<bool>,
    pub(crate) gauges: metrics_exporter_prometheus::PrometheusHandle,
    rooms: Mutex<FxHashMap<MatchId, Arc<Room>>>,
    sockets: Mutex<Vec<Weak<Inbox>>>,
    /// Matches whose last write may or may not have been stored.
    unsure: Mutex<Vec<MatchId>>,
    hints: Option<Hints>,
    work: mpsc::UnboundedSender<Work>,
    /// When other nodes' changes were last looked for.
    polled: AtomicI64,
    /// What the people who run the server have done, as far as it is known here.
    heeded: Mutex<FxHashSet<String>>,
}

impl Node {
    /// Opens everything that a node needs, and sets going what happens by itself.
    pub async fn start(config: Config, store: Store) -> Result<Arc<Node>, StartError> {
        let (node, to_do) = Node::open(config, store, Role::Serve, Machine::default()).await?;
        node.set_going(to_do);
        Ok(node)
    }

    /// The same for a node that only works and lets nobody in.
    pub async fn start_worker(config: Config, store: Store) -> Result<Arc<Node>, StartError> {
        let (node, to_do) = Node::open(config, store, Role::Work, Machine::default()).await?;
        node.set_going(to_do);
        Ok(node)
    }

    /// A node in which nothing ever happens by itself.
    #[cfg(test)]
    pub(crate) async fn still(config: Config, store: Store) -> Result<Arc<Node>, StartError> {
        Node::open(config, store, Role::Serve, Machine::default()).await.map(|(node, _)| node)
    }

    /// A node in which nothing happens by itself yet.
    async fn open(
        mut config: Config,
        store: Store,
        role: Role,
        clocks: impl Clocks,
    ) -> Result<(Arc<Node>, mpsc::UnboundedReceiver<Work>), StartError> {
        config.hosts.push(machine_name());
        config.proxies = config.proxies.iter().map(IpAddr::to_canonical).collect();
        let key = key(&store).await?;
        let push = push_key(&store).await?.and_then(Push::new).ok_or(StartError::Key)?;
        let (seen, outages) = before(&store).await?;
        let time = Timekeeper::new(clocks, seen);
        let hints = match &config.nats {
            Some(address) => Some(Hints::connect(address).await.map_err(StartError::Nats)?),
            None => None,
        };
        let (work, to_do) = mpsc::unbounded_channel();
        let node = Arc::new(Node {
            store,
            name: random_text(8),
            role,
            uptime: Uptime::new(outages, time.now()),
            polled: time.now().0.into(),
            time,
            limits: Limits::new(&config.unlimited, config.descriptors.unwrap_or_else(descriptors)),
            thinking: Thinking::default(),
            library: Arc::new(config.library()),
            hashing: Hashing::default(),
            walks: tokio::sync::Mutex::default(),
            lobby: LobbyRoom::default(),
            mine: Mine::default(),
            key,
            push,
            stopping: watch::channel(false).0,
            gauges: crate::metrics::recorder(),
            rooms: Mutex::default(),
            sockets: Mutex::default(),
            unsure: Mutex::default(),
            hints,
            work,
            heeded: Mutex::default(),
            config,
        });
        node.arrive(seen).await?;
        Ok((node, to_do))
    }

    /// Takes note of the time in which nobody served, and of the nodes that do.
    async fn arrive(&self, seen: Millis) -> Result<(), StoreError> {
        let now = self.now();
        let shortest = if self.store.is_shared() { AWAY } else { 0 };
        let is_first = self.role == Role::Serve && seen.0 > 0 && now.0 - seen.0 > shortest;
        if is_first {
            self.uptime.was_down(seen, now);
        } else if self.store.is_shared() {
            self.learn().await?;
        }
        self.heartbeat().await
    }

    /// Lets everybody go; sockets are told.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// The room of a match.
    pub(crate) async fn room(&self, id: &MatchId) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = self.open_room(id) {
            return Ok(room);
        }
        let loaded = Arc::new(Room::load(self, id).await?);
        let mut rooms = self.rooms.lock().unwrap_or_else(|error| error.into_inner());
        Ok(rooms.entry(id.clone()).or_insert(loaded).clone())
    }

    /// The room of a match, with everything that other nodes have written until now.
    pub(crate) async fn room_as_stored(&self, id: &MatchId) -> Result<Arc<Room>, Refusal> {
        match self.open_room(id) {
            Some(room) if self.store.is_shared() => room.follow(self).await.map(|()| room),
            Some(room) => Ok(room),
            None => self.room(id).await,
        }
    }

    fn open_room(&self, id: &MatchId) -> Option<Arc<Room>> {
        self.rooms.lock().unwrap_or_else(|error| error.into_inner()).get(id).cloned()
    }

    /// Tells other nodes where to look.
    pub(crate) async fn announce(&self, news: News) {
        if let News::Entry { id, .. } | News::Seats { id } = &news {
            self.mine.touch(id);
        }
        if let News::Seats { .. } = news {
            self.lobby.touch();
        }
        if let Some(hints) = &self.hints {
            hints.announce(&Hint { node: self.name.clone(), news }).await;
        }
    }

    /// Somebody said something.
    pub(crate) async fn announce_chat(&self, id: &MatchId) {
        if let Some(room) = self.open_room(id) {
            room.ring_chat();
        }
        self.announce(News::Chat { id: id.clone() }).await;
    }

    /// Another node says where to look.
    pub(crate) async fn heard(&self, hint: &Hint) {
        if hint.node == self.name {
            return;
        }
        let (News::Entry { id, .. } | News::Seats { id } | News::Aside { id } | News::Chat { id }) =
            &hint.news
        else {
            return self.hang_up_ended(self.now().0 - OVERLAP).await;
        };
        if let News::Entry { .. } | News::Seats { .. } = hint.news {
            self.mine.touch(id);
        }
        if let News::Seats { .. } = hint.news {
            self.lobby.touch();
            self.ring_invited(id).await;
        }
        let Some(room) = self.open_room(id) else { return };
        match hint.news {
            News::Entry { ply, .. } => room.catch_up(self, ply, None).await,
            News::Seats { .. } | News::Aside { .. } => room.catch_up(self, 0, Some(i64::MAX)).await,
            News::Chat { .. } | News::Sessions => room.ring_chat(),
        }
    }

    pub(crate) async fn ask_bot(&self, id: &MatchId, ply: i64) {
        let _ = self.work.send(Work { id: id.clone(), ply });
    }

    fn bot_patience(&self) -> i64 {
        match &self.hints {
            Some(hints) if hints.is_away() => BOT_PATIENCE_ALONE,
            _ => BOT_PATIENCE,
        }
    }

    pub(crate) fn bot_delay(&self) -> i64 {
        self.config.bot_delay.unwrap_or(BOT_DELAY) as i64
    }

    /// The present moment.
    pub(crate) fn now(&self) -> Millis {
        self.time.now()
    }

    /// The present moment with all outages until now.
    pub(crate) fn moment(&self) -> Moment {
        let now = self.now();
        Moment { now, outages: self.uptime.outages(now) }
    }

    /// A write of this match failed: what became of it has to be found out.
    pub(crate) fn make_sure_soon(&self, id: &MatchId) {
        self.unsure.lock().unwrap_or_else(|error| error.into_inner()).push(id.clone());
    }

    /// Reads the rooms of an account again, which has another name now.
    pub(crate) async fn renamed(&self, account: &AccountId) {
        let rooms: Vec<_> =
            self.rooms.lock().unwrap_or_else(|error| error.into_inner()).values().cloned().collect();
        for room in rooms {
            if matches!(room.seat_of(self, account).await, Ok(Some(_))) {
                let _ = room.refresh(self).await;
            }
        }
    }
}

/// Done when the node stops.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// The key that signs cookies: made by the first node, the same for all.
async fn key(store: &Store) -> Result<Key, StartError> {
    let value = setting(store, "cookie key", random_text(104)).await?;
    Key::try_from(value.as_bytes()).map_err(|_| StartError::Key)
}

/// The key that signs calls, likewise.
async fn push_key(store: &Store) -> Result<Option<Signer>, StartError> {
    let fresh = Signer::fresh().ok_or(StartError::Key)?;
    Ok(Signer::read(&setting(store, "push key", fresh).await?))
}

/// What is set in the database; by this, if nobody was first.
async fn setting(store: &Store, name: &'static str, value: String) -> Result<String, StoreError> {
    store.write(Write::Setting { name, value }).await?;
    let mut connection = store.readers.acquire().await?;
    Ok(sql::setting(&mut connection, name).await?.unwrap_or_default())
}

/// When a node that serves was last seen, and all outages until then.
async fn before(store: &Store) -> Result<(Millis, Outages), StoreError> {
    let mut connection = store.readers.acquire().await?;
    let seen = sql::last_seen(&mut connection).await?;
    Ok((Millis(seen), Outages::new(sql::outages(&mut connection, 0).await?)))
}

#[cfg(test)]
mod tests;
