//! Which positions of Squod the rules can continue from.

use super::faces::{Faces, Kind, Layout};
use super::refusal::Refusal;
use super::{Phase, Piece, Squod};
use crate::text::{ParseError, refused};
use crate::{Game, Seat, Side};

/// SO1: each player owns two of each kind.
pub(super) const PIECES_OF_A_KIND: usize = 2;

/// The rows and columns of the ring (SO16), as bits from a1.
pub(super) const WINNING_LINES: [u16; 6] =
    [0b111, 0b111 << 3, 0b111 << 6, 0b1001001, 0b1001001 << 1, 0b1001001 << 2];

impl Squod {
    /// How many pieces of a kind a seat has.
    pub(super) fn count(&self, seat: Seat, kind: Kind) -> usize {
        let in_ring = self.ring.pieces().filter(|piece| *piece == Piece { owner: seat, kind }).count();
        let faces = self.faces[seat.index()];
        let on_ramp = (0..9).filter(|&cell| faces.kind(cell) == Some(kind)).count();
        in_ring + on_ramp + faces.in_hand(kind) as usize
    }

    /// Refuses what the rules cannot continue from.
    pub(super) fn checked(mut self) -> Result<Squod, ParseError> {
        match self.phase {
            Phase::Toss { pick, .. } => {
                if self.turn.index() != usize::from(pick.is_some()) {
                    return refused(Refusal::NotToPick);
                }
            }
            Phase::SetUp => self.check_set_up()?,
            Phase::Play => self.check_counts()?,
        }
        self.faces[self.seats as usize..].fill(Faces::NONE);
        self.won = self.winner()?;
        Ok(self)
    }

    /// SO1: each player owns two of each kind.
    fn check_counts(&self) -> Result<(), ParseError> {
        for piece in self.ring.pieces() {
            if piece.owner.index() >= self.seats as usize {
                return refused(Refusal::NoRamp { piece });
            }
        }
        for seat in self.table() {
            for kind in Kind::ALL {
                let count = self.count(seat, kind);
                if count != PIECES_OF_A_KIND {
                    let (seat, kind) = (Squod::SEATS[seat.index()], kind.letter());
                    return refused(Refusal::NotTwo { seat, count, kind });
                }
            }
        }
        Ok(())
    }

    /// SO3: the seats before the one to move have set up, the others hold all pieces in hand.
    fn check_set_up(&self) -> Result<(), ParseError> {
        self.check_counts()?;
        let is_waiting = |seat: Seat| self.faces[seat.index()] == Faces::IN_HAND;
        let is_ready = |seat: Seat| Layout::all().any(|layout| layout.faces() == self.faces[seat.index()]);
        let mut seat = self.turn;
        let mut order = Vec::new();
        for _ in 0..self.seats {
            if !is_waiting(seat) && !is_ready(seat) || self.shown[seat.index()] != 0 {
                return refused(Refusal::HalfSetUp);
            }
            order.push(is_waiting(seat));
            seat = seat.next(self.seats);
        }
        if !order[0] || !order.is_sorted_by_key(|waiting| !waiting) {
            return refused(Refusal::NotToSetUp);
        }
        Ok(())
    }

    fn winner(&self) -> Result<Option<Side>, ParseError> {
        let won = |side| WINNING_LINES.iter().any(|&line| self.has_won(side, line));
        match (won(Side::First), won(Side::Second)) {
            (true, true) => refused(Refusal::TwoWinners),
            (true, false) => Ok(Some(Side::First)),
            (false, true) => Ok(Some(Side::Second)),
            (false, false) => Ok(None),
        }
    }
}
