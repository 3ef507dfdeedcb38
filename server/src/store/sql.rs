//! All SQL, in five files. The same statements run on SQLite and PostgreSQL.

mod reads;
mod removals;
mod rows;
mod schema;
mod writes;

pub(crate) use reads::*;
pub(crate) use removals::*;
pub(crate) use rows::*;
pub(in crate::store) use schema::*;
pub(crate) use writes::*;

type Result<T> = std::result::Result<T, sqlx::Error>;
