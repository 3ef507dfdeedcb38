//! A book: exact distances of the first plies and exact values of the last layers, as one run of bytes.
//!
//! It is small enough for a browser. Its form is told in `docs/tables.md`; the crate for tables makes it.

use std::sync::OnceLock;

use quadrille_games::Open;

use crate::Value;
use crate::oracle::{Known, Oracle};

/// Positions that are kept together; a number that its game understands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class(pub u32);

/// Where the value of a position is kept: the cells of a class each hold a few slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location {
    /// The class.
    pub class: Class,
    /// The cell of the class.
    pub cell: usize,
    /// The slot of the cell: what its pieces do not say, such as the side to move.
    pub slot: usize,
}

/// A game whose positions are numbered: they fall into classes, classes into layers that never come back.
pub trait Numbered: Open + Send + Sync + 'static {
    /// How many positions share a cell.
    const SLOTS: usize;
    /// The layer of a class, or nothing where there is no such class.
    fn layer_of(class: Class) -> Option<u32>;
    /// The classes of a layer in rising order.
    fn classes(layer: u32) -> Vec<Class>;
    /// The number of cells of a class.
    fn cells(class: Class) -> usize;
    /// Where a position is kept; nothing for one that is over or cannot arise.
    fn place(&self) -> Option<Location>;
}

const MAGIC: &[u8; 8] = b"QUADBOOK";
const FORMAT: u8 = 1;
/// The bytes before the names.
const FRONT: usize = 18;

/// What a book is to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan<G> {
    /// The positions from which plies are counted.
    pub roots: Vec<G>,
    /// How many plies from there the book goes.
    pub plies: u8,
    /// The layers whose values are all there.
    pub layers: Vec<u8>,
}

/// The places of all positions of a book's first plies, in the order in which their codes are kept.
pub fn openings<G: Numbered>(plan: &Plan<G>) -> Vec<Location> {
    keys(plan).into_iter().map(location).collect()
}

/// A place as a number: slots first, so that like stands beside like.
fn key(place: Location) -> u64 {
    (place.slot as u64) << 56 | u64::from(place.class.0) << 32 | place.cell as u64
}

fn location(key: u64) -> Location {
    let class = Class((key >> 32) as u32 & 0xff_ffff);
    Location { class, cell: key as u32 as usize, slot: (key >> 56) as usize }
}

fn keys<G: Numbered>(plan: &Plan<G>) -> Vec<u64> {
    let placed = |position: G| Some((key(position.place()?), position));
    let mut all: Vec<u64> = Vec::new();
    let mut latest: Vec<(u64, G)> = plan.roots.iter().cloned().filter_map(placed).collect();
    for ply in 0..=plan.plies {
        latest.sort_unstable_by_key(|(key, _)| *key);
        latest.dedup_by_key(|(key, _)| *key);
        latest.retain(|(key, _)| all.binary_search(key).is_err());
        all.extend(latest.iter().map(|(key, _)| key));
        all.sort_unstable();
        if ply < plan.plies {
            let children =
                latest.iter().flat_map(|(_, position)| position.moves().map(|m| position.after(m)));
            latest = children.filter_map(placed).collect();
        }
    }
    all
}

/// How many bytes the values of a class take: two bits a slot.
fn packed_size<G: Numbered>(class: Class) -> usize {
    (G::cells(class) * G::SLOTS).div_ceil(4)
}

/// The bytes of a book from the codes of its places: distances of the first plies, values of the last layers.
pub fn write<G: Numbered, E>(
    plan: &Plan<G>,
    distance: impl Fn(Location) -> Result<u8, E>,
    values: impl Fn(Class) -> Result<Vec<u8>, E>,
) -> Result<Vec<u8>, E> {
    let openings = openings(plan);
    let deepest = openings.iter().filter_map(|place| G::layer_of(place.class)).max().unwrap_or(0);
    let roots: Vec<String> = plan.roots.iter().map(ToString::to_string).collect();
    let names = roots.join("\n");
    let mut bytes = MAGIC.to_vec();
    bytes.extend([FORMAT, plan.plies, plan.layers.len() as u8, deepest as u8]);
    bytes.extend((openings.len() as u32).to_le_bytes());
    bytes.extend((names.len() as u16).to_le_bytes());
    bytes.extend(names.bytes());
    bytes.extend(&plan.layers);
    for place in openings {
        bytes.push(distance(place)?);
    }
    for class in plan.layers.iter().flat_map(|&layer| G::classes(layer.into())) {
        bytes.extend(values(class)?);
    }
    Ok(bytes)
}

/// A book that was read.
pub struct Book<G> {
    plan: Plan<G>,
    bytes: Vec<u8>,
    /// Where the distances begin.
    opening: usize,
    /// The highest layer among the first plies.
    deepest: u32,
    /// The numbers of their places, found out when they are first needed.
    keys: OnceLock<Vec<u64>>,
    /// Where the values of each class begin.
    classes: Vec<(Class, usize)>,
}

/// Why bytes are no book of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoBook;

impl std::fmt::Display for NoBook {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("this is no book of the game, or it is not whole")
    }
}

impl std::error::Error for NoBook {}

impl<G: Numbered> Book<G> {
    /// Reads a book.
    pub fn read(bytes: Vec<u8>) -> Result<Book<G>, NoBook> {
        Self::try_read(bytes).ok_or(NoBook)
    }

    fn try_read(bytes: Vec<u8>) -> Option<Book<G>> {
        let front = bytes.get(..FRONT)?;
        let is_known = &front[..8] == MAGIC && front[8] == FORMAT;
        let count = u32::from_le_bytes(front[12..16].try_into().ok()?) as usize;
        let layers_at = FRONT + u16::from_le_bytes(front[16..18].try_into().ok()?) as usize;
        let names = std::str::from_utf8(bytes.get(FRONT..layers_at)?).ok()?;
        let roots = names.lines().map(|root| root.parse().ok()).collect::<Option<Vec<G>>>()?;
        let opening = layers_at + front[10] as usize;
        let layers = bytes.get(layers_at..opening)?.to_vec();
        let (classes, end) = positions_of_classes::<G>(&layers, opening + count);
        let plan = Plan { roots, plies: front[9], layers };
        let deepest = front[11].into();
        let is_whole = is_known && end == bytes.len();
        is_whole.then_some(Book { plan, bytes, opening, deepest, keys: OnceLock::new(), classes })
    }

    /// What it holds.
    pub fn plan(&self) -> &Plan<G> {
        &self.plan
    }

    fn keys(&self) -> &[u64] {
        self.keys.get_or_init(|| keys(&self.plan))
    }

    /// What is known of the position at a place.
    pub fn at(&self, place: Location) -> Option<Value> {
        let layer = G::layer_of(place.class)?;
        let known = self.packed(place);
        if known.is_none() && layer <= self.deepest { self.opening(place) } else { known }
    }

    fn opening(&self, place: Location) -> Option<Value> {
        let i = self.keys().binary_search(&key(place)).ok()?;
        let code = *self.bytes.get(self.opening + i)?;
        Some(match u32::from(code) {
            0 => Value::Draw,
            plies if plies % 2 == 1 => Value::Win(plies),
            plies => Value::Loss(plies),
        })
    }

    fn packed(&self, place: Location) -> Option<Value> {
        let i = self.classes.binary_search_by_key(&place.class, |(class, _)| *class).ok()?;
        let slot = place.cell * G::SLOTS + place.slot;
        let byte = self.bytes.get(self.classes[i].1 + slot / 4)?;
        Some([Value::Draw, Value::Won, Value::Lost, Value::Draw][usize::from(byte >> (slot % 4 * 2) & 3)])
    }
}

/// Where the values of each class begin, in the order of classes, and where the last ones end.
fn positions_of_classes<G: Numbered>(layers: &[u8], from: usize) -> (Vec<(Class, usize)>, usize) {
    let mut end = from;
    let classes = layers.iter().flat_map(|&layer| G::classes(layer.into()));
    let mut begins: Vec<(Class, usize)> = classes
        .map(|class| {
            let begin = end;
            end += packed_size::<G>(class);
            (class, begin)
        })
        .collect();
    begins.sort_unstable();
    (begins, end)
}

impl<G: Numbered> Oracle<G> for Book<G> {
    fn know(&self, position: &G) -> Option<Known> {
        let place = position.place()?;
        Some(Known { value: self.at(place)?, layer: G::layer_of(place.class)? })
    }
}
