//! The search finds what plain minimax finds, and what it calls proven is true.

use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::eval::{Evaluate, Node, REDUCED_COST, reduction_threshold};
use quadrille_engine::level::{Grade, Leveled};
use quadrille_engine::players::Name;
use quadrille_engine::{Effort, Limits, Playable, Player, Resources, Score, Search, Turn, Value, ask};
use quadrille_games::{Game, Match, Outcome, Quindo, Rng, Side, Squadro, Squaryd, Status, draw};

/// Plain minimax with the same horizon: no table, no window, no order.
fn minimax<G: Evaluate>(position: &G, depth: i32, path: &mut Vec<G>) -> Score {
    let side = position.to_move().expect("the game goes on").side();
    let is_forced = position.is_forced();
    let node = Node::new(position.clone());
    let judged = (depth <= 0 && !is_forced).then(|| Score::evaluated(node.evaluate_for(side)));
    if let Some(score) = judged
        && G::QUIESCENCE_PLIES + depth <= 0
    {
        return score;
    }
    path.push(position.clone());
    let noisy: Vec<G::Move> = node.quiescence_moves().collect();
    let tried = position.moves().filter(|m| judged.is_none() || noisy.contains(m));
    let ordering = node.ordering();
    let mut orderings: Vec<i32> = position.moves().map(&ordering).collect();
    let reduction_threshold = if G::FULL_DEPTH_MOVES == usize::MAX {
        i32::MIN
    } else {
        reduction_threshold(&mut orderings, G::FULL_DEPTH_MOVES)
    };
    let score = |m| {
        let child = position.after(m);
        // A forced move costs nothing, an unlikely one more than others; but not beyond the horizon.
        let is_unlikely = judged.is_none() && ordering(m) < reduction_threshold;
        let depth = depth
            - if is_forced {
                0
            } else if is_unlikely {
                REDUCED_COST
            } else {
                1
            };
        let score = match child.status() {
            Status::Over(Outcome::Draw) => Score::DRAW,
            Status::Over(Outcome::Win(winner)) if winner == side => Score::win_in(0),
            Status::Over(Outcome::Win(_)) => -Score::win_in(0),
            Status::Turn(_) if G::CAN_REPEAT && path.contains(&child) => Score::DRAW,
            Status::Turn(seat) if seat.side() == side => minimax(&child, depth, path),
            Status::Turn(_) => -minimax(&child, depth, path),
        };
        score.one_ply_farther()
    };
    let best = tried.map(score).collect::<Vec<_>>().into_iter().chain(judged).max();
    path.pop();
    best.expect("there is a move or a judgement")
}

/// Random positions of a variant, not over.
fn positions<G: Game>(variant: &str, count: usize, seed: u64) -> Vec<G> {
    let mut rng = Rng::with_seed(seed);
    let (_, variant) = quadrille_games::variant(variant).expect("a variant");
    let mut found = Vec::new();
    while found.len() < count {
        let start = variant.starts[rng.usize(..variant.starts.len())];
        let mut game = Match::new(start.parse::<G>().expect("a start"));
        let plies = rng.usize(..70);
        while game.moves().len() < plies && game.play_random(&mut rng) {}
        if game.end().is_none() {
            found.push(game.position().clone());
        }
    }
    found
}

fn equals_minimax<G: Evaluate>(variant: &str, deepest: u32, count: usize) {
    for position in positions::<G>(variant, count, 3) {
        for depth in 1..=deepest {
            let mut player = AlphaBeta::<G>::new(1 << 20);
            let plain = minimax(&position, depth as i32, &mut Vec::new());
            assert_eq!(player.score_at(&position, depth), plain, "{position} at depth {depth}");
        }
    }
}

#[test]
fn squadro_equals_minimax() {
    equals_minimax::<Squadro>("squadro", 6, 60);
}

#[test]
fn quindo_equals_minimax() {
    for variant in ["quindo:small", "quindo:small:orthogonal", "quindo:chessboard:orthogonal"] {
        equals_minimax::<Quindo>(variant, 3, 30);
    }
    equals_minimax::<Quindo>("quindo", 2, 15);
}

#[test]
fn squaryd_equals_minimax() {
    equals_minimax::<Squaryd>("squaryd", 2, 4);
    for variant in ["squaryd", "squaryd:free", "squaryd:tabletop"] {
        equals_minimax::<Squaryd>(variant, 1, 6);
    }
}

/// The true result and distance by trying everything, for the side to move; finite games only.
fn solve(position: &Squaryd, memory: &mut HashMap<Squaryd, Score>) -> Score {
    if let Some(score) = memory.get(position) {
        return *score;
    }
    let side = position.to_move().expect("the game goes on").side();
    let score = |m| {
        let child = position.after(m);
        let score = match child.status() {
            Status::Over(Outcome::Draw) => Score::DRAW,
            Status::Over(Outcome::Win(winner)) if winner == side => Score::win_in(0),
            Status::Over(Outcome::Win(_)) => -Score::win_in(0),
            Status::Turn(seat) if seat.side() == side => solve(&child, memory),
            Status::Turn(_) => -solve(&child, memory),
        };
        score.one_ply_farther()
    };
    let best = position.moves().map(score).max().expect("there is a move");
    memory.insert(*position, best);
    best
}

/// Random endings of Squaryd with at most so many pawns left.
fn endings(start: &str, pawns: u8, count: usize) -> Vec<Squaryd> {
    let mut rng = Rng::with_seed(11);
    let mut endings = Vec::new();
    while endings.len() < count {
        let mut game = Match::new(start.parse::<Squaryd>().expect("the start"));
        let stock =
            |game: &Match<Squaryd>| game.position().stock(Side::First) + game.position().stock(Side::Second);
        while stock(&game) > pawns && game.play_random(&mut rng) {}
        if game.end().is_none() {
            endings.push(*game.position());
        }
    }
    endings
}

/// Random endings of Squaryd, with their true values.
fn solved_endings(count: usize) -> Vec<(Squaryd, Value)> {
    let solved = |position: Squaryd| {
        let truth = solve(&position, &mut HashMap::new());
        (position, if truth == Score::DRAW { Value::Draw } else { truth.value() })
    };
    endings("7/7/7/3#3/7/7/7 x", 7, count).into_iter().map(solved).collect()
}

#[test]
fn what_squaryd_is_sure_of_by_the_rules_is_true() {
    let unknown = (Score::MIN, Score::MAX);
    for (start, pawns) in [("7/7/7/3#3/7/7/7 x", 8), ("7/7/7/3#3/7/7/7 x squaryd:free", 6)] {
        let mut truths = HashMap::new();
        endings(start, pawns, 40).iter().for_each(|position| _ = solve(position, &mut truths));
        let mut kinds: HashMap<_, u32> = HashMap::new();
        for (position, truth) in &truths {
            let bounds @ (least, most) = Node::new(*position).bounds();
            assert!(least <= *truth && *truth <= most, "{position} is {truth:?}, not {bounds:?}");
            *kinds.entry(bounds).or_default() += 1;
        }
        let known = |bounds| kinds.contains_key(&bounds);
        let exactly = |score| known((score, score));
        assert!((1..=3).all(|plies| exactly(Score::win_in(plies))) && exactly(Score::DRAW), "{kinds:?}");
        assert!((2..=3).all(|plies| exactly(-Score::win_in(plies))), "{kinds:?}");
        assert!(known((Score::DRAW, Score::MAX)) && known((Score::MIN, Score::DRAW)) && known(unknown));
    }
    // Two corners that the other side threatens cannot both be filled (SY8).
    let barred: Squaryd =
        "xoo2ox/oxx1xxx/1OxXoOx/ooo#OXx/2O1ox1/xXO1oXx/2oooxo x".parse().expect("a position");
    assert_eq!(solve(&barred, &mut HashMap::new()), Score::DRAW);
    assert_eq!(Node::new(barred).bounds(), (Score::DRAW, Score::DRAW));
    let tabletop: Squaryd = "7/7/7/3#3/7/7/7 x - - squaryd:tabletop".parse().expect("a start");
    assert_eq!(Node::new(tabletop).bounds(), unknown);
}

#[test]
fn proven_values_of_squaryd_endings_are_right() {
    let endings = solved_endings(60);
    for (threads, endings) in [(1, &endings[..]), (2, &endings[..10]), (4, &endings[10..20])] {
        for (position, value) in endings {
            let mut player = AlphaBeta::new(1 << 22).with_threads(threads);
            let choice = player.search(position, &[], &Limits::depth(40), |_| {});
            assert_eq!(choice.value, *value, "{position} with {threads} threads");
        }
    }
    let drawn = endings.iter().filter(|(_, value)| *value == Value::Draw).count();
    assert!(0 < drawn && drawn < endings.len());
}

#[test]
fn a_fixed_number_of_nodes_gives_the_same_choice() {
    let position: Squadro = "37933/60615 d".parse().expect("a position");
    let choose = || {
        let choice = AlphaBeta::new(1 << 20).search(&position, &[], &Limits::nodes(20_000), |_| {});
        (choice.best, choice.nodes, choice.line)
    };
    assert_eq!(choose(), choose());
}

#[test]
fn the_table_never_grows_past_its_size() {
    for bytes in [1, 1 << 12, 1 << 20, 3 << 20] {
        let mut player = AlphaBeta::<Squadro>::new(bytes);
        let before = player.table_bytes();
        let position: Squadro = "00000/00000 d".parse().expect("the start");
        player.search(&position, &[], &Limits::nodes(100_000), |_| {});
        assert_eq!(player.table_bytes(), before);
        assert!(before <= bytes.max(64), "{before} bytes for {bytes}");
    }
}

#[test]
fn every_move_is_assessed_and_the_best_first() {
    for position in positions::<Squaryd>("squaryd", 10, 5) {
        let turn = Turn { view: &position, history: &[] };
        let mut search = AlphaBeta::<Squaryd>::new(1 << 20);
        let assessed = search.assess(&turn, &Limits::nodes(5_000), &mut |_| {});
        assert_eq!(assessed.len(), position.moves().len());
        let is_searched = |effort| matches!(effort, Effort::Depth(1..));
        assert!(assessed.iter().all(|a| is_searched(a.effort) && a.line[0] == a.m.to_string()));
        assert!(assessed.is_sorted_by(|a, b| a.value.expectation() >= b.value.expectation()));
    }
}

#[test]
fn a_search_that_runs_out_of_nodes_claims_no_win() {
    let position: Squaryd =
        "1o1ooX1/Xx1Xxx1/2OOxoO/oX1#oxX/OoxxOox/2Oxx2/2oxo2 o".parse().expect("a position");
    let turn = Turn { view: &position, history: &[] };
    for nodes in [1, 2, 5, 20] {
        let assessed = AlphaBeta::<Squaryd>::new(1 << 20).assess(&turn, &Limits::nodes(nodes), &mut |_| {});
        let is_soon = |value| !matches!(value, Value::Win(plies) | Value::Loss(plies) if plies > 50);
        assert!(assessed.iter().all(|a| is_soon(a.value)), "{nodes} nodes: {:?}", assessed[0].value);
    }
}

#[test]
fn several_threads_agree_on_a_proven_win() {
    let position: Squadro = "ccc5b/66666 l".parse().expect("a position");
    let choice =
        AlphaBeta::new(1 << 22).with_threads(2).search(&position, &[], &Limits::nodes(200_000), |_| {});
    assert_eq!((choice.best.to_string(), choice.value), ("5".into(), Value::Win(1)));
}

fn start_of_squadro() -> Squadro {
    "00000/00000 d".parse().expect("the start")
}

#[test]
fn several_threads_keep_the_limits_together() {
    for threads in [2, 3, 4] {
        let mut player = AlphaBeta::new(1 << 20).with_threads(threads);
        let limit = 30_000;
        let choice = player.search(&start_of_squadro(), &[], &Limits::nodes(limit), |_| {});
        // Each thread counts a few more on its way back to the root.
        let (least, most) = (limit / threads as u64, limit + limit / 10);
        assert!((least..=most).contains(&choice.nodes), "{threads}: {}", choice.nodes);
        let choice = player.search(&start_of_squadro(), &[], &Limits::depth(6), |_| {});
        assert_eq!(choice.depth, 6);
    }
}

#[test]
fn several_threads_stop_when_they_are_told_to() {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
    let mut player = AlphaBeta::new(1 << 20).with_threads(4);
    let choice = player.search(&start_of_squadro(), &[], &limits, |choice| {
        stop.store(choice.depth >= 3, Ordering::Relaxed);
    });
    assert!(choice.depth >= 3 && choice.nodes > 0);
}

#[test]
fn a_panic_of_the_listener_ends_all_threads() {
    let mut player = AlphaBeta::new(1 << 20).with_threads(2);
    let search = || player.search(&start_of_squadro(), &[], &Limits::default(), |_| panic!("as planned"));
    assert!(catch_unwind(AssertUnwindSafe(search)).is_err());
}

fn chosen<G: Playable>(player: &mut dyn Player<G>, position: &G, limits: &Limits) -> String {
    let game = Match::new(position.clone());
    ask(player, &game, position.to_move().expect("the game goes on"), limits).best.to_string()
}

/// The move of a keen player.
fn keen<G: Playable>(nodes: u64, waver: f32, position: &G, seed: u64) -> String {
    let mut player = Leveled::with_grade(Grade::keen(nodes, waver), seed);
    chosen(&mut player, position, &Limits::default())
}

#[test]
fn who_is_keen_and_never_wavers_is_the_best_player() {
    fn check<G: Playable>() {
        let start: G = G::VARIANTS[0].starts[0].parse().expect("a position");
        let mut best = Name::Best.player::<G>(&Resources::new(1, 8 << 20), None);
        assert_eq!(keen(3000, 0.0, &start, 7), chosen(best.as_mut(), &start, &Limits::nodes(3000)));
    }
    check::<Squadro>();
    check::<Quindo>();
    check::<Squaryd>();
}

#[test]
fn who_is_keen_varies_what_looks_alike_but_takes_a_win() {
    let moves = |position: &str| -> BTreeSet<String> {
        let position: Squadro = position.parse().expect("a position");
        (0..12).map(|seed| keen(500, 100.0, &position, seed)).collect()
    };
    assert!(moves("00000/00000 l").len() > 1);
    assert_eq!(moves("ccc5b/66666 l"), ["5".to_string()].into());
}

/// A board with its rows turned round, with its rows the other way about, and with columns as rows.
fn turned(text: &str) -> [String; 3] {
    let (board, rest) = text.split_once(' ').expect("a board and a side");
    let rows: Vec<Vec<char>> = board.split('/').map(spelt_out).collect();
    let join = |rows: Vec<String>| format!("{} {rest}", in_short(&rows.join("/")));
    let column = |x: usize| rows.iter().map(|row| row[x]).collect();
    [
        join(rows.iter().map(|row| row.iter().rev().collect()).collect()),
        join(rows.iter().rev().map(|row| row.iter().collect()).collect()),
        join((0..7).map(column).collect()),
    ]
}

/// A row with a `1` for each empty cell.
fn spelt_out(row: &str) -> Vec<char> {
    let cells = |c: char| match c.to_digit(10) {
        Some(run) => vec!['1'; run as usize],
        None => vec![c],
    };
    row.chars().flat_map(cells).collect()
}

/// The same with a number for each run of them.
fn in_short(board: &str) -> String {
    (2..=7).rev().fold(board.to_string(), |board, run| board.replace(&"1".repeat(run), &run.to_string()))
}

fn swapped(text: &str) -> String {
    let swap = |c| match c {
        'x' => 'o',
        'o' => 'x',
        'X' => 'O',
        'O' => 'X',
        c => c,
    };
    text.chars().map(swap).collect()
}

#[test]
fn positions_that_are_alike_are_judged_alike() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..50 {
        let mut game = Match::new("7/7/7/3#3/7/7/7 x".parse::<Squaryd>().expect("the start"));
        while game.end().is_none() {
            let text = game.position().to_string();
            let judged =
                |text: &str| Node::new(text.parse::<Squaryd>().expect(text)).evaluate_for(Side::First);
            for other in turned(&text) {
                assert_eq!(judged(&other), judged(&text), "{text} and {other}");
            }
            let other = swapped(&text);
            assert_eq!(judged(&other), -judged(&text), "{text} and {other}");
            game.play_random(&mut rng);
        }
    }
}

/// What is kept from move to move, against what a position says by itself.
fn nothing_kept_is_stale<G: Evaluate>() {
    let mut rng = Rng::with_seed(2);
    for variant in G::VARIANTS {
        let mut node = Node::new(variant.starts[0].parse::<G>().expect("the start"));
        for _ in 0..150 {
            let fresh = Node::new(node.position.clone());
            let seen = |node: &Node<G>| {
                let orderings: Vec<i32> = node.position.moves().map(node.ordering()).collect();
                let quiescence: Vec<G::Move> = node.quiescence_moves().collect();
                let side = Side::First;
                (node.evaluate_for(side), node.evaluate_simply_for(side), orderings, quiescence)
            };
            assert_eq!(seen(&node), seen(&fresh), "{}", node.position);
            let m = node.position.moves().nth(draw(node.position.moves().len(), &mut rng)).expect("a move");
            node = node.after(m);
            if node.position.is_over() {
                break;
            }
        }
    }
}

#[test]
fn what_is_kept_from_move_to_move_is_what_the_board_says() {
    nothing_kept_is_stale::<Squadro>();
    nothing_kept_is_stale::<Quindo>();
    nothing_kept_is_stale::<Squaryd>();
}
