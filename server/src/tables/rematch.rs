//! Playing again: the same players with sides and starter changed.

use quadrille_games::{Outcome, ResultText, Side};

use super::{allow, check_rated, is_there, offered, set_up, sit};
use crate::identity::Who;
use crate::ids::MatchId;
use crate::messages::{Pair, Seated, Terms};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::states::{SeatKind, Status};
use crate::store::{MatchRow, MatchWrite, SeatRow, sql};

/// The same players once more with sides and starter changed; others find their seats kept.
pub(crate) async fn rematch(node: &Node, who: &Who, id: &MatchId) -> Result<Seated, Refusal> {
    let room = node.room_as_stored(id).await?;
    let (old, seats) = room.table(node).await?;
    if !seats.iter().any(|seat| seat.account == who.account) {
        return Err(Refusal::NotSeated);
    }
    if old.status != Status::Over {
        return Err(Refusal::NotOver);
    }
    if let Some(next) = next_of(node, &old).await? {
        return join(node, who, &next).await;
    }
    check_rated(old.terms.rated, old.terms.clock)?;
    allow(node, who).await?;
    let seats = moved_on(node, who, seats).await?;
    let seat = seats.iter().position(|seat| seat.account == who.account).unwrap_or(0);
    // Nothing is drawn any more: sides change.
    let pair = old.terms.pair.map(|_| Pair { before: None });
    let series = Some(series(&old.terms, &old.result));
    let terms = Terms { lot: None, series, tournament: None, pair, ..old.terms.clone() };
    let row = Box::new(set_up(node, &old.variant, &old.start, &terms, &who.account, &seats));
    let (new, bot_due) = (row.id.clone(), row.bot_due);
    let is_first =
        node.store.write_match(id, MatchWrite::Rematch { instead: old.rematch, row, seats }).await?;
    room.refresh(node).await?;
    if is_first {
        return is_there(node, &new, bot_due).await.map(|()| Seated { id: new, seat });
    }
    // Somebody else asked at the same moment, or the same person once more: theirs counts.
    let (old, ..) = room.table(node).await?;
    join(node, who, &next_of(node, &old).await?.ok_or(Refusal::Busy)?).await
}

/// What the sides have scored until now, as they will sit in the next match: the other way round.
fn series(old: &Terms, result: &str) -> [f64; 2] {
    let [first, second] = old.series.unwrap_or_default();
    let [first_now, second_now] = points(result);
    [second + second_now, first + first_now]
}

/// What each side scored.
fn points(result: &str) -> [f64; 2] {
    match ResultText::read(result) {
        Some(ResultText::Over(Outcome::Win(Side::First))) => [1.0, 0.0],
        Some(ResultText::Over(Outcome::Win(Side::Second))) => [0.0, 1.0],
        _ => [0.5, 0.5],
    }
}

/// The second game of a pair whose first has just ended: everybody sits there already, with sides swapped.
pub(crate) fn second_game(
    node: &Node,
    old: &MatchRow,
    result: &str,
    seats: &[SeatRow],
) -> (MatchRow, Vec<SeatRow>) {
    let mut seats: Vec<_> = seats.iter().map(|seat| one_on(seat.clone(), seats.len())).collect();
    seats.sort_by_key(|seat| seat.seat);
    let pair = Some(Pair { before: Some(points(result)[1]) });
    let terms = Terms { lot: None, series: Some(series(&old.terms, result)), pair, ..old.terms.clone() };
    let row = set_up(node, &old.variant, &old.start, &terms, &old.creator, &seats);
    (MatchRow { is_listed: old.is_listed, ..row }, seats)
}

/// The same sitter one seat on.
fn one_on(seat: SeatRow, count: usize) -> SeatRow {
    SeatRow { seat: (seat.seat + 1) % count as i64, token: String::new(), ..seat }
}

/// Closes the rematch that others have asked for, before it begins.
pub(crate) async fn decline_rematch(node: &Node, who: &Who, id: &MatchId) -> Result<(), Refusal> {
    let room = node.room_as_stored(id).await?;
    let (old, seats) = room.table(node).await?;
    if !seats.iter().any(|seat| seat.account == who.account) {
        return Err(Refusal::NotSeated);
    }
    let next = next_of(node, &old).await?.ok_or(Refusal::NoOffer)?;
    let decline = MatchWrite::DeclineRematch { next: next.clone(), now: node.now().0 };
    match node.store.write_match(id, decline).await? {
        true => {
            node.room(&next).await?.refresh(node).await?;
            room.refresh(node).await
        }
        false => Err(Refusal::Begun),
    }
}

/// The rematch that there is; one that was closed is none.
async fn next_of(node: &Node, old: &MatchRow) -> Result<Option<MatchId>, Refusal> {
    if old.rematch.is_empty() {
        return Ok(None);
    }
    let next = MatchId(old.rematch.clone());
    match node.room_as_stored(&next).await {
        Ok(room) => Ok((room.table(node).await?.0.status != Status::Cancelled).then_some(next)),
        Err(Refusal::NoSuchMatch) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}

/// One seat on: partners stay partners, sides change, and so does who begins.
async fn moved_on(node: &Node, who: &Who, seats: Vec<SeatRow>) -> Result<Vec<SeatRow>, Refusal> {
    let count = seats.len();
    let mut connection = node.store.readers.acquire().await?;
    let mut next = Vec::with_capacity(seats.len());
    for seat in seats {
        let seat = one_on(seat, count);
        next.push(if seat.kind == SeatKind::Bot || seat.account == who.account {
            seat
        } else if sql::may_return(&mut connection, &seat.account).await? {
            SeatRow { kind: SeatKind::Kept, ..seat }
        } else {
            offered(seat)
        });
    }
    next.sort_by_key(|seat| seat.seat);
    Ok(next)
}

/// Takes the seat that is kept in a rematch; asking again is harmless.
async fn join(node: &Node, who: &Who, id: &MatchId) -> Result<Seated, Refusal> {
    let room = node.room_as_stored(id).await?;
    if let Some(seat) = room.seat_of(node, &who.account).await? {
        return Ok(Seated { id: id.clone(), seat });
    }
    match sit(node, who, id, None, None).await {
        Err(Refusal::SeatTaken | Refusal::AlreadySeated) => {
            // Perhaps by the same person, who asked twice at once.
            room.follow(node).await?;
            let seat = room.seat_of(node, &who.account).await?.ok_or(Refusal::SeatTaken)?;
            Ok(Seated { id: id.clone(), seat })
        }
        seated => seated,
    }
}
