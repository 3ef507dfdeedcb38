//! How Quindo is indexed and layered: the small game as a whole, the larger ones from few pieces on.
//!
//! Pieces are turned over and leave, but never come back: layers count pieces, and each is one class. A board is
//! seen by the side to move; its eight images by turning and mirroring are one. A cell is a set of occupied
//! squares, one of each eight images, and the owners of its pieces; its four slots are the last distances (QN7).

use std::sync::{Arc, LazyLock, OnceLock};

use quadrille_games::{Game, Quindo, Side};

use crate::layered::{Cells, Class, Layered, Location, TableKind};
use crate::solve::{Job, LayerReport, Progress, SolveError};

pub(crate) mod board;
mod frontier;
mod gpu;

use board::{Board, Field, Squares, field};

/// Pieces of the small game at its start.
const SMALL: u32 = 10;
/// Pieces in endgames of the larger ones.
const ENDGAME: u32 = 6;
/// The width of the small field.
const SMALL_WIDTH: usize = 5;

/// Every set of a few squares of a field: which canonical set it is an image of, and by which symmetry.
pub(crate) struct Sets {
    field: &'static Field,
    /// What a row adds to the number of a set, by row, squares before it and its own squares.
    parts: Vec<u32>,
    /// By number of squares.
    sizes: [OnceLock<Size>; SMALL as usize + 1],
}

/// The sets of so many squares.
struct Size {
    /// By number of the set: the symmetry that leads to its canonical set (three bits), whether others do too (one
    /// bit), and the number of the canonical set.
    ranks: Vec<u32>,
    /// The canonical sets.
    canonical: Vec<Squares>,
}

static SETS: LazyLock<[Sets; 3]> = LazyLock::new(|| [5, 6, 7].map(Sets::new));

/// The sets of a field of this width.
pub(crate) fn sets(width: usize) -> &'static Sets {
    &SETS[width - SMALL_WIDTH]
}

/// How many ways there are to choose `k` of `n`.
fn choose(n: u64, k: u64) -> u64 {
    if k > n { 0 } else { (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1)) }
}

impl Sets {
    fn new(width: usize) -> Sets {
        let part = |row: usize, before: usize, bits: usize| -> u64 {
            let columns = (0..width).filter(|column| bits >> column & 1 == 1);
            columns.enumerate().map(|(i, c)| choose((row * width + c) as u64, (before + i + 1) as u64)).sum()
        };
        let all = (0..width).flat_map(|row| (0..=SMALL as usize).map(move |before| (row, before)));
        let all = all.flat_map(|(row, before)| (0..1 << width).map(move |bits| (row, before, bits)));
        // Parts that are too large belong to sets that are too large.
        let parts = all.map(|(row, before, bits)| part(row, before, bits) as u32).collect();
        Sets { field: field(width), parts, sizes: Default::default() }
    }

    /// The number of a set among those of its size, in rising order.
    #[inline(always)]
    fn number(&self, set: Squares) -> usize {
        let (mut number, mut before) = (0, 0);
        for row in 0..self.field.width {
            let bits = self.field.row(set, row);
            let at = ((row * (SMALL as usize + 1) + before) << self.field.width) + bits;
            number += self.parts[at] as usize;
            before += bits.count_ones() as usize;
        }
        number
    }

    fn size(&self, pieces: u32) -> &Size {
        self.sizes[pieces as usize].get_or_init(|| self.fill(pieces))
    }

    fn fill(&self, pieces: u32) -> Size {
        const UNKNOWN: u32 = u32::MAX;
        let squares = (self.field.width * self.field.width) as u64;
        let count = choose(squares, u64::from(pieces)) as usize;
        let (mut ranks, mut canonical) = (vec![UNKNOWN; count], Vec::new());
        let mut set: Squares = (1 << pieces) - 1;
        for number in 0..count {
            if ranks[number] == UNKNOWN {
                let image = |symmetry: usize| self.field.image(symmetry, set);
                let alike = u32::from((1..8).any(|symmetry| image(symmetry) == set));
                for symmetry in 0..8 {
                    let rank = &mut ranks[self.number(image(symmetry))];
                    if *rank == UNKNOWN {
                        let back = self.field.symmetries[symmetry].inverse as u32;
                        *rank = (canonical.len() as u32) << 4 | alike << 3 | back;
                    }
                }
                canonical.push(set);
            }
            set = following(set);
        }
        Size { ranks, canonical }
    }

    /// The cell of a board among those with as many pieces.
    #[inline(always)]
    pub(crate) fn cell(&self, board: Board) -> usize {
        let occupied = board.own | board.theirs;
        let rank = self.size(board.pieces()).ranks[self.number(occupied)];
        let image = |squares| self.field.image((rank & 7) as usize, squares);
        let (own, theirs) = (image(board.own), image(board.theirs));
        let owners =
            if rank & 8 == 0 { self.field.gather(own | theirs, own) } else { self.least_owners(own, theirs) };
        ((rank >> 4) as usize) << occupied.count_ones() | owners
    }

    /// A set that looks the same from several sides is seen from the one that makes the owners the least number.
    #[cold]
    fn least_owners(&self, own: Squares, theirs: Squares) -> usize {
        let occupied = own | theirs;
        let fits = (0..8).filter(|&symmetry| self.field.image(symmetry, occupied) == occupied);
        let owners = |symmetry| self.field.gather(occupied, self.field.image(symmetry, own));
        fits.map(owners).min().unwrap_or(0)
    }

    /// The board of a cell with so many pieces.
    pub(crate) fn board(&self, pieces: u32, cell: usize) -> Board {
        let occupied = self.size(pieces).canonical[cell >> pieces];
        let own = board::scatter(occupied, cell & ((1 << pieces) - 1));
        Board { own, theirs: occupied & !own }
    }

    /// What leads from a set of up to so many squares of a small field to its canonical set, by the set itself.
    pub(crate) fn ranks(&self, most: u32) -> Vec<u32> {
        let mut ranks = vec![u32::MAX; 1 << (SMALL_WIDTH * SMALL_WIDTH)];
        for set in (0..ranks.len()).filter(|set| set.count_ones() <= most) {
            ranks[set] = self.size(set.count_ones()).ranks[self.number(set as Squares)];
        }
        ranks
    }

    /// The canonical sets of so many squares of a small field.
    pub(crate) fn canonical(&self, pieces: u32) -> Vec<u32> {
        self.size(pieces).canonical.iter().map(|&set| set as u32).collect()
    }

    /// Whether a board is kept in this cell of its own: it is not over, and no image of it is kept elsewhere.
    fn holds(&self, board: Board, cell: usize) -> bool {
        !board.is_over() && self.cell(board) == cell
    }

    fn cells(&self, pieces: u32) -> usize {
        self.size(pieces).canonical.len() << pieces
    }
}

/// The next larger number with as many bits.
fn following(set: Squares) -> Squares {
    let lowest = set & set.wrapping_neg();
    if lowest == 0 {
        return 0;
    }
    let carried = set + lowest;
    carried | (((set ^ carried) >> 2) / lowest)
}

/// The index of a variant of Quindo.
#[derive(Clone, Copy, Debug)]
pub struct QuindoIndex {
    width: usize,
    orthogonal: bool,
}

impl QuindoIndex {
    /// The index of `quindo:small`, or of `quindo:small:orthogonal`.
    pub fn new(orthogonal: bool) -> QuindoIndex {
        QuindoIndex { width: SMALL_WIDTH, orthogonal }
    }

    /// The indices of all variants.
    pub fn all() -> impl Iterator<Item = QuindoIndex> {
        [5, 6, 7]
            .into_iter()
            .flat_map(|width| [false, true].map(|orthogonal| QuindoIndex { width, orthogonal }))
    }

    /// The index of a variant.
    pub fn of(name: &str) -> Option<QuindoIndex> {
        QuindoIndex::all().find(|index| index.name() == name)
    }

    /// Whether there are only four directions.
    pub fn is_orthogonal(&self) -> bool {
        self.orthogonal
    }

    /// The most pieces of which there are tables.
    fn most(&self) -> u32 {
        if self.width == SMALL_WIDTH { SMALL } else { ENDGAME }
    }

    fn sets(&self) -> &'static Sets {
        sets(self.width)
    }
}

impl Layered for QuindoIndex {
    type Game = Quindo;

    fn name(&self) -> &'static str {
        let size = [7, 5, 6].iter().position(|&width| width == self.width).unwrap_or(0);
        Quindo::VARIANTS[size * 2 + usize::from(self.orthogonal)].name
    }

    fn layer_unit(&self) -> &'static str {
        "pieces"
    }

    fn slots(&self) -> usize {
        4
    }

    /// A side can lose by its own move (QN8, QN9), so that the parity of plies does not tell who wins.
    fn plies(&self, code: u8) -> u32 {
        u32::from(code).div_ceil(2)
    }

    fn layers(&self) -> Vec<u32> {
        (2..=self.most()).collect()
    }

    fn classes(&self, layer: u32) -> Vec<Class> {
        vec![Class(layer)]
    }

    fn layer_of(&self, class: Class) -> Option<u32> {
        Some(class.0)
    }

    fn cells(&self, class: Class) -> usize {
        self.sets().cells(class.0)
    }

    fn successors(&self, class: Class) -> Vec<Class> {
        (class.0 > 2).then(|| Class(class.0 - 1)).into_iter().collect()
    }

    fn place(&self, position: &Quindo) -> Option<Location> {
        let side = position.to_move()?.side();
        let pieces = |side: Side| position.pieces(side);
        let count = (pieces(side).count() + pieces(side.other()).count()) as u32;
        let squares = |side: Side| pieces(side).map(|square| self.sets().field.square(square)).sum();
        let cell = || self.sets().cell(Board { own: squares(side), theirs: squares(side.other()) });
        (position.variant().name == self.name()).then(|| Location {
            class: Class(count),
            // Of more pieces there is no layer.
            cell: if count <= self.most() { cell() } else { 0 },
            slot: position.barred().map_or(0, usize::from),
        })
    }

    fn position(&self, place: Location) -> Option<Quindo> {
        let board = self.sets().field.text(self.sets().board(place.class.0, place.cell));
        let last = ["-", "1", "2", "3"][place.slot];
        let kind = if self.orthogonal { " +" } else { "" };
        self.holds(place).then(|| format!("{board} o {last}{kind}").parse().ok())?
    }

    fn holds(&self, place: Location) -> bool {
        self.sets().holds(self.sets().board(place.class.0, place.cell), place.cell)
    }

    fn solve_on_gpu(
        &self,
        job: &Job,
        tell: &(dyn Fn(Progress) + Sync),
    ) -> Result<Vec<LayerReport>, SolveError> {
        if self.width != SMALL_WIDTH || job.kind == TableKind::Distance {
            let why =
                "it finds the values of small Quindo, no distances and no endgames; solve without --gpu";
            return Err(SolveError::Gpu(why.into()));
        }
        gpu::solve_on_gpu(self, job, tell)
    }

    fn solve(&self, class: Class, kind: TableKind, successors: &[Arc<Cells>]) -> Cells {
        let fewer = successors.first().map(|cells| &**cells);
        match kind {
            TableKind::Wdl => frontier::solve::<false>(self, class.0, fewer),
            TableKind::Distance => frontier::solve::<true>(self, class.0, fewer),
        }
    }
}
