//! Moves of Squod as everybody sees them.

use quadrille_games::Squod;
use quadrille_games::squod::{Kind, Move, Place};

/// What everybody sees of a move: the move, without the kind that is put down from a hand, and the faces that it shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen(Move, [Option<Kind>; 2]);

impl Seen {
    pub(crate) fn new(truth: &Squod, m: Move) -> Seen {
        match m {
            Move::Reenter(_, cell) => Seen(Move::Reenter(Kind::Rock, cell), [None; 2]),
            Move::Go(Place::Ramp(from), Place::Ring(_)) => Seen(m, [truth.kind(from), None]),
            Move::Squod { from, rival, .. } => Seen(m, [truth.kind(from), truth.kind(rival)]),
            _ => Seen(m, [None; 2]),
        }
    }
}
