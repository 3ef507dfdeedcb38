//! What can be asked over HTTP. Each handler says its path for OpenAPI, at `/api/openapi.json`.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use axum_extra::extract::cookie::SignedCookieJar;
use quadrille_games::Family;
use serde::de::DeserializeOwned;
use utoipa::OpenApi;

mod account;
mod people;
mod tournaments;

use crate::analyses;
use crate::chat;
use crate::identity::{self, From, Who, check_origin};
use crate::ids::{AccountId, MatchId};
use crate::lobby;
use crate::messages::{
    AnalysisShown, Asked, Block, Claim, ExactShown, GameShown, Invitation, Listed, Lobby, Me, NewTable,
    NewTableAnswer, Page, PositionShown, Problem, SeatNameShown, Seated, Sit, Snapshot, TablesShown, Thought,
};
use crate::names::folded;
use crate::node::{Node, stopped};
use crate::refusal::Refusal;
use crate::socket;
use crate::states::SeatKind;
use crate::store::{StoreError, Write, sql};
use crate::tables;

const LIST: i64 = 50;
/// Records in one download.
const DOWNLOAD: i64 = 100_000;
/// No request needs a longer body.
const LARGEST_BODY: usize = 8 << 10;
/// The truth does not change, but a server may learn distances.
const FOR_A_DAY: &str = "public, max-age=86400";
/// Who asks after our health wants to know soon.
const HEALTH: Duration = Duration::from_millis(800);

type Answer<T> = Result<Json<T>, Refusal>;
type Here = State<Arc<Node>>;

/// JSON in a request, refused like everything else.
pub(crate) struct Body<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<Node>> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, node: &Arc<Node>) -> Result<Body<T>, Refusal> {
        let (parts, body) = request.into_parts();
        let body = axum::body::to_bytes(body, LARGEST_BODY).await;
        let body = body.map_err(|_| Refusal::TooBig(LARGEST_BODY))?;
        // A list of values in the right order would do for serde.
        if body.trim_ascii_start().starts_with(b"[") {
            return Err(Refusal::BadMessage("an object is expected, not a list".into()));
        }
        let request = Request::from_parts(parts, body.into());
        match Json::<T>::from_request(request, node).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(JsonRejection::BytesRejection(_)) => Err(Refusal::TooBig(LARGEST_BODY)),
            Err(error) => Err(Refusal::BadMessage(error.body_text())),
        }
    }
}

/// The query of a request, refused like everything else.
pub(crate) struct Query<T>(T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Node>> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Query<T>, Refusal> {
        let query = axum::extract::Query::from_request_parts(parts, node).await;
        query.map(|query| Query(query.0)).map_err(|error| Refusal::BadMessage(error.body_text()))
    }
}

/// What a path names, refused like everything else.
pub(crate) struct Path<T>(T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Node>> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Path<T>, Refusal> {
        let path = axum::extract::Path::from_request_parts(parts, node).await;
        path.map(|path| Path(path.0)).map_err(|error| Refusal::BadMessage(error.body_text()))
    }
}

/// All paths under `/api`, and those for operators.
pub(crate) fn routes(node: Arc<Node>) -> Router {
    Router::new()
        .route("/api/session", post(session).delete(logout))
        .route("/api/me", get(me).delete(account::delete))
        .route("/api/me/name", post(claim))
        .route("/api/me/login", post(login))
        .route("/api/me/passphrase", post(account::change_passphrase))
        .route("/api/me/recovery", post(account::new_codes))
        .route("/api/me/recover", post(account::recover))
        .route("/api/me/sessions", get(account::sessions))
        .route("/api/me/sessions/{id}", delete(account::end_one))
        .route("/api/me/push", get(account::push_key).post(account::subscribe).delete(account::unsubscribe))
        .route("/api/me/matches", get(my_matches))
        .route("/api/me/records", get(my_records))
        .route("/api/me/blocks", get(my_blocks).post(block_here))
        .route("/api/me/blocks/{name}", post(block).delete(unblock))
        .route("/api/games", get(games))
        .route("/api/tables", get(holdings))
        .route("/api/tables/{game}", get(exact))
        .route("/api/lobby", get(lobby_now))
        .route("/api/matches", post(create).get(people::archive))
        .route("/api/matches/{id}", get(one).delete(cancel))
        .route("/api/matches/{id}/sit", post(sit))
        .route("/api/matches/{id}/seat", delete(stand_up))
        .route("/api/matches/{id}/rematch", post(rematch).delete(decline_rematch))
        .route("/api/matches/{id}/record", get(record))
        .route("/api/matches/{id}/positions/{n}", get(position))
        .route("/api/matches/{id}/analysis", get(analysis).post(analyse))
        .route("/api/sit/{link}", get(invitation).post(sit_by_link))
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
        session,
        logout,
        me,
        account::delete,
        account::change_passphrase,
        account::new_codes,
        account::recover,
        account::sessions,
        account::end_one,
        account::push_key,
        account::subscribe,
        account::unsubscribe,
        claim,
        login,
        my_matches,
        my_records,
        my_blocks,
        block,
        block_here,
        unblock,
        games,
        holdings,
        exact,
        lobby_now,
        create,
        people::archive,
        one,
        cancel,
        sit,
        stand_up,
        rematch,
        decline_rematch,
        record,
        position,
        analysis,
        analyse,
        invitation,
        sit_by_link,
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

/// Who I am; a visitor without a cookie becomes a guest.
#[utoipa::path(post, path = "/api/session", responses((status = 200, body = Me)))]
async fn session(
    State(node): Here,
    From(from): From,
    headers: axum::http::HeaderMap,
) -> Result<Response, Refusal> {
    let jar = SignedCookieJar::from_headers(&headers, node.key.clone());
    let (jar, me) = identity::welcome(&node, jar, from).await?;
    Ok((jar, Json(me)).into_response())
}

/// Forget me here.
#[utoipa::path(delete, path = "/api/session", responses((status = 204)))]
async fn logout(State(node): Here, who: Who, headers: axum::http::HeaderMap) -> Result<Response, Refusal> {
    let jar = SignedCookieJar::from_headers(&headers, node.key.clone());
    Ok((identity::logout(&node, jar, &who).await?, StatusCode::NO_CONTENT).into_response())
}

/// Who I am.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401, body = Problem)))]
async fn me(who: Who) -> Json<Me> {
    Json(who.me)
}

/// Claim a name with a passphrase.
#[utoipa::path(post, path = "/api/me/name", request_body = Claim, responses((status = 200, body = Me)))]
async fn claim(
    State(node): Here,
    who: Who,
    From(from): From,
    headers: axum::http::HeaderMap,
    Body(body): Body<Claim>,
) -> Result<Response, Refusal> {
    let jar = SignedCookieJar::from_headers(&headers, node.key.clone());
    let (jar, me) = identity::claim(&node, jar, &who, from, body).await?;
    Ok((jar, Json(me)).into_response())
}

/// Come back under a claimed name.
#[utoipa::path(post, path = "/api/me/login", request_body = Claim, responses((status = 200, body = Me)))]
async fn login(
    State(node): Here,
    From(from): From,
    headers: axum::http::HeaderMap,
    Body(body): Body<Claim>,
) -> Result<Response, Refusal> {
    let jar = SignedCookieJar::from_headers(&headers, node.key.clone());
    let (jar, me) = identity::login(&node, jar, from, body).await?;
    Ok((jar, Json(me)).into_response())
}

/// My matches: all that are not over, then those that are, the latest first; `before` goes on with the latter.
#[utoipa::path(get, path = "/api/me/matches", params(Page), responses((status = 200, body = Vec<Listed>)))]
async fn my_matches(State(node): Here, who: Who, Query(page): Query<Page>) -> Answer<Vec<Listed>> {
    let mut connection = node.store.readers.acquire().await?;
    let mut rows = match page.before {
        None => sql::unfinished_of(&mut connection, &who.account).await?,
        Some(_) => Vec::new(),
    };
    let before = page.before.unwrap_or(i64::MAX);
    rows.extend(sql::finished_of(&mut connection, &who.account, before, LIST).await?);
    drop(connection);
    Ok(Json(lobby::listed(&node, rows, Some(&who.account)).await?))
}

/// The records of all my finished matches, in one text.
#[utoipa::path(get, path = "/api/me/records", responses((status = 200, body = String)))]
async fn my_records(State(node): Here, who: Who) -> Result<Response, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let rows = sql::finished_of(&mut connection, &who.account, i64::MAX, DOWNLOAD).await?;
    drop(connection);
    let mut all = String::new();
    for row in &rows {
        all.push_str(&node.room_as_stored(&row.id).await?.record(&node, &who.account).await?);
        all.push('\n');
    }
    Ok(download("quadrille-records.txt", all))
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

/// Whom I do not want to hear.
#[utoipa::path(get, path = "/api/me/blocks", responses((status = 200, body = Vec<String>)))]
async fn my_blocks(State(node): Here, who: Who) -> Answer<Vec<String>> {
    let mut connection = node.store.readers.acquire().await?;
    let blocks = sql::blocks(&mut connection, &who.account).await?;
    Ok(Json(blocks.into_iter().map(|(_, name)| name).collect()))
}

async fn by_name(node: &Node, name: &str) -> Result<(AccountId, String), Refusal> {
    let found = identity::account_by_name(node, name).await?;
    found.map(|(id, name, _)| (id, name)).ok_or(Refusal::NoSuchPlayer)
}

/// Do not hear somebody any more.
#[utoipa::path(post, path = "/api/me/blocks/{name}", params(("name" = String, Path)), responses((status = 204)))]
async fn block(State(node): Here, who: Who, Path(name): Path<String>) -> Result<StatusCode, Refusal> {
    let (blocked, _) = by_name(&node, &name).await?;
    block_account(&node, who, blocked).await
}

/// Do not hear somebody any more who sits in a match or said something there; guests too.
#[utoipa::path(post, path = "/api/me/blocks", request_body = Block, responses((status = 204), (status = 404, body = Problem)))]
async fn block_here(State(node): Here, who: Who, Body(body): Body<Block>) -> Result<StatusCode, Refusal> {
    let blocked = person_at(&node, &who, &body.id, body.seat, body.message).await?;
    block_account(&node, who, blocked).await
}

/// Who sits at a seat of a match, or said something there that this one may hear.
async fn person_at(
    node: &Node,
    who: &Who,
    id: &MatchId,
    seat: Option<usize>,
    message: Option<i64>,
) -> Result<AccountId, Refusal> {
    let room = node.room_as_stored(id).await?;
    let person = match (seat, message) {
        (Some(seat), None) => {
            let (_, seats) = room.table(node).await?;
            seats.into_iter().nth(seat).filter(|seat| seat.kind == SeatKind::Person).map(|seat| seat.account)
        }
        (None, Some(n)) => chat::author(node, &room, &who.account, n).await?,
        _ => return Err(Refusal::BadMessage("either `seat` or `message` is needed".into())),
    };
    person.ok_or(Refusal::NoSuchPlayer)
}

async fn block_account(node: &Node, who: Who, blocked: AccountId) -> Result<StatusCode, Refusal> {
    if blocked == who.account {
        return Err(Refusal::NoSuchPlayer);
    }
    node.store.write(Write::Block { account: who.account, blocked }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hear somebody again.
#[utoipa::path(delete, path = "/api/me/blocks/{name}", params(("name" = String, Path)), responses((status = 204)))]
async fn unblock(State(node): Here, who: Who, Path(name): Path<String>) -> Result<StatusCode, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let mut blocks = sql::blocks(&mut connection, &who.account).await?;
    drop(connection);
    blocks.retain(|(_, blocked)| folded(blocked) == folded(&name));
    if blocks.is_empty() {
        // Who is not blocked need not be unblocked, but should exist.
        by_name(&node, &name).await?;
    }
    for (blocked, _) in blocks {
        node.store.write(Write::Unblock { account: who.account.clone(), blocked }).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The games and their variants.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameShown>)))]
async fn games() -> Json<Vec<GameShown>> {
    let variants =
        Family::ALL.into_iter().flat_map(|family| family.variants().iter().map(move |v| (family, v)));
    let shown = |(family, variant): (Family, &quadrille_games::Variant)| {
        let seats = quadrille_games::new_match(family, variant.starts[0]).map(|fresh| fresh.seats());
        let seats = seats.unwrap_or_default().iter();
        GameShown {
            name: variant.name.into(),
            about: variant.about.into(),
            seats: seats.map(|seat| SeatNameShown { letter: seat.letter, name: seat.name.into() }).collect(),
        }
    };
    Json(variants.map(shown).collect())
}

/// The exact tables of this server: of each variant the layers with distances, and those with values alone.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<TablesShown>)))]
async fn holdings(State(node): Here) -> Json<Vec<TablesShown>> {
    Json(node.library.holdings().into_iter().map(TablesShown::from).collect())
}

/// What exact tables know of a position: its value, its distance where known, and both for every move.
#[utoipa::path(get, path = "/api/tables/{game}", params(("game" = String, Path), Asked), responses((status = 200, body = ExactShown), (status = 400, body = Problem), (status = 404, body = Problem)))]
async fn exact(
    State(node): Here,
    Path(game): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Refusal> {
    let library = node.library.clone();
    // A block may have to be read from the disk.
    let answer = tokio::task::spawn_blocking(move || library.ask(&game, &asked.position)).await;
    let answer = answer.map_err(|_| Refusal::Busy)??;
    Ok(([(header::CACHE_CONTROL, FOR_A_DAY)], Json(ExactShown::from(answer))).into_response())
}

/// Open tables, and running matches that were open to anyone.
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = Lobby)))]
async fn lobby_now(State(node): Here) -> Answer<Lobby> {
    Ok(Json(lobby::lobby(&node).await?))
}

/// Set up a table.
#[utoipa::path(post, path = "/api/matches", request_body = NewTable, responses((status = 201, body = NewTableAnswer), (status = 422, body = Problem)))]
async fn create(
    State(node): Here,
    who: Who,
    From(from): From,
    Body(table): Body<NewTable>,
) -> Result<Response, Refusal> {
    let answer = tables::create(&node, &who, from, table).await?;
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// The account that looks; somebody without a cookie looks from outside.
fn looker(who: Option<Who>) -> AccountId {
    who.map_or(AccountId(String::new()), |who| who.account)
}

/// A match as I may see it.
#[utoipa::path(get, path = "/api/matches/{id}", params(("id" = String, Path)), responses((status = 200, body = Snapshot), (status = 404, body = Problem)))]
async fn one(State(node): Here, who: Result<Who, Refusal>, Path(id): Path<MatchId>) -> Answer<Snapshot> {
    Ok(Json(node.room_as_stored(&id).await?.snapshot(&node, &looker(who.ok())).await?))
}

/// Close a table that has not begun.
#[utoipa::path(delete, path = "/api/matches/{id}", params(("id" = String, Path)), responses((status = 204)))]
async fn cancel(State(node): Here, who: Who, Path(id): Path<MatchId>) -> Result<StatusCode, Refusal> {
    tables::cancel(&node, &who, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sit down, put a bot on a seat, or open one for a friend.
#[utoipa::path(post, path = "/api/matches/{id}/sit", params(("id" = String, Path)), request_body = Sit, responses((status = 200, body = Seated), (status = 409, body = Problem)))]
async fn sit(State(node): Here, who: Who, Path(id): Path<MatchId>, Body(body): Body<Sit>) -> Answer<Seated> {
    let seated = match body.open {
        true => tables::open(&node, &who, &id, body.seat).await?,
        false => tables::sit(&node, &who, &id, body.seat, body.bot).await?,
    };
    Ok(Json(seated))
}

/// Stand up from a table that has not begun, or leave a match of teams to another.
#[utoipa::path(delete, path = "/api/matches/{id}/seat", params(("id" = String, Path)), responses((status = 204), (status = 409, body = Problem)))]
async fn stand_up(State(node): Here, who: Who, Path(id): Path<MatchId>) -> Result<StatusCode, Refusal> {
    tables::stand_up(&node, &who, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a link to a seat leads to.
#[utoipa::path(get, path = "/api/sit/{link}", params(("link" = String, Path)), responses((status = 200, body = Invitation), (status = 404, body = Problem)))]
async fn invitation(State(node): Here, who: Who, Path(link): Path<String>) -> Answer<Invitation> {
    Ok(Json(tables::invitation(&node, &who, &link).await?))
}

/// Sit down with a link, or come back with it.
#[utoipa::path(post, path = "/api/sit/{link}", params(("link" = String, Path)), responses((status = 200, body = Seated), (status = 404, body = Problem)))]
async fn sit_by_link(State(node): Here, who: Who, Path(link): Path<String>) -> Answer<Seated> {
    Ok(Json(tables::sit_by_link(&node, &who, &link).await?))
}

/// Play again with sides and starter changed.
#[utoipa::path(post, path = "/api/matches/{id}/rematch", params(("id" = String, Path)), responses((status = 200, body = Seated), (status = 409, body = Problem)))]
async fn rematch(State(node): Here, who: Who, Path(id): Path<MatchId>) -> Answer<Seated> {
    Ok(Json(tables::rematch(&node, &who, &id).await?))
}

/// Let the others know that I do not play again.
#[utoipa::path(delete, path = "/api/matches/{id}/rematch", params(("id" = String, Path)), responses((status = 204), (status = 409, body = Problem)))]
async fn decline_rematch(
    State(node): Here,
    who: Who,
    Path(id): Path<MatchId>,
) -> Result<StatusCode, Refusal> {
    tables::decline_rematch(&node, &who, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The record as I may read it.
#[utoipa::path(get, path = "/api/matches/{id}/record", params(("id" = String, Path)), responses((status = 200, body = String)))]
async fn record(
    State(node): Here,
    who: Result<Who, Refusal>,
    Path(id): Path<MatchId>,
) -> Result<Response, Refusal> {
    let text = node.room_as_stored(&id).await?.record(&node, &looker(who.ok())).await?;
    Ok(download(&format!("quadrille-{id}.txt"), text))
}

/// A position of a finished match.
#[utoipa::path(get, path = "/api/matches/{id}/positions/{n}", params(("id" = String, Path), ("n" = usize, Path)), responses((status = 200, body = PositionShown)))]
async fn position(State(node): Here, Path((id, n)): Path<(MatchId, usize)>) -> Answer<PositionShown> {
    let (family, record) = node.room_as_stored(&id).await?.finished(&node).await?;
    if n > record.moves().count() {
        return Err(Refusal::Nothing);
    }
    let played = n.checked_sub(1).and_then(|last| record.moves().nth(last)).map(str::to_string);
    let position = analyses::position(family, &record, n).ok_or(Refusal::Busy)?;
    Ok(Json(PositionShown { n, position, played }))
}

/// What the program thinks of a finished match, as far as it has got.
#[utoipa::path(get, path = "/api/matches/{id}/analysis", params(("id" = String, Path)), responses((status = 200, body = AnalysisShown)))]
async fn analysis(State(node): Here, Path(id): Path<MatchId>) -> Answer<AnalysisShown> {
    let (_, record) = node.room_as_stored(&id).await?.finished(&node).await?;
    let done = analyses::look(&node, &id).await?;
    let thought = |(n, best, value)| Thought { n, best, value };
    Ok(Json(AnalysisShown {
        positions: record.moves().count(),
        done: done.into_iter().map(thought).collect(),
    }))
}

/// Ask the program to think about a finished match.
#[utoipa::path(post, path = "/api/matches/{id}/analysis", params(("id" = String, Path)), responses((status = 202), (status = 422, body = Problem)))]
async fn analyse(State(node): Here, who: Who, Path(id): Path<MatchId>) -> Result<StatusCode, Refusal> {
    analyses::want(&node, &who, &id).await?;
    Ok(StatusCode::ACCEPTED)
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
