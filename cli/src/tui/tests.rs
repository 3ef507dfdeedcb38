#![allow(clippy::unwrap_used)]

use std::fmt::Write;
#[cfg(unix)]
use std::process::Command;

use clap::Parser;
use quadrille_engine::Playable;
use quadrille_games::{Match, Quindo, Rng, Squadro, Squaryd, Squod};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::app::{App, Question, State};
use super::palette::Palette;
use super::screen;
use crate::play::PlayOptions;
use crate::session::Session;

const SMALL: Rect = Rect::new(0, 0, 80, 24);
const LARGE: Rect = Rect::new(0, 0, 200, 60);
/// Both players of Squod have set up.
const SET_UP: &str = "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s";

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    options: PlayOptions,
}

/// A game as it begins with these words on the command line.
fn app<G: Playable>(line: &str, start: &str) -> App<G> {
    let options = Line::parse_from(["play"].into_iter().chain(line.split(' '))).options;
    let game = Match::new(start.parse::<G>().unwrap());
    App::new(Session::new(&options, (game, None), None, &mut Rng::with_seed(1)).unwrap())
}

fn buffer<G: Playable>(app: &App<G>, area: Rect, has_colours: bool) -> Buffer {
    let mut buffer = Buffer::empty(area);
    screen::draw(&app.screen(), Palette { has_colours, seats: G::SEATS }, area, &mut buffer);
    buffer
}

fn text(buffer: &Buffer) -> String {
    buffer.area.rows().fold(String::new(), |mut text, row| {
        let line: String = row.columns().map(|cell| buffer[(cell.x, cell.y)].symbol()).collect();
        writeln!(text, "{}", line.trim_end()).unwrap();
        text
    })
}

fn seen<G: Playable>(app: &App<G>) -> String {
    text(&buffer(app, SMALL, true))
}

fn press<G: Playable>(app: &mut App<G>, code: KeyCode) {
    app.hear(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), SMALL);
}

/// Types a line and Enter.
fn enter<G: Playable>(app: &mut App<G>, line: &str) {
    line.chars().for_each(|c| press(app, KeyCode::Char(c)));
    press(app, KeyCode::Enter);
}

fn start<G: Playable>() -> &'static str {
    G::VARIANTS[0].starts[0]
}

/// Compares with what is kept (`UPDATE_PLAYTHROUGHS=1` writes it again).
fn check(name: &str, text: &str) {
    let file = format!("{}/tests/screens/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    let stored = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(stored == text, "{file} should be:\n{text}");
}

#[test]
fn the_screens_are_those_that_were_reviewed() {
    let mut squadro = app::<Squadro>("squadro --people --lang nl", "00000/00000 l");
    enter(&mut squadro, "2");
    enter(&mut squadro, "1");
    enter(&mut squadro, "help");
    check("squadro", &seen(&squadro));
    let mut quindo = app::<Quindo>("quindo --people --lang fr", start::<Quindo>());
    enter(&mut quindo, "D3D4");
    press(&mut quindo, KeyCode::Enter);
    check("quindo", &seen(&quindo));
    let squaryd = app::<Squaryd>("squaryd --people", "xx5/x6/7/3#3/7/7/7 o");
    check("squaryd", &seen(&squaryd));
    let mut squod = app::<Squod>("squod --people", SET_UP);
    press(&mut squod, KeyCode::Enter);
    check("squod", &seen(&squod));
    let mut toss = app::<Squod>("squod:4 --people", "toss 1 s:- w:- n:- e:- s");
    press(&mut toss, KeyCode::Enter);
    check("squod-4", &text(&buffer(&toss, LARGE, true)));
}

/// Plays with the keys that go over the board, wherever chance leads; the screens on the way.
fn play_by_keys<G: Playable>(line: &str, start: &str, area: Rect) -> Vec<String> {
    let mut app = app::<G>(line, start);
    let mut rng = Rng::with_seed(7);
    let mut screens = Vec::new();
    for _ in 0..4000 {
        if app.state == State::Over {
            screens.push(text(&buffer(&app, area, false)));
            return screens;
        }
        for _ in 0..rng.usize(..6) {
            press(&mut app, KeyCode::Tab);
        }
        press(&mut app, KeyCode::Enter);
        if screens.len() < 40 {
            screens.push(text(&buffer(&app, area, false)));
        }
    }
    panic!("the game does not end:\n{}", screens.last().unwrap());
}

#[test]
fn whole_games_are_played_by_keys_alone() {
    for (language, area) in [("en", SMALL), ("fr", LARGE), ("nl", SMALL)] {
        let line = |game: &str| format!("{game} --people --lang {language}");
        let games = [
            play_by_keys::<Squadro>(&line("squadro"), start::<Squadro>(), area),
            play_by_keys::<Quindo>(&line("quindo:small"), "xxxxx/5/5/5/ooooo o -", area),
            play_by_keys::<Squaryd>(&line("squaryd"), start::<Squaryd>(), area),
            play_by_keys::<Squod>(&line("squod"), start::<Squod>(), area),
        ];
        for screen in games.iter().flatten() {
            assert!(!screen.contains("terminal-") && !screen.contains("event-"), "{screen}");
        }
    }
}

#[test]
fn arrows_lead_to_every_place() {
    let mut app = app::<Squadro>("squadro --people", "00000/00000 l");
    for (code, place) in
        [(KeyCode::Right, "26"), (KeyCode::Up, "25"), (KeyCode::Left, "15"), (KeyCode::Down, "16")]
    {
        press(&mut app, code);
        assert_eq!(app.cursor, place);
    }
    press(&mut app, KeyCode::Down);
    assert_eq!(app.cursor, "16", "there is nothing below");
    press(&mut app, KeyCode::Enter);
    assert_eq!((app.picker.picked.as_slice(), app.cursor.as_str()), (&["16".to_string()][..], "15"));
    press(&mut app, KeyCode::Esc);
    assert!(app.picker.picked.is_empty());
}

/// Clicks where this stands on the screen.
fn click<G: Playable>(app: &mut App<G>, words: &str) {
    let screen = seen(app);
    let found = screen.lines().enumerate().find_map(|(row, line)| Some((row, line.split_once(words)?.0)));
    let (row, before) = found.unwrap_or_else(|| panic!("{words} is not on the screen:\n{screen}"));
    let event = MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: before.chars().count() as u16 + 1,
        row: row as u16,
        modifiers: KeyModifiers::NONE,
    };
    app.hear(&Event::Mouse(event), SMALL);
}

#[test]
fn the_mouse_points_at_places_and_choices() {
    let mut app = app::<Quindo>("quindo --people", start::<Quindo>());
    click(&mut app, "( ○ )");
    assert_eq!(app.picker.picked.len(), 1);
    let target = app.picker.targets()[0].to_string();
    click(&mut app, &target);
    assert_eq!(app.session.game.moves().len(), 1);
    let mut app = self::app::<Squod>("squod", start::<Squod>());
    click(&mut app, "(S)");
    assert!(!app.session.game.moves().is_empty());
}

#[test]
fn faces_are_seen_by_their_owner_alone_until_the_end() {
    let mut app = app::<Squod>("squod --people", SET_UP);
    let faces = |screen: &str, seat: char| {
        ["R", "P", "S"].iter().any(|face| screen.contains(&format!("{seat}{face}")))
    };
    for seat in ['s', 'w'] {
        let other = if seat == 's' { 'w' } else { 's' };
        let curtain = seen(&app);
        assert!(!faces(&curtain, 's') && !faces(&curtain, 'w'), "{curtain}");
        press(&mut app, KeyCode::Tab);
        assert_eq!(curtain, seen(&app), "only Enter opens the curtain");
        press(&mut app, KeyCode::Enter);
        let own = seen(&app);
        assert!(faces(&own, seat) && !faces(&own, other), "{own}");
        enter(&mut app, "draw");
        let asked = seen(&app);
        assert!(asked.contains("offers a draw") && !faces(&asked, seat), "{asked}");
        press(&mut app, KeyCode::Char('n'));
        assert!(matches!(app.state, State::Curtain(_)));
        press(&mut app, KeyCode::Enter);
        enter(&mut app, if seat == 's' { "s2a-s3a" } else { "w21-w31" });
    }
    press(&mut app, KeyCode::Enter);
    enter(&mut app, "resign");
    assert!(matches!(app.question, Some(Question::Resign(_))));
    press(&mut app, KeyCode::Char('y'));
    let over = seen(&app);
    assert!(app.state == State::Over && faces(&over, 's') && faces(&over, 'w'), "{over}");
    assert_eq!(app.farewell().len(), 1);
}

#[test]
fn the_program_thinks_aside_and_may_be_interrupted() {
    let mut app = app::<Squadro>("squadro --level best", "00000/00000 l");
    enter(&mut app, "3");
    assert!(matches!(app.state, State::Program(_)) && seen(&app).contains("Thinking…"), "{}", seen(&app));
    enter(&mut app, "4");
    assert!(seen(&app).contains("Dark's turn"), "{}", seen(&app));
    press(&mut app, KeyCode::F(5));
    assert!(matches!(app.state, State::Turn(_)) && app.session.game.moves().is_empty());
    let mut app = self::app::<Squadro>("squadro --level 1", "00000/00000 l");
    enter(&mut app, "3");
    app.wait();
    assert_eq!(app.session.game.moves().len(), 2);
    assert!(seen(&app).contains("You moved piece 3 by 2 places. Dark"), "{}", seen(&app));
}

#[test]
fn a_hint_and_values_are_found_for_the_person_to_move() {
    let mut app = app::<Squadro>("squadro", "ccc5b/66666 l");
    press(&mut app, KeyCode::F(3));
    app.wait();
    assert!(seen(&app).contains("A good move: 5") && !app.hint.is_empty(), "{}", seen(&app));
    press(&mut app, KeyCode::F(4));
    app.wait();
    assert!(seen(&app).contains("5 wins in 1"), "{}", seen(&app));
}

#[test]
fn one_walks_through_the_moves_and_back() {
    let mut app = app::<Squadro>("squadro --people", "00000/00000 l");
    let first = seen(&app);
    enter(&mut app, "1");
    enter(&mut app, "1");
    let now = seen(&app);
    press(&mut app, KeyCode::PageUp);
    assert!(app.at == Some(1) && seen(&app) != now);
    press(&mut app, KeyCode::Home);
    let board = |screen: &str| {
        screen.lines().map(|line| line.chars().take(50).collect::<String>()).take(14).collect::<String>()
    };
    let plain = |screen: &str| board(screen).replace(['(', ')', '[', ']', '\'', '─', ' '], "");
    assert_eq!(plain(&seen(&app)), plain(&first));
    press(&mut app, KeyCode::Enter);
    assert!(app.at.is_none() && app.session.game.moves().len() == 2, "Enter comes back before it plays");
    press(&mut app, KeyCode::Esc);
    assert_eq!(seen(&app), now);
}

#[test]
fn another_game_begins_with_enter_and_the_clock_can_run_out() {
    let mut app = app::<Squadro>("squadro --people --clock 0s", "00000/00000 l");
    app.look();
    assert_eq!(app.state, State::Over);
    assert!(app.farewell()[0].contains("on time"), "{:?}", app.farewell());
    let mut app = self::app::<Squadro>("squadro --people --clock 10m", "cccb0/00000 l");
    assert!(seen(&app).contains("person 10:00"), "{}", seen(&app));
    enter(&mut app, "4");
    assert!(app.state == State::Over && seen(&app).contains("four pieces are home"), "{}", seen(&app));
    press(&mut app, KeyCode::Enter);
    assert!(matches!(app.state, State::Turn(_)) && app.session.game.moves().is_empty());
}

#[test]
fn without_colours_there_are_none_and_a_small_window_says_so() {
    let mut app = app::<Squaryd>("squaryd --people", "xx5/x6/7/3#3/7/7/7 o");
    press(&mut app, KeyCode::F(2));
    let plain = buffer(&app, LARGE, false);
    assert!(plain.content().iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    assert_ne!(plain, buffer(&app, LARGE, true));
    assert!(text(&buffer(&app, Rect::new(0, 0, 60, 20), true)).contains("too small"));
}

#[test]
fn control_c_leaves() {
    let mut app = app::<Squod>("squod --people", SET_UP);
    app.hear(&Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), SMALL);
    assert!(app.is_left());
}

/// Run by the test below in a real terminal.
#[test]
#[ignore = "it panics on a whole screen"]
fn panic_on_screen() {
    let _ = super::on_screen(|terminal| {
        terminal.draw(|frame| frame.render_widget("a hidden face", frame.area()))?;
        panic!("on purpose")
    });
}

#[cfg(unix)]
#[test]
fn a_panic_leaves_the_terminal_clean() {
    let socket = std::env::temp_dir().join(format!("quadrille-panic-{}", std::process::id()));
    let tmux = |arguments: &[&str]| {
        let output = Command::new("tmux").arg("-S").arg(&socket).args(arguments).output();
        String::from_utf8(output.expect("tmux is needed").stdout).unwrap()
    };
    let program = std::env::current_exe().unwrap();
    let run = format!(
        "{} --ignored --nocapture --exact tui::tests::panic_on_screen; stty -a | grep -o ' icanon'; \
         tmux wait-for -S over; exec cat",
        program.display()
    );
    tmux(&["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "50", &run, ";", "wait-for", "over"]);
    let everything = tmux(&["capture-pane", "-p", "-S", "-"]);
    let flags = tmux(&["display-message", "-p", "#{alternate_on}#{cursor_flag}#{mouse_any_flag}"]);
    tmux(&["kill-server"]);
    assert!(everything.contains("on purpose") && everything.contains(" icanon"), "{everything}");
    assert!(!everything.contains("a hidden face"), "{everything}");
    assert_eq!(flags.trim(), "010");
}
