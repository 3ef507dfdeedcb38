//! Colours and marks. Colours are the terminal's own sixteen, so that they suit light and dark ones.

use quadrille_games::SeatName;
use ratatui::style::{Color, Modifier, Style};

/// How the pieces of a game and the marks look.
#[derive(Clone, Copy)]
pub(super) struct Palette {
    /// Without colours, marks and letters say everything.
    pub(super) has_colours: bool,
    pub(super) seats: &'static [SeatName],
}

/// What is special about a place, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Cursor,
    Picked,
    Hint,
    Target,
    Winning,
    Last,
    None,
}

impl Mark {
    /// What is written to the left and to the right of a place.
    pub(super) fn signs(self) -> [&'static str; 2] {
        match self {
            Mark::Cursor => ["[", "]"],
            Mark::Picked => ["{", "}"],
            Mark::Hint => ["!", "!"],
            Mark::Target => ["(", ")"],
            Mark::Winning => ["*", "*"],
            Mark::Last => ["'", "'"],
            Mark::None => [" ", " "],
        }
    }
}

impl Palette {
    /// As the environment asks for: NO_COLOR takes the colours away.
    pub(super) fn of_environment(seats: &'static [SeatName]) -> Palette {
        Palette { has_colours: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()), seats }
    }

    fn colour(self, style: Style) -> Style {
        if self.has_colours { style } else { Style { fg: None, bg: None, ..style } }
    }

    /// The pieces of a seat; without colours, the second side is shown in reverse.
    pub(super) fn piece(self, seat: usize) -> Style {
        let (ink, ground) = match (self.seats[seat].name, seat) {
            ("Light", _) => (Color::Black, Color::LightYellow),
            ("Dark", _) => (Color::White, Color::Blue),
            (_, 0) => (Color::Black, Color::LightGreen),
            (_, 1) => (Color::White, Color::Magenta),
            (_, 2) => (Color::Black, Color::LightCyan),
            _ => (Color::White, Color::Red),
        };
        let style = self.colour(Style::new().fg(ink).bg(ground)).add_modifier(Modifier::BOLD);
        if !self.has_colours && seat % 2 == 1 { style.add_modifier(Modifier::REVERSED) } else { style }
    }

    pub(super) fn mark(self, mark: Mark) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match mark {
            Mark::Cursor => bold.add_modifier(Modifier::REVERSED),
            Mark::Picked => self.colour(bold.fg(Color::Magenta)),
            Mark::Hint | Mark::Winning => self.colour(bold.fg(Color::Red)),
            Mark::Target => self.colour(bold.fg(Color::Green)),
            Mark::Last => self.colour(bold.fg(Color::Cyan)),
            Mark::None => Style::new(),
        }
    }

    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}
