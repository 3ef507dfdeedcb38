//! What is asked before it happens: resigning, and draws that the others must accept.

use quadrille_engine::Playable;
use quadrille_games::{End, Seat, Viewer};

use super::{App, Question, State};

impl<G: Playable> App<G> {
    /// Who speaks: the person to move, or the only person while a program thinks.
    fn speaker(&self) -> Option<Seat> {
        match (self.state, self.session.watcher()) {
            (State::Turn(seat), _) | (State::Program(_), Viewer::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    pub(super) fn ask_to_resign(&mut self) {
        match self.speaker() {
            Some(seat) => self.question = Some(Question::Resign(seat)),
            None => self.refuse_turn(),
        }
    }

    pub(super) fn offer_draw(&mut self) {
        if self.session.people.contains(&false) {
            self.answer = Some(self.session.tell("terminal-plays-on", &[]));
        } else if let Some(by) = self.speaker() {
            self.question = self.next_asked(by, by);
        } else {
            self.refuse_turn();
        }
    }

    /// The next seat after this one that must agree to a draw.
    fn next_asked(&self, by: Seat, after: Seat) -> Option<Question> {
        let to = after.next(self.session.people.len() as u8);
        (to != by).then_some(Question::Draw { by, to })
    }

    /// The answer to what was asked.
    pub(in crate::tui) fn decide(&mut self, yes: bool) {
        match (self.question.take(), yes) {
            (Some(Question::Resign(seat)), true) => self.finish(End::Resigned(seat)),
            (Some(Question::Draw { by, to }), true) => match self.next_asked(by, to) {
                None => self.finish(End::Agreed),
                next => self.question = next,
            },
            (Some(Question::Draw { to, .. }), false) => {
                // Somebody else has come to the screen to say no.
                self.session.looking = None;
                self.go_on();
                let seat = ("seat", (&G::SEATS[to.index()]).into());
                self.answer = Some(self.session.tell("terminal-draw-declined", &[seat]));
            }
            _ => {}
        }
    }
}
