//! Lists the lessons and the puzzles, so that a new one is a new file and nothing else.
#![allow(clippy::unwrap_used)]

use std::fmt::Write;
use std::{env, fs, path::Path};

fn main() {
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap();
    list(Path::new(&folder), "toml", "files.rs");
    list(&Path::new(&folder).join("../puzzles"), "txt", "puzzles.rs");
}

/// Writes the names and the contents of the files of a folder with this ending.
fn list(folder: &Path, ending: &str, to: &str) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == ending) && !file.ends_with("Cargo.toml"));
    files.sort();
    let mut list = String::from("&[");
    for file in files {
        let name = file.file_stem().unwrap().to_str().unwrap();
        write!(list, "({name:?}, include_str!({:?})),", file.display().to_string()).unwrap();
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join(to), list).unwrap();
}
