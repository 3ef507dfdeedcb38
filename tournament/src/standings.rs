//! Who leads.

use std::cmp::Reverse;

use serde::Serialize;

use crate::{Entrant, Pairing, Points, System, Tournament};

/// One line of the table of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// The place; those whom no tie-break tells apart share one.
    pub place: u16,
    /// Whose line it is.
    pub entrant: Entrant,
    /// Points of games, and of byes.
    pub points: Points,
    /// First tie-break, Buchholz: the points of all opponents.
    pub buchholz: Points,
    /// Second tie-break, Sonneborn-Berger: the points of opponents, times the points made against them.
    pub sonneborn_berger: u32,
    /// Pairings that have ended.
    pub played: u16,
}

impl Row {
    fn merit(&self) -> (Points, Points, u32) {
        (self.points, self.buchholz, self.sonneborn_berger)
    }
}

/// All who ever came, leaders first.
pub(crate) fn of(tournament: &Tournament) -> Vec<Row> {
    let everybody = (0..tournament.present.len() as u16).map(Entrant);
    let mut rows: Vec<_> = everybody.map(|entrant| row(tournament, entrant)).collect();
    rows.sort_by_key(|row| (Reverse(row.merit()), row.entrant));
    for i in 0..rows.len() {
        let is_tied = i > 0 && rows[i].merit() == rows[i - 1].merit();
        rows[i].place = if is_tied { rows[i - 1].place } else { i as u16 + 1 };
    }
    rows
}

fn row(tournament: &Tournament, entrant: Entrant) -> Row {
    let ended: Vec<_> = ended(tournament, entrant).collect();
    let against = |&(opponent, _): &(Entrant, Points)| points(tournament, opponent).0;
    Row {
        place: 0,
        entrant,
        points: points(tournament, entrant),
        buchholz: Points(ended.iter().map(against).sum()),
        sonneborn_berger: ended.iter().map(|meeting| against(meeting) * meeting.1.0).sum(),
        played: ended.len() as u16,
    }
}

fn points(tournament: &Tournament, entrant: Entrant) -> Points {
    let won: u32 = ended(tournament, entrant).map(|(_, points)| points.0).sum();
    Points(won + byes(tournament, entrant) * Points::wins(tournament.games).0)
}

/// The byes that count as won: where everybody meets everybody, nobody needs any.
fn byes(tournament: &Tournament, entrant: Entrant) -> u32 {
    let byes = tournament.rounds.iter().flat_map(|round| &round.byes);
    match tournament.system {
        System::Swiss { .. } => byes.filter(|&&bye| bye == entrant).count() as u32,
        System::RoundRobin => 0,
    }
}

/// The opponents in pairings that have ended, and the points made against them.
fn ended(tournament: &Tournament, entrant: Entrant) -> impl Iterator<Item = (Entrant, Points)> {
    let all = Points::wins(tournament.games).0;
    tournament.pairings().filter_map(move |&Pairing { first, second, result }| {
        let points = result?;
        match entrant {
            _ if entrant == first => Some((second, points)),
            _ if entrant == second => Some((first, Points(all - points.0))),
            _ => None,
        }
    })
}
