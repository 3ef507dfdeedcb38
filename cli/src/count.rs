//! Counting: perft, distinct positions, random games.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use quadrille_games::{End, Game, Match, Outcome as Result_, Rng, Side, Variant};
use rustc_hash::FxHashSet;

use crate::json::{Format, rounded};
use crate::progress::Progress;
use crate::{Outcome, say};

/// Random games between two reports of progress.
const REPORT_INTERVAL: u64 = 1000;

/// `quadrille perft`.
pub(crate) fn perft<G: Game>(position: &G, depth: u32) -> Outcome {
    let mut output = io::stdout().lock();
    let mut total = u64::from(depth == 0);
    if depth > 0 {
        let mut moves: Vec<_> = position.moves().map(|m| (m.to_string(), m)).collect();
        moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        for (text, m) in moves {
            let count = leaves(&position.after(m), depth - 1);
            writeln!(output, "{text} {count}")?;
            output.flush()?;
            total += count;
        }
    }
    writeln!(output, "total {total}")?;
    Ok(ExitCode::SUCCESS)
}

/// The number of sequences of `depth` moves.
fn leaves<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().len() as u64,
        _ => position.moves().map(|m| leaves(&position.after(m), depth - 1)).sum(),
    }
}

/// `quadrille reach`.
pub(crate) fn reach<G: Game>(start: G, depth: u32) -> Outcome {
    let mut output = io::stdout().lock();
    let mut layer = FxHashSet::default();
    layer.insert(start);
    for ply in 0..=depth {
        writeln!(output, "{ply} {}", layer.len())?;
        output.flush()?;
        if ply < depth {
            let after = |position: &G| position.moves().map(|m| position.after(m)).collect::<Vec<_>>();
            layer = layer.iter().flat_map(after).collect();
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// `quadrille random`: whole matches, with the draws that need history.
pub(crate) fn random<G: Game>(variant: &Variant, games: u64, seed: u64, format: Format) -> Outcome {
    let starts = variant.starts.iter().map(|text| text.parse::<G>()).collect::<Result<Vec<_>, _>>()?;
    let mut rng = Rng::with_seed(seed);
    let mut tally = Tally::default();
    let mut game = Match::new(starts[0].clone());
    let mut progress = Progress::new(games, "games");
    let began = Instant::now();
    for number in 1..=games {
        game.restart_from(starts[rng.usize(..starts.len())].clone());
        while game.play_random(&mut rng) {}
        tally.add(&game);
        if number.is_multiple_of(REPORT_INTERVAL) {
            progress.advance(REPORT_INTERVAL);
        }
    }
    drop(progress);
    let seconds = began.elapsed().as_secs_f64();
    if format.json {
        say!("{}", tally.object(seconds));
    } else {
        tally.print(seconds)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What random games came to.
#[derive(Default)]
struct Tally {
    games: u64,
    moves: u64,
    shortest: Option<usize>,
    longest: usize,
    endings: BTreeMap<&'static str, u64>,
}

impl Tally {
    fn add<G: Game>(&mut self, game: &Match<G>) {
        let length = game.moves().len();
        self.games += 1;
        self.moves += length as u64;
        self.shortest = Some(self.shortest.map_or(length, |shortest| shortest.min(length)));
        self.longest = self.longest.max(length);
        *self.endings.entry(game.end().map_or("not over", ending)).or_default() += 1;
    }

    fn object(&self, seconds: f64) -> serde_json::Value {
        serde_json::json!({
            "games": self.games,
            "moves": self.moves,
            "mean": rounded(self.moves as f64 / self.games.max(1) as f64),
            "shortest": self.shortest,
            "longest": self.longest,
            "endings": self.endings,
            "seconds": rounded(seconds),
        })
    }

    fn print(&self, seconds: f64) -> io::Result<()> {
        let mut output = io::stdout().lock();
        let games = self.games.max(1) as f64;
        let mean = self.moves as f64 / games;
        writeln!(output, "games {}, moves {}", self.games, self.moves)?;
        writeln!(
            output,
            "length: mean {mean:.1}, shortest {}, longest {}",
            self.shortest.unwrap_or(0),
            self.longest
        )?;
        for (ending, count) in &self.endings {
            writeln!(output, "{ending}: {count} ({:.1} %)", 100.0 * *count as f64 / games)?;
        }
        writeln!(output, "{:.1} M moves/s", self.moves as f64 / seconds.max(1e-9) / 1e6)
    }
}

fn ending(end: End) -> &'static str {
    match end {
        End::Rules(Result_::Win(Side::First)) => "1-0 by the rules",
        End::Rules(Result_::Win(Side::Second)) => "0-1 by the rules",
        End::Rules(Result_::Draw) => "1/2-1/2 by the rules",
        End::Repetition => "1/2-1/2 by repetition",
        End::Quiet => "1/2-1/2 by quiet moves",
        End::Resigned(_) | End::Agreed | End::Time(_) => "by the players",
    }
}
