//! How small Quindo is indexed and layered.
//!
//! Pieces are turned over and leave, but never come back: layers count pieces, and each is one class. A board is
//! seen by the side to move; its eight images by turning and mirroring are one. A cell is a set of occupied
//! squares, one of each eight images, and the owners of its pieces; its four slots are the last distances (QN7).

use std::sync::{Arc, LazyLock};

use quadrille_games::{Game, Quindo, Side};

use crate::layered::{Cells, Class, Layered, Location, TableKind};
use crate::solve::{Job, LayerReport, Progress, SolveError};

pub(crate) mod board;
mod frontier;
mod gpu;

use board::{Board, OWNERS, SYMMETRIES, Squares};

/// Pieces at the start.
const MOST: u32 = 10;

/// Every set of up to ten squares: which canonical set it is an image of, and by which symmetry.
pub(crate) struct Sets {
    /// By set: the symmetry that leads to its canonical set (three bits), whether others do too (one bit), and the
    /// number of the canonical set.
    ranks: Vec<u32>,
    /// The canonical sets by number of squares.
    canonical: Vec<Vec<Squares>>,
}

pub(crate) static SETS: LazyLock<Sets> = LazyLock::new(Sets::new);

impl Sets {
    fn new() -> Sets {
        const UNKNOWN: u32 = u32::MAX;
        let mut ranks = vec![UNKNOWN; 1 << 25];
        let mut canonical = vec![Vec::new(); MOST as usize + 1];
        let inverses: [usize; 8] = std::array::from_fn(|symmetry| SYMMETRIES[symmetry].inverse());
        for set in (0..1 << 25_u32).filter(|set: &u32| set.count_ones() <= MOST) {
            if ranks[set as usize] != UNKNOWN {
                continue;
            }
            let known = &mut canonical[set.count_ones() as usize];
            // The symmetry that leads back from an image; for the set itself, the first one: none.
            let alike = u32::from(board::images(set).skip(1).any(|image| image == set));
            for (back, image) in inverses.into_iter().zip(board::images(set)) {
                let rank = &mut ranks[image as usize];
                if *rank == UNKNOWN {
                    *rank = (known.len() as u32) << 4 | alike << 3 | back as u32;
                }
            }
            known.push(set);
        }
        Sets { ranks, canonical }
    }

    /// The cell of a board among those with as many pieces.
    #[inline(always)]
    pub(crate) fn cell(&self, board: Board) -> usize {
        let occupied = board.own | board.theirs;
        let rank = self.ranks[occupied as usize];
        let symmetry = &SYMMETRIES[(rank & 7) as usize];
        let (own, theirs) = (symmetry.apply(board.own), symmetry.apply(board.theirs));
        let owners = if rank & 8 == 0 { OWNERS.gather(own | theirs, own) } else { least_owners(own, theirs) };
        ((rank >> 4) as usize) << occupied.count_ones() | owners
    }

    /// The board of a cell with so many pieces.
    pub(crate) fn board(&self, pieces: u32, cell: usize) -> Board {
        let occupied = self.canonical[pieces as usize][cell >> pieces];
        let own = board::scatter(occupied, cell & ((1 << pieces) - 1));
        Board { own, theirs: occupied & !own }
    }

    /// What leads from a set to its canonical set, by set.
    pub(crate) fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// The canonical sets of so many squares.
    pub(crate) fn canonical(&self, pieces: u32) -> &[Squares] {
        &self.canonical[pieces as usize]
    }

    /// Whether a board is kept in this cell of its own: it is not over, and no image of it is kept elsewhere.
    fn holds(&self, board: Board, cell: usize) -> bool {
        !board.is_over() && self.cell(board) == cell
    }

    fn cells(&self, pieces: u32) -> usize {
        self.canonical[pieces as usize].len() << pieces
    }
}

/// A set that looks the same from several sides is seen from the one that makes the owners the least number.
#[cold]
fn least_owners(own: Squares, theirs: Squares) -> usize {
    let occupied = own | theirs;
    let fits = SYMMETRIES.iter().filter(|symmetry| symmetry.apply(occupied) == occupied);
    fits.map(|symmetry| OWNERS.gather(occupied, symmetry.apply(own))).min().unwrap_or(0)
}

/// The index of small Quindo, with eight directions or four.
#[derive(Clone, Copy, Debug)]
pub struct QuindoIndex {
    orthogonal: bool,
}

impl QuindoIndex {
    /// The index of `quindo:small`, or of `quindo:small:orthogonal`.
    pub fn new(orthogonal: bool) -> QuindoIndex {
        QuindoIndex { orthogonal }
    }

    /// Whether there are only four directions.
    pub fn is_orthogonal(&self) -> bool {
        self.orthogonal
    }
}

impl Layered for QuindoIndex {
    type Game = Quindo;

    fn name(&self) -> &'static str {
        if self.orthogonal { "quindo:small:orthogonal" } else { "quindo:small" }
    }

    fn layer_unit(&self) -> &'static str {
        "pieces"
    }

    fn slots(&self) -> usize {
        4
    }

    fn keeps_distances(&self) -> bool {
        false
    }

    fn layers(&self) -> Vec<u32> {
        (2..=MOST).collect()
    }

    fn classes(&self, layer: u32) -> Vec<Class> {
        vec![Class(layer)]
    }

    fn layer_of(&self, class: Class) -> Option<u32> {
        (2..=MOST).contains(&class.0).then_some(class.0)
    }

    fn cells(&self, class: Class) -> usize {
        SETS.cells(class.0)
    }

    fn successors(&self, class: Class) -> Vec<Class> {
        (class.0 > 2).then(|| Class(class.0 - 1)).into_iter().collect()
    }

    fn place(&self, position: &Quindo) -> Option<Location> {
        let side = position.to_move()?.side();
        let squares = |side: Side| position.pieces(side).map(board::square).sum();
        let board = Board { own: squares(side), theirs: squares(side.other()) };
        let is_ours = position.variant().name == self.name() && board.pieces() <= MOST;
        is_ours.then(|| Location {
            class: Class(board.pieces()),
            cell: SETS.cell(board),
            slot: position.barred().map_or(0, usize::from),
        })
    }

    fn position(&self, place: Location) -> Option<Quindo> {
        let board = SETS.board(place.class.0, place.cell);
        let last = ["-", "1", "2", "3"][place.slot];
        let kind = if self.orthogonal { " +" } else { "" };
        self.holds(place).then(|| format!("{board} o {last}{kind}").parse().ok())?
    }

    fn holds(&self, place: Location) -> bool {
        SETS.holds(SETS.board(place.class.0, place.cell), place.cell)
    }

    fn solve_on_gpu(
        &self,
        job: &Job,
        tell: &(dyn Fn(Progress) + Sync),
    ) -> Result<Vec<LayerReport>, SolveError> {
        gpu::solve_on_gpu(self, job, tell)
    }

    fn solve(&self, class: Class, _: TableKind, successors: &[Arc<Cells>]) -> Cells {
        frontier::solve(class.0, self.orthogonal, successors.first().map(|cells| &**cells))
    }
}
