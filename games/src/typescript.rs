//! The types of the page are those of the rules: `web/src/wire/games.ts` is written from them.

use crate::Seat;
use crate::events::{Event, How, Rival, Step};
use crate::message::{Message, Value};
use crate::scene::{Effect, Figure, Gesture, Phase, Scene, Spot, SpotKind, Token, What};

#[path = "../../tools/wire.rs"]
mod wire;

#[test]
fn the_page_has_the_types_of_the_rules() {
    let types = wire::types! {
        Seat, Scene, Figure, Phase, Spot, SpotKind, Token, Gesture, Effect, What, Step, Event,
        Rival, How, Message, Value
    };
    wire::check("games", "", &types);
}
