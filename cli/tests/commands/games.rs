//! Games, lessons and puzzles in the terminal, line by line, in three languages.

use crate::{answer, complaint};

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
fn a_puzzle_is_solved_in_the_terminal() {
    let first = include_str!("../../../puzzles/squadro.txt").lines().next().expect("a puzzle");
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
