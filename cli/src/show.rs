//! Commands that show: the list of games, a position, a record.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use quadrille_games::{Family, Game, Match, Message, Record, Sentence, Status, Viewer, for_game};

use crate::Outcome;
use crate::stream::read_viewer;
use crate::translation::Problem;

/// `quadrille games`.
pub(crate) fn games() -> Outcome {
    let mut output = io::stdout().lock();
    for variant in Family::ALL.iter().flat_map(|family| family.variants()) {
        writeln!(output, "{:<29} {}", variant.name, variant.about)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `quadrille show`: the position as the seat to move sees it.
pub(crate) fn position<G: Game>(position: &G) -> Outcome {
    let mut output = io::stdout().lock();
    let viewer = position.to_move().map_or(Viewer::Public, Viewer::Seat);
    let view = position.view(&position.known(), viewer);
    writeln!(output, "{position}\n\n{}", G::diagram(&view))?;
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

/// `quadrille replay`.
pub(crate) fn replay(file: &Path, viewer: &str) -> Outcome {
    let record = read_record(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let name = record.tag("Game").ok_or("the tag [Game \"…\"] is missing")?;
    let (family, _) = quadrille_games::variant(name)?;
    for_game!(family, G => replay_as::<G>(&record, viewer))
}

/// A record from a file; the error does not name the file.
pub(crate) fn read_record(file: &Path) -> Result<Record, Message> {
    let bytes = fs::read(file).map_err(|error| Problem::from(&error).message())?;
    let text = String::from_utf8(bytes).map_err(|_| Problem::NotUtf8.message())?;
    text.parse().map_err(|error: quadrille_games::RecordError| error.message())
}

fn replay_as<G: Game>(record: &Record, viewer: &str) -> Outcome {
    let whole = record.replay::<G>()?;
    let viewer = read_viewer::<G>(viewer, whole.start().seats())?;
    let mut output = io::stdout().lock();
    let mut game = Match::new(whole.start().clone());
    writeln!(output, "start\t{}\n{}", game.view(viewer), G::diagram(&game.view(viewer)))?;
    for (ply, (&m, text)) in whole.moves().iter().zip(whole.notations(viewer)).enumerate() {
        game.play_unchecked(m);
        writeln!(output, "{}. {text}\t{}\n{}", ply + 1, game.view(viewer), G::diagram(&game.view(viewer)))?;
    }
    writeln!(output, "{}", record.result)?;
    Ok(ExitCode::SUCCESS)
}
