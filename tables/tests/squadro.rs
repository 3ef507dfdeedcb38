//! Squadro solved by class against the reference solver and the published totals.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use quadrille_games::{Game, Rng, Squadro};
use quadrille_tables::{Cells, Class, Layered, Location, OPEN, SquadroIndex, TableKind, Work};

mod common;

/// The codes of all classes that a position's class leads to.
fn solve_from(position: &Squadro, kind: TableKind) -> BTreeMap<Class, Arc<Cells>> {
    let mut wanted = vec![SquadroIndex.place(position).expect("it is indexed").class];
    let mut next = 0;
    while let Some(&class) = wanted.get(next) {
        let more: Vec<Class> =
            SquadroIndex.successors(class).into_iter().filter(|c| !wanted.contains(c)).collect();
        wanted.extend(more);
        next += 1;
    }
    wanted.sort_by_key(|&class| std::cmp::Reverse(SquadroIndex.layer_of(class)));
    let mut known: BTreeMap<Class, Arc<Cells>> = BTreeMap::new();
    for class in wanted {
        let successors: Vec<_> =
            SquadroIndex.successors(class).iter().map(|next| known[next].clone()).collect();
        known.insert(class, Arc::new(SquadroIndex.solve(class, kind, &successors)));
    }
    known
}

/// Every value and distance of a sub-game agrees with the reference, and so do the published totals.
fn check(start: &str, total: usize, won: [usize; 2], drawn: usize) {
    let start: Squadro = start.parse().expect("a position");
    let reference = common::solve(&start);
    let [values, distances] = [TableKind::Wdl, TableKind::Distance].map(|kind| solve_from(&start, kind));
    let mut counted = ([0; 2], 0);
    for (position, &plies) in reference.positions.iter().zip(&reference.plies) {
        match common::winner(position, plies) {
            Some(seat) => counted.0[seat] += 1,
            None => counted.1 += 1,
        }
        if let Some(Location { class, cell, slot }) = SquadroIndex.place(position) {
            let expected = plies.map_or(OPEN, |plies| plies as u8);
            assert_eq!(distances[&class].code(cell, slot), expected, "distance of {position}");
            let expected = plies.map_or(OPEN, |plies| if plies % 2 == 1 { 1 } else { 2 });
            assert_eq!(values[&class].code(cell, slot), expected, "value of {position}");
        }
    }
    assert_eq!((reference.positions.len(), counted), (total, (won, drawn)));
}

#[test]
fn sub_games_have_their_published_totals() {
    let sub_games = [
        ("000cc/000cc l", 2_282_920, [1_164_970, 1_116_683], 1_267),
        ("cc000/cc000 l", 2_069_630, [1_030_588, 1_039_042], 0),
        ("00ccc/00ccc d", 10_757, [5_630, 5_127], 0),
        ("c0c0c/0c0c0 l", 125_797, [90_952, 34_845], 0),
    ];
    std::thread::scope(|scope| {
        for (start, total, won, drawn) in sub_games {
            scope.spawn(move || check(start, total, won, drawn));
        }
    });
}

#[test]
fn places_and_positions_are_one_to_one() {
    let mut rng = Rng::with_seed(1);
    for layer in SquadroIndex.layers() {
        let classes = SquadroIndex.classes(layer);
        for _ in 0..2_000 {
            let class = classes[rng.usize(..classes.len())];
            let place =
                Location { class, cell: rng.usize(..SquadroIndex.cells(class)), slot: rng.usize(..2) };
            let position = SquadroIndex.position(place);
            assert_eq!(position.is_some(), SquadroIndex.holds(place));
            assert!(position.is_none_or(|position| SquadroIndex.place(&position) == Some(place)));
        }
    }
}

#[test]
fn every_position_of_random_play_has_a_place_in_an_expected_class() {
    let mut rng = Rng::with_seed(2);
    for i in 0..2_000 {
        let mut position: Squadro = Squadro::VARIANTS[0].starts[i % 2].parse().expect("a start");
        while !position.is_over() {
            let place = SquadroIndex.place(&position).expect("it is indexed");
            assert_eq!(SquadroIndex.position(place), Some(position));
            let moves: Vec<_> = position.moves().collect();
            position.play_unchecked(moves[rng.usize(..moves.len())]);
            let next = SquadroIndex.place(&position).map(|next| next.class);
            let expected =
                |class| class == place.class || SquadroIndex.successors(place.class).contains(&class);
            assert!(next.is_none_or(expected));
        }
    }
}

#[test]
fn there_are_53_824_unfinished_classes() {
    let classes: usize = SquadroIndex.layers().iter().map(|&layer| SquadroIndex.classes(layer).len()).sum();
    let largest = SquadroIndex.layers().into_iter().flat_map(|layer| SquadroIndex.classes(layer));
    let largest = largest.map(|class| SquadroIndex.cells(class)).max();
    assert_eq!((classes, largest), (53_824, Some(41_990_400)));
}

fn cells(layer: u32) -> u64 {
    SquadroIndex.classes(layer).iter().map(|&class| SquadroIndex.cells(class) as u64).sum()
}

/// How long the layers from 16 down took 16 threads.
const SECONDS: [f64; 17] =
    [0.1, 0.3, 1.0, 2.0, 3.0, 3.6, 9.8, 19.0, 33.8, 50.2, 58.8, 50.5, 34.1, 18.2, 6.2, 1.4, 0.9];

#[test]
fn the_time_left_is_right_within_a_quarter_after_the_first_tenth() {
    let total: f64 = SECONDS.iter().sum();
    let (mut work, mut gone) = (Work::new(&SquadroIndex, 0, false), 0.0);
    for (layer, took) in (0..=16).rev().zip(SECONDS) {
        work.begin(layer);
        work.advance(cells(layer), true);
        gone += took;
        let left = work.left(Duration::from_secs_f64(gone)).expect("something was solved").as_secs_f64();
        let error = (left - (total - gone)).abs();
        // Nobody minds a hundredth of the whole at the very end.
        let is_right = error <= (0.25 * (total - gone)).max(0.01 * total);
        assert!(gone < total / 10.0 || is_right, "after layer {layer}: {left} s left of {}", total - gone);
    }
}

#[test]
fn the_time_left_follows_from_what_was_done_now() {
    let mut work = Work::new(&SquadroIndex, 15, false);
    work.begin(16);
    work.advance(cells(16), false);
    assert_eq!(work.left(Duration::from_secs(10)), None, "nothing was solved yet");
    work.begin(15);
    work.advance(cells(15) / 4, true);
    let left = work.left(Duration::from_secs(10)).expect("something was solved").as_secs_f64();
    assert!((29.9..30.1).contains(&left), "{left}");
    assert!((0.25..0.4).contains(&work.share()), "{}", work.share());
}
