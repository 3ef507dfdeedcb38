//! The words after `go`: how long a search may take.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quadrille_games::Side;

use crate::Limits;

/// The limits of a `go` that are followed by a number.
const LIMITS: [&str; 7] = ["movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc"];

/// What a ply of `depth` stands for where the search makes trials, which have no depth.
const TRIALS_A_PLY: u64 = 1_000;
/// The time for a move where no limit is left but those that were ignored: the host waits for an answer.
const TIME_INSTEAD: Duration = Duration::from_millis(100);

/// The limits of a `go`.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Go {
    time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    pub(super) infinite: bool,
    /// What the clocks of the sides show, and what each move adds, in milliseconds.
    clocks: [Option<u64>; 2],
    increments: [u64; 2],
}

impl Go {
    /// Reads the words after `go`, and says which it had to ignore; a side looks at its own clock.
    pub(super) fn read(text: &str, side: Side, by_trials: bool) -> (Go, Vec<&str>) {
        let (mut go, mut ignored) = (Go::default(), Vec::new());
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let number = words.peek().and_then(|text| text.parse().ok());
            match (word, number) {
                ("infinite", _) => go.infinite = true,
                (limit, Some(number)) if LIMITS.contains(&limit) => {
                    go.set(limit, number);
                    words.next();
                }
                _ => ignored.push(word),
            }
        }
        go.complete(side, by_trials, !ignored.is_empty());
        (go, ignored)
    }

    /// Works out what follows from the words: the clock, what depth means, and that a host gets its answer.
    fn complete(&mut self, side: Side, by_trials: bool, has_ignored: bool) {
        let clock = self.clocks[side.index()].map(|clock| share(clock, self.increments[side.index()]));
        self.time = self.time.or(clock);
        if let Some(depth) = self.depth.take_if(|_| by_trials) {
            self.nodes = self.nodes.or(Some(u64::from(depth) * TRIALS_A_PLY));
        }
        if self.time.is_none() && self.nodes.is_none() && self.depth.is_none() {
            self.infinite |= !has_ignored;
            self.time = (!self.infinite).then_some(TIME_INSTEAD);
        }
    }

    fn set(&mut self, limit: &str, number: u64) {
        match limit {
            "movetime" => self.time = Some(Duration::from_millis(number)),
            "nodes" => self.nodes = Some(number),
            "depth" => self.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            "p1time" => self.clocks[0] = Some(number),
            "p2time" => self.clocks[1] = Some(number),
            "p1inc" => self.increments[0] = number,
            _ => self.increments[1] = number,
        }
    }

    pub(super) fn limits(self, stop: &Arc<AtomicBool>) -> Limits {
        // A time too long for the clock of the machine is no limit at all.
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        Limits { nodes: self.nodes, depth: self.depth, deadline, stop: Some(stop.clone()) }
    }
}

/// The part of a clock to be used for one move, in milliseconds.
fn share(clock: u64, increment: u64) -> Duration {
    Duration::from_millis((clock / 20).saturating_add(increment / 2).min(clock / 2))
}
