//! A match: a start, the moves since, and the rules that need history (M1–M4).

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::{Game, Message, Outcome, ParseError, Rng, Seat, SeatName, Status, Viewer, draw, sentences};

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules of the game.
    Rules(Outcome),
    /// The same position for the third time (M1).
    Repetition,
    /// Too many quiet moves in a row (M2), or everybody passed (M4).
    Quiet,
    /// A seat resigned (M3).
    Resigned(Seat),
    /// A draw was agreed (M3).
    Agreed,
    /// A seat lost on time (M3).
    Time(Seat),
}

impl End {
    /// Who won.
    pub const fn outcome(self) -> Outcome {
        match self {
            End::Rules(outcome) => outcome,
            End::Repetition | End::Quiet | End::Agreed => Outcome::Draw,
            End::Resigned(seat) | End::Time(seat) => Outcome::Win(seat.side().other()),
        }
    }
}

sentences! {
    /// Why a move was not played.
    pub enum PlayError;
    Over "match-over": "the match is over";
    NotYourTurn { seat: SeatName } "match-not-your-turn": "it is {seat}'s turn";
    Unreadable { why: ParseError } "match-unreadable": "not a move: {why}";
    Illegal { why: Message } "match-illegal": "illegal: {why}";
}

/// A match of one game, as the referee holds it.
#[derive(Clone)]
pub struct Match<G: Game> {
    start: G,
    position: G,
    known: G::Known,
    moves: Vec<G::Move>,
    seen: Repetitions<G::Public>,
    quiet: u32,
    end: Option<End>,
}

impl<G: Game> Match<G> {
    /// A match that starts from a position.
    pub fn new(start: G) -> Match<G> {
        let known = start.known();
        let mut fresh = Match {
            position: start.clone(),
            known,
            moves: Vec::new(),
            seen: Repetitions::new(),
            quiet: 0,
            end: start.outcome().map(End::Rules),
            start,
        };
        fresh.seen.count(fresh.position.public(&fresh.known));
        fresh
    }

    /// Where the match began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The whole truth now: for the referee alone.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// What the public has learnt so far.
    pub fn known(&self) -> &G::Known {
        &self.known
    }

    /// The moves so far, as the referee knows them.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// What lay open to all at the start and after each move, which rule M1 compares.
    pub fn history(&self) -> &[G::Public] {
        &self.seen.all
    }

    /// How the match ended, once it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The seat to move, unless the match is over.
    pub fn to_move(&self) -> Option<Seat> {
        if self.end.is_some() { None } else { self.position.to_move() }
    }

    /// What a viewer may know now.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.position.view(&self.known, viewer)
    }

    /// Plays the text of a move for a seat.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError> {
        let turn = self.to_move().ok_or(PlayError::Over)?;
        if turn != seat {
            return Err(PlayError::NotYourTurn { seat: G::SEATS[turn.index()] });
        }
        self.play_text(text)
    }

    /// Plays the text of a move for the seat to move.
    pub fn play_text(&mut self, text: &str) -> Result<(), PlayError> {
        if self.end.is_some() {
            return Err(PlayError::Over);
        }
        let m = text.parse::<G::Move>().map_err(|why| PlayError::Unreadable { why })?;
        self.play_move(m)
    }

    /// Plays a move for the seat to move.
    pub fn play_move(&mut self, m: G::Move) -> Result<(), PlayError> {
        if self.end.is_some() {
            return Err(PlayError::Over);
        }
        if !self.position.moves().any(|legal| legal == m) {
            return Err(PlayError::Illegal { why: self.position.why_not(m) });
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a move that the caller knows to be legal.
    pub fn play_unchecked(&mut self, m: G::Move) {
        self.quiet = self.position.quiet_after(self.quiet, m);
        self.position.learn(&mut self.known, m);
        self.position.play_unchecked(m);
        self.moves.push(m);
        let times = self.seen.count(self.position.public(&self.known));
        self.end = self.end_now(times);
    }

    /// A result by the rules of the game comes first.
    fn end_now(&self, times: usize) -> Option<End> {
        match self.position.status() {
            Status::Over(outcome) => Some(End::Rules(outcome)),
            Status::Turn(_) if times >= 3 => Some(End::Repetition),
            Status::Turn(_) if self.position.quiet_limit().is_some_and(|limit| self.quiet >= limit) => {
                Some(End::Quiet)
            }
            Status::Turn(_) => None,
        }
    }

    /// Ends a match that is not over: resignation, agreement, time (M3).
    pub fn finish(&mut self, end: End) -> Result<(), PlayError> {
        if self.end.is_some() {
            return Err(PlayError::Over);
        }
        self.end = Some(end);
        Ok(())
    }

    /// Takes back the last moves, as many as there are at the most.
    pub fn take_back(&mut self, count: usize) {
        if count == 0 {
            return;
        }
        let keep = self.moves.len().saturating_sub(count);
        let moves = std::mem::take(&mut self.moves);
        let mut again = Match::new(self.start.clone());
        for &m in &moves[..keep] {
            again.play_unchecked(m);
        }
        *self = again;
    }

    /// Plays one random move; says whether the match goes on.
    pub fn play_random(&mut self, rng: &mut Rng) -> bool {
        let choice = {
            let mut moves = self.position.moves();
            if moves.len() == 0 { None } else { moves.nth(draw(moves.len(), rng)) }
        };
        if let (Some(m), None) = (choice, self.end) {
            self.play_unchecked(m);
        }
        self.end.is_none()
    }

    /// Starts over from the same position, keeping the memory in use.
    pub fn restart(&mut self) {
        self.restart_from(self.start.clone());
    }

    /// Starts over from another position, keeping the memory in use.
    pub fn restart_from(&mut self, start: G) {
        self.moves.clear();
        self.seen.clear();
        self.known = start.known();
        self.position = start.clone();
        self.quiet = 0;
        self.end = start.outcome().map(End::Rules);
        self.start = start;
        self.seen.count(self.position.public(&self.known));
    }

    /// The moves as a viewer may read them.
    pub fn notations(&self, viewer: Viewer) -> Vec<String> {
        let mut position = self.start.clone();
        let mut known = position.known();
        let mut texts = Vec::with_capacity(self.moves.len());
        for &m in &self.moves {
            texts.push(position.notation(&known, m, viewer));
            position.learn(&mut known, m);
            position.play_unchecked(m);
        }
        texts
    }
}

/// The public views seen so far (M1).
#[derive(Clone)]
struct Repetitions<P> {
    all: Vec<P>,
    /// How many had this hash: below two, none can stand for the third time, and no search is needed.
    buckets: [u8; 256],
}

impl<P: Eq + std::hash::Hash> Repetitions<P> {
    fn new() -> Repetitions<P> {
        Repetitions { all: Vec::new(), buckets: [0; 256] }
    }

    fn clear(&mut self) {
        self.all.clear();
        self.buckets = [0; 256];
    }

    /// Adds one and says how often it has been seen if that may be three times or more.
    fn count(&mut self, public: P) -> usize {
        let hash = FxBuildHasher.hash_one(&public);
        // In the browser the upper half is empty.
        let bucket = &mut self.buckets[usize::from((hash ^ (hash >> 24)) as u8)];
        *bucket = bucket.saturating_add(1);
        let times = if *bucket < 3 { 1 } else { 1 + self.all.iter().filter(|&seen| *seen == public).count() };
        self.all.push(public);
        times
    }
}
