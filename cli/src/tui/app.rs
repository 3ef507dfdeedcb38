//! The state of the game on the screen: whose turn it is, what is pointed at, and what was asked for.

use std::time::Instant;

use quadrille_engine::{Assessed, Playable, ask};
use quadrille_games::{AnyMatch, End, Match, PlayError, Seat, Value, Viewer};

use super::picking::Picker;
use super::thinking::Thinking;
use crate::plain::{FULL_STRENGTH_TIME, sentence};
use crate::session::{HINT_TIME, Session};
use crate::show::list;
use crate::translation;

mod offers;

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// For this person to come to the screen, while the others look away.
    Curtain(Seat),
    /// For the move of this person.
    Turn(Seat),
    /// For the move of a program.
    Program(Seat),
    /// For nothing: the match is over.
    Over,
}

/// A question that is answered with yes or no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Resign(Seat),
    /// Somebody offers a draw, and this seat has not answered yet.
    Draw {
        by: Seat,
        to: Seat,
    },
}

/// What is beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beside {
    Moves,
    Legal,
    Rules,
    Help,
    Values,
}

/// Why a position is being judged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Hint,
    Values,
}

/// What is thought of each move.
type Judgement<M> = Vec<Assessed<M>>;

/// A game on the screen.
pub(super) struct App<G: Playable> {
    pub(super) session: Session<G>,
    pub(super) state: State,
    pub(super) question: Option<Question>,
    pub(super) picker: Picker,
    pub(super) cursor: String,
    pub(super) typed: String,
    pub(super) beside: Beside,
    pub(super) scroll: u16,
    /// How many moves the board shows, if not all.
    pub(super) at: Option<usize>,
    pub(super) hint: Vec<String>,
    pub(super) values: Vec<String>,
    /// What happened since the person who looks has moved.
    pub(super) story: Vec<String>,
    /// An answer to what was typed.
    pub(super) answer: Option<String>,
    choosing: Option<Thinking<G::Move>>,
    judging: Option<(Wanted, Thinking<Judgement<G::Move>>)>,
    is_left: bool,
}

impl<G: Playable> App<G> {
    pub(super) fn new(session: Session<G>) -> App<G> {
        let mut app = App {
            session,
            state: State::Over,
            question: None,
            picker: Picker::default(),
            cursor: String::new(),
            typed: String::new(),
            beside: Beside::Moves,
            scroll: 0,
            at: None,
            hint: Vec::new(),
            values: Vec::new(),
            story: Vec::new(),
            answer: None,
            choosing: None,
            judging: None,
            is_left: false,
        };
        let goal = sentence(&app.session.language.tell(&G::GOAL));
        app.answer = Some(format!("{goal} {}", app.session.tell("terminal-first-words", &[])));
        app.go_on();
        app
    }

    pub(super) fn is_left(&self) -> bool {
        self.is_left
    }

    /// Whose eyes the board is for; nobody's when it is over and everything lies open.
    pub(super) fn viewer(&self) -> Option<Viewer> {
        match self.state {
            State::Turn(seat) => Some(Viewer::Seat(seat)),
            State::Over => None,
            State::Curtain(_) | State::Program(_) => Some(self.session.watcher()),
        }
    }

    /// Whether faces must not be on the screen now.
    pub(super) fn is_hidden(&self) -> bool {
        let asks_others = matches!(self.question, Some(Question::Draw { .. })) && self.session.has_curtain();
        matches!(self.state, State::Curtain(_)) || asks_others
    }

    /// The match as the board shows it.
    pub(super) fn shown(&self) -> Match<G> {
        let mut game = self.session.game.clone();
        if let Some(at) = self.at {
            game.take_back(game.moves().len().saturating_sub(at));
        }
        game
    }

    /// Something has changed: finds out what the game waits for now.
    fn go_on(&mut self) {
        (self.choosing, self.judging, self.at, self.question) = (None, None, None, None);
        self.hint.clear();
        self.values.clear();
        self.state = match self.session.game.to_move() {
            None => State::Over,
            Some(seat) if !self.session.is_person(seat) => State::Program(seat),
            Some(seat) if self.session.has_curtain() && self.session.looking != Some(seat) => {
                State::Curtain(seat)
            }
            Some(seat) => State::Turn(seat),
        };
        let scene = self.viewer().map(|viewer| AnyMatch::scene(&self.session.game, Some(viewer)));
        self.picker = Picker::new(scene.map_or(Vec::new(), |scene| scene.moves));
        if !self.picker.targets().contains(&self.cursor.as_str()) {
            self.cursor = self.picker.targets().first().map_or(self.cursor.clone(), ToString::to_string);
        }
        self.story = self.tell_story();
        if let State::Program(seat) = self.state {
            self.choosing = Some(self.choose(seat));
        }
        self.run_clock();
    }

    fn choose(&self, seat: Seat) -> Thinking<G::Move> {
        let (player, game) = (self.session.programs[seat.index()].clone(), self.session.game.clone());
        Thinking::start(FULL_STRENGTH_TIME, move |limits| {
            let mut player = player.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            ask(player.as_mut(), &game, seat, limits).best
        })
    }

    /// What happened since the last move of whoever looks.
    fn tell_story(&self) -> Vec<String> {
        let viewer = self.viewer();
        let reader = match viewer {
            Some(Viewer::Seat(seat)) if self.session.watcher() == Viewer::Seat(seat) => Some(seat),
            _ => None,
        };
        let steps = self.session.game.events(viewer, 0);
        let since = steps.len().saturating_sub(self.session.people.len().max(2));
        let own = steps.iter().rposition(|step| step.seat.is_some() && step.seat == reader);
        let steps = &steps[own.unwrap_or(since).max(since)..];
        let reader = reader.map(|seat| G::SEATS[seat.index()].name);
        let told = steps.iter().flat_map(|step| &step.summary);
        told.map(|message| sentence(&self.session.language.tell_to(reader, message))).collect()
    }

    /// Looks after what goes on by itself: thoughts and clocks.
    pub(super) fn look(&mut self) {
        if let Some(thinking) = &self.choosing {
            match thinking.result() {
                Ok(None) => {}
                Ok(Some(m)) => self.program_moves(m),
                Err(()) => self.is_left = true,
            }
        }
        if let Some((wanted, thinking)) = &self.judging {
            match (*wanted, thinking.result()) {
                (_, Ok(None)) => {}
                (wanted, Ok(Some(judged))) => self.hear_judgement(wanted, &judged),
                (_, Err(())) => self.judging = None,
            }
        }
        self.run_clock();
    }

    fn program_moves(&mut self, m: G::Move) {
        let State::Program(seat) = self.state else { return };
        self.session.game.play_unchecked(m);
        self.session.clock.iter_mut().for_each(|clock| clock.moved(seat));
        self.changed();
    }

    fn hear_judgement(&mut self, wanted: Wanted, judged: &Judgement<G::Move>) {
        self.judging = None;
        match (wanted, judged.first()) {
            (Wanted::Hint, Some(best)) => {
                let text = best.m.to_string();
                self.hint = self.picker.path(&text);
                self.cursor = self.hint.first().cloned().unwrap_or(std::mem::take(&mut self.cursor));
                self.answer = Some(self.session.tell("terminal-hint", &[("move", (&text).into())]));
            }
            _ => self.values = self.session.value_lines(judged),
        }
    }

    /// Lets the clock run of who is to move; nobody's while a person comes to the screen.
    fn run_clock(&mut self) {
        let seat = match self.state {
            State::Turn(seat) | State::Program(seat) => Some(seat),
            State::Curtain(_) | State::Over => None,
        };
        let Some(clock) = &mut self.session.clock else { return };
        clock.run(seat, Instant::now());
        if let Some(late) = clock.expired() {
            self.finish(End::Time(late));
        }
    }

    /// The match has changed: keeps it and goes on.
    fn changed(&mut self) {
        self.answer = self.session.keep();
        self.go_on();
    }

    fn finish(&mut self, end: End) {
        if let Err(error) = self.session.game.finish(end) {
            self.answer = Some(self.session.language.tell(&error));
        }
        self.changed();
    }

    /// The person whose turn it is has come to the screen.
    pub(super) fn open_curtain(&mut self) {
        if let State::Curtain(seat) = self.state {
            self.session.looking = Some(seat);
            self.answer = None;
            self.go_on();
        }
    }

    /// Somebody points at a place of the board or at a choice.
    pub(super) fn point(&mut self, id: &str) {
        self.cursor = id.into();
        let (State::Turn(_), None) = (self.state, self.at) else { return self.show_all() };
        self.answer = None;
        if let Some(text) = self.picker.point(id) {
            self.play(&text);
        } else if !self.picker.targets().contains(&self.cursor.as_str())
            && let Some(next) = self.picker.targets().first().filter(|_| !self.picker.picked.is_empty())
        {
            self.cursor = next.to_string();
        }
    }

    /// Back to the position that is played.
    pub(super) fn show_all(&mut self) {
        self.at = None;
    }

    /// Shows the board some moves earlier or later.
    pub(super) fn walk(&mut self, by: isize) {
        let count = self.session.game.moves().len();
        let at = self.at.unwrap_or(count).saturating_add_signed(by).min(count);
        self.at = (at < count).then_some(at);
    }

    /// A whole line was typed.
    pub(super) fn obey(&mut self, line: &str) {
        self.answer = None;
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (translation::command(self.session.language, word).unwrap_or(word), rest.trim()) {
            ("help", "") => self.show(Beside::Help),
            ("rules", "") => self.show(Beside::Rules),
            ("board", "") => self.show(Beside::Moves),
            ("moves", "") => self.show(Beside::Legal),
            ("hint", "") => self.judge(Wanted::Hint),
            ("evaluate", "") => {
                self.show(Beside::Values);
                self.judge(Wanted::Values);
            }
            ("undo", "") => self.undo(),
            ("resign", "") => self.ask_to_resign(),
            ("draw", "") => self.offer_draw(),
            ("new", "") => self.begin_again(),
            ("save", file) => self.answer = Some(self.session.save(file)),
            ("load", file) if !file.is_empty() => self.load(file),
            ("quit", "") => self.leave(),
            _ => self.play(line),
        }
    }

    pub(super) fn leave(&mut self) {
        self.is_left = true;
    }

    /// Shows something beside the board, or the moves again if it is there.
    pub(super) fn show(&mut self, beside: Beside) {
        self.beside = if self.beside == beside { Beside::Moves } else { beside };
        self.scroll = 0;
    }

    fn play(&mut self, text: &str) {
        let seat = match self.state {
            State::Turn(seat) => seat,
            State::Program(_) | State::Curtain(_) | State::Over => return self.refuse_turn(),
        };
        match self.session.play(seat, text) {
            Ok(()) => {
                self.session.clock.iter_mut().for_each(|clock| clock.moved(seat));
                self.changed();
            }
            Err(error) => {
                let why = ("why", Value::sentence(&error));
                self.answer = Some(self.session.tell("terminal-refused", &[why]));
            }
        }
    }

    fn refuse_turn(&mut self) {
        let error = match self.session.game.to_move() {
            Some(seat) => PlayError::NotYourTurn { seat: G::SEATS[seat.index()] },
            None => PlayError::Over,
        };
        self.answer = Some(self.session.language.tell(&error));
    }

    fn undo(&mut self) {
        if self.state == State::Over {
            return self.refuse_turn();
        }
        match self.session.undo() {
            Ok(()) => self.changed(),
            Err(why) => self.answer = Some(self.session.tell(why, &[])),
        }
    }

    pub(super) fn begin_again(&mut self) {
        self.session.begin_again();
        (self.answer, self.beside) = (None, Beside::Moves);
        self.go_on();
    }

    fn load(&mut self, file: &str) {
        match self.session.load(file) {
            Ok(text) => {
                self.changed();
                self.answer = Some(text);
            }
            Err(text) => self.answer = Some(text),
        }
    }

    /// Thinks about the position for the person to move, from what that person may know.
    fn judge(&mut self, wanted: Wanted) {
        let State::Turn(seat) = self.state else { return self.refuse_turn() };
        self.at = None;
        self.judging = Some((wanted, Thinking::start(HINT_TIME, self.session.judge(seat))));
    }

    /// How long something has been thought about that takes a while.
    pub(super) fn thinking(&self) -> Option<u64> {
        let choosing = self.choosing.as_ref().map(Thinking::seconds);
        choosing.or(self.judging.as_ref().map(|(_, thinking)| thinking.seconds()))
    }

    pub(super) fn legal(&self) -> Vec<String> {
        if matches!(self.state, State::Turn(_)) { list(self.session.game.position()) } else { Vec::new() }
    }

    /// What is said when the screen is left.
    pub(super) fn farewell(&self) -> Vec<String> {
        let is_kept = self.session.autosave.is_some() && !self.session.game.moves().is_empty();
        match self.session.verdict() {
            Some(verdict) => vec![verdict],
            None if is_kept => {
                vec![self.session.tell("terminal-kept", &[("game", self.session.variant().into())])]
            }
            None => Vec::new(),
        }
    }

    /// Waits for what is being thought about.
    #[cfg(test)]
    pub(super) fn wait(&mut self) {
        while self.thinking().is_some() {
            std::thread::yield_now();
            self.look();
        }
    }
}
