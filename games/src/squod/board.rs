//! The table: ring cells, ramp cells, and what stands in the ring.

use super::faces::Kind;
use crate::{Seat, Side};

/// Lines and columns of a ramp, rows and columns of the ring.
pub(super) const WIDTH: u8 = 3;
/// The line next to the ring.
pub(super) const SQUOD_LINE: u8 = 3;

/// A place that a piece can be moved from or to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A ring cell.
    Ring(Cell),
    /// A cell of somebody's ramp.
    Ramp(RampCell),
}

/// A ring cell, row by row from a1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell(pub(super) u8);

/// A cell of a ramp, packed into one byte: seat, line, column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RampCell(u8);

impl Cell {
    pub(super) const fn at(column: u8, row: u8) -> Cell {
        Cell(row * WIDTH + column)
    }

    /// The number of the cell, row by row from a1, below 9.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From west to east, 0–2.
    pub const fn column(self) -> u8 {
        self.0 % WIDTH
    }

    /// From south to north, 0–2.
    pub const fn row(self) -> u8 {
        self.0 / WIDTH
    }

    pub(super) const fn bit(self) -> u16 {
        1 << self.0
    }

    /// SO8: beside each other, never diagonally.
    pub(super) const fn is_beside(self, other: Cell) -> bool {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row()) == 1
    }
}

/// The ring cells beside each ring cell, as bits.
pub(super) const BESIDE: [u16; 9] = {
    let mut beside = [0; 9];
    let (mut from, mut to) = (Cell(0), Cell(0));
    while from.0 < 9 {
        if from.is_beside(to) {
            beside[from.0 as usize] |= to.bit();
        }
        to.0 += 1;
        if to.0 == 9 {
            (from, to) = (Cell(from.0 + 1), Cell(0));
        }
    }
    beside
};

impl RampCell {
    /// The cell on a line, 1 to 3, and in a column, 0 to 2, of a seat's ramp.
    pub const fn at(seat: Seat, line: u8, column: u8) -> RampCell {
        RampCell((seat.index() as u8) << 4 | line << 2 | column)
    }

    /// Whose ramp.
    pub const fn seat(self) -> Seat {
        Seat::new(self.0 >> 4)
    }

    /// 1, 2, or 3 for the Squod line.
    pub const fn line(self) -> u8 {
        self.0 >> 2 & 3
    }

    /// 0–2, from west to east or from south to north.
    pub const fn column(self) -> u8 {
        self.0 & 3
    }

    /// The number of the cell on its ramp: line 1 first.
    pub(super) const fn index(self) -> u8 {
        (self.line() - 1) * WIDTH + self.column()
    }

    pub(super) const fn bit(self) -> u16 {
        1 << self.index()
    }

    /// SO7: the ring cell in front of this column.
    pub const fn front(self) -> Cell {
        match self.seat().index() {
            0 => Cell::at(self.column(), 0),
            1 => Cell::at(0, self.column()),
            2 => Cell::at(self.column(), WIDTH - 1),
            _ => Cell::at(WIDTH - 1, self.column()),
        }
    }

    /// SO10: the ring cell where this column meets that of a neighbour.
    pub const fn crossing(self, rival: RampCell) -> Cell {
        match self.seat().side() {
            Side::First => Cell::at(self.column(), rival.column()),
            Side::Second => Cell::at(rival.column(), self.column()),
        }
    }
}

/// The cells of a line of somebody's ramp.
pub(super) fn line(seat: Seat, line: u8) -> impl Iterator<Item = RampCell> {
    (0..WIDTH).map(move |column| RampCell::at(seat, line, column))
}

/// SO6: the columns of the next line that a column leads to, straight or one aside, as bits.
pub(super) const CLIMBS: [u8; 3] = [0b011, 0b111, 0b110];

/// The ring with the eyes of a side, in bits.
pub(super) struct Seen {
    /// Own pieces, by kind.
    pub(super) own: [u16; 3],
    /// Opposing pieces, by kind.
    theirs: [u16; 3],
    pub(super) empty: u16,
}

impl Seen {
    pub(super) fn new(ring: Ring, side: Side) -> Seen {
        let (own, theirs) = (ring.of(side), ring.of(side.other()));
        let occupied = own.into_iter().chain(theirs).fold(0, |cells, of_kind| cells | of_kind);
        Seen { own, theirs, empty: 511 & !occupied }
    }

    /// SO10: the columns of neighbours that meet a column of this side's ramps in an empty cell, as bits.
    pub(super) const fn empty_crossings(&self, side: Side, column: u8) -> u8 {
        match side {
            Side::First => {
                let cells = self.empty >> column & 0b1001001;
                (cells | cells >> 2 | cells >> 4) as u8 & 0b111
            }
            Side::Second => (self.empty >> (WIDTH * column)) as u8 & 0b111,
        }
    }

    /// SO7–SO9: the cells that a piece of this kind may go to.
    pub(super) const fn open_to(&self, kind: Kind) -> u16 {
        self.empty | self.theirs[kind.prey() as usize]
    }
}

/// A piece in the ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is, and to whose hand it goes when taken (SO14).
    pub owner: Seat,
    /// Its face.
    pub kind: Kind,
}

/// The pieces in the ring by owner: nine bits for the rocks, nine for the papers, nine for the scissors.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Ring(pub(super) [u32; 4]);

impl Ring {
    pub(super) const EMPTY: Ring = Ring([0; 4]);
    /// The bits of cell a1 of every kind.
    pub(super) const A1: u32 = 1 | 1 << 9 | 1 << 18;

    pub(super) fn at(self, cell: Cell) -> Option<Piece> {
        let owner = self.0.iter().position(|pieces| pieces >> cell.0 & Self::A1 != 0)?;
        let kind = (self.0[owner] >> cell.0 & Self::A1).trailing_zeros() / 9;
        Some(Piece { owner: Seat::new(owner as u8), kind: Kind::ALL[kind as usize] })
    }

    /// Puts a piece on an empty cell, or takes it away.
    pub(super) const fn flip(&mut self, cell: Cell, piece: Piece) {
        self.0[piece.owner.index()] ^= 1 << (cell.0 + 9 * piece.kind as u8);
    }

    /// The pieces of a side: the cells of each kind.
    pub(super) const fn of(self, side: Side) -> [u16; 3] {
        let pieces = self.0[side.index()] | self.0[side.index() + 2];
        [pieces as u16 & 511, (pieces >> 9) as u16 & 511, (pieces >> 18) as u16 & 511]
    }

    pub(super) fn pieces(self) -> impl Iterator<Item = Piece> {
        (0..9).filter_map(move |i| self.at(Cell(i)))
    }
}
