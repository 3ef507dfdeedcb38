//! Web Push messages: only one browser can read them (RFC 8291), and they prove who sent them (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{self, ECDH_P256, EphemeralPrivateKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING as ES256, EcdsaKeyPair, KeyPair};

/// Every message has this length before it is sealed, so that its length tells nothing.
const LENGTH: usize = 512;
/// The length of a record, as the head of a message says it; ours are shorter and have one record.
const RECORD: [u8; 4] = 4096_u32.to_be_bytes();
/// An uncompressed point, and the secret of a browser.
const POINT: usize = 65;
const SECRET: usize = 16;

/// The keys of a browser.
pub(super) struct Browser {
    key: Vec<u8>,
    secret: Vec<u8>,
}

impl Browser {
    /// Reads them as browsers write them, padded or not.
    pub(super) fn read(key: &str, secret: &str) -> Option<Browser> {
        let bytes = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
        let browser = Browser { key: bytes(key)?, secret: bytes(secret)? };
        (browser.key.len() == POINT && browser.secret.len() == SECRET).then_some(browser)
    }

    /// A message that only this browser can read, with its head; none if its key is no point of the curve, or the
    /// text too long.
    pub(super) fn seal(&self, text: &str) -> Option<Vec<u8>> {
        if text.len() >= LENGTH {
            return None;
        }
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
        let public = own.compute_public_key().ok()?;
        let mut salt = [0; 16];
        random.fill(&mut salt).ok()?;
        let mut record = text.as_bytes().to_vec();
        record.push(2);
        record.resize(LENGTH + 1, 0);
        let peer = agreement::UnparsedPublicKey::new(&ECDH_P256, &self.key);
        agree_ephemeral(own, &peer, |shared| self.sealed(shared, public.as_ref(), &salt, record)).ok()?
    }

    /// The message, once all that is random has been chosen.
    fn sealed(&self, shared: &[u8], public: &[u8], salt: &[u8], mut record: Vec<u8>) -> Option<Vec<u8>> {
        let both = Salt::new(HKDF_SHA256, &self.secret).extract(shared);
        let ours: [u8; 32] = expanded(&both, &[b"WebPush: info\0", &self.key, public])?;
        let keys = Salt::new(HKDF_SHA256, salt).extract(&ours);
        let key: [u8; 16] = expanded(&keys, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce: [u8; 12] = expanded(&keys, &[b"Content-Encoding: nonce\0"])?;
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
        Some([salt, &RECORD, &[POINT as u8], public, &record].concat())
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expanded<const N: usize>(from: &Prk, info: &[&[u8]]) -> Option<[u8; N]> {
    let mut made = [0; N];
    from.expand(info, Length(N)).ok()?.fill(&mut made).ok()?;
    Some(made)
}

/// The key with which all nodes prove who sends. It has no `Debug`, so that no log ever has it.
pub(crate) struct Signer {
    pair: EcdsaKeyPair,
    public: String,
}

impl Signer {
    /// A new key, as it is stored.
    pub(crate) fn fresh() -> Option<String> {
        Some(BASE64.encode(EcdsaKeyPair::generate_pkcs8(&ES256, &SystemRandom::new()).ok()?))
    }

    /// Reads a key as it is stored.
    pub(crate) fn read(stored: &str) -> Option<Signer> {
        let bytes = BASE64.decode(stored).ok()?;
        let pair = EcdsaKeyPair::from_pkcs8(&ES256, &bytes, &SystemRandom::new()).ok()?;
        let public = BASE64.encode(pair.public_key());
        Some(Signer { pair, public })
    }

    /// The public half, for browsers.
    pub(crate) fn public(&self) -> &str {
        &self.public
    }

    /// The header that shows a push service who sends, until a moment in seconds; `contact` is whom it may ask.
    pub(super) fn authorization(&self, service: &str, contact: Option<&str>, until: i64) -> Option<String> {
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let mut claims = serde_json::json!({ "aud": service, "exp": until });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let signed = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in appendix A of RFC 8291.
    #[test]
    fn the_example_of_the_standard_is_sealed_as_it_says() {
        let bytes = |text: &str| BASE64.decode(text).expect("base64");
        let browser = Browser::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg==",
        )
        .expect("keys");
        let public =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let record = b"When I grow up, I want to be a watermelon\x02".to_vec();
        let sealed = browser.sealed(&shared, &public, &salt, record).expect("a message");
        assert_eq!(
            BASE64.encode(sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
             EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn what_is_no_key_is_refused_and_all_messages_are_as_long() {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let key = BASE64.encode(own.compute_public_key().expect("a point"));
        let secret = BASE64.encode([7; SECRET]);
        let browser = Browser::read(&key, &secret).expect("keys");
        let length = |text: &str| browser.seal(text).map(|sealed| sealed.len());
        assert_eq!(length(""), length(&"x".repeat(LENGTH - 1)));
        assert_eq!(length(&"x".repeat(LENGTH)), None);
        let no_point = BASE64.encode([4; POINT]);
        assert!(Browser::read(&no_point, &secret).expect("its length is right").seal("").is_none());
        for (key, secret) in [("", ""), (&key, "AAAA"), ("AAAA", &secret), ("?", &secret), (&key, "?")] {
            assert!(Browser::read(key, secret).is_none(), "{key} {secret}");
        }
    }
}
