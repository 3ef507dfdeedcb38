//! Autosave: unfinished games are kept between two runs.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use quadrille_games::{Record, ResultText};

/// The place of one game's unfinished record.
pub(crate) struct Autosave {
    file: PathBuf,
}

impl Autosave {
    /// The autosave of a variant in the user's data folder, if there is one.
    pub(crate) fn new(variant: &str) -> Option<Autosave> {
        let file = quadrille_server::data_folder()
            .ok()?
            .join("play")
            .join(format!("{}.record", variant.replace(':', "-")));
        Some(Autosave { file })
    }

    /// The file of a game that is not over.
    pub(crate) fn unfinished(&self) -> Option<PathBuf> {
        let record: Record = fs::read_to_string(&self.file).ok()?.parse().ok()?;
        (record.result == ResultText::Open && record.moves().next().is_some()).then(|| self.file.clone())
    }

    /// Moves a game that is not over out of the way, so that a new one does not overwrite it.
    pub(crate) fn put_aside(&self) -> io::Result<()> {
        if self.file.exists() {
            fs::rename(&self.file, self.file.with_extension("previous.record"))
        } else {
            Ok(())
        }
    }

    /// Keeps a record whole or not at all; a finished game is cleared away.
    pub(crate) fn keep(&self, record: &Record, is_over: bool) -> io::Result<()> {
        if is_over {
            return match fs::remove_file(&self.file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        let fresh = self.file.with_extension("new");
        let mut file = private_file(&fresh)?;
        file.write_all(record.to_string().as_bytes())?;
        file.sync_all()?;
        fs::rename(fresh, &self.file)
    }
}

/// A file that only its owner may read: it can hold hidden faces.
fn private_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
