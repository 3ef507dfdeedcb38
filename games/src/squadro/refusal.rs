//! Why moves and positions of Squadro are refused, and the other sentences of the game.

use super::scene::spot;
use super::{HOME, LANES, Move, Squadro};
use crate::message::{phrases, values};
use crate::{Game, Pattern, SeatName, Side, sentences};

/// All of them.
pub(super) const PATTERNS: &[&[Pattern]] = &[Refusal::PATTERNS, Caption::PATTERNS, PHRASES];

sentences! {
    /// Why a move or a position is refused.
    pub enum Refusal;
    Home { lane: Move } (SD9) "squadro-home": "the piece on lane {lane} is home and never moves again";
    NotYours { seat: SeatName } (SD3) "squadro-not-yours": "this piece is {seat}'s; choose one of your own";
    NoPiece (SD3) "squadro-no-piece": "no piece stands here; choose one of your own";
    OnePlace { lane: Move } (SD4) "squadro-one-place":
        "the piece on lane {lane} can only go to the marked place";
    SharedCrossing { light: usize, dark: u8 } "squadro-shared-crossing":
        "two pieces on one crossing: Light's on lane {light} and Dark's on lane {dark}";
    TwoWinners "squadro-two-winners": "both sides have four pieces home; only one side can have won";
}

sentences! {
    /// What is said below the picture.
    pub(super) enum Caption;
    Home { light: usize, dark: usize } "squadro-caption-home": "home: Light {light}, Dark {dark}";
}

phrases! {
    GOAL "squadro-goal": "bring four of your five pieces there and back";
    FOUR_HOME "why-four-home": "four pieces are home";
    STEP "squadro-expected-step": "a step 0-9 or a-c";
    BETWEEN_SIDES "squadro-expected-between-sides": "`/` between the sides";
    TURN "squadro-expected-turn": "`l` or `d` for the side to move";
    LANE "squadro-expected-lane": "a lane 1-5";
}

values! {
    written Move;
}

/// Why pointing at these spots begins no move: every piece that is not home has one place to go to.
pub(super) fn why_not_there(position: &Squadro, path: &[&str]) -> Option<Refusal> {
    let (from, side) = (*path.first()?, position.mover());
    Some(match (lane_at(position, side, from), lane_at(position, side.other(), from)) {
        (Some(lane), _) if position.step(side, lane) == HOME => Refusal::Home { lane: Move(lane as u8) },
        (Some(lane), _) => Refusal::OnePlace { lane: Move(lane as u8) },
        (None, Some(_)) => Refusal::NotYours { seat: Squadro::SEATS[side.other().index()] },
        (None, None) => Refusal::NoPiece,
    })
}

/// The lane of a side whose piece stands on a spot.
fn lane_at(position: &Squadro, side: Side, at: &str) -> Option<usize> {
    (0..LANES).find(|&lane| spot(side, lane, position.step(side, lane)) == at)
}
