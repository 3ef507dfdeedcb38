//! What a fifth game must touch: the lists in CONTRIBUTING.md are complete, and no longer than they need be.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use quadrille_games::Family;

/// More files that are not its own should not know a game.
const MOST: usize = 15;
/// Folders that hold no sources of ours, or none but tests and documents.
const SKIPPED: [&str; 8] =
    ["target", "node_modules", "dist", "docs", "examples", "tests", "web/src/wasm", "corpus"];
const SOURCES: [&str; 15] = [
    "rs",
    "ts",
    "svelte",
    "css",
    "js",
    "mjs",
    "html",
    "webmanifest",
    "ftl",
    "toml",
    "cu",
    "cpp",
    "h",
    "sh",
    "txt",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The sources below a folder, as paths from the root with `/`.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        let last = name.rsplit('/').next().unwrap();
        if last.starts_with('.') || SKIPPED.iter().any(|&skipped| skipped == last || skipped == name) {
            continue;
        }
        let is_source = SOURCES.iter().any(|end| last.ends_with(&format!(".{end}"))) || last == "Makefile";
        if path.is_dir() {
            sources(&path, found);
        } else if is_source && last != "tests.rs" && last != "robots.txt" {
            found.push(name);
        }
    }
}

/// Whether a file names a game, and does not have its name in its path.
fn is_naming(game: &str, file: &str) -> bool {
    let text = fs::read_to_string(root().join(file)).unwrap_or_default();
    !file.to_lowercase().contains(game) && text.to_lowercase().contains(game)
}

/// The paths in the list that follows a sentence of CONTRIBUTING.md.
fn listed(text: &str, sentence: &str) -> BTreeSet<String> {
    let (_, after) =
        text.split_once(sentence).unwrap_or_else(|| panic!("CONTRIBUTING.md lacks {sentence:?}"));
    let list = after.trim_start().split("\n\n").next().unwrap();
    let quoted = list.split('`').skip(1).step_by(2).filter(|word| word.contains('/') || *word == "Makefile");
    quoted.map(String::from).collect()
}

#[test]
fn the_lists_of_files_that_name_games_are_complete() {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let required = listed(&text, "a new one must be added to each:");
    let allowed = listed(&text, "a new one need not be there:");
    let mut all = Vec::new();
    sources(root(), &mut all);
    let mut named = BTreeSet::new();
    for family in Family::ALL {
        let game = family.variants()[0].name;
        let files: BTreeSet<String> = all.iter().filter(|file| is_naming(game, file)).cloned().collect();
        let unlisted: Vec<_> =
            files.iter().filter(|file| !required.contains(*file) && !allowed.contains(*file)).collect();
        assert!(unlisted.is_empty(), "CONTRIBUTING.md does not say that these name {game}: {unlisted:?}");
        let missing: Vec<_> = required.iter().filter(|file| !is_naming(game, file)).collect();
        assert!(missing.is_empty(), "CONTRIBUTING.md says that these name {game}: {missing:?}");
        assert!(files.len() <= MOST, "{} files name {game}: {files:?}", files.len());
        named.extend(files);
    }
    let stale: Vec<_> = allowed.difference(&named).collect();
    assert!(stale.is_empty(), "CONTRIBUTING.md says that these name games: {stale:?}");
}

/// The game in `tools/fifth-game` is added to exactly the files that the list names, and to places that are there.
#[test]
fn the_example_of_a_fifth_game_touches_what_the_list_names() {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let rows = fs::read_to_string(root().join("tools/fifth-game/insertions")).unwrap();
    let mut touched = BTreeSet::new();
    for row in rows.lines().filter(|row| !row.starts_with('#')) {
        let [path, old, _] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not three parts: {row}")
        };
        let file = fs::read_to_string(root().join(path)).unwrap();
        assert_eq!(file.matches(old).count(), 1, "{path} must have this once: {old}");
        touched.insert(path.to_string());
    }
    assert_eq!(touched, listed(&text, "a new one must be added to each:"));
}
