//! What moves did: one table of texts, and what must hold of events in random play.

use std::collections::{BTreeSet, HashSet};

use quadrille_games::scene::Token;
use quadrille_games::{
    AnyMatch, End, Event, Family, Game, Match, Quindo, Rng, Scene, Seat, Step, Viewer, for_game,
};

use crate::table::{match_at, rows};
use crate::{GAMES, position, viewers, walk};

const TOLD: &str = include_str!("events.txt");

fn play(game: &mut dyn AnyMatch, text: &str) {
    let seat = game.to_move().unwrap_or_else(|| panic!("{text}: it is over"));
    game.play(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
}

/// Whose eyes a letter stands for: of a seat, `-` for watchers, `*` for the referee.
pub(super) fn viewer(game: &dyn AnyMatch, letter: char) -> Option<Viewer> {
    let seat = game.seats().iter().position(|seat| seat.letter == letter);
    let eyes = seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat as u8)));
    (letter != '*').then_some(eyes)
}

fn text(steps: &[Step]) -> String {
    let events: Vec<String> = steps.iter().flat_map(|step| &step.events).map(Event::to_string).collect();
    events.join("; ")
}

/// The matches of the table, each with the letters of those who look, and what they are told of the last move.
fn told() -> impl Iterator<Item = (Box<dyn AnyMatch>, &'static str, &'static str)> {
    rows(TOLD).map(|[start, moves, eyes, expected]| {
        let (_, mut game) = match_at(start);
        moves.split(' ').for_each(|text| play(game.as_mut(), text));
        (game, eyes, expected)
    })
}

#[test]
fn moves_say_what_they_did() {
    let mut wrong = Vec::new();
    for (game, eyes, expected) in told() {
        for letter in eyes.chars() {
            let found = text(&game.events(viewer(game.as_ref(), letter), game.ply() - 1));
            if found != expected {
                wrong.push(format!("{}seen by {letter}: {found}", game.record(None)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An event that happens nowhere in the table would be told by nobody's word.
#[test]
fn the_table_has_every_kind_of_event() {
    let mut kinds = HashSet::new();
    for (game, eyes, _) in told() {
        for letter in eyes.chars() {
            let steps = game.events(viewer(game.as_ref(), letter), 0);
            kinds.extend(steps.iter().flat_map(|step| &step.events).map(std::mem::discriminant));
        }
    }
    assert_eq!(kinds.len(), 26);
}

/// M3: an end that no move made is a step of its own.
#[test]
fn players_end_a_match() {
    let [light, dark] = [Seat::new(0), Seat::new(1)];
    for (end, seat, expected) in [
        (End::Resigned(dark), Some(dark), "over Resigned M3, won by 0, 1's doing"),
        (End::Time(light), Some(light), "over Time M3, won by 1, 0's doing"),
        (End::Agreed, None, "over Agreed M3, won by -"),
    ] {
        let (_, mut game) = match_at("00000/00000 l");
        play(game.as_mut(), "2");
        game.finish(end).unwrap();
        let steps = game.events(None, 1);
        assert_eq!((text(&steps), steps.len()), (expected.into(), 1));
        assert_eq!((steps[0].ply, steps[0].seat), (1, seat));
        assert_eq!(text(&game.events(None, 0)), format!("0 26-25-24-23; {expected}"));
        assert_eq!(game.events(None, 2), []);
    }
}

/// M2: the hundredth quiet move ends the match, and says so.
#[test]
fn the_hundredth_quiet_move_ends_the_match() {
    let mut rng = Rng::with_seed(2);
    let mut game = Match::<Quindo>::new(position("x5x/7/7/7/7/7/o5o o -"));
    while game.end().is_none() {
        let is_quiet = |m: &_| game.position().quiet_after(0, *m) == 1;
        let fresh = |m: &_| !game.history().contains(&game.position().after(*m));
        let quiet: Vec<_> = game.position().moves().filter(|m| is_quiet(m) && fresh(m)).collect();
        game.play_move(quiet[rng.usize(..quiet.len())]).unwrap();
    }
    assert!(text(&game.events(None, 99)).ends_with("; over Quiet M2, won by -"));
}

/// Each step names its ply and who moved; asking from a later ply leaves out the steps before.
#[test]
fn steps_are_numbered() {
    fn check<G: Game>(start: &str) {
        let game = walk::<G>(start, 1, |_, _| {});
        let steps = game.events(None, 0);
        assert!(steps.iter().map(|step| step.ply).eq(0..game.moves().len()));
        let mut again = Match::<G>::new(position(start));
        for (step, &m) in steps.iter().zip(game.moves()) {
            assert_eq!(step.seat, again.to_move());
            again.play_unchecked(m);
        }
        assert_eq!(game.events(None, 3), steps[3..]);
    }
    for_every_start!(check);
}

#[test]
fn events_lead_from_one_picture_to_the_next() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES / 4 {
            let mut before: Option<Vec<Scene>> = None;
            walk::<G>(start, seed, |game, _| {
                let eyes: Vec<_> = viewers(game).map(Some).chain([None]).collect();
                let now: Vec<Scene> = eyes.iter().map(|&viewer| game.scene(viewer)).collect();
                for (i, was) in before.iter().flatten().enumerate() {
                    check_followed(game, eyes[i], was, &now[i]);
                }
                before = Some(now);
            });
        }
    }
    for_every_start!(check);
}

fn check_followed<G: Game>(game: &Match<G>, viewer: Option<Viewer>, was: &Scene, now: &Scene) {
    let steps = game.events(viewer, game.moves().len() - 1);
    let [step] = &steps[..] else { panic!("{steps:?}") };
    let context = || format!("{}: {}", game.position(), text(&steps));
    let mut board = Board { tokens: was.tokens.clone() };
    step.events.iter().for_each(|event| board.follow(event));
    assert_eq!(board.sorted(), Board { tokens: now.tokens.clone() }.sorted(), "{}", context());
    check_threats(was, now, &step.events, &context);
    let over = step.events.iter().any(|event| matches!(event, Event::Over { .. }));
    assert_eq!(over, game.end().is_some(), "{}", context());
}

/// Every threat of the new picture is an old one, or was told.
fn check_threats(was: &Scene, now: &Scene, events: &[Event], context: &impl Fn() -> String) {
    for (number, cells) in now.threats.iter().enumerate().filter(|_| now.winning.is_empty()) {
        let told = events.iter().filter_map(|event| match event {
            Event::Threatened { seat, at, .. } if seat.index() == number => Some(at),
            _ => None,
        });
        let told: BTreeSet<&String> = told.collect();
        let expected: BTreeSet<&String> = cells.iter().collect();
        let new: BTreeSet<&String> =
            cells.iter().filter(|cell| !was.threats[number].contains(cell)).collect();
        assert!(told.is_subset(&expected) && new.is_subset(&told), "{}", context());
    }
}

/// The pieces as somebody moves them who knows nothing but events.
struct Board {
    tokens: Vec<Token>,
}

impl Board {
    fn sorted(mut self) -> Vec<Token> {
        self.tokens.sort_by(|a, b| a.at.cmp(&b.at));
        self.tokens
    }

    fn token(&mut self, at: &str, seat: Seat) -> &mut Token {
        let found = self.tokens.iter_mut().find(|token| token.at == at && token.seat == seat.index());
        found.unwrap_or_else(|| panic!("nothing of {seat} on {at}"))
    }

    fn remove(&mut self, at: &str, seat: Seat) {
        self.token(at, seat);
        self.tokens.retain(|token| token.at != at || token.seat != seat.index());
    }

    fn put(&mut self, at: &str, seat: Seat, look: &str) -> &mut Token {
        let seat = seat.index();
        let (at, look) = (at.to_string(), look.to_string());
        let (can_be, name) = (String::new(), String::new());
        self.tokens.push(Token { at, seat, look, can_be, open: false, count: 1, name, number: None });
        self.tokens.last_mut().unwrap()
    }

    fn add_to_hand(&mut self, to: &str, seat: Seat, count: u32) {
        let here = self.tokens.iter_mut().find(|token| token.at == to);
        match here {
            Some(token) => token.count += count,
            None => self.put(to, seat, &to[1..]).count = count,
        }
    }

    fn take_from_hand(&mut self, from: &str, seat: Seat, count: u32) {
        let token = self.token(from, seat);
        token.count = token.count.checked_sub(count).unwrap_or_else(|| panic!("too few on {from}"));
        if token.count == 0 {
            self.remove(from, seat);
        }
    }

    /// A face is known, or it is not.
    fn know(&mut self, at: &str, seat: Seat, can_be: &str, open: bool) {
        let token = self.token(at, seat);
        token.look = if can_be.len() == 1 { can_be.into() } else { "?".into() };
        token.can_be = can_be.into();
        token.open = open;
    }

    fn follow(&mut self, event: &Event) {
        match event {
            Event::Travelled { seat, path, over } => {
                let [from, between @ .., to] = &path[..] else { panic!("{event}") };
                assert!(over.iter().all(|at| between.contains(at)), "{event}");
                self.token(from, *seat).at = to.clone();
            }
            Event::SentBack { seat, from, to } => self.token(from, *seat).at = to.clone(),
            Event::TurnedRound { seat, at } => self.token(at, *seat).look = "back".into(),
            Event::CameHome { seat, at, .. } => self.token(at, *seat).look = "home".into(),
            Event::TurnedOver { seat, at, to } => self.token(at, *seat).seat = to.index(),
            Event::Left { seat, at } => self.remove(at, *seat),
            Event::Placed { seat, at, double } => {
                self.put(at, *seat, if *double { "double" } else { "single" });
            }
            hidden => self.follow_hidden(hidden),
        }
    }

    fn follow_hidden(&mut self, event: &Event) {
        match event {
            Event::PutDown { seat, from, to, can_be, open } => {
                self.take_from_hand(from, *seat, 1);
                self.put(to, *seat, "");
                self.know(to, *seat, can_be, *open);
            }
            Event::Entered { seat, at, face } => {
                self.know(at, *seat, &face.to_string(), true);
                self.token(at, *seat).can_be.clear();
            }
            Event::Clashed { seat, at, face, rival, .. } => {
                self.know(at, *seat, &face.to_string(), true);
                self.know(&rival.at, rival.seat, &rival.face.to_string(), true);
            }
            Event::Taken { seat, at, to, .. } => {
                self.remove(at, *seat);
                self.add_to_hand(to, *seat, 1);
            }
            Event::Sorted { seat, from, to, look, count } => {
                self.take_from_hand(from, *seat, *count);
                self.add_to_hand(to, *seat, *count);
                assert_eq!(self.token(to, *seat).look, look.to_string());
            }
            Event::Learnt { seat, at, can_be, open } => self.know(at, *seat, can_be, *open),
            _ => {}
        }
    }
}
