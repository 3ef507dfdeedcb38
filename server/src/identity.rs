//! Who somebody is: a guest at once, by a signed cookie; a name with a passphrase, if they like.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, LazyLock};

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum_extra::extract::cookie::{Cookie, SameSite, SignedCookieJar};
use tokio::sync::Semaphore;

use crate::clock::now;
use crate::ids::{AccountId, random_text};
use crate::limits::customer;
use crate::messages::{Claim, Me};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::store::{Write, sql};

const COOKIE: &str = "quadrille";
/// A session gets a new cookie after this time.
const ROTATION: i64 = 24 * 60 * 60 * 1000;
/// The cookie before is good for this long, because requests may cross.
const CROSSING: i64 = 60 * 1000;
/// How the names of guests and bots begin, in all our languages.
const RESERVED: [&str; 5] = ["guest", "invité ", "invite ", "gast ", "bot"];
/// Letters that nobody sees.
const INVISIBLE: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];
/// Hashing takes 19 MB and a core for a moment: not more at a time.
static HASHING: Semaphore = Semaphore::const_new(2);
/// What an unknown name is compared with, so that it takes as long as a known one.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash("nobody has this passphrase").unwrap_or_default());

/// Whoever sends a request.
pub(crate) struct Who {
    pub(crate) account: AccountId,
    pub(crate) me: Me,
    pub(crate) session: String,
    pub(crate) is_unlimited: bool,
    is_due: bool,
    /// The generation of a newer cookie that has never come back.
    unused: Option<i64>,
}

impl FromRequestParts<Arc<Node>> for Who {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Who, Refusal> {
        let jar = SignedCookieJar::from_headers(&parts.headers, node.key.clone());
        let mut who = known(node, &jar).await?.ok_or(Refusal::NoSession)?;
        who.is_unlimited = node.limits.is_unlimited(address(node, parts));
        Ok(who)
    }
}

/// Where a request comes from.
pub(crate) struct From(pub(crate) IpAddr);

impl FromRequestParts<Arc<Node>> for From {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<From, Refusal> {
        Ok(From(address(node, parts)))
    }
}

/// The address of the client; what a proxy says counts only if we know the proxy.
pub(crate) fn address(node: &Node, parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(peer)| peer.ip());
    if !node.config.proxies.contains(&peer) {
        return customer(peer);
    }
    // The last of all such lines: what stands before it may be the client's own.
    let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
    let forwarded = forwarded.and_then(|value| value.to_str().ok());
    let last = forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
    customer(last.unwrap_or(peer))
}

/// Browsers say which page asks; only our own may.
pub(crate) fn check_origin(node: &Node, headers: &HeaderMap) -> Result<(), Refusal> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().map_err(|_| Refusal::ForeignOrigin)?;
    let is_ours = match node.config.origins.is_empty() {
        false => node.config.origins.iter().any(|ours| ours.trim_end_matches('/') == origin),
        true => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            host.is_some() && origin.split_once("://").map(|(_, rest)| rest) == host
        }
    };
    if is_ours { Ok(()) } else { Err(Refusal::ForeignOrigin) }
}

/// Who has this cookie. A forged one is refused without asking the database; one that was replaced long ago
/// has been stolen from somebody, so its session ends.
async fn known(node: &Node, jar: &SignedCookieJar) -> Result<Option<Who>, Refusal> {
    let Some(cookie) = jar.get(COOKIE) else { return Ok(None) };
    let Some((session, generation)) = cookie.value().split_once('.') else { return Ok(None) };
    let Ok(generation) = generation.parse::<i64>() else { return Ok(None) };
    let mut connection = node.store.readers.acquire().await?;
    let Some(row) = sql::session(&mut connection, session).await? else { return Ok(None) };
    drop(connection);
    let age = now().0 - row.rotated;
    let is_latest = generation == row.generation;
    let is_the_one_before = generation + 1 == row.generation && (age < CROSSING || !row.is_used);
    if !is_latest && !is_the_one_before {
        node.store.write(Write::EndSession { id: session.into() }).await?;
        node.hang_up(|one, _| one == session);
        tracing::warn!("an old cookie came back: its session was ended");
        return Ok(None);
    }
    if is_latest && !row.is_used {
        node.store.write(Write::Used { id: session.into(), generation }).await?;
    }
    Ok(Some(Who {
        account: row.account,
        me: Me { name: row.name, claimed: row.is_claimed },
        session: session.into(),
        is_unlimited: false,
        is_due: is_latest && age > ROTATION,
        unused: Some(row.generation).filter(|_| !is_latest && !row.is_used),
    }))
}

/// Whoever has this cookie, with a fresh one if it is time; else a new guest.
pub(crate) async fn welcome(
    node: &Node,
    jar: SignedCookieJar,
    from: IpAddr,
) -> Result<(SignedCookieJar, Me), Refusal> {
    if let Some(who) = known(node, &jar).await? {
        let jar = match who.unused {
            Some(generation) => jar.add(cookie(node, format!("{}.{generation}", who.session))),
            None if who.is_due => rotate(node, jar, &who.session).await?,
            None => jar,
        };
        return Ok((jar, who.me));
    }
    if !node.limits.is_unlimited(from) && !node.limits.guests.take(from) {
        return Err(Refusal::TooFast);
    }
    let account = AccountId::random();
    let me = Me { name: format!("Guest {}", random_text(4)), claimed: false };
    let guest = Write::NewAccount { id: account.clone(), name: me.name.clone(), now: now().0 };
    node.store.write(guest).await?;
    Ok((enter(node, jar, &account).await?, me))
}

/// A new session.
async fn enter(node: &Node, jar: SignedCookieJar, account: &AccountId) -> Result<SignedCookieJar, Refusal> {
    let id = random_text(26);
    node.store.write(Write::NewSession { id: id.clone(), account: account.clone(), now: now().0 }).await?;
    Ok(jar.add(cookie(node, format!("{id}.1"))))
}

async fn rotate(node: &Node, jar: SignedCookieJar, session: &str) -> Result<SignedCookieJar, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let Some(row) = sql::session(&mut connection, session).await? else { return Ok(jar) };
    drop(connection);
    let current = row.generation;
    let next = Write::Rotate { id: session.into(), from: current, now: now().0 };
    match node.store.write(next).await? {
        true => Ok(jar.add(cookie(node, format!("{session}.{}", current + 1)))),
        false => Ok(jar),
    }
}

fn cookie(node: &Node, value: String) -> Cookie<'static> {
    Cookie::build((COOKIE, value))
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(node.config.is_https())
        .path("/")
        .permanent()
        .build()
}

/// Claims a name; the session gets a new cookie, as its rights have grown.
pub(crate) async fn claim(
    node: &Node,
    jar: SignedCookieJar,
    who: &Who,
    from: IpAddr,
    claim: Claim,
) -> Result<(SignedCookieJar, Me), Refusal> {
    if who.me.claimed {
        return Err(Refusal::HasName);
    }
    let name = claim.name.trim().to_string();
    check_name(&name)?;
    if claim.passphrase.chars().count() < 8 || claim.passphrase.len() > 200 {
        return Err(Refusal::BadName("a passphrase has 8 to 200 characters"));
    }
    if !node.limits.is_unlimited(from) && !node.limits.passphrases.take(from) {
        return Err(Refusal::TooFast);
    }
    let passphrase = hash_apart(claim.passphrase).await?;
    let claim =
        Write::Claim { id: who.account.clone(), folded: folded(&name), name: name.clone(), passphrase };
    if !node.store.write(claim).await? {
        return Err(Refusal::NameTaken);
    }
    node.renamed(&who.account).await;
    Ok((rotate(node, jar, &who.session).await?, Me { name, claimed: true }))
}

/// Comes back under a claimed name; the session before ends.
pub(crate) async fn login(
    node: &Node,
    jar: SignedCookieJar,
    from: IpAddr,
    claim: Claim,
) -> Result<(SignedCookieJar, Me), Refusal> {
    let folded = folded(claim.name.trim());
    if folded.contains('\0') {
        return Err(Refusal::WrongPassphrase);
    }
    // Somebody else's wrong tries must not shut out the owner of a name.
    let limits = &node.limits;
    let may_try = || {
        limits.passphrases.take(from)
            && limits.tries.take((folded.clone(), from))
            && limits.names.take(folded.clone())
    };
    if !limits.is_unlimited(from) && !may_try() {
        return Err(Refusal::TooFast);
    }
    let mut connection = node.store.readers.acquire().await?;
    let known_account = sql::account_by_name(&mut connection, &folded).await?;
    drop(connection);
    let hash = known_account.as_ref().map_or_else(|| NOBODY.clone(), |(_, _, hash)| hash.clone());
    let fits = fits_apart(claim.passphrase, hash).await?;
    let Some((account, name, _)) = known_account.filter(|_| fits) else {
        return Err(Refusal::WrongPassphrase);
    };
    if let Some(who) = known(node, &jar).await? {
        end_session(node, &who.session).await?;
    }
    Ok((enter(node, jar, &account).await?, Me { name, claimed: true }))
}

/// Ends the session; its cookie is worth nothing from now on.
pub(crate) async fn logout(node: &Node, jar: SignedCookieJar, who: &Who) -> Result<SignedCookieJar, Refusal> {
    end_session(node, &who.session).await?;
    Ok(jar.remove(Cookie::build((COOKIE, "")).path("/").build()))
}

/// Ends a session and every socket that was opened with it.
async fn end_session(node: &Node, session: &str) -> Result<(), Refusal> {
    node.store.write(Write::EndSession { id: session.into() }).await?;
    node.hang_up(|one, _| one == session);
    Ok(())
}

/// Whether a session goes on; another node may have ended it.
pub(crate) async fn goes_on(node: &Node, session: &str) -> Result<bool, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    Ok(sql::session(&mut connection, session).await?.is_some())
}

/// Takes away everything that tells who this was: name, passphrase, ratings, chat and sessions. Nobody is left
/// waiting: open tables are closed, running matches resigned.
pub(crate) async fn forget(node: &Node, jar: SignedCookieJar, who: &Who) -> Result<SignedCookieJar, Refusal> {
    crate::tables::leave_all(node, who).await?;
    let name = format!("Guest {}", random_text(4));
    node.store.write(Write::Forget { account: who.account.clone(), name }).await?;
    node.renamed(&who.account).await;
    node.hang_up(|_, account| *account == who.account);
    Ok(jar.remove(Cookie::build((COOKIE, "")).path("/").build()))
}

/// Names are told apart without regard to case and spaces.
pub(crate) fn folded(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn check_name(name: &str) -> Result<(), Refusal> {
    let is_letter = |c: char| c.is_alphanumeric() && !INVISIBLE.contains(&c);
    let is_allowed = |c: char| is_letter(c) || matches!(c, ' ' | '-' | '_' | '.');
    if !(2..=24).contains(&name.chars().count()) || !name.chars().all(is_allowed) {
        return Err(Refusal::BadName("a name has 2 to 24 letters, digits, spaces or - _ ."));
    }
    let folded = folded(name);
    if RESERVED.iter().any(|taken| folded.starts_with(taken)) {
        return Err(Refusal::BadName("names of guests and bots are not for people"));
    }
    Ok(())
}

fn hash(passphrase: &str) -> Option<String> {
    Argon2::default().hash_password(passphrase.as_bytes()).ok().map(|hash| hash.to_string())
}

fn fits(passphrase: &str, hash: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(passphrase.as_bytes(), &hash).is_ok())
}

async fn hash_apart(passphrase: String) -> Result<String, Refusal> {
    let _turn = HASHING.acquire().await.map_err(|_| Refusal::Busy)?;
    let hashed = tokio::task::spawn_blocking(move || hash(&passphrase)).await;
    hashed.ok().flatten().ok_or(Refusal::Busy)
}

async fn fits_apart(passphrase: String, hash: String) -> Result<bool, Refusal> {
    let _turn = HASHING.acquire().await.map_err(|_| Refusal::Busy)?;
    tokio::task::spawn_blocking(move || fits(&passphrase, &hash)).await.map_err(|_| Refusal::Busy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked_and_folded() {
        for name in ["Ann", "Ann-Marie O.", "Żółw 3"] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        for name in
            ["A", "a\nb", "<script>", "Guest 12", "bot 3", "BOT 3", "a very long name that never ends"]
        {
            assert!(check_name(name).is_err(), "{name}");
        }
        assert_eq!(folded("ANN  Marie"), folded("ann marie"));
    }

    #[test]
    fn passphrases_fit_only_themselves() {
        let hash = hash("correct horse").expect("it is hashed");
        assert!(hash.starts_with("$argon2id$") && !hash.contains("horse"));
        assert!(fits("correct horse", &hash) && !fits("wrong horse", &hash) && !fits("", "no hash"));
    }
}
