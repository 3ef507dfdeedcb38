//! `quadrille bench`: how fast the searches are, and whether they behave as before.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use quadrille_engine::{Choice, Limits, Playable, Player, Resources, Search, Turn};
use quadrille_games::{Family, Game, Match, ParseError, Rng, Viewer, for_game};

use crate::Outcome;

/// Positions a game in the bench.
const POSITIONS: usize = 8;

/// Where the search makes trials, it makes one instead of so many positions.
const TRIAL: u64 = 50;

/// What was done with the positions of a game: nodes, seconds, and the lines found.
#[derive(Default)]
struct Benched {
    nodes: u64,
    seconds: f64,
    lines: Vec<String>,
}

impl Benched {
    fn add<M: ToString>(&mut self, search: impl FnOnce() -> Choice<M>) {
        let began = Instant::now();
        let choice = search();
        self.seconds += began.elapsed().as_secs_f64();
        self.nodes += choice.nodes;
        self.lines.extend(choice.line.iter().map(ToString::to_string));
    }

    /// Mixes what was found into a number.
    fn sign(&self, signature: u64) -> u64 {
        self.lines.iter().fold(signature ^ self.nodes, |mixed: u64, text| {
            text.bytes().fold(mixed, |mixed, byte| (mixed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
        })
    }
}

/// `quadrille bench`: speed, and one number that changes only when the search behaves differently.
pub(crate) fn bench(nodes: u64) -> Outcome {
    let mut output = io::stdout().lock();
    let mut signature = 0;
    for family in Family::ALL {
        let (name, benched) = for_game!(family, G => (G::VARIANTS[0].name, game::<G>(nodes)?));
        let speed = benched.nodes as f64 / benched.seconds / 1e6;
        writeln!(output, "{name:<8} {} nodes, {speed:.2} M nodes/s", benched.nodes)?;
        output.flush()?;
        signature = benched.sign(signature);
    }
    writeln!(output, "signature {signature:016x}")?;
    Ok(ExitCode::SUCCESS)
}

/// Matches after ever more seeded random moves.
fn matches<G: Game>() -> Result<Vec<Match<G>>, ParseError> {
    let (variant, mut rng) = (G::VARIANTS[0], Rng::with_seed(1));
    let mut matches = Vec::new();
    for i in 0..POSITIONS {
        let mut game = Match::new(variant.starts[i % variant.starts.len()].parse::<G>()?);
        while game.moves().len() < 2 * i && game.play_random(&mut rng) {}
        matches.push(game);
    }
    Ok(matches)
}

fn game<G: Playable>(nodes: u64) -> Result<Benched, ParseError> {
    let nodes = if G::Search::has_depth() { nodes } else { nodes.div_ceil(TRIAL) };
    let mut search = G::Search::make(&Resources::new(1, 64 << 20));
    let mut benched = Benched::default();
    for game in matches::<G>()? {
        let Some(seat) = game.to_move() else { continue };
        let view = game.view(Viewer::Seat(seat));
        search.forget();
        benched.add(|| search.choose(&Turn { view: &view, history: &[] }, &Limits::nodes(nodes)));
    }
    Ok(benched)
}
