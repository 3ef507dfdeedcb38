//! The types of the page are those of this door: `web/src/wire/wasm.ts` is written from them.

use quadrille_games::Family;

use crate::edit::Brush;
use crate::engine::{Thought, Worth};
use crate::review::{JudgedMove, Reviewed, Reviewing};
use crate::table::{Ending, Listed, Look};

#[path = "../../tools/wire.rs"]
mod wire;

/// The game of each variant, which the page shows before the rules are loaded.
fn variants() -> String {
    let row = |family: Family, variant: &str| format!("  '{variant}': '{}',\n", family.name());
    let rows = |family: Family| family.variants().iter().map(move |variant| row(family, variant.name));
    let rows: String = Family::ALL.into_iter().flat_map(rows).collect();
    format!("export const FAMILY_OF = {{\n{rows}}} as const\n\n")
}

#[test]
fn the_page_has_the_types_of_its_modules() {
    let types = wire::types! {
        Look, Ending, Listed, Brush, Thought, Worth, Reviewing, Reviewed, JudgedMove
    };
    let imports = "import type { Message, Scene, Step } from './games'\n\n";
    wire::check("wasm", &(imports.to_string() + &variants()), &types);
}
