//! Many matches of one variant as a class of Python, with the arrays that they are stepped into.

use numpy::{Element, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use quadrille_games::{Status, for_game, variant};

use crate::matches::PyMatch;
use crate::values::refused;
use house::{Batch, Batched, Fault, House, Out, Sizes, Why};

mod house;

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
