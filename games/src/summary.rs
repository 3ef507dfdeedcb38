//! What a move did, summed up as a person would: a few sentences as data, made from events alone.
//!
//! Seats are named, never "you": who reads a sentence is known only where it is put into words.

use std::mem::discriminant;

use crate::events::{Event, How, Rival};
use crate::message::phrases;
use crate::scene::Phase;
use crate::{Message, Pattern, Seat, SeatName, Sentence, sentences};

sentences! {
    /// Something that happened.
    pub enum Happened;
    Moved { seat: SeatName, from: String, to: String } "event-moved": "{seat} moved from {from} to {to}";
    Stepped { seat: SeatName, piece: String, count: usize } "event-stepped":
        "{seat} moved piece {piece} by {count} places";
    Leapt { seat: SeatName, other: SeatName, count: usize } "event-leapt":
        "{seat} leapt {count} of {other}'s pieces: they start their leg again";
    TurnedRound { seat: SeatName } "event-round": "{seat}'s piece turned round and heads for home";
    CameHome { seat: SeatName, count: u32 } "event-home": "{seat} has {count} pieces home";
    Turned { seat: SeatName, from: String, to: String, other: SeatName, count: usize } "event-turned":
        "{seat} moved from {from} to {to} and turned {count} of {other}'s pieces";
    TurnedAndLeft { seat: SeatName, other: SeatName, count: usize, at: String } "event-turned-left":
        "{seat} turned {count} of {other}'s pieces and left the board at {at}";
    Left { seat: SeatName, at: String } "event-left": "{seat} left the board at {at}";
    Barred { seat: SeatName, distance: u8, other: SeatName } "event-barred":
        "{seat} may not move {distance} squares: {other} just did";
    Placed { seat: SeatName, at: String } "event-placed": "{seat} put a pawn on {at}";
    Doubled { seat: SeatName, at: String } "event-doubled": "{seat} put two pawns on {at}";
    Threatened { seat: SeatName, at: String } "event-threat": "{seat} threatens to complete a square on {at}";
    Defended { seat: SeatName, at: String, other: SeatName, pawns: String } "event-defended":
        "{seat} put two pawns on {at} and stopped {other}'s square with {pawns}";
    Completed { seat: SeatName, cells: String } "event-square": "{seat} completed a square: {cells}";
    DoublesCompleted { seat: SeatName, cells: String } "event-double-square":
        "{seat} completed a square of doubles: {cells}";
    Claimed { seat: SeatName, cells: String } "event-claimed": "{seat} claimed a square: {cells}";
    Denounced { seat: SeatName, at: String } "event-denounced": "{seat} called a missed defence on {at}";
    PickedInSecret { seat: SeatName } "event-picked-secret": "{seat} picked in secret";
    Picked { seat: SeatName, kind: Message } "event-picked": "{seat} picked {kind}";
    TossTied { kind: Message } "event-toss-tied": "the toss is a tie, {kind} against {kind}: pick again";
    TossWon { winner: SeatName, kind: Message, loser: SeatName, rival: Message } "event-toss-won":
        "{winner} won the toss with {kind} against {loser}'s {rival}";
    Reentered { seat: SeatName, at: String } "event-reentered": "{seat} brought a piece back on {at}";
    SetUp { seat: SeatName } "event-set-up": "{seat} has set up";
    Entered { seat: SeatName, kind: Message, at: String } "event-entered":
        "{seat} entered the ring on {at} with {kind}";
    ClashTied { cry: String, seat: SeatName, other: SeatName, kind: Message } "event-clash-tied":
        "{cry}! {seat} and {other} both show {kind}: a tie";
    ClashWon {
        cry: String, winner: SeatName, kind: Message, loser: SeatName, rival: Message, at: String
    } "event-clash-won": "{cry}! {winner}'s {kind} against {loser}'s {rival}: {winner} enters the ring on {at}";
    Taken { seat: SeatName, other: SeatName, kind: Message, at: String } "event-taken":
        "{seat} took {other}'s {kind} on {at}";
    HandKnown { seat: SeatName } "event-hand-known": "more is known of {seat}'s hand";
    HandUnknown { seat: SeatName } "event-hand-unknown": "{seat}'s hand is no longer known for sure";
    Learnt { seat: SeatName, at: String, kind: Message } "event-learnt":
        "{seat}'s piece on {at} can only be {kind}";
    LearntByAll { seat: SeatName, at: String, kind: Message } "event-learnt-by-all":
        "everybody knows that {seat}'s piece on {at} is {kind}";
    LearntMore { count: usize } "event-learnt-more": "more is known of {count} hidden pieces";
    Passed { seat: SeatName } "event-passed": "{seat} passed";
    MovesAgain { seat: SeatName } "event-again": "{seat} moves again";
    BeganSetUp { seat: SeatName } "event-began-set-up": "{seat} sets up first and will begin";
    BeganPlay { seat: SeatName } "event-began": "{seat} begins";
    Won { winner: SeatName, why: Message } "event-won": "{winner} wins: {why}";
    TeamWon { one: SeatName, other: SeatName, why: Message } "event-team-won": "{one} and {other} win: {why}";
    Drawn { why: Message } "event-drawn": "a draw: {why}";
}

sentences! {
    /// Why a match is over by rules that all games share; of its own each game says it ([`Game::ENDS`](crate::Game::ENDS)).
    pub enum Why;
    Repetition "why-repetition": "the same position for the third time";
    Quiet "why-quiet": "100 moves in which no piece was turned or left the board";
    AllPassed "why-passed": "everybody passed";
    Resigned { seat: SeatName } "why-resigned": "{seat} resigned";
    Agreed "why-agreed": "the players agreed";
    Time { seat: SeatName } "why-time": "{seat} ran out of time";
}

sentences! {
    /// One thing or another.
    enum Either;
    Or { one: Message, other: Message } "event-or": "{one} or {other}";
}

phrases! {
    ROCK "kind-rock": "rock";
    PAPER "kind-paper": "paper";
    SCISSORS "kind-scissors": "scissors";
}

/// All sentences of this file.
pub(crate) const PATTERNS: &[&[Pattern]] = &[Happened::PATTERNS, Why::PATTERNS, Either::PATTERNS, PHRASES];

/// Who sums up a step, and what there is to know about it.
pub(crate) struct Teller<'a> {
    /// What happened.
    pub(crate) events: &'a [Event],
    /// Who moved.
    pub(crate) by: Option<Seat>,
    /// The move, as the viewer may read it.
    pub(crate) text: &'a str,
    /// The names of the seats.
    pub(crate) seats: &'static [SeatName],
    /// Why the game is over, by rules.
    pub(crate) ends: &'static [(&'static str, Pattern)],
    /// Why a seat moves again, by rules.
    pub(crate) again: &'static [(&'static str, Pattern)],
    /// The name of the game, which is also what one cries in it.
    pub(crate) game: &'a str,
    /// Whether people know places by the names that events give them.
    pub(crate) has_place_names: bool,
}

impl Teller<'_> {
    /// The sentences: what was done, then what is known by it, then what comes of it.
    pub(crate) fn summary(&self) -> Vec<Message> {
        let mut happened: Vec<&Event> = self.events.iter().filter(|event| self.is_first(event)).collect();
        happened.sort_by_key(|event| match event {
            Event::Sorted { .. } | Event::Learnt { .. } => 1,
            Event::MovesAgain { .. } | Event::Began { .. } | Event::Over { .. } => 2,
            _ => 0,
        });
        happened.into_iter().filter_map(|event| self.tell(event)).collect()
    }

    /// Things of one kind are told together, when the first of them happens.
    fn is_first(&self, event: &Event) -> bool {
        let first = self.events.iter().find(|other| discriminant(*other) == discriminant(event));
        first.is_some_and(|first| std::ptr::eq(first, event)) || matches!(event, Event::Taken { .. })
    }

    /// What the game itself says of it, or else what is said in all games.
    fn tell(&self, event: &Event) -> Option<Message> {
        let said = || self.of(event).map(|said| said.message());
        match event {
            Event::MovesAgain { seat, rule } => self.again(*seat, rule).or_else(said),
            Event::Over { how, rule, winners, seat, .. } => {
                Some(self.over(winners, self.why(*how, rule, winners, *seat)?).message())
            }
            _ => said(),
        }
    }

    fn of(&self, event: &Event) -> Option<Happened> {
        match event {
            Event::Travelled { seat, path, .. } => self.travelled(*seat, path),
            Event::SentBack { seat, .. } => self.leapt(*seat),
            Event::TurnedRound { seat, .. } => Some(Happened::TurnedRound { seat: self.name(*seat) }),
            Event::CameHome { seat, count, .. } if !self.is_over() => {
                Some(Happened::CameHome { seat: self.name(*seat), count: *count })
            }
            Event::TurnedOver { seat, to, .. } => self.turned(*seat, *to),
            Event::Left { seat, at } if !self.has(|event| matches!(event, Event::TurnedOver { .. })) => {
                Some(Happened::Left { seat: self.name(*seat), at: at.clone() })
            }
            Event::Barred { seat, distance } if !self.is_over() => Some(Happened::Barred {
                seat: self.name(*seat),
                distance: *distance,
                other: self.name(self.by?),
            }),
            Event::Passed { seat } => Some(Happened::Passed { seat: self.name(*seat) }),
            Event::MovesAgain { seat, .. } => Some(Happened::MovesAgain { seat: self.name(*seat) }),
            Event::Began { phase, seat } => Some(self.began(*phase, self.name(*seat))),
            other => self.of_pawns(other).or_else(|| self.of_faces(other)),
        }
    }

    /// What pawns that are put on cells do.
    fn of_pawns(&self, event: &Event) -> Option<Happened> {
        Some(match event {
            Event::Placed { seat, at, double } => self.placed(self.name(*seat), at, *double)?,
            Event::Threatened { seat, .. } => {
                Happened::Threatened { seat: self.name(*seat), at: self.threats().join(", ") }
            }
            Event::Defended { seat, at, pawns } => Happened::Defended {
                seat: self.name(*seat),
                at: at.clone(),
                other: self.other(*seat),
                pawns: pawns.join(", "),
            },
            Event::Completed { seat, cells, double: false } => {
                Happened::Completed { seat: self.name(*seat), cells: cells.join(", ") }
            }
            Event::Completed { seat, cells, double: true } => {
                Happened::DoublesCompleted { seat: self.name(*seat), cells: cells.join(", ") }
            }
            Event::Claimed { seat, cells } => {
                Happened::Claimed { seat: self.name(*seat), cells: cells.join(", ") }
            }
            Event::Denounced { seat, at } => Happened::Denounced { seat: self.name(*seat), at: at.clone() },
            _ => return None,
        })
    }

    /// What happens where faces are hidden, and shown.
    fn of_faces(&self, event: &Event) -> Option<Happened> {
        match event {
            Event::Picked { seat, kind } => self.picked(self.name(*seat), *kind),
            Event::Tossed { picks, winner } => Some(self.tossed(*picks, *winner)),
            Event::SetUp { seat } => Some(Happened::SetUp { seat: self.name(*seat) }),
            Event::PutDown { seat, to, .. } if !self.is_set_up() => {
                Some(Happened::Reentered { seat: self.name(*seat), at: to.clone() })
            }
            Event::Entered { seat, at, face } if !self.is_clash() => {
                Some(Happened::Entered { seat: self.name(*seat), kind: kind(*face), at: at.clone() })
            }
            Event::Clashed { seat, face, rival, crossing, winner, .. } => {
                Some(self.clashed((*seat, *face), rival, crossing, *winner))
            }
            Event::Taken { seat, at, face, .. } if !self.is_clash() => Some(Happened::Taken {
                seat: self.name(self.by?),
                other: self.name(*seat),
                kind: kind(*face),
                at: at.clone(),
            }),
            Event::Sorted { seat, look, .. } if !self.is_set_up() => Some(self.sorted(*seat, *look)),
            Event::Learnt { seat, at, can_be, open } => Some(self.learnt(*seat, at, can_be, *open)),
            _ => None,
        }
    }

    fn name(&self, seat: Seat) -> SeatName {
        self.seats[seat.index()]
    }

    /// The opponent, where there is one.
    fn other(&self, seat: Seat) -> SeatName {
        self.seats[1 - seat.index() % 2]
    }

    fn has(&self, is: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(is)
    }

    fn count(&self, is: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|event| is(event)).count()
    }

    fn is_over(&self) -> bool {
        self.has(|event| matches!(event, Event::Over { .. }))
    }

    fn is_set_up(&self) -> bool {
        self.has(|event| matches!(event, Event::SetUp { .. }))
    }

    fn is_clash(&self) -> bool {
        self.has(|event| matches!(event, Event::Clashed { .. }))
    }

    /// A way is told by itself only where nothing came of it that is told with it.
    fn travelled(&self, seat: Seat, path: &[String]) -> Option<Happened> {
        let is_more = |event: &Event| {
            use Event::{Clashed, Entered, Left, SentBack, TurnedOver};
            matches!(
                event,
                SentBack { .. } | TurnedOver { .. } | Left { .. } | Entered { .. } | Clashed { .. }
            )
        };
        let (seat, [from, .., to]) = (self.name(seat), path) else { return None };
        if self.has(is_more) {
            None
        } else if self.has_place_names {
            Some(Happened::Moved { seat, from: from.clone(), to: to.clone() })
        } else {
            Some(Happened::Stepped { seat, piece: self.text.into(), count: path.len() - 1 })
        }
    }

    fn leapt(&self, other: Seat) -> Option<Happened> {
        let count = self.count(|event| matches!(event, Event::SentBack { .. }));
        Some(Happened::Leapt { seat: self.name(self.by?), other: self.name(other), count })
    }

    fn turned(&self, other: Seat, to: Seat) -> Option<Happened> {
        let count = self.count(|event| matches!(event, Event::TurnedOver { .. }));
        let (seat, other) = (self.name(to), self.name(other));
        let path = self.events.iter().find_map(|event| match event {
            Event::Travelled { path, .. } => Some(path),
            _ => None,
        })?;
        let (from, at) = (path.first()?.clone(), path.last()?.clone());
        Some(if self.has(|event| matches!(event, Event::Left { .. })) {
            Happened::TurnedAndLeft { seat, other, count, at }
        } else {
            Happened::Turned { seat, from, to: at, other, count }
        })
    }

    fn placed(&self, seat: SeatName, at: &str, double: bool) -> Option<Happened> {
        let is_told = |event: &Event| matches!(event, Event::Defended { .. } | Event::Completed { .. });
        if self.has(is_told) {
            return None;
        }
        let at = at.to_string();
        Some(if double { Happened::Doubled { seat, at } } else { Happened::Placed { seat, at } })
    }

    fn threats(&self) -> Vec<&str> {
        let mut cells: Vec<&str> = self
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Threatened { at, .. } => Some(at.as_str()),
                _ => None,
            })
            .collect();
        cells.dedup();
        cells
    }

    /// A pick is told by itself until both are shown.
    fn picked(&self, seat: SeatName, picked: Option<char>) -> Option<Happened> {
        if self.has(|event| matches!(event, Event::Tossed { .. })) {
            return None;
        }
        Some(match picked {
            Some(letter) => Happened::Picked { seat, kind: kind(letter) },
            None => Happened::PickedInSecret { seat },
        })
    }

    fn tossed(&self, picks: [char; 2], winner: Option<Seat>) -> Happened {
        let Some(winner) = winner.map(Seat::index) else {
            return Happened::TossTied { kind: kind(picks[0]) };
        };
        Happened::TossWon {
            winner: self.seats[winner],
            kind: kind(picks[winner]),
            loser: self.seats[1 - winner],
            rival: kind(picks[1 - winner]),
        }
    }

    fn clashed(
        &self,
        challenger: (Seat, char),
        rival: &Rival,
        crossing: &str,
        winner: Option<Seat>,
    ) -> Happened {
        let cry = self.game.to_uppercase();
        let one = (self.name(challenger.0), kind(challenger.1));
        let other = (self.name(rival.seat), kind(rival.face));
        let (won, lost) = match winner {
            None => return Happened::ClashTied { cry, seat: one.0, other: other.0, kind: one.1 },
            Some(winner) if winner == challenger.0 => (one, other),
            Some(_) => (other, one),
        };
        let at = crossing.to_string();
        Happened::ClashWon { cry, winner: won.0, kind: won.1, loser: lost.0, rival: lost.1, at }
    }

    fn sorted(&self, seat: Seat, look: char) -> Happened {
        let seat = self.name(seat);
        if look == '?' { Happened::HandUnknown { seat } } else { Happened::HandKnown { seat } }
    }

    fn learnt(&self, seat: Seat, at: &str, can_be: &str, open: bool) -> Happened {
        let count = self.count(|event| matches!(event, Event::Learnt { .. }));
        let (seat, at) = (self.name(seat), at.to_string());
        match kinds(can_be).filter(|_| count == 1) {
            None => Happened::LearntMore { count },
            Some(kind) if open => Happened::LearntByAll { seat, at, kind },
            Some(kind) => Happened::Learnt { seat, at, kind },
        }
    }

    fn again(&self, seat: Seat, rule: &str) -> Option<Message> {
        let (_, said) = self.again.iter().find(|(number, _)| *number == rule)?;
        Some(said.about(&[("seat", self.name(seat)), ("other", self.other(seat))]))
    }

    fn began(&self, phase: Phase, seat: SeatName) -> Happened {
        match phase {
            Phase::SetUp => Happened::BeganSetUp { seat },
            Phase::Play | Phase::Toss => Happened::BeganPlay { seat },
        }
    }

    fn over(&self, winners: &[Seat], why: Message) -> Happened {
        match *winners {
            [] => Happened::Drawn { why },
            [winner] => Happened::Won { winner: self.name(winner), why },
            [one, other, ..] => Happened::TeamWon { one: self.name(one), other: self.name(other), why },
        }
    }

    /// By a rule of the game, or by one that all games share; who lost is told only where somebody did.
    fn why(&self, how: How, rule: &str, winners: &[Seat], seat: Option<Seat>) -> Option<Message> {
        let loser = winners.first().map(|&winner| ("loser", self.other(winner)));
        let fits = |(number, said): &&(&str, Pattern)| {
            *number == rule && (loser.is_some() || !said.values.contains(&"loser"))
        };
        if let Some((_, said)) = self.ends.iter().find(fits) {
            return Some(said.about(loser.as_slice()));
        }
        let by = seat.map(|seat| self.name(seat)).or(loser.map(|(_, name)| name));
        self.common_why(how, rule, by).map(|why| why.message())
    }

    fn common_why(&self, how: How, rule: &str, by: Option<SeatName>) -> Option<Why> {
        Some(match (how, rule) {
            (How::Repetition, _) => Why::Repetition,
            (How::Quiet, "M4") => Why::AllPassed,
            (How::Quiet, _) => Why::Quiet,
            (How::Resigned, _) => Why::Resigned { seat: by? },
            (How::Agreed, _) => Why::Agreed,
            (How::Time, _) => Why::Time { seat: by? },
            (How::Rules, _) => return None,
        })
    }
}

/// What a face shows.
pub fn kind(letter: char) -> Message {
    match letter {
        'R' => ROCK,
        'P' => PAPER,
        _ => SCISSORS,
    }
    .message()
}

/// What a hidden face can be, where that says something.
fn kinds(letters: &str) -> Option<Message> {
    match letters.chars().collect::<Vec<_>>()[..] {
        [only] => Some(kind(only)),
        [one, other] => Some(Either::Or { one: kind(one), other: kind(other) }.message()),
        _ => None,
    }
}
