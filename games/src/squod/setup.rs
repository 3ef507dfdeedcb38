//! Squod changed by hand: what is neither in the ring nor on a ramp is in its owner's hand.

use super::board::line;
use super::check::PIECES_OF_A_KIND;
use super::{Cell, Kind, Phase, Piece, Place, SQUOD_LINE, Squod};
use crate::setup::{Misplaced, Setup};
use crate::{ParseError, Seat};

/// A position of Squod that is being changed. Like the position, it is for the referee alone.
#[derive(Clone)]
pub struct Draft(pub(super) Squod);

impl Draft {
    fn place(&self, at: &str) -> Result<Place, Misplaced> {
        let ramps =
            self.0.table().flat_map(|seat| (1..=SQUOD_LINE).flat_map(move |number| line(seat, number)));
        let mut places = (0..9).map(|i| Place::Ring(Cell(i))).chain(ramps.map(Place::Ramp));
        let is_toss = matches!(self.0.phase, Phase::Toss { .. });
        places.find(|place| place.to_string() == at && !is_toss).ok_or(Misplaced::NotHere)
    }

    fn take(&mut self, place: Place) {
        match place {
            Place::Ring(cell) => {
                if let Some(piece) = self.0.ring(cell) {
                    self.0.ring.flip(cell, piece);
                }
            }
            Place::Ramp(cell) => {
                self.0.lift(cell);
            }
        }
    }

    /// SO1: of each kind, what is missing is in hand.
    fn fill_hands(&mut self) {
        for seat in self.0.table() {
            let ramp = self.0.faces[seat.index()].without_hand();
            self.0.faces[seat.index()] = ramp;
            for kind in Kind::ALL {
                let missing = PIECES_OF_A_KIND.saturating_sub(self.0.count(seat, kind));
                (0..missing).for_each(|_| self.0.faces[seat.index()].take_back(kind));
            }
        }
    }
}

impl Setup for Draft {
    type Position = Squod;
    const LOOKS: &'static [&'static str] = &["R", "P", "S"];

    fn put(&mut self, at: &str, seat: Seat, look: &str) -> Result<(), Misplaced> {
        let place = self.place(at)?;
        let kind = Kind::ALL.into_iter().find(|kind| look.chars().eq([kind.letter()]));
        let kind = kind.filter(|_| seat.index() < self.0.seats as usize).ok_or(Misplaced::NotHere)?;
        if matches!(place, Place::Ramp(cell) if cell.seat() != seat) {
            return Err(Misplaced::NotHere);
        }
        self.take(place);
        match place {
            Place::Ring(cell) => self.0.ring.flip(cell, Piece { owner: seat, kind }),
            Place::Ramp(cell) => self.0.faces[seat.index()].put(cell.index(), kind),
        }
        self.fill_hands();
        Ok(())
    }

    fn clear(&mut self, at: &str) -> Result<(), Misplaced> {
        let place = self.place(at)?;
        self.take(place);
        self.fill_hands();
        Ok(())
    }

    fn pass_turn(&mut self) {
        self.0.turn = self.0.turn.next(self.0.seats);
    }

    fn position(self) -> Result<Squod, ParseError> {
        self.0.checked()
    }
}
