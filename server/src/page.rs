//! The web page, which lies inside the binary: which form a client gets, and for how long it may keep it.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header};

/// Hashed names never change their content.
const FOREVER: &str = "public, max-age=31536000, immutable";
const ASK_FIRST: &str = "no-cache";

/// A file of the page; the program was built with its smaller forms inside.
struct File {
    path: &'static str,
    kind: &'static str,
    etag: &'static str,
    body: &'static [u8],
    gzip: Option<&'static [u8]>,
    brotli: Option<&'static [u8]>,
}

/// All of them, in the order of their paths.
const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// Whether the page is inside; a program that was built without it has a placeholder.
pub fn has_page() -> bool {
    is_whole(FILES)
}

fn is_whole(files: &[File]) -> bool {
    files.iter().any(|file| file.path.starts_with("assets/"))
}

/// Answers a request for a file of the page; any other path without a file name is a place in the app.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    let path = uri.path().trim_start_matches('/');
    if method != Method::GET && method != Method::HEAD {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are allowed here");
    }
    match find(path) {
        Some(file) => file.answer(&headers),
        None if is_place(path) => match find("index.html") {
            Some(index) => index.answer(&headers),
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

impl File {
    fn answer(&self, asked: &HeaderMap) -> Response<Body> {
        let caching = if self.path.starts_with("assets/") { FOREVER } else { ASK_FIRST };
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        headers.insert(header::ETAG, HeaderValue::from_static(self.etag));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if asked.get(header::IF_NONE_MATCH).is_some_and(|known| *known == self.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        let (encoding, body) = self.best_for(asked);
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        *response.body_mut() = Body::from(Bytes::from_static(body));
        response
    }

    /// The smallest form that the client understands.
    fn best_for(&self, asked: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
        let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
        let accepts = |name: &str| {
            accepted.split(',').any(|one| {
                let (coding, weight) = one.trim().split_once(';').unwrap_or((one.trim(), ""));
                coding == name && !matches!(weight.trim(), "q=0" | "q=0.0")
            })
        };
        match (self.brotli.filter(|_| accepts("br")), self.gzip.filter(|_| accepts("gzip"))) {
            (Some(body), _) => (Some("br"), body),
            (None, Some(body)) => (Some("gzip"), body),
            (None, None) => (None, self.body),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    /// What was built in is what it says: the page, or at least the placeholder, with its smaller forms.
    #[test]
    fn files_are_whole_in_every_form() {
        assert_eq!(find("index.html").map(|file| file.kind), Some("text/html; charset=utf-8"));
        for file in FILES {
            let mut plain = Vec::new();
            let gzip = file.gzip.map(flate2::read::GzDecoder::new);
            if let Some(mut gzip) = gzip {
                gzip.read_to_end(&mut plain).expect("gzip");
                assert_eq!(plain, file.body, "{}", file.path);
            }
            assert!(file.gzip.is_none_or(|gzip| gzip.len() < file.body.len()), "{}", file.path);
            assert!(file.brotli.is_none_or(|small| small.len() < file.body.len()), "{}", file.path);
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

    const SCRIPT: File = File {
        path: "assets/a.js",
        kind: "text/javascript; charset=utf-8",
        etag: "\"1\"",
        body: b"let board = 1;",
        gzip: Some(b"smaller"),
        brotli: Some(b"smallest"),
    };

    fn asking(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn a_placeholder_is_no_page() {
        assert!(is_whole(&[SCRIPT]));
        assert!(!is_whole(&[File { path: "index.html", ..SCRIPT }]));
    }

    #[test]
    fn compression_is_negotiated() {
        for (accepted, encoding, sent) in [
            ("gzip, deflate, br", Some("br"), &b"smallest"[..]),
            ("gzip", Some("gzip"), b"smaller"),
            ("br;q=0, gzip;q=0.5", Some("gzip"), b"smaller"),
            ("identity", None, SCRIPT.body),
        ] {
            let asked = asking(header::ACCEPT_ENCODING, accepted);
            assert_eq!(SCRIPT.best_for(&asked), (encoding, sent), "{accepted}");
        }
        let plain = File { gzip: None, brotli: None, ..SCRIPT };
        assert_eq!(plain.best_for(&asking(header::ACCEPT_ENCODING, "gzip, br")), (None, SCRIPT.body));
    }

    #[test]
    fn hashed_names_are_kept_forever_and_the_rest_is_asked_for() {
        let answer = SCRIPT.answer(&HeaderMap::new());
        assert_eq!(answer.headers()[header::CACHE_CONTROL], FOREVER);
        let worker = File { path: "sw.js", ..SCRIPT };
        let again = worker.answer(&asking(header::IF_NONE_MATCH, "\"1\""));
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(again.headers()[header::CACHE_CONTROL], ASK_FIRST);
    }
}
