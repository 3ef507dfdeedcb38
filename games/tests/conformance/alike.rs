//! Who may not know something cannot tell: truths that fit a view look, read and are told alike.

use std::collections::HashMap;

use quadrille_games::{Event, Family, Game, Match, Seat, Viewer, for_game};

use crate::{GAMES, check_texts, pool, some, view_after, viewers, walk};

#[test]
fn no_viewer_can_tell_another_truth_from_this_one() {
    fn check<G: Game>(start: &str) {
        let pool = pool::<G>();
        for seed in 0..GAMES {
            walk::<G>(start, seed, |game, rng| {
                let tried = some(&pool, 40, rng);
                for viewer in viewers(game) {
                    let imagined = G::imagine(&game.view(viewer), rng);
                    check_alike(game, &imagined, viewer, &tried);
                }
            });
        }
    }
    for_every_start!(check);
}

#[test]
fn the_truths_that_fit_a_view_look_alike_and_hold_what_is_true() {
    fn check<G: Game>(start: &str) {
        walk::<G>(start, 1, |game, rng| {
            // With four players there are too many.
            let seats = if game.position().seats() > 2 { 0 } else { 2 };
            for viewer in (0..seats).map(|seat| Viewer::Seat(Seat::new(seat))) {
                let view = game.view(viewer);
                let truths = G::truths(&view);
                let fits = |position: &G| truths.iter().filter(|(truth, _)| truth == position).count();
                assert_eq!((fits(game.position()), fits(&G::imagine(&view, rng).0)), (1, 1), "{view}");
                assert!(truths.iter().all(|(truth, known)| truth.view(known, viewer) == view), "{view}");
            }
        });
    }
    for_every_start!(check);
}

fn check_alike<G: Game>(game: &Match<G>, imagined: &(G, G::Known), viewer: Viewer, tried: &[G::Move]) {
    let ((truth, known), (other, other_known)) = ((game.position(), game.known()), imagined);
    let (view, again) = (truth.view(known, viewer), other.view(other_known, viewer));
    assert_eq!(again, view);
    assert_eq!(again.to_string(), view.to_string());
    assert_eq!(format!("{again:?}"), format!("{view:?}"));
    assert_eq!(G::diagram(&again), G::diagram(&view));
    assert_eq!(G::scene(&again), G::scene(&view));
    assert!(other.public(other_known) == truth.public(known), "{view}");
    assert_eq!(other.status(), truth.status());
    check_texts(other);
    let legal: Vec<_> = other.moves().collect();
    for m in truth.moves().filter(|m| legal.contains(m)) {
        let as_read = other.notation(other_known, m, viewer);
        assert_eq!(as_read, truth.notation(known, m, viewer), "{view}, {m}");
        check_told_alike((truth, known), (other, other_known), viewer, m);
    }
    if truth.to_move().map(Viewer::Seat) == Some(viewer) {
        assert_eq!(legal, truth.moves().collect::<Vec<_>>(), "{view}");
        let gestures = |view: &G::View| legal.iter().map(|&m| G::gesture(view, m)).collect::<Vec<_>>();
        assert_eq!(gestures(&again), gestures(&view));
        for &m in tried.iter().filter(|m| !legal.contains(m)) {
            assert_eq!(other.why_not(m), truth.why_not(m), "{view}, {m}");
        }
        for spot in &G::scene(&view).spots {
            let path = [spot.id.as_str()];
            assert_eq!(G::why_not_there(&again, &path), G::why_not_there(&view, &path), "{view}, {path:?}");
        }
    }
}

/// A move after which two truths still look alike tells the same of both; the picks of a toss are shown (SO2).
fn check_told_alike<G: Game>(one: (&G, &G::Known), other: (&G, &G::Known), viewer: Viewer, m: G::Move) {
    let after = |(truth, known): (&G, &G::Known)| {
        let mut known = known.clone();
        truth.learn(&mut known, m);
        truth.after(m).view(&known, viewer)
    };
    if after(one) != after(other) {
        return;
    }
    let told = |(truth, known): (&G, &G::Known)| {
        let mut events = truth.events(known, m, Some(viewer));
        events.retain(|event| !matches!(event, Event::Tossed { .. }));
        events
    };
    assert_eq!(told(one), told(other), "{viewer:?}, {m}");
}

#[test]
fn moves_that_read_alike_look_alike() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            // The second pick of a toss is shown at once by who begins (SO2).
            walk::<G>(start, seed, |game, _| {
                let is_toss = game.position().to_string().starts_with("toss");
                if !is_toss || game.to_move() == Some(Seat::new(0)) {
                    viewers(game).for_each(|viewer| check_readings(game, viewer));
                }
            });
        }
    }
    for_every_start!(check);
}

/// Moves with the same text for a viewer leave that viewer with the same view, and tell the same.
fn check_readings<G: Game>(game: &Match<G>, viewer: Viewer) {
    let mut views = HashMap::new();
    for m in game.position().moves().filter(|_| game.end().is_none()) {
        let text = game.position().notation(game.known(), m, viewer);
        let events = game.position().events(game.known(), m, Some(viewer));
        let seen = (view_after(game, m, viewer), events);
        let Some(before) = views.get(&text) else {
            views.insert(text, seen);
            continue;
        };
        assert!(text.starts_with('?'), "{text}");
        assert_eq!(*before, seen, "{text}");
    }
}
