//! Ports for servers that tests start, kill and start again.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU32, Ordering};

/// A port that nobody listens on, below those that systems hand out by themselves (from 32,768 on): a connection that some other test
/// opens meanwhile cannot take it.
pub(crate) fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let offset = std::process::id() * 97 + NEXT.fetch_add(1, Ordering::Relaxed);
        let port = 12_000 + (offset % 20_000) as u16;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
