//! Rounds: the matches of each, and how one follows another by itself.

use quadrille_tournament::{Entrant, Points};

use super::{Change, Document, Read, read, write};
use crate::ids::TournamentId;
use crate::messages::{Lot, Starter, Terms};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::states::{SeatKind, TournamentStatus};
use crate::store::{MatchRow, SeatRow, sql};
use crate::tables::{draw, set_up};

/// Draws up a round and sets up the first match of each pairing.
pub(super) fn begin_round(
    node: &Node,
    read: &Read,
    document: &mut Document,
    matches: &mut Vec<(MatchRow, Vec<SeatRow>)>,
) -> Result<(), Refusal> {
    for gone in read.people.iter().filter(|person| person.is_forgotten()) {
        document.table.set_present(Entrant(gone.number as u16), false)?;
    }
    let round = document.table.pair()?.clone();
    let mut ids = Vec::new();
    for pairing in &round.pairings {
        let made = game(node, read, document, [pairing.first, pairing.second]);
        ids.push(vec![made.0.id.clone()]);
        matches.push(made);
    }
    document.matches.push(ids);
    document.resumes = 0;
    Ok(())
}

/// A match of two, the first of whom begins.
fn game(node: &Node, read: &Read, document: &Document, players: [Entrant; 2]) -> (MatchRow, Vec<SeatRow>) {
    let seats: Vec<_> = (0..)
        .zip(players)
        .map(|(seat, player)| SeatRow {
            seat,
            kind: SeatKind::Person,
            account: read.account(player),
            level: 0,
            token: String::new(),
            name: String::new(),
        })
        .collect();
    let tournament = Some(read.row.id.clone());
    let terms = Terms { clock: document.clock, tournament, ..Terms::default() };
    let start = quadrille_games::variant(&document.variant)
        .map(|(family, variant)| draw(family, variant, Lot { starter: Starter::First, sides: false }).start)
        .unwrap_or_default();
    (set_up(node, &document.variant, start, &terms, &read.row.organiser, &seats), seats)
}

/// Looks at all tournaments that run: counts matches that have ended, and begins what comes next.
pub(crate) async fn advance_all(node: &Node) {
    let running = async {
        let mut connection = node.store.readers.acquire().await?;
        sql::running_tournaments(&mut connection).await
    };
    for id in running.await.unwrap_or_default() {
        if let Err(refusal) = advance(node, &id).await {
            tracing::warn!(code = refusal.code().0, tournament = %id, "a tournament could not go on");
        }
    }
}

async fn advance(node: &Node, id: &TournamentId) -> Result<(), Refusal> {
    let read = read(node, id).await?;
    let ended = ended(node, &read.document).await?;
    let mut change = Change::of(&read);
    let document = &mut change.document;
    for (pairing, points) in ended {
        next_game(node, &read, document, pairing, &points, &mut change.matches)?;
    }
    if document.table.is_round_over() {
        let now = node.now().0;
        if document.table.is_over() {
            change.status = TournamentStatus::Over;
        } else if document.resumes == 0 {
            document.resumes = now + i64::from(document.pause) * 1000;
        } else if now >= document.resumes && read.row.status == TournamentStatus::Running {
            change.status = match begin_round(node, &read, document, &mut change.matches) {
                Ok(()) => TournamentStatus::Running,
                // Too few are here: the organiser decides.
                Err(_) => TournamentStatus::Paused,
            };
        }
    }
    let text = crate::messages::text(&change.document);
    if text != read.row.document || change.status != read.row.status {
        // Another node may have been first: then it has done the same.
        write(node, &read, change).await?;
    }
    Ok(())
}

/// The points of the first player in each game of the pairings that are still played and whose last game has ended.
async fn ended(node: &Node, document: &Document) -> Result<Vec<(usize, Vec<Points>)>, Refusal> {
    let (Some(round), Some(matches)) = (document.table.rounds().last(), document.matches.last()) else {
        return Ok(Vec::new());
    };
    let mut connection = node.store.readers.acquire().await?;
    let mut ended = Vec::new();
    for (pairing, (paired, ids)) in round.pairings.iter().zip(matches).enumerate() {
        if paired.result.is_some() {
            continue;
        }
        let mut points = Vec::new();
        for (game, id) in ids.iter().enumerate() {
            let Some(first) = sql::points_of_first(&mut connection, id).await? else { break };
            // In the second game they have changed seats.
            points.push(Points(if game.is_multiple_of(2) { first } else { 2 - first }));
        }
        if points.len() == ids.len() {
            ended.push((pairing, points));
        }
    }
    Ok(ended)
}

/// Counts a pairing whose games have all ended, or begins its next game.
fn next_game(
    node: &Node,
    read: &Read,
    document: &mut Document,
    pairing: usize,
    points: &[Points],
    matches: &mut Vec<(MatchRow, Vec<SeatRow>)>,
) -> Result<(), Refusal> {
    if points.len() >= document.games as usize {
        document.table.report(pairing, Points(points.iter().map(|points| points.0).sum()))?;
        return Ok(());
    }
    let Some(paired) = document.table.rounds().last().map(|round| round.pairings[pairing]) else {
        return Ok(());
    };
    let players = if points.len().is_multiple_of(2) {
        [paired.first, paired.second]
    } else {
        [paired.second, paired.first]
    };
    let made = game(node, read, document, players);
    if let Some(ids) = document.matches.last_mut() {
        ids[pairing].push(made.0.id.clone());
    }
    matches.push(made);
    Ok(())
}
