//! Changing a position by hand: a brush on a spot gives another position, or the reason why not.

use quadrille_games::{Family, NOT_HERE, Pattern, new_match, variant};
use wasm_bindgen::prelude::*;

use crate::table::{json, refused};

/// The brushes of a variant, as JSON: what can be put on a spot; `.` takes away, `turn` passes the turn.
#[wasm_bindgen]
pub fn palette(name: &str) -> Result<String, String> {
    let (family, variant) = variant(name).map_err(refused)?;
    let game = new_match(family, variant.starts[0]).map_err(refused)?;
    let owned = |kinds: &str| -> Vec<String> {
        let pieces = game.seats().iter().flat_map(|seat| kinds.chars().map(move |kind| (seat.letter, kind)));
        pieces.map(|(seat, kind)| format!("{seat}{kind}")).collect()
    };
    let mut brushes = match family {
        Family::Squadro => owned("+-"),
        Family::Quindo => vec!["o".into(), "x".into()],
        Family::Squaryd => ["x", "X", "o", "O"].map(String::from).to_vec(),
        Family::Squod => owned("RPS"),
    };
    brushes.extend([".".into(), "turn".into()]);
    Ok(json(&brushes))
}

/// The position after a brush was put on a spot.
#[wasm_bindgen]
pub fn edit(name: &str, position: &str, spot: &str, brush: &str) -> Result<String, String> {
    let (family, _) = variant(name).map_err(refused)?;
    let mut fields: Vec<String> = position.split(' ').map(String::from).collect();
    let put = match (family, brush) {
        (_, "turn") => pass_turn(family, &mut fields),
        (Family::Squadro, _) => put_on_lane(&mut fields[0], spot, brush),
        (Family::Quindo, _) => put_on_grid(&mut fields[0], spot, brush, 1),
        (Family::Squaryd, _) => put_on_grid(&mut fields[0], spot, brush, 0),
        (Family::Squod, _) => put_in_squod(&mut fields, spot, brush),
    };
    put.map_err(refused)?;
    let text = fields.join(" ");
    new_match(family, &text).map_err(refused)?;
    Ok(text)
}

fn pass_turn(family: Family, fields: &mut [String]) -> Result<(), Pattern> {
    let at = if family == Family::Squod { fields.len() - 1 } else { 1 };
    let field = fields.get_mut(at).ok_or(NOT_HERE)?;
    let seats: Vec<char> = match family {
        Family::Squod if at == 5 => "swne".chars().collect(),
        _ => family.seat_names()[..2].iter().map(|seat| seat.letter).collect(),
    };
    let now = seats.iter().position(|seat| field.starts_with(*seat)).ok_or(NOT_HERE)?;
    *field = seats[(now + 1) % seats.len()].to_string();
    Ok(())
}

/// Squadro: the piece of the lane goes to the spot, on its way out (`l+`) or home (`l-`); `.` on a start slot
/// brings it home.
fn put_on_lane(steps: &mut String, spot: &str, brush: &str) -> Result<(), Pattern> {
    let digit = |i: usize| spot.chars().nth(i).and_then(|c| c.to_digit(10)).ok_or(NOT_HERE);
    let (x, y) = (digit(0)?, digit(1)?);
    let is_light = match brush {
        "." => y == 6,
        _ => brush.starts_with('l'),
    };
    let (lane, distance) = if is_light { (x, 6u32.wrapping_sub(y)) } else { (y, 6u32.wrapping_sub(x)) };
    let step = match brush {
        "." if distance == 0 => 12,
        _ if brush.ends_with('+') && distance < 6 => distance,
        _ if brush.ends_with('-') && distance <= 6 => 12 - distance,
        _ => return Err(NOT_HERE),
    };
    let at = (if is_light { 0 } else { 6 })
        + lane.checked_sub(1).filter(|&lane| lane < 5).ok_or(NOT_HERE)? as usize;
    let digit = char::from_digit(step, 13).ok_or(NOT_HERE)?;
    *steps = steps.chars().enumerate().map(|(i, c)| if i == at { digit } else { c }).collect();
    Ok(())
}

/// Quindo, Squaryd: a piece on a cell of the rows, of which the first is `border` columns from the edge.
fn put_on_grid(rows: &mut String, spot: &str, brush: &str, border: usize) -> Result<(), Pattern> {
    let mut grid: Vec<Vec<String>> = rows.split('/').map(|row| expanded(row, 1)).collect();
    let mut name = spot.chars();
    let column = name.next().map(|c| (c as usize).wrapping_sub('a' as usize + border)).ok_or(NOT_HERE)?;
    let row = name.as_str().parse::<usize>().map_err(|_| NOT_HERE)?.wrapping_sub(1 + border);
    let row = grid.len().checked_sub(row.saturating_add(1)).ok_or(NOT_HERE)?;
    let cell = grid.get_mut(row).and_then(|row| row.get_mut(column)).ok_or(NOT_HERE)?;
    if cell == "#" {
        return Err(NOT_HERE);
    }
    *cell = brush.into();
    *rows = joined(&grid);
    Ok(())
}

/// Squod: a piece on the ring or on its owner's ramp; what is on neither is in hand.
fn put_in_squod(fields: &mut [String], spot: &str, brush: &str) -> Result<(), Pattern> {
    let seats = "swne";
    let (ramp, place) =
        match spot.chars().next().and_then(|side| seats.find(side)).filter(|_| spot.len() == 3) {
            Some(seat) => (Some(seat), &spot[1..]),
            None => (None, spot),
        };
    let kind = brush.chars().last().ok_or(NOT_HERE)?;
    if ramp.is_some_and(|seat| brush != "." && !brush.starts_with(&seats[seat..=seat])) {
        return Err(NOT_HERE);
    }
    let field = fields.get_mut(ramp.map_or(0, |seat| seat + 1)).ok_or(NOT_HERE)?;
    let (head, body) = match ramp {
        Some(_) => field.split_once(':').ok_or(NOT_HERE)?,
        None => ("", field.as_str()),
    };
    let body = body.split('+').next().unwrap_or_default();
    let mut grid: Vec<Vec<String>> =
        body.split('/').map(|row| expanded(row, if ramp.is_some() { 1 } else { 2 })).collect();
    let (line, column) = squod_cell(ramp.is_some(), place).ok_or(NOT_HERE)?;
    let cell = grid.get_mut(line).and_then(|row| row.get_mut(column)).ok_or(NOT_HERE)?;
    *cell = if ramp.is_some() { kind.to_string() } else { brush.to_string() };
    *field = if ramp.is_some() { format!("{head}:{}", joined(&grid)) } else { joined(&grid) };
    for seat in 0..fields.len() - 2 {
        fill_hand(fields, seat, &seats[seat..=seat]);
    }
    Ok(())
}

/// The row and column of a place in its text: ring `b2`, ramp `3b` or `31`.
fn squod_cell(is_ramp: bool, place: &str) -> Option<(usize, usize)> {
    let mut chars = place.chars();
    let (first, second) = (chars.next()?, chars.next()?);
    let (column, line) = if is_ramp { (second, first) } else { (first, second) };
    let column = "abc".find(column).or("123".find(column))?;
    Some((3usize.checked_sub(line.to_digit(10)? as usize)?, column))
}

/// Puts what is neither on the ramp nor in the ring into the hand.
fn fill_hand(fields: &mut [String], seat: usize, letter: &str) {
    let ramp = fields[seat + 1].split('+').next().unwrap_or_default().to_string();
    let used = |kind: char| {
        let ring = fields[0].matches(&format!("{letter}{kind}")).count();
        ring + ramp.matches(kind).count()
    };
    let hand: String =
        "RPS".chars().flat_map(|kind| std::iter::repeat_n(kind, 2usize.saturating_sub(used(kind)))).collect();
    fields[seat + 1] = if hand.is_empty() { ramp } else { format!("{ramp}+{hand}") };
}

/// The places of a row, a digit written out as so many `.`; a piece is so many characters wide, and `!` stays
/// with it.
fn expanded(row: &str, width: usize) -> Vec<String> {
    let mut places: Vec<String> = Vec::new();
    let mut chars = row.chars();
    while let Some(c) = chars.next() {
        match c.to_digit(10) {
            Some(run) => places.extend(std::iter::repeat_n(".".to_string(), run as usize)),
            None if c == '!' => places.last_mut().into_iter().for_each(|last| last.push('!')),
            None => places.push(std::iter::once(c).chain(chars.by_ref().take(width - 1)).collect()),
        }
    }
    places
}

/// The rows with runs of `.` as digits.
fn joined(grid: &[Vec<String>]) -> String {
    let row = |row: &Vec<String>| {
        let mut text = String::new();
        for run in row.chunk_by(|a, b| (a == ".") == (b == ".")) {
            text += &if run[0] == "." { run.len().to_string() } else { run.concat() };
        }
        text
    };
    grid.iter().map(row).collect::<Vec<_>>().join("/")
}
