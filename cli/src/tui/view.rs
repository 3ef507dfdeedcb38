//! What the state of the game looks like, as data.

use quadrille_engine::Playable;
use quadrille_games::{AnyMatch, Event, Seat, Value, Viewer};

use super::app::{App, Beside, Question, State};
use super::screen::{Board, Panel, Screen, SeatLine};
use crate::session::level_text;

impl<G: Playable> App<G> {
    pub(super) fn screen(&self) -> Screen {
        let seat = self.session.game.to_move();
        Screen {
            title: self.session.variant().into(),
            board: self.board(),
            seats: self.seat_lines(),
            panel: self.panel(),
            talk: self.talk(),
            prompt: seat.filter(|_| !self.is_hidden()).map_or(String::new(), |seat| self.session.name(seat)),
            typed: self.typed.clone(),
            too_small: self.session.tell("terminal-too-small", &[]),
        }
    }

    /// The board, unless faces must not be seen.
    pub(super) fn board(&self) -> Option<Board> {
        if self.is_hidden() {
            return None;
        }
        let game = self.shown();
        let scene = AnyMatch::scene(&game, self.viewer());
        let is_now = self.at.is_none();
        let targets: Vec<String> = self.picker.targets().iter().map(ToString::to_string).collect();
        let is_choice = |id: &&String| is_now && !scene.spots.iter().any(|spot| spot.id == **id);
        let choices = targets.iter().filter(is_choice).map(|id| (id.clone(), self.label(id))).collect();
        Some(Board {
            cursor: self.cursor.clone(),
            picked: self.picker.picked.clone(),
            targets: if is_now { targets } else { Vec::new() },
            hint: self.hint.clone(),
            last: self.last_places(game.moves().len()),
            choices,
            scene,
        })
    }

    /// What is written on a choice below the board.
    fn label(&self, choice: &str) -> String {
        if choice == "pair" { self.session.tell("terminal-choice-pair", &[]) } else { choice.into() }
    }

    /// The places that the last of so many moves has touched.
    fn last_places(&self, count: usize) -> Vec<String> {
        let Some(ply) = count.checked_sub(1) else { return Vec::new() };
        let steps = self.session.game.events(self.viewer(), ply);
        steps.first().map_or(Vec::new(), |step| step.events.iter().flat_map(places).collect())
    }

    fn seat_lines(&self) -> Vec<SeatLine> {
        let to_move = self.session.game.to_move();
        let counts =
            if self.is_hidden() { Vec::new() } else { AnyMatch::scene(&self.shown(), self.viewer()).counts };
        let line = |seat: quadrille_games::Seat| SeatLine {
            name: match counts.get(seat.index()) {
                Some(count) => format!("{} {count}", self.session.name(seat)),
                None => self.session.name(seat),
            },
            who: self.who(seat),
            is_to_move: to_move == Some(seat),
            clock: self.session.clock.as_ref().map(|clock| clock.left(seat)),
        };
        self.session.seats().map(line).collect()
    }

    fn who(&self, seat: Seat) -> String {
        if self.session.is_person(seat) {
            self.session.tell("terminal-person", &[])
        } else {
            self.session.tell("terminal-program", &[("level", (&level_text(self.session.level)).into())])
        }
    }

    fn panel(&self) -> Panel {
        let text = |title: &str, text: Vec<String>| Panel::Text {
            title: self.session.tell(title, &[]),
            text,
            from: self.scroll,
        };
        let lines = |text: String| text.lines().map(String::from).collect();
        match self.beside {
            _ if self.is_hidden() => text("terminal-panel-moves", Vec::new()),
            Beside::Moves => Panel::Moves {
                title: self.session.tell("terminal-panel-moves", &[]),
                moves: self.session.game.notations(self.viewer().unwrap_or(Viewer::Public)),
                at: self.at.unwrap_or(self.session.game.moves().len()),
            },
            Beside::Legal => text("terminal-panel-legal", vec![self.legal().join(" ")]),
            Beside::Rules => text("terminal-panel-rules", lines(self.session.rules())),
            Beside::Help => {
                let [keys, words] =
                    ["terminal-keys", "terminal-help"].map(|name| self.session.tell(name, &[]));
                text("terminal-panel-help", lines(format!("{keys}\n\n{words}")))
            }
            Beside::Values => text("terminal-panel-values", self.values.clone()),
        }
    }

    /// What is asked, else what happened and what was answered.
    fn talk(&self) -> Vec<String> {
        let seat = |seat: quadrille_games::Seat| Value::from(&G::SEATS[seat.index()]);
        match (self.question, self.state) {
            (Some(Question::Resign(_)), _) => vec![self.session.tell("terminal-resign-sure", &[])],
            (Some(Question::Draw { by, to }), _) => {
                vec![self.session.tell("terminal-draw-offered", &[("by", seat(by)), ("to", seat(to))])]
            }
            (None, State::Curtain(next)) => {
                let call = self.session.tell("terminal-curtain", &[("seat", seat(next))]);
                self.story.iter().chain(&self.answer).cloned().chain([call]).collect()
            }
            (None, _) => {
                let thinking = self.thinking().map(|seconds| {
                    self.session.tell("terminal-thinking", &[("seconds", (&(seconds as usize)).into())])
                });
                let over = (self.state == State::Over).then(|| self.session.tell("terminal-again", &[]));
                let story = self.story.iter().chain(&self.answer).cloned();
                story.chain(thinking).chain(over).collect()
            }
        }
    }
}

/// Where something happened.
fn places(event: &Event) -> Vec<String> {
    match event {
        Event::Travelled { path, .. } => path.first().into_iter().chain(path.last()).cloned().collect(),
        Event::SentBack { from, to, .. } | Event::PutDown { from, to, .. } => vec![from.clone(), to.clone()],
        Event::TurnedOver { at, .. }
        | Event::Left { at, .. }
        | Event::Placed { at, .. }
        | Event::Entered { at, .. }
        | Event::Taken { at, .. } => vec![at.clone()],
        _ => Vec::new(),
    }
}
