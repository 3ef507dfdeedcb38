//! Programs as contestants: a child process that speaks the Universal Game Interface.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use quadrille_games::{Match, Seat};

use crate::Playable;
use crate::duel::{Contestant, Entrant, Failure, Order, Pace};
use crate::lines::read_line;

/// The longest line that a program may write; the rest of a longer one is dropped.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that wait to be read; a program that writes more has to wait.
const WAITING_LINES: usize = 256;
/// How often a wish to stop is looked for.
const STOP_INTERVAL: Duration = Duration::from_millis(20);
/// How long a program may take to quit when told to.
const FAREWELL: Duration = Duration::from_millis(200);

/// A program and how to deal with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The path or name of the program.
    pub path: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Options that are set before each game, with their values.
    pub options: Vec<(String, String)>,
    /// How much longer than its time a program may take for a move.
    pub grace: Duration,
    /// How long a program may take to get ready.
    pub start: Duration,
    /// How long it may take for a move without a limit of time.
    pub patience: Duration,
}

impl Program {
    /// A program with arguments, separated by spaces.
    pub fn new(command: &str) -> Program {
        let mut words = command.split_whitespace().map(String::from);
        Program {
            path: words.next().unwrap_or_default(),
            arguments: words.collect(),
            options: Vec::new(),
            grace: Duration::from_millis(500),
            start: Duration::from_secs(10),
            patience: Duration::from_secs(60),
        }
    }

    /// The program as one side of a duel: a process for each game and seat.
    pub fn entrant<G: Playable>(self, name: impl Into<String>, pace: Pace) -> Entrant<G> {
        Entrant::new(name, pace, move |_| Box::new(External::new(self.clone())))
    }

    /// Starts the program once to see whether it answers.
    pub fn try_out(&self, order: &Order) -> Result<(), Failure> {
        start(self, order).map(drop)
    }

    /// How long to wait for a move.
    fn wait(&self, pace: Pace) -> Duration {
        match pace {
            Pace::Time(time) => time.saturating_add(self.grace),
            Pace::Nodes(_) | Pace::Depth(_) => self.patience,
        }
    }
}

/// A program that plays one game at one seat; it is started for its first move.
pub struct External {
    program: Program,
    process: Option<Process>,
}

impl External {
    /// A contestant whose program is not started yet.
    pub fn new(program: Program) -> External {
        External { program, process: None }
    }

    /// The process, ready for a game.
    fn process(&mut self, order: &Order) -> Result<&mut Process, Failure> {
        let process = match self.process.take() {
            Some(process) => process,
            None => start(&self.program, order)?,
        };
        Ok(self.process.insert(process))
    }
}

impl<G: Playable> Contestant<G> for External {
    fn choose(&mut self, game: &Match<G>, seat: Seat, order: &Order) -> Result<G::Move, Failure> {
        let time = self.program.wait(order.pace);
        let process = self.process(order)?;
        let asked = process.ask(&G::to_ugi(game, seat), time, order);
        if asked.is_err() {
            process.kill();
            self.process = None;
        }
        let line = asked?;
        let word = line.split_whitespace().nth(1).unwrap_or_default();
        word.parse().map_err(|_| Failure::Garbage(line.clone()))
    }
}

/// Starts a program and introduces itself.
fn start(program: &Program, order: &Order) -> Result<Process, Failure> {
    let failed = |error: io::Error| Failure::NoStart(format!("{}: {error}", program.path));
    let mut process = Process::start(program).map_err(failed)?;
    let greeted = process.greet(program, order);
    if greeted.is_err() {
        process.kill();
    }
    greeted.map(|()| process).map_err(|failure| match failure {
        Failure::Silent(time) => Failure::NoStart(format!("no answer within {} ms", time.as_millis())),
        _ => Failure::NoStart("it ended at once".into()),
    })
}

/// A running program.
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    fn start(program: &Program) -> io::Result<Process> {
        let mut command = Command::new(&program.path);
        command.args(&program.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let (sender, lines) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || pass_on(output, &sender));
        Ok(Process { child, input, lines })
    }

    fn greet(&mut self, program: &Program, order: &Order) -> Result<(), Failure> {
        self.say("ugi")?;
        self.wait_for("ugiok", program.start, order)?;
        for (name, value) in &program.options {
            self.say(&format!("setoption name {name} value {value}"))?;
        }
        self.say("isready")?;
        self.wait_for("readyok", program.start, order)?;
        self.say("uginewgame")
    }

    /// Asks for a move; the answer is the line that begins with `bestmove`.
    fn ask(&mut self, position: &str, time: Duration, order: &Order) -> Result<String, Failure> {
        self.say(&format!("position {position}"))?;
        self.say(&format!("go {}", order.pace))?;
        self.wait_for("bestmove", time, order)
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|_| Failure::Gone)
    }

    /// The next line that begins with this word; others, such as `info`, are skipped.
    fn wait_for(&mut self, word: &str, time: Duration, order: &Order) -> Result<String, Failure> {
        let begun = Instant::now();
        loop {
            let left = time.saturating_sub(begun.elapsed());
            match self.lines.recv_timeout(left.min(STOP_INTERVAL)) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Gone),
                // Whoever writes all the time must not get more time by it.
                _ if left.is_zero() => return Err(Failure::Silent(time)),
                _ if order.stop.load(Ordering::Relaxed) => return Err(Failure::Gone),
                _ => {}
            }
        }
    }

    fn kill(&mut self) {
        let _ = self.child.kill(); // it may have ended by itself
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    /// Asks politely first.
    fn drop(&mut self) {
        let _ = self.say("quit");
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        self.kill();
    }
}

/// Passes lines on until the program ends or nobody listens.
fn pass_on(output: ChildStdout, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    while let Ok(Some(_)) = read_line(&mut output, &mut bytes, LONGEST_LINE) {
        let line = String::from_utf8_lossy(&bytes).trim().to_string();
        if sender.send(line).is_err() {
            return;
        }
    }
}
