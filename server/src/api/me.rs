//! Paths about oneself: who I am, my matches, and whom I do not want to hear.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use super::{Answer, At, Body, Done, Here, LIST, Query, WithCookie, download};
use crate::chat;
use crate::identity::{self, Visit, Who};
use crate::ids::{AccountId, MatchId};
use crate::lobby;
use crate::messages::{Block, Claim, Listed, Me, Page, Problem};
use crate::names::folded;
use crate::node::Node;
use crate::refusal::Refusal;
use crate::states::SeatKind;
use crate::store::{Write, sql};

/// Records in one download.
const DOWNLOAD: i64 = 100_000;

/// Who I am; a visitor without a cookie becomes a guest.
#[utoipa::path(post, path = "/api/session", responses((status = 200, body = Me)))]
pub(super) async fn session(State(node): Here, visit: Visit) -> WithCookie<Json<Me>> {
    let (jar, me) = identity::welcome(&node, visit).await?;
    Ok((jar, Json(me)))
}

/// Forget me here.
#[utoipa::path(delete, path = "/api/session", responses((status = 204)))]
pub(super) async fn logout(State(node): Here, who: Who, visit: Visit) -> WithCookie<StatusCode> {
    Ok((identity::logout(&node, visit.jar, &who).await?, StatusCode::NO_CONTENT))
}

/// Who I am.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401, body = Problem)))]
pub(super) async fn me(who: Who) -> Json<Me> {
    Json(who.me)
}

/// Claim a name with a passphrase.
#[utoipa::path(post, path = "/api/me/name", request_body = Claim, responses((status = 200, body = Me)))]
pub(super) async fn claim(
    State(node): Here,
    who: Who,
    visit: Visit,
    Body(body): Body<Claim>,
) -> WithCookie<Json<Me>> {
    let (jar, me) = identity::claim(&node, visit, &who, body).await?;
    Ok((jar, Json(me)))
}

/// Come back under a claimed name.
#[utoipa::path(post, path = "/api/me/login", request_body = Claim, responses((status = 200, body = Me)))]
pub(super) async fn login(State(node): Here, visit: Visit, Body(body): Body<Claim>) -> WithCookie<Json<Me>> {
    let (jar, me) = identity::login(&node, visit, body).await?;
    Ok((jar, Json(me)))
}

/// My matches: all that are not over, then those that are, the latest first; `before` goes on with the latter.
#[utoipa::path(get, path = "/api/me/matches", params(Page), responses((status = 200, body = Vec<Listed>)))]
pub(super) async fn my_matches(State(node): Here, who: Who, Query(page): Query<Page>) -> Answer<Vec<Listed>> {
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
pub(super) async fn my_records(State(node): Here, who: Who) -> Result<Response, Refusal> {
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

/// Whom I do not want to hear.
#[utoipa::path(get, path = "/api/me/blocks", responses((status = 200, body = Vec<String>)))]
pub(super) async fn my_blocks(State(node): Here, who: Who) -> Answer<Vec<String>> {
    let mut connection = node.store.readers.acquire().await?;
    let blocks = sql::blocks(&mut connection, &who.account).await?;
    Ok(Json(blocks.into_iter().map(|(_, name)| name).collect()))
}

pub(super) async fn by_name(node: &Node, name: &str) -> Result<(AccountId, String), Refusal> {
    let found = identity::account_by_name(node, name).await?;
    found.map(|(id, name, _)| (id, name)).ok_or(Refusal::NoSuchPlayer)
}

/// Do not hear somebody any more.
#[utoipa::path(post, path = "/api/me/blocks/{name}", params(("name" = String, Path)), responses((status = 204)))]
pub(super) async fn block(At { node, who, id: name }: At<String>) -> Done {
    let (blocked, _) = by_name(&node, &name).await?;
    block_account(&node, who, blocked).await
}

/// Do not hear somebody any more who sits in a match or said something there; guests too.
#[utoipa::path(post, path = "/api/me/blocks", request_body = Block, responses((status = 204), (status = 404, body = Problem)))]
pub(super) async fn block_here(State(node): Here, who: Who, Body(body): Body<Block>) -> Done {
    let blocked = person_at(&node, &who, &body.id, body.seat, body.message).await?;
    block_account(&node, who, blocked).await
}

/// Who sits at a seat of a match, or said something there that this one may hear.
pub(super) async fn person_at(
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

async fn block_account(node: &Node, who: Who, blocked: AccountId) -> Done {
    if blocked == who.account {
        return Err(Refusal::NoSuchPlayer);
    }
    node.store.write(Write::Block { account: who.account, blocked }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hear somebody again.
#[utoipa::path(delete, path = "/api/me/blocks/{name}", params(("name" = String, Path)), responses((status = 204)))]
pub(super) async fn unblock(At { node, who, id: name }: At<String>) -> Done {
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
