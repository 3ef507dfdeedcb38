//! Clocks, kept by the server alone and replayed from the log like everything else.
//!
//! The clock of a seat begins to run after its first move. Every later move is charged the time since the turn began,
//! less outages, less lag, less grace.
//! Lag is what the server itself measured on the socket, out of a small budget that refills slowly, so that a
//! client which answers pings late gains next to nothing. Grace is the time for which the server saw no socket
//! of the player, up to a fixed sum for the whole match.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::reason::TableFault;
use crate::store::Entry;
pub(crate) use crate::time::Millis;

mod outages;

pub(crate) use outages::Outages;

/// How long a seat has for its first move, before its clock runs; then the match is aborted.
pub(crate) const FIRST_MOVE: Millis = Millis(60_000);
/// No single move is given more for lag.
const LAG_AT_MOST: Millis = Millis(500);
/// What lag may cost at the start of a match.
const LAG_BUDGET: Millis = Millis(1_000);
/// What each move adds to it.
const LAG_REFILL: Millis = Millis(100);
/// How long a player may be away during a match without being charged.
const GRACE: Millis = Millis(30_000);
/// How late a turn may be shown without being charged; what takes longer is an outage.
const LATE_AT_MOST: Millis = Millis(5_000);
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The clock that a table agreed on.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ClockTerms {
    /// No clock.
    #[default]
    None,
    /// So much for the whole match, and some more with each move.
    Game {
        /// Seconds for the whole match.
        seconds: u32,
        /// Seconds for each move.
        #[serde(default)]
        increment: u32,
    },
    /// So much for each move.
    Move {
        /// Days for each move.
        days: u32,
    },
}

impl ClockTerms {
    /// Why nobody can play with this clock.
    pub(crate) fn fault(self) -> Option<TableFault> {
        match self {
            ClockTerms::Game { seconds, increment }
                if !(10..=10 * 3600).contains(&seconds) || increment > 600 =>
            {
                Some(TableFault::Clock)
            }
            ClockTerms::Move { days } if !(1..=30).contains(&days) => Some(TableFault::Days),
            _ => None,
        }
    }

    /// What a seat has at the start.
    fn base(self) -> Option<Millis> {
        match self {
            ClockTerms::None => None,
            ClockTerms::Game { seconds, .. } => Some(Millis(i64::from(seconds) * 1000)),
            ClockTerms::Move { days } => Some(Millis(i64::from(days) * DAY)),
        }
    }
}

/// A moment, and all outages until then.
pub(crate) struct Moment {
    pub(crate) now: Millis,
    pub(crate) outages: Arc<Outages>,
}

impl Moment {
    /// The time since then in which people could move.
    pub(crate) fn since(&self, then: Millis) -> Millis {
        Millis((self.now.0 - then.0 - self.outages.between(then, self.now).0).max(0))
    }
}

/// The clock of a match.
pub(crate) struct Clock {
    terms: ClockTerms,
    left: Vec<Millis>,
    lag_budget: Vec<Millis>,
    grace_left: Vec<Millis>,
    has_moved: Vec<bool>,
    since: Millis,
    /// When this node last learned of a move: nobody here could know of the turn before.
    shown: Millis,
}

/// What the server measured about a player during a turn.
#[derive(Clone, Copy, Default)]
pub(crate) struct Measured {
    pub(crate) round_trip: Millis,
    pub(crate) absent: Millis,
}

/// What a move costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Charge {
    pub(crate) spent: Millis,
    pub(crate) lag: Millis,
    pub(crate) grace: Millis,
}

impl Clock {
    pub(crate) fn new(terms: ClockTerms, seats: usize, started: Millis) -> Clock {
        let left = vec![terms.base().unwrap_or_default(); seats];
        Clock {
            terms,
            left,
            lag_budget: vec![LAG_BUDGET; seats],
            grace_left: vec![GRACE; seats],
            has_moved: vec![false; seats],
            since: started,
            shown: Millis(0),
        }
    }

    /// Takes note of a move.
    pub(crate) fn moved(&mut self, seat: usize, entry: &Entry) {
        match self.terms {
            ClockTerms::None => {}
            ClockTerms::Game { increment, .. } => {
                self.left[seat].0 += i64::from(increment) * 1000 - entry.spent;
            }
            ClockTerms::Move { days } => self.left[seat] = Millis(i64::from(days) * DAY),
        }
        let budget = self.lag_budget[seat].0 - entry.lag + LAG_REFILL.0;
        self.lag_budget[seat] = Millis(budget.min(LAG_BUDGET.0));
        self.grace_left[seat].0 -= entry.grace;
        self.has_moved[seat] = true;
        self.since = Millis(entry.at);
    }

    /// Two players change seats: each takes the time along, and both have begun.
    pub(crate) fn swap(&mut self, at: Millis) {
        self.left.swap(0, 1);
        self.lag_budget.swap(0, 1);
        self.grace_left.swap(0, 1);
        self.has_moved = vec![true; 2];
        self.since = at;
    }

    /// Charges a turn that was broken off.
    pub(crate) fn spend(&mut self, seat: usize, spent: Millis) {
        if let ClockTerms::Game { .. } = self.terms {
            self.left[seat].0 -= spent.0;
        }
    }

    /// The turn begins again; time that was spent stays spent.
    pub(crate) fn restart(&mut self, at: Millis) {
        self.since = at;
    }

    /// Whether this seat has moved, also if the move was taken back.
    pub(crate) fn has_moved(&self, seat: usize) -> bool {
        self.has_moved[seat]
    }

    /// Whether the clock of this seat waits for its first move. Days for a move run from the start.
    fn waits_for(&self, seat: usize) -> bool {
        matches!(self.terms, ClockTerms::Game { .. }) && !self.has_moved[seat]
    }

    /// The part of the turn in which somebody could move.
    fn elapsed(&self, now: Millis, outages: &Outages) -> i64 {
        let since = self.since.max(self.shown.min(Millis(self.since.0 + LATE_AT_MOST.0)));
        (now.0 - since.0 - outages.between(since, now).0).max(0)
    }

    /// The time left to the seat to move for its first move, if its clock waits for it.
    pub(crate) fn first(&self, seat: usize, moment: &Moment) -> Option<i64> {
        let left = || (FIRST_MOVE.0 - self.elapsed(moment.now, &moment.outages)).max(0);
        self.waits_for(seat).then(left)
    }

    /// What the seat to move would be charged now.
    pub(crate) fn charge(&self, seat: usize, now: Millis, measured: Measured, outages: &Outages) -> Charge {
        if self.terms == ClockTerms::None || self.waits_for(seat) {
            return Charge { spent: Millis(0), lag: Millis(0), grace: Millis(0) };
        }
        let elapsed = self.elapsed(now, outages);
        let grace = measured.absent.0.min(self.grace_left[seat].0).clamp(0, elapsed);
        let lag = measured.round_trip.min(LAG_AT_MOST).min(self.lag_budget[seat]).0.clamp(0, elapsed - grace);
        Charge { spent: Millis(elapsed - grace - lag), lag: Millis(lag), grace: Millis(grace) }
    }

    /// Whether the time of the seat to move is over, after all that is forgiven.
    pub(crate) fn is_over(&self, seat: usize, now: Millis, measured: Measured, outages: &Outages) -> bool {
        match self.terms {
            ClockTerms::None => false,
            _ if self.waits_for(seat) => self.elapsed(now, outages) >= FIRST_MOVE.0,
            _ => self.charge(seat, now, measured, outages).spent >= self.left[seat],
        }
    }

    /// The time of this seat has run out.
    pub(crate) fn run_out(&mut self, seat: usize) {
        self.left[seat] = Millis(0);
    }

    /// Everybody here sees the turn only from now on: a commit took long, or another node told late.
    pub(crate) fn show(&mut self, now: Millis) {
        self.shown = now;
    }

    /// The turn was seen as long ago as by this clock of the same match.
    pub(crate) fn show_as(&mut self, before: &Clock) {
        self.shown = before.shown;
    }

    /// When the turn began.
    pub(crate) fn since(&self) -> Millis {
        self.since
    }

    /// When the time of this seat is over if nothing more is forgiven; 0 without a clock.
    pub(crate) fn deadline(&self, seat: Option<usize>, moment: &Moment) -> i64 {
        match (self.terms, seat) {
            (ClockTerms::None, _) | (_, None) => 0,
            (_, Some(seat)) => {
                let left = if self.waits_for(seat) { FIRST_MOVE } else { self.left[seat] };
                self.since.0 + left.0 + moment.outages.between(self.since, moment.now).0
            }
        }
    }

    /// The time left for each seat.
    pub(crate) fn left(&self, to_move: Option<usize>, now: Millis, outages: &Outages) -> Option<Vec<i64>> {
        self.terms.base()?;
        let mut left: Vec<i64> = self.left.iter().map(|left| left.0).collect();
        if let Some(seat) = to_move {
            left[seat] -= self.charge(seat, now, Measured::default(), outages).spent.0;
        }
        Some(left.into_iter().map(|left| left.max(0)).collect())
    }
}

#[cfg(test)]
mod tests;
