//! The types of the page are those of the rules: `web/src/wire/games.ts` is written from them.

use ts_rs::{Config, TS};

use crate::Seat;
use crate::events::{Event, How, Rival, Step};
use crate::message::{Message, Value};
use crate::scene::{Effect, Gesture, Phase, Scene, Spot, SpotKind, Token, What};

/// The comments stay in Rust: a better word there must not make the page stale.
fn declared<T: TS>() -> String {
    let text = T::decl(&Config::new().with_large_int("number"));
    let parts = text.split("/**").map(|part| part.split_once("*/\n").map_or(part, |(_, rest)| rest));
    format!("export {}\n", parts.collect::<String>().replace(" \n", "\n"))
}

/// `UPDATE_WIRE=1` writes the file instead.
#[test]
fn the_page_has_the_types_of_the_rules() {
    let types = [
        declared::<Seat>(),
        declared::<Scene>(),
        declared::<Phase>(),
        declared::<Spot>(),
        declared::<SpotKind>(),
        declared::<Token>(),
        declared::<Gesture>(),
        declared::<Effect>(),
        declared::<What>(),
        declared::<Step>(),
        declared::<Event>(),
        declared::<Rival>(),
        declared::<How>(),
        declared::<Message>(),
        declared::<Value>(),
    ];
    let text = format!(
        "// Written by games/src/typescript.rs; `make update` writes it again.\n\n{}",
        types.join("\n")
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/wire/games.ts");
    if std::env::var_os("UPDATE_WIRE").is_some() {
        std::fs::write(path, &text).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).expect("the file is there");
    assert!(kept == text, "web/src/wire/games.ts is stale: run `make update`");
}
