//! One socket: what its client asks for, and a snapshot of its own whenever something has changed.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;
use rustc_hash::FxHashMap;
use tokio_tungstenite::tungstenite;

use crate::chat::{self, Heard};
use crate::clock::Millis;
use crate::door::Share;
use crate::identity::{self, From, Who, check_origin};
use crate::ids::{AccountId, MatchId};
use crate::limits::Held;
use crate::listen::Place;
use crate::messages::{Answered, Ask, Me, Request, Tell, text};
use crate::mine;
use crate::node::{Node, stopped};
use crate::reason::Excess;
use crate::refusal::Refusal;
use crate::room::{Action, Room};

mod inbox;

pub(crate) use inbox::{Inbox, Part};

/// No message of a client needs more bytes.
pub(crate) const LARGEST_MESSAGE: usize = 4 << 10;
/// An idle socket keeps a buffer of this size.
const READ_BUFFER: usize = 2 << 10;
const PING: Duration = Duration::from_secs(20);
/// Who takes no frame for this long is cut off.
const SLOW: Duration = Duration::from_secs(10);
/// Matches that one socket may look at.
pub(crate) const MATCHES: usize = 100;
/// So many messages in a row that came too fast end the patience.
const PATIENCE: u32 = 200;

const SESSION_OVER: &str = "the session has ended";

/// Opens a socket for those who have a session and comes from our own page.
pub(crate) async fn open(
    State(node): State<Arc<Node>>,
    who: Who,
    From(from): From,
    headers: HeaderMap,
    place: Option<Extension<Arc<Place>>>,
    share: Option<Extension<Share>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|error| Refusal::BadMessage(error.body_text()))?;
    check_origin(&node, &headers)?;
    let held = match who.is_unlimited {
        true => None,
        false => Some(node.limits.sockets.hold(who.account.clone()).ok_or(Excess::Connections)?),
    };
    if let Some(Extension(place)) = place.as_ref().filter(|_| !who.is_unlimited) {
        place.meter.start(node.clone(), from);
    }
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            metrics::gauge!("quadrille_sockets").increment(1);
            Box::new(Client::new(node, who, from, held)).serve(socket).await;
            metrics::gauge!("quadrille_sockets").decrement(1);
            drop((place, share));
        }))
}

struct Client {
    node: Arc<Node>,
    me: Me,
    from: IpAddr,
    is_unlimited: bool,
    inbox: Arc<Inbox>,
    rooms: FxHashMap<MatchId, Looking>,
    round_trip: Millis,
    pinged: Option<Instant>,
    too_fast: u32,
    _held: Option<Held<AccountId>>,
}

/// A match that a socket looks at, and how much of its chat it has.
struct Looking {
    room: Arc<Room>,
    heard: Heard,
    /// Whether the client has seen the end, after which players hear watchers.
    is_over: bool,
    /// Whether the client draws.
    scene: bool,
    /// Whether the client wants to know who is there.
    presence: bool,
    /// Whether the client is still to be told what every move did.
    story: bool,
}

/// The socket is gone, or must go.
struct Gone;

impl Client {
    fn new(node: Arc<Node>, who: Who, from: IpAddr, held: Option<Held<AccountId>>) -> Client {
        let inbox = Arc::new(Inbox::new(who.session, who.account));
        node.connected(&inbox);
        Client {
            node,
            me: who.me,
            from,
            is_unlimited: who.is_unlimited,
            inbox,
            rooms: FxHashMap::default(),
            round_trip: Millis(0),
            pinged: None,
            too_fast: 0,
            _held: held,
        }
    }

    async fn serve(mut self: Box<Client>, mut socket: WebSocket) {
        let _ = Box::pin(self.talk(&mut socket)).await;
        self.node.lobby.leave(&self.inbox);
        for (_, looking) in std::mem::take(&mut self.rooms) {
            looking.room.leave(&self.node, &self.inbox).await;
        }
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let mut stopping = self.node.stopping.subscribe();
        let mut beat = tokio::time::interval(PING);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        if !identity::goes_on(&self.node, &self.inbox.session).await.unwrap_or(true) {
            // The session was ended before this socket could be hung up with the others.
            return close(socket, close_code::POLICY, SESSION_OVER).await;
        }
        let hello = text(&Tell::Hello { me: &self.me, version: env!("CARGO_PKG_VERSION") });
        send(socket, hello).await?;
        let inbox = self.inbox.clone();
        loop {
            tokio::select! {
                frame = socket.recv() => match frame {
                    Some(Ok(frame)) => Box::pin(self.hear(socket, frame)).await?,
                    Some(Err(error)) => return self.fail(socket, error).await,
                    None => return Err(Gone),
                },
                () = inbox.bell.notified() => Box::pin(self.tell_news(socket)).await?,
                _ = beat.tick() => self.ping(socket).await?,
                () = stopped(&mut stopping) => {
                    return close(socket, close_code::RESTART, "the server is stopping").await;
                }
            }
        }
    }

    /// Says what was wrong with a frame that broke the connection.
    async fn fail(&mut self, socket: &mut WebSocket, error: axum::Error) -> Result<(), Gone> {
        if is_too_big(error) {
            self.refuse(socket, None, None, &Refusal::TooBig(LARGEST_MESSAGE)).await?;
            return close(socket, close_code::SIZE, "this message is too big").await;
        }
        Err(Gone)
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        if self.pinged.is_some() {
            // The last ping was never answered.
            return Err(Gone);
        }
        if self.node.store.is_shared()
            && !identity::goes_on(&self.node, &self.inbox.session).await.unwrap_or(true)
        {
            return close(socket, close_code::POLICY, SESSION_OVER).await;
        }
        self.pinged = Some(Instant::now());
        send_frame(socket, Message::Ping(Default::default())).await
    }

    async fn hear(&mut self, socket: &mut WebSocket, frame: Message) -> Result<(), Gone> {
        if matches!(frame, Message::Pong(_))
            && let Some(pinged) = self.pinged.take()
        {
            self.round_trip = Millis(pinged.elapsed().as_millis() as i64);
            return Ok(());
        }
        if !self.may_speak() {
            return self.slow_down(socket, &frame).await;
        }
        self.too_fast = 0;
        match frame {
            Message::Text(words) => self.answer(socket, &words).await,
            Message::Binary(_) => self.refuse(socket, None, None, &Refusal::NotText).await,
            Message::Ping(_) | Message::Pong(_) => Ok(()),
            Message::Close(_) => Err(Gone),
        }
    }

    /// Whether one more frame is not too much, of whatever kind it is.
    fn may_speak(&self) -> bool {
        let limits = &self.node.limits;
        self.is_unlimited || limits.messages.take(self.inbox.account.clone()) && limits.frames.take(self.from)
    }

    /// Lets a frame fall; who goes on is cut off.
    async fn slow_down(&mut self, socket: &mut WebSocket, frame: &Message) -> Result<(), Gone> {
        self.too_fast += 1;
        if self.too_fast > PATIENCE {
            return close(socket, close_code::POLICY, "too many messages").await;
        }
        match frame {
            // Only what can be answered is worth an answer.
            Message::Text(_) => self.refuse(socket, None, None, &Refusal::TooFast).await,
            _ => Ok(()),
        }
    }

    async fn answer(&mut self, socket: &mut WebSocket, words: &Utf8Bytes) -> Result<(), Gone> {
        let request: Request = match serde_json::from_str(words) {
            Ok(request) => request,
            Err(error) => {
                let refusal = Refusal::BadMessage(error.to_string());
                return self.refuse(socket, None, None, &refusal).await;
            }
        };
        let about = about(&request.ask).cloned();
        match self.obey(request.ask).await {
            Ok(ply) => {
                let ok = text(&Tell::Ok { to: Answered { id: request.id, about: about.as_ref() }, ply });
                send(socket, ok).await
            }
            Err(refusal) => self.refuse(socket, request.id, about.as_ref(), &refusal).await,
        }
    }

    async fn obey(&mut self, ask: Ask) -> Result<Option<i64>, Refusal> {
        let (id, ply, action) = match ask {
            Ask::Ping => return Ok(None),
            Ask::Lobby { on } => return self.lobby(on),
            Ask::Mine { on } => {
                self.inbox.is_following.store(on, Ordering::Relaxed);
                return Ok(None);
            }
            Ask::Look { on } => {
                self.inbox.is_hidden.store(!on, Ordering::Relaxed);
                return Ok(None);
            }
            Ask::Watch { id, scene, presence, story } => {
                return self.watch(id, scene, presence, story).await;
            }
            Ask::Leave { id } => {
                if let Some(looking) = self.rooms.remove(&id) {
                    looking.room.leave(&self.node, &self.inbox).await;
                }
                return Ok(None);
            }
            Ask::Chat { id, room, text } => {
                let there = self.node.room(&id).await?;
                chat::say(&self.node, &there, &self.inbox.account, room, text, self.is_unlimited).await?;
                return Ok(None);
            }
            Ask::Ahead { id, moves } => {
                let room = self.node.room(&id).await?;
                return room.choose_ahead(&self.node, &self.inbox.account, &moves).await.map(|()| None);
            }
            Ask::Play { id, ply, text } => (id, ply, Action::Play(text)),
            Ask::Resign { id, ply } => (id, ply, Action::Resign),
            Ask::PlayOn { id, ply } => (id, ply, Action::PlayOn),
            Ask::Abort { id, ply } => (id, ply, Action::Abort),
            Ask::Swap { id, ply } => (id, ply, Action::Swap),
            Ask::Offer { id, ply, what } => (id, ply, Action::Offer(what)),
            Ask::Claim { id, ply, what } => (id, ply, Action::Claim(what)),
            Ask::Accept { id, ply } => (id, ply, Action::Accept),
            Ask::Decline { id, ply } => (id, ply, Action::Decline),
        };
        let room = match self.rooms.get(&id) {
            Some(looking) => looking.room.clone(),
            None => self.node.room(&id).await?,
        };
        room.act(&self.node, &self.inbox.account, action, ply, self.round_trip).await
    }

    fn lobby(&mut self, on: bool) -> Result<Option<i64>, Refusal> {
        if on {
            self.node.lobby.enter(&self.inbox);
            self.inbox.lobby_changed();
        } else {
            self.node.lobby.leave(&self.inbox);
        }
        Ok(None)
    }

    async fn watch(
        &mut self,
        id: MatchId,
        scene: bool,
        presence: bool,
        story: bool,
    ) -> Result<Option<i64>, Refusal> {
        if self.rooms.len() >= MATCHES && !self.rooms.contains_key(&id) {
            return Err(Excess::Watched.into());
        }
        let room = self.node.room_as_stored(&id).await?;
        room.enter(&self.node, &self.inbox).await?;
        self.inbox.changed(Part::Log, &id);
        self.inbox.changed(Part::Chat, &id);
        let looking = Looking { room, heard: Heard::default(), is_over: false, scene, presence, story };
        self.rooms.insert(id, looking);
        Ok(None)
    }

    /// Sends what has changed: each match as it is now, as this account may see it.
    async fn tell_news(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let news = self.inbox.take();
        if news.is_ended {
            return close(socket, close_code::POLICY, SESSION_OVER).await;
        }
        for id in news.of(&[Part::Log]) {
            self.tell_match(socket, id).await?;
        }
        for id in news.of(&[Part::Log, Part::Presence]) {
            self.tell_presence(socket, id).await?;
        }
        for id in news.of(&[Part::Chat]) {
            self.tell_chat(socket, id).await?;
        }
        if news.is_invited {
            send(socket, text(&Tell::Invited)).await?;
        }
        // What it watches it has just been told.
        let mine = news.of(&[Part::Mine]).into_iter();
        let others: Vec<_> = mine.filter(|id| !self.rooms.contains_key(*id)).collect();
        if let Ok(Some(frame)) = mine::frame(&self.node, &self.inbox.account, others).await {
            send(socket, frame).await?;
        }
        if news.lobby
            && let Ok(frame) = self.node.lobby.frame(&self.node).await
        {
            send(socket, frame.to_string()).await?;
        }
        Ok(())
    }

    /// Sends a match as it is now; players hear watchers once they have seen the end.
    async fn tell_match(&mut self, socket: &mut WebSocket, id: &MatchId) -> Result<(), Gone> {
        let Some(looking) = self.rooms.get_mut(id) else { return Ok(()) };
        if !looking.is_over && looking.room.is_over(&self.node).await.unwrap_or(false) {
            looking.is_over = true;
            self.inbox.changed(Part::Chat, id);
        }
        let frame = looking.room.frame(&self.node, &self.inbox.account, looking.scene, looking.story).await;
        match frame {
            Ok(frame) => {
                looking.story = false;
                send(socket, frame).await
            }
            Err(refusal) => self.refuse(socket, None, Some(id), &refusal).await,
        }
    }

    /// Says who is there, to clients that asked for it.
    async fn tell_presence(&mut self, socket: &mut WebSocket, id: &MatchId) -> Result<(), Gone> {
        let Some(looking) = self.rooms.get(id).filter(|looking| looking.presence) else { return Ok(()) };
        match looking.room.presence(&self.node, &self.inbox.account).await {
            Ok(frame) => send(socket, frame).await,
            // The snapshot says what is wrong.
            Err(_) => Ok(()),
        }
    }

    async fn tell_chat(&mut self, socket: &mut WebSocket, id: &MatchId) -> Result<(), Gone> {
        let Some(looking) = self.rooms.get_mut(id) else { return Ok(()) };
        let before = looking.heard;
        let news = chat::since(&self.node, &looking.room, &self.inbox.account, &mut looking.heard).await;
        if looking.heard != before {
            // There may be more than fits into one message.
            self.inbox.changed(Part::Chat, id);
        }
        match news {
            Ok(messages) if messages.is_empty() => Ok(()),
            Ok(messages) => send(socket, text(&Tell::Chat { about: id, messages })).await,
            Err(refusal) => self.refuse(socket, None, Some(id), &refusal).await,
        }
    }

    async fn refuse(
        &mut self,
        socket: &mut WebSocket,
        id: Option<u64>,
        about: Option<&MatchId>,
        refusal: &Refusal,
    ) -> Result<(), Gone> {
        let (code, _) = refusal.code();
        metrics::counter!("quadrille_refusals_total", "code" => code).increment(1);
        let (to, message, why) = (Answered { id, about }, refusal.to_string(), refusal.why());
        send(socket, text(&Tell::Error { to, code, message, why })).await
    }
}

/// The match that a message is about.
fn about(ask: &Ask) -> Option<&MatchId> {
    match ask {
        Ask::Watch { id, .. }
        | Ask::Leave { id }
        | Ask::Play { id, .. }
        | Ask::Resign { id, .. }
        | Ask::PlayOn { id, .. }
        | Ask::Ahead { id, .. }
        | Ask::Abort { id, .. }
        | Ask::Swap { id, .. }
        | Ask::Offer { id, .. }
        | Ask::Claim { id, .. }
        | Ask::Accept { id, .. }
        | Ask::Decline { id, .. }
        | Ask::Chat { id, .. } => Some(id),
        Ask::Lobby { .. } | Ask::Mine { .. } | Ask::Look { .. } | Ask::Ping => None,
    }
}

/// Whether a frame was refused for its size.
fn is_too_big(error: axum::Error) -> bool {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    matches!(error.as_deref(), Ok(tungstenite::Error::Capacity(_)))
}

async fn send(socket: &mut WebSocket, words: String) -> Result<(), Gone> {
    send_frame(socket, Message::Text(words.into())).await
}

async fn send_frame(socket: &mut WebSocket, frame: Message) -> Result<(), Gone> {
    match tokio::time::timeout(SLOW, socket.send(frame)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) -> Result<(), Gone> {
    let _ = send_frame(socket, Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    Err(Gone)
}
