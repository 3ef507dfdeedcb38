//! Squaryd is won by squares: what counts is how many can still be made, and how far each has come.

use quadrille_games::squaryd::{Move, Prospects};
use quadrille_games::{Game, Side, Squaryd};

use super::Evaluate;

/// What the judgement adds up, and the weight of each: squares with nothing but one, two, three own
/// singles; with nothing but one, two, three own doubles; cells for two threats at once, for three; pawns
/// in stock; the same for the side to move once more, because it comes first; the tempo.
pub const WEIGHTS: [f32; FEATURES] =
    [13.5, 58.0, 250.0, 6.5, -3.0, -96.0, -3.0, 10.0, 123.0, 17.0, -8.0, -14.0, 99.0];

/// How many things are added up.
pub const FEATURES: usize = 13;

impl Evaluate for Squaryd {
    const SLOTS: usize = 256;
    const CAN_REPEAT: bool = false;
    const NOISY_PLIES: i32 = 3;

    fn judge(&self) -> i32 {
        features(self).iter().zip(WEIGHTS).map(|(x, weight)| x * weight).sum::<f32>() as i32
    }

    fn promise(&self, m: Move) -> i32 {
        match m {
            Move::Single(cell) => 10 * self.squares_with_two(cell) as i32,
            Move::Claim(_) | Move::Fault(_) => 10_000,
            Move::Double(_) | Move::Pass => 0,
        }
    }

    /// Threats must be answered, so chains of them are followed.
    fn noisy_moves(&self) -> impl Iterator<Item = Move> {
        self.threatening().map(Move::Single)
    }

    fn is_forced(&self) -> bool {
        self.moves().len() == 1
    }

    fn slot(m: Move) -> usize {
        match m {
            Move::Single(cell) => cell.index(),
            Move::Double(cell) => 64 + cell.index(),
            Move::Fault(cell) => 128 + cell.index(),
            Move::Pass => 192,
            Move::Claim(_) => 193,
        }
    }
}

/// What the judgement is made of, for the first side.
pub fn features(position: &Squaryd) -> [f32; FEATURES] {
    let is_first = position.to_move().is_none_or(|seat| seat.side() == Side::First);
    let tempo = if is_first { 1 } else { -1 };
    let [dark, light] = [Side::First, Side::Second].map(|side| {
        let Prospects { singles, doubles, forks } = position.prospects(side);
        let stock = i32::from(position.stock(side));
        [singles[1], singles[2], singles[3], doubles[1], doubles[2], doubles[3], forks[0], forks[1], stock]
    });
    let mover = if is_first { dark } else { light };
    std::array::from_fn(|i| match i {
        0..9 => (dark[i] - light[i]) as f32,
        9 => (tempo * mover[1]) as f32,
        10 => (tempo * mover[6]) as f32,
        11 => (tempo * mover[7]) as f32,
        _ => tempo as f32,
    })
}
