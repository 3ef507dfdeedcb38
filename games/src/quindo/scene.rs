//! Quindo as data for drawing: the field, and the black border around it.

use super::{Move, Quindo, Square};
use crate::bits::Bits;
use crate::scene::{Gesture, Scene, Spot, SpotKind, Token, What};
use crate::{Game, Side};

const SIDES: [Side; 2] = [Side::First, Side::Second];

pub(super) fn scene(position: &Quindo) -> Scene {
    let board = position.width() + 2;
    let squares = (0..board).rev().flat_map(|row| (0..board).map(move |column| Square { column, row }));
    let kind = |square| if position.is_on_border(square) { SpotKind::Border } else { SpotKind::Cell };
    let spot = |square: Square| Spot::new(square, square.column, board - 1 - square.row, kind(square));
    let tokens = SIDES.map(|side| position.pieces(side).map(move |at| Token::new(at, side.seat(), "piece")));
    Scene {
        size: [f32::from(board); 2],
        spots: squares.map(spot).collect(),
        tokens: tokens.into_iter().flatten().collect(),
        counts: SIDES.map(|side| position.count(side)).to_vec(),
        barred: position.barred(),
        ..Scene::default()
    }
}

pub(super) fn gesture(position: &Quindo, m: Move) -> Gesture {
    let Move::Go { from, to } = m else { return Gesture::new(m, Vec::new()) };
    let what = match position.after(m).outcome() {
        Some(crate::Outcome::Win(side)) if side == position.turn => What::Win,
        _ if position.leaves(m) => What::Leave,
        _ => What::Land,
    };
    let gesture = Gesture::new(m, vec![from.to_string(), to.to_string()]).with(what, to);
    let turned = position.path(from, to).between & position.pieces[position.turn.other().index()];
    Bits(turned).map(Square::of_bit).fold(gesture, |gesture, square| gesture.with(What::Turn, square))
}
