//! What players know of each game: how to evaluate or search it, and its levels. One file a game.

pub mod quindo;
pub mod squadro;
pub mod squaryd;
pub mod squod;
