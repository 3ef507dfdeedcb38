//! `quadrille selfplay`: samples to learn from, in a file that grows.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use clap::Args;
use quadrille_engine::Playable;
use quadrille_engine::selfplay::{COMMON_BYTES, Selfplay};

use crate::progress::{INTERRUPTED, Progress, interrupted};
use crate::{Game, Outcome, Problem};

#[derive(Args)]
pub(crate) struct SelfplayOptions {
    /// The game or variant
    pub(crate) game: Game,
    /// The file to write, or to go on with
    file: PathBuf,
    /// How many games, with those that the file has
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u32,
    /// Positions to look at for a move
    #[arg(long, value_name = "N", default_value_t = 1000)]
    nodes: u64,
    /// The same seed plays the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

/// Plays the games that the file lacks.
pub(crate) fn run<G: Playable>(options: &SelfplayOptions) -> Outcome {
    let &SelfplayOptions { game, nodes, seed, threads, games, .. } = options;
    let stop = interrupted();
    let selfplay = Selfplay { variant: game.variant, nodes, seed, threads, stop: stop.clone() };
    let Some(header) = selfplay.header::<G>() else {
        return Err(format!("{} has no samples (docs/samples.md)", game.variant.name).into());
    };
    let named = |why: String| format!("{}: {why}", options.file.display());
    let of_file = |error: io::Error| named(Problem::from(&error).to_string());
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&options.file);
    let mut file = file.map_err(of_file)?;
    let record = COMMON_BYTES + G::SAMPLE_BYTES;
    let first = resume(&mut file, header.as_bytes(), record as u64).map_err(of_file)?;
    let first = first.ok_or_else(|| named("these are other samples".into()))?;
    let mut progress = Progress::new(games.into(), "games");
    progress.advance(first.into());
    let (mut output, mut written) = (BufWriter::new(file), Ok(()));
    selfplay.run::<G>(first..games.max(first), |samples| {
        progress.advance(1);
        written = output.write_all(&samples);
        written.is_ok() && !stop.load(Ordering::Relaxed)
    })?;
    written.and_then(|()| output.flush()).map_err(of_file)?;
    let is_done = first >= games || !stop.load(Ordering::Relaxed);
    Ok(if is_done { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

/// Makes a file ready for more: the number of the next game, or none if the file holds something else.
///
/// The last game may be half written: it is dropped and played again.
fn resume(file: &mut File, header: &[u8], record: u64) -> io::Result<Option<u32>> {
    let length = file.metadata()?.len();
    let mut found = Vec::new();
    file.take(header.len() as u64).read_to_end(&mut found)?;
    if !header.starts_with(&found) {
        return Ok(None);
    }
    let head = header.len() as u64;
    let mut records = length.saturating_sub(head) / record;
    let last = if records > 0 { game_of(file, head + (records - 1) * record)? } else { 0 };
    while records > 0 && game_of(file, head + (records - 1) * record)? == last {
        records -= 1;
    }
    file.set_len(head + records * record)?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(header)?;
    file.seek(SeekFrom::End(0))?;
    Ok(Some(last))
}

/// The number of the game of the sample that begins here.
fn game_of(file: &mut File, at: u64) -> io::Result<u32> {
    let mut number = [0; 4];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut number)?;
    Ok(u32::from_le_bytes(number))
}
