//! `quadrille play` on a whole screen: boards in colour, cursor keys, mouse, and typing as in the plain game.

use std::io::{self, stdout};
use std::panic;
use std::process::ExitCode;
use std::time::Duration;

use quadrille_engine::Playable;
use ratatui::DefaultTerminal;
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

/// Plays on the whole screen, and leaves the terminal as it was whatever happens.
pub(crate) fn play<G: Playable>(session: Session<G>) -> Outcome {
    let mut terminal = ratatui::try_init()?;
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |information| {
        leave();
        hook(information);
    }));
    signals::before_exit(leave);
    let mut app = App::new(session);
    let played = execute!(stdout(), EnableMouseCapture).and_then(|()| run(&mut app, &mut terminal));
    leave();
    for line in app.farewell() {
        say!("{line}");
    }
    played?;
    Ok(ExitCode::SUCCESS)
}

/// Wipes the screen before it is left: it may show faces.
fn leave() {
    let _ = execute!(stdout(), DisableMouseCapture, Clear(ClearType::All));
    ratatui::restore();
}

fn run<G: Playable>(app: &mut App<G>, terminal: &mut DefaultTerminal) -> io::Result<()> {
    let palette = Palette::of_environment();
    while !app.is_left() {
        terminal.draw(|frame| screen::draw(&app.screen(), palette, frame.area(), frame.buffer_mut()))?;
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
