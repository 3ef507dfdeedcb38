//! Finds grades for the levels of a game: each beats the one below with about 70 %.
//!
//! `cargo run --release --example calibrate -- VARIANT GAMES` prints a table for `engine/src/games/GAME.rs`.

use quadrille_engine::Playable;
use quadrille_engine::duel::{Duel, Entrant, Pace};
use quadrille_engine::level::{Grade, Leveled};
use quadrille_engine::players::Careful;
use quadrille_games::{Game, Variant, for_game};

/// What the first level scores against a player who only avoids immediate losses.
const FIRST: f64 = 0.40;
/// What a level scores against the one below.
const STEP: f64 = 0.71;

/// The grades between the weakest (0) and the strongest (1) that are tried: nodes grow, wavering fades.
fn grade(path: [(f64, f64); 2], x: f64) -> Grade {
    let between = |(from, to): (f64, f64)| from * (to / from).powf(x);
    Grade { nodes: between(path[0]).round() as u64, waver: between(path[1]) as f32 }
}

fn score<G: Game>(variant: &'static Variant, games: u32, a: Entrant<G>, b: &Entrant<G>) -> f64 {
    Duel::new(variant, games).run(&a, b, |_, _| {}).map_or(0.5, |report| report.tally.score())
}

fn calibrate<G: Playable>(variant: &'static Variant, games: u32) {
    let path = path::<G>();
    let entrant = |grade: Grade| {
        Entrant::built_in("level", Pace::Nodes(1), move |seed| {
            Box::new(Leveled::<G>::with_grade(grade, seed))
        })
    };
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
            "level {level}: Grade::new({}, {:.1}) x {x:.3} scores {:.1} %",
            found.nodes,
            found.waver,
            100.0 * check
        );
        (below, floor, target) = (entrant(found), x, STEP);
    }
}

/// From the weakest to the strongest that is tried: half of the first level, twenty times the last.
fn path<G: Playable>() -> [(f64, f64); 2] {
    let [first, .., last] = G::GRADES;
    let nodes = ((first.nodes as f64 / 2.0).max(1.0), 20.0 * last.nodes as f64);
    [nodes, (2.0 * f64::from(first.waver), f64::from(last.waver) / 5.0)]
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, name, games] = &arguments[..] else { return eprintln!("usage: calibrate VARIANT GAMES") };
    let (Ok((family, variant)), Ok(games)) = (quadrille_games::variant(name), games.parse()) else {
        return eprintln!("a variant and a number, please");
    };
    for_game!(family, G => calibrate::<G>(variant, games));
}
