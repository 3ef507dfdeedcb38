//! The players: which move they choose, and what they think of every move.

use quadrille_engine::players::Name;
use quadrille_engine::{
    Assessed, Choice, Effort, Limits, Playable, Player, Resources, Search, Turn, Value, ask,
};
use quadrille_games::{Game, Match, Outcome, Record, RecordError, Side, Viewer, for_game, variant};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::table::{json, refused};

/// The memory of the strongest player and of the analysis.
const TABLE_BYTES: usize = 32 << 20;

/// What a player decided, or thinks of a move.
#[derive(Serialize)]
struct Thought {
    /// The move.
    text: String,
    value: Worth,
    /// How deep it looked, or how often it tried the move.
    depth: u32,
    /// What it expects, beginning with the move.
    line: Vec<String>,
    nodes: u64,
}

/// What a move is worth to the side that moves.
#[derive(Serialize)]
struct Worth {
    /// `win`, `loss`, `draw` when proven, else `chance`.
    kind: &'static str,
    /// Plies to the end of a proven win or loss.
    plies: Option<u32>,
    /// From 0 to 1, for comparing and drawing.
    chance: f32,
}

impl Worth {
    fn of(value: Value) -> Worth {
        let (kind, plies) = match value {
            Value::Win(plies) => ("win", Some(plies)),
            Value::Loss(plies) => ("loss", Some(plies)),
            Value::Draw => ("draw", None),
            Value::Chance(_) => ("chance", None),
        };
        let chance =
            if let Value::Chance(chance) = value { chance.get() } else { value.expectation().round() };
        Worth { kind, plies, chance: if kind == "draw" { 0.5 } else { chance } }
    }
}

/// Runs an expression with the match of a record, and the type of its game.
macro_rules! with_match {
    ($record:expr, $G:ident, $game:ident => $body:expr) => {{
        let record: Record = $record.parse().map_err(refused::<RecordError>)?;
        let name = record.tag("Game").ok_or_else(|| refused(RecordError::NoTag { tag: "Game" }))?;
        let (family, _) = variant(name).map_err(refused)?;
        for_game!(family, $G => {
            let $game: Match<$G> = record.replay().map_err(refused)?;
            Ok($body)
        })
    }};
}

/// The move of a player (`level:3`, `best`, …) in the match of a record, as JSON. The player is told what its
/// seat may know and nothing else.
#[wasm_bindgen]
pub fn think(record: &str, player: &str, nodes: Option<u32>, seed: u32) -> Result<String, String> {
    let name = Name::parse(player).ok_or_else(|| format!("there is no player {player}; {}", Name::FORMS))?;
    let limits = nodes.map_or_else(Limits::default, |nodes| Limits::nodes(nodes.into()));
    let with = Resources::new(seed.into(), TABLE_BYTES);
    with_match!(record, G, game => {
        let mut player = name.player::<G>(&with, None);
        json(&game.to_move().map(|seat| Thought::of_choice(ask(player.as_mut(), &game, seat, &limits))))
    })
}

/// Every legal move of the seat to move with its value, the best first, as JSON.
#[wasm_bindgen]
pub fn analyse(record: &str, nodes: u32) -> Result<String, String> {
    with_match!(record, G, game => json(&assessed::<G>(&game, nodes.into())))
}

/// The winning chance of the first side after each ply, as JSON; `null` where faces are hidden.
#[wasm_bindgen]
pub fn judge(record: &str, nodes: u32) -> Result<String, String> {
    with_match!(record, G, game => json(&chances::<G>(&game, nodes.into())))
}

impl Thought {
    fn of_choice<M: ToString>(choice: Choice<M>) -> Thought {
        let Choice { best, value, line, depth, nodes } = choice;
        let line = line.iter().map(ToString::to_string).collect();
        Thought { text: best.to_string(), value: Worth::of(value), depth, line, nodes }
    }

    fn of_move<M: ToString>(assessed: Assessed<M>) -> Thought {
        let Assessed { m, value, effort: Effort::Depth(depth) | Effort::Trials(depth), line, nodes } =
            assessed;
        Thought { text: m.to_string(), value: Worth::of(value), depth, line, nodes }
    }
}

/// What is thought of the moves that may be listed.
fn assessed<G: Playable>(game: &Match<G>, nodes: u64) -> Vec<Thought> {
    let Some(seat) = game.to_move() else { return Vec::new() };
    let view = game.view(Viewer::Seat(seat));
    let turn = Turn { view: &view, history: game.history() };
    let limits = Limits::nodes(nodes / G::Search::node_cost());
    let all = search::<G>().assess(&turn, &limits, &mut |_| {});
    all.into_iter().filter(|assessed| G::is_listed(assessed.m)).map(Thought::of_move).collect()
}

/// The chances after each ply, the start included.
fn chances<G: Playable>(game: &Match<G>, nodes: u64) -> Vec<Option<f32>> {
    if G::HAS_SECRETS {
        return vec![None; game.moves().len() + 1];
    }
    let (mut search, limits) = (search::<G>(), Limits::nodes(nodes));
    let mut replayed = Match::new(game.start().clone());
    let mut chances = vec![chance(&replayed, &mut search, &limits)];
    for &m in game.moves() {
        replayed.play_unchecked(m);
        chances.push(chance(&replayed, &mut search, &limits));
    }
    chances
}

fn search<G: Playable>() -> G::Search {
    G::Search::make(&Resources::new(1, TABLE_BYTES))
}

/// The chance of the first side, as the rules say or as a player thinks.
fn chance<G: Game>(game: &Match<G>, player: &mut impl Player<G>, limits: &Limits) -> Option<f32> {
    let Some(seat) = game.position().to_move() else { return final_chance(game) };
    let view = game.view(Viewer::Seat(seat));
    let choice = player.choose(&Turn { view: &view, history: &[] }, limits);
    let chance = Worth::of(choice.value).chance;
    Some(if seat.side() == Side::First { chance } else { 1.0 - chance })
}

fn final_chance<G: Game>(game: &Match<G>) -> Option<f32> {
    Some(match game.position().outcome()? {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Win(Side::Second) => 0.0,
        Outcome::Draw => 0.5,
    })
}
