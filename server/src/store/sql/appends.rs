//! Entries of logs, many at a time: nothing is written as often as a move.

use sqlx::{AnyConnection, AssertSqlSafe, query, query_scalar};

use super::Result;
use super::asides::keep_ahead;
use super::rows::Append;
use super::tables::{move_down, new_match, reseat};
use crate::states::{EntryKind, Status};

/// How many entries one statement writes; few sizes, so that the database keeps every statement prepared.
const SIZES: [usize; 4] = [64, 16, 4, 1];

/// Adds entries to the logs of different matches; `false` for each where another node was first.
pub(in crate::store) async fn append_all(c: &mut AnyConnection, appends: &[&Append]) -> Result<Vec<bool>> {
    let mut outcomes = Vec::with_capacity(appends.len());
    for group in groups(appends) {
        let added = insert(c, group).await?;
        let is_added = |append: &&Append| added.contains(&append.id.0);
        let ours: Vec<&Append> = group.iter().copied().filter(is_added).collect();
        for news in groups(&ours) {
            update(c, news).await?;
        }
        for append in ours {
            append.count(c).await?;
            append.go_on(c).await?;
        }
        outcomes.extend(group.iter().map(is_added));
    }
    Ok(outcomes)
}

/// Cuts a list into parts whose sizes are among the few.
fn groups<T>(mut rest: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = SIZES.into_iter().find(|&size| size <= rest.len())?;
        let (group, later) = rest.split_at(size);
        rest = later;
        Some(group)
    })
}

/// Places for so many rows: `($1, $2), ($3, $4)`.
fn places(rows: usize, columns: usize) -> String {
    let row = |row| -> String {
        let places: Vec<String> =
            (1..=columns).map(|column| format!("${}", row * columns + column)).collect();
        format!("({})", places.join(", "))
    };
    (0..rows).map(row).collect::<Vec<String>>().join(", ")
}

/// Writes the entries; says for which matches.
async fn insert(c: &mut AnyConnection, appends: &[&Append]) -> Result<Vec<String>> {
    let sql = format!(
        "insert into entries (match, ply, kind, seat, move, at, spent, lag, grace) values {} \
         on conflict do nothing returning match",
        places(appends.len(), 9)
    );
    let mut insert = query_scalar(AssertSqlSafe(sql));
    for append in appends {
        let entry = &append.entry;
        insert = insert.bind(&append.id.0).bind(append.ply).bind(entry.kind).bind(entry.seat);
        insert = insert.bind(&entry.text).bind(entry.at).bind(entry.spent).bind(entry.lag).bind(entry.grace);
    }
    insert.fetch_all(c).await
}

/// Writes where the matches stand after their entries.
async fn update(c: &mut AnyConnection, appends: &[&Append]) -> Result<()> {
    let sql = format!(
        "with news (id, ply, changed, deadline, bot_due, status, result, ending, turn) as (values {}) \
         update matches set ply = news.ply, changed = news.changed, deadline = news.deadline, \
         bot_due = news.bot_due, status = news.status, result = news.result, ending = news.ending, \
         turn = news.turn from news where matches.id = news.id",
        places(appends.len(), 9)
    );
    let mut update = query(AssertSqlSafe(sql));
    for append in appends {
        let (status, result, ending) = match &append.finish {
            None => (Status::Running, "", ""),
            Some(finish) => (finish.status, finish.result.as_str(), finish.ending.as_str()),
        };
        update =
            update.bind(&append.id.0).bind(append.ply + 1).bind(append.entry.at).bind(append.turn.deadline);
        update =
            update.bind(append.turn.bot_due).bind(status).bind(result).bind(ending).bind(append.turn.seat);
    }
    update.execute(c).await.map(drop)
}

impl Append {
    /// Notes a result that counts, if the match ended with one.
    async fn count(&self, c: &mut AnyConnection) -> Result<()> {
        let Some(rated) = self.finish.as_ref().and_then(|finish| finish.rated) else { return Ok(()) };
        query("insert into rated_results (match, starter, points, at) values ($1, $2, $3, $4)")
            .bind(&self.id.0)
            .bind(rated.starter)
            .bind(rated.points)
            .bind(self.entry.at)
            .execute(c)
            .await
            .map(drop)
    }

    /// Lets players change seats or another sit down, or begins the second game of a pair, in the same transaction.
    async fn go_on(&self, c: &mut AnyConnection) -> Result<()> {
        if self.entry.kind == EntryKind::Swapped {
            return move_down(c, &self.id, 1).await;
        }
        if let Some(sitter) = self.sitter.as_deref() {
            return reseat(c, &self.id, sitter).await;
        }
        if let Some(rest) = &self.ahead {
            keep_ahead(c, &self.id, self.entry.seat, rest).await?;
        }
        let Some((row, seats)) = self.next.as_deref() else { return Ok(()) };
        let follow = query("update matches set rematch = $2 where id = $1").bind(&self.id.0).bind(&row.id.0);
        follow.execute(&mut *c).await?;
        new_match(c, row, seats, "").await.map(drop)
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, query_as};

    use super::super::migrator;
    use super::super::rows::{Entry, Finish, MatchRow, Rated, Turn};
    use super::*;
    use crate::ids::MatchId;

    fn append(id: &str, ply: i64) -> Append {
        let entry =
            Entry { kind: EntryKind::Move, seat: 0, text: "1".into(), at: 5, spent: 0, lag: 0, grace: 0 };
        Append {
            id: MatchId(id.into()),
            ply,
            entry,
            turn: Turn { seat: 1, deadline: 7, bot_due: 0 },
            finish: None,
            next: None,
            sitter: None,
            ahead: None,
        }
    }

    async fn standing(c: &mut AnyConnection, id: &str) -> (i64, String, i64) {
        let read = query_as("select ply, status, turn from matches where id = $1").bind(id);
        read.fetch_one(c).await.expect("a match")
    }

    #[tokio::test]
    async fn of_many_entries_only_those_count_that_came_first() {
        sqlx::any::install_default_drivers();
        let mut c = AnyConnection::connect("sqlite::memory:").await.expect("a database");
        migrator().await.expect("migrations").run(&mut c).await.expect("a schema");
        let ids: Vec<String> = (0..70).map(|n| format!("m{n:02}")).collect();
        for id in &ids {
            assert!(new_match(&mut c, &MatchRow::begun(id, "ann", 1), &[], "").await.expect("it is stored"));
        }
        // Another node was first in two of them.
        for id in ["m03", "m68"] {
            assert_eq!(append_all(&mut c, &[&append(id, 0)]).await.expect("it is stored"), [true]);
        }
        let mut appends: Vec<Append> = ids.iter().map(|id| append(id, 0)).collect();
        let rated = Some(Rated { starter: 0, points: 1.0 });
        let finish =
            |status| Some(Finish { status, result: "1-0".into(), ending: "resigned d".into(), rated });
        appends[9].finish = finish(Status::Over);
        appends[10].finish = finish(Status::Cancelled).map(|finish| Finish { rated: None, ..finish });
        for lost in ["m03", "m68"] {
            query("update matches set turn = 9 where id = $1")
                .bind(lost)
                .execute(&mut c)
                .await
                .expect("stored");
        }
        let all: Vec<&Append> = appends.iter().collect();
        let outcomes = append_all(&mut c, &all).await.expect("they are stored");
        let lost: Vec<usize> = (0..70).filter(|&n| !outcomes[n]).collect();
        assert_eq!(lost, [3, 68]);
        assert_eq!(standing(&mut c, "m03").await, (1, "running".into(), 9), "nothing was written over");
        assert_eq!(standing(&mut c, "m04").await, (1, "running".into(), 1));
        assert_eq!(standing(&mut c, "m09").await, (1, "over".into(), 1));
        assert_eq!(standing(&mut c, "m10").await, (1, "cancelled".into(), 1));
        let rated: Vec<String> =
            query_scalar("select match from rated_results").fetch_all(&mut c).await.expect("results");
        assert_eq!(rated, ["m09"]);
    }

    #[test]
    fn groups_have_few_sizes_and_lose_nothing() {
        let all: Vec<usize> = (0..150).collect();
        let sizes = |count: usize| groups(&all[..count]).map(<[usize]>::len).collect::<Vec<usize>>();
        assert_eq!(sizes(150), [64, 64, 16, 4, 1, 1]);
        assert_eq!((sizes(0), sizes(3)), (vec![], vec![1, 1, 1]));
        assert_eq!(groups(&all).collect::<Vec<_>>().concat(), all);
        assert_eq!(places(2, 3), "($1, $2, $3), ($4, $5, $6)");
    }
}
