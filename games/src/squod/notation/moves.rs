//! The text forms of places and moves.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use super::{letter, seat_of};
use crate::squod::faces::{Kind, Layout};
use crate::squod::refusal::{self, Refusal};
use crate::squod::{Cell, Move, Place, RampCell};
use crate::text::{ParseError, Reader, refused};
use crate::{Seat, Side};

/// What somebody points at: a place of the board, or pieces in a hand, whose kind may not be known.
#[derive(Clone, Copy)]
pub(in crate::squod) enum Pointed {
    Board(Place),
    Hand(Seat, Option<Kind>),
}

impl FromStr for Pointed {
    type Err = ParseError;

    /// From the name of a spot of the scene.
    fn from_str(text: &str) -> Result<Pointed, ParseError> {
        let kind = |c| if c == '?' { Some(None) } else { Kind::of_letter(c).map(Some) };
        Reader::whole(text, |reader| {
            let Some(seat) = reader.take(seat_of) else { return read_place(reader).map(Pointed::Board) };
            match reader.take(kind) {
                Some(kind) => Ok(Pointed::Hand(seat, kind)),
                None => read_ramp_cell(reader, seat).map(|cell| Pointed::Board(Place::Ramp(cell))),
            }
        })
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Place::Ring(cell) => write!(f, "{}{}", (b'a' + cell.column()) as char, cell.row() + 1),
            Place::Ramp(cell) => write!(f, "{cell}"),
        }
    }
}

impl Display for RampCell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let first = if self.seat().side() == Side::First { b'a' } else { b'1' };
        write!(f, "{}{}{}", letter(self.seat()), self.line(), (first + self.column()) as char)
    }
}

impl Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [second, first] = self.lines().map(|line| line.map(Kind::letter).iter().collect::<String>());
        write!(f, "{second}/{first}")
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Toss(kind) => f.write_char(kind.letter()),
            Move::SetUp(layout) => write!(f, "{layout}"),
            Move::Go(from, to) => write!(f, "{from}-{to}"),
            Move::Squod { from, climb: None, rival } => write!(f, "{from}!{rival}"),
            Move::Squod { from, climb: Some(to), rival } => write!(f, "{from}-{to}!{rival}"),
            Move::Reenter(kind, cell) => write!(f, "{}@{cell}", kind.letter()),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        Reader::or_pass(text, Move::Pass, read_move)
    }
}

fn read_move(reader: &mut Reader) -> Result<Move, ParseError> {
    match reader.take(Kind::of_letter) {
        None => read_action(reader),
        Some(kind) if reader.is_done() => Ok(Move::Toss(kind)),
        Some(kind) if reader.skip('@') => Ok(Move::Reenter(kind, need_ramp(reader)?)),
        Some(kind) => read_set_up(reader, kind),
    }
}

fn read_action(reader: &mut Reader) -> Result<Move, ParseError> {
    let from = read_place(reader)?;
    if let Place::Ramp(from) = from
        && reader.skip('!')
    {
        return Ok(Move::Squod { from, climb: None, rival: need_ramp(reader)? });
    }
    reader.need_char('-', refusal::PLACE_OR_RIVAL)?;
    let to = read_place(reader)?;
    match (from, to) {
        (Place::Ramp(from), Place::Ramp(to)) if reader.skip('!') => {
            Ok(Move::Squod { from, climb: Some(to), rival: need_ramp(reader)? })
        }
        _ => Ok(Move::Go(from, to)),
    }
}

fn read_place(reader: &mut Reader) -> Result<Place, ParseError> {
    if let Some(seat) = reader.take(seat_of) {
        return read_ramp_cell(reader, seat).map(Place::Ramp);
    }
    let column = reader.need(refusal::PLACE, abc)?;
    let row = reader.need(refusal::ROW, one_to_three)?;
    Ok(Place::Ring(Cell::at(column, row)))
}

fn need_ramp(reader: &mut Reader) -> Result<RampCell, ParseError> {
    let seat = reader.need(refusal::RAMP_CELL, seat_of)?;
    read_ramp_cell(reader, seat)
}

fn read_ramp_cell(reader: &mut Reader, seat: Seat) -> Result<RampCell, ParseError> {
    let line = reader.need(refusal::LINE, one_to_three)? + 1;
    let column = match seat.side() {
        Side::First => reader.need(refusal::COLUMN, abc)?,
        Side::Second => reader.need(refusal::SIDE_COLUMN, one_to_three)?,
    };
    Ok(RampCell::at(seat, line, column))
}

fn abc(c: char) -> Option<u8> {
    "abc".find(c).map(|i| i as u8)
}

fn one_to_three(c: char) -> Option<u8> {
    "123".find(c).map(|i| i as u8)
}

/// `RPS/SPR`, of which the first kind has been read.
fn read_set_up(reader: &mut Reader, first: Kind) -> Result<Move, ParseError> {
    let mut lines = [[first; 3]; 2];
    for i in 1..6 {
        if i == 3 {
            reader.need_char('/', refusal::BETWEEN_START_LINES)?;
        }
        lines[i / 3][i % 3] = reader.need(refusal::KIND, Kind::of_letter)?;
    }
    let layout = Layout::of_lines(lines);
    layout.map_or_else(|| refused(Refusal::TwoOfEach), |layout| Ok(Move::SetUp(layout)))
}
