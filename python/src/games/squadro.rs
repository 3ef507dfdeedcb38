//! Squadro: a lane is an action; a plane has a row for each lane and a column for each step.

use std::sync::OnceLock;

use quadrille_games::squadro::Move;
use quadrille_games::{Game, Seat, Side, Squadro, Variant};

use crate::learn::{Actions, Learnable, Planes};

const LANES: usize = 5;
const STEPS: usize = 13;

impl Learnable for Squadro {
    const KEYS: usize = LANES;

    fn texts(_: &Variant) -> Vec<String> {
        (1..=LANES).map(|lane| lane.to_string()).collect()
    }

    fn key(m: Move) -> usize {
        m.lane()
    }

    fn cache() -> &'static [OnceLock<Actions<Squadro>>] {
        static CACHE: [OnceLock<Actions<Squadro>>; 1] = [const { OnceLock::new() }; 1];
        &CACHE
    }

    fn shape(_: &Variant) -> [usize; 3] {
        [4, LANES, STEPS]
    }

    /// Own pieces, theirs; whether it is the seat's turn; whether the seat is the first.
    fn observe(view: &Squadro, seat: Seat, planes: &mut Planes) {
        for (plane, side) in [seat.side(), seat.side().other()].into_iter().enumerate() {
            for lane in 0..LANES {
                planes.set(plane, lane * STEPS + usize::from(view.step(side, lane)));
            }
        }
        planes.fill(2, u8::from(view.turn() == seat));
        planes.fill(3, u8::from(seat.side() == Side::First));
    }
}
