//! Squod: faces are hidden, so that it is searched over information sets, and matches are told as a seat saw them.

use quadrille_games::squod::Move;
use quadrille_games::{Game, Match, Seat, Squod, Variant};

use crate::Playable;
use crate::level::Grade;
use crate::ugi::position;

mod evaluation;
mod ismcts;
mod network;
mod transcript;
mod tree;

pub use ismcts::Ismcts;

impl Playable for Squod {
    type Search = Ismcts;

    /// Iterations, and the trials that every move is given for nothing.
    #[rustfmt::skip]
    const GRADES: &'static [Grade] = &[
        Grade::simple(7, 20.0), Grade::simple(13, 11.0), Grade::simple(21, 7.0), Grade::simple(33, 4.7),
        Grade::simple(53, 3.1), Grade::simple(120, 1.5), Grade::simple(350, 0.6), Grade::simple(1_400, 0.2),
        Grade::keen(700, 0.1), Grade::keen(12_000, 0.1),
    ];

    const SAMPLE_BYTES: usize = network::SAMPLE_BYTES;

    /// Teams have no network.
    fn has_samples(variant: &Variant) -> bool {
        variant.name == Squod::VARIANTS[0].name
    }

    fn sample(&self, best: Move, bytes: &mut Vec<u8>) {
        network::sample(self, best, bytes);
    }

    fn to_ugi(game: &Match<Squod>, seat: Seat) -> String {
        transcript::to_ugi(game, seat)
    }

    fn from_ugi(variant: &Variant, text: &str) -> Result<Match<Squod>, String> {
        match text.split_once(' ') {
            Some(("view", told)) => transcript::from_ugi(variant, told),
            _ => position::from_ugi(variant, text),
        }
    }
}
