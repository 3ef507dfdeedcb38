//! The types of the page are those of the protocol: `web/src/wire/server.ts` is written from them.

use crate::clock::ClockTerms;
use crate::ids::{MatchId, TournamentId};
use crate::messages::*;
use crate::ratings::Rating;
use crate::states::{ChatRoom, SeatKind, Status, TournamentStatus};

#[path = "../../tools/wire.rs"]
mod wire;

#[test]
fn the_page_has_the_types_of_the_protocol() {
    let types = wire::types! {
        Tell, Ask, Snapshot, MatchId, Status, SeatShown, SeatKind, Offered, Offer, Prize, Presence, ClockShown,
        Terms, Lot, Pair, Fair, ClockTerms, ResultShown, AbortShown, Said, ChatRoom, Lobby, Listed, Me,
        RecoveryCodes, SessionShown, Problem, NewTable, SeatChoice, Starter, NewTableAnswer,
        SeatLink, Invitation, InvitationState, Seated, PlayerShown, RatingWithHistory, RatingShown,
        Rating, RatingAt, NewTournament, SystemShown, TournamentId, NewTournamentAnswer, Join, Order,
        TournamentShown, TournamentStatus, EntrantShown, StandingShown, RoundShown, PairingShown,
        PushKey, Subscription, SubscriptionKeys, CallKind, CallLanguage, Call
    };
    wire::check("server", "import type { Message, Scene, Step } from './games'\n\n", &types);
}
