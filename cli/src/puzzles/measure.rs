//! Whether the difficulty of puzzles means something: compared with what the strongest player needs, and with levels
//! whose tries were not those that it was made of.

use std::process::ExitCode;

use quadrille_engine::level::Level;
use quadrille_engine::players::Name;
use quadrille_engine::puzzle::{Puzzle, TRIES, moves, solves};
use quadrille_engine::{Limits, Playable, Resources, ask};
use quadrille_games::Match;
use rayon::prelude::*;

use super::{TABLE_BYTES, position};
use crate::say;

/// The strongest player tries with 16 positions, then with twice as many, up to this often.
const DOUBLINGS: u32 = 14;
/// The levels whose solving is told by thirds of difficulty.
const LEVELS: [u8; 3] = [2, 5, 8];

/// What came of one puzzle.
struct Measured {
    difficulty: f32,
    /// How often the positions were doubled until the solution was found.
    doublings: u32,
    /// For each of the levels, the share of tries that solved it.
    solved: [f64; 3],
}

pub(super) fn measure<G: Playable>(game: crate::Game, text: &str) -> Result<ExitCode, String> {
    let measured: Result<Vec<Measured>, String> =
        text.lines().collect::<Vec<_>>().par_iter().map(|line| of_line::<G>(game, line)).collect();
    let mut all = measured?;
    all.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty));
    let difficulties: Vec<f64> = all.iter().map(|one| one.difficulty.into()).collect();
    let doublings: Vec<f64> = all.iter().map(|one| one.doublings.into()).collect();
    say!(
        "rank correlation of difficulty and positions needed: {:.2}",
        correlation(&ranks(&difficulties), &ranks(&doublings))
    );
    let thirds: Vec<&[Measured]> = all.chunks(all.len().div_ceil(3).max(1)).collect();
    for (i, level) in LEVELS.iter().enumerate() {
        let shares: Vec<String> =
            thirds.iter().map(|third| format!("{:.0} %", 100.0 * share(third, i))).collect();
        say!("level {level} solves, by thirds of difficulty: {}", shares.join(", "));
    }
    Ok(ExitCode::SUCCESS)
}

fn share(third: &[Measured], level: usize) -> f64 {
    third.iter().map(|one| one.solved[level]).sum::<f64>() / third.len().max(1) as f64
}

fn of_line<G: Playable>(game: crate::Game, text: &str) -> Result<Measured, String> {
    let puzzle: Puzzle = text.parse()?;
    let position: G = position(game, &puzzle)?;
    let line = moves(&position, &puzzle.line)?;
    let solved = LEVELS.map(|level| {
        let tries = (TRIES..2 * TRIES)
            .filter(|&seed| Level::of::<G>(level).is_some_and(|level| solves(level, seed, &position, &line)));
        tries.count() as f64 / TRIES as f64
    });
    Ok(Measured { difficulty: puzzle.difficulty, doublings: doublings(&position, &line), solved })
}

/// How often the positions must be doubled until the strongest player finds every move of the line, from then on always.
fn doublings<G: Playable>(position: &G, line: &[G::Move]) -> u32 {
    let misses = |&doublings: &u32| !finds_all(position, line, 16 << doublings);
    (0..DOUBLINGS).rev().find(misses).map_or(0, |last| last + 1)
}

/// Whether the strongest player finds every move of the solver by looking at so many positions.
fn finds_all<G: Playable>(position: &G, line: &[G::Move], nodes: u64) -> bool {
    let mut game = Match::new(position.clone());
    let solver = position.turn();
    line.iter().all(|&m| {
        let mut best = Name::Best.player::<G>(&Resources::new(1, TABLE_BYTES), None);
        let is_answer = game.position().turn() != solver;
        let is_found = is_answer || ask(best.as_mut(), &game, solver, &Limits::nodes(nodes)).best == m;
        game.play_unchecked(m);
        is_found
    })
}

/// The rank of each number; equal ones share theirs.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let rank = |number: &f64| {
        let less = numbers.iter().filter(|other| *other < number).count();
        let equal = numbers.iter().filter(|other| *other == number).count();
        less as f64 + equal as f64 / 2.0
    };
    numbers.iter().map(rank).collect()
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    let (of_a, of_b) = (mean(a), mean(b));
    let product = |x: &[f64], mx: f64, y: &[f64], my: f64| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum()
    };
    product(a, of_a, b, of_b) / (product(a, of_a, a, of_a) * product(b, of_b, b, of_b)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_correlate_whatever_the_scale_is() {
        let squares = correlation(&ranks(&[1.0, 2.0, 3.0, 4.0]), &ranks(&[1.0, 4.0, 9.0, 16.0]));
        assert!((squares - 1.0).abs() < 1e-9);
        let falling = correlation(&ranks(&[1.0, 2.0, 3.0]), &ranks(&[5.0, 5.0, 1.0]));
        assert!((falling + 0.75_f64.sqrt()).abs() < 1e-9);
    }
}
