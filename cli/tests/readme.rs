//! The commands in README and the handbooks: the quick ones are run, the real program reads all others.

use std::path::Path;
use std::process::{Command, Output};

/// Files with commands.
const FILES: [&str; 4] = ["README.md", "docs/command-line.md", "docs/operations.md", "docs/tables.md"];
/// Commands that take a moment only.
const QUICK: [&str; 5] = ["show", "moves", "after", "best", "analyse"];

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    std::fs::read_to_string(path).expect(file)
}

/// The lines between fences.
fn fenced(text: &str) -> Vec<&str> {
    text.split("```").skip(1).step_by(2).flat_map(|block| block.lines().skip(1)).collect()
}

/// A line without its comment, if it is a command for our program.
fn command(line: &str) -> Option<&str> {
    let line = line.split(" #").next().unwrap_or_default().trim().trim_start_matches("$ ");
    let line = line.trim_end_matches('&').trim_end();
    line.split('|').next_back()?.trim().starts_with("quadrille ").then_some(line)
}

/// The name of the command that our program is to do.
fn name(line: &str) -> &str {
    line.split("quadrille ").last().and_then(|rest| rest.split(' ').next()).unwrap_or_default()
}

/// What the shell says to a line, with our program in front of all others.
fn shell(line: &str) -> Output {
    let folder = Path::new(env!("CARGO_BIN_EXE_quadrille")).parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let shell = Command::new("sh").args(["-c", line]).env("PATH", path).env("LC_ALL", "C").output();
    shell.expect("a shell")
}

#[test]
fn every_command_in_the_handbooks_is_one() {
    let mut count = 0;
    for file in FILES {
        let text = read(file);
        for line in fenced(&text).into_iter().filter_map(command) {
            count += 1;
            let is_quick = QUICK.contains(&name(line));
            // What comes before `--help` is read, and must be right.
            let asked = if is_quick { line.to_string() } else { format!("{line} --help") };
            let output = shell(&asked);
            let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "{file}: {asked}\n{complaint}");
        }
    }
    assert!(count > 25, "only {count} commands were found");
}

/// What README shows after a `$` is what the program prints.
#[test]
fn readme_shows_what_the_program_prints() {
    let text = read("README.md");
    let (_, shown) = text.split_once("```\n$ ").expect("a session");
    let (line, expected) = shown.split_once('\n').expect("a command");
    let expected = expected.split("```").next().unwrap_or_default();
    assert_eq!(String::from_utf8_lossy(&shell(line).stdout).trim_end(), expected.trim_end());
}
