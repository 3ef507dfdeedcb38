//! A review tells every move that changed the exact result.

use quadrille_engine::players::Name;
use quadrille_engine::review::Reviewer;
use quadrille_engine::{Limits, Playable, Player, Resources, Value, ask};
use quadrille_games::{Game, Match, Rng, Seat};
use quadrille_tables::{Complaints, Folder, Layered, Library, QuindoIndex, SquadroIndex, TableKind};

#[path = "common/scratch.rs"]
mod scratch;
#[path = "common/small.rs"]
mod small;
use scratch::Scratch;
use small::{draw, make};

/// A number that the environment may set: `make reviews` asks for more.
fn asked(name: &str, usual: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A game between two levels to its end.
fn played<G: Playable>(start: G, seed: u64) -> Match<G> {
    let player = |name: &str| -> Box<dyn Player<G>> {
        Name::parse::<G>(name).expect("a player").player(&Resources::new(seed, 1 << 16), None)
    };
    let mut players = [player("level:1"), player("level:4")];
    let mut game = Match::new(start);
    while let Some(seat) = game.to_move() {
        let m = ask(players[seat.index()].as_mut(), &game, seat, &Limits::default()).best;
        game.play_unchecked(m);
    }
    game
}

/// What a position is worth to seat 0 by the tables: 1, 0 or −1.
fn exact<I: Layered>(tables: &Folder<I>, position: &I::Game) -> i32 {
    let Some(seat) = position.to_move() else { return rank(position.outcome_value()) };
    let value = Value::from(tables.probe(position).expect("it is known"));
    if seat == Seat::new(0) { rank(value) } else { -rank(value) }
}

fn rank(value: Value) -> i32 {
    value.winner_is_mover().map_or(0, |wins| if wins { 1 } else { -1 })
}

trait Finished {
    fn outcome_value(&self) -> Value;
}

impl<G: Game> Finished for G {
    /// For the first side.
    fn outcome_value(&self) -> Value {
        use quadrille_games::{Outcome, Side};
        match self.outcome() {
            Some(Outcome::Win(Side::First)) => Value::Won,
            Some(Outcome::Win(Side::Second)) => Value::Lost,
            _ => Value::Draw,
        }
    }
}

/// Reviews games that begin in a layer; returns how many moves changed the exact result.
fn check<I: Layered>(index: I, layer: u32, games: u32) -> usize
where
    I::Game: Playable,
{
    let folder = Scratch::new(&format!("review-{layer}"));
    let tables = make(index, folder.path(), TableKind::Wdl, layer);
    let oracle = Library::open(folder.path(), &Complaints::new(|what| panic!("{what}"))).exact::<I::Game>();
    let mut rng = Rng::with_seed(1);
    let mut changes = 0;
    for seed in 0..u64::from(games) {
        let game = played(draw(tables.index(), layer, &mut rng), seed);
        let mut reviewer =
            Reviewer::new(game.clone(), &Resources::new(1, 1 << 20), oracle.clone()).expect("it is over");
        while reviewer.look(&Limits::nodes(300)) {}
        let review = reviewer.review();
        let mut position = game.start().clone();
        for (ply, &m) in game.moves().iter().enumerate() {
            let before = exact(&tables, &position);
            position.play_unchecked(m);
            if before != exact(&tables, &position) {
                changes += 1;
                let judged = &review.moves[ply];
                assert!(
                    judged.is_turning && judged.is_proven,
                    "{} after {ply} plies: {judged:?}",
                    game.start()
                );
                assert!(judged.reasons.len() >= 2, "{judged:?}");
            }
        }
    }
    changes
}

#[test]
fn every_move_that_changed_the_exact_result_is_a_turning_point() {
    let games = asked("QUADRILLE_REVIEWS", 12);
    let changes = check(QuindoIndex::new(false), asked("QUADRILLE_REVIEW_PIECES", 4), games);
    assert!(changes >= 4, "{changes}");
    let changes = check(SquadroIndex, 16, games);
    assert!(changes >= 1, "{changes}");
}
