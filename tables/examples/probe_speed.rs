//! How fast tables of Squadro are probed: `cargo run --release --example probe_speed -- FOLDER`.
//!
//! A first probe reads and unpacks a block; a second one finds it in memory.

use std::time::{Duration, Instant};

use quadrille_games::{Rng, Squadro};
use quadrille_tables::{Folder, Layered, Location, SquadroIndex};

/// Positions to probe: fewer than the blocks that are kept in memory.
const PROBES: usize = 500;

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    let Some(tables) = Folder::open(SquadroIndex, folder.as_ref()) else {
        return eprintln!("there are no tables of squadro in {folder}");
    };
    let last = tables.layers().map(|(layer, _)| layer).min().unwrap_or_default();
    let positions = positions(last);
    for name in ["first", "second"] {
        let mut times: Vec<Duration> = positions
            .iter()
            .map(|position| {
                let began = Instant::now();
                tables.probe(position).expect("it is known");
                began.elapsed()
            })
            .collect();
        times.sort_unstable();
        let (middle, most) = (times[PROBES / 2], times[PROBES * 99 / 100]);
        println!("{name} probe: {middle:?} in the middle, 99 of 100 within {most:?}");
    }
}

/// Positions of the classes of a layer, as often as the classes are large.
fn positions(layer: u32) -> Vec<Squadro> {
    let mut rng = Rng::with_seed(1);
    let classes = SquadroIndex.classes(layer);
    let total: usize = classes.iter().map(|&class| SquadroIndex.cells(class)).sum();
    let mut pick = || {
        let mut left = rng.usize(..total);
        let holds = |&&class: &&_| match left.checked_sub(SquadroIndex.cells(class)) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        };
        let class = *classes.iter().find(holds).unwrap_or(&classes[0]);
        SquadroIndex.position(Location { class, cell: left, slot: rng.usize(..2) })
    };
    std::iter::from_fn(|| Some(pick())).flatten().take(PROBES).collect()
}
