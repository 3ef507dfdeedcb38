//! Positions in which exactly one move keeps the value: known exactly, from tables or a book.

use quadrille_games::{Game, Outcome, Side, Status};

use super::Goal;
use crate::Value;
use crate::oracle::Oracle;

/// Answers that hold out equally long and are looked into, to find the one that asks most of the solver.
const ANSWERS: usize = 4;

/// What a move leads to, for the side that asks: the better the greater; among losses the later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Worth {
    result: Result3,
    /// How long it holds out, where that is known.
    plies: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Result3 {
    Loss,
    Draw,
    Win,
}

/// Somebody who knows the value of each move for the solver.
pub(crate) struct Examiner<'a, G: Game> {
    pub(crate) oracle: &'a dyn Oracle<G>,
    pub(crate) side: Side,
}

impl<G: Game> Examiner<'_, G> {
    /// What a position is worth to the solver, if it is known.
    fn worth(&self, position: &G) -> Option<Worth> {
        let (result, plies) = match position.status() {
            Status::Over(Outcome::Draw) => (Result3::Draw, 0),
            Status::Over(Outcome::Win(side)) => {
                (if side == self.side { Result3::Win } else { Result3::Loss }, 0)
            }
            Status::Turn(seat) => {
                let value = self.oracle.know(position)?.value;
                let result = match value.winner_is_mover() {
                    None => Result3::Draw,
                    Some(wins) if wins == (seat.side() == self.side) => Result3::Win,
                    Some(_) => Result3::Loss,
                };
                (result, plies(value))
            }
        };
        Some(Worth { result, plies })
    }

    /// The only move that keeps a win, or a draw that everything else loses.
    fn only(&self, position: &G) -> Option<(G::Move, Goal)> {
        let worth = |m| Some((m, self.worth(&position.after(m))?.result));
        let all = position.moves().map(worth).collect::<Option<Vec<_>>>()?;
        let best = all.iter().map(|(_, result)| *result).max()?;
        let goal = match best {
            Result3::Win => Goal::Win,
            Result3::Draw => Goal::Draw,
            Result3::Loss => return None,
        };
        let mut keep = all.iter().filter(|(_, result)| *result == best);
        let (m, _) = keep.next()?;
        (all.len() > 1 && keep.next().is_none()).then_some((*m, goal))
    }

    /// The answers of the other side that hold out longest, as far as it is known; nothing where something is not.
    fn answers(&self, position: &G) -> Option<Vec<G::Move>> {
        let worth = |m| Some((m, self.worth(&position.after(m))?));
        let all = position.moves().map(worth).collect::<Option<Vec<_>>>()?;
        let worst = all.iter().map(|(_, worth)| worth.result).min()?;
        let kept = || all.iter().filter(|(_, worth)| worth.result == worst);
        let longest = kept().map(|(_, worth)| worth.plies).max()?;
        Some(kept().filter(|(_, worth)| worth.plies == longest).map(|(m, _)| *m).collect())
    }

    /// The longest line of only moves from here, which ends with one of the solver, and what they keep.
    pub(crate) fn line(&self, position: &G, plies: u32) -> Option<(Vec<G::Move>, Goal)> {
        let (m, goal) = self.only(position)?;
        let mut line = vec![m];
        line.extend(self.after(&position.after(m), plies.saturating_sub(1), goal));
        Some((line, goal))
    }

    /// What follows a move; nothing where the solver then has no only move that keeps the same.
    fn after(&self, position: &G, plies: u32, goal: Goal) -> Vec<G::Move> {
        match position.status() {
            Status::Turn(seat) if plies > 0 && seat.side() == self.side => {
                let next = self.line(position, plies).filter(|(_, kept)| *kept == goal);
                next.map_or(Vec::new(), |(line, _)| line)
            }
            Status::Turn(_) if plies > 1 => {
                let answers = self.answers(position).unwrap_or_default();
                let lines = answers.into_iter().take(ANSWERS).map(|m| {
                    let mut line = self.after(&position.after(m), plies - 1, goal);
                    (!line.is_empty()).then(|| line.insert(0, m));
                    line
                });
                // The first of equals.
                lines.rev().max_by_key(Vec::len).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// What is wrong with a line that is said to keep this.
    pub(crate) fn check(&self, position: &G, line: &[G::Move], goal: Goal) -> Result<(), String> {
        let mut position = position.clone();
        for (i, &m) in line.iter().enumerate() {
            let Some(seat) = position.to_move() else { return Err(format!("the game is over before {m}")) };
            let last = i + 1 == line.len();
            if seat.side() != self.side {
                let answers = self.answers(&position).ok_or("the tables do not know this position")?;
                if last || !answers.contains(&m) {
                    return Err(format!("{m} is not the answer that holds out longest"));
                }
            } else if self.only(&position) != Some((m, goal)) {
                return Err(format!("this is not known: {m} alone keeps the {goal}"));
            }
            position = position.after(m);
        }
        Ok(())
    }
}

/// How far the end is, where that is known.
const fn plies(value: Value) -> u32 {
    match value {
        Value::Win(plies) | Value::Loss(plies) => plies,
        _ => 0,
    }
}
