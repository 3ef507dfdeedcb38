//! How often Squod's player is beaten by somebody who knows how it plays.
//!
//! `cargo run --release --example squod_responder -- GAMES SEED THREADS NODES OPPONENT` plays games against the best player
//! with so many nodes a move, half of them at each seat. The opponent is `knowing`, or `plain:NODES`: the best player with
//! other nodes, for comparison.
//!
//! Who is knowing asks the player itself what it would have played with all faces that it could have, and believes those the
//! more that agree with what it did. It compares the moves that a plain search finds best, on faces drawn from that belief:
//! after each the player is asked for its reply, and what follows is judged by a short search. It sees no more than its seat.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use quadrille_engine::duel::{Contestant, Duel, Entrant, Failure, Order, Pace};
use quadrille_engine::games::squod::Ismcts;
use quadrille_engine::{Effort, Limits, Player, Search, Turn};
use quadrille_games::squod::{Known, Layout, Move};
use quadrille_games::{Game, Match, Outcome, Rng, Seat, Squod, Viewer};

#[path = "squod_exact/seen.rs"]
mod seen;

use seen::Seen;

/// Nodes of the search that proposes moves, and of the one that judges what follows.
const PROPOSE: u64 = 4000;
const JUDGE: u64 = 300;
/// How many moves are compared, each on how many faces.
const MOVES: usize = 4;
const FACES: usize = 14;
/// How many set-ups of the player are looked at to learn how it sets up.
const SET_UPS: usize = 720;
/// How likely the player is thought to do what it never did.
const SURPRISE: f64 = 0.02;
/// A player that puts down pieces is asked for this many moves in a row at the most.
const IN_A_ROW: usize = 4;

/// Somebody who knows how the other side plays.
struct Knowing {
    rng: Rng,
    search: Ismcts,
    /// The nodes of the player that is known.
    nodes: u64,
    /// The position after the moves that were looked at; of the opponent's secrets nothing but [`Seen`] is used.
    position: Squod,
    known: Known,
    looked_at: usize,
    /// Truths with the own faces, and how likely each is; none before the set-up is over.
    belief: Vec<(Squod, f64)>,
    micros: Arc<AtomicU64>,
}

impl Knowing {
    fn new(seed: u64, nodes: u64, start: Squod, micros: Arc<AtomicU64>) -> Knowing {
        let (rng, search) = (Rng::with_seed(seed), Ismcts::new(!seed));
        let (known, belief) = (start.known(), Vec::new());
        Knowing { rng, search, nodes, position: start, known, looked_at: 0, belief, micros }
    }

    /// The known player with a fresh seed.
    fn player(&mut self) -> Ismcts {
        Ismcts::new(self.rng.u64(..))
    }

    /// Takes in what has been played since.
    fn follow(&mut self, game: &Match<Squod>, me: Seat) {
        for &m in &game.moves()[self.looked_at..] {
            if !self.belief.is_empty() {
                self.update(m, me);
            }
            let was_set_up = matches!(m, Move::SetUp(_));
            self.position.learn(&mut self.known, m);
            self.position.play_unchecked(m);
            if was_set_up && !matches!(self.position.moves().next(), Some(Move::SetUp(_))) {
                self.belief = self.first_belief(game, me);
            }
        }
        self.looked_at = game.moves().len();
    }

    /// Every set-up of the opponent, as likely as the player chooses it.
    fn first_belief(&mut self, game: &Match<Squod>, me: Seat) -> Vec<(Squod, f64)> {
        let opponent = me.next(2);
        let mut counts = [SURPRISE; 90];
        let mut before = Match::new(*game.start());
        for &m in game.moves() {
            if matches!(m, Move::SetUp(_)) && before.to_move() == Some(opponent) {
                break;
            }
            before.play_unchecked(m);
        }
        let view = before.view(Viewer::Seat(opponent));
        for _ in 0..SET_UPS {
            let turn = Turn { view: &view, history: before.history() };
            if let Move::SetUp(layout) = self.player().choose(&turn, &Limits::nodes(1)).best {
                counts[layout.index()] += 1.0;
            }
        }
        let truths = Squod::truths(&self.position.view(&self.known, Viewer::Seat(me)));
        let weight = |truth: &Squod| {
            let lines = [2, 1].map(|line| truth.faces_on(opponent, line));
            let is_this = |layout: &Layout| layout.lines().map(|line| line.map(Some)) == lines;
            Layout::all().find(is_this).map_or(0.0, |layout| counts[layout.index()])
        };
        normalised(truths.into_iter().map(|(truth, _)| (truth, weight(&truth))).collect())
    }

    /// Believes in what fits a move that is about to be played.
    fn update(&mut self, m: Move, me: Seat) {
        let seen = Seen::new(&self.position, m);
        let is_mine = self.position.turn() == me;
        let mut after = Vec::new();
        for (truth, weight) in std::mem::take(&mut self.belief) {
            let fits = |&m: &Move| Seen::new(&truth, m) == seen;
            if is_mine {
                after.extend(Some(m).filter(fits).map(|m| (truth.after(m), weight)));
                continue;
            }
            let fitting: Vec<Move> = truth.moves().filter(fits).collect();
            if !fitting.is_empty() {
                let policy = self.policy(&truth);
                after.extend(fitting.into_iter().map(|m| (truth.after(m), weight * chance(&policy, m))));
            }
        }
        self.belief = normalised(after);
    }

    /// What the player tried in this truth, with how many trials.
    fn policy(&mut self, truth: &Squod) -> Vec<(Move, f64)> {
        let view = truth.view(&self.known, Viewer::Seat(truth.turn()));
        let turn = Turn { view: &view, history: &[] };
        let nodes = self.nodes;
        let assessed = self.player().assess(&turn, &Limits::nodes(nodes), &mut |_| {});
        let trials = |effort| if let Effort::Trials(trials) = effort { f64::from(trials) } else { 0.0 };
        assessed.into_iter().map(|found| (found.m, trials(found.effort) / nodes as f64)).collect()
    }

    /// Truths drawn from the belief, evenly spread.
    fn drawn(&mut self) -> Vec<Squod> {
        let (offset, mut sum, mut drawn) = (self.rng.f64(), 0.0, Vec::new());
        for (truth, weight) in &self.belief {
            sum += weight * FACES as f64;
            while (drawn.len() as f64 + offset) < sum && drawn.len() < FACES {
                drawn.push(*truth);
            }
        }
        drawn
    }

    /// What a move brings in a truth: the player replies, and a short search judges.
    fn worth(&mut self, mut truth: Squod, m: Move, me: Seat, seed: u64) -> f64 {
        let mut known = self.known.clone();
        let (mut next, mut player) = (m, Ismcts::new(seed));
        for _ in 0..=IN_A_ROW {
            truth.learn(&mut known, next);
            truth.play_unchecked(next);
            match truth.outcome() {
                Some(Outcome::Win(side)) => return if side == me.side() { 1.0 } else { 0.0 },
                Some(Outcome::Draw) => return 0.5,
                None if truth.turn() == me => break,
                None => {}
            }
            let view = truth.view(&known, Viewer::Seat(truth.turn()));
            next = player.choose(&Turn { view: &view, history: &[] }, &Limits::nodes(self.nodes)).best;
        }
        let view = truth.view(&known, Viewer::Seat(truth.turn()));
        let judged = self.search.choose(&Turn { view: &view, history: &[] }, &Limits::nodes(JUDGE));
        let worth = f64::from(judged.value.expectation());
        if truth.turn() == me { worth } else { 1.0 - worth }
    }

    fn best(&mut self, game: &Match<Squod>, me: Seat) -> Move {
        let view = game.view(Viewer::Seat(me));
        let turn = Turn { view: &view, history: game.history() };
        if self.belief.is_empty() {
            return self.search.choose(&turn, &Limits::nodes(PROPOSE)).best;
        }
        let proposed = self.search.assess(&turn, &Limits::nodes(PROPOSE), &mut |_| {});
        let tried = |effort| matches!(effort, Effort::Trials(trials) if u64::from(trials) > PROPOSE / 50);
        let moves = proposed.iter().filter(|found| tried(found.effort)).take(MOVES).map(|found| found.m);
        let moves: Vec<Move> = moves.collect();
        let faces: Vec<(Squod, u64)> = self.drawn().into_iter().map(|t| (t, self.rng.u64(..))).collect();
        let mut best = (f64::MIN, proposed[0].m);
        for m in moves {
            let sum: f64 = faces.iter().map(|&(truth, seed)| self.worth(truth, m, me, seed)).sum();
            if sum > best.0 {
                best = (sum, m);
            }
        }
        best.1
    }
}

/// How likely a move is by the trials of a player, which plays what it tried most.
fn chance(policy: &[(Move, f64)], m: Move) -> f64 {
    let share = policy.iter().find(|(other, _)| *other == m).map_or(0.0, |(_, share)| *share);
    let is_best = policy.first().is_some_and(|(best, _)| *best == m);
    SURPRISE + (share + f64::from(u8::from(is_best))) / 2.0
}

/// The same with weights that add up to one.
fn normalised(mut belief: Vec<(Squod, f64)>) -> Vec<(Squod, f64)> {
    let total: f64 = belief.iter().map(|(_, weight)| weight).sum();
    belief.iter_mut().for_each(|(_, weight)| *weight /= total);
    belief
}

impl Contestant<Squod> for Knowing {
    fn choose(&mut self, game: &Match<Squod>, seat: Seat, _: &Order) -> Result<Move, Failure> {
        let began = Instant::now();
        self.follow(game, seat);
        let m = self.best(game, seat);
        self.micros.fetch_add(began.elapsed().as_micros() as u64, Ordering::Relaxed);
        Ok(m)
    }
}

/// The opponent with this name.
fn opponent(text: &str, nodes: u64, start: Squod, micros: &Arc<AtomicU64>) -> Option<Entrant<Squod>> {
    let micros = micros.clone();
    if let Some(plain) = text.strip_prefix("plain:") {
        let pace = Pace::Nodes(plain.parse().ok()?);
        return Some(Entrant::built_in(text, pace, |seed| Box::new(Ismcts::new(seed))));
    }
    let make =
        move |seed| Box::new(Knowing::new(seed, nodes, start, micros.clone())) as Box<dyn Contestant<Squod>>;
    (text == "knowing").then(|| Entrant::new(text, Pace::Nodes(1), make))
}

fn run(arguments: &[String]) -> Option<()> {
    let [games, seed, threads, nodes, name] = arguments else { return None };
    let variant = &Squod::VARIANTS[0];
    let mut duel = Duel::new(variant, games.parse().ok()?);
    (duel.seed, duel.threads) = (seed.parse().ok()?, threads.parse().ok()?);
    let (nodes, micros) = (nodes.parse().ok()?, Arc::default());
    let a = opponent(name, nodes, variant.starts[0].parse().ok()?, &micros)?;
    let b = Entrant::built_in("best", Pace::Nodes(nodes), |seed| Box::new(Ismcts::new(seed)));
    let mut moves = 0;
    let report = duel.run(&a, &b, |played, tally| {
        moves += played.record.moves().count() / 2;
        eprint!("\r{} {:.1} %  ", tally, 100.0 * tally.score());
    });
    let (report, elo) = (report.as_ref().ok()?, report.as_ref().ok()?.tally.elo());
    eprintln!();
    let tell = |what: &str, tally: &quadrille_engine::elo::Tally| {
        println!("{what}: {tally}, {:.1} %", 100.0 * tally.score());
    };
    tell("as South", &report.sides[0]);
    tell("as West", &report.sides[1]);
    tell(&format!("{name} against best with {nodes} nodes"), &report.tally);
    println!("between {:.1} and {:.1} % (95 %)", 100.0 * elo.low.score(), 100.0 * elo.high.score());
    println!("{} ms a move of who is knowing", micros.load(Ordering::Relaxed) / 1000 / moves.max(1) as u64);
    Some(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if run(&arguments).is_none() {
        eprintln!("usage: squod_responder GAMES SEED THREADS NODES knowing|plain:NODES");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
