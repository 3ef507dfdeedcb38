//! The types of the page are those of this door: `web/src/wire/wasm.ts` is written from them.

use ts_rs::{Config, TS};

use crate::edit::Brush;
use crate::engine::{Thought, Worth};
use crate::table::{Ending, Listed, Look};

/// The comments stay in Rust: a better word there must not make the page stale.
fn declared<T: TS>() -> String {
    let text = T::decl(&Config::new().with_large_int("number"));
    let parts = text.split("/**").map(|part| part.split_once("*/\n").map_or(part, |(_, rest)| rest));
    format!("export {}\n", parts.collect::<String>().replace(" \n", "\n"))
}

/// `UPDATE_WIRE=1` writes the file instead.
#[test]
fn the_page_has_the_types_of_its_modules() {
    let types = [
        declared::<Look>(),
        declared::<Ending>(),
        declared::<Listed>(),
        declared::<Brush>(),
        declared::<Thought>(),
        declared::<Worth>(),
    ];
    let head = "// Written by wasm/src/typescript.rs; `make update` writes it again.\n\nimport type { Message, Scene, Step } from './games'\n\n";
    let text = format!("{head}{}", types.join("\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/wire/wasm.ts");
    if std::env::var_os("UPDATE_WIRE").is_some() {
        std::fs::write(path, &text).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).expect("the file is there");
    assert!(kept == text, "web/src/wire/wasm.ts is stale: run `make update`");
}
