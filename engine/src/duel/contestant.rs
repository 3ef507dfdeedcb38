//! Who plays in a duel: contestants, how long they may think, and how they may fail.

use std::any::Any;
use std::fmt::{self, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quadrille_games::{Game, Match, Seat};

use crate::{Limits, Player, ask};

/// How long a contestant may think about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// This long.
    Time(Duration),
    /// This many positions: the same on every machine.
    Nodes(u64),
    /// This deep: the same on every machine.
    Depth(u32),
}

impl Pace {
    /// The limits for a move that is thought about from now on.
    pub fn limits(self, stop: &Arc<AtomicBool>) -> Limits {
        let limits = match self {
            Pace::Time(time) => Limits::time(time),
            Pace::Nodes(nodes) => Limits::nodes(nodes),
            Pace::Depth(depth) => Limits::depth(depth),
        };
        Limits { stop: Some(stop.clone()), ..limits }
    }
}

impl Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Pace::Time(time) => write!(f, "movetime {}", time.as_millis()),
            Pace::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Pace::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// Why a contestant lost a game without being beaten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The program could not be started, or did not introduce itself.
    NoStart(String),
    /// The program ended or closed its output.
    Gone,
    /// The program did not answer in time.
    Silent(Duration),
    /// The program answered with something else than a move.
    Garbage(String),
    /// The move is not legal.
    Illegal(String),
    /// The built-in player panicked: a bug.
    Panicked(String),
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::NoStart(why) => write!(f, "did not start: {why}"),
            Failure::Gone => f.write_str("ended in the middle of the game"),
            Failure::Silent(time) => write!(f, "gave no move within {} ms", time.as_millis()),
            Failure::Garbage(text) => write!(f, "answered `{}`", text.escape_debug()),
            Failure::Illegal(why) => f.write_str(why),
            Failure::Panicked(why) => write!(f, "panicked: {why}"),
        }
    }
}

impl std::error::Error for Failure {}

/// What a contestant is told besides the match.
#[derive(Clone, Debug)]
pub struct Order {
    /// How long it may think.
    pub pace: Pace,
    /// Whether the game is broken off.
    pub stop: Arc<AtomicBool>,
}

/// Somebody who plays one game at one seat, and who may fail.
pub trait Contestant<G: Game>: Send {
    /// Chooses a move for a seat that is to move, knowing no more than that seat.
    fn choose(&mut self, game: &Match<G>, seat: Seat, order: &Order) -> Result<G::Move, Failure>;
}

/// A player of this program as a contestant.
struct BuiltIn<G: Game>(Box<dyn Player<G>>);

impl<G: Game> Contestant<G> for BuiltIn<G> {
    fn choose(&mut self, game: &Match<G>, seat: Seat, order: &Order) -> Result<G::Move, Failure> {
        let limits = order.pace.limits(&order.stop);
        // The player is never asked again after a panic, so that its state does not matter.
        let asked = catch_unwind(AssertUnwindSafe(|| ask(self.0.as_mut(), game, seat, &limits)));
        asked.map(|choice| choice.best).map_err(|panic| Failure::Panicked(message(&*panic)))
    }
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// Makes a contestant from a seed.
pub type Make<G> = Box<dyn Fn(u64) -> Box<dyn Contestant<G>> + Send + Sync>;

/// One side of a duel: a name, a pace, and a way to make a contestant for each game and seat.
pub struct Entrant<G: Game> {
    /// The name for records.
    pub name: String,
    /// How long it may think about a move.
    pub pace: Pace,
    /// Makes the contestant for one seat of one game.
    pub make: Make<G>,
}

impl<G: Game> Entrant<G> {
    /// An entrant; `make` is given a seed for each game and seat.
    pub fn new(
        name: impl Into<String>,
        pace: Pace,
        make: impl Fn(u64) -> Box<dyn Contestant<G>> + Send + Sync + 'static,
    ) -> Entrant<G> {
        Entrant { name: name.into(), pace, make: Box::new(make) }
    }

    /// A player of this program; `make` is given a seed for each game and seat.
    pub fn built_in(
        name: impl Into<String>,
        pace: Pace,
        make: impl Fn(u64) -> Box<dyn Player<G>> + Send + Sync + 'static,
    ) -> Entrant<G> {
        Entrant::new(name, pace, move |seed| Box::new(BuiltIn(make(seed))))
    }
}
