//! How far a long command is, and how it is broken off.

use std::future::{Future, poll_fn};
use std::io::{self, IsTerminal, stderr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::note;

/// How often a line is written where there is no terminal for a bar.
const INTERVAL: Duration = Duration::from_secs(10);
/// The exit status of what was broken off with Ctrl-C, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Progress on the standard error output: a bar on a terminal, else a line now and then; nothing with --quiet.
pub(crate) struct Progress {
    bar: ProgressBar,
    unit: &'static str,
    has_lines: bool,
    told: Instant,
}

impl Progress {
    /// Nothing is done yet of so many games, layers or whatever is counted.
    pub(crate) fn new(total: u64, unit: &'static str) -> Progress {
        let is_bar = stderr().is_terminal() && !crate::is_quiet();
        let bar = if is_bar { ProgressBar::new(total) } else { ProgressBar::hidden() };
        bar.set_length(total);
        let template = format!("{{bar:30}} {{pos}} of {{len}} {unit}  {{elapsed}} gone, {{eta}} left");
        bar.set_style(
            ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        Progress { bar, unit, has_lines: !is_bar, told: Instant::now() }
    }

    /// So many more are done.
    pub(crate) fn advance(&mut self, count: u64) {
        self.bar.inc(count);
        if let Some(line) = self.line(Instant::now()) {
            note!("{line}");
        }
    }

    /// The line that is due now, if any.
    fn line(&mut self, now: Instant) -> Option<String> {
        if !self.has_lines || now.duration_since(self.told) < INTERVAL {
            return None;
        }
        self.told = now;
        let length = self.bar.length().unwrap_or_default();
        Some(format!("{} of {length} {}", self.bar.position(), self.unit))
    }

    /// Prints something without spoiling the bar.
    pub(crate) fn suspend(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A flag that the first Ctrl-C sets, so that the result so far can be printed; the second one ends the program.
pub(crate) fn interrupted() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let heard = stop.clone();
    let (ready, is_ready) = mpsc::channel();
    std::thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        while runtime.block_on(pressed(&ready)).is_ok() {
            if heard.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
        }
    });
    // From here on Ctrl-C is heard; without a way to hear it the channel is closed.
    let _ = is_ready.recv();
    stop
}

/// Waits for Ctrl-C, and says when it began to listen.
async fn pressed(ready: &Sender<()>) -> io::Result<()> {
    let mut pressed = pin!(tokio::signal::ctrl_c());
    poll_fn(|context| {
        let polled = pressed.as_mut().poll(context);
        let _ = ready.send(()); // nobody listens the second time
        polled
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_terminal_there_is_a_line_now_and_then() {
        let mut progress = Progress::new(400, "games");
        progress.has_lines = true;
        progress.bar.inc(120);
        let begun = progress.told;
        assert_eq!(progress.line(begun + Duration::from_secs(9)), None);
        assert_eq!(progress.line(begun + INTERVAL).as_deref(), Some("120 of 400 games"));
        assert_eq!(progress.line(begun + INTERVAL + Duration::from_secs(1)), None);
    }
}
