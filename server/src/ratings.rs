//! Ratings: Glicko-2 for each game and variant, aware that sides may be unequal.
//!
//! What the first side is ahead by is learnt from the rated matches themselves, for each variant and each
//! beginning seat: in some games the two sides are different, and it matters who begins. An opponent is taken as
//! weaker by that lead against the favoured side and as stronger against the other.

use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// Matches between equals that are taken as played before the first one, so that few results prove little.
const PRIOR_GAMES: f64 = 40.0;
/// No lead is taken as larger than this.
const LARGEST_LEAD: f64 = 400.0;
/// A rating is settled when its deviation is at most this.
pub(crate) const SETTLED: f64 = 110.0;

/// What a player is rated in one variant.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rating {
    /// The rating; 1500 for newcomers.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much results vary.
    pub volatility: f64,
    /// How many rated matches.
    pub games: i64,
}

impl Default for Rating {
    fn default() -> Rating {
        let new = Glicko2Rating::new();
        Rating { rating: new.rating, deviation: new.deviation, volatility: new.volatility, games: 0 }
    }
}

/// How the first side has scored.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sides {
    pub(crate) games: i64,
    pub(crate) points: f64,
}

impl Sides {
    /// How many rating points the first side is ahead by.
    pub(crate) fn lead(self) -> f64 {
        let score = (self.points + PRIOR_GAMES / 2.0) / (self.games as f64 + PRIOR_GAMES);
        (400.0 * (score / (1.0 - score)).log10()).clamp(-LARGEST_LEAD, LARGEST_LEAD)
    }
}

/// The ratings after a match, or after a pair of which it is the second game: both are one rating period. Players are
/// listed by seat, even seats are the first side, and points are theirs; in the first game they were the second.
pub(crate) fn after(old: &[Rating], points: f64, before: Option<f64>, sides: Sides) -> Vec<Rating> {
    let lead = sides.lead();
    let rated = |seat: usize, own: &Rating| {
        let is_first = seat.is_multiple_of(2);
        let game = |shift: f64, points: f64| {
            let (shift, points) = if is_first { (shift, points) } else { (-shift, 1.0 - points) };
            let mut opponent = team(old, usize::from(is_first));
            opponent.rating += shift;
            (opponent, outcome(points))
        };
        let games: Vec<_> =
            before.map(|before| game(lead, before)).into_iter().chain([game(-lead, points)]).collect();
        let new = glicko2_rating_period(&glicko(own), &games, &Glicko2Config::new());
        let (rating, deviation, volatility) = (new.rating, new.deviation, new.volatility);
        Rating { rating, deviation, volatility, games: own.games + games.len() as i64 }
    };
    old.iter().enumerate().map(|(seat, own)| rated(seat, own)).collect()
}

/// A side as one opponent: the mean of its players.
fn team(all: &[Rating], side: usize) -> Glicko2Rating {
    let players: Vec<&Rating> = all.iter().skip(side).step_by(2).collect();
    let mean = |of: fn(&Rating) -> f64| {
        players.iter().map(|rating| of(rating)).sum::<f64>() / players.len().max(1) as f64
    };
    Glicko2Rating {
        rating: mean(|rating| rating.rating),
        deviation: mean(|rating| rating.deviation),
        volatility: mean(|rating| rating.volatility),
    }
}

fn glicko(rating: &Rating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
}

fn outcome(points: f64) -> Outcomes {
    match points {
        points if points > 0.75 => Outcomes::WIN,
        points if points < 0.25 => Outcomes::LOSS,
        _ => Outcomes::DRAW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new() -> Rating {
        Rating::default()
    }

    #[test]
    fn winners_rise_and_losers_fall_alike_when_sides_are_equal() {
        let after = after(&[new(), new()], 1.0, None, Sides::default());
        assert!(after[0].rating > 1600.0 && after[0].games == 1);
        assert!((after[0].rating - 1500.0 + after[1].rating - 1500.0).abs() < 1e-6);
    }

    #[test]
    fn a_win_with_the_better_side_counts_less() {
        let sides = Sides { games: 1000, points: 700.0 };
        assert!((130.0..150.0).contains(&sides.lead()), "{}", sides.lead());
        let gain = |points: f64, seat: usize| {
            (after(&[new(), new()], points, None, sides)[seat].rating - 1500.0).abs()
        };
        assert!(gain(1.0, 0) < gain(0.0, 1));
        assert!(gain(0.5, 0) > 10.0, "a draw with the better side costs points");
    }

    #[test]
    fn a_pair_is_one_period_in_which_the_better_side_cancels_out() {
        let sides = Sides { games: 1000, points: 700.0 };
        let pair = |points, before| after(&[new(), new()], points, Some(before), sides);
        for (points, before) in [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)] {
            let even = pair(points, before);
            assert!(even.iter().all(|rating| (rating.rating - 1500.0).abs() < 1e-6 && rating.games == 2));
        }
        let gains = [(1.0, 1.0), (1.0, 0.5), (0.5, 0.0), (0.0, 0.0)].map(|(last, first)| {
            let [first, second] = pair(last, first).try_into().expect("two players");
            assert!((first.rating + second.rating - 3000.0).abs() < 1e-6);
            first.rating - 1500.0
        });
        assert!(gains.is_sorted_by(|a, b| a > b) && gains[1] > 10.0 && gains[2] < -10.0, "{gains:?}");
    }

    #[test]
    fn few_results_prove_little() {
        assert!(Sides { games: 2, points: 2.0 }.lead() < 25.0);
        assert_eq!(Sides { games: 1_000_000, points: 1_000_000.0 }.lead(), LARGEST_LEAD);
    }

    #[test]
    fn partners_are_rated_against_the_mean_of_the_others() {
        let strong = Rating { rating: 1900.0, deviation: 60.0, ..new() };
        let after = after(&[new(), strong, new(), new()], 1.0, None, Sides::default());
        assert!(after[0].rating > 1650.0 && (after[0].rating - after[2].rating).abs() < 1e-9);
        assert!(after[1].rating < 1900.0 && after[3].rating < 1500.0);
    }
}
