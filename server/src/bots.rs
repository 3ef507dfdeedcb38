//! Bots: thinking that happens beside the sockets, here or in a worker.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quadrille_engine::level::Level;
use quadrille_engine::players::Name;
use quadrille_engine::{Limits, Playable, Resources, ask};
use quadrille_games::{Match, for_game};
use tokio::sync::{Semaphore, mpsc};

use crate::hints::Hints;
use crate::ids::random_number;
use crate::messages::Work;
use crate::node::Node;
use crate::refusal::Refusal;
use crate::room::BotTurn;

/// The levels have small tables of their own.
const TABLE_BYTES: usize = 8 << 20;

/// The thinking of one process.
pub(crate) struct Thinking {
    /// As many thoughts at a time as there are cores.
    cores: Semaphore,
    /// Turns that are thought about here: who asks again does not double the work.
    under_way: Mutex<HashSet<Work>>,
}

impl Default for Thinking {
    fn default() -> Thinking {
        let cores = std::thread::available_parallelism().map_or(2, |cores| cores.get());
        Thinking { cores: Semaphore::new(cores), under_way: Mutex::default() }
    }
}

impl Thinking {
    async fn think<T: Send + 'static>(
        &self,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let _core = self.cores.acquire().await.map_err(|_| Refusal::Busy)?;
        tokio::task::spawn_blocking(thought).await.map_err(|_| Refusal::Busy)
    }

    /// Begins a turn, unless somebody here is at it already.
    fn begin(&self, work: &Work) -> Option<UnderWay<'_>> {
        let is_new = self.under_way.lock().unwrap_or_else(PoisonError::into_inner).insert(work.clone());
        is_new.then(|| UnderWay { thinking: self, work: work.clone() })
    }
}

/// A turn that is thought about, until this is dropped.
struct UnderWay<'a> {
    thinking: &'a Thinking,
    work: Work,
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.thinking.under_way.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.work);
    }
}

/// Gives the turns of bots to the queue that all workers share, or does them here.
pub(crate) async fn hand_out(
    node: Arc<Node>,
    mut to_do: mpsc::UnboundedReceiver<Work>,
    hints: Option<Hints>,
) {
    while let Some(work) = to_do.recv().await {
        // Nobody waits while NATS does not answer.
        tokio::spawn(give(node.clone(), hints.clone(), work));
    }
}

/// A turn that the queue does not take is done here. If it was taken after all it is done twice, which is harmless:
/// the key of the log lets one of the moves in.
async fn give(node: Arc<Node>, hints: Option<Hints>, work: Work) {
    let is_queued = match &hints {
        Some(hints) => hints.hand_out(&work).await,
        None => false,
    };
    let by = if is_queued { "queue" } else { "here" };
    metrics::counter!("quadrille_bot_turns_total", "by" => by).increment(1);
    if !is_queued {
        perform(&node, &work).await;
    }
}

/// Does one piece of work; says whether it is done for good.
pub(crate) async fn perform(node: &Node, work: &Work) -> bool {
    let Some(_under_way) = node.thinking.begin(work) else { return true };
    let done = move_bot(node, work).await;
    if let Err(refusal) = &done {
        tracing::warn!(id = %work.id, code = refusal.code().0, "work was not done");
    }
    done.is_ok()
}

async fn move_bot(node: &Node, work: &Work) -> Result<(), Refusal> {
    let room = node.room(&work.id).await?;
    let Some(turn) = room.bot_turn(node, work.ply).await? else { return Ok(()) };
    let (seat, since) = (turn.seat, turn.since.0);
    let chosen = node.thinking.think(move || choose(&turn)).await?.ok_or(Refusal::Busy)?;
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

/// The move of a bot. The player is given the view of its seat, never the position.
fn choose(turn: &BotTurn) -> Option<String> {
    for_game!(turn.family, G => chosen::<G>(turn))
}

fn chosen<G: Playable>(turn: &BotTurn) -> Option<String> {
    // A level that the game has no more is its strongest.
    let level = Level::all::<G>().take_while(|level| level.number() <= turn.level).last()?;
    let game: Match<G> = turn.record.replay().ok()?;
    let mut player = Name::Level(level).player::<G>(&Resources::new(random_number(), TABLE_BYTES), None);
    Some(ask(player.as_mut(), &game, turn.seat, &Limits::default()).best.to_string())
}

#[cfg(test)]
mod tests {
    use quadrille_games::{Family, Record, Rng};

    use super::*;
    use crate::clock::Millis;
    use crate::ids::MatchId;

    #[test]
    fn bots_answer_on_the_beat() {
        for (elapsed, beat, expected) in
            [(0, 600, 600), (1, 600, 599), (599, 600, 1), (600, 600, 0), (601, 600, 599), (5, 0, 0)]
        {
            assert_eq!(pause(elapsed, beat), Duration::from_millis(expected), "{elapsed} of {beat}");
        }
    }

    #[test]
    fn a_turn_is_thought_about_once_at_a_time() {
        let (thinking, work) = (Thinking::default(), Work { id: MatchId("m".into()), ply: 3 });
        let first = thinking.begin(&work);
        assert!(first.is_some() && thinking.begin(&work).is_none());
        assert!(thinking.begin(&Work { ply: 4, ..work.clone() }).is_some());
        drop(first);
        assert!(thinking.begin(&work).is_some());
    }

    /// A bot of this level moves after six plies.
    fn moves(family: Family, start: &str, level: u8, rng: &mut Rng) {
        for_game!(family, G => {
            let mut game: Match<G> = Match::new(start.parse().expect("a start"));
            for _ in 0..6 { game.play_random(rng); }
            let Some(seat) = game.to_move() else { return };
            let turn = BotTurn { seat, level, family, record: Record::of(&game, None), since: Millis(0) };
            let text = choose(&turn).expect("a move");
            assert!(game.play_text(&text).is_ok(), "{start} {text}");
        });
    }

    #[test]
    fn every_level_moves_in_every_game_also_in_the_middle() {
        let mut rng = Rng::with_seed(7);
        for family in Family::ALL {
            for variant in family.variants() {
                for level in [1, 8, 9] {
                    moves(family, variant.starts[0], level, &mut rng);
                }
            }
        }
    }

    #[test]
    fn a_level_that_a_game_has_no_more_still_moves() {
        // Where faces are hidden, the strongest level is quick.
        let family = Family::ALL.into_iter().find(|family| family.has_secrets()).expect("there is one");
        moves(family, family.variants()[0].starts[0], u8::MAX, &mut Rng::with_seed(7));
    }
}
