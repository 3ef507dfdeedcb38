//! The evaluation cache: many ways lead to a position at the horizon, and its evaluation is the same each time.

/// Evaluations by key; a new one takes the place of the one that was there.
pub(super) struct EvaluationCache(Vec<(u64, i32)>);

impl EvaluationCache {
    /// A cache for so many evaluations, a power of two; with none it only evaluates.
    pub(super) fn new(places: usize) -> EvaluationCache {
        // No position is likely to have this key; that of a start may be 0.
        EvaluationCache(vec![(u64::MAX, 0); places])
    }

    /// The evaluation of the position with a key, which is only made where it is not known.
    #[inline]
    pub(super) fn find(&mut self, key: u64, evaluate: impl FnOnce() -> i32) -> i32 {
        let Some(last) = self.0.len().checked_sub(1) else { return evaluate() };
        // The low bits choose a place in the transposition table: these here choose another.
        let place = &mut self.0[(key >> 32) as usize & last];
        if place.0 != key {
            *place = (key, evaluate());
        }
        place.1
    }
}
