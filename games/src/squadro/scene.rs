//! Squadro as data for drawing: a grid of 7×7, the crossings in the middle and the slots around them.

use super::{HOME, LANES, Move, Squadro, TURNED};
use crate::scene::{Gesture, Scene, Spot, SpotKind, Token, What};
use crate::{Game, Side};

/// The last column and row of the grid.
const LAST: u8 = TURNED;
const SIDES: [Side; 2] = [Side::First, Side::Second];

pub(super) fn scene(position: &Squadro) -> Scene {
    let tokens = SIDES.iter().flat_map(|&side| (0..LANES).map(move |lane| token(position, side, lane)));
    Scene {
        size: [7.0, 7.0],
        spots: spots(),
        tokens: tokens.collect(),
        counts: SIDES.map(|side| position.home(side) as u32).to_vec(),
        ..Scene::default()
    }
}

/// The crossings and the slots, without the corners.
fn spots() -> Vec<Spot> {
    let is_end = |c: u8| c == 0 || c == LAST;
    let all = (0..=LAST).flat_map(|y| (0..=LAST).map(move |x| (x, y)));
    let kind = |x, y| if is_end(x) || is_end(y) { SpotKind::Slot } else { SpotKind::Cell };
    all.filter(|&(x, y)| !(is_end(x) && is_end(y)))
        .map(|(x, y)| Spot { dots: dots(x, y), ..Spot::new(format!("{x}{y}"), x, y, kind(x, y)) })
        .collect()
}

/// The dots at the ends of the lanes (SD2): those of the way out at the start, those of the way home at the turn.
fn dots(x: u8, y: u8) -> u8 {
    let of =
        |side, lane: u8, end| Squadro::dots(side, lane as usize - 1, if end == LAST { 0 } else { TURNED });
    match (x, y) {
        (_, 0 | LAST) => of(Side::First, x, y),
        (0 | LAST, _) => of(Side::Second, y, x),
        _ => 0,
    }
}

fn token(position: &Squadro, side: Side, lane: usize) -> Token {
    let step = position.step(side, lane);
    let look = match step {
        HOME => "home",
        TURNED.. => "back",
        _ => "out",
    };
    let name = format!("{}{}", Squadro::SEATS[side.index()].letter, lane + 1);
    Token { name, number: Some(lane as u8 + 1), ..Token::new(spot(side, lane, step), side.seat(), look) }
}

/// Where a piece stands at a step.
pub(super) fn spot(side: Side, lane: usize, step: u8) -> String {
    let across = lane + 1;
    let along = LAST - if step <= TURNED { step } else { HOME - step };
    if side == Side::First { format!("{across}{along}") } else { format!("{along}{across}") }
}

pub(super) fn gesture(position: &Squadro, m: Move) -> Gesture {
    let (side, lane, after) = (position.mover(), m.lane(), position.after(m));
    let at = |position: &Squadro, side, lane| spot(side, lane, position.step(side, lane));
    let landing = at(&after, side, lane);
    let mut gesture = Gesture::new(m, vec![at(position, side, lane), landing.clone()]);
    gesture = gesture.with(if after.is_over() { What::Win } else { What::Land }, landing);
    for lane in 0..LANES {
        let [from, to] = [position, &after].map(|position| at(position, side.other(), lane));
        if from != to {
            gesture = gesture.with_move(What::Back, from, to);
        }
    }
    gesture
}
