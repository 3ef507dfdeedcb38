//! Sets of numbers below 64, each a bit.

/// Takes the lowest number out of a set.
#[inline]
pub(crate) fn take_lowest(set: &mut u64) -> Option<u8> {
    let lowest = set.trailing_zeros() as u8;
    (*set != 0).then(|| {
        *set &= *set - 1;
        lowest
    })
}

/// The numbers of a set, lowest first.
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        take_lowest(&mut self.0)
    }
}
