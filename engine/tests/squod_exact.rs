//! The measure of how exploitable Squod's player is: the solver against games with known values, and the unrolled moves
//! of real positions against a solver that knows nothing but what each seat reads.

use std::collections::HashMap;

use quadrille_games::squod::Move;
use quadrille_games::{Game, Match, Outcome, Rng, Seat, Side, Squod, Viewer, draw};

#[path = "../examples/squod_exact/form.rs"]
mod form;
#[path = "../examples/squod_exact/seen.rs"]
mod seen;
#[path = "../examples/squod_exact/unroll.rs"]
mod unroll;

use form::{Form, Leaf, State};
use unroll::{Spot, Unrolled, counts};

const ROUNDS: u32 = 500;

/// All legal moves; the seat must not be told more than it may know.
fn every(spot: &Spot) -> Vec<(Move, f64)> {
    let (view, seat) = (spot.view(), spot.seat());
    assert_eq!((view.viewer(), spot.history.is_empty()), (Viewer::Seat(seat), false));
    let possible = view.known().count(seat.next(2));
    assert_eq!([Squod::truths(&view).len(), spot.truths.len()], [possible; 2], "{view}");
    spot.moves().into_iter().map(|m| (m, 1.0)).collect()
}

/// Both choose in secret; `worth` is a row for each choice of the first side.
fn simultaneous(worth: &[&[f64]]) -> Form {
    let (rows, columns) = (worth.len(), worth[0].len());
    let begins = |choices| vec![State { parent: None, through: None, choices }];
    let mut form =
        Form { states: [begins(0..rows), begins(0..0)], leaves: Vec::new(), choices: [rows, columns] };
    // The first has chosen, the second does not know what.
    form.states[0].extend((0..rows).map(|row| State { parent: Some(0), through: Some(row), choices: 0..0 }));
    form.states[1].push(State { parent: Some(0), through: None, choices: 0..columns });
    for (row, worths) in worth.iter().enumerate() {
        for (column, &worth) in worths.iter().enumerate() {
            let starts = form.states.each_ref().map(Vec::len);
            form.states[0].push(State { parent: Some(1 + row), through: None, choices: 0..0 });
            form.states[1].push(State { parent: Some(1), through: Some(column), choices: 0..0 });
            form.leaves.push(Leaf { states: starts.map(|start| start..start + 1), worth: Some(worth) });
        }
    }
    form
}

/// The value that both sides can be sure of; they must agree.
#[track_caller]
fn value(form: &Form, open: f64) -> f64 {
    let [first, second] = form.solve(open, ROUNDS);
    let (least, most) = (form.guaranteed(0, &first, open), 1.0 - form.guaranteed(1, &second, open));
    assert!(least <= most + 1e-9 && most - least < 4e-3, "between {least} and {most}");
    f64::midpoint(least, most)
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 2e-3, "{found} instead of {expected}");
}

#[test]
fn games_of_one_choice_each() {
    for (worth, expected) in [
        (vec![&[0.5, 0.0, 1.0][..], &[1.0, 0.5, 0.0], &[0.0, 1.0, 0.5]], 0.5), // rock, paper, scissors
        (vec![&[1.0, 0.0][..], &[0.0, 1.0]], 0.5),
        (vec![&[1.0, 0.0, 0.0][..], &[0.0, 1.0, 0.0], &[0.0, 0.0, 1.0]], 1.0 / 3.0),
        (vec![&[1.0, 0.0][..], &[0.0, 0.5]], 1.0 / 3.0), // the first row once in three times
        (vec![&[0.75, 0.25][..]], 0.25),
    ] {
        near(value(&simultaneous(&worth), 0.0), expected);
    }
}

#[test]
fn who_is_known_is_answered() {
    let form = simultaneous(&[&[0.5, 0.0, 1.0], &[1.0, 0.5, 0.0], &[0.0, 1.0, 0.5]]);
    near(form.guaranteed(0, &form.even(0), 0.0), 0.5);
    near(form.guaranteed(0, &vec![1.0, 0.0, 0.0], 0.0), 0.0);
    near(form.guaranteed(1, &vec![0.5, 0.5, 0.0], 0.0), 0.25);
    let (_, answer) = form.answer(0, &vec![0.0, 1.0, 0.0], 0.0);
    assert_eq!(answer, [0.0, 0.0, 1.0], "scissors beat paper");
}

/// A match that starts from a position.
fn start(text: &str) -> Match<Squod> {
    Match::new(text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn unrolled(game: &Match<Squod>, moves: u32) -> Unrolled {
    Unrolled::new(game, moves, usize::MAX, &mut |spot| spot.sensible()).expect("no limit")
}

/// The bounds of the value after so many moves.
fn bounds(game: &Match<Squod>, moves: u32) -> [f64; 2] {
    [0.0, 1.0].map(|open| value(&unrolled(game, moves).form, open))
}

#[test]
fn an_immediate_win_is_a_win() {
    let game = start("3/3/sR1sS s:1P!1/R1S/1P1 w:3/SSR/PPR s");
    for bound in bounds(&game, 1) {
        near(bound, 1.0);
    }
}

#[test]
fn faces_that_are_hidden_count_as_often_as_they_are_possible() {
    // One of s3b's three possible faces completes the row at once.
    let game = start("3/3/sR1sS s:1P1/R1S/1P1 w:3/SSR/PPR s");
    let [least, _] = bounds(&game, 1);
    let possible = counts(&game)[0] as f64;
    let fitting = Squod::truths(&game.view(Viewer::Public)).into_iter();
    let wins = |truth: &Squod| truth.moves().any(|m| truth.after(m).is_over());
    let fitting = fitting.filter(|(truth, _)| wins(truth)).count() as f64 / counts(&game)[1] as f64;
    assert!(0.0 < fitting && fitting < possible);
    near(least, fitting / possible);
}

/// The regrets, those of the round, and the sums of the choices of a seat.
#[derive(Clone)]
struct Choices([Vec<f64>; 3]);

/// The same game played out pair of truths by pair of truths; information sets are the words that a seat reads.
struct Slow {
    open: f64,
    /// What a seat has read, and what it has found out about its choices.
    nodes: HashMap<String, Choices>,
}

impl Slow {
    fn worth(&self, game: &Match<Squod>, left: u32) -> Option<f64> {
        match game.end().map(|end| end.outcome()) {
            Some(Outcome::Win(Side::First)) => Some(1.0),
            Some(Outcome::Win(Side::Second)) => Some(0.0),
            Some(Outcome::Draw) => Some(0.5),
            None => (left == 0).then_some(self.open),
        }
    }

    /// What a seat knows: its own faces at the beginning, and every move since as it reads it.
    fn read(game: &Match<Squod>, seat: Seat) -> String {
        let first = game.start().view(&game.start().known(), Viewer::Seat(seat));
        format!(
            "{first} | {} | {}",
            game.notations(Viewer::Seat(seat)).join(" "),
            game.view(Viewer::Seat(seat))
        )
    }

    fn strategy(weights: &[f64]) -> Vec<f64> {
        let total: f64 = weights.iter().sum();
        let even = 1.0 / weights.len() as f64;
        weights.iter().map(|weight| if total > 0.0 { weight / total } else { even }).collect()
    }

    /// One round of regret matching for a side; the worth to the first side.
    fn round(&mut self, game: &Match<Squod>, left: u32, side: usize, reach: [f64; 2], weight: f64) -> f64 {
        if let Some(worth) = self.worth(game, left) {
            return worth;
        }
        let seat = game.position().turn();
        let moves: Vec<_> = game.position().moves().collect();
        let text = Slow::read(game, seat);
        let fresh = || Choices([0, 1, 2].map(|_| vec![0.0; moves.len()]));
        let strategy = Slow::strategy(&self.nodes.entry(text.clone()).or_insert_with(fresh).0[0]);
        let worths: Vec<f64> = moves
            .iter()
            .zip(&strategy)
            .map(|(&m, chance)| {
                let mut next = game.clone();
                next.play_unchecked(m);
                let mut reach = reach;
                reach[seat.index()] *= chance;
                self.round(&next, left - 1, side, reach, weight)
            })
            .collect();
        let worth: f64 = worths.iter().zip(&strategy).map(|(worth, chance)| worth * chance).sum();
        if seat.index() == side {
            let Choices([_, regrets, sums]) = self.nodes.get_mut(&text).expect("entered above");
            let sign = if side == 0 { 1.0 } else { -1.0 };
            for i in 0..moves.len() {
                regrets[i] += reach[1 - side] * sign * (worths[i] - worth);
                sums[i] += weight * reach[side] * strategy[i];
            }
        }
        worth
    }

    /// Adds the regrets of a round once all truths were looked at; below nothing they are forgotten.
    fn end_round(&mut self) {
        for Choices([regrets, of_round, _]) in self.nodes.values_mut() {
            for (regret, more) in regrets.iter_mut().zip(of_round) {
                *regret = (*regret + std::mem::take(more)).max(0.0);
            }
        }
    }

    /// The worth to the first side if both play the mean of what they tried.
    fn mean(&self, game: &Match<Squod>, left: u32) -> f64 {
        if let Some(worth) = self.worth(game, left) {
            return worth;
        }
        let Choices([_, _, sums]) = &self.nodes[&Slow::read(game, game.position().turn())];
        let after = |(m, chance): (_, f64)| {
            let mut next = game.clone();
            next.play_unchecked(m);
            if chance > 0.0 { chance * self.mean(&next, left - 1) } else { 0.0 }
        };
        game.position().moves().zip(Slow::strategy(sums)).map(after).sum()
    }

    fn solve(game: &Match<Squod>, moves: u32, open: f64, rounds: u32) -> f64 {
        let truths: Vec<_> = Squod::truths(&game.view(Viewer::Public));
        let games: Vec<Match<Squod>> = truths.into_iter().map(|(truth, _)| Match::new(truth)).collect();
        let mut slow = Slow { open, nodes: HashMap::new() };
        for round in 1..=rounds {
            for side in [0, 1] {
                for game in &games {
                    slow.round(game, moves, side, [1.0; 2], f64::from(round));
                }
                slow.end_round();
            }
        }
        games.iter().map(|game| slow.mean(game, moves)).sum::<f64>() / games.len() as f64
    }
}

/// What the game would be worth if everybody saw everything.
fn open_worth(position: &Squod, left: u32, open: f64) -> f64 {
    match position.outcome() {
        Some(Outcome::Win(side)) => return 1.0 - side.index() as f64,
        Some(Outcome::Draw) => return 0.5,
        None if left == 0 => return open,
        None => {}
    }
    let worths = position.moves().map(|m| open_worth(&position.after(m), left - 1, open));
    if position.turn().side() == Side::First {
        worths.fold(0.0, f64::max)
    } else {
        worths.fold(1.0, f64::min)
    }
}

/// What it would be worth on average over all faces if everybody saw everything.
fn mean_open_worth(game: &Match<Squod>, moves: u32, open: f64) -> f64 {
    let truths = Squod::truths(&game.view(Viewer::Public));
    truths.iter().map(|(truth, _)| open_worth(truth, moves, open)).sum::<f64>() / truths.len() as f64
}

/// Moves to look at, a position in which secrets matter so soon, and what open lines are worth to the first side.
const GUESSES: &[(u32, &str, f64)] = &[
    (1, "wR1wP/3/wPwRsR s:PSP!/RS1/3 w:3/1S1/1S1 w", 1.0),
    (1, "wS2/1sRsS/wR1sR s:3/1P1/1P1+S w:1RP/3/P2+S s", 0.0),
    (2, "wRwSwS/1wPwP/3 s:1RS/1R1/3+PPS w:3/R2/3 w", 1.0),
    (2, "wS2/1sRsS/wR1sR s:3/1P1/1P1+S w:1RP/3/P2+S s", 0.0),
    (2, "sS1sP/wSwP1/2sS s:3/1R1/2R+P w:1SP/R2/R2 s", 0.0),
    (3, "wRsR1/wR1sR/wS1sP s:3/1S1/1S1+P w:1PS/2P/3 s", 0.0),
    (3, "wR1wP/sR2/sSsSsP s:1RP/3/3 w:2S/3/2P+RS w", 1.0),
];

#[test]
fn what_is_unrolled_is_worth_what_the_seats_can_force() {
    for &(moves, text, open) in GUESSES {
        let game = start(text);
        let found = value(&unrolled(&game, moves).form, open);
        let slow = Slow::solve(&game, moves, open, 60);
        assert!((found - slow).abs() < 0.02, "{text}: {found} instead of {slow}");
        assert!(
            (found - mean_open_worth(&game, moves, open)).abs() > 0.05,
            "{text}: {found} without secrets"
        );
    }
}

/// A side that draws lots, answered best: looked at from the beginning, or only where the answer leads.
#[test]
fn what_grows_on_demand_is_worth_as_much() {
    for &(_, text, _) in GUESSES.iter().filter(|(moves, ..)| *moves == 2) {
        let game = start(text);
        for side in [0, 1] {
            let lost = side as f64;
            let mut growing = Unrolled::growing(&game);
            for _ in 0..3 {
                let lots = growing.form.even(side);
                let answer = growing.form.answer(side, &lots, lost).1;
                let both = if side == 0 { [&lots, &answer] } else { [&answer, &lots] };
                growing.grow(both, &mut |spot| every(spot));
            }
            let lots = growing.form.normalised(side, &growing.chances[side]);
            let found = growing.form.guaranteed(side, &lots, lost);
            let whole = |moves| {
                let form =
                    Unrolled::new(&game, moves, usize::MAX, &mut |spot| every(spot)).expect("no limit").form;
                form.guaranteed(side, &form.even(side), lost)
            };
            assert!(whole(1) - 1e-9 <= found && found <= whole(3) + 1e-9, "{found}");
        }
    }
}

/// A match after random moves, with few faces hidden, unless it is over.
fn random_match(rng: &mut Rng) -> Option<Match<Squod>> {
    let mut game = start(Squod::VARIANTS[0].starts[0]);
    let plies = 20 + draw(40, rng);
    while game.moves().len() < plies && game.play_random(rng) {}
    let hidden = counts(&game);
    (game.end().is_none() && hidden[0] * hidden[1] <= 36).then_some(game)
}

#[test]
fn states_are_what_the_public_holds_possible() {
    let (mut rng, mut seen) = (Rng::with_seed(5), 0);
    while seen < 20 {
        let Some(game) = random_match(&mut rng) else { continue };
        let form = Unrolled::new(&game, 2, usize::MAX, &mut |spot| every(spot)).expect("no limit").form;
        assert_eq!(
            form.leaves.iter().map(|leaf| leaf.states[0].len() * leaf.states[1].len()).sum::<usize>(),
            lines(&game, 2)
        );
        seen += 1;
    }
}

/// Of what is put down from a hand, the other side learns nothing.
#[test]
fn what_is_put_down_stays_hidden() {
    for (_, text, _) in GUESSES {
        let form =
            Unrolled::new(&start(text), 3, usize::MAX, &mut |spot| every(spot)).expect("no limit").form;
        assert!(!form.leaves.is_empty(), "{text}");
    }
}

/// How many ways there are to go on for so many moves, over all truths.
fn lines(game: &Match<Squod>, moves: u32) -> usize {
    fn after(position: &Squod, left: u32) -> usize {
        if left == 0 || position.is_over() {
            return 1;
        }
        position.moves().map(|m| after(&position.after(m), left - 1)).sum()
    }
    Squod::truths(&game.view(Viewer::Public)).iter().map(|(truth, _)| after(truth, moves)).sum()
}
