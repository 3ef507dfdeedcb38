//! What commands print with `--json`: one object a line, described in docs/command-line.md.

use quadrille_engine::elo::Tally;
use quadrille_engine::{Assessed, Effort, Value};
use quadrille_tables::Probed;
use serde_json::{Value as Json, json};

/// How a command prints.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Format {
    /// Print JSON, one object a line (docs/command-line.md)
    #[arg(long)]
    pub(crate) json: bool,
}

impl Format {
    /// For commands that have one form only.
    pub(crate) const TEXT: Format = Format { json: false };
}

/// What a position or a move is worth to the side that moves.
pub(crate) fn value(value: Value) -> Json {
    match value {
        Value::Win(plies) => json!({ "result": "win", "plies": plies }),
        Value::Loss(plies) => json!({ "result": "loss", "plies": plies }),
        Value::Won => json!({ "result": "win" }),
        Value::Lost => json!({ "result": "loss" }),
        Value::Draw => json!({ "result": "draw" }),
        Value::Chance(chance) => json!({ "chance": rounded(f64::from(chance.get())) }),
    }
}

/// What a table knows, in the same form.
pub(crate) fn probed(known: &Probed) -> Json {
    let result = known.value.to_string();
    match known.plies {
        Some(plies) if result != "draw" => json!({ "result": result, "plies": plies }),
        _ => json!({ "result": result }),
    }
}

/// A move that was analysed.
pub(crate) fn assessed<M: ToString>(found: &Assessed<M>) -> Json {
    let mut object = json!({
        "move": found.m.to_string(),
        "value": value(found.value),
        "line": found.line,
        "source": found.source.to_string(),
    });
    match found.effort {
        Effort::Depth(depth) => object["depth"] = depth.into(),
        Effort::Trials(trials) => object["trials"] = trials.into(),
    }
    object
}

/// Games of a duel. A strength that is infinite is null.
pub(crate) fn tally(tally: &Tally) -> Json {
    let estimate = tally.elo();
    let [elo, low, high] = [estimate.elo, estimate.low, estimate.high].map(|elo| rounded(elo.0));
    json!({
        "games": tally.games(),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": rounded(tally.score()),
        "elo": elo,
        "elo_low": low,
        "elo_high": high,
    })
}

/// Four decimals are enough.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
