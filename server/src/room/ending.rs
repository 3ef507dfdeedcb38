//! What an entry makes of a match: whose turn comes, whether it has ended, and whether it counts.

use quadrille_games::{End, Outcome, Seat, Side, new_match};

use super::standing::Standing;
use crate::node::Node;
use crate::states::{EntryKind, SeatKind, Status};
use crate::store::sql::{Finish, Rated};
use crate::store::{Append, Entry, MatchRow, SeatRow, Turn};
use crate::tables::second_game;

/// Moves of each side below which a match that the players end is not rated.
const LEAST_MOVES: usize = 2;

impl Standing {
    /// Whether each side has moved twice.
    pub(super) fn has_been_played(&self) -> bool {
        moves_of_each(&self.log) >= LEAST_MOVES
    }

    /// Whether this is the second game of a pair, which nobody leaves without losing it.
    pub(super) fn is_second_of_pair(&self) -> bool {
        self.row.terms.before().is_some()
    }

    /// What is stored with an entry that has just been applied.
    pub(super) fn append(&self, node: &Node, ply: i64, entry: Entry) -> Append {
        let to_move = self.game.to_move().map(Seat::index).filter(|_| !self.is_aborted);
        let is_bot = to_move.is_some_and(|seat| self.seats[seat].kind == SeatKind::Bot);
        // Whoever has chosen before is moved for as bots are, after a restart too.
        let is_moved_for = is_bot || self.chosen(&node.moment()).is_some();
        let bot_due = if is_moved_for { entry.at + node.bot_delay() } else { 0 };
        let deadline = self.clock.deadline(to_move, &node.moment());
        let turn = Turn { seat: to_move.map_or(-1, |seat| seat as i64), deadline, bot_due };
        let finish = self.finish();
        let next = finish.as_ref().and_then(|finish| self.second_game(node, finish));
        Append { id: self.row.id.clone(), ply, entry, turn, finish, next, sitter: None, ahead: None }
    }

    /// The second game of a pair, if this ends the first and what was played counts.
    fn second_game(&self, node: &Node, finish: &Finish) -> Option<Box<(MatchRow, Vec<SeatRow>)>> {
        let counts = self.game.end().is_some_and(|end| self.counts(end));
        let follows = counts && finish.status == Status::Over && self.row.terms.is_first_of_pair();
        follows.then(|| Box::new(second_game(node, &self.row, &finish.result, &self.seats)))
    }

    /// Whether an end counts: not if others played it to the end than began it. Of a pair whose first game counts,
    /// the second always does.
    fn counts(&self, end: End) -> bool {
        !self.was_reseated() && (self.is_second_of_pair() || counts(&self.log, end))
    }

    pub(super) fn finish(&self) -> Option<Finish> {
        if self.is_aborted {
            let (status, nothing) = (Status::Cancelled, String::new());
            return Some(Finish { status, result: nothing.clone(), ending: nothing, rated: None });
        }
        let end = self.game.end()?;
        let record = self.game.record(None);
        let ending = record.tag("Termination").unwrap_or_default().to_string();
        let is_settled = self.row.terms.rated && !self.row.terms.is_first_of_pair() && self.counts(end);
        let rated = is_settled.then(|| Rated {
            starter: self.starter(),
            points: match end.outcome() {
                Outcome::Win(Side::First) => 1.0,
                Outcome::Win(Side::Second) => 0.0,
                Outcome::Draw => 0.5,
            },
        });
        Some(Finish { status: Status::Over, result: record.result.to_string(), ending, rated })
    }

    /// The seat that began.
    fn starter(&self) -> i64 {
        new_match(self.family, &self.row.start)
            .ok()
            .and_then(|fresh| fresh.to_move())
            .map_or(0, |seat| seat.index() as i64)
    }
}

/// How many moves each side has made at least, those taken back included.
fn moves_of_each(log: &[Entry]) -> usize {
    let made = |side| log.iter().filter(|e| e.kind == EntryKind::Move && e.seat % 2 == side).count();
    made(0).min(made(1))
}

/// Whether enough was played to count: a match that somebody left at once says nothing about anybody.
fn counts(log: &[Entry], end: End) -> bool {
    match end {
        End::Resigned(_) | End::Agreed | End::Time(_) => moves_of_each(log) >= LEAST_MOVES,
        End::Rules(_) | End::Repetition | End::Quiet => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::standing::entry;
    use super::*;
    use crate::clock::Millis;

    #[test]
    fn what_players_end_early_does_not_count() {
        let log = |seats: &[usize]| -> Vec<Entry> {
            seats.iter().map(|&seat| entry(EntryKind::Move, seat, String::new(), Millis(0))).collect()
        };
        let first = Seat::new(0);
        for end in [End::Resigned(first), End::Agreed, End::Time(first)] {
            for (seats, is_counted) in [
                (&[][..], false),
                (&[0, 1, 0], false),
                (&[1, 0, 1, 1, 1], false),
                (&[0, 1, 0, 1], true),
                (&[0, 1, 2, 3], true),
            ] {
                assert_eq!(counts(&log(seats), end), is_counted, "{end:?} after {seats:?}");
            }
        }
        assert!(counts(&[], End::Repetition), "the rules always count");
        let offer = [EntryKind::DrawOffer, EntryKind::Declined];
        let talk = [offer, offer].concat().into_iter().map(|kind| entry(kind, 0, String::new(), Millis(0)));
        assert!(!counts(&talk.collect::<Vec<_>>(), End::Agreed), "offers are no moves");
    }
}
