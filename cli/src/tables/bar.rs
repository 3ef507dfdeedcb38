//! How far a solve is, and how long the rest takes.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{FormattedDuration, ProgressBar, ProgressStyle};
use quadrille_tables::{Job, Layered, Progress, Work};

use super::reached_text;
use crate::note;

/// What the bar is divided into.
const PARTS: u64 = 1_000;

/// The progress bar: how much is done, positions a second, time left.
pub(super) struct Bar {
    bar: ProgressBar,
    unit: &'static str,
    began: Instant,
    positions: AtomicU64,
    work: Mutex<Work>,
}

impl Bar {
    pub(super) fn new(index: &impl Layered, job: &Job, gpu: bool) -> Bar {
        let bar = ProgressBar::new(PARTS);
        let style = ProgressStyle::with_template("{bar:12} {percent:>3} %  {wide_msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(250));
        let work = Mutex::new(Work::new(index, job.until, gpu));
        let (unit, positions) = (index.layer_unit(), AtomicU64::new(0));
        Bar { bar, unit, began: Instant::now(), positions, work }
    }

    /// Takes the bar away; how long it was there.
    pub(super) fn finish(&self) -> Duration {
        self.bar.finish_and_clear();
        self.began.elapsed()
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn show(&self, event: Progress) {
        match event {
            Progress::Layer { layer, classes, .. } => {
                self.work().begin(layer);
                let prefix = format!("{layer} {}", self.unit);
                if !std::io::stderr().is_terminal() {
                    note!("{prefix}, {classes} classes{}", self.outlook());
                }
                self.bar.set_prefix(prefix);
            }
            Progress::Class { cells, positions } => {
                self.work().advance(cells, positions > 0);
                self.bar.set_position((self.work().share() * PARTS as f64) as u64);
                let all = self.positions.fetch_add(positions, Relaxed) + positions;
                let speed = all as f64 / self.began.elapsed().as_secs_f64() / 1e6;
                self.bar.set_message(message(&self.bar.prefix(), speed, &self.outlook()));
            }
            Progress::Solved => {
                self.tell(&format!("solved on the GPU after {:.1} s", self.began.elapsed().as_secs_f64()));
            }
            Progress::Reached(reached) => self.tell(&reached_text(&reached)),
            Progress::Written(_) => {}
        }
    }
}

impl Bar {
    /// How long it has taken and will take, once something is done.
    fn outlook(&self) -> String {
        let gone = self.began.elapsed();
        let left = self.work().left(gone);
        let times = |left| format!(": {} gone, {} left", FormattedDuration(gone), FormattedDuration(left));
        left.map_or(String::new(), times)
    }

    /// A line that stays, also where there is no terminal for a bar.
    fn tell(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }
}

/// What stands beside the bar, on a line of 80 characters together with it.
fn message(layer: &str, speed: f64, outlook: &str) -> String {
    format!("{layer}, {speed:.1} M/s{outlook}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_stays_on_one_line() {
        // The bar, the percent and the spaces around them.
        let beside = "████████████ 100 %  ".chars().count();
        let longest = message("16 finished legs", 5_161.3, ": 12:34:56 gone, 12:34:56 left");
        assert!(beside + longest.chars().count() < 80, "{longest}");
    }
}
