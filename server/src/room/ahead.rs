//! Moves that a seat has chosen before its turn: kept secret, and played when the turn comes.

use quadrille_games::Seat;

use super::standing::{Standing, entry};
use crate::clock::Moment;
use crate::refusal::Refusal;
use crate::states::{EntryKind, Status};
use crate::store::Entry;

/// How many moves a seat may choose ahead.
const MOST: usize = 2;

impl Standing {
    /// What a seat may choose now, before its turn.
    pub(super) fn choices(&self, seat: usize) -> Vec<String> {
        match self.to_move() {
            Some(turn) if turn != seat => self.game.ahead(Seat::new(seat as u8)),
            _ => Vec::new(),
        }
    }

    /// Whether a seat may choose these moves now, before its turn.
    pub(super) fn allow_ahead(&self, seat: usize, moves: &[String]) -> Result<(), Refusal> {
        match self.row.status {
            Status::Running => {}
            Status::Waiting => return Err(Refusal::NotBegun),
            Status::Over | Status::Cancelled => return Err(Refusal::Over),
        }
        let may = self.game.ahead(Seat::new(seat as u8));
        let is_allowed = moves.len() <= MOST && moves.iter().all(|m| may.contains(m));
        if is_allowed { Ok(()) } else { Err(Refusal::NotAhead) }
    }

    /// Whether the seat to move may have chosen before.
    pub(super) fn may_be_chosen(&self) -> bool {
        self.to_move().is_some_and(|seat| !self.game.ahead(Seat::new(seat as u8)).is_empty())
    }

    /// Whether a seat has chosen something before its turn.
    pub(super) fn is_ready(&self, seat: usize) -> bool {
        self.row.status == Status::Running && !self.asides[seat].ahead.is_empty()
    }

    /// What the seat to move has chosen for this turn, as an entry that costs no time, and what it has chosen besides.
    pub(super) fn chosen(&self, moment: &Moment) -> Option<(Entry, Vec<String>)> {
        let seat = self.to_move().filter(|&seat| self.is_ready(seat))?;
        let legal = self.game.snapshot(quadrille_games::Viewer::Seat(Seat::new(seat as u8))).moves;
        let mut rest = self.asides[seat].ahead.clone();
        let at = rest.iter().position(|m| legal.contains(m))?;
        let text = rest.remove(at);
        Some((entry(EntryKind::Move, seat, text, moment.now), rest))
    }
}
