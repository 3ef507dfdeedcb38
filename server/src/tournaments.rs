//! Club evenings: an organiser opens a tournament, people join with its code, and rounds follow one another by
//! themselves until it is over.

use std::time::Duration;

use quadrille_games::{Family, Sentence, Variant, new_match};
use quadrille_tournament::{Entrant, Points, System, Tournament};
use serde::{Deserialize, Serialize};

use crate::clock::ClockTerms;
use crate::identity::Who;
use crate::ids::{AccountId, MatchId, TournamentId};
use crate::limits::{ENTRANTS, OPEN_TOURNAMENTS};
use crate::messages::{NewTournament, Order, TournamentShown};
use crate::names::{Name, folded};
use crate::node::Node;
use crate::reason::{Excess, TournamentFault};
use crate::refusal::Refusal;
use crate::states::TournamentStatus;
use crate::store::{MatchRow, Person, SeatRow, TournamentRow, Write, sql};

mod rounds;
mod shown;

pub(crate) use rounds::advance_all;
use rounds::begin_round;

/// How often it is looked whether a match has ended and a round can begin.
pub(crate) const PACE: Duration = Duration::from_millis(500);
/// How often somebody tries again who was not the first to write.
const TRIES: usize = 20;

/// A tournament as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Document {
    name: String,
    variant: String,
    clock: ClockTerms,
    system: System,
    games: u32,
    /// Seconds between rounds.
    pause: u32,
    table: Tournament,
    /// The matches by round, pairing and game.
    matches: Vec<Vec<Vec<MatchId>>>,
    /// When the next round begins, once the last one is over.
    resumes: i64,
}

/// A tournament that was read, with who takes part.
struct Read {
    row: TournamentRow,
    document: Document,
    people: Vec<Person>,
}

impl Read {
    fn number_of(&self, account: &AccountId) -> Option<Entrant> {
        self.people
            .iter()
            .find(|person| person.account == *account)
            .map(|person| Entrant(person.number as u16))
    }

    fn account(&self, entrant: Entrant) -> AccountId {
        let person = self.people.iter().find(|person| person.number == i64::from(entrant.0));
        person.map(|person| person.account.clone()).unwrap_or_default()
    }
}

/// Opens a tournament, for somebody who is its organiser from then on.
pub(crate) async fn create(node: &Node, who: &Who, new: NewTournament) -> Result<TournamentId, Refusal> {
    let (family, variant) =
        quadrille_games::variant(&new.game).map_err(|why| Refusal::BadTable(why.message()))?;
    check(family, variant, &new)?;
    let mut connection = node.store.readers.acquire().await?;
    let open = sql::count_tournaments(&mut connection, &who.account).await?;
    drop(connection);
    if open >= OPEN_TOURNAMENTS && !who.is_unlimited {
        return Err(Excess::Tournaments.into());
    }
    if !node.limits.tables.take(who.account.clone()) {
        return Err(Refusal::TooFast);
    }
    let document = Document {
        name: new.name.trim().into(),
        variant: variant.name.into(),
        clock: new.clock,
        system: new.system,
        games: new.games,
        pause: new.pause,
        table: Tournament::new(new.system, new.games),
        matches: Vec::new(),
        resumes: 0,
    };
    let id = TournamentId::random();
    let row = TournamentRow {
        id: id.clone(),
        organiser: who.account.clone(),
        status: TournamentStatus::Open,
        version: 0,
        changed: node.now().0,
        document: crate::messages::text(&document),
    };
    match node.store.write(Write::NewTournament(row)).await? {
        true => Ok(id),
        false => Err(Refusal::Busy),
    }
}

fn check(family: Family, variant: &Variant, new: &NewTournament) -> Result<(), Refusal> {
    let fault = |why: TournamentFault| Err(why.into());
    if new_match(family, variant.starts[0]).map_or(2, |fresh| fresh.seats().len()) != 2 {
        return fault(TournamentFault::Two);
    }
    if !(1..=40).contains(&new.name.trim().chars().count()) || new.name.chars().any(char::is_control) {
        return fault(TournamentFault::Name);
    }
    if matches!(new.system, System::Swiss { rounds } if !(1..=20).contains(&rounds)) {
        return fault(TournamentFault::Rounds);
    }
    if !(1..=2).contains(&new.games) || new.pause > 600 {
        return fault(TournamentFault::Games);
    }
    // A round ends when its last game does.
    if !matches!(new.clock, ClockTerms::Game { .. }) {
        return fault(TournamentFault::Clock);
    }
    new.clock.fault().map_or(Ok(()), |why| Err(why.into()))
}

async fn read(node: &Node, id: &TournamentId) -> Result<Read, Refusal> {
    let mut connection = node.store.readers.acquire().await?;
    let row = sql::tournament(&mut connection, id).await?.ok_or(Refusal::NoSuchTournament)?;
    let people = sql::tournament_people(&mut connection, id).await?;
    drop(connection);
    let document = serde_json::from_str(&row.document).map_err(|_| Refusal::Busy)?;
    Ok(Read { row, document, people })
}

/// What everybody may see of a tournament.
pub(crate) async fn show(node: &Node, who: &Who, id: &TournamentId) -> Result<TournamentShown, Refusal> {
    Ok(shown::of(&read(node, id).await?, &who.account, node.now()))
}

/// The standings as a table for other programs.
pub(crate) async fn csv(node: &Node, id: &TournamentId) -> Result<String, Refusal> {
    Ok(shown::csv(&read(node, id).await?))
}

/// A change that is worked out from what was read, and written if nobody else wrote meanwhile.
struct Change {
    status: TournamentStatus,
    document: Document,
    joined: Option<Person>,
    matches: Vec<(MatchRow, Vec<SeatRow>)>,
}

impl Change {
    fn of(read: &Read) -> Change {
        Change { status: read.row.status, document: read.document.clone(), joined: None, matches: Vec::new() }
    }
}

/// Reads, works out and writes, again if somebody else was first; says what came of it.
async fn change(
    node: &Node,
    who: &Who,
    id: &TournamentId,
    work_out: impl Fn(&Read) -> Result<Change, Refusal>,
) -> Result<TournamentShown, Refusal> {
    for _ in 0..TRIES {
        let read = read(node, id).await?;
        if write(node, &read, work_out(&read)?).await? {
            return show(node, who, id).await;
        }
    }
    Err(Refusal::Busy)
}

async fn write(node: &Node, read: &Read, change: Change) -> Result<bool, Refusal> {
    let begun: Vec<_> = change.matches.iter().map(|(row, _)| row.id.clone()).collect();
    let row = TournamentRow {
        status: change.status,
        changed: node.now().0,
        document: crate::messages::text(&change.document),
        ..read.row.clone()
    };
    let write = Write::Tournament { row, joined: change.joined, matches: change.matches };
    let is_written = node.store.write(write).await?;
    if is_written {
        for id in begun {
            node.announce(crate::messages::News::Seats { id }).await;
        }
    }
    Ok(is_written)
}

/// Joins under a name, before the first round or later; who has left comes back.
pub(crate) async fn join(
    node: &Node,
    who: &Who,
    id: &TournamentId,
    name: &str,
) -> Result<TournamentShown, Refusal> {
    let name = Name::parse(name)?.shown;
    change(node, who, id, |read| {
        let mut change = Change::of(read);
        if read.row.status == TournamentStatus::Over {
            return Err(Refusal::Over);
        }
        if let Some(number) = read.number_of(&who.account) {
            change.document.table.set_present(number, true)?;
            return Ok(change);
        }
        if read.people.len() >= ENTRANTS {
            return Err(Excess::Entrants.into());
        }
        if read.people.iter().any(|person| folded(&person.name) == folded(&name)) {
            return Err(Refusal::NameTaken);
        }
        let number = i64::from(change.document.table.arrive().0);
        let claimed = if who.me.claimed { who.me.name.clone() } else { String::new() };
        change.joined = Some(Person { number, account: who.account.clone(), name: name.clone(), claimed });
        Ok(change)
    })
    .await
}

/// Leaves, from the next round on.
pub(crate) async fn leave(node: &Node, who: &Who, id: &TournamentId) -> Result<TournamentShown, Refusal> {
    change(node, who, id, |read| {
        let mut change = Change::of(read);
        change.document.table.set_present(read.number_of(&who.account).ok_or(Refusal::NotSeated)?, false)?;
        Ok(change)
    })
    .await
}

/// What the organiser wants.
pub(crate) async fn order(
    node: &Node,
    who: &Who,
    id: &TournamentId,
    order: &Order,
) -> Result<TournamentShown, Refusal> {
    change(node, who, id, |read| {
        if read.row.organiser != who.account {
            return Err(Refusal::NotYours);
        }
        let mut change = Change::of(read);
        let document = &mut change.document;
        use TournamentStatus::{Open, Over, Paused, Running};
        change.status = match (order, read.row.status) {
            (Order::Begin, Open) => {
                begin_round(node, read, document, &mut change.matches)?;
                Running
            }
            (Order::Pause, Running) => Paused,
            (Order::Resume, Paused) => Running,
            (Order::End, Open | Running | Paused) => Over,
            // Also once all is over: the last round may be corrected.
            (Order::Result { pairing, points }, Running | Paused | Over) => {
                document.table.report(*pairing, Points(*points))?;
                read.row.status
            }
            (Order::Remove { number }, Open | Running | Paused) => {
                document.table.set_present(Entrant(*number), false)?;
                read.row.status
            }
            (_, Over) => return Err(Refusal::Over),
            (_, Open) => return Err(Refusal::NotBegun),
            _ => return Err(Refusal::Begun),
        };
        Ok(change)
    })
    .await
}
