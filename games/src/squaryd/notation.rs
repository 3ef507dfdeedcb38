//! The text forms of Squaryd and its picture.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::refusal::{CELL_OR_FREE, COLUMN, Caption, PIECE, ROW, Refusal, TABLETOP, TURN};
use super::squares::SQUARES;
use super::{
    BOARD, CENTRE, Cell, Ended, Move, PAWNS, Rules, SQUARE_COUNT, SquareId, Squaryd, Tabletop, WIDTH, square,
};
use crate::text::{BETWEEN_ROWS, ParseError, Reader, SPACE, refused, write_row};
use crate::{Diagram, Game, Sentence, Side};

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl Cell {
    fn read(reader: &mut Reader) -> Result<Cell, ParseError> {
        let column = reader.need(COLUMN, |c| ('a'..='g').contains(&c).then(|| c as u8 - b'a'))?;
        let row = reader.need(ROW, |c| ('1'..='7').contains(&c).then(|| c as u8 - b'1'))?;
        let cell = Cell(row * WIDTH as u8 + column);
        if cell.0 == CENTRE { refused(Refusal::NoCentre) } else { Ok(cell) }
    }
}

impl SquareId {
    /// The corners in alphabetical order, as claims name them.
    fn named(self) -> [Cell; 4] {
        let mut cells = square(self);
        cells.sort_by_key(|cell| (cell.column(), cell.row()));
        cells
    }

    fn read(reader: &mut Reader) -> Result<SquareId, ParseError> {
        let mut cells = [Cell(0); 4];
        for cell in &mut cells {
            *cell = Cell::read(reader)?;
        }
        let found = (0..SQUARE_COUNT as u8).map(SquareId).find(|id| id.named() == cells);
        let [a, b, c, d] = cells;
        found.map_or_else(|| refused(Refusal::NotASquare { a, b, c, d }), Ok)
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Single(cell) => write!(f, "{cell}"),
            Move::Double(cell) => write!(f, "{cell}*"),
            Move::Pass => f.write_str("pass"),
            Move::Fault(cell) => write!(f, "fault:{cell}"),
            Move::Claim(id) => {
                let [a, b, c, d] = id.named();
                write!(f, "claim:{a}{b}{c}{d}")
            }
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
    if reader.skip_word("claim:") {
        return SquareId::read(reader).map(Move::Claim);
    }
    if reader.skip_word("fault:") {
        return Cell::read(reader).map(Move::Fault);
    }
    let cell = Cell::read(reader)?;
    Ok(if reader.skip('*') { Move::Double(cell) } else { Move::Single(cell) })
}

/// What stands on a place of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    Single(Side),
    Double(Side),
    /// The missing centre.
    Hole,
}

impl Stands {
    fn of_letter(c: char) -> Option<Stands> {
        Some(match c {
            'x' => Stands::Single(Side::First),
            'o' => Stands::Single(Side::Second),
            'X' => Stands::Double(Side::First),
            'O' => Stands::Double(Side::Second),
            '#' => Stands::Hole,
            _ => return None,
        })
    }

    fn letter(self) -> char {
        match self {
            Stands::Single(side) => ['x', 'o'][side.index()],
            Stands::Double(side) => ['X', 'O'][side.index()],
            Stands::Hole => '#',
        }
    }
}

impl Squaryd {
    /// The letter on a place, if it is not empty.
    fn letter(&self, row: usize, column: usize) -> Option<char> {
        let bit = 1 << (row * WIDTH + column);
        if bit & BOARD == 0 {
            return Some(Stands::Hole.letter());
        }
        let of = |side: Side| {
            let single = (self.singles[side.index()] & bit != 0).then_some(Stands::Single(side));
            single.or_else(|| (self.doubles[side.index()] & bit != 0).then_some(Stands::Double(side)))
        };
        of(Side::First).or_else(|| of(Side::Second)).map(Stands::letter)
    }

    pub(super) fn draw(&self) -> Diagram {
        let mut text = String::new();
        for row in (0..WIDTH).rev() {
            let cells = (0..WIDTH).map(|column| format!(" {}", self.letter(row, column).unwrap_or('.')));
            text += &format!("{}{}\n", row + 1, cells.collect::<String>());
        }
        let [dark, light] = self.stock;
        Diagram {
            rows: text + "  a b c d e f g\n",
            captions: vec![Caption::PawnsLeft { dark, light }.message()],
        }
    }
}

impl Display for Squaryd {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in (0..WIDTH).rev() {
            write_row(f, (0..WIDTH).map(|column| self.letter(row, column)))?;
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        let side = Self::SEATS[self.turn.index()].letter;
        match self.table.ended {
            Ended::No => write!(f, "{side}")?,
            Ended::Claimed => write!(f, "{side}+")?,
            Ended::Drawn => f.write_str("=")?,
        }
        if self.rules == Rules::Tabletop {
            for single in self.table.singles {
                match single {
                    Some(cell) => write!(f, " {cell}")?,
                    None => f.write_str(" -")?,
                }
            }
        }
        if self.rules == Rules::Standard { Ok(()) } else { write!(f, " {}", self.variant().name) }
    }
}

impl FromStr for Squaryd {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Squaryd, ParseError> {
        let mut reader = Reader::new(text)?;
        let mut position = Squaryd::empty_board();
        position.read_board(&mut reader)?;
        reader.need_char(' ', SPACE)?;
        let side = position.read_side(&mut reader)?;
        if reader.is_done() && side == SideField::Plain {
            return position.settled();
        }
        reader.need_char(' ', SPACE)?;
        if reader.skip_word("squaryd:free") {
            position.rules = Rules::Free;
            reader.end()?;
            return if side == SideField::Plain { position.settled() } else { refused(Refusal::EndMark) };
        }
        position.read_table(&mut reader)?;
        reader.end()?;
        position.settled()
    }
}

/// How the field of the side to move was written.
#[derive(PartialEq, Eq)]
enum SideField {
    Plain,
    /// With `+`, or `=`.
    Ended,
}

impl Squaryd {
    const fn empty_board() -> Squaryd {
        Squaryd {
            singles: [0; 2],
            doubles: [0; 2],
            stock: [PAWNS; 2],
            threats: [0; 2],
            winners: [false; 2],
            turn: Side::First,
            rules: Rules::Standard,
            table: Tabletop::AT_REST,
        }
    }

    fn read_board(&mut self, reader: &mut Reader) -> Result<(), ParseError> {
        for row in (0..WIDTH).rev() {
            let mut holes = 0u64;
            let read = |reader: &mut Reader| Ok(reader.take(Stands::of_letter));
            let put = |column: usize, stands: Stands| {
                let bit = 1 << (row * WIDTH + column);
                match stands {
                    Stands::Single(side) => self.singles[side.index()] |= bit,
                    Stands::Double(side) => self.doubles[side.index()] |= bit,
                    Stands::Hole => holes |= bit,
                }
            };
            reader.row(WIDTH, PIECE, read, put)?;
            let row_bits = ((1 << WIDTH) - 1) << (row * WIDTH);
            if holes != !BOARD & row_bits {
                return refused(Refusal::Hole);
            }
            if row > 0 {
                reader.need_char('/', BETWEEN_ROWS)?;
            }
        }
        Ok(())
    }

    fn read_side(&mut self, reader: &mut Reader) -> Result<SideField, ParseError> {
        if reader.skip('=') {
            self.table.ended = Ended::Drawn;
            return Ok(SideField::Ended);
        }
        self.turn = reader.need(TURN, |c| "xo".find(c).map(Side::from_index))?;
        if reader.skip('+') {
            self.table.ended = Ended::Claimed;
            return Ok(SideField::Ended);
        }
        Ok(SideField::Plain)
    }

    fn read_table(&mut self, reader: &mut Reader) -> Result<(), ParseError> {
        for i in 0..2 {
            if !reader.skip('-') {
                if i == 0 && !matches!(reader.peek(), Some('a'..='g')) {
                    return Err(reader.expected(CELL_OR_FREE));
                }
                self.table.singles[i] = Some(Cell::read(reader)?);
            }
            reader.need_char(' ', SPACE)?;
        }
        if !reader.skip_word("squaryd:tabletop") {
            return Err(reader.expected(TABLETOP));
        }
        self.rules = Rules::Tabletop;
        Ok(())
    }

    /// The singles that are remembered are there.
    fn check_table(&self) -> Result<(), ParseError> {
        let all = self.singles[0] | self.singles[1];
        let [first, second] = self.table.singles;
        if let Some(cell) = [first, second].into_iter().flatten().find(|cell| all & cell.bit() == 0) {
            return refused(Refusal::NoSingle { cell });
        }
        match (first, second) {
            (Some(a), Some(b)) if a == b => refused(Refusal::SameSingle { cell: a }),
            _ => Ok(()),
        }
    }

    /// Counts pawns, finds threats and winners, and refuses what cannot be.
    pub(super) fn settled(mut self) -> Result<Squaryd, ParseError> {
        self.check_table()?;
        (self.threats, self.winners) = ([0; 2], [false; 2]);
        for side in [Side::First, Side::Second] {
            let (singles, doubles) = (self.singles[side.index()], self.doubles[side.index()]);
            let pawns = singles.count_ones() + 2 * doubles.count_ones();
            if pawns > u32::from(PAWNS) {
                let seat = Self::SEATS[side.index()];
                return refused(Refusal::TooManyPawns { seat, pawns, owned: PAWNS });
            }
            self.stock[side.index()] = PAWNS - pawns as u8;
            for &corners in &SQUARES {
                let missing = corners & !singles;
                if missing.is_power_of_two() {
                    self.threats[side.index()] |= missing;
                }
                self.winners[side.index()] |= missing == 0;
                self.winners[side.other().index()] |= corners & !doubles == 0;
            }
        }
        if self.rules != Rules::Tabletop && self.winners == [true, true] {
            return refused(Refusal::TwoWinners);
        }
        self.keep_threats_on_empty_cells();
        Ok(self)
    }
}
