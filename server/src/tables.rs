//! Setting up tables, and closing them.

use std::net::IpAddr;

use quadrille_engine::level;
use quadrille_games::{Family, Sentence, Variant, new_match};
use rustc_hash::FxHashMap;

use crate::clock::{Clock, ClockTerms, Millis};
use crate::identity::{Who, account_by_name};
use crate::ids::{AccountId, MatchId, random_number, random_text};
use crate::limits::{OPEN_TABLES, WAITING_TABLES};
use crate::lobby;
use crate::messages::{
    Fair, Lot, NewTable, NewTableAnswer, News, Pair, SeatChoice, SeatLink, Starter, Terms,
};
use crate::node::Node;
use crate::reason::{Excess, TableFault};
use crate::refusal::Refusal;
use crate::states::{SeatKind, Status};
use crate::store::{MatchRow, MatchWrite, SeatRow, Turn, Write, sql};

mod leaving;
mod rematch;
mod sitting;

use leaving::offered;
pub(crate) use leaving::{leave_all, open, stand_up};
pub(crate) use rematch::{decline_rematch, rematch, second_game};
pub(crate) use sitting::{invitation, sit, sit_by_link};

/// Sets up a table.
pub(crate) async fn create(
    node: &Node,
    who: &Who,
    from: IpAddr,
    table: NewTable,
) -> Result<NewTableAnswer, Refusal> {
    allow(node, who).await?;
    let (family, variant) =
        quadrille_games::variant(&table.game).map_err(|why| Refusal::BadTable(why.message()))?;
    check(family, variant, &table, who)?;
    let invited = invited(node, who, &table.seats).await?;
    let is_listed = table.seats.contains(&SeatChoice::Anyone);
    let mut choices = table.seats.clone();
    let lot = lot(family, &table);
    let start = match lot {
        Some(_) => variant.starts[0],
        None => {
            let drawn = draw(family, variant, Lot { starter: table.starter, sides: table.sides_by_lot });
            choices.rotate_left(drawn.turns);
            drawn.start
        }
    };
    let seats: Vec<_> =
        choices.iter().enumerate().map(|(i, choice)| seat(i, choice, &who.account, &invited)).collect();
    let pair = (fair(&table) == Fair::Pair).then_some(Pair { before: None });
    let pie = fair(&table) == Fair::Pie;
    let NewTable { clock, rated, partner_chat, .. } = table;
    let terms = Terms { clock, rated, partner_chat, lot, pair, pie, ..Terms::default() };
    let mut row = set_up(node, variant.name, start, &terms, &who.account, &seats);
    row.is_listed = is_listed;
    let links = seats.iter().filter(|seat| !seat.token.is_empty());
    let links = links.map(|seat| SeatLink { seat: seat.seat as usize, link: seat.token.clone() }).collect();
    let address = if is_listed { lobby::digest(&node.key, from) } else { String::new() };
    let (id, bot_due) = (row.id.clone(), row.bot_due);
    match node.store.write(Write::NewMatch { row: Box::new(row), seats, address }).await? {
        true => is_there(node, &id, bot_due).await.map(|()| NewTableAnswer { id, links }),
        false => Err(Refusal::NoSession),
    }
}

/// Those for whom seats are kept, by the names that were said. Who has blocked the host is left in peace.
async fn invited(
    node: &Node,
    who: &Who,
    choices: &[SeatChoice],
) -> Result<FxHashMap<String, AccountId>, Refusal> {
    let mut invited = FxHashMap::default();
    for choice in choices {
        let SeatChoice::Player { name } = choice else { continue };
        let (account, ..) = account_by_name(node, name).await?.ok_or(Refusal::NoSuchPlayer)?;
        if account == who.account || invited.values().any(|other| *other == account) {
            return Err(TableFault::TwoSeats.into());
        }
        let mut connection = node.store.readers.acquire().await?;
        let blocked = sql::blocks(&mut connection, &account).await?;
        if blocked.iter().any(|(blocked, _)| *blocked == who.account) {
            return Err(Refusal::NotWelcome);
        }
        invited.insert(name.clone(), account);
    }
    Ok(invited)
}

/// Whether somebody may set up one more table.
async fn allow(node: &Node, who: &Who) -> Result<(), Refusal> {
    if who.is_unlimited {
        return Ok(());
    }
    let mut connection = node.store.readers.acquire().await?;
    let waiting = sql::count_waiting(&mut connection, &who.account).await?;
    drop(connection);
    if waiting >= WAITING_TABLES {
        return Err(Excess::Waiting.into());
    }
    allow_match(node, who).await?;
    match node.limits.tables.take(who.account.clone()) {
        true => Ok(()),
        false => Err(Refusal::TooFast),
    }
}

/// Whether somebody may have one more match.
async fn allow_match(node: &Node, who: &Who) -> Result<(), Refusal> {
    if who.is_unlimited {
        return Ok(());
    }
    let mut connection = node.store.readers.acquire().await?;
    match sql::count_open(&mut connection, &who.account).await? < OPEN_TABLES {
        true => Ok(()),
        false => Err(Excess::Unfinished.into()),
    }
}

fn check_level(family: Family, level: u8) -> Result<(), Refusal> {
    let most = level::count(family);
    if (1..=most).contains(&level) { Ok(()) } else { Err(TableFault::Level { most }.into()) }
}

fn check(family: Family, variant: &Variant, table: &NewTable, who: &Who) -> Result<(), Refusal> {
    check_seats(family, variant, table)?;
    if let Some(why) = table.clock.fault() {
        return Err(why.into());
    }
    if family.has_secrets() && table.starter != Starter::Lot {
        return Err(TableFault::Toss.into());
    }
    if let Some(why) = table.rated.then(|| not_rated(table, who)).flatten() {
        return Err(why.into());
    }
    if fair(table) == Fair::Pie && (family.has_secrets() || table.seats.len() != 2 || has_bot(table)) {
        return Err(TableFault::Pie.into());
    }
    check_rated(table.rated, table.clock)
}

fn check_seats(family: Family, variant: &Variant, table: &NewTable) -> Result<(), Refusal> {
    let seats = new_match(family, variant.starts[0]).map_or(2, |fresh| fresh.seats().len());
    if table.seats.len() != seats {
        return Err(TableFault::Seats { game: variant.name, seats, asked: table.seats.len() }.into());
    }
    if table.seats.iter().all(|seat| matches!(seat, SeatChoice::Bot { .. })) {
        return Err(TableFault::NoPerson.into());
    }
    if table.seats.iter().filter(|seat| **seat == SeatChoice::Me).count() > 1 {
        return Err(TableFault::TwoSeats.into());
    }
    for seat in &table.seats {
        if let SeatChoice::Bot { level } = seat {
            check_level(family, *level)?;
        }
    }
    Ok(())
}

/// Why a table cannot be rated, if it cannot.
fn not_rated(table: &NewTable, who: &Who) -> Option<TableFault> {
    let faults = [
        (has_bot(table), TableFault::RatedBots),
        (!who.me.claimed, TableFault::RatedGuest),
        (table.starter != Starter::Lot, TableFault::RatedStarter),
        (fair(table) == Fair::Single, TableFault::RatedSingle),
    ];
    faults.into_iter().find_map(|(is_so, fault)| is_so.then_some(fault))
}

/// What makes up for the lead of who begins: rated matches are pairs if nothing else is said.
fn fair(table: &NewTable) -> Fair {
    table.fair.unwrap_or(if table.rated { Fair::Pair } else { Fair::Single })
}

fn has_bot(table: &NewTable) -> bool {
    table.seats.iter().any(|seat| matches!(seat, SeatChoice::Bot { .. }))
}

/// Who is about to lose a rated match must not be able to stay away for ever.
fn check_rated(is_rated: bool, clock: ClockTerms) -> Result<(), Refusal> {
    match is_rated && clock == ClockTerms::None {
        true => Err(Refusal::RatedNeedsClock),
        false => Ok(()),
    }
}

/// What is left to the lot until everybody is there: who draws earlier could close the table and draw again.
fn lot(family: Family, table: &NewTable) -> Option<Lot> {
    let is_waiting = table.seats.iter().any(|seat| !matches!(seat, SeatChoice::Me | SeatChoice::Bot { .. }));
    let is_random = table.sides_by_lot || (table.starter == Starter::Lot && !family.has_secrets());
    (is_waiting && is_random).then_some(Lot { starter: table.starter, sides: table.sides_by_lot })
}

/// How a match begins.
pub(crate) struct Drawn {
    pub(crate) start: &'static str,
    /// By so many seats everybody moves down.
    turns: usize,
}

/// Draws who sits where and who begins. Where it can only be the first seat that begins, players change seats instead.
pub(crate) fn draw(family: Family, variant: &'static Variant, lot: Lot) -> Drawn {
    let fresh = |start: &str| new_match(family, start).ok();
    let seats = fresh(variant.starts[0]).map_or(2, |fresh| fresh.seats().len());
    let by_lot = |among: usize| random_number() as usize % among;
    let turns = if lot.sides { by_lot(seats) } else { 0 };
    let begins = match lot.starter {
        Starter::Lot => by_lot(2),
        Starter::First => 0,
        Starter::Second => 1,
    };
    let starter = |start: &str| fresh(start).and_then(|fresh| fresh.to_move()).map(|seat| seat.index());
    match variant.starts.iter().find(|start| starter(start) == Some(begins)) {
        Some(start) => Drawn { start, turns },
        // Where there is a toss, the seats stay as they were chosen.
        None if family.has_secrets() => Drawn { start: variant.starts[0], turns },
        None => Drawn { start: variant.starts[0], turns: (turns + begins) % seats },
    }
}

fn seat(i: usize, choice: &SeatChoice, me: &AccountId, invited: &FxHashMap<String, AccountId>) -> SeatRow {
    let empty = || AccountId(String::new());
    let row = |kind, account, level, token| SeatRow {
        seat: i as i64,
        kind,
        account,
        level,
        token,
        name: String::new(),
    };
    match choice {
        SeatChoice::Me => row(SeatKind::Person, me.clone(), 0, String::new()),
        SeatChoice::Link => row(SeatKind::Link, empty(), 0, random_text(26)),
        SeatChoice::Anyone => row(SeatKind::Anyone, empty(), 0, String::new()),
        SeatChoice::Player { name } => {
            row(SeatKind::Kept, invited.get(name).cloned().unwrap_or_default(), 0, String::new())
        }
        SeatChoice::Bot { level } => row(SeatKind::Bot, empty(), i64::from(*level), String::new()),
    }
}

/// A table at which these sit; it begins at once if nobody is missing.
pub(crate) fn set_up(
    node: &Node,
    variant: &str,
    start: &str,
    terms: &Terms,
    creator: &AccountId,
    seats: &[SeatRow],
) -> MatchRow {
    let is_full = seats.iter().all(|seat| matches!(seat.kind, SeatKind::Person | SeatKind::Bot));
    let created = node.now().0;
    let turn = match is_full {
        true => first_turn(node, variant, start, terms, seats, created),
        false => Turn::NOBODY,
    };
    MatchRow {
        id: MatchId::random(),
        variant: variant.into(),
        start: start.into(),
        terms: terms.clone(),
        creator: creator.clone(),
        created,
        status: if is_full { Status::Running } else { Status::Waiting },
        started: if is_full { created } else { 0 },
        ply: 0,
        changed: created,
        deadline: turn.deadline,
        bot_due: turn.bot_due,
        result: String::new(),
        ending: String::new(),
        rematch: String::new(),
        turn: turn.seat,
        is_listed: false,
    }
}

/// Tells everybody of a new table, and a bot if it begins.
async fn is_there(node: &Node, id: &MatchId, bot_due: i64) -> Result<(), Refusal> {
    node.announce(News::Seats { id: id.clone() }).await;
    node.ring_invited(id).await;
    metrics::counter!("quadrille_matches_total").increment(1);
    match bot_due > 0 {
        true => node.room(id).await?.wake_bot(node).await,
        false => Ok(()),
    }
}

/// The first turn, if a match begins now.
fn first_turn(node: &Node, variant: &str, start: &str, terms: &Terms, seats: &[SeatRow], now: i64) -> Turn {
    let Ok((family, _)) = quadrille_games::variant(variant) else { return Turn::NOBODY };
    let first = new_match(family, start).ok().and_then(|fresh| fresh.to_move()).map(|seat| seat.index());
    let deadline = Clock::new(terms.clock, seats.len(), Millis(now)).deadline(first, &node.moment());
    let is_bot = first.is_some_and(|seat| seats[seat].kind == SeatKind::Bot);
    let bot_due = if is_bot { now + node.bot_delay() } else { 0 };
    Turn { seat: first.map_or(-1, |seat| seat as i64), deadline, bot_due }
}

/// Closes a table that has not begun.
pub(crate) async fn cancel(node: &Node, who: &Who, id: &MatchId) -> Result<(), Refusal> {
    let room = node.room_as_stored(id).await?;
    let (row, ..) = room.table(node).await?;
    if row.creator != who.account {
        return Err(Refusal::NotYours);
    }
    match node.store.write_match(id, MatchWrite::Cancel { now: node.now().0 }).await? {
        true => room.refresh(node).await,
        false => Err(Refusal::Over),
    }
}
