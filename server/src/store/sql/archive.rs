//! Finished matches, looked for by who played, what, how it ended and when.

use sqlx::any::{Any, AnyArguments};
use sqlx::query::QueryAs;
use sqlx::{AnyConnection, query_as};

use super::Result;
use super::reads::select_match;
use super::rows::MatchRow;
use crate::ids::AccountId;

type Asked<'q> = QueryAs<'q, Any, MatchRow, AnyArguments>;

/// What is looked for; empty texts stand for anything.
pub(crate) struct Sought {
    /// Who looks: players find their private matches, too.
    pub(crate) looker: AccountId,
    pub(crate) variant: &'static str,
    /// `won`, `lost` or `drawn`.
    pub(crate) outcome: &'static str,
    pub(crate) since: i64,
    pub(crate) before: i64,
    pub(crate) limit: i64,
}

/// Begins with the seats of the player: everybody's finished matches are many, so no index leads to them here.
const FOUND_OF: &str = select_match!(
    "join seats s on s.match = m.id where s.account = $1 and s.account <> '' and s.kind = 'person' \
     and m.status || '' = 'over' \
     and (m.listed = 1 or exists (select 1 from seats own where own.match = m.id and own.account = $2 \
          and own.account <> '' and own.kind = 'person')) \
     and ($3 = '' or m.variant = $3) and ($4 = '' or $4 = case when m.result = '1/2-1/2' then 'drawn' \
          when (m.result = '1-0') = (s.seat % 2 = 0) then 'won' else 'lost' end) \
     and m.changed >= $5 and m.changed < $6 order by m.changed desc limit $7"
);

const FOUND: &str = select_match!(
    "where m.status = 'over' and m.listed = 1 and ($1 = '' or m.variant = $1) \
     and ($2 = '' or m.result = '1/2-1/2') and m.changed >= $3 and m.changed < $4 \
     order by m.changed desc limit $5"
);

/// Finished matches of a player, the latest first.
pub(crate) async fn found_of(
    c: &mut AnyConnection,
    player: &AccountId,
    sought: &Sought,
) -> Result<Vec<MatchRow>> {
    let of = query_as(FOUND_OF);
    look(c, of.bind(&player.0).bind(&sought.looker.0), sought).await
}

/// Finished matches of anybody that lists show to everybody, the latest first.
pub(crate) async fn found(c: &mut AnyConnection, sought: &Sought) -> Result<Vec<MatchRow>> {
    let all = query_as(FOUND);
    look(c, all, sought).await
}

/// Asks with what is looked for, which statements number last.
async fn look(c: &mut AnyConnection, rows: Asked<'_>, sought: &Sought) -> Result<Vec<MatchRow>> {
    rows.bind(sought.variant)
        .bind(sought.outcome)
        .bind(sought.since)
        .bind(sought.before)
        .bind(sought.limit)
        .fetch_all(c)
        .await
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Row, query};

    use super::*;
    use crate::ids::random_text;
    use crate::store::Store;
    use crate::store::sql::reads::{FINISHED_OF, UNFINISHED_OF};

    /// How SQLite goes about it: it knows nothing of how many rows there are, so that the plan is always the same.
    async fn plan(store: &Store, sql: &str) -> String {
        let mut c = store.readers.acquire().await.expect("a connection");
        let asked = query(AssertSqlSafe(format!("explain query plan {sql}")));
        let rows = asked.fetch_all(&mut *c).await.expect("a plan");
        rows.iter().map(|row| row.get::<String, _>("detail")).collect::<Vec<_>>().join("; ")
    }

    #[tokio::test]
    async fn lists_of_matches_read_no_more_than_they_need() {
        let folder = std::env::temp_dir().join(format!("quadrille-plans-{}", random_text(12)));
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = Store::open(&folder.join("quadrille.db").display().to_string()).await.expect("it opens");
        for (sql, first) in [
            (FOUND_OF, "SEARCH s USING INDEX seats_by_account (account=?)"),
            (FINISHED_OF, "SEARCH s USING INDEX seats_by_account (account=?)"),
            (UNFINISHED_OF, "SEARCH s USING INDEX seats_by_account (account=?)"),
            (FOUND, "SEARCH m USING INDEX matches_listed (status=? AND changed>? AND changed<?)"),
        ] {
            let plan = plan(&store, sql).await;
            assert!(plan.starts_with(first) && !plan.contains("SCAN"), "{plan}");
        }
        let _ = std::fs::remove_dir_all(folder);
    }
}
