//! Calls for people who are not looking: what waits for them, told to their browsers by Web Push. Who is called is
//! found in the database beside the moves, so that no move waits for it, and a call is noted there before it is made,
//! so that several nodes call once.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use tokio::sync::Semaphore;

use crate::clock::ClockTerms;
use crate::identity::Who;
use crate::ids::{AccountId, MatchId};
use crate::messages::{Call, CallKind, Subscription, text};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::states::{SeatKind, Status};
use crate::store::sql::{self, PushRow};
use crate::store::{MatchRow, Write};

mod sealing;
mod service;

use sealing::Browser;
pub(crate) use sealing::Signer;
use service::{Caller, Endpoint};

/// How often is looked for somebody to be called.
pub(crate) const PACE: Duration = Duration::from_millis(500);
/// The same for time that runs out.
pub(crate) const TIME_PACE: Duration = Duration::from_secs(5);
/// Who is to be called has not come by then, in milliseconds.
const DELAY: u64 = 3_000;
/// How long a node at which somebody looks has to say so before another one calls.
const OBJECTION: i64 = 3_000;
/// How far back is looked, for the case that no node could for a while.
const LOOKBACK: i64 = 2 * 60 * 1000;
/// When days for a move run out, in milliseconds before.
const LITTLE_TIME: i64 = 6 * 60 * 60 * 1000;
/// Calls that are under way at a time; more are not made.
const AT_A_TIME: usize = 256;
/// How long a push service keeps a call for a browser that it does not reach, in seconds.
const KEPT: &str = "86400";
/// How long a proof of who sends is good, in seconds.
const PROOF: i64 = 12 * 60 * 60;

/// What a node needs to call people.
pub(crate) struct Push {
    signer: Signer,
    caller: Caller,
    places: Arc<Semaphore>,
}

impl Push {
    pub(crate) fn new(signer: Signer) -> Option<Push> {
        Some(Push { signer, caller: Caller::new()?, places: Arc::new(Semaphore::new(AT_A_TIME)) })
    }

    /// What browsers need to know before they let us call.
    pub(crate) fn public_key(&self) -> String {
        self.signer.public().into()
    }

    /// Calls a browser; says how its push service answered.
    async fn call(&self, node: &Node, row: &PushRow, words: &str) -> Option<StatusCode> {
        let endpoint = Endpoint::parse(&row.endpoint, &node.config.push_services)?;
        let message = Browser::read(&row.key, &row.secret)?.seal(words)?;
        let until = node.now().0 / 1000 + PROOF;
        let proof = self.signer.authorization(endpoint.service.as_str(), node.config.contact(), until)?;
        let path = endpoint.uri.path_and_query().map_or("/", |path| path.as_str());
        let request = Request::post(path)
            .header(header::HOST, endpoint.uri.authority()?.as_str())
            .header(header::AUTHORIZATION, proof)
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("ttl", KEPT)
            .header("urgency", "high")
            .body(Body::from(message))
            .ok()?;
        self.caller.send(&endpoint, request).await
    }
}

/// Notes that a browser of somebody is to be called; asking again changes what it is called for.
pub(crate) async fn subscribe(node: &Node, who: &Who, asked: Subscription) -> Result<(), Refusal> {
    let is_fit = Endpoint::parse(&asked.endpoint, &node.config.push_services).is_some()
        && Browser::read(&asked.keys.p256dh, &asked.keys.auth).is_some_and(|keys| keys.seal("").is_some());
    if !is_fit {
        return Err(Refusal::BadPush);
    }
    let events: Vec<&str> =
        CallKind::ALL.into_iter().filter(|kind| asked.events.contains(kind)).map(CallKind::name).collect();
    let row = PushRow {
        endpoint: asked.endpoint,
        account: who.account.clone(),
        session: who.session.clone(),
        key: asked.keys.p256dh,
        secret: asked.keys.auth,
        events: events.join(" "),
        language: asked.language.name().into(),
        is_failing: false,
    };
    match node.store.write(Write::Subscribe { row: Box::new(row), now: node.now().0 }).await? {
        true => Ok(()),
        false => Err(Refusal::NoSession),
    }
}

/// Calls no more at this address, if it is one of theirs.
pub(crate) async fn unsubscribe(node: &Node, account: AccountId, endpoint: String) -> Result<(), Refusal> {
    if endpoint.contains('\0') {
        // PostgreSQL would call it an error.
        return Err(Refusal::BadPush);
    }
    node.store.write(Write::Unsubscribe { account, endpoint }).await?;
    Ok(())
}

/// Somebody to be called.
struct Due {
    row: MatchRow,
    account: AccountId,
    kind: CallKind,
    /// The length of the log when the turn began, or the table was set up.
    turn: i64,
}

/// Calls those for whom a turn or a seat has waited for a moment.
pub(crate) async fn call_waiting(node: &Arc<Node>) -> Result<(), Refusal> {
    let latest = node.now().0 - node.config.push_delay.unwrap_or(DELAY) as i64;
    let mut connection = node.store.readers.acquire().await?;
    if !sql::has_subscriptions(&mut connection).await? {
        return Ok(());
    }
    let waiting = sql::waited_for(&mut connection, latest - LOOKBACK, latest).await?;
    drop(connection);
    let certain = if node.store.is_shared() { latest - OBJECTION } else { latest };
    for (id, account, turn) in waiting {
        let row = found(node, &id).await?;
        let kind = match (row.status, &row.terms.series) {
            (Status::Running, _) => CallKind::Turn,
            (_, Some(_)) => CallKind::Rematch,
            (_, None) => CallKind::Invitation,
        };
        let is_certain = row.changed <= certain;
        call(node, Due { row, account, kind, turn }, is_certain).await?;
    }
    Ok(())
}

/// Calls those whose days for a move are nearly over.
pub(crate) async fn call_late(node: &Arc<Node>) -> Result<(), Refusal> {
    let now = node.now().0;
    let mut connection = node.store.readers.acquire().await?;
    if !sql::has_subscriptions(&mut connection).await? {
        return Ok(());
    }
    let short = sql::short_of_time(&mut connection, now, now + LITTLE_TIME).await?;
    drop(connection);
    for (id, account, turn) in short {
        let row = found(node, &id).await?;
        if let ClockTerms::Move { .. } = row.terms.clock {
            call(node, Due { row, account, kind: CallKind::Time, turn }, true).await?;
        }
    }
    Ok(())
}

async fn found(node: &Node, id: &MatchId) -> Result<MatchRow, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    sql::match_by_id(&mut connection, id).await?.ok_or(Refusal::NoSuchMatch)
}

/// Calls somebody once, unless they are looking, which only the node knows where they are.
async fn call(node: &Arc<Node>, due: Due, is_certain: bool) -> Result<(), Refusal> {
    let is_looking = node.is_looking(&due.account);
    if !is_looking && !is_certain {
        return Ok(());
    }
    let noted = Write::Called {
        id: due.row.id.clone(),
        account: due.account.clone(),
        kind: due.kind.name(),
        ply: due.turn,
        now: node.now().0,
    };
    match node.store.write(noted).await? && !is_looking {
        true => call_browsers(node, &due).await,
        false => Ok(()),
    }
}

/// Calls the browsers of somebody that want to be called for this. Nobody waits for them.
async fn call_browsers(node: &Arc<Node>, due: &Due) -> Result<(), Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let browsers = sql::subscriptions_of(&mut connection, &due.account).await?;
    let seats = sql::seats(&mut connection, &due.row.id).await?;
    drop(connection);
    let others =
        seats.into_iter().filter(|seat| seat.kind == SeatKind::Person && seat.account != due.account);
    let from = others.map(|seat| seat.name).collect::<Vec<_>>().join(", ");
    for browser in browsers {
        if !browser.events.split(' ').any(|event| event == due.kind.name()) {
            continue;
        }
        let Ok(place) = node.push.places.clone().try_acquire_owned() else {
            metrics::counter!("quadrille_calls_dropped_total").increment(1);
            continue;
        };
        let words = words(due, &from, &browser.language);
        let node = node.clone();
        tokio::spawn(async move {
            let answer = node.push.call(&node, &browser, &words).await;
            heed(&node, browser, answer).await;
            drop(place);
        });
    }
    Ok(())
}

/// What a call says: who waits where, and nothing of the position.
fn words(due: &Due, from: &str, language: &str) -> String {
    text(&Call { kind: due.kind, id: &due.row.id, game: &due.row.variant, from, language })
}

/// A browser that is no more is forgotten; one that cannot be called may be soon.
async fn heed(node: &Node, browser: PushRow, answer: Option<StatusCode>) {
    let code = answer.map_or("none".into(), |status| status.as_str().to_string());
    metrics::counter!("quadrille_calls_total", "code" => code).increment(1);
    let is_well = answer.is_some_and(|status| status.is_success());
    let PushRow { account, endpoint, is_failing, .. } = browser;
    let noted = match answer {
        Some(StatusCode::NOT_FOUND | StatusCode::GONE) => Write::Unsubscribe { account, endpoint },
        _ if is_well && !is_failing => return,
        _ => Write::Answered { endpoint, is_well, now: node.now().0 },
    };
    let _ = node.store.write(noted).await;
}
