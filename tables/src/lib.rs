//! Exact values: which positions are won, drawn and lost, and how far the end is.
//!
//! A game says how it is indexed and layered ([`Layered`]); solving, storing, probing and verifying are written
//! once for all of them.

mod file;
mod folder;
mod gpu;
mod layered;
mod oracle;
mod probe;
mod quindo;
mod solve;
mod squadro;
mod verify;

pub use file::{BLOCK_CELLS, ClassEntry, FileError, Header, Packed, TableFile};
pub use folder::{Folder, layer_file};
pub use layered::{Cells, Class, LONGEST, Layered, Location, NOTHING, OPEN, TableKind, Totals};
pub use oracle::{Answer, AskError, Complaints, Holding, Library};
pub use probe::{ProbeError, Probed, ProbedMove, Wdl};
pub use quindo::QuindoIndex;
pub use solve::{Backend, Job, LayerReport, Processors, Progress, SolveError, solve};
pub use squadro::{Reached, SquadroIndex};
pub use verify::{Verified, VerifyError, verify};
