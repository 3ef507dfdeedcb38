//! Commands that search: bench, best, analyse, review and selfplay.

use serde_json::json;

use crate::{answer, complaint, levels, objects, quadrille};

/// It changes only when a search behaves differently; then the commit says so (CONTRIBUTING.md).
#[test]
fn the_signature_of_the_bench_is_what_it_was() {
    let (text, code) = answer(&["bench", "--nodes", "20000"], "");
    assert_eq!((text.lines().last(), code), (Some("signature c97239adf588ce89"), 0), "{text}");
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
    assert_eq!(run("squod", &folder.join("squod"), &["--games", "1"]).1, 0);
    let length = std::fs::read(folder.join("squod")).expect("samples").len();
    assert_eq!((length - b"quadrille samples 1 squod nodes 30 seed 1 bytes 46\n".len()) % 46, 0);
    for game in ["squadro", "squod:4"] {
        let refused = format!("quadrille: {game} has no samples (docs/samples.md)\n");
        assert_eq!(run(game, &whole, &[]).0, refused);
    }
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
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
