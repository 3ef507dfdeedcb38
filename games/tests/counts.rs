//! Counts of move sequences and of positions, kept as text in `counts/*.txt`.
//!
//! `UPDATE_COUNTS=1 cargo test --test counts` writes the counts of today; lines that begin with
//! `fixed` hold published numbers and are compared, never written.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Mutex;

use quadrille_games::{Family, Game, for_game};
use rustc_hash::FxBuildHasher;

/// One line: what is counted, from where, and the numbers.
#[derive(Clone, PartialEq)]
struct Line {
    /// Published: never written anew.
    is_fixed: bool,
    /// Too slow for every day.
    is_slow: bool,
    /// `perft` or `reach`.
    what: String,
    position: String,
    counts: Vec<u64>,
}

impl Line {
    fn read(text: &str) -> Line {
        let (head, counts) = text.split_once(" | ").unwrap_or_else(|| panic!("no ` | ` in {text}"));
        let (is_fixed, head) = strip(head, "fixed ");
        let (is_slow, head) = strip(head, "slow ");
        let (what, position) = head.split_once(' ').unwrap();
        let counts = counts.split(' ').map(|count| count.parse().unwrap()).collect();
        Line { is_fixed, is_slow, what: what.into(), position: position.into(), counts }
    }

    fn text(&self) -> String {
        let counts: Vec<String> = self.counts.iter().map(ToString::to_string).collect();
        let marks = [(self.is_fixed, "fixed "), (self.is_slow, "slow ")];
        let marks: String = marks.iter().filter(|(is_set, _)| *is_set).map(|(_, mark)| *mark).collect();
        format!("{marks}{} {} | {}", self.what, self.position, counts.join(" "))
    }

    /// The line with today's counts.
    fn counted<G: Game>(&self) -> Line {
        let position =
            self.position.parse::<G>().unwrap_or_else(|error| panic!("{}: {error}", self.position));
        let depth = self.counts.len();
        let counts = match self.what.as_str() {
            "perft" => (1..=depth).map(|depth| perft(&position, depth)).collect(),
            "reach" => reach(position, depth),
            what => panic!("{what} is neither perft nor reach"),
        };
        Line { counts, ..self.clone() }
    }
}

fn strip<'a>(text: &'a str, mark: &str) -> (bool, &'a str) {
    text.strip_prefix(mark).map_or((false, text), |rest| (true, rest))
}

/// How many sequences of `depth` moves there are; a finished game has none.
fn perft<G: Game>(position: &G, depth: usize) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().len() as u64,
        _ => position.moves().map(|m| perft(&position.after(m), depth - 1)).sum(),
    }
}

/// How many different positions there are after 0, 1, … moves.
fn reach<G: Game>(start: G, depths: usize) -> Vec<u64> {
    let mut layer = HashSet::with_hasher(FxBuildHasher);
    layer.insert(start);
    let mut counts = vec![1];
    while counts.len() < depths {
        let mut next = HashSet::with_capacity_and_hasher(layer.len() * 2, FxBuildHasher);
        for position in &layer {
            next.extend(position.moves().map(|m| position.after(m)));
        }
        counts.push(next.len() as u64);
        layer = next;
    }
    counts
}

fn file(family: Family) -> PathBuf {
    let name = family.variants()[0].name;
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/counts/{name}.txt"))
}

/// Held while a file is read and written anew.
static UPDATING: Mutex<()> = Mutex::new(());

/// Counts the lines of a game that are slow, or those that are not.
fn check<G: Game>(family: Family, is_slow: bool) {
    let is_update = std::env::var_os("UPDATE_COUNTS").is_some();
    let _guard = is_update.then(|| UPDATING.lock().unwrap());
    let path = file(family);
    let text = std::fs::read_to_string(&path).unwrap();
    let counted: String = text.lines().map(|line| recount::<G>(line, is_slow) + "\n").collect();
    if is_update {
        std::fs::write(&path, counted).unwrap();
    } else {
        assert!(text == counted, "{} should be:\n{counted}", path.display());
    }
}

/// A line of a file with today's counts, where it is to be counted.
fn recount<G: Game>(text: &str, is_slow: bool) -> String {
    if text.is_empty() || text.starts_with('#') {
        return text.into();
    }
    let line = Line::read(text);
    if line.is_slow != is_slow {
        return text.into();
    }
    let counted = line.counted::<G>();
    assert!(!line.is_fixed || counted == line, "published: {text}\ncounted:   {}", counted.text());
    counted.text()
}

#[test]
fn counts_are_what_they_were() {
    std::thread::scope(|scope| {
        for family in Family::ALL {
            scope.spawn(move || for_game!(family, G => check::<G>(family, false)));
        }
    });
}

#[test]
#[ignore = "a minute: the deep lines, `cargo test --release --test counts -- --ignored`"]
fn slow_lines() {
    for family in Family::ALL {
        for_game!(family, G => check::<G>(family, true));
    }
}

#[test]
fn every_variant_is_counted() {
    for family in Family::ALL {
        let text = std::fs::read_to_string(file(family)).unwrap();
        for start in family.variants().iter().flat_map(|variant| variant.starts) {
            assert!(
                text.lines().any(|line| line.contains(&format!(" {start} | "))),
                "{start} is not counted"
            );
        }
    }
}
