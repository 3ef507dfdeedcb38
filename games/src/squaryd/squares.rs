//! The 172 squares (SY1): which cells they join, and how many pieces stand on each.

use super::{
    BOARD, CENTRE, Cell, Cells, MOST_THROUGH, Move, SQUARE_COUNT, SquareId, Squaryd, WIDTH, cells_of,
};
use crate::Side;
use crate::bits::Bits;

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

/// A set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares(SquareSet);

/// The same as bits by number.
type SquareSet = [u64; 3];

impl Squares {
    /// How many there are.
    pub fn count(&self) -> i32 {
        self.0.iter().map(|word| word.count_ones() as i32).sum()
    }

    /// How many of them go through a cell.
    pub fn through(&self, cell: Cell) -> i32 {
        let both = self.0.iter().zip(&SQUARES_OF[cell.index()]);
        both.map(|(these, those)| (these & those).count_ones() as i32).sum()
    }

    /// Their corners, as bits by number.
    pub fn cells(&self) -> u64 {
        let mut cells = 0;
        self.for_each(|square| cells |= square);
        cells
    }

    /// Whether something is true of the corners of one of them.
    pub(super) fn any(&self, is_true: impl Fn(Cells) -> bool) -> bool {
        let mut words = self.0.iter().enumerate();
        words.any(|(word, &squares)| Bits(squares).any(|bit| is_true(SQUARES[word * 64 + usize::from(bit)])))
    }

    /// Does something with the corners of each.
    #[inline(always)]
    pub(super) fn for_each(&self, mut with: impl FnMut(Cells)) {
        for (word, &squares) in self.0.iter().enumerate() {
            Bits(squares).for_each(|bit| with(SQUARES[word * 64 + usize::from(bit)]));
        }
    }
}

/// All squares.
const EVERY: SquareSet = [u64::MAX, u64::MAX, (1 << (SQUARE_COUNT - 128)) - 1];

/// The squares through each cell.
const SQUARES_OF: [SquareSet; WIDTH * WIDTH] = {
    let mut sets = [[0; 3]; WIDTH * WIDTH];
    let mut i = 0;
    while i < WIDTH * WIDTH * SQUARE_COUNT {
        let (cell, square) = (i / SQUARE_COUNT, i % SQUARE_COUNT);
        sets[cell][square / 64] |= (SQUARES[square] >> cell & 1) << (square % 64);
        i += 1;
    }
    sets
};

/// How many corners of each square each side holds: what its prospects are read from, kept up to date piece by piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corners {
    singles: [Counts; 2],
    doubles: [Counts; 2],
}

impl Corners {
    /// Those of a position.
    pub fn of(position: &Squaryd) -> Corners {
        Corners { singles: position.singles.map(Counts::of), doubles: position.doubles.map(Counts::of) }
    }

    /// The same after a move of a side.
    pub fn play(&mut self, side: Side, m: Move) {
        match m {
            Move::Single(cell) => self.singles[side.index()].add(cell),
            Move::Double(cell) => self.doubles[side.index()].add(cell),
            Move::Pass | Move::Claim(_) | Move::Fault(_) => {}
        }
    }

    /// The squares with nothing but one, two and three singles of a side.
    pub fn open_singles(&self, side: Side) -> [Squares; 3] {
        self.open(side, &self.singles[side.index()], &self.doubles[side.index()])
    }

    /// The squares with nothing but one, two and three doubles of a side.
    pub fn open_doubles(&self, side: Side) -> [Squares; 3] {
        self.open(side, &self.doubles[side.index()], &self.singles[side.index()])
    }

    /// The squares without any piece.
    pub fn untouched(&self) -> Squares {
        let counts = self.singles.iter().chain(&self.doubles);
        let any = |word: usize| counts.clone().fold(0, |any, counts| any | counts.any[word]);
        Squares(std::array::from_fn(|word| EVERY[word] & !any(word)))
    }

    fn open(&self, side: Side, counts: &Counts, others: &Counts) -> [Squares; 3] {
        let other = side.other().index();
        let (singles, doubles) = (&self.singles[other].any, &self.doubles[other].any);
        let closed = std::array::from_fn(|i| singles[i] | doubles[i] | others.any[i]);
        counts.without(closed)
    }
}

/// Squares by how many of their corners are in a set of cells, counted for all squares at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts {
    any: SquareSet,
    /// The binary digits of the counts.
    ones: SquareSet,
    twos: SquareSet,
}

impl Counts {
    fn of(cells: Cells) -> Counts {
        let mut counts = Counts { any: [0; 3], ones: [0; 3], twos: [0; 3] };
        cells_of(cells).for_each(|cell| counts.add(cell));
        counts
    }

    fn add(&mut self, cell: Cell) {
        for (word, squares) in SQUARES_OF[cell.index()].into_iter().enumerate() {
            self.twos[word] ^= self.ones[word] & squares;
            self.ones[word] ^= squares;
            self.any[word] |= squares;
        }
    }

    /// The squares with exactly one, two and three, apart from these.
    fn without(&self, closed: SquareSet) -> [Squares; 3] {
        let Counts { ones, twos, .. } = self;
        let exactly =
            |pick: fn(u64, u64) -> u64| Squares(std::array::from_fn(|i| pick(ones[i], twos[i]) & !closed[i]));
        [exactly(|one, two| one & !two), exactly(|one, two| two & !one), exactly(|one, two| one & two)]
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
