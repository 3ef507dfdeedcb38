//! Exact knowledge from outside, such as tables: the strongest players ask it before they think.
//!
//! Whoever has such knowledge [`register`]s it once for the whole program; this crate knows no files.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use quadrille_games::{Game, Open};

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
    /// What is known of a position that is not over.
    fn advise(&self, position: &G) -> Option<Advice<G::Move>>;
}

type Known<G> = Arc<dyn Oracle<G>>;

/// The oracles by game.
static ORACLES: LazyLock<Mutex<HashMap<TypeId, Box<dyn Any + Send>>>> = LazyLock::new(Mutex::default);

/// Lets all strongest players of a game ask this oracle from now on.
pub fn register<G: Game>(oracle: Arc<dyn Oracle<G>>) {
    let mut oracles = ORACLES.lock().unwrap_or_else(PoisonError::into_inner);
    oracles.insert(TypeId::of::<G>(), Box::new(oracle));
}

/// The oracle of a game.
pub fn find<G: Game>() -> Option<Arc<dyn Oracle<G>>> {
    let oracles = ORACLES.lock().unwrap_or_else(PoisonError::into_inner);
    oracles.get(&TypeId::of::<G>())?.downcast_ref::<Known<G>>().cloned()
}

/// A player who asks the oracle of the game first, if there is one, and thinks where it is silent.
pub struct Advised<G: Open, P> {
    oracle: Option<Arc<dyn Oracle<G>>>,
    /// The player who thinks.
    pub player: P,
}

impl<G: Open, P: Player<G>> Advised<G, P> {
    /// The player, and the oracle that is registered now.
    pub fn new(player: P) -> Advised<G, P> {
        Advised { oracle: find::<G>(), player }
    }
}

impl<G: Open, P: Player<G>> Player<G> for Advised<G, P> {
    fn choose(&mut self, turn: &Turn<G>, limits: &Limits) -> Choice<G::Move> {
        let Some(advice) = self.oracle.as_ref().and_then(|oracle| oracle.advise(turn.view)) else {
            return self.player.choose(turn, limits);
        };
        let first = advice.keep[0];
        if let Some(value) = advice.value {
            return Choice { best: first, value, line: vec![first], depth: 1, nodes: 1 };
        }
        // Who wins is known, not how: thinking finds the way, and the oracle keeps it from straying.
        let thought = self.player.choose(turn, limits);
        if advice.keep.contains(&thought.best) {
            return thought;
        }
        Choice { best: first, line: vec![first], ..thought }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_games::Squadro;
    use quadrille_games::squadro::Move;

    use super::*;
    use crate::players::Random;

    /// Knows of every position with Dark to move that this move alone keeps its value.
    struct OneMove(Move, Option<Value>);

    impl Oracle<Squadro> for OneMove {
        fn advise(&self, position: &Squadro) -> Option<Advice<Move>> {
            let is_dark = position.to_move().is_some_and(|seat| seat.index() == 1);
            is_dark.then(|| Advice { keep: vec![self.0], value: self.1 })
        }
    }

    fn choices(start: &str, value: Option<Value>) -> Vec<Choice<Move>> {
        let keeps: Move = "3".parse().expect("a move");
        let oracle: Option<Known<Squadro>> = Some(Arc::new(OneMove(keeps, value)));
        let position: Squadro = start.parse().expect("a position");
        let choose = |seed| {
            let mut player = Advised { oracle: oracle.clone(), player: Random::new(seed) };
            player.choose(&Turn { view: &position, history: &[] }, &Limits::nodes(1))
        };
        (0..20).map(choose).collect()
    }

    #[test]
    fn a_player_does_not_stray_from_what_keeps_the_value() {
        assert!(choices("00000/00000 d", None).iter().all(|choice| choice.best.lane() == 2));
        let known = choices("00000/00000 d", Some(Value::Win(7)));
        assert!(known.iter().all(|choice| choice.best.lane() == 2 && choice.value == Value::Win(7)));
    }

    #[test]
    fn where_the_oracle_is_silent_the_player_decides() {
        assert!(choices("00000/00000 l", None).iter().any(|choice| choice.best.lane() != 2));
    }
}
