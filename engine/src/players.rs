//! The players by name, as the command line, duels and tests ask for them.

use std::fmt::{self, Display};

use quadrille_games::{Game, Outcome, Rng, draw};

use crate::level::{Level, Leveled};
use crate::mcts::Mcts;
use crate::oracle::Exact;
use crate::score::Chance;
use crate::{Choice, Limits, Playable, Player, Resources, Search, Turn, Value};

/// A player by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name {
    /// Any legal move.
    Random,
    /// Any legal move after which the opponent cannot win at once.
    Careful,
    /// Plain Monte-Carlo tree search: the baseline.
    Mcts,
    /// The strongest player of the game.
    Best,
    /// A level of the game.
    Level(Level),
}

impl Name {
    /// What can be named in a game, for help texts.
    pub fn forms<G: Playable>() -> String {
        format!("random, careful, mcts, best, level:1 to level:{}, or ugi:COMMAND", G::GRADES.len())
    }

    /// The player of a game with this name.
    pub fn parse<G: Playable>(text: &str) -> Option<Name> {
        Some(match text {
            "random" => Name::Random,
            "careful" => Name::Careful,
            "mcts" => Name::Mcts,
            "best" => Name::Best,
            _ => Name::Level(Level::of::<G>(text.strip_prefix("level:")?.parse().ok()?)?),
        })
    }

    /// The player of a game; the strongest one also asks what is exactly known.
    pub fn player<G: Playable>(self, with: &Resources, exact: Exact<G>) -> Box<dyn Player<G>> {
        match self {
            Name::Random => Box::new(Random::new(with.seed)),
            Name::Careful => Box::new(Careful::new(with.seed)),
            Name::Mcts => Box::new(Mcts::new(with.seed)),
            Name::Best => Box::new(G::Search::make(with).consulting(exact)),
            Name::Level(level) => Box::new(Leveled::<G>::new(level, with.seed)),
        }
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Name::Random => f.write_str("random"),
            Name::Careful => f.write_str("careful"),
            Name::Mcts => f.write_str("mcts"),
            Name::Best => f.write_str("best"),
            Name::Level(level) => write!(f, "level:{}", level.number()),
        }
    }
}

/// Plays any legal move.
pub struct Random(Rng);

impl Random {
    /// The same seed plays the same game.
    pub fn new(seed: u64) -> Random {
        Random(Rng::with_seed(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, turn: &Turn<G>, _limits: &Limits) -> Choice<G::Move> {
        let (truth, _) = G::imagine(turn.view, &mut self.0);
        pick(truth.moves().collect(), &mut self.0)
    }
}

/// Plays any legal move after which the opponent cannot win at once.
pub struct Careful(Rng);

impl Careful {
    /// The same seed plays the same game.
    pub fn new(seed: u64) -> Careful {
        Careful(Rng::with_seed(seed))
    }
}

impl<G: Game> Player<G> for Careful {
    fn choose(&mut self, turn: &Turn<G>, _limits: &Limits) -> Choice<G::Move> {
        let (truth, _) = G::imagine(turn.view, &mut self.0);
        let safe: Vec<G::Move> = truth.moves().filter(|&m| is_safe(&truth, m)).collect();
        pick(if safe.is_empty() { truth.moves().collect() } else { safe }, &mut self.0)
    }
}

/// Whether the mover is neither beaten by its own move nor by the next one.
fn is_safe<G: Game>(position: &G, m: G::Move) -> bool {
    let Some(side) = position.to_move().map(|seat| seat.side()) else { return true };
    let lost = |position: &G| position.outcome() == Some(Outcome::Win(side.other()));
    let next = position.after(m);
    let is_mine = next.to_move().is_some_and(|seat| seat.side() == side);
    !lost(&next) && (is_mine || !next.moves().any(|reply| lost(&next.after(reply))))
}

fn pick<M: Copy>(moves: Vec<M>, rng: &mut Rng) -> Choice<M> {
    let best = moves[draw(moves.len(), rng)];
    let value = Value::Chance(Chance::new(0.5));
    Choice { best, value, line: vec![best], depth: 1, nodes: moves.len() as u64 }
}
