//! Players with tables: wins are finished also where only values are known, and damage is told and gone around.

use std::path::Path;
use std::sync::{Arc, Mutex};

use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::{Limits, Player, Search, Turn, Value};
use quadrille_games::{Game, Match, Open, Outcome, Quindo, Rng, Squadro};
use quadrille_tables::{
    Complaints, Layered, Library, Location, QuindoIndex, SquadroIndex, TableKind, layer_file,
};

#[path = "common/scratch.rs"]
mod scratch;
#[path = "common/small.rs"]
mod small;
use scratch::Scratch;
use small::{draw, make};

/// What was complained about so far, and where to complain.
fn complaints() -> (Arc<Mutex<Vec<String>>>, Arc<Complaints>) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = told.clone();
    (told, Complaints::new(move |what| heard.lock().expect("no panic").push(what.to_string())))
}

/// Chooses moves of the side that loses.
type Defender<'a, G> = &'a dyn Fn(&Match<G>) -> <G as Game>::Move;

/// Plays won positions of a layer to the end, with values alone against somebody who defends.
fn finish_wins<I: Layered>(values: &Path, index: &I, layer: u32, wins: usize, defend: Defender<I::Game>)
where
    I::Game: quadrille_engine::eval::Evaluate + Open,
{
    let exact = Library::open(values, &complaints().1).exact::<I::Game>().expect("there are tables");
    let mut rng = Rng::with_seed(5);
    for _ in 0..wins {
        let position = loop {
            let position = draw(index, layer, &mut rng);
            if exact.know(&position).is_some_and(|known| known.value == Value::Won) {
                break position;
            }
        };
        let winner = position.to_move().expect("the game goes on").side();
        let mut player = AlphaBeta::new(1 << 20).consulting(Some(exact.clone()));
        let mut game = Match::new(position.clone());
        while let Some(seat) = game.to_move() {
            let m = if seat.side() == winner {
                let turn = Turn { view: game.position(), history: game.history() };
                let choice = player.choose(&turn, &Limits::nodes(1_000));
                assert!(choice.value.winner_is_mover() == Some(true), "{position}: {:?}", choice.value);
                choice.best
            } else {
                defend(&game)
            };
            game.play_unchecked(m);
        }
        let outcome = game.end().map(|end| end.outcome());
        assert_eq!(outcome, Some(Outcome::Win(winner)), "{position} after {} plies", game.moves().len());
    }
}

#[test]
fn wins_of_squadro_are_finished_with_values_alone() {
    let [values, distances] = ["won-values", "won-distances"].map(Scratch::new);
    make(SquadroIndex, values.path(), TableKind::Wdl, 14);
    let tables = make(SquadroIndex, distances.path(), TableKind::Distance, 14);
    let delay = |game: &Match<Squadro>| tables.best(game.position()).expect("known").expect("a move").0;
    for layer in [16, 15, 14] {
        finish_wins(values.path(), &SquadroIndex, layer, wins(), &delay);
    }
}

/// Won positions to finish in each layer; `make proofs` finishes more.
fn wins() -> usize {
    std::env::var("QUADRILLE_WINS").map_or(50, |wins| wins.parse().expect("a number"))
}

#[test]
fn wins_of_small_quindo_are_finished_with_values_alone() {
    let values = Scratch::new("quindo-values");
    let index = QuindoIndex::new(false);
    make(index, values.path(), TableKind::Wdl, 5);
    let exact = Library::open(values.path(), &complaints().1).exact::<Quindo>();
    let search = Mutex::new(AlphaBeta::new(1 << 20).consulting(exact));
    let delay = |game: &Match<Quindo>| {
        let turn = Turn { view: game.position(), history: game.history() };
        search.lock().expect("no panic").choose(&turn, &Limits::nodes(1_000)).best
    };
    for layer in 2..=5 {
        finish_wins(values.path(), &index, layer, wins(), &delay);
    }
}

#[test]
fn damage_is_told_once_and_the_rest_is_used() {
    let folder = Scratch::new("damage");
    make(SquadroIndex, folder.path(), TableKind::Wdl, 14);
    std::fs::remove_file(folder.path().join(layer_file("squadro", TableKind::Wdl, 15)))
        .expect("it was there");
    let damaged = folder.path().join(layer_file("squadro", TableKind::Wdl, 14));
    let mut bytes = std::fs::read(&damaged).expect("it is read");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&damaged, bytes).expect("it is written");
    let (told, complaints) = complaints();
    let exact = Library::open(folder.path(), &complaints).exact::<Squadro>().expect("there are tables");
    let index = SquadroIndex;
    let class = *index.classes(14).last().expect("there are classes");
    let kept = (0..index.cells(class)).rev().map(|cell| Location { class, cell, slot: 0 });
    let last: Vec<Squadro> = kept.filter_map(|place| index.position(place)).take(3).collect();
    assert!(last.iter().all(|position| exact.know(position).is_none()));
    let mut rng = Rng::with_seed(1);
    for (layer, is_known) in [(16, true), (15, false), (14, true)] {
        assert_eq!(exact.know(&draw(&index, layer, &mut rng)).is_some(), is_known, "layer {layer}");
    }
    let reason = "is damaged; delete the file and solve again";
    let told = told.lock().expect("no panic");
    assert_eq!((told.len(), told[0].as_str()), (2, "the tables of squadro miss 15 finished legs"));
    assert!(told[1].contains("squadro-values-14.qtable: block") && told[1].ends_with(reason), "{told:?}");
}
