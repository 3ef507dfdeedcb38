//! Commands that show: the list of games, a position, a record.

use std::fmt::Display;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use quadrille_games::{Family, Game, Match, Message, Record, Sentence, Status, Viewer, for_game};
use serde_json::json;

use crate::json::Format;
use crate::stream::{self, read_viewer};
use crate::think::truth;
use crate::translation::Problem;
use crate::{Outcome, say};

/// `quadrille games`.
pub(crate) fn games() -> Outcome {
    let mut output = io::stdout().lock();
    for variant in Family::ALL.iter().flat_map(|family| family.variants()) {
        writeln!(output, "{:<29} {}", variant.name, variant.about)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `quadrille show`: a position as the seat to move sees it, or what that seat sees.
pub(crate) fn show<G: Game>(game: crate::Game, text: Option<&str>) -> Outcome {
    let Ok(position) = game.position::<G>(text) else {
        // With hidden faces it is no position; the seat to move sees the same whatever they are.
        let view = game.view::<G>(text)?;
        return draw(&view, &view, &truth::<G>(&view));
    };
    let viewer = position.to_move().map_or(Viewer::Public, Viewer::Seat);
    draw(&position, &position.view(&position.known(), viewer), &position)
}

/// Draws what is seen of a position, and says who is to move and how.
fn draw<G: Game>(text: &dyn Display, view: &G::View, position: &G) -> Outcome {
    let mut output = io::stdout().lock();
    writeln!(output, "{text}\n\n{}", G::diagram(view))?;
    match position.status() {
        Status::Over(outcome) => writeln!(output, "over: {outcome}")?,
        Status::Turn(seat) => {
            let name = G::SEATS[seat.index()];
            writeln!(output, "{} ({}) to move\nmoves: {}", name.name, name.letter, list(position).join(" "))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The legal moves that people are told.
pub(crate) fn list<G: Game>(position: &G) -> Vec<String> {
    let mut moves: Vec<String> =
        position.moves().filter(|&m| G::is_listed(m)).map(|m| m.to_string()).collect();
    moves.sort_unstable();
    moves
}

/// `quadrille replay`: every record of every file.
pub(crate) fn replay(files: &[PathBuf], viewer: &str, format: Format) -> Outcome {
    let mut is_first = true;
    for file in files {
        let text = read_text(file)?;
        for (number, record) in Record::read_all(&text).enumerate() {
            if !std::mem::take(&mut is_first) && !format.json {
                say!("");
            }
            let replayed = record.map_err(Into::into).and_then(|record| replay_one(&record, viewer, format));
            replayed.map_err(|why| format!("{}: record {}: {why}", file.display(), number + 1))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The text of a file, or of the standard input for `-`; the error names the file.
pub(crate) fn read_text(file: &Path) -> Result<String, String> {
    let named = |problem: Problem| format!("{}: {problem}", file.display());
    let mut bytes = Vec::new();
    stream::open(file)?.read_to_end(&mut bytes).map_err(|error| named(Problem::from(&error)))?;
    let text = String::from_utf8(bytes).map_err(|_| named(Problem::NotUtf8))?;
    match text.trim() {
        "" => Err(format!("{}: there is nothing in it", file.display())),
        _ => Ok(text),
    }
}

fn replay_one(record: &Record, viewer: &str, format: Format) -> Outcome {
    let name = record.tag("Game").ok_or("the tag [Game \"…\"] is missing")?;
    let (family, _) = quadrille_games::variant(name)?;
    for_game!(family, G => replay_as::<G>(record, viewer, format))
}

/// A record from a file; the error does not name the file.
pub(crate) fn read_record(file: &Path) -> Result<Record, Message> {
    let bytes = fs::read(file).map_err(|error| Problem::from(&error).message())?;
    let text = String::from_utf8(bytes).map_err(|_| Problem::NotUtf8.message())?;
    text.parse().map_err(|error: quadrille_games::RecordError| error.message())
}

fn replay_as<G: Game>(record: &Record, viewer: &str, format: Format) -> Outcome {
    let whole = record.replay::<G>()?;
    let viewer = read_viewer::<G>(viewer, whole.start().seats())?;
    let mut output = io::stdout().lock();
    let mut game = Match::new(whole.start().clone());
    if format.json {
        writeln!(output, "{}", json!({ "ply": 0, "position": game.view(viewer).to_string() }))?;
        for (i, (&m, text)) in whole.moves().iter().zip(whole.notations(viewer)).enumerate() {
            game.play_unchecked(m);
            let position = game.view(viewer).to_string();
            writeln!(output, "{}", json!({ "ply": i + 1, "move": text, "position": position }))?;
        }
        writeln!(output, "{}", json!({ "result": record.result.to_string() }))?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(output, "start\t{}\n{}", game.view(viewer), G::diagram(&game.view(viewer)))?;
    for (ply, (&m, text)) in whole.moves().iter().zip(whole.notations(viewer)).enumerate() {
        game.play_unchecked(m);
        writeln!(output, "{}. {text}\t{}\n{}", ply + 1, game.view(viewer), G::diagram(&game.view(viewer)))?;
    }
    writeln!(output, "{}", record.result)?;
    Ok(ExitCode::SUCCESS)
}
