//! A flood: more of something from one address than anybody needs, while others play.

use std::fmt::{self, Display};
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hyper::{Method, StatusCode};
use quadrille_games::Family;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;

use crate::storm::sit_down;
use crate::{ClientError, Server, Visitor};

/// How often a bundle of the flood is sent.
const TICK: Duration = Duration::from_millis(5);
/// Connections that may be open at a time.
const AT_A_TIME: usize = 2_000;
/// What answers late does not answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// Sockets that a flood of frames comes through.
const SOCKETS: usize = 4;
/// How long a socket that was cut off waits before it comes again.
const PAUSE: Duration = Duration::from_millis(100);
/// Guests who set up tables and ask for analyses.
const GUESTS: usize = 20;
/// Moves of the match that is analysed.
const PLIES: usize = 6;

const QUESTION: &[u8] = b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
const SLOW: &[u8] = b"POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-length: 8000\r\n\r\n";

/// What a flood consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Connections with one question each.
    Connections,
    /// Requests whose bodies never end.
    Bodies,
    /// Frames of bytes.
    Binary,
    /// Pings.
    Pings,
    /// Pongs that nobody asked for.
    Pongs,
    /// Tables in the lobby.
    Tables,
    /// Questions for an analysis.
    Analyses,
}

impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.serialize(f)
    }
}

/// How much of what, `bodies:500`; a number alone is of connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// What.
    pub kind: Kind,
    /// How many a second.
    pub per_second: u32,
}

/// Why a text is no amount.
#[derive(Debug, thiserror::Error)]
#[error(
    "write N or KIND:N, so many a second; the kinds are connections, bodies, binary, pings, pongs, tables, analyses"
)]
pub struct AmountError;

impl FromStr for Amount {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Amount, AmountError> {
        let (name, number) = text.split_once(':').unwrap_or(("connections", text));
        let per_second = number.parse().map_err(|_| AmountError)?;
        let kind = serde_json::from_value(json!(name)).map_err(|_| AmountError)?;
        Ok(Amount { kind, per_second })
    }
}

/// What a flood does.
#[derive(Clone, Copy, Debug)]
pub struct Flood {
    /// Where it comes from, an address of this machine.
    pub from: IpAddr,
    /// What comes, and how much of it.
    pub amount: Amount,
}

/// What became of a flood.
#[derive(Debug)]
pub struct Flooded {
    /// What it consisted of.
    pub kind: Kind,
    /// How long it went on.
    pub time: Duration,
    /// What was sent, or at least tried.
    pub tried: u64,
    /// What was answered like anybody's.
    pub answered: u64,
    /// What was refused or cut off.
    pub refused: u64,
}

impl Display for Flooded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Flooded { kind, time, tried, answered, refused } = self;
        let rate = *tried as f64 / time.as_secs_f64().max(0.001);
        write!(f, "{tried} {kind}, {rate:.0} a second: {answered} answered, ")?;
        match kind {
            Kind::Binary | Kind::Pings | Kind::Pongs => write!(f, "cut off {refused} times"),
            _ => write!(f, "{refused} refused"),
        }
    }
}

/// Where a flood comes to, whom it needs there, and what has become of it so far.
struct Shore {
    server: Server,
    end: Instant,
    guests: Vec<Visitor>,
    finished: String,
    tried: AtomicU64,
    answered: AtomicU64,
    refused: AtomicU64,
}

impl Flood {
    /// Floods a server until a moment.
    pub async fn run(self, server: Server, end: Instant) -> Result<Flooded, ClientError> {
        let shore = Arc::new(self.prepare(server.seen_from(self.from), end).await?);
        let started = Instant::now();
        let Amount { kind, per_second } = self.amount;
        match kind {
            Kind::Binary | Kind::Pings | Kind::Pongs => shore.pour(kind, per_second).await,
            _ => shore.knock_all(kind, per_second).await,
        }
        let [tried, answered, refused] =
            [&shore.tried, &shore.answered, &shore.refused].map(|count| count.load(Ordering::Relaxed));
        Ok(Flooded { kind, time: started.elapsed().min(end - started), tried, answered, refused })
    }

    async fn prepare(self, server: Server, end: Instant) -> Result<Shore, ClientError> {
        let mut guests = Vec::new();
        if matches!(self.amount.kind, Kind::Tables | Kind::Analyses) {
            for _ in 0..GUESTS {
                guests.push(Visitor::new(&server).await?);
            }
        }
        let finished = match self.amount.kind {
            Kind::Analyses => finished(&server).await?,
            _ => String::new(),
        };
        let [tried, answered, refused] = [(); 3].map(|()| AtomicU64::new(0));
        Ok(Shore { server, end, guests, finished, tried, answered, refused })
    }
}

/// A game for two: which one does not matter.
fn some_game() -> &'static str {
    Family::ALL[0].variants()[0].name
}

/// A match that is over.
async fn finished(server: &Server) -> Result<String, ClientError> {
    let (id, mut players) = sit_down(server, some_game(), None).await?;
    for ply in 0..=PLIES {
        for player in &mut players {
            let seen = player.must(server, Method::GET, &format!("/api/matches/{id}"), &Value::Null).await?;
            if seen["to_move"].is_null() || seen["to_move"] != seen["you"] {
                continue;
            }
            let last = json!({ "type": "resign", "match": id, "ply": seen["ply"] });
            let m = json!({ "type": "play", "match": id, "ply": seen["ply"], "move": seen["moves"][0] });
            let mut socket = player.connect(server).await?;
            socket.send(if ply == PLIES { &last } else { &m }).await?;
            socket.until("ok").await?;
            break;
        }
    }
    Ok(id)
}

impl Shore {
    /// Knocks so often a second, each time from the beginning.
    async fn knock_all(self: &Arc<Shore>, kind: Kind, per_second: u32) {
        let started = Instant::now();
        let room = Arc::new(Semaphore::new(AT_A_TIME));
        let mut tick = tokio::time::interval(TICK);
        let mut tried = 0;
        while Instant::now() < self.end {
            tick.tick().await;
            let wanted = (started.elapsed().as_secs_f64() * f64::from(per_second)) as u64;
            while tried < wanted {
                let Ok(place) = room.clone().try_acquire_owned() else { break };
                let shore = self.clone();
                tried += 1;
                tokio::spawn(async move {
                    shore.knock(kind, tried as usize).await;
                    drop(place);
                });
            }
        }
        self.tried.store(tried, Ordering::Relaxed);
        let _ = tokio::time::timeout(PATIENCE, room.acquire_many(AT_A_TIME as u32)).await;
    }

    async fn knock(&self, kind: Kind, n: usize) {
        let answer = match kind {
            Kind::Bodies => self.drip().await,
            Kind::Tables | Kind::Analyses => self.order(kind, n).await,
            _ => tokio::time::timeout(PATIENCE, self.ask()).await.unwrap_or(Err(ClientError::Late)),
        };
        match answer {
            Ok(true) => self.answered.fetch_add(1, Ordering::Relaxed),
            Ok(false) => self.refused.fetch_add(1, Ordering::Relaxed),
            Err(_) => 0,
        };
    }

    /// A connection with one question; whether it was answered.
    async fn ask(&self) -> Result<bool, ClientError> {
        let mut stream = self.server.connect().await?;
        // Ends at once, so that its port is free for the next.
        stream.set_zero_linger()?;
        stream.write_all(QUESTION).await?;
        let mut head = [0; 12];
        stream.read_exact(&mut head).await?;
        Ok(head.ends_with(b"200"))
    }

    /// A request whose body comes in drops; whether it could stay until the end.
    async fn drip(&self) -> Result<bool, ClientError> {
        let mut stream = self.server.connect().await?;
        stream.set_zero_linger()?;
        stream.write_all(SLOW).await?;
        let mut head = [0; 12];
        while Instant::now() < self.end {
            if tokio::time::timeout(Duration::from_secs(1), stream.read_exact(&mut head)).await.is_ok() {
                return Ok(false);
            }
            stream.write_all(b" ").await?;
        }
        Ok(true)
    }

    /// An order of one of the guests; whether it was accepted.
    async fn order(&self, kind: Kind, n: usize) -> Result<bool, ClientError> {
        let mut guest = self.guests[n % self.guests.len()].clone();
        let table = json!({ "game": some_game(), "seats": [{ "kind": "me" }, { "kind": "anyone" }] });
        let (path, body) = match kind {
            Kind::Tables => ("/api/matches".to_string(), table),
            _ => (format!("/api/matches/{}/analysis", self.finished), Value::Null),
        };
        let (status, _) = guest.ask(&self.server, Method::POST, &path, &body).await?;
        Ok(matches!(status, StatusCode::CREATED | StatusCode::ACCEPTED))
    }

    /// Sends so many frames a second through a few sockets.
    async fn pour(self: &Arc<Shore>, kind: Kind, per_second: u32) {
        let mut sockets = tokio::task::JoinSet::new();
        for _ in 0..SOCKETS {
            let shore = self.clone();
            sockets.spawn(async move {
                while Instant::now() < shore.end {
                    if shore.pour_through_one(kind, per_second / SOCKETS as u32).await.is_err() {
                        shore.refused.fetch_add(1, Ordering::Relaxed);
                    }
                    tokio::time::sleep(PAUSE).await;
                }
            });
        }
        while sockets.join_next().await.is_some() {}
    }

    async fn pour_through_one(&self, kind: Kind, per_second: u32) -> Result<(), ClientError> {
        let mut socket = Visitor::new(&self.server).await?.connect(&self.server).await?;
        let frame = match kind {
            Kind::Binary => Message::Binary(vec![7; 10].into()),
            Kind::Pings => Message::Ping(vec![7; 10].into()),
            _ => Message::Pong(vec![7; 10].into()),
        };
        let (started, mut sent) = (Instant::now(), 0);
        let mut tick = tokio::time::interval(TICK);
        while Instant::now() < self.end {
            tick.tick().await;
            let wanted = (started.elapsed().as_secs_f64() * f64::from(per_second)) as u64;
            while sent < wanted && Instant::now() < self.end {
                socket.send_frame(frame.clone()).await?;
                sent += 1;
                self.tried.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_told() {
        for (text, kind, per_second) in [
            ("10000", Kind::Connections, 10_000),
            ("connections:5", Kind::Connections, 5),
            ("bodies:500", Kind::Bodies, 500),
            ("pongs:1000000", Kind::Pongs, 1_000_000),
        ] {
            assert_eq!(text.parse::<Amount>().expect(text), Amount { kind, per_second });
        }
        for text in ["", "bodies", "bodies:", "water:5", "bodies:-1", "5:bodies"] {
            assert_eq!(
                text.parse::<Amount>().expect_err(text).to_string(),
                "write N or KIND:N, so many a second; the kinds are connections, bodies, binary, pings, pongs, tables, \
                 analyses"
            );
        }
        let told = |kind| {
            Flooded { kind, time: Duration::from_secs(2), tried: 100, answered: 3, refused: 97 }.to_string()
        };
        assert_eq!(told(Kind::Bodies), "100 bodies, 50 a second: 3 answered, 97 refused");
        assert_eq!(told(Kind::Pings), "100 pings, 50 a second: 3 answered, cut off 97 times");
    }
}
