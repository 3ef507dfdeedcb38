//! Lessons: small steps in which a learner does one thing on a board, as data that people edit.
//!
//! Each game has a file `lessons/GAME.toml` with everything in three languages; the page reads the same files. What is
//! asked is a [`Condition`](quadrille_games::Condition) about what the learner's moves do.

use std::collections::BTreeMap;

use quadrille_games::condition::first_met;
use quadrille_games::{Family, Game, Match, ParseError, PlayError, Seat, Viewer};
use quadrille_texts::Language;
use serde::Deserialize;

const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
const PUZZLES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// The lesson of one game.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The variant that is learnt.
    pub game: String,
    /// Rules that no step exercises, each with the reason.
    #[serde(default)]
    pub left_out: BTreeMap<String, String>,
    /// The steps, one idea each.
    #[serde(rename = "step")]
    pub steps: Vec<Lecture>,
}

/// One step of a lesson: a position, what is asked there, and what may be said.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Lecture {
    /// The numbers of the rules that it exercises.
    pub rules: Vec<String>,
    /// Where it begins; the learner has the seat to move.
    pub position: String,
    /// What the learner's moves must do.
    pub goal: String,
    /// Moves that do it, with the answers of the other side between them; none for a whole game.
    #[serde(default)]
    pub solution: String,
    /// The level of the program that is played against, where the step is a whole game.
    pub level: Option<u8>,
    /// A few words above.
    pub title: Words,
    /// What it is about, and what is asked.
    pub text: Words,
    /// What helps.
    pub hint: Words,
    /// What is said when it was done.
    pub praise: Words,
    /// What goes wrong, and why.
    #[serde(default, rename = "mistake")]
    pub mistakes: Vec<Mistake>,
    /// What a coach says in a whole game.
    #[serde(default, rename = "coach")]
    pub coach: Vec<Remark>,
}

/// Something that does not do it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// The moves, with the answers that show what is wrong with them.
    pub moves: String,
    /// What they do instead: whenever it is so, the reason is told.
    pub when: Option<String>,
    /// The rule that refuses them; the rules themselves say why.
    pub refused: Option<String>,
    /// The reason, unless the move is refused.
    pub says: Option<Words>,
}

/// What a coach says when something has happened.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// What happened with the latest move.
    pub when: String,
    /// What is said.
    pub says: Words,
}

/// A text in three languages.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Words {
    en: String,
    fr: String,
    nl: String,
}

impl Words {
    /// The text in a language.
    pub fn say(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::French => &self.fr,
            Language::Dutch => &self.nl,
        }
    }
}

/// The lesson of a game; the error says what is wrong with its file.
pub fn lesson(family: Family) -> Result<Lesson, String> {
    let name = family.variants()[0].name;
    let found = FILES.iter().find(|(file, _)| *file == name);
    let (_, text) = found.ok_or_else(|| format!("there is no lesson of {name}"))?;
    toml::from_str(text).map_err(|why| format!("lessons/{name}.toml: {why}"))
}

/// The puzzles of a game and its variants, one a line (docs/puzzles.md); nothing where there are none.
pub fn puzzles(family: Family) -> &'static str {
    let name = family.variants()[0].name;
    PUZZLES.iter().find(|(file, _)| *file == name).map_or("", |(_, text)| text)
}

/// What came of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It was done.
    Done,
    /// The turn goes on.
    Open,
    /// It was not done, for this reason, where it is a named one.
    Not(Option<usize>),
}

/// A step that is being tried.
pub struct Try<'a, G: Game> {
    lecture: &'a Lecture,
    /// The match as it stands.
    pub game: Match<G>,
    /// The seat of the learner.
    pub seat: Seat,
    played: Vec<String>,
    is_answered: bool,
}

impl<'a, G: Game> Try<'a, G> {
    /// A try from the beginning.
    pub fn new(lecture: &'a Lecture) -> Result<Try<'a, G>, ParseError> {
        let game = Match::new(lecture.position.parse()?);
        let seat = game.to_move().unwrap_or(Seat::new(0));
        Ok(Try { lecture, game, seat, played: Vec::new(), is_answered: false })
    }

    /// Plays a move of the learner's, and the answers that the step knows.
    pub fn play(&mut self, text: &str) -> Result<Verdict, PlayError> {
        self.game.play(self.seat, text)?;
        self.played.push(text.into());
        while self.verdict() != Verdict::Done && self.answer() {}
        Ok(self.verdict())
    }

    /// Plays the next move of the other side, where the moves so far begin a line of the step; says whether it did.
    fn answer(&mut self) -> bool {
        let Some(seat) = self.game.to_move().filter(|&seat| seat != self.seat) else { return false };
        let Some(answer) = self.lecture.lines().find_map(|line| next(line, &self.played)) else {
            return false;
        };
        self.is_answered = self.game.play(seat, &answer).is_ok();
        self.played.push(answer);
        self.is_answered
    }

    /// Whether the learner's first turn, or the solution, goes on.
    fn is_open(&self) -> bool {
        !self.is_answered || next(&self.lecture.solution, &self.played).is_some()
    }

    fn verdict(&self) -> Verdict {
        let steps = self.game.events(Some(Viewer::Seat(self.seat)), 0);
        if first_met(&[&self.lecture.goal], &steps, self.seat).is_some() {
            Verdict::Done
        } else if self.game.to_move() == Some(self.seat) && self.is_open() {
            Verdict::Open
        } else {
            Verdict::Not(first_met(&self.lecture.reasons(), &steps, self.seat))
        }
    }
}

/// What follows these moves on a line that begins with them.
fn next(line: &str, played: &[String]) -> Option<String> {
    let mut line = line.split_whitespace();
    let is_begun = played.iter().all(|text| line.next() == Some(text));
    line.next().filter(|_| is_begun).map(String::from)
}

impl Lecture {
    /// The solution and the mistakes, as lines of moves.
    fn lines(&self) -> impl Iterator<Item = &str> {
        [self.solution.as_str()].into_iter().chain(self.mistakes.iter().map(|mistake| mistake.moves.as_str()))
    }

    /// The condition of each mistake; one that is refused has none.
    pub fn reasons(&self) -> Vec<&str> {
        self.mistakes.iter().map(|mistake| mistake.when.as_deref().unwrap_or_default()).collect()
    }
}
