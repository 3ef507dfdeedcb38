//! Chat: a room for the seats, and one for those who watch.

use crate::ids::AccountId;
use crate::messages::Said;
use crate::node::Node;
use crate::refusal::Refusal;
use crate::room::Room;
use crate::states::{ChatRoom, Status};
use crate::store::sql::ChatRow;
use crate::store::{MatchWrite, sql};

pub(crate) const LONGEST: usize = 500;
/// How many messages are sent at a time.
const AT_MOST: i64 = 100;
/// How many a report keeps.
const REPORTED: i64 = 50;

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
    check_room(node, room, who, to).await?;
    check_not_muted(node, who).await?;
    if !is_unlimited && !node.limits.chat.take(who.clone()) {
        return Err(Refusal::TooFast);
    }
    let (account, now) = (who.clone(), node.now().0);
    let said = MatchWrite::Say { room: to.name(), account, text: words, now };
    node.store.write_match(&room.id, said).await?;
    node.announce_chat(&room.id).await;
    Ok(())
}

/// Whether this account may speak in a room of a match now.
async fn check_room(node: &Node, room: &Room, who: &AccountId, to: ChatRoom) -> Result<(), Refusal> {
    let (row, seats) = room.table(node).await?;
    let is_seated = room.seat_of(node, who).await?.is_some();
    let is_over = row.status == Status::Over;
    match to {
        ChatRoom::Seats if !is_seated => Err(Refusal::NotSeated),
        ChatRoom::Seats if seats.len() > 2 && !is_over && !row.terms.partner_chat => {
            Err(Refusal::NoPartnerChat)
        }
        ChatRoom::Watchers if is_seated && !is_over => Err(Refusal::NotYourRoom),
        _ => Ok(()),
    }
}

async fn check_not_muted(node: &Node, who: &AccountId) -> Result<(), Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let (muted, _) = sql::sanctions(&mut connection, who).await?;
    if muted > node.now().0 { Err(Refusal::Muted) } else { Ok(()) }
}

/// How much of each room somebody has heard: the number of the last message.
#[derive(Clone, Copy, Default, PartialEq)]
pub(crate) struct Heard {
    pub(crate) seats: i64,
    pub(crate) watchers: i64,
}

impl Heard {
    /// The same, and all of the rooms that are not for this listener: players hear watchers once the match is over.
    async fn with_closed_rooms(self, node: &Node, room: &Room, who: &AccountId) -> Result<Heard, Refusal> {
        let is_seated = room.seat_of(node, who).await?.is_some();
        let is_over = room.is_over(node).await?;
        let seats = if is_seated { self.seats } else { i64::MAX };
        let watchers = if !is_seated || is_over { self.watchers } else { i64::MAX };
        Ok(Heard { seats, watchers })
    }

    fn note(&mut self, row: &ChatRow) {
        let heard = if row.room == ChatRoom::Seats { &mut self.seats } else { &mut self.watchers };
        *heard = row.n;
    }
}

/// What an account has not heard yet and may hear.
pub(crate) async fn since(
    node: &Node,
    room: &Room,
    who: &AccountId,
    heard: &mut Heard,
) -> Result<Vec<Said>, Refusal> {
    let from = heard.with_closed_rooms(node, room, who).await?;
    let mut connection = node.store.readers.acquire().await?;
    let rows = sql::chat(&mut connection, &room.id, from, AT_MOST).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let blocked = sql::blocks(&mut connection, who).await?;
    rows.iter().for_each(|row| heard.note(row));
    let wanted = rows.into_iter().filter(|row| !blocked.iter().any(|(account, _)| *account == row.account));
    Ok(wanted.map(Said::from).collect())
}

/// Who said something that this account may hear.
pub(crate) async fn author(
    node: &Node,
    room: &Room,
    who: &AccountId,
    n: i64,
) -> Result<Option<AccountId>, Refusal> {
    let before = Heard { seats: n.saturating_sub(1), watchers: n.saturating_sub(1) };
    let from = before.with_closed_rooms(node, room, who).await?;
    let mut connection = node.store.readers.acquire().await?;
    let said = sql::chat(&mut connection, &room.id, from, 1).await?;
    Ok(said.into_iter().find(|row| row.n == n).map(|row| row.account))
}

/// The last that this account could read in a match, for a report: also of those whom it does not hear any more.
pub(crate) async fn readable(node: &Node, room: &Room, who: &AccountId) -> Result<Vec<Said>, Refusal> {
    let from = Heard::default().with_closed_rooms(node, room, who).await?;
    let mut connection = node.store.readers.acquire().await?;
    let rows = sql::last_said(&mut connection, &room.id, from, REPORTED).await?;
    Ok(rows.into_iter().map(Said::from).collect())
}
