//! Solves a class of Squadro: sweeps over its positions until nothing changes.
//!
//! Codes are only ever improved: a draw becomes a win or a loss, a distance becomes shorter. Children come before
//! parents in a sweep as far as possible, because moves lead to higher numbers, so most is found in the first.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

use super::{ADVANCES, Advance, Arrangement, HOME_LEG, LANES, LEGS, Legs, SquadroIndex, numbers_of};
use crate::layered::{Cells, Class, Judge, Layered, NOTHING, OPEN, TableKind};

const LIGHT: usize = 0;
const DARK: usize = 1;
/// Classes with more cells are worth several threads.
const MANY_CELLS: usize = 1 << 20;
/// Rows that a thread takes at a time.
const ROWS: usize = 8;

/// Where a piece that finishes its leg leads.
enum Exit<'a> {
    /// To a class with so many arrangements of Dark.
    Class(&'a Cells, usize),
    /// To the end of the game: the fourth piece is home (SD10).
    Win,
    /// Nowhere: the piece is home.
    Home,
}

/// One side of the class.
struct Half<'a> {
    legs: &'a Legs,
    exits: [Exit<'a>; LANES],
}

struct Sweep<'a> {
    cells: Cells,
    halves: [Half<'a>; 2],
    advances: &'static [[Advance; 32]],
}

/// The codes of a class.
pub(super) fn solve<const DISTANCE: bool>(
    index: &SquadroIndex,
    class: Class,
    successors: &[Arc<Cells>],
) -> Cells {
    let kind = if DISTANCE { TableKind::Distance } else { TableKind::Wdl };
    let sweep = Sweep {
        cells: Cells::new(kind, index.cells(class), index.slots()),
        halves: halves(class, successors),
        advances: &ADVANCES,
    };
    sweep.each_row(|row| sweep.mark_collisions::<DISTANCE>(row));
    // Codes up to here are final.
    let mut settled = 0;
    loop {
        let least = AtomicU8::new(NOTHING);
        sweep.each_row(|row| {
            least.fetch_min(sweep.row::<DISTANCE>(row, settled), Relaxed);
        });
        settled = least.into_inner();
        if settled == NOTHING {
            return sweep.cells;
        }
    }
}

fn halves<'a>(class: Class, successors: &'a [Arc<Cells>]) -> [Half<'a>; 2] {
    let mut given = successors.iter();
    let numbers = numbers_of(class);
    [LIGHT, DARK].map(|side| {
        let legs = &LEGS[side][numbers[side]];
        let exits = std::array::from_fn(|lane| match SquadroIndex::successor(class, side, lane) {
            Some(next) => {
                let darks = LEGS[DARK][numbers_of(next)[DARK]].arrangements.len();
                given.next().map_or(Exit::Home, |cells| Exit::Class(cells, darks))
            }
            None if legs.legs[lane] == HOME_LEG => Exit::Home,
            None => Exit::Win,
        });
        Half { legs, exits }
    })
}

impl Sweep<'_> {
    /// Every arrangement of Light, the highest number first.
    fn each_row(&self, work: impl Fn(usize) + Sync) {
        let rows = self.halves[LIGHT].legs.arrangements.len();
        if self.cells.len() < MANY_CELLS {
            return (0..rows).rev().for_each(work);
        }
        let taken = AtomicUsize::new(0);
        rayon::scope(|scope| {
            for _ in 0..rayon::current_num_threads() {
                scope.spawn(|_| {
                    loop {
                        let from = taken.fetch_add(ROWS, Relaxed);
                        if from >= rows {
                            return;
                        }
                        (from..rows.min(from + ROWS)).for_each(|i| work(rows - 1 - i));
                    }
                });
            }
        });
    }

    /// Two pieces cannot stand on one crossing.
    fn mark_collisions<const DISTANCE: bool>(&self, row: usize) {
        let darks = &self.halves[DARK].legs.arrangements;
        let light = self.halves[LIGHT].legs.arrangements[row].across;
        for (i, _) in darks.iter().enumerate().filter(|(_, dark)| dark.on & light != 0) {
            let cell = row * darks.len() + i;
            self.cells.set::<DISTANCE>(cell, LIGHT, NOTHING);
            self.cells.set::<DISTANCE>(cell, DARK, NOTHING);
        }
    }

    /// Judges every position of a row that is not settled; the least new code, or [`NOTHING`].
    fn row<const DISTANCE: bool>(&self, row: usize, settled: u8) -> u8 {
        let darks = self.halves[DARK].legs.arrangements.len();
        let mut least = NOTHING;
        for dark in (0..darks).rev() {
            let cell = row * darks + dark;
            least = least.min(self.side::<DISTANCE, LIGHT>(cell, row, dark, settled));
            least = least.min(self.side::<DISTANCE, DARK>(cell, dark, row, settled));
        }
        least
    }

    /// Judges a position for a side to move, unless it is settled; the new code, or [`NOTHING`].
    #[inline(always)]
    fn side<const DISTANCE: bool, const SIDE: usize>(
        &self,
        cell: usize,
        own: usize,
        other: usize,
        settled: u8,
    ) -> u8 {
        let old = self.cells.get::<DISTANCE>(cell, SIDE);
        if !is_unsettled::<DISTANCE>(old, settled) {
            return NOTHING;
        }
        let code = self.judge::<DISTANCE, SIDE>(own, other);
        if code == old {
            return NOTHING;
        }
        self.cells.set::<DISTANCE>(cell, SIDE, code);
        code
    }

    /// The code for a side to move, from its arrangement and the opponent's.
    #[inline(always)]
    fn judge<const DISTANCE: bool, const SIDE: usize>(&self, own: usize, theirs: usize) -> u8 {
        let [us, them] = [&self.halves[SIDE], &self.halves[1 - SIDE]];
        let (ours, opponents) = (&us.legs.arrangements[own], &them.legs.arrangements[theirs]);
        let darks = self.halves[DARK].legs.arrangements.len();
        let mut judge = Judge::<DISTANCE>::new();
        for lane in 0..LANES {
            if us.legs.legs[lane] == HOME_LEG {
                continue;
            }
            let met = opponents.on >> (5 * lane) & 31;
            let advance = self.advances[ours.pace[lane] as usize][met as usize];
            let theirs = theirs - back(opponents, advance.leapt);
            let code = if !advance.exits {
                let own = own + advance.squares as usize * us.legs.weights[lane];
                self.cells.get::<DISTANCE>(cell::<SIDE>(own, theirs, darks), 1 - SIDE)
            } else {
                match &us.exits[lane] {
                    Exit::Class(cells, darks) => {
                        let own = ours.exits[lane] as usize;
                        cells.get::<DISTANCE>(cell::<SIDE>(own, theirs, *darks), 1 - SIDE)
                    }
                    Exit::Win => return 1,
                    Exit::Home => continue,
                }
            };
            if judge.hear(code) {
                break;
            }
        }
        judge.verdict()
    }
}

/// Whether a code may still improve: later sweeps find no code as low as those found before.
#[inline(always)]
fn is_unsettled<const DISTANCE: bool>(code: u8, settled: u8) -> bool {
    code == OPEN || DISTANCE && code != NOTHING && code - 1 > settled
}

/// What the leapt pieces lose (SD7).
#[inline(always)]
fn back(theirs: &Arrangement, mut leapt: u8) -> usize {
    let mut lost = 0;
    while leapt != 0 {
        lost += theirs.back[leapt.trailing_zeros() as usize] as usize;
        leapt &= leapt - 1;
    }
    lost
}

#[inline(always)]
fn cell<const SIDE: usize>(own: usize, theirs: usize, darks: usize) -> usize {
    if SIDE == LIGHT { own * darks + theirs } else { theirs * darks + own }
}
