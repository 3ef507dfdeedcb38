//! The whole screen as data, and how it is drawn: nothing here plays or remembers.

use std::time::Duration;

use quadrille_games::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Paragraph, Widget, Wrap};

use super::board::{Drawing, Places};
use super::palette::{Mark, Palette};

/// The smallest window that holds every board.
pub(super) const SMALLEST: (u16, u16) = (80, 24);
/// What the panel beside the board needs.
const PANEL_WIDTH: u16 = 30;
/// Lines for what happened.
const TALK_HEIGHT: u16 = 2;

/// What is on the screen.
pub(super) struct Screen {
    pub(super) title: String,
    /// The board, unless faces must not be seen now.
    pub(super) board: Option<Board>,
    pub(super) seats: Vec<SeatLine>,
    pub(super) panel: Panel,
    /// What happened, and what is asked or refused.
    pub(super) talk: Vec<String>,
    pub(super) prompt: String,
    pub(super) typed: String,
    pub(super) too_small: String,
}

/// The board with everything that is marked on it.
pub(super) struct Board {
    pub(super) scene: Scene,
    pub(super) cursor: String,
    pub(super) picked: Vec<String>,
    pub(super) targets: Vec<String>,
    pub(super) hint: Vec<String>,
    pub(super) last: Vec<String>,
    /// Moves, or parts of them, that are not made on the board, and what is written on them.
    pub(super) choices: Vec<(String, String)>,
}

/// A seat beside the board.
pub(super) struct SeatLine {
    pub(super) name: String,
    pub(super) who: String,
    pub(super) is_to_move: bool,
    pub(super) clock: Option<Duration>,
}

/// What the panel beside the board shows.
pub(super) enum Panel {
    /// The moves so far, and up to which of them the board shows.
    Moves { title: String, moves: Vec<String>, at: usize },
    /// A text from this line on.
    Text { title: String, text: Vec<String>, from: u16 },
}

/// Where the parts of the screen are.
pub(super) struct Areas {
    board: Rect,
    choices: Rect,
    panel: Rect,
    talk: Rect,
    input: Rect,
}

impl Areas {
    pub(super) fn of(area: Rect) -> Areas {
        let [upper, talk, input] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(TALK_HEIGHT), Constraint::Length(1)])
                .areas(area);
        let [board, panel] =
            Layout::horizontal([Constraint::Min(0), Constraint::Length(PANEL_WIDTH.max(area.width / 3))])
                .areas(upper);
        // The last line is empty on every board that fills it, or there are no choices beside it.
        let choices = Rect { y: board.bottom().saturating_sub(1), height: 1, ..board };
        Areas { board, choices, panel, talk, input }
    }
}

impl Board {
    fn mark(&self, id: &str) -> Mark {
        let has = |ids: &[String]| ids.iter().any(|other| other == id);
        if self.cursor == id {
            Mark::Cursor
        } else if has(&self.picked) {
            Mark::Picked
        } else if has(&self.hint) {
            Mark::Hint
        } else if has(&self.targets) {
            Mark::Target
        } else if has(&self.scene.winning) {
            Mark::Winning
        } else if has(&self.last) {
            Mark::Last
        } else {
            Mark::None
        }
    }

    /// Each choice with its label and its place in the line below the board.
    fn choice_cells(&self, line: Rect) -> impl Iterator<Item = (&str, &str, Rect)> {
        let mut left = line.x + 1;
        self.choices.iter().map(move |(id, label)| {
            let cell = Rect::new(left, line.y, label.chars().count() as u16 + 2, 1);
            left = cell.right() + 1;
            (id.as_str(), label.as_str(), cell)
        })
    }

    /// What is at this place of the screen.
    pub(super) fn at(&self, areas: &Areas, column: u16, row: u16) -> Option<String> {
        let choice = self.choice_cells(areas.choices).find(|(.., cell)| cell.contains((column, row).into()));
        let spot = || Places::fit(&self.scene, areas.board).spot_at(&self.scene, column, row);
        choice.map(|(id, ..)| id.into()).or_else(|| spot().map(|spot| spot.id.clone()))
    }

    /// The place to which an arrow leads from the cursor: near, and straight ahead before aside.
    pub(super) fn toward(&self, dx: f32, dy: f32) -> Option<String> {
        let (x, y) = self.place(&self.cursor)?;
        let way = |id: &str| {
            let (to_x, to_y) = self.place(id)?;
            let (ahead, aside) = ((to_x - x) * dx + (to_y - y) * dy, (to_x - x) * dy + (to_y - y) * dx);
            (ahead > 0.1).then(|| ahead + 3.0 * aside.abs())
        };
        let ids = self.scene.spots.iter().map(|spot| &spot.id).chain(self.choices.iter().map(|(id, _)| id));
        let found = ids.filter_map(|id| Some((way(id)?, id))).min_by(|a, b| a.0.total_cmp(&b.0));
        found.map(|(_, id)| id.clone())
    }

    /// Where a spot or a choice is, in places of the board.
    fn place(&self, id: &str) -> Option<(f32, f32)> {
        let spot = self.scene.spots.iter().find(|spot| spot.id == id).map(|spot| (spot.x, spot.y));
        let choice = || self.choices.iter().position(|(choice, _)| choice == id);
        spot.or_else(|| choice().map(|i| (i as f32, self.scene.size[1])))
    }

    fn draw(&self, areas: &Areas, palette: Palette, buffer: &mut Buffer) {
        let drawing = Drawing { scene: &self.scene, palette, mark: &|id| self.mark(id) };
        drawing.draw(&Places::fit(&self.scene, areas.board), buffer);
        for (id, label, cell) in self.choice_cells(areas.choices) {
            let mark = if self.cursor == id { Mark::Cursor } else { Mark::Target };
            let [before, after] = mark.signs();
            let width = areas.choices.right().saturating_sub(cell.x).into();
            buffer.set_stringn(cell.x, cell.y, format!("{before}{label}{after}"), width, palette.mark(mark));
        }
    }
}

/// Draws the screen.
pub(super) fn draw(screen: &Screen, palette: Palette, area: Rect, buffer: &mut Buffer) {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return Paragraph::new(screen.too_small.as_str()).wrap(Wrap { trim: true }).render(area, buffer);
    }
    let areas = Areas::of(area);
    if let Some(board) = &screen.board {
        board.draw(&areas, palette, buffer);
    }
    draw_panel(screen, palette, areas.panel, buffer);
    draw_talk(&screen.talk, palette, areas.talk, buffer);
    let input = Line::from(vec![
        Span::styled(format!("{}> ", screen.prompt), palette.strong()),
        Span::raw(screen.typed.as_str()),
        Span::styled(" ", palette.mark(Mark::Cursor)),
    ]);
    buffer.set_line(areas.input.x, areas.input.y, &input, areas.input.width);
}

/// The last lines of what there is to say.
fn draw_talk(talk: &[String], palette: Palette, area: Rect, buffer: &mut Buffer) {
    let lines = wrapped(&talk.join(" "), area.width.into());
    let from = lines.len().saturating_sub(area.height.into());
    for (row, line) in area.rows().zip(&lines[from..]) {
        buffer.set_stringn(row.x, row.y, line, row.width.into(), palette.strong());
    }
}

fn draw_panel(screen: &Screen, palette: Palette, area: Rect, buffer: &mut Buffer) {
    let seats: Vec<Line> =
        screen.seats.iter().enumerate().map(|(i, seat)| seat.line(palette.piece(i), palette)).collect();
    let [upper, lower] =
        Layout::vertical([Constraint::Length(seats.len() as u16 + 1), Constraint::Min(0)]).areas(area);
    let block = |title: &str| {
        Block::new()
            .borders(Borders::TOP | Borders::LEFT)
            .title(format!(" {title} "))
            .border_style(palette.faint())
    };
    Paragraph::new(Text::from(seats)).block(block(&screen.title)).render(upper, buffer);
    match &screen.panel {
        Panel::Moves { title, moves, at } => {
            let inner = block(title).inner(lower);
            block(title).render(lower, buffer);
            draw_moves(moves, *at, palette, inner, buffer);
        }
        Panel::Text { title, text, from } => {
            let inner = block(title).inner(lower);
            let lines: Vec<String> = text.iter().flat_map(|line| wrapped(line, inner.width.into())).collect();
            let from = usize::from(*from).min(lines.len().saturating_sub(1));
            block(title).render(lower, buffer);
            for (row, line) in inner.rows().zip(&lines[from..]) {
                buffer.set_stringn(row.x, row.y, line, row.width.into(), Style::new());
            }
        }
    }
}

/// The moves in two columns, as many as fit around the one that is shown.
fn draw_moves(moves: &[String], at: usize, palette: Palette, area: Rect, buffer: &mut Buffer) {
    let (height, width) = (usize::from(area.height), area.width / 2);
    let rows = moves.len().div_ceil(2);
    let first =
        (at.saturating_sub(1) / 2).saturating_sub(height.saturating_sub(2)).min(rows.saturating_sub(height));
    for (row, line) in area.rows().zip(first..rows) {
        for ply in [2 * line, 2 * line + 1] {
            let Some(text) = moves.get(ply) else { continue };
            let style = if ply + 1 == at { palette.mark(Mark::Cursor) } else { Style::new() };
            let left = row.x + if ply % 2 == 0 { 0 } else { width };
            buffer.set_stringn(left, row.y, format!("{:>3}.", ply + 1), 4, palette.faint());
            buffer.set_stringn(left + 5, row.y, text, width.saturating_sub(6).into(), style);
        }
    }
}

impl SeatLine {
    fn line(&self, piece: Style, palette: Palette) -> Line<'_> {
        let sign = if self.is_to_move { "►" } else { " " };
        let clock = self.clock.map_or(String::new(), |left| format!(" {}", clock_text(left)));
        Line::from(vec![
            Span::styled(sign, palette.strong()),
            Span::styled(format!(" {} ", self.name), piece),
            Span::raw(format!(" {}{clock}", self.who)),
        ])
    }
}

/// Minutes and seconds.
fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs_f64().ceil() as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A text in lines of at most this width, broken between words.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let indent = text.len() - text.trim_start_matches(' ').len();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            let gap = if line.is_empty() { 0 } else { 1 };
            line.push_str(&" ".repeat(gap));
            line.push_str(word);
        }
    }
    if let [only] = lines.as_mut_slice() {
        only.insert_str(0, &" ".repeat(indent));
    }
    lines
}
