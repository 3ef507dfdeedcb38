//! Paths that keep a claimed name in the right hands.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;

use super::{Answer, At, Body, Done, Here, WithCookie, done};
use crate::account;
use crate::identity::{From, Visit, Who};
use crate::messages::{
    Again, Me, NewPassphrase, Problem, PushKey, Recovery, RecoveryCodes, SessionShown, Subscription,
    Unsubscription,
};
use crate::push;
use crate::refusal::Refusal;

/// Change my passphrase; I stay signed in here, and nowhere else.
#[utoipa::path(post, path = "/api/me/passphrase", request_body = NewPassphrase, responses((status = 200, body = Me), (status = 401, body = Problem), (status = 409, body = Problem)))]
pub(super) async fn change_passphrase(
    State(node): Here,
    who: Who,
    visit: Visit,
    Body(body): Body<NewPassphrase>,
) -> WithCookie<Json<Me>> {
    let jar = account::change_passphrase(&node, visit, &who, body).await?;
    Ok((jar, Json(who.me)))
}

/// New recovery codes, shown this once; those before are worth nothing.
#[utoipa::path(post, path = "/api/me/recovery", request_body = Again, responses((status = 200, body = RecoveryCodes), (status = 401, body = Problem)))]
pub(super) async fn new_codes(
    State(node): Here,
    who: Who,
    From(from): From,
    Body(body): Body<Again>,
) -> Answer<RecoveryCodes> {
    Ok(Json(account::new_codes(&node, &who, from, body.passphrase).await?))
}

/// Come back with a recovery code, and choose another passphrase.
#[utoipa::path(post, path = "/api/me/recover", request_body = Recovery, responses((status = 200, body = Me), (status = 401, body = Problem)))]
pub(super) async fn recover(
    State(node): Here,
    visit: Visit,
    Body(body): Body<Recovery>,
) -> WithCookie<Json<Me>> {
    let (jar, me) = account::recover(&node, visit, body).await?;
    Ok((jar, Json(me)))
}

/// Where I am signed in.
#[utoipa::path(get, path = "/api/me/sessions", responses((status = 200, body = Vec<SessionShown>)))]
pub(super) async fn sessions(State(node): Here, who: Who) -> Answer<Vec<SessionShown>> {
    Ok(Json(account::sessions(&node, &who).await?))
}

/// Sign out somewhere else.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", params(("id" = String, Path)), responses((status = 204), (status = 404, body = Problem)))]
pub(super) async fn end_one(At { node, who, id }: At<String>) -> Done {
    done(account::end_one(&node, &who, id).await)
}

/// What a browser needs to know before it lets the server call.
#[utoipa::path(get, path = "/api/me/push", responses((status = 200, body = PushKey)))]
pub(super) async fn push_key(State(node): Here) -> Json<PushKey> {
    Json(PushKey { key: node.push.public_key() })
}

/// Call me in this browser when something waits for me; asking again changes what for.
#[utoipa::path(post, path = "/api/me/push", request_body = Subscription, responses((status = 204), (status = 400, body = Problem)))]
pub(super) async fn subscribe(State(node): Here, who: Who, Body(body): Body<Subscription>) -> Done {
    done(push::subscribe(&node, &who, body).await)
}

/// Do not call me in this browser any more.
#[utoipa::path(delete, path = "/api/me/push", request_body = Unsubscription, responses((status = 204), (status = 400, body = Problem)))]
pub(super) async fn unsubscribe(State(node): Here, who: Who, Body(body): Body<Unsubscription>) -> Done {
    done(push::unsubscribe(&node, who.account, body.endpoint).await)
}

/// Delete what tells who I am: name, ratings, chat, sessions. Matches stay, without my name. Who has a passphrase
/// says it.
#[utoipa::path(delete, path = "/api/me", request_body = Option<Again>, responses((status = 204), (status = 401, body = Problem)))]
pub(super) async fn delete(State(node): Here, who: Who, visit: Visit, body: Bytes) -> WithCookie<StatusCode> {
    let again: Option<Again> = match body.is_empty() {
        true => None,
        false => Some(serde_json::from_slice(&body).map_err(|error| Refusal::BadMessage(error.to_string()))?),
    };
    let passphrase = again.map(|again| again.passphrase);
    let jar = account::delete(&node, visit, &who, passphrase).await?;
    Ok((jar, StatusCode::NO_CONTENT))
}
