//! Positions changed by hand.

use quadrille_games::{AnyMatch, Edit, Family, Game, Match, Seat, Setup, edited, for_game, new_match};

use crate::{GAMES, walk};

/// A position, a change, and the position after it or why there is none. A change is `turn`, `.` and a place, or a
/// seat, a look and a place.
const CHANGES: &[(&str, &str, &str)] = &[
    ("00000/00000 l", "0 out 13", "30000/00000 l"),
    ("00000/00000 l", "0 back 13", "90000/00000 l"),
    ("00000/00000 l", "0 back 16", "c0000/00000 l"),
    ("00000/00000 l", "0 back 10", "60000/00000 l"),
    ("00000/00000 l", "0 out 10", "this cannot be put here"),
    ("00000/00000 l", ". 16", "c0000/00000 l"),
    ("00000/00000 l", ". 61", "00000/c0000 l"),
    ("00000/00000 l", ". 33", "this cannot be put here"),
    ("00000/00000 l", "turn", "00000/00000 d"),
    ("00000/00000 l", "0 out 00", "this cannot be put here"),
    ("10000/00000 l", "1 out 15", "two pieces on one crossing: Light's on lane 1 and Dark's on lane 5"),
    ("ccc00/0cccc l", ". 46", "both sides have four pieces home; only one side can have won"),
    ("xxxxx/5/5/5/ooooo o -", "1 piece d4", "xxxxx/5/2x2/5/ooooo o -"),
    ("xxxxx/5/5/5/ooooo o -", "1 piece b2", "xxxxx/5/5/5/xoooo o -"),
    ("xxxxx/5/5/5/ooooo o -", ". b2", "xxxxx/5/5/5/1oooo o -"),
    ("xxxxx/5/5/5/ooooo o 2", "turn", "xxxxx/5/5/5/ooooo x 2"),
    ("xxxxx/5/5/5/ooooo o -", "1 piece a1", "this cannot be put here"),
    ("xxxxx/5/5/5/ooooo o -", "1 single d4", "this cannot be put here"),
    ("4x/5/5/5/5 o -", ". f6", "there is no piece on the field"),
    ("7/7/7/3#3/7/7/7 x", "1 double g4", "7/7/7/3#2O/7/7/7 x"),
    ("7/7/7/3#2O/7/7/7 x", "0 single g4", "7/7/7/3#2x/7/7/7 x"),
    ("7/7/7/3#2O/7/7/7 x", ". g4", "7/7/7/3#3/7/7/7 x"),
    ("7/7/7/3#3/7/7/7 x", "0 single d4", "this cannot be put here"),
    ("7/7/7/3#3/7/7/7 x squaryd:free", "turn", "7/7/7/3#3/7/7/7 o squaryd:free"),
    (
        "7/7/4o2/3#3/x6/6o/x5o x a3 e5 squaryd:tabletop",
        ". a3",
        "a3 is named as the single of a turn, but holds none",
    ),
    ("7/7/7/3#3/x1x4/7/x1x4 x+ - - squaryd:tabletop", "turn", "7/7/7/3#3/x1x4/7/x1x4 o - - squaryd:tabletop"),
    ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR s", ". s1a", "3/3/3 s:3/RPS/1PR+S w:3/SSR/PPR s"),
    ("3/3/3 s:3/RPS/1PR+S w:3/SSR/PPR s", "0 S b2", "3/1sS1/3 s:3/RPS/1PR w:3/SSR/PPR s"),
    ("3/1sS1/3 s:3/RPS/1PR w:3/SS1/PPR+R s", "1 R b2", "3/1wR1/3 s:3/RPS/1PR+S w:3/SS1/PPR s"),
    ("3/3/3 s:3/RP1/1PR+SS w:3/SSR/PPR s", "0 S s3a", "3/3/3 s:S2/RP1/1PR+S w:3/SSR/PPR s"),
    ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR s", "turn", "3/3/3 s:3/RPS/SPR w:3/SSR/PPR w"),
    ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR s", "0 S b2", "South has 3 of the kind S, not two (SO1)"),
    ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR s", "1 S s3b", "this cannot be put here"),
    ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR s", "2 S b2", "this cannot be put here"),
    ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR s", ". sR", "this cannot be put here"),
    ("toss 1 s:- w:- s", "0 R b2", "this cannot be put here"),
    ("toss 1 s:- w:- s", "turn", "South picks first, then West: this is not the seat to pick"),
];

fn read(change: &str) -> Edit<'_> {
    match change.split(' ').collect::<Vec<_>>()[..] {
        [".", at] => Edit::Clear { at },
        [seat, look, at] => Edit::Put { at, seat: Seat::new(seat.parse().unwrap()), look },
        _ => Edit::PassTurn,
    }
}

#[test]
fn changes_are_made_or_refused() {
    for (position, change, expected) in CHANGES {
        let mut families = Family::ALL.into_iter();
        let family = families.find(|&family| new_match(family, position).is_ok()).unwrap();
        let found = edited(family, position, read(change)).unwrap_or_else(|error| error.to_string());
        assert_eq!(found, *expected, "{position}, {change}");
    }
}

#[test]
fn what_is_put_where_it_is_changes_nothing() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES / 4 {
            walk::<G>(start, seed, |game, _| check_put_again(game));
        }
    }
    for_every_start!(check);
}

/// Every piece is put where it stands; a piece that is home lies on its start slot and has turned.
fn check_put_again<G: Game>(game: &Match<G>) {
    let position = game.position();
    assert!(position.setup().position().is_ok_and(|same| same == *position), "{position}");
    for token in game.scene(None).tokens.iter().filter(|token| !token.open || token.at.len() == 2) {
        let mut setup = position.setup();
        let look = if token.look == "home" { "back" } else { &token.look };
        if setup.put(&token.at, Seat::new(token.seat as u8), look).is_ok() {
            assert!(setup.position().is_ok_and(|same| same == *position), "{position}, {}", token.at);
        }
    }
}

#[test]
fn the_turn_goes_round() {
    fn check<G: Game>(start: &str) {
        walk::<G>(start, 1, |game, _| {
            let position = game.position();
            assert!(position.to_move().is_none_or(|seat| seat == position.turn()), "{position}");
            let mut setup = position.setup();
            setup.pass_turn();
            if let Ok(passed) = setup.position() {
                assert_eq!(passed.turn(), position.turn().next(position.seats()), "{position}");
            }
        });
    }
    for_every_start!(check);
}
