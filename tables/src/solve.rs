//! Solves a game layer by layer and writes its tables, going on where an earlier run ended.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lru::LruCache;

use crate::file::{self, FileError, Packed, TableFile, io_error};
use crate::folder::{header, layer_file};
use crate::layered::{Cells, Class, LONGEST, Layered, TableKind, Totals};

/// What to solve, and where to keep it.
#[derive(Clone, Debug)]
pub struct Job {
    /// The folder of the tables.
    pub folder: PathBuf,
    /// Values, or distances too.
    pub kind: TableKind,
    /// The last layer to solve.
    pub until: u32,
    /// Bytes of solved classes to keep in memory.
    pub memory: usize,
    /// Whether to write tables; a GPU can also only find out what is reached.
    pub write: bool,
}

/// Why a solve ended early.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Another program solves here.
    #[error("another solve is at work in {}", .0.display())]
    Busy(PathBuf),
    /// A distance does not fit.
    #[error("class {} has a win that takes more than {LONGEST} plies", .0.0)]
    TooLong(Class),
    /// The GPU does not do what it is asked.
    #[error("the GPU: {0}")]
    Gpu(String),
}

/// What happens during a solve.
#[derive(Clone, Debug)]
pub enum Progress {
    /// A layer with so many classes and cells begins.
    Layer {
        /// The layer.
        layer: u32,
        /// Its classes.
        classes: usize,
        /// Their cells.
        cells: u64,
    },
    /// A class is solved, or was found solved.
    Class {
        /// How many cells it has.
        cells: u64,
        /// How many positions were solved; none if it was found solved.
        positions: u64,
    },
    /// A layer is written.
    Written(LayerReport),
    /// The GPU has solved everything, and nothing is written yet.
    Solved,
    /// It is known what the starting positions lead to.
    Reached(crate::Reached),
}

/// What a layer turned out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerReport {
    /// The layer.
    pub layer: u32,
    /// How many classes it has.
    pub classes: usize,
    /// What was counted, by slot.
    pub tallies: Vec<Totals>,
    /// Bytes on disk.
    pub bytes: u64,
    /// Time spent now; none if the file was there.
    pub time: Duration,
}

/// Something that finds the codes of a class.
pub trait Backend: Sync {
    /// The codes of a class of a layer, once all layers before are solved.
    fn class(&self, class: Class) -> Result<Cells, SolveError>;
}

/// Solves all layers down to the last one that is asked for.
pub fn solve<I: Layered>(
    index: &I,
    job: &Job,
    backend: &dyn Backend,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<Vec<LayerReport>, SolveError> {
    let _lock = lock(&job.folder)?;
    let layers = index.layers();
    let last = layers.iter().position(|&layer| layer == job.until).map_or(layers.len(), |i| i + 1);
    layers[..last]
        .iter()
        .map(|&layer| {
            let report = Layer { index, job, backend, tell, layer }.solve()?;
            tell(Progress::Written(report.clone()));
            Ok(report)
        })
        .collect()
}

/// Makes the folder and keeps others from solving in it at the same time.
fn lock(folder: &Path) -> Result<File, SolveError> {
    let path = folder.join("solving.lock");
    let failed = io_error(&path);
    fs::create_dir_all(folder).map_err(&failed)?;
    let file = File::create(&path).map_err(&failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(SolveError::Busy(folder.into())),
        Err(TryLockError::Error(error)) => Err(failed(error).into()),
    }
}

/// A layer at work.
struct Layer<'a, I> {
    index: &'a I,
    job: &'a Job,
    backend: &'a dyn Backend,
    tell: &'a (dyn Fn(Progress) + Sync),
    layer: u32,
}

impl<I: Layered> Layer<'_, I> {
    fn solve(&self) -> Result<LayerReport, SolveError> {
        let began = Instant::now();
        let path = self.job.folder.join(layer_file(self.index.name(), self.job.kind, self.layer));
        let classes = self.index.classes(self.layer);
        let cells = classes.iter().map(|&class| self.index.cells(class) as u64).sum();
        (self.tell)(Progress::Layer { layer: self.layer, classes: classes.len(), cells });
        let is_whole =
            |table: &TableFile| table.entries().iter().map(|entry| entry.class).eq(classes.iter().copied());
        if let Ok(table) = TableFile::open(&path, &self.header())
            && is_whole(&table)
        {
            clear_away(&path)?;
            (self.tell)(Progress::Class { cells, positions: 0 });
            return self.report(&table, &path, Duration::ZERO);
        }
        self.solve_parts(&path, &classes)?;
        self.report(&TableFile::open(&path, &self.header())?, &path, began.elapsed())
    }

    fn header(&self) -> file::Header {
        header(self.index, self.job.kind)
    }

    /// Solves the classes that are missing, each into a file of its own, and joins the files.
    fn solve_parts(&self, path: &Path, classes: &[Class]) -> Result<(), SolveError> {
        let parts = path.with_extension("parts");
        fs::create_dir_all(&parts).map_err(io_error(&parts))?;
        side_by_side(classes, |class| self.solve_part(&parts, class))?;
        let open = |&class: &Class| TableFile::open(&part_file(&parts, class), &self.header());
        self.join(path, &parts, classes, open)?;
        Ok(clear_away(path)?)
    }

    /// Joins parts, a few hundred at a time, because each is an open file.
    fn join(
        &self,
        path: &Path,
        parts: &Path,
        classes: &[Class],
        open: impl Fn(&Class) -> Result<TableFile, FileError>,
    ) -> Result<(), FileError> {
        const OPEN_FILES: usize = 256;
        let mut batches = Vec::new();
        for (i, batch) in classes.chunks(OPEN_FILES).enumerate() {
            let tables = batch.iter().map(&open).collect::<Result<Vec<_>, _>>()?;
            let batch = parts.join(format!("batch-{i}.qtable"));
            file::join(&batch, &self.header(), &tables)?;
            batches.push(TableFile::open(&batch, &self.header())?);
        }
        file::join(path, &self.header(), &batches)
    }

    fn solve_part(&self, parts: &Path, class: Class) -> Result<(), SolveError> {
        let path = part_file(parts, class);
        let cells = self.index.cells(class) as u64;
        if let Ok(table) = TableFile::open(&path, &self.header())
            && table.is_undamaged()
        {
            (self.tell)(Progress::Class { cells, positions: 0 });
            return Ok(());
        }
        let packed = Packed::new(class, &self.backend.class(class)?);
        if packed.tallies().iter().any(|tally| tally.longest > LONGEST) {
            return Err(SolveError::TooLong(class));
        }
        let positions = packed.tallies().iter().map(Totals::total).sum();
        file::write(&path, &self.header(), &[packed], false)?;
        (self.tell)(Progress::Class { cells, positions });
        Ok(())
    }

    fn report(&self, table: &TableFile, path: &Path, time: Duration) -> Result<LayerReport, SolveError> {
        let mut tallies = vec![Totals::default(); self.index.slots()];
        for entry in table.entries() {
            tallies.iter_mut().zip(&entry.tallies).for_each(|(sum, tally)| sum.add(tally));
        }
        let size = fs::metadata(path).map_err(io_error(path))?.len();
        Ok(LayerReport { layer: self.layer, classes: table.entries().len(), tallies, bytes: size, time })
    }
}

/// Does some work for every class: each thread takes the next one, so that all are busy also while one of them unpacks and
/// writes; neighbours lead to the same classes, which are in memory then. The last ones share out their rows.
fn side_by_side(
    classes: &[Class],
    work: impl Fn(Class) -> Result<(), SolveError> + Sync,
) -> Result<(), SolveError> {
    let (taken, failed) = (AtomicUsize::new(0), Mutex::new(None));
    let next = || classes.get(taken.fetch_add(1, Relaxed)).filter(|_| guard(&failed).is_none());
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads() {
            scope.spawn(|_| {
                while let Some(&class) = next() {
                    work(class).unwrap_or_else(|error| *guard(&failed) = Some(error));
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.map_or(Ok(()), Err)
}

/// Removes the parts of a layer that is whole, and what a solve that was killed may have left.
fn clear_away(path: &Path) -> Result<(), FileError> {
    let (parts, fresh) = (path.with_extension("parts"), path.with_extension("new"));
    let ignore_missing = |result: io::Result<()>, path: PathBuf| match result {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_error(&path)(error)),
        _ => Ok(()),
    };
    ignore_missing(fs::remove_dir_all(&parts), parts)?;
    ignore_missing(fs::remove_file(&fresh), fresh)
}

fn part_file(parts: &Path, class: Class) -> PathBuf {
    parts.join(format!("{:06}.qtable", class.0))
}

/// Solves classes with the processors of this computer, from the files of the layer before.
pub struct Processors<'a, I> {
    index: &'a I,
    job: &'a Job,
    /// The layer that was opened last.
    table: Mutex<Option<(u32, Arc<TableFile>)>>,
    cache: Mutex<ClassCache>,
    /// Held while a class is read, by its number, so that two threads do not read the same one.
    reading: [Mutex<()>; READERS],
}

/// Classes that can be read at a time.
const READERS: usize = 64;

/// Classes in memory, the oldest given up first.
struct ClassCache {
    classes: LruCache<Class, Arc<Cells>>,
    size: usize,
}

impl<'a, I: Layered> Processors<'a, I> {
    /// For the same job that [`solve`] is given.
    pub fn new(index: &'a I, job: &'a Job) -> Processors<'a, I> {
        let cache = Mutex::new(ClassCache { classes: LruCache::unbounded(), size: 0 });
        Processors {
            index,
            job,
            table: Mutex::new(None),
            cache,
            reading: [const { Mutex::new(()) }; READERS],
        }
    }

    /// The codes of a class that is solved.
    pub(crate) fn known(&self, class: Class) -> Result<Arc<Cells>, SolveError> {
        let cached = || guard(&self.cache).classes.get(&class).cloned();
        if let Some(cells) = cached() {
            return Ok(cells);
        }
        let _reading = guard(&self.reading[class.0 as usize % READERS]);
        if let Some(cells) = cached() {
            return Ok(cells);
        }
        let table = self.table(self.index.layer_of(class).unwrap_or_default())?;
        let missing = || FileError::Refused {
            path: self.job.folder.clone(),
            reason: format!("class {} is missing", class.0),
        };
        let cells = Arc::new(table.cells(table.entry(class).ok_or_else(missing)?)?);
        guard(&self.cache).keep(class, cells.clone(), self.job.memory);
        Ok(cells)
    }

    fn table(&self, layer: u32) -> Result<Arc<TableFile>, FileError> {
        let mut open = guard(&self.table);
        if let Some((known, table)) = &*open
            && *known == layer
        {
            return Ok(table.clone());
        }
        let kind = self.job.kind;
        let path = self.job.folder.join(layer_file(self.index.name(), kind, layer));
        let table = Arc::new(TableFile::open(&path, &header(self.index, kind))?);
        *open = Some((layer, table.clone()));
        Ok(table)
    }
}

fn guard<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ClassCache {
    fn keep(&mut self, class: Class, cells: Arc<Cells>, memory: usize) {
        self.size += cells.size();
        if let Some((_, old)) = self.classes.push(class, cells) {
            self.size -= old.size();
        }
        while self.size > memory
            && let Some((_, old)) = self.classes.pop_lru()
        {
            self.size -= old.size();
        }
    }
}

impl<I: Layered> Backend for Processors<'_, I> {
    fn class(&self, class: Class) -> Result<Cells, SolveError> {
        let successors = self.index.successors(class);
        let known = successors.into_iter().map(|next| self.known(next)).collect::<Result<Vec<_>, _>>()?;
        Ok(self.index.solve(class, self.job.kind, &known))
    }
}
