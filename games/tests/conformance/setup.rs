//! Positions changed by hand.

use quadrille_games::{AnyMatch, Edit, Family, Game, Match, Seat, Setup, edited, for_game};

use crate::table::{match_at, rows};
use crate::{GAMES, walk};

fn read(change: &str) -> Edit<'_> {
    match change.split(' ').collect::<Vec<_>>()[..] {
        [".", at] => Edit::Clear { at },
        [seat, look, at] => Edit::Put { at, seat: Seat::new(seat.parse().unwrap()), look },
        _ => Edit::PassTurn,
    }
}

#[test]
fn changes_are_made_or_refused() {
    for [position, change, expected] in rows(include_str!("setup.txt")) {
        let (family, _) = match_at(position);
        let found = edited(family, position, read(change)).unwrap_or_else(|error| error.to_string());
        assert_eq!(found, expected, "{position}, {change}");
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
