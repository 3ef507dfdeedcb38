//! What is written and read of tournaments.

use quadrille_games::{Outcome, ResultText, Side};
use sqlx::{AnyConnection, query, query_as, query_scalar};

use super::rows::{MatchRow, Person, SeatRow, TournamentRow};
use super::tables::new_match;
use super::{Result, changes};
use crate::ids::{AccountId, MatchId, TournamentId};
use crate::states::Status;

pub(super) async fn new(c: &mut AnyConnection, row: &TournamentRow) -> Result<bool> {
    let new = query(
        "insert into tournaments (id, organiser, status, version, changed, document) \
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing",
    )
    .bind(&row.id.0)
    .bind(&row.organiser.0)
    .bind(row.status)
    .bind(row.version)
    .bind(row.changed)
    .bind(&row.document);
    changes(c, new).await
}

/// Writes what became of a tournament since the version that was read, with who joined and the matches that begin.
pub(super) async fn change(
    c: &mut AnyConnection,
    row: &TournamentRow,
    joined: Option<&Person>,
    matches: &[(MatchRow, Vec<SeatRow>)],
) -> Result<bool> {
    let changed = query(
        "update tournaments set status = $3, version = version + 1, changed = $4, document = $5 \
         where id = $1 and version = $2",
    )
    .bind(&row.id.0)
    .bind(row.version)
    .bind(row.status)
    .bind(row.changed)
    .bind(&row.document);
    if changed.execute(&mut *c).await?.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(person) = joined {
        query("insert into tournament_people (tournament, number, account, name) values ($1, $2, $3, $4)")
            .bind(&row.id.0)
            .bind(person.number)
            .bind(&person.account.0)
            .bind(&person.name)
            .execute(&mut *c)
            .await?;
    }
    for (row, seats) in matches {
        new_match(c, row, seats, "").await?;
    }
    Ok(true)
}

/// Removes a tournament that nothing has happened in since.
pub(super) async fn remove(c: &mut AnyConnection, id: &TournamentId, before: i64) -> Result<bool> {
    let removed = query("delete from tournaments where id = $1 and changed < $2").bind(&id.0).bind(before);
    if removed.execute(&mut *c).await?.rows_affected() == 0 {
        return Ok(false);
    }
    query("delete from tournament_people where tournament = $1").bind(&id.0).execute(c).await?;
    Ok(true)
}

pub(crate) async fn tournament(c: &mut AnyConnection, id: &TournamentId) -> Result<Option<TournamentRow>> {
    query_as("select id, organiser, status, version, changed, document from tournaments where id = $1")
        .bind(&id.0)
        .fetch_optional(c)
        .await
}

pub(crate) async fn tournament_people(c: &mut AnyConnection, id: &TournamentId) -> Result<Vec<Person>> {
    query_as(
        "select number, account, name, coalesce((select name from accounts \
         where id = tournament_people.account and folded <> ''), '') as claimed \
         from tournament_people where tournament = $1 order by number",
    )
    .bind(&id.0)
    .fetch_all(c)
    .await
}

/// Those in which matches are played.
pub(crate) async fn running_tournaments(c: &mut AnyConnection) -> Result<Vec<TournamentId>> {
    let ids = query_scalar("select id from tournaments where status in ('running', 'paused')");
    ids.fetch_all(c).await
}

/// How many tournaments of an organiser are not over.
pub(crate) async fn count_tournaments(c: &mut AnyConnection, organiser: &AccountId) -> Result<i64> {
    query_scalar("select count(*) from tournaments where organiser = $1 and status <> 'over'")
        .bind(&organiser.0)
        .fetch_one(c)
        .await
}

/// Tournaments in which nothing has happened for long.
pub(crate) async fn old_tournaments(
    c: &mut AnyConnection,
    before: i64,
    rows: i64,
) -> Result<Vec<TournamentId>> {
    let ids = query_scalar("select id from tournaments where changed < $1 order by changed limit $2");
    ids.bind(before).bind(rows).fetch_all(c).await
}

/// What the first seat of a match made of it, in halves, once it has ended. Who called it off has lost it.
pub(crate) async fn points_of_first(c: &mut AnyConnection, id: &MatchId) -> Result<Option<u32>> {
    let found: Option<(Status, String, i64)> = query_as(
        "select status, result, coalesce((select seat from entries where match = matches.id \
         order by ply desc limit 1), 0) from matches where id = $1",
    )
    .bind(&id.0)
    .fetch_optional(c)
    .await?;
    Ok(match found {
        Some((Status::Over, result, _)) => Some(match ResultText::read(&result) {
            Some(ResultText::Over(Outcome::Win(Side::First))) => 2,
            Some(ResultText::Over(Outcome::Win(Side::Second))) => 0,
            _ => 1,
        }),
        Some((Status::Cancelled, _, by)) => Some(if by == 0 { 0 } else { 2 }),
        _ => None,
    })
}
