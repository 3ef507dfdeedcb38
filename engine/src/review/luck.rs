//! Where a hidden face decided: how often what happened happens, as far as the player could know.

use quadrille_games::{Event, Game, Match, Rng, Seat, SeatName, Viewer, sentences};

/// How many truths that fit a view are tried.
const TRUTHS: usize = 300;
/// What happens in more than so many of 100 cases was to be expected.
const EXPECTED: usize = 45;

sentences! {
    /// What luck had to do with a move.
    pub enum Luck;
    Good { seat: SeatName, at: String, percent: usize } "review-luck-good":
        "luck: as far as {seat} could know, the challenge on {at} is won {percent} times in 100";
    Bad { seat: SeatName, at: String, percent: usize } "review-luck-bad":
        "bad luck: as far as {seat} could know, the challenge on {at} is lost only {percent} times in 100";
}

impl Luck {
    /// Whether it helped the seat that moved.
    pub fn is_good(&self) -> bool {
        matches!(self, Luck::Good { .. })
    }
}

/// What luck had to do with a move in which hidden pieces met.
pub(super) fn of<G: Game>(game: &Match<G>, m: G::Move, rng: &mut Rng) -> Option<Luck> {
    let seat = game.position().turn();
    let (at, winner) = clash(game.position(), game.known(), m, seat)?;
    let winner = winner?;
    let view = game.view(Viewer::Seat(seat));
    let mut tried = (0, 0);
    for _ in 0..TRUTHS {
        let (truth, known) = G::imagine(&view, rng);
        if truth.moves().any(|legal| legal == m) {
            tried.0 += 1;
            tried.1 +=
                usize::from(clash(&truth, &known, m, seat).is_some_and(|(_, won)| won == Some(winner)));
        }
    }
    let percent = (100 * tried.1).checked_div(tried.0)?;
    let name = G::SEATS[seat.index()];
    let is_won = winner.side() == seat.side();
    let luck =
        if is_won { Luck::Good { seat: name, at, percent } } else { Luck::Bad { seat: name, at, percent } };
    (percent <= EXPECTED).then_some(luck)
}

/// Where two pieces meet and who wins, if they do.
fn clash<G: Game>(position: &G, known: &G::Known, m: G::Move, seat: Seat) -> Option<(String, Option<Seat>)> {
    let events = position.events(known, m, Some(Viewer::Seat(seat)));
    events.into_iter().find_map(|event| match event {
        Event::Clashed { crossing, winner, .. } => Some((crossing, winner)),
        _ => None,
    })
}
