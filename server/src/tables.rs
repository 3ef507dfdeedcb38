//! Setting up tables, sitting down, and playing again.

use quadrille_games::{Family, Sentence, Variant, new_match};

use crate::clock::{Clock, ClockTerms, Millis};
use crate::identity::Who;
use crate::ids::{AccountId, MatchId, random_number, random_text};
use crate::limits::OPEN_TABLES;
use crate::messages::{NewTable, NewTableAnswer, News, SeatChoice, SeatLink, Seated, Starter, Terms, text};
use crate::node::Node;
use crate::reason::{Excess, TableFault};
use crate::refusal::Refusal;
use crate::room::has_secrets;
use crate::store::{Beginning, MatchRow, SeatRow, Write, sql};

/// Sets up a table.
pub(crate) async fn create(node: &Node, who: &Who, table: NewTable) -> Result<NewTableAnswer, Refusal> {
    allow(node, who).await?;
    let (family, variant) =
        quadrille_games::variant(&table.game).map_err(|why| Refusal::BadTable(why.message()))?;
    check(family, variant, &table, who)?;
    let mut choices = table.seats.clone();
    if table.sides_by_lot {
        let turns = random_number() as usize % choices.len();
        choices.rotate_left(turns);
    }
    let start = start(family, variant, table.starter, &mut choices);
    let seats = choices.iter().enumerate().map(|(i, choice)| seat(i, choice, &who.account)).collect();
    let terms = Terms { clock: table.clock, rated: table.rated, partner_chat: table.partner_chat };
    set_up(node, variant.name, start, &terms, &who.account, seats).await
}

async fn allow(node: &Node, who: &Who) -> Result<(), Refusal> {
    if who.is_unlimited {
        return Ok(());
    }
    if !node.limits.tables.take(who.account.clone()) {
        return Err(Refusal::TooFast);
    }
    let mut connection = node.store.readers.acquire().await?;
    match sql::count_open(&mut connection, &who.account).await? < OPEN_TABLES {
        true => Ok(()),
        false => Err(Excess::Unfinished.into()),
    }
}

fn check(family: Family, variant: &Variant, table: &NewTable, who: &Who) -> Result<(), Refusal> {
    let bad = |why: TableFault| Err(why.into());
    let seats = new_match(family, variant.starts[0]).map_or(2, |fresh| fresh.seats().len());
    if table.seats.len() != seats {
        return bad(TableFault::Seats { game: variant.name, seats, asked: table.seats.len() });
    }
    if table.seats.iter().all(|seat| matches!(seat, SeatChoice::Bot { .. })) {
        return bad(TableFault::NoPerson);
    }
    if table.seats.iter().filter(|seat| **seat == SeatChoice::Me).count() > 1 {
        return bad(TableFault::TwoSeats);
    }
    if table.seats.iter().any(|seat| matches!(seat, SeatChoice::Bot { level } if !(1..=8).contains(level))) {
        return bad(TableFault::Level);
    }
    if let Some(why) = table.clock.fault() {
        return bad(why);
    }
    if has_secrets(family) && table.starter != Starter::Lot {
        return bad(TableFault::Toss);
    }
    if table.rated {
        if table.seats.iter().any(|seat| matches!(seat, SeatChoice::Bot { .. })) {
            return bad(TableFault::RatedBots);
        }
        if !who.me.claimed {
            return bad(TableFault::RatedGuest);
        }
        if table.starter != Starter::Lot {
            return bad(TableFault::RatedStarter);
        }
    }
    check_rated(table.rated, table.clock)
}

/// Who is about to lose a rated match must not be able to stay away for ever.
fn check_rated(is_rated: bool, clock: ClockTerms) -> Result<(), Refusal> {
    match is_rated && clock == ClockTerms::None {
        true => Err(Refusal::RatedNeedsClock),
        false => Ok(()),
    }
}

/// The starting position. Where it can only be the first seat that begins, players change seats instead.
fn start(
    family: Family,
    variant: &'static Variant,
    starter: Starter,
    choices: &mut [SeatChoice],
) -> &'static str {
    let by_lot = random_number() as usize;
    let begins = match starter {
        Starter::Lot => by_lot % 2,
        Starter::First => 0,
        Starter::Second => 1,
    };
    let with_starter = |start: &&&str| {
        new_match(family, start)
            .ok()
            .and_then(|fresh| fresh.to_move())
            .is_some_and(|seat| seat.index() == begins)
    };
    match variant.starts.iter().find(with_starter) {
        Some(start) => start,
        None => {
            // Squod tosses: there the seats stay as they were chosen.
            if !has_secrets(family) {
                choices.rotate_left(begins);
            }
            variant.starts[0]
        }
    }
}

fn seat(i: usize, choice: &SeatChoice, me: &AccountId) -> SeatRow {
    let empty = || AccountId(String::new());
    let row = |kind: &str, account, level, token| SeatRow {
        seat: i as i64,
        kind: kind.into(),
        account,
        level,
        token,
        name: String::new(),
    };
    match choice {
        SeatChoice::Me => row("person", me.clone(), 0, String::new()),
        SeatChoice::Link => row("link", empty(), 0, random_text(26)),
        SeatChoice::Anyone => row("anyone", empty(), 0, String::new()),
        SeatChoice::Bot { level } => row("bot", empty(), i64::from(*level), String::new()),
    }
}

async fn set_up(
    node: &Node,
    variant: &str,
    start: &str,
    terms: &Terms,
    creator: &AccountId,
    seats: Vec<SeatRow>,
) -> Result<NewTableAnswer, Refusal> {
    let is_full = seats.iter().all(|seat| seat.kind == "person" || seat.kind == "bot");
    let created = node.now().0;
    let Beginning { deadline, bot_due, turn } = match is_full {
        true => beginning(node, variant, start, terms, &seats, created),
        false => Beginning::NOT_YET,
    };
    let row = MatchRow {
        id: MatchId::random(),
        variant: variant.into(),
        start: start.into(),
        terms: text(terms),
        creator: creator.clone(),
        created,
        status: if is_full { "running".into() } else { "waiting".into() },
        started: if is_full { created } else { 0 },
        ply: 0,
        changed: created,
        deadline,
        bot_due,
        result: String::new(),
        ending: String::new(),
        rematch: String::new(),
        turn,
    };
    let id = row.id.clone();
    let links = seats.iter().filter(|seat| !seat.token.is_empty());
    let links = links.map(|seat| SeatLink { seat: seat.seat as usize, link: seat.token.clone() }).collect();
    node.store.write(Write::NewMatch { row: Box::new(row), seats }).await?;
    node.announce(News::Seats { id: id.clone() }).await;
    if bot_due > 0 {
        node.room(&id).await?.wake_bot(node).await?;
    }
    metrics::counter!("quadrille_matches_total").increment(1);
    Ok(NewTableAnswer { id, links })
}

/// Whose turn it is, when it ends, and when a bot is due, if a match begins now.
fn beginning(
    node: &Node,
    variant: &str,
    start: &str,
    terms: &Terms,
    seats: &[SeatRow],
    now: i64,
) -> Beginning {
    let Ok((family, _)) = quadrille_games::variant(variant) else { return Beginning::NOT_YET };
    let first = new_match(family, start).ok().and_then(|fresh| fresh.to_move()).map(|seat| seat.index());
    let deadline = Clock::new(terms.clock, seats.len(), Millis(now)).deadline(first, &node.moment());
    let is_bot = first.is_some_and(|seat| seats[seat].kind == "bot");
    let bot_due = if is_bot { now + node.bot_delay() } else { 0 };
    Beginning { deadline, bot_due, turn: first.map_or(-1, |seat| seat as i64) }
}

/// Sits down: on a seat for anyone, or on one that is kept for this player.
pub(crate) async fn sit(
    node: &Node,
    who: &Who,
    id: &MatchId,
    wanted: Option<usize>,
    bot: Option<u8>,
) -> Result<Seated, Refusal> {
    let (row, seats, _) = node.room_as_stored(id).await?.table(node).await?;
    let is_free = |seat: &&SeatRow| match bot {
        Some(_) => matches!(seat.kind.as_str(), "anyone" | "link"),
        None => seat.kind == "anyone" || (seat.kind == "kept" && seat.account == who.account),
    };
    let mut free = seats.iter().filter(is_free);
    let seat = free.find(|seat| wanted.is_none_or(|wanted| seat.seat as usize == wanted));
    let seat = seat.ok_or(Refusal::SeatTaken)?.clone();
    match bot {
        None => take(node, who, &row, &seats, &seat).await,
        Some(_) if row.creator != who.account => Err(Refusal::NotYours),
        Some(level) if !(1..=8).contains(&level) => Err(TableFault::Level.into()),
        Some(level) => {
            let account = AccountId(String::new());
            let bot = SeatRow { kind: "bot".into(), account, level: i64::from(level), ..seat.clone() };
            fill(node, &row, &seats, &seat, bot).await
        }
    }
}

/// Sits down with a link.
pub(crate) async fn sit_by_link(node: &Node, who: &Who, link: &str) -> Result<Seated, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let found = sql::seat_by_token(&mut connection, link).await?;
    drop(connection);
    let (id, seat) = found.ok_or(Refusal::NoSuchLink)?;
    let (row, seats, _) = node.room_as_stored(&id).await?.table(node).await?;
    let free = seats.iter().find(|row| row.seat == seat && row.token == link);
    let free = free.ok_or(Refusal::NoSuchLink)?.clone();
    take(node, who, &row, &seats, &free).await
}

async fn take(
    node: &Node,
    who: &Who,
    row: &MatchRow,
    seats: &[SeatRow],
    free: &SeatRow,
) -> Result<Seated, Refusal> {
    if seats.iter().any(|seat| seat.kind == "person" && seat.account == who.account) {
        return Err(Refusal::AlreadySeated);
    }
    // A seat that is kept was offered to this very player.
    let mut connection = node.store.readers.acquire().await?;
    if free.kind != "kept" && sql::is_unwelcome(&mut connection, &row.id, &who.account).await? {
        return Err(Refusal::NotWelcome);
    }
    drop(connection);
    let terms: Terms = serde_json::from_str(&row.terms).map_err(|_| Refusal::Busy)?;
    if terms.rated && !who.me.claimed {
        return Err(TableFault::RatedGuest.into());
    }
    let person = SeatRow { kind: "person".into(), account: who.account.clone(), level: 0, ..free.clone() };
    fill(node, row, seats, free, person).await
}

async fn fill(
    node: &Node,
    row: &MatchRow,
    seats: &[SeatRow],
    free: &SeatRow,
    by: SeatRow,
) -> Result<Seated, Refusal> {
    let terms: Terms = serde_json::from_str(&row.terms).map_err(|_| Refusal::Busy)?;
    check_rated(terms.rated, terms.clock)?;
    if terms.rated && by.kind == "bot" {
        return Err(TableFault::RatedBots.into());
    }
    let now = node.now().0;
    let mut after = seats.to_vec();
    after[free.seat as usize] = by.clone();
    let beginning = beginning(node, &row.variant, &row.start, &terms, &after, now);
    let sit = Write::Sit {
        id: row.id.clone(),
        seat: free.seat,
        token: free.token.clone(),
        row: by,
        now,
        beginning,
    };
    if !node.store.write(sit).await? {
        return Err(Refusal::SeatTaken);
    }
    node.room(&row.id).await?.refresh(node).await?;
    Ok(Seated { id: row.id.clone(), seat: free.seat as usize })
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

/// Closes the tables that wait for others, and resigns what runs.
pub(crate) async fn leave_all(node: &Node, who: &Who) -> Result<(), Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let unfinished = sql::unfinished_of(&mut connection, &who.account).await?;
    drop(connection);
    for row in unfinished {
        let room = node.room_as_stored(&row.id).await?;
        let left = match row.status.as_str() {
            "running" => room.resign(node, &who.account).await,
            _ => cancel(node, who, &row.id).await,
        };
        // What has ended meanwhile, or is another's to close, stays as it is.
        if let Err(Refusal::Busy) = left {
            return left;
        }
    }
    Ok(())
}

/// The same players once more with sides and starter changed; others find their seats kept.
pub(crate) async fn rematch(node: &Node, who: &Who, id: &MatchId) -> Result<Seated, Refusal> {
    let room = node.room_as_stored(id).await?;
    let (row, seats, terms) = room.table(node).await?;
    if !seats.iter().any(|seat| seat.account == who.account) {
        return Err(Refusal::NotSeated);
    }
    if row.status != "over" {
        return Err(Refusal::NotOver);
    }
    if !row.rematch.is_empty() {
        return join(node, who, &MatchId(row.rematch)).await;
    }
    check_rated(terms.rated, terms.clock)?;
    allow(node, who).await?;
    let count = seats.len() as i64;
    let moved = |seat: SeatRow| {
        let is_other = seat.kind == "person" && seat.account != who.account;
        let kind = if is_other { "kept".into() } else { seat.kind };
        // One seat on: partners stay partners, sides change, and so does who begins.
        SeatRow { seat: (seat.seat + 1) % count, kind, ..seat }
    };
    let mut next: Vec<SeatRow> = seats.into_iter().map(moved).collect();
    next.sort_by_key(|seat| seat.seat);
    let mine = next.iter().position(|seat| seat.account == who.account).unwrap_or(0);
    let new = set_up(node, &row.variant, &row.start, &terms, &who.account, next).await?;
    if !node.store.write(Write::Rematch { old: id.clone(), new: new.id.clone(), now: node.now().0 }).await? {
        // Somebody else asked at the same moment: theirs counts.
        cancel(node, who, &new.id).await?;
        room.refresh(node).await?;
        let (row, ..) = room.table(node).await?;
        return join(node, who, &MatchId(row.rematch)).await;
    }
    room.refresh(node).await?;
    Ok(Seated { id: new.id, seat: mine })
}

/// Takes the seat that is kept in a rematch; asking again is harmless.
async fn join(node: &Node, who: &Who, id: &MatchId) -> Result<Seated, Refusal> {
    match node.room_as_stored(id).await?.seat_of(node, &who.account).await? {
        Some(seat) => Ok(Seated { id: id.clone(), seat }),
        None => sit(node, who, id, None, None).await,
    }
}
