//! Squadro changed by hand: each lane always has its piece.

use super::scene::spot;
use super::{HOME, LANES, Squadro, TURN_BIT, TURNED};
use crate::setup::{Misplaced, Setup};
use crate::{ParseError, Seat, Side};

/// A position of Squadro that is being changed.
#[derive(Clone)]
pub struct Draft(pub(super) Squadro);

impl Draft {
    /// Sends the piece of a lane to the one of these steps that is at the place.
    fn send(
        &mut self,
        at: &str,
        side: Side,
        steps: impl Iterator<Item = u8> + Clone,
    ) -> Result<(), Misplaced> {
        let mut all = (0..LANES).flat_map(|lane| steps.clone().map(move |step| (lane, step)));
        let (lane, step) =
            all.find(|&(lane, step)| spot(side, lane, step) == at).ok_or(Misplaced::NotHere)?;
        self.0.set_step(side, lane, step);
        Ok(())
    }
}

impl Setup for Draft {
    type Position = Squadro;
    const LOOKS: &'static [&'static str] = &["out", "back"];

    /// On the way home, the start slot is home.
    fn put(&mut self, at: &str, seat: Seat, look: &str) -> Result<(), Misplaced> {
        match look {
            "out" => self.send(at, seat.side(), 0..TURNED),
            "back" => self.send(at, seat.side(), TURNED..=HOME),
            _ => Err(Misplaced::NotHere),
        }
    }

    /// A piece that is taken from its start slot is home.
    fn clear(&mut self, at: &str) -> Result<(), Misplaced> {
        let light = self.send(at, Side::First, HOME..=HOME);
        light.or_else(|_| self.send(at, Side::Second, HOME..=HOME))
    }

    fn pass_turn(&mut self) {
        self.0.0 ^= 1 << TURN_BIT;
    }

    fn position(self) -> Result<Squadro, ParseError> {
        self.0.checked()
    }
}
