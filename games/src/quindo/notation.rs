//! The text forms of Quindo, its picture, and why a move is refused.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::{Move, Quindo, REACH, Square};
use crate::text::{ParseError, Reader, refused, write_row};
use crate::{Game, Side};

impl Quindo {
    pub(super) fn why_not_go(&self, from: Square, to: Square) -> String {
        let last = self.width + 1;
        if [from.column, from.row, to.column, to.row].iter().any(|&c| c > last) {
            return format!(
                "{from}{to} leaves the board, whose squares are a1 to {}",
                Square { column: last, row: last }
            );
        }
        if self.is_on_border(from) || self.pieces[self.turn.index()] & from.bit() == 0 {
            return format!("no piece of yours stands on {from} (QN3)");
        }
        if from == to {
            return format!("{from} is where the piece stands (QN3)");
        }
        if from.steps_to(to).is_none() {
            return format!("{to} is not on a straight line from {from} (QN3)");
        }
        if !self.directions().contains(&from.towards(to)) {
            return format!("{to} is diagonal from {from}, and only four directions are allowed (QN2)");
        }
        let path = self.path(from, to);
        if path.between & self.pieces[self.turn.index()] != 0 {
            return format!("a piece of yours between {from} and {to} blocks the way (QN5)");
        }
        if !self.is_on_border(to) && (self.pieces[0] | self.pieces[1]) & to.bit() != 0 {
            return format!("{to} is not free (QN4)");
        }
        if path.distance > REACH {
            return format!("{to} is {} free squares away; a piece goes 1, 2 or 3 (QN3)", path.distance);
        }
        format!("distance {} was just played by the opponent and is barred (QN7)", path.distance)
    }
}

impl Square {
    fn read(reader: &mut Reader) -> Result<Square, ParseError> {
        let column = reader.need("a column a-i", |c| ('a'..='i').contains(&c).then(|| c as u8 - b'a'))?;
        let row = reader.need("a row 1-9", |c| ('1'..='9').contains(&c).then(|| c as u8 - b'1'))?;
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
        if text == "pass" {
            return Ok(Move::Pass);
        }
        let mut reader = Reader::new(text)?;
        let from = Square::read(&mut reader)?;
        let to = Square::read(&mut reader)?;
        reader.end()?;
        Ok(Move::Go { from, to })
    }
}

impl Quindo {
    /// The letter on a square of the field, by row and column from the south-west.
    fn letter(&self, row: u8, column: u8) -> Option<char> {
        let bit = 1 << (row * 8 + column);
        (0..2).find(|&side| self.pieces[side] & bit != 0).map(|side| Self::SEATS[side].letter)
    }

    pub(super) fn draw(&self) -> String {
        let columns = (b'a'..b'a' + self.width + 2).map(|c| format!(" {}", c as char)).collect::<String>();
        let border = " #".repeat(self.width as usize + 2);
        let mut text = format!("{:2}{border}\n", self.width + 2);
        for row in (0..self.width).rev() {
            let squares =
                (0..self.width).map(|column| format!(" {}", self.letter(row, column).unwrap_or('.')));
            text += &format!("{:2} #{} #\n", row + 2, squares.collect::<String>());
        }
        text += &format!(" 1{border}\n  {columns}\n");
        match self.barred() {
            Some(distance) => text + &format!("barred distance: {distance}\n"),
            None => text + "barred distance: none\n",
        }
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
            return refused(format!("a field has 5, 6 or 7 rows, this one has {rows}"));
        }
        let mut pieces = [0; 2];
        for row in (0..rows).rev() {
            read_row(&mut reader, rows, |column, side: Side| {
                pieces[side.index()] |= 1 << (row * 8 + column);
            })?;
            let (separator, expected) = if row > 0 { ('/', "`/` between rows") } else { (' ', "a space") };
            reader.need_char(separator, expected)?;
        }
        let turn = reader.need("`o` or `x` for the side to move", side_of)?;
        reader.need_char(' ', "a space")?;
        let last = reader.need("the last distance `-`, `1`, `2` or `3`", |c| {
            "-123".find(c).map(|distance| distance as u8)
        })?;
        let orthogonal = reader.skip(' ');
        if orthogonal {
            reader.need_char('+', "`+` for four directions")?;
        }
        reader.end()?;
        if pieces == [0, 0] {
            return refused("there is no piece on the field");
        }
        Ok(Quindo { pieces, turn, last, width: rows as u8, orthogonal })
    }
}

fn side_of(c: char) -> Option<Side> {
    "ox".find(c).map(Side::from_index)
}

fn read_row(reader: &mut Reader, width: usize, put: impl FnMut(usize, Side)) -> Result<(), ParseError> {
    reader.row(width, "`o`, `x` or a digit", |reader| Ok(reader.take(side_of)), put)
}
