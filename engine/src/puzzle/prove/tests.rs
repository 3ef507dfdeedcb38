use quadrille_games::{Game, Quindo, Squadro, Squaryd};

use super::*;

/// The distance of the win of the seat to move, and the line where each move is the only one.
fn proven<G: Game>(text: &str, most: u32) -> (Option<u32>, String) {
    let Ok(position) = text.parse::<G>() else { panic!("{text} is no position") };
    let side = position.turn().side();
    let mut prover = Prover::new(side);
    let Ok(distance) = prover.distance(&position, most) else { panic!("{text} has too many positions") };
    let proof = distance.and_then(|plies| prover.prove(&position, plies).ok().flatten());
    let line = proof.map_or(String::new(), |proof| {
        proof.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    });
    (distance, line)
}

#[test]
fn wins_are_proven_with_their_distance_and_their_only_moves() {
    assert_eq!(proven::<Squadro>("cc8bc/62c00 l", 3), (Some(1), "4".into()));
    assert_eq!(proven::<Squaryd>("7/7/7/3#O2/2Ox3/5O1/5x1 x", 3), (Some(2), "f3 d1*".into()));
    // Two ways to turn everything, one of them over the border.
    assert_eq!(proven::<Quindo>("5/5/1oxx1/5/5 o -", 1), (Some(1), String::new()));
    assert_eq!(proven::<Squadro>("00000/00000 l", 6), (None, String::new()));
}
