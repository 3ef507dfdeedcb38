//! The whole screen, played in a real terminal of tmux: by keys, by mouse, by typing, and left in every way.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::Folder;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until there is something.
fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "nothing after a minute: {what}");
        sleep(Duration::from_millis(20));
    }
}

/// A real terminal, in which a shell runs the program.
struct Terminal<'a> {
    folder: &'a Folder,
    socket: PathBuf,
}

impl<'a> Terminal<'a> {
    /// A terminal of this size, in which the program runs with these arguments and settings.
    fn new(
        folder: &'a Folder,
        name: &str,
        size: (u16, u16),
        settings: &str,
        arguments: &str,
    ) -> Terminal<'a> {
        let terminal = Terminal { folder, socket: folder.0.join(name) };
        let program = env!("CARGO_BIN_EXE_quadrille");
        let [width, height] = [size.0, size.1].map(|size| size.to_string());
        let data = folder.0.display();
        let run = format!(
            "env -u NO_COLOR LC_ALL=C.UTF-8 QUADRILLE_DATA={data} {settings} {program} {arguments}; \
             echo left $?; stty -a | grep -o ' icanon'; exec cat"
        );
        let started = ["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, &run];
        terminal.tmux(&started);
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let mut tmux = Command::new("tmux");
        let output = tmux.arg("-u").arg("-S").arg(&self.socket).args(arguments).output();
        let output = output.expect("tmux is needed: server/tests/services.sh installs it");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Presses keys by their names.
    fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a line and Enter.
    fn enter(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.press(&["Enter"]);
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Everything that can be scrolled back to.
    fn everything(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-S", "-"])
    }

    fn wait_for(&self, words: &str) -> String {
        until(words, || Some(self.screen()).filter(|screen| screen.contains(words)))
    }

    /// Whose turn it is as the input line says; nobody's behind the curtain and when the game is over.
    fn prompt(&self) -> Option<String> {
        let screen = self.screen();
        let name = screen.lines().last()?.split_once('>')?.0.to_string();
        Some(name)
    }
}

impl Drop for Terminal<'_> {
    fn drop(&mut self) {
        let _ = Command::new("tmux").arg("-S").arg(&self.socket).arg("kill-server").output();
    }
}

/// Goes on until the game is over: behind the curtain Enter is pressed, else this is done.
fn play_on(terminal: &Terminal, mut move_once: impl FnMut(usize)) -> String {
    for turn in 0..400 {
        let prompt = until("a prompt", || terminal.prompt());
        if let Some(game) = terminal.folder.finished() {
            return game;
        }
        if prompt.is_empty() {
            terminal.press(&["Enter"]);
            until("the curtain opens", || terminal.prompt().filter(|name| !name.is_empty()));
        } else {
            move_once(turn);
        }
    }
    panic!("the game does not end: {}", terminal.screen())
}

/// Gives up for whoever comes to the screen.
fn resign(terminal: &Terminal) {
    let asks = || terminal.screen().contains("/N]");
    for _ in 0..20 {
        if until("a prompt", || terminal.prompt()).is_empty() {
            terminal.press(&["Enter"]);
            until("the curtain opens", || terminal.prompt().filter(|name| !name.is_empty()));
        }
        terminal.enter("resign");
        let began = Instant::now();
        while began.elapsed() < PATIENCE / 10 {
            if asks() {
                terminal.press(&["y"]);
                return until("the game is over", || terminal.folder.finished().map(drop));
            }
        }
    }
    panic!("nobody can give up: {}", terminal.screen());
}

/// The size of a terminal, a language, and settings of the environment.
type Setting = ((u16, u16), &'static str, &'static str);

/// After so many turns, somebody gives up.
const MOST_TURNS: usize = 24;

/// Plays a whole game by Tab, Space and Enter alone; its start, and its moves with the result.
fn play_by_keys(game: &str, (size, language, environment): Setting) -> (String, String) {
    let folder = Folder::new(&format!("keys-{}", game.replace(':', "-")));
    let arguments = format!("play {game} --people --lang {language}");
    let terminal = Terminal::new(&folder, "t", size, environment, &arguments);
    let played = play_on(&terminal, |turn| {
        // Chance seldom ends a game in which both sides can go back.
        if turn > MOST_TURNS {
            return resign(&terminal);
        }
        let more = [&["Tab"][..], &["Tab", "Tab"], &["Tab", "Space", "Tab", "Tab"]][turn % 3];
        terminal.press(&[more, &["Space"; 8]].concat());
    });
    let record = folder.records().remove(0);
    let start = record.split("[Start \"").nth(1).unwrap().split('"').next().unwrap();
    (start.into(), played)
}

/// Types a game that was played before.
fn type_game(game: &str, (start, played): &(String, String), (size, language, environment): Setting) {
    let folder = Folder::new(&format!("typed-{}", game.replace(':', "-")));
    let arguments = format!("play {game} --people --lang {language} --position '{start}'");
    let terminal = Terminal::new(&folder, "t", size, environment, &arguments);
    let mut moves = played.split(' ');
    let typed = play_on(&terminal, |_| {
        let (m, before) = (moves.next().unwrap(), terminal.screen());
        if ["1-0", "0-1"].contains(&m) {
            return resign(&terminal);
        }
        terminal.enter(m);
        until("the move is made", || {
            let screen = terminal.screen();
            (screen != before && screen.lines().last()?.ends_with('>')).then_some(())
        });
    });
    assert_eq!(*played, typed);
}

const SMALL: (u16, u16) = (80, 24);

const LARGE: (u16, u16) = (200, 60);

#[test]
fn every_game_is_played_by_keys_and_by_typing() {
    let games = [
        ("squadro", (SMALL, "en", ""), (LARGE, "nl", "NO_COLOR=1")),
        ("quindo:small", (LARGE, "fr", "NO_COLOR=1"), (SMALL, "en", "")),
        ("squaryd", (SMALL, "nl", "NO_COLOR=1"), (LARGE, "fr", "")),
        ("squod", (LARGE, "en", ""), (SMALL, "fr", "")),
    ];
    std::thread::scope(|scope| {
        for (game, by_keys, typed) in games {
            scope.spawn(move || type_game(game, &play_by_keys(game, by_keys), typed));
        }
    });
}

/// Presses and releases the left button where this stands on the screen.
fn click(terminal: &Terminal, words: &str) {
    let screen = terminal.wait_for(words);
    let found = screen.lines().enumerate().find_map(|(row, line)| Some((row, line.split_once(words)?.0)));
    let (row, before) = found.unwrap();
    let (column, row) = (before.chars().count() + 2, row + 1);
    terminal.tmux(&["send-keys", "-l", &format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")]);
}

#[test]
fn the_mouse_moves_and_a_larger_window_is_filled() {
    let folder = Folder::new("mouse");
    let start = "--position '00000/00000 l'";
    let terminal = Terminal::new(&folder, "t", SMALL, "", &format!("play squadro --people {start}"));
    click(&terminal, "(▲3)");
    terminal.wait_for("{▲3}");
    click(&terminal, "{▲3}");
    let screen = terminal.wait_for("1. 3");
    assert!(screen.contains("Light moved piece 3 by 2 places."), "{screen}");
    terminal.tmux(&["resize-window", "-x", "60", "-y", "20"]);
    terminal.wait_for("too small");
    terminal.tmux(&["resize-window", "-x", "120", "-y", "40"]);
    terminal.wait_for("Dark>");
}

/// No face can be seen, also not above, and the terminal is as it was.
fn check_left(terminal: &Terminal, status: &str) {
    terminal.wait_for(status);
    terminal.wait_for(" icanon");
    let everything = terminal.everything();
    let faces = ["sR", "sP", "sS", "wR", "wP", "wS", "R  P  S", "S  S  R"];
    assert!(!faces.iter().any(|face| everything.contains(face)), "{everything}");
    let flags = terminal.tmux(&["display-message", "-p", "#{alternate_on}#{cursor_flag}#{mouse_any_flag}"]);
    assert_eq!(flags.trim(), "010");
}

/// Squod after both have set up.
const SET_UP: &str = "play squod --people --position '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s'";

#[test]
fn control_c_leaves_the_terminal_clean_and_shows_no_face() {
    let folder = Folder::new("leave");
    let terminal = Terminal::new(&folder, "curtain", SMALL, "", SET_UP);
    terminal.wait_for("presses Enter");
    terminal.press(&["C-c"]);
    check_left(&terminal, "left 0");
    let terminal = Terminal::new(&folder, "turn", SMALL, "", SET_UP);
    terminal.wait_for("presses Enter");
    terminal.press(&["Enter"]);
    assert!(terminal.wait_for("South>").contains("sR"));
    terminal.press(&["C-c"]);
    check_left(&terminal, "left 0");
    let terminal = Terminal::new(&folder, "question", SMALL, "", SET_UP);
    terminal.wait_for("presses Enter");
    terminal.press(&["Enter"]);
    terminal.wait_for("South>");
    terminal.enter("resign");
    terminal.wait_for("[y/N]");
    terminal.press(&["C-c"]);
    check_left(&terminal, "left 0");
    let terminal = Terminal::new(&folder, "plain", SMALL, "", &format!("{SET_UP} --plain"));
    terminal.wait_for("presses Enter");
    terminal.press(&["Enter"]);
    assert!(terminal.wait_for("South>").contains("R  P  S"));
    terminal.press(&["C-c"]);
    check_left(&terminal, "left 130");
}

/// The number of the process that plays in a terminal.
fn process(terminal: &Terminal) -> String {
    let shell = terminal.tmux(&["display-message", "-p", "#{pane_pid}"]);
    let children = || fs::read_to_string(format!("/proc/{0}/task/{0}/children", shell.trim())).ok();
    until("the program runs", || children().and_then(|all| all.split_whitespace().next().map(String::from)))
}

fn kill(terminal: &Terminal, signal: &str) {
    let process = process(terminal);
    assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
}

#[test]
fn a_signal_leaves_the_terminal_clean_while_the_program_thinks() {
    let folder = Folder::new("signal");
    let arguments = "play squadro --level best --position '00000/00000 l'";
    for (signal, status) in [("-TERM", "left 143"), ("-HUP", "left 129")] {
        let terminal = Terminal::new(&folder, signal, SMALL, "", arguments);
        terminal.wait_for("Light>");
        terminal.enter("3");
        terminal.wait_for("Thinking");
        kill(&terminal, signal);
        check_left(&terminal, status);
    }
}

#[test]
fn ten_games_in_two_terminals_survive_kills() {
    let folder = Folder::new("ten");
    for round in 1..=5 {
        let terminals = ["one", "two"].map(|name| {
            let arguments = format!("play quindo:small --level {round}");
            let terminal = Terminal::new(&folder, &format!("{name}-{round}"), SMALL, "", &arguments);
            let screen = until("the game", || {
                Some(terminal.screen()).filter(|screen| screen.contains("[Y/n]") || screen.contains("Light>"))
            });
            if screen.contains("[Y/n]") {
                terminal.enter("n");
            }
            terminal.wait_for("Light>");
            terminal.press(&["Space", "Space"]);
            terminal.wait_for("  2. ");
            terminal
        });
        kill(&terminals[0], "-KILL");
        terminals[0].wait_for("left 137");
        terminals[1].enter("resign");
        terminals[1].wait_for("[y/N]");
        terminals[1].press(&["y"]);
        terminals[1].wait_for("resigned");
    }
    let listed = folder.run(&["games", "--mine"], "");
    assert_eq!(listed.lines().count(), 10, "{listed}");
    for round in 1..=5 {
        let count = |result: &str| {
            let who = format!("program {round}");
            listed.lines().filter(|line| line.contains(result) && line.ends_with(&who)).count()
        };
        assert_eq!((count("unfinished"), count("0-1")), (1, 1), "{listed}");
    }
    for line in listed.lines().filter(|line| line.contains("unfinished")) {
        let resume = format!("--resume={}", line.split(' ').next().unwrap());
        let text = folder.run(&["play", "quindo:small", &resume], "quit\n");
        assert!(text.contains("last moves: ") && text.contains("Your game is kept"), "{text}");
    }
    assert_eq!(folder.run(&["games", "--mine"], "").matches("unfinished").count(), 5);
}
