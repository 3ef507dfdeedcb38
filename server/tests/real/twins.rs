//! Two matches of Squod that one viewer cannot tell apart.

use quadrille_games::squod::Move;
use quadrille_games::{Game, Match, Rng, Squod, Viewer};

/// A move for each truth after which the viewer cannot tell them apart; different ones if possible.
///
/// Picks are shown once both are made (SO2): matches that differ in one are alike for a single ply, so they do only where
/// that is asked for.
pub(crate) fn alike(
    one: &Match<Squod>,
    other: &Match<Squod>,
    viewer: Viewer,
    differ_in_picks: bool,
    rng: &mut Rng,
) -> Option<(Move, Move)> {
    let mut moves: Vec<_> = one.position().moves().collect();
    let mut twins: Vec<_> = other.position().moves().collect();
    rng.shuffle(&mut moves);
    rng.shuffle(&mut twins);
    let read = |game: &Match<Squod>, m| game.position().notation(game.known(), m, viewer);
    for &m in moves.iter().take(30) {
        let text = read(one, m);
        let mut after = one.clone();
        after.play_unchecked(m);
        if after.end().is_some() {
            continue;
        }
        let fits = |&&twin: &&Move| {
            let mut there = other.clone();
            there.play_unchecked(twin);
            (twin == m || differ_in_picks || !matches!(m, Move::Toss(_)))
                && read(other, twin) == text
                && there.end().is_none()
                && there.to_move() == after.to_move()
                && there.view(viewer) == after.view(viewer)
        };
        let different = twins.iter().filter(|&&twin| twin != m).find(fits);
        if let Some(&twin) = different.or_else(|| twins.iter().find(fits)) {
            return Some((m, twin));
        }
    }
    None
}
