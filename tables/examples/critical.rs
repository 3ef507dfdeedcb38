//! Positions of Squadro in which some moves win and some lose, drawn evenly from all that tables hold, each with the
//! moves that win: `cargo run --release --package quadrille-tables --example critical -- FOLDER POSITIONS SEED`.

use std::error::Error;

use quadrille_games::{Rng, Squadro};
use quadrille_tables::{Class, Folder, Layered, Location, SquadroIndex, Wdl};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, positions, seed] = &arguments[..] else {
        return Err("wanted: FOLDER POSITIONS SEED".into());
    };
    let tables = Folder::open(SquadroIndex, folder.as_ref()).ok_or("there are no tables of squadro there")?;
    let layers: Vec<u32> = tables.layers().map(|(layer, _)| layer).collect();
    let classes: Vec<Class> = layers.iter().flat_map(|&layer| SquadroIndex.classes(layer)).collect();
    let mut ends = Vec::new();
    classes.iter().for_each(|&class| ends.push(ends.last().unwrap_or(&0) + SquadroIndex.cells(class)));
    let mut rng = Rng::with_seed(seed.parse()?);
    let draw = || {
        let at = rng.usize(..*ends.last()?);
        let i = ends.partition_point(|&end| end <= at);
        let cell = at + SquadroIndex.cells(classes[i]) - ends[i];
        Some(SquadroIndex.position(Location { class: classes[i], cell, slot: rng.usize(..2) }))
    };
    let drawn = std::iter::from_fn(draw).flatten();
    for line in drawn.filter_map(|position| critical(&tables, &position)).take(positions.parse()?) {
        println!("{line}");
    }
    Ok(())
}

/// A position and its moves that win, if some lose.
fn critical(tables: &Folder<SquadroIndex>, position: &Squadro) -> Option<String> {
    let moves = tables.moves(position).ok()?;
    let worth =
        |value| moves.iter().filter(move |(_, known)| known.value == value).map(|(m, _)| m.to_string());
    let wins: Vec<String> = worth(Wdl::Win).collect();
    (!wins.is_empty() && worth(Wdl::Loss).next().is_some()).then(|| format!("{position}\t{}", wins.join(" ")))
}
