//! Writing table files: all at once, or joined from parts.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::{BLOCK_CELLS, FileError, HEADER, Header, MAGIC, NAME, Packed, TableFile, VERSION, io_error};
use crate::layered::{Class, TableKind, Totals};

/// Writes classes as one file, which appears under its name only when it is whole.
pub(crate) fn write(
    path: &Path,
    header: &Header,
    classes: &[Packed],
    durable: bool,
) -> Result<(), FileError> {
    let entries = classes.iter().map(|packed| Described {
        class: packed.class,
        cells: packed.cells,
        tallies: &packed.tallies,
        blocks: packed.blocks.iter().map(|block| (block.len() as u32, crc32fast::hash(block))).collect(),
    });
    write_whole(path, durable, |file| {
        file.write_all(&front(header, &entries.collect::<Vec<_>>()))?;
        classes.iter().flat_map(|packed| &packed.blocks).try_for_each(|block| file.write_all(block))
    })
}

/// Joins the files of single classes into one.
pub(crate) fn join(path: &Path, header: &Header, parts: &[TableFile]) -> Result<(), FileError> {
    let entries = parts.iter().flat_map(|part| part.entries.iter().map(move |entry| (part, entry)));
    let described = entries.map(|(part, entry)| Described {
        class: entry.class,
        cells: entry.cells,
        tallies: &entry.tallies,
        blocks: part.blocks_of(entry).iter().map(|block| (block.length, block.crc)).collect(),
    });
    let front = front(header, &described.collect::<Vec<_>>());
    write_whole(path, true, |file| {
        file.write_all(&front)?;
        parts.iter().try_for_each(|part| file.write_all(&part.all_blocks()?))
    })
}

/// A file that is written under another name and takes its own when it is whole.
fn write_whole(
    path: &Path,
    durable: bool,
    fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), FileError> {
    let fresh = path.with_extension("new");
    let filled = File::create(&fresh).and_then(|file| {
        let mut writer = BufWriter::with_capacity(1 << 20, file);
        fill(&mut writer)?;
        let file = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
        if durable { file.sync_all() } else { Ok(()) }
    });
    if let Err(error) = filled.and_then(|()| fs::rename(&fresh, path)) {
        fs::remove_file(&fresh).ok();
        return Err(io_error(path)(error));
    }
    Ok(())
}

/// A class as the front of a file describes it: each block with its length and its checksum.
struct Described<'a> {
    class: Class,
    cells: usize,
    tallies: &'a [Totals],
    blocks: Vec<(u32, u32)>,
}

/// Header and directory.
fn front(header: &Header, classes: &[Described]) -> Vec<u8> {
    let directory = directory(classes);
    let blocks: usize = classes.iter().map(|class| class.blocks.len()).sum();
    let data: u64 = classes.iter().flat_map(|class| &class.blocks).map(|block| u64::from(block.0)).sum();
    let mut bytes = Vec::with_capacity(HEADER + directory.len());
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.push(if header.kind == TableKind::Wdl { 1 } else { 2 });
    bytes.push(header.slots as u8);
    bytes.extend((BLOCK_CELLS as u32).to_le_bytes());
    let mut name = header.game.clone().into_bytes();
    name.resize(NAME, 0);
    bytes.extend(name);
    bytes.extend((classes.len() as u32).to_le_bytes());
    bytes.extend((blocks as u32).to_le_bytes());
    bytes.extend(((HEADER + directory.len()) as u64 + data).to_le_bytes());
    bytes.extend(crc32fast::hash(&directory).to_le_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend(directory);
    bytes
}

fn directory(classes: &[Described]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for Described { class, cells, tallies, blocks } in classes {
        bytes.extend(class.0.to_le_bytes());
        bytes.extend((blocks.len() as u32).to_le_bytes());
        bytes.extend((*cells as u64).to_le_bytes());
        for tally in *tallies {
            for count in [tally.wins, tally.losses, tally.draws, u64::from(tally.longest)] {
                bytes.extend(count.to_le_bytes());
            }
        }
    }
    for (length, crc) in classes.iter().flat_map(|class| &class.blocks) {
        bytes.extend(length.to_le_bytes());
        bytes.extend(crc.to_le_bytes());
    }
    bytes
}
