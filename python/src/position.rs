//! A position: the whole truth at one moment, which never changes.

use std::any::Any;
use std::hash::{DefaultHasher, Hasher};

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use quadrille_games::{
    AnyMatch, Family, Game, Match, OtherVariant, PlayError, Scene, Status, Variant, Viewer, for_game, variant,
};
use serde::Serialize;

use crate::learn::Learnable;
use crate::matches::{Played, PyMatch};
use crate::values::{drawn, plain, refused, seat_or_public};
use crate::view::PyView;

/// A position of a game that is known only at run time.
pub(crate) trait Held: Any + Send + Sync {
    fn variant(&self) -> &'static Variant;
    fn text(&self) -> String;
    fn status(&self) -> Status;
    fn seats(&self) -> usize;
    fn moves(&self) -> Vec<String>;
    fn actions(&self) -> Vec<u16>;
    fn after(&self, py: Python, text: &str) -> PyResult<Box<dyn Held>>;
    fn perft(&self, depth: u32) -> u64;
    fn is_same(&self, other: &dyn Held) -> bool;
    fn number(&self) -> u64;
    fn scene(&self, viewer: Option<Viewer>) -> Scene;
    fn view(&self, viewer: Viewer) -> PyView;
    fn game(&self) -> Box<dyn Played>;
}

/// A position with what the public has learnt until then.
pub(crate) struct Truth<G: Game> {
    pub(crate) position: G,
    pub(crate) known: G::Known,
}

impl<G: Game> Truth<G> {
    /// A position without history: hands and shown faces are known, the rest is not.
    pub(crate) fn new(position: G) -> Truth<G> {
        Truth { known: position.known(), position }
    }
}

impl<G: Learnable> Held for Truth<G> {
    fn variant(&self) -> &'static Variant {
        self.position.variant()
    }

    fn text(&self) -> String {
        self.position.to_string()
    }

    fn status(&self) -> Status {
        self.position.status()
    }

    fn seats(&self) -> usize {
        self.position.seats().into()
    }

    fn moves(&self) -> Vec<String> {
        self.position.moves().map(|m| m.to_string()).collect()
    }

    fn actions(&self) -> Vec<u16> {
        numbers(&self.position)
    }

    fn after(&self, py: Python, text: &str) -> PyResult<Box<dyn Held>> {
        let m = text.parse().map_err(|why| refused(py, PlayError::Unreadable { why }))?;
        let (mut position, mut known) = (self.position.clone(), self.known.clone());
        position.play(m).map_err(|why| refused(py, PlayError::Illegal { why }))?;
        self.position.learn(&mut known, m);
        Ok(Box::new(Truth { position, known }))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.position, depth)
    }

    fn is_same(&self, other: &dyn Held) -> bool {
        (other as &dyn Any).downcast_ref::<Truth<G>>().is_some_and(|other| other.position == self.position)
    }

    fn number(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position.hash(&mut hasher);
        hasher.finish()
    }

    fn scene(&self, viewer: Option<Viewer>) -> Scene {
        match viewer {
            Some(viewer) => G::scene(&self.position.view(&self.known, viewer)),
            None => AnyMatch::scene(&Match::new(self.position.clone()), None),
        }
    }

    fn view(&self, viewer: Viewer) -> PyView {
        PyView::new::<G>(self.position.view(&self.known, viewer), viewer, &self.position)
    }

    fn game(&self) -> Box<dyn Played> {
        Box::new(Match::new(self.position.clone()))
    }
}

/// The numbers of the legal moves.
pub(crate) fn numbers<G: Learnable>(position: &G) -> Vec<u16> {
    let (actions, moves) = (G::actions(position.variant()), position.moves());
    let mut numbers = Vec::with_capacity(moves.len());
    moves.for_each(|m| numbers.push(actions.number(m)));
    numbers
}

fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().len() as u64,
        _ => position.moves().map(|m| perft(&position.after(m), depth - 1)).sum(),
    }
}

/// The position of a variant with this text; the name of a game alone stands for all its variants.
pub(crate) fn read(py: Python, name: &str, text: Option<&str>) -> PyResult<Box<dyn Held>> {
    let (family, wanted) = variant(name).map_err(|why| refused(py, why))?;
    let text = text.unwrap_or(wanted.starts[0]);
    let position: Box<dyn Held> =
        for_game!(family, G => Box::new(Truth::new(text.parse::<G>().map_err(|why| refused(py, why))?)));
    let found = position.variant().name;
    if !family.admits(wanted.name, found) {
        return Err(refused(py, OtherVariant::Found { found, wanted: wanted.name }));
    }
    Ok(position)
}

/// What a status is called: the seat to move, or the result.
pub(crate) fn result(status: Status) -> Option<String> {
    match status {
        Status::Turn(_) => None,
        Status::Over(outcome) => Some(outcome.to_string()),
    }
}

/// A position of one of the games. It never changes: `play` makes another one.
#[pyclass(frozen, name = "Position", module = "quadrille")]
pub(crate) struct PyPosition(pub(crate) Box<dyn Held>);

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (game, text=None))]
    fn new(py: Python, game: &str, text: Option<&str>) -> PyResult<PyPosition> {
        read(py, game, text).map(PyPosition)
    }

    /// The full name of the variant.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.variant().name
    }

    /// The text of the position.
    #[getter]
    fn text(&self) -> String {
        self.0.text()
    }

    /// How many seats the table has.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    /// The seat to move, unless the game is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        match self.0.status() {
            Status::Turn(seat) => Some(seat.index()),
            Status::Over(_) => None,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`, once the game is over.
    #[getter]
    fn result(&self) -> Option<String> {
        result(self.0.status())
    }

    /// The texts of all legal moves.
    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// The numbers of all legal moves.
    fn actions(&self) -> Vec<u16> {
        self.0.actions()
    }

    /// The position after a move.
    fn play(&self, py: Python, text: &str) -> PyResult<PyPosition> {
        self.0.after(py, text).map(PyPosition)
    }

    /// How many sequences of so many moves there are.
    fn perft(&self, py: Python, depth: u32) -> u64 {
        py.detach(|| self.0.perft(depth))
    }

    /// What a viewer who sees only this position may know of it.
    #[pyo3(signature = (viewer=None))]
    fn view(&self, viewer: Option<usize>) -> PyResult<PyView> {
        Ok(self.0.view(seat_or_public(viewer, self.0.seats())?))
    }

    /// The position as data for drawing.
    #[pyo3(signature = (viewer=None))]
    fn scene<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.scene(crate::values::viewer(viewer, self.0.seats())?))
    }

    /// A drawing, for the public.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        drawn(py, &self.0.scene(Some(Viewer::Public)))
    }

    /// A drawing as a viewer may see it.
    #[pyo3(signature = (viewer=None))]
    fn svg<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        drawn(py, &self.0.scene(crate::values::viewer(viewer, self.0.seats())?))
    }

    /// A match that starts here.
    fn start(&self) -> PyMatch {
        PyMatch(self.0.game())
    }

    fn __str__(&self) -> String {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        let family = variant(self.0.variant().name).map(|(family, _)| family);
        let is_secret = family.is_ok_and(Family::has_secrets);
        let text = if is_secret { "…".into() } else { format!("'{}'", self.0.text()) };
        format!("Position('{}', {text})", self.0.variant().name)
    }

    fn __hash__(&self) -> u64 {
        self.0.number()
    }

    fn __richcmp__(&self, other: &Bound<PyAny>, op: CompareOp) -> Option<bool> {
        let same = other.cast::<PyPosition>().is_ok_and(|other| self.0.is_same(&*other.get().0));
        match op {
            CompareOp::Eq => Some(same),
            CompareOp::Ne => Some(!same),
            _ => None,
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, String)) {
        (py.get_type::<PyPosition>().into_any(), (self.0.variant().name.into(), self.0.text()))
    }
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    starts: &'static [&'static str],
    about: &'static str,
    seats: Vec<&'static str>,
    letters: String,
    has_secrets: bool,
    actions: usize,
    shape: [usize; 3],
}

/// The games and variants, as dictionaries.
#[pyfunction]
pub(crate) fn variants(py: Python) -> PyResult<Bound<PyAny>> {
    let all: Vec<Listed> = Family::ALL
        .into_iter()
        .flat_map(|family| family.variants().iter().map(move |variant| listed(family, variant)))
        .collect();
    plain(py, &all)
}

fn listed(family: Family, variant: &'static Variant) -> Listed {
    let seats = for_game!(family, G => {
        let seats = variant.starts[0].parse::<G>().map_or(2, |start| Game::seats(&start));
        &G::SEATS[..usize::from(seats)]
    });
    let (actions, shape) = for_game!(family, G => (<G as Learnable>::actions(variant).count(), <G as Learnable>::shape(variant)));
    Listed {
        name: variant.name,
        starts: variant.starts,
        about: variant.about,
        seats: seats.iter().map(|seat| seat.name).collect(),
        letters: seats.iter().map(|seat| seat.letter).collect(),
        has_secrets: family.has_secrets(),
        actions,
        shape,
    }
}
