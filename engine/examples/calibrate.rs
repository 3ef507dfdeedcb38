//! Finds grades for the levels of a game: each beats the one below with about 70 %.
//!
//! `cargo run --release --example calibrate -- VARIANT GAMES` prints a table for `engine/src/level.rs`.

use quadrille_engine::Player;
use quadrille_engine::duel::{Duel, Entrant, Pace};
use quadrille_engine::level::{Grade, Graded, Graduate, SquodGraduate};
use quadrille_engine::players::Careful;
use quadrille_games::{Family, Game, Quindo, Squadro, Squaryd, Squod, Variant};

/// What the first level scores against a player who only avoids immediate losses.
const FIRST: f64 = 0.40;
/// What a level scores against the one below.
const STEP: f64 = 0.71;

type Make<G> = fn(Grade) -> Box<dyn Player<G>>;

/// The grades between the weakest (0) and the strongest (1) that are tried: nodes grow, wavering fades.
fn grade(path: [(f64, f64); 2], x: f64) -> Grade {
    let between = |(from, to): (f64, f64)| from * (to / from).powf(x);
    Grade { nodes: between(path[0]).round() as u64, waver: between(path[1]) as f32 }
}

fn score<G: Game>(variant: &'static Variant, games: u32, a: Entrant<G>, b: &Entrant<G>) -> f64 {
    Duel::new(variant, games).run(&a, b, |_, _| {}).map_or(0.5, |report| report.tally.score())
}

fn calibrate<G: Game>(variant: &'static Variant, games: u32, path: [(f64, f64); 2], make: Make<G>) {
    let entrant = |grade: Grade| Entrant::built_in("level", Pace::Nodes(1), move |_seed| make(grade));
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
            "level {level}: grade({}, {:.1}) x {x:.3} scores {:.1} %",
            found.nodes,
            found.waver,
            100.0 * check
        );
        (below, floor, target) = (entrant(found), x, STEP);
    }
}

fn open<G: Graded + Game<Public = G>>(grade: Grade) -> Box<dyn Player<G>> {
    Box::new(Graduate::with_grade(grade, SEEDS.fetch_add(1, std::sync::atomic::Ordering::Relaxed)))
}

fn squod(grade: Grade) -> Box<dyn Player<Squod>> {
    Box::new(SquodGraduate::with_grade(grade, SEEDS.fetch_add(1, std::sync::atomic::Ordering::Relaxed)))
}

static SEEDS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, name, games] = &arguments[..] else { return eprintln!("usage: calibrate VARIANT GAMES") };
    let (Ok((family, variant)), Ok(games)) = (quadrille_games::variant(name), games.parse()) else {
        return eprintln!("a variant and a number, please");
    };
    match family {
        Family::Squadro => calibrate::<Squadro>(variant, games, [(1.0, 20_000.0), (5000.0, 3.0)], open),
        Family::Quindo => calibrate::<Quindo>(variant, games, [(1.0, 6_000.0), (1500.0, 5.0)], open),
        Family::Squaryd => calibrate::<Squaryd>(variant, games, [(1.0, 6_000.0), (4000.0, 10.0)], open),
        Family::Squod => calibrate::<Squod>(variant, games, [(4.0, 6_000.0), (30.0, 0.05)], squod),
    }
}
