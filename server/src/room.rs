//! A room: a match that somebody looks at, and the one place where its log grows.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::AtomicI64;
use std::sync::{Mutex, Weak};

use quadrille_games::{Family, Seat};
use tokio::sync::MutexGuard;

use crate::clock::{ClockTerms, Measured, Millis, Moment};
use crate::ids::{AccountId, MatchId};
use crate::messages::{News, Offer, Prize};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::socket::Inbox;
use crate::states::{SeatKind, Status};
use crate::store::{Append, Entry, SeatRow, Write};

mod ahead;
mod asking;
mod audience;
mod ending;
mod shown;
mod standing;
mod team;

use standing::{Standing, aborted_by_time};
pub(crate) use team::Reseat;

/// How often an entry is tried again after another node was faster.
const ATTEMPTS: usize = 4;

/// What a player does.
pub(crate) enum Action {
    Play(String),
    Resign,
    /// Gives up for the whole side: the account is deleted.
    Forfeit,
    /// Does not resign, whoever of the side asked.
    PlayOn,
    Abort,
    Swap,
    Offer(Offer),
    Claim(Prize),
    Accept,
    Decline,
}

impl Action {
    /// Whether only the seat to move may do it, in time.
    fn takes_turn(&self) -> bool {
        matches!(self, Action::Play(_) | Action::Swap)
    }
}

/// A match, as this node has it.
pub(crate) struct Room {
    pub(crate) id: MatchId,
    has_clock: bool,
    standing: tokio::sync::Mutex<Standing>,
    listeners: Mutex<Vec<Weak<Inbox>>>,
    /// The latest message that everybody here was told of.
    said: AtomicI64,
    /// The last move that could not be stored.
    unstored: Mutex<Option<Unstored>>,
}

/// A move that came, and could not be stored.
struct Unstored {
    place: i64,
    seat: i64,
    text: String,
    at: Millis,
}

impl Room {
    /// Reads a match from the store.
    pub(crate) async fn load(node: &Node, id: &MatchId) -> Result<Room, Refusal> {
        let standing = Standing::load(node, id).await?;
        let has_clock = standing.row.terms.clock != ClockTerms::None;
        Ok(Room {
            id: id.clone(),
            has_clock,
            standing: standing.into(),
            listeners: Mutex::default(),
            said: AtomicI64::new(0),
            unstored: Mutex::default(),
        })
    }

    /// The match as this node has it.
    async fn hold(&self) -> Held<'_> {
        let standing = self.standing.lock().await;
        Held { room: self, changes: standing.changes, standing }
    }

    /// The match as the log has it for sure.
    async fn lock(&self, node: &Node) -> Result<Held<'_>, Refusal> {
        let mut standing = self.hold().await;
        if standing.is_unsure {
            standing.reload(node, &self.id).await?;
        }
        Ok(standing)
    }

    /// Reads the log again if the store has something else than this node knows.
    pub(crate) async fn catch_up(&self, node: &Node, ply: i64, changed: Option<i64>) {
        let mut standing = self.hold().await;
        let before = [standing.resigning(0), standing.resigning(1)];
        // What cannot be read now is found by the next look.
        if ply > standing.log.len() as i64 {
            let _ = standing.follow(node, &self.id).await;
        } else if changed.is_some_and(|changed| changed != standing.row.changed) {
            let _ = standing.reload(node, &self.id).await;
        }
        (0..2)
            .filter(|&side| standing.resigning(side) != before[side])
            .for_each(|side| self.ring_side(&standing, side));
        self.greet_seats(&mut standing, &node.moment());
    }

    /// Reads what other nodes have added to the log until now.
    pub(crate) async fn follow(&self, node: &Node) -> Result<(), Refusal> {
        self.hold().await.follow(node, &self.id).await
    }

    /// Reads everything again: seats or names have changed.
    pub(crate) async fn refresh(&self, node: &Node) -> Result<(), Refusal> {
        let mut standing = self.hold().await;
        standing.reload(node, &self.id).await?;
        self.greet_seats(&mut standing, &node.moment());
        drop(standing);
        node.announce(News::Seats { id: self.id.clone() }).await;
        self.wake_bot(node).await
    }

    /// Does what a player asks for; the answer is the place of the entry in the log, which is stored for good. What is
    /// only between partners is no entry.
    pub(crate) async fn act(
        &self,
        node: &Node,
        who: &AccountId,
        action: Action,
        ply: i64,
        round_trip: Millis,
    ) -> Result<Option<i64>, Refusal> {
        if matches!(action, Action::Resign | Action::PlayOn) && self.whisper(node, who, &action, ply).await? {
            return Ok(None);
        }
        let mut standing = self.lock(node).await?;
        if ply > standing.log.len() as i64 && node.store.is_shared() {
            // The client comes from a node that is further than this one.
            standing.follow(node, &self.id).await?;
        }
        for _ in 0..ATTEMPTS {
            let seat = standing.seat_of(who).ok_or(Refusal::NotSeated)?;
            if let Some(place) = standing.repeated(seat, ply, &action) {
                return Ok(Some(place));
            }
            standing.allow(ply)?;
            self.excuse(node, seat, standing.log.len() as i64, &action);
            let moment = node.moment();
            let measured = Measured { round_trip, absent: standing.absence(seat, &moment) };
            let is_late = standing.clock.is_over(seat, moment.now, measured, &moment.outages);
            if action.takes_turn() && standing.to_move() == Some(seat) && is_late {
                let entry = standing.out_of_time(seat, moment.now);
                self.end(node, standing, entry).await?;
                return Err(Refusal::Over);
            }
            if matches!(action, Action::Claim(_)) && !node.uptime.is_alone() {
                // Who is not here may be at another node.
                return Err(Refusal::NotAway);
            }
            let entry = standing.entry(seat, &action, measured, &moment)?;
            if let Some(place) = self.append(node, &mut standing, entry).await? {
                drop(standing);
                self.after_entry(node, place + 1).await;
                return Ok(Some(place));
            }
            standing.reload(node, &self.id).await?;
        }
        Err(Refusal::Busy)
    }

    /// Resigns for a player, wherever the match stands, and whatever the partner wants.
    pub(crate) async fn forfeit(&self, node: &Node, who: &AccountId) -> Result<(), Refusal> {
        let ply = self.lock(node).await?.log.len() as i64;
        self.act(node, who, Action::Forfeit, ply, Millis(0)).await.map(drop)
    }

    /// Plays for a bot; nothing happens if it is not its turn any more.
    pub(crate) async fn act_for_bot(
        &self,
        node: &Node,
        seat: Seat,
        ply: i64,
        m: &str,
    ) -> Result<(), Refusal> {
        let mut standing = self.lock(node).await?;
        if standing.row.status != Status::Running || standing.log.len() as i64 != ply {
            return Ok(());
        }
        let played = Action::Play(m.into());
        let entry = standing.entry(seat.index(), &played, Measured::default(), &node.moment())?;
        let place = self.append(node, &mut standing, entry).await?;
        drop(standing);
        if let Some(place) = place {
            self.after_entry(node, place + 1).await;
        }
        Ok(())
    }

    /// Ends the match if the time of the seat to move is over.
    pub(crate) async fn flag(&self, node: &Node) -> Result<(), Refusal> {
        self.play_chosen(node).await?;
        let standing = self.lock(node).await?;
        let Some(seat) = standing.to_move() else { return Ok(()) };
        let moment = node.moment();
        // Who is not here may be at another node.
        let until = if standing.is_away(seat) { node.uptime.horizon(moment.now) } else { moment.now };
        if !standing.clock.is_over(seat, until, standing.forgiven(seat, &moment), &moment.outages) {
            return Ok(());
        }
        let entry = standing.out_of_time(seat, moment.now);
        self.end(node, standing, entry).await
    }

    /// Ends a match in which nobody has done anything for so long, but for times when nobody could: as if it had
    /// never been, if a side has hardly moved, else on time. Says whether it did.
    pub(crate) async fn end_idle(&self, node: &Node, now: i64, idle: i64) -> Result<bool, Refusal> {
        let standing = self.lock(node).await?;
        let Some(seat) = standing.to_move() else { return Ok(false) };
        let moment = Moment { now: Millis(now), outages: node.uptime.outages(Millis(now)) };
        if moment.since(standing.last_change()).0 < idle {
            return Ok(false);
        }
        let entry = match standing.has_been_played() {
            true => standing.out_of_time(seat, Millis(now)),
            false => aborted_by_time(seat, Millis(now)),
        };
        self.end(node, standing, entry).await.map(|()| true)
    }

    /// Ends the match with an entry that nobody asked for.
    async fn end(&self, node: &Node, mut standing: Held<'_>, entry: Entry) -> Result<(), Refusal> {
        let place = self.append(node, &mut standing, entry).await?;
        drop(standing);
        if let Some(place) = place {
            self.after_entry(node, place + 1).await;
        }
        Ok(())
    }

    /// Adds an entry to the log; `None` if another node added one first.
    async fn append(
        &self,
        node: &Node,
        standing: &mut Standing,
        entry: Entry,
    ) -> Result<Option<i64>, Refusal> {
        self.append_with(node, standing, entry, (None, None)).await
    }

    /// The same with somebody who sits somewhere from now on, or what is left of what the seat had chosen before.
    async fn append_with(
        &self,
        node: &Node,
        standing: &mut Standing,
        entry: Entry,
        (sitter, ahead): (Option<SeatRow>, Option<String>),
    ) -> Result<Option<i64>, Refusal> {
        standing.is_unsure = true;
        let place = standing.log.len() as i64;
        if let Some(sitter) = &sitter {
            standing.sit(sitter.clone(), node.now());
        }
        let append = match standing.apply(&entry) {
            Ok(()) => {
                let append = standing.append(node, place, entry.clone());
                Append { sitter: sitter.map(Box::new), ahead, ..append }
            }
            Err(refusal) => {
                // A refused move changes nothing, so that what we have is still what the log says.
                standing.is_unsure = false;
                return Err(refusal);
            }
        };
        let (finish, next) = (append.finish.clone(), append.next.as_ref().map(|next| next.0.id.clone()));
        if !self.store(node, append, &entry).await? {
            return Ok(None);
        }
        metrics::counter!("quadrille_entries_total", "game" => standing.game.variant().name).increment(1);
        standing.note(entry, finish, node.now());
        standing.is_unsure = false;
        if standing.has_moved_on() {
            // What cannot be read now is read by the next who looks.
            let _ = standing.reload(node, &self.id).await;
        }
        if let Some(id) = next {
            node.announce(News::Seats { id }).await;
            metrics::counter!("quadrille_matches_total").increment(1);
        }
        Ok(Some(place))
    }

    /// Stores an entry for good; `false` if another node added one first.
    async fn store(&self, node: &Node, append: Append, entry: &Entry) -> Result<bool, Refusal> {
        let (place, asked, started) = (append.ply, node.now(), std::time::Instant::now());
        let stored = node.store.write(Write::Append(Box::new(append))).await;
        match stored {
            Ok(true) => {
                metrics::histogram!("quadrille_commit_seconds").record(started.elapsed().as_secs_f64());
            }
            Ok(false) => {}
            Err(_) => {
                self.note_unstored(place, entry, asked);
                node.make_sure_soon(&self.id);
            }
        }
        Ok(stored?)
    }

    fn note_unstored(&self, place: i64, entry: &Entry, at: Millis) {
        let unstored = Unstored { place, seat: entry.seat, text: entry.text.clone(), at };
        *self.unstored.lock().unwrap_or_else(|error| error.into_inner()) = Some(unstored);
    }

    /// Charges nobody for the time since the same move could not be stored.
    fn excuse(&self, node: &Node, seat: usize, place: i64, action: &Action) {
        let is_same = |move_: &mut Unstored| {
            (move_.place, move_.seat) == (place, seat as i64)
                && matches!(action, Action::Play(text) if *text == move_.text)
        };
        let mut unstored = self.unstored.lock().unwrap_or_else(|error| error.into_inner());
        if let Some(again) = unstored.take_if(is_same) {
            node.uptime.came_again(again.at, node.now());
        }
    }

    /// Reads the log again if a write may or may not have been stored.
    pub(crate) async fn make_sure(&self, node: &Node) -> Result<(), Refusal> {
        self.lock(node).await.map(drop)
    }

    async fn after_entry(&self, node: &Node, ply: i64) {
        node.announce(News::Entry { id: self.id.clone(), ply }).await;
        if self.wake_bot(node).await.is_err() {
            tracing::warn!(id = %self.id, "a bot could not be woken; it will be tried again");
        }
    }

    /// Plays what was chosen before, and hands the turn to a bot if it is one's turn.
    pub(crate) async fn wake_bot(&self, node: &Node) -> Result<(), Refusal> {
        self.play_chosen(node).await?;
        let standing = self.lock(node).await?;
        let is_bot = standing.to_move().is_some_and(|seat| standing.seats[seat].kind == SeatKind::Bot);
        if standing.row.status == Status::Running && is_bot {
            node.ask_bot(&self.id, standing.log.len() as i64).await;
        }
        Ok(())
    }

    /// What a bot needs: its seat and level, the length of the log, when its turn began, and the record.
    pub(crate) async fn bot_turn(&self, node: &Node, ply: i64) -> Result<Option<BotTurn>, Refusal> {
        let standing = self.lock(node).await?;
        let Some(seat) = standing.to_move() else { return Ok(None) };
        let row = &standing.seats[seat];
        if standing.row.status != Status::Running
            || standing.log.len() as i64 != ply
            || row.kind != SeatKind::Bot
        {
            return Ok(None);
        }
        Ok(Some(BotTurn {
            seat: Seat::new(seat as u8),
            level: row.level as u8,
            family: standing.family,
            record: standing.game.record(None),
            since: standing.last_change(),
        }))
    }
}

/// Where a match stands, for one who works with it. Whatever changed meanwhile, here or in the log, every socket
/// here is told when the work is done: nobody can forget it.
struct Held<'a> {
    room: &'a Room,
    standing: MutexGuard<'a, Standing>,
    changes: u64,
}

impl Deref for Held<'_> {
    type Target = Standing;

    fn deref(&self) -> &Standing {
        &self.standing
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut Standing {
        &mut self.standing
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if self.standing.changes != self.changes {
            self.room.ring();
        }
    }
}

/// What a bot needs to know about its turn. The record is the referee's: only a view of it reaches the player.
pub(crate) struct BotTurn {
    pub(crate) seat: Seat,
    pub(crate) level: u8,
    pub(crate) family: Family,
    pub(crate) record: quadrille_games::Record,
    pub(crate) since: Millis,
}
