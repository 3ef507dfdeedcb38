//! Squaryd is won by squares: what counts is how many can still be made, and how far each has come.

use quadrille_games::squaryd::Move;
use quadrille_games::{Game, Side, Squaryd};

use super::Evaluate;

/// What the judgement adds up, and the weight of each: squares with nothing but one, two, three own
/// singles; with nothing but one, two, three own doubles; pawns in stock; the tempo.
pub const WEIGHTS: [f32; 8] = [13.0, 70.0, 257.0, 6.0, -18.0, -47.0, 129.0, 175.0];

impl Evaluate for Squaryd {
    const SLOTS: usize = 256;
    const CAN_REPEAT: bool = false;

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
pub fn features(position: &Squaryd) -> [f32; 8] {
    let count = |side: Side| {
        let [[_, one, two, three], [_, pair, pairs, many]] = position.open_squares(side);
        [one, two, three, pair, pairs, many, i32::from(position.stock(side))]
    };
    let (dark, light) = (count(Side::First), count(Side::Second));
    let is_first = position.to_move().is_none_or(|seat| seat.side() == Side::First);
    let tempo = if is_first { 1.0 } else { -1.0 };
    std::array::from_fn(|i| if i < 7 { (dark[i] - light[i]) as f32 } else { tempo })
}
