//! Positions, and what tables and the program know of them.

use quadrille_tables::{Answer, Holding, Probed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A position of a finished match.
#[derive(Serialize, ToSchema)]
pub struct PositionShown {
    /// How many moves led here.
    pub n: usize,
    /// The position as the referee knows it.
    pub position: String,
    /// The move that led here.
    pub played: Option<String>,
}

/// A position that exact tables are asked about.
#[derive(Deserialize, utoipa::IntoParams)]
pub struct Asked {
    /// Its text.
    pub position: String,
}

/// The exact tables of a variant.
#[derive(Serialize, ToSchema)]
pub struct TablesShown {
    /// The variant.
    pub game: String,
    /// What its layers count.
    pub unit: String,
    /// Layers with distances.
    pub distances: Vec<u32>,
    /// Layers with values alone.
    pub values: Vec<u32>,
}

impl From<Holding> for TablesShown {
    fn from(Holding { name, unit, distances, values }: Holding) -> TablesShown {
        TablesShown { game: name.into(), unit: unit.into(), distances, values }
    }
}

/// What exact tables know of a position.
#[derive(Serialize, ToSchema)]
pub struct ExactShown {
    /// The variant.
    pub game: String,
    /// What it is worth to the side to move.
    #[serde(flatten)]
    pub worth: Worth,
    /// Every legal move, the best first.
    pub moves: Vec<ExactMove>,
}

/// What exact tables know of a move.
#[derive(Serialize, ToSchema)]
pub struct ExactMove {
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// What it is worth to the side that makes it.
    #[serde(flatten)]
    pub worth: Worth,
}

/// What exact tables prove of a position or a move.
#[derive(Serialize, ToSchema)]
pub struct Worth {
    /// `win`, `draw` or `loss`.
    pub value: String,
    /// Plies to the end when the winner hurries and the loser delays, where the tables know; of a move, itself counted.
    pub plies: Option<u32>,
}

impl From<Probed> for Worth {
    fn from(Probed { value, plies }: Probed) -> Worth {
        Worth { value: value.to_string(), plies }
    }
}

impl From<Answer> for ExactShown {
    fn from(Answer { name, known, moves }: Answer) -> ExactShown {
        let shown = |(played, known): (String, Probed)| ExactMove { played, worth: known.into() };
        ExactShown { game: name.into(), worth: known.into(), moves: moves.into_iter().map(shown).collect() }
    }
}

/// What the program thinks of a position of a finished match.
#[derive(Serialize, ToSchema)]
pub struct Thought {
    /// After how many moves.
    pub n: i64,
    /// The best move.
    pub best: String,
    /// Its value for the side to move.
    pub value: String,
}

/// How far an analysis has come.
#[derive(Serialize, ToSchema)]
pub struct AnalysisShown {
    /// How many positions there are.
    pub positions: usize,
    /// Those that are done.
    pub done: Vec<Thought>,
}
