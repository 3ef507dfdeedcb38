//! Positions of Squadro with their exact values, to learn from:
//! `cargo run --release --package quadrille-tables --example exact_samples -- FOLDER FILE POSITIONS SEED`.
//!
//! They are drawn evenly from all that the tables in the folder hold. A record has eleven bytes: the steps of Light's
//! five pieces and of Dark's, then who is to move (0 Light, 1 Dark) plus twice the value for the side to move (0 lost,
//! 1 drawn, 2 won). The same seed gives the same file.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use quadrille_games::{Game, Rng, Side, Squadro};
use quadrille_tables::{Class, Folder, Layered, Location, SquadroIndex};

/// Bytes of a record.
const RECORD: usize = 11;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, file, positions, seed] = &arguments[..] else {
        return Err("wanted: FOLDER FILE POSITIONS SEED".into());
    };
    let tables = Folder::open(SquadroIndex, folder.as_ref()).ok_or("there are no tables of squadro there")?;
    let layers: Vec<u32> = tables.layers().map(|(layer, _)| layer).collect();
    let classes: Vec<Class> = layers.iter().flat_map(|&layer| SquadroIndex.classes(layer)).collect();
    let places: usize = classes.iter().map(|&class| 2 * SquadroIndex.cells(class)).sum();
    let share = positions.parse::<f64>()? / places as f64;
    let seed: u64 = seed.parse()?;
    let records = side_by_side(&classes, |class| drawn(&tables, class, share, seed));
    let mut file = BufWriter::new(File::create(file)?);
    records.iter().try_for_each(|records| file.write_all(records))?;
    println!("{} positions", records.iter().map(Vec::len).sum::<usize>() / RECORD);
    Ok(file.flush()?)
}

/// What is made of each class, on all cores.
fn side_by_side(classes: &[Class], make: impl Fn(Class) -> Vec<u8> + Sync) -> Vec<Vec<u8>> {
    let (next, made) = (AtomicUsize::new(0), Mutex::new(vec![Vec::new(); classes.len()]));
    let work = || {
        while let Some((i, &class)) =
            Some(next.fetch_add(1, Relaxed)).and_then(|i| Some((i, classes.get(i)?)))
        {
            let records = make(class);
            made.lock().expect("nobody panicked")[i] = records;
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    made.into_inner().expect("nobody panicked")
}

/// Records of a class, each place with the same chance.
fn drawn(tables: &Folder<SquadroIndex>, class: Class, share: f64, seed: u64) -> Vec<u8> {
    let mut rng = Rng::with_seed(seed ^ u64::from(class.0) << 32);
    let table = tables.table(SquadroIndex.layer_of(class).expect("it is a class"));
    let table = table.expect("the layer is there").expect("the file is sound");
    let cells = table.cells(table.entry(class).expect("it is there")).expect("the file is sound");
    let wanted = 2.0 * cells.len() as f64 * share;
    let count = wanted as usize + usize::from(rng.f64() < wanted.fract());
    let mut records = Vec::with_capacity(count * RECORD);
    for _ in 0..count {
        let place = Location { class, cell: rng.usize(..cells.len()), slot: rng.usize(..2) };
        let value = match cells.code(place.cell, place.slot) {
            0 => 1,
            code if code % 2 == 1 => 2,
            _ => 0,
        };
        if let Some(position) = SquadroIndex.holds(place).then(|| SquadroIndex.position(place)).flatten() {
            records.extend(record(&position, value));
        }
    }
    records
}

fn record(position: &Squadro, value: u8) -> [u8; RECORD] {
    let turn = position.to_move().map_or(0, |seat| seat.side().index() as u8);
    std::array::from_fn(|i| match i {
        10 => turn + 2 * value,
        _ => position.step(Side::from_index(i / 5), i % 5),
    })
}
