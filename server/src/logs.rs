//! Logs on the standard error output, as lines for people or as JSON; nothing in them is secret.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use tracing::level_filters::LevelFilter;

use crate::config::Config;

/// Sets up logging for this process; the second call changes nothing.
pub fn start(config: &Config) -> Result<(), String> {
    let level: LevelFilter = match config.log_level.as_deref() {
        None => LevelFilter::INFO,
        Some(name) => {
            name.parse().map_err(|_| format!("`{name}` is no level: error, warn, info, debug or trace"))?
        }
    };
    let lines = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr);
    let _ = if config.log_json {
        tracing::subscriber::set_global_default(lines.json().finish())
    } else {
        tracing::subscriber::set_global_default(lines.with_target(false).finish())
    };
    Ok(())
}

/// Lets one line through a second: with the database away every request fails, and the log must not fill the disk.
#[derive(Default)]
pub struct Seldom {
    last: Mutex<Option<(Instant, u64)>>,
}

impl Seldom {
    /// A gate that has let nothing through yet.
    pub const fn new() -> Seldom {
        Seldom { last: Mutex::new(None) }
    }

    /// Whether to write a line now, and how many were left out since the last one.
    pub fn passes(&self, now: Instant) -> Option<u64> {
        let mut last = self.last.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match &mut *last {
            Some((at, left_out)) if now.duration_since(*at) < Duration::from_secs(1) => {
                *left_out += 1;
                None
            }
            _ => Some(last.replace((now, 0)).map_or(0, |(_, left_out)| left_out)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_a_second_and_the_rest_is_counted() {
        let (gate, start) = (Seldom::new(), Instant::now());
        let at = |ms| gate.passes(start + Duration::from_millis(ms));
        assert_eq!(
            [at(0), at(1), at(999), at(1000), at(1001), at(3000)],
            [Some(0), None, None, Some(2), None, Some(1)]
        );
    }
}
