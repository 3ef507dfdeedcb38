//! What a seat wants that others must not see.

use sqlx::{AnyConnection, query, query_as};

use super::rows::Aside;
use super::{Result, changes};
use crate::ids::{AccountId, MatchId};

const RESIGN: &str = "resign";
const AHEAD: &str = "ahead";

/// The asides of a match, by seat.
pub(crate) async fn asides(c: &mut AnyConnection, id: &MatchId, seats: usize) -> Result<Vec<Aside>> {
    let rows: Vec<(i64, String, String)> =
        query_as("select seat, what, text from asides where match = $1").bind(&id.0).fetch_all(c).await?;
    let mut asides = vec![Aside::default(); seats];
    for (seat, what, text) in rows {
        match asides.get_mut(seat as usize) {
            Some(aside) if what == RESIGN => aside.resigns = text.parse().ok(),
            Some(aside) if what == AHEAD => aside.ahead = text.split_whitespace().map(String::from).collect(),
            _ => {}
        }
    }
    Ok(asides)
}

/// Notes that a seat wants to resign, if this account sits there.
pub(super) async fn wish(
    c: &mut AnyConnection,
    id: &MatchId,
    seat: i64,
    account: &AccountId,
    ply: i64,
) -> Result<bool> {
    note(c, id, seat, account, (RESIGN, &ply.to_string())).await
}

/// Notes what a seat has chosen before its turn, if this account sits there.
pub(super) async fn choose_ahead(
    c: &mut AnyConnection,
    id: &MatchId,
    seat: i64,
    account: &AccountId,
    moves: &str,
) -> Result<bool> {
    note(c, id, seat, account, (AHEAD, moves)).await
}

async fn note(
    c: &mut AnyConnection,
    id: &MatchId,
    seat: i64,
    account: &AccountId,
    (what, text): (&str, &str),
) -> Result<bool> {
    let noted = query(
        "insert into asides (match, seat, what, text) select $1, $2, $3, $4 \
         where exists (select 1 from seats where match = $1 and seat = $2 and account = $5) \
         on conflict (match, seat, what) do update set text = $4",
    );
    let noted = noted.bind(&id.0).bind(seat).bind(what).bind(text).bind(&account.0);
    changes(c, noted).await
}

/// What is left of what a seat has chosen, after its turn.
pub(super) async fn keep_ahead(c: &mut AnyConnection, id: &MatchId, seat: i64, rest: &str) -> Result<()> {
    let kept = query("update asides set text = $4 where match = $1 and seat = $2 and what = $3");
    kept.bind(&id.0).bind(seat).bind(AHEAD).bind(rest).execute(c).await.map(drop)
}

/// Nobody of a side wants to resign any more.
pub(super) async fn play_on(c: &mut AnyConnection, id: &MatchId, side: i64) -> Result<bool> {
    let dropped = query("delete from asides where match = $1 and seat % 2 = $2 and what = $3");
    changes(c, dropped.bind(&id.0).bind(side).bind(RESIGN)).await
}

/// Whoever sits on a seat from now on wants nothing yet.
pub(super) async fn forget_asides(c: &mut AnyConnection, id: &MatchId, seat: i64) -> Result<()> {
    query("delete from asides where match = $1 and seat = $2")
        .bind(&id.0)
        .bind(seat)
        .execute(c)
        .await
        .map(drop)
}
