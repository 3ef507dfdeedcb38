//! Whole games as text, with every viewer's view at every ply, one file a variant.
//!
//! The first line of a file names the variant and the seed, which is chosen so that the game is short and much happens
//! in it. `UPDATE_PLAYTHROUGHS=1 cargo test --test playthroughs` writes the rest again; review the difference.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::PathBuf;

use quadrille_games::{AnyMatch, End, Family, Game, Match, Rng, Seat, Viewer, for_game};

/// Everybody who may look, with their names.
fn viewers<G: Game>(game: &Match<G>) -> Vec<(&'static str, Viewer)> {
    let seats = G::SEATS.iter().zip(0..game.start().seats());
    let seats = seats.map(|(seat, number)| (seat.name, Viewer::Seat(Seat::new(number))));
    seats.chain([("public", Viewer::Public)]).collect()
}

/// One line for all viewers where all see the same, else one line each.
fn views<G: Game>(game: &Match<G>) -> String {
    let views: Vec<_> =
        viewers(game).into_iter().map(|(name, viewer)| (name, game.view(viewer).to_string())).collect();
    if views.iter().all(|(_, view)| *view == views[0].1) {
        return format!("    all     {}\n", views[0].1);
    }
    views.iter().map(|(name, view)| format!("    {name:7} {view}\n")).collect()
}

/// The last move, and how those read it who may not know all of it.
fn last_move<G: Game>(game: &Match<G>, mover: Seat) -> String {
    let m = game.moves().last().unwrap().to_string();
    let mut text = format!("{}. {} {m}", game.moves().len(), G::SEATS[mover.index()].name);
    let readings =
        viewers(game).into_iter().map(|(name, viewer)| (name, game.notations(viewer).pop().unwrap()));
    let hidden: Vec<String> =
        readings.filter(|(_, read)| *read != m).map(|(name, read)| format!("{name} {read}")).collect();
    if !hidden.is_empty() {
        text += &format!(" ({})", hidden.join(", "));
    }
    text
}

fn ending(end: End) -> String {
    let how = match end {
        End::Rules(_) => "by the rules",
        End::Repetition => "by repetition",
        End::Quiet => "by quiet moves",
        _ => "otherwise",
    };
    format!("{} {how}\n", end.outcome())
}

/// A random game: the start, each move with the views after it, the end and the last picture.
fn playthrough<G: Game>(start: &str, seed: u64) -> String {
    let mut game = Match::new(start.parse::<G>().unwrap_or_else(|error| panic!("{start}: {error}")));
    let mut rng = Rng::with_seed(seed);
    let mut text = format!("{}, seed {seed}\n\n{}", game.start().variant().name, views(&game));
    while let Some(mover) = game.to_move() {
        let moves: BTreeSet<String> = game.position().moves().map(|m| m.to_string()).collect();
        let choice = moves.iter().nth(rng.usize(..moves.len())).unwrap();
        game.play(mover, choice).unwrap();
        text += &format!("{}, one of {}\n{}", last_move(&game, mover), moves.len(), views(&game));
    }
    let last = game.snapshot(Viewer::Public).diagram;
    text + "\n" + &game.end().map(ending).unwrap() + &last
}

/// The seed that the first line of a file names.
fn seed_of(stored: &str) -> Option<u64> {
    stored.lines().next()?.split_once(", seed ")?.1.parse().ok()
}

fn check<G: Game>(name: &str, start: &str) {
    let file = format!("tests/playthroughs/{}.txt", name.replace(':', "-"));
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
    let stored = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let seed = seed_of(&stored).unwrap_or_else(|| panic!("{} does not begin with a seed", path.display()));
    let played = playthrough::<G>(start, seed);
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        std::fs::write(&path, &played).unwrap();
    } else {
        assert!(stored == played, "{} should be:\n{played}", path.display());
    }
}

#[test]
fn games_go_as_they_went() {
    for family in Family::ALL {
        for variant in family.variants() {
            for_game!(family, G => check::<G>(variant.name, variant.starts[0]));
        }
    }
}
