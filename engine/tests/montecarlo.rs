//! The Monte-Carlo players: legal moves only, the same moves again, nothing learnt but from the view.

use std::time::{Duration, Instant};

use quadrille_engine::games::squod::Ismcts;
use quadrille_engine::mcts::Mcts;
use quadrille_engine::{Choice, Limits, Player, Turn, Value, ask};
use quadrille_games::{Game, Match, Quindo, Rng, Seat, Squadro, Squaryd, Squod, Viewer};

/// More moves than a game of the tests may have.
const LONGEST: usize = 400;

fn start<G: Game>(text: &str) -> Match<G> {
    Match::new(text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn choose<G: Game>(player: &mut dyn Player<G>, game: &Match<G>, nodes: u64) -> Choice<G::Move> {
    let seat = game.to_move().expect("the match is not over");
    ask(player, game, seat, &Limits::nodes(nodes))
}

/// Plays to the end, or as far as a test needs; every choice must be legal and of this many nodes.
fn play_out<G: Game>(player: &mut dyn Player<G>, text: &str, nodes: u64) -> Vec<String> {
    let mut game = start::<G>(text);
    while game.end().is_none() && game.moves().len() < LONGEST {
        let choice = choose(player, &game, nodes);
        assert_eq!(choice.nodes, nodes, "{text}");
        assert_eq!(choice.line.first(), Some(&choice.best), "{text}");
        assert!(matches!(choice.value, Value::Chance(_)), "{text}");
        game.play_move(choice.best).unwrap_or_else(|error| panic!("{text}: {}: {error}", choice.best));
    }
    game.moves().iter().map(ToString::to_string).collect()
}

fn starts<G: Game>() -> impl Iterator<Item = &'static str> {
    G::VARIANTS.iter().flat_map(|variant| variant.starts).copied()
}

fn check_legal<G: Game>() {
    for text in starts::<G>() {
        let moves = play_out::<G>(&mut Mcts::new(7), text, 12);
        assert_eq!(moves, play_out::<G>(&mut Mcts::new(7), text, 12), "{text}: the same again");
    }
}

#[test]
fn mcts_plays_legal_moves_and_the_same_ones_again() {
    check_legal::<Squadro>();
    check_legal::<Quindo>();
    check_legal::<Squaryd>();
    check_legal::<Squod>();
}

#[test]
fn ismcts_plays_legal_moves_and_the_same_ones_again() {
    for text in starts::<Squod>() {
        for seed in 0..4 {
            let moves = play_out::<Squod>(&mut Ismcts::new(seed), text, 40);
            assert_eq!(moves, play_out::<Squod>(&mut Ismcts::new(seed), text, 40), "{text}: the same again");
        }
    }
}

#[test]
fn without_iterations_a_legal_move_is_chosen() {
    let mut game = start::<Squod>("3/3/3 s:3/RPS/SPR w:3/SSR/PPR s");
    for _ in 0..10 {
        let choices = [choose(&mut Mcts::new(1), &game, 0), choose(&mut Ismcts::new(1), &game, 0)];
        for choice in &choices {
            assert_eq!(choice.nodes, 0);
            assert!(game.position().moves().any(|m| m == choice.best));
        }
        game.play_move(choices[1].best).expect("legal");
    }
}

fn check_win<G: Game>(player: &mut dyn Player<G>, text: &str, nodes: u64) {
    let mut game = start::<G>(text);
    let side = game.to_move().expect("a turn").side();
    let choice = choose(player, &game, nodes);
    game.play_move(choice.best).expect("legal");
    let won = game.end().map(|end| end.outcome());
    assert_eq!(won, Some(quadrille_games::Outcome::Win(side)), "{text}: {}", choice.best);
    assert!(choice.value.expectation() > 0.8, "{text}: {}", choice.value);
}

#[test]
fn an_immediate_win_is_found() {
    check_win::<Squadro>(&mut Mcts::new(3), "cc6cb/6ccc4 l", 500);
    check_win::<Quindo>(&mut Mcts::new(3), "5/5/1oxx1/5/5 o 3", 2000);
    check_win::<Squaryd>(&mut Mcts::new(3), "7/2o1o2/7/2o#3/1x1x3/5o1/1x5 x", 5000);
    check_win::<Squaryd>(&mut Mcts::new(3), "o6/2o1o2/7/2o#3/1x1x3/5o1/1x1x3 x d1 a7 squaryd:tabletop", 5000);
    for text in [
        "3/3/sR1sS s:1P1/R1S/1P1 w:3/SSR/PPR s",
        "3/wRwP1/2wS s:2P/R1S/SPR w:3/S1R/P2 w",
        "3/1nP1/sR1sS s:3/1PS/1PR w:3/SSR/PPR n:3/1PS/SRR e:3/RSP/RSP s",
    ] {
        check_win::<Squod>(&mut Mcts::new(3), text, 3000);
        check_win::<Squod>(&mut Ismcts::new(3), text, 100);
    }
}

/// A match after some random moves, unless they ended it.
fn random_match(rng: &mut Rng) -> Option<Match<Squod>> {
    let variant = Squod::VARIANTS[rng.usize(..Squod::VARIANTS.len())];
    let mut game = start::<Squod>(variant.starts[0]);
    let plies = rng.usize(8..40);
    while game.moves().len() < plies && game.play_random(rng) {}
    game.end().is_none().then_some(game)
}

#[test]
fn ismcts_decides_by_its_view_alone() {
    let (mut rng, mut others) = (Rng::with_seed(11), 0);
    for seed in 0..150 {
        let Some(game) = random_match(&mut rng) else { continue };
        let seat = game.to_move().expect("a turn");
        let view = game.view(Viewer::Seat(seat));
        let (truth, known) = Squod::imagine(&view, &mut rng);
        others += usize::from(truth != *game.position());
        let same = truth.view(&known, Viewer::Seat(seat));
        let think = |view| {
            let turn = Turn { view, history: game.history() };
            let choice = Ismcts::new(seed).choose(&turn, &Limits::nodes(50));
            (choice.best, choice.nodes)
        };
        assert_eq!(think(&view), think(&same), "{view}");
    }
    assert!(others > 50, "only {others} other truths");
}

/// A match like this one, but with another set-up of the opponent, which the watcher cannot tell from it.
fn twin(game: &Match<Squod>, watcher: Seat, rng: &mut Rng) -> Option<Match<Squod>> {
    let other = watcher.next(2).index();
    let mut layouts: Vec<_> = game.start().moves().filter(|m| *m != game.moves()[other]).collect();
    rng.shuffle(&mut layouts);
    layouts.into_iter().find_map(|layout| {
        let mut again = Match::new(*game.start());
        for (i, &m) in game.moves().iter().enumerate() {
            again.play_move(if i == other { layout } else { m }).ok()?;
        }
        let viewer = Viewer::Seat(watcher);
        (again.view(viewer) == game.view(viewer)).then_some(again)
    })
}

#[test]
fn ismcts_plays_the_same_in_matches_that_look_the_same() {
    let (mut rng, mut twins) = (Rng::with_seed(5), 0);
    for seed in 0..60 {
        let mut game = start::<Squod>("setup s:3/3/3+RRPPSS w:3/3/3+RRPPSS s");
        let plies = rng.usize(2..20);
        while game.moves().len() < plies && game.play_random(&mut rng) {}
        let Some(seat) = game.to_move() else { continue };
        let Some(again) = twin(&game, seat, &mut rng) else { continue };
        assert!(again.position() != game.position());
        twins += 1;
        let think = |game: &Match<Squod>| {
            let choice = choose(&mut Ismcts::new(seed), game, 60);
            (choice.best, choice.nodes, choice.depth)
        };
        assert_eq!(think(&game), think(&again), "{}", game.view(Viewer::Seat(seat)));
    }
    assert!(twins > 15, "only {twins} twins");
}

#[test]
fn toss_and_set_up_vary() {
    let (mut picks, mut layouts) = (std::collections::HashMap::new(), std::collections::HashSet::new());
    let toss = start::<Squod>("toss 1 s:- w:- s");
    let set_up = start::<Squod>("setup s:3/3/3+RRPPSS w:3/3/3+RRPPSS s");
    let mut player = Ismcts::new(9);
    for _ in 0..300 {
        *picks.entry(choose(&mut player, &toss, 2).best).or_insert(0) += 1;
        layouts.insert(choose(&mut player, &set_up, 2).best);
    }
    assert_eq!(picks.len(), 3);
    assert!(picks.values().all(|&times| times > 60), "{picks:?}");
    assert!(layouts.len() >= 24, "only {} set-ups", layouts.len());
}

#[test]
fn the_whole_time_is_used_whatever_there_is_to_choose() {
    for text in ["wRwRwP/3/3 s:3/RPS/SPR w:3/SS1/P2 s", "toss 1 s:- w:- s"] {
        let game = start::<Squod>(text);
        let begin = Instant::now();
        let limits = Limits::time(Duration::from_millis(30));
        let choice = ask(&mut Ismcts::new(1), &game, game.to_move().expect("a turn"), &limits);
        assert!(begin.elapsed() >= Duration::from_millis(30), "{text}: {} iterations", choice.nodes);
    }
}
