//! The command `position`: how a match is told to an engine, and how an engine reads it.

use quadrille_games::{Game, Match, Seat, Variant, Viewer};

/// The arguments that tell a seat what it has seen: everything, in a game without secrets.
pub(crate) fn to_ugi<G: Game>(game: &Match<G>, seat: Seat) -> String {
    let viewer = Viewer::Seat(seat);
    let start = game.start().view(&game.start().known(), viewer);
    arguments("fen", &start.to_string(), game.notations(viewer))
}

/// The match that was told as `fen START moves MOVE …`.
pub(crate) fn from_ugi<G: Game>(variant: &Variant, text: &str) -> Result<Match<G>, String> {
    let (start, moves) = split(variant, text)?;
    let mut game = Match::new(read_start(&start)?);
    for (i, word) in moves.into_iter().enumerate() {
        game.play_text(word).map_err(|error| about_move(i, word, error))?;
    }
    Ok(game)
}

/// `fen 00000/00000 l moves 1 2`.
pub(crate) fn arguments(form: &str, start: &str, moves: Vec<String>) -> String {
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("{form} {start}{moves}")
}

/// The start and the words of the moves after `startpos` or `fen`.
pub(crate) fn split<'a>(variant: &Variant, text: &'a str) -> Result<(String, Vec<&'a str>), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let moves = words.get(end + 1..).unwrap_or_default().to_vec();
    match &words[..end] {
        ["startpos"] => Ok((variant.starts[0].into(), moves)),
        ["fen", fields @ ..] => Ok((fields.join(" "), moves)),
        _ => Err("a position is `startpos`, or `fen` and its text".into()),
    }
}

/// The position with this text.
pub(crate) fn read_start<G: Game>(text: &str) -> Result<G, String> {
    text.parse().map_err(|error| format!("`{}` is not a position: {error}", text.escape_debug()))
}

/// What is wrong with a move.
pub(crate) fn about_move(index: usize, word: &str, why: impl std::fmt::Display) -> String {
    format!("move {}, `{}`: {why}", index + 1, word.escape_debug())
}
