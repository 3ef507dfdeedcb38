//! What is wrong with records, word for word.

use quadrille_games::{Family, Record, Squod, new_match, replay};

use crate::{Table, refusal};

/// Each record is refused with its message, when it is read or when it is replayed.
fn check_records(table: Table) {
    for (text, message) in table {
        let refused =
            text.parse::<Record>().map_or_else(|e| e.to_string(), |record| refusal(replay(&record)));
        assert_eq!(refused, *message, "{text:?}");
    }
}

#[test]
fn records_that_cannot_be_read() {
    check_records(&[
        ("", "line 1: the result is missing: 1-0, 0-1, 1/2-1/2 or *"),
        ("\n1 2\n", "line 3: the result is missing: 1-0, 0-1, 1/2-1/2 or *"),
        ("{", "line 1: a comment is not closed with }"),
        ("[Game \"squadro\"]\n\n1 {open\n\n", "line 3: a comment is not closed with }"),
        ("[", "line 1: a tag is [Name \"value\"]"),
        ("[Game squadro]\n\n*", "line 1: a tag is [Name \"value\"]"),
        ("[Game \"squadro\"]\n[Start \"x\n\"]\n\n*", "line 2: a tag is [Name \"value\"]"),
        ("[Ga me \"squadro\"]\n\n*", "line 1: the name of a tag has letters, digits and _ only"),
        ("[Game \"squ\"adro\"]\n\n*", "line 1: a quote inside a tag is written \\\""),
        ("[Game \"squ\\adro\"]\n\n*", "line 1: a backslash in a tag stands before \\, \" or n"),
        ("[Game \"squadro\"]", "line 2: a blank line is due after the tags"),
        ("[Game \"squadro\"]\n1 *", "line 2: a blank line is due after the tags"),
        ("[Game \"squadro\"]\n\n1 *\n*", "line 3: something stands after the result"),
        ("[Game \"squadro\"]\n\n1\n2\né *", "line 5: a move is written in ASCII"),
        ("[Game \"squadro\"]\n\n1 \u{7} *", "line 3: a move is written in ASCII"),
    ]);
}

#[test]
fn records_that_cannot_be_replayed() {
    check_records(&[
        ("\n*", "the tag [Game \"…\"] is missing"),
        (
            "[Game \"quindo\"]\n[Start \"xxxxx/5/5/5/ooooo o -\"]\n\n*",
            "the tag [Start \"…\"]: a position of quindo:small, not of quindo",
        ),
        (
            "[Game \"squadro\"]\n[Start \"0\"]\n\n*",
            "the tag [Start \"…\"]: column 2: expected a step 0-9 or a-c, found the end",
        ),
        ("[Game \"squadro\"]\n\n1 6 *", "move 2, `6`: not a move: column 1: expected a lane 1-5, found `6`"),
        (
            "[Game \"squadro\"]\n[Start \"c0000/00000 l\"]\n\n1 *",
            "move 1, `1`: illegal: the piece on lane 1 is home and never moves again (SD9)",
        ),
        ("[Game \"squadro\"]\n[Start \"cccc0/00000 l\"]\n\n1 *", "move 1, `1`: the match is over"),
        (
            "[Game \"squod\"]\n\nR ? *",
            "move 2 is hidden: this record is one viewer's; replaying needs the full one",
        ),
        (
            "[Game \"squod\"]\n[Start \"3/3/3 s:3/RPS/SPR w:3/???/??? s\"]\n[Viewer \"s\"]\n\n*",
            "the start is hidden: this record is one viewer's; replaying needs the full one",
        ),
    ]);
    let record: Record = "[Game \"quindo\"]\n\n*".parse().expect("a record");
    assert_eq!(refusal(record.replay::<Squod>()), "this is a record of `quindo`");
}

#[test]
fn records_with_another_result() {
    check_records(&[
        (
            "[Game \"squadro\"]\n[Start \"cccc0/00000 l\"]\n\n*",
            "the moves lead to 1-0, but the record says *",
        ),
        (
            "[Game \"squadro\"]\n[Start \"cccc0/00000 l\"]\n\n0-1",
            "the moves lead to 1-0, but the record says 0-1",
        ),
        (
            "[Game \"squadro\"]\n[Termination \"boredom\"]\n\n1 1-0",
            "the tag [Termination \"…\"]: `boredom` is not rules, repetition, quiet, agreed, or resigned or time with a seat",
        ),
        (
            "[Game \"squod\"]\n[Termination \"resigned n\"]\n\nR 0-1",
            "the tag [Termination \"…\"]: `resigned n` is not rules, repetition, quiet, agreed, or resigned or time with a seat",
        ),
        (
            "[Game \"squadro\"]\n[Termination \"rules\"]\n\n1 1-0",
            "the match did not end as the tag [Termination \"…\"] says",
        ),
        (
            "[Game \"squadro\"]\n[Termination \"resigned l\"]\n\n1 *",
            "the match did not end as the tag [Termination \"…\"] says",
        ),
        (
            "[Game \"squadro\"]\n[Termination \"repetition\"]\n\n1 1/2-1/2",
            "the moves lead to *, but the record says 1/2-1/2",
        ),
    ]);
}

#[test]
fn records_that_are_fine() {
    check_records(&[
        ("[Game \"squadro\"]\n\n*", "nothing is wrong"),
        ("[Game \"squadro\"]\r\n\r\n1 2{why?}3\r\n1 *\r\n", "nothing is wrong"),
        ("[Game \"squadro\"]\n\n1 1-0", "nothing is wrong"),
        ("[Game \"squadro\"]\n[Termination \"time d\"]\n\n1 1-0", "nothing is wrong"),
        ("[Game \"squod:4\"]\n[Termination \"resigned e\"]\n\nR 1-0", "nothing is wrong"),
    ]);
}

/// A match that the players end, said as records say it.
#[test]
fn ends_by_the_players() {
    for (how, result, message) in [
        ("resigned d", None, "nothing is wrong"),
        ("time l", Some("0-1"), "nothing is wrong"),
        ("agreed", Some("1/2-1/2"), "nothing is wrong"),
        ("resigned l", Some("1-0"), "the moves lead to 0-1, but the record says 1-0"),
        ("resigned l", Some("?"), "the moves lead to 0-1, but the record says *"),
        ("rules", None, "the match did not end as the tag [Termination \"…\"] says"),
        ("repetition", None, "the match did not end as the tag [Termination \"…\"] says"),
        (
            "boredom",
            None,
            "the tag [Termination \"…\"]: `boredom` is not rules, repetition, quiet, agreed, or resigned or time with a seat",
        ),
    ] {
        let mut game = new_match(Family::Squadro, "00000/00000 l").expect("a start");
        assert_eq!(refusal(game.finish_as(how, result)), message, "{how} {result:?}");
        assert_eq!(game.end().is_some(), message == "nothing is wrong");
        assert_eq!((game.start(), game.position()), ("00000/00000 l".into(), "00000/00000 l".into()));
    }
}
