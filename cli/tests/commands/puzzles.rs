//! Puzzles are made, and proven again.

use crate::answer;

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
        ("squadro", every(include_str!("../../../puzzles/squadro.txt"), 30)),
        ("squaryd", every(include_str!("../../../puzzles/squaryd.txt"), 60)),
        ("squod", every(include_str!("../../../puzzles/squod.txt"), 60)),
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
        include_str!("../../../puzzles/quindo.txt").lines().partition(|line| line.split('\t').count() > 4);
    let few = exact.into_iter().filter(|line| pieces(line) <= 5).step_by(6);
    let text: Vec<&str> = few.chain(searched.into_iter().step_by(40)).collect();
    let all_well = format!("{} puzzles, 0 wrong\n", text.len());
    let checked = answer(&["puzzles", "quindo", "--tables", tables, "--check", "-"], &text.join("\n"));
    assert_eq!(checked, (all_well, 0));
}
