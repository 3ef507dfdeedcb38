//! The server of Quadrille: one binary that serves the page, the tables and the archive.
//!
//! ```no_run
//! use quadrille_server::{Config, Node, Store, listen};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let store = Store::open("games.db").await?;
//! let node = Node::start(Config::default(), store).await?;
//! let listener = listen::bind("127.0.0.1:7878").await?;
//! listen::serve(listener, node, listen::interrupted()).await;
//! # Ok(())
//! # }
//! ```

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderName, HeaderValue};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;

mod account;
pub mod admin;
mod analyses;
mod api;
mod bots;
mod chat;
pub mod clock;
pub mod config;
mod door;
mod hints;
mod identity;
pub mod ids;
mod limits;
pub mod listen;
mod lobby;
pub mod logs;
pub mod messages;
mod metrics;
mod mine;
mod names;
mod node;
mod page;
mod passphrases;
mod push;
pub mod ratings;
pub mod reason;
pub mod refusal;
mod retention;
mod room;
mod socket;
pub mod states;
mod store;
mod tables;
pub mod time;
mod tournaments;
#[cfg(test)]
mod typescript;
mod uptime;
mod wire;

pub use config::{Config, data_folder};
pub use node::{Node, StartError};
pub use page::has_page;
pub use store::dump::{DumpError, backup, restore};
pub use store::{Store, StoreError};

/// The content security policy: everything comes from here, and no script stands inside a page.
pub const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; \
frame-ancestors 'none'";

/// What every answer carries.
const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// The whole application.
pub fn app(node: Arc<Node>) -> Router {
    let door = axum::middleware::from_fn_with_state(node.clone(), door::pass);
    secured(api::routes(node).fallback(page::serve).layer(door).layer(CatchPanicLayer::new()))
}

fn secured(router: Router) -> Router {
    HEADERS.into_iter().fold(router, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::if_not_present(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        ))
    })
}
