//! The rules and the players for the browser: text and JSON in and out, nothing of its own.
//!
//! ```
//! assert!(quadrille_wasm::games().starts_with("[{"));
//! ```

mod edit;
#[cfg(feature = "engine")]
mod engine;
mod table;
#[cfg(all(test, feature = "engine"))]
mod typescript;

pub use edit::{brushes, clear, pass_turn, put};
#[cfg(feature = "engine")]
pub use engine::{Thinker, analyse, judge, read_book};
pub use table::{Table, games};
