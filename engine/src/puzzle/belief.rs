//! Wins in games with secrets: they hold whatever is hidden, as long as it fits what the solver sees.
//!
//! A belief is every truth that looks the same to the solver. A move of the solver is the same in all of them; then the
//! solver sees what came of it, and the belief falls into smaller ones. The others may know everything.

use quadrille_games::{Game, Outcome, Seat, Status, Viewer};

use super::prove::TooMany;

/// Truths that may be looked at for one puzzle; what needs more is no puzzle.
const MOST_TRUTHS: usize = 300_000;

/// A truth, and what the public knows there.
type Truth<G> = (G, <G as Game>::Known);

/// Every truth that looks the same to the solver.
pub(crate) type Belief<G> = Vec<Truth<G>>;

/// What the seat to move holds possible where a match begins with this position.
pub(crate) fn belief<G: Game>(position: &G) -> Belief<G> {
    G::truths(&position.view(&position.known(), Viewer::Seat(position.turn())))
}

/// Who looks at every move in every truth.
pub(crate) struct Believer {
    seat: Seat,
    /// Whether the solver is allowed to see everything: a win that is not there then is not there at all.
    sees_all: bool,
    looked_at: usize,
}

impl Believer {
    pub(crate) fn new(seat: Seat, sees_all: bool) -> Believer {
        Believer { seat, sees_all, looked_at: 0 }
    }

    fn is_won<G: Game>(&self, position: &G) -> bool {
        position.outcome() == Some(Outcome::Win(self.seat.side()))
    }

    /// Whether the solver wins within so many moves of its own, whatever is hidden and whatever the others do.
    pub(crate) fn wins<G: Game>(&mut self, belief: &[Truth<G>], moves: u32) -> Result<bool, TooMany> {
        let Some(seat) = belief[0].0.to_move() else { return Ok(self.is_won(&belief[0].0)) };
        if moves == 0 {
            return Ok(false);
        }
        if seat == self.seat {
            for m in belief[0].0.moves() {
                if self.wins_by(belief, m, moves)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        for next in self.after(belief, |position| position.moves().collect())? {
            if !self.wins(&next, moves)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether this move of the solver wins within so many moves of its own, itself counted.
    fn wins_by<G: Game>(&mut self, belief: &[Truth<G>], m: G::Move, moves: u32) -> Result<bool, TooMany> {
        if moves == 1 {
            return Ok(belief.iter().all(|(position, _)| self.is_won(&position.after(m))));
        }
        for next in self.after(belief, |_| vec![m])? {
            if !self.wins(&next, moves - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The beliefs after any of these moves: what looks the same to the solver is together.
    fn after<G: Game>(
        &mut self,
        belief: &[Truth<G>],
        moves: impl Fn(&G) -> Vec<G::Move>,
    ) -> Result<Vec<Belief<G>>, TooMany> {
        let mut found: Vec<(Option<G::View>, Belief<G>)> = Vec::new();
        for (position, known) in belief {
            for m in moves(position) {
                self.looked_at += 1;
                if self.looked_at > MOST_TRUTHS {
                    return Err(TooMany);
                }
                let mut known = known.clone();
                position.learn(&mut known, m);
                let next = position.after(m);
                let view = (!self.sees_all).then(|| next.view(&known, Viewer::Seat(self.seat)));
                let like = found.iter_mut().find(|(other, _)| view.is_some() && *other == view);
                match like {
                    Some((_, belief)) => belief.push((next, known)),
                    None => found.push((view, vec![(next, known)])),
                }
            }
        }
        Ok(found.into_iter().map(|(_, belief)| belief).collect())
    }

    /// In how many moves of its own the solver wins, if it does within the most.
    pub(crate) fn distance<G: Game>(
        &mut self,
        belief: &[Truth<G>],
        most: u32,
    ) -> Result<Option<u32>, TooMany> {
        for moves in 0..=most {
            if self.wins(belief, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// The line of a puzzle in one of the truths: each move of the solver is the only one that wins in time, each answer
    /// holds out as long as any. Nothing where a move of the solver is not the only one.
    pub(crate) fn line<G: Game>(
        &mut self,
        belief: &[Truth<G>],
        truth: &G,
        moves: u32,
    ) -> Result<Option<Vec<G::Move>>, TooMany> {
        let seat = match truth.status() {
            Status::Over(_) => return Ok(Some(Vec::new())),
            Status::Turn(seat) => seat,
        };
        let mut next = Vec::new();
        for m in truth.moves() {
            if seat != self.seat || self.wins_by(belief, m, moves)? {
                next.push((m, self.seen(belief, truth, m)?));
            }
        }
        if seat == self.seat {
            let [(m, belief)] = &next[..] else { return Ok(None) };
            return self.go_on(belief, truth, *m, moves - 1);
        }
        for (m, belief) in &next {
            let is_longest = moves == 0 || !self.wins(belief, moves - 1)?;
            if is_longest && let Some(line) = self.go_on(belief, truth, *m, moves)? {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    fn go_on<G: Game>(
        &mut self,
        belief: &[Truth<G>],
        truth: &G,
        m: G::Move,
        moves: u32,
    ) -> Result<Option<Vec<G::Move>>, TooMany> {
        let rest = self.line(belief, &truth.after(m), moves)?;
        Ok(rest.map(|mut line| {
            line.insert(0, m);
            line
        }))
    }

    /// What the solver holds possible after a move in this truth.
    fn seen<G: Game>(&mut self, belief: &[Truth<G>], truth: &G, m: G::Move) -> Result<Belief<G>, TooMany> {
        let is_own = truth.turn() == self.seat;
        let moves = |position: &G| if is_own { vec![m] } else { position.moves().collect() };
        let mut known = belief[0].1.clone();
        truth.learn(&mut known, m);
        let seen = truth.after(m).view(&known, Viewer::Seat(self.seat));
        let all = self.after(belief, moves)?;
        let here = |belief: &[Truth<G>]| belief[0].0.view(&belief[0].1, Viewer::Seat(self.seat)) == seen;
        Ok(all.into_iter().find(|belief| here(belief)).unwrap_or_default())
    }
}

/// In how many of the truths each move wins at once.
pub(crate) fn odds<G: Game>(belief: &[Truth<G>]) -> Vec<(G::Move, usize)> {
    let Some((position, _)) = belief.first() else { return Vec::new() };
    let won = Some(Outcome::Win(position.turn().side()));
    let count = |m| belief.iter().filter(|(truth, _)| truth.after(m).outcome() == won).count();
    position.moves().map(|m| (m, count(m))).collect()
}
