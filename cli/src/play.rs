//! `quadrille play`: a game in the terminal, line by line.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use quadrille_engine::players::Name;
use quadrille_engine::{Limits, Playable, Player, ask};
use quadrille_games::{
    End, Event, Game, Match, Message, Outcome as Result_, Record, Rng, Seat, SeatName, Sentence, Value,
    Viewer, for_game, sentences,
};
use quadrille_texts::Language;

use crate::autosave::Autosave;
use crate::duel::{lot, maker};
use crate::show::{list, read_record};
use crate::stream;
use crate::translation::{self, Problem};
use crate::{Outcome, say};

#[derive(Args)]
pub(crate) struct PlayOptions {
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
    /// The language of the game [default: the one of LC_ALL, LC_MESSAGES or LANG, else en]
    #[arg(long, value_name = "LANGUAGE", value_parser = translation::language())]
    lang: Option<Language>,
}

impl PlayOptions {
    fn language(&self) -> Language {
        self.lang.unwrap_or_else(translation::of_environment)
    }
}

/// How long the program thinks about a move when it plays with all it has; levels take much less.
const FULL_STRENGTH_TIME: Duration = Duration::from_secs(2);

const CLEAR_SCREEN: &str = "\x1b[2J\x1b[3J\x1b[H";

pub(crate) fn run(options: &PlayOptions) -> Outcome {
    for_game!(options.game.family, G => Table::<G>::sit_down(options)?.play())
}

/// A table with people and programs.
struct Table<G: Playable> {
    language: Language,
    game: Match<G>,
    /// Which seats are people.
    people: Vec<bool>,
    /// The programs, by seat.
    programs: Vec<Box<dyn Player<G>>>,
    /// Faces must be hidden between the turns of two people.
    curtain: bool,
    /// The person who looks at the screen; nobody when the board must be shown again.
    looking: Option<Seat>,
    /// What everybody is to be told when the curtain has come down.
    news: String,
    /// The record that was loaded, whose tags and comments are kept.
    loaded: Option<Record>,
    autosave: Option<Autosave>,
}

/// What a line of input asks for.
enum Asked {
    Again,
    Quit,
}

impl<G: Playable> Table<G> {
    fn sit_down(options: &PlayOptions) -> Result<Table<G>, Box<dyn std::error::Error>> {
        let mut rng = Rng::with_seed(options.seed.unwrap_or_else(lot));
        let is_kept = options.resume || io::stdin().is_terminal();
        let autosave = is_kept.then(|| Autosave::new(options.game.variant.name)).flatten();
        let (game, loaded) = first_match::<G>(options, autosave.as_ref(), &mut rng)?;
        let people = seats_of_people::<G>(options, loaded.as_ref(), game.start().seats())?;
        let curtain = G::HAS_SECRETS && people.iter().filter(|&&person| person).count() > 1;
        let make = maker::<G>(options.level);
        let programs = people.iter().map(|_| make(rng.u64(..))).collect();
        Ok(Table {
            language: options.language(),
            game,
            people,
            programs,
            curtain,
            looking: None,
            news: String::new(),
            loaded,
            autosave,
        })
    }

    fn play(mut self) -> Outcome {
        self.say("terminal-welcome", &[("game", self.variant().into())]);
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

    fn say(&self, text: &str, values: &[(&'static str, Value)]) {
        say!("{}", self.language.say(text, values));
    }

    fn variant(&self) -> &'static str {
        self.game.start().variant().name
    }

    fn name(&self, seat: Seat) -> String {
        self.language.seat(G::SEATS[seat.index()].name)
    }

    fn program_moves(&mut self, seat: Seat) {
        let m =
            ask(self.programs[seat.index()].as_mut(), &self.game, seat, &Limits::time(FULL_STRENGTH_TIME))
                .best;
        let viewer = self.watcher();
        let text = self.game.position().notation(self.game.known(), m, viewer);
        self.game.play_unchecked(m);
        self.say("terminal-plays", &[("seat", (&G::SEATS[seat.index()]).into()), ("move", (&text).into())]);
        self.tell_news();
        self.keep();
    }

    /// Tells how the toss ended and the like; if somebody else comes to the screen now, then that person.
    fn tell_news(&mut self) {
        match news(&self.game).map(|news| self.language.tell(&news)) {
            Some(news) if self.curtain && self.game.to_move() != self.looking => {
                self.news = format!("{news}\n");
            }
            Some(news) => say!("{news}"),
            None => {}
        }
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
        if self.looking != Some(seat) {
            if self.curtain {
                let news = std::mem::take(&mut self.news);
                let call =
                    self.language.say("terminal-curtain", &[("seat", (&G::SEATS[seat.index()]).into())]);
                crate::put(format_args!("{CLEAR_SCREEN}{news}{call}"));
                if read_line()?.is_none() {
                    return Ok(self.leave());
                }
                crate::put(format_args!("{CLEAR_SCREEN}"));
            }
            self.show(seat);
            self.looking = Some(seat);
        }
        crate::put(format_args!("{}> ", self.name(seat)));
        match read_line()? {
            None => Ok(self.leave()),
            Some(line) => Ok(self.obey(seat, line.trim())),
        }
    }

    fn obey(&mut self, seat: Seat, line: &str) -> Asked {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (translation::command(self.language, word).unwrap_or(word), rest) {
            ("", "") => {}
            ("help", "") => self.say("terminal-help", &[]),
            ("board", "") => self.show(seat),
            ("moves", "") => say!("{}", list(self.game.position()).join(" ")),
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
            Ok(()) => {
                self.keep();
                self.tell_news();
                // The same person goes on after a re-entry, and does not need the curtain for it.
                match self.game.to_move() {
                    Some(next) if next == seat => self.show(seat),
                    _ => self.looking = None,
                }
            }
            Err(error) => self.say("terminal-refused", &[("why", Value::sentence(&error))]),
        }
    }

    fn show(&self, seat: Seat) {
        let view = self.game.view(Viewer::Seat(seat));
        let played = self.game.notations(Viewer::Seat(seat));
        say!("\n{}", self.diagram(&view));
        let last = played.iter().rev().take(self.people.len().max(2)).rev().cloned().collect::<Vec<_>>();
        if !last.is_empty() {
            self.say("terminal-last-moves", &[("moves", (&last.join(" ")).into())]);
        }
        let moves = list(self.game.position());
        if moves.len() <= 20 {
            self.say("terminal-moves", &[("moves", (&moves.join(" ")).into())]);
        } else {
            self.say("terminal-many-moves", &[("n", (&moves.len()).into())]);
        }
    }

    /// The picture, with the words beside it in the language of the table.
    fn diagram(&self, view: &G::View) -> String {
        let diagram = G::diagram(view);
        let captions = diagram.captions.iter().map(|caption| self.language.tell(caption) + "\n");
        diagram.rows + &captions.collect::<String>()
    }

    fn undo(&mut self) {
        if G::HAS_SECRETS {
            return self.say("terminal-no-undo", &[]);
        }
        let is_person = |game: &Match<G>| game.to_move().is_some_and(|seat| self.people[seat.index()]);
        let mut game = self.game.clone();
        while !game.moves().is_empty() {
            game.take_back(1);
            if is_person(&game) {
                self.game = game;
                self.looking = None;
                return self.keep();
            }
        }
        self.say("terminal-nothing-to-undo", &[]);
    }

    fn offer_draw(&mut self) {
        if self.people.iter().all(|&person| person) {
            self.finish(End::Agreed);
        } else {
            self.say("terminal-plays-on", &[]);
        }
    }

    fn finish(&mut self, end: End) {
        if let Err(error) = self.game.finish(end) {
            say!("{}", self.language.tell(&error));
        }
        self.keep();
    }

    /// The record with who sits where, and with the tags and comments of a loaded one.
    fn record(&self) -> Record {
        let mut record = Record::of(&self.game, None);
        for (i, person) in self.people.iter().enumerate() {
            record.set_tag(G::SEATS[i].name, if *person { PERSON } else { PROGRAM });
        }
        let Some(loaded) = &self.loaded else { return record };
        for (tag, value) in loaded.tags.iter().filter(|(tag, _)| tag != "Termination") {
            if record.tag(tag).is_none() {
                record.set_tag(tag, value.clone());
            }
        }
        let old: Vec<&str> = loaded.moves().collect();
        let goes_on = record.moves().take(old.len()).eq(old.iter().copied());
        if goes_on {
            record.entries.splice(..old.len(), loaded.entries.iter().cloned());
        }
        record
    }

    fn save(&self, file: &str) {
        let written = fs::File::create_new(file).and_then(|mut new| {
            new.write_all(self.record().to_string().as_bytes()).and_then(|()| new.sync_all())
        });
        let has_faces = G::HAS_SECRETS && self.game.end().is_none();
        let named = ("file", file.into());
        match written {
            Ok(()) if has_faces => self.say("terminal-saved-with-faces", &[named]),
            Ok(()) => self.say("terminal-saved", &[named]),
            Err(error) => self.say("terminal-not-saved", &[named, ("why", why(&error))]),
        }
    }

    fn load(&mut self, file: &str) {
        match load_match::<G>(file.as_ref(), self.variant(), self.language) {
            Ok((game, record)) => {
                (self.game, self.loaded, self.looking) = (game, Some(record), None);
                self.keep();
                self.say("terminal-loaded", &[("file", file.into())]);
            }
            Err(why) => self.say("terminal-not-loaded", &[("why", (&why).into())]),
        }
    }

    /// Keeps the record, so that nothing is lost whatever happens.
    fn keep(&mut self) {
        let Some(autosave) = &self.autosave else { return };
        if let Err(error) =
            autosave.keep(&self.record(), self.game.end().is_some() || self.game.moves().is_empty())
        {
            self.say("terminal-not-kept", &[("why", why(&error))]);
            self.autosave = None;
        }
    }

    fn leave(&self) -> Asked {
        self.close_curtain();
        match &self.autosave {
            Some(_) if !self.game.moves().is_empty() => {
                say!("");
                self.say("terminal-kept", &[("game", self.variant().into())]);
            }
            _ => say!(""),
        }
        Asked::Quit
    }

    /// Takes the last person's faces off the screen.
    fn close_curtain(&self) {
        if self.curtain {
            crate::put(format_args!("{CLEAR_SCREEN}"));
        }
    }

    fn announce(&self) {
        let Some(end) = self.game.end() else { return };
        self.close_curtain();
        say!("\n{}", self.diagram(&self.game.view(self.watcher())));
        let winner = self.winner(end.outcome());
        let what =
            how(end).map_or(winner.clone(), |how| self.language.say(how, &[("what", (&winner).into())]));
        let score = end.outcome().to_string();
        self.say("terminal-pair", &[("what", (&what).into()), ("value", (&score).into())]);
    }

    fn winner(&self, outcome: Result_) -> String {
        let Result_::Win(side) = outcome else { return self.language.say("terminal-draw", &[]) };
        let seats = (0..self.people.len()).map(|i| Seat::new(i as u8)).filter(|seat| seat.side() == side);
        match seats.map(|seat| self.name(seat)).collect::<Vec<_>>().as_slice() {
            [one, other] => {
                self.language.say("terminal-team-wins", &[("one", one.into()), ("other", other.into())])
            }
            names => self.language.say("terminal-wins", &[("seat", (&names.concat()).into())]),
        }
    }
}

sentences! {
    /// What everybody at the table is told.
    pub(crate) enum News;
    TossTied "terminal-toss-tie": "The toss is a tie: pick again.";
    TossWon { seat: SeatName } "terminal-toss-won": "{seat} wins the toss, sets up first and begins.";
}

/// What everybody at the table should be told after the last move, beyond the move itself: how a toss ended.
fn news<G: Game>(game: &Match<G>) -> Option<News> {
    let steps = game.events(Some(Viewer::Public), game.moves().len().checked_sub(1)?);
    steps.iter().flat_map(|step| &step.events).find_map(|event| match event {
        Event::Tossed { winner: None, .. } => Some(News::TossTied),
        Event::Tossed { winner: Some(seat), .. } => Some(News::TossWon { seat: G::SEATS[seat.index()] }),
        _ => None,
    })
}

/// How a match ended, unless by the rules of the game.
fn how(end: End) -> Option<&'static str> {
    match end {
        End::Rules(_) => None,
        End::Repetition => Some("terminal-by-repetition"),
        End::Quiet => Some("terminal-by-quiet"),
        End::Agreed => Some("terminal-by-agreement"),
        End::Resigned(_) => Some("terminal-by-resignation"),
        End::Time(_) => Some("terminal-by-time"),
    }
}

/// What the system refused, to be filled in.
fn why(error: &io::Error) -> Value {
    Value::sentence(&Problem::from(error))
}

/// A record and its match, which must be of this variant.
fn load_match<G: Game>(file: &Path, variant: &str, language: Language) -> Result<(Match<G>, Record), String> {
    let name = file.display().to_string();
    let named =
        |why: Message| language.say("terminal-pair", &[("what", (&name).into()), ("value", (&why).into())]);
    let record = read_record(file).map_err(named)?;
    let game = record.replay::<G>().map_err(|error| named(error.message()))?;
    let found = game.start().variant().name;
    if found != variant {
        let values = [("file", (&name).into()), ("found", found.into()), ("wanted", variant.into())];
        return Err(language.say("terminal-other-game", &values));
    }
    Ok((game, record))
}

/// The match to begin with: loaded, resumed, from a position, or new. A game that waits is put aside.
fn first_match<G: Game>(
    options: &PlayOptions,
    autosave: Option<&Autosave>,
    rng: &mut Rng,
) -> Result<(Match<G>, Option<Record>), Box<dyn std::error::Error>> {
    let (variant, language) = (options.game.variant, options.language());
    let waiting = autosave.and_then(Autosave::unfinished);
    let is_new = options.load.is_none() && options.position.is_none();
    let file = match (&options.load, &waiting) {
        (Some(file), _) => Some(file),
        (None, Some(file)) if options.resume || is_new && wants_to_go_on(language)? => Some(file),
        (None, _) if options.resume => return Err(language.say("terminal-nothing-to-resume", &[]).into()),
        _ => None,
    };
    if file != waiting.as_ref() {
        autosave.map_or(Ok(()), Autosave::put_aside)?;
    }
    if let Some(file) = file {
        let (game, record) = load_match(file, variant.name, language)?;
        return Ok((game, Some(record)));
    }
    let start = options.position.as_deref().unwrap_or(variant.starts[rng.usize(..variant.starts.len())]);
    let start = options.game.position(Some(start)).map_err(|problem| language.tell(&problem))?;
    Ok((Match::new(start), None))
}

fn wants_to_go_on(language: Language) -> io::Result<bool> {
    crate::put(format_args!("{} ", language.say("terminal-go-on", &[])));
    Ok(!matches!(read_line()?.as_deref().map(str::trim), Some("n" | "N" | "no" | "non" | "nee")))
}

/// What the tag of a seat says.
const PERSON: &str = "person";
const PROGRAM: &str = "program";

/// Which seats are people: as asked for, else as a loaded record says, else the first.
fn seats_of_people<G: Game>(
    options: &PlayOptions,
    loaded: Option<&Record>,
    seats: u8,
) -> Result<Vec<bool>, String> {
    let names = &G::SEATS[..seats as usize];
    if let Some(letter) = options.seat {
        if !names.iter().any(|name| name.letter == letter) {
            return Err(no_such_seat(letter, names, options.language()));
        }
        return Ok(names.iter().map(|name| name.letter == letter).collect());
    }
    let told: Vec<bool> =
        names.iter().map(|name| loaded.and_then(|r| r.tag(name.name)) == Some(PERSON)).collect();
    let is_told = !options.people && told.contains(&true);
    Ok(if is_told { told } else { (0..names.len()).map(|i| options.people || i == 0).collect() })
}

fn no_such_seat(letter: char, seats: &[SeatName], language: Language) -> String {
    let told = |seat: &SeatName| format!("{} ({})", seat.letter, language.seat(seat.name));
    let seats: Vec<String> = seats.iter().map(told).collect();
    language.say("terminal-no-seat", &[("letter", (&letter).into()), ("seats", (&seats.join(", ")).into())])
}

fn strength(text: &str) -> Result<Name, String> {
    let name = if text == "best" { Some(Name::Best) } else { Name::parse(&format!("level:{text}")) };
    name.ok_or_else(|| format!("`{text}` is not a level from 1 to 8, nor best"))
}

/// A line from the keyboard, or `None` at its end.
fn read_line() -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let found = stream::read_line(&mut io::stdin().lock(), &mut bytes)?;
    Ok(found.map(|_| String::from_utf8_lossy(&bytes).into_owned()))
}
