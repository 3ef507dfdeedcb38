//! Values on the way to Python and back: refusals, seats, plain data.

use std::borrow::Cow;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use quadrille_games::{Message, Scene, Seat, Sentence, Value, Viewer};
use serde::Serialize;

pyo3::create_exception!(
    quadrille,
    Refused,
    PyValueError,
    "Something that rules or parsers refuse: `code` and `values` say what, `rule` by which rule, `kind` the occasion."
);

/// A refusal as an exception.
pub(crate) fn refused(py: Python, why: impl Sentence) -> PyErr {
    let message = why.message();
    let error = Refused::new_err(message.english.clone());
    match attach(py, &error, &message) {
        Ok(()) => error,
        Err(other) => other,
    }
}

fn attach(py: Python, error: &PyErr, message: &Message) -> PyResult<()> {
    let (value, cause) = (error.value(py), innermost(message));
    value.setattr("kind", message.code)?;
    value.setattr("code", cause.code)?;
    value.setattr("rule", cause.rule)?;
    value.setattr("values", plain(py, &cause.values.iter().cloned().collect::<Values>())?)
}

type Values = std::collections::BTreeMap<&'static str, Value>;

/// The sentence inside the others that says why.
fn innermost(message: &Message) -> &Message {
    let inner = message.values.iter().find_map(|(name, value)| match value {
        Value::Message(inner) if *name == "why" => Some(inner),
        _ => None,
    });
    inner.map_or(message, |inner| innermost(inner))
}

/// Data as dictionaries, lists, texts and numbers.
pub(crate) fn plain<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}

/// Who looks: a seat, everybody (`None`), or the referee (`"all"`), who is no viewer.
pub(crate) fn viewer(who: Option<&Bound<PyAny>>, seats: usize) -> PyResult<Option<Viewer>> {
    let Some(who) = who else { return Ok(Some(Viewer::Public)) };
    if who.extract::<Cow<str>>().is_ok_and(|text| text == "all") {
        return Ok(None);
    }
    let number = who.extract().map_err(|_| {
        PyTypeError::new_err("a viewer is the number of a seat, None for the public, or \"all\"")
    })?;
    Ok(Some(Viewer::Seat(seat(number, seats)?)))
}

/// A seat of a table with so many.
pub(crate) fn seat(number: usize, seats: usize) -> PyResult<Seat> {
    if number < seats {
        Ok(Seat::new(number as u8))
    } else {
        Err(PyValueError::new_err(format!("there is no seat {number}: the table has {seats}")))
    }
}

/// A seat, or everybody.
pub(crate) fn seat_or_public(number: Option<usize>, seats: usize) -> PyResult<Viewer> {
    number.map_or(Ok(Viewer::Public), |number| seat(number, seats).map(Viewer::Seat))
}

/// A scene as a drawing.
pub(crate) fn drawn<'py>(py: Python<'py>, scene: &Scene) -> PyResult<Bound<'py, PyAny>> {
    py.import("quadrille._svg")?.call_method1("svg", (plain(py, scene)?,))
}
