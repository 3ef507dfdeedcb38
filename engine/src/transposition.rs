//! The transposition table: what was found out about positions, in a fixed amount of memory.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::Score;

/// What a stored score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The position is worth at least this.
    Least,
    /// The position is worth exactly this.
    Exact,
    /// The position is worth at most this.
    Most,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The score for the side to move.
    pub score: Score,
    /// How deep it was searched.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
    /// Nothing below it was evaluated: the score holds at any depth.
    pub proven: bool,
    /// The number of the best move in the order of generation.
    pub best: u16,
}

impl Entry {
    fn to_bits(self, age: u16) -> u64 {
        u64::from(self.score.to_bits())
            | u64::from(self.best) << 16
            | u64::from(self.depth) << 32
            | (self.bound as u64) << 40
            | u64::from(self.proven) << 42
            | 1 << 43
            | u64::from(age) << 48
    }

    fn of_bits(bits: u64) -> Option<Entry> {
        let bound = [Bound::Least, Bound::Exact, Bound::Most].get((bits >> 40) as usize & 3)?;
        (bits >> 43 & 1 == 1).then_some(Entry {
            score: Score::from_bits(bits as u16),
            best: (bits >> 16) as u16,
            depth: (bits >> 32) as u8,
            bound: *bound,
            proven: bits >> 42 & 1 == 1,
        })
    }
}

/// A place: the key mixed with the data, so that a torn write is noticed, and the data.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots that share a place, in one line of the processor's cache; the least useful of them is overwritten.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A table of fixed size that threads may share.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: u16,
    /// The age since which nothing was forgotten: what is older counts as empty.
    born: u16,
}

impl TranspositionTable {
    /// A table of at most this many bytes, and at least one bucket; where the system gives less memory, a smaller one.
    pub fn with_bytes(bytes: usize) -> TranspositionTable {
        let mut count = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        buckets.resize_with(count, Bucket::default);
        TranspositionTable { buckets, age: 0, born: 0 }
    }

    /// The memory that the table takes, which never grows.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Lets new searches overwrite what older ones left.
    pub fn age(&mut self) {
        if self.age == u16::MAX {
            self.buckets.fill_with(Bucket::default);
            (self.age, self.born) = (0, 0);
        }
        self.age += 1;
    }

    /// Forgets everything, without touching the memory: that would take longer than a short search.
    pub fn clear(&mut self) {
        self.age();
        self.born = self.age;
    }

    /// What a slot holds, unless it is forgotten.
    fn entry(&self, data: u64) -> Option<Entry> {
        Entry::of_bits(data).filter(|_| age_of(data) >= self.born)
    }

    fn bucket(&self, key: u64) -> &[Slot; 4] {
        &self.buckets[key as usize & (self.buckets.len() - 1)].0
    }

    /// What is known of the position with this key.
    pub fn look_up(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key).then(|| self.entry(data)).flatten()
        })
    }

    /// Remembers a position, in place of an older, a shallower or the same one.
    pub fn store(&self, key: u64, entry: Entry) {
        let worth = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_same = slot.check.load(Ordering::Relaxed) ^ data == key;
            let is_current = age_of(data) == self.age;
            self.entry(data)
                .filter(|_| !is_same)
                .map_or(-1, |old| i32::from(old.depth) + 256 * i32::from(is_current))
        };
        let Some(slot) = self.bucket(key).iter().min_by_key(|slot| worth(slot)) else { return };
        let data = entry.to_bits(self.age);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }
}

/// The age at which data was stored.
const fn age_of(data: u64) -> u16 {
    (data >> 48) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { score: Score::DRAW, depth, bound: Bound::Exact, proven: false, best: 1 }
    }

    #[test]
    fn a_table_that_forgot_is_like_a_new_one() {
        // All keys share the only bucket.
        let mut used = TranspositionTable::with_bytes(0);
        (0..9).for_each(|key| used.store(key, entry(9 - key as u8)));
        used.clear();
        let new = TranspositionTable::with_bytes(0);
        for (key, depth) in [(1, 3), (2, 3), (11, 3), (12, 3), (13, 2), (14, 4), (2, 5)] {
            used.store(key, entry(depth));
            new.store(key, entry(depth));
            for key in 0..20 {
                assert_eq!(used.look_up(key), new.look_up(key), "{key}");
            }
        }
    }

    #[test]
    fn nothing_forgotten_comes_back_when_ages_run_out() {
        let mut table = TranspositionTable::with_bytes(0);
        table.age();
        table.store(7, entry(3));
        table.clear();
        for _ in 0..=u16::MAX {
            table.age();
            assert_eq!(table.look_up(7), None);
        }
    }
}
