//! Bots and analysis: thinking that happens beside the sockets, here or in a worker.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::level::Level;
use quadrille_engine::players::Name;
use quadrille_engine::{Limits, Player, Turn, ask};
use quadrille_games::{Family, Game, Match, Quindo, Record, Seat, Squadro, Squaryd, for_game};
use tokio::sync::{Semaphore, mpsc};

use crate::hints::Hints;
use crate::ids::{MatchId, random_number};
use crate::messages::{Task, Work};
use crate::node::Node;
use crate::refusal::Refusal;
use crate::room::BotTurn;
use crate::store::{Write, sql};

/// The levels have small tables of their own.
const TABLE_BYTES: usize = 8 << 20;
/// Positions that an analysis looks at for each position of a match.
const ANALYSIS_NODES: u64 = 200_000;
/// As many thoughts at a time as there are cores.
static CORES: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(2, |cores| cores.get())));

/// One analysis at a time, so that bots always find a core; and each match once.
static ANALYST: Semaphore = Semaphore::const_new(1);
static UNDER_WAY: LazyLock<Mutex<HashSet<MatchId>>> = LazyLock::new(Mutex::default);

/// Gives work to the queue that all workers share, or does it here.
pub(crate) async fn hand_out(
    node: Arc<Node>,
    mut to_do: mpsc::UnboundedReceiver<Work>,
    hints: Option<Hints>,
) {
    while let Some(work) = to_do.recv().await {
        match &hints {
            Some(hints) => hints.hand_out(&work).await,
            None => drop(tokio::spawn(perform(node.clone(), work))),
        }
    }
}

/// Does one piece of work; says whether it is done for good.
pub(crate) async fn perform(node: Arc<Node>, work: Work) -> bool {
    let done = match work.what {
        Task::Bot => move_bot(&node, &work).await,
        Task::Analysis => analyse_once(&node, &work).await,
    };
    if let Err(refusal) = &done {
        tracing::warn!(id = %work.id, code = refusal.code().0, "work was not done");
    }
    done.is_ok()
}

async fn move_bot(node: &Node, work: &Work) -> Result<(), Refusal> {
    let room = node.room(&work.id).await?;
    let Some(turn) = room.bot_turn(node, work.ply).await? else { return Ok(()) };
    let (seat, since) = (turn.seat, turn.since.0);
    let chosen = think(move || choose(&turn)).await?.ok_or(Refusal::Busy)?;
    tokio::time::sleep(pause(node.now().0 - since, node.bot_delay())).await;
    room.act_for_bot(node, seat, work.ply, &chosen).await
}

/// Bots answer a whole number of beats after their turn began, so that their time tells nothing.
fn pause(elapsed: i64, beat: i64) -> Duration {
    if beat <= 0 {
        return Duration::ZERO;
    }
    let elapsed = elapsed.max(0);
    let beats = (elapsed + beat - 1) / beat;
    Duration::from_millis((beats.max(1) * beat - elapsed) as u64)
}

async fn think<T: Send + 'static>(thought: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let _core = CORES.acquire().await.map_err(|_| Refusal::Busy)?;
    tokio::task::spawn_blocking(thought).await.map_err(|_| Refusal::Busy)
}

/// The move of a bot. The player is given the view of its seat, never the position.
fn choose(turn: &BotTurn) -> Option<String> {
    let name = Name::Level(Level::new(turn.level)?);
    let seed = random_number();
    match turn.family {
        Family::Squadro => chosen(&turn.record, turn.seat, &mut *name.open::<Squadro>(seed, TABLE_BYTES)),
        Family::Quindo => chosen(&turn.record, turn.seat, &mut *name.open::<Quindo>(seed, TABLE_BYTES)),
        Family::Squaryd => chosen(&turn.record, turn.seat, &mut *name.open::<Squaryd>(seed, TABLE_BYTES)),
        Family::Squod => chosen(&turn.record, turn.seat, &mut *name.squod(seed)),
    }
}

fn chosen<G: Game>(record: &Record, seat: Seat, player: &mut dyn Player<G>) -> Option<String> {
    let game: Match<G> = record.replay().ok()?;
    Some(ask(player, &game, seat, &Limits::default()).best.to_string())
}

/// Analyses a match, unless that is under way already.
async fn analyse_once(node: &Node, work: &Work) -> Result<(), Refusal> {
    let under_way = || UNDER_WAY.lock().unwrap_or_else(|error| error.into_inner());
    if !under_way().insert(work.id.clone()) {
        return Ok(());
    }
    let done = analyse(node, work).await;
    under_way().remove(&work.id);
    done
}

/// Values every position of a finished match of an open game.
async fn analyse(node: &Node, work: &Work) -> Result<(), Refusal> {
    let _turn = ANALYST.acquire().await.map_err(|_| Refusal::Busy)?;
    let (family, record) = node.room(&work.id).await?.finished(node).await?;
    let mut connection = node.store.readers.acquire().await?;
    let done = sql::analyses(&mut connection, &work.id).await?;
    drop(connection);
    for n in 0..record.moves().count() {
        if done.iter().any(|(known, ..)| *known == n as i64) {
            continue;
        }
        let record = record.clone();
        let Some((best, value)) = think(move || value(family, &record, n)).await? else { continue };
        node.store.write(Write::Analysis { id: work.id.clone(), n: n as i64, best, value }).await?;
    }
    Ok(())
}

/// The best move after `n` moves, and its value.
fn value(family: Family, record: &Record, n: usize) -> Option<(String, String)> {
    for_game!(family, open G => {
        let game = after::<G>(record, n)?;
        let turn = Turn { view: game.position(), history: game.history() };
        game.to_move()?;
        let choice = AlphaBeta::<G>::new(TABLE_BYTES).choose(&turn, &Limits::nodes(ANALYSIS_NODES));
        Some((choice.best.to_string(), choice.value.to_string()))
    }, hidden _G => None)
}

/// A match after its first `n` moves.
pub(crate) fn after<G: Game>(record: &Record, n: usize) -> Option<Match<G>> {
    let mut game = Match::new(record.tag("Start")?.parse::<G>().ok()?);
    for text in record.moves().take(n) {
        game.play_text(text).ok()?;
    }
    Some(game)
}

/// The text of the position after `n` moves of a finished match.
pub(crate) fn position(family: Family, record: &Record, n: usize) -> Option<String> {
    for_game!(family, G => after::<G>(record, n).map(|game| game.position().to_string()))
}

/// Whether the program can value positions of this game.
pub(crate) fn can_analyse(family: Family) -> bool {
    family != Family::Squod
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Millis;

    #[test]
    fn bots_answer_on_the_beat() {
        for (elapsed, beat, expected) in
            [(0, 600, 600), (1, 600, 599), (599, 600, 1), (600, 600, 0), (601, 600, 599), (5, 0, 0)]
        {
            assert_eq!(pause(elapsed, beat), Duration::from_millis(expected), "{elapsed} of {beat}");
        }
    }

    #[test]
    fn every_level_moves_in_every_game_also_in_the_middle() {
        let mut rng = quadrille_games::Rng::with_seed(7);
        for family in Family::ALL {
            for variant in family.variants() {
                for level in [1, 8] {
                    for_game!(family, G => {
                        let mut game: Match<G> = Match::new(variant.starts[0].parse().expect("a start"));
                        for _ in 0..6 { game.play_random(&mut rng); }
                        let Some(seat) = game.to_move() else { continue };
                        let record = Record::of(&game, None);
                        let turn = BotTurn { seat, level, family, record, since: Millis(0) };
                        let text = choose(&turn).expect("a move");
                        assert!(game.play_text(&text).is_ok(), "{} {text}", variant.name);
                    });
                }
            }
        }
    }
}
