//! Sitting down: on a free seat, on one that is kept, or with a link.

use quadrille_games::{Family, Sentence};

use super::leaving::replace;
use super::{allow_match, check_level, check_rated, draw, first_turn};
use crate::identity::Who;
use crate::ids::{AccountId, MatchId};
use crate::messages::{Invitation, InvitationState, Seated};
use crate::names;
use crate::node::Node;
use crate::reason::TableFault;
use crate::refusal::Refusal;
use crate::room::Reseat;
use crate::states::{SeatKind, Status};
use crate::store::{Beginning, MatchRow, MatchWrite, SeatRow, sql};

/// What becomes true of a table if these seats are all.
fn beginning(node: &Node, row: &MatchRow, mut seats: Vec<SeatRow>, now: i64) -> Beginning {
    let drawn = row.terms.lot.zip(quadrille_games::variant(&row.variant).ok());
    let drawn = drawn.map(|(lot, (family, variant))| draw(family, variant, lot));
    let (start, turns) = drawn.map_or((row.start.clone(), 0), |drawn| (drawn.start.into(), drawn.turns));
    seats.rotate_left(turns);
    let turn = first_turn(node, &row.variant, &start, &row.terms, &seats, now);
    Beginning { turn, start, turns: turns as i64 }
}

/// Sits down: on a seat for anyone, or on one that is kept for this player.
pub(crate) async fn sit(
    node: &Node,
    who: &Who,
    id: &MatchId,
    wanted: Option<usize>,
    bot: Option<u8>,
) -> Result<Seated, Refusal> {
    let (row, seats) = node.room_as_stored(id).await?.table(node).await?;
    if let (Status::Running, Some(level), true) = (row.status, bot, seats.len() > 2) {
        let seat = wanted.ok_or(Refusal::NotLeft)?;
        check_level(family_of(&row)?, level)?;
        return replace(node, id, &Reseat::Bot { by: who.account.clone(), seat, level }).await;
    }
    let is_free = |seat: &&SeatRow| match bot {
        Some(_) => matches!(seat.kind, SeatKind::Anyone | SeatKind::Link | SeatKind::Kept),
        None => seat.kind == SeatKind::Anyone || (seat.kind == SeatKind::Kept && seat.account == who.account),
    };
    let mut free = seats.iter().filter(is_free);
    let seat = free.find(|seat| wanted.is_none_or(|wanted| seat.seat as usize == wanted));
    let seat = seat.ok_or(Refusal::SeatTaken)?.clone();
    match bot {
        None => take(node, who, &row, &seats, &seat).await,
        Some(_) if row.creator != who.account => Err(Refusal::NotYours),
        Some(level) => {
            check_level(family_of(&row)?, level)?;
            let account = AccountId(String::new());
            let bot = SeatRow { kind: SeatKind::Bot, account, level: i64::from(level), ..seat.clone() };
            fill(node, &row, &seats, &seat, bot).await
        }
    }
}

fn family_of(row: &MatchRow) -> Result<Family, Refusal> {
    Ok(quadrille_games::variant(&row.variant).map_err(|why| Refusal::BadTable(why.message()))?.0)
}

/// The table that a link leads to, with the seat.
async fn by_link(node: &Node, link: &str) -> Result<(MatchRow, Vec<SeatRow>, SeatRow), Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let found = sql::match_by_token(&mut connection, link).await?;
    drop(connection);
    let id = found.ok_or(Refusal::NoSuchLink)?;
    let (row, seats) = node.room_as_stored(&id).await?.table(node).await?;
    let seat = seats.iter().find(|seat| seat.token == link).cloned().ok_or(Refusal::NoSuchLink)?;
    Ok((row, seats, seat))
}

/// What a link leads to, before one sits down and ever after.
pub(crate) async fn invitation(node: &Node, who: &Who, link: &str) -> Result<Invitation, Refusal> {
    let (row, seats, seat) = by_link(node, link).await?;
    let host = seats.iter().find(|seat| seat.is_of(&row.creator)).map(|seat| seat.name.clone());
    let host = host.unwrap_or_default();
    let state = match (row.status, seat.kind) {
        _ if seats.iter().any(|seat| seat.is_of(&who.account)) => InvitationState::Yours,
        (Status::Cancelled, _) => InvitationState::Closed,
        (Status::Waiting | Status::Running, SeatKind::Link) => InvitationState::Free,
        _ => InvitationState::Taken,
    };
    Ok(Invitation {
        id: row.id,
        game: row.variant,
        seat: seat.seat as usize,
        guest: names::guest(&host),
        host,
        terms: row.terms,
        state,
    })
}

/// Sits down with a link, or comes back with it.
pub(crate) async fn sit_by_link(node: &Node, who: &Who, link: &str) -> Result<Seated, Refusal> {
    let (row, seats, seat) = by_link(node, link).await?;
    if seat.is_of(&who.account) {
        return Ok(Seated { id: row.id, seat: seat.seat as usize });
    }
    match seat.kind {
        SeatKind::Link => take(node, who, &row, &seats, &seat).await,
        _ => Err(Refusal::NoSuchLink),
    }
}

async fn take(
    node: &Node,
    who: &Who,
    row: &MatchRow,
    seats: &[SeatRow],
    free: &SeatRow,
) -> Result<Seated, Refusal> {
    if seats.iter().any(|seat| seat.is_of(&who.account)) {
        return Err(Refusal::AlreadySeated);
    }
    // A seat that is kept was offered to this very player.
    let mut connection = node.store.readers.acquire().await?;
    if free.kind != SeatKind::Kept && sql::is_unwelcome(&mut connection, &row.id, &who.account).await? {
        return Err(Refusal::NotWelcome);
    }
    drop(connection);
    allow_match(node, who).await?;
    if row.status == Status::Running {
        let come = Reseat::Come { who: who.account.clone(), link: free.token.clone() };
        return replace(node, &row.id, &come).await;
    }
    if row.terms.rated && !who.me.claimed {
        return Err(TableFault::RatedGuest.into());
    }
    let person = SeatRow { kind: SeatKind::Person, account: who.account.clone(), level: 0, ..free.clone() };
    fill(node, row, seats, free, person).await
}

async fn fill(
    node: &Node,
    row: &MatchRow,
    seats: &[SeatRow],
    free: &SeatRow,
    by: SeatRow,
) -> Result<Seated, Refusal> {
    let terms = &row.terms;
    check_rated(terms.rated, terms.clock)?;
    if terms.rated && by.kind == SeatKind::Bot {
        return Err(TableFault::RatedBots.into());
    }
    if terms.pie && by.kind == SeatKind::Bot {
        return Err(TableFault::Pie.into());
    }
    let now = node.now().0;
    let mut after = seats.to_vec();
    after[free.seat as usize] = by.clone();
    let beginning = beginning(node, row, after, now);
    let sit = MatchWrite::Sit { token: free.token.clone(), row: by.clone(), now, beginning };
    if !node.store.write_match(&row.id, sit).await? {
        return Err(Refusal::SeatTaken);
    }
    let room = node.room(&row.id).await?;
    room.refresh(node).await?;
    // By the lot it may be another seat than the one that was free.
    let (_, seats) = room.table(node).await?;
    let seat = seats.iter().find(|seat| seat.account == by.account && seat.kind == SeatKind::Person);
    Ok(Seated { id: row.id.clone(), seat: seat.map_or(free.seat, |seat| seat.seat) as usize })
}
