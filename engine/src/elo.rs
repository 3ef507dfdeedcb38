//! How much stronger one player is than another: Elo with error bars, and the sequential test.

use std::fmt::{self, Display};

/// How much less likely (as a logarithm) a score outside the 95 % interval makes the results than the best one: half
/// the quantile of the chi-squared distribution with one degree of freedom.
const UNTENABLE: f64 = 3.841_459 / 2.0;
/// Every result counts as seen so often before the first game, so that few games do not look certain. With this much
/// intervals cover 93 to 97 % from ten pairs on.
const PRIOR: f64 = 0.1;
/// Halvings of an interval until numbers hardly tell its ends apart.
const HALVINGS: usize = 40;

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
        let (low, high) = if self.games() == 0 { (0.0, 1.0) } else { self.sample().tenable() };
        let score = self.score();
        let [elo, low, high] = [score, low.min(score), high.max(score)].map(Elo::of_score);
        Estimate { elo, low, high }
    }

    /// Pairs tell more than their games: what an opening favours cancels out.
    fn sample(&self) -> Sample {
        if self.games() == 2 * self.pairs.iter().sum::<u32>() {
            Sample::of(&self.pairs)
        } else {
            Sample::of(&[self.losses, self.draws, self.wins])
        }
    }
}

/// Results, each with how often it occurred. Nothing else is assumed about how they are distributed.
struct Sample(Vec<(f64, f64)>);

impl Sample {
    /// Results that are evenly spaced from 0 to 1.
    fn of(counts: &[u32]) -> Sample {
        let value = |i: usize| i as f64 / (counts.len() - 1) as f64;
        let counted = |(i, &count): (usize, &u32)| (value(i), f64::from(count) + PRIOR);
        Sample(counts.iter().enumerate().map(counted).collect())
    }

    fn mean(&self) -> f64 {
        let count: f64 = self.0.iter().map(|(_, count)| count).sum();
        self.0.iter().map(|(value, count)| value * count).sum::<f64>() / count
    }

    /// By how much, as a logarithm, the likeliest distribution with this mean is less likely than the likeliest of all.
    ///
    /// It gives a result `n` times in `N` the probability `n / N / (1 + t (value - mean))`; `t` makes the mean right.
    fn unlikelihood(&self, mean: f64) -> f64 {
        let slope = |t: f64| self.0.iter().map(|(v, n)| n * (v - mean) / (1.0 + t * (v - mean))).sum::<f64>();
        let t = root(slope, -1.0 / (1.0 - mean), 1.0 / mean);
        self.0.iter().map(|(v, n)| n * (1.0 + t * (v - mean)).ln()).sum()
    }

    /// The lowest and the highest mean that these results do not speak against.
    fn tenable(&self) -> (f64, f64) {
        let excess = |mean: f64| UNTENABLE - self.unlikelihood(mean);
        (root(|mean| -excess(mean), 0.0, self.mean()), root(excess, self.mean(), 1.0))
    }
}

/// Where a falling function crosses zero between two points.
fn root(falling: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if falling(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
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

    /// The log-likelihood ratio of `elo1` against `elo0`: each with the likeliest distribution that has its mean (GSPRT).
    pub fn llr(&self, tally: &Tally) -> f64 {
        if tally.games() == 0 {
            return 0.0;
        }
        let sample = tally.sample();
        sample.unlikelihood(self.elo0.score()) - sample.unlikelihood(self.elo1.score())
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
    use quadrille_games::Rng;

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
        let even = Tally::of_games(1000, 0, 1000).elo();
        // Close to the normal approximation where there are many games: 1.96 deviations of half a point.
        assert!((even.high.0 - 15.24).abs() < 0.1 && (even.low.0 + 15.24).abs() < 0.1, "{even}");
        // Half the games drawn: the deviation shrinks by the root of two.
        assert!((Tally::of_games(500, 1000, 500).elo().high.0 - 10.77).abs() < 0.1);
        assert_eq!(Tally::of_games(75, 0, 25).elo().to_string(), "+190.8 [+114.4, +271.8]");
    }

    #[test]
    fn pairs_cancel_what_the_opening_favours() {
        let mut tally = Tally::default();
        for _ in 0..100 {
            tally.add_pair(Points::Win, Points::Loss);
        }
        assert_eq!((tally.wins, tally.losses, tally.pairs), (100, 100, [0, 0, 100, 0, 0]));
        assert!(tally.elo().high.0 < 10.0);
    }

    #[test]
    fn few_games_say_little() {
        let mut tally = Tally::default();
        tally.add_pair(Points::Win, Points::Win);
        assert_eq!(tally.elo().to_string(), "+inf [-278.3, +inf]");
        let mut tally = Tally::default();
        for _ in 0..3 {
            tally.add_pair(Points::Win, Points::Loss);
        }
        assert_eq!(tally.elo().to_string(), "+0.0 [-184.3, +184.3]");
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
        // By hand, in the normal approximation: 11000 · 0.0071946 · (1.0181818 − 1.0071946) / (2 · 0.1362810).
        assert!((test.llr(&Tally::of_games(3100, 5000, 2900)) - 3.19).abs() < 0.02);
        assert_eq!(test.verdict(&Tally::of_games(3100, 5000, 2900)), Some(Verdict::Accepted));
        assert_eq!(test.verdict(&Tally::of_games(2900, 5000, 3100)), Some(Verdict::Rejected));
        assert_eq!(test.verdict(&Tally::of_games(30, 50, 29)), None);
        assert_eq!(test.verdict(&Tally::of_games(60, 0, 0)), None, "sixty games do not tell 5 Elo");
        assert_eq!(Sprt::new(Elo(0.0), Elo(20.0)).verdict(&Tally::of_games(2, 0, 0)), None);
    }

    /// How likely pairs bring 0, ½, 1, 1½ and 2 points between players with this difference and these draws.
    fn pairs(elo: Elo, draws: f64) -> [f64; 5] {
        let win = elo.score() - draws / 2.0;
        let game = [1.0 - win - draws, draws, win];
        let mut pairs = [0.0; 5];
        for (i, first) in game.iter().enumerate() {
            for (j, second) in game.iter().enumerate() {
                pairs[i + j] += first * second;
            }
        }
        pairs
    }

    fn play_pair(tally: &mut Tally, pairs: &[f64; 5], rng: &mut Rng) {
        let mut rest = rng.f64();
        let brought = pairs.iter().position(|chance| {
            rest -= chance;
            rest < 0.0
        });
        let (first, second) = match brought.unwrap_or(2) {
            0 => (Points::Loss, Points::Loss),
            1 => (Points::Loss, Points::Draw),
            2 => (Points::Win, Points::Loss),
            3 => (Points::Win, Points::Draw),
            _ => (Points::Win, Points::Win),
        };
        tally.add_pair(first, second);
    }

    /// The share of tests that end with this verdict.
    fn share(test: &Sprt, pairs: &[f64; 5], verdict: Verdict, tests: u32, rng: &mut Rng) -> f64 {
        let mut count = 0;
        for _ in 0..tests {
            let mut tally = Tally::default();
            let decided = loop {
                play_pair(&mut tally, pairs, rng);
                if let Some(decided) = test.verdict(&tally) {
                    break decided;
                }
            };
            count += u32::from(decided == verdict);
        }
        f64::from(count) / f64::from(tests)
    }

    /// Both errors occur in at most one test of twenty, and three deviations of so many tests.
    #[test]
    fn verdicts_are_hardly_ever_wrong() {
        let mut rng = Rng::with_seed(1);
        for (low, high, tests) in
            [(0.0, 20.0, 200), (-20.0, 0.0, 200), (0.0, 100.0, 3_000), (-300.0, -200.0, 1_000)]
        {
            let test = Sprt::new(Elo(low), Elo(high));
            let most = 0.05 + 3.0 * (0.05 * 0.95 / f64::from(tests)).sqrt();
            for draws in [0.0, 0.25] {
                let accepted = share(&test, &pairs(test.elo0, draws), Verdict::Accepted, tests, &mut rng);
                let rejected = share(&test, &pairs(test.elo1, draws), Verdict::Rejected, tests, &mut rng);
                println!("{low} or {high}, {draws} drawn: {accepted:.3} and {rejected:.3} wrong");
                assert!(accepted <= most && rejected <= most, "{low} or {high}: {accepted} and {rejected}");
            }
        }
    }

    #[test]
    fn intervals_cover_the_truth_nineteen_times_of_twenty() {
        let mut rng = Rng::with_seed(2);
        for (elo, draws) in [(0.0, 0.0), (0.0, 0.5), (100.0, 0.25), (-200.0, 0.1)] {
            let pairs = pairs(Elo(elo), draws);
            for count in [20, 50, 200] {
                let covers = |rng: &mut Rng| {
                    let mut tally = Tally::default();
                    (0..count).for_each(|_| play_pair(&mut tally, &pairs, rng));
                    let found = tally.elo();
                    (found.low.0..=found.high.0).contains(&elo)
                };
                let covered = (0..4_000).filter(|_| covers(&mut rng)).count() as f64 / 4_000.0;
                println!("{elo} with {draws} drawn, {count} pairs: {covered}");
                assert!((0.93..=0.97).contains(&covered), "{elo}, {draws}, {count} pairs: {covered}");
            }
        }
    }
}
