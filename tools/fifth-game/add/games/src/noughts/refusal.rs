//! Why moves and positions of noughts and crosses are refused, and the other sentences of the game.

use super::Cell;
use crate::message::{phrases, values};
use crate::{Pattern, sentences};

/// All of them.
pub(super) const PATTERNS: &[&[Pattern]] = &[Refusal::PATTERNS, PHRASES];

sentences! {
    /// Why a move or a position is refused.
    pub enum Refusal;
    Taken { cell: Cell } (NC2) "noughts-taken": "there is a mark on {cell} already";
    TwoWinners "noughts-two-winners": "both sides have three in a row; only one side can have won";
}

phrases! {
    GOAL "noughts-goal": "have three marks in a row before your opponent has";
    THREE "why-three": "three marks in a row";
    FULL "why-full": "the board is full";
    COLUMN "noughts-expected-column": "a column a-c";
    ROW "noughts-expected-row": "a row 1-3";
    MARK "noughts-expected-mark": "a nought `o`, a cross `x` or a digit";
    TURN "noughts-expected-turn": "`o` or `x` for whose turn it is";
}

values! {
    written Cell;
}
