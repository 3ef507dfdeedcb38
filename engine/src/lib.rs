//! Players of the games.
//!
//! A [`Player`] is given a view, never a position; a [`Search`] also says what it thinks of every legal move. Games
//! without secrets are searched with alpha-beta ([`alphabeta`]), the others with Monte-Carlo tree search over
//! information sets; a plain Monte-Carlo player ([`mcts`]) is the baseline for all. What players know of a game is in
//! [`games`]; [`level`] makes opponents of graded strength.
//!
//! A good first move of every game:
//!
//! ```
//! use quadrille_engine::{Limits, Playable, Player, Resources, Search, Turn};
//! use quadrille_games::{Family, Game, Match, ParseError, Viewer, for_game};
//!
//! fn first_move<G: Playable>() -> Result<String, ParseError> {
//!     let game: Match<G> = Match::new(G::VARIANTS[0].starts[0].parse()?);
//!     let view = game.view(Viewer::Seat(game.position().turn()));
//!     let turn = Turn { view: &view, history: game.history() };
//!     let mut player = G::Search::make(&Resources::new(1, 1 << 20));
//!     Ok(player.choose(&turn, &Limits::nodes(100)).best.to_string())
//! }
//!
//! for family in Family::ALL {
//!     assert!(!for_game!(family, G => first_move::<G>())?.is_empty());
//! }
//! # Ok::<(), ParseError>(())
//! ```

use quadrille_games::{Game, Match, Seat, Viewer};

pub mod alphabeta;
pub mod book;
pub mod duel;
pub mod elo;
pub mod eval;
pub mod external;
pub mod games;
mod key;
pub mod level;
pub mod limits;
pub mod lines;
pub mod mcts;
pub mod memory;
mod network;
pub mod oracle;
pub mod playable;
pub mod players;
pub mod puzzle;
pub mod review;
pub mod score;
pub mod selfplay;
pub mod transposition;
pub mod ugi;

use oracle::Exact;

pub use limits::Limits;
pub use playable::{Playable, Resources};
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

/// What a search thinks of a legal move.
#[derive(Clone, Debug)]
pub struct Assessed<M> {
    /// The move.
    pub m: M,
    /// What it is worth to the side that moves.
    pub value: Value,
    /// Where the value comes from.
    pub source: Source,
    /// How well founded the value is.
    pub effort: Effort,
    /// The line that is expected, beginning with the move, as the seat that thinks reads it.
    pub line: Vec<String>,
    /// Positions looked at so far, or trials made.
    pub nodes: u64,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Exact knowledge, such as a table.
    Table,
    /// A search that left nothing open.
    Proven,
    /// A judgement.
    Judged,
}

impl Source {
    /// Where a value that a search found comes from.
    pub fn of_found(value: Value) -> Source {
        if matches!(value, Value::Chance(_)) { Source::Judged } else { Source::Proven }
    }
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            Source::Table => "table",
            Source::Proven => "proven",
            Source::Judged => "judged",
        })
    }
}

/// How thoroughly a move was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// So many plies deep.
    Depth(u32),
    /// In so many trials.
    Trials(u32),
}

/// Hears what is thought of every legal move so far, the best first.
pub type Listener<'a, M> = &'a mut dyn FnMut(&[Assessed<M>]);

/// Somebody who chooses moves from what a seat may know.
pub trait Player<G: Game>: Send {
    /// Chooses a move for the seat to move; the game is not over.
    fn choose(&mut self, turn: &Turn<G>, limits: &Limits) -> Choice<G::Move>;

    /// The same; `found` hears every result that is better founded than the last, if the player tells.
    fn think(
        &mut self,
        turn: &Turn<G>,
        limits: &Limits,
        _found: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        self.choose(turn, limits)
    }

    /// Forgets the game before.
    fn forget(&mut self) {}
}

/// A player that can say what it thinks of every legal move.
pub trait Search<G: Game>: Player<G> {
    /// A search with these resources.
    fn make(with: &Resources) -> Self
    where
        Self: Sized;

    /// The same search, asking an oracle at the root and inside the tree, if it can.
    fn consulting(self, _exact: Exact<G>) -> Self
    where
        Self: Sized,
    {
        self
    }

    /// Whether it goes deeper and deeper, with a transposition table and threads; else it makes trials.
    fn has_depth() -> bool
    where
        Self: Sized,
    {
        false
    }

    /// How many positions of a search that has depth take as long as one node of this one.
    fn node_cost() -> u64
    where
        Self: Sized,
    {
        20
    }

    /// Values every legal move, the best first; `found` hears of them ever better founded.
    fn assess(&mut self, turn: &Turn<G>, limits: &Limits, found: Listener<G::Move>)
    -> Vec<Assessed<G::Move>>;

    /// Chooses like somebody weaker: the more it wavers, the more often it takes moves that look worse.
    fn waver(&mut self, turn: &Turn<G>, limits: &Limits, waver: f32) -> Choice<G::Move>;

    /// The same with all that the search can do: between the levels that look simply and the best player.
    fn waver_keenly(&mut self, turn: &Turn<G>, limits: &Limits, waver: f32) -> Choice<G::Move> {
        self.waver(turn, limits, waver)
    }
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
