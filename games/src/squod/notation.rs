//! The text forms of Squod: positions and views; places and moves in `moves.rs`.

mod moves;

use std::fmt::{self, Display, Write};
use std::str::FromStr;

pub(super) use moves::Pointed;

use super::check::PIECES_OF_A_KIND;
use super::faces::{Faces, Kind};
use super::refusal::{self, Refusal};
use super::scene::HAND_KINDS;
use super::{Cell, Phase, Piece, RampCell, Ring, SQUOD_LINE, Squod, View, WIDTH, line};
use crate::bits::Bits;
use crate::text::{BETWEEN_ROWS, ParseError, Reader, SPACE, refused, write_row};
use crate::{GAME_OVER, Game, Pattern, Seat, Viewer};

fn letter(seat: Seat) -> char {
    Squod::SEATS[seat.index()].letter
}

fn seat_of(c: char) -> Option<Seat> {
    "swne".find(c).map(|i| Seat::new(i as u8))
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", letter(self.owner), self.kind.letter())
    }
}

/// What is to be written on a ramp and for a hand.
pub(super) trait Shown {
    fn position(&self) -> &Squod;
    /// The piece on a ramp cell, or `None` on an empty one.
    fn on_ramp(&self, cell: RampCell) -> Option<String>;
    /// The kinds in hand.
    fn hand(&self, seat: Seat) -> String;
    /// The pick of the toss, `-` before it was made.
    fn pick(&self, seat: Seat) -> char;
}

impl Shown for Squod {
    fn position(&self) -> &Squod {
        self
    }

    fn on_ramp(&self, cell: RampCell) -> Option<String> {
        let mark = if self.shown[cell.seat().index()] & cell.bit() != 0 { "!" } else { "" };
        self.kind(cell).map(|kind| format!("{}{mark}", kind.letter()))
    }

    fn hand(&self, seat: Seat) -> String {
        hand_text(Kind::ALL.map(|kind| self.faces[seat.index()].in_hand(kind)))
    }

    fn pick(&self, seat: Seat) -> char {
        match self.phase {
            Phase::Toss { pick: Some(kind), .. } if seat == Seat::new(0) => kind.letter(),
            _ => '-',
        }
    }
}

impl Shown for View {
    fn position(&self) -> &Squod {
        self.open()
    }

    fn on_ramp(&self, cell: RampCell) -> Option<String> {
        let mark = if self.is_open(cell) { "!" } else { "" };
        self.look(cell).map(|look| format!("{look}{mark}"))
    }

    fn hand(&self, seat: Seat) -> String {
        hand_text(self.held(seat))
    }

    fn pick(&self, seat: Seat) -> char {
        let known = self.open().pick(seat);
        if self.is_picked() && seat == Seat::new(0) && known == '-' { '?' } else { known }
    }
}

fn hand_text(counts: impl IntoIterator<Item = u8>) -> String {
    let kinds = HAND_KINDS.chars().zip(counts);
    kinds.flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into())).collect()
}

impl Display for Squod {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_text(f, self)
    }
}

impl Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_text(f, self)
    }
}

fn write_text(f: &mut fmt::Formatter, shown: &impl Shown) -> fmt::Result {
    let position = shown.position();
    match position.phase {
        Phase::Toss { round, .. } => write!(f, "toss {round}")?,
        Phase::SetUp => f.write_str("setup")?,
        Phase::Play => write_ring(f, position)?,
    }
    for seat in position.table() {
        write!(f, " {}:", letter(seat))?;
        match position.phase {
            Phase::Toss { .. } => f.write_char(shown.pick(seat))?,
            _ => write_ramp(f, shown, seat)?,
        }
    }
    write!(f, " {}", letter(position.turn))
}

fn write_ring(f: &mut fmt::Formatter, position: &Squod) -> fmt::Result {
    for row in (0..WIDTH).rev() {
        write_row(f, (0..WIDTH).map(|column| position.ring(Cell::at(column, row))))?;
        f.write_str(if row > 0 { "/" } else { "" })?;
    }
    Ok(())
}

fn write_ramp(f: &mut fmt::Formatter, shown: &impl Shown, seat: Seat) -> fmt::Result {
    for number in (1..=SQUOD_LINE).rev() {
        write_row(f, line(seat, number).map(|cell| shown.on_ramp(cell)))?;
        f.write_str(if number > 1 { "/" } else { "" })?;
    }
    let hand = shown.hand(seat);
    if hand.is_empty() { Ok(()) } else { write!(f, "+{hand}") }
}

impl FromStr for Squod {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Squod, ParseError> {
        Squod::read(text, &mut None)?.checked()
    }
}

/// The ramp cells on which faces are written `?`, by seat, where they may be.
type Hidden = Option<[u16; 4]>;

/// What stands for a hidden pick until the view hides it.
const SOME_PICK: Kind = Kind::Rock;

impl FromStr for View {
    type Err = ParseError;

    /// The view of the seat to move, from a view text or from a position text.
    ///
    /// Faces written `?` are held possible in every way that the other faces allow; the seat's own hand is taken to
    /// be known to all.
    fn from_str(text: &str) -> Result<View, ParseError> {
        let mut hidden = Some([0; 4]);
        let mut position = Squod::read(text, &mut hidden)?;
        position.fill(hidden.unwrap_or_default())?;
        let position = position.checked()?;
        match position.to_move() {
            Some(seat) => Ok(position.view(&position.known(), Viewer::Seat(seat))),
            None => refused(GAME_OVER),
        }
    }
}

impl Squod {
    /// Reads a text without asking whether the rules can continue from it.
    fn read(text: &str, hidden: &mut Hidden) -> Result<Squod, ParseError> {
        let mut reader = Reader::new(text)?;
        let mut position = Squod {
            ring: Ring::EMPTY,
            faces: [Faces::NONE; 4],
            shown: [0; 4],
            seats: 0,
            turn: Seat::new(0),
            phase: Phase::Play,
            won: None,
        };
        if reader.skip_word("toss ") {
            position.read_toss(&mut reader, hidden.is_some())?;
        } else {
            position.read_board(&mut reader, hidden)?;
        }
        reader.end()?;
        Ok(position)
    }

    /// Puts faces where they are hidden. Which ones does not matter: the view takes them out again.
    fn fill(&mut self, hidden: [u16; 4]) -> Result<(), ParseError> {
        if hidden[self.turn.index()] != 0 {
            return refused(Refusal::OwnFaces { letter: letter(self.turn) });
        }
        for seat in self.table() {
            let missing = Kind::ALL.map(|kind| PIECES_OF_A_KIND.saturating_sub(self.count(seat, kind)));
            let mut kinds =
                Kind::ALL.into_iter().zip(missing).flat_map(|(kind, n)| std::iter::repeat_n(kind, n));
            for cell in Bits(hidden[seat.index()].into()) {
                // One too many is refused with the others of its kind.
                self.faces[seat.index()].put(cell, kinds.next().unwrap_or(Kind::Rock));
            }
        }
        Ok(())
    }

    /// `1 s:- w:- s`: the round, the picks, the seat to pick.
    fn read_toss(&mut self, reader: &mut Reader, may_hide: bool) -> Result<(), ParseError> {
        let digit = |c: char| c.to_digit(10);
        let mut round = reader.need(refusal::ROUND, |c| digit(c).filter(|&d| d > 0))?;
        while let Some(next) = reader.take(digit) {
            round = round * 10 + next;
            if round > u32::from(u8::MAX) {
                return refused(Refusal::TossRounds);
            }
        }
        let mut pick = None;
        self.read_seats(reader, |_, reader, seat| {
            if seat == Seat::new(0) {
                let hidden = |c| (may_hide && c == '?').then_some(SOME_PICK);
                pick = reader.take(|c| Kind::of_letter(c).or_else(|| hidden(c)));
            }
            if seat == Seat::new(0) && pick.is_some() { Ok(()) } else { reader.need_char('-', refusal::PICK) }
        })?;
        self.faces = [Faces::IN_HAND; 4];
        self.phase = Phase::Toss { round: round as u8, pick };
        Ok(())
    }

    /// `setup` or the ring, the ramps, the seat to move.
    fn read_board(&mut self, reader: &mut Reader, hidden: &mut Hidden) -> Result<(), ParseError> {
        if reader.skip_word("setup") {
            self.phase = Phase::SetUp;
        } else {
            self.read_ring(reader)?;
        }
        self.read_seats(reader, |position, reader, seat| position.read_ramp(reader, seat, hidden))
    }

    fn read_ring(&mut self, reader: &mut Reader) -> Result<(), ParseError> {
        for row in (0..WIDTH).rev() {
            let piece = |reader: &mut Reader| {
                let Some(owner) = reader.take(seat_of) else { return Ok(None) };
                let kind = reader.need(refusal::KIND, Kind::of_letter)?;
                Ok(Some(Piece { owner, kind }))
            };
            let put = |column: usize, piece| self.ring.flip(Cell::at(column as u8, row), piece);
            reader.row(WIDTH as usize, refusal::OWNER, piece, put)?;
            if row > 0 {
                reader.need_char('/', BETWEEN_ROWS)?;
            }
        }
        Ok(())
    }

    /// Two or four fields ` s:…`, then the seat to move.
    fn read_seats(
        &mut self,
        reader: &mut Reader,
        mut read: impl FnMut(&mut Squod, &mut Reader, Seat) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        const FIELDS: [(&str, Pattern); 4] = [
            (" s:", refusal::SOUTH),
            (" w:", refusal::WEST),
            (" n:", refusal::NORTH),
            (" e:", refusal::EAST),
        ];
        for (i, (prefix, expected)) in FIELDS.into_iter().enumerate() {
            if !reader.skip_word(prefix) {
                if i == 2 {
                    break; // two players
                }
                return Err(reader.expected(expected));
            }
            self.seats = i as u8 + 1;
            read(self, reader, Seat::new(i as u8))?;
        }
        reader.need_char(' ', SPACE)?;
        let seats = self.seats;
        self.turn =
            reader.need(refusal::TURN, |c| seat_of(c).filter(|seat| seat.index() < seats as usize))?;
        Ok(())
    }

    fn read_ramp(&mut self, reader: &mut Reader, seat: Seat, hidden: &mut Hidden) -> Result<(), ParseError> {
        let (faces, shown) = (&mut self.faces[seat.index()], &mut self.shown[seat.index()]);
        for number in (1..=SQUOD_LINE).rev() {
            let may_hide = hidden.is_some();
            let face = |c| Kind::of_letter(c).map(Some).or((may_hide && c == '?').then_some(None));
            let piece = |reader: &mut Reader| {
                let face = reader.take(face);
                Ok(face.map(|face| (face, face.is_some() && reader.skip('!'))))
            };
            let put = |column: usize, (kind, is_shown): (Option<Kind>, bool)| {
                let cell = RampCell::at(seat, number, column as u8);
                match (kind, hidden.as_mut()) {
                    (Some(kind), _) => faces.put(cell.index(), kind),
                    (None, Some(hidden)) => hidden[seat.index()] |= cell.bit(),
                    (None, None) => {}
                }
                *shown |= if is_shown { cell.bit() } else { 0 };
            };
            reader.row(WIDTH as usize, refusal::KIND_OR_DIGIT, piece, put)?;
            if number > 1 {
                reader.need_char('/', refusal::BETWEEN_LINES)?;
            }
        }
        if reader.skip('+') {
            self.read_hand(reader, seat, hidden.is_some())?;
        }
        Ok(())
    }

    fn read_hand(&mut self, reader: &mut Reader, seat: Seat, may_hide: bool) -> Result<(), ParseError> {
        let mut least = Kind::Rock;
        let mut count = [0; 3];
        loop {
            if may_hide && reader.peek() == Some('?') {
                return refused(Refusal::HiddenHand);
            }
            least = reader.need(refusal::HAND, |c| Kind::of_letter(c).filter(|&kind| kind >= least))?;
            count[least as usize] += 1;
            if count[least as usize] > PIECES_OF_A_KIND {
                return refused(Refusal::BigHand { seat: Squod::SEATS[seat.index()] });
            }
            self.faces[seat.index()].take_back(least);
            if matches!(reader.peek(), None | Some(' ')) {
                return Ok(());
            }
        }
    }
}
