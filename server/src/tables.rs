//! Setting up tables, sitting down and standing up.

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
    Fair, Invitation, InvitationState, Lot, NewTable, NewTableAnswer, News, Pair, SeatChoice, SeatLink,
    Seated, Starter, Terms,
};
use crate::node::Node;
use crate::reason::{Excess, TableFault};
use crate::refusal::Refusal;
use crate::room::Reseat;
use crate::states::{SeatKind, Status};
use crate::store::{Beginning, MatchRow, SeatRow, Write, sql};

mod leaving;
mod rematch;

pub(crate) use leaving::{leave_all, open, stand_up};
use leaving::{offered, replace};
pub(crate) use rematch::{decline_rematch, rematch, second_game};

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
    let (deadline, bot_due, turn) = match is_full {
        true => first_turn(node, variant, start, terms, seats, created),
        false => (0, 0, -1),
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
        deadline,
        bot_due,
        result: String::new(),
        ending: String::new(),
        rematch: String::new(),
        turn,
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

/// When the first turn ends, when a bot is due, and whose turn it is, if a match begins now.
fn first_turn(
    node: &Node,
    variant: &str,
    start: &str,
    terms: &Terms,
    seats: &[SeatRow],
    now: i64,
) -> (i64, i64, i64) {
    let Ok((family, _)) = quadrille_games::variant(variant) else { return (0, 0, -1) };
    let first = new_match(family, start).ok().and_then(|fresh| fresh.to_move()).map(|seat| seat.index());
    let deadline = Clock::new(terms.clock, seats.len(), Millis(now)).deadline(first, &node.moment());
    let is_bot = first.is_some_and(|seat| seats[seat].kind == SeatKind::Bot);
    let bot_due = if is_bot { now + node.bot_delay() } else { 0 };
    (deadline, bot_due, first.map_or(-1, |seat| seat as i64))
}

/// What becomes true of a table if these seats are all.
fn beginning(node: &Node, row: &MatchRow, mut seats: Vec<SeatRow>, now: i64) -> Beginning {
    let drawn = row.terms.lot.zip(quadrille_games::variant(&row.variant).ok());
    let drawn = drawn.map(|(lot, (family, variant))| draw(family, variant, lot));
    let (start, turns) = drawn.map_or((row.start.clone(), 0), |drawn| (drawn.start.into(), drawn.turns));
    seats.rotate_left(turns);
    let (deadline, bot_due, turn) = first_turn(node, &row.variant, &start, &row.terms, &seats, now);
    Beginning { deadline, bot_due, turn, start, turns: turns as i64 }
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
        host: host.unwrap_or_default(),
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
    let sit = Write::Sit {
        id: row.id.clone(),
        seat: free.seat,
        token: free.token.clone(),
        row: by.clone(),
        now,
        beginning,
    };
    if !node.store.write(sit).await? {
        return Err(Refusal::SeatTaken);
    }
    let room = node.room(&row.id).await?;
    room.refresh(node).await?;
    // By the lot it may be another seat than the one that was free.
    let (_, seats) = room.table(node).await?;
    let seat = seats.iter().find(|seat| seat.account == by.account && seat.kind == SeatKind::Person);
    Ok(Seated { id: row.id.clone(), seat: seat.map_or(free.seat, |seat| seat.seat) as usize })
}

/// Closes a table that has not begun.
pub(crate) async fn cancel(node: &Node, who: &Who, id: &MatchId) -> Result<(), Refusal> {
    let room = node.room_as_stored(id).await?;
    let (row, ..) = room.table(node).await?;
    if row.creator != who.account {
        return Err(Refusal::NotYours);
    }
    match node.store.write(Write::Cancel { id: id.clone(), now: node.now().0 }).await? {
        true => room.refresh(node).await,
        false => Err(Refusal::Over),
    }
}
