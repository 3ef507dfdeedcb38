//! What a move did, told to one viewer in the order of happening.
//!
//! Events name the places of a [`Scene`](crate::Scene), and hold no more than the viewer may know. A page keeps a key
//! for each piece and lets events move the keys; it never compares two pictures. A piece is found by its place and
//! its seat: on the way a piece may come to a place that is not left yet, but never two of one seat. Only a place in
//! a hand holds several pieces; they look alike, so any of their keys will do.

use std::fmt::{self, Display};

use crate::scene::Phase;
use crate::summary::Teller;
use crate::{End, Game, Match, Message, Outcome, Seat, Viewer};

/// Everything that one move did.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Step {
    /// How many moves were played before.
    pub ply: usize,
    /// Who moved; who resigned or lost on time; nobody where a draw was agreed.
    pub seat: Option<Seat>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The same in a few sentences, in which seats are named.
    pub summary: Vec<Message>,
}

/// Something that happened. `seat` is whose piece it is, where there is a piece; else who did it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "what", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[expect(missing_docs, reason = "the sentence of a variant is about its fields")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Event {
    /// A piece goes along these places, of which the first is where it stood; `over` are those that it leaps.
    Travelled { seat: Seat, path: Vec<String>, over: Vec<String> },
    /// A piece that was leapt goes back to where its leg began (SD7).
    SentBack { seat: Seat, from: String, to: String },
    /// A piece turns round at the end of its lane (SD5).
    TurnedRound { seat: Seat, at: String },
    /// A piece is home (SD9); so many of its side are now.
    CameHome { seat: Seat, at: String, count: u32 },
    /// A piece is turned over and is another seat's from now on (QN6).
    TurnedOver { seat: Seat, at: String, to: Seat },
    /// A piece leaves the game from this place on the border (QN8).
    Left { seat: Seat, at: String },
    /// The seat may not move so far now (QN7).
    Barred { seat: Seat, distance: u8 },
    /// A single or a double is put on a cell (SY2).
    Placed { seat: Seat, at: String, double: bool },
    /// From now on the seat can complete a square here, whose other corners these pawns are (SY4).
    Threatened { seat: Seat, at: String, pawns: Vec<String> },
    /// A double here stops the square of these pawns (SY5).
    Defended { seat: Seat, at: String, pawns: Vec<String> },
    /// A square of four singles, or of four doubles (SY3).
    Completed { seat: Seat, cells: Vec<String>, double: bool },
    /// The seat claims this square, where people must see for themselves.
    Claimed { seat: Seat, cells: Vec<String> },
    /// The seat says that the other ought to have put a double here, where people must see for themselves.
    Denounced { seat: Seat, at: String },
    /// A pick for the toss, which others do not see (SO2).
    Picked { seat: Seat, kind: Option<char> },
    /// Both picks are shown: South's and West's, and who won (SO2).
    Tossed { picks: [char; 2], winner: Option<Seat> },
    /// A piece is put on a ramp from a hand (SO3, SO17): what it can be for the viewer, and whether all know it.
    PutDown { seat: Seat, from: String, to: String, can_be: String, open: bool },
    /// The seat has set up (SO3).
    SetUp { seat: Seat },
    /// A piece comes into the ring, face up (SO7, SO11).
    Entered { seat: Seat, at: String, face: char },
    /// Two pieces are shown (SO11): the one that challenges, its rival, the crossing between them, and who won.
    Clashed { seat: Seat, at: String, face: char, rival: Rival, crossing: String, winner: Option<Seat> },
    /// A piece goes to its owner's hand, and all see what it is (SO14).
    Taken { seat: Seat, at: String, to: String, face: char },
    /// So many pieces in a hand are known to be of another kind now, or no longer known (`?`).
    Sorted { seat: Seat, from: String, to: String, look: char, count: u32 },
    /// What a hidden piece can be for the viewer, and whether all know it, has changed.
    Learnt { seat: Seat, at: String, can_be: String, open: bool },
    /// The turn ends without a move.
    Passed { seat: Seat },
    /// The seat moves once more, by this rule.
    MovesAgain { seat: Seat, rule: &'static str },
    /// Another part of the game begins with this seat.
    Began { phase: Phase, seat: Seat },
    /// The game is over, by this rule.
    Over { how: How, rule: &'static str, winners: Vec<Seat>, seat: Option<Seat>, places: Vec<String> },
}

/// The piece that is challenged.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rival {
    /// Whose it is.
    pub seat: Seat,
    /// Where it stands.
    pub at: String,
    /// What it is.
    pub face: char,
}

/// How a match ended; `seat` of [`Event::Over`] is who resigned or lost on time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum How {
    /// By the rules of the game; `places` are those that won.
    Rules,
    /// The same position for the third time (M1).
    Repetition,
    /// Too many quiet moves in a row (M2), or everybody passed (M4).
    Quiet,
    /// A seat resigned (M3).
    Resigned,
    /// A draw was agreed (M3).
    Agreed,
    /// A seat lost on time (M3).
    Time,
}

/// The places as texts.
pub(crate) fn names<T: Display>(places: impl IntoIterator<Item = T>) -> Vec<String> {
    places.into_iter().map(|place| place.to_string()).collect()
}

impl Event {
    /// The end of a game by its own rules, if it is over.
    pub(crate) fn end_of<G: Game>(position: &G, rule: &'static str, places: Vec<String>) -> Option<Event> {
        let winners = winners(position.outcome()?, position.seats());
        Some(Event::Over { how: How::Rules, rule, winners, seat: None, places })
    }
}

fn winners(outcome: Outcome, seats: u8) -> Vec<Seat> {
    let Outcome::Win(side) = outcome else { return Vec::new() };
    (0..seats).map(Seat::new).filter(|seat| seat.side() == side).collect()
}

impl<G: Game> Match<G> {
    /// What the moves from this one on did, as a viewer may know it; without a viewer, as the referee sees it.
    ///
    /// The match is replayed for it, so that only who asks pays for it.
    pub fn events(&self, viewer: Option<Viewer>, from: usize) -> Vec<Step> {
        let mut position = self.start().clone();
        let mut known = position.known();
        let mut steps = Vec::new();
        let mut texts = Vec::new();
        for (ply, &m) in self.moves().iter().enumerate() {
            if ply >= from {
                let events = position.events(&known, m, viewer);
                steps.push(Step { ply, seat: position.to_move(), events, summary: Vec::new() });
                texts.push(position.notation(&known, m, viewer.unwrap_or(Viewer::Public)));
            }
            position.learn(&mut known, m);
            position.play_unchecked(m);
        }
        self.add_end(&mut steps, from);
        for (i, step) in steps.iter_mut().enumerate() {
            step.summary = self.summary(step, texts.get(i).map_or("", String::as_str));
        }
        steps
    }

    fn summary(&self, step: &Step, text: &str) -> Vec<Message> {
        let Step { events, seat: by, .. } = step;
        Teller {
            events,
            by: *by,
            text,
            seats: G::SEATS,
            ends: G::ENDS,
            again: G::AGAIN,
            game: G::VARIANTS[0].name,
            has_place_names: G::HAS_PLACE_NAMES,
        }
        .summary()
    }

    /// An end that needs history belongs to the last move (M1, M2, M4), or is a step of its own (M3).
    fn add_end(&self, steps: &mut Vec<Step>, from: usize) {
        let ply = self.moves().len();
        let Some((how, rule, seat)) = self.end().and_then(needs_match::<G>) else { return };
        let winners = self.end().map_or(Vec::new(), |end| winners(end.outcome(), self.start().seats()));
        let over = Event::Over { how, rule, winners, seat, places: Vec::new() };
        if rule != "M3" {
            steps.last_mut().into_iter().for_each(|step| step.events.push(over.clone()));
        } else if from <= ply {
            steps.push(Step { ply, seat, events: vec![over], summary: Vec::new() });
        }
    }
}

/// How a match ended, by which rule and by whom, unless by the rules of the game.
fn needs_match<G: Game>(end: End) -> Option<(How, &'static str, Option<Seat>)> {
    match end {
        End::Rules(_) => None,
        End::Repetition => Some((How::Repetition, "M1", None)),
        End::Quiet => Some((How::Quiet, G::QUIET_RULE, None)),
        End::Resigned(seat) => Some((How::Resigned, "M3", Some(seat))),
        End::Agreed => Some((How::Agreed, "M3", None)),
        End::Time(seat) => Some((How::Time, "M3", Some(seat))),
    }
}

/// The seat by its number, and what happened in a few words: for tests and for reading along.
impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Event::Travelled { seat, path, over } => {
                write!(f, "{seat} {}", path.join("-"))?;
                if over.is_empty() { Ok(()) } else { write!(f, " over {}", over.join(" ")) }
            }
            Event::SentBack { seat, from, to } => write!(f, "{seat} back {from}-{to}"),
            Event::TurnedRound { seat, at } => write!(f, "{seat} round {at}"),
            Event::CameHome { seat, at, count } => write!(f, "{seat} home {at} #{count}"),
            Event::TurnedOver { seat, at, to } => write!(f, "{seat} turns {to} {at}"),
            Event::Left { seat, at } => write!(f, "{seat} leaves {at}"),
            Event::Barred { seat, distance } => write!(f, "{seat} barred {distance}"),
            Event::Placed { seat, at, double } => write!(f, "{seat} puts {at}{}", star(*double)),
            Event::Threatened { seat, at, pawns } => write!(f, "{seat} threat {at} by {}", pawns.join(" ")),
            Event::Defended { seat, at, pawns } => write!(f, "{seat} stops {at} of {}", pawns.join(" ")),
            Event::Completed { seat, cells, double } => {
                write!(f, "{seat} square{} {}", star(*double), cells.join(" "))
            }
            Event::Claimed { seat, cells } => write!(f, "{seat} claims {}", cells.join(" ")),
            Event::Denounced { seat, at } => write!(f, "{seat} denounces {at}"),
            Event::Passed { seat } => write!(f, "{seat} passes"),
            Event::MovesAgain { seat, rule } => write!(f, "{seat} again {rule}"),
            Event::Began { phase, seat } => write!(f, "{seat} begins {phase:?}"),
            Event::Over { how, rule, winners, seat, places } => {
                write!(f, "over {how:?} {rule}, won by {}", if winners.is_empty() { "-" } else { "" })?;
                names(winners).join("+").fmt(f)?;
                seat.map_or(Ok(()), |seat| write!(f, ", {seat}'s doing"))?;
                if places.is_empty() { Ok(()) } else { write!(f, " at {}", places.join(" ")) }
            }
            hidden => hidden.write_hidden(f),
        }
    }
}

impl Event {
    /// What happens where faces are hidden.
    fn write_hidden(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mark = |open: &bool| if *open { "!" } else { "" };
        match self {
            Event::Picked { seat, kind } => write!(f, "{seat} picks {}", kind.unwrap_or('?')),
            Event::Tossed { picks: [south, west], winner } => {
                write!(f, "toss {south}{west} {}", winner.map_or("tie".into(), |seat| seat.to_string()))
            }
            Event::PutDown { seat, from, to, can_be, open } => {
                write!(f, "{seat} down {from}-{to}={can_be}{}", mark(open))
            }
            Event::SetUp { seat } => write!(f, "{seat} is set up"),
            Event::Entered { seat, at, face } => write!(f, "{seat} enters {at}={face}"),
            Event::Clashed { seat, at, face, rival, crossing, winner } => {
                let winner = winner.map_or("tie".into(), |seat| seat.to_string());
                write!(
                    f,
                    "{seat} {at}={face} meets {} {}={} at {crossing}: {winner}",
                    rival.seat, rival.at, rival.face
                )
            }
            Event::Taken { seat, at, to, face } => write!(f, "{seat} taken {at}-{to}={face}"),
            Event::Sorted { seat, from, to, count, .. } => write!(f, "{seat} sorts {count} {from}-{to}"),
            Event::Learnt { seat, at, can_be, open } => write!(f, "{seat} known {at}={can_be}{}", mark(open)),
            _ => Ok(()),
        }
    }
}

fn star(double: bool) -> &'static str {
    if double { "*" } else { "" }
}
