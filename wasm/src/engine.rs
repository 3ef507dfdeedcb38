//! The players: which move they choose, and what they think of every move.

use std::any::Any;
use std::cell::RefCell;

use quadrille_engine::oracle::Exact;
use quadrille_engine::players::Name;
use quadrille_engine::{
    Assessed, Choice, Effort, Limits, Playable, Player, Resources, Search, Turn, Value, ask,
};
use quadrille_games::{
    Game, Match, Message, Outcome, Record, RecordError, Seat, Side, Viewer, for_game, variant,
};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::table::{json, refused};

/// The memory of the strongest player and of the analysis.
pub(crate) const TABLE_BYTES: usize = 32 << 20;

/// What a player decided, or thinks of a move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Thought {
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
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Worth {
    /// `win`, `loss`, `draw` when proven, else `chance`.
    #[cfg_attr(test, ts(type = "'win' | 'loss' | 'draw' | 'chance'"))]
    kind: &'static str,
    /// Plies to the end of a proven win or loss, where they are known.
    plies: Option<u32>,
    /// From 0 to 1, for comparing and drawing.
    chance: f32,
}

impl Worth {
    pub(crate) fn of(value: Value) -> Worth {
        let (kind, plies) = value.named();
        let chance =
            if let Value::Chance(chance) = value { chance.get() } else { value.expectation().round() };
        Worth { kind, plies, chance: if kind == "draw" { 0.5 } else { chance } }
    }
}

thread_local! {
    /// The exact knowledge of games (`Exact<G>`) whose books were read.
    static BOOKS: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// Reads the book of a game: the strongest player and the analysis ask it from then on.
#[wasm_bindgen(js_name = readBook)]
pub fn read_book(name: &str, bytes: Vec<u8>) -> Result<(), String> {
    let (family, _) = variant(name).map_err(refused)?;
    for_game!(family, G => {
        let exact: Exact<G> = Some(G::read_book(bytes).map_err(|error| error.to_string())?);
        BOOKS.with_borrow_mut(|books| books.push(Box::new(exact)));
        Ok(())
    })
}

pub(crate) fn exact<G: Playable>() -> Exact<G> {
    BOOKS
        .with_borrow(|books| books.iter().find_map(|book| book.downcast_ref::<Exact<G>>()).cloned().flatten())
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
pub(crate) use with_match;

/// A match and those who think about it: they hear of each move once, and keep what they found out until the next.
#[wasm_bindgen]
pub struct Thinker {
    players: Box<dyn Players>,
}

#[wasm_bindgen]
impl Thinker {
    /// The match that a record holds.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str) -> Result<Thinker, String> {
        with_match!(record, G, game => Thinker { players: Box::new(At { game, players: Vec::new() }) })
    }

    /// Plays a move for the seat to move.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        self.players.play(text)
    }

    /// The move of a player (`level:3`, `best`, …) as JSON. The player is told what its seat may know and nothing else.
    pub fn think(&mut self, player: &str, nodes: Option<u32>, seed: u32) -> Result<String, String> {
        let limits = nodes.map_or_else(Limits::default, |nodes| Limits::nodes(nodes.into()));
        Ok(json(&self.players.think(player, &limits, seed.into())?))
    }
}

fn no_player<G: Playable>(name: &str) -> String {
    let english = format!("there is no player {name}; {}", Name::forms::<G>());
    json(&Message { rule: None, code: "player-unknown", values: Vec::new(), english })
}

/// The players of a match whose game is known only at run time.
trait Players {
    fn play(&mut self, text: &str) -> Result<(), String>;
    fn think(&mut self, name: &str, limits: &Limits, seed: u64) -> Result<Option<Thought>, String>;
}

/// A match with its players, one for each seat and name: what one thought for a seat is not for another seat to know.
struct At<G: Playable> {
    game: Match<G>,
    players: Vec<(Seat, Name, Box<dyn Player<G>>)>,
}

impl<G: Playable> Players for At<G> {
    fn play(&mut self, text: &str) -> Result<(), String> {
        self.game.play_text(text).map_err(refused)
    }

    fn think(&mut self, name: &str, limits: &Limits, seed: u64) -> Result<Option<Thought>, String> {
        let name = Name::parse::<G>(name).ok_or_else(|| no_player::<G>(name))?;
        let Some(seat) = self.game.to_move() else { return Ok(None) };
        let known = self.players.iter().position(|&(at, called, _)| (at, called) == (seat, name));
        let index = known.unwrap_or_else(|| {
            let player = name.player::<G>(&Resources::new(seed, TABLE_BYTES), exact());
            self.players.push((seat, name, player));
            self.players.len() - 1
        });
        Ok(Some(Thought::of_choice(ask(self.players[index].2.as_mut(), &self.game, seat, limits))))
    }
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
        let Assessed { m, value, effort: Effort::Depth(depth) | Effort::Trials(depth), line, nodes, .. } =
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
    G::Search::make(&Resources::new(1, TABLE_BYTES)).consulting(exact())
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
