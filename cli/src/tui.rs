//! `quadrille play` on a whole screen: boards in colour, cursor keys, mouse, and typing as in the plain game.

use std::io::{self, stdout};
use std::panic;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::thread::panicking;
use std::time::Duration;

use quadrille_engine::Playable;
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType};

use crate::session::Session;
use crate::{Outcome, say, signals};

mod app;
mod board;
mod keys;
mod palette;
mod picking;
mod screen;
#[cfg(test)]
mod tests;
mod thinking;
mod view;

use app::App;
use palette::Palette;

/// How long to wait for a key before looking at thoughts and clocks.
const PATIENCE: Duration = Duration::from_millis(50);

/// Whether the screen was left; whoever draws or leaves holds it, so that nothing is drawn afterwards.
static IS_LEFT: Mutex<bool> = Mutex::new(false);

/// Plays on the whole screen.
pub(crate) fn play<G: Playable>(session: Session<G>) -> Outcome {
    let mut app = App::new(session);
    let played = on_screen(|terminal| run(&mut app, terminal));
    for line in app.farewell() {
        say!("{line}");
    }
    played?;
    Ok(ExitCode::SUCCESS)
}

/// Does this on the whole screen, and leaves the terminal as it was whatever happens.
fn on_screen(work: impl FnOnce(&mut DefaultTerminal) -> io::Result<()>) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |information| {
        leave();
        hook(information);
    }));
    signals::before_exit(leave);
    let done = execute!(stdout(), EnableMouseCapture).and_then(|()| work(&mut terminal));
    leave();
    done
}

/// Wipes the screen before it is left: it may show faces.
fn leave() {
    // Whoever panics may be drawing and hold the lock already.
    let mut is_left = match panicking() {
        true => IS_LEFT.try_lock().ok(),
        false => Some(IS_LEFT.lock().unwrap_or_else(PoisonError::into_inner)),
    };
    is_left.iter_mut().for_each(|is_left| **is_left = true);
    let _ = execute!(stdout(), DisableMouseCapture, Clear(ClearType::All), Show);
    ratatui::restore();
}

/// Draws, unless a signal has ended the game.
fn draw<G: Playable>(app: &App<G>, palette: Palette, terminal: &mut DefaultTerminal) -> io::Result<()> {
    let is_left = IS_LEFT.lock().unwrap_or_else(PoisonError::into_inner);
    if *is_left {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let screen = app.screen();
    terminal.draw(|frame| screen::draw(&screen, palette, frame.area(), frame.buffer_mut())).map(drop)
}

fn run<G: Playable>(app: &mut App<G>, terminal: &mut DefaultTerminal) -> io::Result<()> {
    let palette = Palette::of_environment(G::SEATS);
    while !app.is_left() {
        draw(app, palette, terminal)?;
        // What waits is done at once: whoever types fast is not made to wait for pictures.
        let mut patience = PATIENCE;
        while !app.is_left() && event::poll(patience)? {
            app.hear(&event::read()?, terminal.size()?.into());
            patience = Duration::ZERO;
        }
        app.look();
    }
    Ok(())
}
