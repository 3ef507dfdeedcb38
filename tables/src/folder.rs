//! A folder of table files, one a layer, and the blocks that were read last.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lru::LruCache;

use crate::file::{FileError, Header, TableFile};
use crate::layered::{Class, Layered, Location, TableKind, Totals};

/// Blocks that are kept unpacked: at most 128 MiB of distances, or 64 MiB of values.
const BLOCKS: NonZeroUsize = NonZeroUsize::new(4096).expect("not zero");

/// The name of a layer's file.
pub fn layer_file(game: &str, kind: TableKind, layer: u32) -> String {
    format!("{}-{}-{layer:02}.qtable", game.replace(':', "-"), kind_name(kind))
}

fn kind_name(kind: TableKind) -> &'static str {
    if kind == TableKind::Wdl { "values" } else { "distances" }
}

/// The tables of a game in a folder. Files are opened when they are first needed.
pub struct Folder<I> {
    pub(crate) index: I,
    layers: Vec<Layer>,
    blocks: Mutex<Blocks>,
}

/// Unpacked blocks by layer and number, or what is wrong with them.
type Blocks = LruCache<(u32, usize), Result<Arc<Vec<u8>>, FileError>>;

/// A layer's file; where there are two, the one that knows distances.
struct Layer {
    layer: u32,
    path: PathBuf,
    kind: TableKind,
    table: OnceLock<Result<TableFile, FileError>>,
}

impl<I: Layered> Folder<I> {
    /// The tables that a folder holds; nothing where it holds none.
    pub fn open(index: I, folder: &Path) -> Option<Folder<I>> {
        let file = |layer: u32, kind: TableKind| {
            let path = folder.join(layer_file(index.name(), kind, layer));
            path.is_file().then(|| Layer { layer, path, kind, table: OnceLock::new() })
        };
        let layers = index.layers();
        let found = |&layer: &u32| file(layer, TableKind::Distance).or_else(|| file(layer, TableKind::Wdl));
        let layers: Vec<Layer> = layers.iter().filter_map(found).collect();
        let blocks = Mutex::new(LruCache::new(BLOCKS));
        (!layers.is_empty()).then_some(Folder { index, layers, blocks })
    }

    /// The index.
    pub fn index(&self) -> &I {
        &self.index
    }

    /// The layers that there are, in the order of solving, and what is known of them.
    pub fn layers(&self) -> impl Iterator<Item = (u32, TableKind)> {
        self.layers.iter().map(|layer| (layer.layer, layer.kind))
    }

    /// The layers that there are, for people: "12 to 14, 16".
    pub fn held(&self, is_meant: impl Fn(TableKind) -> bool) -> String {
        let mut layers: Vec<u32> =
            self.layers().filter(|(_, kind)| is_meant(*kind)).map(|(layer, _)| layer).collect();
        layers.sort_unstable();
        let runs = layers.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
            [one] => one.to_string(),
            [first, .., last] => format!("{first} to {last}"),
            [] => String::new(),
        });
        runs.collect::<Vec<_>>().join(", ")
    }

    /// Says which layers are missing between those that there are.
    pub fn gap(&self) -> Option<String> {
        let has = |layer: &u32| self.layers.iter().any(|known| known.layer == *layer);
        let all = self.index.layers();
        let last = all.iter().rposition(has)?;
        let missing: Vec<String> =
            all[..last].iter().filter(|layer| !has(layer)).map(u32::to_string).collect();
        let (name, unit) = (self.index.name(), self.index.layer_unit());
        (!missing.is_empty()).then(|| format!("the tables of {name} miss {} {unit}", missing.join(", ")))
    }

    /// The table of a layer.
    pub fn table(&self, layer: u32) -> Option<Result<&TableFile, FileError>> {
        let layer = self.layers.iter().find(|known| known.layer == layer)?;
        let open = || TableFile::open(&layer.path, &header(&self.index, layer.kind));
        Some(layer.table.get_or_init(open).as_ref().map_err(FileError::clone))
    }

    /// The code of a place and what kind it is, if the folder has its layer.
    pub fn code(&self, place: Location) -> Result<Option<(u8, TableKind)>, FileError> {
        let Some(layer) = self.index.layer_of(place.class) else { return Ok(None) };
        let Some(table) = self.table(layer).transpose()? else { return Ok(None) };
        let Some(entry) = table.entry(place.class).filter(|entry| place.cell < entry.cells) else {
            return Ok(None);
        };
        let number = table.block_number(entry, place.cell);
        let cached = self.lock().get(&(layer, number)).cloned();
        let raw = match cached {
            Some(raw) => raw,
            None => {
                let raw = table.block(entry, number).map(Arc::new);
                self.lock().put((layer, number), raw.clone());
                raw
            }
        };
        Ok(Some((table.code_in(entry, &raw?, place.cell, place.slot), table.header().kind)))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Blocks> {
        self.blocks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was counted in a layer, by slot.
    pub fn tallies(&self, layer: u32) -> Option<Result<Vec<Totals>, FileError>> {
        let table = match self.table(layer)? {
            Ok(table) => table,
            Err(error) => return Some(Err(error)),
        };
        let mut sums = vec![Totals::default(); self.index.slots()];
        for entry in table.entries() {
            sums.iter_mut().zip(&entry.tallies).for_each(|(sum, tally)| sum.add(tally));
        }
        Some(Ok(sums))
    }

    /// The classes of a layer that the folder should have and those it has are the same.
    pub(crate) fn has_all_classes(&self, table: &TableFile, layer: u32) -> bool {
        let classes: Vec<Class> = table.entries().iter().map(|entry| entry.class).collect();
        classes == self.index.classes(layer)
    }
}

/// What the files of a game say of themselves.
pub(crate) fn header(index: &impl Layered, kind: TableKind) -> Header {
    Header { game: index.name().into(), kind, slots: index.slots() }
}
