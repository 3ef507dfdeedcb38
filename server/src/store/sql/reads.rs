//! Everything that is asked of the database.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row, query, query_as, query_scalar};

use super::Result;
use super::rows::{ChatRow, Entry, MatchRow, RatedResult, SeatRow, SessionRow};
use crate::chat::Heard;
use crate::ids::{AccountId, MatchId, SessionId};
use crate::messages::Terms;
use crate::names::Looks;
use crate::ratings::{Rating, Sides};
use crate::states::{ChatRoom, SeatKind, Status};

const MATCH_COLUMNS: usize = 17;

macro_rules! select_match {
    ($rest:literal) => {
        concat!(
            "select m.id, m.variant, m.start, m.terms, m.creator, m.created, m.status, m.started, m.ply, ",
            "m.changed, m.deadline, m.bot_due, m.result, m.ending, m.rematch, m.turn, ",
            "m.listed from matches m ",
            $rest
        )
    };
}

pub(super) use select_match;

fn match_row(row: &AnyRow) -> Result<MatchRow> {
    debug_assert_eq!(row.len(), MATCH_COLUMNS);
    Ok(MatchRow {
        id: MatchId(row.try_get(0)?),
        variant: row.try_get(1)?,
        start: row.try_get(2)?,
        terms: row.try_get(3)?,
        creator: AccountId(row.try_get(4)?),
        created: row.try_get(5)?,
        status: row.try_get(6)?,
        started: row.try_get(7)?,
        ply: row.try_get(8)?,
        changed: row.try_get(9)?,
        deadline: row.try_get(10)?,
        bot_due: row.try_get(11)?,
        result: row.try_get(12)?,
        ending: row.try_get(13)?,
        rematch: row.try_get(14)?,
        turn: row.try_get(15)?,
        is_listed: row.try_get::<i64, _>(16)? != 0,
    })
}

pub(super) fn match_rows(rows: &[AnyRow]) -> Result<Vec<MatchRow>> {
    rows.iter().map(match_row).collect()
}

pub(crate) async fn match_by_id(c: &mut AnyConnection, id: &MatchId) -> Result<Option<MatchRow>> {
    let row = query(select_match!("where m.id = $1")).bind(&id.0).fetch_optional(c).await?;
    row.as_ref().map(match_row).transpose()
}

/// Matches with a status that are listed to everybody, the latest first, before a moment.
pub(crate) async fn listed_by_status(
    c: &mut AnyConnection,
    status: Status,
    before: i64,
    limit: i64,
) -> Result<Vec<MatchRow>> {
    let rows = query(select_match!(
        "where m.status = $1 and m.listed = 1 and m.changed < $2 order by m.changed desc limit $3"
    ))
    .bind(status)
    .bind(before)
    .bind(limit)
    .fetch_all(c)
    .await?;
    match_rows(&rows)
}

/// What the lobby shows of its open tables, at the most.
pub(crate) struct Places {
    /// Tables that nobody touched since then are not shown.
    pub(crate) since: i64,
    /// A host who was seen since then is present.
    pub(crate) present_since: i64,
    /// For one host.
    pub(crate) host: i64,
    /// For one address.
    pub(crate) address: i64,
    /// For one address before everybody else's.
    pub(crate) address_first: i64,
    /// For all.
    pub(crate) all: i64,
}

/// Tables of present hosts with a seat for anyone: the newest first, shared out among hosts and addresses.
pub(crate) async fn open_tables(c: &mut AnyConnection, places: &Places) -> Result<Vec<MatchRow>> {
    let rows = query(select_match!(
        "join (select id, row_number() over \
           (partition by case when address = '' then id else address end order by created desc) as n from \
             (select id, address, created, row_number() over \
               (partition by creator order by created desc) as n from matches \
                where seen > $1 and status = 'waiting' and listed = 1 and changed > $2 and exists \
                (select 1 from seats s where s.match = matches.id and s.kind = 'anyone')) \
             as of_host where n <= $3) as shown on shown.id = m.id \
         where shown.n <= $4 \
         order by case when shown.n > $5 then 1 else 0 end, m.created desc limit $6"
    ))
    .bind(places.present_since)
    .bind(places.since)
    .bind(places.host)
    .bind(places.address)
    .bind(places.address_first)
    .bind(places.all)
    .fetch_all(c)
    .await?;
    match_rows(&rows)
}

/// Open tables whose host was not seen since a moment: the host, and when that was.
pub(crate) async fn unseen(c: &mut AnyConnection, since: i64) -> Result<Vec<(MatchId, AccountId, i64)>> {
    let rows: Vec<(String, String, i64)> = query_as(
        "select id, creator, seen from matches where status = 'waiting' and listed = 1 and seen < $1 \
         order by changed desc limit 10000",
    )
    .bind(since)
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(|(id, creator, seen)| (MatchId(id), AccountId(creator), seen)).collect())
}

/// The matches of an account that wait or run, the latest first.
pub(crate) async fn unfinished_of(c: &mut AnyConnection, account: &AccountId) -> Result<Vec<MatchRow>> {
    let rows = query(select_match!(
        "join seats s on s.match = m.id where s.account = $1 and m.status in ('waiting', 'running') \
         order by m.changed desc"
    ));
    match_rows(&rows.bind(&account.0).fetch_all(c).await?)
}

/// The tables that an account set up and that have not begun.
pub(crate) async fn waiting_of(c: &mut AnyConnection, creator: &AccountId) -> Result<Vec<MatchRow>> {
    let rows = query(select_match!("where m.creator = $1 and m.status = 'waiting'"));
    match_rows(&rows.bind(&creator.0).fetch_all(c).await?)
}

/// The finished matches of an account, the latest first, before a moment.
pub(crate) async fn finished_of(
    c: &mut AnyConnection,
    account: &AccountId,
    before: i64,
    limit: i64,
) -> Result<Vec<MatchRow>> {
    let rows = query(select_match!(
        "join seats s on s.match = m.id where s.account = $1 and m.changed < $2 and m.status = 'over' \
         order by m.changed desc limit $3"
    ))
    .bind(&account.0)
    .bind(before)
    .bind(limit)
    .fetch_all(c)
    .await?;
    match_rows(&rows)
}

/// How many tables are not over at which an account sits, or which it set up for others.
pub(crate) async fn count_open(c: &mut AnyConnection, account: &AccountId) -> Result<i64> {
    query_scalar(
        "select (select count(*) from seats s join matches m on m.id = s.match where s.account = $1 \
                 and s.kind = 'person' and m.status in ('waiting', 'running')) \
              + (select count(*) from matches m where m.creator = $1 and m.status in ('waiting', 'running') \
                 and not exists (select 1 from seats s where s.match = m.id and s.account = $1))",
    )
    .bind(&account.0)
    .fetch_one(c)
    .await
}

/// How many tables an account set up that have not begun.
pub(crate) async fn count_waiting(c: &mut AnyConnection, creator: &AccountId) -> Result<i64> {
    query_scalar("select count(*) from matches where creator = $1 and status = 'waiting'")
        .bind(&creator.0)
        .fetch_one(c)
        .await
}

/// Where the matches stand that changed since a moment.
pub(crate) async fn changed_since(c: &mut AnyConnection, since: i64) -> Result<Vec<(MatchId, i64, i64)>> {
    let rows: Vec<(String, i64, i64)> = query_as(
        "select id, ply, changed from matches where changed >= $1 \
         and status in ('waiting', 'running', 'over', 'cancelled')",
    )
    .bind(since)
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(|(id, ply, changed)| (MatchId(id), ply, changed)).collect())
}

pub(super) fn ids(rows: Vec<(String,)>) -> Vec<MatchId> {
    rows.into_iter().map(|(id,)| MatchId(id)).collect()
}

/// Matches in which somebody's time may be over.
pub(crate) async fn past_deadline(c: &mut AnyConnection, now: i64) -> Result<Vec<MatchId>> {
    let rows = query_as(
        "select id from matches where deadline > 0 and deadline <= $1 and status = 'running' \
         order by deadline limit 5000",
    );
    Ok(ids(rows.bind(now).fetch_all(c).await?))
}

/// Matches in which a bot should have moved by now.
pub(crate) async fn bots_due(c: &mut AnyConnection, now: i64) -> Result<Vec<MatchId>> {
    let rows = query_as(
        "select id from matches where bot_due > 0 and bot_due <= $1 and status = 'running' \
         order by bot_due limit 200",
    );
    Ok(ids(rows.bind(now).fetch_all(c).await?))
}

pub(crate) async fn seats(c: &mut AnyConnection, id: &MatchId) -> Result<Vec<SeatRow>> {
    // Not a join: without statistics PostgreSQL would read all accounts for it.
    let rows: Vec<(i64, SeatKind, String, i64, String, String)> = query_as(
        "select seat, kind, account, level, token, \
         coalesce((select name from accounts where id = seats.account), '') \
         from seats where match = $1 order by seat",
    )
    .bind(&id.0)
    .fetch_all(c)
    .await?;
    let seat = |(seat, kind, account, level, token, name)| SeatRow {
        seat,
        kind,
        account: AccountId(account),
        level,
        token,
        name,
    };
    Ok(rows.into_iter().map(seat).collect())
}

/// The seat that a link leads to.
pub(crate) async fn match_by_token(c: &mut AnyConnection, token: &str) -> Result<Option<MatchId>> {
    let found = query_scalar("select match from seats where token = $1 and token <> ''");
    Ok(found.bind(token).fetch_optional(c).await?.map(MatchId))
}

/// The log of a match from a ply on.
pub(crate) async fn entries(c: &mut AnyConnection, id: &MatchId, from: i64) -> Result<Vec<Entry>> {
    let rows = query(
        "select kind, seat, move, at, spent, lag, grace from entries where match = $1 and ply >= $2 order by ply",
    )
    .bind(&id.0)
    .bind(from)
    .fetch_all(c)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(Entry {
                kind: row.try_get(0)?,
                seat: row.try_get(1)?,
                text: row.try_get(2)?,
                at: row.try_get(3)?,
                spent: row.try_get(4)?,
                lag: row.try_get(5)?,
                grace: row.try_get(6)?,
            })
        })
        .collect()
}

/// The account that claimed a name, and the hash of its passphrase.
pub(crate) async fn account_by_name(
    c: &mut AnyConnection,
    folded: &str,
) -> Result<Option<(AccountId, String, String)>> {
    let row: Option<(String, String, String)> =
        query_as("select id, name, passphrase from accounts where folded = $1 and folded <> ''")
            .bind(folded)
            .fetch_optional(c)
            .await?;
    Ok(row.map(|(id, name, hash)| (AccountId(id), name, hash)))
}

/// Whether somebody has claimed a name that looks like another one.
pub(crate) async fn has_look_alike(c: &mut AnyConnection, looks: &Looks) -> Result<bool> {
    let row: Option<(i64,)> =
        query_as("select cast(1 as bigint) from accounts where skeleton = $1 or small_skeleton = $2 limit 1")
            .bind(&looks.written)
            .bind(&looks.small)
            .fetch_optional(c)
            .await?;
    Ok(row.is_some())
}

/// A session that has not expired.
pub(crate) async fn session(c: &mut AnyConnection, id: &SessionId, now: i64) -> Result<Option<SessionRow>> {
    let row: Option<(String, i64, i64, i64, i64, String, String)> = query_as(
        "select s.account, s.generation, s.rotated, s.used, s.expires, a.name, a.folded from sessions s \
         join accounts a on a.id = s.account where s.id = $1 and s.expires > $2",
    )
    .bind(&id.0)
    .bind(now)
    .fetch_optional(c)
    .await?;
    Ok(row.map(|(account, generation, rotated, used, expires, name, folded)| SessionRow {
        account: AccountId(account),
        generation,
        rotated,
        is_used: used != 0,
        expires,
        name,
        is_claimed: !folded.is_empty(),
    }))
}

/// The sessions of an account and since when each has its cookie, the latest first.
pub(crate) async fn sessions_of(
    c: &mut AnyConnection,
    account: &AccountId,
    now: i64,
) -> Result<Vec<(SessionId, i64)>> {
    let rows: Vec<(String, i64)> = query_as(
        "select id, rotated from sessions where account = $1 and expires > $2 order by rotated desc, id",
    )
    .bind(&account.0)
    .bind(now)
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(|(id, rotated)| (SessionId(id), rotated)).collect())
}

/// The sessions that were ended since a moment.
pub(crate) async fn ended_since(c: &mut AnyConnection, since: i64) -> Result<Vec<SessionId>> {
    let rows: Vec<(String,)> =
        query_as("select id from ended_sessions where at >= $1").bind(since).fetch_all(c).await?;
    Ok(rows.into_iter().map(|(id,)| SessionId(id)).collect())
}

pub(crate) async fn setting(c: &mut AnyConnection, name: &str) -> Result<Option<String>> {
    query_scalar("select value from settings where name = $1").bind(name).fetch_optional(c).await
}

/// The match that another one follows.
pub(crate) async fn match_before(c: &mut AnyConnection, id: &MatchId) -> Result<Option<MatchId>> {
    let before: Option<(String,)> =
        query_as("select id from matches where rematch = $1").bind(&id.0).fetch_optional(c).await?;
    Ok(before.map(|(id,)| MatchId(id)))
}

/// What was said in a match after what was heard of each room.
pub(crate) async fn chat(
    c: &mut AnyConnection,
    id: &MatchId,
    heard: Heard,
    limit: i64,
) -> Result<Vec<ChatRow>> {
    let rows: Vec<(i64, ChatRoom, String, String, String)> = query_as(
        "select n, room, account, coalesce((select name from accounts where id = chat.account), ''), text \
         from chat where match = $1 and n > case when room = 'seats' then $2 else $3 end order by n limit $4",
    )
    .bind(&id.0)
    .bind(heard.seats)
    .bind(heard.watchers)
    .bind(limit)
    .fetch_all(c)
    .await?;
    let said = |(n, room, account, name, text)| ChatRow { n, room, account: AccountId(account), name, text };
    Ok(rows.into_iter().map(said).collect())
}

/// The latest messages of the matches in which something was said since a moment.
pub(crate) async fn said_since(c: &mut AnyConnection, since: i64) -> Result<Vec<(MatchId, i64)>> {
    let rows: Vec<(String, i64)> = query_as("select match, max(n) from chat where at >= $1 group by match")
        .bind(since)
        .fetch_all(c)
        .await?;
    Ok(rows.into_iter().map(|(id, n)| (MatchId(id), n)).collect())
}

/// Whether somebody who set up a table or sits there has blocked an account.
pub(crate) async fn is_unwelcome(c: &mut AnyConnection, id: &MatchId, account: &AccountId) -> Result<bool> {
    let row: Option<(String,)> = query_as(
        "select account from blocks where blocked = $2 and (account in (select creator from matches where id = $1) \
         or account in (select account from seats where match = $1 and kind = 'person')) limit 1",
    )
    .bind(&id.0)
    .bind(&account.0)
    .fetch_optional(c)
    .await?;
    Ok(row.is_some())
}

/// Whom an account does not want to hear.
pub(crate) async fn blocks(c: &mut AnyConnection, account: &AccountId) -> Result<Vec<(AccountId, String)>> {
    let rows: Vec<(String, String)> = query_as(
        "select b.blocked, a.name from blocks b join accounts a on a.id = b.blocked where b.account = $1",
    )
    .bind(&account.0)
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(|(id, name)| (AccountId(id), name)).collect())
}

pub(crate) async fn rating(c: &mut AnyConnection, account: &AccountId, variant: &str) -> Result<Rating> {
    let row: Option<(f64, f64, f64, i64)> = query_as(
        "select rating, deviation, volatility, games from ratings where account = $1 and variant = $2",
    )
    .bind(&account.0)
    .bind(variant)
    .fetch_optional(c)
    .await?;
    let known =
        row.map(|(rating, deviation, volatility, games)| Rating { rating, deviation, volatility, games });
    Ok(known.unwrap_or_default())
}

/// All ratings of an account.
pub(crate) async fn ratings_of(c: &mut AnyConnection, account: &AccountId) -> Result<Vec<(String, Rating)>> {
    let rows: Vec<(String, f64, f64, f64, i64)> = query_as(
        "select variant, rating, deviation, volatility, games from ratings where account = $1 order by variant",
    )
    .bind(&account.0)
    .fetch_all(c)
    .await?;
    let rating = |(variant, rating, deviation, volatility, games)| {
        (variant, Rating { rating, deviation, volatility, games })
    };
    Ok(rows.into_iter().map(rating).collect())
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
    let rows: Vec<(String, f64, f64, f64, i64)> = query_as(
        "select a.name, r.rating, r.deviation, r.volatility, r.games from ratings r \
         join accounts a on a.id = r.account where r.variant = $1 and r.deviation <= $2 \
         order by r.rating desc limit $3",
    )
    .bind(variant)
    .bind(deviation)
    .bind(limit)
    .fetch_all(c)
    .await?;
    let rating = |(name, rating, deviation, volatility, games)| {
        (name, Rating { rating, deviation, volatility, games })
    };
    Ok(rows.into_iter().map(rating).collect())
}

pub(super) async fn sides(c: &mut AnyConnection, variant: &str, starter: i64) -> Result<Sides> {
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
pub(super) async fn unsettled(c: &mut AnyConnection, limit: i64) -> Result<Vec<RatedResult>> {
    let rows: Vec<(String, String, i64, f64, i64, Terms)> = query_as(
        "select r.match, m.variant, r.starter, r.points, r.at, m.terms from rated_results r \
         join matches m on m.id = r.match where r.settled = 0 order by r.at, r.match limit $1",
    )
    .bind(limit)
    .fetch_all(&mut *c)
    .await?;
    let mut results = Vec::with_capacity(rows.len());
    for (id, variant, starter, points, at, terms) in rows {
        let id = MatchId(id);
        let players = seats(c, &id).await?.into_iter().map(|seat| seat.account).collect();
        let (before, is_pie) = (terms.before(), terms.pie);
        results.push(RatedResult { id, variant, starter, players, points, before, is_pie, at });
    }
    Ok(results)
}

/// Whether somebody is signed in to an account.
pub(super) async fn has_session(c: &mut AnyConnection, account: &AccountId) -> Result<bool> {
    let session = query("select 1 from sessions where account = $1 limit 1");
    Ok(session.bind(&account.0).fetch_optional(c).await?.is_some())
}

/// Whether an account may come back: somebody is signed in to it, or can do so with a passphrase.
pub(crate) async fn may_return(c: &mut AnyConnection, account: &AccountId) -> Result<bool> {
    Ok(has_session(c, account).await? || is_named(c, account).await?)
}

/// Whether an account has claimed a name.
pub(super) async fn is_named(c: &mut AnyConnection, account: &AccountId) -> Result<bool> {
    let named = query("select 1 from accounts where id = $1 and folded <> ''");
    Ok(named.bind(&account.0).fetch_optional(c).await?.is_some())
}

/// The outages that ended after a moment.
pub(crate) async fn outages(c: &mut AnyConnection, after: i64) -> Result<Vec<(i64, i64)>> {
    query_as("select since, until from outages where until > $1 order by since")
        .bind(after)
        .fetch_all(c)
        .await
}

/// When any node that serves was last seen: whoever only works lets nobody in.
pub(crate) async fn last_seen(c: &mut AnyConnection) -> Result<i64> {
    query_scalar("select coalesce(max(seen), 0) from nodes where role <> 'work'").fetch_one(c).await
}

/// When each of the other nodes that serve was last seen.
pub(crate) async fn others_seen(c: &mut AnyConnection, me: &str) -> Result<Vec<i64>> {
    query_scalar("select seen from nodes where role = 'serve' and id <> $1").bind(me).fetch_all(c).await
}

/// What was found out about the positions of a match.
pub(crate) async fn analyses(c: &mut AnyConnection, id: &MatchId) -> Result<Vec<(i64, String, String)>> {
    query_as("select n, best, value from analyses where match = $1 order by n").bind(&id.0).fetch_all(c).await
}

/// When somebody last asked for the analysis of a match that is not done.
pub(crate) async fn analysis_asked(c: &mut AnyConnection, id: &MatchId) -> Result<Option<i64>> {
    query_scalar("select asked from wanted where match = $1 and done = 0").bind(&id.0).fetch_optional(c).await
}

/// Analyses for which somebody has asked since a moment and at which nobody is, the oldest first.
pub(crate) async fn wanted_analyses(c: &mut AnyConnection, since: i64, now: i64) -> Result<Vec<MatchId>> {
    let rows = query_as(
        "select match from wanted where done = 0 and asked > $1 and taken <= $2 order by since limit 8",
    );
    Ok(ids(rows.bind(since).bind(now).fetch_all(c).await?))
}

/// Asks for nothing but an answer.
pub(crate) async fn ask(c: &mut AnyConnection) -> Result<()> {
    query("select 1").execute(c).await.map(drop)
}
