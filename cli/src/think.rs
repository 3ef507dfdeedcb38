//! Commands that think: best, analyse, bench.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use quadrille_engine::alphabeta;
use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::eval::Evaluate;
use quadrille_engine::ismcts::{Assessed, Ismcts, Tried};
use quadrille_engine::level::{Graded, Graduate, Level};
use quadrille_engine::oracle::Advised;
use quadrille_engine::players::Name;
use quadrille_engine::{Choice, Limits, Player, Turn, Value};
use quadrille_games::squod::View;
use quadrille_games::{Game, Match, Quindo, Rng, Squadro, Squaryd, Squod, Viewer};

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
    /// Refuses a limit of depth, for a search that has none.
    fn without_depth(self) -> Result<(), &'static str> {
        let why = "Squod is searched by trials, which have no depth: use --time or --nodes";
        if self.depth.is_some() { Err(why) } else { Ok(()) }
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

/// `quadrille best` for a game without secrets.
pub(crate) fn best<G: Graded + Game<Public = G>>(
    pace: Pace,
    level: Option<u8>,
    table_bytes: usize,
) -> Outcome {
    let mut search = Advised::new(AlphaBeta::<G>::new(table_bytes));
    let mut graduate = level.and_then(Level::new).map(|level| Graduate::<G>::new(level, 1));
    answer_lines(move |line| {
        let position = crate::stream::parse::<G>(line)?;
        if position.is_over() {
            return Err("the game is over".into());
        }
        let Choice { best, value, .. } = match &mut graduate {
            Some(graduate) => graduate.choose(&Turn { view: &position, history: &[] }, &pace.limits()),
            None => {
                search.player.forget();
                search.choose(&Turn { view: &position, history: &[] }, &pace.limits())
            }
        };
        Ok(format!("{position}\t{best}\t{value}"))
    })
}

/// `quadrille best` for a game with secrets: it is told what the seat to move may know, and nothing else.
pub(crate) fn best_squod(pace: Pace, level: Option<u8>) -> Outcome {
    let name = level.and_then(Level::new).map_or(Name::Best, Name::Level);
    let mut player = name.squod(1);
    pace.without_depth()?;
    answer_lines(move |line| {
        let view = line.parse::<View>().map_err(|error| error.to_string())?;
        let Choice { best, value, .. } = player.choose(&Turn { view: &view, history: &[] }, &pace.limits());
        Ok(format!("{line}\t{best}\t{value}"))
    })
}

/// `quadrille analyse` for a game without secrets: every legal move, better and better known.
pub(crate) fn analyse<G: Evaluate>(position: &G, pace: Pace, table_bytes: usize) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return Err(format!("the game is over: {outcome}").into());
    }
    let mut player = AlphaBeta::<G>::new(table_bytes);
    let mut written = Ok(());
    let assessed = player.assess(position, &[], &pace.limits(), |found| {
        let alphabeta::Assessed { value, depth, nodes, line, .. } = &found[0];
        written = writeln!(io::stderr(), "depth {depth}: {value}, {nodes} positions: {}", join(line));
    });
    written?;
    let mut output = io::stdout().lock();
    for alphabeta::Assessed { m, value, depth, line, .. } in assessed {
        writeln!(output, "{m}\t{value}\tdepth {depth}\t{}", join(&line))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `quadrille analyse` for Squod: every legal move as the seat to move may judge it.
pub(crate) fn analyse_squod(view: &View, pace: Pace) -> Outcome {
    pace.without_depth()?;
    let mut written = Ok(());
    let assessed = Ismcts::new(1).assess(view, &pace.limits(), |found| {
        let Assessed { tried, line } = &found[0];
        let (value, nodes) = (Value::Chance(tried.chance), tried.nodes);
        written = writeln!(io::stderr(), "{nodes} trials: {value}: {}", line.join(" "));
    });
    written?;
    let mut output = io::stdout().lock();
    for Assessed { tried: Tried { m, visits, chance, nodes }, line } in assessed {
        writeln!(output, "{m}\t{}\ttried {visits} of {nodes}\t{}", Value::Chance(chance), line.join(" "))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn join<M: ToString>(line: &[M]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Positions a game in the bench.
const BENCH_POSITIONS: usize = 8;
/// A trial in Squod takes as long as so many positions elsewhere.
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
    for (name, benched) in [
        ("squadro", bench_game::<Squadro>("squadro", nodes)?),
        ("quindo", bench_game::<Quindo>("quindo", nodes)?),
        ("squaryd", bench_game::<Squaryd>("squaryd", nodes)?),
        ("squod", bench_squod(nodes.div_ceil(BENCH_TRIAL))?),
    ] {
        let speed = benched.nodes as f64 / benched.seconds / 1e6;
        writeln!(output, "{name:<8} {} nodes, {speed:.2} M nodes/s", benched.nodes)?;
        output.flush()?;
        signature = benched.sign(signature);
    }
    writeln!(output, "signature {signature:016x}")?;
    Ok(ExitCode::SUCCESS)
}

/// Matches after ever more seeded random moves.
fn bench_matches<G: Game>(name: &str) -> Result<Vec<Match<G>>, Box<dyn std::error::Error>> {
    let (_, variant) = quadrille_games::variant(name)?;
    let mut rng = Rng::with_seed(1);
    let mut matches = Vec::new();
    for i in 0..BENCH_POSITIONS {
        let mut game = Match::new(variant.starts[i % variant.starts.len()].parse::<G>()?);
        while game.moves().len() < 2 * i && game.play_random(&mut rng) {}
        matches.push(game);
    }
    Ok(matches)
}

fn bench_game<G: Evaluate>(name: &str, nodes: u64) -> Result<Benched, Box<dyn std::error::Error>> {
    let mut player = AlphaBeta::<G>::new(64 << 20);
    let mut benched = Benched::default();
    for game in bench_matches::<G>(name)? {
        player.forget();
        benched.add(|| player.search(game.position(), &[], &Limits::nodes(nodes), |_| {}));
    }
    Ok(benched)
}

fn bench_squod(nodes: u64) -> Result<Benched, Box<dyn std::error::Error>> {
    let mut player = Ismcts::new(1);
    let mut benched = Benched::default();
    for game in bench_matches::<Squod>("squod")? {
        let Some(seat) = game.to_move() else { continue };
        let view = game.view(Viewer::Seat(seat));
        benched.add(|| player.choose(&Turn { view: &view, history: &[] }, &Limits::nodes(nodes)));
    }
    Ok(benched)
}
