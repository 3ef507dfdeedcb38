//! Solves a layer of small Quindo: judges every board once, and then only those whose moves lead to news.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::AcqRel, Ordering::Relaxed};

use super::board::Board;
use super::{SETS, Sets};
use crate::layered::{Cells, TableKind};

/// Codes of two bits.
const WIN: u8 = 1;
const LOSS: u8 = 2;
/// A cell in which nothing is kept.
const EMPTY: u8 = 0xff;
/// Words of 64 cells that a thread takes at a time.
const WORDS: usize = 64;

struct Frontier<'a> {
    sets: &'static Sets,
    orthogonal: bool,
    pieces: u32,
    cells: Cells,
    /// The boards with a piece less.
    fewer: Option<&'a Cells>,
    /// The cells to be judged, a bit each.
    waiting: Vec<AtomicU64>,
}

/// The codes of all boards with so many pieces.
pub(super) fn solve(pieces: u32, orthogonal: bool, fewer: Option<&Cells>) -> Cells {
    let sets = &*SETS;
    let count = sets.cells(pieces);
    let cells = Cells::new(TableKind::Wdl, count, 4);
    let waiting = (0..count.div_ceil(64)).map(|_| AtomicU64::new(u64::MAX)).collect();
    let frontier = Frontier { sets, orthogonal, pieces, cells, fewer, waiting };
    while frontier.round() {}
    frontier.cells
}

impl Frontier<'_> {
    /// Values the boards that wait; says whether any did.
    fn round(&self) -> bool {
        let (taken, found) = (AtomicUsize::new(0), AtomicUsize::new(0));
        rayon::scope(|scope| {
            for _ in 0..rayon::current_num_threads() {
                scope.spawn(|_| {
                    loop {
                        let from = taken.fetch_add(WORDS, Relaxed);
                        if from >= self.waiting.len() {
                            return;
                        }
                        let words = from..self.waiting.len().min(from + WORDS);
                        found.fetch_add(words.filter(|&word| self.word(word)).count(), Relaxed);
                    }
                });
            }
        });
        found.into_inner() > 0
    }

    fn word(&self, word: usize) -> bool {
        if self.waiting[word].load(Relaxed) == 0 {
            return false;
        }
        let mut waiting = self.waiting[word].swap(0, AcqRel);
        while waiting != 0 {
            let cell = word * 64 + waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            if cell < self.cells.len() {
                self.look(cell);
            }
        }
        true
    }

    /// Judges a cell, and lets those wait to whom that is news.
    fn look(&self, cell: usize) {
        let old = self.cells.byte(cell).load(Relaxed);
        if old == EMPTY || (old | old >> 1) & 0x55 == 0x55 {
            return;
        }
        let board = self.sets.board(self.pieces, cell);
        let new = if self.sets.holds(board, cell) { self.judge(board) } else { EMPTY };
        self.cells.byte(cell).store(new, Relaxed);
        if new != EMPTY && new != old {
            self.spread(board, new ^ old);
        }
    }

    /// Lets the boards wait from which moves lead to one whose slots have changed.
    fn spread(&self, board: Board, changed: u8) {
        if changed & 3 != 0 {
            self.wait(board.reversed()); // by passing (QN10)
        }
        board.each_origin(self.orthogonal, |distance, origin| {
            if changed >> (2 * distance) & 3 != 0 {
                self.wait(origin);
            }
        });
    }

    fn wait(&self, board: Board) {
        let cell = self.sets.cell(board);
        let byte = self.cells.byte(cell).load(Relaxed);
        if (byte | byte >> 1) & 0x55 != 0x55 {
            self.waiting[cell / 64].fetch_or(1 << (cell % 64), AcqRel);
        }
    }

    /// The code of a board that the opponent is to move on, after a move of this distance.
    #[inline(always)]
    fn reply(&self, distance: usize, board: Board) -> u8 {
        if board.own == 0 {
            return LOSS; // QN9: who has turned over the last piece wins, also if their own last piece left
        }
        if board.theirs == 0 {
            return WIN;
        }
        let cells = if board.pieces() == self.pieces { Some(&self.cells) } else { self.fewer };
        cells.map_or(0, |cells| cells.byte(self.sets.cell(board)).load(Relaxed) >> (2 * distance) & 3)
    }

    /// The codes of the four slots.
    fn judge(&self, board: Board) -> u8 {
        // For each distance: whether there is a move, one that wins, one that does not lose.
        let (mut goes, mut wins, mut holds) = (0_u8, 0_u8, 0_u8);
        board.each_move(self.orthogonal, |distance, after| {
            let bit = 1 << distance;
            goes |= bit;
            if wins & bit == 0 {
                let reply = self.reply(distance, after);
                wins |= if reply == LOSS { bit } else { 0 };
                holds |= if reply != WIN { bit } else { 0 };
            }
        });
        (0..4)
            .map(|last| {
                let allowed = !(1 << last); // QN7; there is no distance 0
                let code = if goes & allowed == 0 {
                    let after_pass = self.cells.byte(self.sets.cell(board.reversed())).load(Relaxed) & 3;
                    [0, LOSS, WIN, 0][after_pass as usize]
                } else if wins & allowed != 0 {
                    WIN
                } else if holds & allowed == 0 {
                    LOSS
                } else {
                    0
                };
                code << (2 * last)
            })
            .sum()
    }
}
