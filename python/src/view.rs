//! A view: what one viewer may know, and nothing else.

use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};

use numpy::PyArray3;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use quadrille_games::{Game, Rng, Scene, Variant, Viewer};

use crate::learn::{Learnable, Planes};
use crate::position::{Held, PyPosition, Truth};
use crate::values::{drawn, plain};

/// A view of a game that is known only at run time.
trait Seen: Any + Send + Sync {
    fn text(&self) -> String;
    fn diagram(&self) -> String;
    fn scene(&self) -> Scene;
    fn imagine(&self, seed: u64) -> Box<dyn Held>;
    fn observe(&self, viewer: Viewer, shape: [usize; 3]) -> Option<Vec<u8>>;
    fn is_same(&self, other: &dyn Seen) -> bool;
    fn is_told_by_its_text(&self) -> bool;
    fn shape(&self, variant: &Variant) -> [usize; 3];
}

struct Of<G: Learnable>(G::View);

impl<G: Learnable> Seen for Of<G> {
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn diagram(&self) -> String {
        G::diagram(&self.0).to_string()
    }

    fn scene(&self) -> Scene {
        G::scene(&self.0)
    }

    fn imagine(&self, seed: u64) -> Box<dyn Held> {
        let (position, known) = G::imagine(&self.0, &mut Rng::with_seed(seed));
        Box::new(Truth { position, known })
    }

    fn observe(&self, viewer: Viewer, shape: [usize; 3]) -> Option<Vec<u8>> {
        let Viewer::Seat(seat) = viewer else { return None };
        let mut cells = vec![0; shape.iter().product()];
        G::observe(&self.0, seat, &mut Planes::new(&mut cells, shape));
        Some(cells)
    }

    fn is_same(&self, other: &dyn Seen) -> bool {
        (other as &dyn Any).downcast_ref::<Of<G>>().is_some_and(|other| other.0 == self.0)
    }

    fn is_told_by_its_text(&self) -> bool {
        self.text().parse::<G::View>().is_ok_and(|view| view == self.0)
    }

    fn shape(&self, variant: &Variant) -> [usize; 3] {
        G::shape(variant)
    }
}

/// What a viewer may know. It never changes.
#[pyclass(frozen, name = "View", module = "quadrille")]
pub(crate) struct PyView {
    seen: Box<dyn Seen>,
    viewer: Viewer,
    variant: &'static Variant,
}

impl PyView {
    pub(crate) fn new<G: Learnable>(view: G::View, viewer: Viewer, position: &G) -> PyView {
        PyView { seen: Box::new(Of::<G>(view)), viewer, variant: Game::variant(position) }
    }
}

#[pymethods]
impl PyView {
    /// The full name of the variant.
    #[getter]
    fn game(&self) -> &'static str {
        self.variant.name
    }

    /// The seat that looks, or `None` for the public.
    #[getter]
    fn viewer(&self) -> Option<usize> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat.index()),
            Viewer::Public => None,
        }
    }

    /// The text of the view.
    #[getter]
    fn text(&self) -> String {
        self.seen.text()
    }

    /// A picture in characters.
    fn diagram(&self) -> String {
        self.seen.diagram()
    }

    /// The view as data for drawing.
    fn scene<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.seen.scene())
    }

    /// A drawing.
    fn svg<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        drawn(py, &self.seen.scene())
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.svg(py)
    }

    /// A position that fits the view, each equally likely.
    fn imagine(&self, seed: u64) -> PyPosition {
        PyPosition(self.seen.imagine(seed))
    }

    /// The planes that the seat sees.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let shape = self.seen.shape(self.variant);
        let cells = self
            .seen
            .observe(self.viewer, shape)
            .ok_or_else(|| PyValueError::new_err("only a seat has an observation, not the public"))?;
        array(py, &cells, shape)
    }

    fn __str__(&self) -> String {
        self.seen.text()
    }

    fn __repr__(&self) -> String {
        let viewer = self.viewer().map_or("public".into(), |seat| format!("seat {seat}"));
        format!("<View of {} for {viewer}: {}>", self.variant.name, self.seen.text())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.variant.name, self.viewer, self.seen.text()).hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Bound<PyAny>, op: CompareOp) -> Option<bool> {
        let is_same = |other: &PyView| {
            self.viewer == other.viewer
                && self.variant.name == other.variant.name
                && self.seen.is_same(&*other.seen)
        };
        let same = other.cast::<PyView>().is_ok_and(|other| is_same(other.get()));
        match op {
            CompareOp::Eq => Some(same),
            CompareOp::Ne => Some(!same),
            _ => None,
        }
    }

    /// A view is pickled as its text, where that tells all of it.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, ViewArguments)> {
        if !self.seen.is_told_by_its_text() {
            return Err(PyTypeError::new_err(
                "this view knows more than its text tells; pickle the record that its viewer may read",
            ));
        }
        let read = py.import("quadrille")?.getattr("_view_of_text")?;
        Ok((read, (self.variant.name.into(), self.seen.text(), self.viewer())))
    }
}

type ViewArguments = (String, String, Option<usize>);

/// Planes as an array.
pub(crate) fn array<'py>(
    py: Python<'py>,
    cells: &[u8],
    shape: [usize; 3],
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    use numpy::{PyArray1, PyArrayMethods};
    PyArray1::from_slice(py, cells).reshape(shape)
}
