//! TableFile files: whole or not at all, checked before they are believed. Documented in `docs/tables.md`.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use blocks::Packed;
use blocks::{code_in, raw_size, unpack};
pub(crate) use writing::{join, write};

use crate::layered::{Cells, Class, TableKind, Totals};

mod blocks;
mod writing;

const MAGIC: &[u8; 8] = b"QUADTABL";
const VERSION: u16 = 1;
const HEADER: usize = 64;
const NAME: usize = 24;
/// Cells that are compressed together, so that a probe unpacks no more.
pub const BLOCK_CELLS: usize = 1 << 15;

/// Why a table file is not used, or could not be written.
#[derive(Clone, Debug, thiserror::Error)]
pub enum FileError {
    /// The system refused.
    #[error("{}: {}", .path.display(), explain(.error))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: Arc<io::Error>,
    },
    /// The file is no table, not whole, or not the one that was asked for.
    #[error("{}: {reason}", .path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl FileError {
    /// The file.
    pub fn path(&self) -> &Path {
        let (FileError::Io { path, .. } | FileError::Refused { path, .. }) = self;
        path
    }
}

/// What the system says, and what to do about a full disk.
fn explain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            format!(
                "no room to write ({error}); make room and run the same command again, it goes on from here"
            )
        }
        _ => error.to_string(),
    }
}

pub(crate) fn io_error(path: &Path) -> impl Fn(io::Error) -> FileError {
    move |error| FileError::Io { path: path.into(), error: Arc::new(error) }
}

/// What a file says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The variant, as `quadrille games` lists it.
    pub game: String,
    /// What is known of each position.
    pub kind: TableKind,
    /// Positions a cell.
    pub slots: usize,
}

/// A class as the directory of a file describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassEntry {
    /// The class.
    pub class: Class,
    /// How many cells it has.
    pub cells: usize,
    /// What was counted when it was solved, by slot.
    pub tallies: Vec<Totals>,
    /// The first of its blocks.
    first_block: usize,
}

/// A compressed block: its place in the file and its checksum.
#[derive(Clone, Copy, Debug)]
struct Block {
    offset: u64,
    length: u32,
    crc: u32,
}

/// A table file that was opened and found in order, as far as that shows without reading every block.
pub struct TableFile {
    path: PathBuf,
    file: File,
    header: Header,
    entries: Vec<ClassEntry>,
    blocks: Vec<Block>,
}

/// Takes numbers from the front of some bytes.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }
}

/// The header of a file, and what is needed to read on.
struct Front {
    header: Header,
    classes: usize,
    blocks: usize,
    length: u64,
    directory_crc: u32,
}

impl Front {
    fn read(bytes: &[u8; HEADER]) -> Result<Front, String> {
        Self::parse(bytes).ok_or("its header is damaged")?
    }

    fn parse(bytes: &[u8; HEADER]) -> Option<Result<Front, String>> {
        let mut numbers = Numbers(bytes);
        if &numbers.take::<8>()? != MAGIC {
            return Some(Err("this is not a Quadrille table".into()));
        }
        let version = numbers.take().map(u16::from_le_bytes)?;
        if version != VERSION {
            return Some(Err(format!("it has format {version}, and this program reads format {VERSION}")));
        }
        let [kind, slots] = numbers.take()?;
        let block_cells = numbers.u32()?;
        let name = numbers.take::<NAME>()?;
        let (classes, blocks) = (numbers.u32()? as usize, numbers.u32()? as usize);
        let (length, directory_crc) = (numbers.u64()?, numbers.u32()?);
        let kind =
            [TableKind::Wdl, TableKind::Distance].into_iter().nth(usize::from(kind).checked_sub(1)?)?;
        let is_sound = crc32fast::hash(&bytes[..HEADER - 4]) == numbers.u32()?
            && block_cells as usize == BLOCK_CELLS
            && matches!(slots, 1..=4);
        let game = std::str::from_utf8(&name).ok()?.trim_end_matches('\0').to_string();
        let header = Header { game, kind, slots: slots as usize };
        is_sound.then_some(Ok(Front { header, classes, blocks, length, directory_crc }))
    }

    fn directory_size(&self) -> usize {
        self.classes * (16 + 32 * self.header.slots) + self.blocks * 8
    }

    /// The classes and their blocks.
    fn directory(&self, bytes: &[u8]) -> Option<(Vec<ClassEntry>, Vec<Block>)> {
        let mut numbers = Numbers(bytes);
        let mut first_block = 0;
        let mut entries = Vec::with_capacity(self.classes);
        for _ in 0..self.classes {
            let (class, blocks) = (Class(numbers.u32()?), numbers.u32()? as usize);
            let cells = usize::try_from(numbers.u64()?).ok()?;
            let tally = |_| {
                let [wins, losses, draws] = [numbers.u64()?, numbers.u64()?, numbers.u64()?];
                Some(Totals { wins, losses, draws, longest: numbers.u64()? as u8 })
            };
            let tallies = (0..self.header.slots).map(tally).collect::<Option<Vec<_>>>()?;
            (blocks == cells.div_ceil(BLOCK_CELLS)).then_some(())?;
            entries.push(ClassEntry { class, cells, tallies, first_block });
            first_block += blocks;
        }
        let mut offset = (HEADER + self.directory_size()) as u64;
        let mut blocks = Vec::with_capacity(self.blocks);
        for _ in 0..self.blocks {
            let (length, crc) = (numbers.u32()?, numbers.u32()?);
            blocks.push(Block { offset, length, crc });
            offset += u64::from(length);
        }
        let is_sound = first_block == self.blocks
            && offset == self.length
            && entries.is_sorted_by(|a, b| a.class < b.class);
        is_sound.then_some((entries, blocks))
    }
}

impl TableFile {
    /// Opens a file and checks that it is whole and what was asked for.
    pub fn open(path: &Path, expected: &Header) -> Result<TableFile, FileError> {
        let refused = |reason: String| FileError::Refused { path: path.into(), reason };
        let mut file = File::open(path).map_err(io_error(path))?;
        let size = file.metadata().map_err(io_error(path))?.len();
        if size < HEADER as u64 {
            return Err(refused("it is too short for a table".into()));
        }
        let mut bytes = [0; HEADER];
        file.read_exact(&mut bytes).map_err(io_error(path))?;
        let front = Front::read(&bytes).map_err(refused)?;
        if front.header != *expected {
            return Err(refused(format!("it is {}, not {}", front.header.describe(), expected.describe())));
        }
        if size != front.length {
            return Err(refused(format!("it has {size} bytes and should have {}", front.length)));
        }
        let mut bytes = vec![0; front.directory_size().min(size as usize)];
        file.read_exact(&mut bytes).map_err(io_error(path))?;
        let directory = (crc32fast::hash(&bytes) == front.directory_crc).then(|| front.directory(&bytes));
        let (entries, blocks) =
            directory.flatten().ok_or_else(|| refused("its directory is damaged".into()))?;
        Ok(TableFile { path: path.into(), file, header: front.header, entries, blocks })
    }

    /// What the file says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The classes, in order.
    pub fn entries(&self) -> &[ClassEntry] {
        &self.entries
    }

    /// A class, if the file has it.
    pub fn entry(&self, class: Class) -> Option<&ClassEntry> {
        self.entries.binary_search_by_key(&class, |entry| entry.class).ok().map(|i| &self.entries[i])
    }

    fn blocks_of(&self, entry: &ClassEntry) -> &[Block] {
        &self.blocks[entry.first_block..entry.first_block + entry.cells.div_ceil(BLOCK_CELLS)]
    }

    /// The number of the block, within this file, that holds a cell.
    pub(crate) fn block_number(&self, entry: &ClassEntry, cell: usize) -> usize {
        entry.first_block + cell / BLOCK_CELLS
    }

    /// The code of a place in a block that [`block`](Self::block) gave.
    pub(crate) fn code_in(&self, entry: &ClassEntry, raw: &[u8], cell: usize, slot: usize) -> u8 {
        let first = cell / BLOCK_CELLS * BLOCK_CELLS;
        code_in(&self.header, raw, BLOCK_CELLS.min(entry.cells - first), cell - first, slot)
    }

    /// A block of a class, checked and unpacked to bytes.
    pub(crate) fn block(&self, entry: &ClassEntry, number: usize) -> Result<Vec<u8>, FileError> {
        let refused = |reason: &str| FileError::Refused {
            path: self.path.clone(),
            reason: format!("block {number} {reason}; delete the file and solve again"),
        };
        let block = &self.blocks[number];
        let mut bytes = vec![0; block.length as usize];
        read_at(&self.file, &mut bytes, block.offset).map_err(io_error(&self.path))?;
        if crc32fast::hash(&bytes) != block.crc {
            return Err(refused("is damaged"));
        }
        let cells = BLOCK_CELLS.min(entry.cells - (number - entry.first_block) * BLOCK_CELLS);
        let size = raw_size(self.header.kind, self.header.slots, cells);
        let raw = zstd::bulk::decompress(&bytes, size).map_err(|_| refused("cannot be unpacked"))?;
        if raw.len() == size { Ok(raw) } else { Err(refused("has the wrong size")) }
    }

    /// Whether every block has its checksum.
    pub fn is_undamaged(&self) -> bool {
        self.entries.iter().all(|entry| {
            let blocks = entry.first_block..entry.first_block + entry.cells.div_ceil(BLOCK_CELLS);
            blocks.into_iter().all(|number| self.block(entry, number).is_ok())
        })
    }

    /// All codes of a class.
    pub fn cells(&self, entry: &ClassEntry) -> Result<Cells, FileError> {
        let cells = Cells::new(self.header.kind, entry.cells, self.header.slots);
        for i in 0..entry.cells.div_ceil(BLOCK_CELLS) {
            unpack(&self.block(entry, entry.first_block + i)?, &cells, i * BLOCK_CELLS);
        }
        Ok(cells)
    }

    /// The compressed bytes of all blocks.
    fn all_blocks(&self) -> io::Result<Vec<u8>> {
        let Some(first) = self.blocks.first() else { return Ok(Vec::new()) };
        let mut bytes = vec![0; self.blocks.iter().map(|block| block.length as usize).sum()];
        read_at(&self.file, &mut bytes, first.offset)?;
        Ok(bytes)
    }
}

impl Header {
    fn describe(&self) -> String {
        let kind = if self.kind == TableKind::Wdl { "values" } else { "distances" };
        format!("a table of the {kind} of {}", self.game)
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, offset)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                bytes = &mut bytes[read..];
                offset += read as u64;
            }
        }
    }
    Ok(())
}
