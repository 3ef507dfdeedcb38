//! Fits the network of Squaryd's judgement to samples of self-play (`squaryd_samples`).
//!
//! `cargo run --release --example fit_squaryd -- WEIGHTS EPOCHS SAMPLES…` writes the weights to a file.

use quadrille_engine::games::squaryd::{INPUTS, NEURONS};
use quadrille_games::{Rng, draw};

/// Inputs a sample, as `squaryd_samples` writes them; then come the score and the result.
const WIDTH: usize = 72;
/// What the weights are multiplied by when they are written, as `games/squaryd.rs` reads them.
const FULL: f32 = 256.0;
const OUTPUT_SCALE: f32 = 64.0;
const SCORE: f32 = 150.0;
/// How much a sample is worth by the result of its game; the rest by the score of its search.
const RESULT: f32 = 0.6;
const BATCH: usize = 4096;
/// One sample in so many is held back to measure the fit.
const HELD_BACK: usize = 50;
/// How far a step of the descent goes at first.
const STEP: f32 = 0.003;

type Row = [f32; NEURONS];

struct Sample {
    inputs: Vec<u16>,
    score: f32,
    result: f32,
}

/// The weights, and in the same form their gradients and the memory of the descent.
#[derive(Clone)]
struct Network {
    /// The rows of the inputs, the bias, the output layer, and the bias of the output in a row of its own.
    rows: Vec<Row>,
}

const BIAS: usize = INPUTS;
const OUTPUT: usize = INPUTS + 1;
const LAST: usize = INPUTS + 2;

impl Network {
    fn zero() -> Network {
        Network { rows: vec![[0.0; NEURONS]; INPUTS + 3] }
    }

    fn random(rng: &mut Rng) -> Network {
        let mut network = Network::zero();
        let mut small = |size: f32| size * (rng.f32() + rng.f32() - rng.f32() - rng.f32());
        network.rows.iter_mut().for_each(|row| *row = row.map(|_| small(0.06)));
        network.rows[BIAS] = [0.3; NEURONS];
        network.rows[OUTPUT] = network.rows[OUTPUT].map(|_| small(0.5));
        network.rows[LAST] = [0.0; NEURONS];
        network
    }

    fn neurons(&self, inputs: &[usize]) -> Row {
        let mut sum = self.rows[BIAS];
        for &input in inputs {
            add(&mut sum, &self.rows[input], 1.0);
        }
        sum
    }

    fn judge(&self, neurons: &Row) -> f32 {
        let weighted = neurons.iter().zip(self.rows[OUTPUT]).map(|(x, weight)| x.clamp(0.0, 1.0) * weight);
        weighted.sum::<f32>() + self.rows[LAST][0]
    }

    /// Adds the gradient of one sample; returns its loss.
    fn learn(&self, inputs: &[usize], target: f32, gradient: &mut Network) -> f32 {
        let neurons = self.neurons(inputs);
        let judged = self.judge(&neurons);
        let error = sigmoid(judged) - target;
        let mut back = [0.0; NEURONS];
        for i in 0..NEURONS {
            gradient.rows[OUTPUT][i] += error * neurons[i].clamp(0.0, 1.0);
            if neurons[i] > 0.0 && neurons[i] < 1.0 {
                back[i] = error * self.rows[OUTPUT][i];
            }
        }
        gradient.rows[LAST][0] += error;
        for &input in inputs.iter().chain(&[BIAS]) {
            add(&mut gradient.rows[input], &back, 1.0);
        }
        loss(judged, target)
    }

    fn bytes(&self) -> Vec<u8> {
        let number = |weight: f32, scale: f32| ((weight * scale).round() as i16).to_le_bytes();
        let mut bytes = Vec::new();
        for (i, row) in self.rows[..LAST].iter().enumerate() {
            let scale = if i == OUTPUT { OUTPUT_SCALE } else { FULL };
            row.iter().for_each(|&weight| bytes.extend(number(weight, scale)));
        }
        bytes.extend(((self.rows[LAST][0] * FULL * OUTPUT_SCALE).round() as i32).to_le_bytes());
        bytes
    }
}

fn add(sum: &mut Row, row: &Row, times: f32) {
    sum.iter_mut().zip(row).for_each(|(x, y)| *x += times * y);
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Cross entropy.
fn loss(judged: f32, target: f32) -> f32 {
    judged.max(0.0) - judged * target + (-judged.abs()).exp().ln_1p()
}

/// Adam: each weight has a pace of its own.
struct Descent {
    mean: Network,
    square: Network,
    steps: i32,
}

impl Descent {
    fn step(&mut self, network: &mut Network, gradient: &Network, count: usize, rate: f32) {
        self.steps += 1;
        let corrections = [1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps)];
        for (i, row) in network.rows.iter_mut().enumerate() {
            for (j, weight) in row.iter_mut().enumerate() {
                let slope = gradient.rows[i][j] / count as f32;
                let (mean, square) = (&mut self.mean.rows[i][j], &mut self.square.rows[i][j]);
                *mean += 0.1 * (slope - *mean);
                *square += 0.001 * (slope * slope - *square);
                *weight -= rate * *mean / corrections[0] / ((*square / corrections[1]).sqrt() + 1e-8);
            }
        }
    }
}

fn read(paths: &[String]) -> std::io::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for path in paths {
        let bytes = std::fs::read(path)?;
        for bytes in bytes.chunks_exact(2 * (WIDTH + 2)) {
            let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
            let inputs = numbers.by_ref().take(WIDTH).filter(|&n| n >= 0).map(|n| n as u16).collect();
            let [score, result] = [numbers.next(), numbers.next()].map(|n| f32::from(n.unwrap_or(0)));
            samples.push(Sample { inputs, score, result: result / 2.0 });
        }
    }
    Ok(samples)
}

/// Where an input goes when the board is turned and mirrored in one of eight ways.
fn turned(input: usize, way: usize) -> usize {
    if input >= 4 * 49 {
        return input;
    }
    let (mut x, mut y) = (input / 4 % 7, input / 28);
    if way & 4 != 0 {
        x = 6 - x;
    }
    for _ in 0..way & 3 {
        (x, y) = (6 - y, x);
    }
    4 * (7 * y + x) + input % 4
}

/// What a score of one means in odds, by the results.
fn scale_of(samples: &[Sample]) -> f32 {
    let total = |scale: f32| samples.iter().map(|s| f64::from(loss(scale * s.score, s.result))).sum::<f64>();
    let candidates = (1..=30).map(|i| i as f32 / 10.0 / SCORE);
    candidates.min_by(|&a, &b| total(a).total_cmp(&total(b))).unwrap_or(1.0 / SCORE)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, weights, epochs, paths @ ..] = &arguments[..] else {
        return Err("usage: fit_squaryd WEIGHTS EPOCHS SAMPLES…".into());
    };
    let epochs: usize = epochs.parse()?;
    let mut rng = Rng::with_seed(1);
    let mut samples = read(paths)?;
    let held_back = samples.split_off(samples.len() - samples.len() / HELD_BACK);
    let scale = scale_of(&held_back);
    println!("{} samples; a score of 150 means odds of e to the {}", samples.len(), 150.0 * scale);
    let target = |s: &Sample| RESULT * s.result + (1.0 - RESULT) * sigmoid(scale * s.score);
    let mut network = Network::random(&mut rng);
    let mut descent = Descent { mean: Network::zero(), square: Network::zero(), steps: 0 };
    let mut inputs = Vec::new();
    for epoch in 0..epochs {
        rng.shuffle(&mut samples);
        let rate = STEP * (1.0 - epoch as f32 / epochs as f32);
        let mut total = 0.0;
        for batch in samples.chunks(BATCH) {
            let mut gradient = Network::zero();
            for sample in batch {
                let way = draw(8, &mut rng);
                inputs.clear();
                inputs.extend(sample.inputs.iter().map(|&input| turned(input.into(), way)));
                total += network.learn(&inputs, target(sample), &mut gradient);
            }
            descent.step(&mut network, &gradient, batch.len(), rate);
        }
        let mut held = [0.0; 3];
        for sample in &held_back {
            inputs.clear();
            inputs.extend(sample.inputs.iter().map(|&input| usize::from(input)));
            let judged = network.judge(&network.neurons(&inputs));
            held[0] += loss(judged, target(sample));
            held[1] += loss(judged, sample.result);
            held[2] += loss(scale * sample.score, sample.result);
        }
        let [fit, results, search] = held.map(|sum| sum / held_back.len() as f32);
        println!(
            "epoch {}: loss {:.4}, held back {fit:.4}, results {results:.4} (by search {search:.4})",
            epoch + 1,
            total / samples.len() as f32
        );
    }
    std::fs::write(weights, network.bytes())?;
    Ok(())
}
