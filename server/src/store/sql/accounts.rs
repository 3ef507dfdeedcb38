//! Writes about people: names, sessions, and who is forgotten.

use sqlx::{AnyConnection, query};

use super::Result;
use super::rated::lock_ratings;
use super::rows::{Claimed, NewSession, Proof, Replaced};
use crate::ids::{AccountId, CodeHash, SessionId};

/// Gives an account its name, and one new session in place of those before; doing it twice is harmless.
pub(super) async fn claim(c: &mut AnyConnection, claimed: &Claimed) -> Result<bool> {
    let Claimed { name, passphrase, session } = claimed;
    let named = query(
        "update accounts set name = $2, folded = $3, skeleton = $4, small_skeleton = $5, passphrase = $6 \
         where id = $1 and (folded = '' or passphrase = $6) and not exists (select 1 from accounts \
         where id <> $1 and (folded = $3 or skeleton = $4 or small_skeleton = $5))",
    )
    .bind(&session.account.0)
    .bind(&name.shown)
    .bind(&name.folded)
    .bind(&name.looks.written)
    .bind(&name.looks.small)
    .bind(passphrase)
    .execute(&mut *c)
    .await?;
    if named.rows_affected() == 0 {
        return Ok(false);
    }
    end_sessions_of(c, &session.account, session.now).await?;
    new_session(c, session).await
}

/// Gives an account another passphrase, and one new session in place of those before; doing it twice is harmless,
/// because no two hashes are alike.
pub(super) async fn replace_passphrase(c: &mut AnyConnection, replaced: &Replaced) -> Result<bool> {
    let Replaced { passphrase, proof, session } = replaced;
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
    let changed = query(statement).bind(&account.0).bind(passphrase).bind(shown).execute(&mut *c).await?;
    if changed.rows_affected() == 0 {
        return Ok(false);
    }
    query("delete from recovery_codes where account = $1 and hash = $2")
        .bind(&account.0)
        .bind(shown)
        .execute(&mut *c)
        .await?;
    end_sessions_of(c, account, session.now).await?;
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
    Ok(new.execute(c).await?.rows_affected() > 0)
}

/// Ends a session, and leaves word of it for nodes that have sockets of its own.
pub(super) async fn end_session(c: &mut AnyConnection, id: &SessionId, now: i64) -> Result<bool> {
    let word = query(
        "insert into ended_sessions (id, at) select id, $2 from sessions where id = $1 on conflict do nothing",
    );
    word.bind(&id.0).bind(now).execute(&mut *c).await?;
    query("delete from push_subscriptions where session = $1").bind(&id.0).execute(&mut *c).await?;
    let ended = query("delete from sessions where id = $1").bind(&id.0);
    Ok(ended.execute(c).await?.rows_affected() > 0)
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
    Ok(renamed.bind(&account.0).bind(name).execute(c).await?.rows_affected() > 0)
}
