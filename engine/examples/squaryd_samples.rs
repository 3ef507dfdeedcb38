//! Lets the search play Squaryd against itself and writes what the network of its judgement learns from.
//!
//! `cargo run --release --example squaryd_samples -- FILE SECONDS NODES THREADS SEED`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::eval::Evaluate;
use quadrille_engine::games::squaryd::inputs;
use quadrille_engine::{Limits, Player};
use quadrille_games::squaryd::Corners;
use quadrille_games::{Game, Match, Outcome, Rng, Side, Squaryd, draw};

/// Inputs a sample; the rest is filled with [`NOTHING`].
const WIDTH: usize = 72;
const NOTHING: u16 = u16::MAX;
/// A random ply comes about once in so many.
const RANDOM_EVERY: usize = 20;
/// The most random plies at the beginning.
const OPENING: usize = 12;

struct Sample {
    inputs: [u16; WIDTH],
    score: i16,
    mover: Side,
}

/// One game: its samples and its result.
fn play(player: &mut AlphaBeta<Squaryd>, nodes: u64, rng: &mut Rng) -> (Vec<Sample>, Option<Outcome>) {
    let mut game = Match::new("7/7/7/3#3/7/7/7 x".parse::<Squaryd>().expect("the start"));
    // Few more often than many: real games begin with none.
    let opening = draw(OPENING + 1, rng).min(draw(OPENING + 1, rng));
    while game.moves().len() < opening && game.play_random(rng) {}
    let mut samples = Vec::new();
    while game.end().is_none() {
        let position = game.position();
        if position.is_forced() {
            let m = position.moves().next().expect("one move");
            game.play_unchecked(m);
            continue;
        }
        if draw(RANDOM_EVERY, rng) == 0 {
            game.play_random(rng);
            continue;
        }
        let choice = player.search(position, &[], &Limits::nodes(nodes), |_| {});
        let chance = choice.value.expectation().clamp(0.001, 0.999);
        samples.push(sample(position, (150.0 * (chance / (1.0 - chance)).ln()) as i16));
        game.play_unchecked(choice.best);
    }
    (samples, game.end().map(|end| end.outcome()))
}

fn sample(position: &Squaryd, score: i16) -> Sample {
    let (mut on, mut count) = ([NOTHING; WIDTH], 0);
    inputs(position, &Corners::of(position), |input| {
        on[count] = input as u16;
        count += 1;
    });
    Sample { inputs: on, score, mover: position.to_move().expect("not over").side() }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, file, seconds, nodes, threads, seed] = &arguments[..] else {
        return Err("usage: squaryd_samples FILE SECONDS NODES THREADS SEED".into());
    };
    let (seconds, nodes, threads, seed): (u64, u64, u64, u64) =
        (seconds.parse()?, nodes.parse()?, threads.parse()?, seed.parse()?);
    let end = Instant::now() + Duration::from_secs(seconds);
    let file = Mutex::new((BufWriter::new(File::create(file)?), 0));
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let file = &file;
            scope.spawn(move || {
                let mut rng = Rng::with_seed(seed * 1000 + thread);
                let mut player = AlphaBeta::new(1 << 20);
                while Instant::now() < end {
                    player.forget();
                    let (samples, outcome) = play(&mut player, nodes, &mut rng);
                    let mut file = file.lock().expect("nobody panicked");
                    file.1 += 1;
                    for Sample { inputs, score, mover } in samples {
                        let result: i16 = match outcome {
                            Some(Outcome::Win(side)) => {
                                if side == mover {
                                    2
                                } else {
                                    0
                                }
                            }
                            _ => 1,
                        };
                        for number in inputs.map(|input| input as i16).into_iter().chain([score, result]) {
                            file.0.write_all(&number.to_le_bytes()).expect("room for samples");
                        }
                    }
                }
            });
        }
    });
    println!("{} games", file.lock().expect("nobody panicked").1);
    Ok(())
}
