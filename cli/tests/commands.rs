//! The command line as scripts use it: exact output, exact messages, exit statuses.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

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

#[test]
fn games_lists_every_variant_with_a_line() {
    let (text, code) = answer(&["games"], "");
    let names: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let variants = quadrille_games::Family::ALL.iter().flat_map(|family| family.variants());
    assert_eq!((names, code), (variants.map(|variant| variant.name).collect(), 0));
}

#[test]
fn moves_prints_position_status_and_sorted_moves() {
    let rows = [
        ("squadro", "00000/00000 d", "d\t1 2 3 4 5"),
        ("squadro", "cccc0/00000 d", "1-0\t"),
        ("quindo", "o6/7/7/7/7/7/6x o 1", "o\tb8b5 b8b6 b8d6 b8d8 b8e5 b8e8"),
        ("squaryd", "7/7/7/3#3/4x2/5O1/3x1x1 x", "x\ta1 a2"),
        (
            "squod",
            "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s",
            "s\ts2a-s3a s2a-s3b s2b-s3a s2b-s3b s2b-s3c s2c-s3b s2c-s3c",
        ),
    ];
    for (game, position, expected) in rows {
        let (text, code) = answer(&["moves", game], &format!("{position}\n"));
        assert!(text.starts_with(&format!("{position}\t{expected}")), "{text}");
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

#[test]
fn show_draws_and_lists_but_never_hints_at_claims() {
    let (text, _) = answer(&["show", "squadro"], "");
    assert!(text.contains("Light (l) to move\nmoves: 1 2 3 4 5\n"), "{text}");
    let claimable = "xx5/xx5/7/3#3/7/7/7 x - - squaryd:tabletop";
    let (text, _) = answer(&["show", "squaryd", claimable], "");
    assert!(text.contains("moves: ") && !text.contains("claim"), "{text}");
}

#[test]
fn a_game_can_be_played_saved_and_replayed() {
    let folder = std::env::temp_dir().join(format!("quadrille-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the record");
    let file = folder.join("game.txt");
    let file = file.to_str().expect("a plain path");
    let script = format!("1\n9\nundo\n2\nsave {file}\nresign\n");
    let (text, code) = answer(&["play", "squadro", "--people", "--position", "00000/00000 l"], &script);
    assert!(
        text.contains(
            "not a move: column 1: expected a lane 1-5, found `9`. `moves` lists what is possible."
        )
    );
    assert!(text.contains("Light wins by resignation: 1-0"), "{text}");
    assert_eq!(code, 0);
    let record = std::fs::read_to_string(file).expect("the record was saved");
    assert_eq!(
        record,
        "[Game \"squadro\"]\n[Start \"00000/00000 l\"]\n[Light \"person\"]\n[Dark \"person\"]\n\n2 *\n"
    );
    let (text, _) = answer(&["replay", file], "");
    assert!(text.contains("1. 2\t03000/00000 d\n") && text.ends_with("*\n"), "{text}");
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}

#[test]
fn between_two_people_at_squod_the_screen_is_cleared() {
    let start = "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s";
    let script = "\ns2a-s3a\n\nquit\n";
    let (text, _) = answer(&["play", "squod", "--people", "--position", start], script);
    let screens: Vec<&str> = text.split("\x1b[2J\x1b[3J\x1b[H").collect();
    assert_eq!(screens.len(), 6, "{text}");
    assert!(screens[1].starts_with("South's turn.") && screens[3].starts_with("West's turn."), "{text}");
    assert!(screens[2].contains("R  P  S") && !screens[2].contains("S  S  R"), "{}", screens[2]);
    assert!(!screens[4].contains("R  P  S"), "{}", screens[4]);
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

/// It changes only when a search behaves differently; then the commit says so (CONTRIBUTING.md).
#[test]
fn the_signature_of_the_bench_is_what_it_was() {
    let (text, code) = answer(&["bench", "--nodes", "20000"], "");
    assert_eq!((text.lines().last(), code), (Some("signature 24e737d8bee637fc"), 0), "{text}");
}

#[test]
fn best_prints_position_move_and_value() {
    let rows = [
        ("squadro", "ccc5b/66666 l", "5\twin in 1"),
        ("quindo:small", "5/5/2x2/2o2/5 o 3", "d3d5\twin in 1"),
        ("squaryd", "xx5/x6/7/3#3/7/7/7 x", "b6\twin in 1"),
        ("squadro", "cccc0/00000 d", "error\tthe game is over"),
    ];
    for (game, position, expected) in rows {
        let (text, _) = answer(&["best", game, "--nodes", "5000"], &format!("{position}\n"));
        assert_eq!(text, format!("{position}\t{expected}\n"));
    }
    let (text, code) = complaint(&["best", "squadro", "--time", "5"]);
    assert!(text.contains("`5` has no unit; write 5ms, 5s or 5m"), "{text}");
    let (text, _) = complaint(&["best", "squadro", "--time", "1e3s"]);
    let why = "`1e3s` has the unit `e3s`; write digits and then ms, s or m, as in 1500ms";
    assert!(text.contains(why), "{text}");
    assert_eq!(code, 2);
    let position = "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s";
    let (text, code) = answer(&["best", "squod", "--nodes", "50"], &format!("{position}\n"));
    assert!(text.starts_with(&format!("{position}\ts2")) && text.ends_with(" %\n"), "{text}");
    assert_eq!(code, 0);
}

/// How many levels Squadro has.
fn levels() -> usize {
    <quadrille_games::Squadro as quadrille_engine::Playable>::GRADES.len()
}

#[test]
fn there_are_as_many_levels_as_the_game_has() {
    let (text, code) = answer(&["best", "squadro", "--level", "9"], "00000/00000 d\n");
    assert_eq!((text.lines().count(), code), (1, 0), "{text}");
    let (most, beyond) = (levels(), (levels() + 1).to_string());
    for (command, or_best) in [("best", ""), ("play", ", nor best")] {
        let (text, code) = complaint(&[command, "squadro", "--level", &beyond]);
        let expected = format!("quadrille: `{beyond}` is not a level from 1 to {most}{or_best}\n");
        assert_eq!((text, code), (expected, 2));
    }
}

#[test]
fn best_plays_a_level_when_asked() {
    let input = "00000/00000 d\n".repeat(20);
    let (text, code) = answer(&["best", "squadro", "--level", "1"], &input);
    let moves: std::collections::BTreeSet<&str> =
        text.lines().filter_map(|line| line.split('\t').nth(1)).collect();
    assert!(moves.len() > 1, "{text}");
    assert_eq!(code, 0);
}

#[test]
fn analyse_values_every_move_the_best_first() {
    let (text, code) =
        answer(&["analyse", "squadro", "--position", "ccc5b/66666 l", "--nodes", "2000", "--no-tables"], "");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("5\twin in 1\tdepth ") && lines[0].ends_with("\t5\tproven"), "{text}");
    assert_eq!(code, 0);
    let start = "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s";
    let (text, _) = answer(&["analyse", "squod", "--position", start, "--nodes", "50"], "");
    assert_eq!(text.lines().count(), 7);
    let is_judged = |line: &str| line.contains(" %\ttried ") && line.ends_with("\tjudged");
    assert!(text.lines().all(is_judged), "{text}");
}

#[test]
fn analyse_takes_many_positions_and_records() {
    let positions = ["--position", "ccc5b/66666 l", "--position", "cccc0/00000 d"];
    let (text, code) = complaint(&[&["analyse", "squadro", "--nodes", "100"], &positions[..]].concat());
    assert_eq!((text.as_str(), code), ("quadrille: the game is over: 1-0\n", 2));
    let (text, code) = answer(&["analyse", "squadro", "--nodes", "100", "-"], "ccc5b/66666 l\nwhat\n");
    let blocks: Vec<&str> = text.split("\n\n").collect();
    assert!(blocks[0].starts_with("ccc5b/66666 l\t5\twin in 1\tdepth "), "{text}");
    assert_eq!(blocks[0].lines().count(), 2);
    let why = "`what`: column 1: expected a step 0-9 or a-c, found `w`";
    assert_eq!((blocks[1], blocks[2], code), (format!("what\terror\t{why}").as_str(), "", 1));
    let record = "[Game \"squadro\"]\n[Start \"ccc5b/66666 l\"]\n\n4 1 *\n\n";
    let (text, code) = answer(&["analyse", "squadro", "--nodes", "100", "-"], &record.repeat(2));
    let positions: Vec<&str> = text.split("\n\n").filter_map(|block| block.split('\t').next()).collect();
    assert_eq!(positions[..2], ["ccc5b/66666 l", "ccc6b/66666 d"], "{text}");
    assert_eq!((&positions[..3], positions[6], code), (&positions[3..6], "", 0));
}

/// Both sides are one step from winning, and Light does something else.
const MISSED: &str = "[Game \"squadro\"]\n[Start \"ccc6b/cc6bc l\"]\n\n4 4 0-1\n\n";

#[test]
fn review_tells_the_turning_points_and_why() {
    let review = ["review", "--nodes", "500", "-"];
    let told = "squadro: 2 moves, 0-1\nLight: accuracy 2 %\nDark: accuracy 100 %\n\n\
        Move 1, proven: Light played 4; better was 5.\n  5 would have won in 1 ply.\n  Now Dark wins in 1 ply.\n  \
        Dark answers 4 and has 4 pieces home.\n";
    assert_eq!(answer(&review, MISSED), (told.into(), 0));
    assert_eq!(answer(&review, &MISSED.repeat(2)), (format!("{told}\n{told}"), 0));
    let (text, _) = answer(&[&review[..], &["--lang", "nl"]].concat(), MISSED);
    assert!(
        text.contains("Zet 1, bewezen: Licht speelde 4; beter was 5.\n  5 had gewonnen in 1 halve zet."),
        "{text}"
    );
    let (found, code) = objects(&[&review[..], &["--json"]].concat(), MISSED);
    let first = &found[0]["moves"][0];
    assert_eq!(
        (&first["best"], &first["proven"], &first["turning"]),
        (&json!("5"), &json!(true), &json!(true))
    );
    assert_eq!(first["reasons"][0]["code"], "review-misses-win-in");
    assert_eq!((&found[0]["chances"], found.len(), code), (&json!([1.0, 0.0, 0.0]), 1, 0));
}

#[test]
fn review_says_what_is_wrong_with_a_record() {
    let why = |record: &str| {
        let output = quadrille(&["review", "-"], record.as_bytes());
        (String::from_utf8(output.stderr).expect("UTF-8"), output.status.code())
    };
    let wrong = |why: &str| (format!("quadrille: -: {why}\n"), Some(2));
    let rows = [
        ("[Game \"squadro\"]\n\n1 *\n", "record 1: the match is not over: only finished ones are reviewed"),
        (
            "[Game \"squadro\"]\n\n9 1-0\n",
            "record 1: move 1, `9`: not a move: column 1: expected a lane 1-5, found `9`",
        ),
        ("[Start \"x\"]\n\n1 1-0\n", "record 1: the tag [Game \"…\"] is missing"),
        ("1 2", "record 1: line 1: the result is missing: 1-0, 0-1, 1/2-1/2 or *"),
        ("", "there is nothing in it"),
    ];
    for (record, expected) in rows {
        assert_eq!(why(record), wrong(expected));
    }
}

#[test]
fn analyse_squod_values_every_move_as_the_seat_sees_it() {
    let analyse = |position: &str, nodes: &str| {
        let (text, code) = answer(&["analyse", "squod", "--position", position, "--nodes", nodes], "");
        assert_eq!(code, 0, "{text}");
        text
    };
    assert_eq!(analyse("toss 1 s:- w:- s", "90").lines().count(), 3);
    assert_eq!(analyse("setup s:3/3/3+RRPPSS w:3/3/3+RRPPSS s", "90").lines().count(), 90);
    // A view says as much as a position, of which the seat to move sees no more.
    let (view, truth) = ("3/3/3 s:3/RPS/SPR w:3/???/??? s", "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s");
    assert_eq!(analyse(view, "600"), analyse(truth, "600"));
    // The best move comes first, with the line that is expected after it.
    let text = analyse(view, "3000");
    let fields: Vec<&str> = text.lines().next().expect("a line").split('\t').collect();
    let [m, _, tried, line, _] = fields[..] else { panic!("{text}") };
    assert!(tried.ends_with(" of 3000") && line.starts_with(&format!("{m} ")), "{text}");
}

#[test]
fn analyse_squod_streams_and_refuses_a_depth() {
    let errors = complaint(&["analyse", "squod", "--position", "toss 1 s:- w:- s", "--nodes", "600"]);
    assert_eq!(errors.0.lines().filter(|line| line.contains(" trials: ")).count(), 2, "{}", errors.0);
    let (text, code) = complaint(&["analyse", "squod", "--depth", "3"]);
    let why = "this game is searched by trials, which have no depth: use --time or --nodes";
    assert_eq!((text, code), (format!("quadrille: {why}\n"), 2));
    let (text, _) = complaint(&["analyse", "squod", "--position", "3/3/3 s:3/?PS/SPR w:3/???/??? s"]);
    let why = "`s` is to move and knows its own faces: write them instead of `?`";
    assert_eq!(text, format!("quadrille: `3/3/3 s:3/?PS/SPR w:3/???/??? s`: {why}\n"));
}

#[test]
fn everybody_is_told_how_the_toss_ended() {
    let play = |script| answer(&["play", "squod", "--people"], script).0;
    assert!(
        play("\nR\n\nR\n\nquit\n")
            .contains("The toss is a tie, rock against rock: pick again.\nSouth's turn.")
    );
    let text = play("\nR\n\nP\nquit\n");
    assert!(
        text.contains(
            "West> West won the toss with paper against South's rock. West sets up first and will begin.\n"
        ),
        "{text}"
    );
    let text = play("\nP\n\nR\n\nquit\n");
    assert!(text.contains("West's rock. South sets up first and will begin.\nSouth's turn."), "{text}");
    let alone = answer(&["play", "squod", "--seed", "3"], "R\nR\nR\nR\nquit\n").0;
    assert!(alone.contains(" sets up first and will begin.\n"), "{alone}");
}

#[test]
fn selfplay_writes_the_same_samples_in_one_run_and_in_two() {
    let folder = std::env::temp_dir().join(format!("quadrille-selfplay-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let [whole, parts] = ["whole", "parts"].map(|name| folder.join(name));
    let run = |game: &str, file: &std::path::Path, more: &[&str]| {
        let file = file.to_str().expect("a plain path");
        complaint(&[&["selfplay", game, file, "--nodes", "30", "-q"], more].concat())
    };
    assert_eq!(run("quindo:small", &whole, &["--games", "6", "--threads", "3"]), (String::new(), 0));
    assert_eq!(run("quindo:small", &parts, &["--games", "3"]).1, 0);
    let half = std::fs::read(&parts).expect("samples");
    std::fs::write(&parts, &half[..half.len() - 5]).expect("a torn write");
    assert_eq!(run("quindo:small", &parts, &["--games", "6"]).1, 0);
    let samples = std::fs::read(&whole).expect("samples");
    assert!(std::fs::read(&parts).expect("samples") == samples, "the second run went on differently");
    let header = b"quadrille samples 1 quindo:small nodes 30 seed 1 bytes 52\n";
    let records = samples.strip_prefix(header).expect("the header").chunks(52);
    for record in records.clone() {
        let [own, other, attacked, in_danger] =
            [12, 20, 28, 36].map(|at| u64::from_le_bytes(record[at..at + 8].try_into().expect("8 bytes")));
        assert!(own & other == 0 && attacked & !other == 0 && in_danger & !own == 0, "{record:?}");
        assert!(record[8] <= 2 && record[45] == 5 && record[46] == 0, "{record:?}");
    }
    let games: std::collections::BTreeSet<u8> = records.map(|record| record[0]).collect();
    assert_eq!(games, (0..6).collect());
    let refused = format!("quadrille: {}: these are other samples\n", whole.display());
    assert_eq!(run("quindo:small", &whole, &["--seed", "2"]), (refused, 2));
    assert!(std::fs::read(&whole).expect("samples") == samples);
    assert_eq!(run("squaryd", &folder.join("squaryd"), &["--games", "1"]).1, 0);
    let length = std::fs::read(folder.join("squaryd")).expect("samples").len();
    assert_eq!((length - b"quadrille samples 1 squaryd nodes 30 seed 1 bytes 64\n".len()) % 64, 0);
    assert_eq!(run("squod", &whole, &[]).0, "quadrille: squod has no samples (docs/samples.md)\n");
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}

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
fn what_squod_has_shown_cannot_be_taken_back() {
    let start = "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s";
    let (text, _) = answer(&["play", "squod", "--position", start], "s2a-s3a\nundo\nquit\n");
    assert!(
        text.contains("where faces are hidden, a move cannot be taken back: it may have shown something")
    );
}

#[test]
fn the_last_screen_of_squod_shows_no_faces_when_people_leave() {
    let start = "3/3/3 s:3/RPS/SPR w:3/SSR/PPR s";
    for last in ["quit", ""] {
        let (text, _) = answer(&["play", "squod", "--people", "--position", start], &format!("\n{last}"));
        let screen = text.rsplit("\x1b[2J\x1b[3J\x1b[H").next().expect("a last screen");
        assert!(!screen.contains("R  P  S") && !screen.contains("S  S  R"), "{last}: {screen}");
    }
}

#[test]
fn a_record_of_another_variant_is_not_loaded() {
    let folder = std::env::temp_dir().join(format!("quadrille-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the record");
    let file = folder.join("four.txt");
    std::fs::write(&file, "[Game \"squod:4\"]\n\nR *\n").expect("the record can be written");
    let file = file.to_str().expect("a plain path");
    let (text, code) = answer(&["play", "squod", "--people"], &format!("\nload {file}\nquit\n"));
    assert!(text.contains(&format!("could not load: {file} is a game of squod:4, not of squod")), "{text}");
    assert_eq!(code, 0);
    let tagged = folder.join("tagged.txt");
    std::fs::write(&tagged, "[Game \"squadro\"]\n[Event \"keep me\"]\n\n1 {nice} *\n").expect("written");
    let again = folder.join("again.txt");
    let again = again.to_str().expect("a plain path");
    let tagged = tagged.to_str().expect("a plain path");
    let script = format!("2\nsave {again}\nsave {again}\nquit\n");
    let (text, _) = answer(&["play", "squadro", "--people", "--load", tagged], &script);
    assert!(text.contains(&format!("could not save to {again}: ")), "{text}");
    let saved = std::fs::read_to_string(again).expect("the record was saved");
    assert!(saved.contains("[Event \"keep me\"]") && saved.ends_with("\n1 {nice} 2 *\n"), "{saved}");
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
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

#[test]
fn a_duel_plays_as_many_games_as_it_is_told() {
    let (text, _) = answer(&["duel", "squadro", "--a", "random", "--b", "random", "--games", "3"], "");
    let score = text.split(": ").nth(1).and_then(|rest| rest.split(',').next()).expect("a score");
    let games: u32 = score.split(' ').map(|part| part[1..].parse::<u32>().expect("a number")).sum();
    assert_eq!(games, 3, "{text}");
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

/// The objects that a command prints.
fn objects(arguments: &[&str], input: &str) -> (Vec<Value>, i32) {
    let (text, code) = answer(arguments, input);
    let objects = text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{text}")));
    (objects.collect(), code)
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
fn analyses_are_told_in_json() {
    let position = ["--position", "ccc5b/66666 l", "--nodes", "2000", "--no-tables", "--json"];
    let (found, code) = objects(&[&["analyse", "squadro"], &position[..]].concat(), "");
    let first = &found[0]["moves"][0];
    assert_eq!((&found[0]["position"], &first["move"], code), (&json!("ccc5b/66666 l"), &json!("5"), 0));
    assert_eq!((&first["source"], &first["line"]), (&json!("proven"), &json!(["5"])));
    assert!(first["depth"].is_u64() && found[0]["nodes"].is_u64(), "{found:?}");
    let (found, code) =
        objects(&["analyse", "squod", "--nodes", "20", "--json", "-"], "toss 1 s:- w:- s\nno\n");
    assert!(found[0]["moves"][0]["trials"].is_u64() && found[1]["error"].is_string(), "{found:?}");
    assert_eq!((found.len(), code), (2, 1));
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
fn a_lesson_explains_praises_and_says_how_to_go_on() {
    let (text, code) = answer(&["learn", "squadro"], "3\n9\nhint\nhint\n4\nquit\n");
    let said = |words: &str| assert!(text.contains(words), "{words:?} is not in {text}");
    said("Step 1 of 8: Four pieces home\nYour pieces cross the board and come back.");
    said(
        "You moved piece 3 by 2 places.\nThat piece moved on, but it is not home yet. Another one is nearer.\n",
    );
    said("Not a move: column 1: expected a lane 1-5, found `9`.\n");
    said("stands on the last point before home.\nFor example: 4\n");
    said("You win: four pieces are home.\nFour home: that is how every game is won.\n");
    said("Step 2 of 8: Dots tell the speed\n");
    assert!(text.ends_with("Go on later: quadrille learn squadro --step 2\n"), "{text}");
    assert_eq!(code, 0);
}

#[test]
fn the_last_step_of_a_lesson_is_a_game_with_a_coach() {
    let arguments = ["learn", "squadro", "--step", "8", "--seed", "1", "--lang", "nl"];
    let (text, code) = answer(&arguments, &"3\n4\n5\n".repeat(60));
    assert!(text.contains("Stap 8 van 8: Een kleine hele partij\n") && text.contains("\nCoach: "), "{text}");
    let is_won = text.contains("Je kent Squadro nu.\nJe hebt deze les gedaan.");
    assert!(is_won || text.contains("Deze keer niet.\n"), "{text}");
    assert_eq!(code, 0);
    let (text, code) = complaint(&["learn", "quindo", "--step", "11"]);
    assert_eq!((text.as_str(), code), ("quadrille: the lesson has steps 1 to 9\n", 2));
}

#[test]
fn puzzles_are_made_by_seed_and_proven_again() {
    let (text, code) =
        answer(&["puzzles", "squadro", "--count", "2", "--seed", "3", "--plies", "5", "-q"], "");
    assert_eq!((text.lines().count(), code), (2, 0), "{text}");
    assert_eq!(answer(&["puzzles", "squadro", "--check", "-"], &text), ("2 puzzles, 0 wrong\n".into(), 0));
    let first = text.lines().next().expect("a puzzle");
    let fields: Vec<&str> = first.split('\t').collect();
    let bad = format!("{}\t{} 1\t{}\t{}\nnonsense\n", fields[0], fields[1], fields[2], fields[3]);
    let (told, code) = answer(&["puzzles", "squadro", "--check", "-"], &bad);
    let nonsense = "line 2: a puzzle has four fields with tabs between them\n2 puzzles, 2 wrong\n";
    assert_eq!(told, format!("line 1: the line is {}\n{nonsense}", fields[1]));
    assert_eq!(code, 1);
}

/// What is made is the same with any number of threads, and is proven again; each way to prove has its own goals.
#[test]
fn puzzles_of_exact_values_and_of_hidden_faces_are_proven_again() {
    for (game, more) in [("squadro", ["--exact"].as_slice()), ("squod", &[])] {
        let made = |threads| {
            let options = ["puzzles", game, "--count", "2", "--seed", "3", "-q", "--threads", threads];
            answer(&[&options[..], more].concat(), "")
        };
        let (text, code) = made("1");
        assert_eq!((text.lines().count(), code), (2, 0), "{text}");
        assert_eq!(made("2"), (text.clone(), 0));
        let checked = answer(&["puzzles", game, "--check", "-"], &text);
        assert_eq!(checked, ("2 puzzles, 0 wrong\n".into(), 0));
    }
}

/// Calm players fill the board: a pawn is left, few cells, and one of them wins.
#[test]
fn calm_games_end_with_easy_puzzles() {
    let (text, code) =
        answer(&["puzzles", "squaryd", "--calm", "--plies", "1", "--count", "4", "--seed", "3", "-q"], "");
    assert_eq!((text.lines().count(), code), (4, 0), "{text}");
    for line in text.lines() {
        let empty: u32 =
            line.split(' ').next().into_iter().flat_map(str::chars).filter_map(|c| c.to_digit(10)).sum();
        assert!(empty < 10, "{line}");
    }
    assert_eq!(answer(&["puzzles", "squaryd", "--check", "-"], &text), ("4 puzzles, 0 wrong\n".into(), 0));
}

#[test]
fn puzzles_that_are_not_what_they_say_are_refused() {
    let odds = |of: &str| {
        format!("1wPwS/wP1wR/1sP1 s:SRR/3/P1S w:3/SR1/3 w\tw22-w33!s3a\tdeduction\t5.8\todds {of}")
    };
    for (game, line, why) in [
        ("squadro", "c7cc0/c29c9 d\t2 2 2\tleap\t4.0\twin", None),
        (
            "squadro",
            "c7cc0/c29c9 d\t2 2 2\tleap\t4.0\tdraw",
            Some("this is not known: 2 alone keeps the draw"),
        ),
        ("squadro", "c7cc0/c29c9 d\t5 2 2\tleap\t4.0\twin", Some("this is not known: 5 alone keeps the win")),
        ("squadro", "c7cc0/c29c9 d\t2 2 2\thome\t4.0\twin", Some("the themes are leap")),
        ("squadro", "c7cc0/c29c9 d\t2 2 2\tleap\t4.0\tmaybe", Some("there is no goal maybe")),
        ("squaryd", "7/7/7/3#3/7/7/7 x\ta1 a2 a3\t\t4.0\twin", Some("this needs tables to be proven")),
        (
            "quindo",
            "c7cc0/c29c9 d\t2 2 2\tleap\t4.0\twin",
            Some("`c7cc0/c29c9 d`: a field has 5, 6 or 7 rows, this one has 2"),
        ),
        ("squod", &odds("12/30"), None),
        ("squod", &odds("11/30"), Some("the goal is odds 12/30")),
    ] {
        let (told, _) = answer(&["puzzles", game, "--check", "-"], line);
        let wrong = |why| format!("line 1: {why}\n1 puzzles, 1 wrong\n");
        assert_eq!(told, why.map_or("1 puzzles, 0 wrong\n".into(), wrong), "{line}");
    }
}

/// The puzzles that are shipped, one in so many, by game; and those of small Quindo with few enough pieces to be solved here.
#[test]
fn shipped_puzzles_are_proven_again() {
    let every = |text: &str, n: usize| text.lines().step_by(n).collect::<Vec<_>>().join("\n");
    for (game, text) in [
        ("squadro", every(include_str!("../../puzzles/squadro.txt"), 30)),
        ("squaryd", every(include_str!("../../puzzles/squaryd.txt"), 60)),
        ("squod", every(include_str!("../../puzzles/squod.txt"), 60)),
    ] {
        let all_well = format!("{} puzzles, 0 wrong\n", text.lines().count());
        assert_eq!(answer(&["puzzles", game, "--check", "-"], &text), (all_well, 0), "{game}");
    }
    let tables = concat!(env!("CARGO_TARGET_TMPDIR"), "/shipped-puzzles");
    let solved = answer(&["solve", "quindo:small", "--pieces", "5", "--dir", tables, "-q"], "");
    assert_eq!(solved.1, 0, "{}", solved.0);
    let pieces = |line: &str| {
        let board = line.split(' ').next().unwrap_or_default();
        board.chars().filter(|c| "xo".contains(*c)).count()
    };
    let (exact, searched): (Vec<&str>, Vec<&str>) =
        include_str!("../../puzzles/quindo.txt").lines().partition(|line| line.split('\t').count() > 4);
    let few = exact.into_iter().filter(|line| pieces(line) <= 5).step_by(6);
    let text: Vec<&str> = few.chain(searched.into_iter().step_by(40)).collect();
    let all_well = format!("{} puzzles, 0 wrong\n", text.len());
    let checked = answer(&["puzzles", "quindo", "--tables", tables, "--check", "-"], &text.join("\n"));
    assert_eq!(checked, (all_well, 0));
}

#[test]
fn a_puzzle_is_solved_in_the_terminal() {
    let first = include_str!("../../puzzles/squadro.txt").lines().next().expect("a puzzle");
    let line: Vec<&str> = first.split('\t').nth(1).expect("a line").split(' ').collect();
    let right = line.iter().step_by(2).copied().collect::<Vec<_>>().join("\n");
    let asked = ["puzzle", "squadro", "--seed", "0", "--lang", "en"];
    let (text, code) = answer(&asked, &format!("hint\n{right}\n"));
    assert!(text.contains(&format!("> For example: {}\n", line[0])), "{text}");
    assert!(text.ends_with("\nSolved.\n"), "{text}");
    assert_eq!(code, 0);
    let wrong: Vec<&str> = ["1", "2", "3", "4", "5"].into_iter().filter(|m| *m != line[0]).collect();
    let (text, _) = answer(&asked, &format!("{}\nquit\n", wrong.join("\n")));
    assert!(text.contains("\nThat gives it away. Try again from the beginning.\n"), "{text}");
    let refused = "quadrille: there is no such puzzle; the themes are double-leap, home, leap\n";
    assert_eq!(complaint(&["puzzle", "squadro", "--theme", "magic", "--lang", "en"]), (refused.into(), 2));
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
fn a_search_that_sees_nothing_judges_the_position() {
    for game in ["squadro", "quindo", "squaryd"] {
        let (show, _) = answer(&["show", game], "");
        let start = show.lines().next().expect("the start");
        for limit in ["--nodes", "--depth"] {
            for most in ["0", "1"] {
                let (text, _) = answer(&["best", game, "--no-tables", limit, most], &format!("{start}\n"));
                assert!(text.ends_with(" %\n"), "{limit} {most}: {text}");
            }
        }
    }
}

#[test]
fn more_memory_than_there_is_is_refused() {
    let Ok(text) = std::fs::read_to_string("/proc/meminfo") else { return };
    let total: u64 = text.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("MemTotal");
    let (text, code) = complaint(&["best", "squadro", "--hash", &(total / 1024 + 1).to_string()]);
    assert!(text.contains(" is not in 1..="), "{text}");
    assert_eq!(code, 2);
}

#[test]
fn limits_that_make_no_sense_are_refused() {
    let refused = [
        vec!["perft", "quindo", "--depth", "1000000"],
        vec!["best", "squadro", "--hash", "0"],
        vec!["best", "squadro", "--hash", "99999999"],
        vec!["reach", "squaryd:free", "--depth", "1", "--position", "7/7/7/3#3/7/7/7 x"],
    ];
    for arguments in refused {
        assert_eq!(complaint(&arguments).1, 2, "{arguments:?}");
    }
    let (text, code) =
        answer(&["best", "squadro", "--time", "9999999999s", "--nodes", "10"], "ccc5b/66666 l\n");
    assert!(text.is_empty() && code == 2);
    let long = format!("{}zzz\n00000/00000 d\n", " ".repeat(5 << 20));
    let (text, code) = answer(&["moves", "squadro"], &long);
    assert!(text.ends_with("\terror\tthe line is longer than 4 MiB\n00000/00000 d\td\t1 2 3 4 5\n"));
    assert_eq!(code, 1);
}

/// Starts the server on a free port and gives what it printed first.
fn serving(arguments: &[&str]) -> (std::process::Child, String) {
    let folder = std::env::temp_dir().join(format!("quadrille-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the database");
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .arg("serve")
        .args(arguments)
        .arg("--database")
        .arg(folder.join("quadrille.db"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let output = child.stdout.as_mut().expect("its output is a pipe");
    std::io::BufRead::read_line(&mut std::io::BufReader::new(output), &mut line).expect("a line");
    (child, line)
}

/// One request, by hand.
fn fetch(address: &str, path: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").expect("sent");
    let mut answer = Vec::new();
    std::io::Read::read_to_end(&mut stream, &mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn serve_finds_a_port_serves_the_page_and_says_when_a_port_is_taken() {
    let (mut child, line) = serving(&["--listen", "127.0.0.1:0"]);
    let address = line
        .strip_prefix("Quadrille is at http://")
        .and_then(|rest| rest.strip_suffix(" (stop with Ctrl-C)\n"))
        .unwrap_or_else(|| panic!("{line}"));
    let page = fetch(address, "/play/squod");
    for part in
        ["200 OK", "text/html", "nosniff", "script-src 'self' 'wasm-unsafe-eval'", "no-cache", "etag:"]
    {
        assert!(page.contains(part), "{part} is missing in\n{page}");
    }
    assert!(fetch(address, "/assets/no.js").starts_with("HTTP/1.1 404"));
    let (text, code) = complaint(&["serve", "--listen", address]);
    let expected = format!(
        "quadrille: {address} is taken: another program listens there; choose another port with --listen, or \
         let one be found with --listen 127.0.0.1:0\n"
    );
    assert_eq!((text, code), (expected, 2));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_database_is_made_only_where_it_was_asked_for() {
    let folder = std::env::temp_dir().join(format!("quadrille-restore-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str| folder.join(name).display().to_string();
    let (text, code) = complaint(&["serve", "--listen", "127.0.0.1:0", "--database", &file("not/there.db")]);
    let expected = format!("quadrille: there is no folder {} for the database: make it first\n", file("not"));
    assert_eq!((text, code), (expected, 2));
    std::fs::write(file("bad.gz"), "nothing").expect("a file");
    let database = file("new.db");
    let rows = [("none.gz", "there is no such file or folder"), ("bad.gz", "this is not a whole backup")];
    for (backup, why) in rows {
        let (text, code) = complaint(&["restore", "--database", &database, &file(backup)]);
        assert_eq!((text, code), (format!("quadrille: {}: {why}\n", file(backup)), 2));
    }
    let (text, code) = complaint(&["backup", "--database", &file("bad.gz"), &file("bad.gz")]);
    let why = "there is such a file already; --force writes over it";
    assert_eq!((text, code), (format!("quadrille: {}: {why}\n", file("bad.gz")), 2));
    let (text, code) = complaint(&["admin", "reports", "--database", &file("none.db")]);
    assert_eq!((text, code), (format!("quadrille: there is no database {}\n", file("none.db")), 2));
    let left: Vec<_> =
        std::fs::read_dir(&folder).expect("the folder").flatten().map(|e| e.file_name()).collect();
    assert_eq!(left, ["bad.gz"]);
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}

/// A game of Squadro as it is shown, checked word for word (`UPDATE_PLAYTHROUGHS=1` writes it again).
fn check_game(language: &str, script: &str) {
    let start = ["--people", "--position", "cccb0/00000 l"];
    let (played, code) = answer(&[&["play", "squadro", "--lang", language], &start[..]].concat(), script);
    let file = format!("{}/tests/playthroughs/squadro.{language}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        std::fs::write(&file, &played).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(&file).expect("the game is there");
    assert!(stored == played && code == 0, "{file} should be:\n{played}");
}

#[test]
fn a_game_is_played_in_english() {
    check_game("en", "help\n9\n1\nmoves\ndraw now\nload none\n5\nundo\n4\n");
}

#[test]
fn a_game_is_played_in_french_with_french_or_english_words() {
    check_game("fr", "aide\n9\n1\ncoups\nnulle donc\ncharger rien\n5\nundo\n4\n");
}

#[test]
fn a_game_is_played_in_dutch_with_dutch_or_english_words() {
    check_game("nl", "help\n9\n1\nzetten\nremise dan\nladen niets\n5\nterug\nundo\n4\n");
}
