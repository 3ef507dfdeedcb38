//! Asking tables: the value of a position and of its moves, and the best move.

use std::cmp::Reverse;

use quadrille_games::{Game, Outcome, Status};

use crate::file::FileError;
use crate::folder::Folder;
use crate::layered::{Layered, OPEN, TableKind};

/// How far to look ahead in positions that cannot arise.
const LOOKAHEAD: u32 = 3;

/// Who wins with best play, as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The side to move loses.
    Loss,
    /// Nobody can win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// The same as the other side sees it.
    pub fn reversed(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        }
    }
}

impl std::fmt::Display for Wdl {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            Wdl::Loss => "loss",
            Wdl::Draw => "draw",
            Wdl::Win => "win",
        })
    }
}

/// What is known of a position or of a move, for the side that moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Probed {
    /// Who wins.
    pub value: Wdl,
    /// Plies to the end when the winner hurries and the loser delays, where the tables know.
    pub plies: Option<u32>,
}

impl Probed {
    fn of_code(index: &impl Layered, code: u8, kind: TableKind) -> Probed {
        let value = match code {
            OPEN => Wdl::Draw,
            code if code % 2 == 1 => Wdl::Win,
            _ => Wdl::Loss,
        };
        Probed { value, plies: (kind == TableKind::Distance && code != OPEN).then(|| index.plies(code)) }
    }

    /// What a move to a position is worth to the side that makes it.
    fn before(self) -> Probed {
        Probed { value: self.value.reversed(), plies: self.plies.map(|plies| plies + 1) }
    }

    /// Better for the side that moves is greater: quick wins, then draws, then late losses.
    fn rank(self) -> (Wdl, Reverse<u32>, u32) {
        let plies = self.plies.unwrap_or(0);
        match self.value {
            Wdl::Win => (self.value, Reverse(plies), 0),
            _ => (self.value, Reverse(0), plies),
        }
    }
}

/// Why a position has no answer.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// A file is damaged or out of reach.
    #[error(transparent)]
    File(#[from] FileError),
    /// The tables do not hold the layer.
    #[error("the tables here do not hold {layer} {unit}; they hold {held}")]
    NotSolved {
        /// The layer that is missing.
        layer: u32,
        /// What it counts.
        unit: &'static str,
        /// The layers that there are.
        held: String,
    },
    /// The position cannot arise, and a little search does not settle it.
    #[error("the position cannot arise in a game, and a look {LOOKAHEAD} plies ahead does not settle it")]
    CannotArise,
}

/// A move with what it leads to.
pub type ProbedMove<M> = (M, Probed);

impl<I: Layered> Folder<I> {
    /// The value of a position, and its distance where distances are kept.
    pub fn probe(&self, position: &I::Game) -> Result<Probed, ProbeError> {
        self.search(position, LOOKAHEAD)?.ok_or(ProbeError::CannotArise)
    }

    /// What the tables hold of a position that is not over, and its layer.
    pub(crate) fn kept(&self, position: &I::Game) -> Result<Option<(Probed, u32)>, FileError> {
        let Some(place) = self.index.place(position) else { return Ok(None) };
        let layer = self.index.layer_of(place.class).unwrap_or_default();
        Ok(self.code(place)?.map(|(code, kind)| (Probed::of_code(&self.index, code, kind), layer)))
    }

    /// What the tables, or the rules, say at once.
    fn look_up(&self, position: &I::Game) -> Result<Option<Probed>, ProbeError> {
        if let Status::Over(outcome) = position.status() {
            return Ok(Some(over(position, outcome)));
        }
        let Some(place) = self.index.place(position) else { return Ok(None) };
        if let Some((code, kind)) = self.code(place)? {
            return Ok(Some(Probed::of_code(&self.index, code, kind)));
        }
        let layer = self.index.layer_of(place.class).unwrap_or_default();
        Err(ProbeError::NotSolved { layer, unit: self.index.layer_unit(), held: self.held(|_| true) })
    }

    /// A little search, for a position that cannot arise: its moves may lead to positions that can.
    fn search(&self, position: &I::Game, plies: u32) -> Result<Option<Probed>, ProbeError> {
        let looked_up = self.look_up(position)?;
        if looked_up.is_some() || plies == 0 {
            return Ok(looked_up);
        }
        let (mut best, mut is_all_known) = (None, true);
        for m in position.moves() {
            let known = self.search(&position.after(m), plies - 1)?.map(Probed::before);
            is_all_known &= known.is_some();
            best = best.into_iter().chain(known).max_by_key(|known: &Probed| known.rank());
        }
        // A win is a win, though another move may win sooner.
        let win = best.filter(|known| known.value == Wdl::Win).map(|known| Probed { plies: None, ..known });
        Ok(if is_all_known { best } else { win })
    }

    /// Every legal move with its value and distance for the side that moves, the best first.
    pub fn moves(&self, position: &I::Game) -> Result<Vec<ProbedMove<<I::Game as Game>::Move>>, ProbeError> {
        let known = |m| Ok((m, self.probe(&position.after(m))?.before()));
        let mut moves = position.moves().map(known).collect::<Result<Vec<_>, ProbeError>>()?;
        moves.sort_by_key(|(_, known)| Reverse(known.rank()));
        Ok(moves)
    }

    /// The best move: the quickest win, a draw that is not thrown away, the longest resistance.
    pub fn best(
        &self,
        position: &I::Game,
    ) -> Result<Option<ProbedMove<<I::Game as Game>::Move>>, ProbeError> {
        Ok(self.moves(position)?.into_iter().next())
    }
}

/// A finished game, as the side to move would see it; in a finished game the last mover has moved.
fn over<G: Game>(position: &G, outcome: Outcome) -> Probed {
    let value = match outcome {
        Outcome::Draw => Wdl::Draw,
        Outcome::Win(winner) if winner == position.turn().side() => Wdl::Win,
        Outcome::Win(_) => Wdl::Loss,
    };
    Probed { value, plies: (value != Wdl::Draw).then_some(0) }
}

impl std::fmt::Display for Probed {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.plies {
            Some(plies) => write!(f, "{} in {plies}", self.value),
            None => write!(f, "{}", self.value),
        }
    }
}
