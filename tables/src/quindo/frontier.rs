//! Solves a layer of Quindo: judges every board once, and then only those whose moves lead to news.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::AcqRel, Ordering::Relaxed};

use super::board::Board;
use super::{QuindoIndex, Sets};
use crate::layered::{Cells, LONGEST, NOTHING, OPEN, TableKind};

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
pub(super) fn solve<const DISTANCE: bool>(index: &QuindoIndex, pieces: u32, fewer: Option<&Cells>) -> Cells {
    let (sets, orthogonal) = (index.sets(), index.orthogonal);
    let count = sets.cells(pieces);
    let cells = Cells::new(if DISTANCE { TableKind::Distance } else { TableKind::Wdl }, count, 4);
    let waiting = (0..count.div_ceil(64)).map(|_| AtomicU64::new(u64::MAX)).collect();
    let frontier = Frontier { sets, orthogonal, pieces, cells, fewer, waiting };
    let look = |cell| if DISTANCE { frontier.look_far(cell) } else { frontier.look(cell) };
    while frontier.round(&look) {}
    frontier.cells
}

/// What moves of one distance come to: the least code of a win, the greatest of a loss, whether one does neither.
#[derive(Clone, Copy, Default)]
struct Best {
    win: Option<u8>,
    loss: Option<u8>,
    escapes: bool,
}

impl Best {
    /// A code is odd for a win: twice its plies less one; twice its plies for a loss.
    fn hear(&mut self, code: u8) {
        match code {
            OPEN => self.escapes = true,
            code if code % 2 == 1 => self.win = Some(self.win.map_or(code, |win| win.min(code))),
            code => self.loss = self.loss.max(Some(code)),
        }
    }

    fn with(self, other: Best) -> Best {
        let win = self.win.into_iter().chain(other.win).min();
        Best { win, loss: self.loss.max(other.loss), escapes: self.escapes || other.escapes }
    }

    /// Nothing, if there was no move.
    fn verdict(self) -> Option<u8> {
        self.win.or(self.escapes.then_some(OPEN)).or(self.loss)
    }
}

/// The code of a move after which the opponent's code is this one; what takes too long is told from what does not.
fn before(code: u8) -> u8 {
    match code {
        OPEN => OPEN,
        code if code % 2 == 1 => code.saturating_add(3).min(LONGEST + 2),
        code => (code + 1).min(LONGEST + 1),
    }
}

impl Frontier<'_> {
    /// Values the boards that wait; says whether any did.
    fn round(&self, look: &(impl Fn(usize) + Sync)) -> bool {
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
                        found.fetch_add(words.filter(|&word| self.word(word, look)).count(), Relaxed);
                    }
                });
            }
        });
        found.into_inner() > 0
    }

    fn word(&self, word: usize, look: &impl Fn(usize)) -> bool {
        if self.waiting[word].load(Relaxed) == 0 {
            return false;
        }
        let mut waiting = self.waiting[word].swap(0, AcqRel);
        while waiting != 0 {
            let cell = word * 64 + waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            if cell < self.cells.len() {
                look(cell);
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

    /// The same where plies are counted: a code may become less, so that a cell may be judged many times.
    fn look_far(&self, cell: usize) {
        let board = self.sets.board(self.pieces, cell);
        let codes = if self.sets.holds(board, cell) { self.judge_far(board) } else { [NOTHING; 4] };
        let mut changed = 0;
        for (slot, code) in codes.into_iter().enumerate() {
            if self.cells.get::<true>(cell, slot) != code {
                self.cells.set::<true>(cell, slot, code);
                changed |= 3 << (2 * slot);
            }
        }
        if changed != 0 && codes[0] != NOTHING {
            self.spread(board, changed);
        }
    }

    /// The code of a move of this distance after which the opponent has this board.
    fn code_of(&self, distance: usize, board: Board) -> u8 {
        if board.own == 0 {
            return 1; // QN9, as in `reply`
        }
        if board.theirs == 0 {
            return 2;
        }
        let cells = if board.pieces() == self.pieces { Some(&self.cells) } else { self.fewer };
        before(cells.map_or(OPEN, |cells| cells.get::<true>(self.sets.cell(board), distance)))
    }

    /// The codes of the four slots with their plies.
    fn judge_far(&self, board: Board) -> [u8; 4] {
        let mut by_distance = [Best::default(); 4];
        board.each_move(self.sets.field, self.orthogonal, |distance, after| {
            by_distance[distance].hear(self.code_of(distance, after));
        });
        std::array::from_fn(|last| {
            // QN7; there is no distance 0.
            let allowed = (1..4).filter(|&distance| distance != last).map(|distance| by_distance[distance]);
            let moved = allowed.fold(Best::default(), Best::with).verdict();
            moved.unwrap_or_else(|| self.code_of(0, board.reversed())) // QN10
        })
    }

    /// Lets the boards wait from which moves lead to one whose slots have changed.
    fn spread(&self, board: Board, changed: u8) {
        if changed & 3 != 0 {
            self.wait(board.reversed()); // by passing (QN10)
        }
        board.each_origin(self.sets.field, self.orthogonal, |distance, origin| {
            if changed >> (2 * distance) & 3 != 0 {
                self.wait(origin);
            }
        });
    }

    fn wait(&self, board: Board) {
        let cell = self.sets.cell(board);
        let is_done = || {
            let byte = self.cells.byte(cell).load(Relaxed);
            (byte | byte >> 1) & 0x55 == 0x55
        };
        if self.cells.kind() == TableKind::Distance || !is_done() {
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
        board.each_move(self.sets.field, self.orthogonal, |distance, after| {
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
