//! Quindo is evaluated by a small network: one hidden layer over the pieces of both sides, safe or attacked, the barred
//! distance, and the numbers of pieces.
//!
//! Each board has weights of its own, fitted to games of the search against itself (`training/README.md`). Everything is
//! seen with the eyes of the side to move, so that one network does for both. The levels judge by four numbers.

use quadrille_games::quindo::Move;
use quadrille_games::{Game, Quindo, Side};

use crate::Playable;
use crate::alphabeta::AlphaBeta;
use crate::eval::Evaluate;
use crate::level::Grade;
use crate::network::{GROUP, Network};

/// Squares of the widest field, eight to a row.
const SQUARES: usize = 56;
/// Numbers of pieces that are told apart.
const COUNTS: usize = 30;
/// The first inputs of the barred distance, of the number of own pieces and of other pieces, after four for each square.
const BARRED: usize = 4 * SQUARES;
const OWN_COUNT: usize = BARRED + 4;
const OTHER_COUNT: usize = OWN_COUNT + COUNTS;
const INPUTS: usize = OTHER_COUNT + COUNTS;
/// More inputs are never on.
const MOST_ON: usize = 49 + 3;

/// By width, from 5 on, and by whether only four directions are allowed.
static NETWORKS: [[Network<INPUTS, { 32 / GROUP }>; 2]; 3] = [
    [
        Network::read(include_bytes!("quindo-small.weights")),
        Network::read(include_bytes!("quindo-small-orthogonal.weights")),
    ],
    [
        Network::read(include_bytes!("quindo-chessboard.weights")),
        Network::read(include_bytes!("quindo-chessboard-orthogonal.weights")),
    ],
    [
        Network::read(include_bytes!("quindo.weights")),
        Network::read(include_bytes!("quindo-orthogonal.weights")),
    ],
];

/// What the levels add up, and the weight of each: the share of the pieces, the share that
/// the side to move attacks, the share that the other side attacks, and the tempo.
pub const WEIGHTS: [f32; 4] = [540.0, 170.0, -100.0, 28.0];

impl Playable for Quindo {
    type Search = AlphaBeta<Quindo>;

    #[rustfmt::skip]
    const GRADES: &'static [Grade] = &[
        Grade::simple(57, 106.0), Grade::simple(97, 75.0), Grade::simple(149, 56.0), Grade::simple(221, 44.0),
        Grade::simple(305, 35.0), Grade::simple(389, 30.0), Grade::simple(519, 25.0), Grade::simple(647, 21.0),
        Grade::simple(650, 17.0), Grade::simple(650, 12.8), Grade::simple(650, 8.6), Grade::simple(900, 5.4),
        Grade::simple(2_300, 4.2), Grade::simple(4_500, 3.2), Grade::keen(800, 5.0), Grade::keen(1_150, 4.0),
        Grade::keen(1_900, 4.0), Grade::keen(4_200, 4.0), Grade::keen(8_800, 4.0), Grade::keen(16_500, 4.0),
        Grade::keen(38_000, 4.0), Grade::keen(108_000, 4.0), Grade::keen(400_000, 4.0),
        Grade::keen(1_000_000, 1.0),
    ];

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
    type Accumulator = ();

    const HISTORY_SLOTS: usize = 81 * 81 + 1;

    const EARLY_MOVES: usize = 8;
    const EVALUATIONS_CACHED: usize = 1 << 16;
    const LEAST_STORED: i32 = 1;

    fn evaluate(&self, (): &()) -> i32 {
        let network = &NETWORKS[usize::from(self.width()) - 5][usize::from(self.is_orthogonal())];
        let (mut on, mut count) = ([network.row(0); MOST_ON], 0);
        inputs(self, |input| {
            on[count] = network.row(input);
            count += 1;
        });
        let score = network.score(&on[..count]);
        if self.turn().side() == Side::First { score } else { -score }
    }

    fn evaluate_simply(&self, (): &()) -> i32 {
        features(self).iter().zip(WEIGHTS).map(|(x, weight)| x * weight).sum::<f32>() as i32
    }

    fn ordering(&self, (): &()) -> impl Fn(Move) -> i32 {
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

/// Names the inputs that are on, as `training/samples.py` does.
fn inputs(position: &Quindo, mut on: impl FnMut(usize)) {
    let own = position.turn().side();
    for (i, side) in [own, own.other()].into_iter().enumerate() {
        let attacked = position.attacked_by(side.other());
        let mut squares = position.bits(side);
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            on(4 * square + 2 * i + usize::from(attacked >> square & 1 == 1));
            squares &= squares - 1;
        }
    }
    on(BARRED + usize::from(position.barred().unwrap_or(0)));
    on(OWN_COUNT + (position.count(own) as usize).min(COUNTS - 1));
    on(OTHER_COUNT + (position.count(own.other()) as usize).min(COUNTS - 1));
}

/// What the simple evaluation is made of, for the first side.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_judges_as_it_was_trained_to() {
        // As `training/samples.py` reckons.
        let rows = [
            ("xxxxxxx/xxxxxxx/7/7/7/ooooooo/ooooooo o -", 30),
            ("7/7/7/7/7/1x5/o6 o 1", 39),
            ("7/7/7/7/7/1o5/x6 o -", 119),
            ("7/7/7/7/7/1x5/o6 x -", -119),
        ];
        for (text, score) in rows {
            let position: Quindo = text.parse().expect("a position");
            assert_eq!(position.evaluate(&()), score, "{text}");
        }
    }

    #[test]
    fn a_full_board_is_judged_too() {
        for (width, last) in [(5, "- +"), (6, "2"), (7, "3")] {
            let rows = ["o".repeat(width), "x".repeat(width)];
            let board: Vec<&str> = rows.iter().cycle().take(width).map(String::as_str).collect();
            let position: Quindo = format!("{} o {last}", board.join("/")).parse().expect("a position");
            assert!(position.evaluate(&()).abs() < 20_000);
        }
    }
}
