//! Commands that think: best, analyse, bench.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use quadrille_engine::level::Level;
use quadrille_engine::players::Name;
use quadrille_engine::{Assessed, Choice, Effort, Limits, Playable, Player, Resources, Search, Turn};
use quadrille_games::{Family, Game, Match, ParseError, Rng, Viewer, for_game};

use crate::Outcome;
use crate::stream::answer_lines;

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
    /// Refuses a limit of depth where the search has none.
    fn check<G: Playable>(self) -> Result<(), &'static str> {
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
        _ => return Err(format!("`{text}` has no unit; write {text}ms, {text}s or {text}m")),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| format!("`{text}` is too long"))
}

/// A truth that fits a view, for what all of them have in common.
pub(crate) fn truth<G: Game>(view: &G::View) -> G {
    G::imagine(view, &mut Rng::with_seed(1)).0
}

/// `quadrille best`: the player is told what the seat to move may know, and nothing else.
pub(crate) fn best<G: Playable>(pace: Pace, level: Option<u8>, table_bytes: usize) -> Outcome {
    pace.check::<G>()?;
    let name = level.and_then(Level::new).map_or(Name::Best, Name::Level);
    let mut player = name.player::<G>(&Resources::new(1, table_bytes), crate::tables::exact::<G>());
    answer_lines(move |line| {
        let view: G::View = line.parse().map_err(|error: ParseError| error.to_string())?;
        if truth::<G>(&view).is_over() {
            return Err("the game is over".into());
        }
        player.forget();
        let Choice { best, value, .. } = player.choose(&Turn { view: &view, history: &[] }, &pace.limits());
        Ok(format!("{line}\t{best}\t{value}"))
    })
}

/// `quadrille analyse`: every legal move as the seat to move may judge it, better and better known.
pub(crate) fn analyse<G: Playable>(view: &G::View, pace: Pace, table_bytes: usize) -> Outcome {
    if let Some(outcome) = truth::<G>(view).outcome() {
        return Err(format!("the game is over: {outcome}").into());
    }
    pace.check::<G>()?;
    let mut search = G::Search::make(&Resources::new(1, table_bytes)).consulting(crate::tables::exact::<G>());
    let mut written = Ok(());
    let assessed = search.assess(&Turn { view, history: &[] }, &pace.limits(), &mut |found| {
        written = writeln!(io::stderr(), "{}", progress(&found[0]));
    });
    written?;
    let mut output = io::stdout().lock();
    for Assessed { m, value, source, effort, line, nodes } in assessed {
        let effort = match effort {
            Effort::Depth(depth) => format!("depth {depth}"),
            Effort::Trials(trials) => format!("tried {trials} of {nodes}"),
        };
        writeln!(output, "{m}\t{value}\t{effort}\t{}\t{source}", line.join(" "))?;
    }
    Ok(ExitCode::SUCCESS)
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
