//! The `quadrille` program: play, check and study four board games.

use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{CommandFactory, Parser};
use quadrille_games::for_game;

mod admin;
mod analyse;
mod arguments;
mod autosave;
mod bench;
mod clock;
mod count;
mod duel;
mod json;
mod learn;
mod plain;
mod play;
mod progress;
mod puzzle;
mod puzzles;
mod review;
mod rules;
mod selfplay;
mod serve;
mod session;
mod show;
mod signals;
mod storm;
mod stream;
mod tables;
mod think;
mod translation;
mod tui;

use arguments::{Arguments, Command, Counted, Game, hash, shorten};
use translation::Problem;

/// Prints a line; if nobody reads any more, the program ends without a complaint.
macro_rules! say {
    ($($text:tt)*) => { $crate::put(format_args!("{}\n", format_args!($($text)*))) };
}
pub(crate) use say;

/// Prints a remark on the standard error output, unless told to be quiet.
macro_rules! note {
    ($($text:tt)*) => {
        if !$crate::is_quiet() {
            $crate::mutter(format_args!($($text)*));
        }
    };
}
pub(crate) use note;

/// Whether only errors are wanted on the standard error output.
static QUIET: AtomicBool = AtomicBool::new(false);

fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// What a command returns: the exit status, or an error for people.
type Outcome = Result<ExitCode, Box<dyn Error>>;

/// What tools/licences/update writes, and the page shows.
const LICENCES: &str = include_str!("../../web/public/licences.txt");

fn run(command: Command) -> Outcome {
    match command {
        Command::Games { mine: false, .. } => show::games(),
        Command::Games { mine: true, lang } => play::mine(lang.unwrap_or_else(translation::of_environment)),
        Command::Show { game, position } => {
            for_game!(game.family, G => show::show::<G>(game, position.as_deref()))
        }
        Command::Moves { game, format } => for_game!(game.family, G => stream::moves::<G>(game, format)),
        Command::After { game } => for_game!(game.family, G => stream::after::<G>(game)),
        Command::Views { game } => for_game!(game.family, G => stream::views::<G>(game)),
        Command::Perft(Counted { game, depth, position }) => {
            for_game!(game.family, G => count::perft::<G>(&game.position(position.as_deref())?, depth))
        }
        Command::Reach(Counted { game, depth, position }) => {
            for_game!(game.family, G => count::reach::<G>(game.position(position.as_deref())?, depth))
        }
        Command::Random { game, games, seed, format } => {
            for_game!(game.family, G => count::random::<G>(game.variant, games, seed, format))
        }
        Command::Best(options) => for_game!(options.game.family, G => think::best::<G>(&options)),
        Command::Analyse(options) => for_game!(options.game.family, G => analyse::analyse::<G>(&options)),
        Command::Ugi { game, knowledge, threads } => duel::ugi(game, knowledge, threads),
        Command::Duel(options) => duel::run(&options),
        Command::Levels { game, games, threads, format } => {
            for_game!(game.family, G => duel::levels::<G>(game, games, threads, format))
        }
        Command::Selfplay(options) => for_game!(options.game.family, G => selfplay::run::<G>(&options)),
        Command::Bench { nodes } => bench::bench(nodes),
        Command::Replay { files, viewer, format } => show::replay(&files, &viewer, format),
        Command::Solve(options) => tables::solve(&options),
        Command::Probe { at, moves, format } => tables::probe(at, moves, format),
        Command::Verify { at, samples, book: Some(book), .. } => tables::verify_book(at, &book, samples),
        Command::Verify { at, all, samples, book: None } => tables::verify(at, all, samples),
        Command::Book(options) => tables::book(&options),
        Command::Facts { at, format } => tables::facts(at, format),
        Command::Play(options) => play::run(&options),
        Command::Learn(options) => learn::run(&options),
        Command::Puzzle(options) => puzzle::run(&options),
        Command::Puzzles(options) => puzzles::run(&options),
        Command::Review(options) => review::run(&options),
        Command::Serve(options) => serve::run(&options),
        Command::Worker(common) => serve::work(&common),
        Command::Backup { database, file, force } => serve::backup(&database, &file, force),
        Command::Restore { database, file } => serve::restore(&database, &file),
        Command::Admin(options) => admin::run(&options),
        Command::Storm(options) => storm::run(&options),
        Command::Completions { shell } => completions(shell),
        Command::Licences => {
            io::stdout().write_all(LICENCES.as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Man { folder } => {
            clap_mangen::generate_to(Arguments::command(), &folder)
                .map_err(|error| format!("{}: {}", folder.display(), Problem::from(&error)))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// `quadrille completions`.
fn completions(shell: clap_complete::Shell) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "quadrille", &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    QUIET.store(arguments.quiet, Ordering::Relaxed);
    match run(arguments.command) {
        Ok(code) => code,
        Err(error) => fail(&*error),
    }
}

/// How the program ends after an error. Those who read our output and have seen enough are none.
fn fail(error: &(dyn Error + 'static)) -> ExitCode {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    mutter(format_args!("quadrille: {error}"));
    ExitCode::from(2)
}

/// Prints a text as it is, at once.
fn put(text: std::fmt::Arguments) {
    let mut output = io::stdout().lock();
    if let Err(error) = output.write_fmt(text).and_then(|()| output.flush()) {
        let broken = error.kind() == io::ErrorKind::BrokenPipe;
        fail(&error);
        std::process::exit(if broken { 0 } else { 2 });
    }
}

/// Prints a line on the standard error output; nothing depends on whether somebody reads it.
fn mutter(text: std::fmt::Arguments) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// A new file; one that is there is written over only by force. The error names it.
fn create(file: &Path, force: bool) -> Result<File, String> {
    let made = if force { File::create(file) } else { File::create_new(file) };
    let hint = |error: &io::Error| {
        if error.kind() == io::ErrorKind::AlreadyExists { "; --force writes over it" } else { "" }
    };
    made.map_err(|error| format!("{}: {}{}", file.display(), Problem::from(&error), hint(&error)))
}
