//! One player of a storm: a seat, its socket, and what was acknowledged to it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::Method;
use quadrille_games::Rng;
use quadrille_games::events::How;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{KNOCK, Shared};
use crate::{ClientError, Socket, Visitor};

/// Within this time everybody begins.
const BEGINNING: Duration = Duration::from_secs(1);
/// A socket without news for so long is taken as dead.
const SILENCE: Duration = Duration::from_secs(15);

/// What a player reads of a message.
#[derive(Deserialize)]
struct Heard {
    r#type: String,
    #[serde(default)]
    r#match: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    ply: Option<usize>,
    #[serde(default)]
    you: Option<usize>,
    #[serde(default)]
    to_move: Option<usize>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    code: String,
    #[serde(default)]
    clock: Option<ClockHeard>,
    #[serde(default)]
    result: Option<ResultHeard>,
}

#[derive(Deserialize)]
struct ClockHeard {
    left: Vec<i64>,
}

#[derive(Deserialize)]
struct ResultHeard {
    ending: String,
}

/// One seat.
pub(super) struct Player {
    shared: Arc<Shared>,
    visitor: Visitor,
    id: String,
    rng: Rng,
    pending: Option<(usize, String, Instant)>,
    gone: Option<Instant>,
    /// The time on the player's clock after the last move, in milliseconds.
    left: Option<i64>,
    /// What the player took for the moves since the time on the clock was last compared.
    thought: Option<Duration>,
    /// Whether the player has moved in this match: the clock begins to run then.
    has_moved: bool,
    /// When the player first saw that it was their turn, for the move that is under way.
    turn: Option<Instant>,
}

/// What becomes of a socket.
enum Next {
    Again,
    Rematch,
    Over,
}

impl Player {
    pub(super) fn new(shared: Arc<Shared>, visitor: Visitor, id: String, seed: u64) -> Player {
        Player {
            shared,
            visitor,
            id,
            rng: Rng::with_seed(seed),
            pending: None,
            gone: None,
            left: None,
            thought: None,
            has_moved: false,
            turn: None,
        }
    }

    pub(super) async fn play(mut self, first: Socket) {
        self.look_up_later();
        // People do not begin all at the same moment.
        tokio::time::sleep(BEGINNING.mul_f64(self.rng.f64())).await;
        let mut open = Some(first);
        loop {
            let socket = match open.take() {
                Some(socket) => Some(socket),
                None => self.shared.connect(&self.visitor, &mut self.rng).await,
            };
            let Some(socket) = socket else { break };
            let next = self.play_on(socket).await;
            self.shared.disconnected();
            match next {
                Ok(Next::Over) => break,
                Ok(Next::Rematch) => {
                    if !self.rematch().await {
                        break;
                    }
                    self.look_up_later();
                }
                Ok(Next::Again) | Err(_) => self.gone = Some(Instant::now()),
            }
        }
        if let Some((ply, m, _)) = self.pending.take() {
            self.shared.results().matches.entry(self.id.clone()).or_default().pending.push((ply, m));
        }
    }

    fn look_up_later(&self) {
        let mut results = self.shared.results();
        results.matches.entry(self.id.clone()).or_default().viewers.push(self.visitor.clone());
    }

    async fn play_on(&mut self, mut socket: Socket) -> Result<Next, ClientError> {
        socket.send(&json!({ "type": "watch", "match": self.id })).await?;
        if let Some((ply, m, _)) = &self.pending {
            // Repeating a message is harmless.
            let again = json!({ "type": "play", "match": self.id, "ply": ply, "move": m });
            socket.send(&again).await?;
        }
        let mut asked = None;
        loop {
            if self.shared.is_over() && self.pending.is_none() {
                return Ok(Next::Over);
            }
            let frame = tokio::time::timeout(SILENCE, socket.next()).await;
            let Ok(frame) = frame else { return Ok(Next::Again) };
            let frame = frame?;
            let Ok(heard) = serde_json::from_str::<Heard>(&frame) else { continue };
            match heard.r#type.as_str() {
                "snapshot" if heard.r#match == self.id => {
                    self.notice(&heard);
                    if matches!(heard.status.as_str(), "over" | "cancelled") {
                        return Ok(self.over(&heard));
                    }
                    if self.is_to_move(&heard) && asked != heard.ply {
                        asked = heard.ply;
                        self.choose(&mut socket, &heard).await?;
                    }
                }
                "ok" => {
                    let is_move = self.acknowledged(heard.ply);
                    if is_move && self.rng.f64() < self.shared.storm.breaks {
                        return Ok(Next::Again);
                    }
                }
                "error" => {
                    self.refused(&heard.code);
                    return Ok(Next::Again);
                }
                _ => {}
            }
        }
    }

    /// Whether it is time to choose a move.
    fn is_to_move(&self, heard: &Heard) -> bool {
        let is_mine = heard.to_move.is_some() && heard.to_move == heard.you;
        is_mine && self.pending.is_none() && !self.shared.is_over()
    }

    /// Notes that the board is in sight again, and what the last move was charged.
    fn notice(&mut self, heard: &Heard) {
        if let Some(gone) = self.gone.take() {
            self.shared.resumed(gone);
        }
        self.notice_charge(heard);
    }

    async fn choose(&mut self, socket: &mut Socket, heard: &Heard) -> Result<(), ClientError> {
        let Some(ply) = heard.ply.filter(|_| !heard.moves.is_empty()) else { return Ok(()) };
        let m = heard.moves[self.rng.usize(..heard.moves.len())].clone();
        // Exponential: some answer at once, some take long.
        let seen = *self.turn.get_or_insert_with(Instant::now);
        let pause = self.shared.storm.think.mul_f64(-(1.0 - self.rng.f64()).ln());
        let rest = self.shared.end.saturating_duration_since(Instant::now());
        tokio::time::sleep(pause.min(rest)).await;
        self.pending = Some((ply, m.clone(), Instant::now()));
        let thought = if self.has_moved { seen.elapsed() } else { Duration::ZERO };
        self.thought = Some(self.thought.unwrap_or_default() + thought);
        socket.send(&json!({ "type": "play", "match": self.id, "ply": ply, "move": m })).await
    }

    /// Notes an acknowledgement; whether it was for a move.
    fn acknowledged(&mut self, place: Option<usize>) -> bool {
        let Some(place) = place else { return false };
        let Some((_, m, sent)) = self.pending.take() else { return false };
        (self.turn, self.has_moved) = (None, true);
        let mut results = self.shared.results();
        results.latencies.push(sent.elapsed());
        let game = results.matches.entry(self.id.clone()).or_default();
        let viewer = game.viewers.iter().position(|one| one.cookie() == self.visitor.cookie()).unwrap_or(0);
        game.acknowledged.insert(place, (m, viewer));
        true
    }

    fn refused(&mut self, code: &str) {
        // A server that is busy may yet have kept the move: it stays under way.
        if code != "busy" && code != "too_fast" {
            (self.pending, self.turn, self.thought) = (None, None, None);
            self.shared.results().refused += 1;
        }
    }

    /// Compares what the last moves were charged with the time that they took. A clock that runs says nothing: what
    /// is forgiven of a turn is known when it ends.
    fn notice_charge(&mut self, heard: &Heard) {
        let (Some(base), Some(clock), Some(you)) = (self.shared.storm.clock, &heard.clock, heard.you) else {
            return;
        };
        if self.pending.is_some() || heard.to_move == Some(you) {
            return;
        }
        let Some(thought) = self.thought.take() else { return };
        let left = clock.left.get(you).copied().unwrap_or_default();
        let before = self.left.replace(left).unwrap_or(base.as_millis() as i64);
        let over = (before - left - thought.as_millis() as i64).max(0);
        let rest = self.shared.end.saturating_duration_since(Instant::now());
        let seconds = self.shared.storm.time.saturating_sub(rest).as_secs();
        let place = format!("match {}, ply {}, after {seconds} s", self.id, heard.ply.unwrap_or_default());
        self.shared.results().overcharged.push((Duration::from_millis(over as u64), place));
    }

    fn over(&mut self, heard: &Heard) -> Next {
        let ending = heard.result.as_ref().map(|result| result.ending.as_str());
        // Nobody here aborts a match: who did not begin in time could not.
        let is_flagged = ending.is_none_or(|ending| How::of_termination(ending) == Some(How::Time));
        {
            let mut results = self.shared.results();
            let played = results.matches.entry(self.id.clone()).or_default();
            (played.is_over, played.is_flagged) = (true, is_flagged);
        }
        (self.left, self.thought, self.turn, self.has_moved) = (None, None, None, false);
        if let Some((ply, m, _)) = self.pending.take() {
            self.shared.results().matches.entry(self.id.clone()).or_default().pending.push((ply, m));
        }
        if self.shared.is_over() || ending.is_none() { Next::Over } else { Next::Rematch }
    }

    /// Asks for a rematch until there is one.
    async fn rematch(&mut self) -> bool {
        let path = format!("/api/matches/{}/rematch", self.id);
        while !self.shared.is_over() {
            let server = self.shared.server(&mut self.rng).clone();
            let answer = self.visitor.must(&server, Method::POST, &path, &Value::Null).await;
            if let Ok(answer) = answer
                && let Some(id) = answer["match"].as_str()
            {
                self.id = id.to_string();
                return true;
            }
            tokio::time::sleep(KNOCK).await;
        }
        false
    }
}
