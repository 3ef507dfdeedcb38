//! What everybody may see of a tournament.

use std::fmt::Write as _;

use quadrille_tournament::{Entrant, Row};

use super::Read;
use crate::clock::Millis;
use crate::ids::AccountId;
use crate::messages::{EntrantShown, PairingShown, RoundShown, StandingShown, TournamentShown};

pub(super) fn of(read: &Read, me: &AccountId, now: Millis) -> TournamentShown {
    let document = &read.document;
    TournamentShown {
        id: read.row.id.clone(),
        name: document.name.clone(),
        game: document.variant.clone(),
        clock: document.clock,
        system: document.system.into(),
        games: document.games,
        status: read.row.status,
        is_organiser: read.row.organiser == *me,
        me: read.number_of(me).map(|number| number.0),
        people: read.people.iter().map(|person| entrant(read, person.number as u16)).collect(),
        standings: document.table.standings().iter().map(standing).collect(),
        rounds: (0..document.matches.len()).map(|round| round_of(read, round)).collect(),
        resumes_in: (document.resumes > 0).then(|| (document.resumes - now.0).max(0)),
    }
}

fn entrant(read: &Read, number: u16) -> EntrantShown {
    let is_here = read.document.table.is_present(Entrant(number));
    let person = read.people.iter().find(|person| person.number == i64::from(number));
    let player = person.map(|person| person.claimed.clone()).filter(|name| !name.is_empty());
    EntrantShown { number, name: name(read, Entrant(number)), player, is_here }
}

fn name(read: &Read, entrant: Entrant) -> String {
    let person = read.people.iter().find(|person| person.number == i64::from(entrant.0));
    person.map(|person| person.name.clone()).unwrap_or_default()
}

fn standing(row: &Row) -> StandingShown {
    StandingShown {
        place: row.place,
        number: row.entrant.0,
        points: row.points.0,
        buchholz: row.buchholz.0,
        sonneborn_berger: row.sonneborn_berger,
        played: row.played,
    }
}

fn round_of(read: &Read, round: usize) -> RoundShown {
    let (table, matches) = (&read.document.table.rounds()[round], &read.document.matches[round]);
    let pairings = table.pairings.iter().zip(matches).map(|(pairing, matches)| PairingShown {
        first: pairing.first.0,
        second: pairing.second.0,
        points: pairing.result.map(|points| points.0),
        matches: matches.clone(),
    });
    RoundShown { pairings: pairings.collect(), byes: table.byes.iter().map(|bye| bye.0).collect() }
}

/// The standings, one line each; points are written in full, not in halves.
pub(super) fn csv(read: &Read) -> String {
    let mut text = "place,name,points,buchholz,sonneborn_berger,played\n".to_string();
    for row in read.document.table.standings() {
        let Row { place, entrant, points, buchholz, sonneborn_berger, played } = row;
        let (points, buchholz) = (halves(points.0), halves(buchholz.0));
        let berger = f64::from(sonneborn_berger) / 4.0;
        let _ =
            writeln!(text, "{place},{},{points},{buchholz},{berger},{played}", quoted(&name(read, entrant)));
    }
    text
}

fn halves(points: u32) -> f64 {
    f64::from(points) / 2.0
}

/// A name in a table; one that begins like a formula is taken for one by spreadsheets, which names cannot.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
