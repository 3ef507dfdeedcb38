//! Paths about other people: their matches, ratings, and who is strongest.

use axum::Json;
use axum::extract::State;

use super::{Answer, Here, LIST, Path, Query, by_name, looker};
use crate::identity::Who;
use crate::ids::MatchId;
use crate::lobby;
use crate::messages::{
    Listed, Outcome, PlayerShown, Problem, RatingAt, RatingShown, RatingWithHistory, Search,
};
use crate::ratings::SETTLED;
use crate::refusal::Refusal;
use crate::store::sql::{self, Sought};

/// Ratings in one graph.
const HISTORY: i64 = 100;

/// Finished matches, the latest first: those that were open to anyone, and of a player also those that I was in.
#[utoipa::path(get, path = "/api/matches", params(Search), responses((status = 200, body = Vec<Listed>), (status = 400, body = Problem), (status = 404, body = Problem)))]
pub(super) async fn archive(
    State(node): Here,
    who: Result<Who, Refusal>,
    Query(search): Query<Search>,
) -> Answer<Vec<Listed>> {
    let looker = looker(who.ok());
    let sought = Sought { looker: looker.clone(), ..sought(&search)? };
    let player = match &search.player {
        Some(name) => Some(by_name(&node, name).await?.0),
        None => None,
    };
    let mut connection = node.store.readers.acquire().await?;
    let rows = match &player {
        Some(player) => sql::found_of(&mut connection, player, &sought).await?,
        None => sql::found(&mut connection, &sought).await?,
    };
    drop(connection);
    Ok(Json(lobby::listed(&node, rows, Some(&looker)).await?))
}

/// What a search means, for somebody from outside.
fn sought(search: &Search) -> Result<Sought, Refusal> {
    let bad = |why: &str| Refusal::BadMessage(why.into());
    let variant = match &search.game {
        Some(game) => quadrille_games::variant(game).map_err(|why| bad(&format!("`game`: {why}")))?.1.name,
        None => "",
    };
    if search.player.is_none() && matches!(search.result, Some(Outcome::Won | Outcome::Lost)) {
        return Err(bad("`result`: say for which `player`"));
    }
    let [before, until] = [search.before, search.until].map(|end| end.unwrap_or(i64::MAX));
    Ok(Sought {
        looker: Default::default(),
        variant,
        outcome: search.result.map_or("", Outcome::name),
        since: search.since.unwrap_or(0),
        before: before.min(until),
        limit: LIST,
    })
}

/// A player and their ratings.
#[utoipa::path(get, path = "/api/players/{name}", params(("name" = String, Path)), responses((status = 200, body = PlayerShown)))]
pub(super) async fn player(State(node): Here, Path(name): Path<String>) -> Answer<PlayerShown> {
    let (id, name) = by_name(&node, &name).await?;
    let mut connection = node.store.readers.acquire().await?;
    let mut ratings = Vec::new();
    for (of, rating) in sql::ratings_of(&mut connection, &id).await? {
        let history = sql::rating_history(&mut connection, &id, &of, HISTORY).await?;
        let history =
            history.into_iter().map(|(at, rating, id)| RatingAt { at, rating, id: MatchId(id) }).collect();
        ratings.push(RatingWithHistory { now: RatingShown { of, rating }, history });
    }
    Ok(Json(PlayerShown { name, ratings }))
}

/// The strongest players of a variant.
#[utoipa::path(get, path = "/api/ratings/{variant}", params(("variant" = String, Path)), responses((status = 200, body = Vec<RatingShown>)))]
pub(super) async fn best_rated(State(node): Here, Path(variant): Path<String>) -> Answer<Vec<RatingShown>> {
    let mut connection = node.store.readers.acquire().await?;
    let best = sql::best_rated(&mut connection, &variant, SETTLED, LIST).await?;
    Ok(Json(best.into_iter().map(|(of, rating)| RatingShown { of, rating }).collect()))
}
