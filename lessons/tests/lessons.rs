//! Plays every step of every lesson: solutions do what is asked, mistakes fail for the stated reason.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use quadrille_games::{Condition, Family, Game, PlayError, Rng, Sentence, Viewer, draw, for_game, new_match};
use quadrille_lessons::{Lecture, Lesson, Try, Verdict, Words, lesson};
use quadrille_texts::Language;

/// A whole game against the weakest player is over by then.
const LONGEST: usize = 2_000;

fn lessons() -> impl Iterator<Item = (Family, Lesson)> {
    Family::ALL.into_iter().map(|family| (family, lesson(family).unwrap_or_else(|why| panic!("{why}"))))
}

fn steps() -> impl Iterator<Item = (Family, String, Lecture)> {
    lessons().flat_map(|(family, lesson)| {
        let named = move |(i, step)| (family, format!("{} step {}", lesson.game, i + 1), step);
        lesson.steps.into_iter().enumerate().map(named)
    })
}

/// What comes of a line of moves, in which the step itself gives the answers of the other side.
fn follow(family: Family, step: &Lecture, line: &str) -> Result<Verdict, PlayError> {
    for_game!(family, G => follow_in::<G>(step, line))
}

fn follow_in<G: Game>(step: &Lecture, line: &str) -> Result<Verdict, PlayError> {
    let mut tried = Try::<G>::new(step).unwrap();
    let mut verdict = Verdict::Open;
    for (ply, text) in line.split_whitespace().enumerate() {
        if tried.game.moves().len() == ply {
            assert_eq!(verdict, Verdict::Open, "{line} goes on after {verdict:?}");
            verdict = tried.play(text)?;
        }
    }
    assert_eq!(tried.game.moves().len(), line.split_whitespace().count(), "{line} was not played to its end");
    Ok(verdict)
}

#[test]
fn a_lesson_has_a_few_steps_and_then_a_whole_game() {
    for (family, lesson) in lessons() {
        assert!((6..=10).contains(&lesson.steps.len()), "{} has {} steps", lesson.game, lesson.steps.len());
        let (last, steps) = lesson.steps.split_last().unwrap();
        assert_eq!(last.level, Some(1), "{}", lesson.game);
        assert!(
            steps.iter().all(|step| step.level.is_none() && !step.solution.is_empty()),
            "{}",
            lesson.game
        );
        for step in &lesson.steps {
            let game = new_match(family, &step.position).unwrap();
            assert_eq!(game.variant().name, lesson.game, "{}", step.position);
            assert!(game.to_move().is_some(), "{} is over", step.position);
        }
    }
}

#[test]
fn every_solution_does_what_is_asked() {
    for (family, name, step) in steps().filter(|(.., step)| step.level.is_none()) {
        let verdict = follow(family, &step, &step.solution).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(verdict, Verdict::Done, "{name}: {}", step.solution);
    }
}

#[test]
fn every_mistake_fails_for_the_stated_reason() {
    for (family, name, step) in steps() {
        for (i, mistake) in step.mistakes.iter().enumerate() {
            let verdict = follow(family, &step, &mistake.moves);
            match (&mistake.when, &mistake.refused, &mistake.says) {
                (Some(_), None, Some(_)) => {
                    assert_eq!(verdict.unwrap(), Verdict::Not(Some(i)), "{name}: {}", mistake.moves);
                }
                (None, Some(rule), None) => {
                    let Err(PlayError::Illegal { why }) = verdict else {
                        panic!("{name}: {} is {verdict:?}", mistake.moves)
                    };
                    assert_eq!(why.rule(), Some(rule.as_str()), "{name}: {}", mistake.moves);
                }
                _ => panic!("{name}: {} is refused, or it says a reason", mistake.moves),
            }
        }
    }
}

#[test]
fn every_step_but_the_last_names_a_mistake() {
    for (_, name, step) in steps() {
        assert_eq!(step.mistakes.is_empty(), step.level.is_some(), "{name}");
        assert_eq!(step.coach.is_empty(), step.level.is_none(), "{name}");
    }
}

#[test]
fn every_condition_can_be_read() {
    for (_, name, step) in steps() {
        let reasons = step.mistakes.iter().filter_map(|mistake| mistake.when.as_ref());
        let remarks = step.coach.iter().map(|remark| &remark.when);
        for text in reasons.chain(remarks).chain([&step.goal]) {
            text.parse::<Condition>().unwrap_or_else(|why| panic!("{name}: {why}"));
        }
    }
}

/// The numbers of the rules of a sheet.
fn rules_of(family: Family) -> BTreeSet<String> {
    let sheet = Language::English.sheet(family.variants()[0].name);
    let titles = sheet.lines().filter_map(|line| line.strip_prefix("### "));
    let first = titles.filter_map(|title| title.split(' ').next());
    first.filter(|word| !word.contains(':')).map(String::from).collect()
}

#[test]
fn every_rule_is_exercised_or_left_out_with_a_reason() {
    for (family, lesson) in lessons() {
        let met: BTreeSet<String> = lesson.steps.iter().flat_map(|step| step.rules.clone()).collect();
        let left_out: BTreeSet<String> = lesson.left_out.keys().cloned().collect();
        assert!(met.is_disjoint(&left_out), "{}: both met and left out", lesson.game);
        assert_eq!(&met | &left_out, rules_of(family), "{}", lesson.game);
        assert!(lesson.left_out.values().all(|reason| reason.len() > 20), "{}", lesson.game);
    }
}

#[test]
fn every_text_is_there_in_three_languages() {
    for (_, name, step) in steps() {
        let reasons = step.mistakes.iter().filter_map(|mistake| mistake.says.as_ref());
        let remarks = step.coach.iter().map(|remark| &remark.says);
        for words in reasons.chain(remarks).chain([&step.title, &step.text, &step.hint, &step.praise]) {
            check(&name, words);
        }
    }
}

fn check(name: &str, words: &Words) {
    let told: BTreeSet<&str> = Language::ALL.iter().map(|&language| words.say(language)).collect();
    assert_eq!(told.len(), 3, "{name}: {told:?}");
    assert!(told.iter().all(|text| !text.is_empty() && text.trim() == *text), "{name}: {told:?}");
    let french = words.say(Language::French);
    let is_loose = french.chars().zip(french.chars().skip(1)).any(|(a, b)| "!?:;".contains(b) && a != ' ');
    assert!(!is_loose, "{name}: French puts a space before high marks: {french}");
}

#[test]
fn the_whole_games_come_to_an_end() {
    for (family, name, step) in steps().filter(|(.., step)| step.level.is_some()) {
        let mut game = new_match(family, &step.position).unwrap();
        let rng = &mut Rng::with_seed(1);
        while let Some(seat) = game.to_move() {
            assert!(game.ply() < LONGEST, "{name}");
            let moves = game.snapshot(Viewer::Seat(seat)).moves;
            game.play(seat, &moves[draw(moves.len(), rng)]).unwrap();
        }
    }
}
