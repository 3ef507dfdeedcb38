//! `quadrille puzzle`: one puzzle in words and diagrams, line by line.

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use quadrille_engine::players::Name;
use quadrille_engine::puzzle::{Goal, Puzzle, moves};
use quadrille_engine::{Limits, Playable, Resources, ask};
use quadrille_games::{Match, Seat, for_game};
use quadrille_texts::Language;

use crate::learn::{Asked, Tutor};
use crate::plain::sentence;
use crate::{Outcome, say, translation};

/// The memory of the player that answers wrong moves, and the positions that it looks at.
const TABLE_BYTES: usize = 1 << 24;
const NODES: u64 = 20_000;
/// Far apart in the file from one day to the next, as in the page.
const STRIDE: u64 = 7919;
const SECONDS_A_DAY: u64 = 86_400;

#[derive(Args)]
pub(crate) struct PuzzleOptions {
    /// The game or variant
    game: crate::Game,
    /// Only puzzles with this theme (docs/puzzles.md)
    #[arg(long, value_name = "T")]
    theme: Option<String>,
    /// The same seed chooses the same puzzle [default: the one of the day]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The language of what is said [default: the one of LC_ALL, LC_MESSAGES or LANG, else en]
    #[arg(long, value_name = "LANGUAGE", value_parser = translation::language())]
    lang: Option<Language>,
}

pub(crate) fn run(options: &PuzzleOptions) -> Outcome {
    let language = options.lang.unwrap_or_else(translation::of_environment);
    for_game!(options.game.family, G => solve::<G>(options, &Tutor { language }))
}

fn solve<G: Playable>(options: &PuzzleOptions, tutor: &Tutor) -> Outcome {
    let puzzle = chosen::<G>(options, tutor.language)?;
    let start: G = puzzle.position.parse()?;
    let task = Task { tutor, puzzle: &puzzle, seat: start.turn(), line: moves(&start, &puzzle.line)? };
    task.solve(&start)
}

/// The puzzle that is asked for; the error says which themes there are.
fn chosen<G: Playable>(options: &PuzzleOptions, language: Language) -> Result<Puzzle, String> {
    let read = quadrille_lessons::puzzles(options.game.family).lines().map(str::parse::<Puzzle>);
    let mut all = read.collect::<Result<Vec<_>, _>>()?;
    all.retain(|puzzle| options.game.position::<G>(Some(&puzzle.position)).is_ok());
    let mut themes: Vec<&str> = all.iter().flat_map(|puzzle| &puzzle.themes).map(String::as_str).collect();
    themes.sort_unstable();
    themes.dedup();
    let has = |puzzle: &&Puzzle| options.theme.as_ref().is_none_or(|theme| puzzle.themes.contains(theme));
    let fitting: Vec<&Puzzle> = all.iter().filter(has).collect();
    if fitting.is_empty() {
        let themes = themes.join(", ");
        return Err(language.say("terminal-puzzle-none", &[("themes", themes.as_str().into())]));
    }
    let seed = options.seed.unwrap_or_else(today) % fitting.len() as u64;
    Ok(fitting[(seed * STRIDE % fitting.len() as u64) as usize].clone())
}

fn today() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / SECONDS_A_DAY)
}

/// A puzzle that is being solved.
struct Task<'a, G: Playable> {
    tutor: &'a Tutor,
    puzzle: &'a Puzzle,
    seat: Seat,
    line: Vec<G::Move>,
}

impl<G: Playable> Task<'_, G> {
    fn solve(&self, start: &G) -> Outcome {
        self.ask_for();
        let mut game = Match::new(start.clone());
        self.tutor.show(&game, self.seat);
        while game.moves().len() < self.line.len() {
            let text = match self.tutor.ask(&game, self.seat, "terminal-puzzle-help")? {
                Asked::Quit => return Ok(ExitCode::SUCCESS),
                Asked::Again => continue,
                Asked::Hint => {
                    self.tutor.say("terminal-learn-solution", &[("moves", self.due(&game).as_str().into())]);
                    continue;
                }
                Asked::Move(text) => text,
            };
            let ply = game.moves().len();
            if let Err(why) = game.play(self.seat, &text) {
                say!("{}", sentence(&self.tutor.language.tell(&why)));
                continue;
            }
            if game.moves()[ply] == self.line[ply] {
                self.answer(&mut game);
                self.tutor.tell(&game, self.seat, ply);
            } else {
                self.refute(game, ply);
                game = Match::new(start.clone());
            }
            if game.moves().len() < self.line.len() {
                self.tutor.show(&game, self.seat);
            }
        }
        self.praise();
        Ok(ExitCode::SUCCESS)
    }

    fn ask_for(&self) {
        let name = match self.puzzle.goal {
            Goal::Finish if G::HAS_SECRETS => "terminal-puzzle-sure",
            Goal::Finish => "terminal-puzzle-finish",
            Goal::Win => "terminal-puzzle-win",
            Goal::Draw => "terminal-puzzle-draw",
            Goal::Odds { .. } => "terminal-puzzle-odds",
        };
        let seat = self.tutor.language.seat(G::SEATS[self.seat.index()].name);
        let moves = self.line.len().div_ceil(2);
        self.tutor.say(name, &[("seat", seat.as_str().into()), ("n", (&moves).into())]);
    }

    fn due(&self, game: &Match<G>) -> String {
        self.line[game.moves().len()].to_string()
    }

    /// Plays the answers of the line.
    fn answer(&self, game: &mut Match<G>) {
        while game.to_move().is_some_and(|seat| seat != self.seat) && game.moves().len() < self.line.len() {
            game.play_unchecked(self.line[game.moves().len()]);
        }
    }

    /// Shows what is wrong with a move: the strongest answer to it.
    fn refute(&self, mut game: Match<G>, ply: usize) {
        if let Some(seat) = game.to_move().filter(|&seat| seat != self.seat) {
            let mut best =
                Name::Best.player::<G>(&Resources::new(1, TABLE_BYTES), crate::tables::exact::<G>());
            let m = ask(best.as_mut(), &game, seat, &Limits::nodes(NODES)).best;
            game.play_unchecked(m);
        }
        self.tutor.tell(&game, self.seat, ply);
        self.tutor.show(&game, self.seat);
        let is_slow = self.puzzle.goal == Goal::Finish;
        self.tutor.say(if is_slow { "terminal-puzzle-slow" } else { "terminal-puzzle-not-it" }, &[]);
    }

    fn praise(&self) {
        match &self.puzzle.goal {
            Goal::Odds { wins, of } => {
                self.tutor.say("terminal-puzzle-odds-solved", &[("wins", wins.into()), ("of", of.into())]);
            }
            _ => self.tutor.say("terminal-puzzle-solved", &[]),
        }
    }
}
