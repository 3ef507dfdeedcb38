//! Programs against programs: duels, and the engine protocol.

use crate::{answer, complaint, levels};

#[test]
fn a_duel_counts_and_logs_its_games() {
    let log = std::env::temp_dir().join(format!("quadrille-duel-{}.txt", std::process::id()));
    let file = log.to_str().expect("a plain path");
    let players = ["--a", "best", "--b", "random", "--nodes", "200", "--games", "4", "--log", file];
    let (text, code) = answer(&[&["duel", "quindo:small"], &players[..]].concat(), "");
    assert!(text.starts_with("best against random: +4 =0 -0, 100.0 %, Elo "), "{text}");
    assert_eq!(code, 0);
    let records = std::fs::read_to_string(&log).expect("the log was written");
    assert_eq!(records.matches("[Game \"quindo:small\"]").count(), 4);
    let (text, code) = answer(&["replay", file], "");
    assert_eq!((text.matches("start\t").count(), code), (4, 0));
    assert_eq!(answer(&["replay", "-", "--viewer", "o"], &records).0, text);
    let (text, code) = complaint(&[&["duel", "quindo:small"], &players[..]].concat());
    let expected = format!("quadrille: {file}: there is such a file already; --force writes over it\n");
    assert_eq!((text, code), (expected, 2));
    assert_eq!(std::fs::read_to_string(&log).expect("the log is there"), records);
    assert_eq!(answer(&[&["duel", "quindo:small", "--force"], &players[..]].concat(), "").1, 0);
    std::fs::remove_file(log).expect("the log can be removed");
    let (text, _) = complaint(&["duel", "squadro", "--a", "nobody"]);
    let known = format!("random, careful, mcts, best, level:1 to level:{}, or ugi:COMMAND", levels());
    assert_eq!(text, format!("quadrille: there is no player `nobody`; use {known}\n"));
}

#[test]
fn pairs_share_their_opening_unless_both_players_vary() {
    let log = std::env::temp_dir().join(format!("quadrille-openings-{}.txt", std::process::id()));
    let file = log.to_str().expect("a plain path");
    let openings = |player: &str| -> Vec<String> {
        let duel =
            ["duel", "squadro", "--a", player, "--b", "random", "--nodes", "20", "--games", "4", "--force"];
        assert_eq!(answer(&[&duel[..], &["--log", file]].concat(), "").1, 0);
        let records = std::fs::read_to_string(&log).expect("the log was written");
        let moves =
            records.split("\n\n").filter(|part| part.starts_with(|first: char| first.is_ascii_digit()));
        moves.map(|moves| moves.chars().take("2 3 1 3".len()).collect()).collect()
    };
    let best = openings("best");
    assert_eq!([&best[0], &best[2]], [&best[1], &best[3]]);
    let random = openings("random");
    assert_ne!(random[0], random[1], "random players need no openings");
    std::fs::remove_file(log).expect("the log can be removed");
}

#[test]
fn a_duel_plays_as_many_games_as_it_is_told() {
    let (text, _) = answer(&["duel", "squadro", "--a", "random", "--b", "random", "--games", "3"], "");
    let score = text.split(": ").nth(1).and_then(|rest| rest.split(',').next()).expect("a score");
    let games: u32 = score.split(' ').map(|part| part[1..].parse::<u32>().expect("a number")).sum();
    assert_eq!(games, 3, "{text}");
}

#[test]
fn two_programs_can_duel_over_the_engine_protocol() {
    let program = format!("ugi:{} ugi squod", env!("CARGO_BIN_EXE_quadrille"));
    let players = ["--a", &program, "--b", "level:1", "--nodes", "20", "--games", "2"];
    let (text, code) = answer(&[&["duel", "squod"], &players[..]].concat(), "");
    assert!(text.contains(": +") && !text.contains("game "), "{text}");
    assert_eq!(code, 0);
}

#[test]
fn the_engine_speaks_ugi() {
    let (text, code) =
        answer(&["ugi", "squadro"], "ugi\nisready\nposition fen ccc5b/66666 l\ngo nodes 100\nquit\n");
    for line in ["ugiok", "readyok", "bestmove 5"] {
        assert!(text.lines().any(|found| found == line), "{line} is missing in {text}");
    }
    assert_eq!(code, 0);
}

#[test]
fn the_engine_can_begin_with_several_threads() {
    let (text, _) = answer(&["ugi", "squadro", "--threads", "2"], "ugi\n");
    assert!(text.contains("option name Threads type spin default 2 "), "{text}");
    let refused = ("quadrille: this game is searched by one thread\n".into(), 2);
    assert_eq!(complaint(&["ugi", "squod", "--threads", "2"]), refused);
}

#[test]
fn what_a_player_cannot_do_is_refused() {
    let why = "mcts makes trials, which have no depth: use --time or --nodes";
    assert_eq!(complaint(&["duel", "squadro", "--depth", "2"]), (format!("quadrille: {why}\n"), 2));
    let (text, code) = complaint(&["duel", "squod", "--depth", "3", "--b", "random"]);
    assert_eq!((text, code), (format!("quadrille: {}\n", why.replace("mcts", "best")), 2));
    let (text, code) = complaint(&["duel", "squadro", "--a", "ugi:/nowhere/at-all", "--b", "random"]);
    let why = "/nowhere/at-all: No such file or directory (os error 2)";
    assert_eq!((text, code), (format!("ugi:/nowhere/at-all did not start: {why}\n"), 1));
}
