//! Listening, accepting, and stopping without dropping an answer.

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::limits::{Held, customer};
use crate::node::Node;
use crate::wire::{Meter, Wire};

pub use crate::limits::raise_descriptors;

/// How long a shutdown waits for answers that are under way.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it waits for clients that ask for nothing: the last answer may be on its way to them.
const FAREWELL: Duration = Duration::from_millis(500);

/// Connections that may wait to be accepted: after a restart everybody comes at once.
const BACKLOG: u32 = 4096;

/// What an address hears that comes too often, before it is even asked what it wants.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
/// What anybody hears when there is no room for one more.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Why the server cannot listen.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// Somebody else listens there.
    #[error(
        "{0} is taken: another program listens there; choose another port with --listen, or let one be found \
         with --listen 127.0.0.1:0"
    )]
    Taken(String),
    /// The port needs more rights.
    #[error("{0} may not be used without more rights; ports from 1024 on need none")]
    Forbidden(String),
    /// The address is none of this machine, or no address at all.
    #[error("cannot listen on {0}: {1}")]
    Other(String, io::Error),
}

/// Binds an address like `127.0.0.1:7878`; port 0 finds a free one.
pub async fn bind(address: &str) -> Result<TcpListener, ListenError> {
    open(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ListenError::Taken(address.into()),
        io::ErrorKind::PermissionDenied => ListenError::Forbidden(address.into()),
        _ => ListenError::Other(address.into(), error),
    })
}

/// The first of the addresses that a name stands for which can be used.
async fn open(address: &str) -> io::Result<TcpListener> {
    let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in tokio::net::lookup_host(address).await? {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // Otherwise a restart would have to wait for the connections before it.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        match socket.bind(address).and_then(|()| socket.listen(BACKLOG)) {
            Ok(listener) => return Ok(listener),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Serves until `stop` is done; then lets answers under way finish.
pub async fn serve(listener: TcpListener, node: Arc<Node>, stop: impl Future<Output = ()>) {
    let app = crate::app(node.clone());
    let (stopping, open) = watch::channel(());
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    // On a socket of IPv6 clients of IPv4 come in other clothes.
                    let peer = SocketAddr::new(peer.ip().to_canonical(), peer.port());
                    match admit(&node, peer.ip()) {
                        Ok(place) => Guest { peer, place: Arc::new(place), patience: node.config.patience() }
                            .answer(stream, app.clone(), open.clone()),
                        Err(words) => send_away(&stream, words),
                    }
                }
                // Too many open files, or a connection that died early: go on, but not in a tight loop.
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            },
        }
    }
    drop((listener, open));
    node.stop();
    let _ = stopping.send(());
    let _ = tokio::time::timeout(PATIENCE, stopping.closed()).await;
    node.leave().await;
    node.store.let_go();
}

/// What a connection holds for as long as it is open, also as a socket that grows out of it.
pub(crate) struct Place {
    /// Counts what a socket sends.
    pub(crate) meter: Arc<Meter>,
    _place: Held<()>,
    _share: Option<Held<IpAddr>>,
}

/// Whether an address may open one more connection; proxies speak for many.
fn admit(node: &Node, address: IpAddr) -> Result<Place, &'static [u8]> {
    let is_free = node.limits.is_unlimited(address) || node.config.proxies.contains(&address);
    if !is_free && !node.limits.connects.take(customer(address)) {
        return Err(TOO_MANY);
    }
    let share = match is_free {
        true => None,
        false => Some(node.limits.share(address).ok_or(TOO_MANY)?),
    };
    let place = node.limits.place().ok_or(FULL)?;
    Ok(Place { meter: Arc::default(), _place: place, _share: share })
}

fn send_away(stream: &TcpStream, words: &[u8]) {
    metrics::counter!("quadrille_connections_refused_total").increment(1);
    // What does not fit into the socket's buffer at once is not worth waiting for.
    let _ = stream.try_write(words);
}

/// Somebody who was let in.
struct Guest {
    peer: SocketAddr,
    place: Arc<Place>,
    patience: Duration,
}

impl Guest {
    fn answer(self, stream: TcpStream, app: Router, mut stop: watch::Receiver<()>) {
        let _ = stream.set_nodelay(true);
        let wire = TokioIo::new(Wire::new(stream, self.patience, self.place.meter.clone()));
        let asks = Arc::new(AtomicBool::new(false));
        let is_asked = asks.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(self.peer));
            request.extensions_mut().insert(self.place.clone());
            let (app, is_asked) = (app.clone(), is_asked.clone());
            async move {
                is_asked.store(true, Ordering::Relaxed);
                let answer = app.oneshot(request).await;
                is_asked.store(false, Ordering::Relaxed);
                answer
            }
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.patience)
            .max_buf_size(16 << 10)
            .serve_connection(wire, service)
            .with_upgrades();
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            // A client that goes away is no error of ours.
            tokio::select! {
                _ = &mut connection => return,
                _ = stop.changed() => connection.as_mut().graceful_shutdown(),
            }
            let wait = if asks.load(Ordering::Relaxed) { PATIENCE } else { FAREWELL };
            let _ = tokio::time::timeout(wait, connection).await;
        });
    }
}

/// Done when the process is asked to stop: Ctrl-C, or the signal that service managers send.
pub async fn interrupted() {
    let ctrl_c = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let mut terminate = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(signal) => signal,
            Err(_) => return drop(ctrl_c.await),
        };
        tokio::select! { _ = ctrl_c => {}, _ = terminate.recv() => {} }
    }
    #[cfg(not(unix))]
    drop(ctrl_c.await);
}
