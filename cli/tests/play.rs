//! Games in the terminal: what people type, what is kept, and the whole screen in a real terminal (tmux).
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[path = "play/screen.rs"]
mod screen;

/// An empty data folder, which goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("quadrille-play-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("play")).unwrap();
        Folder(folder)
    }

    fn record(&self, name: &str) -> PathBuf {
        self.0.join("play").join(format!("{name}.record"))
    }

    /// What the program prints, run in this folder and with its data here.
    fn run(&self, arguments: &[&str], input: &str) -> String {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(arguments)
            .env("LC_ALL", "C")
            .env("QUADRILLE_DATA", &self.0)
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    }
}

impl Folder {
    /// The records of the games that were kept, sorted by name.
    fn records(&self) -> Vec<String> {
        let files = fs::read_dir(self.0.join("play")).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<PathBuf> = files.filter(|file| file.extension().unwrap() == "record").collect();
        files.sort();
        files.iter().map(|file| read(file)).collect()
    }

    /// The moves and the result of the only game, once it is over.
    fn finished(&self) -> Option<String> {
        let record = self.records().into_iter().next()?;
        let (_, moves) = record.split_once("\n\n")?;
        let words: Vec<&str> = moves.split_whitespace().collect();
        (words.last() != Some(&"*")).then(|| words.join(" "))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap()
}

#[test]
fn what_newcomers_type_is_understood() {
    let folder = Folder::new("words");
    let text = folder.run(&["play", "quindo", "--people"], "HELP\n?\nB3B4\nSAVE\nsave\nq\n");
    assert_eq!(text.matches("Type a move as it is listed").count(), 2, "{text}");
    assert!(text.contains("last moves: b3b4"), "{text}");
    assert!(
        text.contains("saved to quindo-1.record\n") && text.contains("saved to quindo-2.record\n"),
        "{text}"
    );
    assert!(read(&folder.0.join("quindo-2.record")).ends_with("b3b4 *\n"));
    let text = folder.run(&["play", "squod", "--people"], "\nr\n\nq\n");
    assert!(text.contains("West's turn"), "{text}");
}

#[test]
fn a_draw_needs_the_other_and_resigning_asks_once() {
    let folder = Folder::new("draw");
    let play = |script| folder.run(&["play", "squadro", "--people", "--position", "00000/00000 l"], script);
    let text = play("draw\naide\nn\ndraw\nYes\n");
    let question = "Light offers a draw. Dark, do you agree? [y/N]";
    assert_eq!(text.matches(question).count(), 3, "{text}");
    assert!(text.contains("Dark plays on\n") && text.ends_with("a draw by agreement: 1/2-1/2\n"), "{text}");
    let text = play("resign\n\nresign\ny\n");
    assert_eq!(text.matches("Give up this game? [y/N]").count(), 2, "{text}");
    assert!(text.ends_with("Dark wins by resignation: 0-1\n"), "{text}");
    let start = "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s";
    let text = folder.run(&["play", "squod", "--people", "--position", start], "\ndraw\nn\n");
    let asked = text.rsplit("\x1b[2J\x1b[3J\x1b[H").find(|screen| screen.contains("offers a draw")).unwrap();
    assert!(!asked.contains("R  P  S"), "{asked}");
}

#[test]
fn at_the_end_of_squod_all_faces_are_shown() {
    let folder = Folder::new("faces");
    let start = "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s";
    let text = folder.run(&["play", "squod", "--people", "--position", start], "\nresign\ny\n");
    let screen = text.rsplit("\x1b[2J\x1b[3J\x1b[H").next().unwrap();
    assert!(screen.contains("R  P  S") && screen.contains("West:\n"), "{screen}");
}

#[test]
fn a_game_goes_on_with_its_level_and_its_people_and_stays_when_it_is_over() {
    let folder = Folder::new("resume");
    let tags = "[Game \"squadro\"]\n[Start \"ccc5b/66666 l\"]\n[Light \"person\"]\n[Dark \"program\"]\n";
    fs::write(
        folder.record("squadro-7"),
        format!("{tags}[Level \"7\"]\n\n1 1 *\n").replace("1 1 *", "4 1 *"),
    )
    .unwrap();
    let text = folder.run(&["play", "squadro", "--resume"], "quit\n");
    assert!(text.contains("Your game is kept: quadrille play squadro --resume\n"), "{text}");
    let listed = folder.run(&["games", "--mine"], "");
    let words: Vec<&str> = listed.split_whitespace().collect();
    assert_eq!([words[0], words[2], words[4]], ["squadro-7", "2", "unfinished"], "{listed}");
    assert!(listed.ends_with("Light person, Dark program 7\n"), "{listed}");
    for (language, expected) in [
        ("fr", "   2 coups  en cours    Clair personne, Foncé programme 7\n"),
        ("nl", "   2 zetten loopt nog   Licht mens, Donker programma 7\n"),
    ] {
        let listed = folder.run(&["games", "--mine", "--lang", language], "");
        assert!(listed.ends_with(expected), "{listed}");
    }
    folder.run(&["play", "squadro", "--resume=squadro-7"], "resign\ny\n");
    let record = read(&folder.record("squadro-7"));
    assert!(record.contains("[Level \"7\"]") && record.contains("[Termination \"resigned l\"]"), "{record}");
    assert!(folder.run(&["games", "--mine"], "").contains(" 0-1 "));
    assert_eq!(folder.run(&["play", "squadro", "--resume"], ""), "");
}

#[test]
fn who_has_played_nothing_is_told_how_to_begin() {
    let folder = Folder::new("none");
    for (language, expected) in [
        ("en", "no games yet: quadrille play GAME begins one\n"),
        ("fr", "pas encore de partie\u{a0}: quadrille play JEU en commence une\n"),
        ("nl", "nog geen partijen: met quadrille play SPEL begin je er een\n"),
    ] {
        let mut mine = Command::new(env!("CARGO_BIN_EXE_quadrille"));
        mine.args(["games", "--mine", "--lang", language]).env("QUADRILLE_DATA", &folder.0);
        let output = mine.output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), expected);
        assert!(output.stdout.is_empty() && output.status.success());
        assert!(mine.arg("--quiet").output().unwrap().stderr.is_empty());
    }
}
