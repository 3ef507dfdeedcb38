//! Where browsers are called: addresses that come from people, so none leads into a network of ours.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use rustls_native_certs::load_native_certs;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::config::Origin;

/// No push service has longer addresses.
const LONGEST: usize = 1024;
/// Who takes longer is not waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where a browser is called.
pub(super) struct Endpoint {
    pub(super) uri: Uri,
    /// The push service, as it is named in proofs.
    pub(super) service: Origin,
    /// Whether the people who run the server have named this service.
    is_trusted: bool,
}

impl Endpoint {
    /// Reads an address: https alone, and none that is private, but for services that are trusted.
    pub(super) fn parse(text: &str, trusted: &[Origin]) -> Option<Endpoint> {
        if text.len() > LONGEST {
            return None;
        }
        let uri: Uri = text.parse().ok()?;
        let (scheme, authority) = (uri.scheme_str()?, uri.authority()?);
        let service: Origin = format!("{scheme}://{authority}").parse().ok()?;
        let is_trusted = trusted.contains(&service);
        let endpoint = Endpoint { uri, service, is_trusted };
        let is_fit = endpoint.is_https() && endpoint.literal().is_none_or(is_public);
        (is_fit || is_trusted).then_some(endpoint)
    }

    fn is_https(&self) -> bool {
        self.uri.scheme_str() == Some("https")
    }

    fn host(&self) -> &str {
        self.uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']')
    }

    /// The address, where no name was written.
    fn literal(&self) -> Option<IpAddr> {
        self.host().parse().ok()
    }

    /// Addresses that its name stands for and that may be called. What is looked up here is what is called.
    async fn addresses(&self) -> Vec<SocketAddr> {
        let port = self.uri.port_u16().unwrap_or(if self.is_https() { 443 } else { 80 });
        let found = lookup_host((self.host(), port)).await.map(Vec::from_iter).unwrap_or_default();
        found.into_iter().filter(|address| self.is_trusted || is_public(address.ip())).collect()
    }
}

/// Whether an address is one of the internet, and nobody's private one.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            let is_special = matches!(
                (a, b, c),
                (0 | 10 | 127 | 224.., _, _)
                    | (100, 64..=127, _)
                    | (169, 254, _)
                    | (172, 16..=31, _)
                    | (192, 168, _)
                    | (192, 0, 0 | 2)
                    | (192, 88, 99)
                    | (198, 18 | 19, _)
                    | (198, 51, 100)
                    | (203, 0, 113)
            );
            !is_special
        }
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

/// Only 2000::/3 is given out; what there stands for addresses of the fourth version is not called.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_given_out = first & 0xe000 == 0x2000;
    let is_special = first == 0x2002 || (first == 0x2001 && (second < 0x200 || second == 0xdb8));
    is_given_out && !is_special
}

/// What opens connections to push services.
pub(crate) struct Caller {
    tls: TlsConnector,
}

impl Caller {
    /// With the certificates that this machine trusts; none if that cannot be.
    pub(crate) fn new() -> Option<Caller> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(load_native_certs().certs);
        let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        let config =
            ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().ok()?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Some(Caller { tls: TlsConnector::from(Arc::new(config)) })
    }

    /// Sends a request and says how it was answered; the rest of the answer is not read, and no redirect followed.
    pub(super) async fn send(&self, endpoint: &Endpoint, request: Request<Body>) -> Option<StatusCode> {
        tokio::time::timeout(PATIENCE, self.sent(endpoint, request)).await.ok()?
    }

    async fn sent(&self, endpoint: &Endpoint, request: Request<Body>) -> Option<StatusCode> {
        let stream = TcpStream::connect(&*endpoint.addresses().await).await.ok()?;
        if !endpoint.is_https() {
            return answered(stream, request).await;
        }
        let name = ServerName::try_from(endpoint.host().to_string()).ok()?;
        answered(self.tls.connect(name, stream).await.ok()?, request).await
    }
}

async fn answered<S>(stream: S, request: Request<Body>) -> Option<StatusCode>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.ok()?;
    let mut connection = std::pin::pin!(connection);
    let mut answer = std::pin::pin!(sender.send_request(request));
    let answer = tokio::select! {
        biased;
        answer = &mut answer => answer,
        // The connection may end with the answer.
        _ = &mut connection => answer.await,
    };
    answer.ok().map(|answer| answer.status())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_internet_are_called() {
        for public in
            ["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2a00:1450:4001::200e", "2606:4700::1"]
        {
            assert!(is_public(public.parse().expect(public)), "{public}");
        }
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "127.0.0.1",
            "100.64.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "192.0.0.8",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001::1",
            "2001:db8::1",
        ] {
            assert!(!is_public(private.parse().expect(private)), "{private}");
        }
    }

    #[test]
    fn an_endpoint_is_an_address_over_https_unless_its_service_is_trusted() {
        let trusted: Vec<Origin> = vec!["http://127.0.0.1:81".parse().expect("an origin")];
        let parse = |text: &str| Endpoint::parse(text, &trusted);
        let known = parse("https://push.example.org/send/abc?x=1").expect("an endpoint");
        assert_eq!(known.service.as_str(), "https://push.example.org");
        assert!(parse("https://push.example.org:8443/send").is_some());
        assert!(parse("http://127.0.0.1:81/here").is_some());
        for bad in [
            "",
            "push",
            "/send",
            "http://push.example.org/send",
            "http://127.0.0.1:82/here",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://[fd00::1]:444/x",
            "https://10.0.0.1/x",
            "https://ann@push.example.org/x",
            "ftp://push.example.org/x",
            "https:///x",
            "https://a b/x",
            "https://push.example.org:99999/x",
        ] {
            assert!(parse(bad).is_none(), "{bad}");
        }
        assert!(parse(&format!("https://push.example.org/{}", "x".repeat(LONGEST))).is_none());
    }

    #[tokio::test]
    async fn a_name_that_stands_for_this_machine_is_not_called() {
        let endpoint = Endpoint::parse("https://localhost/x", &[]).expect("a name");
        assert!(endpoint.addresses().await.is_empty());
    }
}
