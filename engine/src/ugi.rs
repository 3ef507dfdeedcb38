//! The engine's side of the Universal Game Interface, described in `docs/engine-protocol.md`.

use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Instant;

use quadrille_games::{Game, Match, Outcome, Side, Status, Variant};

use crate::level::Level;
use crate::lines::read_line;
use crate::memory::{MOST_HASH, most_hash};
use crate::oracle::Exact;
use crate::players::Name;
use crate::{Playable, Player, Resources, Search as _};

mod go;
pub(crate) mod position;
mod task;

use go::Go;
use task::Task;

/// The bounds of the option `Hash`, in MiB.
const HASH: RangeInclusive<u32> = 1..=MOST_HASH;
const DEFAULT_HASH: u32 = 64;
/// The bounds of the option `Threads`.
pub const THREADS: RangeInclusive<u32> = 1..=256;
/// The value of the option `Level` without a level.
const FULL_STRENGTH: u32 = 0;
/// The longest line that is read; the rest of a longer one is dropped.
const LONGEST_LINE: u64 = 1 << 20;

/// What can be set with `setoption`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOptions {
    /// The memory of the table in MiB.
    pub hash: u32,
    /// Threads of the search.
    pub threads: u32,
    /// The level, where there are levels; none means full strength.
    pub level: Option<u32>,
}

/// A player for these options.
pub type MakePlayer<G> = Box<dyn Fn(&EngineOptions) -> Box<dyn Player<G>> + Send>;

/// An engine that can be served.
pub struct Service<G: Game> {
    /// The variant of `position startpos`.
    pub variant: &'static Variant,
    /// Whether the search has a depth and a table: the options `Hash` and `Threads` have an effect and are offered.
    pub has_table: bool,
    /// Threads of the search, until the option says something else.
    pub threads: u32,
    /// The levels that the option `Level` offers, if any.
    pub levels: Option<RangeInclusive<u32>>,
    /// Makes the player, before the first search and after each change of an option.
    pub make: MakePlayer<G>,
}

impl<G: Playable> Service<G> {
    /// The strongest player of a game and its levels, each made with a seed of its own.
    pub fn new(
        variant: &'static Variant,
        exact: Exact<G>,
        seed: impl Fn() -> u64 + Send + 'static,
    ) -> Service<G> {
        let make = move |options: &EngineOptions| {
            let table_bytes = (options.hash as usize) << 20;
            let with = Resources { threads: options.threads as usize, ..Resources::new(seed(), table_bytes) };
            options.name::<G>().player(&with, exact.clone())
        };
        let levels = Some(1..=G::GRADES.len() as u32);
        Service { has_table: G::Search::has_depth(), ..Service::of_player(variant, levels, make) }
    }
}

impl<G: Game> Service<G> {
    /// A player that is made for the options, of which only `Level` concerns it.
    pub fn of_player(
        variant: &'static Variant,
        levels: Option<RangeInclusive<u32>>,
        make: impl Fn(&EngineOptions) -> Box<dyn Player<G>> + Send + 'static,
    ) -> Service<G> {
        Service { variant, has_table: false, threads: *THREADS.start(), levels, make: Box::new(make) }
    }
}

/// Answers commands until `quit` or the end of the input, which waits for a search with limits.
pub fn serve<G: Playable>(
    mut input: impl BufRead,
    output: impl Write + Send,
    service: Service<G>,
) -> io::Result<()> {
    let start = service.variant.starts[0];
    let start: G = start.parse().map_err(|error| io::Error::other(format!("{start}: {error}")))?;
    let output = Output { output: Mutex::new(output), broken: AtomicBool::new(false) };
    std::thread::scope(|scope| {
        let options = EngineOptions { hash: DEFAULT_HASH, threads: service.threads, level: None };
        let game = Match::new(start);
        let session = Session { scope, output: &output, options, service, game, player: None, search: None };
        session.converse(&mut input)
    })
}

/// Where answers go.
struct Output<W> {
    output: Mutex<W>,
    /// Nobody reads any more.
    broken: AtomicBool,
}

impl<W: Write> Output<W> {
    fn say(&self, line: &str) {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        if writeln!(output, "{line}").and_then(|()| output.flush()).is_err() {
            self.broken.store(true, Ordering::Relaxed);
        }
    }

    fn remark(&self, text: &str) {
        self.say(&format!("info string {text}"));
    }
}

/// A search under way.
struct Search<'scope, G: Game> {
    stop: Arc<AtomicBool>,
    /// Whether `bestmove` is still to come.
    busy: Arc<AtomicBool>,
    infinite: bool,
    /// Gives the player back, unless it panicked.
    thread: ScopedJoinHandle<'scope, Option<Box<dyn Player<G>>>>,
}

/// A conversation about one game.
struct Session<'scope, 'env, G: Playable, W: Write + Send> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Output<W>,
    options: EngineOptions,
    service: Service<G>,
    game: Match<G>,
    player: Option<Box<dyn Player<G>>>,
    search: Option<Search<'scope, G>>,
}

type Flow = std::ops::ControlFlow<()>;

impl<'scope, G: Playable, W: Write + Send> Session<'scope, '_, G, W> {
    /// Obeys commands to the end; no search may go on after it.
    fn converse(mut self, input: &mut impl BufRead) -> io::Result<()> {
        let mut bytes = Vec::new();
        loop {
            match read_line(input, &mut bytes, LONGEST_LINE) {
                Ok(Some(_)) => {
                    let line = String::from_utf8_lossy(&bytes);
                    if self.obey(line.trim()).is_break() || self.output.broken.load(Ordering::Relaxed) {
                        self.stop();
                        return Ok(());
                    }
                }
                Ok(None) => {
                    self.finish();
                    return Ok(());
                }
                Err(error) => {
                    self.stop();
                    return Err(error);
                }
            }
        }
    }

    /// Obeys one command.
    fn obey(&mut self, line: &str) -> Flow {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (command, rest.trim()) {
            ("", _) => {}
            ("quit", _) => return Flow::Break(()),
            ("ugi", _) => self.introduce(),
            ("isready", _) => self.get_ready(),
            ("uginewgame", _) => self.forget(),
            ("setoption", rest) => self.set_option(rest),
            ("position", rest) => self.set_position(rest),
            ("go", rest) => self.go(rest),
            ("stop", _) => self.stop(),
            ("query", question) => self.answer(question),
            (other, _) => self.output.remark(&format!("unknown command `{}`", other.escape_debug())),
        }
        Flow::Continue(())
    }

    fn introduce(&self) {
        self.output.say(concat!("id name Quadrille ", env!("CARGO_PKG_VERSION")));
        self.output.say("id author the Quadrille authors");
        if self.service.has_table {
            self.say_option("Hash", DEFAULT_HASH, &HASH);
            self.say_option("Threads", self.service.threads, &THREADS);
        }
        if let Some(levels) = &self.service.levels {
            self.say_option("Level", FULL_STRENGTH, &(FULL_STRENGTH..=*levels.end()));
        }
        self.output.say("ugiok");
    }

    fn say_option(&self, name: &str, default: u32, bounds: &RangeInclusive<u32>) {
        let (min, max) = (bounds.start(), bounds.end());
        self.output.say(&format!("option name {name} type spin default {default} min {min} max {max}"));
    }

    /// The large memory is taken here, not before.
    fn get_ready(&mut self) {
        if self.is_free() {
            self.player = Some(self.prepare());
        }
        self.output.say("readyok");
    }

    fn prepare(&mut self) -> Box<dyn Player<G>> {
        self.player.take().unwrap_or_else(|| (self.service.make)(&self.options))
    }

    /// Whether no search is under way; takes back the player from one that is done.
    fn is_free(&mut self) -> bool {
        if self.search.as_ref().is_some_and(|search| search.busy.load(Ordering::Acquire)) {
            return false;
        }
        self.join();
        true
    }

    /// Waits for the end of the search.
    fn join(&mut self) {
        if let Some(search) = self.search.take() {
            self.player = search.thread.join().ok().flatten();
        }
    }

    fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Relaxed);
        }
        self.join();
    }

    /// At the end of the input, what has limits may come to its end.
    fn finish(&mut self) {
        match &self.search {
            Some(search) if search.infinite => self.stop(),
            _ => self.join(),
        }
    }

    /// Waits for a search with limits; one without goes on, and the command is ignored.
    fn must_be_free(&mut self, command: &str) -> bool {
        if self.search.as_ref().is_some_and(|search| search.infinite) && !self.is_free() {
            self.output
                .remark(&format!("`{command}` is ignored during a search without limits; send `stop`"));
            return false;
        }
        self.join();
        true
    }

    fn forget(&mut self) {
        if self.must_be_free("uginewgame")
            && let Some(player) = &mut self.player
        {
            player.forget();
        }
    }

    fn set_option(&mut self, text: &str) {
        if !self.must_be_free("setoption") {
            return;
        }
        match self.options.with(text, &self.service) {
            Ok(options) => {
                self.options = options;
                self.player = None;
            }
            Err(why) => self.output.remark(&why),
        }
    }

    fn set_position(&mut self, text: &str) {
        match G::from_ugi(self.service.variant, text) {
            Ok(game) => self.game = game,
            Err(why) => self.output.remark(&format!("{why}; the position is still the one before")),
        }
    }

    fn answer(&self, question: &str) {
        let outcome = self.game.end().map(|end| end.outcome());
        let answer = match question {
            "gameover" => outcome.is_some().to_string(),
            "p1turn" => self.game.to_move().is_some_and(|seat| seat.side() == Side::First).to_string(),
            "result" => result(outcome).into(),
            other => return self.output.remark(&format!("unknown query `{}`", other.escape_debug())),
        };
        self.output.say(&format!("response {answer}"));
    }

    fn go(&mut self, text: &str) {
        if !self.must_be_free("go") {
            return;
        }
        let side = match self.game.position().status() {
            Status::Turn(seat) => seat.side(),
            Status::Over(_) => Side::First,
        };
        let (go, ignored) = Go::read(text, side, !self.service.has_table);
        if !ignored.is_empty() {
            self.output.remark(&format!("ignored: `{}`", ignored.join(" ").escape_debug()));
        }
        if self.game.end().is_some() {
            self.output.remark("the game is over");
            self.output.say("bestmove none");
        } else {
            self.start(go);
        }
    }

    fn start(&mut self, go: Go) {
        let (stop, busy) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(true)));
        let infinite = go.infinite;
        let task = Task {
            game: self.game.clone(),
            limits: go.limits(&stop),
            infinite,
            player: self.prepare(),
            output: self.output,
            busy: busy.clone(),
            begun: Instant::now(),
        };
        let thread = self.scope.spawn(move || task.run());
        self.search = Some(Search { stop, busy, infinite, thread });
    }
}

const fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Side::First)) => "p1win",
        Some(Outcome::Win(Side::Second)) => "p2win",
    }
}

impl EngineOptions {
    /// The player that the option `Level` asks for.
    fn name<G: Playable>(&self) -> Name {
        self.level.and_then(|number| Level::of::<G>(number as u8)).map_or(Name::Best, Name::Level)
    }

    /// The options after `name NAME value NUMBER`.
    fn with<G: Game>(&self, text: &str, service: &Service<G>) -> Result<EngineOptions, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["name", name, "value", value] = words[..] else {
            return Err("an option is set with `setoption name NAME value NUMBER`".into());
        };
        let mut options = self.clone();
        match (name.to_ascii_lowercase().as_str(), &service.levels) {
            ("hash", _) if service.has_table => options.hash = hash(name, value)?,
            ("threads", _) if service.has_table => options.threads = number(name, value, &THREADS)?,
            ("level", Some(levels)) => {
                let level = number(name, value, &(FULL_STRENGTH..=*levels.end()))?;
                options.level = Some(level).filter(|level| levels.contains(level));
            }
            _ => return Err(format!("there is no option `{}`", name.escape_debug())),
        }
        Ok(options)
    }
}

fn hash(name: &str, text: &str) -> Result<u32, String> {
    let (hash, most) = (number(name, text, &HASH)?, most_hash());
    if hash <= most { Ok(hash) } else { Err(format!("there are only {most} MiB for {name}")) }
}

fn number(name: &str, text: &str, bounds: &RangeInclusive<u32>) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| bounds.contains(number));
    number.ok_or_else(|| format!("{name} is a number from {} to {}", bounds.start(), bounds.end()))
}
