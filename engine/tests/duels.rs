//! Duels between built-in players and programs, also such as fail.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use quadrille_engine::alphabeta::AlphaBeta;
use quadrille_engine::duel::{Duel, Ending, Entrant, Failure, Finish, Pace, Played, Report};
use quadrille_engine::elo::{Elo, Points, Sprt, Verdict};
use quadrille_engine::eval::Evaluate;
use quadrille_engine::external::Program;
use quadrille_engine::score::Chance;
use quadrille_engine::ugi::{Service, serve};
use quadrille_engine::{Choice, Limits, Player, Turn, Value};
use quadrille_games::{
    Game, Match, Outcome, Quindo, Rng, Seat, Side, Squadro, Squaryd, Squod, Variant, replay, variant,
};

/// Which game the process that plays an engine serves.
const ENGINE: &str = "QUADRILLE_TEST_ENGINE";
const PACE: Pace = Pace::Nodes(200);

fn named(name: &str) -> &'static Variant {
    variant(name).unwrap().1
}

/// Plays any move of a world that fits the view.
struct Random(Rng);

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, turn: &Turn<G>, _: &Limits) -> Choice<G::Move> {
        let (world, _) = G::imagine(turn.view, &mut self.0);
        let moves: Vec<G::Move> = world.moves().collect();
        let best = moves[self.0.usize(..moves.len())];
        Choice { best, value: Value::Chance(Chance::new(0.5)), line: vec![best], depth: 0, nodes: 1 }
    }
}

fn random<G: Game>() -> Entrant<G> {
    Entrant::built_in("random", PACE, |seed| Box::new(Random(Rng::with_seed(seed))))
}

fn alpha_beta<G: Evaluate>() -> Entrant<G> {
    Entrant::built_in("alpha-beta", PACE, |_| Box::new(AlphaBeta::new(1 << 16)))
}

/// Plays a duel and keeps all games.
fn run<G: Game>(duel: &Duel, a: &Entrant<G>, b: &Entrant<G>) -> (Report, Vec<Played>) {
    let mut games = Vec::new();
    let report = duel.run(a, b, |played, _| games.push(played.clone())).unwrap();
    (report, games)
}

#[test]
fn sides_and_starts_are_balanced() {
    let duel = Duel { opening_plies: 3, ..Duel::new(named("squadro"), 8) };
    let (report, games) = run::<Squadro>(&duel, &alpha_beta(), &random());
    assert_eq!((report.finish, report.tally.games()), (Finish::Complete, 8));
    for (i, pair) in games.chunks(2).enumerate() {
        assert_eq!([pair[0].side, pair[1].side], [Side::First, Side::Second]);
        let tag = |name| pair.iter().map(move |played| played.record.tag(name).unwrap()).collect::<Vec<_>>();
        assert_eq!(tag("Start"), [named("squadro").starts[i % 2]; 2]);
        assert_eq!(tag("Light"), ["alpha-beta", "random"]);
        assert_eq!(tag("Dark"), ["random", "alpha-beta"]);
        let opening = |played: &Played| played.record.moves().take(3).map(String::from).collect::<Vec<_>>();
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
    }
    let rounds: Vec<u32> = games.iter().map(|played| played.round).collect();
    assert_eq!(rounds, (1..=8).collect::<Vec<_>>());
    assert!(report.tally.score() > 0.8, "{}", report.tally);
}

#[test]
fn games_are_counted_by_side_and_start_and_copies_are_noticed() {
    let variant = named("squadro");
    let mut duel = Duel::new(variant, 8);
    let same = alpha_beta::<Squadro>();
    let (report, _) = run(&duel, &same, &alpha_beta());
    let starts = variant.starts.len() as u32;
    assert_eq!(report.repeated, 8 - starts, "a player without chance plays one game from each start");
    assert_eq!(report.sides.map(|tally| tally.games()), [4, 4]);
    assert_eq!(
        report.starts.iter().map(|tally| tally.games()).collect::<Vec<_>>(),
        vec![8 / starts; starts as usize]
    );
    duel.opening_plies = 4;
    let (report, _) = run(&duel, &same, &alpha_beta());
    assert_eq!(report.repeated, 4, "both games of a pair between equals are the same one");
}

#[test]
fn openings_are_even_if_any_are() {
    let mut duel = Duel::new(named("squadro"), 20);
    duel.opening_plies = 3;
    // A judge that likes one first move in five.
    let likes = |game: &Match<Squadro>, _| {
        if game.moves().first().map(ToString::to_string).as_deref() == Some("3") { 0.5 } else { 0.9 }
    };
    let heard = |played: &Played, _: &_| assert_eq!(played.record.moves().next(), Some("3"));
    duel.run_judged(&random(), &random(), &likes, heard).expect("a variant of the game");
}

#[test]
fn an_opening_that_only_looks_even_is_none() {
    let mut duel = Duel::new(named("squadro"), 20);
    duel.opening_plies = 3;
    // At a quick look all are even but those that begin with 5; a close look likes one in five.
    let likes = |game: &Match<Squadro>, nodes| {
        let first = game.moves().first().map(ToString::to_string);
        let is_even =
            if nodes < 50_000 { first.as_deref() != Some("5") } else { first.as_deref() == Some("3") };
        if is_even { 0.5 } else { 0.9 }
    };
    let heard = |played: &Played, _: &_| assert_eq!(played.record.moves().next(), Some("3"));
    duel.run_judged(&random(), &random(), &likes, heard).expect("a variant of the game");
}

#[test]
fn records_replay() {
    let duel = Duel { opening_plies: 4, ..Duel::new(named("squod:4"), 4) };
    let (_, games) = run::<Squod>(&duel, &random(), &random());
    for played in games {
        let text = played.record.to_string();
        let names: Vec<&str> = played.record.tags.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Game", "Start", "Round", "South", "West", "North", "East", "Termination"]);
        let game = replay(&text.parse().unwrap()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(game.end().map(|end| end.outcome()), Some(played.ending.outcome()));
    }
}

#[test]
fn partners_are_two_players() {
    let [a, b] = ["A", "B"].map(|name| Entrant::<Squod> { name: name.into(), ..random() });
    let (_, games) = run(&Duel::new(named("squod:4"), 2), &a, &b);
    let names = |played: &Played| {
        ["South", "West", "North", "East"].map(|seat| played.record.tag(seat).unwrap().to_string())
    };
    assert_eq!(names(&games[0]), ["A", "B", "A", "B"]);
    assert_eq!(names(&games[1]), ["B", "A", "B", "A"]);
}

#[test]
fn threads_change_nothing() {
    let games = |threads| {
        let duel = Duel { opening_plies: 2, threads, seed: 7, ..Duel::new(named("quindo:small"), 20) };
        let (report, games) = run::<Quindo>(&duel, &alpha_beta(), &random());
        (report, games.iter().map(|played| played.record.to_string()).collect::<Vec<_>>())
    };
    assert_eq!(games(1), games(3));
    let other_seed = Duel { opening_plies: 2, seed: 8, ..Duel::new(named("quindo:small"), 20) };
    let (_, others) = run::<Quindo>(&other_seed, &alpha_beta(), &random());
    assert_ne!(games(1).1, others.iter().map(|played| played.record.to_string()).collect::<Vec<_>>());
}

#[test]
fn a_test_ends_the_duel_early() {
    let sprt = Some(Sprt::new(Elo(0.0), Elo(50.0)));
    let duel = Duel { opening_plies: 2, sprt, threads: 2, ..Duel::new(named("quindo:small"), 10_000) };
    let (report, games) = run::<Quindo>(&duel, &alpha_beta(), &random());
    assert_eq!(report.finish, Finish::Decided(Verdict::Accepted));
    assert_eq!(report.tally.games() as usize, games.len());
    assert!(games.len() < 200, "{}", games.len());
}

#[test]
fn a_duel_can_be_stopped() {
    let slow = || Entrant::<Squaryd> { pace: Pace::Time(Duration::from_secs(60)), ..alpha_beta() };
    let duel = Duel::new(named("squaryd"), 10);
    let stop = duel.stop.clone();
    let begun = Instant::now();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        stop.store(true, Ordering::Relaxed);
    });
    let (report, _) = run(&duel, &slow(), &slow());
    assert_eq!((report.finish, report.tally.games()), (Finish::Stopped, 0));
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn endless_games_are_drawn() {
    let duel = Duel { most_plies: 5, ..Duel::new(named("squadro"), 2) };
    let (report, games) = run::<Squadro>(&duel, &random(), &random());
    assert_eq!((report.tally.draws, &games[0].ending), (2, &Ending::TooLong));
    let text = games[0].record.to_string();
    assert!(text.ends_with("{too many moves} 1/2-1/2\n"), "{text}");
    assert!(replay(&text.parse().unwrap()).is_ok());
}

#[test]
fn a_panic_loses_one_game() {
    struct Broken;
    impl Player<Squadro> for Broken {
        fn choose(&mut self, _: &Turn<Squadro>, _: &Limits) -> Choice<<Squadro as Game>::Move> {
            panic!("as planned");
        }
    }
    let broken = Entrant::built_in("broken", PACE, |_| Box::new(Broken));
    let (report, games) = run(&Duel::new(named("squadro"), 2), &broken, &random());
    assert_eq!(report.tally.losses, 2);
    assert_eq!(games[0].ending, Ending::Failed(Seat::new(0), Failure::Panicked("as planned".into())));
}

/// A folder with programs, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("quadrille-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A program that greets as it should and does this when asked for a move.
    fn program(&self, name: &str, on_go: &str) -> Program {
        self.script(
            name,
            &format!(
                "while read -r line; do case \"$line\" in ugi) echo id name {name}; echo ugiok;; \
                 isready) echo readyok;; go*) {on_go};; quit) exit;; esac; done"
            ),
        )
    }

    fn script(&self, name: &str, body: &str) -> Program {
        let path = self.0.join(name);
        fs::write(&path, body).unwrap();
        // On a busy machine a program that answers at once may still need a while.
        let grace = Duration::from_secs(10);
        Program { grace, ..program(Path::new("/bin/sh"), &[path.to_str().unwrap()]) }
    }
}

/// The same program with hardly any time.
fn hurried(program: Program) -> Program {
    let second = Duration::from_secs(1);
    Program { grace: Duration::from_millis(480), start: second, patience: second, ..program }
}

fn program(path: &Path, arguments: &[&str]) -> Program {
    let arguments = arguments.iter().map(ToString::to_string).collect();
    Program { path: path.to_str().unwrap().into(), arguments, ..Program::new("") }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Both games of a pair against a program that fails.
#[track_caller]
fn check_failure(program: Program, pace: Pace, expected: &str) {
    let entrant = program.entrant::<Squaryd>("program", pace);
    let (report, games) = run(&Duel::new(named("squaryd"), 2), &entrant, &random());
    assert_eq!((report.finish, report.tally.losses), (Finish::Complete, 2));
    for played in games {
        let Ending::Failed(seat, failure) = &played.ending else { panic!("{:?}", played.ending) };
        assert_eq!((seat.side(), played.points()), (played.side, Points::Loss));
        assert_eq!(failure.to_string(), expected);
        let text = played.record.to_string();
        assert!(text.contains(expected), "{text}");
        let game = replay(&text.parse().unwrap()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(game.end().map(|end| end.outcome()), Some(Outcome::Win(played.side.other())));
    }
}

const TIME: Pace = Pace::Time(Duration::from_millis(20));

#[test]
fn a_program_that_crashes_loses() {
    let folder = Folder::new("crash");
    check_failure(folder.program("crash", "exit 3"), TIME, "ended in the middle of the game");
}

#[test]
fn a_program_that_hangs_loses() {
    let folder = Folder::new("hang");
    check_failure(hurried(folder.program("hang", "exec sleep 60")), TIME, "gave no move within 500 ms");
    let chatter = "while true; do echo info string still thinking; done";
    check_failure(hurried(folder.program("chatter", chatter)), TIME, "gave no move within 500 ms");
    check_failure(hurried(folder.program("idle", ":")), PACE, "gave no move within 1000 ms");
}

#[test]
fn a_program_that_talks_nonsense_loses() {
    let folder = Folder::new("nonsense");
    check_failure(folder.program("words", "echo bestmove hello"), TIME, "answered `bestmove hello`");
    check_failure(folder.program("nothing", "echo bestmove"), TIME, "answered `bestmove`");
}

#[test]
fn an_illegal_move_loses() {
    let folder = Folder::new("illegal");
    let corner = folder.program("corner", "echo bestmove a1");
    check_failure(corner, TIME, "played a1, which is illegal: a1 is not empty (SY2)");
}

#[test]
fn a_program_can_be_tried_out() {
    let folder = Folder::new("try");
    let order = quadrille_engine::duel::Order { pace: TIME, stop: std::sync::Arc::default() };
    assert_eq!(folder.program("good", ":").try_out(&order), Ok(()));
    let mute = Program { start: Duration::from_millis(50), ..folder.script("mute", "exec sleep 60") };
    let why = mute.try_out(&order).unwrap_err().to_string();
    assert_eq!(why, "did not start: no answer within 50 ms");
}

#[test]
fn as_many_games_are_played_as_were_asked_for() {
    let (report, games) = run(&Duel::new(named("squaryd"), 3), &random::<Squaryd>(), &random());
    assert_eq!((games.len(), report.tally.games(), report.tally.pairs.iter().sum()), (3, 3, 1));
    assert_eq!(report.sides.map(|side| side.games()), [2, 1]);
}

#[test]
fn a_program_that_does_not_start_loses() {
    let folder = Folder::new("start");
    check_failure(folder.script("ends", "exit 0"), TIME, "did not start: it ended at once");
    check_failure(
        hurried(folder.script("mute", "exec sleep 60")),
        TIME,
        "did not start: no answer within 1000 ms",
    );
    let nowhere = program(Path::new("/nowhere/at-all"), &[]);
    let why = "did not start: /nowhere/at-all: No such file or directory (os error 2)";
    check_failure(nowhere, TIME, why);
}

#[test]
fn the_program_of_the_document_plays_a_while() {
    let folder = Folder::new("document");
    let text = include_str!("../../docs/engine-protocol.md");
    let body = text.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let entrant = folder.script("shortest", body).entrant::<Squadro>("shortest", TIME);
    let (_, games) = run(&Duel::new(named("squadro"), 2), &entrant, &random());
    for Played { ending, record, .. } in games {
        assert!(matches!(ending, Ending::Failed(_, Failure::Illegal(_))), "{ending:?}");
        assert!(record.moves().count() > 10, "{record}");
    }
}

/// Not a test of its own: other tests start it as a program.
#[test]
fn engine_process() {
    let input = BufReader::new(io::stdin());
    let served = match std::env::var(ENGINE).as_deref() {
        Ok("squadro") => serve(input, io::stdout(), Service::<Squadro>::new(named("squadro"), None, || 1)),
        Ok("squod") => {
            let make = |_: &_| -> Box<dyn Player<Squod>> { Box::new(Random(Rng::with_seed(3))) };
            serve(input, io::stdout(), Service::of_player(named("squod"), None, make))
        }
        _ => Ok(()),
    };
    served.unwrap();
}

/// This test program as an engine.
fn own_engine(game: &str) -> Program {
    let this = std::env::current_exe().unwrap();
    let setting = format!("{ENGINE}={game}");
    let words = [&setting, this.to_str().unwrap(), "--exact", "engine_process", "--nocapture"];
    let options = vec![("Hash".into(), "1".into())];
    Program { options, ..program(Path::new("/usr/bin/env"), &words) }
}

#[test]
fn a_program_plays_as_well_as_its_player() {
    let duel = Duel { opening_plies: 6, ..Duel::new(named("squadro"), 4) };
    let (report, games) = run::<Squadro>(&duel, &own_engine("squadro").entrant("program", PACE), &random());
    assert!(games.iter().all(|played| matches!(played.ending, Ending::Match(_))), "{games:?}");
    assert_eq!(report.tally.wins, 4);
}

#[test]
fn a_program_plays_squod_from_what_its_seat_saw() {
    for name in ["squod", "squod:4"] {
        let entrant = own_engine("squod").entrant("program", PACE);
        let (_, games) = run::<Squod>(&Duel::new(named(name), 4), &entrant, &random());
        assert!(games.iter().all(|played| matches!(played.ending, Ending::Match(_))), "{games:?}");
    }
}
