//! A room: a match replayed from its log, and the one place where its log grows.

use std::sync::{Arc, Mutex, Weak};

use quadrille_games::{AnyMatch, End, Family, Scene, Seat, Viewer, for_game, new_match};
use tokio::sync::MutexGuard;

use crate::clock::{Charge, Clock, ClockTerms, Measured, Millis, Outages, now};
use crate::ids::{AccountId, MatchId};
use crate::messages::{ClockShown, Offer, Offered, ResultShown, SeatShown, Snapshot, Tell, Terms, text};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::socket::Inbox;
use crate::store::sql::{self, Finish, Rated};
use crate::store::{Append, Entry, MatchRow, SeatRow, Write};

/// How often an entry is tried again after another node was faster.
const ATTEMPTS: usize = 4;

/// What a player does.
pub(crate) enum Action {
    Play(String),
    Resign,
    Offer(Offer),
    Accept,
    Decline,
}

/// A match, as this node has it.
pub(crate) struct Room {
    pub(crate) id: MatchId,
    inner: tokio::sync::Mutex<Inner>,
    listeners: Mutex<Vec<(Weak<Inbox>, Option<usize>)>>,
}

struct Inner {
    row: MatchRow,
    terms: Terms,
    family: Family,
    seats: Vec<SeatRow>,
    game: Box<dyn AnyMatch>,
    log: Vec<Entry>,
    clock: Clock,
    offer: Option<(usize, Offer)>,
    absent: Vec<Absence>,
    /// Set while something is written: whoever finds it set reads the log anew.
    is_unsure: bool,
}

/// For how long no socket of a seat has been seen here, in this turn.
#[derive(Clone, Copy, Default)]
struct Absence {
    since: Option<Millis>,
    sum: Millis,
}

impl Room {
    /// Reads a match from the store.
    pub(crate) async fn load(node: &Node, id: &MatchId) -> Result<Room, Refusal> {
        let inner = Inner::load(node, id).await?;
        Ok(Room { id: id.clone(), inner: inner.into(), listeners: Mutex::default() })
    }

    /// The match as the log has it for sure.
    async fn lock(&self, node: &Node) -> Result<MutexGuard<'_, Inner>, Refusal> {
        let mut inner = self.inner.lock().await;
        if inner.is_unsure {
            inner.reload(node, &self.id).await?;
        }
        Ok(inner)
    }

    /// Reads the log anew if the store is further than this node knows, and tells everybody here.
    pub(crate) async fn catch_up(&self, node: &Node, ply: i64, changed: i64) {
        let mut inner = self.inner.lock().await;
        let has_news = if ply > inner.log.len() as i64 {
            inner.follow(node, &self.id).await.is_ok()
        } else {
            changed > inner.row.changed && inner.reload(node, &self.id).await.is_ok()
        };
        drop(inner);
        if has_news {
            self.ring();
        }
    }

    /// Reads what other nodes have added to the log until now.
    pub(crate) async fn follow(&self, node: &Node) -> Result<(), Refusal> {
        let has_news = self.inner.lock().await.follow(node, &self.id).await?;
        if has_news {
            self.ring();
        }
        Ok(())
    }

    /// Reads everything anew: seats or names have changed.
    pub(crate) async fn refresh(&self, node: &Node) -> Result<(), Refusal> {
        self.inner.lock().await.reload(node, &self.id).await?;
        self.ring();
        node.announce(&self.id, 0).await;
        self.wake_bot(node).await
    }

    /// Does what a player asks for; the answer is the place of the entry in the log, which is stored for good.
    pub(crate) async fn act(
        &self,
        node: &Node,
        who: &AccountId,
        action: Action,
        ply: i64,
        round_trip: Millis,
    ) -> Result<i64, Refusal> {
        let mut inner = self.lock(node).await?;
        if ply > inner.log.len() as i64 && node.store.is_shared() {
            // The client comes from a node that is further than this one.
            inner.follow(node, &self.id).await?;
        }
        for _ in 0..ATTEMPTS {
            let seat = inner.seat_of(who).ok_or(Refusal::NotSeated)?;
            if let Some(place) = inner.repeated(seat, ply, &action) {
                return Ok(place);
            }
            inner.allow(ply)?;
            let measured = Measured { round_trip, absent: inner.absence(seat) };
            let entry = inner.entry(node, seat, &action, measured)?;
            match self.append(node, &mut inner, entry).await? {
                Some(place) => {
                    drop(inner);
                    self.after_entry(node, place + 1).await;
                    return Ok(place);
                }
                None => inner.reload(node, &self.id).await?,
            }
        }
        Err(Refusal::Busy)
    }

    /// Plays for a bot; nothing happens if it is not its turn any more.
    pub(crate) async fn act_for_bot(
        &self,
        node: &Node,
        seat: Seat,
        ply: i64,
        m: &str,
    ) -> Result<(), Refusal> {
        let mut inner = self.lock(node).await?;
        if inner.row.status != "running" || inner.log.len() as i64 != ply {
            return Ok(());
        }
        let entry = inner.entry(node, seat.index(), &Action::Play(m.into()), Measured::default())?;
        let place = self.append(node, &mut inner, entry).await?;
        drop(inner);
        if let Some(place) = place {
            self.after_entry(node, place + 1).await;
        }
        Ok(())
    }

    /// Ends the match if the time of the seat to move is over.
    pub(crate) async fn flag(&self, node: &Node) -> Result<(), Refusal> {
        let mut inner = self.lock(node).await?;
        let Some(seat) = inner.to_move() else { return Ok(()) };
        let is_present = inner.absent[seat].since.is_none();
        if !inner.clock.is_over(seat, now(), is_present, &node.outages) {
            return Ok(());
        }
        let entry = entry("time", seat, String::new());
        let place = self.append(node, &mut inner, entry).await?;
        drop(inner);
        if let Some(place) = place {
            self.after_entry(node, place + 1).await;
        }
        Ok(())
    }

    /// Adds an entry to the log; `None` if another node added one first.
    async fn append(&self, node: &Node, inner: &mut Inner, entry: Entry) -> Result<Option<i64>, Refusal> {
        inner.is_unsure = true;
        let place = inner.log.len() as i64;
        let append = match inner.apply(&entry) {
            Ok(()) => inner.append(&self.id, place, entry.clone(), node.bot_delay()),
            Err(refusal) => {
                // A refused move changes nothing, so that what we have is still what the log says.
                inner.is_unsure = false;
                return Err(refusal);
            }
        };
        let finish = append.finish.clone();
        let started = std::time::Instant::now();
        let is_ours = node.store.write(Write::Append(Box::new(append))).await?;
        if !is_ours {
            return Ok(None);
        }
        metrics::histogram!("quadrille_commit_seconds").record(started.elapsed().as_secs_f64());
        metrics::counter!("quadrille_entries_total", "game" => inner.game.variant().name).increment(1);
        inner.note(entry, finish);
        inner.is_unsure = false;
        Ok(Some(place))
    }

    async fn after_entry(&self, node: &Node, ply: i64) {
        self.ring();
        node.announce(&self.id, ply).await;
        if self.wake_bot(node).await.is_err() {
            tracing::warn!(id = %self.id, "a bot could not be woken; it will be tried again");
        }
    }

    /// Hands the turn to a bot if it is one's turn.
    pub(crate) async fn wake_bot(&self, node: &Node) -> Result<(), Refusal> {
        let inner = self.lock(node).await?;
        let is_bot = inner.to_move().is_some_and(|seat| inner.seats[seat].kind == "bot");
        if inner.row.status == "running" && is_bot {
            node.ask_bot(&self.id, inner.log.len() as i64).await;
        }
        Ok(())
    }

    /// What a bot needs: its seat and level, the length of the log, when its turn began, and the record.
    pub(crate) async fn bot_turn(&self, node: &Node, ply: i64) -> Result<Option<BotTurn>, Refusal> {
        let inner = self.lock(node).await?;
        let Some(seat) = inner.to_move() else { return Ok(None) };
        let row = &inner.seats[seat];
        if inner.row.status != "running" || inner.log.len() as i64 != ply || row.kind != "bot" {
            return Ok(None);
        }
        let since = inner.log.last().map_or(inner.row.started, |entry| entry.at);
        Ok(Some(BotTurn {
            seat: Seat::new(seat as u8),
            level: row.level as u8,
            family: inner.family,
            record: inner.game.record(None),
            since: Millis(since),
        }))
    }

    /// The frame with everything that this account may see.
    pub(crate) async fn frame(&self, node: &Node, who: &AccountId, scene: bool) -> Result<String, Refusal> {
        let inner = self.lock(node).await?;
        let mut snapshot = inner.snapshot(who, &node.outages);
        snapshot.scene = scene.then(|| inner.scene(who));
        Ok(text(&Tell::Snapshot(&snapshot)))
    }

    /// Everything that this account may see.
    pub(crate) async fn snapshot(&self, node: &Node, who: &AccountId) -> Result<Snapshot, Refusal> {
        Ok(self.lock(node).await?.snapshot(who, &node.outages))
    }

    /// The record as this account may read it, with the names of the players.
    pub(crate) async fn record(&self, node: &Node, who: &AccountId) -> Result<String, Refusal> {
        Ok(self.lock(node).await?.record(who))
    }

    /// The game and the whole record of a match that is over.
    pub(crate) async fn finished(&self, node: &Node) -> Result<(Family, quadrille_games::Record), Refusal> {
        let inner = self.lock(node).await?;
        if inner.row.status != "over" {
            return Err(Refusal::NotOver);
        }
        Ok((inner.family, inner.game.record(None)))
    }

    /// How the match was set up.
    pub(crate) async fn table(&self, node: &Node) -> Result<(MatchRow, Vec<SeatRow>, Terms), Refusal> {
        let inner = self.lock(node).await?;
        Ok((inner.row.clone(), inner.seats.clone(), inner.terms.clone()))
    }

    /// The seat of an account.
    pub(crate) async fn seat_of(&self, node: &Node, who: &AccountId) -> Result<Option<usize>, Refusal> {
        Ok(self.lock(node).await?.seat_of(who))
    }

    /// Somebody begins to look; players are present from now on.
    pub(crate) async fn enter(
        &self,
        node: &Node,
        who: &AccountId,
        inbox: &Arc<Inbox>,
    ) -> Result<(), Refusal> {
        let mut inner = self.lock(node).await?;
        let seat = inner.seat_of(who);
        let mut listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        listeners.retain(|(listener, _)| listener.strong_count() > 0);
        if !listeners.iter().any(|(listener, _)| listener.as_ptr() == Arc::as_ptr(inbox)) {
            listeners.push((Arc::downgrade(inbox), seat));
        }
        drop(listeners);
        if let Some(seat) = seat {
            inner.arrive(seat);
        }
        Ok(())
    }

    /// Somebody stops looking.
    pub(crate) async fn leave(&self, inbox: &Arc<Inbox>) {
        let mut inner = self.inner.lock().await;
        let mut listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        let Some(at) = listeners.iter().position(|(one, _)| one.as_ptr() == Arc::as_ptr(inbox)) else {
            return;
        };
        let (_, seat) = listeners.swap_remove(at);
        if let Some(seat) = seat
            && !listeners.iter().any(|(one, other)| *other == Some(seat) && one.strong_count() > 0)
        {
            inner.absent[seat].since = Some(now());
        }
    }

    /// Whether nobody here looks.
    pub(crate) fn is_deserted(&self) -> bool {
        let mut listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        listeners.retain(|(listener, _)| listener.strong_count() > 0);
        listeners.is_empty()
    }

    /// Tells every socket here to look again.
    pub(crate) fn ring(&self) {
        let listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        for inbox in listeners.iter().filter_map(|(listener, _)| listener.upgrade()) {
            inbox.match_changed(&self.id);
        }
    }

    /// Tells every socket here that somebody said something.
    pub(crate) fn ring_chat(&self) {
        let listeners = self.listeners.lock().unwrap_or_else(|error| error.into_inner());
        for inbox in listeners.iter().filter_map(|(listener, _)| listener.upgrade()) {
            inbox.chat_changed(&self.id);
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

fn entry(kind: &str, seat: usize, text: String) -> Entry {
    Entry { kind: kind.into(), seat: seat as i64, text, at: now().0, spent: 0, lag: 0, grace: 0 }
}

/// Whether an entry leaves the position as it was.
fn is_talk(entry: &Entry) -> bool {
    matches!(entry.kind.as_str(), "draw?" | "undo?" | "no")
}

/// Whether a game hides anything.
pub(crate) fn has_secrets(family: Family) -> bool {
    for_game!(family, open _G => false, hidden _G => true)
}

impl Inner {
    async fn load(node: &Node, id: &MatchId) -> Result<Inner, Refusal> {
        let (mut row, mut seats, mut log) = node.store.load(id).await?.ok_or(Refusal::NoSuchMatch)?;
        while row.ply != log.len() as i64 {
            // Another node wrote between our two looks.
            (row, seats, log) = node.store.load(id).await?.ok_or(Refusal::NoSuchMatch)?;
        }
        let terms: Terms = serde_json::from_str(&row.terms).map_err(|_| broken(id))?;
        let (family, _) = quadrille_games::variant(&row.variant).map_err(|_| broken(id))?;
        let game = new_match(family, &row.start).map_err(|_| broken(id))?;
        let clock = Clock::new(terms.clock, seats.len(), Millis(row.started));
        let gone = Absence { since: Some(now()), sum: Millis(0) };
        let absent = vec![gone; seats.len()];
        let log_length = log.len();
        let mut inner = Inner {
            row,
            terms,
            family,
            seats,
            game,
            log: Vec::with_capacity(log_length),
            clock,
            offer: None,
            absent,
            is_unsure: false,
        };
        for entry in log {
            inner.apply(&entry).map_err(|_| broken(id))?;
            inner.log.push(entry);
        }
        Ok(inner)
    }

    /// Plays what other nodes have added to the log, if they have; before the start seats may have changed, too.
    async fn follow(&mut self, node: &Node, id: &MatchId) -> Result<bool, Refusal> {
        if self.is_unsure || self.row.status != "running" {
            return self.reload(node, id).await.map(|()| true);
        }
        let mut connection = node.store.readers.acquire().await?;
        let news = sql::entries(&mut connection, id, self.log.len() as i64).await?;
        drop(connection);
        let has_news = !news.is_empty();
        self.is_unsure = has_news;
        for entry in news {
            self.apply(&entry)?;
            let finish = self.finish();
            self.note(entry, finish);
        }
        self.is_unsure = false;
        Ok(has_news)
    }

    /// Keeps an entry that is stored and has been applied.
    fn note(&mut self, entry: Entry, finish: Option<Finish>) {
        self.row.changed = entry.at;
        self.log.push(entry);
        self.row.ply = self.log.len() as i64;
        if let Some(finish) = finish {
            self.row.status = "over".into();
            (self.row.result, self.row.ending) = (finish.result, finish.ending);
        }
    }

    async fn reload(&mut self, node: &Node, id: &MatchId) -> Result<(), Refusal> {
        let absent = self.absent.clone();
        let is_same_turn = |new: &Inner, old: usize| new.log.len() == old;
        let old = self.log.len();
        self.is_unsure = true;
        let mut fresh = Inner::load(node, id).await?;
        for (seat, absence) in absent.into_iter().enumerate() {
            let sum = if is_same_turn(&fresh, old) { absence.sum } else { Millis(0) };
            fresh.absent[seat] = Absence { since: absence.since, sum };
        }
        *self = fresh;
        Ok(())
    }

    fn to_move(&self) -> Option<usize> {
        if self.row.status != "running" { None } else { self.game.to_move().map(Seat::index) }
    }

    fn seat_of(&self, who: &AccountId) -> Option<usize> {
        self.seats.iter().position(|seat| seat.kind == "person" && seat.account == *who)
    }

    /// The place of an entry that did what is asked for once more: repeating a message is harmless.
    fn repeated(&self, seat: usize, ply: i64, action: &Action) -> Option<i64> {
        let from = usize::try_from(ply).ok()?;
        let (at, entry) = self.log.iter().enumerate().skip(from).find(|(_, entry)| match action {
            Action::Play(_) | Action::Resign => !is_talk(entry),
            Action::Offer(_) | Action::Accept | Action::Decline => true,
        })?;
        let is_same = match action {
            Action::Play(text) => entry.kind == "move" && entry.text == *text,
            Action::Resign => entry.kind == "resign",
            Action::Offer(Offer::Draw) => entry.kind == "draw?",
            Action::Offer(Offer::Undo) => entry.kind == "undo?",
            Action::Accept => entry.kind == "draw" || entry.kind == "undo",
            Action::Decline => entry.kind == "no",
        };
        (is_same && entry.seat == seat as i64).then_some(at as i64)
    }

    /// Whether the match is running and still where the message says.
    fn allow(&self, ply: i64) -> Result<(), Refusal> {
        match self.row.status.as_str() {
            "waiting" => return Err(Refusal::NotBegun),
            "running" => {}
            _ => return Err(Refusal::Over),
        }
        let late = Refusal::Late { asked: ply, now: self.log.len() as i64 };
        let Ok(from) = usize::try_from(ply) else { return Err(late) };
        let since = self.log.get(from..).ok_or(Refusal::Late { asked: ply, now: self.log.len() as i64 })?;
        if since.iter().all(is_talk) { Ok(()) } else { Err(late) }
    }

    /// The entry for what a player asks for, if that is in order; moves are judged when they are applied.
    fn entry(&self, node: &Node, seat: usize, action: &Action, measured: Measured) -> Result<Entry, Refusal> {
        Ok(match action {
            Action::Play(text) => {
                let mut entry = entry("move", seat, text.clone());
                let Charge { spent, lag, grace } =
                    self.clock.charge(seat, Millis(entry.at), measured, &node.outages);
                (entry.spent, entry.lag, entry.grace) = (spent.0, lag.0, grace.0);
                entry
            }
            Action::Resign => entry("resign", seat, String::new()),
            Action::Offer(what) => self.offer(seat, *what)?,
            Action::Accept => self.accept(seat)?,
            Action::Decline => {
                self.offered_to(seat)?;
                entry("no", seat, String::new())
            }
        })
    }

    fn offer(&self, seat: usize, what: Offer) -> Result<Entry, Refusal> {
        if self.offer.is_some() {
            return Err(Refusal::OfferPending);
        }
        let others = || self.seats.iter().filter(|other| other.seat as usize % 2 != seat % 2);
        let only_bots = others().all(|other| other.kind == "bot");
        match what {
            Offer::Draw if only_bots => Err(Refusal::BotsPlayOn),
            Offer::Draw => Ok(entry("draw?", seat, String::new())),
            Offer::Undo if has_secrets(self.family) => Err(Refusal::NoUndoWithSecrets),
            Offer::Undo if self.terms.rated => Err(Refusal::NoUndoRated),
            Offer::Undo => {
                let count = self.moves_since_own(seat).ok_or(Refusal::NothingToUndo)?;
                let kind = if only_bots { "undo" } else { "undo?" };
                Ok(entry(kind, seat, count.to_string()))
            }
        }
    }

    /// How many moves lie between now and before the last move of this seat.
    fn moves_since_own(&self, seat: usize) -> Option<usize> {
        let mut standing: Vec<i64> = Vec::new();
        for entry in &self.log {
            match entry.kind.as_str() {
                "move" => standing.push(entry.seat),
                "undo" => standing.truncate(standing.len().saturating_sub(entry.text.parse().unwrap_or(0))),
                _ => {}
            }
        }
        let back = standing.iter().rev().position(|&mover| mover == seat as i64)?;
        Some(back + 1)
    }

    fn offered_to(&self, seat: usize) -> Result<Offer, Refusal> {
        match self.offer {
            Some((from, what)) if from % 2 != seat % 2 => Ok(what),
            _ => Err(Refusal::NoOffer),
        }
    }

    fn accept(&self, seat: usize) -> Result<Entry, Refusal> {
        match self.offered_to(seat)? {
            Offer::Draw => Ok(entry("draw", seat, String::new())),
            Offer::Undo => {
                let asked = self.log.iter().rev().find(|entry| entry.kind == "undo?");
                Ok(entry("undo", seat, asked.map(|entry| entry.text.clone()).unwrap_or_default()))
            }
        }
    }

    /// Lets an entry happen, live or in replay: the only place where the match changes.
    fn apply(&mut self, entry: &Entry) -> Result<(), Refusal> {
        let seat = entry.seat as usize;
        let at = Seat::new(entry.seat as u8);
        match entry.kind.as_str() {
            "move" => {
                self.game.play(at, &entry.text).map_err(Refusal::Illegal)?;
                self.clock.moved(seat, entry);
                self.turn_over(Millis(entry.at));
            }
            "undo" => {
                self.game.take_back(entry.text.parse().unwrap_or(0));
                self.clock.restart(Millis(entry.at));
                self.turn_over(Millis(entry.at));
            }
            "draw?" => self.offer = Some((seat, Offer::Draw)),
            "undo?" => self.offer = Some((seat, Offer::Undo)),
            "no" => self.offer = None,
            "resign" => self.game.finish(End::Resigned(at)).map_err(Refusal::Illegal)?,
            "draw" => self.game.finish(End::Agreed).map_err(Refusal::Illegal)?,
            "time" => self.game.finish(End::Time(at)).map_err(Refusal::Illegal)?,
            _ => return Err(broken(&self.row.id)),
        }
        Ok(())
    }

    fn turn_over(&mut self, at: Millis) {
        self.offer = None;
        for absence in &mut self.absent {
            absence.sum = Millis(0);
            absence.since = absence.since.map(|since| since.max(at));
        }
    }

    fn arrive(&mut self, seat: usize) {
        let absence = &mut self.absent[seat];
        if let Some(since) = absence.since.take() {
            absence.sum.0 += (now().0 - since.0).max(0);
        }
    }

    fn absence(&self, seat: usize) -> Millis {
        let absence = self.absent[seat];
        Millis(absence.sum.0 + absence.since.map_or(0, |since| (now().0 - since.0).max(0)))
    }

    /// What is stored with an entry that has just been applied.
    fn append(&self, id: &MatchId, ply: i64, entry: Entry, bot_delay: i64) -> Append {
        let to_move = self.game.to_move().map(Seat::index);
        let is_bot = to_move.is_some_and(|seat| self.seats[seat].kind == "bot");
        let bot_due = if is_bot { entry.at + bot_delay } else { 0 };
        let deadline = self.clock.deadline(to_move);
        let turn = to_move.map_or(-1, |seat| seat as i64);
        Append { id: id.clone(), ply, entry, deadline, bot_due, turn, finish: self.finish() }
    }

    fn finish(&self) -> Option<Finish> {
        let end = self.game.end()?;
        let record = self.game.record(None);
        let ending = record.tag("Termination").unwrap_or_default().to_string();
        let rated = self.terms.rated.then(|| Rated {
            variant: self.row.variant.clone(),
            starter: self.starter(),
            players: self.seats.iter().map(|seat| seat.account.clone()).collect(),
            points: match end.outcome() {
                quadrille_games::Outcome::Win(quadrille_games::Side::First) => 1.0,
                quadrille_games::Outcome::Win(quadrille_games::Side::Second) => 0.0,
                quadrille_games::Outcome::Draw => 0.5,
            },
        });
        Some(Finish { result: record.result.to_string(), ending, rated })
    }

    /// The seat that began.
    fn starter(&self) -> i64 {
        new_match(self.family, &self.row.start)
            .ok()
            .and_then(|fresh| fresh.to_move())
            .map_or(0, |seat| seat.index() as i64)
    }

    fn snapshot(&self, who: &AccountId, outages: &Outages) -> Snapshot {
        let you = self.seat_of(who);
        let viewer = you.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat as u8)));
        let seen = self.game.snapshot(viewer);
        let is_over = self.row.status == "over";
        let is_running = self.row.status == "running";
        let left = || {
            if is_running {
                self.clock.left(self.to_move(), now(), outages)
            } else {
                let last = self.log.last().map_or(self.row.started, |entry| entry.at);
                self.clock.left(None, Millis(last), outages)
            }
        };
        Snapshot {
            id: self.row.id.clone(),
            game: self.row.variant.clone(),
            status: self.row.status.clone(),
            ply: self.log.len() as i64,
            seats: self.seats_shown(self.row.creator == *who),
            you,
            to_move: self.to_move(),
            view: seen.view,
            moves: if is_running { seen.moves } else { Vec::new() },
            played: seen.played,
            offer: self.offer.map(|(seat, what)| Offered { seat, what }),
            clock: if self.terms.clock == ClockTerms::None {
                None
            } else {
                left().map(|left| ClockShown { left })
            },
            terms: self.terms.clone(),
            result: is_over
                .then(|| ResultShown { score: self.row.result.clone(), ending: self.row.ending.clone() }),
            record: is_over.then(|| self.record(who)),
            rematch: Some(&self.row.rematch).filter(|id| !id.is_empty()).map(|id| MatchId(id.clone())),
            scene: None,
        }
    }

    /// What this account may see, as data for drawing: everything, once the match is over.
    fn scene(&self, who: &AccountId) -> Scene {
        let seat = self.seat_of(who).map(|seat| Seat::new(seat as u8));
        let viewer = (self.row.status != "over").then(|| seat.map_or(Viewer::Public, Viewer::Seat));
        let mut scene = self.game.scene(viewer);
        if self.row.status != "running" {
            scene.moves.clear();
        }
        scene
    }

    fn seats_shown(&self, with_links: bool) -> Vec<SeatShown> {
        let names = self.game.seats();
        let shown = |(i, seat): (usize, &SeatRow)| SeatShown {
            letter: names[i].letter,
            seat: names[i].name.into(),
            kind: seat.kind.clone(),
            name: seat.shown_name(),
            level: (seat.kind == "bot").then_some(seat.level),
            link: (with_links && !seat.token.is_empty()).then(|| seat.token.clone()),
        };
        self.seats.iter().enumerate().map(shown).collect()
    }

    /// The record: whole once the match is over, until then what this account may read.
    fn record(&self, who: &AccountId) -> String {
        let seat = self.seat_of(who).map(|seat| Viewer::Seat(Seat::new(seat as u8)));
        let is_over = self.row.status == "over";
        let viewer = if is_over { None } else { Some(seat.unwrap_or(Viewer::Public)) };
        let mut record = self.game.record(viewer);
        for (place, seat) in self.game.seats().iter().zip(&self.seats) {
            record.set_tag(place.name, seat.shown_name());
        }
        record.set_tag("Site", format!("/m/{}", self.row.id));
        record.to_string()
    }
}

/// A log that cannot be replayed is a fault of ours; the log tells which one, without its moves.
fn broken(id: &MatchId) -> Refusal {
    tracing::error!(%id, "this match cannot be replayed");
    Refusal::Busy
}
