//! Squaryd is evaluated by a small network: one hidden layer over the pieces, the stocks, how far the squares of
//! each side have come, and what each empty cell is worth (`cells`). The levels see all but the last, as they did
//! when they were measured.
//!
//! Their weights were fitted to games of the search against itself (`docs/performance.md` says how). Everything
//! is seen with the eyes of the side to move, so that one network does for both.

use quadrille_games::squaryd::{Cell, Corners, Move, Prospects};
use quadrille_games::{Game, Side, Squaryd};

mod cells;

pub use cells::Kept;

use crate::alphabeta::AlphaBeta;
use crate::eval::Evaluate;
use crate::level::Grade;
use crate::network::{GROUP, Network};
use crate::{Playable, Score};

/// Neurons of the hidden layer.
pub const NEURONS: usize = 32;
/// The inputs of the pieces: own and other singles, own and other doubles on each cell.
const PIECES: usize = 49 * 4;
/// The inputs of a side: its stock, and for each thing that is counted as many as it has values.
const COUNTS: [usize; 9] = [25, 48, 24, 8, 24, 16, 8, 32, 16];
/// The inputs of a side.
const SIDE: usize = 25 + 48 + 24 + 8 + 24 + 16 + 8 + 32 + 16;
/// All inputs.
pub const INPUTS: usize = PIECES + 2 * SIDE;

/// What a single is worth for move ordering for each square that it fills, of those with one and two own singles.
const FILLING: [i32; 2] = [45, 200];
/// And for each of the other side that it breaks.
const BREAKING: [i32; 2] = [14, 60];
/// And where it completes a square, or breaks three singles.
const COMPLETING: i32 = 20_000;
const BREAKING_THREE: i32 = 300;

/// With more pawns left it is not looked for what the rules make sure of, which is hardly anything.
const ENDING: u8 = 24;

/// More inputs are never on: all cells but the middle, and the counts of both sides.
const MOST_ON: usize = 48 + 2 * COUNTS.len();

static NETWORK: Network<INPUTS, { NEURONS / GROUP }> = Network::read(include_bytes!("squaryd.weights"));

impl Playable for Squaryd {
    type Search = AlphaBeta<Squaryd>;

    #[rustfmt::skip]
    const GRADES: &'static [Grade] = &[
        Grade::simple(1, 20_000.0), Grade::simple(9, 900.0), Grade::simple(28, 410.0), Grade::simple(68, 218.0),
        Grade::simple(245, 91.0), Grade::simple(512, 54.0), Grade::simple(1_000, 34.0), Grade::simple(1_500, 27.0),
        Grade::keen(1_000, 60.0), Grade::keen(1_000, 38.0), Grade::keen(1_000, 17.0), Grade::keen(1_500, 5.0),
        Grade::keen(6_000, 4.0), Grade::keen(20_000, 4.0), Grade::keen(300_000, 2.0),
    ];

    const SAMPLE_BYTES: usize = 52;

    /// Own and other singles, own and other doubles as bits; what is counted for either side; and the slot of the move.
    fn sample(&self, best: Move, bytes: &mut Vec<u8>) {
        let sides = [mover(self), mover(self).other()];
        let bits =
            |cells: &mut dyn Iterator<Item = Cell>| cells.fold(0u64, |bits, cell| bits | 1 << cell.index());
        bytes.extend(sides.into_iter().flat_map(|side| bits(&mut self.singles(side)).to_le_bytes()));
        bytes.extend(sides.into_iter().flat_map(|side| bits(&mut self.doubles(side)).to_le_bytes()));
        let corners = Corners::of(self);
        bytes.extend(
            sides.into_iter().flat_map(|side| counted(self, &corners, side)).map(|count| count as u8),
        );
        bytes.push(Squaryd::history_slot(best) as u8);
    }
}

impl Evaluate for Squaryd {
    type Accumulator = Kept;

    const HISTORY_SLOTS: usize = 256;
    const CAN_REPEAT: bool = false;
    const FUTILITY_MARGIN: Option<i32> = Some(90);
    const PROBCUT_MARGIN: Option<i32> = Some(70);
    const EVALUATIONS_CACHED: usize = 1 << 16;
    const LEAST_STORED: i32 = 1;
    const QUIESCENCE_PLIES: i32 = 3;
    const FULL_DEPTH_MOVES: usize = 8;

    fn evaluate(&self, kept: &Kept) -> i32 {
        cells::evaluate(self, kept)
    }

    fn evaluate_simply(&self, kept: &Kept) -> i32 {
        let (mut on, mut count) = ([NETWORK.row(0); MOST_ON], 0);
        inputs(self, &kept.corners, |input| {
            on[count] = NETWORK.row(input);
            count += 1;
        });
        let score = NETWORK.score(&on[..count]);
        if mover(self) == Side::First { score } else { -score }
    }

    /// Endings are a race for the last pawns. A side without any is skipped (SY12), so that the other fills its nearest
    /// square, or nobody wins; who cannot pay for what it owes has lost; who can fill no square any more does not win.
    fn bounds(&self, kept: &Kept) -> (Score, Score) {
        let (mover, corners) = (mover(self), &kept.corners);
        let pawns = self.stock(mover) + self.stock(mover.other());
        if pawns > ENDING || self.is_tabletop() {
            return (Score::MIN, Score::MAX);
        }
        if let Some(doubles) = self.last_doubles(corners) {
            let lost = -Score::win_in(u32::from(doubles) + 2);
            return (lost, lost);
        }
        let [own, other] = [mover, mover.other()].map(|side| self.soonest(corners, side));
        if self.stock(mover.other()) == 0 {
            let score = own.map_or(Score::DRAW, |singles| Score::win_in(u32::from(singles)));
            return (score, score);
        }
        (
            if other.is_none() { Score::DRAW } else { Score::MIN },
            if own.is_none() { Score::DRAW } else { Score::MAX },
        )
    }

    fn ordering(&self, kept: &Kept) -> impl Fn(Move) -> i32 {
        let mover = mover(self);
        let [own, other] = [mover, mover.other()].map(|side| kept.corners.open_singles(side));
        let through =
            [(own[0], FILLING[0]), (own[1], FILLING[1]), (other[0], BREAKING[0]), (other[1], BREAKING[1])];
        let there = [(own[2].cells(), COMPLETING), (other[2].cells(), BREAKING_THREE)];
        move |m| match m {
            Move::Single(cell) => {
                let counted = through.iter().map(|(squares, worth)| squares.through(cell) * worth);
                let here = there.iter().filter(|(cells, _)| cells >> cell.index() & 1 == 1);
                counted.chain(here.map(|(_, worth)| *worth)).sum()
            }
            Move::Claim(_) | Move::Fault(_) => 10_000,
            Move::Double(_) | Move::Pass => 0,
        }
    }

    /// Threats must be answered, so chains of them are followed.
    fn quiescence_moves(&self, kept: &Kept) -> impl Iterator<Item = Move> {
        self.threatening(&kept.corners).map(Move::Single)
    }

    fn is_forced(&self) -> bool {
        self.moves().len() == 1
    }

    fn history_slot(m: Move) -> usize {
        match m {
            Move::Single(cell) => cell.index(),
            Move::Double(cell) => 64 + cell.index(),
            Move::Fault(cell) => 128 + cell.index(),
            Move::Pass => 192,
            Move::Claim(_) => 193,
        }
    }
}

fn mover(position: &Squaryd) -> Side {
    position.turn().side()
}

/// Names the inputs that are on.
pub fn inputs(position: &Squaryd, corners: &Corners, mut on: impl FnMut(usize)) {
    let mover = mover(position);
    for (i, side) in [mover, mover.other()].into_iter().enumerate() {
        position.singles(side).for_each(|cell| on(4 * cell.index() + i));
        position.doubles(side).for_each(|cell| on(4 * cell.index() + 2 + i));
        let mut first = PIECES + i * SIDE;
        for (count, values) in counted(position, corners, side).into_iter().zip(COUNTS) {
            on(first + (count as usize).min(values - 1));
            first += values;
        }
    }
}

/// The stock of a side, and how far its squares have come.
fn counted(position: &Squaryd, corners: &Corners, side: Side) -> [i32; COUNTS.len()] {
    counts_of(position, side, &position.prospects(corners, side))
}

/// The same where its prospects are known.
fn counts_of(position: &Squaryd, side: Side, prospects: &Prospects) -> [i32; COUNTS.len()] {
    let Prospects { singles, doubles, forks, .. } = *prospects;
    [
        i32::from(position.stock(side)),
        singles[0],
        singles[1],
        position.threats(side).count() as i32,
        forks[0],
        forks[1],
        singles[2],
        doubles[0],
        doubles[1],
    ]
}
