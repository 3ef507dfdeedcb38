//! A node: the store, the rooms that somebody looks at, and what happens by itself.

use std::net::IpAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use axum_extra::extract::cookie::Key;
use quadrille_tables::Library;
use rustc_hash::{FxHashMap, FxHashSet};
use tokio::sync::{mpsc, watch};

use crate::bots::Thinking;
use crate::clock::{Millis, Moment, Outages};
use crate::config::Config;
use crate::door::machine_name;
use crate::hints::Hints;
use crate::ids::{AccountId, MatchId, SessionId, random_text};
use crate::limits::{Limits, descriptors};
use crate::lobby::LobbyRoom;
use crate::messages::{Hint, News, Work};
use crate::mine::{self, Mine};
use crate::passphrases::Hashing;
use crate::push::{self, Push, Signer};
use crate::refusal::Refusal;
use crate::retention::{self, Walks};
use crate::room::Room;
use crate::socket::Inbox;
use crate::states::{Role, SeatKind};
use crate::store::{Heartbeat, Store, StoreError, Write, sql};
use crate::time::{Clocks, Machine, Timekeeper};
use crate::uptime::{AWAY, Uptime};

/// How long a bot takes for a move, so that its time tells nothing.
const BOT_DELAY: u64 = 600;
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often the node notices that it runs.
const PULSE: Duration = Duration::from_millis(200);
/// A node that finds another this far ahead catches up with it.
const BEHIND: i64 = 1_000;
/// How far back outages are looked for that other nodes have stored lately.
const LATELY: i64 = 60 * 60 * 1000;
/// How often clocks are looked at.
const FLAGS: Duration = Duration::from_millis(250);
/// How often rated matches that ended are counted.
const RATINGS: Duration = Duration::from_millis(250);
/// How often other nodes' changes are looked for, in case a hint was lost.
const POLL: Duration = Duration::from_millis(500);
/// How far back, as the clocks of nodes differ a little.
const OVERLAP: i64 = 5_000;
/// How long nodes may look for sessions that were ended.
const ENDED: i64 = 10 * 60 * 1000;
const SWEEP: Duration = Duration::from_secs(30);
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

    fn set_going(self: &Arc<Node>, to_do: mpsc::UnboundedReceiver<Work>) {
        tokio::spawn(crate::bots::hand_out(self.clone(), to_do, self.hints.clone()));
        self.every(HEARTBEAT, |node| async move {
            let _ = node.heartbeat().await;
        });
        self.every(PULSE, |node| async move { node.pulse() });
        self.every(PULSE, |node| async move { node.make_sure().await });
        if self.role == Role::Serve {
            self.every(FLAGS, |node| async move { node.flag_all().await });
            self.every(crate::tournaments::PACE, |node| async move {
                crate::tournaments::advance_all(&node).await;
            });
            self.every(retention::PACE, |node| async move { retention::tidy(&node).await });
            // What could not be read now is found by the next look.
            self.every(push::PACE, |node| async move { push::call_waiting(&node).await.unwrap_or_default() });
            self.every(
                push::TIME_PACE,
                |node| async move { push::call_late(&node).await.unwrap_or_default() },
            );
        }
        self.every(RATINGS, |node| async move { node.settle().await });
        self.every(SWEEP, |node| async move { node.sweep().await });
        self.every(Duration::from_secs(1), |node| async move { node.wake_bots(node.bot_patience()).await });
        self.every(crate::lobby::HOSTS, |node| async move {
            let _ = crate::lobby::note_hosts(&node).await;
        });
        self.every(crate::lobby::PACE, |node| async move { node.lobby.tell(&node).await });
        self.every(mine::PACE, |node| async move { mine::tell(&node).await });
        self.every(POLL, |node| async move { node.heed().await });
        if self.store.is_shared() {
            self.every(POLL, |node| async move { node.poll().await });
            self.every(HEARTBEAT, |node| async move {
                let _ = node.learn().await;
            });
        }
        if let Some(hints) = &self.hints {
            tokio::spawn(crate::hints::listen(self.clone(), hints.clone()));
            tokio::spawn(crate::hints::work(self.clone(), hints.clone()));
        }
        if !self.config.no_work || self.hints.is_none() {
            self.every(crate::analyses::PACE, |node| async move { crate::analyses::work(&node).await });
        }
        let node = self.clone();
        // Bots whose turn it was when the last node went down.
        tokio::spawn(async move { node.wake_bots(0).await });
    }

    /// Does something again and again until the node stops.
    fn every<F: Future<Output = ()> + Send>(
        self: &Arc<Node>,
        pause: Duration,
        what: impl Fn(Arc<Node>) -> F + Send + Sync + 'static,
    ) {
        let (node, mut stop) = (self.clone(), self.stopping.subscribe());
        tokio::spawn(async move {
            while tokio::time::timeout(pause, stopped(&mut stop)).await.is_err() {
                what(node.clone()).await;
            }
        });
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

    /// Keeps in mind that a socket is open.
    pub(crate) fn connected(&self, inbox: &Arc<Inbox>) {
        let mut sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        if sockets.len() == sockets.capacity() {
            sockets.retain(|socket| socket.strong_count() > 0);
        }
        sockets.push(Arc::downgrade(inbox));
    }

    /// The accounts that have a socket here.
    pub(crate) fn accounts_here(&self) -> FxHashSet<AccountId> {
        let sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        sockets.iter().filter_map(Weak::upgrade).map(|inbox| inbox.account.clone()).collect()
    }

    /// The sockets here that follow the matches of their accounts.
    pub(crate) fn followers(&self) -> Vec<Arc<Inbox>> {
        let sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        sockets.iter().filter_map(Weak::upgrade).filter(|inbox| inbox.is_following()).collect()
    }

    /// Whether somebody looks at a page that has a socket here.
    pub(crate) fn is_looking(&self, account: &AccountId) -> bool {
        let sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        sockets.iter().filter_map(Weak::upgrade).any(|inbox| inbox.account == *account && inbox.is_looking())
    }

    /// Tells those for whom a seat of a match is kept, if they are here.
    pub(crate) async fn ring_invited(&self, id: &MatchId) {
        let Ok(mut connection) = self.store.readers.acquire().await else { return };
        let seats = sql::seats(&mut connection, id).await.unwrap_or_default();
        drop(connection);
        let is_kept = |account: &AccountId| {
            seats.iter().any(|seat| seat.kind == SeatKind::Kept && seat.account == *account)
        };
        let sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        sockets
            .iter()
            .filter_map(Weak::upgrade)
            .filter(|inbox| is_kept(&inbox.account))
            .for_each(|inbox| inbox.invite());
    }

    /// Closes the sockets of sessions or accounts that are no more, here and on other nodes.
    pub(crate) async fn hang_up(&self, is_ended: impl Fn(&SessionId, &AccountId) -> bool) {
        self.hang_up_here(is_ended);
        self.announce(News::Sessions).await;
    }

    /// Closes the sockets here of sessions that some node has ended since.
    async fn hang_up_ended(&self, since: i64) {
        let Ok(mut connection) = self.store.readers.acquire().await else { return };
        let Ok(ended) = sql::ended_since(&mut connection, since).await else { return };
        if !ended.is_empty() {
            self.hang_up_here(|session, _| ended.contains(session));
        }
    }

    fn hang_up_here(&self, is_ended: impl Fn(&SessionId, &AccountId) -> bool) {
        let sockets = self.sockets.lock().unwrap_or_else(|error| error.into_inner());
        for inbox in sockets.iter().filter_map(Weak::upgrade) {
            if is_ended(&inbox.session, &inbox.account) {
                inbox.end();
            }
        }
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

    /// Notices that this node runs, and whether it did until now.
    fn pulse(&self) {
        if let Some(step) = self.time.wall_step() {
            tracing::warn!(
                seconds = step.0 / 1000,
                "the wall clock was set: clocks of matches do not follow it"
            );
        }
        if let Some(gap) = self.uptime.pulse(self.now()) {
            tracing::warn!(milliseconds = gap.0, "this process stood still: nobody is charged for it");
            self.ring_clocks();
        }
    }

    /// A write of this match failed: what became of it has to be found out.
    pub(crate) fn make_sure_soon(&self, id: &MatchId) {
        self.unsure.lock().unwrap_or_else(|error| error.into_inner()).push(id.clone());
    }

    /// Reads matches whose last write failed, so that everybody sees where they stand.
    async fn make_sure(&self) {
        let mut unsure = std::mem::take(&mut *self.unsure.lock().unwrap_or_else(|error| error.into_inner()));
        while let Some(id) = unsure.pop() {
            let read = match self.room(&id).await {
                Ok(room) => room.make_sure(self).await,
                Err(refusal) => Err(refusal),
            };
            if matches!(read, Err(Refusal::Busy)) {
                unsure.push(id);
                break;
            }
        }
        self.unsure.lock().unwrap_or_else(|error| error.into_inner()).append(&mut unsure);
    }

    /// Tells the database that this node is well, and when people could not move.
    pub(crate) async fn heartbeat(&self) -> Result<(), StoreError> {
        self.report(self.role).await
    }

    async fn report(&self, role: Role) -> Result<(), StoreError> {
        let now = self.now();
        let (gone, outages) = match self.role {
            Role::Serve => (self.uptime.gone().0, self.uptime.owed(now)),
            _ => (0, Vec::new()),
        };
        let heartbeat =
            Heartbeat { node: self.name.clone(), role, now: now.0, gone, outages: outages.clone() };
        self.store.write(Write::Heartbeat(heartbeat)).await?;
        self.uptime.stored(now, &outages);
        if !outages.is_empty() {
            let milliseconds: i64 = outages.iter().map(|(since, until)| until - since).sum();
            tracing::warn!(milliseconds, "an outage was stored: nobody is charged for it");
            self.ring_clocks();
        }
        Ok(())
    }

    /// Says that this node goes in order: nobody needs to wait for it.
    pub(crate) async fn leave(&self) {
        let _ = tokio::time::timeout(HEARTBEAT, self.report(Role::Left)).await;
    }

    /// Reads how other nodes are, and what they know of outages.
    async fn learn(&self) -> Result<(), StoreError> {
        let mut connection = self.store.readers.acquire().await?;
        // In this order: who is back by now has stored its outage by then.
        let others = sql::others_seen(&mut connection, &self.name).await?;
        let outages = sql::outages(&mut connection, self.now().0 - LATELY).await?;
        drop(connection);
        let latest = others.iter().copied().max().unwrap_or(0);
        if latest > self.now().0 + BEHIND {
            self.time.catch_up(Millis(latest));
        }
        if self.uptime.heard(self.now(), others, &outages) {
            self.ring_clocks();
        }
        Ok(())
    }

    /// Lets everybody here look at their clocks again.
    fn ring_clocks(&self) {
        for room in self.rooms.lock().unwrap_or_else(|error| error.into_inner()).values() {
            room.ring_clock();
        }
    }

    async fn flag_all(&self) {
        let Ok(mut connection) = self.store.readers.acquire().await else { return };
        let Ok(late) = sql::past_deadline(&mut connection, self.now().0).await else { return };
        drop(connection);
        for id in late {
            if let Ok(room) = self.room(&id).await {
                let _ = room.flag(self).await;
            }
        }
    }

    /// Counts rated matches that ended, on any node.
    pub(crate) async fn settle(&self) {
        let Ok(mut connection) = self.store.readers.acquire().await else { return };
        let is_waiting = sql::is_unsettled(&mut connection).await.unwrap_or(false);
        drop(connection);
        while is_waiting && self.store.write(Write::Settle).await.unwrap_or(false) {}
    }

    async fn wake_bots(&self, patience: i64) {
        let Ok(mut connection) = self.store.readers.acquire().await else { return };
        let Ok(due) = sql::bots_due(&mut connection, self.now().0 - patience).await else { return };
        drop(connection);
        for id in due {
            let _ = self.store.write(Write::BotDue { id: id.clone(), due: self.now().0 }).await;
            if let Ok(room) = self.room(&id).await {
                let _ = room.wake_bot(self).await;
            }
        }
    }

    /// Looks for what other nodes changed; a lost hint costs half a second.
    async fn poll(&self) {
        let (now, since) = (self.now().0, self.polled.load(Ordering::Relaxed) - OVERLAP);
        self.hang_up_ended(since).await;
        let Ok(mut connection) = self.store.readers.acquire().await else { return };
        let Ok(changed) = sql::changed_since(&mut connection, since).await else { return };
        let Ok(said) = sql::said_since(&mut connection, since).await else { return };
        drop(connection);
        self.polled.store(now, Ordering::Relaxed);
        self.mine.touch_all(&changed);
        for (id, n) in said {
            if let Some(room) = self.open_room(&id) {
                room.ring_chat_at(n);
            }
        }
        for (id, ply, at) in changed {
            if let Some(room) = self.open_room(&id) {
                room.catch_up(self, ply, Some(at)).await;
            }
        }
    }

    /// Hangs up the accounts with which the people who run the server have done something, and shows their names as
    /// they are now.
    async fn heed(&self) {
        let Ok(mut connection) = self.store.readers.acquire().await else { return };
        let Ok(deeds) = sql::deeds_since(&mut connection, self.now().0 - ENDED).await else { return };
        drop(connection);
        let known = deeds.iter().map(|(id, _)| id.clone()).collect();
        let heeded =
            std::mem::replace(&mut *self.heeded.lock().unwrap_or_else(|error| error.into_inner()), known);
        for (_, account) in deeds.into_iter().filter(|(id, _)| !heeded.contains(id)) {
            self.hang_up_here(|_, one| *one == account);
            self.renamed(&account).await;
            self.lobby.touch();
        }
    }

    /// Forgets sessions that everybody knows to have ended, and rooms in which nobody is.
    async fn sweep(&self) {
        let _ = self.store.write(Write::ForgetEnded { before: self.now().0 - ENDED }).await;
        let mut rooms = self.rooms.lock().unwrap_or_else(|error| error.into_inner());
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_deserted());
        metrics::gauge!("quadrille_rooms").set(rooms.len() as f64);
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
