//! A match, as its referee holds it.

use numpy::{PyArray1, PyArray3};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quadrille_engine::Playable;
use quadrille_games::{
    AnyMatch, End, Game, Match, Outcome, PlayError, Record, RecordError, Seat, Side, Viewer, for_game,
    variant,
};

use crate::learn::{Learnable, Planes};
use crate::position::{Held, PyPosition, Truth, numbers, read};
use crate::record::{PyRecord, replay};
use crate::values::{drawn, plain, refused, seat, seat_or_public, viewer};
use crate::view::{PyView, array};

/// A match of a game that is known only at run time.
pub(crate) trait Played: std::any::Any + Send + Sync {
    fn any(&self) -> &dyn AnyMatch;
    fn any_mut(&mut self) -> &mut dyn AnyMatch;
    fn copy(&self) -> Box<dyn Played>;
    fn seats(&self) -> usize;
    fn position(&self) -> Box<dyn Held>;
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    fn moves(&self) -> Vec<String>;
    fn actions(&self) -> Vec<u16>;
    fn apply(&mut self, action: usize) -> Result<bool, PlayError>;
    fn mask(&self) -> Vec<bool>;
    fn action_text(&self, action: usize) -> Option<&'static str>;
    fn shape(&self) -> [usize; 3];
    fn observe(&self, seat: Seat, cells: &mut [u8]);
    fn view(&self, viewer: Viewer) -> PyView;
    fn told(&self, seat: Seat) -> String;
}

impl<G: Learnable> Played for Match<G> {
    fn any(&self) -> &dyn AnyMatch {
        self
    }

    fn any_mut(&mut self) -> &mut dyn AnyMatch {
        self
    }

    fn copy(&self) -> Box<dyn Played> {
        Box::new(self.clone())
    }

    fn seats(&self) -> usize {
        Game::seats(self.start()).into()
    }

    fn position(&self) -> Box<dyn Held> {
        Box::new(Truth { position: Match::position(self).clone(), known: self.known().clone() })
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        self.play_text(text)
    }

    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        Game::moves(Match::position(self)).map(|m| m.to_string()).collect()
    }

    fn actions(&self) -> Vec<u16> {
        if self.end().is_some() { Vec::new() } else { numbers(Match::position(self)) }
    }

    /// Whether there is such an action; it is played if it is legal.
    fn apply(&mut self, action: usize) -> Result<bool, PlayError> {
        let actions = G::actions(Game::variant(self.start()));
        let Some(m) = actions.of_number(action) else { return Ok(false) };
        self.play_move(m).map(|()| true)
    }

    fn mask(&self) -> Vec<bool> {
        let mut mask = vec![false; G::actions(Game::variant(self.start())).count()];
        Played::actions(self).into_iter().for_each(|action| mask[usize::from(action)] = true);
        mask
    }

    fn action_text(&self, action: usize) -> Option<&'static str> {
        G::actions(Game::variant(self.start())).texts.get(action).map(String::as_str)
    }

    fn shape(&self) -> [usize; 3] {
        G::shape(Game::variant(self.start()))
    }

    fn observe(&self, seat: Seat, cells: &mut [u8]) {
        let mut planes = Planes::new(cells, Played::shape(self));
        G::watch(self, seat, &mut planes);
    }

    fn view(&self, viewer: Viewer) -> PyView {
        PyView::new::<G>(Match::view(self, viewer), viewer, self.start())
    }

    fn told(&self, seat: Seat) -> String {
        G::to_ugi(self, seat)
    }
}

/// A match: its start, its moves, and all rules that need history.
#[pyclass(name = "Match", module = "quadrille")]
pub(crate) struct PyMatch(pub(crate) Box<dyn Played>);

impl PyMatch {
    fn seat(&self, number: usize) -> PyResult<Seat> {
        seat(number, self.0.seats())
    }

    /// For whom something is told; where nothing is hidden, the referee's is as good as anybody's.
    fn viewer(&self, who: Option<&Bound<PyAny>>) -> PyResult<Option<Viewer>> {
        let viewer = viewer(who, self.0.seats())?;
        let family = variant(self.0.any().variant().name).map(|(family, _)| family);
        Ok(if viewer == Some(Viewer::Public) && !family.is_ok_and(|family| family.has_secrets()) {
            None
        } else {
            viewer
        })
    }

    fn finish(&mut self, py: Python, end: End) -> PyResult<()> {
        self.0.any_mut().finish(end).map_err(|why| refused(py, why))
    }
}

#[pymethods]
impl PyMatch {
    #[new]
    #[pyo3(signature = (game, start=None))]
    fn new(py: Python, game: &str, start: Option<&str>) -> PyResult<PyMatch> {
        Ok(PyMatch(read(py, game, start)?.game()))
    }

    /// The match that a record holds.
    #[staticmethod]
    fn from_record(py: Python, text: &str) -> PyResult<PyMatch> {
        let record: Record = text.parse().map_err(|why: RecordError| refused(py, why))?;
        replay(py, &record)
    }

    /// The match that a seat was told in the engine protocol; whatever was not told is made up.
    #[staticmethod]
    fn from_told(py: Python, game: &str, text: &str) -> PyResult<PyMatch> {
        let (family, variant) = variant(game).map_err(|why| refused(py, why))?;
        let game: Box<dyn Played> =
            for_game!(family, G => Box::new(G::from_ugi(variant, text).map_err(PyValueError::new_err)?));
        Ok(PyMatch(game))
    }

    /// The full name of the variant.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.any().variant().name
    }

    /// How many seats the table has.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    /// The seat to move, unless the match is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.0.any().to_move().map(Seat::index)
    }

    /// How many moves were played.
    #[getter]
    fn ply(&self) -> usize {
        self.0.any().ply()
    }

    /// Whether the match is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.any().end().is_some()
    }

    /// `1-0`, `0-1` or `1/2-1/2`, once the match is over.
    #[getter]
    fn result(&self) -> Option<String> {
        self.0.any().end().map(|end| end.outcome().to_string())
    }

    /// How the match ended, as in the tag `Termination` of records.
    #[getter]
    fn termination(&self) -> Option<String> {
        self.0.any().termination()
    }

    /// What each seat has won: 1, -1, or 0 for a draw and while the match goes on.
    fn returns(&self) -> Vec<f32> {
        returns(self.0.any().end(), self.0.seats())
    }

    /// The whole truth now: for the referee alone.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.0.position())
    }

    /// Plays a move of the seat to move.
    fn play(&mut self, py: Python, text: &str) -> PyResult<()> {
        self.0.play(text).map_err(|why| refused(py, why))
    }

    /// The texts of all legal moves.
    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// The numbers of all legal moves.
    fn actions(&self) -> Vec<u16> {
        self.0.actions()
    }

    /// Plays the move with this number.
    fn apply(&mut self, py: Python, action: usize) -> PyResult<()> {
        match self.0.apply(action) {
            Ok(true) => Ok(()),
            Ok(false) => Err(PyValueError::new_err(format!("there is no action {action}"))),
            Err(why) => Err(refused(py, why)),
        }
    }

    /// For each action, whether it is legal.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_vec(py, self.0.mask())
    }

    /// The text of the move with this number.
    fn action_text(&self, action: usize) -> PyResult<&'static str> {
        self.0
            .action_text(action)
            .ok_or_else(|| PyValueError::new_err(format!("there is no action {action}")))
    }

    /// The planes that a seat sees.
    fn observation<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let (seat, shape) = (self.seat(seat)?, self.0.shape());
        let mut cells = vec![0; shape.iter().product()];
        self.0.observe(seat, &mut cells);
        array(py, &cells, shape)
    }

    /// What a seat, or without one the public, may know now.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<usize>) -> PyResult<PyView> {
        Ok(self.0.view(seat_or_public(seat, self.0.seats())?))
    }

    /// The whole match as a seat saw it, in the form of the engine protocol: all that it knows.
    fn told(&self, seat: usize) -> PyResult<String> {
        Ok(self.0.told(self.seat(seat)?))
    }

    /// The moves so far, as a seat, or without one the public, may read them.
    #[pyo3(signature = (seat=None))]
    fn played(&self, seat: Option<usize>) -> PyResult<Vec<String>> {
        Ok(self.0.any().snapshot(seat_or_public(seat, self.0.seats())?).played)
    }

    /// A picture in characters, for a seat or the public.
    #[pyo3(signature = (seat=None))]
    fn diagram(&self, seat: Option<usize>) -> PyResult<String> {
        Ok(self.0.any().snapshot(seat_or_public(seat, self.0.seats())?).diagram)
    }

    /// The record, as a viewer may read it.
    #[pyo3(signature = (viewer=None))]
    fn record(&self, viewer: Option<&Bound<PyAny>>) -> PyResult<PyRecord> {
        Ok(PyRecord(self.0.any().record(self.viewer(viewer)?).to_string()))
    }

    /// What the moves from one on did, as a viewer may know it.
    #[pyo3(signature = (viewer=None, since=0))]
    fn events<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'py, PyAny>>,
        since: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.any().events(self.viewer(viewer)?, since))
    }

    /// What a viewer is shown, as data for drawing.
    #[pyo3(signature = (viewer=None))]
    fn scene<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.any().scene(self.viewer(viewer)?))
    }

    /// A drawing as a viewer may see it.
    #[pyo3(signature = (viewer=None))]
    fn svg<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        drawn(py, &self.0.any().scene(self.viewer(viewer)?))
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.svg(py, None)
    }

    /// Takes back the last moves.
    #[pyo3(signature = (count=1))]
    fn take_back(&mut self, count: usize) {
        self.0.any_mut().take_back(count);
    }

    /// A seat gives up.
    fn resign(&mut self, py: Python, seat: usize) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.finish(py, End::Resigned(seat))
    }

    /// All agree to a draw.
    fn agree_draw(&mut self, py: Python) -> PyResult<()> {
        self.finish(py, End::Agreed)
    }

    /// Another match that is the same until now.
    fn copy(&self) -> PyMatch {
        PyMatch(self.0.copy())
    }

    fn __copy__(&self) -> PyMatch {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<PyAny>) -> PyMatch {
        self.copy()
    }

    fn __repr__(&self) -> String {
        format!("<Match of {} after {} moves>", self.game(), self.ply())
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        let whole = |game: &PyMatch| game.0.any().record(None).to_string();
        other
            .cast::<PyMatch>()
            .is_ok_and(|other| other.try_borrow().is_ok_and(|other| whole(self) == whole(&other)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.get_type::<PyMatch>().getattr("from_record")?;
        Ok((read, (self.0.any().record(None).to_string(),)))
    }
}

/// What each seat has won.
pub(crate) fn returns(end: Option<End>, seats: usize) -> Vec<f32> {
    let won = match end.map(End::outcome) {
        Some(Outcome::Win(Side::First)) => 1.0,
        Some(Outcome::Win(Side::Second)) => -1.0,
        Some(Outcome::Draw) | None => 0.0,
    };
    (0..seats).map(|seat| if seat % 2 == 0 { won } else { -won }).collect()
}

/// The texts of all moves of a variant, in the order of their numbers.
#[pyfunction]
pub(crate) fn action_texts(py: Python, game: &str) -> PyResult<Vec<String>> {
    let (family, variant) = variant(game).map_err(|why| refused(py, why))?;
    Ok(for_game!(family, G => <G as Learnable>::actions(variant).texts.clone()))
}
