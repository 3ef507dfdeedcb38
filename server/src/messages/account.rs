//! Who somebody is, and what keeps a name in the right hands.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::names;

/// Who somebody is.
#[derive(Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Me {
    /// The name.
    pub name: String,
    /// Of a guest, what tells them from other guests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// Whether it is claimed with a passphrase.
    pub claimed: bool,
}

impl Me {
    pub(crate) fn new(name: String, claimed: bool) -> Me {
        Me { guest: names::guest(&name).filter(|_| !claimed), name, claimed }
    }
}

/// A name and the passphrase that goes with it.
#[derive(Deserialize, ToSchema)]
pub struct Claim {
    /// 2 to 24 letters, digits, spaces, `-`, `_` or `.`.
    pub name: String,
    /// At least 8 characters.
    pub passphrase: String,
}

/// The passphrase, and the one that takes its place.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassphrase {
    /// The passphrase until now.
    pub passphrase: String,
    /// The passphrase from now on.
    pub new: String,
}

/// The passphrase, where it is asked for again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// The passphrase.
    pub passphrase: String,
}

/// Codes to write down: each lets its owner back in once.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecoveryCodes {
    /// The codes, which nobody is shown again.
    pub codes: Vec<String>,
}

/// A name, one of its recovery codes, and a new passphrase.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The name.
    pub name: String,
    /// One of the codes.
    pub code: String,
    /// The passphrase from now on.
    pub passphrase: String,
}

/// A session of mine.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SessionShown {
    /// What ends it.
    pub id: String,
    /// Since when it has its cookie, which changes about every day that it is used.
    pub since: i64,
    /// Whether it is the one that asks.
    pub here: bool,
}
