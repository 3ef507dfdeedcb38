//! `quadrille puzzles`: makes puzzles and checks them. A puzzle is a position in which one move is right, proven.

use std::fmt::{self, Display};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;
use quadrille_engine::level::Level;
use quadrille_engine::oracle::{Exact, Oracle};
use quadrille_engine::players::Name;
use quadrille_engine::{Limits, Playable, Resources, ask};
use quadrille_games::{Game, Match, Rng, draw, for_game};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::progress::Progress;
use crate::show::read_text;
use crate::{Outcome, note, say};
use belief::{Believer, belief, odds};
use exact::Examiner;
use measure::measure;
use prove::{Prover, TooMany};
use rate::{THEMES, difficulty, themes};

mod belief;
mod exact;
mod measure;
mod prove;
mod rate;

/// A win that takes fewer plies is trivial.
const FEWEST_PLIES: usize = 3;
/// Where fewer moves are legal, there is nothing to find.
const FEWEST_MOVES: usize = 3;
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
    #[arg(value_parser = crate::game)]
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

/// A puzzle, one line of a file: position, line, themes and difficulty, with tabs between them, and a goal where it is
/// not to win within the line (docs/puzzles.md).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Puzzle {
    pub(crate) position: String,
    pub(crate) line: Vec<String>,
    pub(crate) themes: Vec<String>,
    /// From 1.0, solved by every level, to 9.0, by none.
    pub(crate) difficulty: f32,
    pub(crate) goal: Goal,
}

/// What the moves of the solver do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// They win within the line, whatever is hidden.
    Finish,
    /// They alone keep a win.
    Win,
    /// They alone keep a draw.
    Draw,
    /// The first wins at once in the most of the truths that fit what the solver sees.
    Odds { wins: usize, of: usize },
}

impl Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Goal::Finish => Ok(()),
            Goal::Win => f.write_str("win"),
            Goal::Draw => f.write_str("draw"),
            Goal::Odds { wins, of } => write!(f, "odds {wins}/{of}"),
        }
    }
}

impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Goal, String> {
        let odds = || {
            let (wins, of) = text.strip_prefix("odds ")?.split_once('/')?;
            Some(Goal::Odds { wins: wins.parse().ok()?, of: of.parse().ok()? })
        };
        match text {
            "win" => Ok(Goal::Win),
            "draw" => Ok(Goal::Draw),
            _ => odds().ok_or_else(|| format!("there is no goal {text}")),
        }
    }
}

impl Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Puzzle { position, line, themes, difficulty, goal } = self;
        write!(f, "{position}\t{}\t{}\t{difficulty:.1}", line.join(" "), themes.join(","))?;
        if *goal == Goal::Finish { Ok(()) } else { write!(f, "\t{goal}") }
    }
}

impl FromStr for Puzzle {
    type Err = String;

    fn from_str(text: &str) -> Result<Puzzle, String> {
        let fields: Vec<&str> = text.split('\t').collect();
        let (&[position, line, themes, difficulty], goal) = fields
            .split_first_chunk()
            .filter(|(_, goal)| goal.len() < 2)
            .ok_or("a puzzle has four fields with tabs between them")?;
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
            goal: goal.first().map_or(Ok(Goal::Finish), |goal| goal.parse())?,
        })
    }
}

pub(crate) fn run(options: &PuzzlesOptions) -> Outcome {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    Ok(pool.install(|| for_game!(options.game.family, G => run_with::<G>(options)))?)
}

fn run_with<G: Playable>(options: &PuzzlesOptions) -> Result<ExitCode, String> {
    let plies = options.plies.unwrap_or(if G::HAS_SECRETS { 2 } else { 7 });
    let author = Author::<G> { game: options.game, exact: exact(options)?, plies };
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

/// What was proven of a position.
#[derive(Clone, PartialEq, Debug)]
struct Proven<G: Game> {
    position: G,
    line: Vec<G::Move>,
    goal: Goal,
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
        let level = AUTHORS[(number % AUTHORS.len() as u64) as usize];
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

    /// The proof that a position is a puzzle for the seat to move, if it is one.
    fn proven(&self, position: &G) -> Option<Proven<G>> {
        let is_open = position.to_move().is_some() && position.moves().len() >= FEWEST_MOVES;
        if !is_open || position.seats() > 2 {
            return None;
        }
        let (line, goal) = if G::HAS_SECRETS {
            hidden(position, self.plies).ok().flatten()?
        } else if let Some(oracle) = &self.exact {
            kept(&**oracle, position, self.plies)?
        } else {
            (finish(position, self.plies).ok().flatten()?, Goal::Finish)
        };
        Some(Proven { position: position.clone(), line, goal })
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
            let plies = if G::HAS_SECRETS { told.line.len().div_ceil(2) } else { told.line.len() } as u32;
            let author = Author::<G> { plies, exact: None, game: self.game };
            let position = position::<G>(self.game, &told)?;
            author.proven(&position).ok_or("this is not proven: no single move wins in time")?
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
        let oracle = self.exact.as_deref().ok_or("this needs tables to be proven")?;
        let position = position::<G>(self.game, told)?;
        let line = moves(&position, &told.line)?;
        let examiner = Examiner { oracle, side: position.turn().side() };
        examiner.check(&position, &line, told.goal)?;
        Ok(Proven { position, line, goal: told.goal })
    }
}

impl<G: Playable> Proven<G> {
    fn puzzle(&self) -> Puzzle {
        Puzzle {
            position: self.position.to_string(),
            line: self.line.iter().map(ToString::to_string).collect(),
            themes: themes(&self.position, &self.line),
            difficulty: difficulty(&self.position, &self.line),
            goal: self.goal,
        }
    }
}

fn position<G: Game>(game: crate::Game, puzzle: &Puzzle) -> Result<G, String> {
    let position: G = game.position(Some(&puzzle.position)).map_err(|why| why.to_string())?;
    if position.is_over() { Err("the game is over there".into()) } else { Ok(position) }
}

/// The moves of a line.
pub(crate) fn moves<G: Game>(position: &G, line: &[String]) -> Result<Vec<G::Move>, String> {
    let mut position = position.clone();
    let read = |text: &String| {
        let m: G::Move = text.parse().map_err(|_| format!("{text} is no move"))?;
        position.play(m).map_err(|why| format!("{text}: {why}"))?;
        Ok(m)
    };
    line.iter().map(read).collect()
}

/// A game after a few random moves.
fn played<G: Playable>(starts: &[&str], level: u8, rng: &mut Rng) -> Match<G> {
    let Ok(start) = starts[draw(starts.len(), rng)].parse::<G>() else {
        unreachable!("starts are positions")
    };
    let mut game = Match::new(start);
    let name = Level::new(level).map_or(Name::Careful, Name::Level);
    let mut players = [(); 4].map(|()| name.player::<G>(&Resources::new(rng.u64(..), TABLE_BYTES), None));
    while let Some(seat) = game.to_move() {
        let m = if game.moves().len() < RANDOM_MOVES {
            let moves: Vec<G::Move> = game.position().moves().collect();
            moves[draw(moves.len(), rng)]
        } else {
            ask(players[seat.index()].as_mut(), &game, seat, &Limits::nodes(NODES)).best
        };
        game.play_unchecked(m);
    }
    game
}

/// The line of a position in which only one move wins within so many plies, and so on.
fn finish<G: Game>(position: &G, most: u32) -> Result<Option<Vec<G::Move>>, TooMany> {
    let mut prover = Prover::new(position.turn().side());
    let Some(plies) = prover.distance(position, most)?.filter(|&plies| plies as usize >= FEWEST_PLIES) else {
        return Ok(None);
    };
    Ok(prover.prove(position, plies)?.map(|proof| proof.line))
}

/// A line, and what it is for.
type Aimed<M> = (Vec<M>, Goal);

/// The line of a position in which only one move keeps the value, and so on.
fn kept<G: Game>(oracle: &dyn Oracle<G>, position: &G, most: u32) -> Option<Aimed<G::Move>> {
    let examiner = Examiner { oracle, side: position.turn().side() };
    examiner.line(position, most).filter(|(line, _)| line.len() >= FEWEST_PLIES)
}

/// The line of a position in which only one move wins whatever is hidden, or wins at once more often than any other.
fn hidden<G: Game>(position: &G, most: u32) -> Result<Option<Aimed<G::Move>>, TooMany> {
    let seat = position.turn();
    let belief = belief(position);
    let odds = odds(&belief);
    let some = odds.iter().filter(|(_, wins)| *wins > 0).count();
    let most = if some > 0 && odds.iter().any(|(_, wins)| *wins == belief.len()) { 1 } else { most };
    // Who sees everything wins whenever somebody does who does not.
    let is_possible = Believer::new(seat, true).wins(&[(position.clone(), position.known())], most)?;
    let mut believer = Believer::new(seat, false);
    let sure = if is_possible { believer.distance(&belief, most)? } else { None };
    if let Some(moves) = sure {
        // To win at once is worth finding where something else may win, too.
        let is_hard = moves > 1 || some > 1;
        let line = if is_hard { believer.line(&belief, position, moves)? } else { None };
        return Ok(line.map(|line| (line, Goal::Finish)));
    }
    Ok(best_odds(&odds, belief.len()))
}

/// The move that wins at once most often, where another does less often.
fn best_odds<M: Copy>(odds: &[(M, usize)], of: usize) -> Option<Aimed<M>> {
    let mut sorted: Vec<(M, usize)> = odds.to_vec();
    sorted.sort_by_key(|(_, wins)| std::cmp::Reverse(*wins));
    let [(best, wins), (_, second), ..] = sorted[..] else { return None };
    (wins > second && second > 0).then(|| (vec![best], Goal::Odds { wins, of }))
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
