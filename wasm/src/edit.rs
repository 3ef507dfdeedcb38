//! Changing a position by hand, for the editor and for replies that are chosen ahead.

use quadrille_games::{Edit, Seat, edited, looks, new_match, variant};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::table::{json, refused};

/// A piece to be put.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Brush {
    seat: usize,
    look: &'static str,
}

/// The pieces that can be put in a variant, as JSON: whose they are, and what they look like.
#[wasm_bindgen]
pub fn brushes(name: &str) -> Result<String, String> {
    let (family, variant) = variant(name).map_err(refused)?;
    let game = new_match(family, variant.starts[0]).map_err(refused)?;
    let of = |seat| looks(family).iter().map(move |&look| Brush { seat, look });
    Ok(json(&(0..game.seats().len()).flat_map(of).collect::<Vec<_>>()))
}

/// The position after a piece was put on a spot.
#[wasm_bindgen]
pub fn put(name: &str, position: &str, at: &str, seat: u8, look: &str) -> Result<String, String> {
    change(name, position, Edit::Put { at, seat: Seat::new(seat), look })
}

/// The position after a spot was cleared.
#[wasm_bindgen]
pub fn clear(name: &str, position: &str, at: &str) -> Result<String, String> {
    change(name, position, Edit::Clear { at })
}

/// The position with the turn of the next seat.
#[wasm_bindgen(js_name = passTurn)]
pub fn pass_turn(name: &str, position: &str) -> Result<String, String> {
    change(name, position, Edit::PassTurn)
}

fn change(name: &str, position: &str, edit: Edit) -> Result<String, String> {
    let (family, _) = variant(name).map_err(refused)?;
    edited(family, position, edit).map_err(refused)
}
