#![allow(clippy::unwrap_used)]

use quadrille_games::{Quindo, Squadro, Squaryd};

use super::key;

/// Written down once: with other keys the search would be another.
#[test]
fn keys_are_the_same_on_every_machine() {
    let keys = [
        key(&"00000/00000 d".parse::<Squadro>().unwrap()),
        key(&"7/7/7/3#3/7/7/7 x".parse::<Squaryd>().unwrap()),
        key(&quadrille_games::variant("quindo:small").unwrap().1.starts[0].parse::<Quindo>().unwrap()),
    ];
    assert_eq!(
        keys.map(|key| format!("{key:016x}")),
        ["f0540000f0540000", "0000000000000000", "2d204a9fb5204680"]
    );
}
