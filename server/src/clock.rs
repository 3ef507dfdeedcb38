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
#[derive(PartialEq, Eq, Debug)]
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

/// When people could not move: apart from each other, in order.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Outages(Vec<(i64, i64)>);

impl Outages {
    pub(crate) fn new(mut gaps: Vec<(i64, i64)>) -> Outages {
        gaps.retain(|(since, until)| since < until);
        gaps.sort_unstable();
        let mut apart: Vec<(i64, i64)> = Vec::with_capacity(gaps.len());
        for (since, until) in gaps {
            match apart.last_mut() {
                Some(last) if since <= last.1 => last.1 = last.1.max(until),
                _ => apart.push((since, until)),
            }
        }
        Outages(apart)
    }

    /// These and more, whatever they have in common.
    pub(crate) fn with(&self, more: &[(i64, i64)]) -> Outages {
        Outages::new(self.0.iter().chain(more).copied().collect())
    }

    pub(crate) fn gaps(&self) -> &[(i64, i64)] {
        &self.0
    }

    /// The parts of a gap that are not among these.
    pub(crate) fn missing(&self, gap: (i64, i64)) -> Vec<(i64, i64)> {
        let mut missing = Vec::new();
        let mut from = gap.0;
        for &(since, until) in &self.0 {
            missing.push((from, since.min(gap.1)));
            from = from.max(until);
        }
        missing.push((from, gap.1));
        missing.retain(|(since, until)| since < until);
        missing
    }

    /// How long they took between two moments.
    pub(crate) fn between(&self, from: Millis, to: Millis) -> Millis {
        let first = self.0.partition_point(|(_, until)| *until <= from.0);
        let lost = |&(since, until): &(i64, i64)| (until.min(to.0) - since.max(from.0)).max(0);
        Millis(self.0[first..].iter().take_while(|(since, _)| *since < to.0).map(lost).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::states::EntryKind;

    /// A clock that has not begun to run.
    fn new() -> Clock {
        Clock::new(ClockTerms::Game { seconds: 60, increment: 2 }, 2, Millis(0))
    }

    /// A clock that runs, as both have moved.
    fn clock() -> Clock {
        Clock { has_moved: vec![true; 2], ..new() }
    }

    fn moved(clock: &mut Clock, at: i64, charge: &Charge) {
        let entry = Entry {
            kind: EntryKind::Move,
            seat: 0,
            text: String::new(),
            at,
            spent: charge.spent.0,
            lag: charge.lag.0,
            grace: charge.grace.0,
        };
        clock.moved(0, &entry);
    }

    fn measured(round_trip: i64, absent: i64) -> Measured {
        Measured { round_trip: Millis(round_trip), absent: Millis(absent) }
    }

    #[test]
    fn the_clock_of_a_seat_begins_to_run_after_its_first_move() {
        let mut clock = new();
        let outages = Outages::new(vec![(10_000, 25_000)]);
        let moment = |now| Moment { now: Millis(now), outages: Arc::new(outages.clone()) };
        let charge = clock.charge(0, Millis(40_000), measured(300, 20_000), &outages);
        assert_eq!(charge, Charge { spent: Millis(0), lag: Millis(0), grace: Millis(0) });
        assert_eq!(
            [5_000, 20_000, 40_000].map(|now| clock.first(0, &moment(now))),
            [55_000, 50_000, 35_000].map(Some)
        );
        assert_eq!(clock.left(Some(0), Millis(40_000), &outages), Some(vec![60_000; 2]));
        moved(&mut clock, 40_000, &charge);
        assert_eq!(
            (clock.left[0], clock.grace_left[0], clock.first(0, &moment(41_000))),
            (Millis(62_000), GRACE, None)
        );
        assert_eq!(
            clock.charge(1, Millis(70_000), Measured::default(), &outages).spent,
            Millis(0),
            "the other one too"
        );
        assert_eq!(clock.charge(0, Millis(45_000), Measured::default(), &outages).spent, Millis(5_000));
    }

    #[test]
    fn a_first_move_has_a_minute_in_which_it_can_be_made() {
        let outages = Outages::new(vec![(10_000, 25_000)]);
        // Who stays away has not more time for it.
        let is_over = |now| new().is_over(0, Millis(now), measured(0, i64::MAX), &outages);
        assert!(!is_over(74_999) && is_over(75_000));
        let moment = Moment { now: Millis(30_000), outages: Arc::new(outages) };
        assert_eq!(new().deadline(Some(0), &moment), 75_000);
    }

    #[test]
    fn days_for_a_move_run_from_the_start() {
        let clock = Clock::new(ClockTerms::Move { days: 1 }, 2, Millis(0));
        let spent = clock.charge(0, Millis(7_000), Measured::default(), &Outages::default()).spent;
        assert_eq!(
            (spent, clock.is_over(0, Millis(DAY), Measured::default(), &Outages::default())),
            (Millis(7_000), true)
        );
    }

    #[test]
    fn a_move_costs_its_time_and_earns_the_increment() {
        let mut clock = clock();
        let charge = clock.charge(0, Millis(5_000), Measured::default(), &Outages::default());
        assert_eq!(charge, Charge { spent: Millis(5_000), lag: Millis(0), grace: Millis(0) });
        moved(&mut clock, 5_000, &charge);
        assert_eq!(clock.left[0], Millis(57_000));
    }

    #[test]
    fn nothing_is_charged_while_the_server_was_down() {
        let outages = Outages::new(vec![(1_000, 4_000), (8_000, 9_000)]);
        let spent = |now| clock().charge(0, Millis(now), Measured::default(), &outages).spent.0;
        assert_eq!([spent(1_000), spent(3_000), spent(5_000), spent(10_000)], [1_000, 1_000, 2_000, 6_000]);
    }

    #[test]
    fn a_turn_that_is_shown_late_costs_nothing_before() {
        let mut clock = clock();
        let outages = Outages::new(vec![(500, 1_500)]);
        let spent = |clock: &Clock| clock.charge(0, Millis(10_000), Measured::default(), &outages).spent.0;
        assert_eq!(spent(&clock), 9_000);
        clock.show(Millis(2_000));
        assert_eq!(spent(&clock), 8_000, "what an outage covers as well counts once");
        clock.show(Millis(9_000));
        assert_eq!(spent(&clock), 10_000 - LATE_AT_MOST.0, "nobody is shown a turn later");
        let charge = clock.charge(0, Millis(10_000), Measured::default(), &outages);
        moved(&mut clock, 10_000, &charge);
        assert_eq!(spent(&clock), 0);
        let later = clock.charge(1, Millis(11_000), Measured::default(), &outages);
        assert_eq!(later.spent, Millis(1_000), "the next turn is another one");
    }

    #[test]
    fn outages_that_overlap_count_once() {
        let known = Outages::new(vec![(50, 60), (10, 20), (15, 30), (30, 35), (40, 40)]);
        assert_eq!(known.gaps(), [(10, 35), (50, 60)]);
        assert_eq!(known.with(&[(5, 12), (55, 70)]).gaps(), [(5, 35), (50, 70)]);
        assert_eq!(known.between(Millis(20), Millis(55)), Millis(20));
        for (gap, missing) in [
            ((0, 100), vec![(0, 10), (35, 50), (60, 100)]),
            ((12, 30), vec![]),
            ((12, 55), vec![(35, 50)]),
            ((36, 40), vec![(36, 40)]),
            ((90, 95), vec![(90, 95)]),
        ] {
            assert_eq!(known.missing(gap), missing, "{gap:?}");
        }
    }

    #[test]
    fn a_deadline_is_moved_by_outages() {
        let moment = |now| Moment { now: Millis(now), outages: Arc::new(Outages::new(vec![(1_000, 4_000)])) };
        let deadline = |now| clock().deadline(Some(0), &moment(now));
        assert_eq!([deadline(500), deadline(2_000), deadline(9_000)], [60_000, 61_000, 63_000]);
    }

    #[test]
    fn a_client_that_answers_pings_late_cannot_farm_lag() {
        let mut clock = clock();
        let mut gained = 0;
        for turn in 1..=100 {
            let charge = clock.charge(0, Millis(turn * 2_000), measured(60_000, 0), &Outages::default());
            gained += charge.lag.0;
            moved(&mut clock, turn * 2_000, &charge);
        }
        assert!(gained <= 1_000 + 100 * 100, "{gained} ms were gained");
        let fair = self::clock().charge(0, Millis(2_000), measured(80, 0), &Outages::default());
        assert_eq!(fair.lag, Millis(80));
    }

    #[test]
    fn absence_is_forgiven_up_to_a_sum() {
        let mut clock = clock();
        let charge = clock.charge(0, Millis(40_000), measured(0, 20_000), &Outages::default());
        assert_eq!(charge, Charge { spent: Millis(20_000), lag: Millis(0), grace: Millis(20_000) });
        moved(&mut clock, 40_000, &charge);
        let charge = clock.charge(0, Millis(70_000), measured(0, 30_000), &Outages::default());
        assert_eq!(charge.grace, Millis(10_000));
    }

    #[test]
    fn who_was_away_has_a_little_more_time_than_who_sat_there() {
        let clock = clock();
        let over = |now, absent| clock.is_over(0, Millis(now), measured(0, absent), &Outages::default());
        assert!(!over(59_999, 0) && over(60_000, 0));
        assert!(!over(67_999, 8_000) && over(68_000, 8_000));
        assert!(!over(89_999, i64::MAX) && over(90_000, i64::MAX));
    }
}
