//! What a viewer may see of a match: the one place where positions become messages.

use quadrille_games::{Scene, Seat, Step, Viewer};

use super::standing::{BY_TIME, Standing};
use crate::clock::Moment;
use crate::ids::{AccountId, MatchId};
use crate::messages::{AbortShown, ClockShown, MatchHead, Offered, ResultShown, SeatShown, Snapshot};
use crate::states::{EntryKind, SeatKind, Status};
use crate::store::{Entry, SeatRow};

/// Of how many moves clients that draw are told what they did.
const RECENT: usize = 8;

impl Standing {
    pub(super) fn snapshot(&self, who: &AccountId, moment: &Moment) -> Snapshot {
        let you = self.seat_of(who);
        let viewer = you.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat as u8)));
        let seen = self.game.snapshot(viewer);
        let is_over = self.row.status == Status::Over;
        let is_running = self.row.status == Status::Running;
        Snapshot {
            head: self.head(who, moment),
            you,
            host: self.row.creator == *who,
            to_move: self.to_move(),
            view: seen.view,
            moves: if is_running { seen.moves } else { Vec::new() },
            played: seen.played,
            offer: self.offer.map(|(seat, what)| Offered { seat, what }),
            choices: you.map(|seat| self.choices(seat)).unwrap_or_default(),
            ahead: you.map(|seat| self.asides[seat].ahead.clone()).unwrap_or_default(),
            resigning: you.and_then(|seat| self.resigning(seat)),
            clock: self.clock_shown(moment),
            terms: self.row.terms.clone(),
            result: is_over
                .then(|| ResultShown { score: self.row.result.clone(), ending: self.row.ending.clone() }),
            may_abort: you.is_some_and(|seat| self.may_abort(seat)),
            may_swap: you.is_some_and(|seat| self.may_swap(seat)),
            aborted: self.aborted(),
            record: is_over.then(|| self.record(who)),
            rematch: Some(&self.row.rematch).filter(|id| !id.is_empty()).map(|id| MatchId(id.clone())),
            scene: None,
            events: None,
            took: None,
            before: you.and_then(|_| self.before.clone()),
        }
    }

    fn head(&self, who: &AccountId, moment: &Moment) -> MatchHead {
        MatchHead {
            id: self.row.id.clone(),
            game: self.row.variant.clone(),
            status: self.row.status,
            ply: self.log.len() as i64,
            seats: self.seats_shown(who, moment),
        }
    }

    /// The clock as it stands now, or stood at the end.
    fn clock_shown(&self, moment: &Moment) -> Option<ClockShown> {
        let left = match self.row.status {
            Status::Running => self.clock.left(self.to_move(), moment.now, &moment.outages),
            _ => self.clock.left(None, self.last_change(), &moment.outages),
        };
        let first = self.to_move().and_then(|seat| self.clock.first(seat, moment));
        left.map(|left| ClockShown { left, first })
    }

    /// Whether a seat may call the match off: it has not moved, and no pair has begun.
    fn may_abort(&self, seat: usize) -> bool {
        self.row.status == Status::Running && !self.is_second_of_pair() && !self.clock.has_moved(seat)
    }

    /// Who called the match off, if it was.
    fn aborted(&self) -> Option<AbortShown> {
        let last = self.log.last().filter(|entry| entry.kind == EntryKind::Aborted)?;
        Some(AbortShown { seat: last.seat as usize, late: last.text == BY_TIME })
    }

    /// What this account may see, as data for drawing: everything, once the match is over.
    pub(super) fn scene(&self, who: &AccountId) -> Scene {
        let mut scene = self.game.scene(self.eyes(who));
        if self.row.status != Status::Running {
            scene.moves.clear();
        }
        scene
    }

    /// What the latest moves did, or all of them, as this account may know it.
    pub(super) fn events(&self, who: &AccountId, all: bool) -> Vec<Step> {
        let since = if all { 0 } else { self.game.ply().saturating_sub(RECENT) };
        self.game.events(self.eyes(who), since)
    }

    /// How long each move took.
    pub(super) fn took(&self) -> Vec<i64> {
        took(&self.log, self.row.started)
    }

    /// With whose eyes an account looks; with the referee's, once the match is over.
    fn eyes(&self, who: &AccountId) -> Option<Viewer> {
        let seat = self.seat_of(who).map(|seat| Seat::new(seat as u8));
        (self.row.status != Status::Over).then(|| seat.map_or(Viewer::Public, Viewer::Seat))
    }

    /// Who sees the link of a seat: before the start the host, later those who may give the seat to another.
    fn shows_link(&self, who: &AccountId, seat: usize, moment: &Moment) -> bool {
        match self.row.status {
            Status::Running => {
                let by = self.seat_of(who);
                by.is_some_and(|by| self.replace_in(by, seat, moment, false).is_some())
            }
            _ => self.row.creator == *who,
        }
    }

    fn seats_shown(&self, who: &AccountId, moment: &Moment) -> Vec<SeatShown> {
        let names = self.game.seats();
        let with_link =
            |i: usize, seat: &SeatRow| seat.kind == SeatKind::Link && self.shows_link(who, i, moment);
        let shown = |(i, seat): (usize, &SeatRow)| SeatShown {
            ready: self.is_ready(i),
            link: with_link(i, seat).then(|| seat.token.clone()),
            ..SeatShown::of(seat, &names[i])
        };
        self.seats.iter().enumerate().map(shown).collect()
    }

    /// The record: whole once the match is over, until then what this account may read.
    pub(super) fn record(&self, who: &AccountId) -> String {
        let seat = self.seat_of(who).map(|seat| Viewer::Seat(Seat::new(seat as u8)));
        let is_over = self.row.status == Status::Over;
        let viewer = if is_over { None } else { Some(seat.unwrap_or(Viewer::Public)) };
        let mut record = self.game.record(viewer);
        for (place, seat) in self.game.seats().iter().zip(&self.seats) {
            record.set_tag(place.name, seat.shown_name());
        }
        record.set_tag("Site", format!("/m/{}", self.row.id));
        record.to_string()
    }
}

/// How long each move took, of those that were not taken back.
fn took(log: &[Entry], started: i64) -> Vec<i64> {
    let (mut took, mut since) = (Vec::new(), started);
    for entry in log.iter().filter(|entry| !entry.kind.is_talk()) {
        match entry.kind {
            EntryKind::Move => took.push((entry.at - since).max(0)),
            EntryKind::Undo => took.truncate(took.len().saturating_sub(entry.taken_back())),
            _ => {}
        }
        since = entry.at;
    }
    took
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Millis;
    use crate::room::standing::entry;

    #[test]
    fn a_move_takes_the_time_since_the_one_before_and_talk_takes_none() {
        let mut log = Vec::new();
        let mut at = |seconds: i64, kind: EntryKind, text: &str| {
            log.push(entry(kind, 0, text.into(), Millis(1_000 * seconds)));
            took(&log, 10_000)
        };
        assert_eq!(at(14, EntryKind::Move, "1"), [4_000]);
        assert_eq!(at(15, EntryKind::DrawOffer, ""), [4_000]);
        assert_eq!(at(21, EntryKind::Move, "2"), [4_000, 7_000]);
        assert_eq!(at(22, EntryKind::Move, "3"), [4_000, 7_000, 1_000]);
        assert_eq!(at(30, EntryKind::Undo, "2"), [4_000], "two were taken back");
        assert_eq!(at(32, EntryKind::Move, "4"), [4_000, 2_000]);
        assert_eq!(at(31, EntryKind::Move, "5"), [4_000, 2_000, 0], "no clock went back");
    }
}
