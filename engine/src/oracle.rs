//! Exact knowledge from outside, such as tablebases: the strongest players ask it before they think.
//!
//! It is handed to players when they are made; this crate knows no files.

use std::sync::Arc;

use quadrille_games::Game;

use crate::{Choice, Limits, Player, Turn, Value};

/// What is exactly known of a position.
pub struct Advice<M> {
    /// The moves that keep what the position is worth, the best first; there is at least one.
    pub keep: Vec<M>,
    /// The value, if also the way to it is known: then the first move is the best.
    pub value: Option<Value>,
}

/// Somebody who knows some positions exactly.
pub trait Oracle<G: Game>: Send + Sync {
    /// What is known to a seat that has this view and is to move.
    fn advise(&self, view: &G::View) -> Option<Advice<G::Move>>;
}

/// The oracle of a game, if there is one.
pub type Exact<G> = Option<Arc<dyn Oracle<G>>>;

/// A player who asks the oracle of the game first, if there is one, and thinks where it is silent.
pub struct Advised<G: Game, P> {
    oracle: Exact<G>,
    /// The player who thinks.
    player: P,
}

impl<G: Game, P: Player<G>> Advised<G, P> {
    /// The player, and the oracle that it asks.
    pub fn new(player: P, oracle: Exact<G>) -> Advised<G, P> {
        Advised { oracle, player }
    }
}

impl<G: Game, P: Player<G>> Player<G> for Advised<G, P> {
    fn choose(&mut self, turn: &Turn<G>, limits: &Limits) -> Choice<G::Move> {
        self.think(turn, limits, &mut |_| {})
    }

    fn think(
        &mut self,
        turn: &Turn<G>,
        limits: &Limits,
        found: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let Some(advice) = self.oracle.as_ref().and_then(|oracle| oracle.advise(turn.view)) else {
            return self.player.think(turn, limits, found);
        };
        let first = advice.keep[0];
        if let Some(value) = advice.value {
            return Choice { best: first, value, line: vec![first], depth: 1, nodes: 1 };
        }
        // Who wins is known, not how: thinking finds the way, and the oracle keeps it from straying.
        let thought = self.player.think(turn, limits, found);
        if advice.keep.contains(&thought.best) {
            return thought;
        }
        Choice { best: first, line: vec![first], ..thought }
    }

    fn forget(&mut self) {
        self.player.forget();
    }
}
