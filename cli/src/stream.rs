//! Commands that read lines, answer each, and go on after a bad one.

use std::io::{self, BufRead, BufWriter, Write};
use std::process::ExitCode;

use quadrille_engine::lines;
use quadrille_games::{Game, Seat, Status, Viewer};

use crate::Outcome;

/// What is kept of a line; the rest of a longer one is dropped.
const LONGEST_LINE: u64 = 1 << 22;

/// What to print for a line: the whole answer, or why there is none.
pub(crate) type Answer = Result<String, String>;

/// Answers every line of the standard input; the exit status is 1 if one could not be answered.
pub(crate) fn answer_lines(mut answer: impl FnMut(&str) -> Answer) -> Outcome {
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    let mut failed = false;
    while let Some(is_whole) = read_line(&mut input, &mut line)? {
        let text = String::from_utf8_lossy(&line);
        let answered = match std::str::from_utf8(&line) {
            _ if !is_whole => Err(format!("the line is longer than {} MiB", LONGEST_LINE >> 20)),
            Ok(text) => answer(text),
            Err(error) => Err(format!("byte {}: this is not UTF-8", error.valid_up_to() + 1)),
        };
        match answered {
            Ok(answer) => writeln!(output, "{answer}")?,
            Err(reason) => {
                failed = true;
                writeln!(output, "{text}\terror\t{reason}")?;
            }
        }
    }
    output.flush()?;
    Ok(if failed { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Reads a line without its end; says whether it is whole, or `None` where there is no line.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    lines::read_line(input, line, LONGEST_LINE)
}

/// `quadrille moves`.
pub(crate) fn moves<G: Game>() -> Outcome {
    answer_lines(|line| {
        let position = parse::<G>(line)?;
        let mut moves: Vec<String> = position.moves().map(|m| m.to_string()).collect();
        moves.sort_unstable();
        Ok(format!("{position}\t{}\t{}", status(&position), moves.join(" ")))
    })
}

/// `quadrille after`.
pub(crate) fn after<G: Game>() -> Outcome {
    answer_lines(|line| {
        let (position, m) = line.split_once('\t').ok_or("expected a position, a tab and a move")?;
        let mut next = parse::<G>(position)?;
        next.play(read_move::<G>(m)?).map_err(|illegal| illegal.to_string())?;
        Ok(format!("{position}\t{m}\t{next}"))
    })
}

/// `quadrille views`.
pub(crate) fn views<G: Game>() -> Outcome {
    answer_lines(|line| {
        let mut fields = line.splitn(3, '\t');
        let mut field = || fields.next().ok_or("expected a position, a tab, a viewer, a tab and moves");
        let (mut position, viewer) = (parse::<G>(field()?)?, field()?);
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
