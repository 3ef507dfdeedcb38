//! Finds grades for the levels of a game.
//!
//! `cargo run --release --example calibrate -- VARIANT GAMES` finds the first eight, each of which beats the one below with
//! about 70 %, and prints a table for `engine/src/games/GAME.rs`.
//!
//! `… VARIANT GAMES THREADS SEED PLAYER PLAYER …` lets each player play the one before, from even
//! openings: `level:8`, a grade as `simple:NODES/WAVER` or `keen:NODES/WAVER`, or the best player as `best:1000` (positions) or
//! `best:1s`.

use std::time::Duration;

use quadrille_engine::duel::{Duel, Entrant, Pace, expectation};
use quadrille_engine::elo::Tally;
use quadrille_engine::level::{Grade, Leveled};
use quadrille_engine::players::{Careful, Name};
use quadrille_engine::{Playable, Resources};
use quadrille_games::{Game, Variant, for_game};

/// What the first level scores against a player who only avoids immediate losses.
const FIRST: f64 = 0.40;
/// What a level scores against the one below.
const STEP: f64 = 0.71;
/// Random plies of an opening.
const OPENING_PLIES: usize = 4;
/// The memory of the best player.
const TABLE_BYTES: usize = 32 << 20;

/// The grades between the weakest (0) and the strongest (1) that are tried: nodes grow, wavering fades.
fn grade(path: [(f64, f64); 2], x: f64) -> Grade {
    let between = |(from, to): (f64, f64)| from * (to / from).powf(x);
    Grade { nodes: between(path[0]).round() as u64, waver: between(path[1]) as f32, is_keen: false }
}

fn score<G: Game>(variant: &'static Variant, games: u32, a: Entrant<G>, b: &Entrant<G>) -> f64 {
    Duel::new(variant, games).run(&a, b, |_, _| {}).map_or(0.5, |report| report.tally.score())
}

fn graded<G: Playable>(name: &str, grade: Grade) -> Entrant<G> {
    Entrant::built_in(name, Pace::Nodes(1), move |seed| Box::new(Leveled::<G>::with_grade(grade, seed)))
}

fn calibrate<G: Playable>(variant: &'static Variant, games: u32) {
    let path = path::<G>();
    let entrant = |grade: Grade| graded::<G>("level", grade);
    let mut below = Entrant::built_in("careful", Pace::Nodes(1), |seed| Box::new(Careful::new(seed)));
    let (mut floor, mut target) = (0.0, FIRST);
    for level in 1..=8 {
        let (mut low, mut high) = (floor, 1.0);
        for _ in 0..7 {
            let middle = (low + high) / 2.0;
            let found = score(variant, games, entrant(grade(path, middle)), &below);
            if found < target { low = middle } else { high = middle }
        }
        let x = (low + high) / 2.0;
        let found = grade(path, x);
        let check = score(variant, 2 * games, entrant(found), &below);
        println!(
            "level {level}: ({}, {:.1}) x {x:.3} scores {:.1} %",
            found.nodes,
            found.waver,
            100.0 * check
        );
        (below, floor, target) = (entrant(found), x, STEP);
    }
}

/// From the weakest to the strongest that is tried: half of the first level, twenty times the eighth.
fn path<G: Playable>() -> [(f64, f64); 2] {
    let (first, last) = (G::GRADES[0], G::GRADES[7]);
    let nodes = ((first.nodes as f64 / 2.0).max(1.0), 20.0 * last.nodes as f64);
    [nodes, (2.0 * f64::from(first.waver), f64::from(last.waver) / 5.0)]
}

/// The player that was asked for.
fn player<G: Playable>(text: &str) -> Option<Entrant<G>> {
    let (name, pace) = match text.split_once(':')? {
        ("simple", grade) => return Some(graded(text, grade_of(grade, false)?)),
        ("keen", grade) => return Some(graded(text, grade_of(grade, true)?)),
        ("best", pace) => (Name::Best, pace_of(pace)?),
        _ => (Name::parse::<G>(text)?, Pace::Nodes(1)),
    };
    Some(Entrant::built_in(text, pace, move |seed| name.player(&Resources::new(seed, TABLE_BYTES), None)))
}

fn grade_of(text: &str, is_keen: bool) -> Option<Grade> {
    let (nodes, waver) = text.split_once('/')?;
    Some(Grade { nodes: nodes.parse().ok()?, waver: waver.parse().ok()?, is_keen })
}

fn pace_of(text: &str) -> Option<Pace> {
    let seconds = |text: &str| text.parse().map(Duration::from_secs).map(Pace::Time).ok();
    text.strip_suffix('s').map_or_else(|| text.parse().map(Pace::Nodes).ok(), seconds)
}

/// Each player against the one before.
fn ladder<G: Playable>(duel: &Duel, names: &[String]) -> Option<()> {
    let players = names.iter().map(|name| player::<G>(name)).collect::<Option<Vec<_>>>()?;
    for pair in players.windows(2) {
        let began = std::time::Instant::now();
        let (game, above, below) = (duel.variant.name, &pair[1].name, &pair[0].name);
        let so_far = |tally: &Tally| eprintln!("{game} {above} – {below}: {tally} so far");
        let tally =
            duel.run_judged(&pair[1], &pair[0], &expectation::<G>, |_, tally| so_far(tally)).ok()?.tally;
        let (score, seconds) = (100.0 * tally.score(), began.elapsed().as_secs_f32());
        println!("{game} {above} – {below}: {tally}, {score:.1} %, Elo {}, {seconds:.0} s", tally.elo());
    }
    Some(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let usage = || eprintln!("usage: calibrate VARIANT GAMES [THREADS SEED PLAYER PLAYER …]");
    let [name, games, rest @ ..] = &arguments[..] else { return usage() };
    let (Ok((family, variant)), Ok(games)) = (quadrille_games::variant(name), games.parse()) else {
        return usage();
    };
    let [threads, seed, names @ ..] = rest else {
        return for_game!(family, G => calibrate::<G>(variant, games));
    };
    let mut duel = Duel::new(variant, games);
    duel.opening_plies = if family.has_secrets() { 0 } else { OPENING_PLIES };
    (duel.threads, duel.seed) = (threads.parse().unwrap_or(1), seed.parse().unwrap_or(0));
    for_game!(family, G => ladder::<G>(&duel, names)).unwrap_or_else(usage);
}
