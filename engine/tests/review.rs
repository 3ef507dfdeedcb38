//! Reviews: what they claim stands on the board, and nobody is judged by what they could not know.

use std::collections::BTreeMap;

use quadrille_engine::players::Name;
use quadrille_engine::puzzle::Puzzle;
use quadrille_engine::review::{Judged, NoReview, Reason, Review, Reviewer, warning};
use quadrille_engine::{Limits, Playable, Player, Resources, Search, Value, ask};
use quadrille_games::{
    End, Family, Game, Match, Outcome, Quindo, Scene, Seat, SeatName, Sentence, Side, Squadro, Squod, Viewer,
    for_game,
};

fn resources(seed: u64) -> Resources {
    Resources::new(seed, 1 << 18)
}

/// A game between two levels to its end.
fn played<G: Playable>(start: &str, seed: u64) -> Match<G> {
    let player = |name: &str| -> Box<dyn Player<G>> {
        Name::parse::<G>(name).expect("a player").player(&resources(seed), None)
    };
    let mut players = [player("level:1"), player("level:4")];
    let mut game = Match::new(start.parse::<G>().expect("a start"));
    while let Some(seat) = game.to_move() {
        let m = ask(players[seat.index() % 2].as_mut(), &game, seat, &Limits::default()).best;
        game.play_unchecked(m);
    }
    game
}

fn review<G: Playable>(game: &Match<G>, nodes: u64) -> Review {
    let mut reviewer = Reviewer::new(game.clone(), &resources(1), None).expect("it is over");
    while reviewer.look(&Limits::nodes(nodes / G::Search::node_cost())) {}
    reviewer.review()
}

/// A position before and after a move, with everything in sight.
struct Shown<G: Game> {
    before: Match<G>,
    after: Match<G>,
}

fn scene<G: Game>(game: &Match<G>) -> Scene {
    use quadrille_games::AnyMatch;
    AnyMatch::scene(game, None)
}

impl<G: Game> Shown<G> {
    fn new(game: &Match<G>, line: &[&str]) -> Shown<G> {
        let mut after = game.clone();
        let mut before = game.clone();
        for text in line {
            before = after.clone();
            after.play_text(text).expect("the line is legal");
        }
        Shown { before, after }
    }

    /// Where the pieces of a seat stood before and do not stand now.
    fn gone(&self, name: SeatName) -> usize {
        let of = |game: &Match<G>| -> Vec<String> {
            let is_of = |seat: usize| G::SEATS[seat] == name;
            scene(game).tokens.into_iter().filter(|token| is_of(token.seat)).map(|token| token.at).collect()
        };
        let now = of(&self.after);
        of(&self.before).iter().filter(|at| !now.contains(at)).count()
    }

    fn has_square(&self, cells: &str) -> bool {
        let mover = self.before.position().turn().index();
        let tokens = scene(&self.after).tokens;
        let is_own = |cell: &str| tokens.iter().any(|token| token.at == cell && token.seat == mover);
        cells.split(", ").filter(|cell| is_own(cell)).count() == 4 && self.after.position().is_over()
    }

    fn has_threats(&self, cells: &str) -> bool {
        let threats = &scene(&self.after).threats[self.before.position().turn().index()];
        cells.split(", ").all(|cell| threats.iter().any(|threat| threat == cell))
    }

    fn is_empty_now(&self, at: &str) -> bool {
        scene(&self.after).tokens.iter().all(|token| token.at != at)
    }
}

/// Whether a side wins within so many plies, by trying everything; many plies are not tried.
fn forces<G: Game>(position: &G, side: Side, plies: u32) -> bool {
    match position.to_move() {
        _ if plies > 2 => true,
        None => position.outcome() == Some(Outcome::Win(side)),
        Some(_) if plies == 0 => false,
        Some(seat) if seat.side() == side => {
            position.moves().any(|m| forces(&position.after(m), side, plies - 1))
        }
        Some(_) => position.moves().all(|m| forces(&position.after(m), side, plies - 1)),
    }
}

/// The moves of a line up to an answer.
fn up_to<'a>(line: &'a [String], reply: &str) -> Vec<&'a str> {
    let end = 1 + line.iter().skip(1).position(|text| text == reply).expect("the answer is in the line");
    line[..=end].iter().map(String::as_str).collect()
}

/// Whether what a sentence says can be seen on the board.
fn stands<G: Game>(game: &Match<G>, judged: &Judged, reason: &Reason) -> bool {
    let best = |text: &str| Shown::new(game, &[text]);
    let answered = |reply: &str| Shown::new(game, &up_to(&judged.line, reply));
    let side = judged.seat.side();
    match reason {
        Reason::MissesWinIn { best, plies } => {
            forces(game.position(), side, *plies)
                && judged.best == *best
                && judged.could == Value::Win(*plies)
        }
        Reason::LosesIn { plies, .. } => {
            forces(Shown::new(game, &[&judged.played]).after.position(), side.other(), *plies)
        }
        Reason::MissesWin { .. } | Reason::MissesDraw { .. } => {
            judged.could == Value::Won || judged.could == Value::Draw
        }
        Reason::Loses { .. } | Reason::Draws => judged.value == Value::Lost || judged.value == Value::Draw,
        Reason::LetsComplete { reply, cells, .. } => answered(reply).has_square(cells),
        Reason::LetsTurn { reply, seat, count, .. } | Reason::LetsLeap { reply, seat, count, .. } => {
            answered(reply).gone(*seat) == *count
        }
        Reason::LetsTake { reply, seat, at, .. } => {
            // Where it was taken, the taker stands now.
            let shown = answered(reply);
            shown.gone(*seat) == 1 && !shown.is_empty_now(at)
        }
        Reason::LetsThreaten { reply, at, .. } => answered(reply).has_threats(at),
        Reason::LetsHome { reply, other, count } => {
            let seat = G::SEATS.iter().position(|seat| seat == other).expect("a seat");
            scene(&answered(reply).after).counts[seat] == *count
        }
        Reason::Completes { best: m, cells } => best(m).has_square(cells),
        Reason::Stops { best: m, at, .. } => !best(m).is_empty_now(at),
        Reason::Turns { best: m, other, count } | Reason::Leaps { best: m, other, count } => {
            best(m).gone(*other) == *count
        }
        Reason::Takes { best: m, other, .. } => best(m).gone(*other) >= 1,
        Reason::Threatens { best: m, at } => best(m).has_threats(at),
        Reason::Shows { at, kind, .. } => {
            let shown = Shown::new(game, &[&judged.played]).after;
            let scene = G::scene(&shown.view(Viewer::Public));
            let is_it = |letters: &str| {
                quadrille_games::summary::kind(letters.chars().next().unwrap_or('?')) == *kind
            };
            scene.tokens.iter().any(|token| token.at == *at && token.open && is_it(&token.can_be))
        }
    }
}

/// Reviews a game and checks every sentence; counts them by their codes.
fn check<G: Playable>(start: &str, seed: u64, seen: &mut BTreeMap<&'static str, u32>) {
    let whole = played::<G>(start, seed);
    let review = review(&whole, 600);
    assert_eq!((review.moves.len(), review.chances.len()), (whole.moves().len(), whole.moves().len() + 1));
    assert!(review.accuracy.iter().flatten().all(|accuracy| (0.0..=1.0).contains(accuracy)), "{review:?}");
    let mut game = Match::new(whole.start().clone());
    for (judged, &m) in review.moves.iter().zip(whole.moves()) {
        assert_eq!((judged.played.as_str(), judged.seat), (m.to_string().as_str(), game.position().turn()));
        for reason in &judged.reasons {
            assert!(stands(&game, judged, reason), "{reason}: {} {judged:?}", game.position());
            *seen.entry(reason.code()).or_default() += 1;
        }
        if let Some(luck) = &judged.luck {
            *seen.entry(luck.code()).or_default() += 1;
        }
        assert!(judged.is_turning || judged.reasons.is_empty(), "{judged:?}");
        game.play_unchecked(m);
    }
}

#[test]
fn every_sentence_of_a_review_stands_on_the_board() {
    let mut seen = BTreeMap::new();
    for family in Family::ALL {
        let start = family.variants()[0].starts[0];
        for seed in 1..=3 {
            for_game!(family, G => check::<G>(start, seed, &mut seen));
        }
    }
    let all =
        ["review-misses-win-in", "review-loses-in", "review-lets-turn", "review-lets-leap", "review-turns"];
    assert!(all.iter().all(|code| seen.contains_key(code)), "{seen:?}");
}

#[test]
fn what_is_not_over_is_not_reviewed() {
    let game = Match::new(Quindo::VARIANTS[0].starts[0].parse::<Quindo>().expect("a start"));
    assert_eq!(Reviewer::new(game.clone(), &resources(1), None).err(), Some(NoReview::NotOver));
    let mut over = game;
    over.finish(End::Agreed).expect("it goes on");
    assert_eq!(Reviewer::new(over, &resources(1), None).err(), Some(NoReview::NoMoves));
}

/// What South is told of a quiet move does not depend on what West hides.
#[test]
fn a_move_is_judged_by_what_its_player_could_know() {
    let judged = |hidden: &str| {
        let start = format!("3/3/3 s:3/RPS/SPR w:3/{hidden} s");
        let mut game = Match::new(start.parse::<Squod>().expect("a position"));
        game.play(Seat::new(0), "s2a-s3a").expect("a legal move");
        game.finish(End::Resigned(Seat::new(1))).expect("it goes on");
        let review = review(&game, 4_000);
        let Judged { could, value, best, line, better, .. } = review.moves[0].clone();
        (could, value, best, line[0].clone(), better[0].clone())
    };
    assert_eq!(judged("SSR/PPR"), judged("RPS/SPR"));
}

/// Both sides are one step from winning.
#[test]
fn a_warning_comes_before_a_move_that_loses_and_before_no_other() {
    let warned = |start: &str, m: &str| {
        let game = Match::new(start.parse::<Squadro>().expect("a position"));
        let m = m.parse().expect("a move");
        let reasons = warning(game, m, &resources(1), None, &Limits::nodes(500));
        reasons.iter().map(Sentence::code).collect::<Vec<_>>()
    };
    let codes = ["review-misses-win-in", "review-loses-in", "review-lets-home"];
    assert_eq!(warned("ccc6b/cc6bc l", "4"), codes);
    assert_eq!(warned("ccc6b/cc6bc l", "5"), [""; 0]);
    assert_eq!(warned("00000/00000 l", "1"), [""; 0]);
}

/// A shipped puzzle is found again where its first move was missed, and nowhere else.
#[test]
fn a_missed_move_is_a_puzzle_where_no_other_one_was_right() {
    fn missed<G: Playable>(line: &str) {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let position: G = puzzle.position.parse().expect("a position");
        for m in position.moves().take(4).chain(puzzle.line[0].parse::<G::Move>().ok()) {
            let mut game = Match::new(position.clone());
            game.play_unchecked(m);
            let _ = game.finish(End::Agreed);
            let reviewer = Reviewer::new(game, &resources(1), None).expect("it is over");
            let told = reviewer.puzzle(0).map(|found| (found.position, found.line, found.themes, found.goal));
            let Puzzle { position, line, themes, goal, .. } = puzzle.clone();
            let is_missed = m.to_string() != puzzle.line[0];
            assert_eq!(told, is_missed.then_some((position, line, themes, goal)), "{m}");
            assert_eq!(reviewer.puzzle(1), None);
        }
    }
    missed::<Quindo>("3o3/2o3o/7/3x3/1oox3/3x3/o5x o 1\te8e2 h2h3 e3i3\tturn-three,last-piece\t2.0");
    missed::<Squod>("1wP1/wRsR1/wS1wR s:PS1/R2/SP1 w:3/P2/3+S w\tb3-a3\t\t3.0");
}
