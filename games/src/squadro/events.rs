//! What a move of Squadro did.

use super::scene::spot;
use super::{Advance, HOME, LANES, Move, Squadro, TURNED, opposing_lane};
use crate::events::Event;
use crate::{Game, Side};

pub(super) fn events(position: &Squadro, m: Move) -> Vec<Event> {
    let (side, lane, after) = (position.mover(), m.lane(), position.after(m));
    let (seat, from) = (side.seat(), position.step(side, lane));
    let Advance { to, leapt } = position.advance(side, lane);
    let met: Vec<u8> = (from + 1..to).filter(|&step| leapt >> opposing_lane(step) & 1 == 1).collect();
    let place = |step| spot(side, lane, step);
    let mut events = vec![Event::Travelled {
        seat,
        path: (from..=to).map(place).collect(),
        over: met.iter().copied().map(place).collect(),
    }];
    events.extend(met.iter().map(|&step| sent_back(position, &after, side.other(), opposing_lane(step))));
    let at = place(to);
    match to {
        TURNED => events.push(Event::TurnedRound { seat, at }),
        HOME => events.push(Event::CameHome { seat, at, count: after.home(side) as u32 }),
        _ => {}
    }
    events.extend(Event::end_of(&after, "SD10", homes(&after)));
    events
}

/// SD7: a piece goes back to where its leg began.
fn sent_back(position: &Squadro, after: &Squadro, side: Side, lane: u8) -> Event {
    let lane = lane as usize;
    let [from, to] = [position, after].map(|position| spot(side, lane, position.step(side, lane)));
    Event::SentBack { seat: side.seat(), from, to }
}

/// The places of the pieces that won.
fn homes(position: &Squadro) -> Vec<String> {
    let Some(winner) = position.winner() else { return Vec::new() };
    let lanes = (0..LANES).filter(|&lane| position.step(winner, lane) == HOME);
    lanes.map(|lane| spot(winner, lane, HOME)).collect()
}
