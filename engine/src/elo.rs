//! How much stronger one player is than another: Elo with error bars, and the sequential test.

use std::fmt::{self, Display};

/// Two-sided 95 %: so many standard deviations.
const DEVIATIONS: f64 = 1.959_964;
/// Stands for a result that has not occurred yet, so that no variance is zero.
const UNSEEN: f64 = 1e-3;

/// A difference in playing strength: +190.8 scores three games in four.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Elo(pub f64);

impl Elo {
    /// The difference that a score from 0 to 1 stands for; infinite at both ends.
    pub fn of_score(score: f64) -> Elo {
        let score = score.clamp(0.0, 1.0);
        Elo(400.0 * (score / (1.0 - score)).log10())
    }

    /// The score from 0 to 1 that is expected of this difference.
    pub fn score(self) -> f64 {
        1.0 / (1.0 + 10f64.powf(-self.0 / 400.0))
    }
}

impl Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:+.1}", self.0)
    }
}

/// One game for the player whose strength is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Points {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

/// The results of a player: games, and pairs of games with the same opening and sides swapped.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Pairs that brought 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
}

/// An Elo difference with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The difference that the score stands for.
    pub elo: Elo,
    /// It is hardly less than this.
    pub low: Elo,
    /// It is hardly more than this.
    pub high: Elo,
}

impl Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} [{}, {}]", self.elo, self.low, self.high)
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

impl Tally {
    /// Single games, not in pairs.
    pub const fn of_games(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally { wins, draws, losses, pairs: [0; 5] }
    }

    /// Counts the two games of a pair.
    pub fn add_pair(&mut self, first: Points, second: Points) {
        self.add(first);
        self.add(second);
        self.pairs[first as usize + second as usize] += 1;
    }

    /// Counts a game that has no partner.
    pub fn add(&mut self, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
    }

    /// How many games were played.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, from 0 to 1; one half before the first game.
    pub fn score(&self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        if self.games() == 0 { 0.5 } else { points / f64::from(self.games()) }
    }

    /// The Elo difference with error bars; from the pairs if all games came in pairs.
    pub fn elo(&self) -> Estimate {
        let sample = self.sample();
        let deviation = if self.games() == 0 { 1.0 } else { (sample.variance / sample.count).sqrt() };
        let (score, margin) = (self.score(), DEVIATIONS * deviation);
        Estimate {
            elo: Elo::of_score(score),
            low: Elo::of_score(score - margin),
            high: Elo::of_score(score + margin),
        }
    }

    /// Pairs tell more than their games: what an opening favours cancels out.
    fn sample(&self) -> Sample {
        if self.games() == 2 * self.pairs.iter().sum::<u32>() {
            Sample::of(self.pairs)
        } else {
            Sample::of([self.losses, self.draws, self.wins])
        }
    }
}

/// Mean and variance of results that are evenly spaced from 0 to 1.
struct Sample {
    count: f64,
    mean: f64,
    variance: f64,
}

impl Sample {
    fn of<const N: usize>(counts: [u32; N]) -> Sample {
        let counts = counts.map(|count| if count == 0 { UNSEEN } else { f64::from(count) });
        let value = |i: usize| i as f64 / (N - 1) as f64;
        let count: f64 = counts.iter().sum();
        let mean = counts.iter().enumerate().map(|(i, n)| n * value(i)).sum::<f64>() / count;
        let square = |i: usize| (value(i) - mean) * (value(i) - mean);
        let variance = counts.iter().enumerate().map(|(i, n)| n * square(i)).sum::<f64>() / count;
        Sample { count, mean, variance }
    }
}

/// A sequential probability ratio test: play until one of two hypotheses is hardly tenable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference if there is nothing to it.
    pub elo0: Elo,
    /// The difference hoped for.
    pub elo1: Elo,
    /// How often `elo1` may be accepted wrongly.
    pub alpha: f64,
    /// How often `elo0` may be accepted wrongly.
    pub beta: f64,
}

/// What a test has shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// `elo0` fits, `elo1` does not.
    Rejected,
    /// `elo1` fits, `elo0` does not.
    Accepted,
}

impl Sprt {
    /// A test with 5 % for either error.
    pub const fn new(elo0: Elo, elo1: Elo) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The log-likelihood ratio of `elo1` against `elo0`, in the normal approximation (GSPRT).
    pub fn llr(&self, tally: &Tally) -> f64 {
        if tally.games() == 0 {
            return 0.0;
        }
        let (low, high) = (self.elo0.score(), self.elo1.score());
        let Sample { count, mean, variance } = tally.sample();
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// At which ratio `elo1` is rejected, and at which it is accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The verdict, once there is one.
    pub fn verdict(&self, tally: &Tally) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        match self.llr(tally) {
            llr if llr >= upper => Some(Verdict::Accepted),
            llr if llr <= lower => Some(Verdict::Rejected),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.01, "{found} instead of {expected}");
    }

    #[test]
    fn scores_and_elo() {
        for (score, elo) in [(0.5, 0.0), (0.75, 190.85), (0.25, -190.85), (0.9, 381.70), (0.64, 99.95)] {
            near(Elo::of_score(score).0, elo);
            assert!((Elo(elo).score() - score).abs() < 1e-4);
        }
        assert_eq!(Elo::of_score(1.0).to_string(), "+inf");
        assert_eq!(Elo::of_score(0.0).to_string(), "-inf");
        assert_eq!(Elo::of_score(0.75).to_string(), "+190.8");
    }

    #[test]
    fn error_bars_of_single_games() {
        let even = Tally::of_games(100, 0, 100).elo();
        near(even.elo.0, 0.0);
        near(even.low.0, -48.46);
        near(even.high.0, 48.46);
        // Half the games drawn: the deviation shrinks by the root of two.
        near(Tally::of_games(50, 100, 50).elo().high.0, 34.16);
        assert_eq!(Tally::of_games(75, 0, 25).elo().to_string(), "+190.8 [+119.2, +281.5]");
    }

    #[test]
    fn pairs_cancel_what_the_opening_favours() {
        let mut tally = Tally::default();
        for _ in 0..100 {
            tally.add_pair(Points::Win, Points::Loss);
        }
        assert_eq!((tally.wins, tally.losses, tally.pairs), (100, 100, [0, 0, 100, 0, 0]));
        assert!(tally.elo().high.0 < 2.0);
    }

    #[test]
    fn no_games_say_nothing() {
        let nothing = Tally::default().elo();
        assert_eq!(nothing.to_string(), "+0.0 [-inf, +inf]");
        assert_eq!(Sprt::new(Elo(0.0), Elo(10.0)).verdict(&Tally::default()), None);
    }

    #[test]
    fn sequential_test() {
        let test = Sprt::new(Elo(0.0), Elo(5.0));
        near(test.bounds().0, -2.944);
        near(test.bounds().1, 2.944);
        // By hand: 11000 · 0.0071946 · (1.0181818 − 1.0071946) / (2 · 0.1362810).
        near(test.llr(&Tally::of_games(3100, 5000, 2900)), 3.19);
        assert_eq!(test.verdict(&Tally::of_games(3100, 5000, 2900)), Some(Verdict::Accepted));
        assert_eq!(test.verdict(&Tally::of_games(2900, 5000, 3100)), Some(Verdict::Rejected));
        assert_eq!(test.verdict(&Tally::of_games(30, 50, 29)), None);
        assert_eq!(test.verdict(&Tally::of_games(60, 0, 0)), Some(Verdict::Accepted));
    }
}
