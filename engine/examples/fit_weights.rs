//! Fits the weights of Quindo's evaluation to games that the engine plays against itself.
//!
//! `cargo run --release --example fit_weights -- VARIANT GAMES NODES` prints weights for `engine/src/eval`.

use quadrille_engine::Limits;
use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::eval::Evaluate;
use quadrille_engine::games::quindo::features;
use quadrille_games::{Match, Outcome, Quindo, Rng, Side, Variant};

/// What one point in the logistic model is worth in scores.
const SCALE: f32 = 150.0;

type Sample<const N: usize> = ([f32; N], f32);

/// Plays games with random openings and some random moves; samples their positions with the results.
fn play<G: Evaluate, const N: usize>(
    variant: &Variant,
    (games, nodes): (usize, u64),
    features: fn(&G) -> [f32; N],
) -> Vec<Sample<N>> {
    let (mut rng, mut player, mut samples) = (Rng::with_seed(5), AlphaBeta::<G>::new(16 << 20), Vec::new());
    for _ in 0..games {
        let Ok(start) = variant.starts[0].parse() else { continue };
        let mut game = Match::<G>::new(start);
        let random_plies = rng.usize(..16);
        while game.moves().len() < random_plies && game.play_random(&mut rng) {}
        let first = samples.len();
        while game.end().is_none() && game.moves().len() < 300 {
            samples.push((features(game.position()), 0.5));
            if rng.u8(..16) == 0 {
                game.play_random(&mut rng);
            } else {
                let choice = player.search(game.position(), &[], &Limits::nodes(nodes), |_| {});
                game.play_unchecked(choice.best);
            }
        }
        let result = match game.end().map(|end| end.outcome()) {
            Some(Outcome::Win(Side::First)) => 1.0,
            Some(Outcome::Win(Side::Second)) => 0.0,
            _ => 0.5,
        };
        samples[first..].iter_mut().for_each(|sample| sample.1 = result);
    }
    samples
}

/// Logistic regression by gradient descent, each feature scaled to unit size.
fn fit<const N: usize>(samples: &[Sample<N>]) -> [f32; N] {
    let count = samples.len().max(1) as f32;
    let size: [f32; N] = std::array::from_fn(|i| {
        (samples.iter().map(|(x, _)| x[i] * x[i]).sum::<f32>() / count).sqrt().max(1e-6)
    });
    let mut weights = [0.0; N];
    for _ in 0..400 {
        let mut gradient = [0.0; N];
        for (x, result) in samples {
            let sum: f32 = (0..N).map(|i| weights[i] * x[i] / size[i]).sum();
            let error = result - 1.0 / (1.0 + (-sum).exp());
            (0..N).for_each(|i| gradient[i] += error * x[i] / size[i]);
        }
        (0..N).for_each(|i| weights[i] += 1.0 * gradient[i] / count);
    }
    std::array::from_fn(|i| SCALE * weights[i] / size[i])
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, name, games, nodes] = &arguments[..] else {
        return eprintln!("usage: fit_weights VARIANT GAMES NODES");
    };
    let (Ok((_, variant)), Ok(games), Ok(nodes)) =
        (quadrille_games::variant(name), games.parse(), nodes.parse())
    else {
        return eprintln!("a variant and two numbers, please");
    };
    println!("{:?}", fit(&play::<Quindo, 4>(variant, (games, nodes), features)));
}
