//! What keys and the mouse do.

use quadrille_engine::Playable;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::app::{App, Beside, State};
use super::screen::Areas;
use crate::translation::yes_or_no;

/// How far a page of the rules goes.
const PAGE: u16 = 10;

impl<G: Playable> App<G> {
    pub(super) fn hear(&mut self, event: &Event, area: Rect) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key),
            Event::Mouse(mouse) => self.click(*mouse, area),
            _ => {}
        }
    }

    fn press(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.press_with_control(key.code);
        }
        if self.question.is_some() {
            return self.answer_question(key.code);
        }
        if let State::Curtain(_) = self.state {
            if key.code == KeyCode::Enter {
                self.open_curtain();
            }
            return;
        }
        match key.code {
            KeyCode::Up => self.go(0.0, -1.0),
            KeyCode::Down => self.go(0.0, 1.0),
            KeyCode::Left => self.go(-1.0, 0.0),
            KeyCode::Right => self.go(1.0, 0.0),
            KeyCode::Tab => self.jump(1),
            KeyCode::BackTab => self.jump(-1),
            KeyCode::Enter => self.enter(),
            KeyCode::Char(' ') if self.typed.is_empty() => self.point(&self.cursor.clone()),
            KeyCode::Char('?') if self.typed.is_empty() => self.show(Beside::Help),
            KeyCode::Char(c) => self.typed.push(c),
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Esc => self.drop_something(),
            code => self.press_special(code),
        }
    }

    fn press_with_control(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('c' | 'd' | 'q') => self.leave(),
            KeyCode::Char('u') => self.typed.clear(),
            _ => {}
        }
    }

    fn press_special(&mut self, code: KeyCode) {
        match code {
            KeyCode::PageUp => self.page(-1),
            KeyCode::PageDown => self.page(1),
            KeyCode::Home => self.walk(isize::MIN),
            KeyCode::End => self.show_all(),
            KeyCode::F(1) => self.show(Beside::Help),
            KeyCode::F(2) => self.show(Beside::Rules),
            KeyCode::F(3) => self.obey("hint"),
            KeyCode::F(4) => self.obey("evaluate"),
            KeyCode::F(5) => self.obey("undo"),
            _ => {}
        }
    }

    fn answer_question(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(c) => {
                if let Some(answer) = yes_or_no(&c.to_string()) {
                    self.decide(answer);
                }
            }
            KeyCode::Enter | KeyCode::Esc => self.decide(false),
            _ => {}
        }
    }

    fn enter(&mut self) {
        let line = std::mem::take(&mut self.typed);
        match line.trim() {
            "" if self.state == State::Over => self.begin_again(),
            "" => self.point(&self.cursor.clone()),
            line => self.obey(line),
        }
    }

    /// Drops what was typed, picked or opened last.
    fn drop_something(&mut self) {
        if !self.typed.is_empty() {
            self.typed.clear();
        } else if !self.picker.drop_last() {
            self.show_all();
            self.beside = Beside::Moves;
        }
    }

    fn go(&mut self, dx: f32, dy: f32) {
        let Some(board) = self.board() else { return };
        if let Some(next) = board.toward(dx, dy) {
            self.cursor = next;
        }
    }

    /// To the next place where one can point.
    fn jump(&mut self, by: isize) {
        let targets = self.picker.targets();
        let at = targets.iter().position(|id| *id == self.cursor).map_or(0, |at| at as isize + by);
        if !targets.is_empty() {
            self.cursor = targets[at.rem_euclid(targets.len() as isize) as usize].into();
        }
    }

    /// Through a text, or through the moves.
    fn page(&mut self, by: isize) {
        match self.beside {
            Beside::Rules | Beside::Help | Beside::Legal => {
                let page = by as i16 * PAGE as i16;
                self.scroll = self.scroll.saturating_add_signed(page);
            }
            Beside::Moves | Beside::Values => self.walk(by),
        }
    }

    fn click(&mut self, mouse: MouseEvent, area: Rect) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if self.question.is_none() => {
                let place =
                    self.board().and_then(|board| board.at(&Areas::of(area), mouse.column, mouse.row));
                if let Some(id) = place {
                    self.point(&id);
                }
            }
            MouseEventKind::ScrollUp => self.page(-1),
            MouseEventKind::ScrollDown => self.page(1),
            _ => {}
        }
    }
}
