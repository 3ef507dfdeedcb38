//! Commands that read lines and answer each, that list, count and draw.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::json;

use crate::{answer, levels, objects, quadrille};

#[test]
fn games_lists_every_variant_with_a_line() {
    let (text, code) = answer(&["games"], "");
    let names: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let variants = quadrille_games::Family::ALL.iter().flat_map(|family| family.variants());
    assert_eq!((names, code), (variants.map(|variant| variant.name).collect(), 0));
}

#[test]
fn moves_prints_position_status_and_sorted_moves() {
    const MOVES: &str = "\
squadro 00000/00000 d\td\t1 2 3 4 5
squadro cccc0/00000 d\t1-0\t
quindo o6/7/7/7/7/7/6x o 1\to\tb8b5 b8b6 b8d6 b8d8 b8e5 b8e8
squaryd 7/7/7/3#3/4x2/5O1/3x1x1 x\tx\ta1 a2
squod 3/3/3 s:3/RPS/SPR w:3/SSR/PPR s\ts\ts2a-s3a s2a-s3b s2b-s3a s2b-s3b s2b-s3c s2c-s3b s2c-s3c";
    for (game, expected) in MOVES.lines().filter_map(|line| line.split_once(' ')) {
        let position = expected.split('\t').next().expect("a position");
        let (text, code) = answer(&["moves", game], &format!("{position}\n"));
        assert!(text.starts_with(expected), "{text}");
        assert_eq!(code, 0);
    }
}

#[test]
fn a_bad_line_is_named_and_the_rest_goes_on() {
    let long = "0".repeat(1_000_000);
    let rows = [
        ("0000x/00000 d", "column 5: expected a step 0-9 or a-c, found `x`"),
        ("00000/00000 z", "column 13: expected `l` or `d` for the side to move, found `z`"),
        ("", "nothing to read: the text is empty"),
        ("50000/50000 l", "two pieces on one crossing: Light's on lane 1 and Dark's on lane 1"),
        ("cccc0/cccc0 l", "both sides have four pieces home; only one side can have won"),
        (long.as_str(), "column 6: expected `/` between the sides, found `0`"),
        ("00000/00000 l ", "column 14: expected the end, found ` `"),
    ];
    for (line, reason) in rows {
        let (text, code) = answer(&["moves", "squadro"], &format!("{line}\n00000/00000 l\n"));
        assert_eq!(text, format!("{line}\terror\t{reason}\n00000/00000 l\tl\t1 2 3 4 5\n"));
        assert_eq!(code, 1);
    }
}

#[test]
fn bytes_that_are_no_text_are_an_error_on_their_line() {
    let output = quadrille(&["moves", "squadro"], b"000\xff0/00000 d\n00000/00000 d");
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    assert_eq!(text, "000\u{fffd}0/00000 d\terror\tbyte 4: this is not UTF-8\n00000/00000 d\td\t1 2 3 4 5\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn after_prints_the_next_position_or_the_reason() {
    let rows = [
        ("00000/00000 d\t1", "00000/30000 l", 0),
        ("00000/00000 d\t6", "error\tnot a move: column 1: expected a lane 1-5, found `6`", 1),
        ("c0000/00000 l\t1", "error\tthe piece on lane 1 is home and never moves again (SD9)", 1),
        ("cccc0/00000 l\t5", "error\tthe game is over", 1),
        ("00000/00000 d", "error\texpected a position, a tab and a move", 1),
    ];
    for (line, expected, status) in rows {
        assert_eq!(
            answer(&["after", "squadro"], &format!("{line}\n")),
            (format!("{line}\t{expected}\n"), status)
        );
    }
}

#[test]
fn reach_and_perft_count() {
    let (text, _) = answer(&["reach", "squadro", "--depth", "6", "--position", "00000/00000 d"], "");
    assert_eq!(text, "0 1\n1 5\n2 25\n3 87\n4 303\n5 852\n6 2478\n");
    let (text, _) = answer(&["perft", "squadro", "--depth", "3"], "");
    assert_eq!(text, "1 25\n2 25\n3 25\n4 25\n5 25\ntotal 125\n");
    assert_eq!(answer(&["perft", "squod", "--depth", "0"], "").0, "total 1\n");
}

#[test]
fn the_same_seed_plays_the_same_random_games() {
    let without_speed =
        |text: String| text.lines().filter(|line| !line.ends_with("moves/s")).collect::<String>();
    for game in ["squadro", "quindo:small", "squaryd:tabletop", "squod:4"] {
        let play = |seed| answer(&["random", game, "--games", "50", "--seed", seed], "").0;
        assert!(play("7").lines().last().is_some_and(|line| line.ends_with(" M moves/s")));
        assert_eq!(without_speed(play("7")), without_speed(play("7")));
        assert_ne!(without_speed(play("7")), without_speed(play("8")));
    }
}

#[test]
fn views_hide_what_the_viewer_may_not_know() {
    let start = "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s";
    let rows = [
        ("s", "", "3/3/3 s:3/RPS/SPR w:3/???/??? s"),
        ("w", "s2a-s3a", "3/3/3 s:?2/1??/??? w:3/SSR/PPR w"),
        ("-", "s2a-s3a w21-w31 s3a!w31", "3/3/sR2 s:3/1??/??? w:3/1??/???+S w"),
    ];
    for (viewer, moves, expected) in rows {
        let line = format!("{start}\t{viewer}\t{moves}\n");
        assert_eq!(answer(&["views", "squod"], &line), (format!("{expected}\n"), 0));
    }
    let (text, code) = answer(&["views", "squod"], &format!("{start}\tn\ts2a-s3a\n"));
    assert!(text.ends_with("\terror\tthere is no viewer `n`; use s, w or - for the public\n"), "{text}");
    assert_eq!(code, 1);
}

#[test]
fn show_draws_and_lists_but_never_hints_at_claims() {
    let (text, _) = answer(&["show", "squadro"], "");
    assert!(text.contains("Light (l) to move\nmoves: 1 2 3 4 5\n"), "{text}");
    let claimable = "xx5/xx5/7/3#3/7/7/7 x - - squaryd:tabletop";
    let (text, _) = answer(&["show", "squaryd", claimable], "");
    assert!(text.contains("moves: ") && !text.contains("claim"), "{text}");
}

#[test]
fn show_draws_what_a_seat_sees() {
    let view = "3/3/3 s:3/RPS/SPR w:3/???/??? s";
    let (seen, code) = answer(&["show", "squod", view], "");
    let (known, _) = answer(&["show", "squod", "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s"], "");
    let below = |text: &str| text.split_once('\n').map(|(_, rest)| rest.to_string());
    assert_eq!((below(&seen), code), (below(&known), 0));
    assert!(seen.starts_with(&format!("{view}\n")), "{seen}");
}

#[test]
fn a_reader_that_stops_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["moves", "squadro"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let _ = stdin.write_all("00000/00000 d\n".repeat(10_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_full_disk_is_an_error() {
    let rows = [
        vec!["duel", "squadro", "--a", "random", "--b", "random", "--games", "2"],
        vec!["moves", "squadro"],
        vec!["games"],
    ];
    for arguments in rows {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("it is there");
        let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(&arguments)
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let _ = child.stdin.take().expect("a pipe").write_all(b"00000/00000 d\n");
        let output = child.wait_with_output().expect("the program ends");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.starts_with("quadrille: No space left on device"), "{arguments:?}: {text}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

/// Another program writes a line and waits for the answer before it writes the next one.
#[test]
fn every_line_is_answered_before_the_next_one_is_written() {
    let squadro = |command| (vec![command, "squadro"], "00000/00000 d", "00000/00000 d\t");
    let (moves, mut best, mut analyse) = (squadro("moves"), squadro("best"), squadro("analyse"));
    best.0.extend(["--nodes", "1"]);
    analyse.0.extend(["--nodes", "1", "-"]);
    let after = (vec!["after", "squadro"], "00000/00000 d\t3", "00000/00000 d\t3\t");
    let views = (vec!["views", "squadro"], "00000/00000 d\t-\t3", "00000/00200 l");
    for ((arguments, line, expected), count) in
        [(moves, 1000), (best, 1000), (after, 10), (views, 10), (analyse, 10)]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(&arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        for _ in 0..count {
            writeln!(stdin, "{line}").expect("it reads");
            let mut answer = String::new();
            // An analysis has a line a move, and an empty one at its end.
            while stdout.read_line(&mut answer).expect("an answer") > 1 && arguments[0] == "analyse" {}
            assert!(answer.starts_with(expected), "{arguments:?}: {answer}");
        }
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn streams_answer_in_json() {
    let (moves, code) = objects(&["moves", "squadro", "--json"], "00000/00000 d\nwhat\n");
    let answer = json!({ "position": "00000/00000 d", "status": "d", "moves": ["1", "2", "3", "4", "5"] });
    let why = "column 1: expected a step 0-9 or a-c, found `w`";
    assert_eq!((moves, code), (vec![answer, json!({ "line": "what", "error": why })], 1));
    let limit = ["--json", "--nodes", "5000"];
    let (best, _) = objects(&[&["best", "squadro"], &limit[..]].concat(), "ccc5b/66666 l\n");
    let won = json!({ "result": "win", "plies": 1 });
    assert_eq!(best, [json!({ "position": "ccc5b/66666 l", "move": "5", "value": won })]);
    let (best, _) = objects(&["best", "squadro", "--nodes", "1", "--no-tables", "--json"], "00000/00000 l\n");
    assert!(best[0]["value"]["chance"].as_f64().is_some_and(|chance| chance < 1.0), "{best:?}");
}

#[test]
fn games_are_told_in_json() {
    let (plies, _) = objects(&["replay", "--json", "-"], "[Game \"squadro\"]\n\n1 *\n");
    assert_eq!(plies[1]["move"], "1");
    assert_eq!((&plies[0]["ply"], &plies[2]), (&json!(0), &json!({ "result": "*" })));
    let (random, _) = objects(&["random", "squadro", "--games", "5", "--json"], "");
    assert_eq!(random[0]["games"], 5);
    assert!(random[0]["endings"].is_object() && random[0]["mean"].is_f64(), "{random:?}");
    let players = ["--a", "careful", "--b", "random", "--games", "4", "--json"];
    let (duel, code) = objects(&[&["duel", "squadro"], &players[..]].concat(), "");
    assert_eq!((&duel[0]["games"], &duel[0]["finish"], code), (&json!(4), &json!("complete"), 0));
    assert_eq!(duel[0]["sides"][1]["games"], 2);
    let (pairs, _) = objects(&["levels", "squadro", "--games", "0", "--json"], "");
    assert_eq!(
        (pairs.len(), &pairs[1]["b"], &pairs[8]["a"]),
        (levels(), &json!("level:1"), &json!("level:9"))
    );
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let (text, code) = answer(&["moves", "squadro"], "\u{feff}00000/00000 d\n");
    assert_eq!((text.as_str(), code), ("00000/00000 d\td\t1 2 3 4 5\n", 0));
    let (text, code) = answer(&["replay", "-"], "\u{feff}[Game \"squadro\"]\n\n1 *\n");
    assert!(text.ends_with("*\n") && code == 0, "{text}");
}

#[test]
fn positions_of_other_variants_are_refused() {
    let other = "7/7/7/7/7/7/o5x o 1";
    let rows = [
        ("moves", other.to_string()),
        ("after", format!("{other}\tb2b3")),
        ("best", other.into()),
        ("views", format!("{other}\t-\t")),
    ];
    for (command, line) in rows {
        let (text, code) = answer(&[command, "quindo:small"], &format!("{line}\n"));
        let why = format!("`{other}` is a position of quindo, not of quindo:small");
        assert_eq!((text, code), (format!("{line}\terror\t{why}\n"), 1));
    }
}
