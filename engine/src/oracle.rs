//! Exact knowledge from outside, such as tablebases: searches ask it at the root and inside the tree.
//!
//! It is handed to players when they are made; this crate knows no files.

use std::sync::Arc;

use quadrille_games::{Game, Open, Outcome, Side, Status};

use crate::Value;

/// What is exactly known of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Known {
    /// What it is worth to the side to move; never a chance.
    pub value: Value,
    /// Positions of a layer may lead to each other; once left, a layer never comes back.
    pub layer: u32,
}

/// Somebody who knows some positions exactly.
pub trait Oracle<G: Game>: Send + Sync {
    /// What is known of a position that is not over.
    fn know(&self, position: &G) -> Option<Known>;
}

/// The oracle of a game, if there is one.
pub type Exact<G> = Option<Arc<dyn Oracle<G>>>;

/// What an oracle knows of a position whose way to the end is to be found.
pub(crate) struct Advice<M> {
    /// The legal moves in the order of generation; known ones with their value for the side that moves.
    pub(crate) moves: Vec<(M, Option<Value>)>,
    /// The layer of the position, if it is known.
    pub(crate) layer: Option<u32>,
}

impl<M: Copy + PartialEq> Advice<M> {
    /// What an oracle knows of the moves of a position that is not over; nothing without an oracle.
    pub(crate) fn of<G: Open<Move = M>>(exact: &Exact<G>, position: &G) -> Advice<M> {
        let known = |m| exact.as_ref().and_then(|oracle| known_after(&**oracle, position, m));
        let moves = position.moves().map(|m| (m, known(m))).collect();
        let layer = exact.as_ref().and_then(|oracle| oracle.know(position)).map(|known| known.layer);
        Advice { moves, layer }
    }

    /// What the position is worth, if every move is known, or one that wins.
    pub(crate) fn value(&self) -> Option<Value> {
        let best = self.best()?.1;
        let is_all_known = self.moves.iter().all(|(_, known)| known.is_some());
        (is_all_known || best.winner_is_mover() == Some(true)).then_some(best)
    }

    /// The best move, if also the way to the end is known.
    pub(crate) fn settled(&self) -> Option<(M, Value)> {
        self.value()?;
        let is_measured = |value: &Value| matches!(value, Value::Win(_) | Value::Loss(_));
        let is_all_measured = self.moves.iter().flat_map(|(_, known)| known).all(is_measured);
        self.best().filter(|(_, best)| matches!(best, Value::Win(_)) || is_all_measured)
    }

    /// Whether a move is not known to give away what the position is worth.
    pub(crate) fn keeps(&self, m: M) -> bool {
        let Some(worth) = self.value() else { return true };
        self.known(m).is_some_and(|known| known.winner_is_mover() == worth.winner_is_mover())
    }

    /// What a move is known to be worth.
    pub(crate) fn known(&self, m: M) -> Option<Value> {
        self.moves.iter().find(|(other, _)| *other == m).and_then(|(_, known)| *known)
    }

    fn best(&self) -> Option<(M, Value)> {
        let known = self.moves.iter().filter_map(|&(m, known)| Some((m, known?)));
        // The first of equals.
        known.rev().max_by(|(_, a), (_, b)| a.expectation().total_cmp(&b.expectation()))
    }
}

/// What a position that is not over is worth as its successors are, if all of them are known.
pub fn derived<G: Open>(oracle: &dyn Oracle<G>, position: &G) -> Option<Value> {
    let known = position.moves().map(|m| known_after(oracle, position, m));
    let known = known.collect::<Option<Vec<Value>>>()?;
    known.into_iter().max_by(|a, b| a.expectation().total_cmp(&b.expectation()))
}

/// What a move is known to be worth to the side that makes it.
fn known_after<G: Open>(oracle: &dyn Oracle<G>, position: &G, m: G::Move) -> Option<Value> {
    let (side, child) = (position.to_move()?.side(), position.after(m));
    let value = match child.status() {
        Status::Over(outcome) => value_of(outcome, side),
        Status::Turn(seat) if seat.side() == side => oracle.know(&child)?.value,
        Status::Turn(_) => oracle.know(&child)?.value.reversed(),
    };
    Some(value.one_ply_farther())
}

/// A finished game for a side.
fn value_of(outcome: Outcome, side: Side) -> Value {
    match outcome {
        Outcome::Win(winner) if winner == side => Value::Win(0),
        Outcome::Win(_) => Value::Loss(0),
        Outcome::Draw => Value::Draw,
    }
}
