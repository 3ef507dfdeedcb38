//! Squod (Brand X; German edition Queen Games 1992): rock, paper, scissors on a ring of nine.
//!
//! Rule numbers SO1–SO18 are those of `docs/rules/squod.md`. A position is the whole truth; what
//! a viewer may know of it is a [`View`], made from the truth and from what the public has
//! learnt ([`Known`]).

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::{
    Diagram, Game, Message, Outcome, Pattern, Rng, Seat, SeatName, Sentence, Side, Status, Variant, Viewer,
    draw,
};

mod board;
mod check;
mod diagram;
mod events;
mod faces;
mod notation;
mod refusal;
mod scene;
mod setup;
mod view;

pub use board::{Cell, Piece, Place, RampCell};
pub use faces::{Kind, Known, Layout};
pub use refusal::Refusal;
pub use setup::Draft;
pub use view::{Glance, Public, SeenSeat, View};

use board::{BESIDE, CLIMBS, Ring, SQUOD_LINE, Seen, WIDTH, line};
use faces::Faces;

/// The most moves that a position can have.
const MOST_MOVES: usize = 128;

/// A position of Squod. It holds secrets: it has no `Debug`, and nobody but the referee sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Squod {
    ring: Ring,
    /// Each player's ramp and hand.
    faces: [Faces; 4],
    /// Ramp cells whose face was shown in a tied Squod (SO11), as bits.
    shown: [u16; 4],
    seats: u8,
    turn: Seat,
    phase: Phase,
    /// SO16: follows from the ring.
    won: Option<Side>,
}

/// The part of the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    /// SO2: the first pick waits for the second; each tie begins another round.
    Toss { round: u8, pick: Option<Kind> },
    /// SO3, clockwise from the seat that will begin.
    SetUp,
    /// SO5 and all that follow.
    Play,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Pick a kind for the toss (SO2).
    Toss(Kind),
    /// Fill the start lines (SO3).
    SetUp(Layout),
    /// Climb, enter or step (SO6–SO8).
    Go(Place, Place),
    /// Challenge a piece (SO10), from the Squod line or just climbed to it (SO12).
    Squod {
        /// Where the challenger stands.
        from: RampCell,
        /// Where it climbs to first.
        climb: Option<RampCell>,
        /// Whom it challenges.
        rival: RampCell,
    },
    /// Put a piece from the hand on one's own first line (SO17).
    Reenter(Kind, RampCell),
    /// No action is possible (SO5).
    Pass,
}

type Moves = ArrayVec<Move, MOST_MOVES>;

/// The legal moves in order.
struct Legal {
    moves: Moves,
    next: usize,
}

impl Iterator for Legal {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    fn nth(&mut self, n: usize) -> Option<Move> {
        let m = self.moves.get(self.next + n).copied();
        self.next = (self.next + n + 1).min(self.moves.len());
        m
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.moves.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Legal {}

impl Squod {
    /// What stands on a ring cell.
    pub fn ring(&self, cell: Cell) -> Option<Piece> {
        self.ring.at(cell)
    }

    /// The ring cells on which a side has rocks, papers and scissors, as nine bits from a1 each.
    pub const fn ring_of(&self, side: Side) -> [u16; 3] {
        self.ring.of(side)
    }

    /// The face on a ramp cell.
    pub fn kind(&self, cell: RampCell) -> Option<Kind> {
        self.faces[cell.seat().index()].kind(cell.index())
    }

    /// The faces on a line of a ramp, by column.
    pub fn faces_on(&self, seat: Seat, line: u8) -> [Option<Kind>; 3] {
        [0, 1, 2].map(|column| self.kind(RampCell::at(seat, line, column)))
    }

    /// The position of the view with faces that fit it, each equally likely: [`Game::imagine`] without a copy
    /// of what the public knows, and without the pick of a toss.
    pub fn imagine_faces(view: &View, rng: &mut Rng) -> Squod {
        let mut truth = *view.open();
        for seat in truth.table() {
            let faces = view.possible_faces(seat);
            truth.faces[seat.index()] = faces[draw(faces.len(), rng)];
        }
        truth
    }

    /// The same as [`Game::view`], for a moment and much faster.
    pub fn glance<'a>(&self, known: &'a Known, viewer: Viewer) -> Glance<'a> {
        View::glance(self, known, viewer)
    }

    fn is_occupied(&self, cell: RampCell) -> bool {
        self.faces[cell.seat().index()].is_occupied(cell.index())
    }

    /// All seats at the table.
    fn table(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat::new)
    }

    /// The occupied columns of a line, as bits.
    fn columns(&self, seat: Seat, line: u8) -> u8 {
        self.faces[seat.index()].columns(line)
    }

    /// SO6, and SO12 for those who climbed to the Squod line.
    fn add_climbs(&self, moves: &mut Moves, rivals: [u8; 3]) {
        for line in 1..SQUOD_LINE {
            let above = self.columns(self.turn, line + 1);
            for column in Bits(self.columns(self.turn, line).into()) {
                let from = RampCell::at(self.turn, line, column);
                for to in Bits((CLIMBS[column as usize] & !above).into()) {
                    let to = RampCell::at(self.turn, line + 1, to);
                    moves.push(Move::Go(Place::Ramp(from), Place::Ramp(to)));
                    if to.line() == SQUOD_LINE {
                        self.add_challenges(moves, rivals, from, Some(to));
                    }
                }
            }
        }
    }

    /// SO7 and SO10.
    fn add_from_squod_line(&self, moves: &mut Moves, ring: &Seen, rivals: [u8; 3]) {
        for from in line(self.turn, SQUOD_LINE) {
            let Some(kind) = self.kind(from) else { continue };
            if ring.open_to(kind) & from.front().bit() != 0 {
                moves.push(Move::Go(Place::Ramp(from), Place::Ring(from.front())));
            }
            self.add_challenges(moves, rivals, from, None);
        }
    }

    /// SO10: whom a piece on each column of the Squod line may challenge, as bits: four for each opponent.
    fn rivals(&self, ring: &Seen) -> [u8; 3] {
        let side = self.turn.side();
        let with = |all, seat| all << 4 | self.columns(seat, SQUOD_LINE);
        let all = self.opponents(self.turn).rev().fold(0, with);
        [0, 1, 2].map(|column| all & (0x11 * ring.empty_crossings(side, column)))
    }

    fn add_challenges(&self, moves: &mut Moves, rivals: [u8; 3], from: RampCell, climb: Option<RampCell>) {
        let first = self.turn.side().other().index() as u8;
        for bit in Bits(rivals[climb.unwrap_or(from).column() as usize].into()) {
            let rival = RampCell::at(Seat::new(first + 2 * (bit / 4)), SQUOD_LINE, bit % 4);
            moves.push(Move::Squod { from, climb, rival });
        }
    }

    /// The opponents of a seat: one, or the neighbours left and right.
    fn opponents(&self, seat: Seat) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let first = seat.side().other().index() as u8;
        (0..self.seats / 2).map(move |i| Seat::new(first + 2 * i))
    }

    /// SO8, SO15: any ring piece of the side.
    fn add_steps(moves: &mut Moves, ring: &Seen) {
        for kind in Kind::ALL {
            for from in Bits(ring.own[kind as usize].into()).map(Cell) {
                for to in Bits((BESIDE[from.0 as usize] & ring.open_to(kind)).into()).map(Cell) {
                    moves.push(Move::Go(Place::Ring(from), Place::Ring(to)));
                }
            }
        }
    }

    /// SO17: each kind in hand on each empty cell of their own line 1.
    fn add_reentries(&self, moves: &mut Moves) {
        let faces = self.faces[self.turn.index()];
        if !faces.has_hand() {
            return;
        }
        let free = !self.columns(self.turn, 1) & 0b111;
        for kind in Kind::ALL.into_iter().filter(|&kind| faces.in_hand(kind) > 0) {
            for column in Bits(free.into()) {
                moves.push(Move::Reenter(kind, RampCell::at(self.turn, 1, column)));
            }
        }
    }

    /// SO5: re-entries, and one action or else a pass.
    fn turn_moves(&self, moves: &mut Moves) {
        let ring = Seen::new(self.ring, self.turn.side());
        let rivals = self.rivals(&ring);
        self.add_climbs(moves, rivals);
        self.add_from_squod_line(moves, &ring, rivals);
        Self::add_steps(moves, &ring);
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        self.add_reentries(moves);
    }

    /// SO2: the winner's seat begins; a tie is tossed again.
    fn toss(&mut self, kind: Kind) {
        let Phase::Toss { round, pick } = self.phase else { return };
        let Some(first) = pick else {
            self.phase = Phase::Toss { round, pick: Some(kind) };
            self.turn = Seat::new(1);
            return;
        };
        self.phase = if first == kind {
            Phase::Toss { round: round.saturating_add(1), pick: None }
        } else {
            Phase::SetUp
        };
        self.turn = Seat::new(u8::from(kind.beats(first)));
    }

    /// SO3: once everybody has set up, the turn is back at the seat that begins.
    fn set_up(&mut self, layout: Layout) {
        self.faces[self.turn.index()] = layout.faces();
        self.turn = self.turn.next(self.seats);
        if self.table().all(|seat| self.faces[seat.index()] != Faces::IN_HAND) {
            self.phase = Phase::Play;
        }
    }

    fn go(&mut self, from: Place, to: Place) {
        match (from, to) {
            (Place::Ramp(from), Place::Ramp(to)) => self.climb(from, to),
            (Place::Ramp(from), Place::Ring(to)) => {
                if let Some(piece) = self.lift(from) {
                    self.arrive(piece, to);
                }
            }
            (Place::Ring(from), Place::Ring(to)) => {
                if let Some(piece) = self.ring(from) {
                    self.ring.flip(from, piece);
                    self.arrive(piece, to);
                }
            }
            (Place::Ring(_), Place::Ramp(_)) => {} // SO8: never, and never legal
        }
    }

    fn climb(&mut self, from: RampCell, to: RampCell) {
        self.faces[from.seat().index()].climb(from.index(), to.index());
        let shown = &mut self.shown[from.seat().index()];
        if *shown & from.bit() != 0 {
            *shown ^= from.bit() | to.bit();
        }
    }

    /// Takes a piece off its ramp.
    fn lift(&mut self, cell: RampCell) -> Option<Piece> {
        let kind = self.kind(cell)?;
        self.faces[cell.seat().index()].lift(cell.index());
        self.shown[cell.seat().index()] &= !cell.bit();
        Some(Piece { owner: cell.seat(), kind })
    }

    /// A piece comes to a ring cell, face up; what stood there is taken (SO7, SO8).
    fn arrive(&mut self, piece: Piece, to: Cell) {
        if let Some(taken) = self.ring(to) {
            self.ring.flip(to, taken);
            self.faces[taken.owner.index()].take_back(taken.kind); // SO14
        }
        self.ring.flip(to, piece);
        let (row, column) = (0b111 << (WIDTH * to.row()), 0b1001001 << to.column());
        if self.has_won(piece.owner.side(), row) || self.has_won(piece.owner.side(), column) {
            self.won = Some(piece.owner.side());
        }
    }

    /// SO16: three pieces of a side on a row or column, one of each kind.
    fn has_won(&self, side: Side, line: u16) -> bool {
        self.ring.of(side).iter().all(|of_kind| of_kind & line != 0)
    }

    /// SO10–SO12: both are shown, the winner goes to the crossing, the loser to its owner's hand.
    fn squod(&mut self, from: RampCell, climb: Option<RampCell>, rival: RampCell) {
        if let Some(to) = climb {
            self.climb(from, to);
        }
        let at = climb.unwrap_or(from);
        match self.duel(at, rival) {
            None => {
                self.shown[at.seat().index()] |= at.bit();
                self.shown[rival.seat().index()] |= rival.bit();
            }
            Some((winner, loser)) => {
                if let (Some(piece), Some(beaten)) = (self.lift(winner), self.lift(loser)) {
                    self.faces[beaten.owner.index()].take_back(beaten.kind); // SO14
                    self.arrive(piece, at.crossing(rival));
                }
            }
        }
    }

    /// Who wins a Squod between the pieces on two cells, and who loses; nobody on a tie.
    fn duel(&self, at: RampCell, rival: RampCell) -> Option<(RampCell, RampCell)> {
        let (mine, theirs) = (self.kind(at)?, self.kind(rival)?);
        if mine == theirs {
            None
        } else if mine.beats(theirs) {
            Some((at, rival))
        } else {
            Some((rival, at))
        }
    }

    /// Whether somebody with these faces could enter the ring (SO7).
    fn could_enter(ring: &Seen, seat: Seat, faces: Faces) -> bool {
        line(seat, SQUOD_LINE).any(|cell| {
            let kind = faces.kind(cell.index());
            kind.is_some_and(|kind| ring.open_to(kind) & cell.front().bit() != 0)
        })
    }

    fn learn_squod(&self, known: &mut Known, from: RampCell, climb: Option<RampCell>, rival: RampCell) {
        let mut position = *self;
        if let Some(to) = climb {
            known.climb(from, to);
            position.climb(from, to);
        }
        let at = climb.unwrap_or(from);
        for cell in [at, rival] {
            if let Some(kind) = position.kind(cell) {
                known.show(cell, kind); // SO11
            }
        }
        if let Some((winner, loser)) = position.duel(at, rival) {
            known.lift(winner);
            known.lift(loser);
            if let Some(kind) = position.kind(loser) {
                known.take_back(Piece { owner: loser.seat(), kind });
            }
        }
    }

    fn learn_go(&self, known: &mut Known, from: Place, to: Place) {
        if let (Place::Ramp(from), Place::Ramp(to)) = (from, to) {
            return known.climb(from, to);
        }
        if let (Place::Ramp(from), Some(kind)) = (from, self.kind_at(from)) {
            known.show(from, kind); // SO7
            known.lift(from);
        }
        if let Place::Ring(to) = to
            && let Some(taken) = self.ring(to)
        {
            known.take_back(taken); // SO14
        }
    }

    fn kind_at(&self, place: Place) -> Option<Kind> {
        match place {
            Place::Ring(cell) => self.ring(cell).map(|piece| piece.kind),
            Place::Ramp(cell) => self.kind(cell),
        }
    }
}

impl Game for Squod {
    type Move = Move;
    type Setup = Draft;
    type Known = Known;
    type Public = Public;
    type View = View;

    const HAS_SECRETS: bool = true;

    const VARIANTS: &'static [Variant] = &[
        Variant {
            name: "squod",
            starts: &["toss 1 s:- w:- s"],
            about: "rock, paper, scissors with hidden faces; one of each in a row of the ring wins",
        },
        Variant {
            name: "squod:4",
            starts: &["toss 1 s:- w:- n:- e:- s"],
            about: "squod for four players in two teams",
        },
    ];
    const SEATS: &'static [SeatName] = &[
        SeatName { letter: 's', name: "South" },
        SeatName { letter: 'w', name: "West" },
        SeatName { letter: 'n', name: "North" },
        SeatName { letter: 'e', name: "East" },
    ];
    const GOAL: Pattern = refusal::GOAL;
    const ENDS: &'static [(&'static str, Pattern)] = &[("SO16", refusal::ONE_OF_EACH)];
    const PATTERNS: &'static [&'static [Pattern]] = refusal::PATTERNS;

    fn variant(&self) -> &'static Variant {
        &Self::VARIANTS[usize::from(self.seats == 4)]
    }

    fn turn(&self) -> crate::Seat {
        self.turn
    }

    fn setup(&self) -> Draft {
        Draft(*self)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    /// SO16: a winning line wins at once, whoever's turn it is.
    fn status(&self) -> Status {
        self.won.map_or(Status::Turn(self.turn), |side| Status::Over(Outcome::Win(side)))
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let mut legal = Legal { moves: Moves::new(), next: 0 };
        match self.phase {
            _ if self.won.is_some() => {}
            Phase::Toss { .. } => legal.moves.extend(Kind::ALL.map(Move::Toss)),
            Phase::SetUp => legal.moves.extend(Layout::all().map(Move::SetUp)),
            Phase::Play => self.turn_moves(&mut legal.moves),
        }
        legal
    }

    /// The pick of a toss (SO2) that is not made yet, and the set-up (SO3): secrets that depend on nobody else.
    fn ahead(&self, seat: Seat) -> Vec<Move> {
        let picks = match self.phase {
            Phase::Toss { pick: None, .. } if seat.index() < 2 => &Kind::ALL[..],
            Phase::Toss { pick: Some(_), .. } if seat == self.turn => &Kind::ALL[..],
            _ => &[],
        };
        let sets_up = self.phase != Phase::Play && self.faces[seat.index()] == Faces::IN_HAND;
        let layouts = sets_up.then(Layout::all).into_iter().flatten();
        picks.iter().copied().map(Move::Toss).chain(layouts.map(Move::SetUp)).collect()
    }

    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Toss(kind) => return self.toss(kind),
            Move::SetUp(layout) => return self.set_up(layout),
            // SO17: it costs no turn.
            Move::Reenter(kind, cell) => return self.faces[cell.seat().index()].reenter(cell.index(), kind),
            Move::Go(from, to) => self.go(from, to),
            Move::Squod { from, climb, rival } => self.squod(from, climb, rival),
            Move::Pass => {}
        }
        self.turn = self.turn.next(self.seats); // SO5, SO13
    }

    fn why_not(&self, m: Move) -> Message {
        refusal::why_not(self, m).message()
    }

    fn why_not_there(view: &View, path: &[&str]) -> Option<Message> {
        refusal::why_not_there(view, path).map(|why| why.message())
    }

    /// M4: turns in a row that ended with a pass; a re-entry does not end a turn.
    fn quiet_after(&self, quiet: u32, m: Move) -> u32 {
        match m {
            Move::Pass => quiet + 1,
            Move::Reenter(..) => quiet,
            _ => 0,
        }
    }

    const QUIET_RULE: &'static str = "M4";

    fn quiet_limit(&self) -> Option<u32> {
        Some(u32::from(self.seats))
    }

    /// A match that starts here takes hands and shown faces as known, and the rest as unknown.
    fn known(&self) -> Known {
        let seat = |i: usize| Seat::new(i as u8);
        Known::new(std::array::from_fn(|i| view::fitting(self.faces[i], self.shown[seat(i).index()])))
    }

    fn learn(&self, known: &mut Known, m: Move) {
        match m {
            Move::Toss(_) => {}
            Move::SetUp(_) => known.set_up(self.turn),
            Move::Go(from, to) => self.learn_go(known, from, to),
            Move::Squod { from, climb, rival } => self.learn_squod(known, from, climb, rival),
            Move::Reenter(_, cell) => known.reenter(cell),
            // SO5: who passes cannot take.
            Move::Pass => {
                let ring = Seen::new(self.ring, self.turn.side());
                known.keep(self.turn, |faces| !Self::could_enter(&ring, self.turn, faces));
            }
        }
    }

    /// SO18: what rule M1 compares.
    fn public(&self, known: &Known) -> Public {
        Public::new(self, known)
    }

    fn view(&self, known: &Known, viewer: Viewer) -> View {
        View::new(self, known, viewer)
    }

    fn notation(&self, known: &Known, m: Move, viewer: Viewer) -> String {
        if viewer == Viewer::Seat(self.turn) {
            return m.to_string();
        }
        match m {
            Move::Toss(_) | Move::SetUp(_) => "?".into(),
            Move::Reenter(_, cell) if known.only_reentry(cell.seat()).is_none() => {
                format!("?@{}", Place::Ramp(cell))
            }
            _ => m.to_string(),
        }
    }

    fn imagine(view: &View, rng: &mut Rng) -> (Squod, Known) {
        view.imagine(rng)
    }

    fn truths(view: &View) -> Vec<(Squod, Known)> {
        view.truths()
    }

    fn scene(view: &View) -> crate::Scene {
        scene::scene(view)
    }

    fn gesture(view: &View, m: Move) -> crate::Gesture {
        scene::gesture(view, m)
    }

    fn events(&self, known: &Known, m: Move, viewer: Option<crate::Viewer>) -> Vec<crate::Event> {
        events::events(self, known, m, viewer)
    }

    fn diagram(view: &View) -> Diagram {
        diagram::draw(view)
    }
}
