//! Squod: actions by kind of move and seat; planes of three by three for the ring and each ramp.

use std::borrow::Borrow;
use std::sync::OnceLock;

use quadrille_games::scene::Phase;
use quadrille_games::squod::{Kind, Known, Layout, Move, Place, RampCell, View};
use quadrille_games::{Game, Match, Seat, Squod, Variant, Viewer};

use crate::learn::{Actions, Learnable, Planes, spread};

/// Cells of the ring, and of a ramp.
const CELLS: usize = 9;
/// Places: the ring, and four ramps.
const PLACES: usize = 5 * CELLS;
/// Cells of all Squod lines.
const RIVALS: usize = 4 * 3;
const RAMPS: usize = 4 * CELLS;
const LAYOUTS: usize = 90;
/// Where the keys of each kind of move begin.
const SET_UPS: usize = 1 + 3;
const WAYS: usize = SET_UPS + LAYOUTS;
const CHALLENGES: usize = WAYS + PLACES * CELLS;
const REENTRIES: usize = CHALLENGES + RAMPS * 4 * RIVALS;
/// Planes of a seat.
const SEAT_PLANES: usize = 12;
/// Planes beside those of seats: two parts of the game, picks, and whether somebody has picked.
const COMMON_PLANES: usize = 6;

fn ramp_number(cell: RampCell) -> usize {
    cell.seat().index() * CELLS + usize::from(cell.line() - 1) * 3 + usize::from(cell.column())
}

fn place_number(place: Place) -> usize {
    match place {
        Place::Ring(cell) => cell.index(),
        Place::Ramp(cell) => CELLS + ramp_number(cell),
    }
}

/// Tells ways that begin on the same cell apart: a climb by its column, a way into the ring by its cell. No cell of a
/// ramp has both: where one can enter, one cannot climb.
fn way_number(to: Place) -> usize {
    match to {
        Place::Ring(cell) => cell.index(),
        Place::Ramp(cell) => cell.column().into(),
    }
}

fn seats(variant: &Variant) -> u8 {
    variant.starts[0].parse::<Squod>().map_or(2, |start| start.seats())
}

fn ramp(seat: u8, line: u8) -> impl Iterator<Item = RampCell> {
    (0..3).map(move |column| RampCell::at(Seat::new(seat), line, column))
}

/// The climbs from a line: straight, or one column aside.
fn climbs(seat: u8, line: u8) -> impl Iterator<Item = (RampCell, RampCell)> {
    let near = |from: RampCell, to: &RampCell| from.column().abs_diff(to.column()) <= 1;
    ramp(seat, line)
        .flat_map(move |from| ramp(seat, line + 1).filter(move |to| near(from, to)).map(move |to| (from, to)))
}

/// What a seat can do with its own pieces: climb, enter, challenge, climb and challenge, re-enter.
fn seat_texts(seat: u8, seats: u8) -> Vec<String> {
    let rivals = || (0..seats).filter(move |other| other % 2 != seat % 2).flat_map(|other| ramp(other, 3));
    let climbs_of = |line| climbs(seat, line);
    let mut texts: Vec<String> =
        [1, 2].into_iter().flat_map(climbs_of).map(|(from, to)| format!("{from}-{to}")).collect();
    texts.extend(ramp(seat, 3).map(|from| format!("{from}-{}", Place::Ring(from.front()))));
    texts.extend(ramp(seat, 3).flat_map(|from| rivals().map(move |rival| format!("{from}!{rival}"))));
    texts.extend(
        climbs_of(2).flat_map(|(from, to)| rivals().map(move |rival| format!("{from}-{to}!{rival}"))),
    );
    let kinds = Kind::ALL.into_iter();
    texts.extend(kinds.flat_map(|kind| ramp(seat, 1).map(move |to| format!("{}@{to}", kind.letter()))));
    texts
}

/// The steps in the ring, from a1 on.
fn steps() -> impl Iterator<Item = String> {
    let cells = || (0..3u8).flat_map(|row| (0..3u8).map(move |column| (column, row)));
    let name = |(column, row): (u8, u8)| format!("{}{}", char::from(b'a' + column), row + 1);
    cells().flat_map(move |from| {
        let beside = move |to: &(u8, u8)| from.0.abs_diff(to.0) + from.1.abs_diff(to.1) == 1;
        cells().filter(beside).map(move |to| format!("{}-{}", name(from), name(to)))
    })
}

impl Learnable for Squod {
    const KEYS: usize = REENTRIES + 3 * RAMPS;

    /// `pass`, picks, set-ups, steps in the ring; then for each seat climbs, entries, challenges, climbs with a
    /// challenge, re-entries.
    fn texts(variant: &Variant) -> Vec<String> {
        let mut texts = vec!["pass".into()];
        texts.extend(Kind::ALL.map(|kind| Move::Toss(kind).to_string()));
        texts.extend(Layout::all().map(|layout| Move::SetUp(layout).to_string()));
        texts.extend(steps());
        let seats = seats(variant);
        texts.extend((0..seats).flat_map(|seat| seat_texts(seat, seats)));
        texts
    }

    fn key(m: Move) -> usize {
        match m {
            Move::Pass => 0,
            Move::Toss(kind) => 1 + kind as usize,
            Move::SetUp(layout) => SET_UPS + layout.index(),
            Move::Go(from, to) => WAYS + place_number(from) * CELLS + way_number(to),
            Move::Squod { from, climb, rival } => {
                let climb = climb.map_or(3, |to| usize::from(to.column()));
                let rival = rival.seat().index() * 3 + usize::from(rival.column());
                CHALLENGES + (ramp_number(from) * 4 + climb) * RIVALS + rival
            }
            Move::Reenter(kind, to) => REENTRIES + kind as usize * RAMPS + ramp_number(to),
        }
    }

    fn cache() -> &'static [OnceLock<Actions<Squod>>] {
        static CACHE: [OnceLock<Actions<Squod>>; 2] = [const { OnceLock::new() }; 2];
        &CACHE
    }

    fn shape(variant: &Variant) -> [usize; 3] {
        let seats = usize::from(seats(variant));
        [seats * (SEAT_PLANES + 1) + COMMON_PLANES, 3, 3]
    }

    fn observe(view: &View, seat: Seat, planes: &mut Planes) {
        observe(view, seat, planes);
    }

    fn watch(game: &Match<Squod>, seat: Seat, planes: &mut Planes) {
        observe(&game.position().glance(game.known(), Viewer::Seat(seat)), seat, planes);
    }
}

/// For each seat from the viewer's own on, clockwise: its pieces in the ring by kind, what its ramp can be by kind,
/// what of it all know, its hand by kind and what is unknown of it, whether it is to move; then which seat of the
/// table the viewer has, the toss, the set-up, the first pick by kind, whether there is one.
fn observe(view: &View<impl Borrow<Known>>, seat: Seat, planes: &mut Planes) {
    let seats = view.seats();
    let clockwise = (0..seats).map(|i| Seat::new((seat.index() as u8 + i) % seats));
    let (of_seats, common) = planes.each().split_at_mut(usize::from(seats) * SEAT_PLANES);
    clockwise.zip(of_seats.as_chunks_mut().0).for_each(|(seat, planes)| observe_seat(view, seat, planes));
    let places = (0..seats).map(|other| Seat::new(other) == seat);
    let phases = [view.phase() == Phase::Toss, view.phase() == Phase::SetUp];
    let picks = Kind::ALL.map(|kind| view.first_pick() == Some(kind));
    let all = places.chain(phases).chain(picks).chain([view.is_picked()]);
    common.iter_mut().zip(all).for_each(|(plane, is_so)| *plane = [u8::from(is_so); CELLS]);
}

fn observe_seat(view: &View<impl Borrow<Known>>, seat: Seat, planes: &mut [[u8; CELLS]; SEAT_PLANES]) {
    let seen = view.seen(seat);
    let ([a, b, c], [d, e, f], [rocks, papers, scissors]) = (seen.ring, seen.can_be, seen.hand);
    let numbers = [rocks, papers, scissors, seen.unsure, u8::from(view.turn() == seat)];
    planes[..7].copy_from_slice(&[a, b, c, d, e, f, seen.open].map(plane));
    planes[7..].copy_from_slice(&numbers.map(|number| [number; CELLS]));
}

/// Each bit as a cell.
fn plane(bits: u16) -> [u8; CELLS] {
    let [a, b, c, d, e, f, g, h] = spread(bits as u8);
    [a, b, c, d, e, f, g, h, (bits >> 8) as u8]
}
