//! The one list of games, and matches whose game is known only at run time.

use crate::message::values;
use crate::text::quoted;
use crate::{
    Edit, End, Figure, Game, Malformed, Match, Message, ParseError, Pattern, PlayError, Record, RecordError,
    Rng, Scene, Seat, SeatName, Sentence, Setup, Step, Variant, Viewer, sentences,
};

/// The games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// There and back on crossing lanes.
    Squadro,
    /// Turning over what is jumped.
    Quindo,
    /// Squares of any tilt.
    Squaryd,
    /// Rock, paper, scissors with hidden faces.
    Squod,
}

/// Runs an expression with the type of a game: the only list of games.
#[macro_export]
macro_rules! for_game {
    (@of $($Game:ident),+; $family:expr, $G:ident => $body:expr) => {
        match $family {
            $($crate::Family::$Game => {
                type $G = $crate::$Game;
                $body
            })+
        }
    };
    ($family:expr, $G:ident => $body:expr) => {
        $crate::for_game!(@of Squadro, Quindo, Squaryd, Squod; $family, $G => $body)
    };
}

/// Declares a module for each game, in files of their names: what another crate knows of them.
#[macro_export]
macro_rules! game_modules {
    () => {
        mod quindo;
        mod squadro;
        mod squaryd;
        mod squod;
    };
}

impl Family {
    /// All games in the order of the house.
    pub const ALL: [Family; 4] = [Family::Squadro, Family::Quindo, Family::Squaryd, Family::Squod];

    /// The variants, the default first.
    pub fn variants(self) -> &'static [Variant] {
        for_game!(self, G => G::VARIANTS)
    }

    /// The name of the game, which is that of its default variant, too.
    pub fn name(self) -> &'static str {
        self.variants()[0].name
    }

    /// Whether a position of one variant is accepted where another one was asked for by its name: the plain name of a
    /// game stands for all its variants.
    pub fn admits(self, wanted: &str, found: &str) -> bool {
        wanted == self.name() || wanted == found
    }

    /// Whether something is hidden from somebody.
    pub fn has_secrets(self) -> bool {
        for_game!(self, G => G::HAS_SECRETS)
    }

    /// What one plays for, in one sentence.
    pub fn goal(self) -> Pattern {
        for_game!(self, G => G::GOAL)
    }

    /// The names of the seats.
    pub fn seat_names(self) -> &'static [SeatName] {
        for_game!(self, G => G::SEATS)
    }
}

sentences! {
    /// There is no game with this name.
    pub enum UnknownGame;
    Named { name: String, games: String } "game-unknown": "there is no game {name}; the games are {games}";
}

sentences! {
    /// A position is not one of the variant that is played.
    pub enum OtherVariant;
    Found { found: &'static str, wanted: &'static str } "other-variant":
        "this is a position of {found}, not of {wanted}";
}

values! {
    sentence UnknownGame;
}

impl UnknownGame {
    fn new(name: &str) -> UnknownGame {
        let names = Family::ALL.iter().flat_map(|family| family.variants()).map(|variant| variant.name);
        UnknownGame::Named { name: quoted(name), games: names.collect::<Vec<_>>().join(", ") }
    }
}

/// All sentences of rules, parsers, matches and records.
pub fn patterns() -> impl Iterator<Item = Pattern> {
    let common = [
        crate::PHRASES,
        crate::text::PHRASES,
        crate::record::PHRASES,
        Malformed::PATTERNS,
        PlayError::PATTERNS,
        RecordError::PATTERNS,
        UnknownGame::PATTERNS,
        OtherVariant::PATTERNS,
        crate::setup::Misplaced::PATTERNS,
    ];
    let games = Family::ALL.into_iter().flat_map(|family| for_game!(family, G => G::PATTERNS));
    common.into_iter().chain(crate::summary::PATTERNS.iter().chain(games).copied()).flatten().copied()
}

/// The variant with this full name, and its game.
pub fn variant(name: &str) -> Result<(Family, &'static Variant), UnknownGame> {
    let all = Family::ALL
        .into_iter()
        .flat_map(|family| family.variants().iter().map(move |variant| (family, variant)));
    all.into_iter().find(|(_, variant)| variant.name == name).ok_or_else(|| UnknownGame::new(name))
}

/// What a viewer is shown of a match, all as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The view text.
    pub view: String,
    /// The picture of the view.
    pub diagram: String,
    /// The moves so far, as this viewer may read them.
    pub played: Vec<String>,
    /// The seat to move, unless the match is over.
    pub to_move: Option<Seat>,
    /// The legal moves that may be listed, if the viewer is to move.
    pub moves: Vec<String>,
    /// How the match ended, once it has.
    pub end: Option<End>,
}

/// A match of any game: the one type-erased layer. Only `snapshot` makes what a viewer sees.
pub trait AnyMatch: Send {
    /// The variant that is played.
    fn variant(&self) -> &'static Variant;
    /// The seats at this table.
    fn seats(&self) -> &'static [SeatName];
    /// The seat to move, unless the match is over.
    fn to_move(&self) -> Option<Seat>;
    /// How the match ended, once it has.
    fn end(&self) -> Option<End>;
    /// The same as the tag `Termination` of records says it.
    fn termination(&self) -> Option<String>;
    /// How many moves have been played.
    fn ply(&self) -> usize;
    /// The moves that a seat may choose before its turn comes.
    fn ahead(&self, seat: Seat) -> Vec<String>;
    /// Plays the text of a move for a seat.
    fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError>;
    /// Takes back the last moves.
    fn take_back(&mut self, count: usize);
    /// Ends the match by resignation, agreement or time.
    fn finish(&mut self, end: End) -> Result<(), PlayError>;
    /// Ends the match as records say it: the value of the tag `Termination`, and the result where it is stated.
    fn finish_as(&mut self, how: &str, result: Option<&str>) -> Result<(), RecordError>;
    /// The position at the start, for the referee.
    fn start(&self) -> String;
    /// The position now, for the referee.
    fn position(&self) -> String;
    /// What a viewer may see.
    fn snapshot(&self, viewer: Viewer) -> Snapshot;
    /// What a viewer may see, as data for drawing; without a viewer, what the referee sees.
    fn scene(&self, viewer: Option<Viewer>) -> Scene;
    /// Why a seat makes no move by pointing at these spots, one after the other; nothing where a move begins so.
    fn why_not(&self, seat: Seat, path: &[&str]) -> Option<Message>;
    /// The figures that the piece on a spot can still become a part of, as a viewer may know them.
    fn figures(&self, viewer: Viewer, at: &str) -> Vec<Figure>;
    /// What the moves from this one on did, as a viewer may know it; without a viewer, as the referee sees it.
    fn events(&self, viewer: Option<Viewer>, from: usize) -> Vec<Step>;
    /// The record: whole (for the referee) or one viewer's.
    fn record(&self, viewer: Option<Viewer>) -> Record;
}

impl<G: Game> AnyMatch for Match<G> {
    fn variant(&self) -> &'static Variant {
        self.start().variant()
    }

    fn seats(&self) -> &'static [SeatName] {
        &G::SEATS[..self.start().seats() as usize]
    }

    fn to_move(&self) -> Option<Seat> {
        Match::to_move(self)
    }

    fn end(&self) -> Option<End> {
        Match::end(self)
    }

    fn termination(&self) -> Option<String> {
        Match::termination(self)
    }

    fn ply(&self) -> usize {
        self.moves().len()
    }

    fn ahead(&self, seat: Seat) -> Vec<String> {
        let ahead = if Match::end(self).is_none() { self.position().ahead(seat) } else { Vec::new() };
        ahead.iter().map(ToString::to_string).collect()
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError> {
        Match::play(self, seat, text)
    }

    fn take_back(&mut self, count: usize) {
        Match::take_back(self, count);
    }

    fn finish(&mut self, end: End) -> Result<(), PlayError> {
        Match::finish(self, end)
    }

    fn finish_as(&mut self, how: &str, result: Option<&str>) -> Result<(), RecordError> {
        Match::finish_as(self, how, result)
    }

    fn start(&self) -> String {
        Match::start(self).to_string()
    }

    fn position(&self) -> String {
        Match::position(self).to_string()
    }

    fn snapshot(&self, viewer: Viewer) -> Snapshot {
        let view = self.view(viewer);
        let is_turn = Match::to_move(self).is_some_and(|seat| viewer == Viewer::Seat(seat));
        let listed = self.position().moves().filter(|&m| is_turn && G::is_listed(m));
        let mut moves: Vec<String> = listed.map(|m| m.to_string()).collect();
        moves.sort_unstable();
        Snapshot {
            diagram: G::diagram(&view).to_string(),
            view: view.to_string(),
            played: self.notations(viewer),
            to_move: Match::to_move(self),
            moves,
            end: Match::end(self),
        }
    }

    fn scene(&self, viewer: Option<Viewer>) -> Scene {
        crate::scene::scene_of(self, viewer)
    }

    fn why_not(&self, seat: Seat, path: &[&str]) -> Option<Message> {
        match Match::to_move(self) {
            None => return Some(PlayError::Over.message()),
            Some(turn) if turn != seat => {
                return Some(PlayError::NotYourTurn { seat: G::SEATS[turn.index()] }.message());
            }
            Some(_) => {}
        }
        let view = self.view(Viewer::Seat(seat));
        let mut gestures = self.position().moves().map(|m| G::gesture(&view, m));
        if gestures.any(|gesture| gesture.begins_with(path)) { None } else { G::why_not_there(&view, path) }
    }

    fn figures(&self, viewer: Viewer, at: &str) -> Vec<Figure> {
        G::figures_at(&self.view(viewer), at)
    }

    fn events(&self, viewer: Option<Viewer>, from: usize) -> Vec<Step> {
        Match::events(self, viewer, from)
    }

    fn record(&self, viewer: Option<Viewer>) -> Record {
        Record::of(self, viewer)
    }
}

/// A new match of a variant; `start` is one of its starting positions or any position of the game.
pub fn new_match(family: Family, start: &str) -> Result<Box<dyn AnyMatch>, ParseError> {
    for_game!(family, G => Ok(Box::new(Match::new(start.parse::<G>()?))))
}

/// A match from a position that fits the text of a view.
pub fn imagined(family: Family, view: &str) -> Result<Box<dyn AnyMatch>, ParseError> {
    let rng = &mut Rng::with_seed(0);
    for_game!(family, G => Ok(Box::new(Match::new(G::imagine(&view.parse::<<G as Game>::View>()?, rng).0))))
}

/// The text of a position of any game after a change by hand, or why there is none.
pub fn edited(family: Family, position: &str, edit: Edit) -> Result<String, ParseError> {
    for_game!(family, G => Ok(crate::setup::edited(&position.parse::<G>()?, edit)?.to_string()))
}

/// What a piece of a game that is put by hand can look like.
pub fn looks(family: Family) -> &'static [&'static str] {
    for_game!(family, G => <<G as Game>::Setup as Setup>::LOOKS)
}

/// Replays a record of any game.
pub fn replay(record: &Record) -> Result<Box<dyn AnyMatch>, RecordError> {
    let name = record.tag("Game").ok_or(RecordError::NoTag { tag: "Game" })?;
    let (family, _) = variant(name).map_err(|why| RecordError::UnknownGame { why })?;
    for_game!(family, G => Ok(Box::new(record.replay::<G>()?)))
}
