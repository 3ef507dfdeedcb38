//! Those who look at a match: what they are shown, who is there, and who is told to look again.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

use quadrille_games::{Family, Record};

use super::Room;
use super::standing::Standing;
use crate::clock::Moment;
use crate::ids::AccountId;
use crate::messages::{Presence, Snapshot, Tell, text};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::socket::{Inbox, Part};
use crate::states::{SeatKind, Status};
use crate::store::{MatchRow, SeatRow};

impl Room {
    /// The frame with everything that this account may see.
    pub(crate) async fn frame(
        &self,
        node: &Node,
        who: &AccountId,
        scene: bool,
        story: bool,
    ) -> Result<String, Refusal> {
        let standing = self.lock(node).await?;
        let mut snapshot = standing.snapshot(who, &node.moment());
        snapshot.scene = scene.then(|| standing.scene(who));
        snapshot.events = scene.then(|| standing.events(who, story));
        snapshot.took = scene.then(|| standing.took());
        Ok(text(&Tell::Snapshot(&snapshot)))
    }

    /// Who is there, and what this account may claim; where several nodes serve, nobody knows who is away.
    pub(crate) async fn presence(&self, node: &Node, who: &AccountId) -> Result<String, Refusal> {
        let (standing, moment) = (self.lock(node).await?, node.moment());
        let is_known = node.uptime.is_alone() && standing.row.status == Status::Running;
        let is_person = |seat: &SeatRow| is_known && seat.kind == SeatKind::Person;
        let away = standing.seats.iter().zip(&standing.away);
        let away = away.map(|(seat, away)| away.filter(|_| is_person(seat)).map(|then| moment.since(then).0));
        let claim = standing.seat_of(who).filter(|_| is_known);
        let replace = claim.map(|seat| standing.replaceable(seat, &moment)).unwrap_or_default();
        let claim = claim.and_then(|seat| standing.claim_in(seat, &moment)).map(|(left, _)| left.max(0));
        let presence = Presence { id: self.id.clone(), away: away.collect(), claim, replace };
        Ok(text(&Tell::Presence(&presence)))
    }

    /// Everything that this account may see.
    pub(crate) async fn snapshot(&self, node: &Node, who: &AccountId) -> Result<Snapshot, Refusal> {
        Ok(self.lock(node).await?.snapshot(who, &node.moment()))
    }

    /// The record as this account may read it, with the names of the players.
    pub(crate) async fn record(&self, node: &Node, who: &AccountId) -> Result<String, Refusal> {
        Ok(self.lock(node).await?.record(who))
    }

    /// The game and the whole record of a match that is over.
    pub(crate) async fn finished(&self, node: &Node) -> Result<(Family, Record), Refusal> {
        let standing = self.lock(node).await?;
        if standing.row.status != Status::Over {
            return Err(Refusal::NotOver);
        }
        Ok((standing.family, standing.game.record(None)))
    }

    /// How the match was set up.
    pub(crate) async fn table(&self, node: &Node) -> Result<(MatchRow, Vec<SeatRow>), Refusal> {
        let standing = self.lock(node).await?;
        Ok((standing.row.clone(), standing.seats.clone()))
    }

    /// The seat of an account.
    pub(crate) async fn seat_of(&self, node: &Node, who: &AccountId) -> Result<Option<usize>, Refusal> {
        Ok(self.lock(node).await?.seat_of(who))
    }

    /// Whether the match is over.
    pub(crate) async fn is_over(&self, node: &Node) -> Result<bool, Refusal> {
        Ok(self.lock(node).await?.row.status == Status::Over)
    }

    /// Somebody begins to look; players are present from now on.
    pub(crate) async fn enter(&self, node: &Node, inbox: &Arc<Inbox>) -> Result<(), Refusal> {
        let mut standing = self.lock(node).await?;
        let mut listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        listeners.retain(|listener| listener.strong_count() > 0);
        if !listeners.iter().any(|listener| listener.as_ptr() == Arc::as_ptr(inbox)) {
            listeners.push(Arc::downgrade(inbox));
        }
        drop(listeners);
        self.greet_seats(&mut standing, &node.moment());
        Ok(())
    }

    /// Whoever looks from a seat is present, also if they sat down while they were looking.
    pub(super) fn greet_seats(&self, standing: &mut Standing, moment: &Moment) {
        let listeners: Vec<_> = self.listening();
        let mut is_news = false;
        for inbox in &listeners {
            if let Some(seat) = standing.seat_of(&inbox.account) {
                is_news |= standing.arrive(seat, moment);
            }
        }
        if is_news {
            listeners.iter().for_each(|inbox| inbox.changed(Part::Presence, &self.id));
        }
    }

    /// The sockets that look from here.
    pub(super) fn listening(&self) -> Vec<Arc<Inbox>> {
        let listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        listeners.iter().filter_map(Weak::upgrade).collect()
    }

    /// Somebody stops looking.
    pub(crate) async fn leave(&self, node: &Node, inbox: &Arc<Inbox>) {
        let mut standing = self.hold().await;
        let mut listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        listeners.retain(|one| one.as_ptr() != Arc::as_ptr(inbox));
        drop(listeners);
        let others = self.listening();
        if let Some(seat) = standing.seat_of(&inbox.account)
            && !others.iter().any(|other| other.account == inbox.account)
        {
            standing.depart(seat, node.now());
            others.iter().for_each(|other| other.changed(Part::Presence, &self.id));
        }
    }

    /// Whether nobody here looks.
    pub(crate) fn is_deserted(&self) -> bool {
        let mut listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        listeners.retain(|listener| listener.strong_count() > 0);
        listeners.is_empty()
    }

    /// Tells every socket here to look at the clock again, where there is one.
    pub(crate) fn ring_clock(&self) {
        if self.has_clock {
            self.ring();
        }
    }

    /// Tells every socket here to look again.
    pub(super) fn ring(&self) {
        self.listening().iter().for_each(|inbox| inbox.changed(Part::Log, &self.id));
    }

    /// Tells every socket here that somebody said something, if that is news.
    pub(crate) fn ring_chat_at(&self, n: i64) {
        if self.said.fetch_max(n, Ordering::Relaxed) < n {
            self.ring_chat();
        }
    }

    /// Tells every socket here that somebody said something.
    pub(crate) fn ring_chat(&self) {
        self.listening().iter().for_each(|inbox| inbox.changed(Part::Chat, &self.id));
    }
}
