//! `quadrille learn`: a lesson in words and diagrams, line by line.

use std::process::ExitCode;

use clap::Args;
use quadrille_engine::level::Level;
use quadrille_engine::players::Name;
use quadrille_engine::{Limits, Playable, Resources, ask};
use quadrille_games::condition::first_met;
use quadrille_games::{Match, Seat, Step, Value, Viewer, for_game};
use quadrille_lessons::{Lecture, Lesson, Try, Verdict, lesson};
use quadrille_texts::Language;

use crate::plain::{diagram, read_line, sentence};
use crate::show::list;
use crate::{Outcome, say, translation};

/// The memory of the opponent, which looks at few positions.
const TABLE_BYTES: usize = 1 << 20;
/// The text that says what may be typed.
const HELP: &str = "terminal-learn-help";

#[derive(Args)]
pub(crate) struct LearnOptions {
    /// The game
    game: crate::Game,
    /// Begin with this step
    #[arg(long, value_name = "N", default_value_t = 1)]
    step: usize,
    /// The same seed makes the same opponent in the last step
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The language of the lesson [default: the one of LC_ALL, LC_MESSAGES or LANG, else en]
    #[arg(long, value_name = "LANGUAGE", value_parser = translation::language())]
    lang: Option<Language>,
}

pub(crate) fn run(options: &LearnOptions) -> Outcome {
    let language = options.lang.unwrap_or_else(translation::of_environment);
    let lesson = lesson(options.game.family)?;
    let all = lesson.steps.len();
    if !(1..=all).contains(&options.step) {
        return Err(language.say("terminal-learn-no-step", &[("all", (&all).into())]).into());
    }
    for_game!(options.game.family, G => Class { tutor: Tutor { language }, lesson: &lesson, seed: options.seed }.teach::<G>(options.step))
}

/// A lesson that is being given.
struct Class<'a> {
    tutor: Tutor,
    lesson: &'a Lesson,
    seed: Option<u64>,
}

/// Where a learner sits: what is said, shown and asked there.
pub(crate) struct Tutor {
    pub(crate) language: Language,
}

/// What a line of input asks for.
pub(crate) enum Asked {
    Move(String),
    Hint,
    Again,
    Quit,
}

impl Class<'_> {
    fn teach<G: Playable>(&self, first: usize) -> Outcome {
        let (all, game) = (self.lesson.steps.len(), self.lesson.game.as_str());
        for (number, step) in (1_usize..).zip(&self.lesson.steps).skip(first - 1) {
            let title = step.title.say(self.tutor.language);
            let values = [("n", (&number).into()), ("all", (&all).into()), ("title", title.into())];
            say!(
                "\n{}\n{}",
                self.tutor.language.say("terminal-learn-step", &values),
                step.text.say(self.tutor.language)
            );
            let is_done = if step.level.is_some() { self.game::<G>(step)? } else { self.step::<G>(step)? };
            if !is_done {
                let values = [("game", game.into()), ("n", (&number).into())];
                self.tutor.say("terminal-learn-later", &values);
                return Ok(ExitCode::SUCCESS);
            }
            say!("{}", step.praise.say(self.tutor.language));
        }
        self.tutor.say("terminal-learn-done", &[("game", game.into())]);
        Ok(ExitCode::SUCCESS)
    }

    /// Lets the learner try until it is done; says whether it was.
    fn step<G: Playable>(&self, step: &Lecture) -> Result<bool, Box<dyn std::error::Error>> {
        let mut hints = 0;
        let mut tried = Try::<G>::new(step)?;
        self.tutor.show(&tried.game, tried.seat);
        loop {
            let text = match self.tutor.ask(&tried.game, tried.seat, HELP)? {
                Asked::Quit => return Ok(false),
                Asked::Again => continue,
                Asked::Hint => {
                    self.hint(step, hints);
                    hints += 1;
                    continue;
                }
                Asked::Move(text) => text,
            };
            let ply = tried.game.moves().len();
            let verdict = match tried.play(&text) {
                Ok(verdict) => verdict,
                Err(why) => {
                    say!("{}", sentence(&self.tutor.language.tell(&why)));
                    continue;
                }
            };
            self.tutor.tell::<G>(&tried.game, tried.seat, ply);
            match verdict {
                Verdict::Done => return Ok(true),
                Verdict::Open => {}
                Verdict::Not(reason) => {
                    self.explain(step, reason);
                    tried = Try::new(step)?;
                }
            }
            self.tutor.show(&tried.game, tried.seat);
        }
    }

    /// A hint; asked once more, a solution too.
    fn hint(&self, step: &Lecture, before: u32) {
        say!("{}", step.hint.say(self.tutor.language));
        if before > 0 && !step.solution.is_empty() {
            self.tutor.say("terminal-learn-solution", &[("moves", step.solution.as_str().into())]);
        }
    }

    fn explain(&self, step: &Lecture, reason: Option<usize>) {
        match reason.and_then(|reason| step.mistakes[reason].says.as_ref()) {
            Some(says) => say!("{}", says.say(self.tutor.language)),
            None => self.tutor.say("terminal-learn-not-it", &[]),
        }
    }

    /// A whole game against the program, with a coach; says whether the learner won it.
    fn game<G: Playable>(&self, step: &Lecture) -> Result<bool, Box<dyn std::error::Error>> {
        let seed = self.seed.unwrap_or_else(crate::duel::lot);
        let level = step.level.and_then(Level::of::<G>).map_or(Name::Best, Name::Level);
        let mut program = level.player::<G>(&Resources::new(seed, TABLE_BYTES), None);
        let mut game = Match::new(step.position.parse::<G>()?);
        let Some(learner) = game.to_move() else { return Ok(true) };
        self.tutor.show(&game, learner);
        while let Some(seat) = game.to_move() {
            let ply = game.moves().len();
            if seat != learner {
                let m = ask(program.as_mut(), &game, seat, &Limits::default()).best;
                game.play_unchecked(m);
            } else {
                match self.tutor.ask(&game, seat, HELP)? {
                    Asked::Quit => return Ok(false),
                    Asked::Hint => self.hint(step, 0),
                    Asked::Again => {}
                    Asked::Move(text) => {
                        if let Err(why) = game.play(seat, &text) {
                            say!("{}", sentence(&self.tutor.language.tell(&why)));
                        }
                    }
                }
            }
            if game.moves().len() > ply {
                self.comment(step, &game, learner, ply);
            }
        }
        let is_won =
            first_met(&[&step.goal], &game.events(Some(Viewer::Seat(learner)), 0), learner).is_some();
        if !is_won {
            self.tutor.say("terminal-learn-lost", &[]);
        }
        Ok(is_won)
    }

    /// What happened, what the coach says to it, and the board when it is the learner's turn.
    fn comment<G: Playable>(&self, step: &Lecture, game: &Match<G>, learner: Seat, ply: usize) {
        let steps = self.tutor.tell(game, learner, ply);
        let remarks: Vec<&str> = step.coach.iter().map(|remark| remark.when.as_str()).collect();
        if let Some(remark) = first_met(&remarks, &steps, learner) {
            let value = step.coach[remark].says.say(self.tutor.language);
            self.tutor.say("terminal-learn-coach", &[("says", value.into())]);
        }
        if game.to_move().is_none_or(|seat| seat == learner) {
            self.tutor.show(game, learner);
        }
    }
}

impl Tutor {
    pub(crate) fn say(&self, text: &str, values: &[(&'static str, Value)]) {
        say!("{}", self.language.say(text, values));
    }

    /// Tells what the moves from this one on did, as the learner may know it.
    pub(crate) fn tell<G: Playable>(&self, game: &Match<G>, seat: Seat, from: usize) -> Vec<Step> {
        let steps = game.events(Some(Viewer::Seat(seat)), from);
        let name = Some(G::SEATS[seat.index()].name);
        for message in steps.iter().flat_map(|step| &step.summary) {
            say!("{}", sentence(&self.language.tell_to(name, message)));
        }
        steps
    }

    pub(crate) fn show<G: Playable>(&self, game: &Match<G>, seat: Seat) {
        say!("\n{}", diagram(game, Viewer::Seat(seat), self.language));
    }

    /// Asks for a line; `help` is the text that says what may be typed.
    pub(crate) fn ask<G: Playable>(&self, game: &Match<G>, seat: Seat, help: &str) -> std::io::Result<Asked> {
        crate::put(format_args!("{}> ", self.language.seat(G::SEATS[seat.index()].name)));
        let Some(line) = read_line()? else {
            say!("");
            return Ok(Asked::Quit);
        };
        let typed = line.trim();
        Ok(match translation::command(self.language, typed).unwrap_or(typed) {
            "quit" => Asked::Quit,
            "hint" => Asked::Hint,
            "board" => {
                self.show(game, seat);
                Asked::Again
            }
            "moves" => {
                say!("{}", list(game.position()).join(" "));
                Asked::Again
            }
            "" | "help" => {
                self.say(help, &[]);
                Asked::Again
            }
            _ => Asked::Move(typed.into()),
        })
    }
}
