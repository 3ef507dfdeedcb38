//! Counting the results of rated matches, each once.

use sqlx::{AnyConnection, query};

use super::Result;
use super::reads::{is_named, rating, sides, unsettled};
use super::rows::RatedResult;
use crate::ids::AccountId;
use crate::ratings::{Rating, Sides};

/// Results that one write counts, so that nobody waits for it long.
const SETTLED_AT_ONCE: i64 = 16;

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
pub(super) async fn rate(c: &mut AnyConnection, result: &RatedResult) -> Result<()> {
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
pub(super) async fn keep_rating(
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
