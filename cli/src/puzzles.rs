//! `quadrille puzzles`: makes puzzles and checks them. A puzzle is a position in which one move wins, proven.

use std::fmt::{self, Display};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;
use quadrille_engine::level::Level;
use quadrille_engine::players::Name;
use quadrille_engine::{Limits, Playable, Resources, ask};
use quadrille_games::condition::first_met;
use quadrille_games::{Game, Match, Rng, Seat, Viewer, draw, for_game};
use rustc_hash::FxHashSet;

use crate::show::read_text;
use crate::{Outcome, note, say};
use prove::{Proof, Prover};

mod prove;

/// The themes, and what some move of the solver does in them.
const THEMES: &[(&str, &str)] = &[
    ("double-leap", "leapt >= 2"),
    ("leap", "leapt = 1"),
    ("turn-four", "turned >= 4"),
    ("turn-three", "turned = 3"),
    ("sacrifice", "left and no wins"),
    ("last-piece", "turned and wins"),
    ("fork", "threats >= 2"),
    ("threat", "threats = 1"),
    ("home", "home and no wins"),
];
/// A win that takes fewer plies is trivial.
const FEWEST_PLIES: u32 = 3;
/// Where fewer moves are legal, there is nothing to find.
const FEWEST_MOVES: usize = 3;
/// The memory of a player, who looks at few positions.
const TABLE_BYTES: usize = 1 << 20;
/// The level of those whose games are searched for puzzles.
const AUTHORS: u8 = 2;
/// A game begins with so many random moves, so that no two are the same.
const RANDOM_MOVES: usize = 6;
/// How often each level tries a puzzle.
const TRIES: u64 = 4;
/// Positions that a level may look at, where it does not say it itself.
const TRY_NODES: u64 = 20_000;

#[derive(Args)]
pub(crate) struct PuzzlesOptions {
    /// The game or variant
    #[arg(value_parser = crate::game)]
    game: crate::Game,
    /// How many puzzles to make
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with = "check")]
    count: usize,
    /// The same seed makes the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with = "check")]
    seed: u64,
    /// The longest win, in plies
    #[arg(long, value_name = "N", default_value_t = 7, conflicts_with = "check")]
    plies: u32,
    /// Prove every puzzle of a file again instead; - is the standard input
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

/// A puzzle, one line of a file: position, line, themes and difficulty, with tabs between them (docs/puzzles.md).
#[derive(Clone, PartialEq, Debug)]
struct Puzzle {
    position: String,
    line: Vec<String>,
    themes: Vec<String>,
    /// From 1.0, solved by every level, to 9.0, by none.
    difficulty: f32,
}

impl Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Puzzle { position, line, themes, difficulty } = self;
        write!(f, "{position}\t{}\t{}\t{difficulty:.1}", line.join(" "), themes.join(","))
    }
}

impl FromStr for Puzzle {
    type Err = String;

    fn from_str(text: &str) -> Result<Puzzle, String> {
        let [position, line, themes, difficulty] = text.split('\t').collect::<Vec<_>>()[..] else {
            return Err("a puzzle has four fields with tabs between them".into());
        };
        let difficulty = difficulty.parse::<f32>().ok().filter(|d| (1.0..=9.0).contains(d));
        let themes: Vec<String> =
            themes.split(',').filter(|theme| !theme.is_empty()).map(String::from).collect();
        let unknown = themes.iter().find(|theme| THEMES.iter().all(|(name, _)| name != theme));
        if let Some(theme) = unknown {
            return Err(format!("there is no theme {theme}"));
        }
        Ok(Puzzle {
            position: position.into(),
            line: line.split(' ').map(String::from).collect(),
            themes,
            difficulty: difficulty.ok_or("the difficulty is a number from 1.0 to 9.0")?,
        })
    }
}

pub(crate) fn run(options: &PuzzlesOptions) -> Outcome {
    if options.game.family.has_secrets() {
        return Err("puzzles are made of games without secrets".into());
    }
    match &options.check {
        Some(file) => for_game!(options.game.family, G => check::<G>(options.game, &read_text(file)?)),
        None => for_game!(options.game.family, G => make::<G>(options)),
    }
}

/// Plays games until enough puzzles were found in them, and prints each.
fn make<G: Playable>(options: &PuzzlesOptions) -> Outcome {
    let mut rng = Rng::with_seed(options.seed);
    let mut known = FxHashSet::default();
    let mut games = 0_u64;
    while known.len() < options.count {
        games += 1;
        let game = played::<G>(options.game.variant.starts, &mut rng);
        let Some((position, proof)) = found(&game, options.plies) else { continue };
        if known.insert(position.to_string()) {
            say!("{}", puzzle(&position, &proof));
        }
    }
    note!("{} puzzles from {games} games", known.len());
    Ok(ExitCode::SUCCESS)
}

/// A game between weak players after a few random moves.
fn played<G: Playable>(starts: &[&str], rng: &mut Rng) -> Match<G> {
    let Ok(start) = starts[draw(starts.len(), rng)].parse::<G>() else {
        unreachable!("starts are positions")
    };
    let mut game = Match::new(start);
    let mut players =
        [(); 4].map(|()| level(AUTHORS).player::<G>(&Resources::new(rng.u64(..), TABLE_BYTES), None));
    while let Some(seat) = game.to_move() {
        let m = if game.moves().len() < RANDOM_MOVES {
            let moves: Vec<G::Move> = game.position().moves().collect();
            moves[draw(moves.len(), rng)]
        } else {
            ask(players[seat.index()].as_mut(), &game, seat, &Limits::nodes(TRY_NODES)).best
        };
        game.play_unchecked(m);
    }
    game
}

fn level(number: u8) -> Name {
    Level::new(number).map_or(Name::Best, Name::Level)
}

/// The position near the end of a game with the longest win that is to be found by one move alone.
fn found<G: Game>(game: &Match<G>, most: u32) -> Option<(G, Proof<G>)> {
    let mut positions = vec![game.start().clone()];
    for &m in game.moves() {
        positions.push(positions[positions.len() - 1].after(m));
    }
    let late = positions.into_iter().rev().take(2 * most as usize);
    let proven = late.filter_map(|position| Some((position.clone(), proof_of(&position, most)?)));
    proven.max_by_key(|(_, proof)| proof.line.len())
}

/// The proof that a position is a puzzle for the seat to move, if it is one.
fn proof_of<G: Game>(position: &G, most: u32) -> Option<Proof<G>> {
    let seat = position.to_move().filter(|_| position.moves().len() >= FEWEST_MOVES)?;
    let mut prover = Prover::new(seat.side());
    let plies = prover.distance(position, most).ok().flatten().filter(|&plies| plies >= FEWEST_PLIES)?;
    prover.prove(position, plies).ok().flatten()
}

fn puzzle<G: Playable>(position: &G, proof: &Proof<G>) -> Puzzle {
    Puzzle {
        position: position.to_string(),
        line: proof.line.iter().map(ToString::to_string).collect(),
        themes: themes(position, proof),
        difficulty: difficulty(position, proof.line[0]),
    }
}

/// What the moves of the solver do.
fn themes<G: Game>(position: &G, proof: &Proof<G>) -> Vec<String> {
    let mut game = Match::new(position.clone());
    proof.line.iter().for_each(|&m| game.play_unchecked(m));
    let solver = position.turn();
    let steps = game.events(Some(Viewer::Seat(solver)), 0);
    let does = |condition: &str, by: Seat| {
        let mut own = steps.iter().filter(|step| step.seat == Some(by));
        own.any(|step| first_met(&[condition], std::slice::from_ref(step), by).is_some())
    };
    let met = THEMES.iter().filter(|(_, condition)| does(condition, solver));
    met.map(|(name, _)| (*name).to_string()).collect()
}

/// How many of the tries of all levels miss the move, on a scale of levels.
fn difficulty<G: Playable>(position: &G, solution: G::Move) -> f32 {
    let game = Match::new(position.clone());
    let misses =
        Level::all().flat_map(|level| (0..TRIES).map(move |seed| (level, seed))).filter(|&(level, seed)| {
            let mut player = Name::Level(level).player::<G>(&Resources::new(seed, TABLE_BYTES), None);
            ask(player.as_mut(), &game, position.turn(), &Limits::nodes(TRY_NODES)).best != solution
        });
    1.0 + misses.count() as f32 / TRIES as f32
}

/// Proves every puzzle of a text again; the exit status is 1 where one is wrong.
fn check<G: Playable>(game: crate::Game, text: &str) -> Outcome {
    let (mut checked, mut wrong) = (0, 0);
    for (number, line) in (1..).zip(text.lines()) {
        checked += 1;
        if let Err(why) = checked_line::<G>(game, line) {
            wrong += 1;
            say!("line {number}: {why}");
        }
    }
    say!("{checked} puzzles, {wrong} wrong");
    Ok(ExitCode::from(u8::from(wrong > 0)))
}

fn checked_line<G: Playable>(game: crate::Game, text: &str) -> Result<(), String> {
    let told: Puzzle = text.parse()?;
    let position: G = game.position(Some(&told.position)).map_err(|why| why.to_string())?;
    let plies = told.line.len() as u32;
    let proof = proof_of(&position, plies).ok_or("this is not proven: no single move wins in time")?;
    let line: Vec<String> = proof.line.iter().map(ToString::to_string).collect();
    if line != told.line {
        return Err(format!("the line is {}", line.join(" ")));
    }
    let themes = themes(&position, &proof);
    if themes != told.themes { Err(format!("the themes are {}", themes.join(","))) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_file_is_read_as_it_was_written_or_refused() {
        let text = "cc8bc/62c00 l\t4 2 3\tleap,home\t2.5";
        assert_eq!(text.parse::<Puzzle>().map(|puzzle| puzzle.to_string()), Ok(text.into()));
        for (text, why) in [
            ("nonsense", "a puzzle has four fields with tabs between them"),
            ("p\t4\tmagic\t2.5", "there is no theme magic"),
            ("p\t4\tleap\t0.5", "the difficulty is a number from 1.0 to 9.0"),
        ] {
            assert_eq!(text.parse::<Puzzle>(), Err(why.into()));
        }
    }
}
