//! A match as its log has it: replayed entry by entry, live and after a restart alike.

use std::time::Duration;

use quadrille_games::{AnyMatch, End, Family, Seat, new_match};

use super::Action;
use crate::clock::{Charge, Clock, Measured, Millis, Moment};
use crate::ids::{AccountId, MatchId};
use crate::messages::{Offer, Prize};
use crate::node::Node;
use crate::reason::UndoFault;
use crate::refusal::Refusal;
use crate::states::{EntryKind, SeatKind, Status};
use crate::store::sql::{self, Finish, Rated};
use crate::store::{Append, Aside, Entry, MatchRow, SeatRow};
use crate::tables::second_game;

/// How often a match is read until its log fits its row, and how long to wait after the first time.
const LOOKS: u32 = 6;
const FIRST_PAUSE: Duration = Duration::from_millis(5);
/// How often moves of one match are taken back at the most, so that its log has an end.
const TAKE_BACKS: usize = 100;
/// Moves of each side below which a match that the players end is not rated.
const LEAST_MOVES: usize = 2;

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
    is_aborted: bool,
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

    pub(super) fn seat_of(&self, who: &AccountId) -> Option<usize> {
        self.seats.iter().position(|seat| seat.is_of(who))
    }

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

    /// Whether each side has moved twice.
    pub(super) fn has_been_played(&self) -> bool {
        moves_of_each(&self.log) >= LEAST_MOVES
    }

    /// Whether a seat may take over the other side: the first move is made, and it is its turn.
    pub(super) fn may_swap(&self, seat: usize) -> bool {
        let has_swapped = || self.log.iter().any(|entry| entry.kind == EntryKind::Swapped);
        self.row.terms.pie && self.to_move() == Some(seat) && self.game.ply() == 1 && !has_swapped()
    }

    /// Whether this is the second game of a pair, which nobody leaves without losing it.
    pub(super) fn is_second_of_pair(&self) -> bool {
        self.row.terms.before().is_some()
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

    /// What is stored with an entry that has just been applied.
    pub(super) fn append(&self, node: &Node, ply: i64, entry: Entry) -> Append {
        let to_move = self.game.to_move().map(Seat::index).filter(|_| !self.is_aborted);
        let is_bot = to_move.is_some_and(|seat| self.seats[seat].kind == SeatKind::Bot);
        // Whoever has chosen before is moved for as bots are, after a restart too.
        let is_moved_for = is_bot || self.chosen(&node.moment()).is_some();
        let bot_due = if is_moved_for { entry.at + node.bot_delay() } else { 0 };
        let deadline = self.clock.deadline(to_move, &node.moment());
        let turn = to_move.map_or(-1, |seat| seat as i64);
        let finish = self.finish();
        let next = finish.as_ref().and_then(|finish| self.second_game(node, finish));
        Append {
            id: self.row.id.clone(),
            ply,
            entry,
            deadline,
            bot_due,
            turn,
            finish,
            next,
            sitter: None,
            ahead: None,
        }
    }

    /// The second game of a pair, if this ends the first and what was played counts.
    fn second_game(&self, node: &Node, finish: &Finish) -> Option<Box<(MatchRow, Vec<SeatRow>)>> {
        let counts = self.game.end().is_some_and(|end| self.counts(end));
        let follows = counts && finish.status == Status::Over && self.row.terms.is_first_of_pair();
        follows.then(|| Box::new(second_game(node, &self.row, &finish.result, &self.seats)))
    }

    /// Whether an end counts: not if others played it to the end than began it. Of a pair whose first game counts,
    /// the second always does.
    fn counts(&self, end: End) -> bool {
        !self.was_reseated() && (self.is_second_of_pair() || counts(&self.log, end))
    }

    fn finish(&self) -> Option<Finish> {
        if self.is_aborted {
            let (status, nothing) = (Status::Cancelled, String::new());
            return Some(Finish { status, result: nothing.clone(), ending: nothing, rated: None });
        }
        let end = self.game.end()?;
        let record = self.game.record(None);
        let ending = record.tag("Termination").unwrap_or_default().to_string();
        let is_settled = self.row.terms.rated && !self.row.terms.is_first_of_pair() && self.counts(end);
        let rated = is_settled.then(|| Rated {
            starter: self.starter(),
            points: match end.outcome() {
                quadrille_games::Outcome::Win(quadrille_games::Side::First) => 1.0,
                quadrille_games::Outcome::Win(quadrille_games::Side::Second) => 0.0,
                quadrille_games::Outcome::Draw => 0.5,
            },
        });
        Some(Finish { status: Status::Over, result: record.result.to_string(), ending, rated })
    }

    /// The seat that began.
    fn starter(&self) -> i64 {
        new_match(self.family, &self.row.start)
            .ok()
            .and_then(|fresh| fresh.to_move())
            .map_or(0, |seat| seat.index() as i64)
    }
}

pub(super) fn entry(kind: EntryKind, seat: usize, text: String, at: Millis) -> Entry {
    Entry { kind, seat: seat as i64, text, at: at.0, spent: 0, lag: 0, grace: 0 }
}

/// The entry for a match that is called off because this seat did nothing.
pub(super) fn aborted_by_time(seat: usize, at: Millis) -> Entry {
    entry(EntryKind::Aborted, seat, BY_TIME.into(), at)
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

/// How many moves each side has made at least, those taken back included.
fn moves_of_each(log: &[Entry]) -> usize {
    let made = |side| log.iter().filter(|e| e.kind == EntryKind::Move && e.seat % 2 == side).count();
    made(0).min(made(1))
}

/// Whether enough was played to count: a match that somebody left at once says nothing about anybody.
fn counts(log: &[Entry], end: End) -> bool {
    match end {
        End::Resigned(_) | End::Agreed | End::Time(_) => moves_of_each(log) >= LEAST_MOVES,
        End::Rules(_) | End::Repetition | End::Quiet => true,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_players_end_early_does_not_count() {
        let log = |seats: &[usize]| -> Vec<Entry> {
            seats.iter().map(|&seat| entry(EntryKind::Move, seat, String::new(), Millis(0))).collect()
        };
        let first = Seat::new(0);
        for end in [End::Resigned(first), End::Agreed, End::Time(first)] {
            for (seats, is_counted) in [
                (&[][..], false),
                (&[0, 1, 0], false),
                (&[1, 0, 1, 1, 1], false),
                (&[0, 1, 0, 1], true),
                (&[0, 1, 2, 3], true),
            ] {
                assert_eq!(counts(&log(seats), end), is_counted, "{end:?} after {seats:?}");
            }
        }
        assert!(counts(&[], End::Repetition), "the rules always count");
        let offer = [EntryKind::DrawOffer, EntryKind::Declined];
        let talk = [offer, offer].concat().into_iter().map(|kind| entry(kind, 0, String::new(), Millis(0)));
        assert!(!counts(&talk.collect::<Vec<_>>(), End::Agreed), "offers are no moves");
    }
}
