//! The text forms of Squaryd, its picture, and why a move is refused.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::squares::SQUARES;
use super::{
    BOARD, CENTRE, Cell, Ended, Move, PAWNS, Rules, SQUARE_COUNT, SquareId, Squaryd, Table, WIDTH, square,
};
use crate::text::{ParseError, Reader, refused, write_row};
use crate::{Game, Side};

impl Squaryd {
    /// SY7: the lowest cell that asks for a double.
    fn due(&self) -> Cell {
        Cell(self.owed(self.turn).trailing_zeros() as u8)
    }

    pub(super) fn why_not_single(&self, cell: Cell) -> String {
        if self.empty() & cell.bit() == 0 {
            return format!("{cell} is not empty (SY2)");
        }
        if self.stock[self.turn.index()] == 0 {
            return "you have no pawn left".into();
        }
        if self.must_defend(self.turn) {
            return format!("defend first, for example with {}* (SY5)", self.due());
        }
        format!("a single on {cell} would complete a square of the opponent's (SY8)")
    }

    pub(super) fn why_not_double(&self, cell: Cell) -> String {
        let stock = self.stock[self.turn.index()];
        if self.empty() & cell.bit() == 0 {
            return format!("{cell} is not empty (SY2)");
        }
        if stock < 2 {
            return format!("a double costs two pawns and you have {stock} (SY6)");
        }
        if self.must_defend(self.turn) {
            return format!("the double that is due comes first: {}* (SY7)", self.due());
        }
        if self.rules == Rules::Standard {
            return format!("no live threat of the opponent's on {cell} asks for a double (SY5)");
        }
        "there are no doubles while the opponent has no pawns (SY12)".into()
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl Cell {
    fn read(reader: &mut Reader) -> Result<Cell, ParseError> {
        let column = reader.need("a column a-g", |c| ('a'..='g').contains(&c).then(|| c as u8 - b'a'))?;
        let row = reader.need("a row 1-7", |c| ('1'..='7').contains(&c).then(|| c as u8 - b'1'))?;
        let cell = Cell(row * WIDTH as u8 + column);
        if cell.0 == CENTRE { refused("d4 is not a cell: the board has no centre (SY1)") } else { Ok(cell) }
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
        found.map_or_else(
            || refused(format!("{a}, {b}, {c}, {d} are not the corners of a square in alphabetical order")),
            Ok,
        )
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
        if text == "pass" {
            return Ok(Move::Pass);
        }
        let mut reader = Reader::new(text)?;
        let m = if reader.skip_word("claim:") {
            Move::Claim(SquareId::read(&mut reader)?)
        } else if reader.skip_word("fault:") {
            Move::Fault(Cell::read(&mut reader)?)
        } else {
            let cell = Cell::read(&mut reader)?;
            if reader.skip('*') { Move::Double(cell) } else { Move::Single(cell) }
        };
        reader.end()?;
        Ok(m)
    }
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

    pub(super) fn draw(&self) -> String {
        let mut text = String::new();
        for row in (0..WIDTH).rev() {
            let cells = (0..WIDTH).map(|column| format!(" {}", self.letter(row, column).unwrap_or('.')));
            text += &format!("{}{}\n", row + 1, cells.collect::<String>());
        }
        let [dark, light] = self.stock;
        text + &format!("  a b c d e f g\npawns left: Dark {dark}, Light {light}\n")
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
        reader.need_char(' ', "a space")?;
        let side = position.read_side(&mut reader)?;
        if reader.is_done() && side == SideField::Plain {
            return position.settled();
        }
        reader.need_char(' ', "a space")?;
        if reader.skip_word("squaryd:free") {
            position.rules = Rules::Free;
            reader.end()?;
            return if side == SideField::Plain { position.settled() } else { refused(ONLY_AT_THE_TABLE) };
        }
        position.read_table(&mut reader)?;
        reader.end()?;
        position.settled()
    }
}

const ONLY_AT_THE_TABLE: &str = "`+` after the side and `=` belong to squaryd:tabletop only";

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
            table: Table::AT_REST,
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
            reader.row(WIDTH, "`x`, `o`, `X`, `O`, `#` or a digit", read, put)?;
            let row_bits = ((1 << WIDTH) - 1) << (row * WIDTH);
            if holes != !BOARD & row_bits {
                return refused(
                    "the board has one `#`, in the middle of its middle row: the missing centre d4",
                );
            }
            if row > 0 {
                reader.need_char('/', "`/` between rows")?;
            }
        }
        Ok(())
    }

    fn read_side(&mut self, reader: &mut Reader) -> Result<SideField, ParseError> {
        if reader.skip('=') {
            self.table.ended = Ended::Drawn;
            return Ok(SideField::Ended);
        }
        self.turn = reader.need("`x` or `o` for the side to move", |c| "xo".find(c).map(Side::from_index))?;
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
                    return Err(reader.expected("`-`, a cell, or `squaryd:free`"));
                }
                self.table.singles[i] = Some(Cell::read(reader)?);
            }
            reader.need_char(' ', "a space")?;
        }
        if !reader.skip_word("squaryd:tabletop") {
            return Err(reader.expected("`squaryd:tabletop`"));
        }
        self.rules = Rules::Tabletop;
        let all = self.singles[0] | self.singles[1];
        let [first, second] = self.table.singles;
        if let Some(cell) = [first, second].into_iter().flatten().find(|cell| all & cell.bit() == 0) {
            return refused(format!("{cell} is named as the single of a turn, but holds none"));
        }
        match (first, second) {
            (Some(a), Some(b)) if a == b => refused(format!("{a} is named as the single of two turns")),
            _ => Ok(()),
        }
    }

    /// Counts pawns, finds threats and winners, and refuses what cannot be.
    fn settled(mut self) -> Result<Squaryd, ParseError> {
        for side in [Side::First, Side::Second] {
            let (singles, doubles) = (self.singles[side.index()], self.doubles[side.index()]);
            let pawns = singles.count_ones() + 2 * doubles.count_ones();
            if pawns > u32::from(PAWNS) {
                let name = Self::SEATS[side.index()].name;
                return refused(format!("{name} has {pawns} pawns on the board and owns only {PAWNS}"));
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
            return refused("both sides have won on this board");
        }
        self.keep_threats_on_empty_cells();
        Ok(self)
    }
}
