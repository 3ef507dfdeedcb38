//! Many matches of one variant, stepped at once into arrays.

use numpy::{Element, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use quadrille_games::{Match, PlayError, Rng, Status, Variant, draw, for_game, variant};

use crate::learn::{Actions, Learnable, Planes};
use crate::matches::{Played, PyMatch, returns};
use crate::values::refused;

/// What is said about each match of a range, in arrays that belong to Python.
struct Out<'a> {
    observations: &'a mut [u8],
    masks: &'a mut [bool],
    to_move: &'a mut [i8],
    rewards: &'a mut [f32],
    done: &'a mut [bool],
}

impl<'a> Out<'a> {
    /// The first so many matches, and the rest.
    fn split(self, count: usize, sizes: Sizes) -> (Out<'a>, Out<'a>) {
        let observations = self.observations.split_at_mut(count * sizes.observation());
        let masks = self.masks.split_at_mut(count * sizes.actions);
        let to_move = self.to_move.split_at_mut(count);
        let rewards = self.rewards.split_at_mut(count * sizes.seats);
        let done = self.done.split_at_mut(count);
        let out =
            |observations, masks, to_move, rewards, done| Out { observations, masks, to_move, rewards, done };
        (
            out(observations.0, masks.0, to_move.0, rewards.0, done.0),
            out(observations.1, masks.1, to_move.1, rewards.1, done.1),
        )
    }
}

/// How much is said about a match.
#[derive(Clone, Copy)]
struct Sizes {
    shape: [usize; 3],
    actions: usize,
    seats: usize,
}

impl Sizes {
    fn observation(self) -> usize {
        self.shape.iter().product()
    }
}

/// Why an action cannot be taken.
struct Fault {
    index: usize,
    why: Why,
}

enum Why {
    NoSuchAction,
    Over,
    Refused { text: String, why: PlayError },
}

/// A batch of a game that is known only at run time.
trait Batched: Send + Sync {
    fn count(&self) -> usize;
    fn sizes(&self) -> Sizes;
    fn check(&self, actions: &[i64]) -> Result<(), Fault>;
    /// Plays actions that were checked, or begins all matches again.
    fn step(&mut self, actions: Option<&[i64]>, out: Out, threads: usize);
    fn seed(&mut self, seed: u64);
    fn sample(&mut self) -> Vec<i64>;
    fn game(&self, index: usize) -> Option<Box<dyn Played>>;
}

struct Table<G: Learnable> {
    game: Match<G>,
    legal: Vec<u16>,
    rng: Rng,
}

/// What all tables of a batch share.
struct House<G: Learnable> {
    actions: &'static Actions<G>,
    starts: Vec<G>,
    sizes: Sizes,
    restarts: bool,
}

struct Batch<G: Learnable> {
    tables: Vec<Table<G>>,
    house: House<G>,
}

impl<G: Learnable> House<G> {
    fn new(variant: &Variant, start: Option<G>, restarts: bool) -> House<G> {
        let all = || variant.starts.iter().filter_map(|text| text.parse().ok()).collect();
        let starts: Vec<G> = start.map_or_else(all, |start| vec![start]);
        let actions = G::actions(variant);
        let sizes = Sizes {
            shape: G::shape(variant),
            actions: actions.count(),
            seats: starts.first().map_or(0, |start| start.seats().into()),
        };
        House { actions, starts, sizes, restarts }
    }

    fn begin(&self, table: &mut Table<G>) {
        let start = &self.starts[draw(self.starts.len(), &mut table.rng)];
        table.game.restart_from(start.clone());
    }

    /// Plays one action, and begins again where that ends the match; says what it brought.
    fn play(&self, table: &mut Table<G>, action: i64, rewards: &mut [f32]) -> bool {
        rewards.fill(0.0);
        let Some(m) = usize::try_from(action).ok().and_then(|number| self.actions.of_number(number)) else {
            return true; // over, and it stays so
        };
        table.game.play_unchecked(m);
        if table.game.end().is_none() {
            return false;
        }
        rewards.copy_from_slice(&returns(table.game.end(), self.sizes.seats));
        if self.restarts {
            self.begin(table);
        }
        true
    }

    /// Tells what the seat to move sees and may do.
    fn tell(&self, table: &mut Table<G>, cells: &mut [u8], mask: &mut [bool]) -> i8 {
        let mut planes = Planes::new(cells, self.sizes.shape);
        mask.fill(false);
        table.legal.clear();
        let Some(seat) = table.game.to_move() else { return -1 };
        table.game.position().moves().for_each(|m| {
            let action = self.actions.number(m);
            table.legal.push(action);
            mask[usize::from(action)] = true;
        });
        G::watch(&table.game, seat, &mut planes);
        seat.index() as i8
    }

    fn step(&self, tables: &mut [Table<G>], actions: Option<&[i64]>, out: Out) {
        let observations = out.observations.chunks_exact_mut(self.sizes.observation());
        let masks = out.masks.chunks_exact_mut(self.sizes.actions);
        let rewards = out.rewards.chunks_exact_mut(self.sizes.seats);
        let told = observations.zip(masks).zip(rewards).zip(out.to_move).zip(out.done);
        for (i, (table, ((((cells, mask), rewards), to_move), done))) in
            tables.iter_mut().zip(told).enumerate()
        {
            *done = match actions {
                Some(actions) => self.play(table, actions[i], rewards),
                None => {
                    self.begin(table);
                    rewards.fill(0.0);
                    table.game.end().is_some()
                }
            };
            *to_move = self.tell(table, cells, mask);
        }
    }
}

impl<G: Learnable> Batch<G> {
    fn new(house: House<G>, count: usize, seed: u64) -> Batch<G> {
        let table = |_| Table {
            game: Match::new(house.starts[0].clone()),
            legal: Vec::new(),
            rng: Rng::with_seed(0),
        };
        let mut batch = Batch { tables: (0..count).map(table).collect(), house };
        batch.seed(seed);
        batch
    }
}

impl<G: Learnable> Batched for Batch<G> {
    fn count(&self) -> usize {
        self.tables.len()
    }

    fn sizes(&self) -> Sizes {
        self.house.sizes
    }

    fn check(&self, actions: &[i64]) -> Result<(), Fault> {
        let is_legal = |(table, &action): (&Table<G>, &i64)| match u16::try_from(action) {
            Ok(number) => table.legal.contains(&number),
            Err(_) => action == -1 && table.legal.is_empty(),
        };
        match self.tables.iter().zip(actions).position(|pair| !is_legal(pair)) {
            None => Ok(()),
            Some(index) => Err(Fault { index, why: self.why_not(index, actions[index]) }),
        }
    }

    fn step(&mut self, actions: Option<&[i64]>, out: Out, threads: usize) {
        let (house, sizes) = (&self.house, self.house.sizes);
        if threads <= 1 {
            return house.step(&mut self.tables, actions, out);
        }
        let size = self.tables.len().div_ceil(threads);
        std::thread::scope(|scope| {
            let mut rest = out;
            for (i, tables) in self.tables.chunks_mut(size).enumerate() {
                let (own, others) = rest.split(tables.len(), sizes);
                let actions = actions.map(|actions| &actions[i * size..][..tables.len()]);
                scope.spawn(move || house.step(tables, actions, own));
                rest = others;
            }
        });
    }

    fn seed(&mut self, seed: u64) {
        for (i, table) in self.tables.iter_mut().enumerate() {
            table.rng = Rng::with_seed(seed ^ (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
    }

    fn sample(&mut self) -> Vec<i64> {
        let choose = |table: &mut Table<G>| match table.legal.len() {
            0 => -1,
            count => table.legal[draw(count, &mut table.rng)].into(),
        };
        self.tables.iter_mut().map(choose).collect()
    }

    fn game(&self, index: usize) -> Option<Box<dyn Played>> {
        self.tables.get(index).map(|table| table.game.copy())
    }
}

impl<G: Learnable> Batch<G> {
    fn why_not(&self, index: usize, action: i64) -> Why {
        let table = &self.tables[index];
        if table.legal.is_empty() {
            return Why::Over;
        }
        let Some(m) = usize::try_from(action).ok().and_then(|number| self.house.actions.of_number(number))
        else {
            return Why::NoSuchAction;
        };
        match table.game.position().status() {
            Status::Over(_) => Why::Over,
            Status::Turn(_) => {
                let why = PlayError::Illegal { why: table.game.position().why_not(m) };
                Why::Refused { text: m.to_string(), why }
            }
        }
    }
}

/// Matches of one variant, stepped together. `step` overwrites the arrays.
#[pyclass(name = "Batch", module = "quadrille")]
pub(crate) struct PyBatch {
    batch: Box<dyn Batched>,
    threads: usize,
    /// What the seat to move sees: a row of planes for each match.
    #[pyo3(get)]
    observations: Py<PyArray4<u8>>,
    /// For each match and action, whether it is legal.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// The seat to move in each match, -1 where it is over.
    #[pyo3(get)]
    to_move: Py<PyArray1<i8>>,
    /// What the last step brought to each seat of each match.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Whether the last step ended the match.
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (game, count, *, seed=0, start=None, auto_restart=true, threads=1))]
    fn new(
        py: Python,
        game: &str,
        count: usize,
        seed: u64,
        start: Option<&str>,
        auto_restart: bool,
        threads: usize,
    ) -> PyResult<PyBatch> {
        if count == 0 || threads == 0 {
            return Err(PyValueError::new_err("a batch has at least one match and one thread"));
        }
        let batch = make(py, game, start, count, seed, auto_restart)?;
        let Sizes { shape: [planes, rows, columns], actions, seats } = batch.sizes();
        let mut fresh = PyBatch {
            observations: PyArray4::zeros(py, [count, planes, rows, columns], false).unbind(),
            masks: PyArray2::zeros(py, [count, actions], false).unbind(),
            to_move: PyArray1::zeros(py, count, false).unbind(),
            rewards: PyArray2::zeros(py, [count, seats], false).unbind(),
            done: PyArray1::zeros(py, count, false).unbind(),
            batch,
            threads,
        };
        fresh.write(py, None)?;
        Ok(fresh)
    }

    /// Plays one action in each match; -1 where one is over. If one is illegal, nothing is played.
    fn step(&mut self, py: Python, actions: &Bound<PyAny>) -> PyResult<()> {
        let actions = self.read(actions)?;
        self.batch.check(&actions).map_err(|fault| about(py, &fault, actions[fault.index]))?;
        self.write(py, Some(&actions))
    }

    /// A random legal action for each match.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_vec(py, self.batch.sample())
    }

    /// Begins all matches again.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python, seed: Option<u64>) -> PyResult<()> {
        if let Some(seed) = seed {
            self.batch.seed(seed);
        }
        self.write(py, None)
    }

    /// A copy of one match, as its referee holds it.
    fn game(&self, index: usize) -> PyResult<PyMatch> {
        let game = self.batch.game(index);
        game.map(PyMatch).ok_or_else(|| PyValueError::new_err(format!("there is no match {index}")))
    }

    fn __len__(&self) -> usize {
        self.batch.count()
    }
}

impl PyBatch {
    fn read(&self, actions: &Bound<PyAny>) -> PyResult<Vec<i64>> {
        let actions: PyReadonlyArray1<i64> = actions.extract().map_err(|_| {
            PyTypeError::new_err("actions are a NumPy array of one dimension and of dtype int64")
        })?;
        let (given, count) = (actions.as_array().len(), self.batch.count());
        if given != count {
            return Err(PyValueError::new_err(format!("{given} actions for {count} matches")));
        }
        Ok(actions.as_array().to_vec())
    }

    /// Steps, or begins again, while other Python threads run.
    fn write(&mut self, py: Python, actions: Option<&[i64]>) -> PyResult<()> {
        let mut observations = lock(self.observations.bind(py))?;
        let mut masks = lock(self.masks.bind(py))?;
        let mut to_move = lock(self.to_move.bind(py))?;
        let mut rewards = lock(self.rewards.bind(py))?;
        let mut done = lock(self.done.bind(py))?;
        let out = Out {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            to_move: to_move.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
        };
        let (batch, threads) = (&mut self.batch, self.threads);
        py.detach(|| batch.step(actions, out, threads));
        Ok(())
    }
}

/// An array for writing, unless somebody else writes or has locked it.
fn lock<'py, T: Element, D: numpy::ndarray::Dimension>(
    array: &Bound<'py, numpy::PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|error| PyRuntimeError::new_err(format!("an array of this batch: {error}")))
}

fn make(
    py: Python,
    name: &str,
    start: Option<&str>,
    count: usize,
    seed: u64,
    restarts: bool,
) -> PyResult<Box<dyn Batched>> {
    let start = start.map(|text| crate::position::read(py, name, Some(text))).transpose()?;
    let (family, mut wanted) = variant(name).map_err(|why| refused(py, why))?;
    if let Some(position) = &start {
        if matches!(position.status(), Status::Over(_)) {
            return Err(PyValueError::new_err("the match is over at this start"));
        }
        wanted = position.variant();
    }
    let text = start.map(|position| position.text());
    for_game!(family, G => {
        let start = text.map(|text| text.parse::<G>()).transpose().map_err(|why| refused(py, why))?;
        Ok(Box::new(Batch::new(House::new(wanted, start, restarts), count, seed)))
    })
}

/// What is wrong with an action, with the index of its match.
fn about(py: Python, fault: &Fault, action: i64) -> PyErr {
    let index = fault.index;
    let plain = |what: &str| PyValueError::new_err(format!("match {index}: {what}"));
    let error = match &fault.why {
        Why::NoSuchAction => plain(&format!("there is no action {action}")),
        Why::Over => plain("it is over; its action is -1"),
        Why::Refused { text, why } => {
            let refusal = refused(py, why.clone());
            let message = format!("match {index}, action {action} ({text}): {why}");
            match refusal.value(py).setattr("args", (message,)) {
                Ok(()) => refusal,
                Err(error) => error,
            }
        }
    };
    match error.value(py).setattr("index", index) {
        Ok(()) => error,
        Err(other) => other,
    }
}
