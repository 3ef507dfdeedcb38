//! How long a player may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How many positions are looked at between two looks at the clock.
const CLOCK_INTERVAL: u64 = 1024;

/// What ends the thinking: whatever comes first. Without any limit a player thinks until told to stop.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// At most this many positions.
    pub nodes: Option<u64>,
    /// At most this deep.
    pub depth: Option<u32>,
    /// Not past this moment.
    pub deadline: Option<Instant>,
    /// Until somebody sets this.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// A limit of positions: the same on every machine.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A limit of depth.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A limit of time from now on.
    pub fn time(time: Duration) -> Limits {
        // A time that no clock can show is no limit.
        Limits { deadline: Instant::now().checked_add(time), ..Limits::default() }
    }

    /// Whether the thinking must end, after this many positions.
    pub fn is_over(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
            || nodes.is_multiple_of(CLOCK_INTERVAL) && self.is_interrupted()
    }

    /// Whether the time is up or somebody said stop.
    pub fn is_interrupted(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
