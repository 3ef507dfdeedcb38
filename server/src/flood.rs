//! A flood: more connections a second from one address than anybody needs, while others play.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::sync::Semaphore;

/// How often a bundle of connections is opened.
const TICK: Duration = Duration::from_millis(5);
/// Connections that may be open at a time.
const AT_A_TIME: usize = 2_000;
/// What answers late does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

const QUESTION: &[u8] = b"GET /api/games HTTP/1.1\r\nhost: flood\r\nconnection: close\r\n\r\n";

/// What a flood does.
#[derive(Clone, Copy, Debug)]
pub struct Flood {
    /// Where it comes from, an address of this machine.
    pub from: IpAddr,
    /// Connections a second.
    pub per_second: u32,
}

/// What became of the connections.
#[derive(Debug, Default)]
pub struct Flooded {
    /// How long it went on.
    pub time: Duration,
    /// Those that were opened, or at least tried.
    pub tried: u64,
    /// Those that were answered like anybody's.
    pub answered: u64,
    /// Those that were refused.
    pub refused: u64,
}

#[derive(Default)]
struct Counts {
    answered: AtomicU64,
    refused: AtomicU64,
}

impl Flood {
    /// Floods a server until a moment.
    pub async fn run(self, server: SocketAddr, end: Instant) -> Flooded {
        let started = Instant::now();
        let counts = Arc::new(Counts::default());
        let room = Arc::new(Semaphore::new(AT_A_TIME));
        let mut tick = tokio::time::interval(TICK);
        let mut tried = 0;
        while Instant::now() < end {
            tick.tick().await;
            let wanted = (started.elapsed().as_secs_f64() * f64::from(self.per_second)) as u64;
            while tried < wanted {
                let Ok(place) = room.clone().try_acquire_owned() else { break };
                let counts = counts.clone();
                tried += 1;
                tokio::spawn(async move {
                    let _ = tokio::time::timeout(PATIENCE, self.knock(server, &counts)).await;
                    drop(place);
                });
            }
        }
        let time = started.elapsed();
        let _ = tokio::time::timeout(PATIENCE, room.acquire_many(AT_A_TIME as u32)).await;
        let [answered, refused] =
            [&counts.answered, &counts.refused].map(|count| count.load(Ordering::Relaxed));
        Flooded { time, tried, answered, refused }
    }

    async fn knock(self, server: SocketAddr, counts: &Counts) -> std::io::Result<()> {
        let socket = if server.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // Ends at once, so that its port is free for the next.
        socket.set_zero_linger()?;
        socket.bind((self.from, 0).into())?;
        let mut stream = socket.connect(server).await?;
        stream.write_all(QUESTION).await?;
        let mut head = [0; 12];
        stream.read_exact(&mut head).await?;
        let count = if head.ends_with(b"200") { &counts.answered } else { &counts.refused };
        count.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}
