//! Kinds, one player's faces, and the exact sets of faces that the public holds possible.

use super::{Piece, RampCell};
use crate::Seat;

/// Cells of a ramp.
const CELLS: u8 = 9;
/// The two bits of each ramp cell in [`Faces`].
const RAMP: u32 = (1 << (2 * CELLS)) - 1;
/// The lower bit of each ramp cell.
const LOW: u32 = 0x15555;
/// The hand at the beginning: two of each kind (SO1), in unary.
const FULL_HAND: u32 = 0b11_1111 << (2 * CELLS);

/// The occupied columns of a line, by its six bits in [`Faces`].
const OCCUPIED: [u8; 64] = {
    let mut occupied = [0; 64];
    let mut line = 0;
    while line < 64 {
        occupied[line] =
            (line & 3 != 0) as u8 | ((line & 12 != 0) as u8) << 1 | ((line & 48 != 0) as u8) << 2;
        line += 1;
    }
    occupied
};

/// Rock, paper or scissors (SO1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Beats scissors.
    Rock,
    /// Beats rock.
    Paper,
    /// Beats paper.
    Scissors,
}

impl Kind {
    /// The kinds in the order of the notation: R P S.
    pub const ALL: [Kind; 3] = [Kind::Rock, Kind::Paper, Kind::Scissors];

    /// SO1: paper beats rock, rock beats scissors, scissors beat paper.
    pub const fn beats(self, other: Kind) -> bool {
        self.prey() as u8 == other as u8
    }

    /// The kind that this one beats.
    pub const fn prey(self) -> Kind {
        match self {
            Kind::Rock => Kind::Scissors,
            Kind::Paper => Kind::Rock,
            Kind::Scissors => Kind::Paper,
        }
    }

    /// `R`, `P` or `S`.
    pub const fn letter(self) -> char {
        ['R', 'P', 'S'][self as usize]
    }

    pub(super) fn of_letter(c: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == c)
    }
}

/// One player's ramp and hand: two bits a ramp cell (0 empty, else the kind and one), then for
/// each kind the pieces in hand in unary, so that the bits common to several hands are what
/// each of them surely holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Faces(u32);

impl Faces {
    /// Nothing anywhere: a seat that nobody has.
    pub(super) const NONE: Faces = Faces(0);
    /// All six pieces in hand.
    pub(super) const IN_HAND: Faces = Faces(FULL_HAND);

    pub(super) const fn kind(self, cell: u8) -> Option<Kind> {
        const KINDS: [Option<Kind>; 4] = [None, Some(Kind::Rock), Some(Kind::Paper), Some(Kind::Scissors)];
        KINDS[(self.0 >> (2 * cell)) as usize % 4]
    }

    /// Puts a piece on an empty ramp cell.
    pub(super) const fn put(&mut self, cell: u8, kind: Kind) {
        self.0 |= (kind as u32 + 1) << (2 * cell);
    }

    /// Takes whatever stands on a ramp cell away.
    pub(super) const fn lift(&mut self, cell: u8) {
        self.0 &= !(3 << (2 * cell));
    }

    /// Moves a piece to a higher, empty ramp cell.
    pub(super) const fn climb(&mut self, from: u8, to: u8) {
        let piece = self.0 & (3 << (2 * from));
        self.0 = (self.0 ^ piece) | piece << (2 * (to - from));
    }

    const fn hand_bits(kind: Kind) -> u32 {
        2 * (CELLS as u32 + kind as u32)
    }

    /// The ramp alone.
    pub(super) const fn without_hand(self) -> Faces {
        Faces(self.0 & RAMP)
    }

    /// How many pieces of a kind are in hand.
    pub(super) const fn in_hand(self, kind: Kind) -> u8 {
        ((self.0 >> Self::hand_bits(kind)) & 3).count_ones() as u8
    }

    /// A piece comes back to the hand (SO14).
    pub(super) const fn take_back(&mut self, kind: Kind) {
        let first = 1 << Self::hand_bits(kind);
        self.0 |= first | (self.0 & first) << 1;
    }

    /// A piece goes from the hand to an empty ramp cell (SO17).
    pub(super) const fn reenter(&mut self, cell: u8, kind: Kind) {
        let bits = Self::hand_bits(kind);
        let hand = (self.0 >> bits) & 3;
        self.0 ^= (hand ^ (hand >> 1)) << bits;
        self.put(cell, kind);
    }

    /// How many pieces are in hand.
    pub(super) const fn hand_count(self) -> u8 {
        (self.0 >> (2 * CELLS)).count_ones() as u8
    }

    /// The occupied columns of a line, as bits.
    pub(super) const fn columns(self, line: u8) -> u8 {
        OCCUPIED[(self.0 >> (6 * (line - 1))) as usize % 64]
    }

    pub(super) const fn has_hand(self) -> bool {
        self.0 & FULL_HAND != 0
    }

    /// Whether a cell of the ramp is occupied.
    pub(super) const fn is_occupied(self, cell: u8) -> bool {
        self.0 & (3 << (2 * cell)) != 0
    }
}

/// One of the 90 ways to set up (SO3), by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout(u8);

const LAYOUTS: [Faces; 90] = {
    let mut layouts = [Faces::NONE; 90];
    let (mut count, mut code) = (0, 0);
    while code < 729 {
        let (mut rest, mut cell, mut faces, mut kinds) = (code, 0, Faces::NONE, [0; 3]);
        while cell < 6 {
            faces.put(cell, Kind::ALL[rest % 3]);
            kinds[rest % 3] += 1;
            rest /= 3;
            cell += 1;
        }
        if kinds[0] == 2 && kinds[1] == 2 && kinds[2] == 2 {
            layouts[count] = faces;
            count += 1;
        }
        code += 1;
    }
    assert!(count == 90);
    layouts
};

impl Layout {
    /// All 90.
    pub fn all() -> impl ExactSizeIterator<Item = Layout> {
        (0..90u8).map(Layout)
    }

    /// The number from 0 to 89.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kinds on line 2 and on line 1, by column.
    pub fn lines(self) -> [[Kind; 3]; 2] {
        let kind = |cell| self.faces().kind(cell).unwrap_or(Kind::Rock);
        [[3, 4, 5].map(kind), [0, 1, 2].map(kind)]
    }

    pub(super) fn of_lines(lines: [[Kind; 3]; 2]) -> Option<Layout> {
        Layout::all().find(|layout| layout.lines() == lines)
    }

    pub(super) const fn faces(self) -> Faces {
        LAYOUTS[self.0 as usize]
    }
}

/// What everybody has learnt: for each player exactly the faces that fit all that was seen.
///
/// Every observation concerns the faces of one player, or shows them, so the sets of the
/// players are independent of each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known([Possible; 4]);

/// The faces that one player can have, and what they say together.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Possible {
    faces: Vec<Faces>,
    outline: Outline,
}

impl Possible {
    fn new(faces: Vec<Faces>) -> Possible {
        Possible { outline: Outline::of(&faces), faces }
    }
}

impl std::fmt::Debug for Faces {
    /// A count is enough for a log: faces stay out of it.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Faces(…)")
    }
}

impl Known {
    /// Each player's faces are one of these.
    pub(super) fn new(sets: [Vec<Faces>; 4]) -> Known {
        Known(sets.map(Possible::new))
    }

    /// The faces that fit what was seen of a player.
    pub(super) fn of(&self, seat: Seat) -> &[Faces] {
        &self.0[seat.index()].faces
    }

    /// What the faces that fit say together.
    pub(super) fn outline(&self, seat: Seat) -> Outline {
        self.0[seat.index()].outline
    }

    /// How many assignments of faces are still possible for a player.
    pub fn count(&self, seat: Seat) -> usize {
        self.of(seat).len()
    }

    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Vec<Faces>)) {
        let set = &mut self.0[seat.index()];
        change(&mut set.faces);
        set.outline = Outline::of(&set.faces);
    }

    fn change_each(&mut self, seat: Seat, change: impl Fn(&mut Faces)) {
        self.change(seat, |set| set.iter_mut().for_each(change));
    }

    /// In an order that depends on nothing but the sets.
    pub(super) fn sorted(mut self) -> Known {
        self.0.iter_mut().for_each(|set| set.faces.sort_unstable());
        self
    }

    pub(super) fn set_up(&mut self, seat: Seat) {
        self.change(seat, |set| {
            set.clear();
            set.extend_from_slice(&LAYOUTS);
        });
    }

    pub(super) fn climb(&mut self, from: RampCell, to: RampCell) {
        self.change_each(from.seat(), |faces| faces.climb(from.index(), to.index()));
    }

    /// A face on a ramp is shown to all.
    pub(super) fn show(&mut self, cell: RampCell, kind: Kind) {
        self.keep(cell.seat(), |faces| faces.kind(cell.index()) == Some(kind));
    }

    /// A piece leaves its ramp for the ring or the hand.
    pub(super) fn lift(&mut self, cell: RampCell) {
        self.change_each(cell.seat(), |faces| faces.lift(cell.index()));
    }

    /// SO14: a piece goes to its owner's hand, and its kind is known to all.
    pub(super) fn take_back(&mut self, piece: Piece) {
        self.change_each(piece.owner, |faces| faces.take_back(piece.kind));
    }

    /// SO17: any kind that the hand could hold may have been put down.
    pub(super) fn reenter(&mut self, cell: RampCell) {
        self.change(cell.seat(), |set| {
            for i in 0..set.len() {
                let before = set[i];
                let mut kinds = Kind::ALL.into_iter().filter(|&kind| before.in_hand(kind) > 0);
                if let Some(kind) = kinds.next() {
                    set[i].reenter(cell.index(), kind);
                }
                for kind in kinds {
                    let mut after = before;
                    after.reenter(cell.index(), kind);
                    set.push(after);
                }
            }
        });
    }

    /// Keeps the faces of a player for which this holds.
    pub(super) fn keep(&mut self, seat: Seat, fits: impl Fn(Faces) -> bool) {
        self.change(seat, |set| {
            let mut kept = 0;
            // Without a branch, which would be guessed wrong all the time.
            for i in 0..set.len() {
                set[kept] = set[i];
                kept += usize::from(fits(set[i]));
            }
            set.truncate(kept);
        });
    }

    /// The one kind that a re-entry of this player can be, if there is only one.
    pub(super) fn only_reentry(&self, seat: Seat) -> Option<Kind> {
        let mut kinds =
            Kind::ALL.into_iter().filter(|&kind| self.of(seat).iter().any(|f| f.in_hand(kind) > 0));
        kinds.next().filter(|_| kinds.next().is_none())
    }

    /// What all possible faces of a player have in common.
    pub(super) fn common(&self, seat: Seat) -> Common {
        self.outline(seat).common
    }
}

/// Every second bit of a ramp, the lowest first, moved together: by ones, twos, fours and eights.
const fn every_second_bit(bits: u32) -> u16 {
    let ones = bits & LOW;
    let twos = (ones | ones >> 1) & 0x3333_3333;
    let fours = (twos | twos >> 2) & 0x0f0f_0f0f;
    let eights = (fours | fours >> 4) & 0x00ff_00ff;
    (eights | eights >> 8) as u16
}

/// What faces of one player say together. All of them occupy the same cells, and their hands are as large.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Outline {
    /// On what they agree.
    pub(super) common: Common,
    /// The ramp cells that hold each kind in some of them, as bits.
    pub(super) can_be: [u16; 3],
    /// How many pieces are in hand.
    pub(super) held: u8,
}

impl Outline {
    pub(super) fn of(faces: &[Faces]) -> Outline {
        let (mut all, mut any, mut cells) = (u32::MAX, 0, [0; 3]);
        for &Faces(faces) in faces {
            let (low, high) = (faces & LOW, faces >> 1 & LOW);
            cells = [cells[0] | low & !high, cells[1] | high & !low, cells[2] | low & high];
            all &= faces;
            any |= faces;
        }
        let differs = (all ^ any) & RAMP;
        let unsure = (differs | differs >> 1) & LOW;
        Outline {
            common: Common { sure: Faces(all & !(unsure * 3)), unsure: every_second_bit(unsure) },
            can_be: cells.map(every_second_bit),
            held: faces.first().map_or(0, |faces| faces.hand_count()),
        }
    }
}

impl std::fmt::Debug for Outline {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("…")
    }
}

/// The faces on which all possibilities agree, and the cells on which they do not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Common {
    pub(super) sure: Faces,
    /// As bits.
    unsure: u16,
}

impl Common {
    /// The ramp cells that hold a piece whose face is certain, as bits.
    pub(super) fn certain_cells(self) -> u16 {
        every_second_bit((self.sure.0 | self.sure.0 >> 1) & LOW)
    }

    /// Both as one number of 33 bits.
    pub(super) const fn bits(self) -> u64 {
        (self.unsure as u64) << 24 | self.sure.0 as u64
    }

    /// Whether a piece stands on a cell whose face is not certain.
    pub(super) const fn is_unsure(self, cell: u8) -> bool {
        self.unsure & 1 << cell != 0
    }
}
