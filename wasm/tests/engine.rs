//! What the page asks of the players, for every game; the same code runs in the browser.
#![allow(clippy::unwrap_used)]

use quadrille_engine::Value as Worth;
use quadrille_engine::oracle::Oracle;
use quadrille_games::{AnyMatch, Family, Match, Rng, Squadro, new_match};
use quadrille_tables::{carried_book, unpack_book};
use quadrille_wasm::{Thinker, analyse, judge, read_book};
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
fn the_page_knows_how_many_levels_each_game_has() {
    for family in Family::ALL {
        let name = family.variants()[0].name;
        let file = format!("{}/../web/src/games/{name}/index.ts", env!("CARGO_MANIFEST_DIR"));
        let levels = format!("  levels: {},\n", quadrille_engine::level::count(family));
        assert!(std::fs::read_to_string(file).unwrap().contains(&levels), "{name} has {levels}");
    }
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

/// A random position that a book knows: early ones with distances, late ones by value.
fn known(book: &dyn Oracle<Squadro>, rng: &mut Rng, is_late: bool) -> Match<Squadro> {
    let starts = ["00000/00000 d", "00000/00000 l"];
    loop {
        let mut game = Match::new(starts[rng.usize(..2)].parse::<Squadro>().unwrap());
        let plies = if is_late { 1_000 } else { rng.usize(..12) };
        let mut before = game.clone();
        while game.moves().len() < plies && game.play_random(rng) && game.to_move().is_some() {
            before = game.clone();
        }
        if book.know(before.position()).is_some() {
            return before;
        }
    }
}

/// What a value says, as the page is told it.
fn told(value: Worth) -> (&'static str, Option<u32>) {
    match value {
        Worth::Win(plies) => ("win", Some(plies)),
        Worth::Loss(plies) => ("loss", Some(plies)),
        Worth::Won => ("win", None),
        Worth::Lost => ("loss", None),
        _ => ("draw", None),
    }
}

#[test]
fn the_page_says_what_its_book_says() {
    let packed = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../tables/books/squadro.book")).unwrap();
    read_book("squadro", unpack_book(&packed).unwrap()).unwrap();
    let (book, mut rng) = (carried_book::<Squadro>().unwrap(), Rng::with_seed(4));
    // `make proofs` looks at more.
    let count = std::env::var("QUADRILLE_POSITIONS").map_or(40, |count| count.parse().unwrap());
    for i in 0..count {
        let game = known(&*book, &mut rng, i % 2 == 1);
        let (kind, plies) = told(book.know(game.position()).unwrap().value);
        let best = &read(analyse(&AnyMatch::record(&game, None).to_string(), 1))[0]["value"];
        assert_eq!(best["kind"], kind, "{}", game.position());
        // A search may find the end of a win that a book knows without its length.
        assert!(plies.is_none() || best["plies"] == plies.unwrap(), "{}: {best}", game.position());
    }
}
