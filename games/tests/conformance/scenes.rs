//! Scenes and snapshots: they show what a view holds, and list moves for the seat to move alone.

use std::collections::BTreeSet;

use quadrille_games::scene::Phase;
use quadrille_games::{AnyMatch, End, Family, Game, Gesture, Match, Scene, Seat, Viewer, for_game};

use crate::{GAMES, viewers, walk};

#[test]
fn snapshots_list_moves_for_the_seat_to_move_alone() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            let mut game = walk::<G>(start, seed, |game, _| check_snapshots(game));
            game.take_back(1);
            game.finish(End::Agreed).unwrap();
            check_snapshots(&game);
        }
    }
    for_every_start!(check);
}

fn check_snapshots<G: Game>(game: &Match<G>) {
    for viewer in viewers(game) {
        let snapshot = game.snapshot(viewer);
        let is_turn = game.to_move().map(Viewer::Seat) == Some(viewer);
        let listed = game.position().moves().filter(|&m| is_turn && G::is_listed(m));
        let listed: BTreeSet<_> = listed.map(|m| m.to_string()).collect();
        assert!(snapshot.moves.iter().eq(&listed), "{snapshot:?}");
        assert_eq!(snapshot.view, game.view(viewer).to_string());
        assert_eq!(snapshot.played, game.notations(viewer));
        assert_eq!((snapshot.played.len(), snapshot.to_move), (game.moves().len(), game.to_move()));
        assert_eq!(snapshot.end, game.end());
        assert!(!snapshot.diagram.is_empty() && snapshot.diagram.ends_with('\n'));
    }
}

#[test]
fn scenes_show_what_the_view_holds() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            walk::<G>(start, seed, |game, _| {
                for viewer in viewers(game).map(Some).chain([None]) {
                    check_scene(&game.scene(viewer));
                }
                check_gestures(game);
            });
        }
    }
    for_every_start!(check);
}

/// Spots have names of their own, pieces lie on spots, and no two on one.
fn check_scene(scene: &Scene) {
    let spots: BTreeSet<&str> = scene.spots.iter().map(|spot| spot.id.as_str()).collect();
    assert_eq!(spots.len(), scene.spots.len());
    let taken: BTreeSet<&str> = scene.tokens.iter().map(|token| token.at.as_str()).collect();
    assert_eq!(taken.len(), scene.tokens.len());
    let marked = scene.winning.iter().chain(scene.threats.iter().flatten());
    let pointed = scene.moves.iter().flat_map(|gesture| &gesture.path).filter(|id| *id != "pair");
    let affected = scene.moves.iter().flat_map(|gesture| &gesture.effects).map(|effect| &effect.at);
    let named = marked.chain(pointed).chain(affected).map(String::as_str).chain(taken.iter().copied());
    assert_eq!(named.filter(|id| !spots.contains(id)).collect::<Vec<_>>(), Vec::<&str>::new());
}

/// What a gesture puts down lies there afterwards; a pick for the toss lies nowhere.
fn check_looks<G: Game>(game: &Match<G>, seat: Seat, scene: &Scene) {
    let Some(Gesture { text, path, looks, .. }) = scene.moves.last() else { return };
    if scene.phase == Phase::Toss || looks.is_empty() {
        return;
    }
    let mut after = game.clone();
    after.play_text(text).expect("a legal move");
    let tokens = after.scene(Some(Viewer::Seat(seat))).tokens;
    let look = |at: &String| tokens.iter().find(|token| token.at == *at).map(|token| &token.look);
    let places = if scene.to_fill.is_empty() { &path[path.len() - 1..] } else { &scene.to_fill };
    assert!(places.iter().map(look).eq(looks.iter().map(Some)), "{}: {text}", game.position());
}

/// The seat to move finds every move that may be listed, and no two are made the same way.
fn check_gestures<G: Game>(game: &Match<G>) {
    let Some(seat) = game.to_move() else { return };
    let (snapshot, scene) = (game.snapshot(Viewer::Seat(seat)), game.scene(Some(Viewer::Seat(seat))));
    assert_eq!(
        scene.moves.iter().map(|gesture| &gesture.text).collect::<Vec<_>>(),
        snapshot.moves.iter().collect::<Vec<_>>()
    );
    let made: Vec<&Vec<String>> =
        scene.moves.iter().map(|g| &g.path).filter(|path| !path.is_empty()).collect();
    assert_eq!(made.iter().collect::<BTreeSet<_>>().len(), made.len(), "{}", snapshot.view);
    for viewer in viewers(game).filter(|&viewer| viewer != Viewer::Seat(seat)) {
        assert_eq!(game.scene(Some(viewer)).moves, Vec::new());
    }
    check_looks(game, seat, &scene);
}
