//! What a game needs in order to be played and assessed; whether it has secrets makes no difference to the players.

use std::sync::Arc;

use quadrille_games::{Game, Match, Seat, Variant};

use crate::Search;
use crate::book::NoBook;
use crate::level::Grade;
use crate::oracle::Oracle;
use crate::ugi::position;

/// A game for which there are players.
pub trait Playable: Game {
    /// What searches it best: alpha-beta for games without secrets that can be evaluated, else trials.
    type Search: Search<Self> + 'static;

    /// The levels from 1 on: eight that search simply, then those that come near the best player.
    const GRADES: &'static [Grade];

    /// The bytes that [`Playable::sample`] writes; 0 where nothing learns from samples.
    const SAMPLE_BYTES: usize = 0;

    /// Whether there are samples of a variant.
    fn has_samples(_variant: &Variant) -> bool {
        Self::SAMPLE_BYTES > 0
    }

    /// Writes what can be learnt from: the position, and the move that was found best (`docs/samples.md`).
    fn sample(&self, _best: Self::Move, _bytes: &mut Vec<u8>) {}

    /// The arguments of `position` that tell a seat what it has seen of a match, in the engine protocol.
    fn to_ugi(game: &Match<Self>, seat: Seat) -> String {
        position::to_ugi(game, seat)
    }

    /// The match that the arguments of `position` describe.
    ///
    /// Whatever was not told is made up: its view for the seat that was told is exact.
    fn from_ugi(variant: &Variant, text: &str) -> Result<Match<Self>, String> {
        position::from_ugi(variant, text)
    }

    /// The exact knowledge in the bytes of a book, for a game that has books.
    fn read_book(_bytes: Vec<u8>) -> Result<Arc<dyn Oracle<Self>>, NoBook> {
        Err(NoBook)
    }
}

/// What a player is made with.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// The same seed plays the same game.
    pub seed: u64,
    /// The memory of the transposition table, where there is one.
    pub table_bytes: usize,
    /// Threads of the search, where it can use several; then results may differ from run to run.
    pub threads: usize,
}

impl Resources {
    /// One thread, and a transposition table of this many bytes.
    pub const fn new(seed: u64, table_bytes: usize) -> Resources {
        Resources { seed, table_bytes, threads: 1 }
    }
}
