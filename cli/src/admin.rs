//! `quadrille admin`: what the people who run a server do about reports.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use quadrille_server::Config;
use quadrille_server::admin::{Audited, Office, Reported};
use time::OffsetDateTime;

use crate::serve::{check_there, runtime};
use crate::{Outcome, say};

#[derive(Args)]
pub(crate) struct AdminOptions {
    /// The file of a database, or postgres://… [default: quadrille.db in the user's data folder]
    #[arg(long, value_name = "FILE|URL", global = true)]
    database: Option<String>,
    #[command(subcommand)]
    order: Order,
}

#[derive(Subcommand)]
enum Order {
    /// List what people have reported, the latest first, with the chat that it is about
    Reports,
    /// Keep somebody from chatting
    Mute {
        /// The player
        name: String,
        /// For how long; 0 lets them chat again
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(..=3650))]
        days: u32,
    },
    /// Sign somebody out everywhere, for good; the name stays taken
    Close {
        /// The player
        name: String,
    },
    /// Give somebody another name
    Rename {
        /// The player
        name: String,
        /// The name from now on
        new: String,
    },
    /// Delete somebody's name, ratings, chat and sessions; matches stay, without the name
    Delete {
        /// The player
        name: String,
    },
    /// List what was done with accounts, the latest first
    Log,
}

pub(crate) fn run(options: &AdminOptions) -> Outcome {
    let name = Config { database: options.database.clone(), ..Config::default() }.database()?;
    check_there(&name)?;
    runtime()?.block_on(async {
        let mut office = Office::open(&name).await?;
        match &options.order {
            Order::Reports => office.reports().await?.iter().for_each(show),
            Order::Log => office.log().await?.iter().for_each(tell),
            Order::Mute { name, days } => office.mute(name, *days).await?,
            Order::Close { name } => office.close(name).await?,
            Order::Rename { name, new } => office.rename(name, new).await?,
            Order::Delete { name } => office.delete(name).await?,
        }
        Ok(ExitCode::SUCCESS)
    })
}

fn show(report: &Reported) {
    let Reported { at, by, name, reason, words, about, chat, is_done } = report;
    let about = if about.is_empty() { String::new() } else { format!(", match {about}") };
    let done = if *is_done { " (dealt with)" } else { "" };
    say!("{}  {by} reports {name}: {reason}{about}{done}", moment(*at));
    if !words.is_empty() {
        say!("    “{words}”");
    }
    for line in chat {
        say!("    [{}] {}: {}", line.room, line.from, line.text);
    }
}

fn tell(entry: &Audited) {
    let Audited { at, name, action, detail } = entry;
    say!("{}", format!("{}  {action} {name} {detail}", moment(*at)).trim_end());
}

/// A moment in UTC, `2026-11-16 14:05`.
fn moment(at: i64) -> String {
    // A moment beyond the calendar is none that this server has written.
    let moment =
        OffsetDateTime::from_unix_timestamp(at.div_euclid(1000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    format!("{} {:02}:{:02}", moment.date(), moment.hour(), moment.minute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_calendar() {
        for (at, text) in [
            (0, "1970-01-01 00:00"),
            (951_782_399_999, "2000-02-28 23:59"),
            (951_782_400_000, "2000-02-29 00:00"),
            (1_793_455_500_000, "2026-10-31 14:05"),
        ] {
            assert_eq!(moment(at), text);
        }
    }
}
