//! The rules and the players for the browser: text and JSON in and out, nothing of its own.
//!
//! ```
//! assert!(quadrille_wasm::games().starts_with("[{"));
//! ```

mod edit;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "engine")]
mod review;
mod table;
#[cfg(all(test, feature = "engine"))]
mod typescript;

pub use edit::{brushes, clear, pass_turn, put};
#[cfg(feature = "engine")]
pub use engine::{Thinker, analyse, judge, read_book};
#[cfg(feature = "engine")]
pub use review::{ReviewTask, warn};
pub use table::{Table, games, how_ended};
