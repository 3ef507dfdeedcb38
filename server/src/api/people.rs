//! Paths about other people: their matches and ratings, who is strongest, and what is wrong with whom.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::matches::looker;
use super::me::{by_name, person_at};
use super::{Answer, Body, Done, Here, LIST, Path, Query};
use crate::chat;
use crate::identity::{From, Who};
use crate::ids::{AccountId, MatchId, random_text};
use crate::lobby;
use crate::messages::{
    Listed, Outcome, PlayerShown, Problem, RatingAt, RatingShown, RatingWithHistory, Report, Search, text,
};
use crate::node::Node;
use crate::ratings::SETTLED;
use crate::refusal::Refusal;
use crate::store::Write;
use crate::store::sql::{self, ReportRow, Sought};

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

/// Say something about somebody to the people who run the server; what was said in the match is kept with it.
#[utoipa::path(post, path = "/api/reports", request_body = Report, responses((status = 204), (status = 400, body = Problem), (status = 404, body = Problem)))]
pub(super) async fn report(
    State(node): Here,
    who: Who,
    From(from): From,
    Body(report): Body<Report>,
) -> Done {
    let words: String = report.words.trim().chars().filter(|c| !c.is_control()).collect();
    if words.chars().count() > chat::LONGEST {
        return Err(Refusal::BadChat(chat::LONGEST));
    }
    let reported = reported(&node, &who, &report).await?;
    if reported == who.account {
        return Err(Refusal::NoSuchPlayer);
    }
    if !who.is_unlimited && !node.limits.reports.take(from) {
        return Err(Refusal::TooFast);
    }
    let said = match &report.id {
        Some(id) => chat::readable(&node, &*node.room_as_stored(id).await?, &who.account).await?,
        None => Vec::new(),
    };
    let mut connection = node.store.readers.acquire().await?;
    let name = sql::name_of(&mut connection, &reported).await?.unwrap_or_default();
    drop(connection);
    let row = ReportRow {
        id: random_text(12),
        at: node.now().0,
        reporter: who.account,
        reported,
        name,
        about: report.id.map(|id| id.0).unwrap_or_default(),
        reason: report.reason.name().into(),
        words,
        chat: text(&said),
    };
    node.store.write(Write::Report(Box::new(row))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whom a report is about.
async fn reported(node: &Node, who: &Who, report: &Report) -> Result<AccountId, Refusal> {
    match (&report.name, &report.id) {
        (Some(name), _) => Ok(by_name(node, name).await?.0),
        (None, Some(id)) => person_at(node, who, id, report.seat, report.message).await,
        (None, None) => Err(Refusal::BadMessage("either `name` or `match` is needed".into())),
    }
}
