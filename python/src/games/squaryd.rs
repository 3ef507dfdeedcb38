//! Squaryd: singles, doubles, a pass, and at the table claims and faults; planes show the board.

use std::sync::OnceLock;

use quadrille_games::squaryd::{Move, SQUARE_COUNT, SquareId};
use quadrille_games::{Game, Seat, Squaryd, Variant};

use crate::learn::{Actions, Learnable, Planes};

const CELLS: usize = 49;

/// The cells by number; the missing centre has a name too, which no move has.
fn cells() -> impl Iterator<Item = String> {
    (0..CELLS).map(|cell| format!("{}{}", char::from(b'a' + (cell % 7) as u8), cell / 7 + 1))
}

/// The claims of all squares in alphabetical order.
fn claims() -> Vec<String> {
    let mut claims: Vec<String> = SquareId::all().map(|square| Move::Claim(square).to_string()).collect();
    claims.sort_unstable();
    claims
}

impl Learnable for Squaryd {
    const KEYS: usize = 1 + 3 * CELLS + SQUARE_COUNT;

    /// `pass`, singles, doubles, each from a1 on row by row; at the table also faults, and claims in alphabetical order.
    fn texts(variant: &Variant) -> Vec<String> {
        let on_board = |text: &String| text.parse::<Move>().is_ok();
        let mut texts: Vec<String> = ["pass".into()].into_iter().chain(cells().filter(on_board)).collect();
        texts.extend(cells().map(|cell| cell + "*").filter(on_board));
        if variant.name == "squaryd:tabletop" {
            texts.extend(cells().map(|cell| format!("fault:{cell}")).filter(on_board));
            texts.extend(claims());
        }
        texts
    }

    fn key(m: Move) -> usize {
        match m {
            Move::Pass => 0,
            Move::Single(cell) => 1 + cell.index(),
            Move::Double(cell) => 1 + CELLS + cell.index(),
            Move::Fault(cell) => 1 + 2 * CELLS + cell.index(),
            Move::Claim(square) => 1 + 3 * CELLS + square.index(),
        }
    }

    fn cache() -> &'static [OnceLock<Actions<Squaryd>>] {
        static CACHE: [OnceLock<Actions<Squaryd>>; 3] = [const { OnceLock::new() }; 3];
        &CACHE
    }

    fn shape(_: &Variant) -> [usize; 3] {
        [9, 7, 7]
    }

    /// Own singles and doubles, theirs; pawns left, own and theirs; the singles of the last two turns, where a fault
    /// may follow; whether it is the seat's turn.
    fn observe(view: &Squaryd, seat: Seat, planes: &mut Planes) {
        for (i, side) in [seat.side(), seat.side().other()].into_iter().enumerate() {
            view.singles(side).for_each(|cell| planes.set(2 * i, cell.index()));
            view.doubles(side).for_each(|cell| planes.set(2 * i + 1, cell.index()));
            planes.fill(4 + i, view.stock(side));
        }
        for (i, cell) in view.latest_singles().into_iter().enumerate() {
            cell.into_iter().for_each(|cell| planes.set(6 + i, cell.index()));
        }
        planes.fill(8, u8::from(view.turn() == seat));
    }
}
