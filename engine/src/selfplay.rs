//! Samples to learn from: the strongest player plays itself. The form of the samples is in `docs/samples.md`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Sender};

use quadrille_games::{Match, Outcome, ParseError, Rng, Side, Variant, draw};

use crate::duel::{MOST_PLIES, mix};
use crate::{Limits, Playable, Resources, Search, Value, ask};

/// The bytes of a sample before those of its game.
pub const COMMON_BYTES: usize = 12;
/// The most random plies at the beginning.
const OPENING: usize = 12;
/// Later a random ply comes about once in so many.
const RANDOM_EVERY: usize = 32;
/// The memory of the search.
const TABLE_BYTES: usize = 1 << 20;

/// How a player plays itself.
#[derive(Clone, Debug)]
pub struct Selfplay {
    /// What is played.
    pub variant: &'static Variant,
    /// Positions looked at for a move.
    pub nodes: u64,
    /// From here comes all chance.
    pub seed: u64,
    /// Games at a time; they change no sample.
    pub threads: usize,
    /// Set this to end soon; games under way are not told.
    pub stop: Arc<AtomicBool>,
}

/// A position with what was found out about it, before the end of the game is known.
struct Sample {
    bytes: Vec<u8>,
    mover: Side,
}

impl Selfplay {
    /// The first line of a file of samples; none where the game has no samples.
    pub fn header<G: Playable>(&self) -> Option<String> {
        let Selfplay { variant, nodes, seed, .. } = self;
        let bytes = COMMON_BYTES + G::SAMPLE_BYTES;
        G::has_samples(variant).then(|| {
            format!("quadrille samples 1 {} nodes {nodes} seed {seed} bytes {bytes}\n", variant.name)
        })
    }

    /// Plays these games; `heard` is given the samples of each one in order, and says whether to go on.
    ///
    /// It fails only if the variant is not one of `G`.
    pub fn run<G: Playable>(
        &self,
        games: Range<u32>,
        mut heard: impl FnMut(Vec<u8>) -> bool,
    ) -> Result<(), ParseError> {
        let starts: Vec<G> = self.variant.starts.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        let next = AtomicU32::new(games.start);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (sender, end, next, starts) = (sender.clone(), games.end, &next, &starts);
                scope.spawn(move || self.work(end, next, starts, &sender));
            }
            drop(sender);
            let mut early = BTreeMap::new();
            for number in games {
                while !early.contains_key(&number)
                    && let Ok((number, samples)) = receiver.recv()
                {
                    early.insert(number, samples);
                }
                if !early.remove(&number).is_some_and(&mut heard) {
                    self.stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
        });
        Ok(())
    }

    /// Plays games until there are no more.
    fn work<G: Playable>(&self, end: u32, next: &AtomicU32, starts: &[G], sender: &Sender<(u32, Vec<u8>)>) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end {
                return;
            }
            let Some(samples) = self.play(number, starts) else { return };
            if sender.send((number, samples)).is_err() {
                return;
            }
        }
    }

    /// The samples of one game; none if it is broken off.
    fn play<G: Playable>(&self, number: u32, starts: &[G]) -> Option<Vec<u8>> {
        let mut rng = Rng::with_seed(mix([self.seed, number.into(), 0]));
        let mut player = G::Search::make(&Resources::new(rng.u64(..), TABLE_BYTES));
        let mut game = Match::new(starts[draw(starts.len(), &mut rng)].clone());
        // Few more often than many: real games begin with none.
        let opening = draw(OPENING + 1, &mut rng).min(draw(OPENING + 1, &mut rng));
        while game.moves().len() < opening && game.play_random(&mut rng) {}
        let mut samples = Vec::new();
        while let Some(seat) = game.to_move()
            && game.moves().len() < MOST_PLIES
        {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if game.position().moves().len() == 1 || draw(RANDOM_EVERY, &mut rng) == 0 {
                game.play_random(&mut rng);
                continue;
            }
            let choice = ask(&mut player, &game, seat, &Limits::nodes(self.nodes));
            let bytes = sample(number, &game, choice.best, choice.value);
            samples.push(Sample { bytes, mover: seat.side() });
            game.play_unchecked(choice.best);
        }
        let outcome = game.end().map_or(Outcome::Draw, |end| end.outcome());
        Some(samples.into_iter().flat_map(|sample| sample.finished(outcome)).collect())
    }
}

/// Where the result stands in a sample.
const RESULT: usize = 8;

/// A sample without its result.
fn sample<G: Playable>(number: u32, game: &Match<G>, best: G::Move, value: Value) -> Vec<u8> {
    let mut bytes = number.to_le_bytes().to_vec();
    bytes.extend((game.moves().len() as u16).to_le_bytes());
    bytes.extend(((value.expectation() * 65535.0) as u16).to_le_bytes());
    bytes.resize(COMMON_BYTES, 0);
    game.position().sample(best, &mut bytes);
    bytes.resize(COMMON_BYTES + G::SAMPLE_BYTES, 0);
    bytes
}

impl Sample {
    fn finished(mut self, outcome: Outcome) -> Vec<u8> {
        self.bytes[RESULT] = match outcome {
            Outcome::Win(side) => 2 * u8::from(side == self.mover),
            Outcome::Draw => 1,
        };
        self.bytes
    }
}
