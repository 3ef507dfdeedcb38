//! What the page asks of the players, for every game; the same code runs in the browser.
#![allow(clippy::unwrap_used)]

use quadrille_games::{Family, Rng, new_match};
use quadrille_wasm::{Thinker, analyse, judge};
use serde_json::Value;

/// The record of a match of each variant after a few random moves.
fn records() -> Vec<(Family, String)> {
    let mut rng = Rng::with_seed(3);
    let all = Family::ALL
        .into_iter()
        .flat_map(|family| family.variants().iter().map(move |variant| (family, variant)));
    all.into_iter()
        .map(|(family, variant)| {
            let mut game = new_match(family, variant.starts[0]).unwrap();
            for _ in 0..5 {
                let seat = game.to_move().unwrap();
                let moves = game.snapshot(quadrille_games::Viewer::Seat(seat)).moves;
                game.play(seat, &moves[rng.usize(..moves.len())]).unwrap();
            }
            (family, game.record(None).to_string())
        })
        .collect()
}

fn read(answer: Result<String, String>) -> Value {
    serde_json::from_str(&answer.unwrap()).unwrap()
}

#[test]
fn every_player_moves_in_every_game() {
    for (family, record) in records() {
        for player in ["random", "careful", "mcts", "level:1", "best"] {
            let mut thinker = Thinker::new(&record).unwrap();
            let thought = read(thinker.think(player, Some(50), 1));
            let text = thought["text"].as_str().unwrap();
            assert!(!text.is_empty() && thought["line"][0] == text, "{family:?}, {player}: {thought}");
            thinker.play(text).unwrap();
        }
    }
    assert!(Thinker::new(&records()[0].1).unwrap().think("nobody", None, 1).is_err());
}

#[test]
fn every_move_is_valued_the_best_first() {
    for (family, record) in records() {
        let all = read(analyse(&record, 2000));
        let chances: Vec<f64> =
            all.as_array().unwrap().iter().map(|m| m["value"]["chance"].as_f64().unwrap()).collect();
        assert!(!chances.is_empty() && all[0]["nodes"].as_u64() >= Some(1), "{family:?}: {all}");
        // Where trials are made, the move that was tried most comes first.
        let is_sorted = chances.is_sorted_by(|a, b| a >= b);
        assert!(family.has_secrets() || is_sorted, "{family:?}: {all}");
    }
}

#[test]
fn chances_are_told_unless_something_is_hidden() {
    for (family, record) in records() {
        let chances = read(judge(&record, 50));
        let chances = chances.as_array().unwrap();
        assert_eq!(chances.len(), 6, "{family:?}");
        assert!(
            chances.iter().all(|chance| chance.is_null() == family.has_secrets()),
            "{family:?}: {chances:?}"
        );
    }
}
