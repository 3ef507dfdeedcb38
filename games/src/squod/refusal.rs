//! Why a move is refused, told with what the seat to move knows.

use super::{Move, Phase, Place, RampCell, SQUOD_LINE, Squod};
use crate::Game;

/// Why the seat to move may not play this illegal move; it tells nothing that the seat does not know.
pub(super) fn why_not(position: &Squod, m: Move) -> String {
    let name = Squod::SEATS[position.turn.index()].name;
    match (position.phase, m) {
        (Phase::Toss { .. }, _) => "this is the toss: pick R, P or S (SO2)".into(),
        (Phase::SetUp, _) => "this is the set-up: fill lines 2 and 1, for example RPS/SPR (SO3)".into(),
        (Phase::Play, Move::Toss(_) | Move::SetUp(_)) => "toss and set-up are over".into(),
        (Phase::Play, Move::Pass) => "an action is possible, so there is no passing (SO5)".into(),
        (Phase::Play, Move::Reenter(kind, cell)) => {
            if cell.seat() != position.turn || cell.line() != 1 {
                format!("{name} re-enters on the own first line (SO17)")
            } else if position.is_occupied(cell) {
                format!("{cell} is not empty (SO17)")
            } else {
                format!("{name} has no {} in hand (SO17)", kind.letter())
            }
        }
        (Phase::Play, Move::Go(from, to)) => why_not_go(position, from, to),
        (Phase::Play, Move::Squod { from, climb, rival }) => why_not_squod(position, from, climb, rival),
    }
}

fn why_not_go(position: &Squod, from: Place, to: Place) -> String {
    let (seat, name) = (position.turn, Squod::SEATS[position.turn.index()].name);
    match (from, to) {
        (Place::Ramp(from), _) if from.seat() != seat || !position.is_occupied(from) => {
            format!("no piece of {name}'s stands on {from}")
        }
        (Place::Ring(cell), _)
            if position.ring(cell).is_none_or(|piece| piece.owner.side() != seat.side()) =>
        {
            format!("no piece of {name}'s side stands on {from}")
        }
        (Place::Ring(_), Place::Ramp(_)) => "a piece never goes back to a ramp (SO8)".into(),
        (Place::Ramp(from), Place::Ramp(to)) => {
            if to.seat() != seat || to.line() != from.line() + 1 || to.column().abs_diff(from.column()) > 1 {
                format!("{from} climbs one line, straight or one column aside (SO6)")
            } else {
                format!("{to} is not empty (SO6)")
            }
        }
        (Place::Ramp(from), Place::Ring(to)) if from.line() != SQUOD_LINE || from.front() != to => {
            format!(
                "a piece enters from the Squod line, straight ahead; {from} does not lead to {} (SO7)",
                Place::Ring(to)
            )
        }
        (Place::Ring(from), Place::Ring(to)) if !from.is_beside(to) => {
            format!("{} is not beside {} (SO8)", Place::Ring(to), Place::Ring(from))
        }
        _ => format!("the piece on {to} is not a weaker opponent and blocks (SO9)"),
    }
}

fn why_not_squod(position: &Squod, from: RampCell, climb: Option<RampCell>, rival: RampCell) -> String {
    let (seat, name) = (position.turn, Squod::SEATS[position.turn.index()].name);
    let at = climb.unwrap_or(from);
    if from.seat() != seat || !position.is_occupied(from) {
        return format!("no piece of {name}'s stands on {from}");
    }
    if let Some(to) = climb {
        let can_climb = from.line() == SQUOD_LINE - 1
            && to.column().abs_diff(from.column()) <= 1
            && to.seat() == seat
            && to.line() == SQUOD_LINE;
        if !can_climb {
            return format!(
                "a chained Squod climbs from line 2 to the Squod line; {from} does not lead to {to} (SO12)"
            );
        }
        if position.is_occupied(to) {
            return format!("{to} is not empty (SO6)");
        }
    }
    if at.line() != SQUOD_LINE || rival.line() != SQUOD_LINE {
        return "a Squod is called between two pieces on Squod lines (SO10)".into();
    }
    if rival.seat().side() == seat.side() || rival.seat().index() >= position.seats as usize {
        return format!("{rival} is not on the ramp of an opponent (SO10)");
    }
    if !position.is_occupied(rival) {
        return format!("nobody stands on {rival} (SO10)");
    }
    format!("the crossing {} is not empty (SO10)", Place::Ring(at.crossing(rival)))
}
