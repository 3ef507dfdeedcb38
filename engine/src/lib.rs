//! Players of the four games.
//!
//! A [`Player`] is given a view, never a position. Open games are searched with alpha-beta
//! ([`alphabeta`]), Squod with Monte-Carlo tree search over information sets ([`ismcts`]); a plain
//! Monte-Carlo player ([`mcts`]) is the baseline for all. [`level`] makes opponents of graded strength.

use quadrille_games::{Game, Match, Seat, Viewer};

pub mod alphabeta;
pub mod duel;
pub mod elo;
pub mod eval;
pub mod external;
pub mod ismcts;
mod key;
pub mod level;
pub mod limits;
pub mod lines;
pub mod mcts;
pub mod oracle;
pub mod players;
pub mod score;
pub mod table;
pub mod ugi;

pub use limits::Limits;
pub use score::{Score, Value};

/// What a player is told when it is to move.
pub struct Turn<'a, G: Game> {
    /// What the seat to move may know.
    pub view: &'a G::View,
    /// What lay open to all at the start of the match and after each move (rule M1).
    pub history: &'a [G::Public],
}

/// What a player decides.
#[derive(Clone, Debug)]
pub struct Choice<M> {
    /// The move.
    pub best: M,
    /// What the player thinks of it, for the side that moves.
    pub value: Value,
    /// The line that it expects, beginning with the move.
    pub line: Vec<M>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// Somebody who chooses moves from what a seat may know.
pub trait Player<G: Game>: Send {
    /// Chooses a move for the seat to move; the game is not over.
    fn choose(&mut self, turn: &Turn<G>, limits: &Limits) -> Choice<G::Move>;
}

/// Asks a player for the move of the seat that is to move in a match.
pub fn ask<G: Game>(
    player: &mut dyn Player<G>,
    game: &Match<G>,
    seat: Seat,
    limits: &Limits,
) -> Choice<G::Move> {
    let view = game.view(Viewer::Seat(seat));
    player.choose(&Turn { view: &view, history: game.history() }, limits)
}
