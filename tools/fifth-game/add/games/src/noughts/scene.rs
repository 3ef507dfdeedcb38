//! Noughts and crosses as data for drawing.

use super::{BOARD, Cell, Noughts, WIDTH, cells};
use crate::events::names;
use crate::scene::{Gesture, Scene, Spot, SpotKind, Token, What};
use crate::{Game, Side};

const SIDES: [Side; 2] = [Side::First, Side::Second];

pub(super) fn scene(position: &Noughts) -> Scene {
    let mut spots: Vec<Spot> = cells(BOARD).map(spot).collect();
    spots.sort_by(|a, b| a.y.total_cmp(&b.y));
    let marks =
        |side: Side| cells(position.marks[side.index()]).map(move |at| Token::new(at, side.seat(), "single"));
    let line = position.winner().and_then(|side| position.three(side)).unwrap_or(0);
    Scene {
        size: [f32::from(WIDTH); 2],
        spots,
        tokens: SIDES.into_iter().flat_map(marks).collect(),
        winning: names(cells(line)),
        ..Scene::default()
    }
}

fn spot(cell: Cell) -> Spot {
    Spot::new(cell, cell.column(), WIDTH - 1 - cell.row(), SpotKind::Cell)
}

pub(super) fn gesture(position: &Noughts, m: Cell) -> Gesture {
    let what = if position.after(m).winner().is_some() { What::Win } else { What::Land };
    Gesture::new(m, vec![m.to_string()]).with(what, m)
}
