//! The types of the page are those of the protocol: `web/src/wire/server.ts` is written from them.

use crate::clock::ClockTerms;
use crate::ids::MatchId;
use crate::messages::*;
use crate::ratings::Rating;
use crate::states::{ChatRoom, SeatKind, Status};

#[path = "../../tools/wire.rs"]
mod wire;

#[test]
fn the_page_has_the_types_of_the_protocol() {
    let types = [
        wire::declared::<Tell>(),
        wire::declared::<Ask>(),
        wire::declared::<Snapshot>(),
        wire::declared::<MatchId>(),
        wire::declared::<Status>(),
        wire::declared::<SeatShown>(),
        wire::declared::<SeatKind>(),
        wire::declared::<Offered>(),
        wire::declared::<Offer>(),
        wire::declared::<ClockShown>(),
        wire::declared::<Terms>(),
        wire::declared::<Lot>(),
        wire::declared::<ClockTerms>(),
        wire::declared::<ResultShown>(),
        wire::declared::<AbortShown>(),
        wire::declared::<Said>(),
        wire::declared::<ChatRoom>(),
        wire::declared::<Lobby>(),
        wire::declared::<Listed>(),
        wire::declared::<Me>(),
        wire::declared::<RecoveryCodes>(),
        wire::declared::<SessionShown>(),
        wire::declared::<Problem>(),
        wire::declared::<NewTable>(),
        wire::declared::<SeatChoice>(),
        wire::declared::<Starter>(),
        wire::declared::<NewTableAnswer>(),
        wire::declared::<SeatLink>(),
        wire::declared::<Invitation>(),
        wire::declared::<InvitationState>(),
        wire::declared::<Seated>(),
        wire::declared::<PlayerShown>(),
        wire::declared::<RatingWithHistory>(),
        wire::declared::<RatingShown>(),
        wire::declared::<Rating>(),
        wire::declared::<RatingAt>(),
    ];
    wire::check("server", "import type { Message, Scene, Step } from './games'\n\n", &types);
}
