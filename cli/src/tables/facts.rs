//! `quadrille facts`: what the tables in a folder hold.

use std::path::Path;
use std::process::ExitCode;

use quadrille_tables::{Folder, Layered, Reached, TableKind, Totals};
use serde_json::json;

use super::{grouped, open, reached_text, valued};
use crate::json::{self, Format};
use crate::{Outcome, say};

/// Prints what is there: totals, the starts with their moves, and what can be reached.
pub(super) fn facts<I: Layered>(index: I, folder: &Path, format: Format) -> Outcome {
    let tables = open(index, folder)?;
    totals(&tables, format)?;
    starts(&tables, format)?;
    let reached = folder.join(format!("{}-reached.txt", tables.index().name()));
    if let Some(reached) = std::fs::read_to_string(reached).ok().and_then(|text| Reached::parse(&text)) {
        say_reached(&reached, format)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn say_reached(reached: &Reached, format: Format) -> Result<(), Box<dyn std::error::Error>> {
    let longest = reached.longest.as_ref();
    if format.json {
        let [light, dark, drawn] = reached.counts;
        let longest = longest.map(|(plies, at)| json!({ "plies": plies, "position": at }));
        say!(
            "{}",
            json!({ "kind": "reached", "light": light, "dark": dark, "drawn": drawn, "longest": longest })
        );
        return Ok(());
    }
    say!("{}", reached_text(reached));
    if let Some((plies, position)) = longest {
        say!("of these, the longest win takes {plies} plies: {position}");
    }
    Ok(())
}

/// What the layers that can be read hold together.
#[derive(Default)]
struct Held {
    layers: Vec<u32>,
    totals: Totals,
    /// Plies of the longest win, and its layer.
    longest: Option<(u8, u32)>,
}

impl Held {
    fn of<I: Layered>(tables: &Folder<I>) -> Held {
        let mut held = Held::default();
        for (layer, kind) in tables.layers() {
            match tables.tallies(layer) {
                Some(Ok(tallies)) => held.add(layer, kind, &tallies),
                Some(Err(error)) => eprintln!("quadrille: {error}"),
                None => {}
            }
        }
        held.layers.sort_unstable();
        held
    }

    fn add(&mut self, layer: u32, kind: TableKind, tallies: &[Totals]) {
        self.layers.push(layer);
        for tally in tallies {
            self.totals.add(tally);
            let is_longer = tally.longest > self.longest.map_or(0, |(plies, _)| plies);
            if kind == TableKind::Distance && is_longer {
                self.longest = Some((tally.longest, layer));
            }
        }
    }

    fn json(&self) -> serde_json::Value {
        let longest = self.longest.map(|(plies, layer)| json!({ "plies": plies, "layer": layer }));
        let Totals { wins, losses, draws, .. } = self.totals;
        json!({
            "kind": "totals", "layers": self.layers, "wins": wins, "losses": losses, "draws": draws, "longest": longest
        })
    }
}

fn totals<I: Layered>(tables: &Folder<I>, format: Format) -> Result<(), Box<dyn std::error::Error>> {
    let held = Held::of(tables);
    if format.json {
        say!("{}", held.json());
        return Ok(());
    }
    let Held { layers, totals, longest } = held;
    let (layers, unit) = (spans(&layers), tables.index().layer_unit());
    say!(
        "{} positions with {layers} {unit}: the side to move wins {}, loses {}, draws {}",
        grouped(totals.total()),
        grouped(totals.wins),
        grouped(totals.losses),
        grouped(totals.draws)
    );
    if let Some((plies, layer)) = longest {
        say!("the longest takes {} plies, with {layer} {unit}", tables.index().plies(plies));
    }
    for (kind, name) in [(TableKind::Distance, "distances"), (TableKind::Wdl, "values")] {
        let held = tables.held(|known| known == kind);
        if !held.is_empty() {
            say!("{name} are known for {held} {unit}");
        }
    }
    if let Some(gap) = tables.gap() {
        say!("{gap}");
    }
    Ok(())
}

/// Numbers as spans, so that gaps are seen: `13, 15 to 16`.
fn spans(numbers: &[u32]) -> String {
    let spans = numbers.chunk_by(|a, b| a + 1 == *b).map(|span| match span {
        [first, .., last] => format!("{first} to {last}"),
        alone => alone.iter().map(u32::to_string).collect(),
    });
    spans.collect::<Vec<_>>().join(", ")
}

fn starts<I: Layered>(tables: &Folder<I>, format: Format) -> Result<(), Box<dyn std::error::Error>> {
    for start in tables.index().variant().starts {
        let position: I::Game = start.parse().map_err(|_| "a start that is no position")?;
        match tables.probe(&position) {
            Ok(known) if format.json => {
                let moves = valued(&tables.moves(&position)?);
                let value = json::probed(&known);
                say!("{}", json!({ "kind": "start", "position": start, "value": value, "moves": moves }));
                continue;
            }
            Err(error) if format.json => {
                say!("{}", json!({ "kind": "start", "position": start, "error": error.to_string() }));
                continue;
            }
            Ok(known) => say!("{start}: {known}"),
            Err(error) => {
                say!("{start}: {error}");
                continue;
            }
        }
        for (m, known) in tables.moves(&position)? {
            say!("  {m}: {known}");
        }
    }
    Ok(())
}
