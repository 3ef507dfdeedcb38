//! Tournaments of all sizes, with people who come late and leave: what pairings and standings must hold.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use quadrille_tournament::{Entrant, Points, Refusal, Round, System, Tournament};

const GAMES: u32 = 2;

/// What happens before a round: somebody comes, somebody leaves or comes back; and how its pairings end.
#[derive(Clone, Debug)]
struct Before {
    comes: bool,
    toggles: Option<u16>,
    results: Vec<u32>,
}

fn befores(most: usize) -> impl Strategy<Value = Vec<Before>> {
    let before = (any::<bool>(), prop::option::of(0..16u16), prop::collection::vec(0..=2 * GAMES, 16));
    let before = before.prop_map(|(comes, toggles, results)| Before { comes, toggles, results });
    prop::collection::vec(before, 1..=most)
}

/// Somebody leaves or comes back: the test keeps its own list of who is there.
fn toggle(tournament: &mut Tournament, here: &mut [bool], who: u16) {
    let who = who % here.len() as u16;
    let is_here = &mut here[usize::from(who)];
    *is_here = !*is_here;
    tournament.set_present(Entrant(who), *is_here).expect("who came can leave");
}

fn end_round(tournament: &mut Tournament, results: &[u32]) {
    let pairings = tournament.rounds().last().map_or(0, |round| round.pairings.len());
    for (i, result) in (0..pairings).zip(results.iter().cycle()) {
        tournament.report(i, Points(*result)).expect("a result");
    }
}

/// The rounds so far, counted without the code under test.
#[derive(Default)]
struct Book(Vec<Round>);

impl Book {
    fn write(&mut self, round: &Round) {
        self.0.push(round.clone());
    }

    /// Who met, the first first, and the points that each of them made.
    fn meetings(&self) -> impl Iterator<Item = [(u16, u32); 2]> {
        self.0.iter().flat_map(|round| &round.pairings).map(|pairing| {
            let points = pairing.result.expect("a result").0;
            [(pairing.first.0, points), (pairing.second.0, 2 * GAMES - points)]
        })
    }

    fn met(&self, a: u16, b: u16) -> u32 {
        let is_theirs =
            |[one, other]: &[(u16, u32); 2]| [one.0, other.0] == [a, b] || [other.0, one.0] == [a, b];
        self.meetings().filter(is_theirs).count() as u32
    }

    fn byes(&self, a: u16) -> u32 {
        self.0.iter().flat_map(|round| &round.byes).filter(|bye| bye.0 == a).count() as u32
    }

    fn points(&self, a: u16) -> u32 {
        let made = self.meetings().flatten().filter(|(who, _)| *who == a).map(|(_, points)| points);
        made.sum::<u32>() + 2 * GAMES * self.byes(a)
    }

    /// How often somebody began first more than they did not.
    fn lead(&self, a: u16) -> i32 {
        let lead = |[first, second]: [(u16, u32); 2]| i32::from(first.0 == a) - i32::from(second.0 == a);
        self.meetings().map(lead).sum()
    }

    fn cost(&self, a: u16, b: Option<u16>) -> [u32; 3] {
        match b {
            None => [self.byes(a), self.points(a).pow(2), 0],
            Some(b) => {
                let tilt = (self.lead(a) + self.lead(b)).unsigned_abs();
                [self.met(a, b), self.points(a).abs_diff(self.points(b)).pow(2), tilt.pow(2)]
            }
        }
    }

    /// The least cost of all ways to pair these, tried one by one.
    fn least(&self, free: &[u16], bye_left: bool) -> [u32; 3] {
        let Some((&a, rest)) = free.split_first() else { return [0; 3] };
        let without = |i: usize| [&rest[..i], &rest[i + 1..]].concat();
        let paired = (0..rest.len())
            .filter(|_| rest.len() % 2 == 1 || bye_left)
            .map(|i| add(self.cost(a, Some(rest[i])), self.least(&without(i), bye_left)));
        let bye = bye_left.then(|| add(self.cost(a, None), self.least(rest, false)));
        paired.chain(bye).min().expect("somebody to meet")
    }
}

fn add(a: [u32; 3], b: [u32; 3]) -> [u32; 3] {
    std::array::from_fn(|i| a[i] + b[i])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// No other way to pair a Swiss round has fewer repetitions, then closer points, then fairer sides.
    #[test]
    fn swiss_rounds_are_the_best_there_are(founders in 2..8usize, befores in befores(6)) {
        let mut tournament = Tournament::new(System::Swiss { rounds: 6 }, GAMES);
        let (mut book, mut here) = (Book::default(), vec![true; founders]);
        (0..founders).for_each(|_| void(tournament.arrive()));
        for before in befores {
            if before.comes && here.len() < 9 {
                tournament.arrive();
                here.push(true);
            }
            if let Some(who) = before.toggles {
                toggle(&mut tournament, &mut here, who);
            }
            let present: Vec<u16> = (0..).zip(&here).filter(|(_, here)| **here).map(|(n, _)| n).collect();
            let round = match tournament.pair() {
                Ok(round) => round.clone(),
                Err(refusal) => {
                    prop_assert_eq!((refusal, present.len() < 2), (Refusal::TooFew, true));
                    continue;
                }
            };
            let mut seen: Vec<u16> = round.pairings.iter().flat_map(|p| [p.first.0, p.second.0]).collect();
            seen.extend(round.byes.iter().map(|bye| bye.0));
            seen.sort_unstable();
            prop_assert_eq!(&seen, &present);
            let paired = round.pairings.iter().map(|p| book.cost(p.first.0, Some(p.second.0)));
            let cost = paired.chain(round.byes.iter().map(|bye| book.cost(bye.0, None))).fold([0; 3], add);
            prop_assert_eq!(cost, book.least(&present, present.len() % 2 == 1));
            end_round(&mut tournament, &before.results);
            book.write(tournament.rounds().last().expect("a round"));
            for row in tournament.standings() {
                prop_assert_eq!(row.points.0, book.points(row.entrant.0));
            }
        }
    }

    /// Everybody meets everybody once, in as few rounds as can be where nobody comes late or leaves.
    #[test]
    fn in_a_round_robin_everybody_meets_everybody_once(founders in 2..15u16, late in 0..3u16) {
        let mut tournament = Tournament::new(System::RoundRobin, GAMES);
        for _ in 0..founders {
            tournament.arrive();
        }
        let mut met = HashSet::new();
        while let Ok(round) = tournament.pair() {
            for pairing in &round.pairings {
                let (a, b) = (pairing.first.min(pairing.second), pairing.first.max(pairing.second));
                prop_assert!(met.insert((a, b)), "{:?} and {:?} meet twice", a, b);
            }
            end_round(&mut tournament, &[0, 4, 2]);
            if tournament.rounds().len() == 1 {
                (0..late).for_each(|_| void(tournament.arrive()));
            }
        }
        let everybody = usize::from(founders + late);
        prop_assert_eq!(met.len(), everybody * (everybody - 1) / 2);
        if late == 0 {
            prop_assert_eq!(tournament.rounds().len(), usize::from(founders - 1 + founders % 2));
        }
        prop_assert!(tournament.is_over());
    }
}

fn void(_: Entrant) {}

#[test]
fn sides_are_balanced() {
    for n in [8, 9, 30] {
        let mut tournament = Tournament::new(System::Swiss { rounds: 7 }, 1);
        (0..n).for_each(|_| void(tournament.arrive()));
        let mut lead: HashMap<Entrant, i32> = HashMap::new();
        while let Ok(round) = tournament.pair() {
            for pairing in &round.pairings {
                *lead.entry(pairing.first).or_default() += 1;
                *lead.entry(pairing.second).or_default() -= 1;
            }
            end_round(&mut tournament, &[0, 1, 2, 2]);
        }
        assert!(lead.values().all(|lead| lead.abs() <= 3), "{n}: {lead:?}");
    }
}

/// Four players, worked out by hand.
#[test]
fn standings_break_ties_by_opponents() {
    let mut tournament = Tournament::new(System::RoundRobin, 1);
    let players: [Entrant; 4] = std::array::from_fn(|_| tournament.arrive());
    // Wins go to the lower number, but the last beats the first.
    while let Ok(round) = tournament.pair() {
        let results: Vec<_> = round.pairings.iter().map(|p| wins(p.first.0, p.second.0)).collect();
        for (i, wins) in results.into_iter().enumerate() {
            tournament.report(i, Points::wins(u32::from(wins))).expect("a result");
        }
    }
    let rows: Vec<_> =
        tournament.standings().iter().map(|r| (r.place, r.entrant, r.points.0, r.sonneborn_berger)).collect();
    let [a, b, c, d] = players;
    // Points in halves: a and b 4, c and d 2. Each win counts the points of who was beaten, twice.
    assert_eq!(rows, [(1, a, 4, 12), (2, b, 4, 8), (3, d, 2, 8), (4, c, 2, 4)]);
}

fn wins(a: u16, b: u16) -> bool {
    if (a.min(b), a.max(b)) == (0, 3) { a == 3 } else { a < b }
}

#[test]
fn what_cannot_be_is_refused() {
    let said = |refusal: Refusal| refusal.to_string();
    let mut nobody = Tournament::new(System::RoundRobin, GAMES);
    assert_eq!(nobody.pair().map_err(said), Err("two people are needed".into()));
    let mut tournament = Tournament::new(System::Swiss { rounds: 1 }, GAMES);
    assert_eq!(tournament.pair().map_err(said), Err("two people are needed".into()));
    let here = [tournament.arrive(), tournament.arrive()];
    assert_eq!(
        tournament.report(0, Points(0)).map_err(said),
        Err("there is no such entrant or pairing".into())
    );
    tournament.pair().expect("two are here");
    assert_eq!(tournament.pair().map_err(said), Err("this round is not over".into()));
    assert_eq!(tournament.report(0, Points(5)).map_err(said), Err("more points than the games give".into()));
    assert_eq!(
        tournament.report(1, Points(4)).map_err(said),
        Err("there is no such entrant or pairing".into())
    );
    assert_eq!(
        tournament.set_present(Entrant(2), false).map_err(said),
        Err("there is no such entrant or pairing".into())
    );
    tournament.report(0, Points(4)).expect("a result");
    assert_eq!(tournament.pair().map_err(said), Err("all rounds have been played".into()));
    assert_eq!(tournament.standings()[0].points, Points::wins(2));
    assert!(here.contains(&tournament.standings()[0].entrant));
}
