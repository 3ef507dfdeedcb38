//! What moves did is said in three languages, and to those who sit at the board as "you".
//!
//! `events.txt` has a position, moves, the seat that reads (`-` for a watcher), and what is said of the last step.

use std::collections::BTreeSet;

use quadrille_games::summary::{Happened, Why};
use quadrille_games::{
    AnyMatch, End, Family, Game, Match, Message, Pattern, Quindo, Rng, Seat, Value, Viewer, new_match,
};
use quadrille_texts::Language;

const STORIES: &str = include_str!("events.txt");

/// A match from a position, with these moves; `resign`, `time` and `agree` end it.
fn played(start: &str, moves: &str) -> Box<dyn AnyMatch> {
    let found = Family::ALL.into_iter().find_map(|family| new_match(family, start).ok());
    let mut game = found.unwrap_or_else(|| panic!("{start}"));
    for text in moves.split(' ') {
        let seat = game.to_move().unwrap_or_else(|| panic!("{start}: {text} after the end"));
        match text {
            "resign" => game.finish(End::Resigned(seat)),
            "time" => game.finish(End::Time(seat)),
            "agree" => game.finish(End::Agreed),
            _ => game.play(seat, text),
        }
        .unwrap_or_else(|error| panic!("{start}: {text}: {error}"));
    }
    game
}

/// What is said of the last step to somebody at this seat, and the seat's name.
fn summary(story: &str) -> (Vec<Message>, Option<&'static str>) {
    let parts: Vec<&str> = story.split(" | ").collect();
    let [start, moves, letter] = parts[..] else { panic!("{story}") };
    let game = played(start, moves);
    let seat = game.seats().iter().position(|seat| letter.starts_with(seat.letter));
    let viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat as u8)));
    let step = game.events(Some(viewer), 0).pop().unwrap_or_else(|| panic!("{story}"));
    (step.summary, seat.map(|seat| game.seats()[seat].name))
}

/// Each story, and its three lines.
fn stories() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    STORIES.trim_end().split("\n\n").map(|block| {
        let mut lines = block.lines();
        (lines.next().unwrap_or_else(|| panic!("an empty block")), lines.collect())
    })
}

#[test]
fn every_story_is_told_in_three_languages() {
    let mut wrong = Vec::new();
    for (story, expected) in stories() {
        let (messages, reader) = summary(story);
        let told = Language::ALL.map(|language| {
            let said: Vec<String> = messages.iter().map(|said| language.tell_to(reader, said)).collect();
            said.join(". ").replace('\u{a0}', " ")
        });
        if told[..] != expected[..] {
            wrong.push(format!("{story}\n{}", told.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n\n"));
}

fn codes(message: &Message, found: &mut BTreeSet<&'static str>) {
    found.insert(message.code);
    for (_, value) in &message.values {
        if let Value::Message(inside) = value {
            codes(inside, found);
        }
    }
}

/// M2 takes too many moves to be written down.
fn hundred_quiet_moves() -> Vec<Message> {
    let mut rng = Rng::with_seed(2);
    let start = "x5x/7/7/7/7/7/o5o o -".parse().expect("a position");
    let mut game = Match::<Quindo>::new(start);
    while game.end().is_none() {
        let is_quiet = |m: &_| game.position().quiet_after(0, *m) == 1;
        let fresh = |m: &_| !game.history().contains(&game.position().after(*m));
        let quiet: Vec<_> = game.position().moves().filter(|m| is_quiet(m) && fresh(m)).collect();
        game.play_move(quiet[rng.usize(..quiet.len())]).expect("a legal move");
    }
    game.events(None, 99).remove(0).summary
}

/// Every kind of event, and every reason for an end, is in one of the stories.
#[test]
fn the_stories_have_every_sentence() {
    let mut found = BTreeSet::new();
    let all = stories().map(|(story, _)| summary(story).0).chain([hundred_quiet_moves()]);
    all.flatten().for_each(|message| codes(&message, &mut found));
    let patterns = Happened::PATTERNS.iter().chain(Why::PATTERNS);
    let missing: Vec<_> = patterns.map(|pattern| pattern.code).filter(|code| !found.contains(code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A sentence of which every seat is the reader's.
fn to_me(Pattern { code, values, .. }: &Pattern) -> Message {
    const SEATS: [&str; 5] = ["seat", "other", "winner", "loser", "one"];
    let fill = |&name: &&'static str| {
        let seat = Value::Seat { seat: "South" };
        (name, if SEATS.contains(&name) { seat } else { Value::Text(String::new()) })
    };
    Message { rule: None, code, values: values.iter().map(fill).collect(), english: String::new() }
}

/// The mark for the reader is never said itself.
#[test]
fn every_sentence_speaks_to_its_reader() {
    for pattern in Happened::PATTERNS.iter().chain(Why::PATTERNS) {
        for language in [Language::French, Language::Dutch] {
            let told = language.tell_to(Some("South"), &to_me(pattern));
            let names_nobody = !told.split_whitespace().any(|word| word == "you");
            assert!(names_nobody && !told.contains(&language.seat("South")), "{told}");
        }
    }
}
