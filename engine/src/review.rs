//! A finished match looked back at: what each move was worth, where the match turned, and why.
//!
//! A move is worth what the position after it is worth; what stands in tables or was searched to the end is proven, all
//! else is judged. Where something is hidden, a move is judged by what its player could know. Reasons are made from what
//! happens in the expected lines, so that they claim nothing that cannot be shown on the board.

use quadrille_games::scene::Phase;
use quadrille_games::{End, Game, Match, Outcome, Rng, Seat, Side, Viewer, sentences};

use crate::oracle::Exact;
use crate::puzzle::{Proven, Puzzle};
use crate::{Assessed, Limits, Playable, Player, Resources, Search, Turn, Value};

mod luck;
mod reason;

pub use luck::Luck;
pub use reason::Reason;
use reason::Why;

/// A move that gives away so much of the winning chance may be a turning point.
const MISTAKE: f32 = 0.15;
/// At most so many turning points are judged; those that are proven are all told.
const MOST_JUDGED: usize = 6;
/// The longest line of a puzzle that is made of a mistake, in plies.
const PUZZLE_PLIES: u32 = 5;
/// How quickly accuracy falls with what was given away.
const SEVERITY: f32 = 4.0;

sentences! {
    /// Why a match is not reviewed.
    pub enum NoReview;
    NotOver "review-not-over": "the match is not over: only finished ones are reviewed";
    NoMoves "review-no-moves": "there are no moves to review";
}

/// What is said of a whole match.
#[derive(Clone, Debug)]
pub struct Review {
    /// Every move.
    pub moves: Vec<Judged>,
    /// The winning chance of the first side at the start and after each move; nothing where nothing is judged.
    pub chances: Vec<Option<f32>>,
    /// How well each side chose, from 0 to 1; nothing where it had no choice.
    pub accuracy: [Option<f32>; 2],
}

/// What is said of a move.
#[derive(Clone, Debug)]
pub struct Judged {
    /// How many moves were played before.
    pub ply: usize,
    /// Who moved.
    pub seat: Seat,
    /// What was played.
    pub played: String,
    /// What was best.
    pub best: String,
    /// What the best move was worth to the side that moves.
    pub could: Value,
    /// What the move that was played is worth.
    pub value: Value,
    /// How much of the winning chance it gave away.
    pub loss: f32,
    /// Whether a proven result became another one.
    pub is_proven: bool,
    /// Whether the match turned here.
    pub is_turning: bool,
    /// What is expected after it, beginning with the move.
    pub line: Vec<String>,
    /// What was expected after the best move, beginning with it.
    pub better: Vec<String>,
    /// Why it was a mistake, if it was one.
    pub reasons: Vec<Reason>,
    /// What luck had to do with it.
    pub luck: Option<Luck>,
}

/// What was found at a position.
struct Look<M> {
    /// For whom the value is meant.
    side: Side,
    value: Value,
    /// The best move and what is expected after it.
    line: Vec<M>,
    /// What is thought of the move that was played and of what follows, where it is judged by itself.
    played: Option<(Value, Vec<M>)>,
    /// Whether there was something to choose.
    is_choice: bool,
}

/// Looks at the positions of a match, the last one first: what is found near the end helps before it.
pub struct Reviewer<G: Playable> {
    whole: Match<G>,
    search: G::Search,
    exact: Exact<G>,
    /// From the last position on.
    looks: Vec<Look<G::Move>>,
}

impl<G: Playable> Reviewer<G> {
    /// Begins with a finished match.
    pub fn new(whole: Match<G>, with: &Resources, exact: Exact<G>) -> Result<Reviewer<G>, NoReview> {
        if whole.end().is_none() {
            return Err(NoReview::NotOver);
        }
        if whole.moves().is_empty() {
            return Err(NoReview::NoMoves);
        }
        let search = G::Search::make(with).consulting(exact.clone());
        Ok(Reviewer { whole, search, exact, looks: Vec::new() })
    }

    /// How many positions there are to look at.
    pub fn positions(&self) -> usize {
        self.whole.moves().len() + 1
    }

    /// Looks at one more position; says whether there are others left.
    pub fn look(&mut self, limits: &Limits) -> bool {
        let Some(ply) = self.whole.moves().len().checked_sub(self.looks.len()) else { return false };
        let look = self.look_at(ply, limits);
        self.looks.push(look);
        ply > 0
    }

    /// The match as it stood before this move, without an end that the players made.
    fn at(&self, ply: usize) -> Match<G> {
        let mut game = Match::new(self.whole.start().clone());
        self.whole.moves()[..ply].iter().for_each(|&m| game.play_unchecked(m));
        game
    }

    fn look_at(&mut self, ply: usize, limits: &Limits) -> Look<G::Move> {
        let game = self.at(ply);
        match (game.end(), game.position().to_move()) {
            (None, Some(seat)) if G::HAS_SECRETS => self.look_hidden(&game, seat, ply, limits),
            (None, Some(seat)) => self.look_open(&game, seat, limits),
            (end, _) => ended(end.map_or(Outcome::Draw, End::outcome)),
        }
    }

    fn look_open(&mut self, game: &Match<G>, seat: Seat, limits: &Limits) -> Look<G::Move> {
        let view = game.view(Viewer::Seat(seat));
        let found = self.search.choose(&Turn { view: &view, history: game.history() }, limits);
        let known = self.exact.as_ref().and_then(|exact| exact.know(game.position()));
        let line = if found.line.is_empty() { vec![found.best] } else { found.line };
        Look {
            side: seat.side(),
            value: known.map_or(found.value, |known| with_distance(known.value, found.value)),
            line,
            played: None,
            is_choice: is_choice(game),
        }
    }

    /// By what the seat could know: the move that was played is one of those that it thought of.
    fn look_hidden(&mut self, game: &Match<G>, seat: Seat, ply: usize, limits: &Limits) -> Look<G::Move> {
        let view = game.view(Viewer::Seat(seat));
        if G::scene(&view).phase != Phase::Play {
            return Look { is_choice: false, ..ended(Outcome::Draw) };
        }
        let all = self.search.assess(&Turn { view: &view, history: game.history() }, limits, &mut |_| {});
        let of = |found: &Assessed<G::Move>| {
            let line = as_moves(game, &found.line);
            (found.value, if line.is_empty() { vec![found.m] } else { line })
        };
        let m = self.whole.moves().get(ply);
        let played = all.iter().find(|found| Some(&found.m) == m).map(of);
        let Some((value, line)) = all.first().map(of) else { return ended(Outcome::Draw) };
        Look { side: seat.side(), value, line, played, is_choice: is_choice(game) }
    }

    /// What is said of the match, once all positions were looked at.
    pub fn review(&self) -> Review {
        let plies = 0..self.whole.moves().len().min(self.looks.len().saturating_sub(1));
        let mut moves: Vec<Judged> = plies.map(|ply| self.judged(ply)).collect();
        mark_turning(&mut moves);
        for judged in moves.iter_mut().filter(|judged| judged.is_turning) {
            judged.reasons = self.reasons(judged);
        }
        let accuracy = [Side::First, Side::Second].map(|side| self.accuracy(&moves, side));
        Review { moves, chances: (0..self.positions()).map(|ply| self.chance(ply)).collect(), accuracy }
    }

    /// The move that was missed as a puzzle, where it is proven that no other one was right.
    pub fn puzzle(&self, ply: usize) -> Option<Puzzle> {
        let played = *self.whole.moves().get(ply)?;
        let position = self.at(ply).position().clone();
        let by_values = || Proven::find(&position, self.exact.as_deref(), PUZZLE_PLIES);
        let by_search = || Proven::find(&position, None, if G::HAS_SECRETS { 2 } else { PUZZLE_PLIES });
        let found = self.exact.as_ref().and_then(|_| by_values()).or_else(by_search);
        found.filter(|proven| proven.line[0] != played).map(|proven| proven.puzzle())
    }

    fn look_of(&self, ply: usize) -> Option<&Look<G::Move>> {
        self.looks.get(self.whole.moves().len().checked_sub(ply)?)
    }

    fn judged(&self, ply: usize) -> Judged {
        let (game, m) = (self.at(ply), self.whole.moves()[ply]);
        let seat = game.position().turn();
        let Verdict { could, value, better, line } = self.verdict(ply, seat.side(), m);
        let texts = |line: &[G::Move]| line.iter().map(ToString::to_string).collect::<Vec<_>>();
        let is_choice = self.look_of(ply).is_some_and(|look| look.is_choice);
        let loss = if is_choice { (worth(could) - worth(value)).max(0.0) } else { 0.0 };
        Judged {
            ply,
            seat,
            played: m.to_string(),
            best: better[0].to_string(),
            could,
            value,
            loss,
            is_proven: is_choice && is_certain(could) && is_certain(value) && loss > 0.0,
            is_turning: false,
            line: texts(&line),
            better: texts(&better),
            reasons: Vec::new(),
            luck: self.luck(&game, ply, m).filter(|_| loss < MISTAKE),
        }
    }

    /// The best move and the one that was played, with what they are worth to the side that moves.
    fn verdict(&self, ply: usize, side: Side, m: G::Move) -> Verdict<G::Move> {
        let (now, next) = (self.look_of(ply), self.look_of(ply + 1));
        let (mut value, mut line) = match (now.and_then(|look| look.played.clone()), next) {
            (Some(played), _) => played,
            (None, Some(next)) => {
                let value = if next.side == side { next.value } else { next.value.reversed() };
                (value.one_ply_farther(), [&[m], next.line.as_slice()].concat())
            }
            (None, None) => (Value::Draw, vec![m]),
        };
        let judged = now.filter(|look| !look.line.is_empty());
        let (could, better) = judged.map_or((value, vec![m]), |look| (look.value, look.line.clone()));
        let is_same = better[0] == m;
        if is_same && is_certain(could) {
            (value, line) = (could, better.clone());
        }
        if is_same || worth(could) <= worth(value) {
            return Verdict { could: value, value, better: line.clone(), line };
        }
        Verdict { could, value, better, line }
    }

    fn reasons(&self, judged: &Judged) -> Vec<Reason> {
        let game = self.at(judged.ply);
        let moves = |texts: &[String]| as_moves(&game, texts);
        let (line, better) = (moves(&judged.line), moves(&judged.better));
        Why { game: &game, seat: judged.seat, judged }.reasons(&line, &better)
    }

    fn luck(&self, game: &Match<G>, ply: usize, m: G::Move) -> Option<Luck> {
        let swing = self.chance(ply + 1)? - self.chance(ply)?;
        let swing = if game.position().turn().side() == Side::First { swing } else { -swing };
        let luck = if G::HAS_SECRETS { luck::of(game, m, &mut Rng::with_seed(ply as u64)) } else { None };
        luck.filter(|luck| if luck.is_good() { swing >= MISTAKE } else { swing <= -MISTAKE })
    }

    fn chance(&self, ply: usize) -> Option<f32> {
        let look = self.look_of(ply)?;
        if G::HAS_SECRETS && !look.is_choice && look.line.is_empty() && ply < self.whole.moves().len() {
            return None;
        }
        let chance = worth(look.value);
        Some(if look.side == Side::First { chance } else { 1.0 - chance })
    }

    fn accuracy(&self, moves: &[Judged], side: Side) -> Option<f32> {
        let is_own = |judged: &&Judged| {
            judged.seat.side() == side && self.look_of(judged.ply).is_some_and(|look| look.is_choice)
        };
        let marks: Vec<f32> =
            moves.iter().filter(is_own).map(|judged| libm::expf(-SEVERITY * judged.loss)).collect();
        (!marks.is_empty()).then(|| marks.iter().sum::<f32>() / marks.len() as f32)
    }
}

/// A loss within so many plies, the move included, is one at once.
const AT_ONCE: u32 = 2;

/// Why a move is better not played: it gives a proven result away, or loses at once. Nothing where something is hidden.
pub fn warning<G: Playable>(
    mut game: Match<G>,
    m: G::Move,
    with: &Resources,
    exact: Exact<G>,
    limits: &Limits,
) -> Vec<Reason> {
    if G::HAS_SECRETS || game.play_move(m).is_err() {
        return Vec::new();
    }
    // Only finished matches are reviewed; the position after the move is looked at all the same.
    let _ = game.finish(End::Agreed);
    let Ok(mut reviewer) = Reviewer::new(game, with, exact) else { return Vec::new() };
    reviewer.look(limits);
    reviewer.look(limits);
    let judged = reviewer.judged(reviewer.positions() - 2);
    let is_lost = judged.loss > 0.0 && matches!(judged.value, Value::Loss(plies) if plies <= AT_ONCE);
    if judged.is_proven || is_lost { reviewer.reasons(&judged) } else { Vec::new() }
}

/// What a move could have been worth and what it was, each with its line.
struct Verdict<M> {
    could: Value,
    value: Value,
    better: Vec<M>,
    line: Vec<M>,
}

/// What a finished game is worth to the first side.
fn ended<M>(outcome: Outcome) -> Look<M> {
    let value = match outcome {
        Outcome::Win(Side::First) => Value::Win(0),
        Outcome::Win(Side::Second) => Value::Loss(0),
        Outcome::Draw => Value::Draw,
    };
    Look { side: Side::First, value, line: Vec::new(), played: None, is_choice: false }
}

/// What is known, with the distance that a search found where only the winner is known.
fn with_distance(known: Value, found: Value) -> Value {
    let is_same = found.winner_is_mover().is_some() && found.winner_is_mover() == known.winner_is_mover();
    if is_same && matches!(known, Value::Won | Value::Lost) { found } else { known }
}

fn is_choice<G: Game>(game: &Match<G>) -> bool {
    game.position().moves().nth(1).is_some()
}

/// The moves of a line as far as they can be read and are legal.
fn as_moves<G: Game>(game: &Match<G>, texts: &[String]) -> Vec<G::Move> {
    let mut position = game.position().clone();
    let read = |text: &String| {
        let m = text.parse::<G::Move>().ok()?;
        position.play(m).ok().map(|()| m)
    };
    texts.iter().map_while(read).collect()
}

/// From 0 to 1; only what is proven is certain.
fn worth(value: Value) -> f32 {
    match value {
        Value::Win(_) | Value::Won => 1.0,
        Value::Loss(_) | Value::Lost => 0.0,
        Value::Draw => 0.5,
        Value::Chance(chance) => 0.01 + 0.98 * chance.get(),
    }
}

fn is_certain(value: Value) -> bool {
    !matches!(value, Value::Chance(_))
}

/// Every move that changed a proven result, what luck decided, and the worst of what is judged.
fn mark_turning(moves: &mut [Judged]) {
    let mut judged: Vec<(usize, f32)> =
        moves.iter().enumerate().map(|(i, judged)| (i, judged.loss)).collect();
    judged.retain(|&(i, loss)| !moves[i].is_proven && loss >= MISTAKE);
    judged.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    judged.truncate(MOST_JUDGED);
    for (i, told) in moves.iter_mut().enumerate() {
        told.is_turning =
            told.is_proven || told.luck.is_some() || judged.iter().any(|&(worst, _)| worst == i);
    }
}
