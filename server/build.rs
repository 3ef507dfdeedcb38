//! Puts the page into the program: every file with its type and a fingerprint, as it is and in smaller forms.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

const DIST: &str = "../web/dist";
const PLACEHOLDER: &str = "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Quadrille</title>\n\
<p>This program was built without the page: <code>make build</code> builds both.</p>\n";
/// Below this size compression gains nothing.
const WORTH_COMPRESSING: usize = 512;
/// What is packed already.
const PACKED: &str = "application/gzip";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={DIST}");
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let mut files = Vec::new();
    find(&built(Path::new(DIST))?, &mut files)?;
    files.sort();
    let list: Vec<String> = files.iter().map(|file| entry(file, &out)).collect::<io::Result<_>>()?;
    fs::write(out.join("page.rs"), format!("&[{}]", list.join(",")))
}

/// The folder of the page, with a placeholder in it where nobody built one.
fn built(dist: &Path) -> io::Result<PathBuf> {
    if !dist.join("assets").exists() {
        println!(
            "cargo::warning=the page is not built, so this program has none inside: `make build` builds both"
        );
    }
    if !dist.join("index.html").exists() {
        fs::create_dir_all(dist)?;
        fs::write(dist.join("index.html"), PLACEHOLDER)?;
    }
    dist.canonicalize()
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for found in fs::read_dir(folder)? {
        let path = found?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// One file as Rust.
fn entry(file: &Path, out: &Path) -> io::Result<String> {
    let dist = Path::new(DIST).canonicalize()?;
    let path = file.strip_prefix(dist).map_err(io::Error::other)?.display().to_string().replace('\\', "/");
    let (body, kind) = (fs::read(file)?, content_type(&path));
    let etag: String = Sha256::digest(&body).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let smaller = |how: fn(&[u8]) -> io::Result<Vec<u8>>, extension: &str| {
        smaller(&body, &kind, how, &out.join(format!("{etag}.{extension}")))
    };
    Ok(format!(
        "File {{ path: {path:?}, kind: {kind:?}, etag: {:?}, body: include_bytes!({file:?}), gzip: {}, brotli: {} }}",
        format!("\"{etag}\""),
        smaller(gzip, "gz")?,
        smaller(brotli, "br")?,
    ))
}

/// A smaller form of a file, where that is worth it.
fn smaller(
    body: &[u8],
    kind: &str,
    how: fn(&[u8]) -> io::Result<Vec<u8>>,
    path: &Path,
) -> io::Result<String> {
    let is_text = ["text/", "application/", "image/svg"].iter().any(|text| kind.starts_with(text));
    if !is_text || kind == PACKED || body.len() < WORTH_COMPRESSING {
        return Ok("None".into());
    }
    let small = how(body)?;
    if small.len() >= body.len() {
        return Ok("None".into());
    }
    fs::write(path, small)?;
    Ok(format!("Some(include_bytes!({path:?}))"))
}

fn gzip(body: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(body)?;
    encoder.finish()
}

fn brotli(mut body: &[u8]) -> io::Result<Vec<u8>> {
    // A tenth smaller, for seconds that only the program that is handed out is worth.
    let quality = if env::var("PROFILE").is_ok_and(|profile| profile == "release") { 11 } else { 9 };
    let parameters = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    let mut output = Vec::new();
    brotli::BrotliCompress(&mut body, &mut output, &parameters).map(|_| output)
}

fn content_type(path: &str) -> String {
    if path.ends_with(".webmanifest") {
        return "application/manifest+json".into();
    }
    if path.ends_with(".book") {
        return PACKED.into();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    match kind.type_() {
        mime_guess::mime::TEXT => format!("{kind}; charset=utf-8"),
        _ => kind.to_string(),
    }
}
