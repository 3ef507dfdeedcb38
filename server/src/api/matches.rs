//! Paths about tables and matches, while they wait, run, and are over.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::{Answer, At, Body, Done, Here, Path, done, download};
use crate::analyses;
use crate::identity::{From, Who};
use crate::ids::{AccountId, MatchId};
use crate::lobby;
use crate::messages::{
    AnalysisShown, Invitation, Lobby, NewTable, NewTableAnswer, PositionShown, Problem, Seated, Sit,
    Snapshot, Thought,
};
use crate::refusal::Refusal;
use crate::tables;

/// Open tables, and running matches that were open to anyone.
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = Lobby)))]
pub(super) async fn lobby_now(State(node): Here) -> Answer<Lobby> {
    Ok(Json(lobby::lobby(&node).await?))
}

/// Set up a table.
#[utoipa::path(post, path = "/api/matches", request_body = NewTable, responses((status = 201, body = NewTableAnswer), (status = 422, body = Problem)))]
pub(super) async fn create(
    State(node): Here,
    who: Who,
    From(from): From,
    Body(table): Body<NewTable>,
) -> Result<Response, Refusal> {
    let answer = tables::create(&node, &who, from, table).await?;
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// The account that looks; somebody without a cookie looks from outside.
pub(super) fn looker(who: Option<Who>) -> AccountId {
    who.map_or(AccountId(String::new()), |who| who.account)
}

/// A match as I may see it.
#[utoipa::path(get, path = "/api/matches/{id}", params(("id" = String, Path)), responses((status = 200, body = Snapshot), (status = 404, body = Problem)))]
pub(super) async fn one(
    State(node): Here,
    who: Result<Who, Refusal>,
    Path(id): Path<MatchId>,
) -> Answer<Snapshot> {
    Ok(Json(node.room_as_stored(&id).await?.snapshot(&node, &looker(who.ok())).await?))
}

/// Close a table that has not begun.
#[utoipa::path(delete, path = "/api/matches/{id}", params(("id" = String, Path)), responses((status = 204)))]
pub(super) async fn cancel(At { node, who, id }: At<MatchId>) -> Done {
    done(tables::cancel(&node, &who, &id).await)
}

/// Sit down, put a bot on a seat, or open one for a friend.
#[utoipa::path(post, path = "/api/matches/{id}/sit", params(("id" = String, Path)), request_body = Sit, responses((status = 200, body = Seated), (status = 409, body = Problem)))]
pub(super) async fn sit(At { node, who, id }: At<MatchId>, Body(body): Body<Sit>) -> Answer<Seated> {
    let seated = match body.open {
        true => tables::open(&node, &who, &id, body.seat).await?,
        false => tables::sit(&node, &who, &id, body.seat, body.bot).await?,
    };
    Ok(Json(seated))
}

/// Stand up from a table that has not begun, or leave a match of teams to another.
#[utoipa::path(delete, path = "/api/matches/{id}/seat", params(("id" = String, Path)), responses((status = 204), (status = 409, body = Problem)))]
pub(super) async fn stand_up(At { node, who, id }: At<MatchId>) -> Done {
    done(tables::stand_up(&node, &who, &id).await)
}

/// What a link to a seat leads to.
#[utoipa::path(get, path = "/api/sit/{link}", params(("link" = String, Path)), responses((status = 200, body = Invitation), (status = 404, body = Problem)))]
pub(super) async fn invitation(At { node, who, id: link }: At<String>) -> Answer<Invitation> {
    Ok(Json(tables::invitation(&node, &who, &link).await?))
}

/// Sit down with a link, or come back with it.
#[utoipa::path(post, path = "/api/sit/{link}", params(("link" = String, Path)), responses((status = 200, body = Seated), (status = 404, body = Problem)))]
pub(super) async fn sit_by_link(At { node, who, id: link }: At<String>) -> Answer<Seated> {
    Ok(Json(tables::sit_by_link(&node, &who, &link).await?))
}

/// Play again with sides and starter changed.
#[utoipa::path(post, path = "/api/matches/{id}/rematch", params(("id" = String, Path)), responses((status = 200, body = Seated), (status = 409, body = Problem)))]
pub(super) async fn rematch(At { node, who, id }: At<MatchId>) -> Answer<Seated> {
    Ok(Json(tables::rematch(&node, &who, &id).await?))
}

/// Let the others know that I do not play again.
#[utoipa::path(delete, path = "/api/matches/{id}/rematch", params(("id" = String, Path)), responses((status = 204), (status = 409, body = Problem)))]
pub(super) async fn decline_rematch(At { node, who, id }: At<MatchId>) -> Done {
    done(tables::decline_rematch(&node, &who, &id).await)
}

/// The record as I may read it.
#[utoipa::path(get, path = "/api/matches/{id}/record", params(("id" = String, Path)), responses((status = 200, body = String)))]
pub(super) async fn record(
    State(node): Here,
    who: Result<Who, Refusal>,
    Path(id): Path<MatchId>,
) -> Result<Response, Refusal> {
    let text = node.room_as_stored(&id).await?.record(&node, &looker(who.ok())).await?;
    Ok(download(&format!("quadrille-{id}.txt"), text))
}

/// A position of a finished match.
#[utoipa::path(get, path = "/api/matches/{id}/positions/{n}", params(("id" = String, Path), ("n" = usize, Path)), responses((status = 200, body = PositionShown)))]
pub(super) async fn position(
    State(node): Here,
    Path((id, n)): Path<(MatchId, usize)>,
) -> Answer<PositionShown> {
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
pub(super) async fn analysis(State(node): Here, Path(id): Path<MatchId>) -> Answer<AnalysisShown> {
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
pub(super) async fn analyse(At { node, who, id }: At<MatchId>) -> Result<StatusCode, Refusal> {
    analyses::want(&node, &who, &id).await?;
    Ok(StatusCode::ACCEPTED)
}
