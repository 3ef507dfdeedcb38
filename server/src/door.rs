//! The door: what every request passes before anybody asks what it wants.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::config::Config;
use crate::identity::{From, is_from_proxy};
use crate::limits::Held;
use crate::node::Node;
use crate::reason::Excess;
use crate::refusal::Refusal;

/// How names end that no public server gives out.
const LOCAL: [&str; 5] = [".local", ".localhost", ".lan", ".internal", ".home.arpa"];

/// The name that this machine has given itself.
pub(crate) fn machine_name() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_string_lossy().to_lowercase();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default().to_lowercase();
    name
}

/// What an address behind a proxy holds for as long as it asks, or has a socket.
pub(crate) type Share = Option<Arc<Held<IpAddr>>>;

/// Lets a request in, if it asks for us and its address does not ask too much.
pub(crate) async fn pass(
    State(node): State<Arc<Node>>,
    from: From,
    mut request: Request,
    next: Next,
) -> Response {
    let is_proxy = is_from_proxy(&node, request.extensions());
    let mut response = match admit(&node, from.0, is_proxy, &request) {
        Ok(share) => {
            request.extensions_mut().insert(share.clone());
            next.run(request).await
        }
        Err(refusal) => refusal.into_response(),
    };
    if response.status() == StatusCode::TOO_MANY_REQUESTS && !is_proxy {
        // Whoever goes on has to connect again, and connections are limited before anything is read.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

fn admit(node: &Node, from: IpAddr, is_proxy: bool, request: &Request) -> Result<Share, Refusal> {
    let path = request.uri().path();
    let is_unlimited = node.limits.is_unlimited(from);
    let is_asking = path.starts_with("/api/") || path == "/health" || path == "/metrics";
    let requests = if is_asking { &node.limits.requests } else { &node.limits.files };
    if !is_unlimited && !requests.take(from) {
        return Err(Refusal::TooFast);
    }
    // Those who look after a service ask for its health by whatever name they have.
    if path != "/health" {
        check_host(&node.config, request)?;
    }
    match is_proxy && !is_unlimited {
        true => {
            node.limits.share(from).map(|share| Some(Arc::new(share))).ok_or_else(|| Excess::Requests.into())
        }
        false => Ok(None),
    }
}

/// Refuses names that could be an attacker's: a page from there would be let in as ours (DNS rebinding).
fn check_host(config: &Config, request: &Request) -> Result<(), Refusal> {
    let Some(host) = request.headers().get(header::HOST) else { return Ok(()) };
    let authority = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
    let name = authority.map(|authority| authority.host().trim_end_matches('.').to_lowercase());
    match name {
        Some(name) if is_ours(config, &name) => Ok(()),
        Some(name) => Err(Refusal::UnknownHost(name)),
        None => Err(Refusal::BadMessage("the header Host is no name".into())),
    }
}

fn is_ours(config: &Config, name: &str) -> bool {
    let is_address = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
    let is_local = !name.contains('.') || LOCAL.iter().any(|end| name.ends_with(end));
    let is_named = || {
        config.hosts.iter().any(|host| host.eq_ignore_ascii_case(name))
            || config.origins.iter().any(|origin| origin.host() == name)
    };
    is_address || is_local || is_named()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_no_attacker_can_have_are_ours() {
        let origins = vec!["https://Play.example.org:8443".parse().expect("an origin")];
        let config = Config { hosts: vec!["Games.example".into()], origins, ..Config::default() };
        let check = |host: &'static str| {
            let request = Request::builder().header(header::HOST, host).body(axum::body::Body::empty());
            check_host(&config, &request.expect("a request"))
        };
        for ours in [
            "127.0.0.1:7878",
            "192.168.1.20",
            "[::1]:7878",
            "[fe80::1]",
            "localhost:7878",
            "LOCALHOST.",
            "nas",
            "pi.local:80",
            "games.example:7878",
            "play.example.org:8443",
        ] {
            assert!(check(ours).is_ok(), "{ours}");
        }
        for (foreign, told) in [
            ("evil.example:7878", "evil.example"),
            ("play.example.org.evil.example", "play.example.org.evil.example"),
            ("127.0.0.1.evil.example", "127.0.0.1.evil.example"),
            ("evillocal.example", "evillocal.example"),
        ] {
            let refusal = check(foreign).expect_err(foreign);
            assert_eq!(refusal.code(), ("unknown_host", StatusCode::MISDIRECTED_REQUEST));
            let told = format!(
                "this server does not know itself as {told}: start it with --host {told}, \
                 or with --origin and the address that browsers show"
            );
            assert_eq!(refusal.to_string(), told);
        }
        assert_eq!(
            check("a b").expect_err("no name").to_string(),
            "this message cannot be understood: the header Host is no name"
        );
    }
}
