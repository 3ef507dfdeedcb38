//! A search that is under way, and how its thoughts are told.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quadrille_games::{Game, Match, Viewer};

use super::Output;
use crate::{Choice, Limits, Player, Turn, Value};

/// How often a search that is done waits for `stop` after `go infinite`.
const STOP_INTERVAL: Duration = Duration::from_millis(2);
/// An evaluation is never told as more than this.
const MOST_CENTIPAWNS: f32 = 9_999.0;
/// What a win is told as that is known, nobody says how far.
const KNOWN_CENTIPAWNS: i32 = 20_000;

/// A search with all it needs.
pub(super) struct Task<'env, G: Game, W> {
    pub(super) game: Match<G>,
    pub(super) limits: Limits,
    pub(super) infinite: bool,
    pub(super) player: Box<dyn Player<G>>,
    pub(super) output: &'env Output<W>,
    pub(super) busy: Arc<AtomicBool>,
    pub(super) begun: Instant,
}

impl<G: Game, W: Write> Task<'_, G, W> {
    /// Searches, says `bestmove`, and gives the player back.
    pub(super) fn run(mut self) -> Option<Box<dyn Player<G>>> {
        // After a panic the player is thrown away, so that its state does not matter.
        let best = catch_unwind(AssertUnwindSafe(|| self.think()));
        while self.infinite && !self.limits.is_interrupted() {
            std::thread::sleep(STOP_INTERVAL);
        }
        self.busy.store(false, Ordering::Release);
        match best {
            Ok(Some(m)) => self.output.say(&format!("bestmove {m}")),
            _ => self.output.say("bestmove none"),
        }
        best.is_ok().then_some(self.player)
    }

    fn think(&mut self) -> Option<G::Move> {
        let view = self.game.view(Viewer::Seat(self.game.to_move()?));
        let turn = Turn { view: &view, history: self.game.history() };
        let mut told = None;
        let (output, begun, stop) = (self.output, self.begun, &self.limits.stop);
        let choice = self.player.think(&turn, &self.limits, &mut |choice| {
            told = Some(choice.best);
            output.say(&info(choice, begun.elapsed()));
            if let (true, Some(stop)) = (output.broken.load(Ordering::Relaxed), stop) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        if told != Some(choice.best) {
            output.say(&info(&choice, begun.elapsed()));
        }
        Some(choice.best)
    }
}

/// What a search has found, as a line.
fn info<M: std::fmt::Display>(choice: &Choice<M>, time: Duration) -> String {
    let time = time.as_millis();
    let nps = u128::from(choice.nodes) * 1000 / time.max(1);
    let line: Vec<String> = choice.line.iter().map(ToString::to_string).collect();
    let Choice { depth, nodes, value, .. } = choice;
    let score = score(*value);
    format!("info depth {depth} score {score} time {time} nodes {nodes} nps {nps} pv {}", line.join(" "))
}

/// `mate` counts plies to a proven end; `cp` is what the winning chance stands for.
fn score(value: Value) -> String {
    match value {
        Value::Win(plies) => format!("mate {plies}"),
        Value::Loss(plies) => format!("mate -{plies}"),
        Value::Won => format!("cp {KNOWN_CENTIPAWNS}"),
        Value::Lost => format!("cp -{KNOWN_CENTIPAWNS}"),
        Value::Draw => "cp 0".into(),
        Value::Chance(chance) => {
            let odds = chance.get() / (1.0 - chance.get());
            let centipawns = (150.0 * odds.ln()).clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS);
            format!("cp {}", centipawns.round() as i32)
        }
    }
}
