//! Sees to it that there is a page to put into the binary, also where nobody built one.

use std::{fs, io, path::Path};

const PLACEHOLDER: &str = "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Quadrille</title>\n\
<p>page not built: run <code>make web</code>, then build again</p>\n";

fn main() -> io::Result<()> {
    let dist = Path::new("../web/dist");
    if !dist.join("index.html").exists() {
        fs::create_dir_all(dist)?;
        fs::write(dist.join("index.html"), PLACEHOLDER)?;
    }
    println!("cargo::rerun-if-changed=../web/dist");
    println!("cargo::rerun-if-changed=migrations");
    Ok(())
}
