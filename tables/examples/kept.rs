//! How often the best player keeps a win of Squadro: `cargo run --release --package quadrille-tables --example kept --
//! POSITIONS MILLISECONDS THREADS [book|FOLDER]`, with the book of the program or with tables and the book.
//!
//! The positions are lines of `critical`: a position, a tab, the moves that win.

use std::error::Error;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::oracle::Exact;
use quadrille_engine::{Limits, Search};
use quadrille_games::Squadro;
use quadrille_tables::{Complaints, Library, carried_book};

/// The memory of the player.
const TABLE_BYTES: usize = 32 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [positions, milliseconds, threads, knowledge @ ..] = &arguments[..] else {
        return Err("wanted: POSITIONS MILLISECONDS THREADS [book|FOLDER]".into());
    };
    let text = std::fs::read_to_string(positions)?;
    let lines: Vec<&str> = text.lines().collect();
    let time = Duration::from_millis(milliseconds.parse()?);
    let exact = exact(knowledge.first().map(String::as_str));
    let (next, kept) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(line) = lines.get(next.fetch_add(1, Relaxed)) {
            kept.fetch_add(usize::from(keeps(line, time, &exact)), Relaxed);
        }
    };
    std::thread::scope(|scope| {
        (0..threads.parse().unwrap_or(1)).for_each(|_| drop(scope.spawn(work)));
    });
    let kept = kept.into_inner();
    println!("{kept} of {}: {:.2} %", lines.len(), 100.0 * kept as f64 / lines.len() as f64);
    Ok(())
}

fn exact(knowledge: Option<&str>) -> Exact<Squadro> {
    match knowledge? {
        "book" => carried_book(),
        folder => {
            Library::open(Path::new(folder), &Complaints::new(|text| eprintln!("{text}"))).exact_with_book()
        }
    }
}

/// Whether the player finds one of the moves that win.
fn keeps(line: &str, time: Duration, exact: &Exact<Squadro>) -> bool {
    let (position, wins) = line.split_once('\t').expect("a position, a tab, moves");
    let position: Squadro = position.parse().expect("a position of Squadro");
    let mut player = AlphaBeta::new(TABLE_BYTES).consulting(exact.clone());
    let choice = player.search(&position, &[], &Limits::time(time), |_| {});
    wins.split(' ').any(|win| win == choice.best.to_string())
}
