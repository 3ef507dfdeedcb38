//! The codes of a class as compressed blocks, and back.

use std::sync::atomic::Ordering::Relaxed;

use super::{BLOCK_CELLS, Header};
use crate::layered::{Cells, Class, NOTHING, TableKind, Totals, code_of_bits};

/// How hard blocks are compressed: harder ones take four times as long to make and are 2 % shorter.
const LEVEL: i32 = 6;

/// A class, compressed and ready to be written.
pub struct Packed {
    pub(super) class: Class,
    pub(super) cells: usize,
    pub(super) tallies: Vec<Totals>,
    pub(super) blocks: Vec<Vec<u8>>,
}

impl Packed {
    /// Compresses the codes of a class.
    pub fn new(class: Class, cells: &Cells) -> Packed {
        use rayon::prelude::*;
        let starts: Vec<usize> = (0..cells.len()).step_by(BLOCK_CELLS).collect();
        let blocks = starts.into_par_iter().map(|from| {
            let mut tallies = vec![Totals::default(); cells.slots()];
            let raw = pack(cells, from, cells.len().min(from + BLOCK_CELLS), &mut tallies);
            // Compressing into memory fails only where memory ends; then the block does not unpack.
            (zstd::bulk::compress(&raw, LEVEL).unwrap_or_default(), tallies)
        });
        let (blocks, counted): (Vec<Vec<u8>>, Vec<Vec<Totals>>) = blocks.unzip();
        let mut tallies = vec![Totals::default(); cells.slots()];
        counted.iter().for_each(|block| tallies.iter_mut().zip(block).for_each(|(sum, one)| sum.add(one)));
        Packed { class, cells: cells.len(), tallies, blocks }
    }

    /// What was counted, by slot.
    pub fn tallies(&self) -> &[Totals] {
        &self.tallies
    }

    /// The compressed bytes.
    pub fn size(&self) -> usize {
        self.blocks.iter().map(Vec::len).sum()
    }
}

/// How many bytes a block of so many cells has before it is compressed.
pub(super) fn raw_size(kind: TableKind, slots: usize, cells: usize) -> usize {
    match kind {
        TableKind::Wdl => (cells * slots * 2).div_ceil(8),
        TableKind::Distance => cells * slots,
    }
}

/// The bytes of a block, and what they hold. Empty places repeat what stands before them, because that is short.
fn pack(cells: &Cells, from: usize, to: usize, tallies: &mut [Totals]) -> Vec<u8> {
    match cells.kind() {
        TableKind::Wdl => pack_values(cells, from, to, tallies),
        TableKind::Distance => pack_distances(cells, from, to, tallies),
    }
}

fn pack_values(cells: &Cells, from: usize, to: usize, tallies: &mut [Totals]) -> Vec<u8> {
    let slots = cells.slots();
    let mut raw = vec![0; raw_size(TableKind::Wdl, slots, to - from)];
    // How often each byte of four slots occurs is counted first, and then what it holds.
    let mut bytes = [0_u64; 256];
    let mut last = 0;
    for cell in from..to {
        let byte = cells.byte(cell).load(Relaxed);
        bytes[byte as usize] += 1;
        let empty = (byte & byte >> 1 & 0x55) * 3;
        last = byte & !empty | last & empty;
        let bit = (cell - from) * slots * 2;
        raw[bit / 8] |= last << (bit % 8);
    }
    for (byte, &count) in bytes.iter().enumerate().filter(|(_, count)| **count > 0) {
        for (slot, tally) in tallies.iter_mut().enumerate() {
            tally.count_many(code_of_bits((byte >> (2 * slot)) as u8), count);
        }
    }
    raw
}

fn pack_distances(cells: &Cells, from: usize, to: usize, tallies: &mut [Totals]) -> Vec<u8> {
    let mut raw = vec![0; raw_size(TableKind::Distance, cells.slots(), to - from)];
    for (slot, tally) in tallies.iter_mut().enumerate() {
        let mut last = 0;
        for cell in from..to {
            let code = cells.get::<true>(cell, slot);
            tally.count_many(code, 1);
            last = if code == NOTHING { last } else { code };
            raw[slot * (to - from) + cell - from] = last;
        }
    }
    raw
}

/// Puts the bytes of a block, cells of a class from `from` on, back into codes.
pub(super) fn unpack(raw: &[u8], cells: &Cells, from: usize) {
    let (slots, count) = (cells.slots(), cells.len().min(from + BLOCK_CELLS) - from);
    match cells.kind() {
        TableKind::Distance => (0..slots).for_each(|slot| {
            let codes = &raw[slot * count..(slot + 1) * count];
            codes.iter().enumerate().for_each(|(i, &code)| cells.set::<true>(from + i, slot, code));
        }),
        // A cell in memory is a byte, two bits a slot, as in the file; only that there, cells are not padded.
        TableKind::Wdl if slots == 2 => (0..count).for_each(|i| {
            let byte = raw[i / 2] >> (4 * (i % 2)) & 15;
            cells.byte(from + i).store(byte, Relaxed);
        }),
        TableKind::Wdl => (0..count * slots).for_each(|i| {
            cells.set::<false>(from + i / slots, i % slots, raw[i / 4] >> (2 * (i % 4)) & 3);
        }),
    }
}

/// One code of a block that was unpacked to bytes.
pub(super) fn code_in(header: &Header, raw: &[u8], count: usize, cell: usize, slot: usize) -> u8 {
    match header.kind {
        TableKind::Distance => raw[slot * count + cell],
        TableKind::Wdl => {
            let bit = (cell * header.slots + slot) * 2;
            raw[bit / 8] >> (bit % 8) & 3
        }
    }
}
