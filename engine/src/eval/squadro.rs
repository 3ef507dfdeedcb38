//! Squadro is a race: what counts is how many moves each side still needs for its best four pieces.

use quadrille_games::squadro::Move;
use quadrille_games::{Side, Squadro};

use super::Evaluate;

/// A move ahead in the race.
const MOVE_AHEAD: i32 = 30;

impl Evaluate for Squadro {
    const SLOTS: usize = 5;

    fn judge(&self) -> i32 {
        let [light, dark] = [Side::First, Side::Second].map(|side| moves_needed(self, side));
        MOVE_AHEAD * (dark - light)
    }

    fn promise(&self, _m: Move) -> i32 {
        0
    }

    fn slot(m: Move) -> usize {
        m.lane()
    }
}

/// The moves that a side needs for four pieces, if nobody is leapt.
fn moves_needed(position: &Squadro, side: Side) -> i32 {
    let (mut total, mut slowest) = (0, 0);
    for lane in 0..5 {
        let step = position.step(side, lane);
        let moves = NEEDED[Squadro::dots(side, lane, 0) as usize][step as usize];
        total += moves;
        slowest = slowest.max(moves);
    }
    i32::from(total - slowest)
}

/// The moves that a piece needs to come home, by its outbound dots and its step.
const NEEDED: [[u8; 13]; 4] = {
    let mut needed = [[0; 13]; 4];
    let mut dots = 1;
    while dots < 4 {
        let mut step = 0;
        while step < 12 {
            let home = 4 - dots;
            needed[dots][step] = if step < 6 {
                (6 - step).div_ceil(dots) as u8 + 6usize.div_ceil(home) as u8
            } else {
                (12 - step).div_ceil(home) as u8
            };
            step += 1;
        }
        dots += 1;
    }
    needed
};
