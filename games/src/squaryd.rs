//! Squaryd (Pierre Baudy, 1998): four pawns on the corners of a square, of any size and any tilt.
//!
//! Rule numbers SY1–SY13 are those of `docs/rules/squaryd.md`.

use std::hash::{Hash, Hasher};

use crate::bits::Bits;
use crate::{
    Diagram, Game, Message, Open, Outcome, Pattern, SeatName, Sentence, Side, Status, Variant, nothing_hidden,
};

mod events;
mod moves;
mod notation;
mod refusal;
mod scene;
mod setup;
mod squares;

use moves::Moves;
pub use refusal::Refusal;
pub use setup::Draft;
pub use squares::{Corners, Squares, square};
use squares::{SQUARES, THROUGH, completes, through};

/// Cells as bits in the order a1, b1, … g1, a2, … (SY7).
type Cells = u64;

/// Cells in a row.
const WIDTH: usize = 7;
/// The 48 cells of SY1: 7×7 without the centre d4.
const BOARD: Cells = ((1 << (WIDTH * WIDTH)) - 1) ^ (1 << CENTRE);
const CENTRE: u8 = 24;
/// Pawns of a player.
const PAWNS: u8 = 24;
/// How many squares there are (SY1).
pub const SQUARE_COUNT: usize = 172;
/// The most squares that go through one cell.
const MOST_THROUGH: usize = 21;

/// A position of Squaryd.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squaryd {
    /// The singles and the doubles of each side (SY2).
    singles: [Cells; 2],
    doubles: [Cells; 2],
    /// What follows from the board: pawns left, empty cells that complete three singles (SY4).
    stock: [u8; 2],
    threats: [Cells; 2],
    /// Who has a square to win with, its own of singles or the other's of doubles.
    winners: [bool; 2],
    turn: Side,
    rules: Rules,
    table: Tabletop,
}

/// The variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Rules {
    Standard,
    Free,
    Tabletop,
}

/// What `squaryd:tabletop` remembers; at rest in the other variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Tabletop {
    /// The singles of the turn before last (the mover's) and of the last turn.
    singles: [Option<Cell>; 2],
    ended: Ended,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Ended {
    No,
    /// The side to move has claimed.
    Claimed,
    Drawn,
}

/// A cell of the board, as the number of its bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

/// The squares that a side can still fill, by what they hold, and cells that threaten at several places.
#[derive(Clone, Copy, Default, Debug)]
pub struct Prospects {
    /// Squares with nothing but one, two and three own singles.
    pub singles: [i32; 3],
    /// Squares with nothing but one, two and three own doubles.
    pub doubles: [i32; 3],
    /// Empty cells on which a single would make two threats, and three or more.
    pub forks: [i32; 2],
    /// The same on the board: cells where a single would make a threat, two and three or more, as bits by number.
    pub makes: [u64; 3],
    /// Cells of squares with nothing but two or three own doubles, and of those with three.
    pub doubled: [u64; 2],
}

/// One of the 172 squares, by its number in [`square`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareId(u8);

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// One pawn on a cell: the attack (SY5).
    Single(Cell),
    /// Two pawns on a cell: the defence (SY5).
    Double(Cell),
    /// The turn ends without an attack (SY11).
    Pass,
    /// Tabletop: this square wins for me.
    Claim(SquareId),
    /// Tabletop: the opponent answered my threat with a single here.
    Fault(Cell),
}

impl SquareId {
    /// All squares.
    pub fn all() -> impl ExactSizeIterator<Item = SquareId> {
        (0..SQUARE_COUNT as u8).map(SquareId)
    }

    /// The number of the square, below [`SQUARE_COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Cell {
    const fn bit(self) -> Cells {
        1 << self.0
    }

    /// The number of the cell, row by row from a1, below 49.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From west to east, 0–6.
    pub const fn column(self) -> u8 {
        self.0 % WIDTH as u8
    }

    /// From south to north, 0–6.
    pub const fn row(self) -> u8 {
        self.0 / WIDTH as u8
    }
}

impl Squaryd {
    /// The cells that hold a single of this side.
    pub fn singles(&self, side: Side) -> impl Iterator<Item = Cell> {
        cells_of(self.singles[side.index()])
    }

    /// The cells that hold a double of this side.
    pub fn doubles(&self, side: Side) -> impl Iterator<Item = Cell> {
        cells_of(self.doubles[side.index()])
    }

    /// What `squaryd:tabletop` remembers: the singles of the turn before last and of the last turn.
    pub const fn latest_singles(&self) -> [Option<Cell>; 2] {
        self.table.singles
    }

    /// The pawns that a side has left.
    pub const fn stock(&self, side: Side) -> u8 {
        self.stock[side.index()]
    }

    /// The empty cells on which a side would complete a square of its singles (SY4), live or not.
    pub fn threats(&self, side: Side) -> impl Iterator<Item = Cell> {
        cells_of(self.threats[side.index()])
    }

    /// What a side can still make of the squares.
    pub fn prospects(&self, corners: &Corners, side: Side) -> Prospects {
        let (singles, doubles) = (corners.open_singles(side), corners.open_doubles(side));
        let three = doubles[2].cells();
        // Cells that would make one threat, two, three or more at once.
        let (own, mut makes) = (self.singles[side.index()], [0; 3]);
        singles[1].for_each(|square| {
            let cells = square & !own;
            makes = [makes[0] | cells, makes[1] | makes[0] & cells, makes[2] | makes[1] & cells];
        });
        Prospects {
            singles: singles.map(|squares| squares.count()),
            doubles: doubles.map(|squares| squares.count()),
            forks: [makes[1], makes[2]].map(|cells| cells.count_ones() as i32),
            makes,
            doubled: [doubles[1].cells() | three, three],
        }
    }

    /// The cells on which the side to move may put a single that makes a live threat (SY4).
    pub fn threatening(&self, corners: &Corners) -> impl Iterator<Item = Cell> + use<> {
        let is_attack = self.rules == Rules::Tabletop || !self.must_defend(self.turn);
        let mut cells = 0;
        if is_attack && self.stock(self.turn) > 1 {
            cells = corners.open_singles(self.turn)[1].cells() & !self.singles[self.turn.index()];
        }
        let allowed = if self.rules == Rules::Tabletop { self.empty() } else { self.allowed(self.turn) };
        cells_of(cells & allowed)
    }

    /// The fewest singles with which a side can still fill a square, if the other side lets it. Where the other side
    /// threatens, only the last one may be put (SY8).
    pub fn soonest(&self, corners: &Corners, side: Side) -> Option<u8> {
        let (own, barred) = (self.singles[side.index()], self.threats[side.other().index()]);
        let can_be_filled = |square: Cells| (square & !own & barred).count_ones() <= 1;
        let [one, two, three] = corners.open_singles(side);
        let mut by_missing = (1..=self.stock(side)).zip([three, two, one, corners.untouched()]);
        by_missing.find(|(_, squares)| squares.any(can_be_filled)).map(|(missing, _)| missing)
    }

    /// How many doubles the side to move still places, if it cannot pay for all it owes (SY6) and cannot win (SY9): then it
    /// passes or attacks in vain, and has lost. None where that is not so, or where doubles may lose before (SY10).
    pub fn last_doubles(&self, corners: &Corners) -> Option<u8> {
        let (owed, doubles) = (self.owed(self.turn), self.stock(self.turn) / 2);
        if u32::from(doubles) >= owed.count_ones() || self.winning(self.turn) != 0 || doubles > 2 {
            return None;
        }
        let [_, two, three] = corners.open_doubles(self.turn);
        let may_lose = |squares: &Squares| squares.any(|square| square & owed != 0);
        (doubles == 0 || !may_lose(&two) && !may_lose(&three)).then_some(doubles)
    }

    /// Whether winning means saying so, and nothing is forced.
    pub const fn is_tabletop(&self) -> bool {
        matches!(self.rules, Rules::Tabletop)
    }

    /// The cells without a piece, as bits by number.
    pub const fn empty(&self) -> u64 {
        BOARD & !(self.singles[0] | self.singles[1] | self.doubles[0] | self.doubles[1])
    }

    /// SY4, SY5: the cells on which a side owes a double.
    fn owed(&self, side: Side) -> Cells {
        let other = side.other().index();
        if self.stock[other] > 0 { self.threats[other] } else { 0 }
    }

    /// SY8: the cells on which a side may put a single.
    fn allowed(&self, side: Side) -> Cells {
        let [own, other] = [side.index(), side.other().index()];
        if self.stock[own] == 0 { 0 } else { self.empty() & (!self.threats[other] | self.threats[own]) }
    }

    /// SY9: the cells on which a single of this side wins.
    fn winning(&self, side: Side) -> Cells {
        if self.stock[side.index()] == 0 { 0 } else { self.threats[side.index()] }
    }

    /// Whether a side has doubles to place that it can pay for (SY6).
    fn must_defend(&self, side: Side) -> bool {
        self.stock[side.index()] >= 2 && self.owed(side) != 0
    }

    /// SY13: nobody can attack any more, and the side to move need not defend.
    fn is_drawn(&self) -> bool {
        self.allowed(Side::First) == 0 && self.allowed(Side::Second) == 0 && !self.must_defend(self.turn)
    }

    /// The doubles and winning singles of the defence (SY5–SY7, SY9).
    fn defence(&self) -> Moves {
        let owed = self.owed(self.turn);
        let payable = u32::from(self.stock[self.turn.index()]) >= 2 * owed.count_ones();
        let doubles = if payable { owed & owed.wrapping_neg() } else { owed };
        Moves { singles: self.winning(self.turn), doubles, ..Moves::none() }
    }

    /// The singles of the attack (SY5, SY8), or a pass (SY11), and free doubles in `squaryd:free`.
    fn attack(&self) -> Moves {
        let [own, other] = [self.turn.index(), self.turn.other().index()];
        let singles = self.allowed(self.turn);
        let may_double = self.rules == Rules::Free && self.stock[own] >= 2 && self.stock[other] > 0;
        let doubles = if may_double { self.empty() } else { 0 };
        Moves { singles, doubles, pass: singles == 0, ..Moves::none() }
    }

    /// Everything a player may do at the table.
    fn tabletop(&self) -> Moves {
        let [own, other] = [self.turn.index(), self.turn.other().index()];
        let may_double = self.stock[own] >= 2 && self.stock[other] > 0;
        Moves {
            singles: if self.stock[own] > 0 { self.empty() } else { 0 },
            doubles: if may_double { self.empty() } else { 0 },
            pass: self.stock[own] == 0,
            claims: self.claims(),
            fault: self.fault(),
        }
    }

    /// The squares that the side to move may claim, as bits by number (SY3).
    fn claims(&self) -> [u64; 3] {
        let own = self.singles[self.turn.index()];
        let theirs = self.doubles[self.turn.other().index()];
        let mut claims = [0; 3];
        if !self.winners[self.turn.index()] {
            return claims;
        }
        for (i, corners) in SQUARES.iter().enumerate() {
            let is_true = corners & !own == 0 || corners & !theirs == 0;
            claims[i / 64] |= u64::from(is_true) << (i % 64);
        }
        claims
    }

    /// The single that the side to move may denounce.
    fn fault(&self) -> Option<Cell> {
        let [Some(mine), Some(theirs)] = self.table.singles else { return None };
        let [own, other] = [self.singles[self.turn.index()], self.singles[self.turn.other().index()]];
        let threatened = through(theirs).any(|corners| corners & !own == 0 && corners & mine.bit() != 0);
        let is_theirs = other & theirs.bit() != 0;
        (is_theirs && threatened && !completes(other, theirs)).then_some(theirs)
    }

    fn put_single(&mut self, cell: Cell) {
        let own = self.turn.index();
        self.singles[own] |= cell.bit();
        self.stock[own] -= 1;
        // Without branches, which nobody can predict here.
        let (mut completed, mut threats) = (false, 0);
        for corners in THROUGH[cell.0 as usize] {
            let missing = corners & !self.singles[own];
            completed |= missing == 0;
            threats |= missing * u64::from(missing & missing.wrapping_sub(1) == 0); // SY4
        }
        self.threats[own] |= threats;
        self.winners[own] |= completed; // SY3, SY9
        self.keep_threats_on_empty_cells();
        self.table.singles = [self.table.singles[1], Some(cell)];
        self.pass_turn();
    }

    fn put_double(&mut self, cell: Cell) {
        let own = self.turn.index();
        self.doubles[own] |= cell.bit();
        self.stock[own] -= 2;
        self.keep_threats_on_empty_cells();
        self.winners[self.turn.other().index()] |= completes(self.doubles[own], cell); // SY3, SY10
        self.table.singles[0] = None;
    }

    fn pass(&mut self) {
        let passed_before = self.table.singles[1].is_none();
        self.table.singles = [self.table.singles[1], None];
        self.pass_turn();
        if self.rules == Rules::Tabletop && self.stock == [0, 0] && passed_before {
            self.table.ended = Ended::Drawn;
            self.turn = Side::First; // nobody's: the text has `=` in its place
        }
    }

    fn keep_threats_on_empty_cells(&mut self) {
        let empty = self.empty();
        self.threats = self.threats.map(|threats| threats & empty);
    }

    /// SY12: the turn passes unless the other side has no pawns; at the table everybody has turns.
    fn pass_turn(&mut self) {
        if self.rules == Rules::Tabletop || self.stock[self.turn.other().index()] > 0 {
            self.turn = self.turn.other();
        }
    }
}

/// Of the board and whose turn it is: the rest follows from them.
impl Hash for Squaryd {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let pieces = [0, 1].map(|side| self.singles[side] | self.doubles[side]);
        let rest = (self.turn as u64 | (self.rules as u64) << 1) << (WIDTH * WIDTH);
        let doubles = self.doubles[0] | self.doubles[1];
        [pieces[0], pieces[1], doubles | rest].into_iter().for_each(|word| state.write_u64(word));
        if self.rules == Rules::Tabletop {
            self.table.hash(state);
        }
    }
}

impl Open for Squaryd {}

impl Game for Squaryd {
    type Move = Move;
    type Setup = Draft;
    nothing_hidden!();

    const VARIANTS: &'static [Variant] = &[
        Variant {
            name: "squaryd",
            starts: &["7/7/7/3#3/7/7/7 x"],
            about: "four single pawns on the corners of a square win; doubles defend",
        },
        Variant {
            name: "squaryd:free",
            starts: &["7/7/7/3#3/7/7/7 x squaryd:free"],
            about: "squaryd with voluntary doubles before the attack",
        },
        Variant {
            name: "squaryd:tabletop",
            starts: &["7/7/7/3#3/7/7/7 x - - squaryd:tabletop"],
            about: "squaryd as at the table: nothing is detected, winning means saying so",
        },
    ];
    const SEATS: &'static [SeatName] =
        &[SeatName { letter: 'x', name: "Dark" }, SeatName { letter: 'o', name: "Light" }];
    const GOAL: Pattern = refusal::GOAL;
    const ENDS: &'static [(&'static str, Pattern)] = &[
        ("SY3", refusal::SQUARE),
        ("SY9", refusal::SQUARE),
        ("SY10", refusal::DOUBLE_SQUARE),
        ("SY13", refusal::NO_ROOM),
        ("squaryd:tabletop", refusal::FAULT),
        ("squaryd:tabletop", refusal::NO_ROOM),
    ];
    const AGAIN: &'static [(&'static str, Pattern)] = &[("SY5", refusal::ATTACKS), ("SY12", refusal::ALONE)];
    const PATTERNS: &'static [&'static [Pattern]] = refusal::PATTERNS;

    fn variant(&self) -> &'static Variant {
        &Self::VARIANTS[self.rules as usize]
    }

    fn turn(&self) -> crate::Seat {
        self.turn.seat()
    }

    fn setup(&self) -> Draft {
        Draft(*self)
    }

    fn status(&self) -> Status {
        let outcome = match (self.rules, self.table.ended) {
            (Rules::Tabletop, Ended::No) => None,
            (Rules::Tabletop, Ended::Claimed) => Some(Outcome::Win(self.turn)),
            (Rules::Tabletop, Ended::Drawn) => Some(Outcome::Draw),
            _ if self.winners[0] => Some(Outcome::Win(Side::First)),
            _ if self.winners[1] => Some(Outcome::Win(Side::Second)),
            _ => self.is_drawn().then_some(Outcome::Draw),
        };
        outcome.map_or(Status::Turn(self.turn.seat()), Status::Over)
    }

    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        match self.status() {
            Status::Over(_) => Moves::none(),
            Status::Turn(_) if self.rules == Rules::Tabletop => self.tabletop(),
            Status::Turn(_) if self.must_defend(self.turn) => self.defence(),
            Status::Turn(_) => self.attack(),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Single(cell) => self.put_single(cell),
            Move::Double(cell) => self.put_double(cell),
            Move::Pass => self.pass(),
            Move::Claim(_) | Move::Fault(_) => self.table.ended = Ended::Claimed,
        }
        if self.rules != Rules::Tabletop {
            self.table = Tabletop::AT_REST;
        }
    }

    fn why_not(&self, m: Move) -> Message {
        refusal::why_not(self, m).message()
    }

    fn why_not_there(view: &Self, path: &[&str]) -> Option<Message> {
        refusal::why_not_there(view, path).map(|why| why.message())
    }

    /// At the table a program must not hint that there is something to claim.
    fn is_listed(m: Move) -> bool {
        !matches!(m, Move::Claim(_) | Move::Fault(_))
    }

    fn figures_at(view: &Self, at: &str) -> Vec<crate::Figure> {
        scene::figures_at(view, at)
    }

    fn diagram(view: &Self) -> Diagram {
        view.draw()
    }
}

impl Tabletop {
    const AT_REST: Tabletop = Tabletop { singles: [None; 2], ended: Ended::No };
}

/// The cells of a set, lowest first.
fn cells_of(set: Cells) -> impl Iterator<Item = Cell> {
    Bits(set).map(Cell)
}
