//! A game for two with secrets, solved by what each side can tell apart.
//!
//! What a side hides must not depend on what the other hides, apart from what both have seen; then the end of a line
//! is worth the same whatever is still hidden, and strategies are kept for each side alone. Nothing here knows Squod.

use std::ops::Range;

/// What one side knows at some moment of the game: its own secret, and all that both have seen.
pub(crate) struct State {
    /// What it was before the last move of either side; none where the game begins.
    pub(crate) parent: Option<usize>,
    /// The own choice that led here; none if the other side moved.
    pub(crate) through: Option<usize>,
    /// The choices here, if it is this side's turn.
    pub(crate) choices: Range<usize>,
}

/// Where a line ends: any of these states of the first side, and any of these of the second.
pub(crate) struct Leaf {
    pub(crate) states: [Range<usize>; 2],
    /// What it is worth to the first side, from 0 to 1; none where the line was only cut off.
    pub(crate) worth: Option<f64>,
}

/// The whole game. States come after those that they follow from.
#[derive(Default)]
pub(crate) struct Form {
    pub(crate) states: [Vec<State>; 2],
    pub(crate) leaves: Vec<Leaf>,
    /// How many choices each side has in all its states together.
    pub(crate) choices: [usize; 2],
}

/// How likely each choice of a side is.
pub(crate) type Strategy = Vec<f64>;

impl Form {
    /// The strategy that takes every choice of a state equally often.
    pub(crate) fn even(&self, side: usize) -> Strategy {
        self.normalised(side, &vec![0.0; self.choices[side]])
    }

    /// What a side gets at least with this strategy: the other side knows it and answers best. Lines that were cut
    /// off are worth `open` to the first side.
    pub(crate) fn guaranteed(&self, side: usize, strategy: &Strategy, open: f64) -> f64 {
        self.answer(side, strategy, open).0
    }

    /// The same, with the best answer of the other side.
    pub(crate) fn answer(&self, side: usize, strategy: &Strategy, open: f64) -> (f64, Strategy) {
        let mut answer = vec![0.0; self.choices[1 - side]];
        let values = self.values(1 - side, &self.reach(side, strategy), open, |worths, range| {
            let best = (0..worths.len()).fold(0, |best, i| if worths[i] > worths[best] { i } else { best });
            answer[range.start + best] = 1.0;
            worths[best]
        });
        (1.0 - self.at_the_beginning(1 - side, &values), answer)
    }

    /// How likely each line is, if both sides play like this.
    pub(crate) fn likely(&self, strategies: [&Strategy; 2]) -> Vec<f64> {
        let reach = [0, 1].map(|side| self.reach(side, strategies[side]));
        let of = |leaf: &Leaf, side: usize| reach[side][leaf.states[side].clone()].iter().sum::<f64>();
        self.leaves.iter().map(|leaf| of(leaf, 0) * of(leaf, 1)).collect()
    }

    /// A strategy for each side that comes the nearer to the best the more rounds it has (CFR+).
    pub(crate) fn solve(&self, open: f64, rounds: u32) -> [Strategy; 2] {
        let mut regrets = self.choices.map(|count| vec![0.0; count]);
        let mut sums = regrets.clone();
        let mut current = [self.even(0), self.even(1)];
        for round in 1..=rounds {
            for side in [0, 1] {
                let theirs = self.reach(1 - side, &current[1 - side]);
                self.regret(side, &theirs, open, &current[side], &mut regrets[side]);
                current[side] = self.normalised(side, &regrets[side]);
                self.add(side, f64::from(round), &current[side], &mut sums[side]);
            }
        }
        [0, 1].map(|side| self.normalised(side, &sums[side]))
    }

    /// Adds what each choice would have brought more than the strategy did; never less than nothing.
    fn regret(&self, side: usize, theirs: &[f64], open: f64, strategy: &Strategy, regrets: &mut [f64]) {
        self.values(side, theirs, open, |choices, range| {
            let chances = &strategy[range.clone()];
            let value: f64 = choices.iter().zip(chances).map(|(worth, chance)| worth * chance).sum();
            for (regret, worth) in regrets[range].iter_mut().zip(choices) {
                *regret = (*regret + worth - value).max(0.0);
            }
            value
        });
    }

    /// Adds a strategy, each state weighted by how likely the side comes there by its own choices.
    fn add(&self, side: usize, weight: f64, strategy: &Strategy, sums: &mut [f64]) {
        let reach = self.reach(side, strategy);
        for (state, reach) in self.states[side].iter().zip(reach) {
            for choice in state.choices.clone() {
                sums[choice] += weight * reach * strategy[choice];
            }
        }
    }

    /// In every state the weights as shares; equal ones where there are none.
    pub(crate) fn normalised(&self, side: usize, weights: &[f64]) -> Strategy {
        let mut strategy = weights.to_vec();
        for state in &self.states[side] {
            let shares = &mut strategy[state.choices.clone()];
            let (total, count) = (shares.iter().sum::<f64>(), shares.len() as f64);
            shares
                .iter_mut()
                .for_each(|share| *share = if total > 0.0 { *share / total } else { 1.0 / count });
        }
        strategy
    }

    /// How likely a side's secret and its own choices lead to each of its states, all secrets being equally likely at
    /// the beginning.
    fn reach(&self, side: usize, strategy: &Strategy) -> Vec<f64> {
        let states = &self.states[side];
        let first = 1.0 / states.iter().filter(|state| state.parent.is_none()).count() as f64;
        let mut reach: Vec<f64> = Vec::with_capacity(states.len());
        for state in states {
            let before = state.parent.map_or(first, |parent| reach[parent]);
            reach.push(before * state.through.map_or(1.0, |choice| strategy[choice]));
        }
        reach
    }

    /// What each state of a side is worth to it, times how likely the other side comes there; `decide` says what the
    /// worths of the choices of a state make of it.
    fn values(
        &self,
        side: usize,
        theirs: &[f64],
        open: f64,
        mut decide: impl FnMut(&[f64], Range<usize>) -> f64,
    ) -> Vec<f64> {
        let states = &self.states[side];
        let mut values = self.leaf_values(side, theirs, open);
        let mut worths = vec![0.0; self.choices[side]];
        for (i, state) in states.iter().enumerate().rev() {
            if !state.choices.is_empty() {
                values[i] = decide(&worths[state.choices.clone()], state.choices.clone());
            }
            match (state.through, state.parent) {
                (Some(choice), _) => worths[choice] += values[i],
                (None, Some(parent)) => values[parent] += values[i],
                (None, None) => {}
            }
        }
        values
    }

    /// The same where lines end, and nothing elsewhere.
    fn leaf_values(&self, side: usize, theirs: &[f64], open: f64) -> Vec<f64> {
        let mut values = vec![0.0; self.states[side].len()];
        for leaf in &self.leaves {
            let first = leaf.worth.unwrap_or(open);
            let worth = if side == 0 { first } else { 1.0 - first };
            let likely: f64 = theirs[leaf.states[1 - side].clone()].iter().sum();
            values[leaf.states[side].clone()].fill(worth * likely);
        }
        values
    }

    /// The mean of the values of the states in which a side can begin.
    fn at_the_beginning(&self, side: usize, values: &[f64]) -> f64 {
        let begins = |(state, value): (&State, &f64)| state.parent.is_none().then_some(*value);
        let first: Vec<f64> = self.states[side].iter().zip(values).filter_map(begins).collect();
        first.iter().sum::<f64>() / first.len() as f64
    }
}
