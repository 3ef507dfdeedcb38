//! What a move of Squod did, as far as a viewer may know.
//!
//! Places, and the faces that the rules show, come from the position; every other face comes from the viewer's views.

use super::board::line;
use super::scene::{HAND_KINDS, hand, winning};
use super::{Kind, Known, Move, Phase, Place, RampCell, SQUOD_LINE, Squod, View};
use crate::events::{Event, Rival};
use crate::{Game, Seat, Viewer, scene};

/// How many of each of [`HAND_KINDS`] are in a hand.
type Hand = [u32; 4];

/// What somebody knows at one moment. The referee sees each seat's pieces as their owner does.
struct Moment {
    views: Vec<View>,
}

impl Moment {
    fn new(position: &Squod, known: &Known, viewer: Option<Viewer>) -> Moment {
        let views = match viewer {
            Some(viewer) => vec![position.view(known, viewer)],
            None => position.table().map(|seat| position.view(known, Viewer::Seat(seat))).collect(),
        };
        Moment { views }
    }

    /// With whose eyes the pieces of a seat are seen.
    fn of(&self, seat: Seat) -> &View {
        self.views.get(seat.index()).unwrap_or(&self.views[0])
    }

    /// What a piece on a ramp can be, and whether all know it.
    fn face(&self, cell: RampCell) -> (String, bool) {
        let view = self.of(cell.seat());
        let can_be = view.possible(cell).into_iter().map(Kind::letter).collect();
        (can_be, view.is_open(cell))
    }

    fn hand(&self, seat: Seat) -> Hand {
        self.of(seat).held(seat).map(u32::from)
    }
}

/// A move, with what is known before and after it.
struct Story<'a> {
    before: &'a Squod,
    after: Squod,
    was: Moment,
    is: Moment,
    viewer: Option<Viewer>,
    events: Vec<Event>,
}

pub(super) fn events(before: &Squod, known: &Known, m: Move, viewer: Option<Viewer>) -> Vec<Event> {
    let (mut learnt, after) = (known.clone(), before.after(m));
    before.learn(&mut learnt, m);
    let [was, is] =
        [(before, known), (&after, &learnt)].map(|(truth, known)| Moment::new(truth, known, viewer));
    let mut story = Story { before, after, was, is, viewer, events: Vec::new() };
    story.tell(m);
    story.events
}

impl Story<'_> {
    fn tell(&mut self, m: Move) {
        let seat = self.before.turn;
        match m {
            Move::Toss(kind) => self.toss(kind),
            Move::SetUp(_) => self.put_down((1..SQUOD_LINE).rev().flat_map(|number| line(seat, number))),
            Move::Reenter(_, cell) => self.put_down([cell]),
            Move::Go(from, to) => self.go(from, to),
            Move::Squod { from, climb, rival } => self.squod(from, climb, rival),
            Move::Pass => self.events.push(Event::Passed { seat }),
        }
        self.learn(m);
        self.close(m);
    }

    /// SO2: picks are secret until both are made.
    fn toss(&mut self, kind: Kind) {
        let seat = self.before.turn;
        let is_seen = self.viewer.is_none_or(|viewer| viewer == Viewer::Seat(seat));
        self.events.push(Event::Picked { seat, kind: is_seen.then(|| kind.letter()) });
        if let Phase::Toss { pick: Some(first), .. } = self.before.phase {
            let winner = (first != kind).then_some(self.after.turn);
            self.events.push(Event::Tossed { picks: [first.letter(), kind.letter()], winner });
        }
    }

    /// SO3, SO17: pieces go from the hand to the ramp; those in hand that the viewer can then no longer tell apart
    /// are sorted before.
    fn put_down(&mut self, cells: impl IntoIterator<Item = RampCell>) {
        let laid: Vec<Event> = cells.into_iter().map(|cell| self.laid(cell)).collect();
        self.events = self.sorted(&laid);
        self.events.extend(laid);
    }

    fn laid(&self, cell: RampCell) -> Event {
        let (seat, (can_be, open)) = (cell.seat(), self.is.face(cell));
        let from = hand(seat, only(&can_be).unwrap_or('?'));
        Event::PutDown { seat, from, to: cell.to_string(), can_be, open }
    }

    /// SO6–SO8.
    fn go(&mut self, from: Place, to: Place) {
        let Some(seat) = self.owner(from) else { return };
        self.travel(seat, from, to);
        let Place::Ring(cell) = to else { return };
        if let (Place::Ramp(_), Some(piece)) = (from, self.after.ring(cell)) {
            self.events.push(Event::Entered { seat, at: to.to_string(), face: piece.kind.letter() });
        }
        if let Some(taken) = self.before.ring(cell) {
            self.take(taken.owner, to, taken.kind);
        }
    }

    fn owner(&self, place: Place) -> Option<Seat> {
        match place {
            Place::Ramp(cell) => Some(cell.seat()),
            Place::Ring(cell) => self.before.ring(cell).map(|piece| piece.owner),
        }
    }

    fn travel(&mut self, seat: Seat, from: Place, to: Place) {
        let path = vec![from.to_string(), to.to_string()];
        self.events.push(Event::Travelled { seat, path, over: Vec::new() });
    }

    /// SO14: everybody sees what goes to a hand.
    fn take(&mut self, seat: Seat, at: Place, kind: Kind) {
        let (face, to) = (kind.letter(), hand(seat, kind.letter()));
        self.events.push(Event::Taken { seat, at: at.to_string(), to, face });
    }

    /// SO10–SO12: everybody sees both faces, the winner goes to the crossing, the loser to its owner's hand.
    fn squod(&mut self, from: RampCell, climb: Option<RampCell>, rival: RampCell) {
        let at = climb.unwrap_or(from);
        let (Some(kind), Some(other)) = (self.before.kind(from), self.before.kind(rival)) else { return };
        if climb.is_some() {
            self.travel(at.seat(), Place::Ramp(from), Place::Ramp(at));
        }
        let crossing = Place::Ring(at.crossing(rival));
        let pieces = [(at, kind), (rival, other)];
        let winner = (kind != other).then(|| usize::from(other.beats(kind)));
        self.events.push(Event::Clashed {
            seat: at.seat(),
            at: at.to_string(),
            face: kind.letter(),
            rival: Rival { seat: rival.seat(), at: rival.to_string(), face: other.letter() },
            crossing: crossing.to_string(),
            winner: winner.map(|i| pieces[i].0.seat()),
        });
        if let Some((won, lost)) = winner.map(|i| (pieces[i], pieces[1 - i])) {
            self.take(lost.0.seat(), Place::Ramp(lost.0), lost.1);
            self.travel(won.0.seat(), Place::Ramp(won.0), crossing);
            let (seat, at, face) = (won.0.seat(), crossing.to_string(), won.1.letter());
            self.events.push(Event::Entered { seat, at, face });
        }
    }

    /// What else the viewer knows now: of pieces that lie in hand, and of those that stand on ramps.
    fn learn(&mut self, m: Move) {
        if !matches!(m, Move::SetUp(_) | Move::Reenter(..)) {
            let sorted = self.sorted(&self.events);
            self.events.extend(sorted);
        }
        let (climbed, told) = match m {
            Move::Go(Place::Ramp(from), Place::Ramp(to)) => (Some((from, to)), vec![]),
            Move::Squod { from, climb, rival } => (None, vec![climb.unwrap_or(from), rival]),
            Move::Reenter(_, cell) => (None, vec![cell]),
            Move::SetUp(_) => return,
            _ => (None, vec![]),
        };
        let cells = self.after.table().flat_map(|seat| (1..=SQUOD_LINE).flat_map(move |n| line(seat, n)));
        for cell in cells.filter(|&cell| self.after.is_occupied(cell) && !told.contains(&cell)) {
            let from = climbed.map_or(cell, |(from, to)| if to == cell { from } else { cell });
            let (was, (can_be, open)) = (self.was.face(from), self.is.face(cell));
            if was != (can_be.clone(), open) {
                self.events.push(Event::Learnt { seat: cell.seat(), at: cell.to_string(), can_be, open });
            }
        }
    }

    /// The pieces in hands that are known to be of another kind now, or no longer known, when these things happened.
    fn sorted(&self, events: &[Event]) -> Vec<Event> {
        self.before.table().flat_map(|seat| self.sorted_hand(seat, events)).collect()
    }

    fn sorted_hand(&self, seat: Seat, events: &[Event]) -> Vec<Event> {
        let (mut have, mut want) = (self.was.hand(seat), self.is.hand(seat));
        for event in events {
            match event {
                Event::Taken { seat: owner, face, .. } if *owner == seat => have[place_of(*face)] += 1,
                Event::PutDown { seat: owner, can_be, .. } if *owner == seat => {
                    want[place_of(only(can_be).unwrap_or('?'))] += 1;
                }
                _ => {}
            }
        }
        let pairs = (0..HAND_KINDS.len()).flat_map(|from| (0..HAND_KINDS.len()).map(move |to| (from, to)));
        pairs.filter_map(|(from, to)| sort(seat, &mut have, &want, from, to)).collect()
    }

    /// What comes next, where it is not simply the next seat's turn, or how it ended.
    fn close(&mut self, m: Move) {
        let seat = self.after.turn;
        match (m, self.after.phase) {
            (Move::SetUp(_), phase) => {
                self.events.push(Event::SetUp { seat: self.before.turn });
                if phase == Phase::Play {
                    self.events.push(Event::Began { phase: scene::Phase::Play, seat });
                }
            }
            (Move::Toss(_), Phase::SetUp) => {
                self.events.push(Event::Began { phase: scene::Phase::SetUp, seat });
            }
            (Move::Reenter(..), _) => self.events.push(Event::MovesAgain { seat, rule: "SO17" }),
            _ => self.events.extend(Event::end_of(&self.after, "SO16", winning(&self.after))),
        }
    }
}

/// The kind, if there is only one.
fn only(can_be: &str) -> Option<char> {
    can_be.chars().next().filter(|_| can_be.len() == 1)
}

fn place_of(kind: char) -> usize {
    HAND_KINDS.find(kind).unwrap_or(HAND_KINDS.len() - 1)
}

/// Moves pieces of a hand from one place to another, as many as there are too many here and too few there.
fn sort(seat: Seat, have: &mut Hand, want: &Hand, from: usize, to: usize) -> Option<Event> {
    let count = have[from].saturating_sub(want[from]).min(want[to].saturating_sub(have[to]));
    have[from] -= count;
    have[to] += count;
    let [was, look] = [from, to].map(|i| HAND_KINDS.as_bytes()[i].into());
    (count > 0).then(|| Event::Sorted { seat, from: hand(seat, was), to: hand(seat, look), look, count })
}
