//! Writes about people: names, sessions, blocks, and who is forgotten.

use sqlx::{AnyConnection, query};

use super::rated::lock_ratings;
use super::rows::{NewSession, Proof, Secured};
use super::{Result, changes};
use crate::ids::{AccountId, CodeHash, SessionId};
use crate::names::Name;

/// Makes an account for a guest.
pub(super) async fn new_account(c: &mut AnyConnection, id: &AccountId, name: &str, now: i64) -> Result<bool> {
    let new =
        query("insert into accounts (id, name, folded, passphrase, created) values ($1, $2, '', '', $3)");
    changes(c, new.bind(&id.0).bind(name).bind(now)).await
}

/// Gives an account its name, and one new session in place of those before; doing it twice is harmless.
pub(super) async fn claim(c: &mut AnyConnection, name: &Name, secured: &Secured) -> Result<bool> {
    let named = query(
        "update accounts set name = $2, folded = $3, skeleton = $4, small_skeleton = $5, passphrase = $6 \
         where id = $1 and (folded = '' or passphrase = $6) and not exists (select 1 from accounts \
         where id <> $1 and (folded = $3 or skeleton = $4 or small_skeleton = $5))",
    )
    .bind(&secured.session.account.0)
    .bind(&name.shown)
    .bind(&name.folded)
    .bind(&name.looks.written)
    .bind(&name.looks.small)
    .bind(&secured.passphrase);
    if !changes(c, named).await? {
        return Ok(false);
    }
    only_session(c, &secured.session).await
}

/// Gives an account another passphrase, and one new session in place of those before; doing it twice is harmless,
/// because no two hashes are alike.
pub(super) async fn replace_passphrase(
    c: &mut AnyConnection,
    proof: &Proof,
    Secured { passphrase, session }: &Secured,
) -> Result<bool> {
    let (statement, shown) = match proof {
        Proof::Passphrase(before) => {
            ("update accounts set passphrase = $2 where id = $1 and passphrase in ($2, $3)", before)
        }
        Proof::Code(CodeHash(hash)) => (
            "update accounts set passphrase = $2 where id = $1 and (passphrase = $2 or exists \
             (select 1 from recovery_codes where account = $1 and hash = $3))",
            hash,
        ),
    };
    let account = &session.account;
    if !changes(c, query(statement).bind(&account.0).bind(passphrase).bind(shown)).await? {
        return Ok(false);
    }
    query("delete from recovery_codes where account = $1 and hash = $2")
        .bind(&account.0)
        .bind(shown)
        .execute(&mut *c)
        .await?;
    only_session(c, session).await
}

/// Begins a session in place of all that the account has.
async fn only_session(c: &mut AnyConnection, session: &NewSession) -> Result<bool> {
    end_sessions_of(c, &session.account, session.now).await?;
    new_session(c, session).await
}

/// New recovery codes in place of those before.
pub(super) async fn recovery_codes(
    c: &mut AnyConnection,
    account: &AccountId,
    hashes: &[CodeHash],
) -> Result<bool> {
    query("delete from recovery_codes where account = $1").bind(&account.0).execute(&mut *c).await?;
    for CodeHash(hash) in hashes {
        let new = query("insert into recovery_codes (account, hash) values ($1, $2)");
        new.bind(&account.0).bind(hash).execute(&mut *c).await?;
    }
    Ok(true)
}

pub(super) async fn new_session(c: &mut AnyConnection, session: &NewSession) -> Result<bool> {
    let new =
        query("insert into sessions (id, account, generation, rotated, expires) values ($1, $2, 1, $3, $4)")
            .bind(&session.id.0)
            .bind(&session.account.0)
            .bind(session.now)
            .bind(session.expires);
    changes(c, new).await
}

/// Gives a session another cookie, the next after this generation.
pub(super) async fn rotate(c: &mut AnyConnection, id: &SessionId, from: i64, now: i64) -> Result<bool> {
    let rotated = query(
        "update sessions set generation = generation + 1, rotated = $3, used = 0 \
         where id = $1 and generation = $2",
    );
    changes(c, rotated.bind(&id.0).bind(from).bind(now)).await
}

/// Notes that the cookie of this generation has come back.
pub(super) async fn used(
    c: &mut AnyConnection,
    id: &SessionId,
    generation: i64,
    expires: i64,
) -> Result<bool> {
    let used = query("update sessions set used = 1, expires = $3 where id = $1 and generation = $2");
    changes(c, used.bind(&id.0).bind(generation).bind(expires)).await
}

/// Ends a session, and leaves word of it for nodes that have sockets of its own.
pub(super) async fn end_session(c: &mut AnyConnection, id: &SessionId, now: i64) -> Result<bool> {
    let word = query(
        "insert into ended_sessions (id, at) select id, $2 from sessions where id = $1 on conflict do nothing",
    );
    word.bind(&id.0).bind(now).execute(&mut *c).await?;
    query("delete from push_subscriptions where session = $1").bind(&id.0).execute(&mut *c).await?;
    let ended = query("delete from sessions where id = $1").bind(&id.0);
    changes(c, ended).await
}

/// Ends all sessions of an account likewise.
pub(super) async fn end_sessions_of(c: &mut AnyConnection, account: &AccountId, now: i64) -> Result<()> {
    let word = query(
        "insert into ended_sessions (id, at) select id, $2 from sessions where account = $1 \
         on conflict do nothing",
    );
    word.bind(&account.0).bind(now).execute(&mut *c).await?;
    query("delete from push_subscriptions where account = $1").bind(&account.0).execute(&mut *c).await?;
    query("delete from sessions where account = $1").bind(&account.0).execute(c).await?;
    Ok(())
}

/// Forgets word of sessions that ended before a moment.
pub(super) async fn forget_ended(c: &mut AnyConnection, before: i64) -> Result<bool> {
    changes(c, query("delete from ended_sessions where at < $1").bind(before)).await
}

/// Somebody does not want to hear another any more.
pub(super) async fn block(c: &mut AnyConnection, account: &AccountId, blocked: &AccountId) -> Result<bool> {
    let block = query("insert into blocks (account, blocked) values ($1, $2) on conflict do nothing");
    changes(c, block.bind(&account.0).bind(&blocked.0)).await
}

/// Somebody wants to hear another again.
pub(super) async fn unblock(c: &mut AnyConnection, account: &AccountId, blocked: &AccountId) -> Result<bool> {
    let unblock = query("delete from blocks where account = $1 and blocked = $2");
    changes(c, unblock.bind(&account.0).bind(&blocked.0)).await
}

/// Gives what a guest has to an account: seats, tables and what was said. A match in which both sit stays as it is.
pub(super) async fn adopt(
    c: &mut AnyConnection,
    guest: &AccountId,
    account: &AccountId,
    now: i64,
) -> Result<bool> {
    query("update matches set changed = $2 where id in (select match from seats where account = $1)")
        .bind(&guest.0)
        .bind(now)
        .execute(&mut *c)
        .await?;
    for statement in [
        "update seats set account = $2 where account = $1 and not exists \
         (select 1 from seats as own where own.match = seats.match and own.account = $2)",
        "update matches set creator = $2 where creator = $1",
        "update chat set account = $2 where account = $1",
        "update reports set reporter = $2 where reporter = $1",
        "update reports set reported = $2 where reported = $1",
        "update tournaments set organiser = $2 where organiser = $1",
        "update tournament_people set account = $2 where account = $1 and not exists (select 1 from \
         tournament_people as own where own.tournament = tournament_people.tournament and own.account = $2)",
    ] {
        query(statement).bind(&guest.0).bind(&account.0).execute(&mut *c).await?;
    }
    Ok(true)
}

/// Takes away what tells who an account was; its matches stay, under another name.
pub(super) async fn forget(c: &mut AnyConnection, account: &AccountId, name: &str, now: i64) -> Result<bool> {
    lock_ratings(c).await?;
    end_sessions_of(c, account, now).await?;
    for statement in [
        "delete from ratings where account = $1",
        "delete from rating_history where account = $1",
        "delete from chat where account = $1",
        "delete from recovery_codes where account = $1",
        "delete from push_calls where account = $1",
        "update tournaments set status = 'over', version = version + 1 where organiser = $1 and status <> 'over'",
        "update tournament_people set account = '', name = '' where account = $1",
        "delete from blocks where account = $1 or blocked = $1",
        "delete from reports where reporter = $1 or reported = $1",
        "delete from sanctions where account = $1",
    ] {
        query(statement).bind(&account.0).execute(&mut *c).await?;
    }
    let renamed = query(
        "update accounts set name = $2, folded = '', skeleton = '', small_skeleton = '', passphrase = '' \
         where id = $1",
    );
    changes(c, renamed.bind(&account.0).bind(name)).await
}
