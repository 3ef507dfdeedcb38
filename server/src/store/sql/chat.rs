//! What was said.

use sqlx::{AnyConnection, query, query_as};

use super::rows::ChatRow;
use super::{Result, changes};
use crate::chat::Heard;
use crate::ids::{AccountId, MatchId};

/// What was said in a match after what was heard of each room, in an order.
macro_rules! select_chat {
    ($order:literal) => {
        concat!(
            "select n, room, account, coalesce((select name from accounts where id = chat.account), '') as name, ",
            "text from chat where match = $1 and n > case when room = 'seats' then $2 else $3 end ",
            $order,
            " limit $4"
        )
    };
}

/// What was said in a match after what was heard of each room.
pub(crate) async fn chat(
    c: &mut AnyConnection,
    id: &MatchId,
    heard: Heard,
    limit: i64,
) -> Result<Vec<ChatRow>> {
    said(c, select_chat!("order by n"), (id, heard, limit)).await
}

/// The last that was said in a match, of the rooms that have not been heard to their end.
pub(crate) async fn last_said(
    c: &mut AnyConnection,
    id: &MatchId,
    heard: Heard,
    limit: i64,
) -> Result<Vec<ChatRow>> {
    let mut last = said(c, select_chat!("order by n desc"), (id, heard, limit)).await?;
    last.reverse();
    Ok(last)
}

async fn said(
    c: &mut AnyConnection,
    statement: &'static str,
    (id, heard, limit): (&MatchId, Heard, i64),
) -> Result<Vec<ChatRow>> {
    query_as(statement).bind(&id.0).bind(heard.seats).bind(heard.watchers).bind(limit).fetch_all(c).await
}

/// The latest messages of the matches in which something was said since a moment.
pub(crate) async fn said_since(c: &mut AnyConnection, since: i64) -> Result<Vec<(MatchId, i64)>> {
    query_as("select match, max(n) from chat where at >= $1 group by match").bind(since).fetch_all(c).await
}

/// Says something in a match, under the next number. The match counts them, as messages may be deleted.
pub(super) async fn say(
    c: &mut AnyConnection,
    id: &MatchId,
    room: &str,
    account: &AccountId,
    text: &str,
    now: i64,
) -> Result<bool> {
    query("update matches set said = said + 1 where id = $1").bind(&id.0).execute(&mut *c).await?;
    let said = query(
        "insert into chat (match, n, room, account, text, at) \
         select id, said, $2, $3, $4, $5 from matches where id = $1",
    )
    .bind(&id.0)
    .bind(room)
    .bind(&account.0)
    .bind(text)
    .bind(now);
    changes(c, said).await
}
