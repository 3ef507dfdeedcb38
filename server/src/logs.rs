//! Logs on the standard error output, as lines for people or as JSON; nothing in them is secret.

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
