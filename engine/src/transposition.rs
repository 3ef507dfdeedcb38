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
    fn to_bits(self, age: u8) -> u64 {
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

/// Slots that share a place; the least useful of them is overwritten.
const BUCKET: usize = 4;

/// A table of fixed size that threads may share.
pub struct TranspositionTable {
    slots: Vec<Slot>,
    age: u8,
}

impl TranspositionTable {
    /// The bytes of a slot.
    pub const SLOT_BYTES: usize = size_of::<Slot>();

    /// A table of at most this many bytes, and at least one bucket.
    pub fn with_bytes(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / (Self::SLOT_BYTES * BUCKET)).max(1);
        let buckets = 1 << buckets.ilog2();
        let mut slots = Vec::new();
        slots.resize_with(buckets * BUCKET, Slot::default);
        TranspositionTable { slots, age: 0 }
    }

    /// The memory that the table takes, which never grows.
    pub fn bytes(&self) -> usize {
        self.slots.len() * Self::SLOT_BYTES
    }

    /// Lets new searches overwrite what older ones left.
    pub fn age(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill_with(Slot::default);
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = self.slots.len() / BUCKET;
        let first = (key as usize & (buckets - 1)) * BUCKET;
        &self.slots[first..first + BUCKET]
    }

    /// What is known of the position with this key.
    pub fn look_up(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key).then(|| Entry::of_bits(data)).flatten()
        })
    }

    /// Remembers a position, in place of an older, a shallower or the same one.
    pub fn store(&self, key: u64, entry: Entry) {
        let worth = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_same = slot.check.load(Ordering::Relaxed) ^ data == key;
            let is_current = (data >> 48) as u8 == self.age;
            Entry::of_bits(data)
                .filter(|_| !is_same)
                .map_or(-1, |old| i32::from(old.depth) + 256 * i32::from(is_current))
        };
        let Some(slot) = self.bucket(key).iter().min_by_key(|slot| worth(slot)) else { return };
        let data = entry.to_bits(self.age);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }
}
