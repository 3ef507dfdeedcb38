//! When people could move, and when not: clocks run only while every serving node is well.
//!
//! A node is well while its heartbeat is stored: then it runs, it has its database, and other nodes see it. A gap
//! between two stored heartbeats is an outage, whatever the reason: the database was away, the process was frozen,
//! no node was up. The faster pulse inside the process finds freezes that fit between two heartbeats. Other nodes
//! see the heartbeat missing and charge nobody until it is back, or until the node counts as gone. What is too short
//! for heartbeats shows in moves that are not stored at the first try. What a node has noticed counts here at once, and for everybody with its next heartbeat, in one commit.

use std::sync::{Arc, Mutex, MutexGuard};

use crate::clock::Outages;
use crate::time::Millis;

/// A gap of the pulse this long is an outage.
const FROZEN: i64 = 500;
/// How long at the most a move that could not be stored is waited for.
const RETRY: i64 = 5_000;
/// So is a pause this long between two stored heartbeats; shorter ones are the heartbeat's own.
pub(crate) const AWAY: i64 = 1_500;
/// Another node whose last heartbeat is older than this is silent.
const SILENT: i64 = 2_000;
/// Who is silent for so long is gone: its people have come back elsewhere.
const GONE: i64 = 30_000;

/// What this node knows about outages.
pub(crate) struct Uptime(Mutex<Known>);

struct Known {
    /// What is stored, and what this node will store.
    outages: Arc<Outages>,
    /// What is not stored yet.
    owed: Outages,
    /// When this node last noticed that it runs.
    pulse: i64,
    /// The last heartbeat of this node that was stored.
    stored: i64,
    /// The last heartbeats of the other serving nodes, when they were last read.
    others: Vec<i64>,
    /// When that was.
    read: i64,
    /// Other nodes that were not seen after this moment are gone.
    gone: i64,
}

impl Uptime {
    /// A node begins, with these outages behind it.
    pub(crate) fn new(outages: Outages, now: Millis) -> Uptime {
        Uptime(Mutex::new(Known {
            outages: Arc::new(outages),
            owed: Outages::default(),
            pulse: now.0,
            stored: now.0,
            others: Vec::new(),
            read: now.0,
            gone: 0,
        }))
    }

    /// No node was up: whoever was is gone.
    pub(crate) fn was_down(&self, since: Millis, until: Millis) {
        let mut known = self.known();
        known.gone = since.0;
        known.owe((since.0, until.0));
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(|error| error.into_inner())
    }

    /// This node runs; says for how long it did not.
    pub(crate) fn pulse(&self, now: Millis) -> Option<Millis> {
        let mut known = self.known();
        let gap = (known.pulse, now.0);
        known.pulse = known.pulse.max(now.0);
        (gap.1 - gap.0 >= FROZEN).then(|| {
            known.owe(gap);
            Millis(gap.1 - gap.0)
        })
    }

    /// A move that could not be stored when it came is here again: its player does not pay for our fault.
    pub(crate) fn came_again(&self, since: Millis, until: Millis) {
        self.known().owe((since.0, until.0.min(since.0 + RETRY)));
    }

    /// What the heartbeat of this moment has to store; it counts here from now on.
    pub(crate) fn owed(&self, now: Millis) -> Vec<(i64, i64)> {
        let mut known = self.known();
        let gap = (known.stored, now.0);
        if gap.1 - gap.0 > AWAY {
            known.owe(gap);
        }
        let gone: Vec<_> = known.others.iter().filter(|seen| **seen <= known.gone).copied().collect();
        for seen in gone {
            known.owe((seen, seen + GONE));
        }
        known.owed.gaps().to_vec()
    }

    /// Whether no other node serves: who is not here is nowhere.
    pub(crate) fn is_alone(&self) -> bool {
        self.known().others.is_empty()
    }

    /// Other nodes that were not seen after this moment are gone.
    pub(crate) fn gone(&self) -> Millis {
        Millis(self.known().gone)
    }

    /// The heartbeat of this moment is stored, with what was owed.
    pub(crate) fn stored(&self, now: Millis, owed: &[(i64, i64)]) {
        let mut known = self.known();
        known.stored = known.stored.max(now.0);
        let rest = known.owed.gaps().iter().filter(|gap| !owed.contains(gap));
        known.owed = Outages::new(rest.copied().collect());
    }

    /// What the database says: the last heartbeats of other serving nodes, and outages; whether there is news.
    pub(crate) fn heard(&self, now: Millis, others: Vec<i64>, outages: &[(i64, i64)]) -> bool {
        let mut known = self.known();
        (known.others, known.read, known.gone) = (others, now.0, now.0 - GONE);
        let all = known.outages.with(outages);
        let has_news = all != *known.outages;
        if has_news {
            known.outages = Arc::new(all);
        }
        has_news
    }

    /// All outages until this moment, also those that are not over.
    pub(crate) fn outages(&self, now: Millis) -> Arc<Outages> {
        let known = self.known();
        let open = known.open(now.0);
        if open.is_empty() { known.outages.clone() } else { Arc::new(known.outages.with(&open)) }
    }

    /// The moment until which every serving node is known to have been well. Who is not here may be at another
    /// node, so their time is not over before.
    pub(crate) fn horizon(&self, now: Millis) -> Millis {
        Millis(self.known().others.iter().copied().fold(now.0, i64::min))
    }
}

impl Known {
    fn owe(&mut self, gap: (i64, i64)) {
        self.owed = self.owed.with(&[gap]);
        self.outages = Arc::new(self.outages.with(&[gap]));
    }

    /// Outages that have begun: nobody has taken note of their end.
    fn open(&self, now: i64) -> Vec<(i64, i64)> {
        let frozen = (now - self.pulse >= FROZEN).then_some((self.pulse, now));
        let away = (now - self.stored > AWAY).then_some((self.stored, now));
        let silent = self.others.iter().filter(|seen| self.read - **seen > SILENT);
        let silent = silent.map(|&seen| (seen, now.min(seen + GONE)));
        frozen.into_iter().chain(away).chain(silent).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A node that has lived until a moment.
    fn lived(until: i64) -> Uptime {
        let up = Uptime::new(Outages::default(), Millis(0));
        live(&up, 0, until);
        up
    }

    /// Lets a node live from one moment to another, with a pulse and a heartbeat that are stored.
    fn live(up: &Uptime, from: i64, to: i64) {
        for now in (from..=to).step_by(200) {
            up.pulse(Millis(now));
            if now % 1_000 == 0 {
                let owed = up.owed(Millis(now));
                up.stored(Millis(now), &owed);
            }
        }
    }

    fn lost(up: &Uptime, now: i64) -> i64 {
        up.outages(Millis(now)).between(Millis(0), Millis(now)).0
    }

    #[test]
    fn nothing_is_lost_while_a_node_lives() {
        let up = lived(60_000);
        assert_eq!((lost(&up, 60_400), up.owed(Millis(60_900))), (0, vec![]));
    }

    #[test]
    fn a_move_that_comes_before_the_pulse_after_a_freeze_sees_the_gap() {
        let up = lived(5_000);
        assert_eq!(lost(&up, 19_000), 14_000, "before the pulse");
        assert_eq!(up.pulse(Millis(19_000)), Some(Millis(14_000)));
        assert_eq!(lost(&up, 19_100), 14_100, "the heartbeat is not stored yet");
        assert_eq!(up.owed(Millis(19_200)), [(5_000, 19_200)]);
        assert_eq!(lost(&up, 19_200), 14_200, "after it");
    }

    #[test]
    fn a_short_freeze_is_found_by_the_pulse() {
        let up = lived(5_200);
        assert_eq!(up.pulse(Millis(5_650)), None);
        assert_eq!(up.pulse(Millis(6_150)), Some(Millis(500)));
    }

    #[test]
    fn a_move_that_comes_again_costs_its_player_nothing() {
        let up = lived(60_000);
        up.came_again(Millis(5_800), Millis(6_800));
        assert_eq!(lost(&up, 60_000), 1_000, "a second until the player tried again");
        up.came_again(Millis(10_000), Millis(60_000));
        assert_eq!(lost(&up, 60_000), 1_000 + RETRY, "who comes back after a minute was not held up so long");
    }

    #[test]
    fn a_database_that_is_away_stops_the_clocks_from_the_last_heartbeat_on() {
        let up = lived(5_000);
        for now in (5_200..=20_000).step_by(200) {
            up.pulse(Millis(now));
        }
        assert_eq!(lost(&up, 6_400), 0);
        assert_eq!(lost(&up, 20_000), 15_000);
        let owed = up.owed(Millis(20_000));
        assert_eq!(owed, [(5_000, 20_000)]);
        up.stored(Millis(20_000), &owed);
        live(&up, 20_200, 25_000);
        assert_eq!((lost(&up, 25_000), up.owed(Millis(25_000))), (15_000, vec![]));
    }

    #[test]
    fn what_is_not_stored_stays_owed() {
        let up = lived(5_000);
        up.pulse(Millis(8_000));
        let first = up.owed(Millis(8_000));
        let second = up.owed(Millis(9_000));
        assert_eq!((first, second.as_slice()), (vec![(5_000, 8_000)], [(5_000, 9_000)].as_slice()));
        up.pulse(Millis(8_900));
        up.stored(Millis(9_000), &second);
        assert_eq!((up.owed(Millis(9_100)), lost(&up, 9_100)), (vec![], 4_000));
    }

    #[test]
    fn another_node_that_is_silent_stops_the_clocks_until_it_is_back_or_gone() {
        let up = lived(9_000);
        up.heard(Millis(9_000), vec![8_200, 7_500], &[]);
        assert_eq!((lost(&up, 9_000), up.horizon(Millis(9_000))), (0, Millis(7_500)));
        live(&up, 9_200, 12_000);
        up.heard(Millis(12_000), vec![11_500, 7_500], &[]);
        assert_eq!((lost(&up, 12_100), up.horizon(Millis(12_100))), (4_600, Millis(7_500)));
        live(&up, 12_200, 20_000);
        up.heard(Millis(20_000), vec![19_900, 19_500], &[(7_500, 19_500)]);
        assert_eq!(lost(&up, 20_000), 12_000, "it came back and stored its gap");
        for now in (21_000..=60_000).step_by(1_000) {
            live(&up, now - 800, now);
            up.heard(Millis(now), vec![now - 100, 20_000], &[]);
        }
        assert_eq!(lost(&up, 60_000), 12_000 + GONE, "it is gone");
        assert_eq!((up.owed(Millis(60_000)), up.gone()), (vec![(20_000, 20_000 + GONE)], Millis(30_000)));
    }
}
