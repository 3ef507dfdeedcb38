//! Chat: a room for the seats, and one for those who watch.

use crate::clock::now;
use crate::ids::AccountId;
use crate::messages::{ChatRoom, Said};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::room::Room;
use crate::store::{Write, sql};

const LONGEST: usize = 500;
/// How many messages are sent at a time.
const AT_MOST: i64 = 100;

/// Says something in a room of a match, where that is allowed.
pub(crate) async fn say(
    node: &Node,
    room: &Room,
    who: &AccountId,
    to: ChatRoom,
    words: String,
    is_unlimited: bool,
) -> Result<(), Refusal> {
    let words: String = words.trim().chars().filter(|c| !c.is_control()).collect();
    if words.is_empty() || words.chars().count() > LONGEST {
        return Err(Refusal::BadChat(LONGEST));
    }
    let (row, seats, terms) = room.table(node).await?;
    let is_seated = room.seat_of(node, who).await?.is_some();
    let is_over = row.status == "over";
    match to {
        ChatRoom::Seats if !is_seated => return Err(Refusal::NotSeated),
        ChatRoom::Seats if seats.len() > 2 && !is_over && !terms.partner_chat => {
            return Err(Refusal::NoPartnerChat);
        }
        ChatRoom::Watchers if is_seated && !is_over => return Err(Refusal::NotYourRoom),
        _ => {}
    }
    if !is_unlimited && !node.limits.chat.take(who.clone()) {
        return Err(Refusal::TooFast);
    }
    let said =
        Write::Say { id: room.id.clone(), room: to.name(), account: who.clone(), text: words, now: now().0 };
    node.store.write(said).await?;
    node.announce_chat(&room.id).await;
    Ok(())
}

/// What an account has not heard yet and may hear.
pub(crate) async fn since(
    node: &Node,
    room: &Room,
    who: &AccountId,
    heard: &mut i64,
) -> Result<Vec<Said>, Refusal> {
    let is_seated = room.seat_of(node, who).await?.is_some();
    let is_over = room.table(node).await?.0.status == "over";
    let mut connection = node.store.readers.acquire().await?;
    let rows = sql::chat(&mut connection, &room.id, *heard, AT_MOST).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let blocked = sql::blocks(&mut connection, who).await?;
    *heard = rows.last().map_or(*heard, |row| row.n);
    let may_hear = |room: &str| if room == "seats" { is_seated } else { !is_seated || is_over };
    let wanted = rows
        .into_iter()
        .filter(|row| may_hear(&row.room) && !blocked.iter().any(|(account, _)| *account == row.account));
    Ok(wanted.map(|row| Said { from: row.name, room: row.room, text: row.text }).collect())
}
