//! Looking back at a finished match, one position a call, and warning before a move.

use quadrille_engine::puzzle::Puzzle;
use quadrille_engine::review::{Judged, Review, Reviewer, warning};
use quadrille_engine::{Limits, Playable, Resources, Search};
use quadrille_games::{Match, Message, Record, RecordError, Sentence, for_game, variant};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::engine::{TABLE_BYTES, Worth, exact, with_match};
use crate::table::{json, refused};

/// The memory of a warning, which looks at few positions.
const WARNING_BYTES: usize = 4 << 20;

/// How far a review is; what it says at the end.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Reviewing {
    looked: usize,
    positions: usize,
    review: Option<Reviewed>,
}

/// What is said of a whole match.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Reviewed {
    moves: Vec<JudgedMove>,
    /// The winning chance of the first side at the start and after each move.
    chances: Vec<Option<f32>>,
    /// How well each side chose, from 0 to 1.
    accuracy: [Option<f32>; 2],
}

/// What is said of a move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct JudgedMove {
    ply: usize,
    seat: usize,
    played: String,
    best: String,
    /// What the best move was worth, and the one that was played.
    could: Worth,
    value: Worth,
    /// How much of the winning chance it gave away.
    loss: f32,
    proven: bool,
    turning: bool,
    /// What is expected after the move, and after the best one.
    line: Vec<String>,
    better: Vec<String>,
    #[cfg_attr(test, ts(type = "Message[]"))]
    reasons: Vec<Message>,
    #[cfg_attr(test, ts(type = "Message | null"))]
    luck: Option<Message>,
}

impl From<Judged> for JudgedMove {
    fn from(judged: Judged) -> JudgedMove {
        JudgedMove {
            ply: judged.ply,
            seat: judged.seat.index(),
            played: judged.played,
            best: judged.best,
            could: Worth::of(judged.could),
            value: Worth::of(judged.value),
            loss: judged.loss,
            proven: judged.is_proven,
            turning: judged.is_turning,
            line: judged.line,
            better: judged.better,
            reasons: judged.reasons.iter().map(Sentence::message).collect(),
            luck: judged.luck.as_ref().map(Sentence::message),
        }
    }
}

impl From<Review> for Reviewed {
    fn from(Review { moves, chances, accuracy }: Review) -> Reviewed {
        Reviewed { moves: moves.into_iter().map(JudgedMove::from).collect(), chances, accuracy }
    }
}

/// A review that is under way.
#[wasm_bindgen]
pub struct ReviewTask {
    task: Box<dyn Task>,
    looked: usize,
}

#[wasm_bindgen]
impl ReviewTask {
    /// Begins with the record of a finished match.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str) -> Result<ReviewTask, String> {
        with_match!(record, G, game => {
            let task = Reviewer::<G>::new(game, &Resources::new(1, TABLE_BYTES), exact()).map_err(refused)?;
            ReviewTask { task: Box::new(task), looked: 0 }
        })
    }

    /// Looks at one more position; says how far it is, and at the end what there is to say, as JSON.
    pub fn look(&mut self, nodes: u32) -> String {
        let is_more = self.task.look(nodes.into());
        self.looked += 1;
        let review = (!is_more).then(|| Reviewed::from(self.task.review()));
        json(&Reviewing { looked: self.looked, positions: self.task.positions(), review })
    }

    /// The move that was missed after so many plies, as a line of a file of puzzles, where one was proven; else nothing.
    pub fn puzzle(&self, ply: usize) -> Option<String> {
        self.task.puzzle(ply).map(|puzzle| puzzle.to_string())
    }
}

/// A review of a match whose game is known only at run time.
trait Task {
    fn positions(&self) -> usize;
    fn look(&mut self, nodes: u64) -> bool;
    fn review(&self) -> Review;
    fn puzzle(&self, ply: usize) -> Option<Puzzle>;
}

impl<G: Playable> Task for Reviewer<G> {
    fn positions(&self) -> usize {
        Reviewer::positions(self)
    }

    fn look(&mut self, nodes: u64) -> bool {
        Reviewer::look(self, &Limits::nodes(nodes / G::Search::node_cost()))
    }

    fn review(&self) -> Review {
        Reviewer::review(self)
    }

    fn puzzle(&self, ply: usize) -> Option<Puzzle> {
        Reviewer::puzzle(self, ply)
    }
}

/// Why a move is better not played in the match of a record, as JSON; an empty list where it can be.
#[wasm_bindgen]
pub fn warn(record: &str, text: &str, nodes: u32) -> Result<String, String> {
    with_match!(record, G, game => json(&warned::<G>(game, text, nodes.into())))
}

fn warned<G: Playable>(game: Match<G>, text: &str, nodes: u64) -> Vec<Message> {
    let Ok(m) = text.parse::<G::Move>() else { return Vec::new() };
    let resources = Resources::new(1, WARNING_BYTES);
    let reasons = warning(game, m, &resources, exact::<G>(), &Limits::nodes(nodes));
    reasons.iter().map(Sentence::message).collect()
}
