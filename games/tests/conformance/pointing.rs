//! Pointing at the board: it begins a move, or there is a reason why not.

use quadrille_games::{AnyMatch, Family, Game, Match, Scene, Seat, Viewer, for_game, imagined, new_match};

use crate::table::{match_at, rows};
use crate::walk;

const REFUSED: &str = include_str!("pointing.txt");

#[test]
fn every_kind_of_pointing_is_refused_with_its_reason() {
    for [start, path, reason] in rows(REFUSED) {
        let (_, game) = match_at(start);
        let path: Vec<&str> = path.split(' ').collect();
        let why = game.why_not(game.to_move().unwrap(), &path);
        assert_eq!(why.map(|why| why.to_string()), Some(reason.into()), "{start}: {path:?}");
    }
}

#[test]
fn others_wait_for_their_turn_and_nobody_plays_on() {
    let mut game = new_match(Family::Squadro, "00000/00000 l").unwrap();
    let why = |game: &dyn AnyMatch, seat| game.why_not(Seat::new(seat), &["16"]).map(|why| why.to_string());
    assert_eq!(why(game.as_ref(), 0), None);
    assert_eq!(why(game.as_ref(), 1), Some("it is Light's turn".into()));
    game.finish(quadrille_games::End::Agreed).unwrap();
    assert_eq!(why(game.as_ref(), 0), Some("the match is over".into()));
}

#[test]
fn pointing_begins_a_move_or_has_a_reason() {
    fn check<G: Game>(start: &str) {
        walk::<G>(start, 1, |game, rng| {
            if let Some(seat) = game.to_move().filter(|_| rng.u8(..4) == 0) {
                check_pointing(game, seat);
            }
        });
    }
    for_every_start!(check);
}

/// Every spot alone, and every spot after one that begins a move.
fn check_pointing<G: Game>(game: &Match<G>, seat: Seat) {
    let scene = game.scene(Some(Viewer::Seat(seat)));
    for first in &scene.spots {
        check_path(game, seat, &scene, &[&first.id]);
        if scene.moves.iter().any(|gesture| gesture.path.len() > 1 && gesture.path[0] == first.id) {
            scene.spots.iter().for_each(|next| check_path(game, seat, &scene, &[&first.id, &next.id]));
        }
    }
}

fn check_path<G: Game>(game: &Match<G>, seat: Seat, scene: &Scene, path: &[&str]) {
    let is_begun = scene
        .moves
        .iter()
        .any(|gesture| gesture.path.iter().zip(path).filter(|(a, b)| a == b).count() == path.len());
    let why = game.why_not(seat, path);
    assert_eq!(why.is_none(), is_begun, "{}: {path:?}: {why:?}", game.view(Viewer::Seat(seat)));
}

/// Somebody who only has the text of a view hears the same reasons.
#[test]
fn a_view_is_enough_to_say_why_not() {
    for [start, path, reason] in rows(REFUSED) {
        let (family, game) = match_at(start);
        let seat = game.to_move().unwrap();
        let seen = imagined(family, &game.snapshot(Viewer::Seat(seat)).view).unwrap();
        let why = seen.why_not(seat, &path.split(' ').collect::<Vec<_>>());
        assert_eq!(why.map(|why| why.to_string()), Some(reason.into()), "{start}: {path:?}");
    }
}
