//! Positions in which exactly one move wins within so many plies: proven by looking at every move, with no judgement.

use quadrille_games::{Game, Outcome, Side, Status};
use rustc_hash::FxHashMap;

/// Positions that may be looked at for one puzzle; what needs more is no puzzle.
const MOST_POSITIONS: usize = 400_000;

/// A win that has been proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proof<G: Game> {
    /// The moves: the only ones of the solver, and the answers that hold out longest.
    pub(crate) line: Vec<G::Move>,
}

/// Who looks at every move.
pub(crate) struct Prover<G: Game> {
    side: Side,
    seen: FxHashMap<(G, u32), bool>,
}

/// More positions than may be looked at.
#[derive(Debug)]
pub(crate) struct TooMany;

impl<G: Game> Prover<G> {
    pub(crate) fn new(side: Side) -> Prover<G> {
        Prover { side, seen: FxHashMap::default() }
    }

    /// Whether the side wins within so many plies, whatever the others do.
    fn wins(&mut self, position: &G, plies: u32) -> Result<bool, TooMany> {
        let seat = match position.status() {
            Status::Over(outcome) => return Ok(outcome == Outcome::Win(self.side)),
            Status::Turn(_) if plies == 0 => return Ok(false),
            Status::Turn(seat) => seat,
        };
        if let Some(&known) = self.seen.get(&(position.clone(), plies)) {
            return Ok(known);
        }
        if self.seen.len() >= MOST_POSITIONS {
            return Err(TooMany);
        }
        let is_solver = seat.side() == self.side;
        let mut is_won = !is_solver;
        for m in position.moves() {
            if self.wins(&position.after(m), plies - 1)? == is_solver {
                is_won = is_solver;
                break;
            }
        }
        self.seen.insert((position.clone(), plies), is_won);
        Ok(is_won)
    }

    /// In how many plies the side wins, if it does within the most.
    pub(crate) fn distance(&mut self, position: &G, most: u32) -> Result<Option<u32>, TooMany> {
        for plies in 0..=most {
            if self.wins(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// The line of a puzzle: each move of the solver is the only one that wins in time, each answer holds out as long
    /// as any. Nothing where a move of the solver is not the only one.
    pub(crate) fn prove(&mut self, position: &G, plies: u32) -> Result<Option<Proof<G>>, TooMany> {
        let mut line = Vec::new();
        Ok(self.follow(position, plies, &mut line)?.then_some(Proof { line }))
    }

    fn follow(&mut self, position: &G, plies: u32, line: &mut Vec<G::Move>) -> Result<bool, TooMany> {
        let Some(seat) = position.to_move() else { return Ok(true) };
        let mut next = Vec::new();
        for m in position.moves() {
            let after = position.after(m);
            // A win in time for the solver; for the others what is not lost sooner.
            let is_next = if seat.side() == self.side {
                self.wins(&after, plies - 1)?
            } else {
                plies < 2 || !self.wins(&after, plies - 2)?
            };
            if is_next {
                next.push((m, after));
            }
        }
        if seat.side() == self.side && next.len() != 1 {
            return Ok(false);
        }
        for (m, after) in next {
            line.push(m);
            if self.follow(&after, plies - 1, line)? {
                return Ok(true);
            }
            line.pop();
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests;
