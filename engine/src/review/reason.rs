//! Why a move was a mistake: sentences as data, made from what happens in the expected lines.

use quadrille_games::summary::kind;
use quadrille_games::{Event, Game, Match, Message, Seat, SeatName, Viewer, sentences};

use super::Judged;
use crate::Value;

sentences! {
    /// Why a move was a mistake.
    pub enum Reason;
    MissesWinIn { best: String, plies: u32 } "review-misses-win-in": "{best} would have won in {plies} plies";
    MissesWin { best: String } "review-misses-win": "{best} would have kept a won game";
    MissesDraw { best: String } "review-misses-draw": "{best} would have kept the draw";
    LosesIn { other: SeatName, plies: u32 } "review-loses-in": "now {other} wins in {plies} plies";
    Loses { other: SeatName } "review-loses": "now {other} wins with the best play";
    Draws "review-draws": "now it is a draw with the best play";
    LetsComplete { other: SeatName, reply: String, cells: String } "review-lets-complete":
        "{other} answers {reply} and completes the square {cells}";
    LetsTurn { other: SeatName, reply: String, seat: SeatName, count: usize } "review-lets-turn":
        "{other} answers {reply} and turns {count} of {seat}'s pieces";
    LetsLeap { other: SeatName, reply: String, seat: SeatName, count: usize } "review-lets-leap":
        "{other} answers {reply} and leaps {count} of {seat}'s pieces";
    LetsTake { other: SeatName, reply: String, seat: SeatName, kind: Message, at: String } "review-lets-take":
        "{other} can answer {reply} and take {seat}'s {kind} on {at}";
    LetsThreaten { other: SeatName, reply: String, at: String } "review-lets-threaten":
        "{other} answers {reply} and threatens to complete a square on {at}";
    LetsHome { other: SeatName, reply: String, count: u32 } "review-lets-home":
        "{other} answers {reply} and has {count} pieces home";
    Completes { best: String, cells: String } "review-completes": "{best} completes the square {cells}";
    Stops { best: String, at: String, pawns: String } "review-stops":
        "{best} stops the square of {pawns} on {at}";
    Turns { best: String, other: SeatName, count: usize } "review-turns":
        "{best} turns {count} of {other}'s pieces";
    Leaps { best: String, other: SeatName, count: usize } "review-leaps":
        "{best} leaps {count} of {other}'s pieces";
    Takes { best: String, other: SeatName, kind: Message, at: String } "review-takes":
        "{best} takes {other}'s {kind} on {at}";
    Threatens { best: String, at: String } "review-threatens":
        "{best} threatens to complete a square on {at}";
    Shows { seat: SeatName, at: String, kind: Message } "review-shows":
        "it shows everybody that {seat}'s piece on {at} is {kind}";
}

/// A move of a line and what it does.
struct Told {
    seat: Seat,
    text: String,
    events: Vec<Event>,
}

/// A mistake whose reasons are wanted.
pub(super) struct Why<'a, G: Game> {
    pub(super) game: &'a Match<G>,
    pub(super) seat: Seat,
    pub(super) judged: &'a Judged,
}

impl<G: Game> Why<'_, G> {
    /// What was missed, what it came to, how the other side answers, what the better move does.
    pub(super) fn reasons(&self, line: &[G::Move], better: &[G::Move]) -> Vec<Reason> {
        if self.judged.loss == 0.0 {
            return Vec::new();
        }
        let viewer = G::HAS_SECRETS.then_some(Viewer::Seat(self.seat));
        let (line, better) = (self.told(line, viewer), self.told(better, viewer));
        let mut reasons: Vec<Reason> = self.missed().into_iter().chain(self.came_to()).collect();
        let replies = line.iter().skip_while(|told| self.is_own(told)).take_while(|told| !self.is_own(told));
        reasons.extend(replies.filter_map(|told| self.lets(told)).next());
        let rank = line.first().and_then(|played| self.gain(played)).map(|(rank, _)| rank);
        let gain = better.first().and_then(|best| self.gain(best));
        reasons.extend(gain.filter(|(more, _)| rank.is_none_or(|had| had < *more)).map(|(_, gain)| gain));
        reasons.extend(self.shows());
        reasons
    }

    fn name(&self, seat: Seat) -> SeatName {
        G::SEATS[seat.index()]
    }

    fn is_own(&self, told: &Told) -> bool {
        told.seat.side() == self.seat.side()
    }

    /// The next seat of the other side.
    fn other(&self) -> SeatName {
        self.name(self.seat.next(self.game.position().seats()))
    }

    /// What the moves of a line do, as a viewer may know it.
    fn told(&self, line: &[G::Move], viewer: Option<Viewer>) -> Vec<Told> {
        let mut position = self.game.position().clone();
        let mut known = self.game.known().clone();
        let mut told = Vec::new();
        for &m in line {
            let Some(seat) = position.to_move() else { break };
            told.push(Told { seat, text: m.to_string(), events: position.events(&known, m, viewer) });
            position.learn(&mut known, m);
            position.play_unchecked(m);
        }
        told
    }

    fn missed(&self) -> Option<Reason> {
        let best = self.judged.best.clone();
        match self.judged.could {
            Value::Win(plies) => Some(Reason::MissesWinIn { best, plies }),
            Value::Won => Some(Reason::MissesWin { best }),
            Value::Draw => Some(Reason::MissesDraw { best }),
            _ => None,
        }
    }

    fn came_to(&self) -> Option<Reason> {
        let other = self.other();
        match self.judged.value {
            Value::Loss(plies) => Some(Reason::LosesIn { other, plies: plies.saturating_sub(1) }),
            Value::Lost => Some(Reason::Loses { other }),
            Value::Draw => Some(Reason::Draws),
            _ => None,
        }
    }

    /// What an answer of the other side does to the seat.
    fn lets(&self, told: &Told) -> Option<Reason> {
        let (other, seat, reply) = (self.name(told.seat), self.name(self.seat), told.text.clone());
        let turned = told.count(|event| matches!(event, Event::TurnedOver { .. }));
        let leapt = told.count(|event| matches!(event, Event::SentBack { .. }));
        if let Some(cells) = told.square() {
            return Some(Reason::LetsComplete { other, reply, cells });
        }
        if turned > 0 {
            return Some(Reason::LetsTurn { other, reply, seat, count: turned });
        }
        if leapt > 0 {
            return Some(Reason::LetsLeap { other, reply, seat, count: leapt });
        }
        if let Some((owner, kind, at)) = told.taken().filter(|(owner, ..)| *owner == self.seat) {
            return Some(Reason::LetsTake { other, reply, seat: self.name(owner), kind, at });
        }
        if let Some(at) = told.threats() {
            return Some(Reason::LetsThreaten { other, reply, at });
        }
        told.home().map(|count| Reason::LetsHome { other, reply, count })
    }

    /// What the better move does by itself, and how much that is beside what others do.
    fn gain(&self, told: &Told) -> Option<((u8, usize), Reason)> {
        let (best, other) = (told.text.clone(), self.other());
        let turned = told.count(|event| matches!(event, Event::TurnedOver { .. }));
        let leapt = told.count(|event| matches!(event, Event::SentBack { .. }));
        if let Some(cells) = told.square() {
            return Some(((3, 0), Reason::Completes { best, cells }));
        }
        if let Some((at, pawns)) = told.stopped() {
            return Some(((2, 0), Reason::Stops { best, at, pawns }));
        }
        if turned > 0 {
            return Some(((1, turned), Reason::Turns { best, other, count: turned }));
        }
        if leapt > 0 {
            return Some(((1, leapt), Reason::Leaps { best, other, count: leapt }));
        }
        if let Some((owner, kind, at)) = told.taken().filter(|(owner, ..)| owner.side() != self.seat.side()) {
            return Some(((1, 1), Reason::Takes { best, other: self.name(owner), kind, at }));
        }
        told.threats().map(|at| ((1, 1), Reason::Threatens { best, at }))
    }

    /// What the move that was played shows to everybody of a piece that lay hidden.
    fn shows(&self) -> Option<Reason> {
        let m = self.judged.played.parse().ok()?;
        let told = self.told(&[m], Some(Viewer::Public));
        told.first()?.events.iter().find_map(|event| match event {
            Event::Learnt { seat, at, can_be, open: true } if *seat == self.seat => {
                let only = can_be.chars().next().filter(|_| can_be.len() == 1)?;
                Some(Reason::Shows { seat: self.name(*seat), at: at.clone(), kind: kind(only) })
            }
            _ => None,
        })
    }
}

impl Told {
    fn count(&self, is: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|event| is(event)).count()
    }

    fn find<T>(&self, what: impl Fn(&Event) -> Option<T>) -> Option<T> {
        self.events.iter().find_map(what)
    }

    /// The cells of a square that wins.
    fn square(&self) -> Option<String> {
        self.find(|event| match event {
            Event::Completed { cells, double: false, .. } => Some(cells.join(", ")),
            _ => None,
        })
    }

    /// Where a square was stopped, and its pawns.
    fn stopped(&self) -> Option<(String, String)> {
        self.find(|event| match event {
            Event::Defended { at, pawns, .. } => Some((at.clone(), pawns.join(", "))),
            _ => None,
        })
    }

    /// Where the seat that moves can complete squares from now on.
    fn threats(&self) -> Option<String> {
        let mut cells: Vec<&str> = Vec::new();
        for event in &self.events {
            match event {
                Event::Threatened { seat, at, .. } if *seat == self.seat && !cells.contains(&at.as_str()) => {
                    cells.push(at);
                }
                _ => {}
            }
        }
        (!cells.is_empty()).then(|| cells.join(", "))
    }

    fn taken(&self) -> Option<(Seat, Message, String)> {
        self.find(|event| match event {
            Event::Taken { seat, at, face, .. } => Some((*seat, kind(*face), at.clone())),
            _ => None,
        })
    }

    fn home(&self) -> Option<u32> {
        self.find(|event| match event {
            Event::CameHome { seat, count, .. } if seat.side() == self.seat.side() => Some(*count),
            _ => None,
        })
    }
}
