//! A game at the terminal without its looks: who sits where, what is kept, and what people may ask for.

use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quadrille_engine::level::Level;
use quadrille_engine::players::Name;
use quadrille_engine::{Assessed, Limits, Playable, Player, Resources, Search, Turn};
use quadrille_games::{
    End, Game, Match, Message, Outcome, PlayError, Record, Rng, Seat, SeatName, Sentence, Value, Viewer,
};
use quadrille_texts::Language;

use crate::autosave::{Autosave, write_private};
use crate::clock::Clock;
use crate::duel::{lot, maker};
use crate::play::PlayOptions;
use crate::rules::readable;
use crate::show::{list, read_record};
use crate::tables::Knowledge;
use crate::translation::Problem;

/// What the tag of a seat says.
pub(crate) const PERSON: &str = "person";
pub(crate) const PROGRAM: &str = "program";
/// The tag that says how strong the program plays.
pub(crate) const LEVEL: &str = "Level";
/// How strong the program plays where nobody says it.
const USUAL_LEVEL: u8 = 3;

/// How long the program thinks for a hint, and the memory for it.
pub(crate) const HINT_TIME: Duration = Duration::from_secs(1);
const HINT_BYTES: usize = 32 << 20;
/// How many moves are shown with their values.
const MOST_VALUES: usize = 8;

/// A match with the people and programs that play it.
pub(crate) struct Session<G: Playable> {
    pub(crate) language: Language,
    pub(crate) game: Match<G>,
    /// Which seats are people.
    pub(crate) people: Vec<bool>,
    pub(crate) level: Name,
    /// The programs, by seat.
    pub(crate) programs: Vec<Arc<Mutex<Box<dyn Player<G>>>>>,
    pub(crate) clock: Option<Clock>,
    /// The record that was loaded, whose tags and comments are kept.
    loaded: Option<Record>,
    pub(crate) autosave: Option<Autosave>,
    /// The person who looks at the screen; nobody when the board must be shown again.
    pub(crate) looking: Option<Seat>,
}

impl<G: Playable> Session<G> {
    /// Begins a match, or goes on with the one of a record.
    pub(crate) fn new(
        options: &PlayOptions,
        begun: (Match<G>, Option<Record>),
        autosave: Option<Autosave>,
        rng: &mut Rng,
    ) -> Result<Session<G>, String> {
        let (game, loaded) = begun;
        let people = seats_of_people::<G>(options, loaded.as_ref(), game.start().seats())?;
        let asked = options.level.as_deref().map(strength::<G>).transpose()?;
        let kept = loaded.as_ref().and_then(|record| strength::<G>(record.tag(LEVEL)?).ok());
        let level = asked.or(kept).or(Level::of::<G>(USUAL_LEVEL).map(Name::Level)).unwrap_or(Name::Best);
        let make = maker::<G>(level, Knowledge::default());
        let programs = people.iter().map(|_| Arc::new(Mutex::new(make(rng.u64(..))))).collect();
        let tags = loaded.as_ref().and_then(|record| Some((record.tag("Clock")?, record.tag("ClockLeft")?)));
        let kept = tags.and_then(|(pace, left)| Clock::read(pace, left, people.len()));
        let clock = options.clock.map(|pace| Clock::new(pace, people.len())).or(kept);
        let language = options.language();
        Ok(Session { language, game, people, level, programs, clock, loaded, autosave, looking: None })
    }

    pub(crate) fn tell(&self, text: &str, values: &[(&'static str, Value)]) -> String {
        self.language.say(text, values)
    }

    pub(crate) fn variant(&self) -> &'static str {
        self.game.start().variant().name
    }

    pub(crate) fn name(&self, seat: Seat) -> String {
        self.language.seat(G::SEATS[seat.index()].name)
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.game.start().seats()).map(Seat::new)
    }

    /// Whether a person is to move.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.people[seat.index()]
    }

    /// Whether faces must be hidden between the turns of two people.
    pub(crate) fn has_curtain(&self) -> bool {
        G::HAS_SECRETS && self.people.iter().filter(|&&person| person).count() > 1
    }

    /// Whose eyes the program's moves are described for.
    pub(crate) fn watcher(&self) -> Viewer {
        let mut people = self.seats().filter(|&seat| self.is_person(seat));
        match (people.next(), people.next()) {
            (Some(seat), None) => Viewer::Seat(seat),
            _ => Viewer::Public,
        }
    }

    /// Plays what was typed for a seat: as it is written, or the one legal move that is meant.
    pub(crate) fn play(&mut self, seat: Seat, typed: &str) -> Result<(), PlayError> {
        let played = self.game.play(seat, typed);
        let Err(PlayError::Unreadable { .. }) = played else { return played };
        let loose = |text: &str| text.to_lowercase().replace(['-', ' '], "");
        let moves = list(self.game.position());
        let mut meant = moves.iter().filter(|text| loose(text) == loose(typed));
        match (meant.next(), meant.next()) {
            (Some(text), None) => self.game.play(seat, text),
            _ => played,
        }
    }

    /// Goes back to the last decision of a person, or says why not.
    pub(crate) fn undo(&mut self) -> Result<(), &'static str> {
        if G::HAS_SECRETS {
            return Err("terminal-no-undo");
        }
        let mut game = self.game.clone();
        while !game.moves().is_empty() {
            game.take_back(1);
            if game.to_move().is_some_and(|seat| self.is_person(seat)) {
                (self.game, self.looking) = (game, None);
                return Ok(());
            }
        }
        Err("terminal-nothing-to-undo")
    }

    /// The record with who sits where and how strong, and with the tags and comments of a loaded one.
    pub(crate) fn record(&self) -> Record {
        let mut record = Record::of(&self.game, None);
        for (i, person) in self.people.iter().enumerate() {
            record.set_tag(G::SEATS[i].name, if *person { PERSON } else { PROGRAM });
        }
        if self.people.contains(&false) {
            record.set_tag(LEVEL, level_text(self.level));
        }
        for (tag, value) in self.clock.iter().flat_map(Clock::tags) {
            record.set_tag(tag, value);
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

    /// Keeps the record, so that nothing is lost whatever happens; says so once if it cannot.
    pub(crate) fn keep(&mut self) -> Option<String> {
        let record = self.record();
        let error = self.autosave.as_mut()?.keep(&record).err()?;
        self.autosave = None;
        Some(self.tell("terminal-not-kept", &[("why", Value::sentence(&Problem::from(&error)))]))
    }

    /// Another game of the same people begins; the one before stays where it is kept.
    pub(crate) fn begin_again(&mut self) {
        let starts = self.game.start().variant().starts;
        let start = starts[lot() as usize % starts.len()];
        let Ok(start) = start.parse() else { return };
        (self.game, self.loaded, self.looking) = (Match::new(start), None, None);
        for program in &self.programs {
            program.lock().unwrap_or_else(PoisonError::into_inner).forget();
        }
        self.clock.iter_mut().for_each(Clock::reset);
        self.autosave.iter_mut().for_each(Autosave::begin);
    }

    /// Values the moves of a seat by what it may know: to be called where it may take a while.
    pub(crate) fn judge(&self, seat: Seat) -> impl FnOnce(&Limits) -> Vec<Assessed<G::Move>> + Send + use<G> {
        let (view, history) = (self.game.view(Viewer::Seat(seat)), self.game.history().to_vec());
        move |limits| {
            let turn = Turn { view: &view, history: &history };
            let search = G::Search::make(&Resources::new(lot(), HINT_BYTES));
            search.consulting(crate::tables::exact::<G>()).assess(&turn, limits, &mut |_| {})
        }
    }

    /// The best moves, each with what it is worth.
    pub(crate) fn value_lines(&self, judged: &[Assessed<G::Move>]) -> Vec<String> {
        let line = |judged: &Assessed<G::Move>| format!("{}  {}", judged.m, self.value(judged.value));
        judged.iter().take(MOST_VALUES).map(line).collect()
    }

    fn value(&self, value: quadrille_engine::Value) -> String {
        use quadrille_engine::Value::{Chance, Draw, Loss, Lost, Win, Won};
        let (text, n) = match value {
            Win(plies) => ("terminal-value-win", plies as usize),
            Loss(plies) => ("terminal-value-loss", plies as usize),
            Won => ("terminal-value-won", 0),
            Lost => ("terminal-value-lost", 0),
            Draw => ("terminal-draw", 0),
            Chance(_) => ("terminal-value-chance", (50.0 + 50.0 * value.expectation()).round() as usize),
        };
        self.tell(text, &[("n", (&n).into())])
    }

    /// What one plays for, and the rules.
    pub(crate) fn rules(&self) -> String {
        let sheets = [G::VARIANTS[0].name, "match"].map(|name| readable(self.language.sheet(name)));
        sheets.join("\n\n")
    }

    /// Saves the record to a new file, and says how that went.
    pub(crate) fn save(&self, file: &str) -> String {
        let file = if file.is_empty() { free_name(self.variant()) } else { file.into() };
        let mut options = File::options();
        let written = write_private(file.as_ref(), options.write(true).create_new(true), &self.record());
        let named = ("file", (&file).into());
        match written {
            Ok(()) if G::HAS_SECRETS && self.game.end().is_none() => {
                self.tell("terminal-saved-with-faces", &[named])
            }
            Ok(()) => self.tell("terminal-saved", &[named]),
            Err(error) => {
                let why = Value::sentence(&Problem::from(&error));
                self.tell("terminal-not-saved", &[named, ("why", why)])
            }
        }
    }

    /// Goes on with a saved record as a game of its own, and says how that went.
    pub(crate) fn load(&mut self, file: &str) -> Result<String, String> {
        match load_match::<G>(file.as_ref(), self.variant(), self.language) {
            Ok((game, record)) => {
                (self.game, self.loaded, self.looking) = (game, Some(record), None);
                self.autosave.iter_mut().for_each(Autosave::begin);
                Ok(self.tell("terminal-loaded", &[("file", file.into())]))
            }
            Err(why) => Err(self.tell("terminal-not-loaded", &[("why", (&why).into())])),
        }
    }

    /// Who won and how, once the match is over.
    pub(crate) fn verdict(&self) -> Option<String> {
        let end = self.game.end()?;
        let winner = self.winner(end.outcome());
        let what = how(end).map_or(winner.clone(), |how| self.tell(how, &[("what", (&winner).into())]));
        let score = end.outcome().to_string();
        Some(self.tell("terminal-pair", &[("what", (&what).into()), ("value", (&score).into())]))
    }

    fn winner(&self, outcome: Outcome) -> String {
        let Outcome::Win(side) = outcome else { return self.tell("terminal-draw", &[]) };
        let seats = self.seats().filter(|seat| seat.side() == side);
        match seats.map(|seat| self.name(seat)).collect::<Vec<_>>().as_slice() {
            [one, other] => self.tell("terminal-team-wins", &[("one", one.into()), ("other", other.into())]),
            names => self.tell("terminal-wins", &[("seat", (&names.concat()).into())]),
        }
    }
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

/// A name in this folder that no file has yet.
fn free_name(variant: &str) -> String {
    let name = |number: u32| format!("{}-{number}.record", variant.replace(':', "-"));
    (1..).map(name).find(|name| !Path::new(name).exists()).unwrap_or_default()
}

/// A record and its match, which must be of this variant.
pub(crate) fn load_match<G: Game>(
    file: &Path,
    variant: &str,
    language: Language,
) -> Result<(Match<G>, Record), String> {
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

/// A level as the command line and the tag write it.
fn strength<G: Playable>(text: &str) -> Result<Name, String> {
    let name = if text == "best" { Some(Name::Best) } else { Name::parse::<G>(&format!("level:{text}")) };
    name.ok_or_else(|| format!("`{text}` is not a level from 1 to {}, nor best", G::GRADES.len()))
}

pub(crate) fn level_text(level: Name) -> String {
    if let Name::Level(level) = level { level.number().to_string() } else { level.to_string() }
}
