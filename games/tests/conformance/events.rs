//! What moves did: one table of texts, and what must hold of events in random play.

use std::collections::{BTreeSet, HashSet};

use quadrille_games::scene::Token;
use quadrille_games::{
    AnyMatch, End, Event, Family, Game, Match, Quindo, Rng, Scene, Seat, Step, Viewer, for_game, new_match,
};

use crate::{GAMES, position, viewers, walk};

/// What moves did, by the eyes that see it: letters of seats, `-` for watchers, `*` for the referee. Several moves
/// are played, and the last is told.
const TOLD: &[(&str, &str, &str, &str)] = &[
    // Squadro: along the lane, back to where a leg began, round, home.
    ("00000/00000 l", "2", "ld-*", "0 26-25-24-23"),
    ("00000/00440 l", "2", "ld-*", "0 26-25-24-23-22 over 24 23; 1 back 24-64; 1 back 23-63"),
    ("00000/00840 l", "2", "ld-*", "0 26-25-24-23-22 over 24 23; 1 back 24-64; 1 back 23-03"),
    ("05000/00000 l", "2", "ld-*", "0 21-20; 0 round 20"),
    ("b0000/00000 l", "1", "ld-*", "0 15-16; 0 home 16 #1"),
    ("bccc0/00000 l", "1", "ld-*", "0 15-16; 0 home 16 #4; over Rules SD10, won by 0 at 16 26 36 46"),
    // Quindo: along the line over what is jumped, turned over, gone, barred, passed.
    ("5/5/2x2/2x2/2o2 x 1", "d4d6", "ox-*", "1 d4-d5-d6; 0 barred 2"),
    (
        "5/x1x2/2x2/2o2/5 o -",
        "d3d6",
        "ox-*",
        "0 d3-d4-d5-d6 over d4 d5; 1 turns 0 d4; 1 turns 0 d5; 1 barred 1",
    ),
    (
        "x4/2x2/2x2/5/2o2 o -",
        "d2d7",
        "ox-*",
        "0 d2-d3-d4-d5-d6-d7 over d4 d5; 1 turns 0 d4; 1 turns 0 d5; 0 leaves d7; 1 barred 3",
    ),
    ("5/5/5/5/2o1x o -", "d2d1", "ox-*", "0 d2-d1; 0 leaves d1; over Rules QN9, won by 1"),
    ("5/5/5/2x2/2o2 o -", "d2d4", "ox-*", "0 d2-d3-d4 over d3; 1 turns 0 d3; over Rules QN9, won by 0"),
    ("x5x/x4x1/x3x2/x2x3/x2x3/xx5/oxxxxxx x 3", "e4d4 pass", "ox-*", "0 passes"),
    // Squaryd: singles, threats, doubles that stop them, squares, and who goes on alone.
    ("7/7/7/3#3/7/7/7 x", "e5", "xo-*", "0 puts e5"),
    ("7/7/7/3#3/2x4/7/x6 x", "c1", "xo-*", "0 puts c1; 0 threat a3 by a1 c1 c3"),
    ("7/7/7/3#3/x1x4/7/x6 o", "c1*", "xo-*", "1 puts c1*; 1 stops c1 of a1 a3 c3; 1 again SY5"),
    (
        "7/7/7/3#3/x1x4/7/x6 x",
        "c1",
        "xo-*",
        "0 puts c1; 0 square a1 c1 a3 c3; over Rules SY9, won by 0 at a1 c1 a3 c3",
    ),
    (
        "7/7/7/3#O2/2Ox1x1/5O1/5x1 o",
        "d1*",
        "xo-*",
        "1 puts d1*; 1 stops d1 of f1 d3 f3; 1 square* d1 f2 c3 e4; over Rules SY10, won by 0 at d1 f2 c3 e4",
    ),
    (
        "xo2o1x/2o2O1/ooxxo1O/1X1#ox1/ooO1oOx/3xxOx/oo1xOxx x",
        "c2",
        "xo-*",
        "0 puts c2; 0 threat c1 by d1 c2 d2; 0 threat d3 by d1 c2 e2; 0 threat g4 by f1 c2 d5; 0 again SY12",
    ),
    ("oooxx1o/Oxooxxx/OxoXx1x/x1o#o2/1Oxo1ox/o1oxxxX/o1Oo1Xx o", "pass", "xo-*", "1 passes"),
    (
        "1x1xo1x/OXxoxo1/1x1OXxx/xoX#xoo/xoooxxO/2OxxOo/oo1Oxx1 x",
        "c1",
        "xo-*",
        "0 puts c1; over Rules SY13, won by -",
    ),
    ("7/7/7/3#3/x1x4/7/x6 x squaryd:free", "b1*", "xo-*", "0 puts b1*; 0 again SY5"),
    // At the table nobody is told what is threatened or complete.
    ("7/7/7/3#3/x1x4/7/x6 x - - squaryd:tabletop", "c1", "xo-*", "0 puts c1"),
    ("7/7/7/3#3/x1x4/7/x6 o - - squaryd:tabletop", "c1*", "xo-*", "1 puts c1*; 1 again squaryd:tabletop"),
    (
        "7/7/7/3#3/x1x4/7/x1x4 x - - squaryd:tabletop",
        "claim:a1a3c1c3",
        "xo-*",
        "0 claims a1 c1 a3 c3; over Rules SY3, won by 0 at a1 c1 a3 c3",
    ),
    (
        "7/7/4o2/3#3/x6/6o/x5o x a3 e5 squaryd:tabletop",
        "c3 c1 fault:c1",
        "xo-*",
        "0 denounces c1; over Rules squaryd:tabletop, won by 0",
    ),
    // Squod, before the play: a pick is secret until both are made, a set-up for good.
    ("toss 1 s:- w:- s", "R", "s*", "0 picks R"),
    ("toss 1 s:- w:- s", "R", "w-", "0 picks ?"),
    ("toss 1 s:- w:- s", "R R", "s-", "1 picks ?; toss RR tie"),
    ("toss 1 s:- w:- s", "R R", "w*", "1 picks R; toss RR tie"),
    ("toss 1 s:- w:- s", "R P", "s-", "1 picks ?; toss RP 1; 1 begins SetUp"),
    (
        "setup s:3/3/3+RRPPSS w:3/3/3+RRPPSS s",
        "RPS/SPR",
        "s*",
        "0 down sR-s2a=R; 0 down sP-s2b=P; 0 down sS-s2c=S; 0 down sS-s1a=S; 0 down sP-s1b=P; \
         0 down sR-s1c=R; 0 is set up",
    ),
    (
        "setup s:3/3/3+RRPPSS w:3/3/3+RRPPSS s",
        "RPS/SPR RPS/SPR",
        "s-",
        "1 sorts 2 wR-w?; 1 sorts 2 wP-w?; 1 sorts 2 wS-w?; 1 down w?-w21=RPS; 1 down w?-w22=RPS; \
         1 down w?-w23=RPS; 1 down w?-w11=RPS; 1 down w?-w12=RPS; 1 down w?-w13=RPS; 1 is set up; 0 begins Play",
    ),
    // On the way: up the ramp, into the ring, taken to the hand; in a team one moves the other's pieces.
    ("3/3/3 s:3/RPS/SPR w:3/SSR/PPR s", "s2b-s3a", "sw-*", "0 s2b-s3a"),
    ("3/3/3 s:P2/R1S/SPR w:3/SSR/PPR s", "s3a-a1", "sw-*", "0 s3a-a1; 0 enters a1=P"),
    ("3/3/1wR1 s:1P1/R1S/SPR w:3/S1S/PPR s", "s3b-b1", "sw-*", "0 s3b-b1; 0 enters b1=P; 1 taken b1-wR=R"),
    (
        "1nR1/1wS1/3 s:3/RPS/SPR w:3/1SR/PPR n:3/PPS/1SR e:3/RSP/RSP s",
        "b3-b2",
        "swne-*",
        "2 b3-b2; 1 taken b2-wS=S",
    ),
    // SQUOD: both faces are everybody's, also those of a tie.
    (
        "3/3/3 s:1P1/R1S/SPR w:1R1/1PS/PSR s",
        "s3b!w32",
        "sw-*",
        "0 s3b=P meets 1 w32=R at b2: 0; 1 taken w32-wR=R; 0 s3b-b2; 0 enters b2=P",
    ),
    (
        "3/3/3 s:3/RPS/SPR w:1S1/1RP/PSR s",
        "s2b-s3b!w32",
        "sw-*",
        "0 s2b-s3b; 0 s3b=P meets 1 w32=S at b2: 1; 0 taken s3b-sP=P; 1 w32-b2; 1 enters b2=S",
    ),
    ("3/3/3 s:1P1/R1S/SPR w:1P1/1RS/PSR s", "s3b!w32", "sw-*", "0 s3b=P meets 1 w32=P at b2: tie"),
    (
        "3/3/3 s:3/RPS/SPR w:1P1/1RS/PSR s",
        "s2b-s3b!w32",
        "sw-*",
        "0 s2b-s3b; 0 s3b=P meets 1 w32=P at b2: tie",
    ),
    // Back from the hand, and what it tells.
    ("3/3/1wP1 s:3/RPS/1P1+RS w:3/SSR/1PR s", "S@s1a", "s*", "0 down sS-s1a=S; 0 again SO17"),
    (
        "3/3/1wP1 s:3/RPS/1P1+RS w:3/SSR/1PR s",
        "S@s1a",
        "w-",
        "0 sorts 1 sR-s?; 0 sorts 1 sS-s?; 0 down s?-s1a=RS; 0 again SO17",
    ),
    ("3/3/1wP1 s:3/PPS/S2+RR w:3/SSR/1PR s", "R@s1b", "sw-*", "0 down sR-s1b=R!; 0 again SO17"),
    (
        "3/3/1wP1 s:3/1RP/1PS+RS w:3/SSR/1PR s",
        "S@s1a s1a-s2a w21-w31 s2a-s3a w22-w32 s3a-a1",
        "w-",
        "0 s3a-a1; 0 enters a1=S; 0 sorts 1 s?-sR",
    ),
    ("3/3/wPwR1 s:RS1/3/3+RPPS w:3/3/RPS+S s", "pass", "sw-*", "0 passes; 0 known s3a=R!; 0 known s3b=S!"),
    (
        "sR1sS/1sP1/3 s:3/RP1/1S1 w:3/SSR/PPR s",
        "b2-b3",
        "sw-*",
        "0 b2-b3; over Rules SO16, won by 0 at a3 b3 c3",
    ),
    (
        "3/1nP1/sR1sS s:3/1PS/1PR w:3/SSR/PPR n:3/1PS/SRR e:3/RSP/RSP s",
        "b2-b1",
        "swne-*",
        "2 b2-b1; over Rules SO16, won by 0+2 at a1 b1 c1",
    ),
    // Ends that need history.
    (
        "x4/5/5/5/o4 o -",
        "b2c2 b6d6 c2b2 d6b6 b2c2 b6d6 c2b2 d6b6 b2c2",
        "ox-*",
        "0 b2-c2; 1 barred 1; over Repetition M1, won by -",
    ),
    ("3/3/3 s:3/3/3+RRPPSS w:3/3/3+RRPPSS s", "pass pass", "sw-*", "1 passes; over Quiet M4, won by -"),
];

fn any_match(start: &str) -> Box<dyn AnyMatch> {
    let found = Family::ALL.into_iter().find_map(|family| new_match(family, start).ok());
    found.unwrap_or_else(|| panic!("{start}"))
}

fn play(game: &mut dyn AnyMatch, text: &str) {
    let seat = game.to_move().unwrap_or_else(|| panic!("{text}: it is over"));
    game.play(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
}

fn viewer(game: &dyn AnyMatch, letter: char) -> Option<Viewer> {
    let seat = game.seats().iter().position(|seat| seat.letter == letter);
    let eyes = seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat as u8)));
    (letter != '*').then_some(eyes)
}

fn text(steps: &[Step]) -> String {
    let events: Vec<String> = steps.iter().flat_map(|step| &step.events).map(Event::to_string).collect();
    events.join("; ")
}

#[test]
fn moves_say_what_they_did() {
    let mut wrong = Vec::new();
    for (start, moves, eyes, expected) in TOLD {
        let mut game = any_match(start);
        moves.split(' ').for_each(|text| play(game.as_mut(), text));
        for letter in eyes.chars() {
            let found = text(&game.events(viewer(game.as_ref(), letter), game.ply() - 1));
            if found != *expected {
                wrong.push(format!("{start}, {moves}, seen by {letter}: {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An event that happens nowhere in the table would be told by nobody's word.
#[test]
fn the_table_has_every_kind_of_event() {
    let mut kinds = HashSet::new();
    for (start, moves, eyes, _) in TOLD {
        let mut game = any_match(start);
        moves.split(' ').for_each(|text| play(game.as_mut(), text));
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
        let mut game = any_match("00000/00000 l");
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
