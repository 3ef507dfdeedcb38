//! Quindo is won by turning pieces over: pieces count, and pieces that can be turned over next.

use quadrille_games::quindo::Move;
use quadrille_games::{Game, Quindo, Side};

use crate::Playable;
use crate::alphabeta::AlphaBeta;
use crate::eval::Evaluate;
use crate::level::Grade;

/// What the evaluation adds up, and the weight of each: the share of the pieces, the share that
/// the side to move attacks, the share that the other side attacks, and the tempo.
pub const WEIGHTS: [f32; 4] = [540.0, 170.0, -100.0, 28.0];

impl Playable for Quindo {
    type Search = AlphaBeta<Quindo>;

    #[rustfmt::skip]
    const GRADES: [Grade; 8] = Grade::all([
        (57, 106.0), (97, 75.0), (149, 56.0), (221, 44.0),
        (305, 35.0), (389, 30.0), (519, 25.0), (647, 21.0),
    ]);

    const SAMPLE_BYTES: usize = 40;

    /// Own and other pieces, other and own pieces that are attacked, all as bits; the barred distance, the width, whether
    /// it is orthogonal; and from where to where the move goes.
    fn sample(&self, best: Move, bytes: &mut Vec<u8>) {
        let own = self.turn().side();
        let sides = [own, own.other()];
        let squares =
            sides.map(|side| self.bits(side)).into_iter().chain(sides.map(|side| self.attacked_by(side)));
        squares.for_each(|squares| bytes.extend(squares.to_le_bytes()));
        bytes.extend([self.barred().unwrap_or(0), self.width(), u8::from(self.is_orthogonal())]);
        let Move::Go { from, to } = best else { return };
        bytes.extend([from.column, from.row, to.column, to.row]);
    }
}

impl Evaluate for Quindo {
    const HISTORY_SLOTS: usize = 81 * 81 + 1;

    fn evaluate(&self) -> i32 {
        features(self).iter().zip(WEIGHTS).map(|(x, weight)| x * weight).sum::<f32>() as i32
    }

    fn ordering(&self) -> impl Fn(Move) -> i32 {
        |m| self.turned_by(m) as i32 * 1000 - if self.leaves(m) { 800 } else { 0 }
    }

    fn history_slot(m: Move) -> usize {
        match m {
            Move::Pass => 0,
            Move::Go { from, to } => {
                1 + (from.row as usize * 9 + from.column as usize) * 81
                    + to.row as usize * 9
                    + to.column as usize
            }
        }
    }
}

/// What the evaluation is made of, for the first side.
pub fn features(position: &Quindo) -> [f32; 4] {
    let [light, dark] = [Side::First, Side::Second].map(|side| position.count(side) as f32);
    let mover = position.to_move().map_or(Side::First, |seat| seat.side());
    let sign = if mover == Side::First { 1.0 } else { -1.0 };
    let share = |count: u32| sign * count as f32 / (light + dark).max(1.0);
    [
        (light - dark) / (light + dark).max(1.0),
        share(position.attacked_by(mover).count_ones()),
        share(position.attacked_by(mover.other()).count_ones()),
        sign,
    ]
}
