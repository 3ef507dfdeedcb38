//! Leaving: standing up before the start, making room for another later, and going for good.

use super::cancel;
use crate::identity::Who;
use crate::ids::{AccountId, MatchId, random_text};
use crate::messages::Seated;
use crate::node::Node;
use crate::refusal::Refusal;
use crate::room::Reseat;
use crate::states::{SeatKind, Status};
use crate::store::{MatchRow, MatchWrite, SeatRow, sql};

/// Stands up from a table that has not begun, or leaves a match of teams to somebody else.
pub(crate) async fn stand_up(node: &Node, who: &Who, id: &MatchId) -> Result<(), Refusal> {
    let (row, seats) = node.room_as_stored(id).await?.table(node).await?;
    let mine = seats.iter().find(|seat| seat.is_of(&who.account));
    let Some(mine) = mine else { return decline(node, who, &row, &seats).await };
    match row.status {
        Status::Waiting if row.creator == who.account => Err(Refusal::HostStays),
        Status::Waiting => free(node, id, mine, freed(mine, row.is_listed)).await,
        Status::Running => leave_running(node, who, id).await,
        _ => Err(Refusal::Over),
    }
}

/// Lets a seat go that is kept for this player: a table of two is closed, at others a friend may sit there.
async fn decline(node: &Node, who: &Who, row: &MatchRow, seats: &[SeatRow]) -> Result<(), Refusal> {
    let is_mine = |seat: &&SeatRow| seat.kind == SeatKind::Kept && seat.account == who.account;
    let seat = seats.iter().find(is_mine).ok_or(Refusal::NotSeated)?;
    if seats.len() > 2 {
        return free(node, &row.id, seat, offered(seat.clone())).await;
    }
    match node.store.write_match(&row.id, MatchWrite::Cancel { now: node.now().0 }).await? {
        true => node.room(&row.id).await?.refresh(node).await,
        false => Err(Refusal::Over),
    }
}

/// A seat as it was before somebody sat there: with its link, for anyone, or kept for a rematch.
fn freed(seat: &SeatRow, is_listed: bool) -> SeatRow {
    let nobody = AccountId(String::new());
    match (seat.token.is_empty(), is_listed) {
        (false, _) => SeatRow { kind: SeatKind::Link, account: nobody, ..seat.clone() },
        (true, true) => SeatRow { kind: SeatKind::Anyone, account: nobody, ..seat.clone() },
        (true, false) => SeatRow { kind: SeatKind::Kept, ..seat.clone() },
    }
}

/// A seat that was kept for somebody who does not come back: for a friend of those who wait.
pub(super) fn offered(seat: SeatRow) -> SeatRow {
    SeatRow { kind: SeatKind::Link, account: AccountId(String::new()), token: random_text(26), ..seat }
}

async fn free(node: &Node, id: &MatchId, seat: &SeatRow, row: SeatRow) -> Result<(), Refusal> {
    let write = MatchWrite::StandUp { account: seat.account.clone(), row, now: node.now().0 };
    match node.store.write_match(id, write).await? {
        true => node.room(id).await?.refresh(node).await,
        false => Err(Refusal::Begun),
    }
}

/// Changes who sits where in a match that runs.
pub(super) async fn replace(node: &Node, id: &MatchId, change: &Reseat) -> Result<Seated, Refusal> {
    let seat = node.room_as_stored(id).await?.reseat(node, change).await?;
    Ok(Seated { id: id.clone(), seat })
}

/// Opens a seat for a friend with a link: one that somebody has left, or one that is kept at a table that waits.
pub(crate) async fn open(
    node: &Node,
    who: &Who,
    id: &MatchId,
    wanted: Option<usize>,
) -> Result<Seated, Refusal> {
    let (row, seats) = node.room_as_stored(id).await?.table(node).await?;
    let seat = wanted.ok_or(Refusal::NotLeft)?;
    if row.status == Status::Running {
        return replace(node, id, &Reseat::Open { by: who.account.clone(), seat }).await;
    }
    let kept = seats.get(seat).filter(|seat| seat.kind == SeatKind::Kept).ok_or(Refusal::SeatTaken)?;
    match row.creator == who.account {
        true => free(node, id, kept, offered(kept.clone())).await.map(|()| Seated { id: id.clone(), seat }),
        false => Err(Refusal::NotYours),
    }
}

/// Leaves a match that runs: the seat is free for another. Who would be missed by no person resigns.
async fn leave_running(node: &Node, who: &Who, id: &MatchId) -> Result<(), Refusal> {
    let room = node.room_as_stored(id).await?;
    let (row, seats) = room.table(node).await?;
    if seats.len() > 2 && !row.terms.rated && !room.has_others(node, &who.account).await? {
        return room.forfeit(node, &who.account).await;
    }
    room.reseat(node, &Reseat::Leave(who.account.clone())).await.map(drop)
}

/// Closes the tables that wait, stands up from those of others, and resigns what runs.
pub(crate) async fn leave_all(node: &Node, who: &Who) -> Result<(), Refusal> {
    // Who resigns the first game of a pair sits in the second.
    for _ in 0..2 {
        let mut connection = node.store.readers.acquire().await?;
        let mut rows = sql::waiting_of(&mut connection, &who.account).await?;
        rows.extend(sql::unfinished_of(&mut connection, &who.account).await?);
        drop(connection);
        for row in rows {
            // What has ended meanwhile stays as it is.
            if let Err(Refusal::Busy) = leave(node, who, &row).await {
                return Err(Refusal::Busy);
            }
        }
    }
    Ok(())
}

/// Leaves a match for good.
async fn leave(node: &Node, who: &Who, row: &MatchRow) -> Result<(), Refusal> {
    let room = node.room_as_stored(&row.id).await?;
    if row.status == Status::Running {
        return leave_or_forfeit(node, who, &row.id).await;
    }
    if row.creator == who.account {
        return cancel(node, who, &row.id).await;
    }
    let (row, seats) = room.table(node).await?;
    let Some(seat) = seats.iter().find(|seat| seat.account == who.account) else { return Ok(()) };
    let left = freed(seat, row.is_listed);
    let left = if left.kind == SeatKind::Kept { offered(left) } else { left };
    match free(node, &row.id, seat, left).await {
        // The last one sat down at the same moment.
        Err(Refusal::Begun) => leave_or_forfeit(node, who, &row.id).await,
        done => done,
    }
}

async fn leave_or_forfeit(node: &Node, who: &Who, id: &MatchId) -> Result<(), Refusal> {
    match leave_running(node, who, id).await {
        Err(Refusal::Begun) => node.room_as_stored(id).await?.forfeit(node, &who.account).await,
        done => done,
    }
}
