//! How Squadro is indexed and layered.
//!
//! A piece's leg (outbound, homebound, home) only ever advances. A class is the legs of all ten pieces; a move
//! stays in its class or finishes one leg. Layers count finished legs.

use std::sync::{Arc, LazyLock};

use quadrille_engine::book::{Book, Numbered};
pub(crate) use quadrille_engine::games::squadro::numbers::{GOAL, HOME_LEG, LANES, LEG_VECTORS};
use quadrille_engine::games::squadro::numbers::{
    LEG, LEG_POWERS, class_of, legs_of, numbers_of, square_of, squares, weights,
};
use quadrille_engine::oracle::{Exact, Oracle};
use quadrille_games::{Game, Side, Squadro};

use crate::book::unpack_book;
use crate::layered::{Cells, Class, Layered, Location, TableKind};
use crate::solve::{Job, LayerReport, Progress, SolveError};

mod gpu;
mod sweep;

pub use gpu::Reached;

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// What one side's pieces may look like when their legs are fixed.
pub(crate) struct Legs {
    /// The leg of each lane.
    pub(crate) legs: [u8; LANES],
    /// What a piece's square counts in the number of an arrangement.
    pub(crate) weights: [usize; LANES],
    /// The arrangements by number.
    pub(crate) arrangements: Vec<Arrangement>,
}

/// Where a side's five pieces stand.
#[derive(Clone, Copy)]
pub(crate) struct Arrangement {
    /// The steps of the pieces.
    pub(crate) steps: [u8; LANES],
    /// The row of [`struct@ADVANCES`] of each piece.
    pub(crate) pace: [u8; LANES],
    /// For each opposing lane five bits that say which pieces stand on it.
    pub(crate) on: u32,
    /// The same crossings, five bits for each own lane: to find two pieces on one crossing.
    pub(crate) across: u32,
    /// The number of the arrangement, among those of the legs that follow, when a piece finishes its leg.
    pub(crate) exits: [u32; LANES],
    /// What the number loses when a piece is sent back to where its leg began (SD7).
    pub(crate) back: [u32; LANES],
}

/// One piece's advance, told in arrangement numbers.
#[derive(Clone, Copy)]
pub(crate) struct Advance {
    /// How many of its squares the piece advances.
    pub(crate) squares: u8,
    /// The opposing lanes whose pieces are leapt, as bits.
    pub(crate) leapt: u8,
    /// Whether the piece finishes its leg.
    pub(crate) exits: bool,
}

fn step_of(dots: u8, leg: u8, square: u8) -> u8 {
    leg * LEG + if dots == 1 || square == 0 { square } else { square + 1 }
}

/// SD4–SD6: how a piece advances within its leg; steps from 0 to 6 along five crossings, each met by one opposing
/// lane, the last one first.
fn advance(dots: u8, within: u8, opponents: u8, homebound: bool) -> (u8, u8) {
    let (mut to, mut points, mut leapt) = (within, dots, 0);
    loop {
        to += 1;
        if to == LEG {
            return (to, leapt);
        }
        let lane = if homebound { to - 1 } else { 5 - to };
        if opponents >> lane & 1 == 1 {
            leapt |= 1 << lane;
        } else if leapt != 0 || points == 1 {
            return (to, leapt);
        } else {
            points -= 1;
        }
    }
}

/// Every advance: by dots, step and the opponents on the lane.
pub(crate) static ADVANCES: LazyLock<Vec<[Advance; 32]>> = LazyLock::new(|| {
    let row = |pace: u8| {
        let (dots, step) = (pace / 12 + 1, pace % 12);
        std::array::from_fn(|opponents| {
            let from = square_of(dots, step).unwrap_or(0);
            let (to, leapt) = advance(dots, step % LEG, opponents as u8, step >= LEG);
            let exits = to == LEG;
            let squares = if exits { 0 } else { square_of(dots, to).unwrap_or(0) - from };
            Advance { squares, leapt, exits }
        })
    };
    (0..36).map(row).collect()
});

/// The legs of both sides.
pub(crate) static LEGS: LazyLock<[Vec<Legs>; 2]> =
    LazyLock::new(|| SIDES.map(|side| (0..LEG_VECTORS).map(|number| Legs::new(side, number)).collect()));

impl Legs {
    fn new(side: Side, number: usize) -> Legs {
        let legs = legs_of(number);
        let weights = weights(side, &legs);
        let count = (0..LANES).map(|lane| squares(side, lane, legs[lane]) as usize).product();
        let arrangements = (0..count).map(|i| Arrangement::new(side, &legs, &weights, i)).collect();
        Legs { legs, weights, arrangements }
    }

    /// How many pieces are home.
    pub(crate) fn home(&self) -> usize {
        self.legs.iter().filter(|&&leg| leg == HOME_LEG).count()
    }

    /// How many legs are finished.
    pub(crate) fn finished(&self) -> u32 {
        self.legs.iter().map(|&leg| u32::from(leg)).sum()
    }
}

impl Arrangement {
    fn new(side: Side, legs: &[u8; LANES], weights: &[usize; LANES], number: usize) -> Arrangement {
        let square = |lane: usize| (number / weights[lane] % squares(side, lane, legs[lane]) as usize) as u8;
        let dots = |lane| Squadro::dots(side, lane, legs[lane] * LEG);
        let steps: [u8; LANES] = std::array::from_fn(|lane| step_of(dots(lane), legs[lane], square(lane)));
        let pace = |lane: usize| if legs[lane] == HOME_LEG { 0 } else { (dots(lane) - 1) * 12 + steps[lane] };
        let exits = |lane: usize| {
            let mut next = *legs;
            next[lane] += 1;
            let next_weights = weights_or_none(side, &next)?;
            let others = (0..LANES).filter(|&other| other != lane);
            Some(others.map(|other| square(other) as usize * next_weights[other]).sum::<usize>() as u32)
        };
        let (on, across) = crossings(&steps);
        Arrangement {
            steps,
            pace: std::array::from_fn(pace),
            on,
            across,
            exits: std::array::from_fn(|lane| exits(lane).unwrap_or(0)),
            back: std::array::from_fn(|lane| (square(lane) as usize * weights[lane]) as u32),
        }
    }
}

fn weights_or_none(side: Side, legs: &[u8; LANES]) -> Option<[usize; LANES]> {
    legs.iter().all(|&leg| leg <= HOME_LEG).then(|| weights(side, legs))
}

/// The crossings that pieces stand on: five bits for each opposing lane, and five for each own lane.
fn crossings(steps: &[u8; LANES]) -> (u32, u32) {
    let (mut on, mut across) = (0, 0);
    for (lane, &step) in steps.iter().enumerate() {
        if !step.is_multiple_of(LEG) {
            let opposing = usize::from(step.abs_diff(LEG)) - 1;
            on |= 1 << (5 * opposing + lane);
            across |= 1 << (5 * lane + opposing);
        }
    }
    (on, across)
}

/// The book that the program carries inside, unpacked when it is first asked.
pub(crate) static BOOK: LazyLock<Exact<Squadro>> = LazyLock::new(|| {
    let book = Book::read(unpack_book(include_bytes!("../books/squadro.book")).ok()?).ok()?;
    // It gets ready now, and not in somebody's time for a move.
    book.plan().roots.first().and_then(|root| book.know(root));
    Some(Arc::new(book))
});

/// The index of Squadro.
#[derive(Clone, Copy, Default, Debug)]
pub struct SquadroIndex;

impl SquadroIndex {
    /// The class after a piece finished its leg, unless it is home already or that ends the game.
    pub(crate) fn successor(class: Class, side: usize, lane: usize) -> Option<Class> {
        let mut legs = numbers_of(class);
        (LEGS[side][legs[side]].legs[lane] < HOME_LEG).then(|| legs[side] += LEG_POWERS[lane])?;
        (LEGS[side][legs[side]].home() < GOAL).then(|| class_of(legs))
    }
}

impl Layered for SquadroIndex {
    type Game = Squadro;

    fn name(&self) -> &'static str {
        "squadro"
    }

    fn layer_unit(&self) -> &'static str {
        "finished legs"
    }

    fn slots(&self) -> usize {
        Squadro::SLOTS
    }

    fn layers(&self) -> Vec<u32> {
        (0..=16).rev().collect()
    }

    fn classes(&self, layer: u32) -> Vec<Class> {
        Squadro::classes(layer)
    }

    fn layer_of(&self, class: Class) -> Option<u32> {
        Squadro::layer_of(class)
    }

    fn cells(&self, class: Class) -> usize {
        Squadro::cells(class)
    }

    fn successors(&self, class: Class) -> Vec<Class> {
        let lanes = (0..2).flat_map(|side| (0..LANES).map(move |lane| (side, lane)));
        lanes.filter_map(|(side, lane)| Self::successor(class, side, lane)).collect()
    }

    fn place(&self, position: &Squadro) -> Option<Location> {
        Numbered::place(position)
    }

    fn position(&self, place: Location) -> Option<Squadro> {
        let [light, dark] = numbers_of(place.class);
        let dark = &LEGS[1][dark].arrangements;
        let light = LEGS[0][light].arrangements.get(place.cell / dark.len())?;
        let text = |a: &Arrangement| {
            a.steps.iter().filter_map(|&s| char::from_digit(u32::from(s), 13)).collect::<String>()
        };
        let letter = Squadro::SEATS[place.slot].letter;
        format!("{}/{} {letter}", text(light), text(&dark[place.cell % dark.len()])).parse().ok()
    }

    fn holds(&self, place: Location) -> bool {
        let [light, dark] = numbers_of(place.class);
        let dark = &LEGS[1][dark].arrangements;
        LEGS[0][light].arrangements[place.cell / dark.len()].across & dark[place.cell % dark.len()].on == 0
    }

    fn solve_on_gpu(
        &self,
        job: &Job,
        tell: &(dyn Fn(Progress) + Sync),
    ) -> Result<Vec<LayerReport>, SolveError> {
        gpu::solve_on_gpu(job, tell)
    }

    fn solve(&self, class: Class, kind: TableKind, successors: &[Arc<Cells>]) -> Cells {
        match kind {
            TableKind::Wdl => sweep::solve::<false>(self, class, successors),
            TableKind::Distance => sweep::solve::<true>(self, class, successors),
        }
    }
}
