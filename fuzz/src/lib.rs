//! What must hold for whatever text comes in: one function a fuzz target.
//!
//! The property tests of the rules (`games/tests/parsers.rs`) include this file.

use quadrille_games::{AnyMatch, Family, Game, Match, Record, Rng, Seat, Viewer, new_match, replay};

/// The most moves of a match that is played from bytes.
const MOST_PLIES: usize = 150;

/// Reads a position; one that can be read is printed, looked at and played on without a contradiction.
pub fn position<G: Game>(text: &str) {
    let Ok(position) = text.parse::<G>() else { return };
    reads_back(&position);
    assert_eq!(position.is_over(), position.moves().next().is_none(), "{position}");
    for m in position.moves() {
        assert_eq!(m.to_string().parse(), Ok(m), "{position}");
        reads_back(&position.after(m));
    }
    looks_alike(&Match::new(position));
}

fn reads_back<G: Game>(position: &G) {
    let text = position.to_string();
    let again = text.parse::<G>().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(again == *position && again.to_string() == text, "{text}");
}

/// Another truth gives each viewer the same view.
fn looks_alike<G: Game>(game: &Match<G>) {
    let mut rng = Rng::with_seed(0);
    for viewer in viewers(game) {
        let view = game.view(viewer);
        let (truth, known) = G::imagine(&view, &mut rng);
        let again = truth.view(&known, viewer);
        assert_eq!(again, view);
        assert_eq!((again.to_string(), G::diagram(&again)), (view.to_string(), G::diagram(&view)));
    }
}

/// Reads a move; one that can be read is printed so that it reads back as the same.
pub fn a_move<G: Game>(text: &str) {
    let Ok(m) = text.parse::<G::Move>() else { return };
    assert_eq!(m.to_string().parse(), Ok(m));
    for start in G::VARIANTS.iter().flat_map(|variant| variant.starts) {
        let mut position = start.parse::<G>().unwrap_or_else(|error| panic!("{start}: {error}"));
        let is_legal = position.moves().any(|legal| legal == m);
        match position.play(m) {
            Ok(()) => assert!(is_legal, "{start}, {m}"),
            Err(why) => assert!(!is_legal && !why.english.is_empty(), "{start}, {m}"),
        }
    }
}

/// Reads a record; one that can be read is printed so that it reads back as the same, and perhaps replayed.
pub fn record(text: &str) {
    let Ok(record) = text.parse::<Record>() else { return };
    let again = record.to_string().parse::<Record>();
    assert_eq!(again.as_ref(), Ok(&record));
    if let Ok(game) = replay(&record) {
        replays(&*game);
    }
}

/// Plays a match: the first byte picks the variant, each further one a move, a slip or a text.
pub fn play(bytes: &[u8]) {
    let variants =
        Family::ALL.into_iter().flat_map(|family| family.variants().iter().map(move |v| (family, v)));
    let variants: Vec<_> = variants.collect();
    let Some((&first, mut rest)) = bytes.split_first() else { return };
    let (family, variant) = variants[first as usize % variants.len()];
    let Ok(mut game) = new_match(family, variant.starts[0]) else { panic!("{} has a start", variant.name) };
    while let (Some((&byte, after)), Some(seat)) = (rest.split_first(), game.to_move()) {
        rest = after;
        match byte {
            _ if game.ply() == MOST_PLIES => break,
            255 => rest = play_text(&mut *game, seat, rest),
            254 => game.take_back(1),
            _ => play_listed(&mut *game, seat, byte),
        }
    }
    replays(&*game);
}

/// Plays one of the listed moves.
fn play_listed(game: &mut dyn AnyMatch, seat: Seat, byte: u8) {
    let moves = game.snapshot(Viewer::Seat(seat)).moves;
    let text = &moves[byte as usize % moves.len()];
    let others_turn = game.play(seat.next(game.seats().len() as u8), text);
    assert!(others_turn.is_err(), "{text}");
    game.play(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
}

/// Tries the next four bytes as the text of a move; says what is left.
fn play_text<'a>(game: &mut dyn AnyMatch, seat: Seat, bytes: &'a [u8]) -> &'a [u8] {
    let (text, rest) = bytes.split_at(bytes.len().min(4));
    let (before, text) = (game.snapshot(Viewer::Seat(seat)), String::from_utf8_lossy(text));
    match game.play(seat, &text) {
        Ok(()) => assert_eq!(game.ply(), before.played.len() + 1),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(game.snapshot(Viewer::Seat(seat)), before);
        }
    }
    rest
}

/// The record of a match leads to the same match.
fn replays(game: &dyn AnyMatch) {
    let record = game.record(None);
    let text = record.to_string();
    let again = text.parse::<Record>().unwrap_or_else(|error| panic!("{text}: {error}"));
    let again = replay(&again).unwrap_or_else(|error| panic!("{text}: {error}"));
    let seats = (0..game.seats().len() as u8).map(|number| Viewer::Seat(Seat::new(number)));
    for viewer in seats.chain([Viewer::Public]) {
        assert_eq!(again.snapshot(viewer), game.snapshot(viewer));
        let record = game.record(Some(viewer));
        assert_eq!(record.to_string().parse(), Ok(record));
    }
}

fn viewers<G: Game>(game: &Match<G>) -> impl Iterator<Item = Viewer> + use<G> {
    (0..game.start().seats()).map(|number| Viewer::Seat(Seat::new(number))).chain([Viewer::Public])
}
