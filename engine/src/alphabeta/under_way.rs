//! Which moves the threads of a search are at. Who finds somebody else there takes the other moves first, and finds the
//! result in the transposition table later on (ABDADA in the simplified form of Tom Kerrigan).

use std::sync::atomic::{AtomicU64, Ordering};

/// Searches that are less deep are sooner done twice than told of.
pub(super) const LEAST_DEPTH: i32 = 2;
/// How many searches are remembered, a power of two; of two that share a place, the later one is.
const PLACES: usize = 1 << 14;

/// A search that is under way: of which position, and how deep.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark(u64);

impl Mark {
    /// The mark of a search to this depth below the position with this key.
    pub(super) fn new(key: u64, depth: i32) -> Mark {
        // An odd factor spreads the depth, too; no mark is zero, which stands for none.
        Mark((key ^ depth as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
}

/// All searches that are under way.
pub(super) struct UnderWay(Vec<AtomicU64>);

impl UnderWay {
    pub(super) fn new() -> UnderWay {
        UnderWay((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether somebody is at it.
    pub(super) fn has(&self, mark: Mark) -> bool {
        self.place(mark).load(Ordering::Relaxed) == mark.0
    }

    /// Somebody begins.
    pub(super) fn begin(&self, mark: Mark) {
        self.place(mark).store(mark.0, Ordering::Relaxed);
    }

    /// Somebody is done; what others began in the same place stays.
    pub(super) fn end(&self, mark: Mark) {
        let _ = self.place(mark).compare_exchange(mark.0, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn place(&self, mark: Mark) -> &AtomicU64 {
        &self.0[(mark.0 >> 32) as usize & (PLACES - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_under_way_until_its_end() {
        let (all, mark) = (UnderWay::new(), Mark::new(7, 5));
        assert!(!all.has(mark));
        all.begin(mark);
        assert!(all.has(mark) && !all.has(Mark::new(7, 6)) && !all.has(Mark::new(8, 5)));
        all.end(mark);
        assert!(!all.has(mark));
    }

    #[test]
    fn the_end_of_a_search_leaves_the_later_one_in_its_place() {
        let (all, mark) = (UnderWay::new(), Mark::new(7, 5));
        let shares = |other: &Mark| std::ptr::eq(all.place(*other), all.place(mark)) && *other != mark;
        let other = (0..).map(|key| Mark::new(key, 5)).find(shares).expect("there are more keys than places");
        all.begin(mark);
        all.begin(other);
        all.end(mark);
        assert!(all.has(other) && !all.has(mark));
    }
}
