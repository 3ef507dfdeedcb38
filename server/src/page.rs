//! The web page, which lies inside the binary: content types, compression, caching.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{LazyLock, Once, OnceLock};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header};
use rust_embed::RustEmbed;

/// Hashed names never change their content.
const FOREVER: &str = "public, max-age=31536000, immutable";
const ASK_FIRST: &str = "no-cache";
/// Below this size compression gains nothing.
const WORTH_COMPRESSING: usize = 512;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
struct Dist;

struct File {
    body: Bytes,
    kind: String,
    etag: HeaderValue,
    gzip: OnceLock<Option<Bytes>>,
    brotli: OnceLock<Option<Bytes>>,
}

static FILES: LazyLock<HashMap<String, File>> = LazyLock::new(|| {
    Dist::iter().filter_map(|path| Some((path.to_string(), File::new(&path, Dist::get(&path)?)))).collect()
});

/// Answers a request for a file of the page; any other path without a file name is a place in the app.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    let path = uri.path().trim_start_matches('/');
    if method != Method::GET && method != Method::HEAD {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are allowed here");
    }
    compress_once();
    match FILES.get(path) {
        Some(file) => file.answer(path, &headers),
        None if is_place(path) => match FILES.get("index.html") {
            Some(index) => index.answer("index.html", &headers),
            None => plain(StatusCode::NOT_FOUND, "there is no page inside this program"),
        },
        None => plain(StatusCode::NOT_FOUND, "there is no such file"),
    }
}

/// Whether a path is one that the app shows, and not a file that is missing.
fn is_place(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    !last.contains('.') && !path.starts_with("assets/")
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response
}

/// Compresses every file once, beside the first requests, which go out as they are.
fn compress_once() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::thread::spawn(|| {
            for file in FILES.values() {
                file.gzip.get_or_init(|| file.compressed(gzip));
            }
            for file in FILES.values() {
                file.brotli.get_or_init(|| file.compressed(brotli));
            }
        });
    });
}

impl File {
    fn new(path: &str, file: rust_embed::EmbeddedFile) -> File {
        let hash: String =
            file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let etag = HeaderValue::from_str(&format!("\"{hash}\""));
        File {
            body: Bytes::from(file.data.into_owned()),
            kind: content_type(path),
            etag: etag.unwrap_or(HeaderValue::from_static("\"\"")),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    fn answer(&self, path: &str, asked: &HeaderMap) -> Response<Body> {
        let caching = if path.starts_with("assets/") { FOREVER } else { ASK_FIRST };
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if asked.get(header::IF_NONE_MATCH).is_some_and(|known| *known == self.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        if let Ok(kind) = HeaderValue::from_str(&self.kind) {
            headers.insert(header::CONTENT_TYPE, kind);
        }
        let (encoding, body) = self.best_for(asked);
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        *response.body_mut() = Body::from(body);
        response
    }

    /// The smallest form that is ready and that the client understands.
    fn best_for(&self, asked: &HeaderMap) -> (Option<&'static str>, Bytes) {
        let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
        let accepts = |name: &str| {
            accepted.split(',').any(|one| {
                let (coding, weight) = one.trim().split_once(';').unwrap_or((one.trim(), ""));
                coding == name && !matches!(weight.trim(), "q=0" | "q=0.0")
            })
        };
        for (name, made) in [("br", &self.brotli), ("gzip", &self.gzip)] {
            if let Some(Some(body)) = made.get()
                && accepts(name)
            {
                return (Some(name), body.clone());
            }
        }
        (None, self.body.clone())
    }

    /// The file in a smaller form, where that is worth it.
    fn compressed(&self, how: fn(&[u8]) -> Vec<u8>) -> Option<Bytes> {
        let is_text = ["text/", "application/", "image/svg"].iter().any(|kind| self.kind.starts_with(kind));
        if !is_text || self.body.len() < WORTH_COMPRESSING {
            return None;
        }
        let smaller = how(&self.body);
        (smaller.len() < self.body.len()).then(|| Bytes::from(smaller))
    }
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let written = encoder.write_all(body);
    written.and_then(|()| encoder.finish()).unwrap_or_else(|_| body.to_vec())
}

fn brotli(body: &[u8]) -> Vec<u8> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 9, lgwin: 22, ..Default::default() };
    let mut output = Vec::new();
    match brotli::BrotliCompress(&mut &body[..], &mut output, &parameters) {
        Ok(_) => output,
        Err(_) => body.to_vec(),
    }
}

fn content_type(path: &str) -> String {
    if path.ends_with(".webmanifest") {
        return "application/manifest+json".into();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    match kind.type_() {
        mime_guess::mime::TEXT => format!("{kind}; charset=utf-8"),
        _ => kind.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_files() {
        for (path, kind) in [
            ("index.html", "text/html; charset=utf-8"),
            ("assets/app-1a2b.js", "text/javascript; charset=utf-8"),
            ("assets/rules-1a2b.wasm", "application/wasm"),
            ("assets/app.css", "text/css; charset=utf-8"),
            ("manifest.webmanifest", "application/manifest+json"),
            ("icon.svg", "image/svg+xml"),
        ] {
            assert_eq!(content_type(path), kind, "{path}");
        }
    }

    #[test]
    fn places_and_files() {
        for (path, place) in
            [("", true), ("play/squadro", true), ("m/abc", true), ("assets/x", false), ("robots.txt", false)]
        {
            assert_eq!(is_place(path), place, "{path}");
        }
    }

    fn file(path: &str, body: &str) -> File {
        let body = Bytes::from(body.repeat(100));
        let file = File {
            body,
            kind: content_type(path),
            etag: HeaderValue::from_static("\"1\""),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        };
        file.gzip.get_or_init(|| file.compressed(gzip));
        file.brotli.get_or_init(|| file.compressed(brotli));
        file
    }

    fn asking(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn compression_is_negotiated() {
        let script = file("assets/a.js", "let board = 1; ");
        for (accepted, encoding) in [
            ("gzip, deflate, br", Some("br")),
            ("gzip", Some("gzip")),
            ("br;q=0, gzip;q=0.5", Some("gzip")),
            ("identity", None),
        ] {
            let (got, body) = script.best_for(&asking(header::ACCEPT_ENCODING, accepted));
            assert_eq!(got, encoding, "{accepted}");
            assert_eq!(body.len() < script.body.len(), encoding.is_some());
        }
    }

    #[test]
    fn hashed_names_are_kept_forever_and_the_rest_is_asked_for() {
        let script = file("assets/a.js", "let board = 1; ");
        let answer = script.answer("assets/a.js", &HeaderMap::new());
        assert_eq!(answer.headers()[header::CACHE_CONTROL], FOREVER);
        let again = script.answer("sw.js", &asking(header::IF_NONE_MATCH, "\"1\""));
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(again.headers()[header::CACHE_CONTROL], ASK_FIRST);
    }
}
