//! What happens at a node by itself: heartbeats, flags, bots, counting, looking for what other nodes did.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::mpsc;

use super::{Node, OVERLAP, stopped};
use crate::clock::Millis;
use crate::messages::Work;
use crate::mine;
use crate::push;
use crate::refusal::Refusal;
use crate::retention;
use crate::states::Role;
use crate::store::{Heartbeat, MatchWrite, StoreError, Write, sql};

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
/// How long nodes may look for sessions that were ended.
const ENDED: i64 = 10 * 60 * 1000;
const SWEEP: Duration = Duration::from_secs(30);

impl Node {
    pub(super) fn set_going(self: &Arc<Node>, to_do: mpsc::UnboundedReceiver<Work>) {
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

    /// Notices that this node runs, and whether it did until now.
    pub(super) fn pulse(&self) {
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

    /// Reads matches whose last write failed, so that everybody sees where they stand.
    pub(super) async fn make_sure(&self) {
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
    pub(super) async fn learn(&self) -> Result<(), StoreError> {
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

    pub(super) async fn flag_all(&self) {
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

    pub(super) async fn wake_bots(&self, patience: i64) {
        let Ok(mut connection) = self.store.readers.acquire().await else { return };
        let Ok(due) = sql::bots_due(&mut connection, self.now().0 - patience).await else { return };
        drop(connection);
        for id in due {
            let _ = self.store.write_match(&id, MatchWrite::BotDue { due: self.now().0 }).await;
            if let Ok(room) = self.room(&id).await {
                let _ = room.wake_bot(self).await;
            }
        }
    }

    /// Looks for what other nodes changed; a lost hint costs half a second.
    pub(super) async fn poll(&self) {
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
    pub(super) async fn heed(&self) {
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
    pub(super) async fn sweep(&self) {
        let _ = self.store.write(Write::ForgetEnded { before: self.now().0 - ENDED }).await;
        let mut rooms = self.rooms.lock().unwrap_or_else(|error| error.into_inner());
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_deserted());
        metrics::gauge!("quadrille_rooms").set(rooms.len() as f64);
    }
}
