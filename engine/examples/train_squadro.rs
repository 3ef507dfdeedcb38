//! Learns the weights of Squadro's evaluation from games that the engine plays against itself.
//!
//! `cargo run --release --example train_squadro -- GAMES NODES WEIGHTS-FILE`

use std::sync::Mutex;

use quadrille_engine::Limits;
use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::eval::squadro::{PAIRS, SCALE, features};
use quadrille_games::{Game, Match, Outcome, Rng, Side, Squadro};

/// A position in terms of the evaluation, with how the game ended for Light.
struct Sample {
    pairs: [u16; 25],
    rest: [f32; 2],
    result: f32,
}

/// Plays one game: random moves first, then the engine, which sometimes errs.
fn play(player: &mut AlphaBeta<Squadro>, rng: &mut Rng, nodes: u64, samples: &mut Vec<Sample>) {
    let starts = Squadro::VARIANTS[0].starts;
    let Ok(start) = starts[rng.usize(..starts.len())].parse() else { return };
    let mut game = Match::<Squadro>::new(start);
    let random_plies = rng.usize(..60);
    while game.moves().len() < random_plies && game.play_random(rng) {}
    let first = samples.len();
    while game.end().is_none() && game.moves().len() < 400 {
        let (pairs, rest) = features(game.position());
        samples.push(Sample { pairs, rest, result: 0.5 });
        let choice = player.search(game.position(), game.history(), &Limits::nodes(nodes), |_| {});
        if rng.u8(..32) == 0 {
            game.play_random(rng);
        } else {
            game.play_unchecked(choice.best);
        }
    }
    let result = match game.end().map(|end| end.outcome()) {
        Some(Outcome::Win(Side::First)) => 1.0,
        Some(Outcome::Win(Side::Second)) => 0.0,
        _ => 0.5,
    };
    samples[first..].iter_mut().for_each(|sample| sample.result = result);
}

/// Plays all games on two threads.
fn play_all(games: usize, nodes: u64) -> Vec<Sample> {
    let all = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for thread in 0..2 {
            let all = &all;
            scope.spawn(move || {
                let mut player = AlphaBeta::new(16 << 20);
                let mut rng = Rng::with_seed(thread);
                let mut samples = Vec::new();
                for game in 0..games / 2 {
                    play(&mut player, &mut rng, nodes, &mut samples);
                    if thread == 0 && game % 200 == 0 {
                        eprintln!("{} of {games} games, {} positions", 2 * game, 2 * samples.len());
                    }
                }
                if let Ok(mut all) = all.lock() {
                    all.append(&mut samples);
                }
            });
        }
    });
    all.into_inner().unwrap_or_default()
}

/// Logistic regression by stochastic gradient descent.
fn fit(samples: &mut [Sample], epochs: usize) -> (Vec<f32>, [f32; 2]) {
    let (mut pairs, mut rest) = (vec![0f32; PAIRS], [0.3f32, 0.1]);
    let mut rng = Rng::with_seed(9);
    let test = samples.len() / 20;
    rng.shuffle(samples);
    for epoch in 0..epochs {
        let rate = 0.01 * 0.75f32.powi(epoch as i32);
        let (held_back, train) = samples.split_at_mut(test);
        rng.shuffle(train);
        for sample in train.iter() {
            let error = sample.result - predict(&pairs, rest, sample);
            for &i in &sample.pairs {
                let weight = &mut pairs[i as usize];
                *weight += rate * (error - 2e-5 * *weight);
            }
            for (weight, x) in rest.iter_mut().zip(sample.rest) {
                *weight += 0.02 * rate * error * x;
            }
        }
        let loss = |s: &Sample| {
            let p = predict(&pairs, rest, s).clamp(1e-5, 1.0 - 1e-5);
            -(s.result * p.ln() + (1.0 - s.result) * (1.0 - p).ln())
        };
        let mean = held_back.iter().map(loss).sum::<f32>() / test.max(1) as f32;
        eprintln!("epoch {epoch}: loss {mean:.4}, race {:.3}, tempo {:.3}", rest[0], rest[1]);
    }
    (pairs, rest)
}

fn predict(pairs: &[f32], rest: [f32; 2], sample: &Sample) -> f32 {
    let sum: f32 = sample.pairs.iter().map(|&i| pairs[i as usize]).sum();
    let sum = sum + rest[0] * sample.rest[0] + rest[1] * sample.rest[1];
    1.0 / (1.0 + (-sum).exp())
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, games, nodes, file] = &arguments[..] else {
        return eprintln!("usage: train_squadro GAMES NODES WEIGHTS-FILE");
    };
    let (Ok(games), Ok(nodes)) = (games.parse(), nodes.parse()) else {
        return eprintln!("GAMES and NODES are numbers");
    };
    let mut samples = play_all(games, nodes);
    let (pairs, rest) = fit(&mut samples, 12);
    let scaled = pairs.iter().chain(&rest).map(|w| (w * SCALE).round().clamp(-32_000.0, 32_000.0) as i16);
    let bytes: Vec<u8> = scaled.flat_map(i16::to_le_bytes).collect();
    if let Err(error) = std::fs::write(file, bytes) {
        eprintln!("{file}: {error}");
    }
}
