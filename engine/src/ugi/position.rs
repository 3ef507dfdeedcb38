//! The command `position`: how a match is told to an engine, and how an engine reads it.

use quadrille_games::{Game, Match, Quindo, Seat, Squadro, Squaryd, Squod, Variant};

use super::seen;

/// A game whose matches can be told to an engine.
pub trait Told: Game {
    /// The arguments of `position` that tell a seat what it has seen of a match.
    fn tell(game: &Match<Self>, _seat: Seat) -> String {
        let moves = game.moves().iter().map(ToString::to_string).collect();
        arguments("fen", &game.start().to_string(), moves)
    }

    /// The match that the arguments of `position` describe.
    ///
    /// Whatever was not told is made up: its view for the seat that was told is exact.
    fn hear(variant: &Variant, text: &str) -> Result<Match<Self>, String> {
        hear_open(variant, text)
    }
}

impl Told for Squadro {}
impl Told for Quindo {}
impl Told for Squaryd {}

impl Told for Squod {
    fn tell(game: &Match<Squod>, seat: Seat) -> String {
        seen::tell(game, seat)
    }

    fn hear(variant: &Variant, text: &str) -> Result<Match<Squod>, String> {
        match text.split_once(' ') {
            Some(("view", told)) => seen::hear(variant, told),
            _ => hear_open(variant, text),
        }
    }
}

/// `fen 00000/00000 l moves 1 2`.
pub(super) fn arguments(form: &str, start: &str, moves: Vec<String>) -> String {
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("{form} {start}{moves}")
}

/// The start and the words of the moves after `startpos` or `fen`.
pub(super) fn split<'a>(variant: &Variant, text: &'a str) -> Result<(String, Vec<&'a str>), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let moves = words.get(end + 1..).unwrap_or_default().to_vec();
    match &words[..end] {
        ["startpos"] => Ok((variant.starts[0].into(), moves)),
        ["fen", fields @ ..] => Ok((fields.join(" "), moves)),
        _ => Err("a position is `startpos`, or `fen` and its text".into()),
    }
}

fn hear_open<G: Game>(variant: &Variant, text: &str) -> Result<Match<G>, String> {
    let (start, moves) = split(variant, text)?;
    let mut game = Match::new(read_start(&start)?);
    for (i, word) in moves.into_iter().enumerate() {
        game.play_text(word).map_err(|error| about_move(i, word, error))?;
    }
    Ok(game)
}

/// The position with this text.
pub(super) fn read_start<G: Game>(text: &str) -> Result<G, String> {
    text.parse().map_err(|error| format!("`{}` is not a position: {error}", text.escape_debug()))
}

/// What is wrong with a move.
pub(super) fn about_move(index: usize, word: &str, why: impl std::fmt::Display) -> String {
    format!("move {}, `{}`: {why}", index + 1, word.escape_debug())
}
