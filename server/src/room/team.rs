//! Partners: who must agree to resign, whose seat another may take, and who comes there.

use std::sync::Arc;

use super::standing::{Absence, Standing, entry};
use super::{ATTEMPTS, Action, Room};
use crate::clock::{ClockTerms, Millis, Moment};
use crate::ids::{AccountId, random_text};
use crate::messages::News;
use crate::node::Node;
use crate::refusal::Refusal;
use crate::socket::{Inbox, Part};
use crate::states::{EntryKind, SeatKind, Status};
use crate::store::{Aside, Entry, MatchWrite, SeatRow};

/// How long somebody may stay away from a match with a clock before the others need not wait.
const CLAIM: i64 = 60_000;
/// How long somebody may take for a move where there is no clock.
const CLAIM_IDLE: i64 = 7 * 24 * 60 * 60 * 1000;

/// Who comes to a seat of a match that runs, or leaves it.
pub(crate) enum Reseat {
    /// The one who sits there leaves.
    Leave(AccountId),
    /// A player opens a seat that was left for the one with its link.
    Open { by: AccountId, seat: usize },
    /// A player puts a bot there.
    Bot { by: AccountId, seat: usize, level: u8 },
    /// Somebody comes with the link.
    Come { who: AccountId, link: String },
}

impl Room {
    /// Stores what is only between partners: that one wants to resign, or not any more. Says whether it was that: who
    /// has no partner there, or one who agrees, resigns.
    pub(super) async fn whisper(
        &self,
        node: &Node,
        who: &AccountId,
        action: &Action,
        ply: i64,
    ) -> Result<bool, Refusal> {
        let mut standing = self.lock(node).await?;
        if standing.is_team() && node.store.is_shared() {
            // What the partner wants may be known to another node alone.
            standing.reload(node, &self.id).await?;
        }
        let seat = standing.seat_of(who).ok_or(Refusal::NotSeated)?;
        let knows_away = node.uptime.is_alone();
        let needs = |standing: &Standing| standing.needs_partner(seat, &node.moment(), knows_away);
        let write = match action {
            Action::PlayOn if standing.resigning(seat).is_some() => {
                MatchWrite::PlayOn { side: seat as i64 % 2 }
            }
            Action::Resign if standing.allow(ply).is_ok() && needs(&standing) => {
                let ply = standing.log.len() as i64;
                MatchWrite::Wish { seat: seat as i64, account: who.clone(), ply }
            }
            _ => return Ok(false),
        };
        standing.is_unsure = true;
        node.store.write_match(&self.id, write).await?;
        standing.reload(node, &self.id).await?;
        self.ring_side(&standing, seat);
        node.announce(News::Aside { id: self.id.clone() }).await;
        // The partner may have asked at the same moment, at another node.
        Ok(matches!(action, Action::PlayOn) || needs(&standing))
    }

    /// Lets somebody come to a seat of a match that runs, or leave it; says which seat.
    pub(crate) async fn reseat(&self, node: &Node, change: &Reseat) -> Result<usize, Refusal> {
        let mut standing = self.lock(node).await?;
        for _ in 0..ATTEMPTS {
            let (entry, sitter) = standing.reseated(change, &node.moment(), node.uptime.is_alone())?;
            let seat = sitter.seat as usize;
            match self.append_with(node, &mut standing, entry, (Some(sitter), None)).await? {
                Some(place) => {
                    self.greet_seats(&mut standing, &node.moment());
                    drop(standing);
                    node.announce(News::Seats { id: self.id.clone() }).await;
                    self.after_entry(node, place + 1).await;
                    return Ok(seat);
                }
                None => standing.reload(node, &self.id).await?,
            }
        }
        Err(Refusal::Busy)
    }

    /// Whether a person stays in the match if this one leaves.
    pub(crate) async fn has_others(&self, node: &Node, who: &AccountId) -> Result<bool, Refusal> {
        Ok(self.lock(node).await?.has_others(who))
    }

    /// Tells the sockets of one side to look again; the others learn nothing, not even that something happened.
    pub(super) fn ring_side(&self, standing: &Standing, side: usize) {
        let is_theirs =
            |inbox: &&Arc<Inbox>| standing.seat_of(&inbox.account).is_some_and(|seat| seat % 2 == side % 2);
        self.listening().iter().filter(is_theirs).for_each(|inbox| inbox.changed(Part::Log, &self.id));
    }
}

impl Standing {
    /// Whether this is a match of teams, in which partners depend on each other.
    pub(super) fn is_team(&self) -> bool {
        self.seats.len() > 2
    }

    fn partners(&self, seat: usize) -> impl Iterator<Item = usize> + use<> {
        (0..self.seats.len()).filter(move |&other| other != seat && other % 2 == seat % 2)
    }

    fn is_person(&self, seat: usize) -> bool {
        self.seats[seat].kind == SeatKind::Person
    }

    /// In how long others need not wait for a seat any more: its player has left a match with a clock, or has not
    /// moved for days where there is none.
    pub(super) fn gone_in(&self, seat: usize, moment: &Moment) -> Option<i64> {
        match self.row.terms.clock {
            _ if self.seats[seat].kind == SeatKind::Bot => None,
            ClockTerms::Game { .. } => Some(CLAIM - moment.since(self.away[seat]?).0),
            ClockTerms::None if self.to_move() == Some(seat) => {
                Some(CLAIM_IDLE - moment.since(self.clock.since()).0)
            }
            _ => None,
        }
    }

    /// Whether a person sits here for whom others wait.
    fn is_awaited(&self, seat: usize, moment: &Moment, knows_away: bool) -> bool {
        let is_gone = || knows_away && self.gone_in(seat, moment).is_some_and(|left| left <= 0);
        self.is_person(seat) && !is_gone()
    }

    /// Whether a seat has asked its partner to resign, and nobody of the side has moved or come since.
    fn wants_to_resign(&self, seat: usize) -> bool {
        let is_answer = |entry: &Entry| {
            entry.seat as usize % 2 == seat % 2 && matches!(entry.kind, EntryKind::Move | EntryKind::Reseated)
        };
        let asked = self.asides[seat].resigns.filter(|_| self.row.status == Status::Running);
        asked.is_some_and(|asked| !self.log.iter().skip(asked as usize).any(is_answer))
    }

    /// Who of the side of a seat waits for the partner to resign, too.
    pub(super) fn resigning(&self, seat: usize) -> Option<usize> {
        (0..self.seats.len()).find(|&other| other % 2 == seat % 2 && self.wants_to_resign(other))
    }

    /// Whether a seat cannot resign alone: a partner is there and has not asked for it.
    pub(super) fn needs_partner(&self, seat: usize, moment: &Moment, knows_away: bool) -> bool {
        let has_not_agreed =
            |&other: &usize| self.is_awaited(other, moment, knows_away) && !self.wants_to_resign(other);
        self.partners(seat).any(|other| has_not_agreed(&other))
    }

    /// In how long one seat may give another one to somebody else. That is for the partner, or for all if no partner is
    /// there; in rated matches for the other side, which could claim the match instead.
    pub(super) fn replace_in(
        &self,
        by: usize,
        seat: usize,
        moment: &Moment,
        knows_away: bool,
    ) -> Option<i64> {
        let is_partner = by % 2 == seat % 2;
        let is_alone = || !self.partners(seat).any(|other| self.is_awaited(other, moment, knows_away));
        let is_theirs = if self.row.terms.rated { !is_partner } else { is_partner || is_alone() };
        if !self.is_team() || self.row.status != Status::Running || by == seat || !is_theirs {
            return None;
        }
        match self.seats[seat].kind {
            SeatKind::Link => Some(0),
            SeatKind::Person if knows_away => self.gone_in(seat, moment),
            _ => None,
        }
    }

    /// The same for every seat, as somebody at the table may know it.
    pub(super) fn replaceable(&self, by: usize, moment: &Moment) -> Vec<Option<i64>> {
        let seats = if self.is_team() { self.seats.len() } else { 0 };
        (0..seats).map(|seat| self.replace_in(by, seat, moment, true).map(|left| left.max(0))).collect()
    }

    /// Who sits where after a change, with the entry that says so.
    pub(super) fn reseated(
        &self,
        change: &Reseat,
        moment: &Moment,
        knows_away: bool,
    ) -> Result<(Entry, SeatRow), Refusal> {
        match self.row.status {
            Status::Running => {}
            Status::Waiting => return Err(Refusal::NotBegun),
            Status::Over | Status::Cancelled => return Err(Refusal::Over),
        }
        let sitter = match change {
            Reseat::Leave(who) => self.left(who)?,
            Reseat::Open { by, seat } => vacant(self.replaced(by, *seat, moment, knows_away)?),
            Reseat::Bot { by, seat, level } => {
                let (kind, level) = (SeatKind::Bot, i64::from(*level));
                SeatRow { kind, level, ..empty(self.replaced(by, *seat, moment, knows_away)?) }
            }
            Reseat::Come { who, link } => self.come(who, link)?,
        };
        let before = &self.seats[sitter.seat as usize].account.0;
        Ok((entry(EntryKind::Reseated, sitter.seat as usize, before.clone(), moment.now), sitter))
    }

    fn left(&self, who: &AccountId) -> Result<SeatRow, Refusal> {
        let seat = self.seat_of(who).ok_or(Refusal::NotSeated)?;
        match self.is_team() && !self.row.terms.rated {
            true => Ok(vacant(&self.seats[seat])),
            false => Err(Refusal::Begun),
        }
    }

    /// The seat that a player may give to another now.
    fn replaced(
        &self,
        by: &AccountId,
        seat: usize,
        moment: &Moment,
        knows_away: bool,
    ) -> Result<&SeatRow, Refusal> {
        let by = self.seat_of(by).ok_or(Refusal::NotSeated)?;
        let row = self.seats.get(seat).ok_or(Refusal::NotLeft)?;
        let left = self.replace_in(by, seat, moment, knows_away);
        if left.is_some_and(|left| left <= 0) { Ok(row) } else { Err(Refusal::NotLeft) }
    }

    fn come(&self, who: &AccountId, link: &str) -> Result<SeatRow, Refusal> {
        let is_it = |seat: &&SeatRow| seat.kind == SeatKind::Link && seat.token == *link;
        let free = self.seats.iter().find(is_it).ok_or(Refusal::NoSuchLink)?;
        // Whoever has seen the faces of one seat must not see those of another.
        let sat_elsewhere = |entry: &Entry| {
            entry.kind == EntryKind::Reseated && entry.text == who.0 && entry.seat != free.seat
        };
        if self.seat_of(who).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        if self.log.iter().any(sat_elsewhere) {
            return Err(Refusal::SatElsewhere);
        }
        Ok(SeatRow { kind: SeatKind::Person, account: who.clone(), ..free.clone() })
    }

    /// Whether a person stays if this one leaves.
    pub(super) fn has_others(&self, who: &AccountId) -> bool {
        self.seats.iter().any(|seat| seat.kind == SeatKind::Person && seat.account != *who)
    }

    /// Whether somebody came to a seat after the match had begun.
    pub(super) fn was_reseated(&self) -> bool {
        self.log.iter().any(|entry| entry.kind == EntryKind::Reseated)
    }

    /// Somebody sits on a seat from now on, of whom nothing is known yet.
    pub(super) fn sit(&mut self, sitter: SeatRow, now: Millis) {
        let seat = sitter.seat as usize;
        self.seats[seat] = sitter;
        self.asides[seat] = Aside::default();
        self.absent[seat] = Absence { since: Some(now), sum: Millis(0) };
        self.away[seat] = Some(now);
    }
}

/// The seat without anybody.
fn empty(seat: &SeatRow) -> SeatRow {
    let (kind, account, name) = (SeatKind::Link, AccountId(String::new()), String::new());
    SeatRow { seat: seat.seat, kind, account, level: 0, token: String::new(), name }
}

/// The same with a link to it, which is not the one that led there before.
fn vacant(seat: &SeatRow) -> SeatRow {
    SeatRow { token: random_text(26), ..empty(seat) }
}
