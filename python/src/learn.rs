//! Numbers for moves and planes for views: what a learning program reads and writes instead of texts.

use std::sync::OnceLock;

use quadrille_engine::Playable;
use quadrille_games::{Match, Seat, Variant, Viewer};

/// An action that no legal move has.
const NONE: u16 = u16::MAX;

/// A game whose moves have numbers and whose views have planes.
pub(crate) trait Learnable: Playable {
    /// Keys of moves are below this.
    const KEYS: usize;

    /// The texts of all moves of a variant, in the order of their numbers.
    fn texts(variant: &Variant) -> Vec<String>;
    /// A number of a move that no other move has, quickly found.
    fn key(m: Self::Move) -> usize;
    /// Where the actions of each variant are kept, once somebody asked for them.
    fn cache() -> &'static [OnceLock<Actions<Self>>];
    /// Planes, rows and columns of an observation.
    fn shape(variant: &Variant) -> [usize; 3];
    /// Writes what a seat sees into planes that are all zero; the view is that seat's.
    fn observe(view: &Self::View, seat: Seat, planes: &mut Planes);

    /// The same of a match as it stands.
    fn watch(game: &Match<Self>, seat: Seat, planes: &mut Planes) {
        Self::observe(&game.view(Viewer::Seat(seat)), seat, planes);
    }

    /// The actions of a variant.
    fn actions(variant: &Variant) -> &'static Actions<Self> {
        let number = Self::VARIANTS.iter().position(|other| other.name == variant.name).unwrap_or(0);
        Self::cache()[number].get_or_init(|| Actions::of(variant))
    }
}

/// The moves of a variant and their numbers.
pub(crate) struct Actions<G: Learnable> {
    pub(crate) texts: Vec<String>,
    moves: Vec<G::Move>,
    /// By key.
    numbers: Vec<u16>,
}

impl<G: Learnable> Actions<G> {
    fn of(variant: &Variant) -> Actions<G> {
        let texts = G::texts(variant);
        let read = |text: &String| text.parse().unwrap_or_else(|why| unreachable!("{text} is a move: {why}"));
        let moves: Vec<G::Move> = texts.iter().map(read).collect();
        let mut numbers = vec![NONE; G::KEYS];
        for (number, &m) in moves.iter().enumerate() {
            numbers[G::key(m)] = number as u16;
        }
        Actions { texts, moves, numbers }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.moves.len()
    }

    /// The number of a move; every legal move has one.
    pub(crate) fn number(&self, m: G::Move) -> u16 {
        self.numbers[G::key(m)]
    }

    /// The move with this number.
    pub(crate) fn of_number(&self, number: usize) -> Option<G::Move> {
        self.moves.get(number).copied()
    }
}

/// Planes of one observation.
pub(crate) struct Planes<'a> {
    cells: &'a mut [u8],
    size: usize,
}

impl<'a> Planes<'a> {
    /// Planes that are all zero.
    pub(crate) fn new(cells: &'a mut [u8], [_, rows, columns]: [usize; 3]) -> Planes<'a> {
        cells.fill(0);
        Planes { cells, size: rows * columns }
    }

    /// Writes a one.
    pub(crate) fn set(&mut self, plane: usize, cell: usize) {
        self.cells[plane * self.size + cell] = 1;
    }

    /// All planes, each of so many cells: writing to a length that is known is faster.
    pub(crate) fn each<const SIZE: usize>(&mut self) -> &mut [[u8; SIZE]] {
        self.cells.as_chunks_mut().0
    }

    /// Writes a plane, given as bits of its cells.
    pub(crate) fn set_all(&mut self, plane: usize, mut cells: u64) {
        let (eights, rest) = self.cells[plane * self.size..][..self.size].as_chunks_mut();
        for eight in eights {
            *eight = spread(cells as u8);
            cells >>= 8;
        }
        for cell in rest {
            *cell = (cells & 1) as u8;
            cells >>= 1;
        }
    }

    /// Writes a number on all cells of a plane.
    pub(crate) fn fill(&mut self, plane: usize, value: u8) {
        if value != 0 {
            self.cells[plane * self.size..][..self.size].fill(value);
        }
    }
}

/// Each bit as a byte of its own, the lowest first.
pub(crate) const fn spread(bits: u8) -> [u8; 8] {
    let each = (bits as u64 * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    // Whatever bit a byte has left, it becomes the highest, and then the lowest.
    (((each + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & 0x0101_0101_0101_0101).to_le_bytes()
}
