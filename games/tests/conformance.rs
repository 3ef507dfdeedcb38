//! What every game and variant promises, shown in random play; then what single rules let one count.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, HashSet};

use quadrille_games::{AnyMatch, Family, Game, Match, PlayError, Rng, Seat, Viewer, for_game};

/// Gives every starting position of every variant to a generic check.
macro_rules! for_every_start {
    ($check:ident) => {
        for family in Family::ALL {
            for_game!(family, G => for start in G::VARIANTS.iter().flat_map(|variant| variant.starts) {
                $check::<G>(start);
            })
        }
    };
}

#[path = "conformance/alike.rs"]
mod alike;
#[path = "conformance/belief.rs"]
mod belief;
#[path = "conformance/events.rs"]
mod events;
#[path = "conformance/matches.rs"]
mod matches;
#[path = "conformance/pointing.rs"]
mod pointing;
#[path = "conformance/quindo.rs"]
mod quindo;
#[path = "conformance/scenes.rs"]
mod scenes;
#[path = "conformance/setup.rs"]
mod setup;
#[path = "conformance/squaryd.rs"]
mod squaryd;
#[path = "conformance/squod.rs"]
mod squod;
mod table;
#[path = "conformance/views.rs"]
mod views;

/// Random games from each starting position.
const GAMES: u64 = 20;

fn position<G: Game>(text: &str) -> G {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A match in which these moves, parted by spaces, were played.
fn played<G: Game>(start: &str, moves: &str) -> Match<G> {
    let mut game = Match::new(position(start));
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{start}, {text}: {error}"));
    }
    game
}

/// Plays a random game and shows the match at every ply, the first and the last included.
fn walk<G: Game>(start: &str, seed: u64, mut visit: impl FnMut(&Match<G>, &mut Rng)) -> Match<G> {
    let mut game = Match::new(position(start));
    let mut rng = Rng::with_seed(seed);
    visit(&game, &mut rng);
    while game.end().is_none() {
        game.play_random(&mut rng);
        visit(&game, &mut rng);
    }
    game
}

/// Everybody who may look: the seats, then the public.
fn viewers<G: Game>(game: &Match<G>) -> impl Iterator<Item = Viewer> + use<G> {
    (0..game.start().seats()).map(|number| Viewer::Seat(Seat::new(number))).chain([Viewer::Public])
}

/// The legal moves of some random games of every variant: most are illegal at any other time.
fn pool<G: Game>() -> Vec<G::Move> {
    let mut pool = BTreeMap::new();
    for start in G::VARIANTS.iter().flat_map(|variant| variant.starts) {
        for seed in 100..103 {
            walk::<G>(start, seed, |game, _| {
                pool.extend(game.position().moves().map(|m| (m.to_string(), m)));
            });
        }
    }
    pool.into_values().collect()
}

/// A few moves out of a pool.
fn some<T: Copy>(pool: &[T], count: usize, rng: &mut Rng) -> Vec<T> {
    (0..count).map(|_| pool[rng.usize(..pool.len())]).collect()
}

fn view_after<G: Game>(game: &Match<G>, m: G::Move, viewer: Viewer) -> G::View {
    let mut known = game.known().clone();
    game.position().learn(&mut known, m);
    game.position().after(m).view(&known, viewer)
}

#[test]
fn positions_and_moves_survive_their_text() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            walk::<G>(start, seed, |game, _| check_texts(game.position()));
        }
    }
    for_every_start!(check);
}

fn check_texts<G: Game>(truth: &G) {
    let text = truth.to_string();
    let again: G = position(&text);
    assert!(again == *truth, "{text}");
    assert_eq!(again.to_string(), text);
    assert!(text.chars().all(|c| c.is_ascii_graphic() || c == ' '), "{text}");
    for m in truth.moves() {
        assert_eq!(m.to_string().parse(), Ok(m), "{text}");
        assert!(m.to_string().chars().all(|c| c.is_ascii_graphic()), "{m}");
    }
}

#[test]
fn moves_are_listed_once_and_counted_right() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            walk::<G>(start, seed, |game, rng| check_list(game.position(), rng));
        }
    }
    for_every_start!(check);
}

fn check_list<G: Game>(truth: &G, rng: &mut Rng) {
    let moves: Vec<_> = truth.moves().collect();
    assert_eq!(moves.is_empty(), truth.is_over(), "{truth}");
    assert_eq!(truth.moves().len(), moves.len(), "{truth}");
    assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len(), "{truth}");
    assert_eq!(truth.moves().nth(moves.len()), None, "{truth}");
    for _ in 0..moves.len().min(10) {
        let i = rng.usize(..moves.len());
        let mut rest = truth.moves();
        assert_eq!(rest.nth(i), Some(moves[i]), "{truth}");
        assert_eq!(rest.len(), moves.len() - i - 1, "{truth}");
        assert_eq!(rest.next(), moves.get(i + 1).copied(), "{truth}");
        let mut all = Vec::new();
        rest.for_each(|m| all.push(m));
        assert_eq!(all, moves.get(i + 2..).unwrap_or_default(), "{truth}");
    }
}

#[test]
fn exactly_the_listed_moves_are_accepted() {
    fn check<G: Game>(start: &str) {
        let pool = pool::<G>();
        for seed in 0..GAMES {
            walk::<G>(start, seed, |game, rng| check_accepted(game, &some(&pool, 100, rng)));
        }
    }
    for_every_start!(check);
}

fn check_accepted<G: Game>(game: &Match<G>, tried: &[G::Move]) {
    let truth = game.position();
    let legal: HashSet<_> = truth.moves().collect();
    for &m in legal.iter().chain(tried) {
        let mut next = truth.clone();
        match next.play(m) {
            Ok(()) => assert!(legal.contains(&m) && next == truth.after(m), "{truth}, {m}"),
            Err(why) => {
                assert!(!legal.contains(&m) && !why.to_string().is_empty() && next == *truth, "{truth}, {m}");
            }
        }
    }
    check_refused_by_match(game, tried.iter().find(|m| !legal.contains(m)));
}

/// A refused move leaves the match as it was.
fn check_refused_by_match<G: Game>(game: &Match<G>, illegal: Option<&G::Move>) {
    let (Some(&m), mut tried) = (illegal, game.clone()) else { return };
    let expected_over = game.end().is_some();
    match tried.play_move(m) {
        Err(PlayError::Over) => assert!(expected_over),
        Err(PlayError::Illegal { why }) => assert!(!expected_over && !why.english.is_empty()),
        other => panic!("{}, {m}: {other:?}", game.position()),
    }
    check_same(game, &tried);
}

/// Two matches that nobody can tell apart.
fn check_same<G: Game>(one: &Match<G>, other: &Match<G>) {
    assert!(one.start() == other.start() && one.position() == other.position(), "{}", one.position());
    assert_eq!(one.moves(), other.moves());
    assert_eq!(one.end(), other.end());
    for viewer in viewers(one) {
        assert_eq!(one.view(viewer), other.view(viewer));
        assert_eq!(one.snapshot(viewer), other.snapshot(viewer));
    }
}
