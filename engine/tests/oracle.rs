//! Exact knowledge decides what players choose and what analysis says.

use std::sync::Arc;

use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::oracle::{Exact, Known, Oracle};
use quadrille_engine::{Assessed, Choice, Limits, Search, Source, Turn, Value};
use quadrille_games::squadro::Move;
use quadrille_games::{Game, Side, Squadro};

/// Of positions in which the pieces have gone so many steps it knows that Dark wins if Dark's piece on lane 3 has gone,
/// else Light; and the distance, if it is told one.
struct LaneThree {
    steps: u32,
    plies: Option<u32>,
}

fn steps(position: &Squadro) -> u32 {
    let of = |side| (0..5).map(move |lane| u32::from(position.step(side, lane))).sum::<u32>();
    of(Side::First) + of(Side::Second)
}

impl Oracle<Squadro> for LaneThree {
    fn know(&self, position: &Squadro) -> Option<Known> {
        let is_dark = position.to_move().is_some_and(|seat| seat.index() == 1);
        let dark_wins = position.step(Side::Second, 2) > 0;
        let value = match (is_dark == dark_wins, self.plies) {
            (true, Some(plies)) => Value::Win(plies),
            (true, None) => Value::Won,
            (false, Some(plies)) => Value::Loss(plies),
            (false, None) => Value::Lost,
        };
        let layer = if dark_wins { 1 } else { 0 };
        (steps(position) >= self.steps).then_some(Known { value, layer })
    }
}

const START: &str = "00000/00000 d";

fn player(steps: u32, plies: Option<u32>) -> AlphaBeta<Squadro> {
    let exact: Exact<Squadro> = Some(Arc::new(LaneThree { steps, plies }));
    AlphaBeta::new(1 << 20).consulting(exact)
}

fn choose(steps: u32, plies: Option<u32>) -> Choice<Move> {
    let position: Squadro = START.parse().expect("a position");
    player(steps, plies).search(&position, &[], &Limits::nodes(5_000), |_| {})
}

fn analysed(steps: u32, plies: Option<u32>) -> Vec<Assessed<Move>> {
    let position: Squadro = START.parse().expect("a position");
    let turn = Turn { view: &position, history: &[] };
    player(steps, plies).assess(&turn, &Limits::nodes(5_000), &mut |_| {})
}

#[test]
fn a_known_distance_is_played_at_once() {
    let choice = choose(1, Some(6));
    assert_eq!((choice.best.lane(), choice.value, choice.nodes), (2, Value::Win(7), 1));
}

#[test]
fn a_known_win_is_kept_and_never_told_as_a_chance() {
    let choice = choose(1, None);
    assert_eq!((choice.best.lane(), choice.value), (2, Value::Won));
    assert!(choice.nodes > 1, "the way is looked for");
}

#[test]
fn the_search_finds_what_is_known_inside_its_tree() {
    let choice = choose(9, None);
    assert_eq!((choice.best.lane(), choice.value), (2, Value::Won));
}

#[test]
fn analysis_tells_where_values_come_from() {
    let told = |steps, plies| analysed(steps, plies).iter().map(|a| (a.value, a.source)).collect::<Vec<_>>();
    let table = |value| (value, Source::Table);
    assert_eq!(told(1, Some(6)), [[table(Value::Win(7))].as_slice(), &[table(Value::Loss(7)); 4]].concat());
    assert_eq!(told(1, None), [[table(Value::Won)].as_slice(), &[table(Value::Lost); 4]].concat());
    assert!(told(5, None).contains(&(Value::Won, Source::Proven)));
    assert!(told(100, None).iter().all(|(_, source)| *source == Source::Judged));
}

#[test]
fn a_known_win_does_not_go_back_to_where_it_was() {
    let exact: Exact<Squadro> = Some(Arc::new(LaneThree { steps: 0, plies: None }));
    let start: Squadro = "00000/00300 d".parse().expect("a position");
    let first =
        AlphaBeta::new(1 << 20).consulting(exact.clone()).search(&start, &[], &Limits::nodes(500), |_| {});
    let history = [start, start.after(first.best)];
    let second =
        AlphaBeta::new(1 << 20).consulting(exact).search(&start, &history, &Limits::nodes(500), |_| {});
    assert_ne!(first.best, second.best);
}
