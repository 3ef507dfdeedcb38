//! `quadrille admin`: what the people who run a server do about reports.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use quadrille_server::Config;
use quadrille_server::admin::{Audited, Office, Reported};

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
    let (days, minutes) = (at.div_euclid(86_400_000), at.rem_euclid(86_400_000) / 60_000);
    // Howard Hinnant's days to civil, in which years begin with March.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02}", minutes / 60, minutes % 60)
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
