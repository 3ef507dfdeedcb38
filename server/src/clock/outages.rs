//! Outages: times in which nobody could move.

use crate::time::Millis;

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
