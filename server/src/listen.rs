//! Listening, accepting, and stopping without dropping an answer.

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
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
use crate::socket::Place;

/// Who has not sent the head of a request by then is sent away.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a shutdown waits for answers that are under way.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections that may wait to be accepted: after a restart everybody comes at once.
const BACKLOG: u32 = 4096;

/// What an address hears that comes too often, before it is even asked what it wants.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

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
                Ok((stream, peer)) => match admit(&node, peer.ip()) {
                    Some(held) => answer(stream, peer, app.clone(), open.clone(), held),
                    None => send_away(&stream),
                },
                // Too many open files, or a connection that died early: go on, but not in a tight loop.
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            },
        }
    }
    drop((listener, open));
    node.stop();
    let _ = stopping.send(());
    let _ = tokio::time::timeout(PATIENCE, stopping.closed()).await;
}

/// Whether an address may open one more connection; proxies speak for many.
fn admit(node: &Node, address: IpAddr) -> Option<Option<Held<IpAddr>>> {
    if node.limits.is_unlimited(address) || node.config.proxies.contains(&address) {
        return Some(None);
    }
    let address = customer(address);
    if !node.limits.connects.take(address) {
        return None;
    }
    node.limits.connections.hold(address).map(Some)
}

fn send_away(stream: &TcpStream) {
    metrics::counter!("quadrille_connections_refused_total").increment(1);
    // What does not fit into the socket's buffer at once is not worth waiting for.
    let _ = stream.try_write(TOO_MANY);
}

fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    mut stop: watch::Receiver<()>,
    held: Option<Held<IpAddr>>,
) {
    let _ = stream.set_nodelay(true);
    // A socket that grows out of this connection goes on holding its place.
    let held: Place = Arc::new(held);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(held.clone());
        app.clone().oneshot(request)
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(16 << 10)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::spawn(async move {
        let mut connection = std::pin::pin!(connection);
        // A client that goes away is no error of ours.
        tokio::select! {
            _ = &mut connection => return,
            _ = stop.changed() => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    });
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
