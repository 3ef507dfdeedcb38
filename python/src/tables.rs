//! Exact tables: asking them, and solving what fits.

use std::path::PathBuf;

use pyo3::exceptions::{PyLookupError, PyOSError, PyValueError};
use pyo3::prelude::*;
use quadrille_tables::{
    Answer, AskError, Complaints, Job, LayerReport, Library, Probed, TableKind, Totals, solve_variant,
};
use serde::Serialize;

use crate::position::PyPosition;
use crate::values::{plain, refused};

/// The memory that a solver may use.
const MEMORY: usize = 1 << 30;

/// The exact tables in a folder.
#[pyclass(frozen, name = "Tables", module = "quadrille")]
pub(crate) struct PyTables(pub(crate) Library);

#[derive(Serialize)]
struct Known {
    value: String,
    plies: Option<u32>,
}

#[derive(Serialize)]
struct KnownMove {
    #[serde(rename = "move")]
    text: String,
    value: String,
    plies: Option<u32>,
}

#[derive(Serialize)]
struct Held {
    game: &'static str,
    unit: &'static str,
    distances: Vec<u32>,
    values: Vec<u32>,
}

fn known(Probed { value, plies }: Probed) -> Known {
    Known { value: value.to_string(), plies }
}

#[pymethods]
impl PyTables {
    #[new]
    fn new(folder: PathBuf) -> PyTables {
        PyTables(Library::open(&folder, &Complaints::new(|_| {})))
    }

    /// The variants that there are tables of, and which layers.
    fn holdings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let held = self.0.holdings().into_iter();
        let held =
            held.map(|h| Held { game: h.name, unit: h.unit, distances: h.distances, values: h.values });
        plain(py, &held.collect::<Vec<_>>())
    }

    /// `win`, `draw` or `loss` of a position for the side to move, and plies to the end where they are known.
    fn probe<'py>(&self, py: Python<'py>, position: &PyPosition) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &known(self.ask(py, position)?.known))
    }

    /// The same of every legal move, for the side that makes it, the best first.
    fn moves<'py>(&self, py: Python<'py>, position: &PyPosition) -> PyResult<Bound<'py, PyAny>> {
        let moves = self.ask(py, position)?.moves.into_iter().map(|(text, probed)| {
            let Known { value, plies } = known(probed);
            KnownMove { text, value, plies }
        });
        plain(py, &moves.collect::<Vec<_>>())
    }
}

impl PyTables {
    fn ask(&self, py: Python, position: &PyPosition) -> PyResult<Answer> {
        let answer = self.0.ask(position.0.variant().name, &position.0.text());
        answer.map_err(|error| match error {
            AskError::Position(why) => refused(py, why),
            other => PyLookupError::new_err(other.to_string()),
        })
    }
}

/// Solves the layers of a variant up to one into files, and says how many positions each value has.
#[pyfunction]
#[pyo3(signature = (game, folder, until, *, distance=false))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    game: &str,
    folder: PathBuf,
    until: u32,
    distance: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let kind = if distance { TableKind::Distance } else { TableKind::Wdl };
    let job = Job { folder, kind, until, memory: MEMORY, write: true };
    let solved = py.detach(|| solve_variant(game, &job));
    let reports = solved
        .ok_or_else(|| PyValueError::new_err(format!("{game} has no layer {until} that can be solved")))?
        .map_err(|error| PyOSError::new_err(error.to_string()))?;
    let solved = reports.iter().map(Solved::of);
    plain(py, &solved.collect::<Vec<_>>())
}

#[derive(Serialize)]
struct Solved {
    layer: u32,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Solved {
    fn of(report: &LayerReport) -> Solved {
        let sum = |of: fn(&Totals) -> u64| report.tallies.iter().map(of).sum();
        let [wins, draws, losses] = [sum(|t| t.wins), sum(|t| t.draws), sum(|t| t.losses)];
        Solved { layer: report.layer, wins, draws, losses }
    }
}
