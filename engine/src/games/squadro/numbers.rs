//! How positions of Squadro are numbered.
//!
//! A piece's leg (outbound, homebound, home) only ever advances. A class is the legs of all ten pieces; layers count
//! finished legs.

use quadrille_games::{Game, Side, Squadro};

use crate::book::{Class, Location, Numbered};

/// The pieces of a side, one a lane.
pub const LANES: usize = 5;
/// The steps of a leg.
pub const LEG: u8 = 6;
/// The leg of a piece that is home.
pub const HOME_LEG: u8 = 2;
/// The legs of a side are a number in base three.
pub const LEG_POWERS: [usize; LANES] = [1, 3, 9, 27, 81];
/// How many such numbers there are.
pub const LEG_VECTORS: usize = 243;
/// Pieces home that win (SD10).
pub const GOAL: usize = 4;
const SIDES: [Side; 2] = [Side::First, Side::Second];

/// The square of a step within its leg, or nothing: a piece with 2 or 3 dots never stands on the first crossing.
pub fn square_of(dots: u8, step: u8) -> Option<u8> {
    match (dots, step % LEG) {
        (_, 0) => Some(0),
        (1, within) => Some(within),
        (_, within) => within.checked_sub(1).filter(|&square| square > 0),
    }
}

/// How many squares a piece has on a leg.
pub fn squares(side: Side, lane: usize, leg: u8) -> u8 {
    match leg {
        HOME_LEG => 1,
        _ if Squadro::dots(side, lane, leg * LEG) == 1 => 6,
        _ => 5,
    }
}

/// What a piece's square counts in the number of an arrangement.
pub fn weights(side: Side, legs: &[u8; LANES]) -> [usize; LANES] {
    let mut weight = 1;
    std::array::from_fn(|lane| {
        let this = weight;
        weight *= squares(side, lane, legs[lane]) as usize;
        this
    })
}

/// The legs of each lane that a number stands for.
pub fn legs_of(number: usize) -> [u8; LANES] {
    LEG_POWERS.map(|power| (number / power % 3) as u8)
}

/// The legs of Light and of Dark, as numbers.
pub fn numbers_of(class: Class) -> [usize; 2] {
    [class.0 as usize / LEG_VECTORS, class.0 as usize % LEG_VECTORS]
}

/// The class of the legs of Light and of Dark.
pub fn class_of(legs: [usize; 2]) -> Class {
    Class((legs[0] * LEG_VECTORS + legs[1]) as u32)
}

/// How many arrangements a side has when its legs are fixed.
fn arrangements(side: Side, legs: &[u8; LANES]) -> usize {
    (0..LANES).map(|lane| squares(side, lane, legs[lane]) as usize).product()
}

impl Numbered for Squadro {
    const SLOTS: usize = 2;

    fn layer_of(class: Class) -> Option<u32> {
        let legs = numbers_of(class).map(legs_of);
        let is_open = |legs: &[u8; LANES]| legs.iter().filter(|&&leg| leg == HOME_LEG).count() < GOAL;
        let is_class = (class.0 as usize) < LEG_VECTORS * LEG_VECTORS && legs.iter().all(is_open);
        is_class.then(|| legs.iter().flatten().map(|&leg| u32::from(leg)).sum())
    }

    fn classes(layer: u32) -> Vec<Class> {
        let all = (0..(LEG_VECTORS * LEG_VECTORS) as u32).map(Class);
        all.filter(|&class| Self::layer_of(class) == Some(layer)).collect()
    }

    fn cells(class: Class) -> usize {
        let legs = numbers_of(class).map(legs_of);
        SIDES.map(|side| arrangements(side, &legs[side.index()])).iter().product()
    }

    fn place(&self) -> Option<Location> {
        let slot = self.to_move()?.index();
        let (mut numbers, mut cell) = ([0; 2], 0);
        for side in SIDES {
            let steps: [u8; LANES] = std::array::from_fn(|lane| self.step(side, lane));
            let legs = steps.map(|step| step / LEG);
            let weights = weights(side, &legs);
            cell *= arrangements(side, &legs);
            for lane in 0..LANES {
                numbers[side.index()] += legs[lane] as usize * LEG_POWERS[lane];
                let square = square_of(Squadro::dots(side, lane, steps[lane]), steps[lane])?;
                cell += square as usize * weights[lane];
            }
        }
        Some(Location { class: class_of(numbers), cell, slot })
    }
}
