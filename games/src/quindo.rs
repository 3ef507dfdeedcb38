//! Quindo (author and publisher unknown): land on the k-th free square and turn over what you jump.
//!
//! Rule numbers QN1–QN11 are those of `docs/rules/quindo.md`. Board size and set-up (QN2)
//! are our reconstruction.

use crate::bits::Bits;
use crate::{
    Diagram, Game, Message, Open, Outcome, Pattern, SeatName, Sentence, Side, Status, Variant, nothing_hidden,
};

mod events;
mod field;
mod notation;
mod refusal;
mod scene;
mod setup;

pub use field::Square;
pub use refusal::Refusal;
pub use setup::Draft;

use field::{BEHIND, DIRECTIONS, Direction, FIELDS, Field, Squares};

/// The farthest that a piece may go (QN3).
const REACH: u8 = 3;
/// Quiet moves in a row that draw the match (M2).
const QUIET_LIMIT: u32 = 100;

/// A position of Quindo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Quindo {
    /// The pieces of each side on the field.
    pieces: [Squares; 2],
    turn: Side,
    /// The distance of the move just before (QN7); 0 for none and after a pass.
    last: u8,
    /// The width of the field (QN1).
    width: u8,
    /// Only four directions (QN2).
    orthogonal: bool,
}

/// A move: a piece goes from one square to another (QN3), or the turn passes (QN10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// From a square of the field to a square of the field or the border.
    Go {
        /// Where the piece stands.
        from: Square,
        /// Where it lands.
        to: Square,
    },
    /// No piece can move.
    Pass,
}

impl Quindo {
    /// The pieces of a side.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = Square> {
        Bits(self.pieces[side.index()]).map(Square::of_bit)
    }

    /// The pieces of a side as bits: eight to a row, the south-west square lowest.
    pub const fn bits(&self, side: Side) -> u64 {
        self.pieces[side.index()]
    }

    /// Whether only four directions are allowed (QN2).
    pub const fn is_orthogonal(&self) -> bool {
        self.orthogonal
    }

    /// How many pieces a side has.
    pub const fn count(&self, side: Side) -> u32 {
        self.pieces[side.index()].count_ones()
    }

    /// How many pieces a legal move turns over (QN6).
    pub fn turned_by(&self, m: Move) -> u32 {
        let Move::Go { from, to } = m else { return 0 };
        (self.path(from, to).between & self.pieces[self.turn.other().index()]).count_ones()
    }

    /// The pieces of the other side that some move of this side would jump right before it lands, if it were its turn,
    /// as bits; the barred distance counts for the side to move. That is what the networks learnt: what only longer moves
    /// jump on their way, because the distance up to there is barred, is not among them.
    pub fn attacked_by(&self, side: Side) -> u64 {
        let straight = self.attacked_in::<0>(side)
            | self.attacked_in::<1>(side)
            | self.attacked_in::<2>(side)
            | self.attacked_in::<3>(side);
        if self.orthogonal {
            return straight;
        }
        straight
            | self.attacked_in::<4>(side)
            | self.attacked_in::<5>(side)
            | self.attacked_in::<6>(side)
            | self.attacked_in::<7>(side)
    }

    /// The pieces that moves in one direction turn over: rows that are jumped, as [`Moves::add_direction`] finds them, with
    /// a free square or the border behind them. A row is jumped whole, so that no two of them touch.
    #[inline(always)]
    fn attacked_in<const NUMBER: usize>(&self, side: Side) -> Squares {
        let [direction, back] = const { [DIRECTIONS[NUMBER], DIRECTIONS[NUMBER ^ 2]] };
        let [own, theirs] = [self.pieces[side.index()], self.pieces[side.other().index()]];
        let free = self.field().squares & !own & !theirs;
        let barred = if side == self.turn { self.last } else { 0 };
        let (mut at, mut rows) = (own, 0);
        for distance in 1..=REACH {
            let moved = direction.shift(at, 1);
            let jumped = direction.run(moved & theirs, theirs);
            rows |= if distance == barred { 0 } else { jumped };
            at = (moved | direction.shift(jumped, 1)) & free;
        }
        back.run(rows & (back.shift(free, 1) | self.field().edges[NUMBER]), rows)
    }

    /// Whether a legal move takes its piece out of the game (QN8).
    pub fn leaves(&self, m: Move) -> bool {
        matches!(m, Move::Go { to, .. } if self.is_on_border(to))
    }

    /// The distance that may not be moved now (QN7).
    pub fn barred(&self) -> Option<u8> {
        (self.last != 0).then_some(self.last)
    }

    /// The width of the field.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// QN2, QN3: eight directions, or the four straight ones.
    fn directions(&self) -> &'static [Direction] {
        &DIRECTIONS[..if self.orthogonal { 4 } else { 8 }]
    }

    const fn field(&self) -> &'static Field {
        &FIELDS[self.width as usize]
    }

    fn is_on_border(&self, square: Square) -> bool {
        let last = self.width + 1;
        [square.column, square.row].iter().any(|&c| c == 0 || c == last)
    }

    /// What lies between the ends of a move along a straight line, and its distance counted in free squares (QN4).
    fn path(&self, from: Square, to: Square) -> Path {
        let between = from.between(to);
        let free = between & !self.pieces[0] & !self.pieces[1];
        Path { between, distance: 1 + free.count_ones() as u8 }
    }
}

/// What lies between two squares on a line.
struct Path {
    between: Squares,
    distance: u8,
}

/// Where the moves of one distance in one direction end. No two of them end on the same square,
/// because the piece behind is blocked by the one in front (QN5).
#[derive(Clone, Copy, Default)]
struct Landings {
    /// Free squares of the field.
    inside: Squares,
    /// Squares of the field next to the border square that is landed on.
    outside: Squares,
}

impl Landings {
    const fn count(self) -> usize {
        (self.inside.count_ones() + self.outside.count_ones()) as usize
    }

    fn drop_first(&mut self, count: usize) {
        for _ in 0..count {
            let squares = if self.inside != 0 { &mut self.inside } else { &mut self.outside };
            *squares &= *squares - 1;
        }
    }
}

/// The legal moves, by direction and distance.
struct Moves {
    own: Squares,
    landings: [[Landings; REACH as usize]; 8],
    /// The group that comes next.
    next: usize,
    left: usize,
    pass: bool,
}

impl Moves {
    fn none() -> Moves {
        Moves { own: 0, landings: Default::default(), next: 0, left: 0, pass: false }
    }

    /// QN4–QN8 for all own pieces in one direction at once: three times on to the next free square.
    #[inline(always)]
    fn add_direction<const NUMBER: usize>(&mut self, position: &Quindo) {
        let direction = const { DIRECTIONS[NUMBER] };
        let edge = position.field().edges[NUMBER];
        let own = position.pieces[position.turn.index()];
        let theirs = position.pieces[position.turn.other().index()];
        let free = position.field().squares & !own & !theirs;
        let mut at = own;
        for (passed, landings) in self.landings[NUMBER].iter_mut().enumerate() {
            let moved = direction.shift(at, 1);
            let jumped = direction.run(moved & theirs, theirs); // QN6
            let inside = (moved | direction.shift(jumped, 1)) & free; // QN5: own squares are not free
            let outside = (at | jumped) & edge; // QN8
            if position.last as usize != passed + 1 {
                *landings = Landings { inside, outside }; // QN7
                self.left += landings.count();
            }
            at = inside;
        }
    }

    /// The move of this group that ends at the lowest square.
    fn take(&mut self, group: usize) -> Move {
        let landings = &mut self.landings[group / REACH as usize][group % REACH as usize];
        let leaves = landings.inside == 0;
        let end = if leaves { landings.outside } else { landings.inside }.trailing_zeros() as u8;
        landings.drop_first(1);
        self.left -= 1;
        self.go(group / REACH as usize, end, leaves)
    }

    /// The move in a direction that ends on a square of the field, or passes it last and leaves.
    fn go(&self, number: usize, end: u8, leaves: bool) -> Move {
        let direction = DIRECTIONS[number];
        // Back over what was passed, to the first own piece.
        let behind = self.own & BEHIND[number][usize::from(end)];
        let from = if direction.bits() > 0 { 63 - behind.leading_zeros() } else { behind.trailing_zeros() };
        let last = Square::of_bit(end);
        let to = if leaves { last.step(direction) } else { last };
        Move::Go { from: Square::of_bit(from as u8), to }
    }
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    fn nth(&mut self, n: usize) -> Option<Move> {
        let mut skip = n;
        while self.left > 0 {
            let [direction, distance] = [self.next / REACH as usize, self.next % REACH as usize];
            let count = self.landings[direction][distance].count();
            if skip < count {
                self.landings[direction][distance].drop_first(skip);
                self.left -= skip;
                return Some(self.take(self.next));
            }
            skip -= count;
            self.left -= count;
            self.next += 1;
        }
        let pass = std::mem::take(&mut self.pass);
        (pass && skip == 0).then_some(Move::Pass)
    }

    /// All that are left: faster than one by one, in the same order.
    fn fold<B, F: FnMut(B, Move) -> B>(self, first: B, mut f: F) -> B {
        let mut folded = first;
        for group in self.next..8 * REACH as usize {
            let number = group / REACH as usize;
            let Landings { inside, outside } = self.landings[number][group % REACH as usize];
            folded = Bits(inside).fold(folded, |folded, end| f(folded, self.go(number, end, false)));
            folded = Bits(outside).fold(folded, |folded, end| f(folded, self.go(number, end, true)));
        }
        if self.pass { f(folded, Move::Pass) } else { folded }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.left + usize::from(self.pass);
        (count, Some(count))
    }
}

impl ExactSizeIterator for Moves {}

impl Open for Quindo {}

impl Game for Quindo {
    type Move = Move;
    type Setup = Draft;
    nothing_hidden!();

    const VARIANTS: &'static [Variant] = &VARIANTS;
    const SEATS: &'static [SeatName] =
        &[SeatName { letter: 'o', name: "Light" }, SeatName { letter: 'x', name: "Dark" }];
    const GOAL: Pattern = refusal::GOAL;
    const ENDS: &'static [(&'static str, Pattern)] = &[("QN9", refusal::NO_PIECES)];
    const PATTERNS: &'static [&'static [Pattern]] = refusal::PATTERNS;

    fn variant(&self) -> &'static Variant {
        let size = [7, 5, 6].iter().position(|&width| width == self.width).unwrap_or(0);
        &VARIANTS[size * 2 + usize::from(self.orthogonal)]
    }

    fn turn(&self) -> crate::Seat {
        self.turn.seat()
    }

    fn setup(&self) -> Draft {
        Draft(*self)
    }

    /// QN9: a side without pieces has lost, at once.
    fn status(&self) -> Status {
        match self.pieces {
            [0, _] => Status::Over(Outcome::Win(Side::Second)),
            [_, 0] => Status::Over(Outcome::Win(Side::First)),
            _ => Status::Turn(self.turn.seat()),
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let mut moves = Moves::none();
        if !self.pieces.contains(&0) {
            moves.own = self.pieces[self.turn.index()];
            moves.add_direction::<0>(self);
            moves.add_direction::<1>(self);
            moves.add_direction::<2>(self);
            moves.add_direction::<3>(self);
            if !self.orthogonal {
                moves.add_direction::<4>(self);
                moves.add_direction::<5>(self);
                moves.add_direction::<6>(self);
                moves.add_direction::<7>(self);
            }
            moves.pass = moves.left == 0; // QN10
        }
        moves
    }

    fn play_unchecked(&mut self, m: Move) {
        let (mover, other) = (self.turn.index(), self.turn.other().index());
        self.last = 0;
        if let Move::Go { from, to } = m {
            let path = self.path(from, to);
            let turned = path.between & self.pieces[other];
            self.pieces[other] ^= turned; // QN6
            self.pieces[mover] ^= turned | from.bit();
            if !self.is_on_border(to) {
                self.pieces[mover] |= to.bit(); // QN8: on the border the piece has left
            }
            self.last = path.distance;
        }
        self.turn = self.turn.other();
    }

    fn why_not(&self, m: Move) -> Message {
        refusal::why_not(self, m).message()
    }

    fn why_not_there(view: &Self, path: &[&str]) -> Option<Message> {
        refusal::why_not_there(view, path).map(|why| why.message())
    }

    /// M2: a move that turns over or removes no piece is quiet.
    fn quiet_after(&self, quiet: u32, m: Move) -> u32 {
        if self.turned_by(m) > 0 || self.leaves(m) { 0 } else { quiet + 1 }
    }

    fn quiet_limit(&self) -> Option<u32> {
        Some(QUIET_LIMIT)
    }

    fn diagram(view: &Self) -> Diagram {
        view.draw()
    }
}

const VARIANTS: [Variant; 6] = [
    Variant {
        name: "quindo",
        starts: &["xxxxxxx/xxxxxxx/7/7/7/ooooooo/ooooooo o -"],
        about: "land on the 1st, 2nd or 3rd free square, turn over what you jump; field 7x7",
    },
    Variant {
        name: "quindo:orthogonal",
        starts: &["xxxxxxx/xxxxxxx/7/7/7/ooooooo/ooooooo o - +"],
        about: "quindo with four directions instead of eight",
    },
    Variant {
        name: "quindo:small",
        starts: &["xxxxx/5/5/5/ooooo o -"],
        about: "quindo on a field of 5x5, one row of five a side",
    },
    Variant {
        name: "quindo:small:orthogonal",
        starts: &["xxxxx/5/5/5/ooooo o - +"],
        about: "quindo:small with four directions",
    },
    Variant {
        name: "quindo:chessboard",
        starts: &["xxxxxx/xxxxxx/6/6/oooooo/oooooo o -"],
        about: "quindo on a chessboard: field 6x6, two rows of six a side",
    },
    Variant {
        name: "quindo:chessboard:orthogonal",
        starts: &["xxxxxx/xxxxxx/6/6/oooooo/oooooo o - +"],
        about: "quindo:chessboard with four directions",
    },
];
