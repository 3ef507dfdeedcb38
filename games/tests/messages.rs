//! Every message of the rules that a user can see, word for word.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

use quadrille_games::{
    End, Family, Game, Match, Message, ParseError, Pattern, Quindo, Record, Seat, Sentence, Squadro, Squaryd,
    Squod, Value, for_game, new_match, patterns, replay, variant,
};

use crate::table::{match_at, rows};

#[path = "messages/records.rs"]
mod records;
mod table;

/// Texts, each with the message that it is refused with.
type Table<'a> = &'a [(&'a str, &'a str)];

/// What a text is refused with.
fn refusal<T, E: Display>(result: Result<T, E>) -> String {
    result.map_or_else(|error| error.to_string(), |_| "nothing is wrong".into())
}

/// Each text is refused with its message.
fn check<T: FromStr<Err = ParseError>>(table: Table) {
    for (text, message) in table {
        assert_eq!(refusal(text.parse::<T>()), *message, "{text:?}");
    }
}

#[test]
fn squadro_positions() {
    check::<Squadro>(&[
        ("", "nothing to read: the text is empty"),
        (" ", "column 1: expected a step 0-9 or a-c, found ` `"),
        ("0", "column 2: expected a step 0-9 or a-c, found the end"),
        ("0000d/00000 l", "column 5: expected a step 0-9 or a-c, found `d`"),
        ("0000C/00000 l", "column 5: expected a step 0-9 or a-c, found `C`"),
        ("00000", "column 6: expected `/` between the sides, found the end"),
        ("000000/00000 l", "column 6: expected `/` between the sides, found `0`"),
        ("00000/000000 l", "column 12: expected a space, found `0`"),
        ("00000/00000", "column 12: expected a space, found the end"),
        ("00000/00000 ", "column 13: expected `l` or `d` for the side to move, found the end"),
        ("00000/00000 L", "column 13: expected `l` or `d` for the side to move, found `L`"),
        ("00000/00000  l", "column 13: expected `l` or `d` for the side to move, found ` `"),
        ("00000/00000 l ", "column 14: expected the end, found ` `"),
        ("00000/00000 l\n", "column 14: expected the end, found `\\n`"),
        ("30000/00500 l", "two pieces on one crossing: Light's on lane 1 and Dark's on lane 3"),
        ("00009/00b00 l", "two pieces on one crossing: Light's on lane 5 and Dark's on lane 3"),
        ("cccc0/0cccc d", "both sides have four pieces home; only one side can have won"),
        ("ccccc/ccccc l", "both sides have four pieces home; only one side can have won"),
    ]);
}

#[test]
fn squadro_moves() {
    check::<<Squadro as Game>::Move>(&[
        ("", "nothing to read: the text is empty"),
        ("0", "column 1: expected a lane 1-5, found `0`"),
        ("6", "column 1: expected a lane 1-5, found `6`"),
        ("pass", "column 1: expected a lane 1-5, found `p`"),
        ("12", "column 2: expected the end, found `2`"),
    ]);
}

#[test]
fn quindo_positions() {
    check::<Quindo>(&[
        ("", "nothing to read: the text is empty"),
        ("xxxxx", "a field has 5, 6 or 7 rows, this one has 1"),
        ("xxxxx/5/5/5 o -", "a field has 5, 6 or 7 rows, this one has 4"),
        ("/////// o -", "a field has 5, 6 or 7 rows, this one has 8"),
        ("xxxxx/5/5/5/oooo o -", "column 17: the row has fewer than 5 places"),
        ("xxxxx//5/5/ooooo o -", "column 7: the row has fewer than 5 places"),
        ("xxxxx/5/5/5/oooooo o -", "column 18: the row has more than 5 places"),
        ("xxxxx/6/5/5/ooooo o -", "column 7: the row has more than 5 places"),
        (
            "xxxxx/0/5/5/ooooo o -",
            "column 7: a run of empty places is one digit from 1 to 5, never 0 and never two digits",
        ),
        (
            "xxxxx/23/5/5/ooooo o -",
            "column 8: a run of empty places is one digit from 1 to 5, never 0 and never two digits",
        ),
        ("xxxxx/5/5/5/ooozo o -", "column 16: expected `o`, `x` or a digit, found `z`"),
        ("xxxxx/5/5/5/oooOo o -", "column 16: expected `o`, `x` or a digit, found `O`"),
        ("xxxxx/5/5/5/ooooo", "column 18: expected a space, found the end"),
        ("xxxxx/5/5/5/ooooo l -", "column 19: expected `o` or `x` for the side to move, found `l`"),
        ("xxxxx/5/5/5/ooooo o", "column 20: expected a space, found the end"),
        ("xxxxx/5/5/5/ooooo o 4", "column 21: expected the last distance `-`, `1`, `2` or `3`, found `4`"),
        ("xxxxx/5/5/5/ooooo o 0", "column 21: expected the last distance `-`, `1`, `2` or `3`, found `0`"),
        ("xxxxx/5/5/5/ooooo o - x", "column 23: expected `+` for four directions, found `x`"),
        ("xxxxx/5/5/5/ooooo o -+", "column 22: expected the end, found `+`"),
        ("xxxxx/5/5/5/ooooo o - + ", "column 24: expected the end, found ` `"),
        ("5/5/5/5/5 o -", "there is no piece on the field"),
    ]);
}

#[test]
fn quindo_moves() {
    check::<<Quindo as Game>::Move>(&[
        ("", "nothing to read: the text is empty"),
        ("d", "column 2: expected a row 1-9, found the end"),
        ("d3", "column 3: expected a column a-i, found the end"),
        ("d3-d6", "column 3: expected a column a-i, found `-`"),
        ("j1a1", "column 1: expected a column a-i, found `j`"),
        ("D3d6", "column 1: expected a column a-i, found `D`"),
        ("d0d1", "column 2: expected a row 1-9, found `0`"),
        ("d3d6x", "column 5: expected the end, found `x`"),
    ]);
}

#[test]
fn squaryd_positions() {
    check::<Squaryd>(&[
        ("", "nothing to read: the text is empty"),
        ("7", "column 2: expected `/` between rows, found the end"),
        ("7/7/7/3#3/7/7/7/7 x", "column 16: expected a space, found `/`"),
        ("7/7/7/7/7/7/7 x", "the board has one `#`, in the middle of its middle row: the missing centre d4"),
        (
            "7/7/#6/3#3/7/7/7 x",
            "the board has one `#`, in the middle of its middle row: the missing centre d4",
        ),
        ("7/7/7/3#4/7/7/7 x", "column 9: the row has more than 7 places"),
        ("7/7/7/3#2/7/7/7 x", "column 10: the row has fewer than 7 places"),
        ("7/7/7/3#3/7/7/y6 x", "column 15: expected `x`, `o`, `X`, `O`, `#` or a digit, found `y`"),
        (
            "7/7/7/3#3/7/7/61 x",
            "column 16: a run of empty places is one digit from 1 to 7, never 0 and never two digits",
        ),
        ("7/7/7/3#3/7/7/7", "column 16: expected a space, found the end"),
        ("7/7/7/3#3/7/7/7 X", "column 17: expected `x` or `o` for the side to move, found `X`"),
        ("7/7/7/3#3/7/7/7 x+", "column 19: expected a space, found the end"),
        ("7/7/7/3#3/7/7/7 x+ squaryd:free", "`+` after the side and `=` belong to squaryd:tabletop only"),
        ("7/7/7/3#3/7/7/7 = squaryd:free", "`+` after the side and `=` belong to squaryd:tabletop only"),
        ("7/7/7/3#3/7/7/7 x squaryd", "column 19: expected `-`, a cell, or `squaryd:free`, found `s`"),
        ("7/7/7/3#3/7/7/7 x squaryd:free ", "column 31: expected the end, found ` `"),
        ("7/7/7/3#3/7/7/7 x - -", "column 22: expected a space, found the end"),
        ("7/7/7/3#3/7/7/7 x - - squaryd", "column 23: expected `squaryd:tabletop`, found `s`"),
        ("7/7/7/3#3/7/7/7 x - - squaryd:tabletop x", "column 39: expected the end, found ` `"),
        ("7/7/7/3#3/7/7/7 x a1 - squaryd:tabletop", "a1 is named as the single of a turn, but holds none"),
        ("7/7/7/3#3/7/7/x6 o a1 a1 squaryd:tabletop", "a1 is named as the single of two turns"),
        ("7/7/7/3#3/7/7/7 x d4 - squaryd:tabletop", "d4 is not a cell: the board has no centre (SY1)"),
        (
            "7/7/7/3#3/7/7/7 x h1 - squaryd:tabletop",
            "column 19: expected `-`, a cell, or `squaryd:free`, found `h`",
        ),
        ("XXXXXXX/XXXXX2/x6/3#3/7/7/7 x", "Dark has 25 pawns on the board and owns only 24"),
        ("OOOOOOO/OOOOOO1/7/3#3/7/7/7 x", "Light has 26 pawns on the board and owns only 24"),
        ("xx5/xx5/oo5/oo1#3/7/7/7 x", "both sides have won on this board"),
        ("xx5/xx5/XX5/XX1#3/7/7/7 x squaryd:free", "both sides have won on this board"),
    ]);
}

#[test]
fn squaryd_moves() {
    check::<<Squaryd as Game>::Move>(&[
        ("", "nothing to read: the text is empty"),
        ("a", "column 2: expected a row 1-7, found the end"),
        ("a8", "column 2: expected a row 1-7, found `8`"),
        ("h1", "column 1: expected a column a-g, found `h`"),
        ("A1", "column 1: expected a column a-g, found `A`"),
        ("e-", "column 2: expected a row 1-7, found `-`"),
        ("d4", "d4 is not a cell: the board has no centre (SY1)"),
        ("e5**", "column 4: expected the end, found `*`"),
        ("claim:a1", "column 9: expected a column a-g, found the end"),
        ("claim:a1a3c1c4", "a1, a3, c1, c4 are not the corners of a square in alphabetical order"),
        ("claim:a1c1a3c3", "a1, c1, a3, c3 are not the corners of a square in alphabetical order"),
        ("claim:a1a3c1c3x", "column 15: expected the end, found `x`"),
        ("fault:h1", "column 7: expected a column a-g, found `h`"),
        ("fault:e5*", "column 9: expected the end, found `*`"),
    ]);
}

#[test]
fn squod_positions() {
    check::<Squod>(&[
        ("", "nothing to read: the text is empty"),
        ("3", "column 2: expected `/` between rows, found the end"),
        ("4/3/3 s:3/RPS/SPR w:3/SSR/PPR s", "column 1: the row has more than 3 places"),
        ("2/3/3 s:3/RPS/SPR w:3/SSR/PPR s", "column 2: the row has fewer than 3 places"),
        (
            "12/3/3 s:3/RPS/SPR w:3/SSR/PPR s",
            "column 2: a run of empty places is one digit from 1 to 3, never 0 and never two digits",
        ),
        ("R2/3/3 s:3/RPS/SPR", "column 1: expected an owner `s`, `w`, `n`, `e`, or a digit, found `R`"),
        ("sX2/3/3 s:3/RPS/SPR", "column 2: expected a kind `R`, `P` or `S`, found `X`"),
        ("3/3/3", "column 6: expected ` s:` and South's part, found the end"),
        ("3/3/3 s:3/RPS/SPR", "column 18: expected ` w:` and West's part, found the end"),
        (
            "3/3/3 s:3/RPS/SPR w:3/SSR/PPR n:3/RPS/SPR s",
            "column 42: expected ` e:` and East's part, found ` `",
        ),
        (
            "3/3/3 s:3/RP?/SPR w:3/SSR/PPR s",
            "column 13: expected a kind `R`, `P`, `S`, or a digit, found `?`",
        ),
        ("3/3/3 s:3/RPS w:3/SSR/PPR s", "column 14: expected `/` between lines, found ` `"),
        ("3/3/3 s:3/RPS/SP1+ w:3", "column 19: expected the kinds in hand in the order R P S, found ` `"),
        ("3/3/3 s:3/RPS/SP1+PR w:3", "column 20: expected the kinds in hand in the order R P S, found `R`"),
        ("3/3/3 s:3/3/3+RRR w:3/SSR/PPR s", "South's hand holds more than two of a kind (SO1)"),
        ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR", "column 30: expected a space, found the end"),
        ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR n", "column 31: expected the letter of the seat to move, found `n`"),
        ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR s ", "column 32: expected the end, found ` `"),
        ("3/3/3 s:3/RPS/SP1 w:3/SSR/PPR s", "South has 1 of the kind R, not two (SO1)"),
        ("sR2/3/3 s:3/RPS/SPR w:3/SSR/PPR s", "South has 3 of the kind R, not two (SO1)"),
        ("nR2/3/3 s:3/RPS/SPR w:3/SSR/PPR s", "nR in the ring belongs to a seat without a ramp"),
        ("sRsPsS/wRwPwS/3 s:3/RPS/3 w:3/RPS/3 s", "both sides have a winning line in the ring"),
    ]);
}

#[test]
fn squod_toss_and_set_up() {
    check::<Squod>(&[
        ("toss", "column 1: expected an owner `s`, `w`, `n`, `e`, or a digit, found `t`"),
        ("toss 0 s:- w:- s", "column 6: expected the round of the toss from 1, found `0`"),
        ("toss 256 s:- w:- s", "the toss has at most 255 rounds"),
        ("toss 99999999999999999999 s:- w:- s", "the toss has at most 255 rounds"),
        ("toss 1 s:X w:- s", "column 10: expected `-` or a pick, found `X`"),
        ("toss 1 s:- w:- w", "South picks first, then West: this is not the seat to pick"),
        ("toss 1 s:R w:- s", "South picks first, then West: this is not the seat to pick"),
        ("setup", "column 6: expected ` s:` and South's part, found the end"),
        (
            "setup s:3/RPS/SPR w:3/3/3+RRPPSS s",
            "set-up goes clockwise, so this is not the seat to set up (SO3)",
        ),
        ("setup s:3/RPS/SPR w:3/RPS/SPR s", "set-up goes clockwise, so this is not the seat to set up (SO3)"),
        (
            "setup s:3/RPS/SP1+R w:3/3/3+RRPPSS w",
            "in the set-up a player has all pieces in hand, or lines 2 and 1 full (SO3)",
        ),
        (
            "setup s:3/RPS!/SPR w:3/3/3+RRPPSS w",
            "in the set-up a player has all pieces in hand, or lines 2 and 1 full (SO3)",
        ),
        ("setup s:3/RPS/SP1 w:3/3/3+RRPPSS w", "South has 1 of the kind R, not two (SO1)"),
    ]);
}

#[test]
fn squod_moves() {
    check::<<Squod as Game>::Move>(&[
        ("", "nothing to read: the text is empty"),
        ("d1", "column 1: expected a ring cell a1-c3, a ramp cell like `s2b`, or a kind, found `d`"),
        ("?@s1c", "column 1: expected a ring cell a1-c3, a ramp cell like `s2b`, or a kind, found `?`"),
        ("RR", "column 3: expected a kind `R`, `P` or `S`, found the end"),
        ("RPS-SPR", "column 4: expected `/` between lines 2 and 1, found `-`"),
        ("RPS/SPS", "a set-up has two of each kind (SO1)"),
        ("RPS/SPRR", "column 8: expected the end, found `R`"),
        ("R@b2", "column 3: expected a ramp cell like `s2b` or `w31`, found `b`"),
        ("R@s4a", "column 4: expected a line 1-3, found `4`"),
        ("R@s1d", "column 5: expected a column a-c, found `d`"),
        ("R@w1a", "column 5: expected a column 1-3, found `a`"),
        ("b4", "column 2: expected a row 1-3, found `4`"),
        ("s2b", "column 4: expected `-` and a place, or `!` and a rival, found the end"),
        ("s2b-s3a!b1", "column 9: expected a ramp cell like `s2b` or `w31`, found `b`"),
        ("s2b-b1!w31", "column 7: expected the end, found `!`"),
    ]);
}

#[test]
fn moves_are_refused_in_their_position() {
    for [start, m, message] in rows(include_str!("messages/moves.txt")) {
        let (_, mut game) = match_at(start);
        let seat = game.to_move().unwrap_or(Seat::new(0));
        assert_eq!(refusal(game.play(seat, m)), message, "{start}, {m}");
    }
}

#[test]
fn matches() {
    let mut game = Match::new("00000/00000 l".parse::<Squadro>().expect("a position"));
    assert_eq!(refusal(game.play(Seat::new(1), "1")), "it is Light's turn");
    let mut over = "cccc0/00000 l".parse::<Squadro>().expect("a position");
    assert_eq!(refusal(over.play("1".parse().expect("a move"))), "the game is over");
    assert_eq!(refusal(game.finish(End::Agreed)), "nothing is wrong");
    assert_eq!(refusal(game.finish(End::Agreed)), "the match is over");
    assert_eq!(refusal(new_match(Family::Squadro, "")), "nothing to read: the text is empty");
}

#[test]
fn unknown_games() {
    let names = Family::ALL.iter().flat_map(|family| family.variants()).map(|variant| variant.name);
    let games = format!("the games are {}", names.collect::<Vec<_>>().join(", "));
    assert!(games.starts_with("the games are squadro, quindo, quindo:orthogonal, "), "{games}");
    for (name, shown) in [("chess", "chess"), ("", ""), ("Squod", "Squod"), ("\u{1b}[0m\n", "\\u{1b}[0m\\n")]
    {
        assert_eq!(refusal(variant(name)), format!("there is no game `{shown}`; {games}"));
    }
}

/// A letter that no text of ours has is found where it stands, or before it.
#[test]
fn foreign_letters() {
    for family in Family::ALL {
        for start in family.variants().iter().flat_map(|variant| variant.starts) {
            for at in 0..start.len() {
                let text = format!("{}♞{}", &start[..at], &start[at + 1..]);
                let message = for_game!(family, G => refusal(text.parse::<G>()));
                let column = message.strip_prefix("column ").and_then(|rest| rest.split(':').next());
                let column = column.map(|column| column.parse::<usize>().expect("a column"));
                assert!(column.is_none_or(|column| column <= at + 1), "{text}: {message}");
                assert_ne!(message, "nothing is wrong", "{text}");
            }
        }
    }
}

/// A text of a megabyte is refused with a short message.
#[test]
fn huge_texts_get_short_messages() {
    for family in Family::ALL {
        for unit in ["x", "0", "7/", " ", "♞", "[", "R", "toss 1", "claim:a1", "a1"] {
            let text = unit.repeat((1 << 20) / unit.len());
            let messages = for_game!(family, G => [refusal(text.parse::<G>()), refusal(text.parse::<<G as Game>::Move>())]);
            assert!(messages.iter().all(|message| message.len() < 120), "{unit}: {messages:?}");
        }
    }
}

/// A name, a tag or a move of a megabyte is not shown whole.
#[test]
fn huge_names_get_short_messages() {
    let huge = "x".repeat(1 << 20);
    let records = [
        format!("[Game \"{huge}\"]\n\n*"),
        format!("[Game \"squadro\"]\n\n{huge} *"),
        format!("[Game \"squadro\"]\n[Start \"{huge}\"]\n\n*"),
        format!("[Game \"squadro\"]\n[Termination \"{huge}\"]\n\n1-0"),
    ];
    let mut messages = vec![refusal(variant(&huge))];
    for text in records {
        let record: Record = text.parse().expect("a record");
        messages.extend([refusal(replay(&record)), refusal(record.replay::<Squadro>())]);
    }
    assert!(messages.iter().all(|message| message.len() < 500));
}

/// The rule, the code and the values of a sentence, in one line.
fn data(sentence: &impl Sentence) -> String {
    let Message { rule, code, values, .. } = sentence.message();
    let told: Vec<String> = values.iter().map(|(name, value)| format!("{name}={}", shown(value))).collect();
    format!("{code} {} {}", rule.unwrap_or("-"), told.join(" "))
}

fn shown(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => format!("{text:?}"),
        Value::Seat { seat } => format!("<{seat}>"),
        Value::Message(message) => format!("({})", data(message.as_ref()).trim_end()),
    }
}

/// Moves that are refused, and with what, as data.
const REFUSED: &str = r#"
2o4/7/o2x3/7/2o4/7/6x o 2 | b6g6 | match-illegal - why=(quindo-too-far QN3 to="g6" distance=4)
3/3/3 s:R1P/1S1/R2+PS w:3/SSR/PPR s | P@w11 | match-illegal - why=(squod-own-first-line SO17 seat=<South>)
7/7/7/3#3/x1x4/7/x6 o | e5* | match-illegal - why=(squaryd-double-due SY7 due="c1*")
00000/00000 l | x | match-unreadable - why=(text-other - column=1 expected=(squadro-expected-lane -) found="x")
"#;

#[test]
fn refusals_are_data() {
    for [start, m, expected] in rows(REFUSED) {
        let (_, mut game) = match_at(start);
        let seat = game.to_move().expect("a seat to move");
        assert_eq!(data(&game.play(seat, m).expect_err("a refusal")), expected);
    }
    let record: Record = "[Game \"squadro\"]\n\n1 6 *".parse().expect("a record");
    let error = replay(&record).err().expect("a refusal");
    assert!(data(&error).starts_with("record-move - ply=2 text=\"`6`\" why=(match-unreadable"), "{error}");
}

/// Each sentence has a code of its own, and its English words name what is filled in.
#[test]
fn every_sentence_has_its_code() {
    let mut codes = BTreeSet::new();
    for Pattern { code, values, english, rule } in patterns() {
        assert!(codes.insert(code), "{code} is used twice");
        assert!(values.iter().all(|name| english.contains(&format!("{{{name}}}"))), "{code}: {english}");
        assert!(rule.is_none_or(|rule| !english.contains(rule)), "{code}: {english}");
    }
    assert!(codes.len() > 120, "{}", codes.len());
}
