//! What a storm found: the archive is compared with what was acknowledged.

use std::fmt::{self, Display};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use hyper::Method;
use serde_json::Value;

use super::{KNOCK, LAST_CALL, Played, Shared};
use crate::flood::Flooded;
use crate::{ClientError, Server, Visitor};

/// What a move may be charged beyond the time that its player took: no outage may cost more.
pub const TOLERANCE: Duration = Duration::from_millis(500);

/// What a storm found.
#[derive(Debug, Default)]
pub struct Report {
    /// How long everybody played.
    pub time: Duration,
    /// How many matches were played, and how many ended.
    pub matches: (usize, usize),
    /// Sockets that were open at the same time.
    pub sockets: u64,
    /// Moves that were acknowledged.
    pub moves: usize,
    /// How long acknowledgements took, sorted.
    pub latencies: Vec<Duration>,
    /// How long it took to be back after a socket broke, from when a server was there again, sorted.
    pub resumed: Vec<Duration>,
    /// Acknowledged moves that the archive does not have, or has differently.
    pub lost: usize,
    /// Moves in the archive that nobody was told about, beyond those still under way.
    pub doubled: usize,
    /// Moves that the server refused.
    pub refused: usize,
    /// What moves were charged beyond the time that their player took, sorted; empty without clocks.
    pub overcharged: Vec<Duration>,
    /// Where that was too much, and when it was noticed: what, where.
    pub complaints: Vec<(Duration, String)>,
    /// Matches that somebody lost on time, or that were aborted so, though nobody ever took long.
    pub flagged: usize,
    /// What became of the flood, if there was one.
    pub flooded: Option<Flooded>,
}

impl Report {
    /// Whether the server kept its promise.
    pub fn is_good(&self) -> bool {
        let is_charged_rightly = self.overcharged.last().is_none_or(|most| *most <= TOLERANCE);
        self.lost == 0 && self.doubled == 0 && self.flagged == 0 && is_charged_rightly
    }
}

fn share(sorted: &[Duration], part: f64) -> f64 {
    let at = ((sorted.len() as f64 * part) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(at).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

/// What half, most and all of some sorted times are below.
pub(crate) fn latencies(sorted: &[Duration]) -> String {
    let [half, most, nearly, all] = [0.5, 0.9, 0.99, 1.0].map(|part| share(sorted, part));
    format!("p50 {half:.1} ms, p90 {most:.1} ms, p99 {nearly:.1} ms, largest {all:.1} ms")
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let seconds = self.time.as_secs_f64().max(0.001);
        let (matches, over) = self.matches;
        writeln!(f, "sockets held   {}", self.sockets)?;
        writeln!(f, "matches        {matches}, of which {over} ended")?;
        writeln!(f, "acknowledged   {} moves, {:.0} a second", self.moves, self.moves as f64 / seconds)?;
        writeln!(f, "latency        {}", latencies(&self.latencies))?;
        let [half, nearly, all] = [0.5, 0.99, 1.0].map(|part| share(&self.resumed, part));
        writeln!(
            f,
            "reconnected    {} times, back after p50 {half:.0} ms, p99 {nearly:.0} ms, largest {all:.0} ms",
            self.resumed.len()
        )?;
        writeln!(f, "refused        {}", self.refused)?;
        if !self.overcharged.is_empty() {
            let [nearly, all] = [0.99, 1.0].map(|part| share(&self.overcharged, part));
            writeln!(
                f,
                "overcharged    p99 {nearly:.0} ms, largest {all:.0} ms; lost on time: {}",
                self.flagged
            )?;
        }
        for (over, place) in &self.complaints {
            writeln!(f, "               {} ms too much: {place}", over.as_millis())?;
        }
        if let Some(flooded) = &self.flooded {
            writeln!(f, "flood          {flooded}")?;
        }
        write!(f, "in the archive {} lost, {} doubled", self.lost, self.doubled)
    }
}

/// Looks every acknowledged move up in the archive.
pub(super) async fn check(shared: &Shared, time: Duration) -> Result<Report, ClientError> {
    let mut results = std::mem::take(&mut *shared.results());
    results.latencies.sort_unstable();
    results.resumed.sort_unstable();
    results.overcharged.sort_unstable();
    let mut report = Report {
        time,
        matches: (results.matches.len(), results.matches.values().filter(|played| played.is_over).count()),
        sockets: shared.most_sockets.load(Ordering::Relaxed),
        moves: results.latencies.len(),
        latencies: results.latencies,
        resumed: results.resumed,
        refused: results.refused,
        complaints: results.overcharged.iter().filter(|(over, _)| *over > TOLERANCE).cloned().collect(),
        overcharged: results.overcharged.into_iter().map(|(over, _)| over).collect(),
        flagged: results.matches.values().filter(|played| played.is_flagged).count(),
        ..Report::default()
    };
    for (i, (id, played)) in results.matches.into_iter().enumerate() {
        let server = &shared.storm.servers[i % shared.storm.servers.len()];
        let (lost, doubled) = compare(server, &id, played).await?;
        report.lost += lost;
        report.doubled += doubled;
    }
    Ok(report)
}

/// A match as this viewer sees it, once the server can tell: faults may go on when the storm is over.
async fn look_up(server: &Server, viewer: &mut Visitor, id: &str) -> Result<Value, ClientError> {
    let (path, started) = (format!("/api/matches/{id}"), Instant::now());
    loop {
        match viewer.must(server, Method::GET, &path, &Value::Null).await {
            Err(_) if started.elapsed() < LAST_CALL => tokio::time::sleep(KNOCK).await,
            answer => return answer,
        }
    }
}

/// How many moves of a match are lost, and how many are there that should not be.
async fn compare(server: &Server, id: &str, mut played: Played) -> Result<(usize, usize), ClientError> {
    let mut kept: Vec<Vec<String>> = Vec::new();
    for viewer in &mut played.viewers {
        let seen = look_up(server, viewer, id).await?;
        let moves = seen["played"].as_array().into_iter().flatten();
        kept.push(moves.map(|m| m.as_str().unwrap_or_default().to_string()).collect());
    }
    let is_kept = |ply: usize, m: &str, viewer: usize| {
        kept.get(viewer).and_then(|moves| moves.get(ply)).is_some_and(|there| there == m)
    };
    let lost = played.acknowledged.iter().filter(|(ply, (m, viewer))| !is_kept(**ply, m, *viewer)).count();
    let under_way = played.pending.iter().filter(|(ply, m)| {
        !played.acknowledged.contains_key(ply) && (0..kept.len()).any(|viewer| is_kept(*ply, m, viewer))
    });
    let expected = played.acknowledged.len() + under_way.count();
    let there = kept.first().map_or(0, Vec::len);
    Ok((lost, there.saturating_sub(expected)))
}
