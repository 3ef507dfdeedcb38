//! All SQL. The same statements run on SQLite and PostgreSQL.

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection};

mod accounts;
mod analyses;
mod appends;
mod archive;
mod asides;
mod chat;
mod nodes;
mod office;
mod push;
mod rated;
mod reads;
mod removals;
mod rows;
mod schema;
mod tables;
mod tournaments;
mod writes;

pub(crate) use analyses::Wanted;
pub(in crate::store) use appends::append_all;
pub(crate) use archive::*;
pub(crate) use asides::asides;
pub(crate) use chat::*;
pub(crate) use office::*;
pub(crate) use push::{PushRow, has_subscriptions, short_of_time, subscriptions_of, waited_for};
pub(crate) use rated::{best_rated, is_unsettled, rating, rating_history, ratings_of};
pub(crate) use reads::*;
pub(crate) use removals::*;
pub(crate) use rows::*;
pub(in crate::store) use schema::*;
pub(crate) use schema::{begin_write, commit_write, roll_back};
pub(crate) use tournaments::{
    count_tournaments, old_tournaments, points_of_first, running_tournaments, tournament, tournament_people,
};
pub(crate) use writes::*;

type Result<T> = std::result::Result<T, sqlx::Error>;

/// Runs a statement; says whether it changed anything.
async fn changes(c: &mut AnyConnection, statement: Query<'_, Any, AnyArguments>) -> Result<bool> {
    Ok(statement.execute(c).await?.rows_affected() > 0)
}
