//! Matches: records replay, moves are taken back, a match starts over, and draws that need its history.

use std::collections::HashMap;

use quadrille_games::{
    End, Entry, Family, Game, Match, PlayError, Quindo, Record, RecordError, Rng, Seat, Side, Squod, Viewer,
    for_game,
};

use crate::{GAMES, check_same, played, position, view_after, viewers, walk};

#[test]
fn records_replay_to_the_same_match() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            let game = walk::<G>(start, seed, |game, rng| {
                if rng.u8(..10) == 0 {
                    check_record(game);
                }
            });
            check_record(&game);
            check_finished(&game, seed);
        }
    }
    for_every_start!(check);
}

fn check_record<G: Game>(game: &Match<G>) {
    let mut record = Record::of(game, None);
    record.set_tag("Event", "a \"quoted\" \\ name\nof two lines, {braces} and ümlauts");
    record.set_tag("Empty", "");
    record.entries.insert(0, Entry::Comment("before the first move".into()));
    record.entries.push(Entry::Comment(" a [long] comment \n\n of three lines, 1-0 or not * ".repeat(3)));
    check_record_text(&record);
    check_same(game, &record.to_string().parse::<Record>().unwrap().replay::<G>().unwrap());
    for viewer in viewers(game) {
        check_viewers_record(game, &Record::of(game, Some(viewer)));
    }
}

fn check_record_text(record: &Record) {
    let text = record.to_string();
    let again: Record = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *record);
    assert_eq!(again.to_string(), text);
}

/// A viewer's record survives its text, and replays unless it hides something.
fn check_viewers_record<G: Game>(game: &Match<G>, record: &Record) {
    check_record_text(record);
    assert_eq!(record.moves().count(), game.moves().len());
    match record.replay::<G>() {
        Ok(again) => assert_eq!(again.moves(), game.moves()),
        Err(RecordError::Hidden { ply }) => assert!(record.moves().nth(ply - 1).unwrap().starts_with('?')),
        Err(error) => panic!("{record}: {error}"),
    }
}

/// M3: an end that is not by the rules is kept too.
fn check_finished<G: Game>(game: &Match<G>, seed: u64) {
    let mut game = game.clone();
    game.take_back(1 + seed as usize % 5);
    let seat = Seat::new(seed as u8 % game.start().seats());
    let end = [End::Resigned(seat), End::Time(seat), End::Agreed][seed as usize % 3];
    game.finish(end).unwrap();
    assert_eq!(game.finish(End::Agreed), Err(PlayError::Over));
    assert_eq!((game.end(), game.to_move()), (Some(end), None));
    check_record(&game);
}

#[test]
fn taking_back_gives_the_earlier_match() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            let mut trail = Vec::new();
            let game = walk::<G>(start, seed, |game, _| trail.push(game.clone()));
            let mut rng = Rng::with_seed(seed);
            for earlier in (0..5).map(|_| &trail[rng.usize(..trail.len())]) {
                let mut again = game.clone();
                again.take_back(game.moves().len() - earlier.moves().len());
                check_same(earlier, &again);
            }
            let mut again = game.clone();
            again.take_back(usize::MAX);
            check_same(&trail[0], &again);
        }
    }
    for_every_start!(check);
}

#[test]
fn starting_over_gives_a_fresh_match() {
    fn check<G: Game>(start: &str) {
        let mut game = walk::<G>(start, 1, |_, _| {});
        game.restart();
        check_same(&Match::new(position(start)), &game);
    }
    for_every_start!(check);
}

#[test]
fn the_third_time_is_a_draw() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            check_repetition(Match::<G>::new(position(start)), &mut Rng::with_seed(seed));
        }
    }
    for_every_start!(check);
}

/// M1: plays so as to repeat, and counts what the public reads.
fn check_repetition<G: Game>(mut game: Match<G>, rng: &mut Rng) {
    let mut seen: HashMap<String, usize> = HashMap::from([(game.view(Viewer::Public).to_string(), 1)]);
    while game.end().is_none() && game.moves().len() < 300 {
        let moves: Vec<_> = game.position().moves().collect();
        let is_seen = |&m: &G::Move| seen.contains_key(&view_after(&game, m, Viewer::Public).to_string());
        let again: Vec<_> = moves.iter().copied().filter(is_seen).collect();
        let choice = if again.is_empty() { &moves } else { &again };
        game.play_move(choice[rng.usize(..choice.len())]).unwrap();
        let times = seen.entry(game.view(Viewer::Public).to_string()).or_default();
        *times += 1;
        let expected = match game.position().outcome() {
            Some(outcome) => Some(End::Rules(outcome)),
            None => (*times >= 3).then_some(End::Repetition),
        };
        assert!(game.end() == expected || game.end() == Some(End::Quiet), "{}", game.position());
    }
}

#[test]
fn ends_that_need_history() {
    let around = "b2c2 b6d6 c2b2 d6b6 b2c2 b6d6 c2b2 d6b6 b2c2";
    // The ring is full of equals, so that South can put a piece down and still not act.
    let stuck = "eReReP/nRnRnP/wRwRwP s:RRP/SS1/3+P w:3/3/3+PSS n:3/3/3+PSS e:3/3/3+PSS w";
    let nobody = "3/3/3 s:3/3/3+RRPPSS w:3/3/3+RRPPSS";
    for (start, moves, end) in [
        ("x4/5/5/5/o4 o -", &around[..39], None),
        ("x4/5/5/5/o4 o -", around, Some(End::Repetition)),
        ("x4/5/5/5/o4 o 2", &around[..39], Some(End::Repetition)),
        (&format!("{nobody} s"), "pass", None),
        (&format!("{nobody} w"), "pass pass", Some(End::Quiet)),
        (&format!("{nobody} n:3/3/3+RRPPSS e:3/3/3+RRPPSS w"), "pass pass pass", None),
        (&format!("{nobody} n:3/3/3+RRPPSS e:3/3/3+RRPPSS w"), "pass pass pass pass", Some(End::Quiet)),
        (&format!("{nobody} w"), "pass R@s1a s1a-s2b pass", None),
        (stuck, "pass pass pass P@s1a", None),
        (stuck, "pass pass pass P@s1a pass", Some(End::Quiet)),
    ] {
        let found = match start.contains(':') {
            true => played::<Squod>(start, moves).end(),
            false => played::<Quindo>(start, moves).end(),
        };
        assert_eq!(found, end, "{start}, {moves}");
    }
}

#[test]
fn a_hundred_quiet_moves_are_a_draw() {
    let mut drawn = 0;
    for seed in 0..10 {
        let mut game = Match::<Quindo>::new(position("x5x/7/7/7/7/7/o5o o -"));
        let mut rng = Rng::with_seed(seed);
        while game.end().is_none() {
            let counts = |truth: &Quindo| [Side::First, Side::Second].map(|side| truth.count(side));
            let is_quiet = |&m: &_| counts(game.position()) == counts(&game.position().after(m));
            let quiet: Vec<_> = game.position().moves().filter(is_quiet).collect();
            game.play_move(quiet[rng.usize(..quiet.len())]).unwrap();
        }
        drawn += usize::from(game.end() == Some(End::Quiet) && game.moves().len() == 100);
        assert!(game.end() == Some(End::Repetition) || game.moves().len() == 100);
    }
    assert!(drawn > 5, "{drawn}");
}
