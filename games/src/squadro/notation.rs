//! The text forms of Squadro and its picture.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::refusal::{BETWEEN_SIDES, Caption, LANE, Refusal, STEP, TURN};
use super::{GOAL, HOME, LANES, Move, Squadro, TURN_BIT, TURNED, opposing_lane};
use crate::text::{ParseError, Reader, SPACE, refused};
use crate::{Diagram, Game, Sentence, Side};

impl Display for Squadro {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let digit = |step: u8| char::from_digit(u32::from(step), 13).unwrap_or('?');
        let text = |side| (0..LANES).map(|lane| digit(self.step(side, lane))).collect::<String>();
        let (light, dark) = (text(Side::First), text(Side::Second));
        write!(f, "{light}/{dark} {}", Self::SEATS[self.mover().index()].letter)
    }
}

impl FromStr for Squadro {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Squadro, ParseError> {
        let mut reader = Reader::new(text)?;
        let mut position = Squadro::new(Side::First);
        for side in [Side::First, Side::Second] {
            for lane in 0..LANES {
                let lower = |c: char| c.to_digit(13).filter(|_| !c.is_ascii_uppercase());
                position.set_step(side, lane, reader.need(STEP, lower)? as u8);
            }
            let (separator, expected) = [('/', BETWEEN_SIDES), (' ', SPACE)][side.index()];
            reader.need_char(separator, expected)?;
        }
        if reader.need(TURN, |c| "ld".find(c))? == 1 {
            position.0 ^= 1 << TURN_BIT;
        }
        reader.end()?;
        position.checked()
    }
}

impl Squadro {
    /// Refuses two pieces on one crossing and two winners.
    pub(super) fn checked(self) -> Result<Squadro, ParseError> {
        for lane in 0..LANES {
            let step = self.step(Side::First, lane);
            let on_crossing = !step.is_multiple_of(TURNED);
            if on_crossing && self.opponents_on(Side::First, lane) & (1 << opposing_lane(step)) != 0 {
                return refused(Refusal::SharedCrossing { light: lane + 1, dark: opposing_lane(step) + 1 });
            }
        }
        if self.home(Side::First) >= GOAL && self.home(Side::Second) >= GOAL {
            return refused(Refusal::TwoWinners);
        }
        Ok(self)
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        let digit = |c: char| c.to_digit(10).filter(|d| (1..=5).contains(d));
        let lane = Reader::whole(text, |reader| reader.need(LANE, digit))?;
        Ok(Move(lane as u8 - 1))
    }
}

/// The picture: Light's lanes are columns 1–5, Dark's are rows 1–5.
pub(super) fn draw(position: &Squadro) -> Diagram {
    // Row 0 holds Light's turning slots, row 6 its start slots; column 0 Dark's turning slots, column 6 its starts.
    let is_crossing = |i: usize| (1..=LANES).contains(&i);
    let empty = |row, column| if is_crossing(row) && is_crossing(column) { " . " } else { "   " };
    let mut cells: [[&str; LANES + 2]; LANES + 2] =
        std::array::from_fn(|row| std::array::from_fn(|column| empty(row, column)));
    for lane in 0..LANES {
        let [light, dark] = [Side::First, Side::Second].map(|side| position.step(side, lane));
        if light != HOME {
            cells[place(light)][lane + 1] = if light < TURNED { " ^ " } else { " v " };
        }
        if dark != HOME {
            cells[lane + 1][place(dark)] = if dark < TURNED { " < " } else { " > " };
        }
    }
    let mut text = String::from("      1  2  3  4  5\n");
    for (row, line) in cells.iter().enumerate() {
        let label = if (1..=LANES).contains(&row) { format!("{row}") } else { " ".into() };
        text += format!("{label} {}", line.concat()).trim_end();
        text.push('\n');
    }
    let [light, dark] = [Side::First, Side::Second].map(|side| position.home(side));
    Diagram { rows: text, captions: vec![Caption::Home { light, dark }.message()] }
}

/// The row of a Light piece, or the column of a Dark one: 0 at the turning slot, 6 at the start slot.
fn place(step: u8) -> usize {
    match step {
        0 | HOME => 6,
        TURNED => 0,
        _ => opposing_lane(step) as usize + 1,
    }
}
