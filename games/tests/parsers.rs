//! Whatever text comes in, the parsers neither panic nor contradict themselves.
//!
//! The checks are those of the fuzz targets; here they get arbitrary texts, texts of the right
//! letters, and texts that were valid before somebody stumbled over the keyboard.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;
use quadrille_games::{Entry, Family, Game, Match, Record, Rng, for_game};

#[allow(unreachable_pub)]
#[path = "../../fuzz/src/lib.rs"]
mod checks;

/// The letters of all text forms.
const LETTERS: &str = "0123456789abcdefghilopswxyOXRPSl#/+-*!?:@=. \"[]{}\n\\";

/// The same cases in every run.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    }
}

fn families() -> impl Strategy<Value = Family> {
    select(&Family::ALL[..])
}

/// Texts of letters that occur in our texts.
fn letters() -> impl Strategy<Value = String> {
    let letter = select(LETTERS.chars().collect::<Vec<_>>());
    proptest::collection::vec(letter, 0..60).prop_map(String::from_iter)
}

/// A match of a random variant after some random moves.
fn matches<G: Game>(seed: u64, plies: usize) -> Match<G> {
    let mut rng = Rng::with_seed(seed);
    let starts: Vec<_> = G::VARIANTS.iter().flat_map(|variant| variant.starts).collect();
    let start = starts[rng.usize(..starts.len())];
    let mut game = Match::new(start.parse::<G>().unwrap_or_else(|error| panic!("{start}: {error}")));
    for _ in 0..plies {
        game.play_random(&mut rng);
    }
    game
}

/// The record of such a match, with a comment in it.
fn record_text<G: Game>(seed: u64, plies: usize) -> String {
    let mut record = Record::of(&matches::<G>(seed, plies), None);
    record.entries.insert(plies.min(record.entries.len()) / 2, Entry::Comment("so far, so good".into()));
    record.to_string()
}

/// A slip of the keyboard: a place, and what becomes of it.
#[derive(Clone, Debug)]
enum Slip {
    Leave(Index),
    Change(Index, char),
    Insert(Index, char),
    Repeat(Index),
    Cut(Index),
}

fn slips() -> impl Strategy<Value = Vec<Slip>> {
    let letter = || prop_oneof![select(LETTERS.chars().collect::<Vec<_>>()), any::<char>()];
    let slip = prop_oneof![
        any::<Index>().prop_map(Slip::Leave),
        (any::<Index>(), letter()).prop_map(|(at, c)| Slip::Change(at, c)),
        (any::<Index>(), letter()).prop_map(|(at, c)| Slip::Insert(at, c)),
        any::<Index>().prop_map(Slip::Repeat),
        any::<Index>().prop_map(Slip::Cut),
    ];
    proptest::collection::vec(slip, 0..4)
}

fn slipped(text: &str, slips: &[Slip]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for slip in slips.iter().filter(|_| !text.is_empty()) {
        if chars.is_empty() {
            break;
        }
        match slip {
            Slip::Leave(at) => drop(chars.remove(at.index(chars.len()))),
            Slip::Change(at, c) => *at.get_mut(&mut chars) = *c,
            Slip::Insert(at, c) => chars.insert(at.index(chars.len()), *c),
            Slip::Repeat(at) => chars.insert(at.index(chars.len()), *at.get(&chars)),
            Slip::Cut(at) => chars.truncate(at.index(chars.len())),
        }
    }
    chars.into_iter().collect()
}

/// Gives a text to every parser of a game.
fn check_all(family: Family, text: &str) {
    for_game!(family, G => {
        checks::position::<G>(text);
        checks::a_move::<G>(text);
    });
    checks::record(text);
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn arbitrary_texts(family in families(), text in any::<String>()) {
        check_all(family, &text);
    }

    #[test]
    fn texts_of_the_right_letters(family in families(), text in letters()) {
        check_all(family, &text);
    }

    #[test]
    fn slips_in_positions(family in families(), seed: u64, plies in 0..60usize, slips in slips()) {
        for_game!(family, G => {
            let text = matches::<G>(seed, plies).position().to_string();
            checks::position::<G>(&slipped(&text, &slips));
        });
    }

    #[test]
    fn slips_in_moves(family in families(), seed: u64, plies in 0..60usize, slips in slips()) {
        for_game!(family, G => {
            let game = matches::<G>(seed, plies);
            let Some(m) = game.position().moves().next() else { return Ok(()) };
            checks::a_move::<G>(&slipped(&m.to_string(), &slips));
        });
    }

    #[test]
    fn slips_in_records(family in families(), seed: u64, plies in 0..60usize, slips in slips()) {
        let text = for_game!(family, G => record_text::<G>(seed, plies));
        checks::record(&slipped(&text, &slips));
    }
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn matches_played_from_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        checks::play(&bytes);
    }
}
