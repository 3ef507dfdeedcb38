//! `quadrille puzzles`: makes puzzles and checks them. A puzzle is a position in which one move is right, proven.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use quadrille_engine::level::Level;
use quadrille_engine::oracle::Exact;
use quadrille_engine::players::Name;
use quadrille_engine::puzzle::{Goal, Proven, Puzzle, has_best_odds, moves, themes};
use quadrille_engine::{Limits, Playable, Resources, ask};
use quadrille_games::{Game, Match, Rng, draw, for_game};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::progress::Progress;
use crate::show::read_text;
use crate::{Outcome, note, say};
use measure::measure;

mod measure;

/// How many moves of the solver are looked at, where something is hidden.
const SURE_MOVES: u32 = 2;
/// The memory of a player, who looks at few positions.
const TABLE_BYTES: usize = 1 << 20;
/// The levels of those whose games are searched for puzzles, one after the other.
const AUTHORS: [u8; 4] = [1, 2, 4, 6];
/// A game begins with so many random moves, so that no two are the same.
const RANDOM_MOVES: usize = 6;
/// Positions that a player may look at, where its level does not say it.
const NODES: u64 = 20_000;
/// So many batches without a new puzzle are enough.
const PATIENCE: u32 = 100;
/// Games that are played before anything is printed.
const BATCH: u64 = 64;

#[derive(Args)]
pub(crate) struct PuzzlesOptions {
    /// The game or variant
    game: crate::Game,
    /// How many puzzles to make
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with_all = ["check", "measure"])]
    count: usize,
    /// The same seed makes the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with_all = ["check", "measure"])]
    seed: u64,
    /// Begin with the game of this number, to go on where another run ended
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with_all = ["check", "measure"])]
    from: u64,
    /// The longest line, in plies; of games with secrets in moves of the solver [default: 7, or 2]
    #[arg(long, value_name = "N", conflicts_with_all = ["check", "measure"])]
    plies: Option<u32>,
    /// Exact values from the tables of this folder: puzzles may also be draws that everything else loses
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Exact values from the tables that players ask, and from the book inside the program
    #[arg(long, conflicts_with = "tables")]
    exact: bool,
    /// Only moves that win at once with the best odds, where something is hidden
    #[arg(long, conflicts_with_all = ["check", "measure"])]
    odds: bool,
    /// Look in games of players who leave each other as many moves as they can, in which easy puzzles come last
    #[arg(long, conflicts_with_all = ["check", "measure"])]
    calm: bool,
    /// Leave out what there is most of: at most a sixth of the puzzles are equally hard
    #[arg(long, conflicts_with_all = ["check", "measure"])]
    spread: bool,
    /// Threads; the puzzles do not depend on it [default: one a core]
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Prove every puzzle of a file again instead; - is the standard input
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Compare the difficulty of the puzzles of a file with what the strongest player needs, and with the levels
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    measure: Option<PathBuf>,
}

pub(crate) fn run(options: &PuzzlesOptions) -> Outcome {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    Ok(pool.install(|| for_game!(options.game.family, G => run_with::<G>(options)))?)
}

fn run_with<G: Playable>(options: &PuzzlesOptions) -> Result<ExitCode, String> {
    let plies = options.plies.unwrap_or(if G::HAS_SECRETS { SURE_MOVES } else { 7 });
    let (odds, calm) = (options.odds, options.calm);
    let author = Author::<G> { game: options.game, exact: exact(options)?, plies, odds, calm };
    match options.check.as_ref().or(options.measure.as_ref()) {
        None => Ok(author.make(options)),
        Some(file) => {
            let text = read_text(file).map_err(|error| error.to_string())?;
            if options.check.is_some() { Ok(author.check(&text)) } else { measure::<G>(options.game, &text) }
        }
    }
}

/// The exact values that are asked for.
fn exact<G: Playable>(options: &PuzzlesOptions) -> Result<Exact<G>, String> {
    let Some(folder) = &options.tables else {
        return Ok(if options.exact || options.check.is_some() { crate::tables::exact() } else { None });
    };
    let found: Exact<G> = crate::tables::library(folder).exact();
    let missing = || format!("{}: there are no tables of this game", folder.display());
    if found.is_some() { Ok(found) } else { Err(missing()) }
}

/// Who makes puzzles and checks them.
struct Author<G: Playable> {
    game: crate::Game,
    exact: Exact<G>,
    plies: u32,
    /// Whether only odds are wanted, which are rare.
    odds: bool,
    /// Whether the players leave each other many moves, instead of playing as levels do.
    calm: bool,
}

/// Which puzzles there are already.
struct Kept {
    positions: FxHashSet<String>,
    /// How many there are of each difficulty, rounded down.
    by_difficulty: [usize; 10],
    count: usize,
    most_alike: usize,
}

impl Kept {
    fn new(options: &PuzzlesOptions) -> Kept {
        let count = options.count;
        let most_alike = if options.spread { count.div_ceil(6) } else { count };
        Kept { positions: FxHashSet::default(), by_difficulty: [0; 10], count, most_alike }
    }

    fn is_full(&self) -> bool {
        self.positions.len() >= self.count
    }

    /// Takes a puzzle, unless it is there or there are enough like it.
    fn take(&mut self, puzzle: &Puzzle) -> bool {
        let alike = &mut self.by_difficulty[puzzle.difficulty as usize];
        let is_taken = *alike < self.most_alike && self.positions.insert(puzzle.position.clone());
        *alike += usize::from(is_taken);
        is_taken
    }
}

impl<G: Playable> Author<G> {
    /// Plays games until enough puzzles were found in them, and prints each.
    fn make(&self, options: &PuzzlesOptions) -> ExitCode {
        let mut kept = Kept::new(options);
        let mut progress = Progress::new(options.count as u64, "puzzles");
        let (mut next, mut in_vain) = (options.from, 0);
        while !kept.is_full() && in_vain < PATIENCE {
            in_vain += 1;
            let batch = next..next + BATCH;
            let found: Vec<_> = batch.into_par_iter().map(|number| self.find(options.seed, number)).collect();
            for puzzle in found {
                next += 1;
                if let Some(puzzle) = puzzle.filter(|puzzle| kept.take(puzzle)) {
                    in_vain = 0;
                    progress.suspend(|| say!("{puzzle}"));
                    progress.advance(1);
                }
                if kept.is_full() {
                    break;
                }
            }
        }
        drop(progress);
        note!("{} puzzles from {} games; --from {next} goes on", kept.positions.len(), next - options.from);
        ExitCode::SUCCESS
    }

    /// The puzzle of a game, if there is one in it.
    fn find(&self, seed: u64, number: u64) -> Option<Puzzle> {
        let mut rng = Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let level = (!self.calm).then(|| AUTHORS[(number % AUTHORS.len() as u64) as usize]);
        let game = played::<G>(self.game.variant.starts, level, &mut rng);
        let proven = self.found(&game);
        (!proven.is_empty()).then(|| proven[draw(proven.len(), &mut rng)].puzzle())
    }

    /// The positions of a game that are puzzles.
    fn found(&self, game: &Match<G>) -> Vec<Proven<G>> {
        let mut positions = vec![game.start().clone()];
        for &m in game.moves() {
            positions.push(positions[positions.len() - 1].after(m));
        }
        // Only tables know far from the end.
        let late = if self.exact.is_some() { positions.len() } else { 2 * self.plies.max(7) as usize };
        positions.iter().rev().take(late).filter_map(|position| self.proven(position)).collect()
    }

    fn proven(&self, position: &G) -> Option<Proven<G>> {
        if self.odds && !has_best_odds(position) {
            return None;
        }
        let proven = Proven::find(position, self.exact.as_deref(), self.plies)?;
        (!self.odds || matches!(proven.goal, Goal::Odds { .. })).then_some(proven)
    }

    /// Proves every puzzle of a text again; the exit status is 1 where one is wrong.
    fn check(&self, text: &str) -> ExitCode {
        let lines: Vec<&str> = text.lines().collect();
        let checked: Vec<_> = lines.par_iter().map(|line| self.checked(line)).collect();
        let mut wrong = 0;
        for (number, result) in (1..).zip(checked) {
            if let Err(why) = result {
                wrong += 1;
                say!("line {number}: {why}");
            }
        }
        say!("{} puzzles, {wrong} wrong", lines.len());
        ExitCode::from(u8::from(wrong > 0))
    }

    fn checked(&self, text: &str) -> Result<(), String> {
        let told: Puzzle = text.parse()?;
        let proven = if matches!(told.goal, Goal::Win | Goal::Draw) {
            self.confirmed(&told)?
        } else {
            let position = position::<G>(self.game, &told)?;
            let proven = Proven::find(&position, None, plies::<G>(&told));
            proven.ok_or("this is not proven: no single move wins in time, or it is too easy")?
        };
        let line: Vec<String> = proven.line.iter().map(ToString::to_string).collect();
        if line != told.line {
            return Err(format!("the line is {}", line.join(" ")));
        }
        if proven.goal != told.goal {
            return Err(format!("the goal is {}", proven.goal));
        }
        let themes = themes(&proven.position, &proven.line);
        if themes != told.themes { Err(format!("the themes are {}", themes.join(","))) } else { Ok(()) }
    }

    /// A puzzle whose moves keep a value, as it is told.
    fn confirmed(&self, told: &Puzzle) -> Result<Proven<G>, String> {
        let position = position::<G>(self.game, told)?;
        let oracle = self.exact.as_deref().ok_or("this needs tables to be proven")?;
        let line = moves(&position, &told.line)?;
        Proven::confirm(position, line, told.goal, oracle)
    }
}

/// How far to look for the proof of a puzzle: where there are only odds, no move wins surely within two.
fn plies<G: Game>(told: &Puzzle) -> u32 {
    match told.goal {
        Goal::Odds { .. } => SURE_MOVES,
        _ if G::HAS_SECRETS => told.line.len().div_ceil(2) as u32,
        _ => told.line.len() as u32,
    }
}

fn position<G: Game>(game: crate::Game, puzzle: &Puzzle) -> Result<G, String> {
    let position: G = game.position(Some(&puzzle.position)).map_err(|why| why.to_string())?;
    if position.is_over() { Err("the game is over there".into()) } else { Ok(position) }
}

/// A game of players of a level, or of calm ones, after a few random moves.
fn played<G: Playable>(starts: &[&str], level: Option<u8>, rng: &mut Rng) -> Match<G> {
    let Ok(start) = starts[draw(starts.len(), rng)].parse::<G>() else {
        unreachable!("starts are positions")
    };
    let mut game = Match::new(start);
    let name = level.and_then(Level::of::<G>).map_or(Name::Careful, Name::Level);
    let mut players = [(); 4].map(|()| name.player::<G>(&Resources::new(rng.u64(..), TABLE_BYTES), None));
    while let Some(seat) = game.to_move() {
        let m = if game.moves().len() < RANDOM_MOVES {
            any(game.position().moves().collect(), rng)
        } else if level.is_none() {
            any(calm(game.position()), rng)
        } else {
            ask(players[seat.index()].as_mut(), &game, seat, &Limits::nodes(NODES)).best
        };
        game.play_unchecked(m);
    }
    game
}

/// The moves after which there are the most: threats, which leave few, come late.
fn calm<G: Game>(position: &G) -> Vec<G::Move> {
    let left = |m| (position.after(m).moves().len(), m);
    let all: Vec<(usize, G::Move)> = position.moves().map(left).collect();
    let most = all.iter().map(|(left, _)| *left).max();
    all.into_iter().filter(|(left, _)| Some(*left) == most).map(|(_, m)| m).collect()
}

fn any<M: Copy>(moves: Vec<M>, rng: &mut Rng) -> M {
    moves[draw(moves.len(), rng)]
}
