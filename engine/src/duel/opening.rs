//! Openings of a duel: random moves after which both sides have about the same chance.

use quadrille_games::{Game, Match, Rng};

use super::{Games, mix};
use crate::players::Name;
use crate::{Limits, Playable, Resources, ask};

/// Random openings that are tried for a pair; those that end the game are none.
const TRIES: u64 = 100;
/// Positions that a quick look takes, and a close one. Where it counts much who begins, one random opening in fifteen is
/// even, and of those that a quick look finds so, less than half (`docs/performance.md`).
const QUICK: u64 = 5_000;
const CLOSE: u64 = 100_000;
/// How far from one half the expectation of the side to move may be at a quick look, and at a close one.
const PROMISING: f32 = 0.2;
const EVEN: f32 = 0.1;
/// The memory of a look.
const TABLE_BYTES: usize = 4 << 20;

/// What an opening is worth to the side to move, from 0 to 1, by a look at so many positions.
pub type Judge<'a, G> = &'a (dyn Fn(&Match<G>, u64) -> f32 + Sync);

/// The judgement of the best player.
pub fn expectation<G: Playable>(game: &Match<G>, nodes: u64) -> f32 {
    let Some(seat) = game.to_move() else { return 0.0 };
    let mut player = Name::Best.player::<G>(&Resources::new(1, TABLE_BYTES), None);
    ask(&mut *player, game, seat, &Limits::nodes(nodes)).value.expectation()
}

impl<G: Game> Games<'_, G> {
    /// A start with random moves that do not end the game: the first that is even, or the one that is most so.
    pub(super) fn opening(&self, pair: u32) -> Match<G> {
        if self.duel.opening_plies == 0 {
            return Match::new(self.start(pair).clone());
        }
        let mut best = None;
        for opening in (0..TRIES).filter_map(|attempt| self.random_opening(pair, attempt)) {
            let uneven = self.unevenness(&opening);
            if uneven <= (false, EVEN) {
                return opening;
            }
            if best.as_ref().is_none_or(|(least, _)| uneven < *least) {
                best = Some((uneven, opening));
            }
        }
        best.map_or_else(|| Match::new(self.start(pair).clone()), |(_, opening)| opening)
    }

    fn start(&self, pair: u32) -> &G {
        &self.starts[pair as usize % self.starts.len()]
    }

    fn random_opening(&self, pair: u32, attempt: u64) -> Option<Match<G>> {
        let mut game = Match::new(self.start(pair).clone());
        let mut rng = Rng::with_seed(mix([self.duel.seed, u64::from(pair), attempt]));
        (0..self.duel.opening_plies).all(|_| game.play_random(&mut rng)).then_some(game)
    }

    /// How far an opening is from even; what is far from it at a quick look comes after all others.
    fn unevenness(&self, opening: &Match<G>) -> (bool, f32) {
        let off = |nodes| ((self.judge)(opening, nodes) - 0.5).abs();
        let quick = off(QUICK);
        if quick > PROMISING { (true, quick) } else { (false, off(CLOSE)) }
    }
}
