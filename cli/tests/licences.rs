//! All that is shipped inside is listed with its licence; dependencies come from where we expect, under terms that suit us.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// What tools/licences/update writes.
const NOTICES: &str = include_str!("../../web/public/licences.txt");
/// What dependencies may be under.
const ALLOWED: [&str; 9] =
    ["MIT", "Apache-2.0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Zlib", "Unicode-3.0", "OFL-1.1"];
/// What tools may be under that build and test the page and are not shipped.
const ALLOWED_TOOLS: [&str; 2] = ["MPL-2.0", "BlueOak-1.0.0"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn json(file: &str) -> Value {
    let text = std::fs::read_to_string(root().join(file)).expect(file);
    serde_json::from_str(&text).expect(file)
}

/// Crates of this platform that are not ours, as `name version` with their licences.
fn crates(of: &[&str]) -> BTreeSet<(String, String)> {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--locked", "--offline", "--prefix=none", "--format={p}\t{l}"]).args(of);
    let output = tree.current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let lines = text.lines().filter(|line| !line.starts_with("quadrille")).filter_map(|line| {
        let (name, licence) = line.split_once('\t')?;
        let mut words = name.split(' ');
        let name = format!("{} {}", words.next()?, words.next()?.strip_prefix('v')?);
        Some((name, licence.trim_end_matches(" (*)").to_string()))
    });
    lines.collect()
}

/// Whether terms like `(MIT OR Apache-2.0) AND Unicode-3.0` can be met by one of these.
fn suits(terms: &str, allowed: &[&str]) -> bool {
    let terms = terms.replace('/', " OR ");
    terms.split(" AND ").all(|all| {
        all.trim_matches(['(', ')'])
            .split(" OR ")
            .any(|one| allowed.contains(&one.trim_matches(['(', ')', ' '])))
    })
}

/// Whether a package or crate is named in the notices.
fn is_listed(name: &str) -> bool {
    NOTICES.contains(&format!("\n    {name}\n"))
}

#[test]
fn terms_are_read() {
    for (terms, expected) in [
        ("MIT", true),
        ("GPL-2.0-only", false),
        ("Apache-2.0 OR GPL-2.0-only", true),
        ("GPL-2.0-only/MIT", true),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("MIT AND GPL-2.0-only", false),
        ("", false),
    ] {
        assert_eq!(suits(terms, &ALLOWED), expected, "{terms}");
    }
}

#[test]
fn every_crate_inside_is_listed_and_every_crate_suits_us() {
    let all = crates(&["--workspace"]);
    let wrong: Vec<_> = all.iter().filter(|(_, terms)| !suits(terms, &ALLOWED)).collect();
    assert!(all.len() > 100 && wrong.is_empty(), "{wrong:?}");
    let inside = crates(&["-p", "quadrille", "-p", "quadrille-wasm", "-e", "normal"]);
    let missing: Vec<_> = inside.iter().filter(|(name, _)| !is_listed(name)).collect();
    assert!(missing.is_empty(), "run tools/licences/update: {missing:?}");
}

#[test]
fn every_package_of_the_page_is_listed_and_every_package_suits_us() {
    let (wanted, lock) = (json("web/package.json"), json("web/package-lock.json"));
    for (name, _) in wanted["dependencies"].as_object().expect("packages") {
        let version = lock["packages"][format!("node_modules/{name}")]["version"].as_str().expect(name);
        assert!(is_listed(&format!("{name} {version}")), "run tools/licences/update: {name} {version}");
    }
    let packages =
        lock["packages"].as_object().expect("packages").iter().filter(|(name, _)| !name.is_empty());
    for (name, package) in packages {
        let terms = package["license"].as_str().unwrap_or_default();
        let is_tool = package["dev"] == true || package["devOptional"] == true;
        let suits_tool = is_tool && suits(terms, &ALLOWED_TOOLS);
        assert!(suits(terms, &ALLOWED) || suits_tool, "{name}: {terms}");
        let source = package["resolved"].as_str().unwrap_or("https://registry.npmjs.org/");
        assert!(source.starts_with("https://registry.npmjs.org/"), "{name}: {source}");
    }
}

#[test]
fn crates_come_from_the_registry() {
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("a lock file");
    let sources: BTreeSet<&str> = lock.lines().filter(|line| line.starts_with("source = ")).collect();
    let registry = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
    assert_eq!(sources, BTreeSet::from([registry]));
}

#[test]
fn the_program_prints_them() {
    let output = Command::new(env!("CARGO_BIN_EXE_quadrille")).arg("licences").output().expect("it runs");
    assert!(output.stdout == NOTICES.as_bytes(), "another text");
    assert!(NOTICES.contains("SIL OPEN FONT LICENSE") && NOTICES.contains("Spectral Project Authors"));
}
