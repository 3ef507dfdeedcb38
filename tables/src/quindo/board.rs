//! Boards of small Quindo as the side to move sees them, their symmetries, their moves forwards and backwards.

use std::fmt;
use std::sync::LazyLock;

use quadrille_games::quindo::Square;

/// Squares of the field as bits: five to a row, the south-west one lowest.
pub(crate) type Squares = u32;

const WIDTH: usize = 5;
const ROW: u32 = 31;
/// The farthest that a piece may go (QN3).
const REACH: usize = 3;

/// A board as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) own: Squares,
    pub(crate) theirs: Squares,
}

/// The bit of a square; columns and rows count the border.
pub(crate) fn square(square: Square) -> Squares {
    1 << ((square.row as usize - 1) * WIDTH + square.column as usize - 1)
}

/// One of the eight ways to turn and mirror the field: where the pieces of each row go.
pub(crate) struct Symmetry {
    number: usize,
    rows: [[Squares; 32]; WIDTH],
}

/// The symmetries; the first changes nothing.
pub(crate) static SYMMETRIES: LazyLock<[Symmetry; 8]> = LazyLock::new(|| std::array::from_fn(Symmetry::new));

impl Symmetry {
    fn new(number: usize) -> Symmetry {
        let to = |bit: usize| 1 << image_of(number, bit);
        let rows = std::array::from_fn(|row| {
            std::array::from_fn(|bits| {
                (0..WIDTH)
                    .filter(|column| bits >> column & 1 == 1)
                    .map(|column| to(row * WIDTH + column))
                    .sum()
            })
        });
        Symmetry { number, rows }
    }

    #[inline(always)]
    pub(crate) fn apply(&self, squares: Squares) -> Squares {
        (0..WIDTH).fold(0, |image, row| image | self.rows[row][(squares >> (WIDTH * row) & ROW) as usize])
    }

    /// The number of the symmetry that leads back: only the quarter turns are not their own.
    pub(crate) fn inverse(&self) -> usize {
        let is_inverse =
            |other: &usize| (0..25).all(|bit| image_of(*other, image_of(self.number, bit)) == bit);
        (0..8).find(is_inverse).unwrap_or(0)
    }
}

/// Bit 0 mirrors columns, bit 1 mirrors rows, bit 2 then exchanges columns and rows.
fn image_of(symmetry: usize, bit: usize) -> usize {
    let (mut row, mut column) = (bit / WIDTH, bit % WIDTH);
    if symmetry & 1 != 0 {
        column = WIDTH - 1 - column;
    }
    if symmetry & 2 != 0 {
        row = WIDTH - 1 - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    row * WIDTH + column
}

/// The images of a set in the order of the symmetries.
pub(crate) fn images(set: Squares) -> impl Iterator<Item = Squares> {
    SYMMETRIES.iter().map(move |symmetry| symmetry.apply(set))
}

/// Finds the owners of pieces, in the order of the squares, row by row.
pub(crate) struct Owners([[u8; 32]; 32]);

pub(crate) static OWNERS: LazyLock<Owners> = LazyLock::new(|| {
    Owners(std::array::from_fn(|occupied| {
        std::array::from_fn(|own| {
            let squares = (0..WIDTH).filter(|square| occupied >> square & 1 == 1);
            squares.enumerate().map(|(i, square)| ((own >> square & 1) << i) as u8).sum()
        })
    }))
});

impl Owners {
    #[inline(always)]
    pub(crate) fn gather(&self, occupied: Squares, own: Squares) -> usize {
        let (mut owners, mut count) = (0, 0);
        for row in 0..WIDTH {
            let [occupied, own] = [occupied, own].map(|squares| (squares >> (WIDTH * row) & ROW) as usize);
            owners |= (self.0[occupied][own] as usize) << count;
            count += occupied.count_ones();
        }
        owners
    }
}

/// The squares of one's own pieces, given the owners in the order of the squares.
pub(crate) fn scatter(occupied: Squares, owners: usize) -> Squares {
    let squares = (0..25).filter(|square| occupied >> square & 1 == 1);
    squares.enumerate().map(|(i, square)| ((owners >> i & 1) as u32) << square).sum()
}

/// The squares that follow a square in each direction up to the border, the straight directions first.
static RAYS: LazyLock<[[Ray; 8]; 25]> = LazyLock::new(|| {
    const DIRECTIONS: [(i32, i32); 8] =
        [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
    std::array::from_fn(|from| {
        DIRECTIONS.map(|(east, north)| {
            let mut ray = Ray { squares: [0; 4], length: 0 };
            let (mut column, mut row) = (from as i32 % 5 + east, from as i32 / 5 + north);
            while (0..5).contains(&column) && (0..5).contains(&row) {
                ray.squares[ray.length] = (row * 5 + column) as u8;
                ray.length += 1;
                (column, row) = (column + east, row + north);
            }
            ray
        })
    })
});

#[derive(Clone, Copy)]
struct Ray {
    squares: [u8; 4],
    length: usize,
}

impl Ray {
    fn squares(&self) -> impl Iterator<Item = Squares> {
        self.squares[..self.length].iter().map(|&square| 1 << square)
    }
}

fn bits(squares: Squares) -> impl Iterator<Item = usize> {
    (0..25).filter(move |square| squares >> square & 1 == 1)
}

impl Board {
    /// How many pieces there are.
    pub(crate) fn pieces(self) -> u32 {
        (self.own | self.theirs).count_ones()
    }

    /// QN9: a side without pieces has lost.
    pub(crate) fn is_over(self) -> bool {
        self.own == 0 || self.theirs == 0
    }

    /// The same board as the other side sees it.
    pub(crate) fn reversed(self) -> Board {
        Board { own: self.theirs, theirs: self.own }
    }

    /// Every move but passing: its distance, and the board that the opponent sees after it.
    #[inline(always)]
    pub(crate) fn each_move(self, orthogonal: bool, mut visit: impl FnMut(usize, Board)) {
        let mut pieces = self.own;
        while pieces != 0 {
            let from = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            for ray in &RAYS[from][..if orthogonal { 4 } else { 8 }] {
                self.go(1 << from, ray, &mut visit);
            }
        }
    }

    /// QN4–QN8 along a line.
    #[inline(always)]
    fn go(self, from: Squares, ray: &Ray, visit: &mut impl FnMut(usize, Board)) {
        let (mut turned, mut distance) = (0, 0);
        for square in ray.squares() {
            if self.own & square != 0 {
                return; // QN5
            }
            if self.theirs & square != 0 {
                turned |= square; // QN6
                continue;
            }
            distance += 1;
            visit(distance, self.after(from, square, turned));
            if distance == REACH {
                return;
            }
        }
        visit(distance + 1, self.after(from, 0, turned)); // QN8
    }

    fn after(self, from: Squares, to: Squares, turned: Squares) -> Board {
        Board { own: self.theirs & !turned, theirs: self.own & !from | to | turned }
    }

    /// Every board from which a move of this distance, that did not leave the field, leads here.
    pub(crate) fn each_origin(self, orthogonal: bool, mut visit: impl FnMut(usize, Board)) {
        for to in bits(self.theirs) {
            for ray in &RAYS[to][..if orthogonal { 4 } else { 8 }] {
                let (mut turned, mut distance) = (0, 0);
                for square in ray.squares() {
                    if self.own & square != 0 {
                        break; // it would have been turned over
                    }
                    if self.theirs & square != 0 {
                        turned |= square;
                        continue;
                    }
                    distance += 1;
                    if distance > REACH {
                        break;
                    }
                    let own = self.theirs & !(1 << to) & !turned | square;
                    visit(distance, Board { own, theirs: self.own | turned });
                }
            }
        }
    }
}

/// The rows from north to south, as position texts have them; the side to move is `o`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in (0..WIDTH).rev() {
            let mut empty = 0;
            for bit in (0..WIDTH).map(|column| 1 << (row * WIDTH + column)) {
                let piece = if self.own & bit != 0 { "o" } else { "x" };
                if (self.own | self.theirs) & bit == 0 {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                f.write_str(piece)?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}
