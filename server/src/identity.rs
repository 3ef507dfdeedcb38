//! Who somebody is: a guest at once, by a signed cookie; a name with a passphrase, if they like.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};
use axum_extra::extract::cookie::{Cookie, SameSite, SignedCookieJar};

use crate::ids::{AccountId, SessionId, random_text};
use crate::limits::customer;
use crate::messages::{Claim, Me};
use crate::names::{self, Name, folded, plain};
use crate::node::Node;
use crate::reason::NameFault;
use crate::refusal::Refusal;
use crate::store::sql::{NewSession, Secured};
use crate::store::{Write, sql};

/// The cookie with the session, where there is no TLS.
const PLAIN: &str = "quadrille";
/// The same where there is TLS: browsers take it from this very host alone, not from a neighbour.
const PREFIXED: &str = "__Host-quadrille";
/// Ends the value of a prefixed cookie, so that it is worth nothing under the plain name.
const MARK: &str = "host";
/// A session gets a new cookie after this time.
const ROTATION: i64 = 24 * 60 * 60 * 1000;
/// The cookie before is good for this long, because requests may cross.
const CROSSING: i64 = 60 * 1000;
/// A session that nobody uses for so long ends.
pub(crate) const LIFE: i64 = 180 * 24 * 60 * 60 * 1000;
/// The generation of a session's first cookie.
const FIRST: i64 = 1;

/// Who sends a request.
pub(crate) struct Who {
    pub(crate) account: AccountId,
    pub(crate) me: Me,
    pub(crate) session: SessionId,
    pub(crate) is_unlimited: bool,
    shown: Shown,
    is_due: bool,
    /// The generation of a newer cookie that has never come back.
    unused: Option<i64>,
}

/// What a cookie shows: the secret of a session, and how often the cookie has been replaced.
struct Shown {
    secret: String,
    generation: i64,
    /// Whether it has a name that we do not give any more.
    is_outdated: bool,
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

/// The cookies of a request, and the address that it comes from.
pub(crate) struct Visit {
    pub(crate) jar: SignedCookieJar,
    pub(crate) from: IpAddr,
}

impl FromRequestParts<Arc<Node>> for Visit {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Visit, Refusal> {
        let jar = SignedCookieJar::from_headers(&parts.headers, node.key.clone());
        Ok(Visit { jar, from: address(node, parts) })
    }
}

/// Who is at the other end of the connection.
fn peer(extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(peer)| peer.ip().to_canonical())
}

/// Whether a proxy that we know hands on a request.
pub(crate) fn is_from_proxy(node: &Node, extensions: &Extensions) -> bool {
    node.config.proxies.contains(&peer(extensions))
}

/// The address of the client; what a proxy says counts only if we know the proxy.
pub(crate) fn address(node: &Node, parts: &Parts) -> IpAddr {
    let peer = peer(&parts.extensions);
    if !is_from_proxy(node, &parts.extensions) {
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
        false => node.config.origins.iter().any(|ours| ours.is(origin)),
        true => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            host.is_some() && origin.split_once("://").map(|(_, rest)| rest) == host
        }
    };
    if is_ours { Ok(()) } else { Err(Refusal::ForeignOrigin) }
}

/// What the cookie of a request shows. A plain one from before there was TLS still counts, but none that was made for
/// the prefixed name: a neighbouring site could have put it there.
fn shown(node: &Node, jar: &SignedCookieJar) -> Option<Shown> {
    let prefixed = jar.get(PREFIXED).filter(|_| node.config.is_https());
    let is_plain = prefixed.is_none();
    let cookie = prefixed.or_else(|| jar.get(PLAIN))?;
    let mut parts = cookie.value().split('.');
    let (secret, generation) = (parts.next()?.to_string(), parts.next()?.parse().ok()?);
    if is_plain && parts.next().is_some() {
        return None;
    }
    Some(Shown { secret, generation, is_outdated: is_plain && node.config.is_https() })
}

/// Who has this cookie. A forged one is refused without asking the database; one that was replaced long ago
/// has been stolen from somebody, so its session ends.
async fn known(node: &Node, jar: &SignedCookieJar) -> Result<Option<Who>, Refusal> {
    let Some(shown) = shown(node, jar) else { return Ok(None) };
    let session = SessionId::of(&shown.secret);
    let now = node.now().0;
    let mut connection = node.store.readers.acquire().await?;
    let Some(row) = sql::session(&mut connection, &session, now).await? else { return Ok(None) };
    drop(connection);
    let age = now - row.rotated;
    let is_latest = shown.generation == row.generation;
    let is_the_one_before = shown.generation + 1 == row.generation && (age < CROSSING || !row.is_used);
    if !is_latest && !is_the_one_before {
        end_session(node, &session).await?;
        tracing::warn!("an old cookie came back: its session was ended");
        return Ok(None);
    }
    if is_latest && (!row.is_used || row.expires < now + LIFE - ROTATION) {
        let used = Write::Used { id: session.clone(), generation: row.generation, expires: now + LIFE };
        node.store.write(used).await?;
    }
    Ok(Some(Who {
        account: row.account,
        me: Me::new(row.name, row.is_claimed),
        session,
        is_unlimited: false,
        is_due: is_latest && (age > ROTATION || shown.is_outdated),
        unused: Some(row.generation).filter(|_| !is_latest && !row.is_used),
        shown,
    }))
}

/// The owner of this cookie, with a fresh one if it is time; else a new guest.
pub(crate) async fn welcome(
    node: &Node,
    Visit { jar, from }: Visit,
) -> Result<(SignedCookieJar, Me), Refusal> {
    if let Some(who) = known(node, &jar).await? {
        let jar = match who.unused {
            Some(generation) => give(node, jar, &who.shown.secret, generation),
            None if who.is_due => rotate(node, jar, &who).await?,
            None => jar,
        };
        return Ok((jar, who.me));
    }
    if !node.limits.is_unlimited(from) && !node.limits.guests.take(from) {
        return Err(Refusal::TooFast);
    }
    let account = AccountId::random();
    let me = Me::new(names::of_guest(), false);
    let guest = Write::NewAccount { id: account.clone(), name: me.name.clone(), now: node.now().0 };
    node.store.write(guest).await?;
    Ok((enter(node, jar, &account).await?, me))
}

/// A new session.
async fn enter(node: &Node, jar: SignedCookieJar, account: &AccountId) -> Result<SignedCookieJar, Refusal> {
    let (secret, session) = new_session(node, account);
    node.store.write(Write::NewSession(session)).await?;
    Ok(give_new(node, jar, &secret))
}

/// A secret for a cookie, and the session that it opens.
pub(crate) fn new_session(node: &Node, account: &AccountId) -> (String, NewSession) {
    let (secret, now) = (random_text(26), node.now().0);
    let id = SessionId::of(&secret);
    (secret, NewSession { id, account: account.clone(), now, expires: now + LIFE })
}

/// The next cookie. Of requests that come at the same moment with the same cookie one gets it; the others keep the
/// one before.
async fn rotate(node: &Node, jar: SignedCookieJar, who: &Who) -> Result<SignedCookieJar, Refusal> {
    let from = who.shown.generation;
    match node.store.write(Write::Rotate { id: who.session.clone(), from, now: node.now().0 }).await? {
        true => Ok(give(node, jar, &who.shown.secret, from + 1)),
        false => Ok(jar),
    }
}

/// The jar with the first cookie of a session in it.
pub(crate) fn give_new(node: &Node, jar: SignedCookieJar, secret: &str) -> SignedCookieJar {
    give(node, jar, secret, FIRST)
}

/// The jar with the cookie of a session in it.
fn give(node: &Node, jar: SignedCookieJar, secret: &str, generation: i64) -> SignedCookieJar {
    match node.config.is_https() {
        false => jar.add(cookie(node, PLAIN, format!("{secret}.{generation}"))),
        true => {
            let jar = jar.remove(cookie(node, PLAIN, String::new()));
            jar.add(cookie(node, PREFIXED, format!("{secret}.{generation}.{MARK}")))
        }
    }
}

/// The jar without the cookie of a session.
fn take_away(node: &Node, jar: SignedCookieJar) -> SignedCookieJar {
    let jar = jar.remove(cookie(node, PREFIXED, String::new()));
    jar.remove(cookie(node, PLAIN, String::new()))
}

fn cookie(node: &Node, name: &'static str, value: String) -> Cookie<'static> {
    Cookie::build((name, value))
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(node.config.is_https())
        .path("/")
        .permanent()
        .build()
}

/// Claims a name. As the rights of the account grow, its sessions end, and the one who claims gets a new one: who has
/// the cookie from before has nothing.
pub(crate) async fn claim(
    node: &Node,
    Visit { jar, from }: Visit,
    who: &Who,
    claim: Claim,
) -> Result<(SignedCookieJar, Me), Refusal> {
    if who.me.claimed {
        return Err(Refusal::HasName);
    }
    let name = Name::parse(&claim.name)?;
    check_passphrase(&claim.passphrase)?;
    if !node.limits.is_unlimited(from) && !node.limits.passphrases.take(from) {
        return Err(Refusal::TooFast);
    }
    check_free(node, &name).await?;
    let passphrase = node.hashing.hash(claim.passphrase).await?;
    let (secret, session) = new_session(node, &who.account);
    let me = Me::new(name.shown.clone(), true);
    let secured = Box::new(Secured { passphrase, session });
    if !node.store.write(Write::Claim { name: Box::new(name), secured }).await? {
        return Err(Refusal::NameTaken);
    }
    node.renamed(&who.account).await;
    node.hang_up(|_, account| *account == who.account).await;
    node.limits.has_entered(folded(&me.name), from);
    Ok((give_new(node, jar, &secret), me))
}

/// Whether a passphrase can be used.
pub(crate) fn check_passphrase(passphrase: &str) -> Result<(), Refusal> {
    match passphrase.chars().count() >= 8 && passphrase.len() <= 200 {
        true => Ok(()),
        false => Err(NameFault::Passphrase.into()),
    }
}

/// Whether nobody has this name, nor one that looks like it.
async fn check_free(node: &Node, name: &Name) -> Result<(), Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    if sql::account_by_name(&mut connection, &name.folded).await?.is_some() {
        return Err(Refusal::NameTaken);
    }
    match sql::has_look_alike(&mut connection, &name.looks).await? {
        true => Err(Refusal::NameConfusable),
        false => Ok(()),
    }
}

/// Comes back under a claimed name; the session before ends. What a guest has begun goes on under the name.
pub(crate) async fn login(
    node: &Node,
    Visit { jar, from }: Visit,
    claim: Claim,
) -> Result<(SignedCookieJar, Me), Refusal> {
    let folded = folded(&plain(claim.name.trim()));
    if !node.limits.is_unlimited(from) && !node.limits.may_try(&folded, from) {
        return Err(Refusal::TooFast);
    }
    let known_account = account_by_name(node, claim.name.trim()).await?;
    let hash = known_account.as_ref().map_or_else(|| node.hashing.of_nobody(), |(_, _, hash)| hash.clone());
    let fits = node.hashing.fits(claim.passphrase, hash).await?;
    let Some((account, name, _)) = known_account.filter(|_| fits) else {
        return Err(Refusal::WrongPassphrase);
    };
    check_open(node, &account).await?;
    node.limits.has_entered(folded, from);
    if let Some(who) = known(node, &jar).await? {
        if !who.me.claimed {
            let guest = who.account.clone();
            node.store.write(Write::Adopt { guest, account: account.clone(), now: node.now().0 }).await?;
            node.renamed(&who.account).await;
        }
        end_session(node, &who.session).await?;
    }
    Ok((enter(node, jar, &account).await?, Me::new(name, true)))
}

/// Whether somebody may come in: not to an account that was closed.
pub(crate) async fn check_open(node: &Node, account: &AccountId) -> Result<(), Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    match sql::sanctions(&mut connection, account).await? {
        (_, true) => Err(Refusal::AccountClosed),
        _ => Ok(()),
    }
}

/// The account that claimed a name, with its name and the hash of its passphrase. Names from before wide letters
/// became plain are found as they were written.
pub(crate) async fn account_by_name(
    node: &Node,
    name: &str,
) -> Result<Option<(AccountId, String, String)>, Refusal> {
    if name.contains('\0') {
        // PostgreSQL would call it an error.
        return Ok(None);
    }
    let mut connection = node.store.readers.acquire().await?;
    match sql::account_by_name(&mut connection, &folded(name)).await? {
        None => Ok(sql::account_by_name(&mut connection, &folded(&plain(name))).await?),
        found => Ok(found),
    }
}

/// Ends the session; its cookie is worth nothing from now on.
pub(crate) async fn logout(node: &Node, jar: SignedCookieJar, who: &Who) -> Result<SignedCookieJar, Refusal> {
    end_session(node, &who.session).await?;
    Ok(take_away(node, jar))
}

/// Ends a session and every socket that was opened with it, on all nodes.
pub(crate) async fn end_session(node: &Node, session: &SessionId) -> Result<(), Refusal> {
    node.store.write(Write::EndSession { id: session.clone(), now: node.now().0 }).await?;
    node.hang_up(|one, _| one == session).await;
    Ok(())
}

/// Whether a session goes on; another node may have ended it.
pub(crate) async fn goes_on(node: &Node, session: &SessionId) -> Result<bool, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    Ok(sql::session(&mut connection, session, node.now().0).await?.is_some())
}

/// Takes away everything that tells who this was: name, passphrase, ratings, chat and sessions. Nobody is left
/// waiting: open tables are closed, running matches resigned.
pub(crate) async fn forget(node: &Node, jar: SignedCookieJar, who: &Who) -> Result<SignedCookieJar, Refusal> {
    crate::tables::leave_all(node, who).await?;
    // What was resigned counts for the others while there is a rating to count against.
    node.settle().await;
    let name = names::of_guest();
    node.store.write(Write::Forget { account: who.account.clone(), name, now: node.now().0 }).await?;
    // What was begun meanwhile; from now on nobody sits down or sets up a table as this account.
    crate::tables::leave_all(node, who).await?;
    node.renamed(&who.account).await;
    node.hang_up(|_, account| *account == who.account).await;
    Ok(take_away(node, jar))
}
