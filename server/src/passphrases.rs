//! Passphrases: only their hashes are kept.

use std::sync::OnceLock;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use tokio::sync::Semaphore;

use crate::refusal::Refusal;

/// Hashing takes 19 MB and a core for a moment: not more at a time.
const AT_A_TIME: usize = 2;

/// What a node needs to hash passphrases.
pub(crate) struct Hashing {
    turns: Semaphore,
    /// What an unknown name is compared with, so that it takes as long as a known one.
    nobody: OnceLock<String>,
}

impl Default for Hashing {
    fn default() -> Hashing {
        Hashing { turns: Semaphore::new(AT_A_TIME), nobody: OnceLock::new() }
    }
}

impl Hashing {
    /// The hash of a passphrase.
    pub(crate) async fn hash(&self, passphrase: String) -> Result<String, Refusal> {
        let _turn = self.turns.acquire().await.map_err(|_| Refusal::Busy)?;
        let hashed = tokio::task::spawn_blocking(move || hash(&passphrase)).await;
        hashed.ok().flatten().ok_or(Refusal::Busy)
    }

    /// Whether a passphrase is the one that was hashed.
    pub(crate) async fn fits(&self, passphrase: String, hash: String) -> Result<bool, Refusal> {
        let _turn = self.turns.acquire().await.map_err(|_| Refusal::Busy)?;
        tokio::task::spawn_blocking(move || fits(&passphrase, &hash)).await.map_err(|_| Refusal::Busy)
    }

    /// A hash that no passphrase fits.
    pub(crate) fn of_nobody(&self) -> String {
        self.nobody.get_or_init(|| hash("nobody has this passphrase").unwrap_or_default()).clone()
    }
}

fn hash(passphrase: &str) -> Option<String> {
    Argon2::default().hash_password(passphrase.as_bytes()).ok().map(|hash| hash.to_string())
}

fn fits(passphrase: &str, hash: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(passphrase.as_bytes(), &hash).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passphrases_fit_only_themselves() {
        let hash = hash("correct horse").expect("it is hashed");
        assert!(hash.starts_with("$argon2id$") && !hash.contains("horse"));
        assert!(fits("correct horse", &hash) && !fits("wrong horse", &hash) && !fits("", "no hash"));
    }
}
