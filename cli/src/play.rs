//! `quadrille play`: how a game in the terminal begins, and `quadrille games --mine`: what became of it.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use quadrille_engine::Playable;
use quadrille_games::{Match, Record, ResultText, Rng, for_game};
use quadrille_texts::Language;

use crate::autosave::{Autosave, Kept};
use crate::duel::lot;
use crate::session::{LEVEL, PERSON, PROGRAM, Session, load_match};
use crate::translation;
use crate::{Outcome, plain, tui};

#[derive(Args)]
pub(crate) struct PlayOptions {
    /// The game or variant
    pub(crate) game: crate::Game,
    /// Your seat, by its letter; the program takes the others [default: the first]
    #[arg(long, value_name = "LETTER", conflicts_with = "people")]
    pub(crate) seat: Option<char>,
    /// All seats are people at this keyboard
    #[arg(long)]
    pub(crate) people: bool,
    /// Begin from this position
    #[arg(long, value_name = "P", conflicts_with_all = ["load", "resume"])]
    position: Option<String>,
    /// Go on with a saved record
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    load: Option<PathBuf>,
    /// Go on with the game that was left unfinished, the last one or --resume=NAME as `games --mine` lists it
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true)]
    resume: Option<Option<String>>,
    /// How strong the program plays: a level from 1, or best for all it has [default: 3, or as the game was begun]
    #[arg(long, value_name = "L")]
    pub(crate) level: Option<String>,
    /// The same seed makes the same lots and the same opponent
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Time for each seat, and what each move gives back: 5m, or 5m+3s
    #[arg(long, value_name = "TIME", value_parser = crate::clock::pace, conflicts_with = "plain")]
    pub(crate) clock: Option<crate::clock::Pace>,
    /// Line by line, as for screen readers and scripts, also where a whole screen could be used
    #[arg(long)]
    plain: bool,
    /// The language of the game [default: the one of LC_ALL, LC_MESSAGES or LANG, else en]
    #[arg(long, value_name = "LANGUAGE", value_parser = translation::language())]
    lang: Option<Language>,
}

impl PlayOptions {
    pub(crate) fn language(&self) -> Language {
        self.lang.unwrap_or_else(translation::of_environment)
    }
}

pub(crate) fn run(options: &PlayOptions) -> Outcome {
    if options.clock.is_some() && !has_screen(options) {
        return Err("clocks are for games on a whole screen, at a terminal: leave out --clock".into());
    }
    for_game!(options.game.family, G => {
        let session = sit_down::<G>(options)?;
        if has_screen(options) { tui::play(session) } else { plain::play(session) }
    })
}

/// Whether somebody sits at a terminal that can show more than lines.
fn has_screen(options: &PlayOptions) -> bool {
    let can_draw = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    !options.plain && can_draw && io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn sit_down<G: Playable>(options: &PlayOptions) -> Result<Session<G>, Box<dyn std::error::Error>> {
    let mut rng = Rng::with_seed(options.seed.unwrap_or_else(lot));
    let is_kept = options.resume.is_some() || io::stdin().is_terminal();
    let mut autosave = is_kept.then(Autosave::new).flatten();
    let begun = first_match::<G>(options, autosave.as_mut(), &mut rng)?;
    Ok(Session::new(options, begun, autosave, &mut rng)?)
}

/// The match to begin with: loaded, resumed, from a position, or new.
fn first_match<G: Playable>(
    options: &PlayOptions,
    autosave: Option<&mut Autosave>,
    rng: &mut Rng,
) -> Result<(Match<G>, Option<Record>), Box<dyn std::error::Error>> {
    let (variant, language) = (options.game.variant, options.language());
    let file = match &options.load {
        Some(file) => Some(file.clone()),
        None if options.position.is_some() => None,
        None => unfinished(options, autosave)?,
    };
    if let Some(file) = file {
        let (game, record) = load_match(&file, variant.name, language)?;
        return Ok((game, Some(record)));
    }
    let start = options.position.as_deref().unwrap_or(variant.starts[rng.usize(..variant.starts.len())]);
    let start = options.game.position(Some(start)).map_err(|problem| language.tell(&problem))?;
    Ok((Match::new(start), None))
}

/// The game that was left and is to go on: asked for on the command line, or now.
fn unfinished(
    options: &PlayOptions,
    autosave: Option<&mut Autosave>,
) -> Result<Option<PathBuf>, Box<dyn std::error::Error>> {
    let language = options.language();
    let name = options.resume.as_ref().and_then(Option::as_deref);
    let found = autosave.and_then(|autosave| {
        let (save, file) = autosave.unfinished(options.game.variant.name, name)?;
        Some((autosave, save, file))
    });
    match found {
        Some((autosave, save, file)) if options.resume.is_some() || wants_to_go_on(language)? => {
            autosave.go_on(save);
            Ok(Some(file))
        }
        None if options.resume.is_some() => Err(language.say("terminal-nothing-to-resume", &[]).into()),
        _ => Ok(None),
    }
}

fn wants_to_go_on(language: Language) -> io::Result<bool> {
    plain::decide(&language.say("terminal-go-on", &[]), true).map(|answer| answer.unwrap_or(true))
}

/// `quadrille games --mine`: the games that were played here, the last one first.
pub(crate) fn mine(language: Language) -> Outcome {
    let mut output = io::stdout().lock();
    let autosave = Autosave::new();
    let mut all = autosave.iter().flat_map(Autosave::all).peekable();
    if all.peek().is_none() {
        crate::note!("{}", language.say("terminal-mine-none", &[]));
    }
    for kept in all {
        writeln!(output, "{}", line_of(&kept, language))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Name, day, moves, the result, and who played.
fn line_of(kept: &Kept, language: Language) -> String {
    let record = &kept.record;
    let day = time::OffsetDateTime::from(kept.changed).date();
    let count = record.moves().count();
    let moves = language.say("terminal-mine-moves", &[("n", (&count).into())]);
    let result = match record.result {
        ResultText::Open => language.say("terminal-mine-unfinished", &[]),
        over @ ResultText::Over(_) => over.to_string(),
    };
    let who = players(record, language);
    format!("{:<20} {day} {count:>4} {moves:<6} {result:<10}  {who}", kept.name())
}

/// Who sits where in a record.
fn players(record: &Record, language: Language) -> String {
    let seats = quadrille_games::variant(record.tag("Game").unwrap_or_default())
        .map_or(&[][..], |(family, _)| family.seat_names());
    let players = seats.iter().filter_map(|seat| {
        let player = match record.tag(seat.name)? {
            PERSON => language.say("terminal-person", &[]),
            PROGRAM => {
                let level = record.tag(LEVEL).unwrap_or_default();
                language.say("terminal-mine-program", &[("level", level.into())])
            }
            name => name.into(),
        };
        Some(format!("{} {player}", language.seat(seat.name)))
    });
    players.collect::<Vec<_>>().join(", ")
}
