//! Commands that think: best, analyse, bench.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quadrille_engine::level::Level;
use quadrille_engine::players::Name;
use quadrille_engine::{
    Assessed, Choice, Effort, Limits, Listener, Playable, Player, Resources, Search, Turn,
};
use quadrille_games::{Family, Game, Match, ParseError, Record, RecordError, Rng, Viewer, for_game};
use serde_json::json;

use crate::json::{self, Format};
use crate::progress::{INTERRUPTED, interrupted};
use crate::stream::{self, Answer, answer_lines};
use crate::tables::Knowledge;
use crate::{Outcome, note, say};

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

/// What to find the best move of, and how.
#[derive(clap::Args)]
pub(crate) struct BestOptions {
    /// The game
    #[arg(value_parser = crate::game)]
    pub(crate) game: crate::Game,
    #[command(flatten)]
    pace: Pace,
    /// Play like a level, from 1 on, which has limits of its own
    #[arg(long, value_name = "L")]
    level: Option<u8>,
    #[command(flatten)]
    knowledge: Knowledge,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    hash: Hash,
}

fn level<G: Playable>(number: u8) -> Result<Name, String> {
    let level = Level::of::<G>(number).map(Name::Level);
    level.ok_or_else(|| format!("`{number}` is not a level from 1 to {}", G::GRADES.len()))
}

/// `quadrille best`: the player is told what the seat to move may know, and nothing else.
pub(crate) fn best<G: Playable>(options: &BestOptions) -> Outcome {
    options.pace.check::<G>()?;
    let name = options.level.map_or(Ok(Name::Best), level::<G>)?;
    let resources = options.hash.resources();
    let mut player = name.player::<G>(&resources, options.knowledge.exact_for::<G>(name));
    answer_lines(options.format, move |line| {
        let view: G::View = line.parse().map_err(|error: ParseError| error.to_string())?;
        let truth = truth::<G>(&view);
        options.game.check_variant(line, &truth).map_err(|problem| problem.to_string())?;
        if truth.is_over() {
            return Err("the game is over".into());
        }
        player.forget();
        let turn = Turn { view: &view, history: &[] };
        let Choice { best, value, .. } = player.choose(&turn, &options.pace.limits_of(options.level));
        if options.format.json {
            let value = json::value(value);
            return Ok(json!({ "position": line, "move": best.to_string(), "value": value }).to_string());
        }
        Ok(format!("{line}\t{best}\t{value}"))
    })
}

/// What to analyse, and how long.
#[derive(clap::Args)]
pub(crate) struct AnalyseOptions {
    /// The game or variant
    #[arg(value_parser = crate::game)]
    pub(crate) game: crate::Game,
    /// Files with positions, one a line, or with records, of which every position is analysed; - for the standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The position (may be repeated) [default: the start of the game]
    #[arg(long = "position", value_name = "P")]
    positions: Vec<String>,
    #[command(flatten)]
    pace: Pace,
    #[command(flatten)]
    knowledge: Knowledge,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    hash: Hash,
}

/// `quadrille analyse`: every legal move as the seat to move may judge it, better and better known.
pub(crate) fn analyse<G: Playable>(options: &AnalyseOptions) -> Outcome {
    options.pace.check::<G>()?;
    let search = G::Search::make(&options.hash.resources()).consulting(options.knowledge.exact::<G>());
    let mut analyst = Analyst::<G> { search, options, stop: interrupted() };
    if options.files.is_empty() && options.positions.len() < 2 {
        return analyst.one();
    }
    let mut status = ExitCode::SUCCESS;
    for text in &options.positions {
        let view = options.game.view::<G>(Some(text))?;
        analyst.print(&view, &[])?;
    }
    for file in &options.files {
        let read = analyst.file(file)?;
        if read != ExitCode::SUCCESS {
            status = read;
        }
    }
    Ok(status)
}

/// A search at work for `analyse`.
struct Analyst<'a, G: Playable> {
    search: G::Search,
    options: &'a AnalyseOptions,
    /// Whether what is known so far is wanted at once.
    stop: Arc<AtomicBool>,
}

impl<G: Playable> Analyst<'_, G> {
    /// The only position, with what is known so far on the standard error output.
    fn one(&mut self) -> Outcome {
        let view = self.options.game.view::<G>(self.options.positions.first().map(String::as_str))?;
        let assessed = self.assess(&view, &[], &mut |found| note!("{}", progress(&found[0])))?;
        if self.options.format.json {
            say!("{}", object(&view, &assessed));
        } else {
            assessed.iter().for_each(|found| say!("{}", row(found)));
        }
        let is_stopped = self.stop.load(Ordering::Relaxed);
        Ok(if is_stopped { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    /// One of many positions: an object, or a line a move that begins with the position, and an empty line.
    fn block(&mut self, view: &G::View, history: &[G::Public]) -> Answer {
        self.search.forget();
        let assessed = self.assess(view, history, &mut |_| {})?;
        let block = if self.options.format.json {
            object(view, &assessed)
        } else {
            assessed.iter().map(|found| format!("{view}\t{}\n", row(found))).collect()
        };
        if self.stop.load(Ordering::Relaxed) {
            say!("{block}");
            std::process::exit(INTERRUPTED.into());
        }
        Ok(block)
    }

    fn print(&mut self, view: &G::View, history: &[G::Public]) -> Result<(), String> {
        say!("{}", self.block(view, history)?);
        Ok(())
    }

    fn assess(
        &mut self,
        view: &G::View,
        history: &[G::Public],
        found: Listener<G::Move>,
    ) -> Result<Vec<Assessed<G::Move>>, String> {
        match truth::<G>(view).outcome() {
            Some(outcome) => Err(format!("the game is over: {outcome}")),
            None => {
                let limits = Limits { stop: Some(self.stop.clone()), ..self.options.pace.limits() };
                Ok(self.search.assess(&Turn { view, history }, &limits, found))
            }
        }
    }

    /// A file with positions or with records.
    fn file(&mut self, file: &Path) -> Outcome {
        let mut input = stream::open(file)?;
        stream::skip_mark(&mut input)?;
        if input.fill_buf()?.starts_with(b"[") {
            let mut text = String::new();
            input.read_to_string(&mut text)?;
            return self.records(&text).map_err(|why| format!("{}: {why}", file.display()).into());
        }
        let AnalyseOptions { game, format, .. } = *self.options;
        stream::answer_lines_of(&mut input, format, |line| {
            let view = game.view::<G>(Some(line)).map_err(|problem| problem.to_string());
            // An empty line ends every answer, so that a program knows when to go on.
            view.and_then(|view| self.block(&view, &[]))
                .map_err(|why| why + if format.json { "" } else { "\n" })
        })
    }

    /// Every position of every record.
    fn records(&mut self, text: &str) -> Outcome {
        for (number, record) in Record::read_all(text).enumerate() {
            let named = |why: RecordError| format!("record {}: {why}", number + 1);
            let whole = record.and_then(|record| record.replay::<G>()).map_err(named)?;
            self.options.game.check_variant("the record", whole.start())?;
            let mut game = Match::new(whole.start().clone());
            let mut moves = whole.moves().iter();
            while let Some(seat) = game.to_move() {
                self.print(&game.view(Viewer::Seat(seat)), game.history())?;
                let Some(&m) = moves.next() else { break };
                game.play_unchecked(m);
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A position with every move, as JSON.
fn object<M: ToString>(view: &impl Display, assessed: &[Assessed<M>]) -> String {
    let moves: Vec<_> = assessed.iter().map(json::assessed).collect();
    let nodes = assessed.iter().map(|found| found.nodes).max();
    json!({ "position": view.to_string(), "nodes": nodes, "moves": moves }).to_string()
}

/// A move with its value, how well that is founded, the line that is expected, and where the value comes from.
fn row<M: Display>(Assessed { m, value, source, effort, line, nodes }: &Assessed<M>) -> String {
    let effort = match effort {
        Effort::Depth(depth) => format!("depth {depth}"),
        Effort::Trials(trials) => format!("tried {trials} of {nodes}"),
    };
    format!("{m}\t{value}\t{effort}\t{}\t{source}", line.join(" "))
}

/// What is known of the best move so far.
fn progress<M>(Assessed { value, effort, line, nodes, .. }: &Assessed<M>) -> String {
    let line = line.join(" ");
    match effort {
        Effort::Depth(depth) => format!("depth {depth}: {value}, {nodes} positions: {line}"),
        Effort::Trials(_) => format!("{nodes} trials: {value}: {line}"),
    }
}

/// Positions a game in the bench.
const BENCH_POSITIONS: usize = 8;
/// Where the search makes trials, it makes one instead of so many positions.
const BENCH_TRIAL: u64 = 50;

/// What was done with the positions of a game: nodes, seconds, and the lines found.
#[derive(Default)]
struct Benched {
    nodes: u64,
    seconds: f64,
    lines: Vec<String>,
}

impl Benched {
    fn add<M: ToString>(&mut self, search: impl FnOnce() -> Choice<M>) {
        let began = Instant::now();
        let choice = search();
        self.seconds += began.elapsed().as_secs_f64();
        self.nodes += choice.nodes;
        self.lines.extend(choice.line.iter().map(ToString::to_string));
    }

    /// Mixes what was found into a number.
    fn sign(&self, signature: u64) -> u64 {
        self.lines.iter().fold(signature ^ self.nodes, |mixed: u64, text| {
            text.bytes().fold(mixed, |mixed, byte| (mixed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
        })
    }
}

/// `quadrille bench`: speed, and one number that changes only when the search behaves differently.
pub(crate) fn bench(nodes: u64) -> Outcome {
    let mut output = io::stdout().lock();
    let mut signature = 0;
    for family in Family::ALL {
        let (name, benched) = for_game!(family, G => (G::VARIANTS[0].name, bench_game::<G>(nodes)?));
        let speed = benched.nodes as f64 / benched.seconds / 1e6;
        writeln!(output, "{name:<8} {} nodes, {speed:.2} M nodes/s", benched.nodes)?;
        output.flush()?;
        signature = benched.sign(signature);
    }
    writeln!(output, "signature {signature:016x}")?;
    Ok(ExitCode::SUCCESS)
}

/// Matches after ever more seeded random moves.
fn bench_matches<G: Game>() -> Result<Vec<Match<G>>, ParseError> {
    let (variant, mut rng) = (G::VARIANTS[0], Rng::with_seed(1));
    let mut matches = Vec::new();
    for i in 0..BENCH_POSITIONS {
        let mut game = Match::new(variant.starts[i % variant.starts.len()].parse::<G>()?);
        while game.moves().len() < 2 * i && game.play_random(&mut rng) {}
        matches.push(game);
    }
    Ok(matches)
}

fn bench_game<G: Playable>(nodes: u64) -> Result<Benched, ParseError> {
    let nodes = if G::Search::has_depth() { nodes } else { nodes.div_ceil(BENCH_TRIAL) };
    let mut search = G::Search::make(&Resources::new(1, 64 << 20));
    let mut benched = Benched::default();
    for game in bench_matches::<G>()? {
        let Some(seat) = game.to_move() else { continue };
        let view = game.view(Viewer::Seat(seat));
        search.forget();
        benched.add(|| search.choose(&Turn { view: &view, history: &[] }, &Limits::nodes(nodes)));
    }
    Ok(benched)
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
