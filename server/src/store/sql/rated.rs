//! Ratings, and counting the results of rated matches, each once.

use sqlx::{AnyConnection, query, query_as};

use super::Result;
use super::reads::{is_named, seats};
use crate::ids::{AccountId, MatchId};
use crate::messages::Terms;
use crate::ratings::{Rating, Sides};

/// Results that one write counts, so that nobody waits for it long.
const SETTLED_AT_ONCE: i64 = 16;

/// A rated match that ended, with the players by seat.
struct RatedResult {
    id: MatchId,
    variant: String,
    starter: i64,
    players: Vec<AccountId>,
    /// What the first side scored.
    points: f64,
    /// What the same side scored in the first game of the pair, with the other seats.
    before: Option<f64>,
    /// Whether sides could be swapped after the first move, so that none has a lead.
    is_pie: bool,
    at: i64,
}

/// Counts results that wait, the oldest first, and says whether more may wait. One node at a time: each rating is made
/// from the one before.
pub(super) async fn settle(c: &mut AnyConnection) -> Result<bool> {
    lock_ratings(c).await?;
    let waiting = unsettled(c, SETTLED_AT_ONCE).await?;
    for result in &waiting {
        rate(c, result).await?;
        query("update rated_results set settled = 1 where match = $1")
            .bind(&result.id.0)
            .execute(&mut *c)
            .await?;
    }
    Ok(waiting.len() as i64 == SETTLED_AT_ONCE)
}

/// Whoever changes ratings on another node waits here until this transaction is over.
pub(super) async fn lock_ratings(c: &mut AnyConnection) -> Result<()> {
    query(
        "insert into settings (name, value) values ('ratings', '') \
         on conflict (name) do update set value = settings.value",
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Counts a rated match for both sides, or a pair of them.
async fn rate(c: &mut AnyConnection, result: &RatedResult) -> Result<()> {
    let sides = match result.is_pie {
        true => Sides::default(),
        false => sides(c, &result.variant, result.starter).await?,
    };
    let mut before = Vec::new();
    for account in &result.players {
        before.push(rating(c, account, &result.variant).await?);
    }
    let after = crate::ratings::after(&before, result.points, result.before, sides);
    for (account, new) in result.players.iter().zip(&after) {
        keep_rating(c, result, account, new).await?;
    }
    match result.is_pie {
        true => Ok(()),
        false => learn(c, result).await,
    }
}

/// Learns how the first side scores; in the first game of a pair the other player had it.
async fn learn(c: &mut AnyConnection, result: &RatedResult) -> Result<()> {
    query(
        "insert into sides (variant, starter, games, points) values ($1, $2, $3, $4) \
         on conflict (variant, starter) do update set games = sides.games + $3, points = sides.points + $4",
    )
    .bind(&result.variant)
    .bind(result.starter)
    .bind(1 + i64::from(result.before.is_some()))
    .bind(result.points + result.before.map_or(0.0, |before| 1.0 - before))
    .execute(c)
    .await
    .map(drop)
}

/// Keeps what a match made of a rating; of whoever was forgotten meanwhile, nothing is kept.
async fn keep_rating(
    c: &mut AnyConnection,
    result: &RatedResult,
    account: &AccountId,
    new: &Rating,
) -> Result<()> {
    if !is_named(c, account).await? {
        return Ok(());
    }
    query(
        "insert into ratings (account, variant, rating, deviation, volatility, games) \
         values ($1, $2, $3, $4, $5, $6) on conflict (account, variant) do update set \
         rating = $3, deviation = $4, volatility = $5, games = $6",
    )
    .bind(&account.0)
    .bind(&result.variant)
    .bind(new.rating)
    .bind(new.deviation)
    .bind(new.volatility)
    .bind(new.games)
    .execute(&mut *c)
    .await?;
    query(
        "insert into rating_history (account, variant, match, at, rating) values ($1, $2, $3, $4, $5) \
         on conflict do nothing",
    )
    .bind(&account.0)
    .bind(&result.variant)
    .bind(&result.id.0)
    .bind(result.at)
    .bind(new.rating)
    .execute(c)
    .await?;
    Ok(())
}

/// A variant or a name, and what is kept of a rating.
type Rated = (String, f64, f64, f64, i64);

fn rated((whose, rating, deviation, volatility, games): Rated) -> (String, Rating) {
    (whose, Rating { rating, deviation, volatility, games })
}

pub(crate) async fn rating(c: &mut AnyConnection, account: &AccountId, variant: &str) -> Result<Rating> {
    let row: Option<Rated> = query_as(
        "select variant, rating, deviation, volatility, games from ratings where account = $1 and variant = $2",
    )
    .bind(&account.0)
    .bind(variant)
    .fetch_optional(c)
    .await?;
    Ok(row.map(rated).unwrap_or_default().1)
}

/// All ratings of an account.
pub(crate) async fn ratings_of(c: &mut AnyConnection, account: &AccountId) -> Result<Vec<(String, Rating)>> {
    let rows: Vec<Rated> = query_as(
        "select variant, rating, deviation, volatility, games from ratings where account = $1 order by variant",
    )
    .bind(&account.0)
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(rated).collect())
}

/// How the ratings of an account went in one variant: the latest `limit`, the oldest first.
pub(crate) async fn rating_history(
    c: &mut AnyConnection,
    account: &AccountId,
    variant: &str,
    limit: i64,
) -> Result<Vec<(i64, f64, String)>> {
    let mut latest: Vec<(i64, f64, String)> = query_as(
        "select at, rating, match from rating_history where account = $1 and variant = $2 order by at desc limit $3",
    )
    .bind(&account.0)
    .bind(variant)
    .bind(limit)
    .fetch_all(c)
    .await?;
    latest.reverse();
    Ok(latest)
}

/// The strongest players of a variant whose ratings are settled.
pub(crate) async fn best_rated(
    c: &mut AnyConnection,
    variant: &str,
    deviation: f64,
    limit: i64,
) -> Result<Vec<(String, Rating)>> {
    let rows: Vec<Rated> = query_as(
        "select a.name, r.rating, r.deviation, r.volatility, r.games from ratings r \
         join accounts a on a.id = r.account where r.variant = $1 and r.deviation <= $2 \
         order by r.rating desc limit $3",
    )
    .bind(variant)
    .bind(deviation)
    .bind(limit)
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(rated).collect())
}

async fn sides(c: &mut AnyConnection, variant: &str, starter: i64) -> Result<Sides> {
    let row: Option<(i64, f64)> =
        query_as("select games, points from sides where variant = $1 and starter = $2")
            .bind(variant)
            .bind(starter)
            .fetch_optional(c)
            .await?;
    Ok(row.map_or(Sides::default(), |(games, points)| Sides { games, points }))
}

/// Whether a rated match waits to be counted.
pub(crate) async fn is_unsettled(c: &mut AnyConnection) -> Result<bool> {
    let row = query("select 1 from rated_results where settled = 0 limit 1").fetch_optional(c).await?;
    Ok(row.is_some())
}

/// Rated matches that wait to be counted, the oldest first.
async fn unsettled(c: &mut AnyConnection, limit: i64) -> Result<Vec<RatedResult>> {
    let rows: Vec<(MatchId, String, i64, f64, i64, Terms)> = query_as(
        "select r.match, m.variant, r.starter, r.points, r.at, m.terms from rated_results r \
         join matches m on m.id = r.match where r.settled = 0 order by r.at, r.match limit $1",
    )
    .bind(limit)
    .fetch_all(&mut *c)
    .await?;
    let mut results = Vec::with_capacity(rows.len());
    for (id, variant, starter, points, at, terms) in rows {
        let players = seats(c, &id).await?.into_iter().map(|seat| seat.account).collect();
        let (before, is_pie) = (terms.before(), terms.pie);
        results.push(RatedResult { id, variant, starter, players, points, before, is_pie, at });
    }
    Ok(results)
}
