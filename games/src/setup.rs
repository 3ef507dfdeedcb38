//! Changing a position by hand: pieces are put and taken, the turn is passed, and only then is it checked.

use crate::{Game, ParseError, Seat, Sentence, sentences};

sentences! {
    /// Why something cannot be put on a place.
    pub enum Misplaced;
    NotHere "edit-not-here": "this cannot be put here";
}

/// The parts of a position that is being changed: they need not fit together before they are asked for as a position.
///
/// Places and looks are those of the pieces of a [`Scene`](crate::Scene).
pub trait Setup {
    /// What it is to become.
    type Position;
    /// What a piece that is put can look like.
    const LOOKS: &'static [&'static str];

    /// Puts a piece on a place, instead of what is there.
    fn put(&mut self, at: &str, seat: Seat, look: &str) -> Result<(), Misplaced>;
    /// Takes away what is on a place.
    fn clear(&mut self, at: &str) -> Result<(), Misplaced>;
    /// Gives the turn to the next seat; nothing else changes.
    fn pass_turn(&mut self);
    /// The position, or why the rules cannot continue from it.
    fn position(self) -> Result<Self::Position, ParseError>;
}

/// One change by hand.
#[derive(Clone, Copy, Debug)]
pub enum Edit<'a> {
    /// A piece is put on a place.
    Put {
        /// The place.
        at: &'a str,
        /// Whose piece.
        seat: Seat,
        /// What it looks like.
        look: &'a str,
    },
    /// A place is cleared.
    Clear {
        /// The place.
        at: &'a str,
    },
    /// The turn goes to the next seat.
    PassTurn,
}

/// The position after a change by hand, or why there is none.
pub fn edited<G: Game>(position: &G, edit: Edit) -> Result<G, ParseError> {
    let mut setup = position.setup();
    let done = match edit {
        Edit::Put { at, seat, look } => setup.put(at, seat, look),
        Edit::Clear { at } => setup.clear(at),
        Edit::PassTurn => {
            setup.pass_turn();
            Ok(())
        }
    };
    done.map_err(|why| ParseError::Refused(why.message()))?;
    setup.position()
}
