//! The text forms of Quindo and its picture.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::refusal::{COLUMN, Caption, FOUR_DIRECTIONS, LAST, PIECE, ROW, Refusal, TURN};
use super::{Move, Quindo, Square};
use crate::text::{BETWEEN_ROWS, ParseError, Reader, SPACE, refused, write_row};
use crate::{Diagram, Game, Sentence, Side};

impl Square {
    fn read(reader: &mut Reader) -> Result<Square, ParseError> {
        let column = reader.need(COLUMN, |c| ('a'..='i').contains(&c).then(|| c as u8 - b'a'))?;
        let row = reader.need(ROW, |c| ('1'..='9').contains(&c).then(|| c as u8 - b'1'))?;
        Ok(Square { column, row })
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column) as char, self.row + 1)
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Go { from, to } => write!(f, "{from}{to}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        Reader::or_pass(text, Move::Pass, |reader| {
            Ok(Move::Go { from: Square::read(reader)?, to: Square::read(reader)? })
        })
    }
}

impl Quindo {
    /// Refuses a field without pieces.
    pub(super) fn checked(self) -> Result<Quindo, ParseError> {
        if self.pieces == [0, 0] { refused(Refusal::NoPieces) } else { Ok(self) }
    }

    /// The letter on a square of the field, by row and column from the south-west.
    fn letter(&self, row: u8, column: u8) -> Option<char> {
        let bit = 1 << (row * 8 + column);
        (0..2).find(|&side| self.pieces[side] & bit != 0).map(|side| Self::SEATS[side].letter)
    }

    pub(super) fn draw(&self) -> Diagram {
        let columns = (b'a'..b'a' + self.width + 2).map(|c| format!(" {}", c as char)).collect::<String>();
        let border = " #".repeat(self.width as usize + 2);
        let mut text = format!("{:2}{border}\n", self.width + 2);
        for row in (0..self.width).rev() {
            let squares =
                (0..self.width).map(|column| format!(" {}", self.letter(row, column).unwrap_or('.')));
            text += &format!("{:2} #{} #\n", row + 2, squares.collect::<String>());
        }
        text += &format!(" 1{border}\n  {columns}\n");
        let barred = self.barred().map_or(Caption::NoneBarred, |distance| Caption::Barred { distance });
        Diagram { rows: text, captions: vec![barred.message()] }
    }
}

impl Display for Quindo {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in (0..self.width).rev() {
            write_row(f, (0..self.width).map(|column| self.letter(row, column)))?;
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        let last = ["-", "1", "2", "3"][self.last as usize];
        write!(
            f,
            "{} {last}{}",
            Self::SEATS[self.turn.index()].letter,
            if self.orthogonal { " +" } else { "" }
        )
    }
}

impl FromStr for Quindo {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Quindo, ParseError> {
        let rows = text.split(' ').next().unwrap_or("").split('/').count();
        let mut reader = Reader::new(text)?;
        if !(5..=7).contains(&rows) {
            return refused(Refusal::Rows { rows });
        }
        let mut pieces = [0; 2];
        for row in (0..rows).rev() {
            read_row(&mut reader, rows, |column, side: Side| {
                pieces[side.index()] |= 1 << (row * 8 + column);
            })?;
            let (separator, expected) = if row > 0 { ('/', BETWEEN_ROWS) } else { (' ', SPACE) };
            reader.need_char(separator, expected)?;
        }
        let turn = reader.need(TURN, side_of)?;
        reader.need_char(' ', SPACE)?;
        let last = reader.need(LAST, |c| "-123".find(c).map(|distance| distance as u8))?;
        let orthogonal = reader.skip(' ');
        if orthogonal {
            reader.need_char('+', FOUR_DIRECTIONS)?;
        }
        reader.end()?;
        Quindo { pieces, turn, last, width: rows as u8, orthogonal }.checked()
    }
}

fn side_of(c: char) -> Option<Side> {
    "ox".find(c).map(Side::from_index)
}

fn read_row(reader: &mut Reader, width: usize, put: impl FnMut(usize, Side)) -> Result<(), ParseError> {
    reader.row(width, PIECE, |reader| Ok(reader.take(side_of)), put)
}
