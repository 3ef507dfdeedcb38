//! The tables of all games, as players and servers ask them.

use std::any::TypeId;
use std::collections::HashSet;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use quadrille_engine::Value;
use quadrille_engine::oracle::{Exact, Known, Oracle};
use quadrille_games::{Game, ParseError, Squadro, for_game, variant};

use crate::folder::Folder;
use crate::layered::{Layered, TableKind};
use crate::probe::{ProbeError, Probed, Wdl};
use crate::quindo::QuindoIndex;
use crate::solve::{Job, LayerReport, Processors, SolveError, solve};
use crate::squadro::{self, SquadroIndex};
use crate::with_book::{WithBook, of_game};

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
        match self.folder(position.variant().name)?.kept(position) {
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

/// The tables of all games in a folder.
pub struct Library {
    squadro: Arc<Tables<SquadroIndex>>,
    quindo: Arc<Tables<QuindoIndex>>,
}

impl Library {
    /// What there is in a folder; what is damaged or missing is told, and the rest is used.
    pub fn open(folder: &Path, complaints: &Arc<Complaints>) -> Library {
        let quindo = Tables::open(QuindoIndex::all(), folder, complaints);
        Library { squadro: Tables::open([SquadroIndex], folder, complaints), quindo }
    }

    /// What the tables know of a game, if there are any, as players ask it.
    pub fn exact<G: Game>(&self) -> Exact<G> {
        oracle(&self.squadro).or_else(|| oracle(&self.quindo))
    }

    /// The same, and what the book knows that the program carries inside.
    pub fn exact_with_book<G: Game>(&self) -> Exact<G> {
        match (self.exact(), carried_book()) {
            (Some(tables), Some(book)) => Some(Arc::new(WithBook { tables, book })),
            (tables, book) => tables.or(book),
        }
    }

    /// The variants that there are tables of, and which layers.
    pub fn holdings(&self) -> Vec<Holding> {
        self.squadro.holdings().chain(self.quindo.holdings()).collect()
    }

    /// What is known of a position of a game or variant, each named by a text.
    pub fn ask(&self, game: &str, position: &str) -> Result<Answer, AskError> {
        let (family, wanted) = variant(game).map_err(|_| AskError::Game)?;
        let found = for_game!(family, G => position.parse::<G>().map_err(AskError::Position)?.variant().name);
        if !family.admits(wanted.name, found) {
            return Err(AskError::Variant);
        }
        self.squadro
            .ask(found, position)
            .or_else(|| self.quindo.ask(found, position))
            .unwrap_or(Err(AskError::NoTable))
    }
}

/// The book of a game that the program carries inside.
pub fn carried_book<G: Game>() -> Exact<G> {
    let is_meant = TypeId::of::<G>() == TypeId::of::<Squadro>();
    is_meant.then(|| of_game(squadro::BOOK.clone())).flatten()
}

/// Solves a variant, named by a text, on the processors; nothing where it cannot be solved or has no such last layer.
pub fn solve_variant(name: &str, job: &Job) -> Option<Result<Vec<LayerReport>, SolveError>> {
    if name == SquadroIndex.name() {
        return solve_with(&SquadroIndex, job);
    }
    solve_with(&QuindoIndex::of(name)?, job)
}

fn solve_with(index: &impl Layered, job: &Job) -> Option<Result<Vec<LayerReport>, SolveError>> {
    let is_layer = index.layers().contains(&job.until);
    is_layer.then(|| solve(index, job, &Processors::new(index, job), &|_| {}))
}

/// The layers of a variant that a library has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holding {
    /// The variant.
    pub name: &'static str,
    /// What layers count.
    pub unit: &'static str,
    /// Layers with distances.
    pub distances: Vec<u32>,
    /// Layers with values alone.
    pub values: Vec<u32>,
}

/// What a library knows of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The variant.
    pub name: &'static str,
    /// The value of the position.
    pub known: Probed,
    /// Every legal move with its value for the side that makes it, the best first.
    pub moves: Vec<(String, Probed)>,
}

/// Why a library has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AskError {
    /// There is no such game.
    #[error("there is no such game")]
    Game,
    /// The text is no position of the game.
    #[error("{0}")]
    Position(ParseError),
    /// The position is of another variant.
    #[error("this is a position of another variant")]
    Variant,
    /// The position is not in any table here.
    #[error("no table here holds this position")]
    NoTable,
}

impl<I: Layered> Tables<I> {
    fn open(
        indices: impl IntoIterator<Item = I>,
        folder: &Path,
        complaints: &Arc<Complaints>,
    ) -> Arc<Tables<I>> {
        let folders: Vec<Folder<I>> =
            indices.into_iter().filter_map(|index| Folder::open(index, folder)).collect();
        for opened in &folders {
            let about = folder.join(opened.index().name());
            opened.gap().iter().for_each(|gap| complaints.complain(&about, gap));
        }
        Arc::new(Tables { folders, complaints: complaints.clone() })
    }

    fn folder(&self, name: &str) -> Option<&Folder<I>> {
        self.folders.iter().find(|folder| folder.index().name() == name)
    }

    fn holdings(&self) -> impl Iterator<Item = Holding> {
        self.folders.iter().map(|folder| {
            let layers =
                |meant| folder.layers().filter(move |(_, kind)| *kind == meant).map(|(layer, _)| layer);
            let [distances, values] =
                [TableKind::Distance, TableKind::Wdl].map(|kind| layers(kind).collect());
            Holding { name: folder.index().name(), unit: folder.index().layer_unit(), distances, values }
        })
    }

    /// What is known of a position, if there are tables of its variant.
    fn ask(&self, name: &str, position: &str) -> Option<Result<Answer, AskError>> {
        let folder = self.folder(name)?;
        Some(position.parse().map_err(AskError::Position).and_then(|position: I::Game| {
            let known = folder.probe(&position).map_err(|error| self.unknown(&error))?;
            let moves = folder.moves(&position).map_err(|error| self.unknown(&error))?;
            let moves = moves.into_iter().map(|(m, known)| (m.to_string(), known)).collect();
            Ok(Answer { name: folder.index().name(), known, moves })
        }))
    }

    fn unknown(&self, error: &ProbeError) -> AskError {
        if let ProbeError::File(error) = error {
            self.complaints.complain(error.path(), error);
        }
        AskError::NoTable
    }
}

/// Tables as the oracle of a game, if they are of this game and there are any.
fn oracle<G: Game, I: Layered + 'static>(tables: &Arc<Tables<I>>) -> Exact<G> {
    let exact: Exact<I::Game> =
        (!tables.folders.is_empty()).then(|| tables.clone() as Arc<dyn Oracle<I::Game>>);
    of_game(exact)
}
