//! Records: whole matches as text.

use pyo3::prelude::*;
use quadrille_games::{Record, RecordError, for_game, variant};

use crate::matches::{Played, PyMatch};
use crate::values::refused;

/// A match as text: tags, moves, comments and the result. It never changes.
#[pyclass(frozen, eq, name = "Record", module = "quadrille")]
#[derive(PartialEq)]
pub(crate) struct PyRecord(pub(crate) String);

fn read(py: Python, text: &str) -> PyResult<Record> {
    text.parse().map_err(|why: RecordError| refused(py, why))
}

/// The match that a record holds.
pub(crate) fn replay(py: Python, record: &Record) -> PyResult<PyMatch> {
    let name = record.tag("Game").ok_or_else(|| refused(py, RecordError::NoTag { tag: "Game" }))?;
    let (family, _) = variant(name).map_err(|why| refused(py, RecordError::UnknownGame { why }))?;
    let game: Box<dyn Played> =
        for_game!(family, G => Box::new(record.replay::<G>().map_err(|why| refused(py, why))?));
    Ok(PyMatch(game))
}

#[pymethods]
impl PyRecord {
    #[new]
    fn new(py: Python, text: &str) -> PyResult<PyRecord> {
        read(py, text).map(|record| PyRecord(record.to_string()))
    }

    /// The value of a tag, if there is one.
    fn tag(&self, py: Python, name: &str) -> PyResult<Option<String>> {
        Ok(read(py, &self.0)?.tag(name).map(String::from))
    }

    /// The moves, as the record writes them.
    #[getter]
    fn moves(&self, py: Python) -> PyResult<Vec<String>> {
        Ok(read(py, &self.0)?.moves().map(String::from).collect())
    }

    /// The match that it holds, played again by the rules.
    fn replay(&self, py: Python) -> PyResult<PyMatch> {
        replay(py, &read(py, &self.0)?)
    }

    fn __str__(&self) -> &str {
        &self.0
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<PyRecord>().into_any(), (self.0.clone(),))
    }
}
