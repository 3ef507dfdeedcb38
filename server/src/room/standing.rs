//! A match as its log has it: replayed entry by entry, live and after a restart alike.

use std::time::Duration;

use quadrille_games::{AnyMatch, End, Family, Seat, new_match};

use crate::clock::{Clock, Measured, Millis, Moment};
use crate::ids::{AccountId, MatchId};
use crate::messages::Offer;
use crate::node::Node;
use crate::refusal::Refusal;
use crate::states::{EntryKind, Status};
use crate::store::sql::{self, Finish};
use crate::store::{Aside, Entry, MatchRow, SeatRow};

/// How often a match is read until its log fits its row, and how long to wait after the first time.
const LOOKS: u32 = 6;
const FIRST_PAUSE: Duration = Duration::from_millis(5);

/// What an entry says that aborts a match because its seat did not move in time.
pub(super) const BY_TIME: &str = "time";

/// Where a match stands.
pub(super) struct Standing {
    pub(super) row: MatchRow,
    pub(super) family: Family,
    pub(super) seats: Vec<SeatRow>,
    /// The match that this one follows: a rematch, or the second game of a pair.
    pub(super) before: Option<MatchId>,
    pub(super) game: Box<dyn AnyMatch>,
    pub(super) log: Vec<Entry>,
    pub(super) clock: Clock,
    pub(super) offer: Option<(usize, Offer)>,
    /// What each seat wants that others must not see.
    pub(super) asides: Vec<Aside>,
    /// Whether the log ends with somebody who did not begin.
    pub(super) is_aborted: bool,
    pub(super) absent: Vec<Absence>,
    /// Since when nobody has looked from a seat.
    pub(super) away: Vec<Option<Millis>>,
    /// Set while something is written: who finds it set reads the log again.
    pub(super) is_unsure: bool,
    /// Grows whenever something changes that viewers can see.
    pub(super) changes: u64,
}

/// For how long no socket of a seat has been seen here, in this turn.
#[derive(Clone, Copy, Default)]
pub(super) struct Absence {
    pub(super) since: Option<Millis>,
    pub(super) sum: Millis,
}

impl Standing {
    pub(super) async fn load(node: &Node, id: &MatchId) -> Result<Standing, Refusal> {
        let (row, seats, log) = fitting(node, id).await?;
        let (family, _) = quadrille_games::variant(&row.variant).map_err(|_| broken(id))?;
        let game = new_match(family, &row.start).map_err(|_| broken(id))?;
        let clock = Clock::new(row.terms.clock, seats.len(), Millis(row.started));
        let before = match row.terms.series {
            Some(_) => sql::match_before(&mut *node.store.readers.acquire().await?, id).await?,
            None => None,
        };
        // Nobody knows here who was connected: everybody is given the grace that they have left.
        let gone = Absence { since: Some(Millis(row.started)), sum: Millis(0) };
        let absent = vec![gone; seats.len()];
        let away = vec![Some(node.now()); seats.len()];
        let log_length = log.len();
        let asides = match family.has_secrets() || seats.len() > 2 {
            true => node.store.asides(id, seats.len()).await?,
            false => vec![Aside::default(); seats.len()],
        };
        let mut standing = Standing {
            row,
            family,
            seats,
            before,
            game,
            log: Vec::with_capacity(log_length),
            clock,
            offer: None,
            asides,
            is_aborted: false,
            absent,
            away,
            is_unsure: false,
            changes: 0,
        };
        for entry in log {
            standing.apply(&entry).map_err(|_| broken(id))?;
            standing.log.push(entry);
        }
        Ok(standing)
    }

    /// Plays what other nodes have added to the log, if they have; before the start seats may have changed, too.
    pub(super) async fn follow(&mut self, node: &Node, id: &MatchId) -> Result<(), Refusal> {
        if self.is_unsure || self.row.status != Status::Running {
            return self.reload(node, id).await;
        }
        let mut connection = node.store.readers.acquire().await?;
        let news = sql::entries(&mut connection, id, self.log.len() as i64).await?;
        drop(connection);
        self.is_unsure = !news.is_empty();
        for entry in news {
            self.apply(&entry)?;
            let finish = self.finish();
            self.note(entry, finish, node.now());
        }
        self.is_unsure = false;
        match self.has_moved_on() {
            true => self.reload(node, id).await,
            false => Ok(()),
        }
    }

    /// Whether the latest entry changed more than the log says: who sits where, what was chosen before, or which match
    /// comes next.
    pub(super) fn has_moved_on(&self) -> bool {
        let says_less = |entry: &Entry| match entry.kind {
            EntryKind::Swapped | EntryKind::Reseated => true,
            // What they chose before may have been played at another node.
            EntryKind::Move => self.is_ready(entry.seat as usize),
            _ => false,
        };
        self.log.last().is_some_and(says_less)
            || (self.row.status == Status::Over && self.row.terms.is_first_of_pair())
    }

    /// Keeps an entry that is stored and has been applied.
    pub(super) fn note(&mut self, entry: Entry, finish: Option<Finish>, now: Millis) {
        self.changes += 1;
        if !entry.kind.is_talk() {
            self.clock.show(now);
        }
        self.row.changed = entry.at;
        self.log.push(entry);
        self.row.ply = self.log.len() as i64;
        if let Some(finish) = finish {
            self.row.status = finish.status;
            (self.row.result, self.row.ending) = (finish.result, finish.ending);
        }
    }

    pub(super) async fn reload(&mut self, node: &Node, id: &MatchId) -> Result<(), Refusal> {
        self.is_unsure = true;
        let mut fresh = Standing::load(node, id).await?;
        let is_same_turn = fresh.clock.since() == self.clock.since();
        for (i, seat) in fresh.seats.iter().enumerate() {
            // Lots and swaps move people to other seats.
            let before = self.seat_of(&seat.account);
            let known = self.absent[before.unwrap_or(i)];
            let sum = if is_same_turn { known.sum } else { Millis(0) };
            fresh.absent[i] = Absence { since: known.since.map(|since| since.max(fresh.clock.since())), sum };
            if let Some(before) = before {
                fresh.away[i] = self.away[before];
            }
        }
        fresh.changes = self.changes + u64::from(fresh.looks_other_than(self));
        match self.has_same_turn(&fresh) {
            true => fresh.clock.show_as(&self.clock),
            false => fresh.clock.show(node.now()),
        }
        *self = fresh;
        Ok(())
    }

    /// Whether the turn of a later standing is the one that is known here: nobody has moved, and the match had begun.
    fn has_same_turn(&self, later: &Standing) -> bool {
        self.row.status == later.row.status
            && later.log.iter().skip(self.log.len()).all(|entry| entry.kind.is_talk())
    }

    /// Whether viewers would see something else than before.
    fn looks_other_than(&self, before: &Standing) -> bool {
        let ready =
            |one: &Standing| (0..one.seats.len()).map(|seat| one.is_ready(seat)).collect::<Vec<bool>>();
        let shown =
            |one: &Standing| (one.log.len(), one.row.changed, one.row.status, one.row.rematch.clone());
        shown(self) != shown(before) || self.seats != before.seats || ready(self) != ready(before)
    }

    pub(super) fn to_move(&self) -> Option<usize> {
        if self.row.status != Status::Running { None } else { self.game.to_move().map(Seat::index) }
    }

    /// When the latest entry was made; without one, when the match began.
    pub(super) fn last_change(&self) -> Millis {
        Millis(self.log.last().map_or(self.row.started, |entry| entry.at))
    }

    pub(super) fn seat_of(&self, who: &AccountId) -> Option<usize> {
        self.seats.iter().position(|seat| seat.is_of(who))
    }

    /// Lets an entry happen, live or in replay: the only place where the match changes.
    pub(super) fn apply(&mut self, entry: &Entry) -> Result<(), Refusal> {
        let seat = entry.seat as usize;
        let at = Seat::new(entry.seat as u8);
        match entry.kind {
            EntryKind::Move => {
                self.game.play(at, &entry.text).map_err(Refusal::Illegal)?;
                self.clock.moved(seat, entry);
                self.turn_over(Millis(entry.at));
            }
            EntryKind::Undo => {
                if let Some(mover) = self.game.to_move() {
                    self.clock.spend(mover.index(), Millis(entry.spent));
                }
                self.game.take_back(entry.taken_back());
                self.clock.restart(Millis(entry.at));
                self.turn_over(Millis(entry.at));
            }
            EntryKind::Swapped => {
                // Who sits where is not in the log: it was stored together with this entry.
                self.clock.swap(Millis(entry.at));
                self.turn_over(Millis(entry.at));
            }
            EntryKind::DrawOffer => self.offer = Some((seat, Offer::Draw)),
            EntryKind::UndoOffer => self.offer = Some((seat, Offer::Undo)),
            EntryKind::Declined => self.offer = None,
            EntryKind::Resigned => self.game.finish(End::Resigned(at)).map_err(Refusal::Illegal)?,
            EntryKind::Drawn => self.game.finish(End::Agreed).map_err(Refusal::Illegal)?,
            EntryKind::OutOfTime => {
                self.game.finish(End::Time(at)).map_err(Refusal::Illegal)?;
                self.clock.run_out(seat);
            }
            EntryKind::Aborted => self.is_aborted = true,
            // Who sits there is not in the log: it was stored together with this entry. What they offered is void.
            EntryKind::Reseated => self.offer = self.offer.filter(|(from, _)| *from != seat),
        }
        Ok(())
    }

    fn turn_over(&mut self, at: Millis) {
        self.offer = None;
        for absence in &mut self.absent {
            absence.sum = Millis(0);
            absence.since = absence.since.map(|since| since.max(at));
        }
    }

    /// Somebody looks from this seat; says whether nobody did.
    pub(super) fn arrive(&mut self, seat: usize, moment: &Moment) -> bool {
        let absence = &mut self.absent[seat];
        if let Some(since) = absence.since.take() {
            absence.sum.0 += moment.since(since).0;
        }
        self.away[seat].take().is_some()
    }

    /// Nobody looks from this seat any more.
    pub(super) fn depart(&mut self, seat: usize, now: Millis) {
        self.absent[seat].since.get_or_insert(now);
        self.away[seat].get_or_insert(now);
    }

    pub(super) fn is_away(&self, seat: usize) -> bool {
        self.absent[seat].since.is_some()
    }

    /// What is forgiven to the seat to move: time away, and while it is away all the grace that is left.
    pub(super) fn forgiven(&self, seat: usize, moment: &Moment) -> Measured {
        let absent = if self.is_away(seat) { Millis(i64::MAX) } else { self.absence(seat, moment) };
        Measured { round_trip: Millis(0), absent }
    }

    pub(super) fn absence(&self, seat: usize, moment: &Moment) -> Millis {
        let absence = self.absent[seat];
        Millis(absence.sum.0 + absence.since.map_or(0, |since| moment.since(since).0))
    }
}

pub(super) fn entry(kind: EntryKind, seat: usize, text: String, at: Millis) -> Entry {
    Entry { kind, seat: seat as i64, text, at: at.0, spent: 0, lag: 0, grace: 0 }
}

/// The entry for a match that is called off because this seat did nothing.
pub(super) fn aborted_by_time(seat: usize, at: Millis) -> Entry {
    entry(EntryKind::Aborted, seat, BY_TIME.into(), at)
}

/// Reads a match whose log is as long as its row says. Another node may write between our looks, but not for ever.
async fn fitting(node: &Node, id: &MatchId) -> Result<(MatchRow, Vec<SeatRow>, Vec<Entry>), Refusal> {
    for look in 0..LOOKS {
        let (row, seats, log) = node.store.load(id).await?.ok_or(Refusal::NoSuchMatch)?;
        if row.ply == log.len() as i64 {
            return Ok((row, seats, log));
        }
        if node.store.is_damaged(id) {
            return Err(Refusal::Busy);
        }
        tokio::time::sleep(FIRST_PAUSE * (1 << look)).await;
    }
    node.store.note_damaged(id);
    tracing::error!(%id, "the log of this match is not as long as its row says: it stays closed");
    Err(Refusal::Busy)
}

/// A log that cannot be replayed is a fault of ours; the log tells which one, without its moves.
fn broken(id: &MatchId) -> Refusal {
    tracing::error!(%id, "this match cannot be replayed");
    Refusal::Busy
}
