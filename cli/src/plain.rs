//! A game line by line: for screen readers, for scripts, and for `--plain`.

use std::io;
use std::process::ExitCode;
use std::sync::PoisonError;
use std::time::Duration;

use quadrille_engine::{Assessed, Limits, Playable, ask};
use quadrille_games::{End, Event, Game, Match, Seat, Value, Viewer};
use quadrille_texts::Language;

use crate::session::{HINT_TIME, Session};
use crate::show::list;
use crate::translation::{self, yes_or_no};
use crate::{Outcome, say, stream};

/// How long the program thinks about a move when it plays with all it has; levels take much less.
pub(crate) const FULL_STRENGTH_TIME: Duration = Duration::from_secs(2);

const CLEAR_SCREEN: &str = "\x1b[2J\x1b[3J\x1b[H";

pub(crate) fn play<G: Playable>(session: Session<G>) -> Outcome {
    let table = Table { session, news: String::new() };
    if table.session.has_curtain() {
        crate::signals::before_exit(|| crate::put(format_args!("{CLEAR_SCREEN}")));
    }
    Ok(table.play()?)
}

/// A table with people and programs.
struct Table<G: Playable> {
    session: Session<G>,
    /// What everybody is to be told when the curtain has come down.
    news: String,
}

/// What a line of input asks for.
enum Asked {
    Again,
    Quit,
}

impl<G: Playable> Table<G> {
    fn play(mut self) -> io::Result<ExitCode> {
        self.say("terminal-welcome", &[("game", self.session.variant().into())]);
        while let Some(seat) = self.session.game.to_move() {
            if !self.session.is_person(seat) {
                self.program_moves(seat);
            } else if let Asked::Quit = self.person_moves(seat)? {
                return Ok(ExitCode::SUCCESS);
            }
        }
        self.announce();
        Ok(ExitCode::SUCCESS)
    }

    fn say(&self, text: &str, values: &[(&'static str, Value)]) {
        say!("{}", self.session.tell(text, values));
    }

    fn program_moves(&mut self, seat: Seat) {
        let session = &mut self.session;
        let limits = Limits::time(FULL_STRENGTH_TIME);
        let mut player = session.programs[seat.index()].lock().unwrap_or_else(PoisonError::into_inner);
        let m = ask(player.as_mut(), &session.game, seat, &limits).best;
        drop(player);
        let viewer = session.watcher();
        let text = session.game.position().notation(session.game.known(), m, viewer);
        session.game.play_unchecked(m);
        self.say("terminal-plays", &[("seat", (&G::SEATS[seat.index()]).into()), ("move", (&text).into())]);
        self.tell_news();
        self.keep();
    }

    /// Tells how the toss ended and the like; if somebody else comes to the screen now, then that person.
    fn tell_news(&mut self) {
        let session = &self.session;
        match news(&session.game, session.language) {
            Some(news) if session.has_curtain() && session.game.to_move() != session.looking => {
                self.news = format!("{news}\n");
            }
            Some(news) => say!("{news}"),
            None => {}
        }
    }

    fn person_moves(&mut self, seat: Seat) -> io::Result<Asked> {
        if self.session.looking != Some(seat) {
            if self.session.has_curtain() {
                let news = std::mem::take(&mut self.news);
                let call =
                    self.session.tell("terminal-curtain", &[("seat", (&G::SEATS[seat.index()]).into())]);
                crate::put(format_args!("{CLEAR_SCREEN}{news}{call}"));
                if read_line()?.is_none() {
                    return Ok(self.leave());
                }
                crate::put(format_args!("{CLEAR_SCREEN}"));
            }
            self.show(seat);
            self.session.looking = Some(seat);
        }
        crate::put(format_args!("{}> ", self.session.name(seat)));
        match read_line()? {
            None => Ok(self.leave()),
            Some(line) => self.obey(seat, line.trim()),
        }
    }

    fn obey(&mut self, seat: Seat, line: &str) -> io::Result<Asked> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (translation::command(self.session.language, word).unwrap_or(word), rest.trim()) {
            ("", "") => {}
            ("help", "") => self.say("terminal-help", &[]),
            ("board", "") => self.show(seat),
            ("moves", "") => say!("{}", list(self.session.game.position()).join(" ")),
            ("rules", "") => say!("{}", self.session.rules()),
            ("hint", "") => self.hint(seat),
            ("evaluate", "") => say!("{}", self.session.value_lines(&self.judge(seat)).join("\n")),
            ("new", "") => self.session.begin_again(),
            ("undo", "") => self.undo(),
            ("resign", "") => self.resign(seat)?,
            ("draw", "") => self.offer_draw(seat)?,
            ("save", file) => say!("{}", self.session.save(file)),
            ("load", file) if !file.is_empty() => self.load(file),
            ("quit", "") => return Ok(self.leave()),
            _ => self.try_move(seat, line),
        }
        Ok(Asked::Again)
    }

    fn try_move(&mut self, seat: Seat, line: &str) {
        match self.session.play(seat, line) {
            Ok(()) => {
                self.keep();
                self.tell_news();
                // The same person goes on after a re-entry, and does not need the curtain for it.
                match self.session.game.to_move() {
                    Some(next) if next == seat => self.show(seat),
                    _ => self.session.looking = None,
                }
            }
            Err(error) => self.say("terminal-refused", &[("why", Value::sentence(&error))]),
        }
    }

    fn judge(&self, seat: Seat) -> Vec<Assessed<G::Move>> {
        self.session.judge(seat)(&Limits::time(HINT_TIME))
    }

    fn hint(&self, seat: Seat) {
        if let Some(best) = self.judge(seat).first() {
            self.say("terminal-hint", &[("move", (&best.m.to_string()).into())]);
        }
    }

    fn show(&self, seat: Seat) {
        let game = &self.session.game;
        let played = game.notations(Viewer::Seat(seat));
        say!("\n{}", self.diagram(Viewer::Seat(seat)));
        let count = self.session.people.len().max(2);
        let last = played.iter().rev().take(count).rev().cloned().collect::<Vec<_>>();
        if !last.is_empty() {
            self.say("terminal-last-moves", &[("moves", (&last.join(" ")).into())]);
        }
        let moves = list(game.position());
        if moves.len() <= 20 {
            self.say("terminal-moves", &[("moves", (&moves.join(" ")).into())]);
        } else {
            self.say("terminal-many-moves", &[("n", (&moves.len()).into())]);
        }
    }

    /// The picture, with the words beside it in the language of the table.
    fn diagram(&self, viewer: Viewer) -> String {
        diagram(&self.session.game, viewer, self.session.language)
    }

    fn undo(&mut self) {
        match self.session.undo() {
            Ok(()) => self.keep(),
            Err(why) => self.say(why, &[]),
        }
    }

    /// Asks once; whoever says no more has said it all.
    fn resign(&mut self, seat: Seat) -> io::Result<()> {
        let sure = decide(&self.session.tell("terminal-resign-sure", &[]), false)?;
        if sure.unwrap_or(true) {
            self.finish(End::Resigned(seat));
        }
        Ok(())
    }

    /// Asks everybody else, with no faces on the screen.
    fn offer_draw(&mut self, seat: Seat) -> io::Result<()> {
        if self.session.people.contains(&false) {
            self.say("terminal-plays-on", &[]);
            return Ok(());
        }
        self.close_curtain();
        for other in self.session.seats().filter(|&other| other != seat) {
            let [by, to] = [seat, other].map(|seat| Value::from(&G::SEATS[seat.index()]));
            let question = self.session.tell("terminal-draw-offered", &[("by", by), ("to", to)]);
            if decide(&question, false)? != Some(true) {
                self.say("terminal-draw-declined", &[("seat", (&G::SEATS[other.index()]).into())]);
                if self.session.has_curtain() {
                    self.session.looking = None;
                }
                return Ok(());
            }
        }
        self.finish(End::Agreed);
        Ok(())
    }

    fn finish(&mut self, end: End) {
        if let Err(error) = self.session.game.finish(end) {
            say!("{}", self.session.language.tell(&error));
        }
        self.keep();
    }

    fn load(&mut self, file: &str) {
        match self.session.load(file) {
            Ok(text) => {
                self.keep();
                say!("{text}");
            }
            Err(text) => say!("{text}"),
        }
    }

    fn keep(&mut self) {
        if let Some(trouble) = self.session.keep() {
            say!("{trouble}");
        }
    }

    fn leave(&self) -> Asked {
        self.close_curtain();
        say!("");
        if self.session.autosave.is_some() && !self.session.game.moves().is_empty() {
            self.say("terminal-kept", &[("game", self.session.variant().into())]);
        }
        Asked::Quit
    }

    /// Takes the last person's faces off the screen.
    fn close_curtain(&self) {
        if self.session.has_curtain() {
            crate::put(format_args!("{CLEAR_SCREEN}"));
        }
    }

    /// The last board, where faces were hidden as each seat sees it, and who won.
    fn announce(&self) {
        self.close_curtain();
        if G::HAS_SECRETS {
            for seat in self.session.seats() {
                say!("\n{}:\n{}", self.session.name(seat), self.diagram(Viewer::Seat(seat)));
            }
        } else {
            say!("\n{}", self.diagram(Viewer::Public));
        }
        if let Some(verdict) = self.session.verdict() {
            say!("{verdict}");
        }
    }
}

/// What everybody at the table should be told after the last move, beyond the move itself: how a toss ended.
fn news<G: Game>(game: &Match<G>, language: Language) -> Option<String> {
    let steps = game.events(Some(Viewer::Public), game.moves().len().checked_sub(1)?);
    let step = steps.iter().find(|step| step.events.iter().any(|e| matches!(e, Event::Tossed { .. })))?;
    let told = step.summary.iter().map(|message| sentence(&language.tell(message)));
    Some(told.collect::<Vec<_>>().join(" "))
}

/// The picture of a match as a viewer sees it, with its captions.
pub(crate) fn diagram<G: Game>(game: &Match<G>, viewer: Viewer, language: Language) -> String {
    let diagram = G::diagram(&game.view(viewer));
    let captions = diagram.captions.iter().map(|caption| language.tell(caption) + "\n");
    diagram.rows + &captions.collect::<String>()
}

/// A sentence as it stands in a text.
pub(crate) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map_or(String::new(), |c| c.to_uppercase().collect());
    format!("{first}{}.", chars.as_str())
}

/// Asks until the answer is yes or no; an empty line is the usual one, and `None` the end of the input.
pub(crate) fn decide(question: &str, usual: bool) -> io::Result<Option<bool>> {
    loop {
        crate::put(format_args!("{question} "));
        let Some(line) = read_line()? else { return Ok(None) };
        match line.trim() {
            "" => return Ok(Some(usual)),
            word => match yes_or_no(word) {
                None => {}
                answer => return Ok(answer),
            },
        }
    }
}

/// A line from the keyboard, or `None` at its end.
pub(crate) fn read_line() -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let found = stream::read_line(&mut io::stdin().lock(), &mut bytes)?;
    Ok(found.map(|_| String::from_utf8_lossy(&bytes).into_owned()))
}
