//! The command line as scripts use it: exact output, exact messages, exit statuses.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

#[path = "commands/duels.rs"]
mod duels;
#[path = "commands/games.rs"]
mod games;
#[path = "commands/puzzles.rs"]
mod puzzles;
#[path = "commands/serving.rs"]
mod serving;
#[path = "commands/streams.rs"]
mod streams;
#[path = "commands/thinking.rs"]
mod thinking;

/// Runs the program with this input, in English wherever the tests run.
fn quadrille(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written");
    output
}

/// What the program prints for this input, and its exit status.
fn answer(arguments: &[&str], input: &str) -> (String, i32) {
    let output = quadrille(arguments, input.as_bytes());
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    (text, output.status.code().expect("an exit status"))
}

/// What the program complains about.
fn complaint(arguments: &[&str]) -> (String, i32) {
    let output = quadrille(arguments, b"");
    let text = String::from_utf8(output.stderr).expect("the output is UTF-8");
    (text, output.status.code().expect("an exit status"))
}

/// How many levels Squadro has.
fn levels() -> usize {
    <quadrille_games::Squadro as quadrille_engine::Playable>::GRADES.len()
}

#[test]
fn complaints_say_what_to_do() {
    let (text, code) = complaint(&["show", "chess"]);
    assert!(text.contains("there is no game `chess`; the games are squadro, quindo,"), "{text}");
    assert_eq!(code, 2);
    assert_eq!(
        complaint(&["show", "squadro", "00000/00000"]),
        ("quadrille: `00000/00000`: column 12: expected a space, found the end\n".into(), 2)
    );
    let (text, code) = complaint(&["replay", "no-such-file"]);
    assert!(text.starts_with("quadrille: no-such-file: "), "{text}");
    assert_eq!(code, 2);
    assert_eq!(
        complaint(&["play", "squadro", "--seat", "z"]),
        ("quadrille: there is no seat `z`; the seats are l (Light), d (Dark)\n".into(), 2)
    );
}

/// The objects that a command prints.
fn objects(arguments: &[&str], input: &str) -> (Vec<Value>, i32) {
    let (text, code) = answer(arguments, input);
    let objects = text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{text}")));
    (objects.collect(), code)
}

#[test]
fn quiet_leaves_only_errors() {
    let noisy = ["analyse", "squadro", "--nodes", "100", "--no-tables"];
    assert!(!complaint(&noisy).0.is_empty());
    assert_eq!(complaint(&[&noisy[..], &["--quiet"]].concat()), (String::new(), 0));
    assert!(complaint(&["-q", "replay", "no-such-file"]).0.starts_with("quadrille: no-such-file: "));
}

/// What a command prints that is interrupted once it has said something.
#[cfg(unix)]
fn interrupted(arguments: &[&str], by_errors: bool) -> (String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (stdout, stderr) = (child.stdout.take().expect("a pipe"), child.stderr.take().expect("a pipe"));
    let (mut stdout, mut stderr) = (BufReader::new(stdout), BufReader::new(stderr));
    let mut text = String::new();
    let mut first = String::new();
    if by_errors { stderr.read_line(&mut first) } else { stdout.read_line(&mut first) }.expect("a line");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    let rest = std::thread::spawn(move || std::io::read_to_string(stderr));
    stdout.read_to_string(&mut text).expect("it is text");
    rest.join().expect("it was read").expect("it is text");
    (text, child.wait().expect("it ends").code())
}

#[cfg(unix)]
#[test]
fn what_is_interrupted_prints_the_result_so_far() {
    let (text, code) = interrupted(&["analyse", "squadro", "--time", "10m", "--no-tables"], true);
    assert_eq!((text.lines().count(), code), (5, Some(130)), "{text}");
    let players = ["--a", "random", "--b", "random", "--games", "1000000000"];
    let (text, code) = interrupted(&[&["duel", "squadro"], &players[..]].concat(), false);
    assert!(text.contains("\n  as Light: +") && text.ends_with("stopped\n"), "{text}");
    assert_eq!(code, Some(130));
}

#[test]
fn shells_and_man_know_every_command() {
    let (help, _) = answer(&["--help"], "");
    let commands = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    let names: Vec<&str> = commands
        .expect("a list")
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.contains(&"play") && names.contains(&"storm"), "{names:?}");
    let folder = std::env::temp_dir().join(format!("quadrille-man-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    assert_eq!(answer(&["man", folder.to_str().expect("a plain path")], ""), (String::new(), 0));
    for name in &names {
        assert!(folder.join(format!("quadrille-{name}.1")).is_file(), "{name}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    for shell in ["bash", "zsh", "fish"] {
        let (script, code) = answer(&["completions", shell], "");
        assert!(names.iter().all(|name| script.contains(name)) && code == 0, "{shell}");
    }
}

/// The program, completions and manual pages; the program runs with nothing beside it.
#[cfg(unix)]
#[test]
fn make_install_installs() {
    let prefix = std::env::temp_dir().join(format!("quadrille-prefix-{}", std::process::id()));
    let make = Command::new("make")
        .args(["--silent", "-C", concat!(env!("CARGO_MANIFEST_DIR"), "/.."), "install-files"])
        .arg(format!("PROGRAM={}", env!("CARGO_BIN_EXE_quadrille")))
        .arg(format!("PREFIX={}", prefix.display()))
        .output()
        .expect("make runs");
    assert!(make.status.success(), "{}", String::from_utf8_lossy(&make.stderr));
    for file in [
        "bin/quadrille",
        "share/bash-completion/completions/quadrille",
        "share/zsh/site-functions/_quadrille",
        "share/fish/vendor_completions.d/quadrille.fish",
        "share/man/man1/quadrille.1",
        "share/man/man1/quadrille-play.1",
        "share/doc/quadrille/LICENSE-MIT",
    ] {
        assert!(std::fs::metadata(prefix.join(file)).is_ok_and(|found| found.len() > 0), "{file}");
    }
    let installed = Command::new(prefix.join("bin/quadrille")).arg("games").current_dir(&prefix).output();
    assert_eq!(installed.expect("it runs").stdout, answer(&["games"], "").0.into_bytes());
    std::fs::remove_dir_all(prefix).expect("the folder can be removed");
}
