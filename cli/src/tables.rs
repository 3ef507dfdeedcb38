//! Commands for exact tables: solve, probe, verify, facts.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanDuration, ProgressBar, ProgressStyle};
use quadrille_games::Game as _;
use quadrille_tables::{
    Event, Folder, Kind, Known, LayerReport, Layered, Options, Processors, QuindoIndex, SquadroIndex, Tally,
    solve as solve_layers, verify as verify_folder,
};

use crate::stream::{answer_lines, parse};
use crate::{Game, Outcome, say, shelf};

/// Bytes of solved classes that a solve keeps in memory.
const MEMORY: usize = 2 << 30;

/// What to solve.
#[derive(clap::Args)]
pub(crate) struct SolveOptions {
    /// The game: squadro, quindo:small or quindo:small:orthogonal
    #[arg(value_parser = crate::game)]
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
    /// Threads [default: one a core]
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// Where to look for tables.
#[derive(clap::Args)]
pub(crate) struct Where {
    /// The game: squadro, quindo:small or quindo:small:orthogonal
    #[arg(value_parser = crate::game)]
    game: Game,
    /// The folder of the tables [default: where `solve` puts them]
    #[arg(long, value_name = "D")]
    dir: Option<PathBuf>,
}

/// The folder of tables in the user's data folder.
pub(crate) fn default_folder() -> Option<PathBuf> {
    shelf::data_folder().map(|folder| folder.join("tables"))
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
            "quindo:small" | "quindo:small:orthogonal" => {
                let $index = QuindoIndex::new($game.variant.name.ends_with(":orthogonal"));
                $body
            }
            name => Err(format!(
                "{name} is too large for tables; squadro, quindo:small and quindo:small:orthogonal are not"
            )
            .into()),
        }
    };
}

/// `quadrille solve`.
pub(crate) fn solve(options: SolveOptions) -> Outcome {
    with_index!(options.game, index => solve_with(&index, &options))
}

fn solve_with<I: Layered + Gpu>(index: &I, asked: &SolveOptions) -> Outcome {
    let layers = index.layers();
    let until = asked.finished_legs.or(asked.pieces).or(layers.last().copied()).unwrap_or_default();
    if !layers.contains(&until) {
        let (low, high) = (layers.iter().min().unwrap_or(&0), layers.iter().max().unwrap_or(&0));
        return Err(format!("{} has layers from {low} to {high} {}", index.name(), index.layer_unit()).into());
    }
    let kind = if asked.distance { Kind::Distance } else { Kind::Value };
    if asked.distance && index.slots() > 2 {
        return Err(format!("distances are kept for squadro only, not for {}", index.name()).into());
    }
    let options = Options { folder: folder(asked.dir.clone())?, kind, until, memory: MEMORY };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(asked.threads).build()?;
    let bar = Bar::new(index, &options);
    let tell = |event| bar.show(event);
    let began = Instant::now();
    let reports = pool.install(|| {
        if asked.gpu {
            index.solve_on_gpu(&options, &tell)
        } else {
            solve_layers(index, &options, &Processors::new(index, &options), &tell)
        }
    });
    bar.bar.finish_and_clear();
    let reports = reports?;
    summary(index, &reports, began.elapsed());
    say!("in {}", options.folder.display());
    Ok(ExitCode::SUCCESS)
}

/// Games that the GPU can solve.
trait Gpu: Layered + Sized {
    fn solve_on_gpu(
        &self,
        options: &Options,
        tell: &(dyn Fn(Event) + Sync),
    ) -> Result<Vec<LayerReport>, quadrille_tables::SolveError>;
}

impl Gpu for SquadroIndex {
    fn solve_on_gpu(
        &self,
        options: &Options,
        tell: &(dyn Fn(Event) + Sync),
    ) -> Result<Vec<LayerReport>, quadrille_tables::SolveError> {
        quadrille_tables::gpu::solve_squadro(options, tell)
    }
}

impl Gpu for QuindoIndex {
    fn solve_on_gpu(
        &self,
        options: &Options,
        tell: &(dyn Fn(Event) + Sync),
    ) -> Result<Vec<LayerReport>, quadrille_tables::SolveError> {
        quadrille_tables::gpu::solve_quindo(self, options, tell)
    }
}

/// The progress bar: cells done, positions a second, time left.
struct Bar {
    bar: ProgressBar,
    unit: &'static str,
}

impl Bar {
    fn new(index: &impl Layered, options: &Options) -> Bar {
        let layers = index.layers();
        let last = layers.iter().position(|&layer| layer == options.until).map_or(layers.len(), |i| i + 1);
        let classes = layers[..last].iter().flat_map(|&layer| index.classes(layer));
        let cells: u64 = classes.map(|class| index.cells(class) as u64).sum();
        let bar = ProgressBar::new(cells * index.slots() as u64);
        let style = ProgressStyle::with_template(
            "{bar:30} {percent:>3} %  {msg}  {per_sec} positions  {elapsed} gone, {eta} left",
        );
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(250));
        Bar { bar, unit: index.layer_unit() }
    }

    fn show(&self, event: Event) {
        match event {
            Event::Layer { layer, classes, .. } => {
                self.bar.set_message(format!("{layer} {}: {classes} classes", self.unit));
            }
            Event::Class { cells, positions: 0 } => self.bar.inc_length_done(cells),
            Event::Class { cells, .. } => self.bar.inc(cells * 2),
            Event::Written(_) => {}
        }
    }
}
