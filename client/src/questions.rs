//! Questions to exact tables, so many a second, and how long each answer takes.

use std::fmt::{self, Display};
use std::time::{Duration, Instant};

use hyper::{Method, StatusCode};
use quadrille_games::{Game, Match, Rng, for_game, variant};
use tokio::task::JoinSet;

use crate::storm::latencies;
use crate::{ClientError, Line, Server};

/// Connections that questions come through.
const LINES: u32 = 32;
/// Random matches whose positions are tried, at most.
const MATCHES: u64 = 1_000;
/// How long a connection that broke waits before it is made again.
const PAUSE: Duration = Duration::from_millis(100);

/// What is asked, and how often.
#[derive(Clone, Debug)]
pub struct Questions {
    /// The server.
    pub server: Server,
    /// The game or variant.
    pub game: String,
    /// Different positions to ask about, if so many are known.
    pub positions: usize,
    /// How often a second.
    pub per_second: u32,
    /// For how long.
    pub time: Duration,
    /// The same seed asks about the same positions.
    pub seed: u64,
}

/// What became of questions.
#[derive(Debug)]
pub struct Answered {
    /// Different positions; each was asked about once before the clock ran.
    pub positions: usize,
    /// Questions asked.
    pub asked: usize,
    /// Times from when a question was due to its good answer, sorted.
    pub latencies: Vec<Duration>,
    /// How long all of it took.
    pub time: Duration,
}

impl Answered {
    /// Whether everything was answered.
    pub fn is_good(&self) -> bool {
        self.asked > 0 && self.latencies.len() == self.asked
    }
}

impl Display for Answered {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Answered { positions, asked, latencies: known, time } = self;
        let rate = known.len() as f64 / time.as_secs_f64().max(0.001);
        writeln!(f, "positions      {positions}")?;
        writeln!(f, "answered       {} of {asked} questions, {rate:.0} a second", known.len())?;
        write!(f, "latency        {}", latencies(known))
    }
}

impl Questions {
    /// Asks about every position once, and then again and again at the pace that is wanted.
    pub async fn run(self) -> Result<Answered, ClientError> {
        let paths = self.known().await?;
        let began = Instant::now();
        let mut lines = JoinSet::new();
        for first in 0..LINES {
            let mine = Asker { line: self.server.line().await?, first, began };
            lines.spawn(mine.ask(self.clone(), paths.clone()));
        }
        let (mut asked, mut latencies) = (0, Vec::new());
        while let Some(Ok((tried, heard))) = lines.join_next().await {
            asked += tried;
            latencies.extend(heard);
        }
        latencies.sort_unstable();
        Ok(Answered { positions: paths.len(), asked, latencies, time: began.elapsed() })
    }

    /// Positions of random matches that the server has an answer for, as addresses.
    async fn known(&self) -> Result<Vec<String>, ClientError> {
        let mut line = self.server.line().await?;
        let mut known = Vec::new();
        for i in 0..MATCHES {
            for position in self.positions(self.seed.wrapping_add(i))? {
                let path = format!("/api/tables/{}?position={}", self.game, escaped(&position));
                let answer = line.ask(Method::GET, &path, &[], String::new()).await?;
                if answer.status() != StatusCode::OK {
                    // Tables begin at the end.
                    break;
                }
                known.push(path);
                if known.len() == self.positions {
                    return Ok(known);
                }
            }
        }
        let refused = || ClientError::Refused(StatusCode::NOT_FOUND, "no position is known there".into());
        if known.is_empty() { Err(refused()) } else { Ok(known) }
    }

    /// The positions of a random match, the last one first.
    fn positions(&self, seed: u64) -> Result<Vec<String>, ClientError> {
        let unknown = || ClientError::Address(self.game.clone());
        let (family, variant) = variant(&self.game).map_err(|_| unknown())?;
        let (mut rng, mut positions) = (Rng::with_seed(seed), Vec::new());
        for_game!(family, G => {
            let start = variant.starts[rng.usize(..variant.starts.len())];
            let mut game = Match::new(start.parse::<G>().map_err(|_| unknown())?);
            while game.play_random(&mut rng) && !game.position().is_over() {
                positions.push(game.position().to_string());
            }
        });
        positions.reverse();
        Ok(positions)
    }
}

/// A position as it stands in an address.
fn escaped(text: &str) -> String {
    let escape = |byte: u8| match byte {
        b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

/// One connection, and when it asks first.
struct Asker {
    line: Line,
    first: u32,
    began: Instant,
}

impl Asker {
    /// Asks whenever a question is due: how many, and how long good answers took.
    async fn ask(mut self, what: Questions, paths: Vec<String>) -> (usize, Vec<Duration>) {
        let (mut asked, mut heard) = (0, Vec::new());
        for number in (self.first..).step_by(LINES as usize) {
            let due = self.began + Duration::from_secs(number.into()) / what.per_second.max(1);
            if due >= self.began + what.time {
                break;
            }
            tokio::time::sleep_until(due.into()).await;
            let path = &paths[number as usize * 7919 % paths.len()];
            asked += 1;
            match self.line.ask(Method::GET, path, &[], String::new()).await {
                Ok(answer) if answer.status() == StatusCode::OK => heard.push(due.elapsed()),
                Ok(_) => {}
                Err(_) => self.call_again(&what.server).await,
            }
        }
        (asked, heard)
    }

    async fn call_again(&mut self, server: &Server) {
        tokio::time::sleep(PAUSE).await;
        if let Ok(line) = server.line().await {
            self.line = line;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_written_for_addresses() {
        assert_eq!(escaped("ccc66/ccc66 d"), "ccc66%2Fccc66%20d");
    }

    #[test]
    fn what_was_not_answered_is_told() {
        let latencies = [1, 2, 3, 40].map(Duration::from_millis).to_vec();
        let answered = Answered { positions: 9, asked: 5, latencies, time: Duration::from_secs(2) };
        assert!(!answered.is_good());
        let expected = "positions      9\nanswered       4 of 5 questions, 2 a second\n\
                        latency        p50 3.0 ms, p90 40.0 ms, p99 40.0 ms, largest 40.0 ms";
        assert_eq!(answered.to_string(), expected);
    }
}
