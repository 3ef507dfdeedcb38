//! What can be asked over HTTP. Each handler says its path for OpenAPI, at `/api/openapi.json`.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use axum_extra::extract::cookie::SignedCookieJar;
use utoipa::OpenApi;

mod account;
mod extract;
mod games;
mod matches;
mod me;
mod people;
mod tournaments;

use crate::identity::check_origin;
use crate::messages::Problem;
use crate::node::{Node, stopped};
use crate::refusal::Refusal;
use crate::socket;
use crate::store::{StoreError, sql};
use extract::{At, Body, Path, Query};

const LIST: i64 = 50;
/// No request needs a longer body.
const LARGEST_BODY: usize = 8 << 10;
/// Who asks after our health wants to know soon.
const HEALTH: Duration = Duration::from_millis(800);

type Answer<T> = Result<Json<T>, Refusal>;
type Done = Result<StatusCode, Refusal>;
type Here = State<Arc<Node>>;
/// An answer that may give its browser another cookie.
type WithCookie<T> = Result<(SignedCookieJar, T), Refusal>;

/// The answer to what was done, of which there is nothing to tell.
fn done(outcome: Result<(), Refusal>) -> Done {
    outcome.map(|()| StatusCode::NO_CONTENT)
}

/// All paths under `/api`, and those for operators.
pub(crate) fn routes(node: Arc<Node>) -> Router {
    Router::new()
        .route("/api/session", post(me::session).delete(me::logout))
        .route("/api/me", get(me::me).delete(account::delete))
        .route("/api/me/name", post(me::claim))
        .route("/api/me/login", post(me::login))
        .route("/api/me/passphrase", post(account::change_passphrase))
        .route("/api/me/recovery", post(account::new_codes))
        .route("/api/me/recover", post(account::recover))
        .route("/api/me/sessions", get(account::sessions))
        .route("/api/me/sessions/{id}", delete(account::end_one))
        .route("/api/me/push", get(account::push_key).post(account::subscribe).delete(account::unsubscribe))
        .route("/api/me/matches", get(me::my_matches))
        .route("/api/me/records", get(me::my_records))
        .route("/api/me/blocks", get(me::my_blocks).post(me::block_here))
        .route("/api/me/blocks/{name}", post(me::block).delete(me::unblock))
        .route("/api/games", get(games::games))
        .route("/api/tables", get(games::holdings))
        .route("/api/tables/{game}", get(games::exact))
        .route("/api/lobby", get(matches::lobby_now))
        .route("/api/matches", post(matches::create).get(people::archive))
        .route("/api/matches/{id}", get(matches::one).delete(matches::cancel))
        .route("/api/matches/{id}/sit", post(matches::sit))
        .route("/api/matches/{id}/seat", delete(matches::stand_up))
        .route("/api/matches/{id}/rematch", post(matches::rematch).delete(matches::decline_rematch))
        .route("/api/matches/{id}/record", get(matches::record))
        .route("/api/matches/{id}/positions/{n}", get(matches::position))
        .route("/api/matches/{id}/analysis", get(matches::analysis).post(matches::analyse))
        .route("/api/sit/{link}", get(matches::invitation).post(matches::sit_by_link))
        .route("/api/reports", post(people::report))
        .route("/api/players/{name}", get(people::player))
        .route("/api/ratings/{variant}", get(people::best_rated))
        .route("/api/tournaments", post(tournaments::open_tournament))
        .route("/api/tournaments/{id}", get(tournaments::tournament).post(tournaments::order))
        .route("/api/tournaments/{id}/me", post(tournaments::join).delete(tournaments::leave))
        .route("/api/tournaments/{id}/standings.csv", get(tournaments::standings))
        .route("/api/socket", get(socket::open))
        .route("/api/openapi.json", get(|| async { Json(Description::openapi()) }))
        .route("/api/{*rest}", delete(nothing).get(nothing).post(nothing))
        .layer(axum::extract::DefaultBodyLimit::max(LARGEST_BODY))
        .layer(axum::middleware::from_fn_with_state(node.clone(), guard))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .with_state(node)
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quadrille",
        description = "Tables, archive and players. Play goes over the socket: docs/protocol.md."
    ),
    paths(
        me::session,
        me::logout,
        me::me,
        account::delete,
        account::change_passphrase,
        account::new_codes,
        account::recover,
        account::sessions,
        account::end_one,
        account::push_key,
        account::subscribe,
        account::unsubscribe,
        me::claim,
        me::login,
        me::my_matches,
        me::my_records,
        me::my_blocks,
        me::block,
        me::block_here,
        me::unblock,
        games::games,
        games::holdings,
        games::exact,
        matches::lobby_now,
        matches::create,
        people::archive,
        matches::one,
        matches::cancel,
        matches::sit,
        matches::stand_up,
        matches::rematch,
        matches::decline_rematch,
        matches::record,
        matches::position,
        matches::analysis,
        matches::analyse,
        matches::invitation,
        matches::sit_by_link,
        people::report,
        people::player,
        people::best_rated,
        tournaments::open_tournament,
        tournaments::tournament,
        tournaments::order,
        tournaments::join,
        tournaments::leave,
        tournaments::standings,
        health,
        metrics
    ),
    components(schemas(Problem))
)]
struct Description;

/// No orders from other sites' pages, and no waiting for slow ones.
async fn guard(State(node): Here, request: Request, next: Next) -> Result<Response, Refusal> {
    if request.uri().path().contains("%00") {
        return Err(Refusal::Nothing);
    }
    let mut response = if matches!(*request.method(), Method::GET | Method::HEAD) {
        next.run(request).await
    } else {
        check_origin(&node, request.headers())?;
        let request = whole(&node, request).await?;
        // An order that was begun is carried out to its end, even if nobody waits for the answer any more.
        tokio::spawn(next.run(request)).await.unwrap_or_else(|_| Refusal::Busy.into_response())
    };
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    Ok(response)
}

/// A request whose body is there; who sends it too slowly is not waited for.
async fn whole(node: &Node, request: Request) -> Result<Request, Refusal> {
    let (parts, body) = request.into_parts();
    let mut stopping = node.stopping.subscribe();
    let body = tokio::select! {
        body = axum::body::to_bytes(body, LARGEST_BODY) => body.map_err(|_| Refusal::TooBig(LARGEST_BODY))?,
        () = tokio::time::sleep(node.config.patience()) => return Err(Refusal::TooSlow),
        () = stopped(&mut stopping) => return Err(Refusal::Busy),
    };
    Ok(Request::from_parts(parts, body.into()))
}

async fn nothing() -> Refusal {
    Refusal::Nothing
}

fn download(name: &str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    (
        [
            (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
            (header::CONTENT_DISPOSITION, disposition),
        ],
        text,
    )
        .into_response()
}

/// Whether this node works: it has just stored something, or does so now, and it can read.
#[utoipa::path(get, path = "/health", responses((status = 200), (status = 503)))]
async fn health(State(node): Here) -> Response {
    let reason = match tokio::time::timeout(HEALTH, prove(&node)).await {
        Ok(Ok(())) => return "ok\n".into_response(),
        Ok(Err(error)) => error.to_string(),
        Err(_) => "the database does not answer".into(),
    };
    (StatusCode::SERVICE_UNAVAILABLE, reason + "\n").into_response()
}

async fn prove(node: &Node) -> Result<(), StoreError> {
    if !node.store.is_proven() {
        node.heartbeat().await?;
    }
    let mut connection = node.store.readers.acquire().await?;
    Ok(sql::ask(&mut connection).await?)
}

/// Counters for Prometheus.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String)))]
async fn metrics(State(node): Here) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], node.gauges.render()).into_response()
}
