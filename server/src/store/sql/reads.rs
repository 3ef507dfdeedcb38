//! Everything that is asked of the database.

use sqlx::{AnyConnection, query, query_as, query_scalar};

use super::Result;
use super::rows::{Entry, MatchRow, SeatRow, SessionRow};
use crate::ids::{AccountId, MatchId, SessionId};
use crate::names::Looks;
use crate::states::Status;

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

pub(crate) async fn match_by_id(c: &mut AnyConnection, id: &MatchId) -> Result<Option<MatchRow>> {
    query_as(select_match!("where m.id = $1")).bind(&id.0).fetch_optional(c).await
}

/// Matches with a status that are listed to everybody, the latest first, before a moment.
pub(crate) async fn listed_by_status(
    c: &mut AnyConnection,
    status: Status,
    before: i64,
    limit: i64,
) -> Result<Vec<MatchRow>> {
    query_as(select_match!(
        "where m.status = $1 and m.listed = 1 and m.changed < $2 order by m.changed desc limit $3"
    ))
    .bind(status)
    .bind(before)
    .bind(limit)
    .fetch_all(c)
    .await
}

/// How many open tables the lobby shows at the most.
pub(crate) struct Shares {
    /// Of one host.
    pub(crate) host: i64,
    /// Of one address: a school behind one address finds all its tables.
    pub(crate) address: i64,
    /// Of one address before everybody else's.
    pub(crate) address_first: i64,
    /// Of all.
    pub(crate) all: i64,
}

/// Tables with a seat for anyone that were touched lately and whose hosts were seen lately: the newest first, shared
/// out among hosts and addresses.
pub(crate) async fn open_tables(
    c: &mut AnyConnection,
    (touched, seen): (i64, i64),
    shares: &Shares,
) -> Result<Vec<MatchRow>> {
    query_as(select_match!(
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
    .bind(seen)
    .bind(touched)
    .bind(shares.host)
    .bind(shares.address)
    .bind(shares.address_first)
    .bind(shares.all)
    .fetch_all(c)
    .await
}

/// Open tables whose host was not seen since a moment: the host, and when that was.
pub(crate) async fn unseen(c: &mut AnyConnection, since: i64) -> Result<Vec<(MatchId, AccountId, i64)>> {
    query_as(
        "select id, creator, seen from matches where status = 'waiting' and listed = 1 and seen < $1 \
         order by changed desc limit 10000",
    )
    .bind(since)
    .fetch_all(c)
    .await
}

// Both begin with the seats of the account: everybody's matches are many.
pub(super) const UNFINISHED_OF: &str = select_match!(
    "join seats s on s.match = m.id where s.account = $1 and s.account <> '' \
     and m.status in ('waiting', 'running') order by m.changed desc"
);
pub(super) const FINISHED_OF: &str = select_match!(
    "join seats s on s.match = m.id where s.account = $1 and s.account <> '' and m.changed < $2 \
     and m.status || '' = 'over' order by m.changed desc limit $3"
);

/// The matches of an account that wait or run, the latest first.
pub(crate) async fn unfinished_of(c: &mut AnyConnection, account: &AccountId) -> Result<Vec<MatchRow>> {
    query_as(UNFINISHED_OF).bind(&account.0).fetch_all(c).await
}

/// The tables that an account set up and that have not begun.
pub(crate) async fn waiting_of(c: &mut AnyConnection, creator: &AccountId) -> Result<Vec<MatchRow>> {
    let rows = query_as(select_match!("where m.creator = $1 and m.status = 'waiting'"));
    rows.bind(&creator.0).fetch_all(c).await
}

/// The finished matches of an account, the latest first, before a moment.
pub(crate) async fn finished_of(
    c: &mut AnyConnection,
    account: &AccountId,
    before: i64,
    limit: i64,
) -> Result<Vec<MatchRow>> {
    query_as(FINISHED_OF).bind(&account.0).bind(before).bind(limit).fetch_all(c).await
}

/// How many tables are not over at which an account sits, or which it set up for others.
pub(crate) async fn count_open(c: &mut AnyConnection, account: &AccountId) -> Result<i64> {
    query_scalar(
        "select (select count(*) from seats s join matches m on m.id = s.match where s.account = $1 \
                 and s.account <> '' and s.kind = 'person' and m.status in ('waiting', 'running')) \
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
    query_as(
        "select id, ply, changed from matches where changed >= $1 \
         and status in ('waiting', 'running', 'over', 'cancelled')",
    )
    .bind(since)
    .fetch_all(c)
    .await
}

/// Matches in which somebody's time may be over.
pub(crate) async fn past_deadline(c: &mut AnyConnection, now: i64) -> Result<Vec<MatchId>> {
    let rows = query_scalar(
        "select id from matches where deadline > 0 and deadline <= $1 and status = 'running' \
         order by deadline limit 5000",
    );
    rows.bind(now).fetch_all(c).await
}

/// Matches in which a bot should have moved by now.
pub(crate) async fn bots_due(c: &mut AnyConnection, now: i64) -> Result<Vec<MatchId>> {
    let rows = query_scalar(
        "select id from matches where bot_due > 0 and bot_due <= $1 and status = 'running' \
         order by bot_due limit 200",
    );
    rows.bind(now).fetch_all(c).await
}

pub(crate) async fn seats(c: &mut AnyConnection, id: &MatchId) -> Result<Vec<SeatRow>> {
    // Not a join: without statistics PostgreSQL would read all accounts for it.
    query_as(
        "select seat, kind, account, level, token, \
         coalesce((select name from accounts where id = seats.account), '') as name \
         from seats where match = $1 order by seat",
    )
    .bind(&id.0)
    .fetch_all(c)
    .await
}

/// The seat that a link leads to.
pub(crate) async fn match_by_token(c: &mut AnyConnection, token: &str) -> Result<Option<MatchId>> {
    let found = query_scalar("select match from seats where token = $1 and token <> ''");
    found.bind(token).fetch_optional(c).await
}

/// The log of a match from a ply on.
pub(crate) async fn entries(c: &mut AnyConnection, id: &MatchId, from: i64) -> Result<Vec<Entry>> {
    query_as(
        "select kind, seat, move as text, at, spent, lag, grace from entries where match = $1 and ply >= $2 \
         order by ply",
    )
    .bind(&id.0)
    .bind(from)
    .fetch_all(c)
    .await
}

/// The account that claimed a name, and the hash of its passphrase.
pub(crate) async fn account_by_name(
    c: &mut AnyConnection,
    folded: &str,
) -> Result<Option<(AccountId, String, String)>> {
    query_as("select id, name, passphrase from accounts where folded = $1 and folded <> ''")
        .bind(folded)
        .fetch_optional(c)
        .await
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
    query_as(
        "select s.account, s.generation, s.rotated, s.used, s.expires, a.name, \
         cast(case when a.folded <> '' then 1 else 0 end as bigint) as claimed from sessions s \
         join accounts a on a.id = s.account where s.id = $1 and s.expires > $2",
    )
    .bind(&id.0)
    .bind(now)
    .fetch_optional(c)
    .await
}

/// The sessions of an account and since when each has its cookie, the latest first.
pub(crate) async fn sessions_of(
    c: &mut AnyConnection,
    account: &AccountId,
    now: i64,
) -> Result<Vec<(SessionId, i64)>> {
    query_as("select id, rotated from sessions where account = $1 and expires > $2 order by rotated desc, id")
        .bind(&account.0)
        .bind(now)
        .fetch_all(c)
        .await
}

/// The sessions that were ended since a moment.
pub(crate) async fn ended_since(c: &mut AnyConnection, since: i64) -> Result<Vec<SessionId>> {
    query_scalar("select id from ended_sessions where at >= $1").bind(since).fetch_all(c).await
}

pub(crate) async fn setting(c: &mut AnyConnection, name: &str) -> Result<Option<String>> {
    query_scalar("select value from settings where name = $1").bind(name).fetch_optional(c).await
}

/// The match that another one follows.
pub(crate) async fn match_before(c: &mut AnyConnection, id: &MatchId) -> Result<Option<MatchId>> {
    query_scalar("select id from matches where rematch = $1").bind(&id.0).fetch_optional(c).await
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
    query_as(
        "select b.blocked, a.name from blocks b join accounts a on a.id = b.blocked where b.account = $1",
    )
    .bind(&account.0)
    .fetch_all(c)
    .await
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
    let rows = query_scalar(
        "select match from wanted where done = 0 and asked > $1 and taken <= $2 order by since limit 8",
    );
    rows.bind(since).bind(now).fetch_all(c).await
}

/// Asks for nothing but an answer.
pub(crate) async fn ask(c: &mut AnyConnection) -> Result<()> {
    query("select 1").execute(c).await.map(drop)
}
