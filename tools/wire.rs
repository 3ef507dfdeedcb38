//! Writes the page's types from those of a crate: part of the tests of each crate that has a `typescript.rs`.

use ts_rs::{Config, TS};

/// A type as the page declares it. The comments stay in Rust: a better word there must not make the page stale.
pub(super) fn declared<T: TS>() -> String {
    let text = T::decl(&Config::new().with_large_int("number"));
    let parts = text.split("/**").map(|part| part.split_once("*/\n").map_or(part, |(_, rest)| rest));
    format!("export {}\n", parts.collect::<String>().replace(" \n", "\n"))
}

/// The declarations of these types, in this order.
macro_rules! types {
    ($($T:ty),+ $(,)?) => { [$(wire::declared::<$T>()),+] };
}
pub(super) use types;

/// Fails unless `web/src/wire/NAME.ts` holds these types; `UPDATE_WIRE=1` writes it instead.
pub(super) fn check(name: &str, imports: &str, types: &[String]) {
    let krate = env!("CARGO_MANIFEST_DIR");
    let writer = krate.rsplit('/').next().unwrap_or_default();
    let head = format!("// Written by {writer}/src/typescript.rs; `make update` writes it again.\n\n");
    let text = format!("{head}{imports}{}", types.join("\n"));
    let path = format!("{krate}/../web/src/wire/{name}.ts");
    if std::env::var_os("UPDATE_WIRE").is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the file is there");
    assert!(kept == text, "web/src/wire/{name}.ts is stale: run `make update`");
}
