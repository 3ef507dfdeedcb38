//! Noughts and crosses: its messages word for word, what moves did, and positions changed by hand.

use quadrille_games::setup::edited;
use quadrille_games::{Edit, Event, Game, Match, Noughts, ParseError, Seat};

/// The match after these moves, parted by spaces.
fn played(moves: &str) -> Match<Noughts> {
    let mut game = Match::new("3/3/3 o".parse().expect("the start"));
    moves.split(' ').for_each(|text| game.play_text(text).expect(text));
    game
}

fn refusal<T>(result: Result<T, ParseError>) -> String {
    result.map_or_else(|error| error.to_string(), |_| "nothing is wrong".into())
}

#[test]
fn texts_are_refused_word_for_word() {
    for (text, why) in [
        ("", "nothing to read: the text is empty"),
        ("3/3/2z o", "column 6: expected a nought `o`, a cross `x` or a digit, found `z`"),
        ("3/3/4 o", "column 5: the row has more than 3 places"),
        ("3/3/3", "column 6: expected a space, found the end"),
        ("3/3/3 -", "column 7: expected `o` or `x` for whose turn it is, found `-`"),
        ("ooo/3/xxx o", "both sides have three in a row; only one side can have won"),
    ] {
        assert_eq!(refusal(text.parse::<Noughts>()), why);
    }
    for (text, why) in [
        ("d1", "column 1: expected a column a-c, found `d`"),
        ("a4", "column 2: expected a row 1-3, found `4`"),
        ("a1a", "column 3: expected the end, found `a`"),
    ] {
        assert_eq!(refusal(text.parse::<<Noughts as Game>::Move>()), why);
    }
    let why = played("b2").play_text("b2").expect_err("it is taken").to_string();
    assert_eq!(why, "illegal: there is a mark on b2 already (NC2)");
}

#[test]
fn moves_say_what_they_did() {
    for (moves, told) in [
        ("b2", "0 puts b2"),
        ("b2 a1", "1 puts a1"),
        ("a1 a2 b1 b2 c1", "0 puts c1; over Rules NC3, won by 0 at a1 b1 c1"),
        ("a1 b2 c3 c2 a2 a3 c1 b1 b3", "0 puts b3; over Rules NC4, won by -"),
    ] {
        let steps = played(moves).events(None, moves.split(' ').count() - 1);
        let events: Vec<String> = steps.iter().flat_map(|step| &step.events).map(Event::to_string).collect();
        assert_eq!(events.join("; "), told, "{moves}");
    }
}

#[test]
fn ends_are_told_in_words() {
    for (moves, told) in [
        ("a1 a2 b1 b2 c1", "Noughts wins: three marks in a row"),
        ("a1 b2 c3 c2 a2 a3 c1 b1 b3", "a draw: the board is full"),
    ] {
        let last = played(moves).events(None, 0).pop().expect("a step");
        assert_eq!(last.summary.last().map(ToString::to_string).as_deref(), Some(told));
    }
}

#[test]
fn changes_are_made_or_refused() {
    let put = |at, look| Edit::Put { at, seat: Seat::new(0), look };
    for (position, edit, expected) in [
        ("3/3/3 o", put("b2", "single"), "3/1o1/3 o"),
        ("3/1x1/3 o", put("b2", "single"), "3/1o1/3 o"),
        ("3/1x1/3 o", Edit::Clear { at: "b2" }, "3/3/3 o"),
        ("3/1x1/3 o", Edit::PassTurn, "3/1x1/3 x"),
        ("3/3/3 o", put("b2", "double"), "this cannot be put here"),
        ("3/3/3 o", put("d4", "single"), "this cannot be put here"),
        ("xxx/3/oo1 o", put("c1", "single"), "both sides have three in a row; only one side can have won"),
    ] {
        let start: Noughts = position.parse().expect(position);
        let found = edited(&start, edit).map_or_else(|error| error.to_string(), |found| found.to_string());
        assert_eq!(found, expected, "{position}, {edit:?}");
    }
}
