//! Exact knowledge decides what players choose.

use std::sync::Arc;

use quadrille_engine::oracle::{Advice, Advised, Exact, Oracle};
use quadrille_engine::players::Random;
use quadrille_engine::{Choice, Limits, Player, Turn, Value};
use quadrille_games::squadro::Move;
use quadrille_games::{Game, Squadro};

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
    let oracle: Exact<Squadro> = Some(Arc::new(OneMove(keeps, value)));
    let position: Squadro = start.parse().expect("a position");
    let choose = |seed| {
        let mut player = Advised::new(Random::new(seed), oracle.clone());
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
