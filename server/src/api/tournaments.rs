//! Paths of club evenings.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use super::{Answer, At, Body, Here, Path, download};
use crate::identity::Who;
use crate::ids::TournamentId;
use crate::messages::{Join, NewTournament, NewTournamentAnswer, Order, Problem, TournamentShown};
use crate::refusal::Refusal;
use crate::tournaments;

/// Open a tournament.
#[utoipa::path(post, path = "/api/tournaments", request_body = NewTournament, responses((status = 201, body = NewTournamentAnswer), (status = 400, body = Problem)))]
pub(super) async fn open_tournament(
    State(node): Here,
    who: Who,
    Body(new): Body<NewTournament>,
) -> Result<(StatusCode, Json<NewTournamentAnswer>), Refusal> {
    let id = tournaments::create(&node, &who, new).await?;
    Ok((StatusCode::CREATED, Json(NewTournamentAnswer { id })))
}

/// A tournament: people, rounds, standings.
#[utoipa::path(get, path = "/api/tournaments/{id}", params(("id" = String, Path)), responses((status = 200, body = TournamentShown), (status = 404, body = Problem)))]
pub(super) async fn tournament(At { node, who, id }: At<TournamentId>) -> Answer<TournamentShown> {
    tournaments::show(&node, &who, &id).await.map(Json)
}

/// Begin, pause, resume or end a tournament, remove somebody, or say how a pairing ended; its organiser only.
#[utoipa::path(post, path = "/api/tournaments/{id}", params(("id" = String, Path)), request_body = Order, responses((status = 200, body = TournamentShown), (status = 403, body = Problem)))]
pub(super) async fn order(
    At { node, who, id }: At<TournamentId>,
    Body(order): Body<Order>,
) -> Answer<TournamentShown> {
    tournaments::order(&node, &who, &id, &order).await.map(Json)
}

/// Join a tournament, or come back to it.
#[utoipa::path(post, path = "/api/tournaments/{id}/me", params(("id" = String, Path)), request_body = Join, responses((status = 200, body = TournamentShown), (status = 409, body = Problem)))]
pub(super) async fn join(
    At { node, who, id }: At<TournamentId>,
    Body(join): Body<Join>,
) -> Answer<TournamentShown> {
    tournaments::join(&node, &who, &id, &join.name).await.map(Json)
}

/// Leave a tournament, from the next round on.
#[utoipa::path(delete, path = "/api/tournaments/{id}/me", params(("id" = String, Path)), responses((status = 200, body = TournamentShown)))]
pub(super) async fn leave(At { node, who, id }: At<TournamentId>) -> Answer<TournamentShown> {
    tournaments::leave(&node, &who, &id).await.map(Json)
}

/// The standings of a tournament as a table.
#[utoipa::path(get, path = "/api/tournaments/{id}/standings.csv", params(("id" = String, Path)), responses((status = 200, body = String), (status = 404, body = Problem)))]
pub(super) async fn standings(State(node): Here, Path(id): Path<TournamentId>) -> Result<Response, Refusal> {
    Ok(download("standings.csv", tournaments::csv(&node, &id).await?))
}
