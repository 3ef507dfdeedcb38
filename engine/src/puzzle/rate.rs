//! What is told of a puzzle: its themes, and how hard it is for the levels.

use quadrille_games::condition::Condition;
use quadrille_games::{Game, Match, Viewer};

use crate::level::Level;
use crate::{Limits, Playable, Resources, Search, Turn};

/// The themes, and what some move does in them: one of the solver, or an answer where it is about theirs.
pub(super) const THEMES: &[(&str, &str)] = &[
    ("double-leap", "leapt >= 2"),
    ("leap", "leapt = 1"),
    ("turn-four", "turned >= 4"),
    ("turn-three", "turned = 3"),
    ("sacrifice", "left and no wins"),
    ("last-piece", "turned and wins"),
    ("fork", "threats >= 2"),
    ("threat", "threats = 1"),
    ("forced-double", "their doubles"),
    ("home", "home and no wins"),
    ("deduction", "clash-won"),
    ("capture", "taken and no clash-won"),
    ("entry", "entered and no clash-won"),
];
/// The levels that say how hard a puzzle is: from the first to this one.
const LEVELS: u8 = 8;
/// How often each level tries a puzzle.
pub const TRIES: u64 = 8;
/// The memory of a level, which looks at few positions.
const TABLE_BYTES: usize = 1 << 18;

/// What the moves of a line do.
pub fn themes<G: Game>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut game = Match::new(position.clone());
    line.iter().for_each(|&m| game.play_unchecked(m));
    let solver = position.turn();
    let steps = game.events(Some(Viewer::Seat(solver)), 0);
    let does = |condition: &str| {
        let Ok(condition) = condition.parse::<Condition>() else { return false };
        let mut told = steps.iter().filter(|step| (step.seat == Some(solver)) != condition.is_theirs());
        told.any(|step| condition.holds(std::slice::from_ref(step), solver))
    };
    let met = THEMES.iter().filter(|(_, condition)| does(condition));
    met.map(|(name, _)| (*name).to_string()).collect()
}

/// How many of the tries of the levels miss a move of the line, on a scale of levels.
pub fn difficulty<G: Playable>(position: &G, line: &[G::Move]) -> f32 {
    let levels = (1..=LEVELS).filter_map(Level::of::<G>);
    let tries = levels.flat_map(|level| (0..TRIES).map(move |seed| (level, seed)));
    let misses = tries.filter(|&(level, seed)| !solves(level, seed, position, line));
    1.0 + misses.count() as f32 / TRIES as f32
}

/// Whether a level finds every move of the solver.
pub fn solves<G: Playable>(level: Level, seed: u64, position: &G, line: &[G::Move]) -> bool {
    let grade = level.grade::<G>();
    let mut search = G::Search::make(&Resources::new(seed, TABLE_BYTES));
    let mut game = Match::new(position.clone());
    let solver = position.turn();
    line.iter().all(|&m| {
        let view = game.view(Viewer::Seat(solver));
        let turn = Turn { view: &view, history: game.history() };
        let is_answer = game.position().turn() != solver;
        let is_found = is_answer || grade.choose::<G>(&mut search, &turn, &Limits::default()).best == m;
        game.play_unchecked(m);
        is_found
    })
}
