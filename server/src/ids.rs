//! Names for things in the database: random, so that they tell nothing and cannot be guessed.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::any::{Any, AnyTypeInfo, AnyValueRef};
use sqlx::error::BoxDynError;
use sqlx::{Decode, Type};

/// Digits and letters without those that people mix up.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Random text: five bits a character.
pub(crate) fn random_text(length: usize) -> String {
    let mut bytes = vec![0; length];
    // Without randomness no identity is safe: better to stop than to go on.
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes.iter().map(|byte| ALPHABET[(byte & 31) as usize] as char).collect()
}

/// A random number, for lots and seeds.
pub(crate) fn random_number() -> u64 {
    getrandom::u64().expect("the system gives random numbers")
}

/// The name of a session in the database: a hash of the secret in its cookie, so that who reads the one has not the
/// other. A plain hash is enough, because secrets are random.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SessionId(pub(crate) String);

impl SessionId {
    pub(crate) fn of(secret: &str) -> SessionId {
        SessionId(hashed(secret))
    }
}

/// What is kept of a recovery code, which is as random.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CodeHash(pub(crate) String);

impl CodeHash {
    pub(crate) fn of(code: &str) -> CodeHash {
        CodeHash(hashed(code))
    }
}

fn hashed(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $length:expr) => {
        $(#[$doc])*
        #[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(transparent)]
        #[schema(value_type = String)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        pub struct $name(pub String);

        impl $name {
            /// A new one.
            pub fn random() -> $name {
                $name(random_text($length))
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id!(
    /// The name of a match, which is also the link to watch it.
    MatchId, 12
);
id!(
    /// The code of a tournament, short enough to be typed.
    TournamentId, 6
);
id!(
    /// The name of an account.
    AccountId, 16
);

/// Ids are texts in the database.
macro_rules! stored_as_text {
    ($($name:ident),+) => {$(
        impl Type<Any> for $name {
            fn type_info() -> AnyTypeInfo {
                <String as Type<Any>>::type_info()
            }
        }

        impl<'r> Decode<'r, Any> for $name {
            fn decode(value: AnyValueRef<'r>) -> Result<$name, BoxDynError> {
                <String as Decode<Any>>::decode(value).map($name)
            }
        }
    )+};
}

stored_as_text!(MatchId, TournamentId, AccountId, SessionId);
