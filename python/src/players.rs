//! Players: which move they choose, and what they think of every move.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use quadrille_engine::oracle::Exact;
use quadrille_engine::players::Name;
use quadrille_engine::{Assessed, Choice, Effort, Limits, Player, Resources, Search, Source, Turn};
use quadrille_games::{Game, Match, Viewer, for_game, variant};
use serde::Serialize;

use crate::learn::Learnable;
use crate::matches::{Played, PyMatch};
use crate::tables::PyTables;
use crate::values::{plain, refused};

/// How often a thinking player looks whether Ctrl-C was pressed.
const BEAT: Duration = Duration::from_millis(20);
/// How long a player thinks that was told no limit.
const TIME: Duration = Duration::from_secs(1);

/// What is thought of a move.
#[derive(Serialize)]
struct Thought {
    #[serde(rename = "move")]
    text: String,
    action: u16,
    /// `win`, `loss`, `draw` where proven, else `chance`.
    value: &'static str,
    /// Plies to the end of a proven win or loss, where they are known.
    plies: Option<u32>,
    /// From 0 to 1, for comparing.
    chance: f32,
    /// Where the value comes from: `table`, `proven` or `judged`.
    source: String,
    depth: Option<u32>,
    trials: Option<u32>,
    nodes: u64,
    line: Vec<String>,
}

impl Thought {
    fn of_choice<G: Learnable>(choice: Choice<G::Move>, game: &Match<G>) -> Thought {
        let (value, plies) = choice.value.named();
        Thought {
            text: choice.best.to_string(),
            action: G::actions(Game::variant(game.start())).number(choice.best),
            value,
            plies,
            chance: choice.value.expectation(),
            source: Source::of_found(choice.value).to_string(),
            depth: Some(choice.depth),
            trials: None,
            nodes: choice.nodes,
            line: choice.line.iter().map(ToString::to_string).collect(),
        }
    }

    fn of_move<G: Learnable>(assessed: Assessed<G::Move>, game: &Match<G>) -> Thought {
        let (value, plies) = assessed.value.named();
        let (depth, trials) = match assessed.effort {
            Effort::Depth(depth) => (Some(depth), None),
            Effort::Trials(trials) => (None, Some(trials)),
        };
        Thought {
            text: assessed.m.to_string(),
            action: G::actions(Game::variant(game.start())).number(assessed.m),
            value,
            plies,
            chance: assessed.value.expectation(),
            source: assessed.source.to_string(),
            depth,
            trials,
            nodes: assessed.nodes,
            line: assessed.line,
        }
    }
}

/// A player of a game that is known only at run time.
trait Thinks: Send + Sync {
    /// Nothing where the match is over, or of another game.
    fn choose(&mut self, game: &dyn Played, limits: &Limits) -> Option<Thought>;
    /// The same for all moves; nothing also where the player cannot tell.
    fn analyse(&mut self, game: &dyn Played, limits: &Limits) -> Option<Vec<Thought>>;
    fn forget(&mut self);
}

/// Nobody ever waits for the locks: they only make players shareable, which Python asks for.
struct Named<G: Learnable> {
    player: std::sync::Mutex<Box<dyn Player<G>>>,
    search: Option<std::sync::Mutex<G::Search>>,
}

fn typed<G: Learnable>(game: &dyn Played) -> Option<&Match<G>> {
    (game as &dyn Any).downcast_ref()
}

impl<G: Learnable> Thinks for Named<G> {
    fn choose(&mut self, game: &dyn Played, limits: &Limits) -> Option<Thought> {
        let game = typed::<G>(game)?;
        let view = Match::view(game, Viewer::Seat(game.to_move()?));
        let turn = Turn { view: &view, history: game.history() };
        let choice = self.player.get_mut().ok()?.choose(&turn, limits);
        Some(Thought::of_choice(choice, game))
    }

    fn analyse(&mut self, game: &dyn Played, limits: &Limits) -> Option<Vec<Thought>> {
        let game = typed::<G>(game)?;
        let view = Match::view(game, Viewer::Seat(game.to_move()?));
        let turn = Turn { view: &view, history: game.history() };
        let all = self.search.as_mut()?.get_mut().ok()?.assess(&turn, limits, &mut |_| {});
        Some(all.into_iter().map(|assessed| Thought::of_move(assessed, game)).collect())
    }

    fn forget(&mut self) {
        if let Ok(player) = self.player.get_mut() {
            player.forget();
        }
    }
}

/// Somebody who plays a variant: `random`, `careful`, `mcts`, `best`, or a level from `level:1` on.
#[pyclass(name = "Player", module = "quadrille")]
pub(crate) struct PyPlayer {
    player: Box<dyn Thinks>,
    #[pyo3(get)]
    game: &'static str,
    #[pyo3(get)]
    name: String,
}

fn make<G: Learnable>(name: &str, with: &Resources, exact: Exact<G>) -> PyResult<Box<dyn Thinks>> {
    let unknown = || format!("there is no player {name:?}; the players are {}", Name::forms::<G>());
    let name = Name::parse::<G>(name).ok_or_else(|| PyValueError::new_err(unknown()))?;
    let search = || G::Search::make(with).consulting(exact.clone()).into();
    let search = matches!(name, Name::Best).then(search);
    Ok(Box::new(Named { player: name.player::<G>(with, exact).into(), search }))
}

#[pymethods]
impl PyPlayer {
    #[new]
    #[pyo3(signature = (game, name="best", *, seed=0, memory_mb=64, threads=1, tables=None))]
    fn new(
        py: Python,
        game: &str,
        name: &str,
        seed: u64,
        memory_mb: usize,
        threads: usize,
        tables: Option<&PyTables>,
    ) -> PyResult<PyPlayer> {
        let (family, variant) = variant(game).map_err(|why| refused(py, why))?;
        if memory_mb == 0 || memory_mb > 65536 || threads == 0 || threads > 256 {
            return Err(PyValueError::new_err("memory is 1 to 65536 MB, threads are 1 to 256"));
        }
        let with = Resources { seed, table_bytes: memory_mb << 20, threads };
        let player =
            for_game!(family, G => make::<G>(name, &with, tables.and_then(|tables| tables.0.exact())))?;
        Ok(PyPlayer { player, game: variant.name, name: name.into() })
    }

    /// The move that the player chooses for the seat to move, from that seat's view, and what it thinks of it.
    #[pyo3(signature = (game, *, time=None, nodes=None, depth=None))]
    fn choose<'py>(
        &mut self,
        py: Python<'py>,
        game: &PyMatch,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.fits(game)?;
        let (limits, player) = (limits(time, nodes, depth)?, &mut self.player);
        let played = &*game.0;
        let thought = interruptible(py, &limits, || player.choose(played, &limits))?;
        plain(py, &thought.ok_or_else(over)?)
    }

    /// What `best` thinks of every legal move, the best first.
    #[pyo3(signature = (game, *, time=None, nodes=None, depth=None))]
    fn analyse<'py>(
        &mut self,
        py: Python<'py>,
        game: &PyMatch,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.fits(game)?;
        if self.name != "best" {
            return Err(PyTypeError::new_err("only the player `best` tells what it thinks of every move"));
        }
        let (limits, player) = (limits(time, nodes, depth)?, &mut self.player);
        let played = &*game.0;
        let thoughts = interruptible(py, &limits, || player.analyse(played, &limits))?;
        plain(py, &thoughts.ok_or_else(over)?)
    }

    /// Forgets the match before.
    fn forget(&mut self) {
        self.player.forget();
    }

    fn __repr__(&self) -> String {
        format!("Player('{}', '{}')", self.game, self.name)
    }
}

impl PyPlayer {
    /// A player plays all variants of its game.
    fn fits(&self, game: &PyMatch) -> PyResult<()> {
        let family = |name| variant(name).ok().map(|(family, _)| family);
        let found = game.0.any().variant().name;
        if family(found) == family(self.game) {
            return Ok(());
        }
        Err(PyValueError::new_err(format!("this player plays {}, not {found}", self.game)))
    }
}

fn over() -> PyErr {
    PyValueError::new_err("the match is over")
}

fn limits(time: Option<f64>, nodes: Option<u64>, depth: Option<u32>) -> PyResult<Limits> {
    let time = match time {
        None if nodes.is_none() && depth.is_none() => Some(TIME),
        None => None,
        Some(seconds) => Some(
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| PyValueError::new_err("time is a number of seconds, not negative"))?,
        ),
    };
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    Ok(Limits { nodes, depth, deadline, stop: Some(Arc::new(AtomicBool::new(false))) })
}

/// Works in another thread, without the interpreter's lock; Ctrl-C stops it.
fn interruptible<T: Send>(py: Python, limits: &Limits, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    thread::scope(|scope| {
        let (done, mut is_done) = mpsc::channel();
        let thinker = scope.spawn(move || {
            let result = work();
            done.send(()).ok();
            result
        });
        let mut interrupted = None;
        loop {
            let waiting = &mut is_done;
            match py.detach(move || waiting.recv_timeout(BEAT)) {
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Ok(()) | Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            if let Err(signal) = py.check_signals() {
                limits.stop.iter().for_each(|stop| stop.store(true, Ordering::Relaxed));
                interrupted.get_or_insert(signal);
            }
        }
        let result = thinker.join().map_err(|_| PyRuntimeError::new_err("the player has failed"))?;
        interrupted.map_or(Ok(result), Err)
    })
}
