//! Pointing at the board: it begins a move, or there is a reason why not.

use quadrille_games::{AnyMatch, Family, Game, Match, Scene, Seat, Viewer, for_game, imagined, new_match};

use crate::walk;

/// What pointing at spots is refused with: a position, the spots, and the reason with its rule.
const REFUSED: &[(Family, &str, &str, &str)] = &[
    (Family::Squadro, "c0000/00000 l", "16", "the piece on lane 1 is home and never moves again (SD9)"),
    (Family::Squadro, "00000/00000 l", "61", "this piece is Dark's; choose one of your own (SD3)"),
    (Family::Squadro, "00000/00000 d", "16", "this piece is Light's; choose one of your own (SD3)"),
    (Family::Squadro, "00000/00000 l", "11", "no piece stands here; choose one of your own (SD3)"),
    (Family::Squadro, "00000/00000 l", "26 25", "the piece on lane 2 can only go to the marked place (SD4)"),
    (Family::Quindo, "5/5/2x2/2o2/5 o -", "d4", "no piece of yours stands on d4 (QN3)"),
    (Family::Quindo, "5/5/2x2/2o2/5 o -", "b2", "no piece of yours stands on b2 (QN3)"),
    (Family::Quindo, "5/5/2x2/2o2/5 o -", "d3 e5", "e5 is not on a straight line from d3 (QN3)"),
    (Family::Quindo, "5/5/2x2/2o2/5 o -", "d3 d4", "d4 is not free (QN4)"),
    (
        Family::Quindo,
        "5/5/2x2/2o2/5 o 1",
        "d3 c3",
        "distance 1 was just played by the opponent and is barred (QN7)",
    ),
    (Family::Quindo, "x5x/x4x1/x3x2/x2x3/x2x3/xx5/oxxxxxx x 3", "b2", "no piece of yours stands on b2 (QN3)"),
    (Family::Quindo, "4x/5/1o3/oo3/oo3 o 1", "b2", "the piece on b2 can go nowhere now (QN3)"),
    (Family::Squaryd, "7/7/7/3#3/x1x4/7/x6 o", "a1", "a1 is not empty (SY2)"),
    (Family::Squaryd, "7/7/7/3#3/x1x4/7/x6 o", "e5", "defend first, for example with c1* (SY5)"),
    (Family::Squaryd, "7/7/7/3#3/7/7/x6 o squaryd:free", "pair a1", "a1 is not empty (SY2)"),
    (Family::Squod, "toss 1 s:- w:- s", "a1", "this is the toss: pick R, P or S (SO2)"),
    (
        Family::Squod,
        "setup s:3/3/3+RRPPSS w:3/3/3+RRPPSS s",
        "s2a",
        "this is the set-up: fill lines 2 and 1, for example RPS/SPR (SO3)",
    ),
    (Family::Squod, SQUOD, "w31", "no piece of South's stands on w31"),
    (Family::Squod, SQUOD, "a1", "no piece of South's side stands on a1"),
    (Family::Squod, SQUOD, "wR", "South puts down pieces from their own hand only (SO17)"),
    (Family::Squod, SQUOD, "s3a w21", "a Squod is called between two pieces on Squod lines (SO10)"),
    (Family::Squod, SQUOD, "s3a w33", "nobody stands on w33 (SO10)"),
    (
        Family::Squod,
        SQUOD,
        "s3a b1",
        "a piece enters from the Squod line, straight ahead; s3a does not lead to b1 (SO7)",
    ),
    (Family::Squod, SQUOD, "s3a wR", "only a piece that was taken comes to a hand (SO14)"),
    (Family::Squod, SQUOD, "s2b s2c", "s2b climbs one line, straight or one column aside (SO6)"),
    (Family::Squod, SQUOD, "s2b s3b a2", "a Squod is called between two pieces on Squod lines (SO10)"),
    (Family::Squod, SQUOD, "b2 a3", "a3 is not beside b2 (SO8)"),
    (Family::Squod, SQUOD, "b2 s3b", "a piece never goes back to a ramp (SO8)"),
    (Family::Squod, SQUOD, "sP b2", "South must re-enter on their own first line (SO17)"),
    (Family::Squod, SQUOD, "sP s1a", "s1a is not empty (SO17)"),
    (Family::Squod, "3/3/3 s:3/1R1/PPS+RS w:3/SSR/PPR s", "sR", "South's first line is full (SO17)"),
    (Family::Squod, "3/3/3 s:3/RPS/1R1+PS w:3/SSR/PPR s", "s1b", "the piece on s1b can go nowhere now (SO5)"),
];

/// In the middle of a game: South has a piece in the ring, one on the Squod line, and one in hand.
const SQUOD: &str = "3/1sR1/3 s:R2/1S1/S1P+P w:P2/1SR/PS1+R s";

#[test]
fn every_kind_of_pointing_is_refused_with_its_reason() {
    for &(family, start, path, reason) in REFUSED {
        let game = new_match(family, start).unwrap_or_else(|error| panic!("{start}: {error}"));
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
    for &(family, start, path, reason) in REFUSED {
        let game = new_match(family, start).unwrap();
        let seat = game.to_move().unwrap();
        let seen = imagined(family, &game.snapshot(Viewer::Seat(seat)).view).unwrap();
        let why = seen.why_not(seat, &path.split(' ').collect::<Vec<_>>());
        assert_eq!(why.map(|why| why.to_string()), Some(reason.into()), "{start}: {path:?}");
    }
}
