//! A storm: many matches over real sockets at once, with sockets that break, and a check of everything that the
//! server acknowledged against what it kept.

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hyper::{Method, StatusCode};
use quadrille_games::Rng;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::client::{ClientError, Server, Socket, Visitor};
use crate::flood::{Flood, Flooded};

/// How long a client waits before it knocks again.
const KNOCK: Duration = Duration::from_millis(100);
/// Doors that are opened at a time while everybody arrives.
const ARRIVALS: usize = 32;
/// Within this time everybody begins.
const BEGINNING: Duration = Duration::from_secs(1);
/// How often somebody who arrives tries to sit down.
const ATTEMPTS: usize = 20;
/// A socket without news for so long is taken as dead.
const SILENCE: Duration = Duration::from_secs(15);
/// What a move may be charged beyond the time that its player took: no outage may cost more.
pub const TOLERANCE: Duration = Duration::from_millis(500);
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
    /// Matches that somebody lost on time, though nobody ever took long.
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

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let seconds = self.time.as_secs_f64().max(0.001);
        let (matches, over) = self.matches;
        writeln!(f, "sockets held   {}", self.sockets)?;
        writeln!(f, "matches        {matches}, of which {over} ended")?;
        writeln!(f, "acknowledged   {} moves, {:.0} a second", self.moves, self.moves as f64 / seconds)?;
        let [half, most, nearly, all] = [0.5, 0.9, 0.99, 1.0].map(|part| share(&self.latencies, part));
        writeln!(
            f,
            "latency        p50 {half:.1} ms, p90 {most:.1} ms, p99 {nearly:.1} ms, largest {all:.1} ms"
        )?;
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
        if let Some(flooded) = &self.flooded {
            writeln!(f, "flood          {flooded}")?;
        }
        write!(f, "in the archive {} lost, {} doubled", self.lost, self.doubled)
    }
}

/// What all players of a storm share.
struct Sky {
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
    overcharged: Vec<Duration>,
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
    let sky = Arc::new(Sky {
        end: Instant::now() + storm.time + Duration::from_secs(3600),
        up: Mutex::new(Some(Instant::now())),
        doors: Semaphore::new(ARRIVALS),
        sockets: AtomicU64::new(0),
        most_sockets: AtomicU64::new(0),
        results: Mutex::default(),
        storm,
    });
    let tables = arrive(&sky, matches).await?;
    let sky = restart(sky);
    let watch = tokio::spawn(keep_watch(sky.clone()));
    let mut everybody = tokio::task::JoinSet::new();
    for (i, (id, players)) in tables.into_iter().enumerate() {
        for (seat, (visitor, socket)) in players.into_iter().enumerate() {
            let seed = sky.storm.seed.wrapping_add((i * 8 + seat) as u64);
            everybody.spawn(Player::new(sky.clone(), visitor, id.clone(), seed).play(socket));
        }
    }
    for _ in 0..idle {
        everybody.spawn(sit_idle(sky.clone()));
    }
    let flood = sky.storm.flood.map(|flood| tokio::spawn(flood.run(sky.storm.servers[0].clone(), sky.end)));
    let started = Instant::now();
    while Instant::now() < sky.end {
        tokio::time::sleep(Duration::from_secs(1).min(sky.end - Instant::now())).await;
        progress(started.elapsed(), sky.results().latencies.len());
    }
    let played = started.elapsed();
    let _ = tokio::time::timeout(LAST_CALL, async { while everybody.join_next().await.is_some() {} }).await;
    everybody.abort_all();
    watch.abort();
    let mut report = check(&sky, played).await?;
    report.flooded = match flood {
        Some(flood) => Some(flood.await.map_err(|_| ClientError::Closed)??),
        None => None,
    };
    Ok(report)
}

/// The same sky with its end in the right place: the clock starts when everybody is there.
fn restart(sky: Arc<Sky>) -> Arc<Sky> {
    let end = Instant::now() + sky.storm.time;
    match Arc::try_unwrap(sky) {
        Ok(sky) => Arc::new(Sky { end, ..sky }),
        Err(sky) => sky,
    }
}

/// A match, and its players with their sockets.
type Seated = (String, Vec<(Visitor, Socket)>);

/// Everybody comes in, sits down and looks at the board.
async fn arrive(sky: &Arc<Sky>, matches: usize) -> Result<Vec<Seated>, ClientError> {
    let mut arrivals = tokio::task::JoinSet::new();
    for i in 0..matches {
        arrivals.spawn(come_in(sky.clone(), i));
    }
    let mut tables = Vec::with_capacity(matches);
    while let Some(table) = arrivals.join_next().await {
        tables.push(table.map_err(|_| ClientError::Closed)??);
    }
    Ok(tables)
}

async fn come_in(sky: Arc<Sky>, i: usize) -> Result<Seated, ClientError> {
    let _door = sky.doors.acquire().await;
    let Storm { servers, games, .. } = &sky.storm;
    let mut attempt = 0;
    let (id, visitors) = loop {
        attempt += 1;
        let server = &servers[(i + attempt) % servers.len()];
        match sit_down(server, &games[i % games.len()], sky.storm.clock).await {
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
        sky.connected();
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

/// A new table, and those who sit there.
pub(crate) async fn sit_down(
    server: &Server,
    game: &str,
    clock: Option<Duration>,
) -> Result<(String, Vec<Visitor>), ClientError> {
    let seats = if game == "squod:4" { 4 } else { 2 };
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
async fn keep_watch(sky: Arc<Sky>) {
    loop {
        let mut is_up = false;
        for server in &sky.storm.servers {
            let healthy = server.ask(Method::GET, "/health", &[], String::new()).await;
            is_up = healthy.is_ok_and(|answer| answer.status() == StatusCode::OK);
            if is_up {
                break;
            }
        }
        {
            let mut up = sky.up.lock().unwrap_or_else(|error| error.into_inner());
            *up = if is_up { up.or(Some(Instant::now())) } else { None };
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

impl Sky {
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

async fn sit_idle(sky: Arc<Sky>) {
    let mut rng = Rng::with_seed(sky.storm.seed);
    let Ok(visitor) = ({
        let _door = sky.doors.acquire().await;
        Visitor::new(sky.server(&mut rng)).await
    }) else {
        return;
    };
    while !sky.is_over() {
        let Some(mut socket) = sky.connect(&visitor, &mut rng).await else { return };
        let rest = sky.end.saturating_duration_since(Instant::now());
        let _ = tokio::time::timeout(rest, async { while socket.next().await.is_ok() {} }).await;
        sky.disconnected();
    }
}

/// What a player reads of a message.
#[derive(Deserialize)]
struct Heard {
    r#type: String,
    #[serde(default)]
    r#match: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    ply: Option<usize>,
    #[serde(default)]
    you: Option<usize>,
    #[serde(default)]
    to_move: Option<usize>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    code: String,
    #[serde(default)]
    clock: Option<ClockHeard>,
    #[serde(default)]
    result: Option<ResultHeard>,
}

#[derive(Deserialize)]
struct ClockHeard {
    left: Vec<i64>,
}

#[derive(Deserialize)]
struct ResultHeard {
    ending: String,
}

/// One seat.
struct Player {
    sky: Arc<Sky>,
    visitor: Visitor,
    id: String,
    rng: Rng,
    pending: Option<(usize, String, Instant)>,
    gone: Option<Instant>,
    /// The time on the own clock after the last move, in milliseconds.
    left: Option<i64>,
    /// What the player took for the move that was last acknowledged, until its charge is known.
    thought: Option<Duration>,
    /// When the player first saw that it was their turn, for the move that is under way.
    turn: Option<Instant>,
}

/// What becomes of a socket.
enum Next {
    Again,
    Rematch,
    Over,
}

impl Player {
    fn new(sky: Arc<Sky>, visitor: Visitor, id: String, seed: u64) -> Player {
        Player {
            sky,
            visitor,
            id,
            rng: Rng::with_seed(seed),
            pending: None,
            gone: None,
            left: None,
            thought: None,
            turn: None,
        }
    }

    async fn play(mut self, first: Socket) {
        self.look_up_later();
        // People do not begin all at the same moment.
        tokio::time::sleep(BEGINNING.mul_f64(self.rng.f64())).await;
        let mut open = Some(first);
        loop {
            let socket = match open.take() {
                Some(socket) => Some(socket),
                None => self.sky.connect(&self.visitor, &mut self.rng).await,
            };
            let Some(socket) = socket else { break };
            let next = self.play_on(socket).await;
            self.sky.disconnected();
            match next {
                Ok(Next::Over) => break,
                Ok(Next::Rematch) => {
                    if !self.rematch().await {
                        break;
                    }
                    self.look_up_later();
                }
                Ok(Next::Again) | Err(_) => self.gone = Some(Instant::now()),
            }
        }
        if let Some((ply, m, _)) = self.pending.take() {
            self.sky.results().matches.entry(self.id.clone()).or_default().pending.push((ply, m));
        }
    }

    fn look_up_later(&self) {
        let mut results = self.sky.results();
        results.matches.entry(self.id.clone()).or_default().viewers.push(self.visitor.clone());
    }

    async fn play_on(&mut self, mut socket: Socket) -> Result<Next, ClientError> {
        socket.send(&json!({ "type": "watch", "match": self.id })).await?;
        if let Some((ply, m, _)) = &self.pending {
            // Repeating a message is harmless.
            let again = json!({ "type": "play", "match": self.id, "ply": ply, "move": m });
            socket.send(&again).await?;
        }
        let mut asked = None;
        loop {
            if self.sky.is_over() && self.pending.is_none() {
                return Ok(Next::Over);
            }
            let frame = tokio::time::timeout(SILENCE, socket.next()).await;
            let Ok(frame) = frame else { return Ok(Next::Again) };
            let frame = frame?;
            let Ok(heard) = serde_json::from_str::<Heard>(&frame) else { continue };
            match heard.r#type.as_str() {
                "snapshot" if heard.r#match == self.id => {
                    if let Some(gone) = self.gone.take() {
                        self.sky.resumed(gone);
                    }
                    self.notice_charge(&heard);
                    if heard.status == "over" {
                        return Ok(self.over(&heard));
                    }
                    let is_mine = heard.to_move.is_some() && heard.to_move == heard.you;
                    if is_mine && self.pending.is_none() && asked != heard.ply && !self.sky.is_over() {
                        asked = heard.ply;
                        self.choose(&mut socket, &heard).await?;
                    }
                }
                "ok" => {
                    let is_move = self.acknowledged(heard.ply);
                    if is_move && self.rng.f64() < self.sky.storm.breaks {
                        return Ok(Next::Again);
                    }
                }
                "error" => {
                    self.refused(&heard.code);
                    return Ok(Next::Again);
                }
                _ => {}
            }
        }
    }

    async fn choose(&mut self, socket: &mut Socket, heard: &Heard) -> Result<(), ClientError> {
        let Some(ply) = heard.ply.filter(|_| !heard.moves.is_empty()) else { return Ok(()) };
        let m = heard.moves[self.rng.usize(..heard.moves.len())].clone();
        // Exponential: some answer at once, some take long.
        let seen = *self.turn.get_or_insert_with(Instant::now);
        let pause = self.sky.storm.think.mul_f64(-(1.0 - self.rng.f64()).ln());
        let rest = self.sky.end.saturating_duration_since(Instant::now());
        tokio::time::sleep(pause.min(rest)).await;
        self.pending = Some((ply, m.clone(), Instant::now()));
        self.thought = Some(seen.elapsed());
        socket.send(&json!({ "type": "play", "match": self.id, "ply": ply, "move": m })).await
    }

    /// Notes an acknowledgement; whether it was for a move.
    fn acknowledged(&mut self, place: Option<usize>) -> bool {
        let Some(place) = place else { return false };
        let Some((_, m, sent)) = self.pending.take() else { return false };
        self.turn = None;
        let mut results = self.sky.results();
        results.latencies.push(sent.elapsed());
        let game = results.matches.entry(self.id.clone()).or_default();
        let viewer = game.viewers.iter().position(|one| one.cookie() == self.visitor.cookie()).unwrap_or(0);
        game.acknowledged.insert(place, (m, viewer));
        true
    }

    fn refused(&mut self, code: &str) {
        // A server that is busy may yet have kept the move: it stays under way.
        if code != "busy" && code != "too_fast" {
            (self.pending, self.turn, self.thought) = (None, None, None);
            self.sky.results().refused += 1;
        }
    }

    /// Compares what the last move was charged with the time that it took.
    fn notice_charge(&mut self, heard: &Heard) {
        let (Some(base), Some(clock), Some(you)) = (self.sky.storm.clock, &heard.clock, heard.you) else {
            return;
        };
        if self.pending.is_some() {
            return;
        }
        let Some(thought) = self.thought.take() else { return };
        let left = clock.left.get(you).copied().unwrap_or_default();
        let before = self.left.replace(left).unwrap_or(base.as_millis() as i64);
        let over = (before - left - thought.as_millis() as i64).max(0);
        self.sky.results().overcharged.push(Duration::from_millis(over as u64));
    }

    fn over(&mut self, heard: &Heard) -> Next {
        let ending = heard.result.as_ref().map(|result| result.ending.as_str());
        let is_flagged = ending.is_some_and(|ending| ending.starts_with("time "));
        {
            let mut results = self.sky.results();
            let played = results.matches.entry(self.id.clone()).or_default();
            (played.is_over, played.is_flagged) = (true, is_flagged);
        }
        (self.left, self.thought, self.turn) = (None, None, None);
        if let Some((ply, m, _)) = self.pending.take() {
            self.sky.results().matches.entry(self.id.clone()).or_default().pending.push((ply, m));
        }
        if self.sky.is_over() { Next::Over } else { Next::Rematch }
    }

    /// Asks for a rematch until there is one.
    async fn rematch(&mut self) -> bool {
        let path = format!("/api/matches/{}/rematch", self.id);
        while !self.sky.is_over() {
            let server = self.sky.server(&mut self.rng).clone();
            let answer = self.visitor.must(&server, Method::POST, &path, &Value::Null).await;
            if let Ok(answer) = answer
                && let Some(id) = answer["match"].as_str()
            {
                self.id = id.to_string();
                return true;
            }
            tokio::time::sleep(KNOCK).await;
        }
        false
    }
}

/// Looks every acknowledged move up in the archive.
async fn check(sky: &Sky, time: Duration) -> Result<Report, ClientError> {
    let mut results = std::mem::take(&mut *sky.results());
    results.latencies.sort_unstable();
    results.resumed.sort_unstable();
    results.overcharged.sort_unstable();
    let mut report = Report {
        time,
        matches: (results.matches.len(), results.matches.values().filter(|played| played.is_over).count()),
        sockets: sky.most_sockets.load(Ordering::Relaxed),
        moves: results.latencies.len(),
        latencies: results.latencies,
        resumed: results.resumed,
        refused: results.refused,
        overcharged: results.overcharged,
        flagged: results.matches.values().filter(|played| played.is_flagged).count(),
        ..Report::default()
    };
    for (i, (id, played)) in results.matches.into_iter().enumerate() {
        let server = &sky.storm.servers[i % sky.storm.servers.len()];
        let (lost, doubled) = compare(server, &id, played).await?;
        report.lost += lost;
        report.doubled += doubled;
    }
    Ok(report)
}

/// How many moves of a match are lost, and how many are there that should not be.
async fn compare(server: &Server, id: &str, mut played: Played) -> Result<(usize, usize), ClientError> {
    let mut kept: Vec<Vec<String>> = Vec::new();
    for viewer in &mut played.viewers {
        let seen = viewer.must(server, Method::GET, &format!("/api/matches/{id}"), &Value::Null).await?;
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
