//! The network of the best player: beside the pieces and the counts of either side it sees what each empty cell is
//! worth to both of them. Cells that a turn or a mirror takes to each other have the same weights, so that positions
//! that are alike are judged alike.

use quadrille_games::squaryd::{Cell, Corners, Move, Prospects};
use quadrille_games::{Side, Squaryd};

use super::{COUNTS, SIDE, counts_of, mover};
use crate::eval::Accumulator;
use crate::network::{Network, Row, add};

/// Groups of neurons in the hidden layer; those of the first half are multiplied by those of the second.
const GROUPS: usize = 2;
/// Cells that no turn and no mirror takes to each other, with the middle.
const ORBITS: usize = 10;
/// What stands on a cell: a single or a double of either side.
const KINDS: usize = 4;
/// What an empty cell can be worth: 0 to 3 threats of either side, and doubles of either side in squares through it.
const WORTHS: usize = 4 * 4 * 3 * 3;
/// The inputs begin here, after those of the pieces: empty cells, and counts.
const EMPTY: usize = ORBITS * KINDS;
const COUNTED: usize = EMPTY + ORBITS * WORTHS;

static NETWORK: Network<{ COUNTED + 2 * SIDE }, GROUPS> = Network::read(include_bytes!("cells.weights"));

/// Which cells are alike, by number.
const ORBIT: [u8; 49] = {
    let (mut orbits, mut cell) = ([0; 49], 0);
    while cell < 49 {
        let (x, y) = (from_edge(cell % 7), from_edge(cell / 7));
        let (x, y) = if x > y { (x, y) } else { (y, x) };
        orbits[cell] = (x + [0, 3, 5, 6][y]) as u8;
        cell += 1;
    }
    orbits
};

const fn from_edge(place: usize) -> usize {
    if place > 3 { 6 - place } else { place }
}

/// For each byte its bits as bytes.
static SPREAD: [u64; 256] = {
    let (mut spread, mut i) = ([0; 256], 0);
    while i < 256 * 8 {
        spread[i / 8] |= ((((i / 8) >> (i % 8)) & 1) as u64) << (8 * (i % 8));
        i += 1;
    }
    spread
};

/// What each cell is worth to both sides, and the cells that are worth anything.
fn worths(own: &Prospects, other: &Prospects) -> ([u64; 7], u64) {
    let (mut worths, mut any) = ([0; 7], 0);
    let threats = own.makes.map(|cells| (cells, 36)).into_iter().chain(other.makes.map(|cells| (cells, 9)));
    let doubles =
        own.doubled.map(|cells| (cells, 3)).into_iter().chain(other.doubled.map(|cells| (cells, 1)));
    for (cells, weight) in threats.chain(doubles).filter(|(cells, _)| *cells != 0) {
        any |= cells;
        for (sum, byte) in worths.iter_mut().zip(cells.to_le_bytes()) {
            *sum += SPREAD[byte as usize] * weight;
        }
    }
    (worths, any)
}

/// What is kept from move to move: what prospects are read from, and what the pieces add to the neurons with either
/// side to move.
#[derive(Clone)]
pub struct Kept {
    pub(super) corners: Corners,
    neurons: [Row<GROUPS>; 2],
}

impl Accumulator<Squaryd> for Kept {
    fn of(position: &Squaryd) -> Kept {
        let mut kept = Kept { corners: Corners::of(position), neurons: [NETWORK.neurons(); 2] };
        for side in [Side::First, Side::Second] {
            position.singles(side).for_each(|cell| kept.put(side, cell, 0));
            position.doubles(side).for_each(|cell| kept.put(side, cell, 2));
        }
        kept
    }

    fn play(&mut self, before: &Squaryd, m: Move) {
        let side = mover(before);
        self.corners.play(side, m);
        match m {
            Move::Single(cell) => self.put(side, cell, 0),
            Move::Double(cell) => self.put(side, cell, 2),
            Move::Pass | Move::Claim(_) | Move::Fault(_) => {}
        }
    }
}

impl Kept {
    /// A piece of a side, of one kind if it is the mover's, and of the next if it is the other's.
    fn put(&mut self, side: Side, cell: Cell, kind: usize) {
        let row = ORBIT[cell.index()] as usize * KINDS + kind;
        for (mover, neurons) in self.neurons.iter_mut().enumerate() {
            add(neurons, NETWORK.row(row + usize::from(mover != side.index())));
        }
    }
}

/// How much better the first side stands.
pub(super) fn evaluate(position: &Squaryd, kept: &Kept) -> i32 {
    let mover = mover(position);
    let sides = [mover, mover.other()];
    let prospects = sides.map(|side| position.prospects(&kept.corners, side));
    let (mut neurons, mut first) = (kept.neurons[mover.index()], COUNTED);
    for (side, prospects) in sides.into_iter().zip(&prospects) {
        for (count, values) in counts_of(position, side, prospects).into_iter().zip(COUNTS) {
            add(&mut neurons, NETWORK.row(first + (count as usize).min(values - 1)));
            first += values;
        }
    }
    add_empty(&mut neurons, &prospects, position.empty());
    let score = NETWORK.score_of_products(&neurons);
    if mover == Side::First { score } else { -score }
}

/// Adds what the empty cells are worth; those that are worth nothing to anybody count nothing.
fn add_empty(neurons: &mut Row<GROUPS>, [own, other]: &[Prospects; 2], empty: u64) {
    let (worths, any) = worths(own, other);
    let mut left = any & empty;
    while left != 0 {
        let cell = left.trailing_zeros() as usize;
        let worth = worths[cell / 8].to_le_bytes()[cell % 8];
        add(neurons, NETWORK.row(EMPTY + ORBIT[cell] as usize * WORTHS + worth as usize));
        left &= left - 1;
    }
}
