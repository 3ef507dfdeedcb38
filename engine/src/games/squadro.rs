//! Squadro is evaluated by a network of one hidden layer over where each two opposing pieces stand: they meet at a
//! crossing, and who comes first decides much.
//!
//! The game is solved, so the network could learn from the truth: its weights were fitted to the exact values of 119
//! million positions drawn evenly from all legal ones (`training/README.md`). Without any search it names the winner
//! in 94.6 of 100 of them. The levels keep the network before it, which sees each piece for itself and names 92.

use std::sync::Arc;

use quadrille_games::squadro::Move;
use quadrille_games::{Game, Side, Squadro};

use crate::Playable;
use crate::alphabeta::AlphaBeta;
use crate::book::{Book, NoBook};
use crate::eval::Evaluate;
use crate::level::Grade;
use crate::network::{GROUP, Network, WideNetwork};
use crate::oracle::Oracle;

pub mod numbers;

/// Steps of a piece, 0–12.
const STEPS: usize = 13;
/// Pairs of opposing pieces.
const PAIRS: usize = 5 * 5;
/// Inputs: the steps of each pair, with each side to move.
const INPUTS: usize = 2 * PAIRS * STEPS * STEPS;
/// Inputs of the levels: each step of each of the ten pieces, and each side to move.
const SIMPLE_INPUTS: usize = 10 * STEPS + 2;

static NETWORK: WideNetwork<{ 32 / GROUP }> = WideNetwork::read(include_bytes!("squadro.weights"), INPUTS);
static SIMPLE: Network<SIMPLE_INPUTS, { 64 / GROUP }> =
    Network::read(include_bytes!("squadro-simple.weights"));

impl Playable for Squadro {
    type Search = AlphaBeta<Squadro>;

    #[rustfmt::skip]
    const GRADES: &'static [Grade] = &[
        Grade::simple(1, 20_000.0), Grade::simple(13, 744.0), Grade::simple(33, 366.0), Grade::simple(68, 212.0),
        Grade::simple(104, 155.0), Grade::simple(141, 123.0), Grade::simple(229, 85.0), Grade::simple(577, 43.0),
        Grade::keen(120, 8.0), Grade::keen(450, 5.0), Grade::keen(1_350, 3.0), Grade::keen(3_800, 3.0),
        Grade::keen(13_000, 3.0), Grade::keen(45_000, 3.0), Grade::keen(140_000, 3.0), Grade::keen(450_000, 3.0),
        Grade::keen(2_400_000, 1.0),
    ];

    fn read_book(bytes: Vec<u8>) -> Result<Arc<dyn Oracle<Squadro>>, NoBook> {
        Ok(Arc::new(Book::read(bytes)?))
    }
}

impl Evaluate for Squadro {
    type Accumulator = ();

    const HISTORY_SLOTS: usize = 5;

    fn evaluate(&self, (): &()) -> i32 {
        NETWORK.score(&inputs(self))
    }

    fn evaluate_simply(&self, (): &()) -> i32 {
        SIMPLE.score(&simple_inputs(self).map(|input| SIMPLE.row(input)))
    }

    fn ordering(&self, (): &()) -> impl Fn(Move) -> i32 {
        |m| 1000 * self.leapt_by(m) as i32
    }

    fn history_slot(m: Move) -> usize {
        m.lane()
    }
}

/// The inputs that are on: where each two opposing pieces stand, and whose turn it is.
fn inputs(position: &Squadro) -> [usize; PAIRS] {
    let steps = |side| std::array::from_fn(|lane| position.step(side, lane) as usize);
    let [light, dark]: [[usize; 5]; 2] = [steps(Side::First), steps(Side::Second)];
    let first = turn(position) * PAIRS;
    std::array::from_fn(|pair| ((first + pair) * STEPS + light[pair / 5]) * STEPS + dark[pair % 5])
}

/// The inputs that are on in the network of the levels: where each piece stands, and whose turn it is.
fn simple_inputs(position: &Squadro) -> [usize; 11] {
    let side = |i: usize| Side::from_index(i / 5);
    std::array::from_fn(|i| match i {
        10 => 10 * STEPS + turn(position),
        _ => i * STEPS + position.step(side(i), i % 5) as usize,
    })
}

fn turn(position: &Squadro) -> usize {
    position.to_move().map_or(0, |seat| seat.side().index())
}
