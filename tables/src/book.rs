//! Makes books from tables, and checks them: what a browser can load of a game that is solved.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use quadrille_engine::Value;
use quadrille_engine::book::{self, Book, Class, Location, Numbered, Plan};
use quadrille_engine::oracle::derived;
use quadrille_games::Rng;
use rayon::prelude::*;

use crate::file::FileError;
use crate::folder::Folder;
use crate::layered::{Cells, Layered, OPEN, TableKind};

/// Why a book was not made, or is wrong.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// A table is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// The tables do not hold what the book needs.
    #[error("the tables here do not hold {what} of {layer} {unit}")]
    Missing {
        /// Distances, or values.
        what: &'static str,
        /// The layer.
        layer: u32,
        /// What it counts.
        unit: &'static str,
    },
    /// A value does not follow from its successors, or is not that of the tables.
    #[error("{position}: the book says {stated:?}, {by} {found:?}")]
    Value {
        /// The position.
        position: String,
        /// What the book says.
        stated: Option<Value>,
        /// Who says otherwise.
        by: &'static str,
        /// What they say.
        found: Option<Value>,
    },
}

/// The bytes of a book, from tables with the distances of its first plies and its last layers.
pub fn make_book<I>(tables: &Folder<I>, plan: &Plan<I::Game>) -> Result<Vec<u8>, BookError>
where
    I: Layered,
    I::Game: Numbered,
{
    let maker = Maker { tables };
    book::write(plan, |place| maker.distance(place), |class| maker.values(class))
}

struct Maker<'a, I> {
    tables: &'a Folder<I>,
}

impl<I: Layered> Maker<'_, I> {
    fn distance(&self, place: Location) -> Result<u8, BookError> {
        match self.tables.code(place)? {
            Some((code, TableKind::Distance)) => Ok(code),
            _ => Err(self.missing("distances", place.class)),
        }
    }

    /// The values of a class, two bits a slot.
    fn values(&self, class: Class) -> Result<Vec<u8>, BookError> {
        let missing = || self.missing("values", class);
        let layer = self.tables.index.layer_of(class).ok_or_else(missing)?;
        let table = self.tables.table(layer).ok_or_else(missing)??;
        Ok(packed(&table.cells(table.entry(class).ok_or_else(missing)?)?))
    }

    fn missing(&self, what: &'static str, class: Class) -> BookError {
        let layer = self.tables.index.layer_of(class).unwrap_or_default();
        BookError::Missing { what, layer, unit: self.tables.index.layer_unit() }
    }
}

fn packed(cells: &Cells) -> Vec<u8> {
    let slots = cells.slots();
    let mut bytes = vec![0; (cells.len() * slots).div_ceil(4)];
    for i in 0..cells.len() * slots {
        let value = match cells.code(i / slots, i % slots) {
            OPEN => 0,
            code if code % 2 == 1 => 1,
            _ => 2,
        };
        bytes[i / 4] |= value << (i % 4 * 2);
    }
    bytes
}

/// The form in which a book is kept and sent.
pub fn pack_book(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// The bytes of a book that was packed.
pub fn unpack_book(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What was checked of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckedBook {
    /// Positions of the first plies.
    pub openings: u64,
    /// Values that followed from those of their successors.
    pub derived: u64,
    /// Values that were compared with tables.
    pub compared: u64,
}

/// Derives all values of the first plies again whose successors the book knows, and samples of the last layers; where there
/// are tables, they are asked, too.
pub fn check_book<I>(
    index: &I,
    book: &Book<I::Game>,
    samples: u64,
    tables: Option<&Folder<I>>,
) -> Result<CheckedBook, BookError>
where
    I: Layered,
    I::Game: Numbered,
{
    let openings = book::openings(book.plan());
    let counts = [AtomicU64::new(0), AtomicU64::new(0)];
    let check = |place: Location| -> Result<(), BookError> {
        let done = Checker { index, book, tables }.check(place)?;
        counts.iter().zip(done).for_each(|(count, done)| _ = count.fetch_add(done.into(), Relaxed));
        Ok(())
    };
    openings.par_iter().try_for_each(|&place| check(place))?;
    let layers = book.plan().layers.iter();
    let classes: Vec<Class> = layers.flat_map(|&layer| index.classes(layer.into())).collect();
    (0..if classes.is_empty() { 0 } else { samples }).into_par_iter().try_for_each(|i| {
        let mut rng = Rng::with_seed(i);
        let class = classes[rng.usize(..classes.len())];
        check(Location { class, cell: rng.usize(..index.cells(class)), slot: rng.usize(..index.slots()) })
    })?;
    let [derived, compared] = counts.map(AtomicU64::into_inner);
    Ok(CheckedBook { openings: openings.len() as u64, derived, compared })
}

struct Checker<'a, I: Layered> {
    index: &'a I,
    book: &'a Book<I::Game>,
    tables: Option<&'a Folder<I>>,
}

impl<I: Layered> Checker<'_, I>
where
    I::Game: Numbered,
{
    /// Checks a place; says whether its value was derived and whether it was compared.
    fn check(&self, place: Location) -> Result<[bool; 2], BookError> {
        let Some(position) = self.index.position(place) else { return Ok([false; 2]) };
        let stated = self.book.at(place);
        let derived = derived(self.book, &position);
        let kept = self.tables.and_then(|tables| tables.kept(&position).transpose()).transpose()?;
        let kept = kept.map(|(known, _)| Value::from(known));
        for (by, found) in [("its successors say", derived), ("the tables say", kept)] {
            if found.is_some() && !agree(stated, found) {
                return Err(BookError::Value { position: position.to_string(), stated, by, found });
            }
        }
        Ok([derived.is_some(), kept.is_some()])
    }
}

/// The same winner, and the same number of plies where both are known.
fn agree(a: Option<Value>, b: Option<Value>) -> bool {
    let has_no_plies = |value: Option<Value>| matches!(value, Some(Value::Won | Value::Lost));
    let winner = |value: Option<Value>| value.map(Value::winner_is_mover);
    a == b || (has_no_plies(a) || has_no_plies(b)) && winner(a) == winner(b)
}
