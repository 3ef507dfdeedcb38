//! Squadro is a race in which being leapt costs a leg.
//!
//! The judgement adds up three things: how many moves each side still needs for its best four
//! pieces, a word for every pair of a Light and a Dark piece (who can leap whom, and what it would
//! cost), and the tempo. The words are learnt from games that the engine played against itself
//! (`engine/examples/train_squadro.rs`) and stored in `squadro.weights`.

use quadrille_games::squadro::Move;
use quadrille_games::{Game, Side, Squadro};

use super::Evaluate;

/// Steps of a piece, 0–12.
const STEPS: usize = 13;
/// A weight for each pair of lanes and each pair of steps.
pub const PAIRS: usize = 25 * STEPS * STEPS;
/// What a weight of one in the logistic model is worth in scores.
pub const SCALE: f32 = 150.0;

/// The weights of the pairs, then of a move ahead in the race and of the tempo.
const WEIGHTS: [i16; PAIRS + 2] = {
    let bytes = include_bytes!("squadro.weights");
    let mut weights = [0; PAIRS + 2];
    let mut i = 0;
    while i < weights.len() {
        weights[i] = i16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
        i += 1;
    }
    weights
};

impl Evaluate for Squadro {
    const SLOTS: usize = 5;

    fn judge(&self) -> i32 {
        let mut sum = 0;
        let dark: [usize; 5] = std::array::from_fn(|lane| self.step(Side::Second, lane) as usize);
        for light_lane in 0..5 {
            let light = self.step(Side::First, light_lane) as usize;
            for (dark_lane, dark) in dark.iter().enumerate() {
                sum += i32::from(WEIGHTS[pair(light_lane, dark_lane, light, *dark)]);
            }
        }
        let [race, tempo] = rest(self);
        sum + race * i32::from(WEIGHTS[PAIRS]) + tempo * i32::from(WEIGHTS[PAIRS + 1])
    }

    fn promise(&self, _m: Move) -> i32 {
        0
    }

    fn slot(m: Move) -> usize {
        m.lane()
    }
}

/// The number of a pair's weight.
const fn pair(light_lane: usize, dark_lane: usize, light: usize, dark: usize) -> usize {
    ((light_lane * 5 + dark_lane) * STEPS + light) * STEPS + dark
}

/// How many moves Light is ahead in the race, and who has the tempo.
fn rest(position: &Squadro) -> [i32; 2] {
    let race = moves_needed(position, Side::Second) - moves_needed(position, Side::First);
    let tempo = match position.to_move().map(|seat| seat.side()) {
        Some(Side::First) => 1,
        _ => -1,
    };
    [race, tempo]
}

/// What the judgement is made of, for learning its weights.
pub fn features(position: &Squadro) -> ([u16; 25], [f32; 2]) {
    let pairs = std::array::from_fn(|i| {
        let step = |side, lane| position.step(side, lane) as usize;
        pair(i / 5, i % 5, step(Side::First, i / 5), step(Side::Second, i % 5)) as u16
    });
    (pairs, rest(position).map(|x| x as f32))
}

/// The moves that a side needs for four pieces, if nobody is leapt.
fn moves_needed(position: &Squadro, side: Side) -> i32 {
    let (mut total, mut slowest) = (0, 0);
    for lane in 0..5 {
        let step = position.step(side, lane);
        let moves = NEEDED[Squadro::dots(side, lane, 0) as usize][step as usize];
        total += moves;
        slowest = slowest.max(moves);
    }
    i32::from(total - slowest)
}

/// The moves that a piece needs to come home, by its outbound dots and its step.
const NEEDED: [[u8; STEPS]; 4] = {
    let mut needed = [[0; STEPS]; 4];
    let mut dots = 1;
    while dots < 4 {
        let mut step = 0;
        while step < 12 {
            let home = 4 - dots;
            needed[dots][step] = if step < 6 {
                (6 - step).div_ceil(dots) as u8 + 6usize.div_ceil(home) as u8
            } else {
                (12 - step).div_ceil(home) as u8
            };
            step += 1;
        }
        dots += 1;
    }
    needed
};
