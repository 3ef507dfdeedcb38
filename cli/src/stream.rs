//! Commands that read lines, answer each, and go on after a bad one.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use quadrille_engine::lines;
use quadrille_games::{Game, Seat, Status, Viewer};
use serde_json::json;

use crate::Outcome;
use crate::json::Format;
use crate::translation::Problem;

/// What is kept of a line; the rest of a longer one is dropped.
const LONGEST_LINE: u64 = 1 << 22;

/// What is read at a time.
const BUFFER: usize = 1 << 16;
/// Answers wait no longer than this for others to be printed with them.
const SOON: Duration = Duration::from_millis(10);

/// What to print for a line: the whole answer, or why there is none.
pub(crate) type Answer = Result<String, String>;

/// Answers every line of the standard input; the exit status is 1 if one could not be answered.
pub(crate) fn answer_lines(format: Format, answer: impl FnMut(&str) -> Answer) -> Outcome {
    answer_lines_of(&mut BufReader::with_capacity(BUFFER, io::stdin().lock()), format, answer)
}

/// The same for any input. Whoever waits for an answer before writing the next line gets it.
pub(crate) fn answer_lines_of<R: Read>(
    input: &mut BufReader<R>,
    format: Format,
    mut answer: impl FnMut(&str) -> Answer,
) -> Outcome {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    let (mut failed, mut printed) = (false, Instant::now());
    skip_mark(input)?;
    loop {
        if printed.elapsed() > SOON || !input.buffer().contains(&b'\n') {
            output.flush()?;
            printed = Instant::now();
        }
        let Some(is_whole) = read_line(input, &mut line)? else { break };
        match answer_line(&line, is_whole, &mut answer) {
            Ok(answer) => writeln!(output, "{answer}")?,
            Err(reason) => {
                failed = true;
                let line = String::from_utf8_lossy(&line);
                if format.json {
                    writeln!(output, "{}", json!({ "line": line, "error": reason }))?;
                } else {
                    writeln!(output, "{line}\terror\t{reason}")?;
                }
            }
        }
    }
    output.flush()?;
    Ok(if failed { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

fn answer_line(line: &[u8], is_whole: bool, mut answer: impl FnMut(&str) -> Answer) -> Answer {
    match std::str::from_utf8(line) {
        _ if !is_whole => Err(format!("the line is longer than {} MiB", LONGEST_LINE >> 20)),
        Ok(text) => answer(text),
        Err(error) => Err(format!("byte {}: this is not UTF-8", error.valid_up_to() + 1)),
    }
}

/// Skips the mark that some editors put at the beginning of a text.
pub(crate) fn skip_mark(input: &mut impl BufRead) -> io::Result<()> {
    let mark = "\u{feff}".as_bytes();
    if input.fill_buf()?.starts_with(mark) {
        input.consume(mark.len());
    }
    Ok(())
}

/// A file to read, or the standard input for `-`; the error names the file.
pub(crate) fn open(file: &Path) -> Result<BufReader<Box<dyn Read>>, String> {
    let input: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file).map_err(|error| format!("{}: {}", file.display(), Problem::from(&error)))?)
    };
    Ok(BufReader::with_capacity(BUFFER, input))
}

/// Reads a line without its end; says whether it is whole, or `None` where there is no line.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    lines::read_line(input, line, LONGEST_LINE)
}

/// `quadrille moves`.
pub(crate) fn moves<G: Game>(game: crate::Game, format: Format) -> Outcome {
    answer_lines(format, |line| {
        let position = read::<G>(game, line)?;
        let mut moves: Vec<String> = position.moves().map(|m| m.to_string()).collect();
        moves.sort_unstable();
        let (position, status) = (position.to_string(), status(&position));
        if format.json {
            return Ok(json!({ "position": position, "status": status, "moves": moves }).to_string());
        }
        Ok(format!("{position}\t{status}\t{}", moves.join(" ")))
    })
}

/// `quadrille after`.
pub(crate) fn after<G: Game>(game: crate::Game) -> Outcome {
    answer_lines(Format::TEXT, |line| {
        let (position, m) = line.split_once('\t').ok_or("expected a position, a tab and a move")?;
        let mut next = read::<G>(game, position)?;
        next.play(read_move::<G>(m)?).map_err(|illegal| illegal.to_string())?;
        Ok(format!("{position}\t{m}\t{next}"))
    })
}

/// `quadrille views`.
pub(crate) fn views<G: Game>(game: crate::Game) -> Outcome {
    answer_lines(Format::TEXT, |line| {
        let mut fields = line.splitn(3, '\t');
        let mut field = || fields.next().ok_or("expected a position, a tab, a viewer, a tab and moves");
        let (mut position, viewer) = (read::<G>(game, field()?)?, field()?);
        let viewer = read_viewer::<G>(viewer, position.seats())?;
        let mut known = position.known();
        for (i, text) in field()?.split(' ').filter(|text| !text.is_empty()).enumerate() {
            let named = |reason: String| format!("move {}, `{}`: {reason}", i + 1, crate::shorten(text));
            let m = read_move::<G>(text).map_err(named)?;
            let before = position.clone();
            position.play(m).map_err(|illegal| named(illegal.to_string()))?;
            before.learn(&mut known, m);
        }
        Ok(position.view(&known, viewer).to_string())
    })
}

/// A position of the variant that was named.
fn read<G: Game>(game: crate::Game, text: &str) -> Result<G, String> {
    let position = parse(text)?;
    game.check_variant(text, &position).map_err(|problem| problem.to_string())?;
    Ok(position)
}

pub(crate) fn parse<G: Game>(text: &str) -> Result<G, String> {
    text.parse().map_err(|error: quadrille_games::ParseError| error.to_string())
}

fn read_move<G: Game>(text: &str) -> Result<G::Move, String> {
    text.parse().map_err(|error| format!("not a move: {error}"))
}

/// The letter of the seat to move, or the result.
fn status<G: Game>(position: &G) -> String {
    match position.status() {
        Status::Turn(seat) => G::SEATS[seat.index()].letter.into(),
        Status::Over(outcome) => outcome.to_string(),
    }
}

/// A viewer by the letter of a seat, or `-` or `public`.
pub(crate) fn read_viewer<G: Game>(text: &str, seats: u8) -> Result<Viewer, String> {
    if matches!(text, "-" | "public") {
        return Ok(Viewer::Public);
    }
    let names = &G::SEATS[..seats as usize];
    let seat = names.iter().position(|name| text.chars().eq([name.letter]));
    seat.map(|i| Viewer::Seat(Seat::new(i as u8))).ok_or_else(|| {
        let letters: Vec<String> = names.iter().map(|name| name.letter.into()).collect();
        format!(
            "there is no viewer `{}`; use {} or - for the public",
            crate::shorten(text),
            letters.join(", ")
        )
    })
}
