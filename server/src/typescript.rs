//! The types of the page are those of the protocol: `web/src/wire/server.ts` is written from them.

use ts_rs::{Config, TS};

use crate::clock::ClockTerms;
use crate::ids::MatchId;
use crate::messages::*;
use crate::ratings::Rating;
use crate::states::{ChatRoom, SeatKind, Status};

/// The comments stay in Rust: a better word there must not make the page stale.
fn declared<T: TS>() -> String {
    let text = T::decl(&Config::new().with_large_int("number"));
    let parts = text.split("/**").map(|part| part.split_once("*/\n").map_or(part, |(_, rest)| rest));
    format!("export {}\n", parts.collect::<String>().replace(" \n", "\n"))
}

/// `UPDATE_WIRE=1` writes the file instead.
#[test]
fn the_page_has_the_types_of_the_protocol() {
    let types = [
        declared::<Tell>(),
        declared::<Ask>(),
        declared::<Snapshot>(),
        declared::<MatchId>(),
        declared::<Status>(),
        declared::<SeatShown>(),
        declared::<SeatKind>(),
        declared::<Offered>(),
        declared::<Offer>(),
        declared::<ClockShown>(),
        declared::<Terms>(),
        declared::<ClockTerms>(),
        declared::<ResultShown>(),
        declared::<Said>(),
        declared::<ChatRoom>(),
        declared::<Lobby>(),
        declared::<Listed>(),
        declared::<Me>(),
        declared::<Problem>(),
        declared::<NewTable>(),
        declared::<SeatChoice>(),
        declared::<Starter>(),
        declared::<NewTableAnswer>(),
        declared::<SeatLink>(),
        declared::<Seated>(),
        declared::<PlayerShown>(),
        declared::<RatingWithHistory>(),
        declared::<RatingShown>(),
        declared::<Rating>(),
        declared::<RatingAt>(),
    ];
    let head = "// Written by server/src/typescript.rs; `make update` writes it again.\n\nimport type { Message, Scene, Step } from './games'\n\n";
    let text = format!("{head}{}", types.join("\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/wire/server.ts");
    if std::env::var_os("UPDATE_WIRE").is_some() {
        std::fs::write(path, &text).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).expect("the file is there");
    assert!(kept == text, "web/src/wire/server.ts is stale: run `make update`");
}
