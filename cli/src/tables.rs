//! Commands for exact tables: solve, probe, verify, facts.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use indicatif::HumanBytes;
use quadrille_engine::book::{Book, NoBook, Plan};
use quadrille_engine::oracle::Exact;
use quadrille_engine::players::Name;
use quadrille_games::{Game as _, Squadro};
use quadrille_tables::{
    Complaints, Folder, Job, LayerReport, Layered, Library, Probed, Processors, QuindoIndex, Reached,
    SquadroIndex, TableKind, Totals, carried_book, check_book, make_book, pack_book, solve as solve_layers,
    unpack_book, verify as verify_folder,
};
use serde_json::json;

use crate::json::{self, Format};
use crate::stream::{answer_lines, parse};
use crate::{Game, Outcome, say};

mod bar;
mod facts;

use bar::Bar;

/// Bytes of solved classes that a solve keeps in memory.
const MEMORY: usize = 2 << 30;

/// What to solve.
#[derive(clap::Args)]
pub(crate) struct SolveOptions {
    /// The game: squadro, or any variant of quindo (the larger ones: endgames up to six pieces)
    game: Game,
    /// The folder of the tables [default: where the program looks for them]
    #[arg(long, value_name = "D")]
    dir: Option<PathBuf>,
    /// Squadro: only positions in which at least so many legs are finished (12 makes a good pack) [default: all]
    #[arg(long, value_name = "N")]
    finished_legs: Option<u32>,
    /// Quindo: only positions with at most so many pieces [default: all]
    #[arg(long, value_name = "N", conflicts_with = "finished_legs")]
    pieces: Option<u32>,
    /// Find out how far each win is, too
    #[arg(long)]
    distance: bool,
    /// Solve on the GPU (CUDA)
    #[arg(long)]
    gpu: bool,
    /// With --gpu: solve and count, and write no tables
    #[arg(long, requires = "gpu")]
    no_files: bool,
    /// Threads [default: one a core]
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

impl SolveOptions {
    /// The last layer to solve; an option that counts what another game counts is refused.
    fn until(&self, index: &impl Layered) -> Result<u32, String> {
        let (name, unit, layers) = (index.name(), index.layer_unit(), index.layers());
        let legs = ("finished legs", "--finished-legs", self.finished_legs);
        let (own, other) = match ("pieces", "--pieces", self.pieces) {
            pieces if pieces.0 == unit => (pieces, legs),
            pieces => (legs, pieces),
        };
        if other.2.is_some() {
            return Err(format!("{name} is solved by {unit}: say {}, not {}", own.1, other.1));
        }
        let until = own.2.or(layers.last().copied()).unwrap_or_default();
        let (low, high) = (layers.iter().min().unwrap_or(&0), layers.iter().max().unwrap_or(&0));
        let refused = || format!("{name} is solved from {low} to {high} {unit}");
        layers.contains(&until).then_some(until).ok_or_else(refused)
    }
}

/// Where to look for tables.
#[derive(clap::Args)]
pub(crate) struct Where {
    /// The game: squadro, or any variant of quindo (the larger ones: endgames up to six pieces)
    game: Game,
    /// The folder of the tables [default: where `solve` puts them]
    #[arg(long, value_name = "D")]
    dir: Option<PathBuf>,
}

/// The folder of tables in the user's data folder.
pub(crate) fn default_folder() -> Option<PathBuf> {
    quadrille_server::data_folder().ok().map(|folder| folder.join("tables"))
}

fn folder(named: Option<PathBuf>) -> Result<PathBuf, String> {
    named.or_else(default_folder).ok_or_else(|| "there is no data folder; name one with --dir".into())
}

/// Runs an expression with the index of a game that can be solved.
macro_rules! with_index {
    ($game:expr, $index:ident => $body:expr) => {
        match $game.variant.name {
            "squadro" => {
                let $index = SquadroIndex;
                $body
            }
            name => match QuindoIndex::of(name) {
                Some($index) => $body,
                None => {
                    Err(format!("{name} cannot be solved; squadro and quindo, with all variants, can").into())
                }
            },
        }
    };
}

/// `quadrille solve`.
pub(crate) fn solve(options: &SolveOptions) -> Outcome {
    with_index!(options.game, index => solve_with(&index, options))
}

fn solve_with<I: Layered>(index: &I, asked: &SolveOptions) -> Outcome {
    let until = asked.until(index)?;
    let kind = if asked.distance { TableKind::Distance } else { TableKind::Wdl };
    let folder = folder(asked.dir.clone())?;
    let job = Job { folder, kind, until, memory: MEMORY, write: !asked.no_files };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(asked.threads).build()?;
    let bar = Bar::new(index, &job, asked.gpu);
    let tell = |event| bar.show(event);
    let reports = pool.install(|| {
        if asked.gpu {
            index.solve_on_gpu(&job, &tell)
        } else {
            solve_layers(index, &job, &Processors::new(index, &job), &tell)
        }
    });
    summary(index, &reports?, bar.finish());
    if job.write {
        say!("in {}", job.folder.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// What the starts lead to, for people.
fn reached_text(reached: &Reached) -> String {
    let [light, dark, drawn] = reached.counts;
    let total = light + dark + drawn;
    format!(
        "{} positions can be reached: Light wins {}, Dark wins {}, drawn {}",
        grouped(total),
        grouped(light),
        grouped(dark),
        grouped(drawn)
    )
}

/// A number with commas.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}

/// The table at the end of a solve.
fn summary(index: &impl Layered, reports: &[LayerReport], time: Duration) {
    say!(
        "{:>13} {:>11} {:>11} {:>11} {:>10} {:>10} {:>7}",
        index.layer_unit(),
        "positions",
        "won",
        "lost",
        "drawn",
        "bytes",
        "seconds"
    );
    let (mut all, mut bytes) = (Totals::default(), 0);
    for report in reports {
        let mut tally = Totals::default();
        report.tallies.iter().for_each(|slot| tally.add(slot));
        say!("{}", row(&report.layer.to_string(), &tally, report.bytes, report.time));
        all.add(&tally);
        bytes += report.bytes;
    }
    say!("{}", row("all", &all, bytes, time));
}

/// A line of the table, which a terminal of 80 columns holds.
fn row(name: &str, tally: &Totals, bytes: u64, time: Duration) -> String {
    format!(
        "{name:>13} {:>11} {:>11} {:>11} {:>10} {:>10} {:>7.1}",
        tally.total(),
        tally.wins,
        tally.losses,
        tally.draws,
        HumanBytes(bytes).to_string(),
        time.as_secs_f64()
    )
}

/// The tables in a folder.
fn open<I: Layered>(index: I, folder: &Path) -> Result<Folder<I>, String> {
    let name = index.name();
    Folder::open(index, folder).ok_or_else(|| {
        format!(
            "there are no tables of {name} in {}; make them with `quadrille solve {name}`",
            folder.display()
        )
    })
}

/// `quadrille probe`.
pub(crate) fn probe(at: Where, moves: bool, format: Format) -> Outcome {
    let folder = folder(at.dir)?;
    with_index!(at.game, index => probe_with(&open(index, &folder)?, moves, format))
}

fn probe_with<I: Layered>(tables: &Folder<I>, moves: bool, format: Format) -> Outcome {
    answer_lines(format, |line| {
        let position = parse::<I::Game>(line)?;
        if position.variant().name != tables.index().name() {
            return Err(format!("this is a position of {}", position.variant().name));
        }
        let known = tables.probe(&position).map_err(|error| error.to_string())?;
        let moves = moves.then(|| tables.moves(&position)).transpose().map_err(|error| error.to_string())?;
        if format.json {
            let mut object = json!({ "position": position.to_string(), "value": json::probed(&known) });
            if let Some(moves) = &moves {
                object["moves"] = valued(moves);
            }
            return Ok(object.to_string());
        }
        let mut answer = format!("{position}\t{}\t{}", known.value, plies(&known));
        if let Some(moves) = moves {
            let texts = moves.iter().map(|(m, known)| format!("{m}:{}:{}", known.value, plies(known)));
            answer += &format!("\t{}", texts.collect::<Vec<_>>().join(" "));
        }
        Ok(answer)
    })
}

/// Moves with what they are worth to the side that makes them, as JSON.
fn valued<M: ToString>(moves: &[(M, Probed)]) -> serde_json::Value {
    let one = |(m, known): &(M, Probed)| json!({ "move": m.to_string(), "value": json::probed(known) });
    moves.iter().map(one).collect()
}

fn plies(known: &Probed) -> String {
    known.plies.map_or("-".into(), |plies| plies.to_string())
}

/// `quadrille verify`.
pub(crate) fn verify(at: Where, all: bool, samples: u64) -> Outcome {
    let folder = folder(at.dir)?;
    with_index!(at.game, index => verify_with(&open(index, &folder)?, (!all).then_some(samples)))
}

fn verify_with<I: Layered>(tables: &Folder<I>, samples: Option<u64>) -> Outcome {
    let unit = tables.index().layer_unit();
    let (mut total, mut derived) = (0, 0);
    let mut bar = crate::progress::Progress::new(tables.layers().count() as u64, "layers");
    verify_folder(tables, samples, &mut |verified| {
        let positions: u64 = verified.tallies.iter().map(Totals::total).sum();
        total += positions;
        derived += verified.derived;
        let (layer, counted, again) = (verified.layer, grouped(positions), grouped(verified.derived));
        bar.suspend(|| say!("{layer} {unit}: {counted} positions counted, {again} derived again"));
        bar.advance(1);
    })?;
    drop(bar);
    say!("all is well: {} positions, {} derived again", grouped(total), grouped(derived));
    Ok(ExitCode::SUCCESS)
}

/// What a book is to hold, and where from.
#[derive(clap::Args)]
pub(crate) struct BookOptions {
    #[command(flatten)]
    at: Where,
    /// The file to write
    file: PathBuf,
    /// Plies from the starts
    #[arg(long, value_name = "N", default_value_t = 12)]
    plies: u8,
    /// Values of all positions in which at least so many legs are finished
    #[arg(long, value_name = "N", default_value_t = 13)]
    finished_legs: u32,
    /// A position to count plies from, in place of the starts
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

/// The tables of the only game that has books, so far.
fn with_book(at: &Where) -> Result<(SquadroIndex, PathBuf), String> {
    match at.game.variant.name {
        "squadro" => Ok((SquadroIndex, folder(at.dir.clone())?)),
        name => Err(format!("there are no books of {name}; there are of squadro")),
    }
}

/// `quadrille book`.
pub(crate) fn book(options: &BookOptions) -> Outcome {
    let (index, folder) = with_book(&options.at)?;
    let starts = index.variant().starts.iter().map(|start| (*start).to_string());
    let roots = options.from.clone().map_or_else(|| starts.collect(), |from| vec![from]);
    let roots = roots.iter().map(|root| parse::<Squadro>(root)).collect::<Result<Vec<_>, _>>()?;
    let layers = index.layers().into_iter().filter(|&layer| layer >= options.finished_legs);
    let plan = Plan { roots, plies: options.plies, layers: layers.map(|layer| layer as u8).collect() };
    let bytes = make_book(&open(index, &folder)?, &plan)?;
    let packed = pack_book(&bytes)?;
    let failed = |error| format!("{}: {error}", options.file.display());
    crate::create(&options.file, options.force)?.write_all(&packed).map_err(failed)?;
    say!("{} bytes, {} before packing, in {}", packed.len(), bytes.len(), options.file.display());
    Ok(ExitCode::SUCCESS)
}

/// `quadrille verify --book`.
pub(crate) fn verify_book(at: Where, file: &Path, samples: u64) -> Outcome {
    let (index, folder) = with_book(&at)?;
    let packed = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let book = unpack_book(&packed).map_err(|_| NoBook).and_then(Book::read);
    let book = book.map_err(|error| format!("{}: {error}", file.display()))?;
    let checked = check_book(&index, &book, samples, Folder::open(index, &folder).as_ref())?;
    let [openings, derived, compared] = [checked.openings, checked.derived, checked.compared].map(grouped);
    let plies = book.plan().plies;
    say!(
        "all is well: {openings} positions up to {plies} plies; {derived} values derived again, {compared} compared with tables"
    );
    Ok(ExitCode::SUCCESS)
}

/// `quadrille facts`.
pub(crate) fn facts(at: Where, format: Format) -> Outcome {
    let folder = folder(at.dir)?;
    with_index!(at.game, index => facts::facts(index, &folder, format))
}

/// Whether players ask what is exactly known.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct Knowledge {
    /// Ask neither tables nor the book that the program carries inside
    #[arg(long)]
    no_tables: bool,
}

impl Knowledge {
    /// What is known of a game, unless nobody is to be asked.
    pub(crate) fn exact<G: quadrille_games::Game>(self) -> Exact<G> {
        if self.no_tables { None } else { exact() }
    }

    /// The same for a player, if it asks.
    pub(crate) fn exact_for<G: quadrille_games::Game>(self, player: Name) -> Exact<G> {
        if player == Name::Best { self.exact() } else { None }
    }
}

/// What is known of a game from the tables in the user's data folder and the book inside the program; what is wrong with
/// them is told once.
pub(crate) fn exact<G: quadrille_games::Game>() -> Exact<G> {
    let Some(folder) = default_folder() else { return carried_book() };
    library(&folder).exact_with_book()
}

/// The tables in a folder; what is wrong with them is told once.
pub(crate) fn library(folder: &Path) -> Library {
    static COMPLAINTS: LazyLock<Arc<Complaints>> =
        LazyLock::new(|| Complaints::new(|what| eprintln!("quadrille: {what}")));
    Library::open(folder, &COMPLAINTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_values_of_squadro_fit_a_line_of_the_summary() {
        let all = Totals { wins: 30_000_000_000, losses: 25_749_492_616, draws: 0, longest: 0 };
        let line = row("all", &all, 23 << 30, Duration::from_secs(9_999));
        assert_eq!(line.chars().count(), 79, "{line}");
    }
}
