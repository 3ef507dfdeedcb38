//! A second game with secrets, which no player knows: all of them play and assess it.
//!
//! The first side hides a pea under one of three shells; the other lifts two of them and wins if the pea is there.
#![allow(clippy::unwrap_used)]

use std::fmt::{self, Display};
use std::io::Cursor;
use std::str::FromStr;

use quadrille_engine::duel::{Duel, Entrant, Pace};
use quadrille_engine::level::Grade;
use quadrille_engine::mcts::Mcts;
use quadrille_engine::players::Name;
use quadrille_engine::ugi::{Service, serve};
use quadrille_engine::{Effort, Limits, Playable, Resources, Search, Turn, ask};
use quadrille_games::setup::Misplaced;
use quadrille_games::{
    Diagram, Event, Game, Gesture, Match, Message, Outcome, ParseError, Pattern, Rng, Scene, Seat, SeatName,
    Sentence, Setup, Side, Status, Variant, Viewer, draw,
};

/// Where the pea is, as far as somebody knows, and which shells were lifted: `- ...`, `2 x..`, `? x..`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Table {
    pea: Pea,
    lifted: [bool; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Pea {
    InHand,
    Hidden,
    Under(usize),
}

/// A position: the pea is in hand or under a shell.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Shells(Table);

/// What somebody may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct View(Table);

/// A shell: to hide the pea under it, or to lift it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Shell(usize);

const REFUSED: Pattern = Pattern::phrase("toy", "this is not so in the game of shells");

fn refused<T>() -> Result<T, ParseError> {
    Err(ParseError::Refused(REFUSED.message()))
}

impl Display for Shell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Shell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Shell, ParseError> {
        (0..3).map(Shell).find(|shell| shell.to_string() == text).map_or_else(refused, Ok)
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.pea {
            Pea::InHand => f.write_str("- ")?,
            Pea::Hidden => f.write_str("? ")?,
            Pea::Under(shell) => write!(f, "{} ", Shell(shell))?,
        }
        self.lifted.iter().try_for_each(|&lifted| f.write_str(if lifted { "x" } else { "." }))
    }
}

impl FromStr for Table {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Table, ParseError> {
        let peas = [Pea::InHand, Pea::Hidden, Pea::Under(0), Pea::Under(1), Pea::Under(2)];
        let lifted = |code: usize| [1, 2, 4].map(|bit| code & bit != 0);
        let all =
            peas.into_iter().flat_map(|pea| (0..8).map(move |code| Table { pea, lifted: lifted(code) }));
        all.into_iter().find(|table| table.to_string() == text).map_or_else(refused, Ok)
    }
}

impl Display for Shells {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Shells {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Shells, ParseError> {
        text.parse().map(Shells).and_then(|position| match position.0.pea {
            Pea::Hidden => refused(),
            _ => Ok(position),
        })
    }
}

impl Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for View {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<View, ParseError> {
        text.parse().map(View)
    }
}

impl Setup for Shells {
    type Position = Shells;
    const LOOKS: &'static [&'static str] = &[];

    fn put(&mut self, _: &str, _: Seat, _: &str) -> Result<(), Misplaced> {
        Err(Misplaced::NotHere)
    }

    fn clear(&mut self, _: &str) -> Result<(), Misplaced> {
        Err(Misplaced::NotHere)
    }

    fn pass_turn(&mut self) {}

    fn position(self) -> Result<Shells, ParseError> {
        Ok(self)
    }
}

impl Game for Shells {
    type Move = Shell;
    type Known = ();
    type Public = (bool, [bool; 3]);
    type View = View;
    type Setup = Shells;

    const HAS_SECRETS: bool = true;
    const VARIANTS: &'static [Variant] =
        &[Variant { name: "shells", starts: &["- ..."], about: "a pea under one of three shells" }];
    const SEATS: &'static [SeatName] =
        &[SeatName { letter: 'h', name: "Hider" }, SeatName { letter: 's', name: "Seeker" }];
    const GOAL: Pattern = Pattern::phrase("shells-goal", "find the pea");
    const ENDS: &'static [(&'static str, Pattern)] = &[];
    const PATTERNS: &'static [&'static [Pattern]] = &[&[REFUSED]];

    fn variant(&self) -> &'static Variant {
        &Self::VARIANTS[0]
    }

    fn turn(&self) -> Seat {
        Seat::new(u8::from(self.0.pea != Pea::InHand))
    }

    fn setup(&self) -> Shells {
        *self
    }

    fn status(&self) -> Status {
        let lifted = self.0.lifted.iter().filter(|&&lifted| lifted).count();
        match self.0.pea {
            Pea::Under(shell) if self.0.lifted[shell] => Status::Over(Outcome::Win(Side::Second)),
            Pea::Under(_) if lifted == 2 => Status::Over(Outcome::Win(Side::First)),
            _ => Status::Turn(self.turn()),
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Shell> {
        let is_over = matches!(self.status(), Status::Over(_));
        let open: Vec<Shell> = (0..3).filter(|&shell| !is_over && !self.0.lifted[shell]).map(Shell).collect();
        open.into_iter()
    }

    fn play_unchecked(&mut self, m: Shell) {
        match self.0.pea {
            Pea::InHand => self.0.pea = Pea::Under(m.0),
            _ => self.0.lifted[m.0] = true,
        }
    }

    fn why_not(&self, _: Shell) -> Message {
        REFUSED.message()
    }

    fn why_not_there(_: &View, _: &[&str]) -> Option<Message> {
        Some(REFUSED.message())
    }

    fn known(&self) {}

    fn learn(&self, _: &mut (), _: Shell) {}

    fn public(&self, _: &()) -> (bool, [bool; 3]) {
        (self.0.pea == Pea::InHand, self.0.lifted)
    }

    fn view(&self, _: &(), viewer: Viewer) -> View {
        let is_hidden = self.0.pea != Pea::InHand && viewer != Viewer::Seat(Seat::new(0));
        View(Table { pea: if is_hidden { Pea::Hidden } else { self.0.pea }, ..self.0 })
    }

    fn notation(&self, _: &(), m: Shell, viewer: Viewer) -> String {
        let is_hidden = self.0.pea == Pea::InHand && viewer != Viewer::Seat(Seat::new(0));
        if is_hidden { "?".into() } else { m.to_string() }
    }

    fn imagine(view: &View, rng: &mut Rng) -> (Shells, ()) {
        let shut: Vec<usize> = (0..3).filter(|&shell| !view.0.lifted[shell]).collect();
        let pea = match view.0.pea {
            Pea::Hidden => Pea::Under(shut[draw(shut.len(), rng)]),
            known => known,
        };
        (Shells(Table { pea, ..view.0 }), ())
    }

    fn truths(view: &View) -> Vec<(Shells, ())> {
        let shut = (0..3).filter(|&shell| !view.0.lifted[shell]).map(Pea::Under);
        let peas = if matches!(view.0.pea, Pea::Hidden) { shut.collect() } else { vec![view.0.pea] };
        peas.into_iter().map(|pea| (Shells(Table { pea, ..view.0 }), ())).collect()
    }

    fn diagram(view: &View) -> Diagram {
        Diagram { rows: format!("{view}\n"), captions: Vec::new() }
    }

    fn scene(_: &View) -> Scene {
        Scene::default()
    }

    fn gesture(_: &View, m: Shell) -> Gesture {
        Gesture { text: m.to_string(), ..Gesture::default() }
    }

    fn events(&self, _: &(), _: Shell, _: Option<Viewer>) -> Vec<Event> {
        Vec::new()
    }
}

impl Playable for Shells {
    type Search = Mcts;
    const GRADES: &'static [Grade] = &[Grade::simple(40, 1.0); 8];
}

const PLAYERS: [&str; 6] = ["random", "careful", "mcts", "best", "level:1", "level:8"];

/// Plays a match with the same player at both seats.
fn play(name: &str, seed: u64) -> Match<Shells> {
    let mut game = Match::new("- ...".parse::<Shells>().unwrap());
    let mut player = Name::parse::<Shells>(name).unwrap().player(&Resources::new(seed, 1 << 12), None);
    while let Some(seat) = game.to_move() {
        let choice = ask(player.as_mut(), &game, seat, &Limits::nodes(60));
        game.play_move(choice.best).unwrap();
    }
    game
}

/// Who sees the pea always wins when seeking; who does not finds it two times in three.
#[test]
fn every_player_plays_it_and_none_peeps() {
    for name in PLAYERS {
        let found = |seed: &u64| play(name, *seed).end().unwrap().outcome() == Outcome::Win(Side::Second);
        let found = (0..90).filter(found).count();
        assert!((40..80).contains(&found), "{name} found the pea in {found} of 90 games");
    }
}

#[test]
fn every_move_is_assessed_by_the_view_alone() {
    let assess = |position: &str| {
        let view = position.parse::<Shells>().unwrap().view(&(), Viewer::Seat(Seat::new(1)));
        let turn = Turn::<Shells> { view: &view, history: &[] };
        let all = Mcts::new(5).assess(&turn, &Limits::nodes(600), &mut |_| {});
        let trials = |effort| if let Effort::Trials(trials) = effort { trials } else { 0 };
        assert_eq!(all.iter().map(|assessed| trials(assessed.effort)).sum::<u32>(), 600);
        all.into_iter().map(|assessed| (assessed.m, assessed.line, assessed.value)).collect::<Vec<_>>()
    };
    assert_eq!(assess("1 ...").len(), 3);
    assert_eq!(assess("1 ..."), assess("3 ..."));
    let [first, second] = &assess("1 .x.")[..] else { panic!("two shells are left") };
    assert_eq!(first.1, [first.0.to_string()]);
    assert_ne!(first.0, second.0);
}

#[test]
fn it_is_told_to_engines_without_its_secret() {
    let mut game = Match::new("- ...".parse::<Shells>().unwrap());
    game.play_text("2").unwrap();
    game.play_text("3").unwrap();
    assert_eq!(Shells::to_ugi(&game, Seat::new(0)), "fen - ... moves 2 3");
    assert_eq!(Shells::to_ugi(&game, Seat::new(1)), "fen - ... moves ? 3");
    let mut said = Vec::new();
    let asked = "ugi\nposition startpos moves 2\ngo nodes 100\n";
    serve(Cursor::new(asked), &mut said, Service::<Shells>::new(&Shells::VARIANTS[0], None, || 1)).unwrap();
    let said = String::from_utf8(said).unwrap();
    assert!(said.contains("option name Level") && !said.contains("option name Hash"), "{said}");
    assert!(said.contains("\nbestmove "), "{said}");
}

#[test]
fn it_is_played_in_duels() {
    let entrant = |name: &str| {
        let name = Name::parse::<Shells>(name).unwrap();
        Entrant::<Shells>::built_in(name.to_string(), Pace::Nodes(60), move |seed| {
            name.player(&Resources::new(seed, 1 << 12), None)
        })
    };
    let duel = Duel::new(&Shells::VARIANTS[0], 20);
    let report = duel.run(&entrant("best"), &entrant("random"), |_, _| {}).unwrap();
    assert_eq!(report.tally.games(), 20);
}
