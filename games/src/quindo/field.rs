//! The field of Quindo as bits: its squares, the directions over them, and what lies along a line.

/// Squares of the field as bits: eight to a row, the south-west one lowest.
pub(super) type Squares = u64;

/// A square of the board, the border counted (QN1): column and row from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// From west to east; the border is the first and the last.
    pub column: u8,
    /// From south to north; the border is the first and the last.
    pub row: u8,
}

/// A direction as steps east and north.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Direction {
    east: i8,
    north: i8,
}

/// The eight directions of QN3, the straight ones first.
pub(super) const DIRECTIONS: [Direction; 8] = {
    const fn to(east: i8, north: i8) -> Direction {
        Direction { east, north }
    }
    [to(0, 1), to(1, 0), to(0, -1), to(-1, 0), to(1, 1), to(1, -1), to(-1, -1), to(-1, 1)]
};

impl Direction {
    /// The bits by which a step moves a square.
    pub(super) const fn bits(self) -> i32 {
        self.north as i32 * 8 + self.east as i32
    }

    /// These squares and all of `through` that follow them without a gap, at most seven.
    pub(super) const fn run(self, squares: Squares, mut through: Squares) -> Squares {
        let mut run = squares;
        run |= through & self.shift(run, 1);
        through &= self.shift(through, 1);
        run |= through & self.shift(run, 2);
        through &= self.shift(through, 2);
        run | through & self.shift(run, 4)
    }

    /// Squares moved by some steps. A step off the field ends on bits that no field has, or on none.
    pub(super) const fn shift(self, squares: Squares, steps: i32) -> Squares {
        let bits = self.bits() * steps;
        if bits >= 0 { squares << bits } else { squares >> -bits }
    }
}

/// For each direction and square of a field: the square and all those behind it, as bits.
pub(super) const BEHIND: [[Squares; 64]; 8] = {
    let mut behind = [[0; 64]; 8];
    let mut i = 0;
    while i < 8 * 64 {
        let (number, bit) = (i / 64, i % 64);
        let (mut column, mut row) = ((bit % 8) as i8, (bit / 8) as i8);
        while column >= 0 && column < 8 && row >= 0 && row < 8 {
            behind[number][bit] |= 1 << (row * 8 + column);
            column -= DIRECTIONS[number].east;
            row -= DIRECTIONS[number].north;
        }
        i += 1;
    }
    behind
};

/// By the bits that a step moves a square, from nine down to nine up, and by the number of steps, the squares that are
/// stepped on: from the highest square down, or from the lowest up.
const PASSED: [[Squares; 8]; 19] = {
    let mut passed = [[0; 8]; 19];
    let mut i = 0;
    while i < 19 * 8 {
        let (bits, steps): (usize, usize) = (i / 8, i % 8);
        let mut step = 1;
        while step <= steps {
            let bit = step * bits.abs_diff(9);
            passed[bits][steps] |= 1 << if bits < 9 { 63 - bit } else { bit };
            step += 1;
        }
        i += 1;
    }
    passed
};

/// What the rules need to know of a field: all its squares, and for each direction those from
/// which one step reaches the border (QN8, QN11).
pub(super) struct Field {
    pub(super) squares: Squares,
    pub(super) edges: [Squares; 8],
}

/// The fields by width.
pub(super) const FIELDS: [Field; 8] = {
    let mut fields = [const { Field { squares: 0, edges: [0; 8] } }; 8];
    let mut width = 1;
    while width < 8 {
        let south = (1 << width) - 1;
        let west = 0x0101_0101_0101_0101 & ((1 << (8 * width)) - 1);
        let across = [west, 0, west << (width - 1)];
        let along = [south, 0, south << (8 * (width - 1))];
        let mut i = 0;
        while i < 8 {
            let Direction { east, north } = DIRECTIONS[i];
            fields[width].edges[i] = across[(east + 1) as usize] | along[(north + 1) as usize];
            i += 1;
        }
        fields[width].squares = west * south;
        width += 1;
    }
    fields
};

impl Square {
    pub(super) fn of_bit(bit: u8) -> Square {
        Square { column: bit % 8 + 1, row: bit / 8 + 1 }
    }

    /// The bit of a square of the field.
    pub(super) const fn bit(self) -> Squares {
        1 << ((self.row - 1) * 8 + self.column - 1)
    }

    pub(super) const fn step(self, direction: Direction) -> Square {
        Square {
            column: self.column.wrapping_add_signed(direction.east),
            row: self.row.wrapping_add_signed(direction.north),
        }
    }

    /// How many steps lead straight to a square, if it lies on a line.
    pub(super) fn steps_to(self, to: Square) -> Option<u8> {
        let (east, north) = (self.column.abs_diff(to.column), self.row.abs_diff(to.row));
        (east == 0 || north == 0 || east == north).then_some(east.max(north))
    }

    /// The squares between this one, which is on the field, and another on a line.
    pub(super) fn between(self, to: Square) -> Squares {
        let steps = self.steps_to(to).unwrap_or(0).saturating_sub(1);
        let (bits, bit) = (self.towards(to).bits(), self.bit().trailing_zeros());
        let passed = PASSED[(bits + 9) as usize][usize::from(steps)];
        if bits < 0 { passed >> (63 - bit) } else { passed << bit }
    }

    /// The direction that leads to a square on a line.
    pub(super) fn towards(self, to: Square) -> Direction {
        let sign = |a: u8, b: u8| (b as i8 - a as i8).signum();
        Direction { east: sign(self.column, to.column), north: sign(self.row, to.row) }
    }
}
