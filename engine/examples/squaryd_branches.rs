//! Lets the search play Squaryd against itself, with beginnings by others and branches that nobody chose, and writes
//! samples (`docs/samples.md`). A branch has no result, 255.
//!
//! `cargo run --release --example squaryd_branches -- FILE GAMES THREADS SEED NODES`; the threads decide the order of the games,
//! and nothing else.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::mcts::Mcts;
use quadrille_engine::selfplay::COMMON_BYTES;
use quadrille_engine::{Limits, Playable, ask};
use quadrille_games::squaryd::Move;
use quadrille_games::{Game, Match, Outcome, Rng, Side, Squaryd, draw};

/// Where the result stands in a sample, and what stands there without one.
const RESULT: usize = 8;
const NO_RESULT: u8 = 255;
/// The most turns at the beginning.
const OPENING: usize = 12;
/// A branch comes about once in so many plies, a random ply in so many.
const BRANCH_EVERY: usize = 3;
const RANDOM_EVERY: usize = 40;

/// A game that is played for its samples.
struct Play {
    number: u32,
    nodes: u64,
    rng: Rng,
    best: AlphaBeta<Squaryd>,
    game: Match<Squaryd>,
}

impl Play {
    fn new(number: u32, seed: u64, nodes: u64) -> Play {
        let game = Match::new("7/7/7/3#3/7/7/7 x".parse().expect("the start"));
        let rng = Rng::with_seed(seed << 32 | u64::from(number));
        Play { number, nodes, rng, best: AlphaBeta::new(1 << 20), game }
    }

    /// A few plies at random, or twice as many by the search and by trials.
    fn begin(&mut self) {
        let mut trials = Mcts::new(self.rng.u64(..));
        let opening = draw(OPENING + 1, &mut self.rng).min(draw(OPENING + 1, &mut self.rng));
        if draw(2, &mut self.rng) == 0 {
            while self.game.moves().len() < opening && self.game.play_random(&mut self.rng) {}
            return;
        }
        let searches = [draw(3, &mut self.rng) == 0, draw(3, &mut self.rng) == 0];
        let iterations = 200 + draw(800, &mut self.rng) as u64;
        while let Some(seat) = self.game.to_move()
            && self.game.moves().len() < 2 * opening
        {
            let m = if searches[seat.index()] {
                ask(&mut self.best, &self.game, seat, &Limits::nodes(300)).best
            } else {
                ask(&mut trials, &self.game, seat, &Limits::nodes(iterations)).best
            };
            self.game.play_unchecked(m);
        }
    }

    /// The samples of the game.
    fn samples(mut self) -> Vec<u8> {
        self.begin();
        let (mut branches, mut samples) = (Vec::new(), Vec::new());
        self.skip_forced();
        while let Some(seat) = self.game.to_move() {
            if draw(BRANCH_EVERY, &mut self.rng) == 0 {
                branches.extend(self.branch());
            }
            if draw(RANDOM_EVERY, &mut self.rng) == 0 {
                self.game.play_random(&mut self.rng);
            } else {
                let (bytes, m) = self.sample();
                samples.push((bytes, seat.side()));
                self.game.play_unchecked(m);
            }
            self.skip_forced();
        }
        let outcome = self.game.end().map_or(Outcome::Draw, |end| end.outcome());
        branches.extend(samples.into_iter().flat_map(|(bytes, side)| finished(bytes, side, outcome)));
        branches
    }

    fn skip_forced(&mut self) {
        while self.game.position().moves().len() == 1 {
            self.game.play_random(&mut self.rng);
        }
    }

    /// The sample of a position that one or two random turns lead to.
    fn branch(&mut self) -> Vec<u8> {
        let trunk = self.game.clone();
        for _ in 0..1 + draw(2, &mut self.rng) {
            self.game.play_random(&mut self.rng);
            self.skip_forced();
        }
        let sample = if self.game.end().is_none() { self.sample().0 } else { Vec::new() };
        self.game = trunk;
        sample
    }

    /// What the search makes of the position.
    fn sample(&mut self) -> (Vec<u8>, Move) {
        let seat = self.game.to_move().expect("the game goes on");
        let choice = ask(&mut self.best, &self.game, seat, &Limits::nodes(self.nodes));
        let mut bytes = self.number.to_le_bytes().to_vec();
        bytes.extend((self.game.moves().len() as u16).to_le_bytes());
        bytes.extend(((choice.value.expectation() * 65535.0) as u16).to_le_bytes());
        bytes.extend([NO_RESULT, 0, 0, 0]);
        self.game.position().sample(choice.best, &mut bytes);
        bytes.resize(COMMON_BYTES + Squaryd::SAMPLE_BYTES, 0);
        (bytes, choice.best)
    }
}

/// A sample with the result for its side.
fn finished(mut bytes: Vec<u8>, side: Side, outcome: Outcome) -> Vec<u8> {
    bytes[RESULT] = match outcome {
        Outcome::Win(winner) => 2 * u8::from(winner == side),
        Outcome::Draw => 1,
    };
    bytes
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, file, games, threads, seed, nodes] = &arguments[..] else {
        return Err("usage: squaryd_branches FILE GAMES THREADS SEED NODES".into());
    };
    let (games, threads, seed, nodes): (u32, u32, u64, u64) =
        (games.parse()?, threads.parse()?, seed.parse()?, nodes.parse()?);
    let mut file = BufWriter::new(File::create(file)?);
    writeln!(file, "quadrille samples 1 squaryd nodes {nodes} seed {seed} bytes 64")?;
    let (file, next) = (Mutex::new(file), AtomicU32::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && number < games
                {
                    let samples = Play::new(number, seed, nodes).samples();
                    file.lock().expect("no thread failed").write_all(&samples).expect("written");
                }
            });
        }
    });
    Ok(())
}
