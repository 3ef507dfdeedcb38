//! A push service of the test's own, and browsers that are called there.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hyper::Method;
use quadrille_client::Visitor;
use quadrille_server::Config;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::house::House;

/// What a push service was sent.
pub(crate) struct Heard {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

/// A push service; what is sent to `/dead…` is never answered.
pub(crate) struct Service {
    pub(crate) origin: String,
    heard: mpsc::UnboundedReceiver<Heard>,
    status: Arc<AtomicU16>,
}

type Told = (mpsc::UnboundedSender<Heard>, Arc<AtomicU16>);

async fn hear(State((tell, status)): State<Told>, uri: Uri, headers: HeaderMap, body: Bytes) -> StatusCode {
    let path = uri.path().to_string();
    let is_dead = path.starts_with("/dead");
    let _ = tell.send(Heard { path, headers, body: body.to_vec() });
    if is_dead {
        std::future::pending::<()>().await;
    }
    StatusCode::from_u16(status.load(Ordering::Relaxed)).expect("a status")
}

impl Service {
    pub(crate) async fn open() -> Service {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let (tell, heard) = mpsc::unbounded_channel();
        let status = Arc::new(AtomicU16::new(201));
        let app = Router::new().fallback(hear).with_state((tell, status.clone()));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Service { origin, heard, status }
    }

    /// From now on it answers so.
    pub(crate) fn answer(&self, status: u16) {
        self.status.store(status, Ordering::Relaxed);
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Heard {
        let next = tokio::time::timeout(std::time::Duration::from_secs(30), self.heard.recv());
        next.await.expect("a call in time").expect("a call")
    }

    /// A house that may call here, as soon as it sees a reason to.
    pub(crate) async fn house(&self, folder: PathBuf) -> House {
        let config = Config {
            unlimited: vec![IpAddr::from([127, 0, 0, 1])],
            push_services: vec![self.origin.parse().expect("an origin")],
            push_delay: Some(0),
            ..Config::default()
        };
        House::with(folder, config).await
    }
}

/// A browser that is called. Its key opens one message: it gets another one with each subscription.
pub(crate) struct Phone {
    pub(crate) endpoint: String,
    own: EphemeralPrivateKey,
    public: Vec<u8>,
    secret: [u8; 16],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expanded(from: &Prk, info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut made = vec![0; length];
    from.expand(info, Length(length)).expect("a length").fill(&mut made).expect("bytes");
    made
}

impl Phone {
    pub(crate) fn new(service: &Service, path: &str) -> Phone {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let public = own.compute_public_key().expect("a point").as_ref().to_vec();
        Phone { endpoint: format!("{}{path}", service.origin), own, public, secret: [7; 16] }
    }

    /// What it asks the server for.
    pub(crate) fn asks(&self, events: &[&str]) -> Value {
        let keys = json!({ "p256dh": BASE64.encode(&self.public), "auth": BASE64.encode(self.secret) });
        json!({ "endpoint": self.endpoint, "keys": keys, "events": events, "language": "fr" })
    }

    /// A phone of somebody that is called for these events.
    pub(crate) async fn of(
        house: &House,
        visitor: &mut Visitor,
        service: &Service,
        path: &str,
        events: &[&str],
    ) -> Phone {
        let phone = Phone::new(service, path);
        let asked = visitor.ask(&house.server, Method::POST, "/api/me/push", &phone.asks(events)).await;
        assert_eq!(asked.expect("an answer").0, 204);
        phone
    }

    /// What a message says.
    pub(crate) fn read(self, body: &[u8]) -> String {
        let (salt, public, sealed) = (&body[..16], &body[21..86], &body[86..]);
        assert_eq!((&body[16..20], body[20]), (&4096_u32.to_be_bytes()[..], 65));
        let peer = UnparsedPublicKey::new(&ECDH_P256, public);
        let keys = agree_ephemeral(self.own, &peer, |shared| {
            let both = Salt::new(HKDF_SHA256, &self.secret).extract(shared);
            let ours = expanded(&both, &[b"WebPush: info\0", &self.public, public], 32);
            Salt::new(HKDF_SHA256, salt).extract(&ours)
        });
        let keys = keys.expect("a key of the sender");
        let key = UnboundKey::new(&AES_128_GCM, &expanded(&keys, &[b"Content-Encoding: aes128gcm\0"], 16));
        let nonce = expanded(&keys, &[b"Content-Encoding: nonce\0"], 12);
        let nonce = Nonce::assume_unique_for_key(nonce.try_into().expect("12 bytes"));
        let mut opened = sealed.to_vec();
        let key = LessSafeKey::new(key.expect("a key"));
        let opened = key.open_in_place(nonce, Aad::empty(), &mut opened).expect("it is for this phone");
        let text = String::from_utf8(opened.to_vec()).expect("text");
        text.trim_end_matches('\0').strip_suffix('\u{2}').expect("one record").to_string()
    }
}

impl Heard {
    /// Checks that the server with this key sent it; gives the claims.
    pub(crate) fn claims(&self, server_key: &Value) -> Value {
        let proof = self.headers["authorization"].to_str().expect("text");
        let (token, key) =
            proof.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("two parts");
        assert_eq!(key, server_key.as_str().expect("a key"));
        let (signed, proof) = token.rsplit_once('.').expect("a signature");
        let bytes = |text: &str| BASE64.decode(text).expect("base64");
        let key = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
        key.verify(signed.as_bytes(), &bytes(proof)).expect("a right signature");
        let (head, claims) = signed.split_once('.').expect("two parts");
        let json = |text: &str| serde_json::from_slice::<Value>(&bytes(text)).expect("JSON");
        assert_eq!(json(head), json!({ "typ": "JWT", "alg": "ES256" }));
        json(claims)
    }
}
