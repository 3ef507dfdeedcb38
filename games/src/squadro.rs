//! Squadro (Adrián Jiménez Pascual, published by Gigamic): there and back on crossing lanes.
//!
//! Rule numbers SD1–SD10 are those of `docs/rules/squadro.md`.

use crate::bits::take_lowest;
use crate::{
    Diagram, Game, Message, Open, Outcome, Pattern, SeatName, Sentence, Side, Status, Variant, nothing_hidden,
};

mod events;
mod notation;
mod refusal;
mod scene;
mod setup;

pub use refusal::Refusal;
pub use setup::Draft;

const LANES: usize = 5;
/// The step of a piece that turned (SD5): 0 is its start slot, 1–5 and 7–11 are crossings.
const TURNED: u8 = 6;
/// The step of a piece that is home (SD9).
const HOME: u8 = 12;
/// Pieces to bring home (SD10).
const GOAL: usize = 4;
/// Dots of the outbound pieces, Light's and Dark's lanes (SD2); homebound, a lane has 4 less these.
const OUTBOUND_DOTS: [[u8; LANES]; 2] = [[1, 3, 2, 3, 1], [3, 1, 2, 1, 3]];

/// A position of Squadro in one word, so that it is copied, compared and hashed as a number:
/// five bits for the step of each of Light's pieces (SD1: all at 0), five for each of Dark's,
/// and the side to move on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Squadro(u64);

/// Bits of a step, and of a side's five.
const STEP_BITS: usize = 5;
const SIDE_BITS: usize = LANES * STEP_BITS;
/// A one in each of a side's five steps.
const EACH: u64 = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20;
/// The bit of the side to move.
const TURN_BIT: usize = 2 * SIDE_BITS;

/// A move: the lane whose piece advances (SD3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// The index of the lane, from 0.
    pub const fn lane(self) -> usize {
        self.0 as usize
    }
}

/// Where a piece comes to stand, and which opposing lanes' pieces it leaps, as bits.
#[derive(Clone, Copy)]
struct Advance {
    to: u8,
    leapt: u8,
}

/// One piece's advance from `step`, when the opponents on its lane are `opponents`, a bit a lane.
const fn advance(step: u8, dots: u8, opponents: u8) -> Advance {
    let mut to = step;
    let mut points = dots;
    let mut leapt = 0;
    loop {
        to += 1;
        // SD5, SD9: the slots at both ends stop a piece; SD8: nobody is leapt there.
        if to == TURNED || to == HOME {
            return Advance { to, leapt };
        }
        let crossing = 1 << opposing_lane(to);
        if opponents & crossing != 0 {
            leapt |= crossing; // SD6: leap it and what stands directly behind.
        } else if leapt != 0 {
            return Advance { to, leapt }; // SD6: land behind them and stop.
        } else {
            points -= 1; // SD4
            if points == 0 {
                return Advance { to, leapt };
            }
        }
    }
}

/// The index of the opposing lane that a piece at this step stands on.
const fn opposing_lane(step: u8) -> u8 {
    let distance = if step <= TURNED { step } else { HOME - step };
    5 - distance
}

/// Every [`advance`], by dots, step and opponents.
const ADVANCES: [[[Advance; 32]; HOME as usize]; 4] = {
    let mut table = [[[Advance { to: 0, leapt: 0 }; 32]; HOME as usize]; 4];
    let mut dots = 1;
    while dots < 4 {
        let mut step = 0;
        while step < HOME {
            let mut opponents = 0;
            while opponents < 32 {
                table[dots as usize][step as usize][opponents as usize] = advance(step, dots, opponents);
                opponents += 1;
            }
            step += 1;
        }
        dots += 1;
    }
    table
};

impl Squadro {
    const fn new(turn: Side) -> Squadro {
        Squadro((turn.index() as u64) << TURN_BIT)
    }

    const fn mover(&self) -> Side {
        Side::from_index((self.0 >> TURN_BIT) as usize)
    }

    const fn shift(side: Side, lane: usize) -> usize {
        side.index() * SIDE_BITS + lane * STEP_BITS
    }

    /// The step of a piece, 0–12: 0 on its start slot, 6 turned, 12 home.
    pub const fn step(&self, side: Side, lane: usize) -> u8 {
        (self.0 >> Self::shift(side, lane)) as u8 & 31
    }

    const fn set_step(&mut self, side: Side, lane: usize, step: u8) {
        self.0 ^= ((self.step(side, lane) ^ step) as u64) << Self::shift(side, lane);
    }

    /// The lanes whose piece is at one of two steps, as bits.
    const fn lanes_at(&self, side: Side, step: u8, or: u8) -> u8 {
        let steps = self.0 >> Self::shift(side, 0) & (31 * EACH);
        // Adding 15 to a difference reaches its fifth bit unless it is zero.
        let differs =
            ((steps ^ (step as u64 * EACH)) + 15 * EACH) & ((steps ^ (or as u64 * EACH)) + 15 * EACH);
        let equal = (!differs >> 4) & EACH;
        // Each product brings the bit of one lane next to the others, from bit 20 on, and no two meet.
        ((equal * (1 << 20 | 1 << 16 | 1 << 12 | 1 << 8 | 1 << 4)) >> 20) as u8 & 31
    }

    /// The dots that a piece has at this step (SD2).
    pub const fn dots(side: Side, lane: usize, step: u8) -> u8 {
        let outbound = OUTBOUND_DOTS[side.index()][lane];
        if step < TURNED { outbound } else { 4 - outbound }
    }

    /// How many pieces of a side are home.
    pub const fn home(&self, side: Side) -> usize {
        self.lanes_home(side).count_ones() as usize
    }

    const fn lanes_home(&self, side: Side) -> u8 {
        self.lanes_at(side, HOME, HOME)
    }

    /// The opponents on the crossings of a lane, a bit for each of their lanes.
    const fn opponents_on(&self, side: Side, lane: usize) -> u8 {
        // A piece stands on the opposing lane, counted from 1, that its step is away from 6.
        let away = lane as u8 + 1;
        self.lanes_at(side.other(), TURNED - away, TURNED + away)
    }

    /// How far a piece goes when it is moved, and whom it leaps.
    fn advance(&self, side: Side, lane: usize) -> Advance {
        let step = self.step(side, lane);
        let dots = Self::dots(side, lane, step);
        ADVANCES[dots as usize][step as usize][self.opponents_on(side, lane) as usize]
    }

    /// How many opponents a legal move leaps (SD6).
    pub fn leapt_by(&self, m: Move) -> u32 {
        self.advance(self.mover(), m.lane()).leapt.count_ones()
    }

    /// SD7: leapt pieces go back to where their leg began.
    fn send_back(&mut self, side: Side, mut leapt: u8) {
        while leapt != 0 {
            let lane = leapt.trailing_zeros() as usize;
            self.set_step(side, lane, if self.step(side, lane) < TURNED { 0 } else { TURNED });
            leapt &= leapt - 1;
        }
    }

    fn winner(&self) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| self.home(side) >= GOAL)
    }
}

impl std::fmt::Debug for Squadro {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Squadro({self})")
    }
}

impl Open for Squadro {}

impl Game for Squadro {
    type Move = Move;
    type Setup = Draft;
    nothing_hidden!();

    const VARIANTS: &'static [Variant] = &[Variant {
        name: "squadro",
        starts: &["00000/00000 l", "00000/00000 d"],
        about: "five pieces there and back on crossing lanes; four home win",
    }];
    const SEATS: &'static [SeatName] =
        &[SeatName { letter: 'l', name: "Light" }, SeatName { letter: 'd', name: "Dark" }];
    const HAS_PLACE_NAMES: bool = false;
    const GOAL: Pattern = refusal::GOAL;
    const ENDS: &'static [(&'static str, Pattern)] = &[("SD10", refusal::FOUR_HOME)];
    const PATTERNS: &'static [&'static [Pattern]] = refusal::PATTERNS;

    fn variant(&self) -> &'static Variant {
        &Self::VARIANTS[0]
    }

    fn turn(&self) -> crate::Seat {
        self.mover().seat()
    }

    fn setup(&self) -> Draft {
        Draft(*self)
    }

    /// SD10: four pieces home win at once.
    fn status(&self) -> Status {
        match self.winner() {
            Some(side) => Status::Over(Outcome::Win(side)),
            None => Status::Turn(self.mover().seat()),
        }
    }

    /// SD3: any piece that is not home; there is no passing.
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        Lanes(if self.winner().is_none() { u64::from(!self.lanes_home(self.mover()) & 31) } else { 0 })
    }

    fn play_unchecked(&mut self, Move(lane): Move) {
        let (side, lane) = (self.mover(), lane as usize);
        let Advance { to, leapt } = self.advance(side, lane);
        self.set_step(side, lane, to);
        self.send_back(side.other(), leapt);
        self.0 ^= 1 << TURN_BIT;
    }

    /// SD9: nothing else is ever illegal.
    fn why_not(&self, m: Move) -> Message {
        Refusal::Home { lane: m }.message()
    }

    fn why_not_there(view: &Self, path: &[&str]) -> Option<Message> {
        refusal::why_not_there(view, path).map(|why| why.message())
    }

    fn diagram(view: &Self) -> Diagram {
        notation::draw(view)
    }
}

/// The lanes that may move, as bits.
struct Lanes(u64);

impl Iterator for Lanes {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        take_lowest(&mut self.0).map(Move)
    }

    fn nth(&mut self, n: usize) -> Option<Move> {
        let lane = NTH_LANE[self.0 as usize].get(n).copied().unwrap_or(LANES as u8);
        self.0 &= !((2 << lane) - 1);
        (lane < LANES as u8).then_some(Move(lane))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Lanes {}

/// The lanes of each set in order; past the last one, no lane.
const NTH_LANE: [[u8; LANES]; 32] = {
    let mut lanes = [[LANES as u8; LANES]; 32];
    let mut set = 0;
    while set < 32 {
        let (mut lane, mut count) = (0, 0);
        while lane < LANES {
            if set >> lane & 1 == 1 {
                lanes[set][count] = lane as u8;
                count += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    lanes
};
