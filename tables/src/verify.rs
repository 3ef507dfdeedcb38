//! Checks tables: files, totals, and values against those of their successors by the rules of the game.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use quadrille_games::Rng;
use rayon::prelude::*;

use crate::file::{ClassEntry, FileError, TableFile};
use crate::folder::Folder;
use crate::layered::{Layered, Location, TableKind, Totals};
use crate::probe::{ProbeError, Probed, Wdl};

/// What was checked in a layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The layer.
    pub layer: u32,
    /// What was counted, by slot, equal to what the file states.
    pub tallies: Vec<Totals>,
    /// How many values were derived again.
    pub derived: u64,
}

/// Why tables are wrong.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// A file is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// A successor cannot be looked up.
    #[error("{position}: {error}")]
    Probe {
        /// The position whose successor it is.
        position: String,
        /// Why.
        error: ProbeError,
    },
    /// Classes are missing or too many.
    #[error("layer {0} does not hold the classes that it should")]
    Classes(u32),
    /// The directory states other totals than its blocks hold.
    #[error("class {class} of layer {layer}: the totals are not those that the file states")]
    Totals {
        /// The layer.
        layer: u32,
        /// The class.
        class: u32,
    },
    /// A value does not follow from its successors.
    #[error("{position}: the table says {stated}, its successors say {derived}")]
    Value {
        /// The position.
        position: String,
        /// What the table says.
        stated: String,
        /// What follows.
        derived: String,
    },
}

/// Checks every file and total, and derives `samples` values a layer again, or all of them.
pub fn verify<I: Layered>(
    folder: &Folder<I>,
    samples: Option<u64>,
    tell: &mut dyn FnMut(&Verified),
) -> Result<Vec<Verified>, VerifyError> {
    let layers: Vec<u32> = folder.layers().map(|(layer, _)| layer).collect();
    let mut all = Vec::new();
    for layer in layers {
        let Some(table) = folder.table(layer) else { continue };
        let table = table?;
        if !folder.has_all_classes(table, layer) {
            return Err(VerifyError::Classes(layer));
        }
        table.entries().par_iter().try_for_each(|entry| check_totals(folder, table, layer, entry))?;
        let derived = derive(folder, table, samples)?;
        let tallies = folder.tallies(layer).transpose()?.unwrap_or_default();
        all.push(Verified { layer, tallies, derived });
        all.last().into_iter().for_each(&mut *tell);
    }
    Ok(all)
}

/// Reads every block of a class and counts.
fn check_totals<I: Layered>(
    folder: &Folder<I>,
    table: &TableFile,
    layer: u32,
    entry: &ClassEntry,
) -> Result<(), VerifyError> {
    let cells = table.cells(entry)?;
    let mut tallies = vec![Totals::default(); cells.slots()];
    for cell in 0..cells.len() {
        for (slot, tally) in tallies.iter_mut().enumerate() {
            if folder.index.holds(Location { class: entry.class, cell, slot }) {
                tally.count(cells.code(cell, slot));
            }
        }
    }
    let is_right = cells.len() == folder.index.cells(entry.class) && tallies == entry.tallies;
    if is_right { Ok(()) } else { Err(VerifyError::Totals { layer, class: entry.class.0 }) }
}

/// Derives values again and says how many.
fn derive<I: Layered>(
    folder: &Folder<I>,
    table: &TableFile,
    samples: Option<u64>,
) -> Result<u64, VerifyError> {
    let slots = folder.index.slots();
    let ends: Vec<u64> = table
        .entries()
        .iter()
        .scan(0, |sum, entry| {
            *sum += (entry.cells * slots) as u64;
            Some(*sum)
        })
        .collect();
    let total = ends.last().copied().unwrap_or(0);
    let place = |number: u64| {
        let i = ends.partition_point(|&end| end <= number);
        let entry = &table.entries()[i];
        let within = (number + (entry.cells * slots) as u64 - ends[i]) as usize;
        Location { class: entry.class, cell: within / slots, slot: within % slots }
    };
    let derived = AtomicU64::new(0);
    let check = |number: u64| -> Result<(), VerifyError> {
        derived.fetch_add(u64::from(check_place(folder, place(number))?), Relaxed);
        Ok(())
    };
    let sample = |i: u64| check(Rng::with_seed(i ^ total).u64(..total));
    match samples {
        None => (0..total).into_par_iter().try_for_each(check)?,
        Some(samples) => (0..samples).into_par_iter().try_for_each(sample)?,
    }
    Ok(derived.into_inner())
}

/// Derives the value of a place again; says whether a position is kept there.
fn check_place<I: Layered>(folder: &Folder<I>, place: Location) -> Result<bool, VerifyError> {
    let Some(position) = folder.index.position(place) else { return Ok(false) };
    let failed = |error| VerifyError::Probe { position: position.to_string(), error };
    let stated = folder.probe(&position).map_err(failed)?;
    let moves = folder.moves(&position).map_err(failed)?;
    let derived = moves.first().map(|&(_, known)| known);
    let keeps_plies = folder.code(place)?.is_some_and(|(_, kind)| kind == TableKind::Distance);
    let plies = |known: &Probed| known.plies.filter(|_| keeps_plies && known.value != Wdl::Draw);
    if derived.is_some_and(|derived| derived.value == stated.value && plies(&derived) == plies(&stated)) {
        return Ok(true);
    }
    let derived = derived.map_or("nothing".into(), |known| known.to_string());
    Err(VerifyError::Value { position: position.to_string(), stated: stated.to_string(), derived })
}
