//! The board, drawn from a scene: a cell for each place, with its piece, its name or its dots.

use quadrille_games::scene::{Scene, Spot, SpotKind, Token};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::palette::{Mark, Palette};

/// The narrowest and the highest that a place may be.
const NARROWEST: u16 = 5;
const HIGHEST: u16 = 4;

/// Where the places of a scene are on the screen.
pub(super) struct Places {
    origin: (u16, u16),
    cell: (u16, u16),
}

impl Places {
    /// As large as the area allows.
    pub(super) fn fit(scene: &Scene, area: Rect) -> Places {
        let [columns, rows] = scene.size.map(|size| (size.ceil() as u16).max(1));
        let height = (area.height / rows).clamp(1, HIGHEST);
        let width = (area.width / columns).min(2 * height + 1).max(NARROWEST);
        let left = area.x + area.width.saturating_sub(width * columns) / 2;
        Places { origin: (left, area.y), cell: (width, height) }
    }

    /// The cell of a spot.
    pub(super) fn cell(&self, spot: &Spot) -> Rect {
        let at =
            |from: u16, place: f32, size: u16| (f32::from(from) + place * f32::from(size)).round() as u16;
        let ((left, top), (width, height)) = (self.origin, self.cell);
        Rect::new(at(left, spot.x, width), at(top, spot.y, height), width, height)
    }

    /// The spot at a place of the screen.
    pub(super) fn spot_at<'a>(&self, scene: &'a Scene, column: u16, row: u16) -> Option<&'a Spot> {
        scene.spots.iter().find(|spot| self.cell(spot).contains((column, row).into()))
    }
}

/// How a scene is drawn.
pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene,
    pub(super) palette: Palette,
    pub(super) mark: &'a dyn Fn(&str) -> Mark,
}

impl Drawing<'_> {
    pub(super) fn draw(&self, places: &Places, buffer: &mut Buffer) {
        for spot in &self.scene.spots {
            let cell = places.cell(spot).intersection(buffer.area);
            if !cell.is_empty() {
                self.draw_spot(spot, cell, buffer);
            }
        }
    }

    fn draw_spot(&self, spot: &Spot, cell: Rect, buffer: &mut Buffer) {
        let middle = cell.y + (cell.height - 1) / 2;
        if spot.kind != SpotKind::Hand {
            self.draw_ground(spot, cell, middle, buffer);
        }
        let faint = self.palette.faint();
        let (text, style) = match self.scene.tokens.iter().find(|token| token.at == spot.id) {
            Some(token) => (self.piece(token), self.palette.piece(token.seat)),
            None if spot.kind == SpotKind::Hand => return,
            None => (self.empty(spot, cell.height), faint),
        };
        self.draw_below(spot, cell, middle + 1, buffer);
        let left = cell.x + cell.width.saturating_sub(text.chars().count() as u16) / 2;
        buffer.set_stringn(left, middle, &text, cell.width.into(), style);
        let mark = (self.mark)(&spot.id);
        if mark != Mark::None {
            let [before, after] = mark.signs();
            buffer.set_string(left.saturating_sub(1).max(cell.x), middle, before, self.palette.mark(mark));
            let right = left + text.chars().count() as u16;
            buffer.set_stringn(right.min(cell.right() - 1), middle, after, 1, self.palette.mark(mark));
        }
    }

    /// Where there is room below, the dots of a lane, or the name of a place that a piece covers.
    fn draw_below(&self, spot: &Spot, cell: Rect, row: u16, buffer: &mut Buffer) {
        let is_covered = self.scene.tokens.iter().any(|token| token.at == spot.id);
        let (text, style) = match spot.kind {
            SpotKind::Slot => ("•".repeat(spot.dots.into()), self.palette.strong()),
            SpotKind::Cell | SpotKind::Ramp if is_covered && !self.has_lanes() => {
                (spot.id.clone(), self.palette.faint())
            }
            _ => return,
        };
        if row < cell.bottom() {
            let left = cell.x + cell.width.saturating_sub(text.chars().count() as u16) / 2;
            buffer.set_string(left, row, text, style);
        }
    }

    /// Lanes are drawn as lines, and the border as a wall.
    fn draw_ground(&self, spot: &Spot, cell: Rect, middle: u16, buffer: &mut Buffer) {
        let faint = self.palette.faint();
        if spot.kind == SpotKind::Border {
            for row in cell.rows() {
                buffer.set_string(row.x, row.y, "░".repeat(row.width.into()), faint);
            }
        } else if self.has_lanes() {
            let (is_across, is_along) = (self.is_inner(spot.y, 1), self.is_inner(spot.x, 0));
            for row in cell.rows().filter(|_| is_along) {
                buffer.set_string(row.x + row.width / 2, row.y, "│", faint);
            }
            if is_across {
                buffer.set_string(cell.x, middle, "─".repeat(cell.width.into()), faint);
            }
        }
    }

    /// Whether a lane runs through this column or row.
    fn is_inner(&self, place: f32, axis: usize) -> bool {
        place > 0.0 && place < self.scene.size[axis] - 1.0
    }

    fn has_lanes(&self) -> bool {
        self.scene.spots.iter().any(|spot| spot.kind == SpotKind::Slot)
    }

    /// A place without a piece: its dots, a crossing, or its name.
    fn empty(&self, spot: &Spot, height: u16) -> String {
        match spot.kind {
            SpotKind::Slot if height > 1 => "·".into(),
            SpotKind::Slot => "•".repeat(spot.dots.into()),
            _ if self.has_lanes() => "┼".into(),
            _ => spot.id.clone(),
        }
    }

    /// A piece: the way it goes, its colour, or its owner and face.
    fn piece(&self, token: &Token) -> String {
        let is_light = self.palette.seats[token.seat].name == "Light";
        let ways = if token.seat.is_multiple_of(2) { ["▲", "▼"] } else { ["◀", "▶"] };
        let number = token.number.map_or(String::new(), |number| number.to_string());
        match token.look.as_str() {
            "out" => format!("{}{number}", ways[0]),
            "back" => format!("{}{number}", ways[1]),
            "home" => format!("✓{number}"),
            "piece" | "single" => if is_light { " ○ " } else { " ● " }.into(),
            "double" => if is_light { "○○" } else { "●●" }.into(),
            face => self.face(token, face),
        }
    }

    fn face(&self, token: &Token, face: &str) -> String {
        let count = if token.count > 1 { token.count.to_string() } else { String::new() };
        let shown = if token.open && token.can_be.len() == 1 { "!" } else { "" };
        format!("{}{face}{count}{shown}", self.palette.seats[token.seat].letter)
    }
}
