//! Calls by Web Push: what a browser asks for, and what it is told.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::MatchId;

/// What browsers need to know before they let the server call.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PushKey {
    /// The public key of the server, as `applicationServerKey`.
    pub key: String,
}

/// A browser that wants to be called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Subscription {
    /// Where, as its push service says.
    pub endpoint: String,
    /// What only this browser can read is sealed with them.
    pub keys: SubscriptionKeys,
    /// What for.
    pub events: Vec<CallKind>,
    /// The language of its reader, which comes back with each call.
    pub language: CallLanguage,
}

/// The keys of a browser, in base64 for addresses.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SubscriptionKeys {
    /// A point of the curve P-256.
    pub p256dh: String,
    /// 16 bytes.
    pub auth: String,
}

/// A browser that does not want to be called any more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Unsubscription {
    /// Where it was called.
    pub endpoint: String,
}

/// What somebody is called for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum CallKind {
    /// It is their turn.
    Turn,
    /// A seat is kept for them.
    Invitation,
    /// The same, by somebody with whom they have just played.
    Rematch,
    /// Little is left of the days for a move.
    Time,
}

impl CallKind {
    pub(crate) const ALL: [CallKind; 4] =
        [CallKind::Turn, CallKind::Invitation, CallKind::Rematch, CallKind::Time];

    /// Its word, in the database as on the wire.
    pub(crate) fn name(self) -> &'static str {
        match self {
            CallKind::Turn => "turn",
            CallKind::Invitation => "invitation",
            CallKind::Rematch => "rematch",
            CallKind::Time => "time",
        }
    }
}

/// Languages in which browsers tell of calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum CallLanguage {
    /// English.
    En,
    /// French.
    Fr,
    /// Dutch.
    Nl,
}

impl CallLanguage {
    pub(crate) fn name(self) -> &'static str {
        match self {
            CallLanguage::En => "en",
            CallLanguage::Fr => "fr",
            CallLanguage::Nl => "nl",
        }
    }
}

/// What a browser is told: where to look, never what is there.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Call<'a> {
    pub(crate) kind: CallKind,
    #[serde(rename = "match")]
    pub(crate) id: &'a MatchId,
    pub(crate) game: &'a str,
    /// The others at the table.
    pub(crate) from: &'a str,
    #[cfg_attr(test, ts(as = "CallLanguage"))]
    pub(crate) language: &'a str,
}
