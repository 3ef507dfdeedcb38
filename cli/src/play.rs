//! `quadrille play`: a game in the terminal, line by line.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use quadrille_engine::players::Name;
use quadrille_engine::{Limits, Player, ask};
use quadrille_games::{End, Game, Match, Outcome as Result_, Record, Rng, Seat, Viewer, for_game};

use crate::Outcome;
use crate::duel::Seated;
use crate::shelf::Shelf;
use crate::show::{list, read_record};

#[derive(Args)]
pub(crate) struct Options {
    /// The game or variant
    #[arg(value_parser = crate::game)]
    game: crate::Game,
    /// Your seat, by its letter; the program takes the others [default: the first]
    #[arg(long, value_name = "LETTER", conflicts_with = "people")]
    seat: Option<char>,
    /// All seats are people at this keyboard
    #[arg(long)]
    people: bool,
    /// Begin from this position
    #[arg(long, value_name = "P", conflicts_with_all = ["load", "resume"])]
    position: Option<String>,
    /// Go on with a saved record
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    load: Option<PathBuf>,
    /// Go on with the game that was left unfinished
    #[arg(long)]
    resume: bool,
    /// How strong the program plays: 1 to 8, or best for all it has
    #[arg(long, value_name = "L", default_value = "3", value_parser = strength)]
    level: Name,
    /// The same seed makes the same lots and the same opponent
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

const HELP: &str = "\
Type a move as it is listed, or one of these:
  moves        list the legal moves
  board        show the board again
  undo         take back to your last decision
  resign       give up
  draw         agree on a draw (with people), or ask the program
  save FILE    save the record
  load FILE    go on with a saved record
  quit         leave; the game is kept, --resume goes on with it
";

/// How long the program thinks about a move when it plays with all it has; levels take much less.
const FULL_STRENGTH_TIME: Duration = Duration::from_secs(2);

const CLEAR_SCREEN: &str = "\x1b[2J\x1b[3J\x1b[H";

pub(crate) fn run(options: &Options) -> Outcome {
    for_game!(options.game.family,
        open G => Table::<G>::sit_down(options, false)?.play(),
        hidden G => Table::<G>::sit_down(options, true)?.play())
}

/// A table with people and programs.
struct Table<G: Seated> {
    game: Match<G>,
    /// Which seats are people.
    people: Vec<bool>,
    /// The programs, by seat.
    programs: Vec<Box<dyn Player<G>>>,
    /// Faces must be hidden between the turns of two people.
    curtain: bool,
    /// The person who looks at the screen.
    looking: Option<Seat>,
    shelf: Option<Shelf>,
}

/// What a line of input asks for.
enum Asked {
    Again,
    Quit,
}

impl<G: Seated> Table<G> {
    fn sit_down(options: &Options, has_secrets: bool) -> Result<Table<G>, Box<dyn std::error::Error>> {
        let mut rng = options.seed.map_or_else(seed_from_clock, Rng::with_seed);
        let shelf = io::stdin().is_terminal().then(|| Shelf::new(options.game.variant.name)).flatten();
        let game = first_match::<G>(options, shelf.as_ref(), &mut rng)?;
        let people = seats_of_people::<G>(options, game.start().seats())?;
        let curtain = has_secrets && people.iter().filter(|&&person| person).count() > 1;
        let programs = people.iter().map(|_| G::player(options.level, rng.u64(..))).collect();
        Ok(Table { game, people, programs, curtain, looking: None, shelf })
    }

    fn play(mut self) -> Outcome {
        println!("{}: type `help` for help", self.game.start().variant().name);
        while let Some(seat) = self.game.to_move() {
            if !self.people[seat.index()] {
                self.program_moves(seat);
            } else if let Asked::Quit = self.person_moves(seat)? {
                return Ok(ExitCode::SUCCESS);
            }
        }
        self.announce();
        Ok(ExitCode::SUCCESS)
    }

    fn program_moves(&mut self, seat: Seat) {
        let m =
            ask(self.programs[seat.index()].as_mut(), &self.game, seat, &Limits::time(FULL_STRENGTH_TIME))
                .best;
        let viewer = self.watcher();
        let text = self.game.position().notation(self.game.known(), m, viewer);
        self.game.play_unchecked(m);
        println!("{} plays {text}", name::<G>(seat));
        self.keep();
    }

    /// Whose eyes the program's moves are described for.
    fn watcher(&self) -> Viewer {
        let mut people = self.people.iter().enumerate().filter(|(_, person)| **person);
        match (people.next(), people.next()) {
            (Some((i, _)), None) => Viewer::Seat(Seat::new(i as u8)),
            _ => Viewer::Public,
        }
    }

    fn person_moves(&mut self, seat: Seat) -> io::Result<Asked> {
        if self.curtain && self.looking != Some(seat) {
            print!("{CLEAR_SCREEN}{}'s turn. The others look away; {0} presses Enter.", name::<G>(seat));
            if read_line()?.is_none() {
                return Ok(self.leave());
            }
            print!("{CLEAR_SCREEN}");
        }
        if self.looking != Some(seat) || !self.curtain {
            self.show(seat);
        }
        self.looking = Some(seat);
        print!("{}> ", name::<G>(seat));
        match read_line()? {
            None => Ok(self.leave()),
            Some(line) => Ok(self.obey(seat, line.trim())),
        }
    }

    fn obey(&mut self, seat: Seat, line: &str) -> Asked {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("", "") => {}
            ("help", "") => print!("{HELP}"),
            ("board", "") => self.looking = None,
            ("moves", "") => println!("{}", list(self.game.position()).join(" ")),
            ("undo", "") => self.undo(),
            ("resign", "") => self.finish(End::Resigned(seat)),
            ("draw", "") => self.offer_draw(),
            ("save", file) if !file.is_empty() => self.save(file),
            ("load", file) if !file.is_empty() => self.load(file),
            ("quit", "") => return self.leave(),
            _ => self.try_move(seat, line),
        }
        Asked::Again
    }

    fn try_move(&mut self, seat: Seat, line: &str) {
        match self.game.play(seat, line) {
            Ok(()) => self.keep(),
            Err(error) => println!("{error}. `moves` lists what is possible."),
        }
    }

    fn show(&self, seat: Seat) {
        let view = self.game.view(Viewer::Seat(seat));
        let played = self.game.notations(Viewer::Seat(seat));
        println!("\n{}", G::diagram(&view));
        let last = played.iter().rev().take(self.people.len().max(2)).rev().cloned().collect::<Vec<_>>();
        if !last.is_empty() {
            println!("last moves: {}", last.join(" "));
        }
        let moves = list(self.game.position());
        if moves.len() <= 20 {
            println!("moves: {}", moves.join(" "));
        } else {
            println!("{} moves; `moves` lists them", moves.len());
        }
    }

    fn undo(&mut self) {
        let is_person = |game: &Match<G>| game.to_move().is_some_and(|seat| self.people[seat.index()]);
        let mut game = self.game.clone();
        while !game.moves().is_empty() {
            game.take_back(1);
            if is_person(&game) {
                self.game = game;
                self.looking = None;
                return;
            }
        }
        println!("there is nothing to take back");
    }

    fn offer_draw(&mut self) {
        if self.people.iter().all(|&person| person) {
            self.finish(End::Agreed);
        } else {
            println!("the program plays on");
        }
    }

    fn finish(&mut self, end: End) {
        if let Err(error) = self.game.finish(end) {
            println!("{error}");
        }
        self.keep();
    }

    fn save(&self, file: &str) {
        match std::fs::write(file, Record::of(&self.game, None).to_string()) {
            Ok(()) => println!("saved to {file}"),
            Err(error) => println!("could not save to {file}: {error}"),
        }
    }

    fn load(&mut self, file: &str) {
        let record = read_record(file.as_ref());
        match record.and_then(|record| record.replay::<G>().map_err(|error| format!("{file}: {error}"))) {
            Ok(game) => {
                self.game = game;
                self.looking = None;
                println!("loaded {file}");
            }
            Err(error) => println!("could not load: {error}"),
        }
    }

    /// Keeps the record, so that nothing is lost whatever happens.
    fn keep(&mut self) {
        let Some(shelf) = &self.shelf else { return };
        if let Err(error) = shelf.keep(&Record::of(&self.game, None), self.game.end().is_some()) {
            println!("note: this game cannot be kept for --resume: {error}");
            self.shelf = None;
        }
    }

    fn leave(&self) -> Asked {
        match &self.shelf {
            Some(_) if !self.game.moves().is_empty() => {
                println!("\nYour game is kept: quadrille play {} --resume", self.game.start().variant().name);
            }
            _ => println!(),
        }
        Asked::Quit
    }

    fn announce(&self) {
        let Some(end) = self.game.end() else { return };
        println!("\n{}", G::diagram(&self.game.view(self.watcher())));
        let how = match end {
            End::Rules(_) => "",
            End::Repetition => " by repetition",
            End::Quiet => " by quiet moves",
            End::Agreed => " by agreement",
            End::Resigned(_) => " by resignation",
            End::Time(_) => " on time",
        };
        println!("{}{how}: {}", winner::<G>(end.outcome(), self.people.len()), end.outcome());
    }
}

fn winner<G: Game>(outcome: Result_, seats: usize) -> String {
    match outcome {
        Result_::Draw => "a draw".into(),
        Result_::Win(side) => {
            let seats = (0..seats).map(|i| Seat::new(i as u8)).filter(|seat| seat.side() == side);
            let names: Vec<_> = seats.map(name::<G>).collect();
            format!("{} {}", names.join(" and "), if names.len() == 1 { "wins" } else { "win" })
        }
    }
}

fn name<G: Game>(seat: Seat) -> &'static str {
    G::SEATS[seat.index()].name
}

/// The match to begin with: loaded, resumed, from a position, or new.
fn first_match<G: Game>(
    options: &Options,
    shelf: Option<&Shelf>,
    rng: &mut Rng,
) -> Result<Match<G>, Box<dyn std::error::Error>> {
    if let Some(file) = &options.load {
        return Ok(read_record(file)?.replay()?);
    }
    if options.resume {
        let file = shelf.and_then(Shelf::unfinished).ok_or("there is no unfinished game to resume")?;
        return Ok(read_record(&file)?.replay()?);
    }
    if let Some(file) = shelf.and_then(Shelf::unfinished) {
        print!("You have an unfinished game. Go on with it? [Y/n] ");
        if !matches!(read_line()?.as_deref().map(str::trim), Some("n" | "N" | "no")) {
            return Ok(read_record(&file)?.replay()?);
        }
    }
    let starts = options.game.variant.starts;
    let start = options.position.as_deref().unwrap_or(starts[rng.usize(..starts.len())]);
    Ok(Match::new(options.game.position(Some(start))?))
}

fn seats_of_people<G: Game>(options: &Options, seats: u8) -> Result<Vec<bool>, String> {
    let names = &G::SEATS[..seats as usize];
    let Some(letter) = options.seat else {
        return Ok((0..names.len()).map(|i| options.people || i == 0).collect());
    };
    if !names.iter().any(|name| name.letter == letter) {
        let letters: Vec<String> =
            names.iter().map(|name| format!("{} ({})", name.letter, name.name)).collect();
        return Err(format!("there is no seat `{letter}`; the seats are {}", letters.join(", ")));
    }
    Ok(names.iter().map(|name| name.letter == letter).collect())
}

fn strength(text: &str) -> Result<Name, String> {
    let name = if text == "best" { Some(Name::Best) } else { Name::parse(&format!("level:{text}")) };
    name.ok_or_else(|| format!("`{text}` is not a level from 1 to 8, nor best"))
}

fn seed_from_clock() -> Rng {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Rng::with_seed(now.map_or(0, |since| since.as_nanos() as u64))
}

/// A line from the keyboard, or `None` at its end.
fn read_line() -> io::Result<Option<String>> {
    io::stdout().flush()?;
    let mut bytes = Vec::new();
    let count = io::stdin().lock().read_until(b'\n', &mut bytes)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
