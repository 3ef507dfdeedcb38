//! Exact values: which positions are won, drawn and lost, and how far the end is.
//!
//! A game says how it is indexed and layered ([`Layered`]); everything else is written once.

mod layered;
mod squadro;

pub use layered::{Cells, Class, Kind, LONGEST, Layered, NOTHING, OPEN, Place, Tally};
pub use squadro::SquadroIndex;
