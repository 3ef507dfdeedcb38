//! Squadro is judged by a small network: one hidden layer over where each piece stands.
//!
//! The game is solved, so the network could learn from the truth: its weights were fitted to the exact
//! values of 24 million positions drawn evenly from all legal ones, both sides to move. Without any
//! search it names the winner in 92 of 100 of them.

use quadrille_games::squadro::Move;
use quadrille_games::{Game, Side, Squadro};

use super::Evaluate;

/// Neurons of the hidden layer.
const NEURONS: usize = 64;
/// Steps of a piece, 0–12.
const STEPS: usize = 13;
/// Inputs: each step of each of the ten pieces, and each side to move.
const INPUTS: usize = 10 * STEPS + 2;
/// A neuron is full at this.
const FULL: i16 = 256;
/// What a weight of one is written as in the output layer.
const OUTPUT_SCALE: i32 = 64;
/// The score of a position that is won with odds of e to one.
const SCORE: i32 = 150;

/// Neurons that are added up together in registers.
const GROUP: usize = 16;

/// A number for each neuron.
type Row = [[i16; GROUP]; NEURONS / GROUP];

struct Network {
    inputs: [Row; INPUTS],
    bias: Row,
    output: Row,
    output_bias: i32,
}

static NETWORK: Network = {
    let bytes = include_bytes!("squadro.weights");
    let none = [[0; GROUP]; NEURONS / GROUP];
    let mut network = Network { inputs: [none; INPUTS], bias: none, output: none, output_bias: 0 };
    assert!(bytes.len() == 2 * NEURONS * (INPUTS + 2) + 4);
    let mut i = 0;
    while i < NEURONS * (INPUTS + 2) {
        let weight = i16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
        let (group, neuron) = (i % NEURONS / GROUP, i % GROUP);
        match i / NEURONS {
            INPUTS => network.bias[group][neuron] = weight,
            row if row < INPUTS => network.inputs[row][group][neuron] = weight,
            _ => network.output[group][neuron] = weight,
        }
        i += 1;
    }
    network.output_bias =
        i32::from_le_bytes([bytes[2 * i], bytes[2 * i + 1], bytes[2 * i + 2], bytes[2 * i + 3]]);
    network
};

impl Evaluate for Squadro {
    const SLOTS: usize = 5;

    fn judge(&self) -> i32 {
        let rows = inputs(self).map(|input| &NETWORK.inputs[input]);
        let mut sum = NETWORK.output_bias;
        for group in 0..NEURONS / GROUP {
            let mut neurons = NETWORK.bias[group];
            for row in rows {
                for (neuron, weight) in neurons.iter_mut().zip(row[group]) {
                    *neuron += weight;
                }
            }
            for (neuron, weight) in neurons.into_iter().zip(NETWORK.output[group]) {
                sum += i32::from(neuron.clamp(0, FULL)) * i32::from(weight);
            }
        }
        sum / (i32::from(FULL) * OUTPUT_SCALE / SCORE)
    }

    fn promise(&self) -> impl Fn(Move) -> i32 {
        |m| 1000 * self.leapt_by(m) as i32
    }

    fn slot(m: Move) -> usize {
        m.lane()
    }
}

/// The inputs that are on: where each piece stands, and whose turn it is.
fn inputs(position: &Squadro) -> [usize; 11] {
    let side = |i: usize| Side::from_index(i / 5);
    std::array::from_fn(|i| match i {
        10 => 10 * STEPS + position.to_move().map_or(0, |seat| seat.side().index()),
        _ => i * STEPS + position.step(side(i), i % 5) as usize,
    })
}
