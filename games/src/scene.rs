//! What a viewer is shown, as data for drawing: places, pieces, and how moves are made with a finger.
//!
//! A scene is made from a view, so it holds nothing that the viewer may not know. Drawing it needs no
//! rules: everything that can be pointed at has a name, every legal move is a path of such names.

use crate::{AnyMatch, Game, Match, Seat, Viewer};

/// What a viewer is shown at one moment.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scene {
    /// How many places the picture is wide and high.
    pub size: [f32; 2],
    /// Everything that can be pointed at, from the top left on.
    pub spots: Vec<Spot>,
    /// The pieces.
    pub tokens: Vec<Token>,
    /// The part of the game.
    pub phase: Phase,
    /// What is counted for each seat, if anything: pieces home, on the board, or in stock.
    pub counts: Vec<u32>,
    /// The distance that is barred (QN7).
    pub barred: Option<u8>,
    /// For each seat, the cells where it threatens (SY4), unless people must see for themselves.
    pub threats: Vec<Vec<String>>,
    /// The figures behind these threats.
    pub figures: Vec<Figure>,
    /// The places that won.
    pub winning: Vec<String>,
    /// The legal moves of the viewer, if it is the viewer's turn.
    pub moves: Vec<Gesture>,
    /// The places that a set-up fills (SO3), in the order of [`Gesture::looks`].
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub to_fill: Vec<String>,
}

/// A figure that pieces of a seat form or can form: a square (SY1).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Figure {
    /// Whose it is.
    pub seat: usize,
    /// Its corners in the order in which its sides are drawn.
    pub corners: Vec<String>,
    /// The corners that are still empty.
    pub missing: Vec<String>,
}

/// The part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    /// Moves on the board.
    #[default]
    Play,
    /// The toss (SO2).
    Toss,
    /// The set-up (SO3).
    SetUp,
}

/// A place that can be pointed at.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Spot {
    /// Its name, as moves write it where they do.
    pub id: String,
    /// From left to right.
    pub x: f32,
    /// From top to bottom.
    pub y: f32,
    /// What kind of place it is.
    pub kind: SpotKind,
    /// The dots of a piece that starts here (SD2).
    pub dots: u8,
    /// Whose place it is, where it is one player's: on a ramp, in a hand.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<usize>,
    /// The line of a ramp, counted from its owner.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(test, ts(optional))]
    pub line: Option<u8>,
}

/// What kind of place a spot is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SpotKind {
    /// An ordinary cell, square or crossing.
    Cell,
    /// A slot at the end of a lane.
    Slot,
    /// The black border.
    Border,
    /// A ramp.
    Ramp,
    /// A kind in a hand.
    Hand,
}

/// A piece.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Token {
    /// The spot on which it lies.
    pub at: String,
    /// Whose it is.
    pub seat: usize,
    /// What it looks like: `out`, `back`, `home`; `piece`; `single`, `double`; `R`, `P`, `S`, or `?` for a back.
    pub look: String,
    /// What a hidden face can still be for the viewer; empty where nothing is hidden.
    pub can_be: String,
    /// Whether everybody knows its face, also where it lies hidden.
    pub open: bool,
    /// How many lie here: pieces of one kind in a hand.
    pub count: u32,
    /// A name that stays with the piece, where pieces have one.
    pub name: String,
    /// The number by which moves name the piece, where they do.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(test, ts(optional))]
    pub number: Option<u8>,
}

/// How a legal move is made, and what it does.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Gesture {
    /// The text of the move.
    pub text: String,
    /// The spots to point at, one after the other; empty for a move that is not made on the board.
    pub path: Vec<String>,
    /// What will happen where.
    pub effects: Vec<Effect>,
    /// What is picked or put down, as [`Token::look`] says it, where the path does not tell.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub looks: Vec<String>,
}

/// What a move does at a place.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Effect {
    /// What.
    pub what: What,
    /// Where.
    pub at: String,
    /// Where to, if something is moved from there.
    pub to: Option<String>,
}

/// The things that a move can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum What {
    /// The piece ends here.
    Land,
    /// The piece leaves the board here.
    Leave,
    /// A piece is sent back (SD7) or to its owner's hand (SO14).
    Back,
    /// A piece is turned over (QN6).
    Turn,
    /// From now on a square can be completed here (SY4).
    Threaten,
    /// Two pieces meet here (SO10).
    Meet,
    /// The move wins here.
    Win,
}

impl Gesture {
    /// A move that is made by pointing at these spots.
    pub(crate) fn new(text: impl ToString, path: Vec<String>) -> Gesture {
        Gesture { text: text.to_string(), path, ..Gesture::default() }
    }

    /// The same with what is picked or put down.
    pub(crate) fn with_looks(mut self, looks: impl IntoIterator<Item = impl ToString>) -> Gesture {
        self.looks = looks.into_iter().map(|look| look.to_string()).collect();
        self
    }

    /// Whether it is made by pointing at these spots first.
    pub(crate) fn begins_with(&self, path: &[&str]) -> bool {
        self.path.len() >= path.len() && self.path.iter().zip(path).all(|(spot, pointed)| spot == pointed)
    }

    /// Adds something that happens at a place.
    pub(crate) fn with(mut self, what: What, at: impl ToString) -> Gesture {
        self.effects.push(Effect { what, at: at.to_string(), to: None });
        self
    }

    /// Adds something that is moved from one place to another.
    pub(crate) fn with_move(mut self, what: What, at: impl ToString, to: impl ToString) -> Gesture {
        self.effects.push(Effect { what, at: at.to_string(), to: Some(to.to_string()) });
        self
    }
}

impl Spot {
    /// A spot at a column and row of the picture.
    pub(crate) fn new(id: impl ToString, x: impl Into<f32>, y: impl Into<f32>, kind: SpotKind) -> Spot {
        Spot { id: id.to_string(), x: x.into(), y: y.into(), kind, dots: 0, seat: None, line: None }
    }

    /// The same, as the place of one player.
    pub(crate) fn of(self, seat: Seat) -> Spot {
        Spot { seat: Some(seat.index()), ..self }
    }
}

impl Token {
    /// A piece that hides nothing.
    pub(crate) fn new(at: impl ToString, seat: Seat, look: impl ToString) -> Token {
        Token {
            at: at.to_string(),
            seat: seat.index(),
            look: look.to_string(),
            can_be: String::new(),
            open: false,
            count: 1,
            name: String::new(),
            number: None,
        }
    }
}

/// What a viewer of a match is shown; without a viewer what the referee sees: every seat's own pieces as the
/// owner sees them.
pub(crate) fn scene_of<G: Game>(game: &Match<G>, viewer: Option<Viewer>) -> Scene {
    let to_move = AnyMatch::to_move(game);
    let Some(viewer) = viewer else {
        let mut scene = scene_of(game, Some(to_move.map_or(Viewer::Public, Viewer::Seat)));
        let own = |seat: Seat| {
            let tokens = G::scene(&game.view(Viewer::Seat(seat))).tokens;
            tokens.into_iter().filter(move |token| token.seat == seat.index())
        };
        scene.tokens = (0..game.position().seats()).map(Seat::new).flat_map(own).collect();
        return scene;
    };
    let view = game.view(viewer);
    let mut scene = G::scene(&view);
    if to_move.is_some_and(|seat| viewer == Viewer::Seat(seat)) {
        let listed = game.position().moves().filter(|&m| G::is_listed(m));
        scene.moves = listed.map(|m| G::gesture(&view, m)).collect();
        scene.moves.sort_by(|a, b| a.text.cmp(&b.text));
    }
    scene
}
