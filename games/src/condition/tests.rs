#![allow(clippy::unwrap_used)]

use super::{Condition, first_met};
use crate::{Family, Seat, Viewer, new_match};

/// What is true, for the seat that moved, of one move.
fn holds(family: Family, position: &str, m: &str, condition: &str) -> bool {
    let mut game = new_match(family, position).unwrap();
    let seat = game.to_move().unwrap();
    game.play(seat, m).unwrap();
    let steps = game.events(Some(Viewer::Seat(seat)), 0);
    condition.parse::<Condition>().unwrap().holds(&steps, seat)
}

#[test]
fn conditions_count_what_each_side_did() {
    let two = "00000/00440 l";
    for (condition, expected) in [
        ("leapt", true),
        ("leapt = 2", true),
        ("leapt >= 3", false),
        ("leapt <= 2", true),
        ("no leapt", false),
        ("their leapt", false),
        ("no their leapt", true),
        ("leapt and no turned-round", true),
        ("leapt and turned-round", false),
        ("steps = 4", true),
        ("wins", false),
    ] {
        assert_eq!(holds(Family::Squadro, two, "2", condition), expected, "{condition}");
    }
    let barred = "x4/5/5/5/2o2 o -";
    assert!(holds(Family::Quindo, barred, "d2d5", "distance = 3"));
    assert!(holds(Family::Quindo, "5/o4/2x2/5/5 o 1", "b5d7", "left and their wins"));
}

#[test]
fn what_is_no_condition_is_told() {
    for (text, why) in [
        ("", "`` names no deed"),
        ("leapt and", "`leapt and` is not a deed and a comparison"),
        ("sang", "there is no deed `sang` in `sang`"),
        ("leapt > 2", "`leapt > 2` compares with `>`, not with `=`, `>=` or `<=`"),
        ("leapt = two", "`leapt = two` compares with `two`, which is no number"),
        ("no leapt = 2", "`no leapt = 2` is not a deed and a comparison"),
    ] {
        assert_eq!(text.parse::<Condition>().unwrap_err(), why);
    }
}

#[test]
fn the_first_condition_that_is_met_is_found() {
    let mut game = new_match(Family::Squadro, "00000/00440 l").unwrap();
    game.play(Seat::new(0), "2").unwrap();
    let steps = game.events(None, 0);
    assert_eq!(first_met(&["wins", "leapt = 2", "leapt"], &steps, Seat::new(0)), Some(1));
    assert_eq!(first_met(&["wins", "nonsense"], &steps, Seat::new(0)), None);
}
