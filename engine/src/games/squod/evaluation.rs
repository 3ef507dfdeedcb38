//! The evaluation of Squod: what a side has in the ring and on its ramps, how promising moves look, and what a
//! position is worth.

use quadrille_games::squod::{Kind, Move, Place};
use quadrille_games::{Game, Seat, Side, Squod};

use super::network::{self, COUNTS};
use crate::network::SCORE;

/// Ring cells as nine bits from a1, of rocks, papers and scissors.
type ByKind = [u16; 3];

/// Rows and columns of the ring (SO16).
const LINES: [u16; 6] = [0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100];
const WEST: u16 = 0b001_001_001;
const EAST: u16 = 0b100_100_100;

/// The ring with the eyes of a side.
pub(super) struct Outlook {
    own: ByKind,
    theirs: ByKind,
    /// The cells where a piece of each kind completes a line.
    own_wins: ByKind,
    their_wins: u16,
}

impl Outlook {
    pub(super) fn new(position: &Squod, side: Side) -> Outlook {
        let (own, theirs) = (position.ring_of(side), position.ring_of(side.other()));
        Outlook { own, theirs, own_wins: completing(own), their_wins: any(completing(theirs)) }
    }

    /// The cells that a piece of this kind may go to (SO7–SO9).
    fn open_to(&self, kind: usize) -> u16 {
        511 & !any(self.own) & !any(self.theirs) | self.theirs[prey(kind)]
    }

    /// Whether this seat can surely win with one move.
    pub(super) fn wins_now(&self, position: &Squod, seat: Seat) -> bool {
        if self.own_wins == [0; 3] {
            return false;
        }
        let fronts = fronts(position, seat);
        let is_win = |kind: usize| {
            self.own_wins[kind] & self.open_to(kind) & (beside(self.own[kind]) | fronts[kind]) != 0
        };
        (0..3).any(is_win)
    }

    /// How promising a move looks at first sight to its player, who does not know hidden faces.
    pub(super) fn weight(&self, position: &Squod, m: Move) -> f32 {
        match m {
            Move::Go(Place::Ramp(from), Place::Ramp(_)) => 1.0 + f32::from(from.line()),
            Move::Go(Place::Ramp(from), Place::Ring(to)) => {
                4.0 + self.gain(kind_number(position.kind(from)), 1 << to.index())
            }
            Move::Go(Place::Ring(from), Place::Ring(to)) => {
                let kind = (0..3).find(|&kind| self.own[kind] >> from.index() & 1 != 0).unwrap_or(0);
                1.5 + self.gain(kind, 1 << to.index())
            }
            Move::Squod { from, climb, rival } => {
                let crossing = 1 << climb.unwrap_or(from).crossing(rival).index();
                let wins = self.own_wins[kind_number(position.kind(from))];
                if wins & crossing != 0 { 8.0 } else { 2.0 }
            }
            Move::Reenter(..) => 3.0,
            _ => 1.0,
        }
    }

    /// What a piece achieves on a cell of the ring: it wins, takes, or stands in the way.
    fn gain(&self, kind: usize, cell: u16) -> f32 {
        if self.own_wins[kind] & cell != 0 {
            return 30.0;
        }
        let takes = self.theirs[prey(kind)] & cell != 0;
        let blocks = self.their_wins & cell != 0;
        8.0 * f32::from(u8::from(takes)) + 4.0 * f32::from(u8::from(blocks))
    }
}

/// The number of the kind that a kind beats (SO1).
const fn prey(kind: usize) -> usize {
    Kind::ALL[kind].prey() as usize
}

fn kind_number(kind: Option<Kind>) -> usize {
    kind.map_or(0, |kind| kind as usize)
}

const fn any(cells: ByKind) -> u16 {
    cells[0] | cells[1] | cells[2]
}

/// For each kind the cells where it would stand in line with the two others.
fn completing(own: ByKind) -> ByKind {
    let mut cells = [0; 3];
    for line in LINES {
        for (kind, cells) in cells.iter_mut().enumerate() {
            let (one, other) = (own[(kind + 1) % 3] & line, own[(kind + 2) % 3] & line);
            if one != 0 && other != 0 {
                *cells |= line & !(one | other);
            }
        }
    }
    cells
}

/// The cells beside these (SO8).
const fn beside(cells: u16) -> u16 {
    511 & (cells << 3 | cells >> 3 | (cells & !EAST) << 1 | (cells & !WEST) >> 1)
}

/// The cells in front of the Squod line of a ramp (SO7), by the kind that stands there.
fn fronts(position: &Squod, seat: Seat) -> ByKind {
    let mut fronts = [0; 3];
    for (column, kind) in position.faces_on(seat, 3).into_iter().enumerate() {
        let front = match seat.index() {
            0 => 1 << column,
            1 => 1 << (3 * column),
            2 => 1 << (6 + column),
            _ => 1 << (3 * column + 2),
        };
        if let Some(kind) = kind {
            fronts[kind as usize] |= front;
        }
    }
    fronts
}

/// What counts in a position, for one side.
const FEATURES: usize = 9;
/// What each feature is worth to the side that has it and moves next, and to the side that waits; fitted
/// to the results of games that this player played against itself.
const WEIGHTS: [[f32; FEATURES]; 2] = [
    [0.34, 0.42, 0.14, 0.37, 0.46, 0.24, 0.22, 0.0, 0.0],
    [0.27, 0.45, 0.15, 0.25, 0.32, 0.23, 0.24, 0.77, 1.0],
];
/// The worth of moving next.
const INITIATIVE: f32 = 0.14;

/// Kinds in the ring, pieces in the ring, kinds that could complete a line, entries, prey in reach,
/// pieces on the Squod line and on line 2, whether a win threatens, and whether two do.
fn features(position: &Squod, side: Side) -> [f32; FEATURES] {
    let ring = Outlook::new(position, side);
    let (mut f, mut prey_in_reach, mut threats) = ([0; FEATURES], 0, 0);
    let (fronts, second_line) = ramps(position, side);
    for (kind, own) in ring.own.into_iter().enumerate() {
        let (front, open) = (fronts[kind], ring.open_to(kind));
        let reach = beside(own) | front;
        let wins = ring.own_wins[kind] & open;
        f[0] += u32::from(own != 0);
        f[1] += own.count_ones();
        f[2] += u32::from(wins != 0);
        f[3] += (front & open).count_ones();
        f[5] += front.count_ones();
        prey_in_reach |= reach & ring.theirs[prey(kind)];
        threats += (wins & reach).count_ones();
    }
    f[4] = prey_in_reach.count_ones();
    f[6] = second_line;
    f[7] = u32::from(threats > 0);
    f[8] = u32::from(threats > 1);
    f.map(|count| count as f32)
}

/// The counts that the network sees of a side: kinds that could complete a line, entries, prey in reach, and wins
/// that threaten.
pub(super) fn counts(position: &Squod, side: Side) -> [u8; COUNTS.len()] {
    let f = features(position, side);
    let counted = [f[2], f[3], f[4], f[7] + f[8]].map(|count| count as u8);
    std::array::from_fn(|i| counted[i].min(COUNTS[i] as u8 - 1))
}

/// The cells in front of the Squod lines of a side, and how many pieces stand on its lines 2.
fn ramps(position: &Squod, side: Side) -> (ByKind, u32) {
    let (mut all, mut second_line) = ([0; 3], 0);
    for seat in (side.index() as u8..position.seats()).step_by(2).map(Seat::new) {
        let fronts = fronts(position, seat);
        all = [all[0] | fronts[0], all[1] | fronts[1], all[2] | fronts[2]];
        second_line += position.faces_on(seat, 2).iter().flatten().count() as u32;
    }
    (all, second_line)
}

/// The chance of the first side, without any search, as the levels and players in teams see it.
pub(super) fn evaluate_simply(position: &Squod) -> f32 {
    chance_of_first(position, |side| {
        let worth = |side, weights: &[f32; FEATURES]| -> f32 {
            features(position, side).iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
        };
        worth(side, &WEIGHTS[0]) - worth(side.other(), &WEIGHTS[1]) + INITIATIVE
    })
}

/// The same, as the best player for two sees it.
pub(super) fn evaluate(position: &Squod) -> f32 {
    chance_of_first(position, |side| network::score(position, side) as f32 / SCORE as f32)
}

/// The chance of the first side, from the odds of the side to move as a logarithm.
fn chance_of_first(position: &Squod, odds: impl Fn(Side) -> f32) -> f32 {
    let Some(seat) = position.to_move() else { return 0.5 };
    let chance = 1.0 / (1.0 + libm::expf(-odds(seat.side())));
    if seat.side() == Side::First { chance } else { 1.0 - chance }
}
