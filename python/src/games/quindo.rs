//! Quindo: an action is a square of the field and a square on a line from it; planes show the field.

use std::sync::OnceLock;

use quadrille_games::quindo::{Move, Square};
use quadrille_games::{Game, Quindo, Seat, Variant};

use crate::learn::{Actions, Learnable, Planes};

/// Squares in a row of the largest board, with the border.
const WIDTH: usize = 9;

/// The width of the field of a variant, and whether only four directions are allowed.
fn field(variant: &Variant) -> (u8, bool) {
    variant.starts[0].parse().map_or((0, false), |start: Quindo| (start.width(), start.is_orthogonal()))
}

fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.column), square.row + 1)
}

/// All squares of a board of this width, row by row from a1.
fn squares(width: u8) -> impl Iterator<Item = Square> {
    (0..width).flat_map(move |row| (0..width).map(move |column| Square { column, row }))
}

/// Whether two squares lie on a line of the variant.
fn is_line(from: Square, to: Square, is_orthogonal: bool) -> bool {
    let (east, north) = (from.column.abs_diff(to.column), from.row.abs_diff(to.row));
    from != to && (east == 0 || north == 0 || !is_orthogonal && east == north)
}

impl Learnable for Quindo {
    const KEYS: usize = 1 + WIDTH * WIDTH * WIDTH * WIDTH;

    /// `pass`, then each square of the field with each square on a line from it, both row by row from a1.
    fn texts(variant: &Variant) -> Vec<String> {
        let (width, is_orthogonal) = field(variant);
        let last = width + 1;
        let is_field = |square: &Square| [square.column, square.row].iter().all(|&c| c > 0 && c < last);
        let moves = squares(last + 1).filter(is_field).flat_map(|from| {
            let ends = squares(last + 1).filter(move |&to| is_line(from, to, is_orthogonal));
            ends.map(move |to| name(from) + &name(to))
        });
        ["pass".into()].into_iter().chain(moves).collect()
    }

    fn key(m: Move) -> usize {
        let number = |square: Square| usize::from(square.row) * WIDTH + usize::from(square.column);
        match m {
            Move::Pass => 0,
            Move::Go { from, to } => 1 + number(from) * WIDTH * WIDTH + number(to),
        }
    }

    fn cache() -> &'static [OnceLock<Actions<Quindo>>] {
        static CACHE: [OnceLock<Actions<Quindo>>; 6] = [const { OnceLock::new() }; 6];
        &CACHE
    }

    fn shape(variant: &Variant) -> [usize; 3] {
        let width = field(variant).0.into();
        [6, width, width]
    }

    /// Own pieces, theirs; whether each distance is barred; whether it is the seat's turn.
    fn observe(view: &Quindo, seat: Seat, planes: &mut Planes) {
        let width = u32::from(view.width());
        // Eight bits a row become as many as the field is wide.
        let row = |bits: u64, row: u32| ((bits >> (8 * row)) & 0xff) << (width * row);
        for (plane, side) in [seat.side(), seat.side().other()].into_iter().enumerate() {
            let bits = view.bits(side);
            planes.set_all(plane, (0..width).fold(0, |cells, number| cells | row(bits, number)));
        }
        if let Some(distance) = view.barred() {
            planes.fill(1 + usize::from(distance), 1);
        }
        planes.fill(5, u8::from(view.turn() == seat));
    }
}
