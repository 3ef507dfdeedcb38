//! Exact values: which positions are won, drawn and lost, and how far the end is.
//!
//! A game says how it is indexed and layered ([`Layered`]); solving, storing, probing and verifying are written
//! once for all of them.
//!
//! ```
//! use quadrille_tables::{Folder, Job, Processors, SquadroIndex, TableKind, Wdl, solve};
//!
//! let folder = std::env::temp_dir().join(format!("quadrille-example-{}", std::process::id()));
//! let job = Job { folder: folder.clone(), kind: TableKind::Wdl, until: 16, memory: 1 << 20, write: true };
//! solve(&SquadroIndex, &job, &Processors::new(&SquadroIndex, &job), &|_| {})?;
//! let tables = Folder::open(SquadroIndex, &folder).ok_or("no tables")?;
//! assert_eq!(tables.probe(&"ccc66/ccc66 d".parse()?)?.value, Wdl::Win);
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
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
mod with_book;
mod work;

pub use book::{BookError, CheckedBook, check_book, make_book, pack_book, unpack_book};
pub use file::{BLOCK_CELLS, ClassEntry, FileError, Header, Packed, TableFile};
pub use folder::{Folder, layer_file};
pub use layered::{Cells, Class, LONGEST, Layered, Location, NOTHING, OPEN, TableKind, Totals};
pub use oracle::{Answer, AskError, Complaints, Holding, Library, carried_book, solve_variant};
pub use probe::{ProbeError, Probed, ProbedMove, Wdl};
pub use quindo::QuindoIndex;
pub use solve::{Backend, Job, LayerReport, Processors, Progress, SolveError, solve};
pub use squadro::{Reached, SquadroIndex};
pub use verify::{Verified, VerifyError, verify};
pub use work::Work;
