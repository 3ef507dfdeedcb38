//! What a game must say of itself to be solved, stored and probed: how it is indexed and layered.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

pub use quadrille_engine::book::{Class, Location};
use quadrille_games::{Game, Open, Variant};

use crate::solve::{Job, LayerReport, Progress, SolveError};

/// What is known of each position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableKind {
    /// Win, draw or loss.
    Wdl,
    /// The same, and the number of plies to the end.
    Distance,
}

/// A game, or one variant of it, that is indexed and layered.
///
/// Positions fall into classes, classes into layers. A move leads to the same class, or to one of
/// [`successors`](Layered::successors), which belong to layers that come earlier in [`layers`](Layered::layers).
pub trait Layered: Send + Sync {
    /// The game.
    type Game: Open + Send + Sync;

    /// The name of the variant, as `quadrille games` lists it.
    fn name(&self) -> &'static str;
    /// The variant.
    fn variant(&self) -> &'static Variant {
        let named = <Self::Game as Game>::VARIANTS.iter().find(|variant| variant.name == self.name());
        named.unwrap_or(&<Self::Game as Game>::VARIANTS[0])
    }
    /// What a layer counts, for people: "finished legs".
    fn layer_unit(&self) -> &'static str;
    /// How many positions share a cell.
    fn slots(&self) -> usize;
    /// The plies that a code stands for in a table of distances.
    fn plies(&self, code: u8) -> u32 {
        u32::from(code)
    }
    /// The layers in the order in which they are solved.
    fn layers(&self) -> Vec<u32>;
    /// How long a cell of a layer takes processors, compared with one of another layer.
    fn effort(&self, _layer: u32) -> f64 {
        1.0
    }
    /// The classes of a layer.
    fn classes(&self, layer: u32) -> Vec<Class>;
    /// The layer of a class, or nothing where there is no such class.
    fn layer_of(&self, class: Class) -> Option<u32>;
    /// The number of cells of a class.
    fn cells(&self, class: Class) -> usize;
    /// The other classes that moves lead to, in the order in which [`solve`](Layered::solve) is given them.
    fn successors(&self, class: Class) -> Vec<Class>;
    /// Where a position is kept; nothing for one that is over or cannot arise.
    fn place(&self, position: &Self::Game) -> Option<Location>;
    /// The position kept at a place, unless nothing is.
    fn position(&self, place: Location) -> Option<Self::Game>;
    /// Whether a position is kept at a place.
    fn holds(&self, place: Location) -> bool {
        self.position(place).is_some()
    }
    /// The values of a class from those of its successors.
    fn solve(&self, class: Class, kind: TableKind, successors: &[Arc<Cells>]) -> Cells;
    /// Solves the game on the GPU and writes its tables.
    fn solve_on_gpu(
        &self,
        job: &Job,
        tell: &(dyn Fn(Progress) + Sync),
    ) -> Result<Vec<LayerReport>, SolveError>;
}

/// No value: the position is drawn, or its value is not known yet.
pub const OPEN: u8 = 0;
/// Nothing is kept here.
pub const NOTHING: u8 = 255;
/// The longest distance that is told from longer ones.
pub const LONGEST: u8 = 252;

/// The codes of a class, shared between threads while it is solved.
///
/// A code is odd for a win and even for a loss of the side to move: its distance ([`Layered::plies`]), or 1 and 2
/// where distances are not kept. [`OPEN`] is a draw, [`NOTHING`] an empty place.
pub struct Cells {
    kind: TableKind,
    cells: usize,
    slots: usize,
    /// Values: a byte a cell, two bits a slot. Distances: a byte a slot, all cells of the first slot first.
    bytes: Vec<AtomicU8>,
}

impl Cells {
    /// Cells that are all [`OPEN`].
    pub fn new(kind: TableKind, cells: usize, slots: usize) -> Cells {
        let bytes = if kind == TableKind::Wdl { cells } else { cells * slots };
        Cells { kind, cells, slots, bytes: (0..bytes).map(|_| AtomicU8::new(0)).collect() }
    }

    /// Codes that were found elsewhere, laid out as cells are kept.
    pub(crate) fn from_bytes(kind: TableKind, cells: usize, slots: usize, bytes: Vec<u8>) -> Cells {
        Cells { kind, cells, slots, bytes: bytes.into_iter().map(AtomicU8::new).collect() }
    }

    /// What is kept.
    pub fn kind(&self) -> TableKind {
        self.kind
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.cells
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.cells == 0
    }

    /// How many slots a cell has.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The bytes in memory.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The code of a place.
    pub fn code(&self, cell: usize, slot: usize) -> u8 {
        match self.kind {
            TableKind::Wdl => self.get::<false>(cell, slot),
            TableKind::Distance => self.get::<true>(cell, slot),
        }
    }

    /// Changes the code of a place. Only one thread at a time may change a cell.
    pub fn set_code(&self, cell: usize, slot: usize, code: u8) {
        match self.kind {
            TableKind::Wdl => self.set::<false>(cell, slot, code),
            TableKind::Distance => self.set::<true>(cell, slot, code),
        }
    }

    #[inline(always)]
    pub(crate) fn get<const DISTANCE: bool>(&self, cell: usize, slot: usize) -> u8 {
        if DISTANCE {
            return self.bytes[slot * self.cells + cell].load(Relaxed);
        }
        code_of_bits(self.bytes[cell].load(Relaxed) >> (2 * slot))
    }

    #[inline(always)]
    pub(crate) fn set<const DISTANCE: bool>(&self, cell: usize, slot: usize, code: u8) {
        if DISTANCE {
            return self.bytes[slot * self.cells + cell].store(code, Relaxed);
        }
        let byte = &self.bytes[cell];
        let others = byte.load(Relaxed) & !(3 << (2 * slot));
        byte.store(others | (code & 3) << (2 * slot), Relaxed);
    }

    /// All bytes as they are kept.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.bytes.iter().map(|byte| byte.load(Relaxed)).collect()
    }

    /// A byte as it is kept.
    pub(crate) fn byte(&self, i: usize) -> &AtomicU8 {
        &self.bytes[i]
    }
}

/// The code that the last two bits of a byte stand for.
#[inline(always)]
pub(crate) fn code_of_bits(bits: u8) -> u8 {
    if bits & 3 == 3 { NOTHING } else { bits & 3 }
}

/// How many positions are won, lost and drawn for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Totals {
    /// Won by the side to move.
    pub wins: u64,
    /// Lost by the side to move.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
    /// The greatest distance, where distances are kept.
    pub longest: u8,
}

impl Totals {
    /// All positions counted.
    pub fn total(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Counts a code.
    pub fn count(&mut self, code: u8) {
        self.count_many(code, 1);
    }

    /// Counts a code so many times.
    pub(crate) fn count_many(&mut self, code: u8, times: u64) {
        match code {
            NOTHING => return,
            OPEN => self.draws += times,
            code if code % 2 == 1 => self.wins += times,
            _ => self.losses += times,
        }
        self.longest = self.longest.max(code);
    }

    /// Counts another tally too.
    pub fn add(&mut self, other: &Totals) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        self.longest = self.longest.max(other.longest);
    }
}

/// The best that can be said of a position whose moves lead to positions with these codes for the opponent.
#[derive(Clone, Copy)]
pub(crate) struct Judge<const DISTANCE: bool> {
    quickest: u8,
    latest: u8,
    escapes: bool,
}

impl<const DISTANCE: bool> Judge<DISTANCE> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Judge { quickest: NOTHING, latest: 0, escapes: false }
    }

    /// Hears of a move; says whether nothing better can come.
    #[inline(always)]
    pub(crate) fn hear(&mut self, code: u8) -> bool {
        if DISTANCE {
            if code == OPEN {
                self.escapes = true;
            } else if code.is_multiple_of(2) {
                self.quickest = self.quickest.min(code);
            } else {
                self.latest = self.latest.max(code);
            }
            return false;
        }
        self.quickest = if code == 2 { 0 } else { self.quickest };
        self.latest = 1;
        self.escapes |= code != 1;
        code == 2
    }

    /// The code for the side to move.
    #[inline(always)]
    pub(crate) fn verdict(self) -> u8 {
        if self.quickest != NOTHING {
            (self.quickest + 1).min(LONGEST + 1)
        } else if self.escapes {
            OPEN
        } else {
            (self.latest + 1).min(LONGEST + 2)
        }
    }
}
