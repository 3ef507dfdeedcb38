//! Why moves and positions of Squadro are refused, and the other sentences of the game.

use super::Move;
use crate::message::{phrases, values};
use crate::{Pattern, sentences};

/// All of them.
pub(super) const PATTERNS: &[&[Pattern]] = &[Refusal::PATTERNS, Caption::PATTERNS, PHRASES];

sentences! {
    /// Why a move or a position is refused.
    pub enum Refusal;
    Home { lane: Move } (SD9) "squadro-home": "the piece on lane {lane} is home and never moves again";
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
    STEP "squadro-expected-step": "a step 0-9 or a-c";
    BETWEEN_SIDES "squadro-expected-between-sides": "`/` between the sides";
    TURN "squadro-expected-turn": "`l` or `d` for the side to move";
    LANE "squadro-expected-lane": "a lane 1-5";
}

values! {
    written Move;
}
