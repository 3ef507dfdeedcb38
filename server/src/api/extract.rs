//! What is read from a request: body, query and path, each refused like everything else.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::LARGEST_BODY;
use crate::identity::Who;
use crate::node::Node;
use crate::refusal::Refusal;

/// JSON in a request, refused like everything else.
pub(crate) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<Node>> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, node: &Arc<Node>) -> Result<Body<T>, Refusal> {
        let (parts, body) = request.into_parts();
        let body = axum::body::to_bytes(body, LARGEST_BODY).await;
        let body = body.map_err(|_| Refusal::TooBig(LARGEST_BODY))?;
        // A list of values in the right order would do for serde.
        if body.trim_ascii_start().starts_with(b"[") {
            return Err(Refusal::BadMessage("an object is expected, not a list".into()));
        }
        let request = Request::from_parts(parts, body.into());
        match Json::<T>::from_request(request, node).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(JsonRejection::BytesRejection(_)) => Err(Refusal::TooBig(LARGEST_BODY)),
            Err(error) => Err(Refusal::BadMessage(error.body_text())),
        }
    }
}

/// The query of a request, refused like everything else.
pub(crate) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Node>> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Query<T>, Refusal> {
        let query = axum::extract::Query::from_request_parts(parts, node).await;
        query.map(|query| Query(query.0)).map_err(|error| Refusal::BadMessage(error.body_text()))
    }
}

/// Somebody, and what the path of their request names.
pub(crate) struct At<T> {
    pub(super) node: Arc<Node>,
    pub(super) who: Who,
    pub(super) id: T,
}

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Node>> for At<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<At<T>, Refusal> {
        let who = Who::from_request_parts(parts, node).await?;
        let Path(id) = Path::from_request_parts(parts, node).await?;
        Ok(At { node: node.clone(), who, id })
    }
}

/// What a path names, refused like everything else.
pub(crate) struct Path<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Node>> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Path<T>, Refusal> {
        let path = axum::extract::Path::from_request_parts(parts, node).await;
        path.map(|path| Path(path.0)).map_err(|error| Refusal::BadMessage(error.body_text()))
    }
}
