//! The types of the page are those of the rules: `web/src/wire/games.ts` is written from them.

use crate::Seat;
use crate::events::{Event, How, Rival, Step};
use crate::message::{Message, Value};
use crate::scene::{Effect, Figure, Gesture, Phase, Scene, Spot, SpotKind, Token, What};

#[path = "../../tools/wire.rs"]
mod wire;

#[test]
fn the_page_has_the_types_of_the_rules() {
    let types = [
        wire::declared::<Seat>(),
        wire::declared::<Scene>(),
        wire::declared::<Figure>(),
        wire::declared::<Phase>(),
        wire::declared::<Spot>(),
        wire::declared::<SpotKind>(),
        wire::declared::<Token>(),
        wire::declared::<Gesture>(),
        wire::declared::<Effect>(),
        wire::declared::<What>(),
        wire::declared::<Step>(),
        wire::declared::<Event>(),
        wire::declared::<Rival>(),
        wire::declared::<How>(),
        wire::declared::<Message>(),
        wire::declared::<Value>(),
    ];
    wire::check("games", "", &types);
}
