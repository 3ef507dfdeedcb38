//! What time it is for a node: the wall clock when it started, and from then on a clock that nobody sets.
//!
//! Moments are milliseconds since 1970, for the database and for other nodes. A node never begins before the last
//! moment at which any node was seen, and one that finds another ahead of it catches up, so that time never goes
//! back between nodes. What was skipped then is an outage like any other: nobody is charged for it.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The wall clock may be this far from the other one before it counts as set.
const STEP: i64 = 1_000;

/// A time or a moment in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Millis(pub i64);

/// The clocks of a machine.
pub trait Clocks: Send + Sync + 'static {
    /// The clock on the wall, which people and programs may set.
    fn wall(&self) -> Millis;
    /// A clock that only goes on, from wherever it began.
    fn steady(&self) -> Millis;
}

/// The clocks of this machine.
pub struct Machine(Instant);

impl Default for Machine {
    fn default() -> Machine {
        Machine(Instant::now())
    }
}

impl Clocks for Machine {
    fn wall(&self) -> Millis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Millis(since.as_millis() as i64)
    }

    fn steady(&self) -> Millis {
        Millis(self.0.elapsed().as_millis() as i64)
    }
}

/// Keeps the time of one node.
pub(crate) struct Timekeeper {
    clocks: Box<dyn Clocks>,
    /// The present moment less the steady clock.
    ahead: AtomicI64,
    /// The wall clock less the steady clock, when they were last compared.
    wall_ahead: AtomicI64,
}

impl Timekeeper {
    /// Begins with the wall clock, but not before a moment that was seen already.
    pub(crate) fn new(clocks: impl Clocks, seen: Millis) -> Timekeeper {
        let wall_ahead = clocks.wall().0 - clocks.steady().0;
        let ahead = wall_ahead.max(seen.0 - clocks.steady().0);
        Timekeeper { clocks: Box::new(clocks), ahead: ahead.into(), wall_ahead: wall_ahead.into() }
    }

    /// The present moment.
    pub(crate) fn now(&self) -> Millis {
        Millis(self.clocks.steady().0 + self.ahead.load(Ordering::Relaxed))
    }

    /// Goes on from this moment, if it is ahead of us.
    pub(crate) fn catch_up(&self, with: Millis) {
        self.ahead.fetch_max(with.0 - self.clocks.steady().0, Ordering::Relaxed);
    }

    /// By how much the wall clock was set since this was last asked.
    pub(crate) fn wall_step(&self) -> Option<Millis> {
        let ahead = self.clocks.wall().0 - self.clocks.steady().0;
        let step = ahead - self.wall_ahead.load(Ordering::Relaxed);
        if step.abs() < STEP {
            return None;
        }
        self.wall_ahead.store(ahead, Ordering::Relaxed);
        Some(Millis(step))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use super::*;

    /// Clocks that a test sets.
    #[derive(Clone, Default)]
    pub(crate) struct ByHand {
        wall: Arc<AtomicI64>,
        steady: Arc<AtomicI64>,
    }

    impl ByHand {
        pub(crate) fn at(wall: i64) -> ByHand {
            ByHand { wall: Arc::new(wall.into()), steady: Arc::default() }
        }

        /// Time passes.
        pub(crate) fn pass(&self, time: i64) {
            self.steady.fetch_add(time, Ordering::Relaxed);
            self.step(time);
        }

        /// Somebody sets the clock on the wall.
        pub(crate) fn step(&self, by: i64) {
            self.wall.fetch_add(by, Ordering::Relaxed);
        }
    }

    impl Clocks for ByHand {
        fn wall(&self) -> Millis {
            Millis(self.wall.load(Ordering::Relaxed))
        }

        fn steady(&self) -> Millis {
            Millis(self.steady.load(Ordering::Relaxed))
        }
    }

    #[test]
    fn a_step_of_the_wall_clock_changes_nothing_and_is_told_once() {
        let clocks = ByHand::at(1_000_000);
        let time = Timekeeper::new(clocks.clone(), Millis(0));
        clocks.pass(500);
        assert_eq!((time.now(), time.wall_step()), (Millis(1_000_500), None));
        for step in [3_600_000, -7_200_000] {
            let before = time.now();
            clocks.step(step);
            assert_eq!(time.now(), before);
            assert_eq!((time.wall_step(), time.wall_step()), (Some(Millis(step)), None));
        }
        clocks.pass(500);
        assert_eq!(time.now(), Millis(1_001_000));
    }

    #[test]
    fn time_never_goes_back_behind_what_was_seen() {
        let clocks = ByHand::at(1_000_000);
        let time = Timekeeper::new(clocks.clone(), Millis(5_000_000));
        assert_eq!(time.now(), Millis(5_000_000));
        clocks.pass(10);
        time.catch_up(Millis(5_000_000));
        assert_eq!(time.now(), Millis(5_000_010));
        time.catch_up(Millis(6_000_000));
        clocks.pass(10);
        assert_eq!(time.now(), Millis(6_000_010));
    }
}
