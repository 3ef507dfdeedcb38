//! A storm: many matches over real sockets at once, with sockets that break, and a check of everything that the
//! server acknowledged against what it kept.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hyper::{Method, StatusCode};
use quadrille_games::{Rng, new_match};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::flood::Flood;
use crate::{ClientError, Server, Socket, Visitor};

mod player;
mod report;

use player::Player;
pub(crate) use report::latencies;
pub use report::{Report, TOLERANCE};

/// How long a client waits before it knocks again.
const KNOCK: Duration = Duration::from_millis(100);
/// Doors that are opened at a time while everybody arrives.
const ARRIVALS: usize = 32;
/// How often somebody who arrives tries to sit down.
const ATTEMPTS: usize = 20;
/// How long everybody may go on trying after the end.
const LAST_CALL: Duration = Duration::from_secs(60);

/// What a storm does.
#[derive(Clone, Debug)]
pub struct Storm {
    /// The nodes; every client goes to any of them.
    pub servers: Vec<Server>,
    /// Matches at a time.
    pub matches: usize,
    /// For how long.
    pub time: Duration,
    /// What is played, in turn.
    pub games: Vec<String>,
    /// How long players think on average.
    pub think: Duration,
    /// How often a move is followed by a broken socket.
    pub breaks: f64,
    /// The clock of each match, without an increment; players notice what they are charged.
    pub clock: Option<Duration>,
    /// Sockets that do nothing.
    pub idle: usize,
    /// The same seed makes the same choices.
    pub seed: u64,
    /// What comes from elsewhere and wants nothing but to be in the way.
    pub flood: Option<Flood>,
}

/// What all players of a storm share.
struct Shared {
    storm: Storm,
    end: Instant,
    /// Since when a server has been there, or `None` while there is none.
    up: Mutex<Option<Instant>>,
    doors: Semaphore,
    sockets: AtomicU64,
    most_sockets: AtomicU64,
    results: Mutex<Results>,
}

#[derive(Default)]
struct Results {
    latencies: Vec<Duration>,
    resumed: Vec<Duration>,
    overcharged: Vec<(Duration, String)>,
    refused: usize,
    matches: HashMap<String, Played>,
}

/// What was acknowledged of a match, and who can look it up.
#[derive(Default)]
struct Played {
    acknowledged: HashMap<usize, (String, usize)>,
    pending: Vec<(usize, String)>,
    viewers: Vec<Visitor>,
    is_over: bool,
    is_flagged: bool,
}

/// Lets the storm rage, then checks everything; `progress` is told the moves so far every second.
pub async fn run(storm: Storm, progress: impl Fn(Duration, usize)) -> Result<Report, ClientError> {
    let (matches, idle) = (storm.matches, storm.idle);
    let shared = Arc::new(Shared {
        end: Instant::now() + storm.time + Duration::from_secs(3600),
        up: Mutex::new(Some(Instant::now())),
        doors: Semaphore::new(ARRIVALS),
        sockets: AtomicU64::new(0),
        most_sockets: AtomicU64::new(0),
        results: Mutex::default(),
        storm,
    });
    let tables = arrive(&shared, matches).await?;
    let shared = restart(shared);
    let watch = tokio::spawn(keep_watch(shared.clone()));
    let mut everybody = begin(&shared, tables);
    for _ in 0..idle {
        everybody.spawn(sit_idle(shared.clone()));
    }
    let flood =
        shared.storm.flood.map(|flood| tokio::spawn(flood.run(shared.storm.servers[0].clone(), shared.end)));
    let started = Instant::now();
    while Instant::now() < shared.end {
        tokio::time::sleep(Duration::from_secs(1).min(shared.end - Instant::now())).await;
        progress(started.elapsed(), shared.results().latencies.len());
    }
    let played = started.elapsed();
    let _ = tokio::time::timeout(LAST_CALL, async { while everybody.join_next().await.is_some() {} }).await;
    everybody.abort_all();
    watch.abort();
    let mut report = report::check(&shared, played).await?;
    report.flooded = match flood {
        Some(flood) => Some(flood.await.map_err(|_| ClientError::Closed)??),
        None => None,
    };
    Ok(report)
}

/// Everybody who sits at a table plays.
fn begin(shared: &Arc<Shared>, tables: Vec<Table>) -> JoinSet<()> {
    let mut everybody = JoinSet::new();
    for (i, (id, players)) in tables.into_iter().enumerate() {
        for (seat, (visitor, socket)) in players.into_iter().enumerate() {
            let seed = shared.storm.seed.wrapping_add((i * 8 + seat) as u64);
            everybody.spawn(Player::new(shared.clone(), visitor, id.clone(), seed).play(socket));
        }
    }
    everybody
}

/// The same with its end in the right place: the clock starts when everybody is there.
fn restart(shared: Arc<Shared>) -> Arc<Shared> {
    let end = Instant::now() + shared.storm.time;
    match Arc::try_unwrap(shared) {
        Ok(shared) => Arc::new(Shared { end, ..shared }),
        Err(shared) => shared,
    }
}

/// A match, and its players with their sockets.
type Table = (String, Vec<(Visitor, Socket)>);

/// Everybody comes in, sits down and looks at the board.
async fn arrive(shared: &Arc<Shared>, matches: usize) -> Result<Vec<Table>, ClientError> {
    let mut arrivals = JoinSet::new();
    for i in 0..matches {
        arrivals.spawn(come_in(shared.clone(), i));
    }
    let mut tables = Vec::with_capacity(matches);
    while let Some(table) = arrivals.join_next().await {
        tables.push(table.map_err(|_| ClientError::Closed)??);
    }
    Ok(tables)
}

async fn come_in(shared: Arc<Shared>, i: usize) -> Result<Table, ClientError> {
    let _door = shared.doors.acquire().await;
    let Storm { servers, games, .. } = &shared.storm;
    let mut attempt = 0;
    let (id, visitors) = loop {
        attempt += 1;
        let server = &servers[(i + attempt) % servers.len()];
        match sit_down(server, &games[i % games.len()], shared.storm.clock).await {
            Err(_) if attempt < ATTEMPTS => tokio::time::sleep(KNOCK).await,
            seated => break seated?,
        }
    };
    let mut players = Vec::with_capacity(visitors.len());
    for visitor in visitors {
        let mut attempt = 0;
        let socket = loop {
            attempt += 1;
            match look(&servers[(i + attempt + players.len()) % servers.len()], &visitor, &id).await {
                Err(_) if attempt < ATTEMPTS => tokio::time::sleep(KNOCK).await,
                socket => break socket?,
            }
        };
        shared.connected();
        players.push((visitor, socket));
    }
    Ok((id, players))
}

/// A socket that has seen the board.
async fn look(server: &Server, visitor: &Visitor, id: &str) -> Result<Socket, ClientError> {
    let mut socket = visitor.connect(server).await?;
    socket.send(&json!({ "type": "watch", "match": id })).await?;
    socket.until("snapshot").await?;
    Ok(socket)
}

/// How many sit at a table of this game.
fn seats_of(game: &str) -> Option<usize> {
    let (family, variant) = quadrille_games::variant(game).ok()?;
    Some(new_match(family, variant.starts[0]).ok()?.seats().len())
}

/// A new table, and those who sit there.
pub(crate) async fn sit_down(
    server: &Server,
    game: &str,
    clock: Option<Duration>,
) -> Result<(String, Vec<Visitor>), ClientError> {
    let seats = seats_of(game).unwrap_or(2);
    let mut creator = Visitor::new(server).await?;
    let kinds: Vec<Value> =
        (0..seats).map(|seat| json!({ "kind": if seat == 0 { "me" } else { "link" } })).collect();
    let mut table = json!({ "game": game, "seats": kinds });
    if let Some(clock) = clock {
        table["clock"] = json!({ "kind": "game", "seconds": clock.as_secs() });
    }
    let table = creator.must(server, Method::POST, "/api/matches", &table).await?;
    let mut players = vec![creator];
    for link in table["links"].as_array().into_iter().flatten() {
        let mut friend = Visitor::new(server).await?;
        let path = format!("/api/sit/{}", link["link"].as_str().unwrap_or_default());
        friend.must(server, Method::POST, &path, &Value::Null).await?;
        players.push(friend);
    }
    Ok((table["match"].as_str().unwrap_or_default().to_string(), players))
}

/// Sees when the servers go and when one comes back.
async fn keep_watch(shared: Arc<Shared>) {
    loop {
        let mut is_up = false;
        for server in &shared.storm.servers {
            let healthy = server.ask(Method::GET, "/health", &[], String::new()).await;
            is_up = healthy.is_ok_and(|answer| answer.status() == StatusCode::OK);
            if is_up {
                break;
            }
        }
        {
            let mut up = shared.up.lock().unwrap_or_else(|error| error.into_inner());
            *up = if is_up { up.or(Some(Instant::now())) } else { None };
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

impl Shared {
    fn results(&self) -> std::sync::MutexGuard<'_, Results> {
        self.results.lock().unwrap_or_else(|error| error.into_inner())
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    fn server(&self, rng: &mut Rng) -> &Server {
        &self.storm.servers[rng.usize(..self.storm.servers.len())]
    }

    /// Opens a socket, however often it takes.
    async fn connect(&self, visitor: &Visitor, rng: &mut Rng) -> Option<Socket> {
        let mut patience = 0;
        loop {
            {
                let _door = self.doors.acquire().await;
                if let Ok(socket) = visitor.connect(self.server(rng)).await {
                    self.connected();
                    return Some(socket);
                }
            }
            patience += usize::from(self.is_over());
            if patience > 100 {
                return None;
            }
            tokio::time::sleep(KNOCK.mul_f64(0.5 + rng.f64())).await;
        }
    }

    fn connected(&self) {
        let held = self.sockets.fetch_add(1, Ordering::Relaxed) + 1;
        self.most_sockets.fetch_max(held, Ordering::Relaxed);
    }

    fn disconnected(&self) {
        self.sockets.fetch_sub(1, Ordering::Relaxed);
    }

    /// How long it took to be back, not counting the time when there was no server to come back to.
    fn resumed(&self, gone: Instant) {
        let up = *self.up.lock().unwrap_or_else(|error| error.into_inner());
        let since = up.map_or(gone, |up| up.max(gone));
        self.results().resumed.push(since.elapsed());
    }
}

async fn sit_idle(shared: Arc<Shared>) {
    let mut rng = Rng::with_seed(shared.storm.seed);
    let Ok(visitor) = ({
        let _door = shared.doors.acquire().await;
        Visitor::new(shared.server(&mut rng)).await
    }) else {
        return;
    };
    while !shared.is_over() {
        let Some(mut socket) = shared.connect(&visitor, &mut rng).await else { return };
        let rest = shared.end.saturating_duration_since(Instant::now());
        let _ = tokio::time::timeout(rest, async { while socket.next().await.is_ok() {} }).await;
        shared.disconnected();
    }
}
