//! `quadrille duel` and `quadrille levels`: strength, measured by games.

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use quadrille_engine::duel::{
    Duel, Ending, Entrant, Failure, Finish, Order, Pace, Played, Report, expectation,
};
use quadrille_engine::elo::{Elo, Sprt, Tally, Verdict};
use quadrille_engine::external::Program;
use quadrille_engine::level::Level;
use quadrille_engine::players::Name;
use quadrille_engine::ugi::{self, Service};
use quadrille_engine::{Playable, Player, Resources, Search};
use quadrille_games::{Record, for_game};

use crate::json::{self, Format};
use crate::progress::{INTERRUPTED, Progress, interrupted};
use crate::tables::Knowledge;
use crate::translation::Problem;
use crate::{Game, Outcome, note, say};

#[derive(Args)]
pub(crate) struct DuelOptions {
    /// The game or variant
    game: Game,
    /// Player A: random, careful, mcts, best, a level such as level:1, or ugi:COMMAND for another program
    #[arg(long, value_name = "PLAYER", default_value = "best")]
    a: String,
    /// Player B
    #[arg(long, value_name = "PLAYER", default_value = "mcts")]
    b: String,
    #[command(flatten)]
    pace: crate::think::Pace,
    #[command(flatten)]
    knowledge: Knowledge,
    /// How many games, in pairs with the same opening and sides swapped
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Random plies before the players take over, after which both sides have about the same chance; 4, or 0 where chance
    /// makes every game another one, as it does between levels and where something is hidden
    #[arg(long, value_name = "PLIES")]
    openings: Option<usize>,
    /// The same seed plays the same openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Stop as soon as one of two strengths of A is shown, in Elo: --sprt 0,20
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt)]
    sprt: Option<(f64, f64)>,
    /// Write the records of all games to this new file; `replay` reads them
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long, requires = "log")]
    force: bool,
    #[command(flatten)]
    format: Format,
}

fn sprt(text: &str) -> Result<(f64, f64), String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    numbers.filter(|(a, b)| a < b).ok_or_else(|| format!("`{text}` is not two growing numbers like 0,20"))
}

/// Runs a duel and prints how it stands.
pub(crate) fn run(options: &DuelOptions) -> Outcome {
    for_game!(options.game.family, G => run_with::<G>(options))
}

fn run_with<G: Playable>(options: &DuelOptions) -> Outcome {
    let pace = options.pace.of_duel();
    let mut entrants = Vec::new();
    for text in [&options.a, &options.b] {
        match entrant::<G>(text, pace, options.knowledge)? {
            Ok(entrant) => entrants.push(entrant),
            Err(failure) => {
                note!("{text} {failure}");
                return Ok(ExitCode::from(1));
            }
        }
    }
    let mut log = options.log.as_deref().map(|file| Log::create(file, options.force)).transpose()?;
    let (mut failed, mut status) = (Ok(()), ExitCode::SUCCESS);
    let mut progress = Progress::new(options.games.into(), "games");
    let heard = |played: &Played, tally: &Tally| {
        progress.advance(1);
        if let Some(remark) = played.remark(G::SEATS) {
            progress.suspend(|| note!("game {}: {remark}", played.round));
        }
        if matches!(played.ending, Ending::Failed(_, Failure::NoStart(_))) {
            status = ExitCode::from(1);
        }
        if played.round.is_multiple_of(10) && !options.format.json {
            progress.suspend(|| print_tally(options, tally));
        }
        if let (Some(log), Ok(())) = (&mut log, &failed) {
            failed = log.write(&played.record);
        }
    };
    let report = options.duel().run_judged(&entrants[0], &entrants[1], &expectation::<G>, heard)?;
    drop(progress);
    failed?;
    if report.finish == Finish::Stopped {
        status = ExitCode::from(INTERRUPTED);
    }
    print_report(options, &report);
    Ok(status)
}

fn print_report(options: &DuelOptions, report: &Report) {
    if options.format.json {
        return say!("{}", object(options, report));
    }
    print_tally(options, &report.tally);
    print_parts(options, report);
    match report.finish {
        Finish::Decided(verdict) => say!("decided: {verdict:?}"),
        Finish::Stopped => say!("stopped"),
        Finish::Complete => {}
    }
}

/// The result of a duel as JSON.
fn object(options: &DuelOptions, report: &Report) -> serde_json::Value {
    let mut object = json::tally(&report.tally);
    object["a"] = options.a.clone().into();
    object["b"] = options.b.clone().into();
    object["sides"] = report.sides.iter().map(json::tally).collect();
    object["repeated"] = report.repeated.into();
    object["finish"] = match report.finish {
        Finish::Complete => "complete",
        Finish::Stopped => "stopped",
        Finish::Decided(Verdict::Accepted) => "accepted",
        Finish::Decided(Verdict::Rejected) => "rejected",
    }
    .into();
    object
}

/// The file with the records of a duel.
struct Log<'a> {
    name: &'a Path,
    file: File,
}

impl Log<'_> {
    fn create(name: &Path, force: bool) -> Result<Log<'_>, String> {
        let file = crate::create(name, force)?;
        Ok(Log { name, file })
    }

    fn write(&mut self, record: &Record) -> Result<(), String> {
        let written = self.file.write_all(format!("{record}\n").as_bytes());
        written.map_err(|error| format!("{}: {}", self.name.display(), Problem::from(&error)))
    }
}

fn print_tally(options: &DuelOptions, tally: &Tally) {
    let score = 100.0 * tally.score();
    say!("{} against {}: {tally}, {score:.1} %, Elo {}", options.a, options.b, tally.elo());
}

/// How A did with each side and from each start, and whether games told nothing new.
fn print_parts(options: &DuelOptions, report: &Report) {
    let part = |name: &str, tally: &Tally| say!("  {name}: {tally}, {:.1} %", 100.0 * tally.score());
    let names = options.game.family.seat_names();
    for (side, tally) in report.sides.iter().enumerate() {
        let seats: Vec<&str> = names.iter().skip(side).step_by(2).map(|seat| seat.name).collect();
        part(&format!("as {}", seats.join(" and ")), tally);
    }
    if report.starts.len() > 1 {
        for (start, tally) in options.game.variant.starts.iter().zip(&report.starts) {
            part(&format!("from {start}"), tally);
        }
    }
    if report.repeated > 0 {
        let games = report.tally.games();
        note!("{} of {games} games repeat an earlier one: longer --openings vary them", report.repeated);
    }
}

impl DuelOptions {
    fn duel(&self) -> Duel {
        let mut duel = Duel::new(self.game.variant, self.games);
        duel.opening_plies = self.openings.unwrap_or(if self.is_varied() { 0 } else { OPENING_PLIES });
        duel.seed = self.seed;
        duel.threads = self.threads;
        duel.stop = interrupted();
        duel.sprt = self.sprt.map(|(elo0, elo1)| Sprt::new(Elo(elo0), Elo(elo1)));
        duel
    }

    /// Whether chance makes every game another one; where one player has none, many repeat the beginning of another.
    fn is_varied(&self) -> bool {
        let by_chance = |player: &str| program_of(player).is_none() && player != Name::Best.to_string();
        self.game.family.has_secrets() || by_chance(&self.a) && by_chance(&self.b)
    }
}

/// The command of another program that plays.
fn program_of(player: &str) -> Option<&str> {
    player.strip_prefix("ugi:")
}

/// A player of this program, or another program, if it can be started.
fn entrant<G: Playable>(
    text: &str,
    pace: Pace,
    knowledge: Knowledge,
) -> Result<Result<Entrant<G>, Failure>, String> {
    if let Some(command) = program_of(text) {
        let program = Program::new(command);
        let tried = program.try_out(&Order { pace, stop: Arc::default() });
        return Ok(tried.map(|()| program.entrant(text, pace)));
    }
    let unknown = || format!("there is no player `{text}`; use {}", Name::forms::<G>());
    let name = Name::parse::<G>(text).ok_or_else(unknown)?;
    let by_trials = name == Name::Mcts || name == Name::Best && !G::Search::has_depth();
    if by_trials && matches!(pace, Pace::Depth(_)) {
        return Err(format!("{text} makes trials, which have no depth: use --time or --nodes"));
    }
    Ok(Ok(Entrant::built_in(text, pace, maker::<G>(name, knowledge))))
}

/// Random plies where nothing else varies the games.
const OPENING_PLIES: usize = 4;
/// The memory of a search in a duel.
const TABLE_BYTES: usize = 32 << 20;

/// Makes players by seed; the strongest ask what is known.
pub(crate) fn maker<G: Playable>(
    name: Name,
    knowledge: Knowledge,
) -> impl Fn(u64) -> Box<dyn Player<G>> + Send + Sync {
    let exact = knowledge.exact_for::<G>(name);
    move |seed| name.player(&Resources::new(seed, TABLE_BYTES), exact.clone())
}

/// How many threads a search may be given.
pub(crate) fn search_threads() -> impl clap::builder::TypedValueParser<Value = u32> {
    let (least, most) = ugi::THREADS.into_inner();
    clap::value_parser!(u32).range(i64::from(least)..=i64::from(most))
}

/// `quadrille ugi`: the engine for other programs.
pub(crate) fn ugi(game: Game, knowledge: Knowledge, threads: u32) -> Outcome {
    for_game!(game.family, G => {
        let service = Service::<G>::new(game.variant, knowledge.exact::<G>(), lot);
        if threads > 1 && !service.has_table {
            return Err("this game is searched by one thread".into());
        }
        let service = Service { threads, ..service };
        ugi::serve(io::stdin().lock(), io::stdout(), service)?;
    });
    Ok(ExitCode::SUCCESS)
}

/// A seed that nobody can guess: hidden faces must not follow from the program.
pub(crate) fn lot() -> u64 {
    RandomState::new().hash_one(std::process::id())
}

/// `quadrille levels`: each level against the one below.
pub(crate) fn levels<G: Playable>(game: Game, games: u32, threads: usize, format: Format) -> Outcome {
    let mut below = Name::Careful;
    let mut progress = Progress::new(u64::from(games) * G::GRADES.len() as u64, "games");
    let mut duel = Duel::new(game.variant, games);
    duel.threads = threads;
    // The strongest hardly waver, and then who begins decides most games of some.
    duel.opening_plies = if G::HAS_SECRETS { 0 } else { OPENING_PLIES };
    for name in Level::all::<G>().map(Name::Level) {
        let pace = Pace::Nodes(1); // levels have limits of their own
        let [a, b] = [name, below]
            .map(|name| Entrant::built_in(name.to_string(), pace, maker::<G>(name, Knowledge::default())));
        let report = duel.run_judged(&a, &b, &expectation::<G>, |_, _| progress.advance(1))?;
        progress.suspend(|| print_level(name, below, &report.tally, format));
        below = name;
    }
    Ok(ExitCode::SUCCESS)
}

fn print_level(name: Name, below: Name, tally: &Tally, format: Format) {
    if format.json {
        let mut object = json::tally(tally);
        object["a"] = name.to_string().into();
        object["b"] = below.to_string().into();
        say!("{object}");
    } else {
        say!("{name} against {below}: {:.1} % (Elo {})", 100.0 * tally.score(), tally.elo());
    }
}
