//! Puzzles: positions in which exactly one move is right, proven and not judged, and the lines of a file that tell them
//! (`docs/puzzles.md`).

use std::fmt::{self, Display};
use std::str::FromStr;

use quadrille_games::Game;

use crate::Playable;
use crate::level::Level;
use crate::oracle::Oracle;
use belief::{Believer, belief, odds};
use exact::Examiner;
use prove::{Prover, TooMany};

mod belief;
mod exact;
mod prove;
mod rate;

pub use rate::{TRIES, difficulty, solves, themes};

/// Where fewer moves are legal, there is nothing to find.
const FEWEST_MOVES: usize = 3;
/// A longer line than a single move has so many plies.
const FEWEST_PLIES: usize = 3;

/// A puzzle, one line of a file: position, line, themes and difficulty, with tabs between them, and a goal where it is
/// not to win within the line.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Where it begins.
    pub position: String,
    /// The only moves of the solver, and the answers.
    pub line: Vec<String>,
    /// What some move does.
    pub themes: Vec<String>,
    /// From 1.0, solved by every level, to 9.0, by none.
    pub difficulty: f32,
    /// What the moves of the solver do.
    pub goal: Goal,
}

/// What the moves of the solver do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// They win within the line, whatever is hidden.
    Finish,
    /// They alone keep a win.
    Win,
    /// They alone keep a draw.
    Draw,
    /// The first wins at once in the most of the truths that fit what the solver sees.
    Odds {
        /// In so many of the truths.
        wins: usize,
        /// How many truths there are.
        of: usize,
    },
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
        let unknown = themes.iter().find(|theme| rate::THEMES.iter().all(|(name, _)| name != theme));
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

/// What was proven of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Proven<G: Game> {
    /// Where the puzzle begins.
    pub position: G,
    /// The only moves of the solver, and the answers.
    pub line: Vec<G::Move>,
    /// What the moves of the solver do.
    pub goal: Goal,
}

impl<G: Playable> Proven<G> {
    /// The proof that a position is a puzzle for the seat to move, if it is one: by what is exactly known, or by looking
    /// at every move of at most so many plies; where something is hidden, of so many moves of the solver.
    pub fn find(position: &G, exact: Option<&dyn Oracle<G>>, plies: u32) -> Option<Proven<G>> {
        let is_open = position.to_move().is_some() && position.moves().len() >= FEWEST_MOVES;
        if !is_open || position.seats() > 2 {
            return None;
        }
        let (line, goal) = if G::HAS_SECRETS {
            hidden(position, plies).ok().flatten()?
        } else if let Some(oracle) = exact {
            Examiner { oracle, side: position.turn().side() }.line(position, plies)?
        } else {
            (finish(position, plies).ok().flatten()?, Goal::Finish)
        };
        let proven = Proven { position: position.clone(), line, goal };
        (!proven.is_trivial()).then_some(proven)
    }

    /// A puzzle of a file whose moves keep a value, where that is known.
    pub fn confirm(
        position: G,
        line: Vec<G::Move>,
        goal: Goal,
        exact: &dyn Oracle<G>,
    ) -> Result<Proven<G>, String> {
        let examiner = Examiner { oracle: exact, side: position.turn().side() };
        examiner.check(&position, &line, goal)?;
        let proven = Proven { position, line, goal };
        if proven.is_trivial() { Err("this is too easy".into()) } else { Ok(proven) }
    }

    /// Whether there is little to find: in a line of one ply a move that the weakest level finds every second time. Where
    /// something is hidden, other moves win sometimes, too.
    fn is_trivial(&self) -> bool {
        let level = Level::of::<G>(1);
        let finds = |&seed: &u64| level.is_some_and(|level| solves(level, seed, &self.position, &self.line));
        match self.line.len() {
            _ if G::HAS_SECRETS => false,
            1 => 2 * (0..TRIES).filter(finds).count() as u64 >= TRIES,
            plies => plies < FEWEST_PLIES,
        }
    }

    /// The line of a file that tells it, with themes and difficulty.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            position: self.position.to_string(),
            line: self.line.iter().map(ToString::to_string).collect(),
            themes: themes(&self.position, &self.line),
            difficulty: difficulty(&self.position, &self.line),
            goal: self.goal,
        }
    }
}

/// The moves of a line, or what is wrong with it.
pub fn moves<G: Game>(position: &G, line: &[String]) -> Result<Vec<G::Move>, String> {
    let mut position = position.clone();
    let read = |text: &String| {
        let m: G::Move = text.parse().map_err(|_| format!("{text} is no move"))?;
        position.play(m).map_err(|why| format!("{text}: {why}"))?;
        Ok(m)
    };
    line.iter().map(read).collect()
}

/// The line of a position in which only one move wins within so many plies, and so on; where it wins at once, no other
/// one wins soon after.
fn finish<G: Game>(position: &G, most: u32) -> Result<Option<Vec<G::Move>>, TooMany> {
    let mut prover = Prover::new(position.turn().side());
    let Some(plies) = prover.distance(position, most)? else { return Ok(None) };
    Ok(prover.prove(position, plies.max(FEWEST_PLIES as u32))?.map(|proof| proof.line))
}

/// A line, and what it is for.
type Aimed<M> = (Vec<M>, Goal);

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
        // A line that ends sooner, by luck, does not show what is proven.
        let whole = line.filter(|line| line.len().div_ceil(2) >= moves as usize);
        return Ok(whole.map(|line| (line, Goal::Finish)));
    }
    Ok(best_odds(&odds, belief.len()))
}

/// Whether one of several moves that may win at once does so most often: what is proven next, this finds quickly.
pub fn has_best_odds<G: Game>(position: &G) -> bool {
    let belief = if position.to_move().is_some() { belief(position) } else { Vec::new() };
    best_odds(&odds(&belief), belief.len()).is_some()
}

/// The move that wins at once most often, where another does less often.
fn best_odds<M: Copy>(odds: &[(M, usize)], of: usize) -> Option<Aimed<M>> {
    let mut sorted: Vec<(M, usize)> = odds.to_vec();
    sorted.sort_by_key(|(_, wins)| std::cmp::Reverse(*wins));
    let [(best, wins), (_, second), ..] = sorted[..] else { return None };
    (wins > second && second > 0).then(|| (vec![best], Goal::Odds { wins, of }))
}

#[cfg(test)]
mod tests;
