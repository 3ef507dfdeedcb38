//! The wire to a client: cut when the client takes nothing for too long, or sends more than anybody needs to.

use std::future::Future;
use std::io::{self, IoSlice};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

use crate::limits::{Bucket, Rate};
use crate::node::Node;

/// What every socket may send, whatever its neighbours do; beyond that they share.
const OWN: Rate = Rate { per_second: (4 << 10) as f64, burst: (64 << 10) as f64 };

/// Says when a connection has become a socket, and whose bytes are counted from then on.
#[derive(Default)]
pub(crate) struct Meter(OnceLock<(Arc<Node>, IpAddr)>);

impl Meter {
    /// Counts bytes from now on. Before, requests are counted instead.
    pub(crate) fn start(&self, node: Arc<Node>, address: IpAddr) {
        let _ = self.0.set((node, address));
    }
}

/// A stream of bytes to and from a client.
pub(crate) struct Wire<S> {
    stream: S,
    patience: Duration,
    /// When the client must have taken something.
    deadline: Option<Pin<Box<Sleep>>>,
    meter: Arc<Meter>,
    own: Bucket,
}

impl<S: Unpin> Wire<S> {
    pub(crate) fn new(stream: S, patience: Duration, meter: Arc<Meter>) -> Wire<S> {
        Wire { stream, patience, deadline: None, meter, own: Bucket::new(OWN, Instant::now()) }
    }

    /// What became of a write, unless it has been waiting for too long.
    fn in_time<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.deadline = None;
            return written;
        }
        let patience = self.patience;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        ready!(deadline.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Whether the client may have sent so much.
    fn may_send(&mut self, bytes: usize) -> bool {
        let Some((node, address)) = self.meter.0.get() else { return true };
        let bytes = bytes as f64;
        self.own.take(OWN, bytes, Instant::now()) || node.limits.bytes.take_many(*address, bytes)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Wire<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        let read = buffer.filled().len() - before;
        Poll::Ready(if self.may_send(read) { Ok(()) } else { Err(io::ErrorKind::QuotaExceeded.into()) })
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Wire<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.in_time(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.in_time(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.in_time(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.in_time(cx, shut)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn who_takes_nothing_is_cut_off() {
        let (near, mut far) = tokio::io::duplex(100);
        let mut wire = Wire::new(near, PATIENCE, Arc::default());
        let started = tokio::time::Instant::now();
        wire.write_all(&[0; 100]).await.expect("it fits");
        let writing = async { (wire.write_all(&[0; 150]).await, wire.write_all(&[0; 100]).await) };
        let reading = async {
            // Slow is not dead: something is taken before the time is up, and then nothing any more.
            for _ in 0..2 {
                tokio::time::sleep(PATIENCE - Duration::from_secs(1)).await;
                far.read_exact(&mut [0; 100]).await.expect("it is there");
            }
        };
        let ((slow, dead), ()) = tokio::join!(writing, reading);
        assert!(slow.is_ok(), "{slow:?}");
        assert_eq!(dead.expect_err("nobody reads").kind(), io::ErrorKind::TimedOut);
        assert_eq!(started.elapsed().as_secs(), 28);
    }
}
