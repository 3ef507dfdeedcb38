//! The rules of Squadro, Quindo, Squaryd and Squod.
//!
//! A position implements the rules of its game ([`Game`]); a [`Match`] adds what
//! needs history; everybody but the referee holds a [view](Game::view).
//! Nothing here does I/O, reads a clock, or makes randomness of its own.
//!
//! ```
//! use quadrille_games::{Game, Match, Record, Seat, Squadro};
//!
//! let start: Squadro = "00000/00000 l".parse()?;
//! assert_eq!(start.moves().len(), 5);
//!
//! let mut game = Match::new(start);
//! game.play(Seat::new(0), "3")?;
//! assert_eq!(game.position().to_string(), "00200/00000 d");
//! assert_eq!(game.play(Seat::new(0), "3").unwrap_err().to_string(), "it is Dark's turn");
//! assert!(Record::of(&game, None).to_string().ends_with("\n3 *\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

mod any;
mod bits;
pub mod condition;
pub mod events;
mod matches;
mod message;
pub mod quindo;
mod record;
pub mod scene;
pub mod setup;
pub mod squadro;
pub mod squaryd;
pub mod squod;
pub mod summary;
mod text;
#[cfg(all(test, feature = "serde"))]
mod typescript;

pub use any::{
    AnyMatch, Family, OtherVariant, Snapshot, UnknownGame, edited, imagined, looks, new_match, patterns,
    replay, variant,
};
pub use condition::Condition;
pub use events::{Event, Step};
pub use fastrand::Rng;
pub use matches::{End, Match, PlayError};
pub use message::{Diagram, Message, Pattern, Sentence, Value};
pub use quindo::Quindo;
pub use record::{Entry, Record, RecordError, ResultText};
pub use scene::{Figure, Gesture, Scene};
pub use setup::{Edit, Setup};
pub use squadro::Squadro;
pub use squaryd::Squaryd;
pub use squod::Squod;
pub use text::{Malformed, ParseError};

/// A random number below `count`, the same on every machine: `Rng::usize` draws others where it has 32 bits.
pub fn draw(count: usize, rng: &mut Rng) -> usize {
    rng.u64(..count as u64) as usize
}

/// A place at the table, numbered from 0 in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seat(u8);

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Seat {
    /// The seat with this number; the caller sees to it that the table has one.
    pub const fn new(number: u8) -> Seat {
        Seat(number)
    }

    /// The number of the seat, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side that this seat plays for: even seats first, odd seats second.
    pub const fn side(self) -> Side {
        if self.0.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The next seat clockwise at a table of this many seats.
    pub const fn next(self, seats: u8) -> Seat {
        Seat((self.0 + 1) % seats)
    }
}

/// Who wins together: the even seats are the first side, the odd ones the second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Seats 0 and 2.
    First,
    /// Seats 1 and 3.
    Second,
}

impl Side {
    /// 0 for the first side, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with this index; only the last bit counts.
    pub const fn from_index(index: usize) -> Side {
        if index & 1 == 0 { Side::First } else { Side::Second }
    }

    /// The opponents of this side.
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// The lowest seat of this side: its only one in the games for two.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

/// Whose turn it is, or how the game ended: one value, so the two cannot disagree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// This seat is to move.
    Turn(Seat),
    /// The game is over.
    Over(Outcome),
}

/// Somebody who looks at a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who sees their own secrets.
    Seat(Seat),
    /// A watcher, who sees what lies open to all.
    Public,
}

/// One way to play a game, as `quadrille games` lists it.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The full name: that of the game, or with `:` and its own.
    pub name: &'static str,
    /// The starting positions; where there are several, one is drawn.
    pub starts: &'static [&'static str],
    /// What it is, in one line.
    pub about: &'static str,
}

/// The letter and the name of a seat, as position texts and people use them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatName {
    /// The letter in position texts.
    pub letter: char,
    /// The English name.
    pub name: &'static str,
}

impl Display for SeatName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A position, which implements the rules of its game.
///
/// A position is the whole truth at one moment, without history. What depends on
/// history is kept by the [`Match`]: repetition and quiet moves, and what the
/// public has learnt about hidden pieces ([`Game::Known`]).
pub trait Game: Clone + Eq + Hash + Display + FromStr<Err = ParseError> + Send + Sync + 'static {
    /// One decision inside a turn.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// What everybody has learnt about hidden pieces since the match began; `()` for open games.
    type Known: Clone + Send + Sync;
    /// What lies open to all, in the form that rule M1 compares.
    type Public: Clone + Eq + Hash + Send + Sync;
    /// What one viewer may know.
    type View: Clone + Eq + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// A position that is being changed by hand.
    type Setup: Setup<Position = Self>;

    /// Whether something is hidden from somebody.
    const HAS_SECRETS: bool;
    /// The variants of this game, the default first.
    const VARIANTS: &'static [Variant];
    /// The seats in order; a variant may use only the first of them.
    const SEATS: &'static [SeatName];
    /// Whether people know the places of the board by the names that scenes give them.
    const HAS_PLACE_NAMES: bool = true;
    /// What one plays for, in one sentence.
    const GOAL: Pattern;
    /// Why a game is over, by the number of each rule that ends it; `{loser}` is filled in where somebody lost, and the
    /// first that fits is told.
    const ENDS: &'static [(&'static str, Pattern)];
    /// Why a seat moves again, by the number of a rule, where there is more to say; `{seat}` and `{other}` are filled in.
    const AGAIN: &'static [(&'static str, Pattern)] = &[];
    /// All sentences of this game: refusals, what its texts expect, captions of its picture.
    const PATTERNS: &'static [&'static [Pattern]];

    /// The variant that this position belongs to.
    fn variant(&self) -> &'static Variant;
    /// How many seats the table has.
    fn seats(&self) -> u8 {
        Self::SEATS.len() as u8
    }
    /// The seat to move; in a finished game, the one that would be.
    fn turn(&self) -> Seat;
    /// The position, to be changed by hand.
    fn setup(&self) -> Self::Setup;
    /// Whose turn it is, or the outcome.
    fn status(&self) -> Status;
    /// The legal moves: none once the game is over, each once, in a fixed order.
    fn moves(&self) -> impl ExactSizeIterator<Item = Self::Move>;
    /// Plays a move that the caller knows to be legal.
    fn play_unchecked(&mut self, m: Self::Move);
    /// Why the seat to move may not play this illegal move, told with what that seat knows.
    fn why_not(&self, m: Self::Move) -> Message;
    /// Why pointing at these spots of the scene, one after the other, begins no move; the view is that of the seat
    /// to move. Nothing where they are no spots.
    fn why_not_there(view: &Self::View, path: &[&str]) -> Option<Message>;

    /// The number of quiet moves in a row after `m`, which is played here after `quiet` of them (M2, M4).
    fn quiet_after(&self, _quiet: u32, _m: Self::Move) -> u32 {
        0
    }
    /// The rule by which quiet moves draw the match.
    const QUIET_RULE: &'static str = "M2";
    /// How many quiet moves in a row draw the match.
    fn quiet_limit(&self) -> Option<u32> {
        None
    }
    /// Moves that a seat may choose before its turn comes: whatever others do until then, they will be legal, and who
    /// may choose is no secret.
    fn ahead(&self, _seat: Seat) -> Vec<Self::Move> {
        Vec::new()
    }
    /// Whether a program may list this move to people; some are theirs to find.
    fn is_listed(_m: Self::Move) -> bool {
        true
    }

    /// What the public knows when a match starts here.
    fn known(&self) -> Self::Known;
    /// Adds what the public learns from `m`, which is about to be played here.
    fn learn(&self, known: &mut Self::Known, m: Self::Move);
    /// What lies open to all.
    fn public(&self, known: &Self::Known) -> Self::Public;
    /// What the viewer may know.
    fn view(&self, known: &Self::Known, viewer: Viewer) -> Self::View;
    /// The text of `m`, about to be played here, as the viewer may read it.
    fn notation(&self, known: &Self::Known, m: Self::Move, viewer: Viewer) -> String;
    /// One truth that fits the view, each equally likely, and what the public knows there.
    fn imagine(view: &Self::View, rng: &mut Rng) -> (Self, Self::Known);
    /// Every truth that fits the view, each once, and what the public knows there.
    fn truths(view: &Self::View) -> Vec<(Self, Self::Known)>;
    /// A picture of the view for the terminal.
    fn diagram(view: &Self::View) -> Diagram;
    /// The view as data for drawing, without the legal moves.
    fn scene(view: &Self::View) -> Scene;
    /// How `m`, a legal move of the viewer, is made on that scene, and what it will do.
    fn gesture(view: &Self::View, m: Self::Move) -> Gesture;
    /// The figures that the piece on a spot can still become a part of, unless people must see for themselves.
    fn figures_at(_view: &Self::View, _at: &str) -> Vec<Figure> {
        Vec::new()
    }

    /// What `m`, a legal move here, will have done, in the order of happening, as the viewer may know it; without a
    /// viewer, as the referee sees it.
    fn events(&self, known: &Self::Known, m: Self::Move, viewer: Option<Viewer>) -> Vec<Event>;

    /// Plays a move if it is legal.
    fn play(&mut self, m: Self::Move) -> Result<(), Message> {
        if self.moves().any(|legal| legal == m) {
            self.play_unchecked(m);
            return Ok(());
        }
        match self.status() {
            Status::Turn(_) => Err(self.why_not(m)),
            Status::Over(_) => Err(GAME_OVER.message()),
        }
    }
    /// The position after a move that the caller knows to be legal.
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }
    /// The seat to move, unless the game is over.
    fn to_move(&self) -> Option<Seat> {
        match self.status() {
            Status::Turn(seat) => Some(seat),
            Status::Over(_) => None,
        }
    }
    /// How the game ended, once it is over.
    fn outcome(&self) -> Option<Outcome> {
        match self.status() {
            Status::Turn(_) => None,
            Status::Over(outcome) => Some(outcome),
        }
    }
    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }
}

/// A game without secrets, in which the view is the position itself.
pub trait Open: Game<View = Self, Known = (), Public = Self> {}

message::phrases! {
    GAME_OVER "game-over": "the game is over";
}

/// The hiding half of [`Game`] for games that hide nothing: a view is a position, so `scene.rs` and `events.rs` are asked
/// as they are.
macro_rules! nothing_hidden {
    () => {
        const HAS_SECRETS: bool = false;
        type Known = ();
        type Public = Self;
        type View = Self;

        fn known(&self) {}
        fn learn(&self, _: &mut (), _: Self::Move) {}
        fn public(&self, _: &()) -> Self {
            self.clone()
        }
        fn view(&self, _: &(), _: crate::Viewer) -> Self {
            self.clone()
        }
        fn notation(&self, _: &(), m: Self::Move, _: crate::Viewer) -> String {
            m.to_string()
        }
        fn imagine(view: &Self, _: &mut crate::Rng) -> (Self, ()) {
            (view.clone(), ())
        }
        fn truths(view: &Self) -> Vec<(Self, ())> {
            vec![(view.clone(), ())]
        }
        fn scene(view: &Self) -> crate::Scene {
            scene::scene(view)
        }
        fn gesture(view: &Self, m: Self::Move) -> crate::Gesture {
            scene::gesture(view, m)
        }
        fn events(&self, _: &(), m: Self::Move, _: Option<crate::Viewer>) -> Vec<crate::Event> {
            events::events(self, m)
        }
    };
}
pub(crate) use nothing_hidden;
