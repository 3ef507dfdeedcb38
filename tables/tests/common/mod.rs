//! A reference solver that knows nothing of indices and layers: slow, simple, and written from the definition.

use quadrille_games::{Game, Outcome, Seat};
use rustc_hash::FxHashMap;

/// What the reference solver finds: all positions that can be reached, with odd plies for wins of the side to
/// move, even ones for losses, and nothing for draws.
pub(crate) struct Reference<G> {
    pub(crate) positions: Vec<G>,
    pub(crate) plies: Vec<Option<u32>>,
}

/// Solves everything that can be reached from a position; in a finished one the side that did not move is beaten.
pub(crate) fn solve<G: Game>(start: &G) -> Reference<G> {
    let mut numbers = FxHashMap::default();
    let mut positions = vec![start.clone()];
    let mut children: Vec<Vec<u32>> = Vec::new();
    numbers.insert(start.clone(), 0);
    while let Some(position) = positions.get(children.len()).cloned() {
        let number = |m| {
            let child = position.after(m);
            *numbers.entry(child.clone()).or_insert_with(|| {
                positions.push(child);
                positions.len() as u32 - 1
            })
        };
        children.push(position.moves().map(number).collect());
    }
    let plies = plies(&children);
    Reference { positions, plies }
}

/// Round after round, those whose end is exactly so many plies away.
fn plies(children: &[Vec<u32>]) -> Vec<Option<u32>> {
    let mut plies: Vec<Option<u32>> = children.iter().map(|moves| moves.is_empty().then_some(0)).collect();
    let mut left: Vec<u32> = (0..children.len() as u32).filter(|&i| plies[i as usize].is_none()).collect();
    for round in 1.. {
        let is_found = |&i: &u32| {
            let mut after = children[i as usize].iter().map(|&child| plies[child as usize]);
            match round % 2 {
                1 => after.any(|child| child == Some(round - 1)),
                _ => after.all(|child| child.is_some_and(|child| child % 2 == 1)),
            }
        };
        let (found, rest): (Vec<u32>, Vec<u32>) = left.iter().partition(|i| is_found(i));
        // Whatever is found follows from something found in the round before.
        if found.is_empty() {
            break;
        }
        found.iter().for_each(|&i| plies[i as usize] = Some(round));
        left = rest;
    }
    plies
}

/// Who wins a position of the reference: seat 0, seat 1 or nobody.
pub(crate) fn winner<G: Game>(position: &G, plies: Option<u32>) -> Option<usize> {
    match position.outcome() {
        Some(Outcome::Win(side)) => Some(side.index()),
        _ => plies.map(|plies| {
            let mover = position.to_move().map_or(0, Seat::index);
            if plies % 2 == 1 { mover } else { 1 - mover }
        }),
    }
}
