//! The network of the best player: beside the pieces and the counts of either side it sees what each empty cell is
//! worth to both of them. Cells that a turn or a mirror takes to each other have the same weights, so that positions
//! that are alike are judged alike.

use quadrille_games::squaryd::Prospects;
use quadrille_games::{Side, Squaryd};

use super::{COUNTS, SIDE, counts_of, mover};
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

/// How much better the first side stands.
pub(super) fn evaluate(position: &Squaryd) -> i32 {
    let mover = mover(position);
    let sides = [mover, mover.other()];
    let prospects = sides.map(|side| position.prospects(side));
    let (mut neurons, mut first, mut full) = (NETWORK.neurons(), COUNTED, 0);
    for (i, side) in sides.into_iter().enumerate() {
        full |= add_pieces(&mut neurons, position, side, i);
        for (count, values) in counts_of(position, side, &prospects[i]).into_iter().zip(COUNTS) {
            add(&mut neurons, NETWORK.row(first + (count as usize).min(values - 1)));
            first += values;
        }
    }
    add_empty(&mut neurons, &prospects, full);
    let score = NETWORK.score_of_products(&neurons);
    if mover == Side::First { score } else { -score }
}

/// Adds what the pieces of a side count, and says where they stand.
fn add_pieces(neurons: &mut Row<GROUPS>, position: &Squaryd, side: Side, kind: usize) -> u64 {
    let singles = position.singles(side).map(|cell| (cell.index(), kind));
    let doubles = position.doubles(side).map(|cell| (cell.index(), 2 + kind));
    singles.chain(doubles).fold(0, |full, (cell, kind)| {
        add(neurons, NETWORK.row(ORBIT[cell] as usize * KINDS + kind));
        full | 1 << cell
    })
}

/// Adds what the empty cells are worth; those that are worth nothing to anybody count nothing.
fn add_empty(neurons: &mut Row<GROUPS>, [own, other]: &[Prospects; 2], full: u64) {
    let (worths, any) = worths(own, other);
    let mut left = any & !full;
    while left != 0 {
        let cell = left.trailing_zeros() as usize;
        let worth = worths[cell / 8].to_le_bytes()[cell % 8];
        add(neurons, NETWORK.row(EMPTY + ORBIT[cell] as usize * WORTHS + worth as usize));
        left &= left - 1;
    }
}
