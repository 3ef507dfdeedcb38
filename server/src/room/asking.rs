//! What players ask for: whether it is in order, and the entry that it becomes.

use super::Action;
use super::standing::{Standing, aborted_by_time, entry};
use crate::clock::{Charge, Measured, Millis, Moment};
use crate::messages::{Offer, Prize};
use crate::reason::UndoFault;
use crate::refusal::Refusal;
use crate::states::{EntryKind, SeatKind, Status};
use crate::store::Entry;

/// How often moves of one match are taken back at the most, so that its log has an end.
const TAKE_BACKS: usize = 100;

impl Standing {
    /// The place of an entry that did what is asked for once more: repeating a message is harmless.
    pub(super) fn repeated(&self, seat: usize, ply: i64, action: &Action) -> Option<i64> {
        let from = usize::try_from(ply).ok()?;
        let (at, entry) = self.log.iter().enumerate().skip(from).find(|(_, entry)| match action {
            Action::Offer(_) | Action::Accept | Action::Decline => true,
            _ => !entry.kind.is_talk(),
        })?;
        let has_swapped = self.log[at..].iter().any(|entry| entry.kind == EntryKind::Swapped);
        let is_own = entry.seat == if has_swapped { 1 - seat as i64 } else { seat as i64 };
        let is_same = match action {
            Action::Play(text) => entry.kind == EntryKind::Move && entry.text == *text,
            Action::Resign | Action::Forfeit => entry.kind == EntryKind::Resigned,
            Action::PlayOn => false,
            Action::Abort => entry.kind == EntryKind::Aborted,
            Action::Swap => entry.kind == EntryKind::Swapped,
            Action::Offer(Offer::Draw) => entry.kind == EntryKind::DrawOffer,
            Action::Offer(Offer::Undo) => matches!(entry.kind, EntryKind::UndoOffer | EntryKind::Undo),
            Action::Accept => matches!(entry.kind, EntryKind::Drawn | EntryKind::Undo),
            Action::Decline => entry.kind == EntryKind::Declined,
            Action::Claim(Prize::Win) => return (entry.is_loss() && !is_own).then_some(at as i64),
            Action::Claim(Prize::Draw) => entry.kind == EntryKind::Drawn,
        };
        (is_same && is_own).then_some(at as i64)
    }

    /// Whether the match is running and still where the message says.
    pub(super) fn allow(&self, ply: i64) -> Result<(), Refusal> {
        match self.row.status {
            Status::Waiting => return Err(Refusal::NotBegun),
            Status::Running => {}
            Status::Over | Status::Cancelled => return Err(Refusal::Over),
        }
        let late = Refusal::Late { asked: ply, now: self.log.len() as i64 };
        let Ok(from) = usize::try_from(ply) else { return Err(late) };
        let since = self.log.get(from..).ok_or(Refusal::Late { asked: ply, now: self.log.len() as i64 })?;
        if since.iter().all(|entry| entry.kind.is_talk()) { Ok(()) } else { Err(late) }
    }

    /// Takes back so many moves; the time that was spent on the turn until now stays spent.
    fn undo(&self, seat: usize, count: usize, moment: &Moment) -> Entry {
        let mut entry = entry(EntryKind::Undo, seat, count.to_string(), moment.now);
        if let Some(mover) = self.to_move() {
            let charge = self.clock.charge(mover, moment.now, Measured::default(), &moment.outages);
            entry.spent = charge.spent.0;
        }
        entry
    }

    /// The entry for what a player asks for, if that is in order; moves are judged when they are applied.
    pub(super) fn entry(
        &self,
        seat: usize,
        action: &Action,
        measured: Measured,
        moment: &Moment,
    ) -> Result<Entry, Refusal> {
        Ok(match action {
            Action::Play(text) => {
                let mut entry = entry(EntryKind::Move, seat, text.clone(), moment.now);
                let Charge { spent, lag, grace } =
                    self.clock.charge(seat, moment.now, measured, &moment.outages);
                (entry.spent, entry.lag, entry.grace) = (spent.0, lag.0, grace.0);
                entry
            }
            Action::Resign | Action::Forfeit => entry(EntryKind::Resigned, seat, String::new(), moment.now),
            Action::PlayOn => return Err(Refusal::NoOffer),
            Action::Abort if self.clock.has_moved(seat) => return Err(Refusal::HasMoved),
            Action::Abort if self.is_second_of_pair() => return Err(Refusal::PairBegun),
            Action::Swap if !self.may_swap(seat) => return Err(Refusal::NoSwap),
            Action::Swap => entry(EntryKind::Swapped, seat, String::new(), moment.now),
            Action::Abort => entry(EntryKind::Aborted, seat, String::new(), moment.now),
            Action::Offer(what) => self.offer(seat, *what, moment)?,
            Action::Claim(what) => self.claim(seat, *what, moment)?,
            Action::Accept => self.accept(seat, moment)?,
            Action::Decline => {
                self.offered_to(seat)?;
                entry(EntryKind::Declined, seat, String::new(), moment.now)
            }
        })
    }

    fn offer(&self, seat: usize, what: Offer, moment: &Moment) -> Result<Entry, Refusal> {
        if self.offer.is_some() {
            return Err(Refusal::OfferPending);
        }
        let others = || self.seats.iter().filter(|other| other.seat as usize % 2 != seat % 2);
        let only_bots = others().all(|other| other.kind == SeatKind::Bot);
        match what {
            Offer::Draw if only_bots => Err(Refusal::BotsPlayOn),
            Offer::Draw if was_refused(&self.log, seat, EntryKind::DrawOffer) => Err(Refusal::OfferedAlready),
            Offer::Draw => Ok(entry(EntryKind::DrawOffer, seat, String::new(), moment.now)),
            Offer::Undo if self.family.has_secrets() => Err(UndoFault::Secrets.into()),
            Offer::Undo if self.row.terms.rated => Err(UndoFault::Rated.into()),
            Offer::Undo if was_refused(&self.log, seat, EntryKind::UndoOffer) => Err(Refusal::OfferedAlready),
            Offer::Undo if take_backs(&self.log) >= TAKE_BACKS => Err(Refusal::NoMoreUndo(TAKE_BACKS)),
            Offer::Undo => {
                let count = self.moves_since_own(seat).ok_or(Refusal::NothingToUndo)?;
                Ok(match only_bots {
                    true => self.undo(seat, count, moment),
                    false => entry(EntryKind::UndoOffer, seat, count.to_string(), moment.now),
                })
            }
        }
    }

    /// How many moves lie between now and before the last move of this seat.
    fn moves_since_own(&self, seat: usize) -> Option<usize> {
        let mut standing: Vec<i64> = Vec::new();
        for entry in &self.log {
            match entry.kind {
                EntryKind::Move => standing.push(entry.seat),
                EntryKind::Undo => standing.truncate(standing.len().saturating_sub(entry.taken_back())),
                // What was played before is not theirs any more.
                EntryKind::Swapped => standing.clear(),
                _ => {}
            }
        }
        let back = standing.iter().rev().position(|&mover| mover == seat as i64)?;
        Some(back + 1)
    }

    /// Whether a seat may take over the other side: the first move is made, and it is its turn.
    pub(super) fn may_swap(&self, seat: usize) -> bool {
        let has_swapped = || self.log.iter().any(|entry| entry.kind == EntryKind::Swapped);
        self.row.terms.pie && self.to_move() == Some(seat) && self.game.ply() == 1 && !has_swapped()
    }

    /// The entry for a seat whose time is over: who has not moved has not begun, so that nobody loses; but a pair has
    /// begun with its first game.
    pub(super) fn out_of_time(&self, seat: usize, now: Millis) -> Entry {
        match self.clock.has_moved(seat) || self.is_second_of_pair() {
            true => entry(EntryKind::OutOfTime, seat, String::new(), now),
            false => aborted_by_time(seat, now),
        }
    }

    /// In how long a seat may claim the match, and against whom: somebody of the other side has left a match with a
    /// clock, or has not moved for days where there is none.
    pub(super) fn claim_in(&self, seat: usize, moment: &Moment) -> Option<(i64, usize)> {
        let is_rival = |other: &usize| other % 2 != seat % 2;
        let gone = |other| Some((self.gone_in(other, moment)?, other));
        (0..self.seats.len()).filter(is_rival).filter_map(gone).min()
    }

    fn claim(&self, seat: usize, what: Prize, moment: &Moment) -> Result<Entry, Refusal> {
        let claim = self.claim_in(seat, moment).filter(|(left, _)| *left <= 0);
        let (_, rival) = claim.ok_or(Refusal::NotAway)?;
        Ok(match what {
            Prize::Win => self.out_of_time(rival, moment.now),
            Prize::Draw => entry(EntryKind::Drawn, seat, String::new(), moment.now),
        })
    }

    fn offered_to(&self, seat: usize) -> Result<Offer, Refusal> {
        match self.offer {
            Some((from, what)) if from % 2 != seat % 2 => Ok(what),
            _ => Err(Refusal::NoOffer),
        }
    }

    fn accept(&self, seat: usize, moment: &Moment) -> Result<Entry, Refusal> {
        match self.offered_to(seat)? {
            Offer::Draw => Ok(entry(EntryKind::Drawn, seat, String::new(), moment.now)),
            Offer::Undo => {
                let asked = self.log.iter().rev().find(|entry| entry.kind == EntryKind::UndoOffer);
                Ok(self.undo(seat, asked.map_or(0, Entry::taken_back), moment))
            }
        }
    }
}

/// Whether a seat has made this offer since it last moved, or since moves were last taken back. No offer waits when
/// this is asked, so the others refused it.
fn was_refused(log: &[Entry], seat: usize, kind: EntryKind) -> bool {
    let is_own = |entry: &Entry| entry.seat == seat as i64;
    let has_moved =
        |entry: &&Entry| entry.kind == EntryKind::Undo || (entry.kind == EntryKind::Move && is_own(entry));
    let mut lately = log.iter().rev().take_while(|entry| !has_moved(entry));
    lately.any(|entry| entry.kind == kind && is_own(entry))
}

fn take_backs(log: &[Entry]) -> usize {
    log.iter().filter(|entry| entry.kind == EntryKind::Undo).count()
}
