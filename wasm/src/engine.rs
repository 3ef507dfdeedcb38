//! The players: which move they choose, and what they think of every move.

use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::ismcts::{Assessed, Ismcts};
use quadrille_engine::level::Graded;
use quadrille_engine::players::Name;
use quadrille_engine::{Choice, Limits, Player, Value, ask};
use quadrille_games::{Game, Match, Record, RecordError, Seat, Squod, Viewer, for_game, variant};
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

/// The move of a player (`level:3`, `best`, …) in the match of a record, as JSON. The player is told what its
/// seat may know and nothing else.
#[wasm_bindgen]
pub fn think(record: &str, player: &str, nodes: Option<u32>, seed: u32) -> Result<String, String> {
    let name = Name::parse(player).ok_or_else(|| format!("there is no player {player}; {}", Name::FORMS))?;
    let limits = nodes.map_or_else(Limits::default, |nodes| Limits::nodes(nodes.into()));
    with_match(record, Thinker { name, limits, seed: seed.into() })
}

/// Every legal move of the seat to move with its value, the best first, as JSON.
#[wasm_bindgen]
pub fn analyse(record: &str, nodes: u32) -> Result<String, String> {
    with_match(record, Analyst { nodes: nodes.into() })
}

/// The winning chance of the first side after each ply, as JSON; `null` where faces are hidden.
#[wasm_bindgen]
pub fn judge(record: &str, nodes: u32) -> Result<String, String> {
    with_match(record, Judge { nodes: nodes.into() })
}

/// Something that is done with a match of any game.
trait Task {
    fn open<G: Graded + Game<Public = G>>(self, game: &Match<G>, seat: Option<Seat>) -> String;
    fn squod(self, game: &Match<Squod>, seat: Option<Seat>) -> String;
}

fn with_match(record: &str, task: impl Task) -> Result<String, String> {
    let record: Record = record.parse().map_err(refused::<RecordError>)?;
    let name = record.tag("Game").ok_or_else(|| refused(RecordError::NoTag { tag: "Game" }))?;
    let (family, _) = variant(name).map_err(refused)?;
    for_game!(family,
    open G => {
        let game = record.replay::<G>().map_err(refused)?;
        Ok(task.open(&game, game.to_move()))
    },
    hidden G => {
        let game = record.replay::<G>().map_err(refused)?;
        Ok(task.squod(&game, game.to_move()))
    })
}

struct Thinker {
    name: Name,
    limits: Limits,
    seed: u64,
}

impl Thinker {
    fn ask<G: Game>(&self, mut player: Box<dyn Player<G>>, game: &Match<G>, seat: Option<Seat>) -> String {
        json(&seat.map(|seat| thought(ask(player.as_mut(), game, seat, &self.limits))))
    }
}

impl Task for Thinker {
    fn open<G: Graded + Game<Public = G>>(self, game: &Match<G>, seat: Option<Seat>) -> String {
        self.ask(self.name.open::<G>(self.seed, TABLE_BYTES), game, seat)
    }

    fn squod(self, game: &Match<Squod>, seat: Option<Seat>) -> String {
        self.ask(self.name.squod(self.seed), game, seat)
    }
}

fn thought<M: ToString>(choice: Choice<M>) -> Thought {
    let Choice { best, value, line, depth, nodes } = choice;
    Thought {
        text: best.to_string(),
        value: Worth::of(value),
        depth,
        line: line.iter().map(ToString::to_string).collect(),
        nodes,
    }
}

struct Analyst {
    nodes: u64,
}

impl Task for Analyst {
    fn open<G: Graded + Game<Public = G>>(self, game: &Match<G>, seat: Option<Seat>) -> String {
        let Some(_) = seat else { return json(&[(); 0]) };
        let mut search = AlphaBeta::<G>::new(TABLE_BYTES);
        let all = search.assess(game.position(), game.history(), &Limits::nodes(self.nodes), |_| {});
        let listed = all.into_iter().filter(|assessed| G::is_listed(assessed.m));
        let thoughts = listed.map(|a| {
            thought(Choice { best: a.m, value: a.value, line: a.line, depth: a.depth, nodes: a.nodes })
        });
        json(&thoughts.collect::<Vec<_>>())
    }

    fn squod(self, game: &Match<Squod>, seat: Option<Seat>) -> String {
        let Some(seat) = seat else { return json(&[(); 0]) };
        let view = game.view(Viewer::Seat(seat));
        let all = Ismcts::new(1).assess(&view, &Limits::nodes(self.nodes / SQUOD_COST), |_| {});
        let thoughts = all.into_iter().map(|Assessed { tried, line }| {
            let value = Worth::of(Value::Chance(tried.chance));
            Thought { text: tried.m.to_string(), value, depth: tried.visits, line, nodes: tried.nodes }
        });
        json(&thoughts.collect::<Vec<_>>())
    }
}

/// An iteration of Squod's search costs about as much as so many positions of the other games.
const SQUOD_COST: u64 = 20;

struct Judge {
    nodes: u64,
}

impl Task for Judge {
    fn open<G: Graded + Game<Public = G>>(self, game: &Match<G>, _: Option<Seat>) -> String {
        let mut search = AlphaBeta::<G>::new(TABLE_BYTES);
        let mut chances = Vec::new();
        let mut replayed = Match::new(game.start().clone());
        let mut value = |game: &Match<G>| {
            let Some(seat) = game.position().to_move() else { return final_chance(game) };
            let choice = search.search(game.position(), &[], &Limits::nodes(self.nodes), |_| {});
            let chance = Worth::of(choice.value).chance;
            Some(if seat.side() == quadrille_games::Side::First { chance } else { 1.0 - chance })
        };
        chances.push(value(&replayed));
        for &m in game.moves() {
            replayed.play_unchecked(m);
            chances.push(value(&replayed));
        }
        json(&chances)
    }

    fn squod(self, game: &Match<Squod>, _: Option<Seat>) -> String {
        json(&vec![None::<f32>; game.moves().len() + 1])
    }
}

fn final_chance<G: Game>(game: &Match<G>) -> Option<f32> {
    use quadrille_games::{Outcome, Side};
    Some(match game.position().outcome()? {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Win(Side::Second) => 0.0,
        Outcome::Draw => 0.5,
    })
}
