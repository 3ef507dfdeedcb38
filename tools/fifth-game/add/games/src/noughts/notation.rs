//! The text forms of noughts and crosses, and its picture.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::refusal::{COLUMN, MARK, ROW, Refusal, TURN};
use super::{Cell, Noughts, WIDTH};
use crate::text::{BETWEEN_ROWS, ParseError, Reader, SPACE, refused, write_row};
use crate::{Diagram, Game, Side};

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Cell, ParseError> {
        let mut reader = Reader::new(text)?;
        let column = reader.need(COLUMN, |c| "abc".find(c))?;
        let row = reader.need(ROW, |c| "123".find(c))?;
        reader.end()?;
        Ok(cell(column, row))
    }
}

fn cell(column: usize, row: usize) -> Cell {
    Cell(WIDTH * row as u8 + column as u8)
}

impl Noughts {
    /// Refuses a win for both.
    pub(super) fn checked(self) -> Result<Noughts, ParseError> {
        let is_won = |side| self.three(side).is_some();
        if is_won(Side::First) && is_won(Side::Second) { refused(Refusal::TwoWinners) } else { Ok(self) }
    }

    /// The letters of a row, from west to east.
    fn row(&self, row: usize) -> impl Iterator<Item = Option<char>> {
        (0..usize::from(WIDTH)).map(move |column| {
            let side = (0..2).find(|&side| self.marks[side] & cell(column, row).bit() != 0);
            side.map(|side| Self::SEATS[side].letter)
        })
    }
}

impl Display for Noughts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (row, end) in [(2, '/'), (1, '/'), (0, ' ')] {
            write_row(f, self.row(row))?;
            write!(f, "{end}")?;
        }
        write!(f, "{}", Self::SEATS[self.turn.index()].letter)
    }
}

impl FromStr for Noughts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Noughts, ParseError> {
        let mut reader = Reader::new(text)?;
        let mut marks = [0; 2];
        for (row, end, expected) in [(2, '/', BETWEEN_ROWS), (1, '/', BETWEEN_ROWS), (0, ' ', SPACE)] {
            let put = |column, side: usize| marks[side] |= cell(column, row).bit();
            reader.row(WIDTH.into(), MARK, |reader| Ok(reader.take(|c| "ox".find(c))), put)?;
            reader.need_char(end, expected)?;
        }
        let turn = reader.need(TURN, |c| "ox".find(c).map(Side::from_index))?;
        reader.end()?;
        Noughts { marks, turn }.checked()
    }
}

pub(super) fn draw(position: &Noughts) -> Diagram {
    let row = |row: usize| {
        let marks: String = position.row(row).map(|mark| format!(" {}", mark.unwrap_or('.'))).collect();
        format!("{}{marks}\n", row + 1)
    };
    Diagram { rows: format!("{}{}{}  a b c\n", row(2), row(1), row(0)), captions: Vec::new() }
}
