//! The 172 squares (SY1): which cells they join, and how many pieces stand on each.

use super::{BOARD, CENTRE, Cell, Cells, MOST_THROUGH, SQUARE_COUNT, SquareId, WIDTH, cells_of};

/// The four cells of each square (SY1).
pub(super) const SQUARES: [Cells; SQUARE_COUNT] = {
    let mut squares = [0; SQUARE_COUNT];
    let mut count = 0;
    let mut cell = 0;
    while cell < WIDTH * WIDTH {
        let (x, y) = ((cell % WIDTH) as i32, (cell / WIDTH) as i32);
        // A side goes east and perhaps north; the others are this one turned to the left.
        let mut east = 1;
        while east < WIDTH as i32 {
            let mut north = 0;
            while north < WIDTH as i32 {
                let corners = corner(x, y)
                    | corner(x + east, y + north)
                    | corner(x + east - north, y + north + east)
                    | corner(x - north, y + east);
                if corners & !BOARD == 0 {
                    squares[count] = corners;
                    count += 1;
                }
                north += 1;
            }
            east += 1;
        }
        cell += 1;
    }
    assert!(count == SQUARE_COUNT);
    squares
};

/// The bit of a cell, or one that is not on the board.
pub(super) const fn corner(x: i32, y: i32) -> Cells {
    let inside = 0 <= x && x < WIDTH as i32 && 0 <= y && y < WIDTH as i32;
    if inside { 1 << (y * WIDTH as i32 + x) } else { 1 << CENTRE }
}

/// For each cell the other three corners of each square through it; the unused places hold the centre.
pub(super) const THROUGH: [[Cells; MOST_THROUGH]; WIDTH * WIDTH] = {
    let mut through = [[1 << CENTRE; MOST_THROUGH]; WIDTH * WIDTH];
    let mut cell = 0;
    while cell < WIDTH * WIDTH {
        let (mut count, mut i) = (0, 0);
        while i < SQUARE_COUNT {
            if SQUARES[i] & (1 << cell) != 0 {
                through[cell][count] = SQUARES[i] ^ (1 << cell);
                count += 1;
            }
            i += 1;
        }
        cell += 1;
    }
    through
};

/// A set of squares, as bits by number.
pub(super) type SquareSet = [u64; 3];

/// The numbers of the squares in a set.
pub(super) fn numbers(squares: SquareSet) -> impl Iterator<Item = usize> {
    (0..3).flat_map(move |word| cells_of(squares[word]).map(move |bit| word * 64 + bit.index()))
}

/// The squares through each cell.
pub(super) const SQUARES_OF: [SquareSet; WIDTH * WIDTH] = {
    let mut sets = [[0; 3]; WIDTH * WIDTH];
    let mut i = 0;
    while i < WIDTH * WIDTH * SQUARE_COUNT {
        let (cell, square) = (i / SQUARE_COUNT, i % SQUARE_COUNT);
        sets[cell][square / 64] |= (SQUARES[square] >> cell & 1) << (square % 64);
        i += 1;
    }
    sets
};

/// Squares by how many of their corners are in a set of cells, counted for all squares at once.
pub(super) struct Counts {
    pub(super) any: SquareSet,
    /// The binary digits of the counts.
    ones: SquareSet,
    twos: SquareSet,
}

impl Counts {
    pub(super) fn of(cells: Cells) -> Counts {
        let mut counts = Counts { any: [0; 3], ones: [0; 3], twos: [0; 3] };
        for cell in cells_of(cells) {
            for (word, squares) in SQUARES_OF[cell.index()].into_iter().enumerate() {
                counts.twos[word] ^= counts.ones[word] & squares;
                counts.ones[word] ^= squares;
                counts.any[word] |= squares;
            }
        }
        counts
    }

    /// The squares with exactly one, two and three, and none of these others.
    pub(super) fn without(&self, blocked: SquareSet, others: SquareSet) -> [SquareSet; 4] {
        let Counts { ones, twos, .. } = self;
        let exactly = |pick: fn(u64, u64) -> u64| {
            std::array::from_fn(|i| pick(ones[i], twos[i]) & !blocked[i] & !others[i])
        };
        [
            [0; 3],
            exactly(|one, two| one & !two),
            exactly(|one, two| two & !one),
            exactly(|one, two| one & two),
        ]
    }
}

/// The corners of a square.
pub fn square(id: SquareId) -> [Cell; 4] {
    let mut cells = cells_of(SQUARES[id.0 as usize]);
    std::array::from_fn(|_| cells.next().unwrap_or(Cell(CENTRE)))
}

/// The squares through a cell, each as its other three corners.
pub(super) fn through(cell: Cell) -> impl Iterator<Item = Cells> {
    THROUGH[cell.0 as usize].iter().copied().take_while(|corners| corners & !BOARD == 0)
}

/// Whether four of these cells are the corners of a square through `cell`, which is one of them.
pub(super) fn completes(cells: Cells, cell: Cell) -> bool {
    through(cell).any(|corners| corners & !cells == 0)
}
