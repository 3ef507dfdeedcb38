//! What moves are asked to have done, in a few words about events: `leapt >= 2`, `turned and no left`, `their doubles`.
//!
//! Lessons and coaches say with it what they wait for. A condition looks at what one seat's side did (`their`: the
//! other side) and compares how often; a word alone means at least once, `no` means never.

use std::str::FromStr;

use crate::{Event, Seat, Side, Step};

/// Something that is true of what happened, or not.
#[derive(Clone, Debug)]
pub struct Condition(Vec<Term>);

#[derive(Clone, Debug)]
struct Term {
    is_theirs: bool,
    count: Count,
    compare: fn(&usize, &usize) -> bool,
    number: usize,
}

/// How much an event adds for a side.
type Count = fn(&Event, Side) -> usize;

/// The words, and what they count for a side.
const DEEDS: &[(&str, Count)] = &[
    ("steps", |event, side| match event {
        Event::Travelled { seat, path, .. } if seat.side() == side => path.len() - 1,
        _ => 0,
    }),
    ("leapt", |event, side| matches!(event, Event::SentBack { seat, .. } if seat.side() != side).into()),
    ("turned-round", |event, side| {
        matches!(event, Event::TurnedRound { seat, .. } if seat.side() == side).into()
    }),
    ("home", |event, side| matches!(event, Event::CameHome { seat, .. } if seat.side() == side).into()),
    ("turned", |event, side| matches!(event, Event::TurnedOver { to, .. } if to.side() == side).into()),
    ("left", |event, side| matches!(event, Event::Left { seat, .. } if seat.side() == side).into()),
    ("distance", |event, side| match event {
        Event::Barred { seat, distance } if seat.side() != side => (*distance).into(),
        _ => 0,
    }),
    ("pawns", |event, side| {
        matches!(event, Event::Placed { seat, double: false, .. } if seat.side() == side).into()
    }),
    ("doubles", |event, side| {
        matches!(event, Event::Placed { seat, double: true, .. } if seat.side() == side).into()
    }),
    ("threats", |event, side| matches!(event, Event::Threatened { seat, .. } if seat.side() == side).into()),
    ("stopped", |event, side| matches!(event, Event::Defended { seat, .. } if seat.side() == side).into()),
    ("squares", |event, side| {
        matches!(event, Event::Completed { seat, double: false, .. } if seat.side() == side).into()
    }),
    ("set-up", |event, side| matches!(event, Event::SetUp { seat } if seat.side() == side).into()),
    ("entered", |event, side| matches!(event, Event::Entered { seat, .. } if seat.side() == side).into()),
    ("taken", |event, side| matches!(event, Event::Taken { seat, .. } if seat.side() != side).into()),
    ("returned", |event, side| matches!(event, Event::PutDown { seat, .. } if seat.side() == side).into()),
    ("clash-won", |event, side| {
        matches!(event, Event::Clashed { winner: Some(seat), .. } if seat.side() == side).into()
    }),
    ("clash-tied", |event, _| matches!(event, Event::Clashed { winner: None, .. }).into()),
    ("again", |event, side| matches!(event, Event::MovesAgain { seat, .. } if seat.side() == side).into()),
    ("passed", |event, side| matches!(event, Event::Passed { seat } if seat.side() == side).into()),
    ("wins", |event, side| {
        matches!(event, Event::Over { winners, .. } if winners.iter().any(|seat| seat.side() == side)).into()
    }),
    ("draws", |event, _| matches!(event, Event::Over { winners, .. } if winners.is_empty()).into()),
];

impl FromStr for Condition {
    /// What is wrong, for those who write lessons.
    type Err = String;

    fn from_str(text: &str) -> Result<Condition, String> {
        text.split(" and ").map(Term::parse).collect::<Result<_, _>>().map(Condition)
    }
}

impl Term {
    fn parse(text: &str) -> Result<Term, String> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let is_no = words.first() == Some(&"no");
        words.drain(..usize::from(is_no));
        let is_theirs = words.first() == Some(&"their");
        words.drain(..usize::from(is_theirs));
        let [deed, rest @ ..] = words.as_slice() else { return Err(format!("`{text}` names no deed")) };
        let known = DEEDS.iter().find(|(name, _)| name == deed);
        let &(_, count) = known.ok_or_else(|| format!("there is no deed `{deed}` in `{text}`"))?;
        let (compare, number) = match rest {
            [] if is_no => (usize::eq as fn(&usize, &usize) -> bool, 0),
            [] => (usize::ge as _, 1),
            [compare, number] if !is_no => (comparison(compare, text)?, whole(number, text)?),
            _ => return Err(format!("`{text}` is not a deed and a comparison")),
        };
        Ok(Term { is_theirs, count, compare, number })
    }

    fn holds<'a>(&self, events: impl Iterator<Item = &'a Event>, side: Side) -> bool {
        let side = if self.is_theirs { side.other() } else { side };
        (self.compare)(&events.map(|event| (self.count)(event, side)).sum(), &self.number)
    }
}

fn comparison(sign: &str, text: &str) -> Result<fn(&usize, &usize) -> bool, String> {
    match sign {
        "=" => Ok(usize::eq),
        ">=" => Ok(usize::ge),
        "<=" => Ok(usize::le),
        _ => Err(format!("`{text}` compares with `{sign}`, not with `=`, `>=` or `<=`")),
    }
}

fn whole(number: &str, text: &str) -> Result<usize, String> {
    number.parse().map_err(|_| format!("`{text}` compares with `{number}`, which is no number"))
}

impl Condition {
    /// Whether it begins with what the other side did.
    pub fn is_theirs(&self) -> bool {
        self.0.first().is_some_and(|term| term.is_theirs)
    }

    /// Whether it is true of what these moves did, as a seat asks.
    pub fn holds(&self, steps: &[Step], seat: Seat) -> bool {
        let events = || steps.iter().flat_map(|step| &step.events);
        self.0.iter().all(|term| term.holds(events(), seat.side()))
    }
}

/// The first of these conditions that is true of what these moves did; none where it cannot be read.
pub fn first_met(conditions: &[impl AsRef<str>], steps: &[Step], seat: Seat) -> Option<usize> {
    let is_met = |text: &str| text.parse::<Condition>().is_ok_and(|condition| condition.holds(steps, seat));
    conditions.iter().position(|text| is_met(text.as_ref()))
}

#[cfg(test)]
mod tests;
