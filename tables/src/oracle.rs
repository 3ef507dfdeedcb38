//! Tables as players ask them.

use std::any::{Any, TypeId};
use std::collections::HashSet;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use quadrille_engine::Value;
use quadrille_engine::oracle::{Exact, Known, Oracle};
use quadrille_games::Game;

use crate::folder::Folder;
use crate::layered::Layered;
use crate::probe::{Probed, Wdl};
use crate::quindo::QuindoIndex;
use crate::squadro::SquadroIndex;

/// Tells what is damaged or missing, of each file once.
pub struct Complaints {
    told: Mutex<HashSet<PathBuf>>,
    tell: Box<dyn Fn(&str) + Send + Sync>,
}

impl Complaints {
    /// Complaints that are heard by `tell`.
    pub fn new(tell: impl Fn(&str) + Send + Sync + 'static) -> Arc<Complaints> {
        Arc::new(Complaints { told: Mutex::default(), tell: Box::new(tell) })
    }

    fn complain(&self, about: &Path, what: &dyn Display) {
        let is_new = self.told.lock().unwrap_or_else(PoisonError::into_inner).insert(about.into());
        if is_new {
            (self.tell)(&what.to_string());
        }
    }
}

/// The tables of the variants of a game.
struct Tables<I> {
    folders: Vec<Folder<I>>,
    complaints: Arc<Complaints>,
}

impl<I: Layered> Oracle<I::Game> for Tables<I> {
    fn know(&self, position: &I::Game) -> Option<Known> {
        let variant = position.variant().name;
        let folder = self.folders.iter().find(|folder| folder.index().name() == variant)?;
        match folder.kept(position) {
            Ok(kept) => kept.map(|(known, layer)| Known { value: known.into(), layer }),
            Err(error) => {
                self.complaints.complain(error.path(), &error);
                None
            }
        }
    }
}

impl From<Probed> for Value {
    fn from(Probed { value, plies }: Probed) -> Value {
        match value {
            Wdl::Win => plies.map_or(Value::Won, Value::Win),
            Wdl::Loss => plies.map_or(Value::Lost, Value::Loss),
            Wdl::Draw => Value::Draw,
        }
    }
}

/// What the tables in a folder know of a game; what is damaged or missing is told, and the rest is used.
pub fn exact<G: Game>(folder: &Path, complaints: &Arc<Complaints>) -> Exact<G> {
    let quindo = || tables([false, true].map(QuindoIndex::new), folder, complaints);
    tables([SquadroIndex], folder, complaints).or_else(quindo)
}

/// The tables with these indices, if they are of this game.
fn tables<G: Game, I: Layered + 'static>(
    indices: impl IntoIterator<Item = I>,
    folder: &Path,
    complaints: &Arc<Complaints>,
) -> Exact<G> {
    let is_ours = TypeId::of::<G>() == TypeId::of::<I::Game>();
    let indices = indices.into_iter().filter(|_| is_ours);
    let folders: Vec<Folder<I>> = indices.filter_map(|index| Folder::open(index, folder)).collect();
    for opened in &folders {
        let about = folder.join(opened.index().name());
        opened.gap().iter().for_each(|gap| complaints.complain(&about, gap));
    }
    let exact: Exact<I::Game> = if folders.is_empty() {
        None
    } else {
        Some(Arc::new(Tables { folders, complaints: complaints.clone() }))
    };
    *(Box::new(exact) as Box<dyn Any>).downcast().ok()?
}
