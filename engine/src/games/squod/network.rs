//! The network of the best player of Squod for two: what a position is worth when all faces are known, learnt from
//! games in which nobody knew them. The side to move sits in the south: for West the table is mirrored.

use quadrille_games::squod::Move;
use quadrille_games::{Game, Seat, Side, Squod};

use super::evaluation::counts;
use super::tree::slot;
use crate::network::{GROUP, Network};

/// Neurons of the hidden layer.
const NEURONS: usize = 64;
/// Kinds, and cells of the ring or of a ramp.
const KINDS: usize = 3;
const CELLS: usize = 9;
/// The inputs begin here: ring and ramp of both sides by kind and cell, hands by kind and number, what is counted.
const RAMP: usize = 2 * KINDS * CELLS;
const HAND: usize = 2 * RAMP;
const COUNTED: usize = HAND + 2 * KINDS * 3;
/// How many values each count has.
pub(super) const COUNTS: [usize; 4] = [4, 4, 5, 3];
const SIDE: usize = COUNTS[0] + COUNTS[1] + COUNTS[2] + COUNTS[3];
const INPUTS: usize = COUNTED + 2 * SIDE;
/// Twelve pieces, six numbers in hand, and the counts of both sides.
const MOST_ON: usize = 12 + 2 * KINDS + 2 * COUNTS.len();
/// The bytes of a sample: pieces as 9 bits of each side and kind in the ring and on the ramps, counts, the best move.
pub(super) const SAMPLE_BYTES: usize = 2 * 2 * 2 * KINDS + 2 * COUNTS.len() + 2;

type Weights = Network<INPUTS, { NEURONS / GROUP }>;

static NETWORK: Weights = Network::read(include_bytes!("../squod.weights"));

/// Nine cells mirrored, so that the ramp in the west comes to lie in the south.
const fn mirrored(cells: u16) -> u16 {
    cells & 0b100_010_001
        | (cells & 0b010_001_000) >> 2
        | (cells & 0b001_000_000) >> 4
        | (cells & 0b000_100_010) << 2
        | (cells & 0b000_000_100) << 4
}

/// The cells of ring and ramp of both sides by kind, as nine bits, seen from the side to move.
fn cells(position: &Squod, own: Side) -> [[[u16; KINDS]; 2]; 2] {
    let sides = [own, own.other()];
    let ring = sides.map(|side| {
        position.ring_of(side).map(|cells| if own == Side::First { cells } else { mirrored(cells) })
    });
    [ring, sides.map(|side| ramp(position, Seat::new(side.index() as u8)))]
}

/// The cells of a ramp by kind, as nine bits from the first line.
fn ramp(position: &Squod, seat: Seat) -> [u16; KINDS] {
    let mut cells = [0; KINDS];
    for line in 1..=3 {
        for (column, kind) in position.faces_on(seat, line).into_iter().enumerate() {
            if let Some(kind) = kind {
                cells[kind as usize] |= 1 << (3 * (usize::from(line) - 1) + column);
            }
        }
    }
    cells
}

/// How much better the side to move stands; [`crate::network::SCORE`] are odds of e to one.
pub(super) fn score(position: &Squod, own: Side) -> i32 {
    let (mut on, mut count) = ([NETWORK.row(0); MOST_ON], 0);
    inputs(position, own, |input| {
        on[count] = NETWORK.row(input);
        count += 1;
    });
    NETWORK.score(&on[..count])
}

/// Names the inputs that are on, as `training/samples.py` does.
fn inputs(position: &Squod, own: Side, mut on: impl FnMut(usize)) {
    let all = cells(position, own);
    for side in 0..2 {
        for kind in 0..KINDS {
            let number = KINDS * side + kind;
            for (place, sides) in all.iter().enumerate() {
                let mut left = sides[side][kind];
                while left != 0 {
                    on(RAMP * place + CELLS * number + left.trailing_zeros() as usize);
                    left &= left - 1;
                }
            }
            let placed = all.map(|sides| sides[side][kind].count_ones()).into_iter().sum::<u32>() as usize;
            on(HAND + 3 * number + 2usize.saturating_sub(placed));
        }
    }
    let mut first = COUNTED;
    for side in [own, own.other()] {
        for (count, values) in counts(position, side).into_iter().zip(COUNTS) {
            on(first + usize::from(count));
            first += values;
        }
    }
}

/// Writes what can be learnt from a position: it holds secrets, so that only self-play may ask for it.
pub(super) fn sample(position: &Squod, best: Move, bytes: &mut Vec<u8>) {
    let own = position.turn().side();
    bytes.extend(
        cells(position, own).as_flattened().as_flattened().iter().flat_map(|cells| cells.to_le_bytes()),
    );
    bytes.extend([own, own.other()].into_iter().flat_map(|side| counts(position, side)));
    bytes.extend(slot(position, best, true).to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_reckons_as_the_trainer_does() {
        // As `training/samples.py` reckons; the last two are each other's mirror.
        let rows = [
            ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR s", -13),
            ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR w", -10),
            ("3/3/1sR1 s:3/SR1/PPS w:3/SSR/PPR s", 96),
            ("3/wR2/3 s:3/SSR/PPR w:3/SR1/PPS w", 96),
        ];
        for (text, expected) in rows {
            let position: Squod = text.parse().expect("a position");
            assert_eq!(score(&position, position.turn().side()), expected, "{text}");
        }
    }

    #[test]
    fn everything_at_once_is_judged_too() {
        let text = "wPsRsP/sSwSsR/sPsSwR s:3/3/3 w:PSR/3/3 w";
        let position: Squod = text.parse().expect("a position");
        assert!(score(&position, position.turn().side()).abs() < 20_000);
    }
}
