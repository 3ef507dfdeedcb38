//! Where unfinished games are kept between two runs.

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;

use quadrille_games::{Record, ResultText};

/// The place of one game's unfinished record.
pub(crate) struct Shelf {
    file: PathBuf,
}

impl Shelf {
    /// The shelf of a variant in the user's data folder, if there is one.
    pub(crate) fn new(variant: &str) -> Option<Shelf> {
        let file = data_folder()?.join("play").join(format!("{}.record", variant.replace(':', "-")));
        Some(Shelf { file })
    }

    /// The file of a game that is not over.
    pub(crate) fn unfinished(&self) -> Option<PathBuf> {
        let record: Record = fs::read_to_string(&self.file).ok()?.parse().ok()?;
        (record.result == ResultText::Open && record.moves().next().is_some()).then(|| self.file.clone())
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
        fs::write(&fresh, record.to_string())?;
        fs::rename(fresh, &self.file)
    }
}

/// `QUADRILLE_DATA`, or `quadrille` in the data folder of the desktop standard.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let from = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    from("QUADRILLE_DATA")
        .or_else(|| from("XDG_DATA_HOME").map(|folder| folder.join("quadrille")))
        .or_else(|| from("HOME").map(|home| home.join(".local/share/quadrille")))
}
