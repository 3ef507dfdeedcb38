//! A match that the page plays, and what it shows of it.

use quadrille_games::condition::first_met;
use quadrille_games::events::How;
use quadrille_games::{
    AnyMatch, End, Family, Message, OtherVariant, Record, RecordError, Scene, Seat, Sentence, Snapshot, Step,
    Viewer, imagined, new_match, replay, variant,
};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// The games and variants, as JSON.
#[wasm_bindgen]
pub fn games() -> String {
    let games: Vec<Listed> = Family::ALL
        .into_iter()
        .flat_map(|family| family.variants().iter().map(move |variant| (family, variant)))
        .map(|(family, variant)| Listed {
            name: variant.name,
            starts: variant.starts,
            seats: new_match(family, variant.starts[0])
                .map(|game| game.seats().iter().map(|seat| seat.letter).collect())
                .unwrap_or_default(),
            has_secrets: family.has_secrets(),
            goal: family.goal().message(),
        })
        .collect();
    json(&games)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Variant"))]
pub(crate) struct Listed {
    name: &'static str,
    starts: &'static [&'static str],
    /// The letters of the seats in order.
    seats: String,
    /// Whether a seat may know what the others do not.
    has_secrets: bool,
    /// What one plays for.
    #[cfg_attr(test, ts(type = "Message"))]
    goal: Message,
}

/// How a match ended, as JSON, from the value of the tag `Termination`.
#[wasm_bindgen(js_name = howEnded)]
pub fn how_ended(termination: &str) -> Option<String> {
    How::of_termination(termination).map(|how| json(&how))
}

/// A match and its referee.
#[wasm_bindgen]
pub struct Table {
    game: Box<dyn AnyMatch>,
}

/// What a viewer sees of a match, as JSON for the page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Look {
    variant: &'static str,
    view: String,
    ply: usize,
    played: Vec<String>,
    to_move: Option<usize>,
    end: Option<Ending>,
    #[cfg_attr(test, ts(type = "Scene"))]
    scene: Scene,
    /// What the latest moves did.
    #[cfg_attr(test, ts(type = "Step[]"))]
    events: Vec<Step>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Ending {
    /// As in the tag `Termination`.
    how: String,
    #[cfg_attr(test, ts(type = "'1-0' | '0-1' | '1/2-1/2' | '*'"))]
    result: String,
}

#[wasm_bindgen]
impl Table {
    /// A new match of a variant, from a position or from its first start.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, start: Option<String>) -> Result<Table, String> {
        let (family, variant) = variant(name).map_err(refused)?;
        let start = start.as_deref().unwrap_or(variant.starts[0]);
        let game = new_match(family, start).map_err(refused)?;
        let (found, wanted) = (game.variant().name, variant.name);
        if found != wanted {
            return Err(refused(OtherVariant::Found { found, wanted }));
        }
        Ok(Table { game })
    }

    /// The match that a record holds.
    pub fn replay(record: &str) -> Result<Table, String> {
        let record: Record = record.parse().map_err(refused::<RecordError>)?;
        Ok(Table { game: replay(&record).map_err(refused)? })
    }

    /// The match of a record, or one that starts from a position of any game; what is neither is refused as a position
    /// of the variant that is likely meant.
    pub fn read(text: &str, likely: &str) -> Result<Table, String> {
        let text = text.trim();
        if text.starts_with('[') {
            return Table::replay(&format!("{text}\n"));
        }
        let found = Family::ALL.into_iter().find_map(|family| new_match(family, text).ok());
        found.map_or_else(|| Table::new(likely, Some(text.into())), |game| Ok(Table { game }))
    }

    /// A table that looks like this to somebody: a position that fits a view.
    pub fn seen(name: &str, view: &str) -> Result<Table, String> {
        let (family, _) = variant(name).map_err(refused)?;
        Ok(Table { game: imagined(family, view).map_err(refused)? })
    }

    /// Plays a move for a seat.
    pub fn play(&mut self, seat: u8, text: &str) -> Result<(), String> {
        self.game.play(Seat::new(seat), text).map_err(refused)
    }

    /// Takes back the last moves.
    #[wasm_bindgen(js_name = takeBack)]
    pub fn take_back(&mut self, count: usize) {
        self.game.take_back(count);
    }

    /// A seat gives up.
    pub fn resign(&mut self, seat: u8) -> Result<(), String> {
        self.game.finish(End::Resigned(Seat::new(seat))).map_err(refused)
    }

    /// Ends the match as records say it: the value of the tag `Termination`, and the result where it is stated.
    pub fn finish(&mut self, how: &str, result: Option<String>) -> Result<(), String> {
        self.game.finish_as(how, result.as_deref()).map_err(refused)
    }

    /// The position at the start.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> String {
        self.game.start()
    }

    /// The position now, with everything in it.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.game.position()
    }

    /// The seat to move, unless the match is over.
    #[wasm_bindgen(getter, js_name = toMove)]
    pub fn to_move(&self) -> Option<u8> {
        self.game.to_move().map(|seat| seat.index() as u8)
    }

    /// How many moves were played.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// What a seat sees, as JSON, with what the moves from `since` on did; without a seat what a watcher sees.
    pub fn look(&self, seat: Option<u8>, since: usize) -> String {
        self.shown(Some(viewer(seat)), since)
    }

    /// What the referee sees, as JSON: for finished matches, and for games without secrets.
    #[wasm_bindgen(js_name = lookAtAll)]
    pub fn look_at_all(&self, since: usize) -> String {
        self.shown(None, since)
    }

    /// Why a seat makes no move by pointing at these spots, as JSON; nothing where a move begins so.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, seat: u8, path: Vec<String>) -> Option<String> {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        self.game.why_not(Seat::new(seat), &path).map(|why| json(&why))
    }

    /// The first of these conditions that is true, for a seat, of what the moves from `since` on did.
    #[wasm_bindgen(js_name = firstMet)]
    pub fn first_met(&self, conditions: Vec<String>, seat: u8, since: usize) -> Option<usize> {
        let seat = Seat::new(seat);
        first_met(&conditions, &self.game.events(Some(Viewer::Seat(seat)), since), seat)
    }

    /// The figures that the piece on a spot can still become a part of, as JSON.
    pub fn figures(&self, at: &str) -> String {
        json(&self.game.figures(Viewer::Public, at))
    }

    /// The whole record.
    pub fn record(&self) -> String {
        self.game.record(None).to_string()
    }

    /// The record as a seat or a watcher may read it.
    #[wasm_bindgen(js_name = recordFor)]
    pub fn record_for(&self, seat: Option<u8>) -> String {
        self.game.record(Some(viewer(seat))).to_string()
    }
}

impl Table {
    fn shown(&self, viewer: Option<Viewer>, since: usize) -> String {
        let game = &self.game;
        let by = viewer.or(game.to_move().map(Viewer::Seat)).unwrap_or(Viewer::Public);
        let Snapshot { view, played, to_move, end, .. } = game.snapshot(by);
        json(&Look {
            variant: game.variant().name,
            view,
            ply: played.len(),
            played: if viewer.is_some() { played } else { whole_moves(game.as_ref()) },
            to_move: to_move.map(Seat::index),
            end: end.map(|end| ending(game.as_ref(), end)),
            scene: game.scene(viewer),
            events: game.events(viewer, since),
        })
    }
}

fn whole_moves(game: &dyn AnyMatch) -> Vec<String> {
    game.record(None).moves().map(ToString::to_string).collect()
}

fn ending(game: &dyn AnyMatch, end: End) -> Ending {
    Ending { how: game.termination().unwrap_or_default(), result: end.outcome().to_string() }
}

fn viewer(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat)))
}

/// A refusal as JSON, which the page tells in the reader's language.
pub(crate) fn refused<S: Sentence>(why: S) -> String {
    json(&why.message())
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| unreachable!("plain data: {error}"))
}
