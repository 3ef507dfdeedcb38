//! How much Squod's player loses against somebody who knows its every habit, in late positions that are solved exactly.
//!
//! `cargo run --release --example squod_exact -- find certain|chance COUNT SEED THREADS` lets the best player play against
//! itself and prints late positions, at most one of a game, as the moves that led there. Some faces are hidden; the value of
//! the game, all faces that the public holds possible being equally likely, follows from the next few moves alone; and one
//! side at least can spoil something. The value is a certain win, or a mere chance.
//!
//! `… measure POSITIONS PLAYER NODES SEEDS QUESTIONS THREADS` asks a player (`best`, `level:8`, `mcts`, …) with so many nodes and so
//! many seeds what it plays there, with all faces that it could have, and lets the opponent answer best, knowing that. What
//! the player then gets less than the value is its loss. The answers are followed to the end of the game. Where so many
//! questions for one side do not show who wins, that counts once for the player and once against it.

use std::collections::HashMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use quadrille_engine::games::squod::Ismcts;
use quadrille_engine::players::Name;
use quadrille_engine::{Limits, Resources, Turn, ask};
use quadrille_games::squod::{Move, View};
use quadrille_games::{Game, Match, Rng, Squod, draw};

#[path = "squod_exact/form.rs"]
mod form;
#[path = "squod_exact/seen.rs"]
mod seen;
#[path = "squod_exact/unroll.rs"]
mod unroll;

use form::Form;
use unroll::{Spot, Unrolled, counts};

/// The player that plays the games thinks so long.
const NODES: u64 = 100;
/// So many games are looked at together.
const BATCH: usize = 64;
/// A position is at most this many moves before the end of its game.
const LATE: usize = 8;
/// At most this many assignments of faces of both sides together.
const HIDDEN: usize = 16;
/// How far is looked to solve a position: moves, and states of both sides.
const DEEPEST: u32 = 5;
const MOST: usize = 120_000;
/// Rounds of the solver, each with what may be missing to an exact value so that more of them are worth a try.
const ROUNDS: [(u32, f64); 3] = [(20, 0.2), (200, 0.03), (1000, 0.0)];
/// What a side can be sure of, and after how many moves, for a position to be promising.
const SURE: f64 = 0.01;
const SOON: u32 = 3;
/// A position whose value is known this well is solved.
const EXACT: f64 = 0.005;
/// A side that draws lots loses at least so much where there is something to spoil.
const SPOILS: f64 = 0.02;
/// One in so many times the best player is asked even where it can win at once.
const TRUST: usize = 16;

/// The value of a position to the first side, and what each side would lose at most by drawing lots.
struct Solved {
    value: f64,
    careless: [f64; 2],
}

/// What can be known of a position.
enum Verdict {
    Solved(Solved),
    /// The value to the first side is between these.
    Between(f64, f64),
}

/// Looks farther and farther until the value is known. For a mere chance, nothing is expected to come of positions in
/// which neither side can be sure of anything soon.
fn solve(game: &Match<Squod>, is_chance: bool) -> Option<Solved> {
    for moves in 1..=DEEPEST {
        let unrolled = Unrolled::new(game, moves, MOST, &mut |spot| spot.sensible())?;
        match settled(&unrolled.form) {
            Verdict::Solved(solved) => return Some(solved),
            Verdict::Between(least, most)
                if is_chance && moves == SOON && least < SURE && most > 1.0 - SURE =>
            {
                return None;
            }
            Verdict::Between(..) => {}
        }
    }
    None
}

/// The value, if both sides can force it whatever comes after the moves that were looked at.
fn settled(form: &Form) -> Verdict {
    let mut found = (0.0, 1.0);
    for (rounds, missing) in ROUNDS {
        let least = form.guaranteed(0, &form.solve(0.0, rounds)[0], 0.0);
        let most = 1.0 - form.guaranteed(1, &form.solve(1.0, rounds)[1], 1.0);
        if most - least <= EXACT {
            let value = f64::midpoint(least, most);
            let lots = |side| form.guaranteed(side, &form.even(side), side as f64);
            return Verdict::Solved(Solved { value, careless: [value - lots(0), 1.0 - value - lots(1)] });
        }
        found = (least, most);
        if most - least > missing {
            break;
        }
    }
    Verdict::Between(found.0, found.1)
}

/// A match from the start after these moves.
fn replayed(moves: &str) -> Result<Match<Squod>, String> {
    let start = Squod::VARIANTS[0].starts[0].parse().map_err(|error| format!("{error}"))?;
    let mut game = Match::new(start);
    for m in moves.split_whitespace() {
        game.play_text(m).map_err(|error| format!("{m}: {error}"))?;
    }
    Ok(game)
}

/// A game of the best player against itself.
fn played(seed: u64) -> Result<Match<Squod>, String> {
    let mut game = replayed("")?;
    let mut players = [Ismcts::new(2 * seed), Ismcts::new(2 * seed + 1)];
    while let Some(seat) = game.to_move() {
        let m = ask(&mut players[seat.index()], &game, seat, &Limits::nodes(NODES)).best;
        game.play_move(m).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

/// Whether a position is wanted: with something hidden, and something to spoil.
fn is_wanted(game: &Match<Squod>, is_chance: bool) -> bool {
    let hidden = counts(game);
    if hidden == [1, 1] || hidden.iter().sum::<usize>() > HIDDEN {
        return false;
    }
    solve(game, is_chance).is_some_and(|solved| {
        let is_certain = solved.value < EXACT || solved.value > 1.0 - EXACT;
        is_certain != is_chance && solved.careless.iter().any(|&loss| loss >= SPOILS)
    })
}

/// One of the last positions of a game that are wanted, as the moves that led there.
fn late(seed: u64, is_chance: bool) -> Option<String> {
    let game = played(seed).ok()?;
    let is_wanted = |&back: &usize| {
        let mut before = game.clone();
        before.take_back(back);
        is_wanted(&before, is_chance)
    };
    let wanted: Vec<usize> = (1..=LATE.min(game.moves().len())).filter(is_wanted).collect();
    let back = *wanted.get(draw(wanted.len().max(1), &mut Rng::with_seed(seed)))?;
    let moves = &game.moves()[..game.moves().len() - back];
    Some(moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// The results for these numbers, in their order, until as many as wanted are there.
fn in_parallel<T: Send>(count: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= count {
                        return;
                    }
                    let result = work(i);
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((i, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Prints so many positions.
fn find(is_chance: bool, count: usize, seed: u64, threads: usize) {
    let mut found = 0;
    for first in (seed..).step_by(BATCH) {
        let positions = in_parallel(BATCH, threads, |i| late(first + i as u64, is_chance));
        for position in positions.into_iter().flatten().take(count - found) {
            println!("{position}");
            found += 1;
        }
        eprint!("\r{found} of {count} positions, {} games ", first + BATCH as u64 - seed);
        if found == count {
            return eprintln!();
        }
    }
}

/// Moves, and how likely each is.
type Policy = Vec<(Move, f64)>;

/// A player that is asked again and again, and remembers what it said.
struct Asked {
    name: Name,
    nodes: u64,
    seeds: u64,
    /// How often it is asked for one side, before all that is open remains so.
    most: usize,
    /// By the text of the view, which does not tell all of it.
    answers: HashMap<String, Vec<(View, Policy)>>,
    count: usize,
    /// How often there was an immediate win.
    wins: usize,
}

impl Asked {
    /// What the player does, each as likely as it does it with different seeds.
    fn policy(&mut self, spot: &Spot) -> Policy {
        let moves = spot.moves();
        if let [only] = moves[..] {
            return vec![(only, 1.0)];
        }
        if let Some(win) = spot.win().filter(|_| self.is_trusted()) {
            return vec![(win, 1.0)];
        }
        let view = spot.view();
        let text = view.to_string();
        let known = self.answers.get(&text).and_then(|all| all.iter().find(|(seen, _)| *seen == view));
        if let Some((_, policy)) = known {
            return policy.clone();
        }
        let policy = self.ask(&view, spot);
        self.answers.entry(text).or_default().push((view, policy.clone()));
        policy
    }

    /// Whether it is taken for granted that an immediate win is not missed: so for all but a few questions to the best player.
    fn is_trusted(&mut self) -> bool {
        self.wins += 1;
        self.name == Name::Best && !self.wins.is_multiple_of(TRUST)
    }

    fn ask(&mut self, view: &View, spot: &Spot) -> Policy {
        self.count += 1;
        let mut policy: Policy = Vec::new();
        for seed in 0..self.seeds {
            let mut player = self.name.player::<Squod>(&Resources::new(seed, 1 << 20), None);
            let turn = Turn { view, history: spot.history };
            let m = player.choose(&turn, &Limits::nodes(self.nodes)).best;
            match policy.iter_mut().find(|(other, _)| *other == m) {
                Some((_, chance)) => *chance += 1.0 / self.seeds as f64,
                None => policy.push((m, 1.0 / self.seeds as f64)),
            }
        }
        policy
    }
}

/// What the player surely gets as a side, and what it perhaps gets: the opponent answers best.
fn against_best_answer(game: &Match<Squod>, side: usize, asked: &mut Asked) -> [f64; 2] {
    let mut unrolled = Unrolled::growing(game);
    // What an open line is worth to the first side, if it is won for the other side, and for this one.
    let [lost, won] = [side as f64, 1.0 - side as f64];
    loop {
        let chances = unrolled.chances[side].clone();
        let (surely, answer) = unrolled.form.answer(side, &chances, lost);
        let strategies = if side == 0 { [&chances, &answer] } else { [&answer, &chances] };
        let is_enough = asked.count >= asked.most;
        let mut options = |spot: &Spot| {
            if spot.seat().index() == side { asked.policy(spot) } else { spot.sensible() }
        };
        if is_enough || !unrolled.grow(strategies, &mut options) {
            return [surely, unrolled.form.guaranteed(side, &chances, won)];
        }
    }
}

/// The losses of a player in one position as one side.
struct Loss {
    /// The value of the position to that side.
    value: f64,
    /// At least, and at most.
    lost: [f64; 2],
    asked: usize,
}

fn losses(game: &Match<Squod>, name: Name, [nodes, seeds, most]: [u64; 3]) -> Vec<Loss> {
    let Some(solved) = solve(game, false) else { return Vec::new() };
    let sides = [0, 1].into_iter().filter(|&side| solved.careless[side] >= SPOILS);
    let loss = |side| {
        let mut asked =
            Asked { name, nodes, seeds, most: most as usize, answers: HashMap::new(), count: 0, wins: 0 };
        let [surely, perhaps] = against_best_answer(game, side, &mut asked);
        let value = if side == 0 { solved.value } else { 1.0 - solved.value };
        // Nobody can be sure of more than the value.
        let lost = [perhaps, surely].map(|gets| (value - gets).max(0.0));
        Loss { value, lost, asked: asked.count }
    };
    sides.map(loss).collect()
}

/// The mean in percent, and 1.96 standard errors.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (100.0 * mean, 196.0 * (variance / count).sqrt())
}

fn tell(what: &str, losses: &[&Loss]) {
    let [(least, near_least), (most, near_most)] =
        [0, 1].map(|i| mean(&losses.iter().map(|loss| loss.lost[i]).collect::<Vec<_>>()));
    let open = losses.iter().filter(|loss| loss.lost[1] - loss.lost[0] > EXACT).count();
    println!(
        "{what}: {} decisions, at least {least:.2} ± {near_least:.2} %, at most {most:.2} ± {near_most:.2} %, {open} open",
        losses.len()
    );
}

fn measure(positions: &str, name: Name, asking: [u64; 3], threads: usize) -> Result<(), String> {
    let text = std::fs::read_to_string(positions).map_err(|error| format!("{positions}: {error}"))?;
    let games = text.lines().map(replayed).collect::<Result<Vec<_>, _>>()?;
    let done = AtomicUsize::new(0);
    let all = in_parallel(games.len(), threads, |i| {
        let losses = losses(&games[i], name, asking);
        eprint!("\r{} of {} positions ", done.fetch_add(1, Ordering::Relaxed) + 1, games.len());
        losses
    });
    eprintln!();
    for (i, loss) in all.iter().enumerate().flat_map(|(i, losses)| losses.iter().map(move |loss| (i, loss))) {
        let [least, most] = loss.lost.map(|loss| 100.0 * loss);
        println!("{}: value {:.3}, lost {least:.2} to {most:.2} %, asked {}", i + 1, loss.value, loss.asked);
    }
    let all: Vec<&Loss> = all.iter().flatten().collect();
    let is_certain = |loss: &&Loss| loss.value > 1.0 - EXACT;
    let (certain, uncertain): (Vec<_>, Vec<_>) = all.iter().copied().partition(is_certain);
    tell("certain wins", &certain);
    tell("all others", &uncertain);
    tell("all", &all);
    Ok(())
}

fn run(arguments: &[&str]) -> Result<(), String> {
    let usage = "usage: squod_exact find certain|chance COUNT SEED THREADS, or squod_exact measure POSITIONS PLAYER NODES SEEDS QUESTIONS THREADS";
    let number = |text: &str| text.parse::<u64>().map_err(|_| usage.to_string());
    match arguments {
        ["find", kind @ ("certain" | "chance"), count, seed, threads] => {
            let [count, threads] = [count, threads].map(|text| number(text));
            find(*kind == "chance", count? as usize, number(seed)?, threads? as usize);
            Ok(())
        }
        ["measure", positions, player, nodes, seeds, questions, threads] => {
            let name = Name::parse::<Squod>(player).ok_or(usage)?;
            let asking = [number(nodes)?, number(seeds)?.max(1), number(questions)?];
            measure(positions, name, asking, number(threads)? as usize)
        }
        _ => Err(usage.into()),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
