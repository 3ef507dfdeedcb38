//! Boards of Quindo as the side to move sees them, their symmetries, their moves forwards and backwards.

use std::sync::LazyLock;

use quadrille_games::quindo::Square;

/// Squares of the field as bits, row after row, the south-west one lowest.
pub(crate) type Squares = u64;

/// The farthest that a piece may go (QN3).
const REACH: usize = 3;
/// The widest field.
const WIDEST: usize = 7;

/// A board as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) own: Squares,
    pub(crate) theirs: Squares,
}

/// A field of so many squares each way, and what is worked out once for it.
pub(crate) struct Field {
    pub(crate) width: usize,
    /// The symmetries; the first changes nothing.
    pub(crate) symmetries: [Symmetry; 8],
    /// The owners of the pieces of a row, by the squares that are occupied and those that are one's own.
    owners: Vec<u8>,
    rays: Vec<[Ray; 8]>,
}

/// The fields of the variants: 5, 6 and 7 squares wide.
static FIELDS: LazyLock<[Field; 3]> = LazyLock::new(|| [5, 6, 7].map(Field::new));

/// The field of a width from 5 to 7.
pub(crate) fn field(width: usize) -> &'static Field {
    &FIELDS[width - 5]
}

/// One of the eight ways to turn and mirror the field: where the pieces of each row go.
pub(crate) struct Symmetry {
    rows: Vec<Squares>,
    /// The number of the symmetry that leads back.
    pub(crate) inverse: usize,
}

impl Symmetry {
    fn new(width: usize, number: usize) -> Symmetry {
        let to = |bit: usize| 1 << image_of(width, number, bit);
        let row = |row: usize, bits: usize| -> Squares {
            let columns = (0..width).filter(|column| bits >> column & 1 == 1);
            columns.map(|column| to(row * width + column)).sum()
        };
        let rows = (0..width).flat_map(|i| (0..1 << width).map(move |bits| (i, bits)));
        let is_inverse = |other: &usize| {
            (0..width * width).all(|bit| image_of(width, *other, image_of(width, number, bit)) == bit)
        };
        Symmetry {
            rows: rows.map(|(i, bits)| row(i, bits)).collect(),
            inverse: (0..8).find(is_inverse).unwrap_or(0),
        }
    }
}

/// Bit 0 mirrors columns, bit 1 mirrors rows, bit 2 then exchanges columns and rows.
fn image_of(width: usize, symmetry: usize, bit: usize) -> usize {
    let (mut row, mut column) = (bit / width, bit % width);
    if symmetry & 1 != 0 {
        column = width - 1 - column;
    }
    if symmetry & 2 != 0 {
        row = width - 1 - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    row * width + column
}

/// The squares that follow a square in a direction up to the border.
#[derive(Clone, Copy)]
struct Ray {
    squares: [u8; WIDEST - 1],
    length: usize,
}

impl Ray {
    fn new(width: usize, from: usize, (east, north): (i32, i32)) -> Ray {
        let (mut ray, width) = (Ray { squares: [0; WIDEST - 1], length: 0 }, width as i32);
        let (mut column, mut row) = (from as i32 % width + east, from as i32 / width + north);
        while (0..width).contains(&column) && (0..width).contains(&row) {
            ray.squares[ray.length] = (row * width + column) as u8;
            ray.length += 1;
            (column, row) = (column + east, row + north);
        }
        ray
    }

    fn squares(&self) -> impl Iterator<Item = Squares> {
        self.squares[..self.length].iter().map(|&square| 1 << square)
    }
}

impl Field {
    fn new(width: usize) -> Field {
        // The straight directions first.
        const DIRECTIONS: [(i32, i32); 8] =
            [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
        let rays = |from: usize| DIRECTIONS.map(|direction| Ray::new(width, from, direction));
        let owners = |occupied: usize, own: usize| -> u8 {
            let squares = (0..width).filter(|square| occupied >> square & 1 == 1);
            squares.enumerate().map(|(i, square)| ((own >> square & 1) << i) as u8).sum()
        };
        let rows = (0..1_usize << width).flat_map(|occupied| (0..1 << width).map(move |own| (occupied, own)));
        Field {
            width,
            symmetries: std::array::from_fn(|number| Symmetry::new(width, number)),
            owners: rows.map(|(occupied, own)| owners(occupied, own)).collect(),
            rays: (0..width * width).map(rays).collect(),
        }
    }

    /// The bit of a square; columns and rows count the border.
    pub(crate) fn square(&self, square: Square) -> Squares {
        1 << ((square.row as usize - 1) * self.width + square.column as usize - 1)
    }

    /// The squares of a row, from the west.
    #[inline(always)]
    pub(crate) fn row(&self, squares: Squares, row: usize) -> usize {
        (squares >> (self.width * row)) as usize & ((1 << self.width) - 1)
    }

    /// Where squares go by a symmetry.
    #[inline(always)]
    pub(crate) fn image(&self, symmetry: usize, squares: Squares) -> Squares {
        let rows = &self.symmetries[symmetry].rows;
        (0..self.width).fold(0, |image, row| image | rows[(row << self.width) + self.row(squares, row)])
    }

    /// The owners of pieces in the order of the squares, row by row.
    #[inline(always)]
    pub(crate) fn gather(&self, occupied: Squares, own: Squares) -> usize {
        let (mut owners, mut count) = (0, 0);
        for row in 0..self.width {
            let [occupied, own] = [occupied, own].map(|squares| self.row(squares, row));
            owners |= (self.owners[(occupied << self.width) + own] as usize) << count;
            count += occupied.count_ones();
        }
        owners
    }

    /// The rows of a board from north to south, as position texts have them; the side to move is `o`.
    pub(crate) fn text(&self, board: Board) -> String {
        let rows = (0..self.width).rev().map(|row| self.row_text(board, row));
        rows.collect::<Vec<_>>().join("/")
    }

    fn row_text(&self, board: Board, row: usize) -> String {
        let (mut text, mut empty) = (String::new(), 0);
        let [own, theirs] = [board.own, board.theirs].map(|squares| self.row(squares, row));
        for column in 0..self.width {
            let piece = match (own >> column & 1, theirs >> column & 1) {
                (0, 0) => {
                    empty += 1;
                    continue;
                }
                (1, _) => 'o',
                _ => 'x',
            };
            text += &if empty > 0 { empty.to_string() } else { String::new() };
            text.push(piece);
            empty = 0;
        }
        text + &if empty > 0 { empty.to_string() } else { String::new() }
    }
}

/// The squares of one's own pieces, given the owners in the order of the squares.
pub(crate) fn scatter(occupied: Squares, owners: usize) -> Squares {
    bits(occupied).enumerate().map(|(i, square)| ((owners >> i & 1) as Squares) << square).sum()
}

fn bits(mut squares: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (squares != 0).then(|| squares.trailing_zeros() as usize)?;
        squares &= squares - 1;
        Some(square)
    })
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
    pub(crate) fn each_move(self, field: &Field, orthogonal: bool, mut visit: impl FnMut(usize, Board)) {
        let mut pieces = self.own;
        while pieces != 0 {
            let from = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            for ray in &field.rays[from][..if orthogonal { 4 } else { 8 }] {
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
    pub(crate) fn each_origin(self, field: &Field, orthogonal: bool, mut visit: impl FnMut(usize, Board)) {
        for to in bits(self.theirs) {
            for ray in &field.rays[to][..if orthogonal { 4 } else { 8 }] {
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
