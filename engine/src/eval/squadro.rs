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

struct Network {
    inputs: [[i16; NEURONS]; INPUTS],
    bias: [i16; NEURONS],
    output: [i16; NEURONS],
    output_bias: i32,
}

static NETWORK: Network = {
    let bytes = include_bytes!("squadro.weights");
    let mut network =
        Network { inputs: [[0; NEURONS]; INPUTS], bias: [0; NEURONS], output: [0; NEURONS], output_bias: 0 };
    assert!(bytes.len() == 2 * NEURONS * (INPUTS + 2) + 4);
    let mut i = 0;
    while i < NEURONS * (INPUTS + 2) {
        let weight = i16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
        match i / NEURONS {
            INPUTS => network.bias[i % NEURONS] = weight,
            row if row < INPUTS => network.inputs[row][i % NEURONS] = weight,
            _ => network.output[i % NEURONS] = weight,
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
        let mut neurons = NETWORK.bias;
        let mut add = |input: usize| {
            for (neuron, weight) in neurons.iter_mut().zip(&NETWORK.inputs[input]) {
                *neuron += weight;
            }
        };
        for side in [Side::First, Side::Second] {
            for lane in 0..5 {
                add((side.index() * 5 + lane) * STEPS + self.step(side, lane) as usize);
            }
        }
        add(10 * STEPS + self.to_move().map_or(0, |seat| seat.side().index()));
        let sum: i32 = neurons
            .iter()
            .zip(&NETWORK.output)
            .map(|(&neuron, &weight)| i32::from(neuron.clamp(0, FULL)) * i32::from(weight))
            .sum();
        (sum + NETWORK.output_bias) / (i32::from(FULL) * OUTPUT_SCALE / SCORE)
    }

    fn promise(&self, m: Move) -> i32 {
        1000 * self.leapt_by(m) as i32
    }

    fn slot(m: Move) -> usize {
        m.lane()
    }
}
