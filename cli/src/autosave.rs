//! Autosave: every game that is played has a file of its own, which stays when the game is over.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use quadrille_games::{Record, ResultText};

/// The folder with the records of the games that were played here.
pub(crate) struct Autosave {
    folder: PathBuf,
    /// The file of the game that is played, once it has a move.
    save: Option<Save>,
}

/// The file of one game; while it is held, no other terminal goes on with the game.
pub(crate) struct Save {
    file: PathBuf,
    _lock: File,
}

/// A record in the folder.
pub(crate) struct Kept {
    pub(crate) file: PathBuf,
    pub(crate) record: Record,
    pub(crate) changed: SystemTime,
}

impl Kept {
    fn read(file: PathBuf) -> Option<Kept> {
        let record = fs::read_to_string(&file).ok()?.parse().ok()?;
        let changed = file.metadata().and_then(|found| found.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        Some(Kept { file, record, changed })
    }

    /// The name by which people ask for it.
    pub(crate) fn name(&self) -> String {
        self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    pub(crate) fn is_open(&self) -> bool {
        self.record.result == ResultText::Open && self.record.moves().next().is_some()
    }
}

impl Save {
    /// Takes a game for this terminal, unless another one plays it.
    fn take(file: PathBuf) -> Option<Save> {
        let lock =
            private(&file.with_extension("lock"), File::options().write(true).create(true).truncate(false))
                .ok()?;
        lock.try_lock().ok()?;
        Some(Save { file, _lock: lock })
    }

    /// A new file, with a number that no other game has.
    fn claim(folder: &Path, variant: &str) -> io::Result<Save> {
        fs::create_dir_all(folder)?;
        let name = variant.replace(':', "-");
        for number in 1.. {
            let file = folder.join(format!("{name}-{number}.record"));
            if file.exists() {
                continue;
            }
            match private(&file.with_extension("lock"), File::options().write(true).create_new(true)) {
                Ok(lock) => {
                    lock.try_lock()?;
                    return Ok(Save { file, _lock: lock });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::QuotaExceeded.into())
    }

    /// Writes a record whole or not at all.
    fn write(&self, record: &Record) -> io::Result<()> {
        let fresh = self.file.with_extension("new");
        write_private(&fresh, File::options().write(true).create(true).truncate(true), record)?;
        fs::rename(fresh, &self.file)
    }
}

impl Autosave {
    /// The games in the user's data folder, if there is one.
    pub(crate) fn new() -> Option<Autosave> {
        let folder = quadrille_server::data_folder().ok()?.join("play");
        Some(Autosave { folder, save: None })
    }

    /// All games that are kept, the last one first.
    pub(crate) fn all(&self) -> Vec<Kept> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let records = entries.filter(|file| file.extension().is_some_and(|end| end == "record"));
        let mut all: Vec<Kept> = records.filter_map(Kept::read).collect();
        all.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| b.file.cmp(&a.file)));
        all
    }

    /// The last game of a variant that is not over and that nobody plays now, or the one with this name.
    pub(crate) fn unfinished(&self, variant: &str, name: Option<&str>) -> Option<(Save, PathBuf)> {
        let fits = |kept: &Kept| {
            let is_asked_for = name.is_none_or(|name| kept.name() == name);
            kept.is_open() && kept.record.tag("Game") == Some(variant) && is_asked_for
        };
        self.all().into_iter().filter(fits).find_map(|kept| {
            let save = Save::take(kept.file.clone())?;
            // Between the look and the lock, the other terminal may have played on.
            Kept::read(kept.file.clone())?.is_open().then_some((save, kept.file))
        })
    }

    /// Goes on with a game in its own file.
    pub(crate) fn go_on(&mut self, save: Save) {
        self.save = Some(save);
    }

    /// Another game begins: what was kept stays as it is.
    pub(crate) fn begin(&mut self) {
        self.save = None;
    }

    /// Keeps the record of the game that is played; one without moves is not worth a file.
    pub(crate) fn keep(&mut self, record: &Record) -> io::Result<()> {
        let is_empty = record.moves().next().is_none();
        let save = match &mut self.save {
            None if is_empty => return Ok(()),
            Some(save) => save,
            none => none.insert(Save::claim(&self.folder, record.tag("Game").unwrap_or_default())?),
        };
        if is_empty {
            return fs::remove_file(&save.file).or_else(|error| missing_is_fine(&error));
        }
        save.write(record)?;
        if record.result == ResultText::Open {
            return Ok(());
        }
        // Nobody can go on with it, so the lock is of no use any more.
        fs::remove_file(save.file.with_extension("lock")).or_else(|error| missing_is_fine(&error))
    }
}

fn missing_is_fine(error: &io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error.kind().into()) }
}

/// Writes a record to a file that only its owner may read: it can hold hidden faces.
pub(crate) fn write_private(path: &Path, options: &mut fs::OpenOptions, record: &Record) -> io::Result<()> {
    let mut file = private(path, options)?;
    file.write_all(record.to_string().as_bytes())?;
    file.sync_all()
}

fn private(path: &Path, options: &mut fs::OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.open(path)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "these are tests")]
mod tests {
    use super::*;

    const OPEN: &str = "[Game \"chess\"]\n\n1 *\n";
    const OVER: &str = "[Game \"chess\"]\n[Termination \"resigned d\"]\n\n1 1-0\n";

    /// An empty folder of its own for each test.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quadrille-autosave-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn autosave(folder: &Path) -> Autosave {
        Autosave { folder: folder.into(), save: None }
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = autosave(folder).all().iter().map(Kept::name).collect();
        names.sort();
        names
    }

    #[test]
    fn each_game_has_its_own_file_and_a_finished_one_stays() {
        let folder = folder("own");
        let (mut one, mut other) = (autosave(&folder), autosave(&folder));
        for record in [OPEN, OVER] {
            one.keep(&record.parse().unwrap()).unwrap();
            other.keep(&OPEN.parse().unwrap()).unwrap();
        }
        assert_eq!(names(&folder), ["chess-1", "chess-2"]);
        assert_eq!(autosave(&folder).all().iter().filter(|kept| kept.is_open()).count(), 1);
        one.begin();
        one.keep(&OPEN.parse().unwrap()).unwrap();
        assert_eq!(names(&folder), ["chess-1", "chess-2", "chess-3"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_that_another_terminal_plays_is_not_offered() {
        let folder = folder("taken");
        let mut one = autosave(&folder);
        one.keep(&OPEN.parse().unwrap()).unwrap();
        let found = || autosave(&folder).unfinished("chess", None).map(|(_, file)| file);
        assert_eq!(found(), None);
        drop(one);
        assert_eq!(found(), Some(folder.join("chess-1.record")));
        assert_eq!(found(), Some(folder.join("chess-1.record")), "looking at it takes nothing away");
        assert!(autosave(&folder).unfinished("chess", Some("chess-2")).is_none());
        assert!(autosave(&folder).unfinished("chess", Some("chess-1")).is_some());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn games_that_were_kept_before_each_had_a_file_are_found() {
        let folder = folder("old");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("chess.record"), OPEN).unwrap();
        fs::write(folder.join("chess.previous.record"), OPEN).unwrap();
        assert_eq!(names(&folder), ["chess", "chess.previous"]);
        let first = autosave(&folder).unfinished("chess", None).unwrap();
        let second = autosave(&folder).unfinished("chess", None).unwrap();
        assert_ne!(first.1, second.1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_taken_back_to_its_start_is_not_kept() {
        let folder = folder("empty");
        let mut one = autosave(&folder);
        let empty: Record = "[Game \"chess\"]\n\n*\n".parse().unwrap();
        for record in [empty.clone(), OPEN.parse().unwrap(), empty] {
            one.keep(&record).unwrap();
        }
        assert!(names(&folder).is_empty());
        fs::remove_dir_all(folder).unwrap();
    }
}
