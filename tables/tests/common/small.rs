//! Tables that are quickly made, and positions from them.

use std::path::Path;

use quadrille_games::{Game, Rng};
use quadrille_tables::{Folder, Job, Layered, Location, Processors, TableKind, solve};

/// Solves the layers down to one of them.
pub(crate) fn make<I: Layered>(index: I, folder: &Path, kind: TableKind, until: u32) -> Folder<I> {
    let job = Job { folder: folder.into(), kind, until, memory: 1 << 26, write: true };
    solve(&index, &job, &Processors::new(&index, &job), &|_| {}).expect("it is solved");
    Folder::open(index, folder).expect("there are tables")
}

/// A random position of a layer that is not over.
pub(crate) fn draw<I: Layered>(index: &I, layer: u32, rng: &mut Rng) -> I::Game {
    loop {
        let classes = index.classes(layer);
        let class = classes[rng.usize(..classes.len())];
        let (cell, slot) = (rng.usize(..index.cells(class)), rng.usize(..index.slots()));
        let position = index.position(Location { class, cell, slot });
        if let Some(position) = position.filter(|position| !position.is_over()) {
            return position;
        }
    }
}
