//! Every player plays noughts and crosses to the end.
#![allow(clippy::unwrap_used)]

use quadrille_engine::players::Name;
use quadrille_engine::{Limits, Resources, ask};
use quadrille_games::{Match, Noughts, Outcome, Side};

/// Plays a match between two players.
fn play(first: &str, second: &str, seed: u64) -> Outcome {
    let mut game = Match::new("3/3/3 o".parse::<Noughts>().unwrap());
    let seated =
        |name: &str| Name::parse::<Noughts>(name).unwrap().player(&Resources::new(seed, 1 << 16), None);
    let mut players = [seated(first), seated(second)];
    while let Some(seat) = game.to_move() {
        let choice = ask(players[seat.index()].as_mut(), &game, seat, &Limits::nodes(20_000));
        game.play_move(choice.best).unwrap();
    }
    game.end().unwrap().outcome()
}

#[test]
fn the_best_never_lose() {
    assert_eq!(play("best", "best", 1), Outcome::Draw);
    for name in ["random", "careful", "mcts", "level:1", "level:8"] {
        assert_ne!(play("best", name, 2), Outcome::Win(Side::Second), "{name}");
        assert_ne!(play(name, "best", 3), Outcome::Win(Side::First), "{name}");
    }
}
