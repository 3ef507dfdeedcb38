//! `quadrille analyse`: what every legal move is worth.

use std::fmt::Display;
use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille_engine::{Assessed, Effort, Limits, Listener, Playable, Player, Search, Turn};
use quadrille_games::{Match, Record, RecordError, Viewer};
use serde_json::json;

use crate::progress::{INTERRUPTED, interrupted};
use crate::stream::{self, Answer};
use crate::think::{Means, Pace, truth};
use crate::{Outcome, json, note, say};

/// What to analyse, and how long.
#[derive(clap::Args)]
pub(crate) struct AnalyseOptions {
    /// The game or variant
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
    means: Means,
}

/// `quadrille analyse`: every legal move as the seat to move may judge it, better and better known.
pub(crate) fn analyse<G: Playable>(options: &AnalyseOptions) -> Outcome {
    options.pace.check::<G>()?;
    let search =
        G::Search::make(&options.means.hash.resources()).consulting(options.means.knowledge.exact::<G>());
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
        if self.options.means.format.json {
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
        let block = if self.options.means.format.json {
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
        let AnalyseOptions { game, means: Means { format, .. }, .. } = *self.options;
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
