//! The types of the page are those of this door: `web/src/wire/wasm.ts` is written from them.

use crate::edit::Brush;
use crate::engine::{Thought, Worth};
use crate::review::{JudgedMove, Reviewed, Reviewing};
use crate::table::{Ending, Listed, Look};

#[path = "../../tools/wire.rs"]
mod wire;

#[test]
fn the_page_has_the_types_of_its_modules() {
    let types = wire::types! {
        Look, Ending, Listed, Brush, Thought, Worth, Reviewing, Reviewed, JudgedMove
    };
    wire::check("wasm", "import type { Message, Scene, Step } from './games'\n\n", &types);
}
