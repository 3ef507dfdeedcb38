//! The key of a position in tables: 64 bits that are the same on every machine.
//!
//! The hashers at hand mix in words of the machine, so that a browser, which has 32 bits, would fill
//! its table differently and might find other moves.

use std::hash::{Hash, Hasher};

/// An odd number without a pattern (the golden ratio).
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The key of a position.
pub(crate) fn key<T: Hash>(position: &T) -> u64 {
    let mut keyed = Keyed(0);
    position.hash(&mut keyed);
    keyed.finish()
}

/// What was hashed so far, well mixed.
struct Keyed(u64);

impl Keyed {
    #[inline]
    fn add(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(MULTIPLIER);
        // High bits of the word must reach the low bits too, or changes in high cells would cancel out.
        self.0 = mixed ^ mixed >> 32;
    }
}

impl Hasher for Keyed {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    /// Lengths, and with `write_isize` the numbers of enum variants: never more than 32 bits.
    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests;
