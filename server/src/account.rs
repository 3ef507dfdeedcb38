//! What keeps a claimed name in the right hands: another passphrase, recovery codes, and the sessions on other devices.

use std::net::IpAddr;

use axum_extra::extract::cookie::SignedCookieJar;

use crate::identity::{
    Visit, Who, account_by_name, check_open, check_passphrase, end_session, forget, give_new, new_session,
};
use crate::ids::{AccountId, CodeHash, SessionId, random_text};
use crate::messages::{Me, NewPassphrase, Recovery, RecoveryCodes, SessionShown};
use crate::names::{folded, plain};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::store::sql::{Proof, Secured};
use crate::store::{Write, sql};

/// How many codes somebody gets to write down.
const CODES: usize = 8;
/// Five bits a character: nobody guesses them, even if the hashes were lost.
const CODE_LENGTH: usize = 20;
/// Characters that are read together.
const GROUP: usize = 5;

/// The hash of the passphrase of a claimed account, if this is the passphrase. Wrong ones are counted like those of
/// somebody who signs in.
async fn proven(node: &Node, who: &Who, from: IpAddr, passphrase: String) -> Result<String, Refusal> {
    let name = folded(&who.me.name);
    if !node.limits.is_unlimited(from) && !node.limits.may_try(&name, from) {
        return Err(Refusal::TooFast);
    }
    let known = account_by_name(node, &who.me.name).await?.filter(|_| who.me.claimed);
    let (_, _, hash) = known.ok_or(Refusal::NoName)?;
    if !node.hashing.fits(passphrase, hash.clone()).await? {
        return Err(Refusal::WrongPassphrase);
    }
    node.limits.has_entered(name, from);
    Ok(hash)
}

/// Another passphrase in place of the one before; all sessions end, and the one who asked gets a new one.
pub(crate) async fn change_passphrase(
    node: &Node,
    Visit { jar, from }: Visit,
    who: &Who,
    change: NewPassphrase,
) -> Result<SignedCookieJar, Refusal> {
    check_passphrase(&change.new)?;
    let before = proven(node, who, from, change.passphrase).await?;
    replace(node, jar, &who.account, change.new, Proof::Passphrase(before)).await
}

/// Writes the new passphrase, if the proof still holds.
async fn replace(
    node: &Node,
    jar: SignedCookieJar,
    account: &AccountId,
    passphrase: String,
    proof: Proof,
) -> Result<SignedCookieJar, Refusal> {
    let passphrase = node.hashing.hash(passphrase).await?;
    let (secret, session) = new_session(node, account);
    let secured = Box::new(Secured { passphrase, session });
    if !node.store.write(Write::NewPassphrase { proof, secured }).await? {
        return Err(Refusal::WrongPassphrase);
    }
    node.hang_up(|_, one| one == account).await;
    Ok(give_new(node, jar, &secret))
}

/// New codes in place of those before. They are shown once: only their hashes are kept.
pub(crate) async fn new_codes(
    node: &Node,
    who: &Who,
    from: IpAddr,
    passphrase: String,
) -> Result<RecoveryCodes, Refusal> {
    proven(node, who, from, passphrase).await?;
    let codes: Vec<String> = (0..CODES).map(|_| random_text(CODE_LENGTH)).collect();
    let hashes = codes.iter().map(|code| CodeHash::of(code)).collect();
    node.store.write(Write::RecoveryCodes { account: who.account.clone(), hashes }).await?;
    Ok(RecoveryCodes { codes: codes.iter().map(|code| in_groups(code)).collect() })
}

/// A code as it is read: `abcde-fghjk-…`.
fn in_groups(code: &str) -> String {
    let groups: Vec<&str> =
        code.as_bytes().chunks(GROUP).filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join("-")
}

/// A code as it was made, however it was typed.
fn typed(code: &str) -> String {
    let letters = code.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_ascii_lowercase());
    letters.map(|c| if c == 'o' { '0' } else { c }).collect()
}

/// Comes back with a code instead of the passphrase, which gets a successor; the code is spent.
pub(crate) async fn recover(
    node: &Node,
    Visit { jar, from }: Visit,
    recovery: Recovery,
) -> Result<(SignedCookieJar, Me), Refusal> {
    check_passphrase(&recovery.passphrase)?;
    let name = folded(&plain(recovery.name.trim()));
    if !node.limits.is_unlimited(from) && !node.limits.may_try(&name, from) {
        return Err(Refusal::TooFast);
    }
    let known = account_by_name(node, recovery.name.trim()).await?;
    let (account, shown, _) = known.ok_or(Refusal::WrongCode)?;
    check_open(node, &account).await?;
    let proof = Proof::Code(CodeHash::of(&typed(&recovery.code)));
    let replaced = replace(node, jar, &account, recovery.passphrase, proof).await;
    let jar = replaced.map_err(|refusal| match refusal {
        Refusal::WrongPassphrase => Refusal::WrongCode,
        other => other,
    })?;
    node.limits.has_entered(name, from);
    Ok((jar, Me::new(shown, true)))
}

/// Where an account is signed in, the latest first.
pub(crate) async fn sessions(node: &Node, who: &Who) -> Result<Vec<SessionShown>, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let rows = sql::sessions_of(&mut connection, &who.account, node.now().0).await?;
    let shown = |(id, since): (SessionId, i64)| SessionShown { here: id == who.session, id: id.0, since };
    Ok(rows.into_iter().map(shown).collect())
}

/// Ends one of my sessions, on whatever device it is.
pub(crate) async fn end_one(node: &Node, who: &Who, id: String) -> Result<(), Refusal> {
    let mine = sessions(node, who).await?.into_iter().any(|session| session.id == id);
    match mine {
        true => end_session(node, &SessionId(id)).await,
        false => Err(Refusal::Nothing),
    }
}

/// Deletes what tells who this was; who has a passphrase says it first.
pub(crate) async fn delete(
    node: &Node,
    Visit { jar, from }: Visit,
    who: &Who,
    passphrase: Option<String>,
) -> Result<SignedCookieJar, Refusal> {
    if who.me.claimed {
        proven(node, who, from, passphrase.unwrap_or_default()).await?;
    }
    forget(node, jar, who).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_groups_and_typed_in_any_way() {
        let code = random_text(CODE_LENGTH);
        let shown = in_groups(&code);
        assert_eq!((shown.len(), shown.matches('-').count()), (23, 3));
        assert_eq!(typed(&shown), code);
        assert_eq!(typed(&format!(" {} ", shown.to_uppercase().replace('-', " "))), code);
        assert_eq!(typed("O0oö"), "000", "the letter is not in the alphabet");
    }
}
