//! What a viewer may know: exactly the faces that fit all that was seen.

use std::borrow::Borrow;

use super::faces::{Faces, Kind, Known, Outline};
use super::{Phase, RampCell, Squod};
use crate::{Rng, Seat, Viewer, draw};

/// What lies open to all, as rule SO18 compares it: for each seat its pieces in the ring and what is common to all its
/// possible faces, 60 bits; above them the turn and the round of the toss, four bits a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Public([u64; 4]);

impl Public {
    pub(super) fn new(position: &Squod, known: &Known) -> Public {
        let round = if let Phase::Toss { round, .. } = position.phase { round } else { 0 };
        let rest = (u64::from(round) << 2) | position.turn.index() as u64;
        Public([0, 1, 2, 3].map(|i: u8| {
            let seat = Seat::new(i);
            let ring = u64::from(position.ring.0[seat.index()]);
            ring | known.common(seat).bits() << 27 | (rest >> (4 * i)) << 60
        }))
    }
}

/// What one viewer may know of a position of Squod.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View<K = Known> {
    viewer: Viewer,
    /// The position with every face taken out that the viewer may not know.
    open: Opened,
    /// What the public knows of each player.
    known: K,
}

/// A view for a moment, which copies and sorts nothing.
pub type Glance<'a> = View<&'a Known>;

/// A position from which secrets were taken out.
#[derive(Clone, PartialEq, Eq)]
struct Opened(Squod);

impl Opened {
    fn new(position: &Squod, viewer: Viewer) -> Opened {
        let mut open = *position;
        // SO4: faces on a ramp, and what is put down from a hand, are for the owner's eyes only.
        for seat in position.table().filter(|&seat| viewer != Viewer::Seat(seat)) {
            open.faces[seat.index()] = Faces::NONE;
        }
        if let Phase::Toss { pick: Some(_), round } = position.phase
            && viewer != Viewer::Seat(Seat::new(0))
        {
            open.phase = Phase::Toss { round, pick: None };
        }
        Opened(open)
    }
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("…")
    }
}

/// What a viewer knows of one seat, in bits of cells: of the ring from a1 on, of its ramp from line 1 on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeenSeat {
    /// Its pieces in the ring, by kind.
    pub ring: [u16; 3],
    /// The ramp cells whose piece can be of each kind.
    pub can_be: [u16; 3],
    /// The ramp cells whose face everybody knows.
    pub open: u16,
    /// How many pieces of each kind are surely in its hand.
    pub hand: [u8; 3],
    /// How many pieces are in its hand whose kind is not known.
    pub unsure: u8,
}

impl View {
    pub(super) fn new(position: &Squod, known: &Known, viewer: Viewer) -> View {
        View { viewer, open: Opened::new(position, viewer), known: known.clone().sorted() }
    }

    /// What the public knows.
    pub fn known(&self) -> &Known {
        &self.known
    }

    pub(super) fn imagine(&self, rng: &mut Rng) -> (Squod, Known) {
        let mut truth = self.open.0;
        for seat in truth.table() {
            let faces = self.possible_faces(seat);
            truth.faces[seat.index()] = faces[draw(faces.len(), rng)];
        }
        if let Phase::Toss { round, pick: None } = truth.phase
            && self.is_picked()
        {
            truth.phase = Phase::Toss { round, pick: Some(Kind::ALL[draw(3, rng)]) };
        }
        (truth, self.known.clone())
    }

    pub(super) fn truths(&self) -> Vec<(Squod, Known)> {
        let mut all = self.picked();
        for seat in self.open.0.table() {
            let with = |&truth: &Squod| {
                self.possible_faces(seat).iter().map(move |&faces| {
                    let mut truth = truth;
                    truth.faces[seat.index()] = faces;
                    truth
                })
            };
            all = all.iter().flat_map(with).collect();
        }
        all.into_iter().map(|truth| (truth, self.known.clone())).collect()
    }

    /// The position with every pick for the toss that the viewer holds possible.
    fn picked(&self) -> Vec<Squod> {
        let open = self.open.0;
        match open.phase {
            Phase::Toss { round, pick: None } if self.is_picked() => Kind::ALL
                .map(|kind| Squod { phase: Phase::Toss { round, pick: Some(kind) }, ..open })
                .to_vec(),
            _ => vec![open],
        }
    }
}

impl<'a> Glance<'a> {
    pub(super) fn glance(position: &Squod, known: &'a Known, viewer: Viewer) -> Glance<'a> {
        View { viewer, open: Opened::new(position, viewer), known }
    }
}

impl<K: Borrow<Known>> View<K> {
    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seat to move, also when the game is over.
    pub fn turn(&self) -> Seat {
        self.open.0.turn
    }

    /// How many seats the table has.
    pub fn seats(&self) -> u8 {
        self.open.0.seats
    }

    /// South's pick while West is to pick for the toss, if the viewer may know it.
    pub fn first_pick(&self) -> Option<Kind> {
        if let Phase::Toss { pick, .. } = self.open.0.phase { pick } else { None }
    }

    /// The position, in which faces unknown to the viewer are missing.
    pub(super) fn open(&self) -> &Squod {
        &self.open.0
    }

    /// Whether somebody has picked for the toss and the other has not.
    pub fn is_picked(&self) -> bool {
        matches!(self.open.0.phase, Phase::Toss { .. }) && self.turn() == Seat::new(1)
    }

    /// The kinds that the piece on a ramp cell can still be for this viewer; none on an empty cell.
    pub fn possible(&self, cell: RampCell) -> Vec<Kind> {
        let can_be = self.outline(cell.seat()).can_be;
        Kind::ALL.into_iter().filter(|&kind| can_be[kind as usize] & cell.bit() != 0).collect()
    }

    /// The letter of the piece on a ramp cell, `?` where the viewer does not know it; none on an empty cell.
    pub(super) fn look(&self, cell: RampCell) -> Option<char> {
        match self.possible(cell)[..] {
            [] => None,
            [kind] => Some(kind.letter()),
            _ => Some('?'),
        }
    }

    /// Whether everybody knows what is on a ramp cell.
    pub(super) fn is_open(&self, cell: RampCell) -> bool {
        !self.known.borrow().common(cell.seat()).is_unsure(cell.index())
    }

    /// How many pieces of each kind a seat holds in hand, and how many whose kind the viewer does not know.
    pub(super) fn held(&self, seat: Seat) -> [u8; 4] {
        let SeenSeat { hand: [rocks, papers, scissors], unsure, .. } = self.seen(seat);
        [rocks, papers, scissors, unsure]
    }

    /// The part of the game.
    pub fn phase(&self) -> crate::scene::Phase {
        match self.open.0.phase {
            Phase::Toss { .. } => crate::scene::Phase::Toss,
            Phase::SetUp => crate::scene::Phase::SetUp,
            Phase::Play => crate::scene::Phase::Play,
        }
    }

    /// All that the viewer knows of a seat, one face at a time.
    pub fn seen(&self, seat: Seat) -> SeenSeat {
        let seen = self.outline(seat);
        let hand = Kind::ALL.map(|kind| seen.common.sure.in_hand(kind));
        let ring = self.open.0.ring.0[seat.index()];
        SeenSeat {
            ring: [0, 9, 18].map(|kind| (ring >> kind) as u16 & 511),
            can_be: seen.can_be,
            open: self.known.borrow().common(seat).certain_cells(),
            hand,
            unsure: seen.held - hand.iter().sum::<u8>(),
        }
    }

    /// What the faces of a player that the viewer holds possible say together.
    fn outline(&self, seat: Seat) -> Outline {
        if self.viewer == Viewer::Seat(seat) {
            Outline::of(self.possible_faces(seat))
        } else {
            self.known.borrow().outline(seat)
        }
    }

    /// The faces of a player that the viewer holds possible.
    pub(super) fn possible_faces(&self, seat: Seat) -> &[Faces] {
        if self.viewer == Viewer::Seat(seat) {
            std::slice::from_ref(&self.open.0.faces[seat.index()])
        } else {
            self.known.borrow().of(seat)
        }
    }
}

/// All faces with the same hand, the same cells and the same shown faces as these.
pub(super) fn fitting(faces: Faces, shown: u16) -> Vec<Faces> {
    let hidden: Vec<u8> =
        (0..9).filter(|&cell| faces.is_occupied(cell) && shown & (1 << cell) == 0).collect();
    let mut left = [0u8; 3];
    let mut open = faces;
    for &cell in &hidden {
        left[faces.kind(cell).map_or(0, |kind| kind as usize)] += 1;
        open.lift(cell);
    }
    let mut all = Vec::new();
    fill(open, &hidden, &mut left, &mut all);
    all
}

/// Adds every way to put the kinds that are left on the cells.
fn fill(faces: Faces, cells: &[u8], left: &mut [u8; 3], all: &mut Vec<Faces>) {
    let Some((&cell, rest)) = cells.split_first() else { return all.push(faces) };
    for kind in Kind::ALL {
        if left[kind as usize] > 0 {
            left[kind as usize] -= 1;
            let mut next = faces;
            next.put(cell, kind);
            fill(next, rest, left, all);
            left[kind as usize] += 1;
        }
    }
}
