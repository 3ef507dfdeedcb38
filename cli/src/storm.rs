//! `quadrille storm`: load and faults, and a check that no acknowledged move was lost; or questions to exact tables.

use std::net::IpAddr;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use quadrille_client::flood::{Amount, Flood};
use quadrille_client::questions::Questions;
use quadrille_client::storm::{self, Storm};
use quadrille_client::{ClientError, Server};

use crate::serve::runtime;
use crate::think::duration;
use crate::{Outcome, say};

#[derive(Args)]
pub(crate) struct StormOptions {
    /// Where the server is, http://HOST:PORT (repeat it for several nodes)
    #[arg(long = "url", value_name = "URL", required = true)]
    urls: Vec<String>,
    /// Matches at a time
    #[arg(long, value_name = "N", default_value_t = 100)]
    matches: usize,
    /// For how long
    #[arg(long = "for", value_name = "TIME", value_parser = duration, default_value = "60s")]
    time: Duration,
    /// What is played, in turn
    #[arg(
        long,
        value_name = "GAME",
        value_delimiter = ',',
        default_value = "squadro,quindo:small,squaryd,squod,squod:4"
    )]
    games: Vec<String>,
    /// How long players think, on average; 0ms for as many moves as possible
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "400ms")]
    think: Duration,
    /// How often a move is followed by a broken socket
    #[arg(long, value_name = "SHARE", default_value_t = 0.005)]
    breaks: f64,
    /// Seconds that each seat has for a match; storm then checks that nobody is charged for an outage
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(10..=36_000))]
    clock: Option<u64>,
    /// Sockets that only stay open
    #[arg(long, value_name = "N", default_value_t = 0)]
    idle: usize,
    /// The same seed makes the same choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// What comes from another address and is in the way, so many a second: connections, or bodies, binary, pings,
    /// pongs, tables, analyses
    #[arg(long, value_name = "N|KIND:N")]
    flood: Option<Amount>,
    /// Where they come from: an address of this machine that the server does not know
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.2")]
    flood_from: IpAddr,
    /// Play nothing, but ask the exact tables of the server about the first of the games, so many times a second
    #[arg(long, value_name = "N", conflicts_with_all = ["flood", "idle", "clock"])]
    ask: Option<u32>,
}

pub(crate) fn run(options: &StormOptions) -> Outcome {
    for game in &options.games {
        quadrille_games::variant(game)?;
    }
    let servers: Result<Vec<Server>, _> = options.urls.iter().map(|url| Server::parse(url)).collect();
    let servers = servers?;
    if let Some(per_second) = options.ask {
        return ask(options, servers[0].clone(), per_second);
    }
    let storm = Storm {
        servers,
        matches: options.matches,
        time: options.time,
        games: options.games.clone(),
        think: options.think,
        breaks: options.breaks,
        clock: options.clock.map(Duration::from_secs),
        idle: options.idle,
        seed: options.seed,
        flood: options.flood.map(|amount| Flood { from: options.flood_from, amount }),
    };
    let progress = |time: Duration, moves: usize| {
        if time.as_secs().is_multiple_of(10) {
            eprintln!("after {} s: {moves} moves", time.as_secs());
        }
    };
    quadrille_server::listen::raise_descriptors();
    let report = runtime()?.block_on(storm::run(storm, progress)).map_err(refused)?;
    say!("{report}");
    Ok(if report.is_good() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Different positions to ask about.
const POSITIONS: usize = 1_000;

/// Asks exact tables, and prints how long answers take.
fn ask(options: &StormOptions, server: Server, per_second: u32) -> Outcome {
    let game = options.games.first().cloned().unwrap_or_default();
    let (time, seed) = (options.time, options.seed);
    let questions = Questions { server, game, positions: POSITIONS, per_second, time, seed };
    let answered = runtime()?.block_on(questions.run()).map_err(refused)?;
    say!("{answered}");
    Ok(if answered.is_good() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn refused(error: ClientError) -> String {
    format!("{error}\n(a server that is to stand a storm needs --unlimited with this address)")
}
