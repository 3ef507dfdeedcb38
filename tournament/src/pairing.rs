//! Who meets whom in the next round.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::matching::{Cost, cheapest};
use crate::{Entrant, Pairing, Points, Round, System, Tournament};

/// The next round; without pairings where nobody is left to meet.
pub(crate) fn next(tournament: &Tournament) -> Round {
    let past = Past::of(tournament);
    let mut present: Vec<_> = tournament.present().collect();
    // Leaders first: so the round is listed.
    present.sort_by_key(|&entrant| (Reverse(past.points(entrant)), entrant));
    let pairs = match tournament.system {
        System::Swiss { .. } => swiss(&past, &present),
        System::RoundRobin => round_robin(tournament, &past, &present),
    };
    let is_paired = |entrant: &Entrant| pairs.iter().any(|(a, b)| a == entrant || b == entrant);
    let byes = present.iter().filter(|entrant| !is_paired(entrant)).copied().collect();
    let pairings = pairs.iter().map(|&(a, b)| past.in_order(a, b)).collect();
    Round { pairings, byes }
}

/// Whether two who are present have not met.
pub(crate) fn has_unmet(tournament: &Tournament) -> bool {
    let past = Past::of(tournament);
    let present: Vec<_> = tournament.present().collect();
    present.iter().enumerate().any(|(i, &a)| present[..i].iter().any(|&b| past.met(a, b) == 0))
}

type Pairs = Vec<(Entrant, Entrant)>;

/// Nobody meets again while that can be avoided, then points are as equal as can be, then sides.
///
/// If the number is odd, one has a bye: nobody twice while that can be avoided, then those with the fewest points.
fn swiss(past: &Past, present: &[Entrant]) -> Pairs {
    let n = present.len();
    let has_bye = n % 2 == 1;
    let cost = |a: usize, b: usize| -> Option<Cost> {
        let (a, b) = (present[a], *present.get(b).unwrap_or(&BYE));
        Some(if b == BYE { past.cost_of_bye(a) } else { past.cost(a, b) })
    };
    let pairs = cheapest(n + usize::from(has_bye), cost);
    pairs.into_iter().filter(|&(_, b)| b < n).map(|(a, b)| (present[a], present[b])).collect()
}

/// Stands for the opponent whom a bye does not have.
const BYE: Entrant = Entrant(u16::MAX);

/// By the circle while it lasts; who is free then, and who came late, meets whom they have not met.
fn round_robin(tournament: &Tournament, past: &Past, present: &[Entrant]) -> Pairs {
    let circle = circle(&founders(tournament), tournament.rounds.len());
    let here =
        |&(a, b): &(Entrant, Entrant)| present.contains(&a) && present.contains(&b) && past.met(a, b) == 0;
    let mut pairs: Pairs = circle.into_iter().filter(here).collect();
    let is_free = |entrant: &&Entrant| !pairs.iter().any(|(a, b)| a == *entrant || b == *entrant);
    let free: Vec<_> = present.iter().filter(is_free).copied().collect();
    let unmet = |a: Entrant| present.iter().filter(|&&b| a != b && past.met(a, b) == 0).count() as u32;
    let most = present.len() as u32 * 2;
    // Those with the most opponents left go first, so that no round is wasted at the end.
    let cost = |a: usize, b: usize| {
        let (a, b) = (free[a], free[b]);
        (past.met(a, b) == 0).then(|| [most - unmet(a) - unmet(b), 0, 0])
    };
    pairs.extend(cheapest(free.len(), cost).into_iter().map(|(a, b)| (free[a], free[b])));
    pairs
}

/// The pairs of a round in which one stands still and the others go round in a circle.
fn circle(founders: &[Entrant], round: usize) -> Pairs {
    // The last seat stands still; it is empty if the number is odd.
    let ring = founders.len().next_multiple_of(2).saturating_sub(1);
    if founders.len() < 2 || round >= ring {
        return Vec::new();
    }
    let at = |i: usize| (i + round) % ring;
    let opposite = (1..=ring / 2).map(|i| (at(i), at(ring - i)));
    let seats = std::iter::once((at(0), ring)).chain(opposite);
    seats.filter_map(|(a, b)| Some((*founders.get(a)?, *founders.get(b)?))).collect()
}

/// Who was there when the first round was drawn up.
fn founders(tournament: &Tournament) -> Vec<Entrant> {
    let Some(Round { pairings, byes }) = tournament.rounds.first() else {
        return tournament.present().collect();
    };
    let paired = pairings.iter().flat_map(|pairing| [pairing.first, pairing.second]);
    let mut founders: Vec<_> = paired.chain(byes.iter().copied()).collect();
    founders.sort_unstable();
    founders
}

/// What has happened so far, as far as it matters for pairings.
#[derive(Default)]
struct Past {
    met: HashMap<(Entrant, Entrant), u32>,
    points: HashMap<Entrant, Points>,
    byes: HashMap<Entrant, u32>,
    /// How often somebody began first more than they did not.
    lead: HashMap<Entrant, i32>,
}

impl Past {
    fn of(tournament: &Tournament) -> Past {
        let mut past = Past::default();
        for &Pairing { first, second, .. } in tournament.pairings() {
            *past.met.entry((first.min(second), first.max(second))).or_default() += 1;
            *past.lead.entry(first).or_default() += 1;
            *past.lead.entry(second).or_default() -= 1;
        }
        for entrant in tournament.rounds.iter().flat_map(|round| &round.byes) {
            *past.byes.entry(*entrant).or_default() += 1;
        }
        past.points = tournament.standings().into_iter().map(|row| (row.entrant, row.points)).collect();
        past
    }

    fn met(&self, a: Entrant, b: Entrant) -> u32 {
        self.met.get(&(a.min(b), a.max(b))).copied().unwrap_or_default()
    }

    fn points(&self, entrant: Entrant) -> Points {
        self.points.get(&entrant).copied().unwrap_or_default()
    }

    fn lead(&self, entrant: Entrant) -> i32 {
        self.lead.get(&entrant).copied().unwrap_or_default()
    }

    fn cost(&self, a: Entrant, b: Entrant) -> Cost {
        let difference = self.points(a).0.abs_diff(self.points(b).0);
        let tilt = (self.lead(a) + self.lead(b)).unsigned_abs();
        [self.met(a, b), difference * difference, tilt * tilt]
    }

    fn cost_of_bye(&self, entrant: Entrant) -> Cost {
        let points = self.points(entrant).0;
        [self.byes.get(&entrant).copied().unwrap_or_default(), points * points, 0]
    }

    /// Who has begun first less often does so now; of equals, the one with fewer points.
    fn in_order(&self, a: Entrant, b: Entrant) -> Pairing {
        let key = |entrant| (self.lead(entrant), self.points(entrant), Reverse(entrant));
        let (first, second) = if key(a) <= key(b) { (a, b) } else { (b, a) };
        Pairing { first, second, result: None }
    }
}
