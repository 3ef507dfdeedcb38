//! Moves that a seat has chosen before its turn: kept secret, and played when the turn comes.

use quadrille_games::Seat;

use super::Room;
use super::standing::{Standing, entry};
use crate::clock::Moment;
use crate::ids::AccountId;
use crate::messages::News;
use crate::node::Node;
use crate::refusal::Refusal;
use crate::socket::Part;
use crate::states::{EntryKind, Status};
use crate::store::{Entry, MatchWrite};

/// How many moves a seat may choose ahead.
const MOST: usize = 2;

impl Room {
    /// Keeps the moves that a player has chosen before their turn, instead of those from before.
    pub(crate) async fn choose_ahead(
        &self,
        node: &Node,
        who: &AccountId,
        moves: &[String],
    ) -> Result<(), Refusal> {
        let mut standing = self.lock(node).await?;
        if node.store.is_shared() {
            standing.follow(node, &self.id).await?;
        }
        let seat = standing.seat_of(who).ok_or(Refusal::NotSeated)?;
        standing.allow_ahead(seat, moves)?;
        standing.is_unsure = true;
        let (account, moves) = (who.clone(), moves.join(" "));
        let chosen = MatchWrite::Ahead { seat: seat as i64, account, moves };
        node.store.write_match(&self.id, chosen).await?;
        standing.reload(node, &self.id).await?;
        // Others are told that somebody is ready, not that they have changed their mind.
        let own = self.listening().into_iter().filter(|inbox| inbox.account == *who);
        own.for_each(|inbox| inbox.changed(Part::Log, &self.id));
        drop(standing);
        node.announce(News::Aside { id: self.id.clone() }).await;
        self.wake_bot(node).await
    }

    /// Plays what was chosen before, for as long as it is the turn of somebody who has chosen.
    pub(super) async fn play_chosen(&self, node: &Node) -> Result<(), Refusal> {
        loop {
            let mut standing = self.lock(node).await?;
            if node.store.is_shared() && standing.may_be_chosen() {
                // What was chosen may be known to another node alone.
                standing.reload(node, &self.id).await?;
            }
            let Some((entry, rest)) = standing.chosen(&node.moment()) else { return Ok(()) };
            let ahead = Some(rest.join(" "));
            standing.asides[entry.seat as usize].ahead = rest;
            match self.append_with(node, &mut standing, entry, (None, ahead)).await? {
                Some(place) => {
                    drop(standing);
                    node.announce(News::Entry { id: self.id.clone(), ply: place + 1 }).await;
                }
                None => standing.reload(node, &self.id).await?,
            }
        }
    }
}

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
