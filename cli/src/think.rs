//! How commands think: how long, with which memory and knowledge; and `quadrille best`.

use std::time::Duration;

use quadrille_engine::level::Level;
use quadrille_engine::players::Name;
use quadrille_engine::{Choice, Limits, Playable, Resources, Search, Turn};
use quadrille_games::{Game, ParseError, Rng};
use serde_json::json;

use crate::Outcome;
use crate::json::{self, Format};
use crate::stream::answer_lines;
use crate::tables::Knowledge;

/// How long to think, as the command line says it.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Pace {
    /// Time for a move: 100ms, 2s, 1m [default: 100ms]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Positions to look at: the same result on every machine
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,
    /// Depth of the search
    #[arg(long, value_name = "D", conflicts_with_all = ["time", "nodes"])]
    depth: Option<u32>,
}

/// The time for a move where nothing is said.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

impl Pace {
    /// The limits of a search that begins now.
    pub(crate) fn limits(self) -> Limits {
        match (self.nodes, self.depth) {
            (Some(nodes), _) => Limits::nodes(nodes),
            (_, Some(depth)) => Limits::depth(depth),
            _ => Limits::time(self.time.unwrap_or(DEFAULT_TIME)),
        }
    }
}

impl Pace {
    /// The same for a level, which plays alike on every machine: time limits it only where that was asked for.
    fn limits_of(self, level: Option<u8>) -> Limits {
        let is_said = self.time.is_some() || self.nodes.is_some() || self.depth.is_some();
        if level.is_some() && !is_said { Limits::default() } else { self.limits() }
    }

    /// Refuses a limit of depth where the search has none.
    pub(crate) fn check<G: Playable>(self) -> Result<(), &'static str> {
        let why = "this game is searched by trials, which have no depth: use --time or --nodes";
        if self.depth.is_some() && !G::Search::has_depth() { Err(why) } else { Ok(()) }
    }

    /// The same for every move of a duel.
    pub(crate) fn of_duel(self) -> quadrille_engine::duel::Pace {
        use quadrille_engine::duel::Pace::{Depth, Nodes, Time};
        match (self.nodes, self.depth) {
            (Some(nodes), _) => Nodes(nodes),
            (_, Some(depth)) => Depth(depth),
            _ => Time(self.time.unwrap_or(DEFAULT_TIME)),
        }
    }
}

/// A time with its unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number: f64 =
        text[..digits].parse().map_err(|_| format!("`{text}` is not a time like 100ms, 2s or 1m"))?;
    let seconds = match &text[digits..] {
        "ms" => number / 1000.0,
        "s" => number,
        "m" => number * 60.0,
        "" => return Err(format!("`{text}` has no unit; write {text}ms, {text}s or {text}m")),
        unit => {
            return Err(format!(
                "`{text}` has the unit `{unit}`; write digits and then ms, s or m, as in 1500ms"
            ));
        }
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| format!("`{text}` is too long"))
}

/// A truth that fits a view, for what all of them have in common.
pub(crate) fn truth<G: Game>(view: &G::View) -> G {
    G::imagine(view, &mut Rng::with_seed(1)).0
}

/// What a search may remember.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Hash {
    /// Megabytes of memory for what the search remembers
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = crate::hash())]
    hash: u32,
}

impl Hash {
    /// What a player of one seed and this memory is made of.
    pub(crate) fn resources(self) -> Resources {
        Resources::new(1, (self.hash as usize) << 20)
    }
}

/// What a search may ask and remember, and how it is told.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Means {
    #[command(flatten)]
    pub(crate) knowledge: Knowledge,
    #[command(flatten)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) hash: Hash,
}

/// What to find the best move of, and how.
#[derive(clap::Args)]
pub(crate) struct BestOptions {
    /// The game
    pub(crate) game: crate::Game,
    #[command(flatten)]
    pace: Pace,
    /// Play like a level, from 1 on, which has limits of its own
    #[arg(long, value_name = "L")]
    level: Option<u8>,
    #[command(flatten)]
    means: Means,
}

fn level<G: Playable>(number: u8) -> Result<Name, String> {
    let level = Level::of::<G>(number).map(Name::Level);
    level.ok_or_else(|| format!("`{number}` is not a level from 1 to {}", G::GRADES.len()))
}

/// `quadrille best`: the player is told what the seat to move may know, and nothing else.
pub(crate) fn best<G: Playable>(options: &BestOptions) -> Outcome {
    options.pace.check::<G>()?;
    let name = options.level.map_or(Ok(Name::Best), level::<G>)?;
    let Means { knowledge, format, hash } = options.means;
    let mut player = name.player::<G>(&hash.resources(), knowledge.exact_for::<G>(name));
    answer_lines(format, move |line| {
        let view: G::View = line.parse().map_err(|error: ParseError| error.to_string())?;
        let truth = truth::<G>(&view);
        options.game.check_variant(line, &truth).map_err(|problem| problem.to_string())?;
        if truth.is_over() {
            return Err("the game is over".into());
        }
        player.forget();
        let turn = Turn { view: &view, history: &[] };
        let Choice { best, value, .. } = player.choose(&turn, &options.pace.limits_of(options.level));
        if format.json {
            let value = json::value(value);
            return Ok(json!({ "position": line, "move": best.to_string(), "value": value }).to_string());
        }
        Ok(format!("{line}\t{best}\t{value}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_limited_by_time_only_where_that_was_asked_for() {
        let pace = |time| Pace { time, nodes: None, depth: None };
        let is_timed = |time, level| pace(time).limits_of(level).deadline.is_some();
        assert!(is_timed(None, None) && is_timed(Some(DEFAULT_TIME), Some(8)) && !is_timed(None, Some(8)));
    }
}
