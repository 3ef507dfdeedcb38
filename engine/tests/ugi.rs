//! Conversations with the engine, word for word, and Squod told to a seat.
#![allow(clippy::unwrap_used)]

use std::io::{self, BufReader, Cursor, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use quadrille_engine::score::Chance;
use quadrille_engine::ugi::{Service, serve};
use quadrille_engine::{Choice, Limits, Playable, Player, Turn, Value};
use quadrille_games::{Game, Match, Quindo, Rng, Seat, Squadro, Squaryd, Squod, Variant, Viewer, variant};

/// What the engine writes, for the test to read at any time.
#[derive(Clone, Default)]
struct Answers(Arc<Mutex<Vec<u8>>>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Answers {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    #[track_caller]
    fn wait(&self, until: impl Fn(&str) -> bool) {
        for _ in 0..5_000 {
            if until(&self.text()) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("waited too long after\n{}", self.text());
    }

    #[track_caller]
    fn wait_for(&self, part: &str) {
        self.wait(|text| text.contains(part));
    }
}

/// An input to which lines are added while it is read.
struct Keyboard(Receiver<Vec<u8>>);

impl Read for Keyboard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(line) = self.0.recv() else { return Ok(0) };
        buffer[..line.len()].copy_from_slice(&line);
        Ok(line.len())
    }
}

fn named(name: &str) -> &'static Variant {
    variant(name).unwrap().1
}

/// An engine in a thread.
struct Engine {
    keyboard: Sender<Vec<u8>>,
    answers: Answers,
    thread: JoinHandle<io::Result<()>>,
}

impl Engine {
    fn start<G: Playable>(service: Service<G>) -> Engine {
        let (keyboard, lines) = channel();
        let answers = Answers::default();
        let output = answers.clone();
        let thread = std::thread::spawn(move || serve(BufReader::new(Keyboard(lines)), output, service));
        Engine { keyboard, answers, thread }
    }

    fn say(&self, line: &str) {
        self.keyboard.send(format!("{line}\n").into_bytes()).unwrap();
    }

    /// All that it said, without what depends on the clock or on the judgement.
    fn end(self) -> String {
        drop(self.keyboard);
        self.thread.join().unwrap().unwrap();
        self.answers.text().lines().map(timeless).collect::<Vec<_>>().join("\n")
    }
}

fn timeless(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    for i in 1..words.len() {
        if ["time", "nps", "nodes"].contains(&words[i - 1]) && words[0] == "info" && words[1] == "depth" {
            words[i] = "_";
        }
    }
    words.join(" ")
}

/// The answers to all these bytes at once.
fn answers<G: Playable>(service: Service<G>, bytes: &[u8]) -> String {
    let output = Answers::default();
    serve(Cursor::new(bytes.to_vec()), output.clone(), service).unwrap();
    output.text().lines().map(timeless).collect::<Vec<_>>().join("\n")
}

/// Plays a session: lines with `>` are commands, the others their answers.
#[track_caller]
fn check<G: Playable>(service: Service<G>, session: &str) {
    let engine = Engine::start(service);
    let mut expected = String::new();
    for line in session.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.strip_prefix("> ") {
            Some(command) => {
                let lines = expected.lines().count();
                engine.answers.wait(|text| text.lines().count() >= lines);
                engine.say(command);
            }
            None => expected += &format!("{line}\n"),
        }
    }
    assert_eq!(engine.end(), expected.trim_end());
}

/// The engine as the program serves it.
fn alpha_beta<G: Playable>(name: &str) -> Service<G> {
    Service::new(named(name), None, || 1)
}

const INTRODUCTION: &str = concat!(
    "id name Quadrille ",
    env!("CARGO_PKG_VERSION"),
    "\nid author the Quadrille authors\noption name Hash type spin default 64 min 1 max 65536\n",
    "option name Threads type spin default 1 min 1 max 256\n",
    "option name Level type spin default 0 min 0 max ",
);

#[test]
fn introduction() {
    check(
        alpha_beta::<Squadro>("squadro"),
        &format!("> ugi\n{INTRODUCTION}{}\nugiok", Squadro::GRADES.len()),
    );
    // Squod's player has no table and one thread, so that these options would have no effect.
    let is_for_it = |line: &&str| !line.contains("Hash") && !line.contains("Threads");
    let introduction: Vec<&str> = INTRODUCTION.lines().filter(is_for_it).collect();
    check(
        squod(),
        &format!(
            "> ugi\n{}8\nugiok\n> setoption name Hash value 16\ninfo string there is no option `Hash`",
            introduction.join("\n")
        ),
    );
}

/// Every conversation in the description of the protocol happens as it stands there.
#[test]
fn the_document_tells_the_truth() {
    let text = include_str!("../../docs/engine-protocol.md");
    let mut sessions = 0;
    for block in text.split("```ugi ").skip(1) {
        let (name, session) = block.split_once('\n').unwrap();
        let session: String =
            session.split("```").next().unwrap().lines().map(|line| timeless(line) + "\n").collect();
        match name {
            "squadro" => check(alpha_beta::<Squadro>(name), &session),
            "quindo:small" => check(alpha_beta::<Quindo>(name), &session),
            "squod" => check(alpha_beta::<Squod>(name), &session),
            other => panic!("no engine for {other}"),
        }
        sessions += 1;
    }
    assert_eq!(sessions, 4);
}

#[test]
fn levels() {
    let levels = || {
        Service::of_player(named("squod"), Some(1..=8), |options| match options.level {
            Some(_) => Box::new(First) as Box<dyn Player<Squod>>,
            None => panic!("full strength"),
        })
    };
    check(levels(), "> setoption name Level value 2\n> isready\nreadyok");
    check(
        levels(),
        "> setoption name Level value 9
         info string Level is a number from 0 to 8
         > setoption name Level value 8
         > position view s startpos
         > go depth 1
         info depth 0 score cp 0 time _ nodes _ nps _ pv R
         bestmove R",
    );
}

#[test]
fn squadro() {
    check(
        alpha_beta::<Squadro>("squadro"),
        "> setoption name Hash value 1
         > isready
         readyok
         > uginewgame
         > position startpos moves 1 2
         > query p1turn
         response true
         > query result
         response none
         > position fen cc6bc/6ccc4 l
         > go depth 3
         info depth 1 score mate 1 time _ nodes _ nps _ pv 4
         bestmove 4
         > position fen cc6bc/6ccc4 l moves 4
         > query gameover
         response true
         > query p1turn
         response false
         > query result
         response p1win
         > go depth 3
         info string the game is over
         bestmove none",
    );
}

#[test]
fn quindo_small() {
    check(
        alpha_beta::<Quindo>("quindo:small"),
        "> setoption name hash value 1
         > position startpos moves b2b3
         > query p1turn
         response false
         > position fen 4x/5/5/4o/5 x 1
         > go nodes 1000
         info depth 1 score mate 1 time _ nodes _ nps _ pv f6f2
         bestmove f6f2
         > position fen 4x/5/5/4o/5 x 1 moves f6f2
         > query result
         response p2win",
    );
}

#[test]
fn squaryd() {
    check(
        alpha_beta::<Squaryd>("squaryd"),
        "> setoption name Hash value 1
         > setoption name Threads value 2
         > position fen 2o2xo/xx2oX1/xOxoOXX/oOX#o1o/o2ooxO/1Oxox1o/xxx1x2 x
         > go p1time 60000 p2time 1 p1inc 100 p2inc 0
         info depth 1 score mate -1 time _ nodes _ nps _ pv g6*
         bestmove g6*
         > quit",
    );
}

#[test]
fn nonsense_is_answered_and_ignored() {
    check(
        alpha_beta::<Squadro>("squadro"),
        "> hello there
         info string unknown command `hello`
         > setoption Hash 3
         info string an option is set with `setoption name NAME value NUMBER`
         > setoption name Hash value 0
         info string Hash is a number from 1 to 65536
         > setoption name Mood value 1
         info string there is no option `Mood`
         > position
         info string a position is `startpos`, or `fen` and its text; the position is still the one before
         > position fen 00000/00000 x
         info string `00000/00000 x` is not a position: column 13: expected `l` or `d` for the side to move, found `x`; the position is still the one before
         > position startpos moves 1 7
         info string move 2, `7`: not a move: column 1: expected a lane 1-5, found `7`; the position is still the one before
         > query weather
         info string unknown query `weather`
         > stop
         > query result
         response none",
    );
    let garbage =
        b"\xff\xfe\x00 ugi\n\n \t \nposition fen \xf0\x9f\nsetoption name \xff value \xff\nquery result";
    let said = answers(alpha_beta::<Squadro>("squadro"), garbage);
    assert!(said.ends_with("response none"), "{said}");
    let long = "position startpos moves ".to_string() + &"1 ".repeat(1 << 20) + "\nquery p1turn\n";
    assert!(answers(alpha_beta::<Squadro>("squadro"), long.as_bytes()).ends_with("response true"));
}

#[test]
fn go_is_always_answered() {
    check(
        alpha_beta::<Squadro>("squadro"),
        "> position fen ccc5b/66666 l
         > go searchmoves 1 movetime 50
         info string ignored: `searchmoves 1`
         info depth 1 score mate 1 time _ nodes _ nps _ pv 5
         bestmove 5
         > go p1time -50 p2time 100
         info string ignored: `p1time -50`
         info depth 1 score mate 1 time _ nodes _ nps _ pv 5
         bestmove 5
         > go depth
         info string ignored: `depth`
         info depth 1 score mate 1 time _ nodes _ nps _ pv 5
         bestmove 5",
    );
}

#[test]
fn a_go_that_allows_nothing_is_judged_as_it_stands() {
    let said = |game: &str| {
        let input = b"go nodes 0\ngo depth 0\ngo nodes 1\ngo movetime 0\n";
        match game {
            "squadro" => answers(alpha_beta::<Squadro>(game), input),
            "quindo" => answers(alpha_beta::<Quindo>(game), input),
            "squaryd" => answers(alpha_beta::<Squaryd>(game), input),
            _ => answers(alpha_beta::<Squod>(game), input),
        }
    };
    for game in ["squadro", "quindo", "squaryd", "squod"] {
        let said = said(game);
        assert_eq!(said.matches("bestmove ").count(), 4, "{said}");
        assert!(!said.contains("mate") && !said.contains("none"), "{said}");
    }
}

/// Trials have no depth: a ply of it is a number of them.
#[test]
fn a_depth_ends_trials() {
    let said = answers(alpha_beta::<Squod>("squod"), b"go depth 1\n");
    assert!(said.contains("\nbestmove ") || said.starts_with("bestmove "), "{said}");
}

#[test]
fn a_search_without_limits_listens() {
    let engine = Engine::start(alpha_beta::<Squaryd>("squaryd"));
    engine.say("setoption name Hash value 1");
    engine.say("go infinite");
    engine.answers.wait_for("info depth 1 ");
    engine.say("isready");
    engine.answers.wait_for("readyok");
    engine.say("go depth 1");
    engine.answers.wait_for("info string `go` is ignored during a search without limits; send `stop`");
    engine.say("query gameover");
    engine.answers.wait_for("response false");
    assert!(!engine.answers.text().contains("bestmove"));
    engine.say("stop");
    engine.answers.wait_for("bestmove ");
    engine.say("go depth 1");
    engine.answers.wait(|text| text.matches("bestmove ").count() == 2);
    engine.end();
}

#[test]
fn a_decided_search_without_limits_waits_for_stop() {
    let engine = Engine::start(alpha_beta::<Squadro>("squadro"));
    engine.say("setoption name Hash value 1");
    engine.say("position fen cc6bc/6ccc4 l");
    engine.say("go");
    engine.answers.wait_for("mate 1");
    std::thread::sleep(Duration::from_millis(20));
    assert!(!engine.answers.text().contains("bestmove"));
    assert!(engine.end().ends_with("bestmove 4"), "the end of the input stops it");
}

#[test]
fn commands_can_be_piped() {
    let said = answers(alpha_beta::<Squadro>("squadro"), b"go depth 2\ngo depth 2\ngo nodes 5000");
    assert_eq!(said.matches("bestmove ").count(), 3, "{said}");
}

#[test]
fn a_panic_costs_a_move_and_no_more() {
    struct Broken;
    impl Player<Squadro> for Broken {
        fn choose(&mut self, _: &Turn<Squadro>, _: &Limits) -> Choice<<Squadro as Game>::Move> {
            panic!("as planned");
        }
    }
    let service = Service::of_player(named("squadro"), None, |_| Box::new(Broken));
    check(service, "> go depth 1\nbestmove none\n> go depth 1\nbestmove none\n> isready\nreadyok");
}

fn squod() -> Service<Squod> {
    Service::of_player(named("squod"), Some(1..=8), |_| Box::new(First))
}

#[test]
fn squod_is_told_as_a_seat_saw_it() {
    check(
        squod(),
        "> setoption name Level value 3
         > position view w startpos moves ? R=s ?
         > query p1turn
         response false
         > go nodes 100
         info depth 0 score cp 0 time _ nodes _ nps _ pv PRR/SSP
         bestmove PRR/SSP",
    );
}

#[test]
fn squod_stories_that_cannot_be() {
    let refused = |told: &str, why: &str| {
        let error = Squod::from_ugi(named("squod"), told).err();
        assert_eq!(error.as_deref(), Some(why), "{told}");
    };
    refused("view", "a position is `startpos`, or `fen` and its text");
    refused("view n startpos", "after `view` comes the letter of a seat");
    refused("view s startpos moves ?", "move 1, `?`: a seat knows its own moves");
    refused(
        "view s startpos moves R ?",
        "move 2, `?`: after the second pick comes =s, =w or =tie, as they fit",
    );
    refused(
        "view s fen 3/3/3 s:3/RPS/SPR w:3/???/??? s",
        "a match that starts with hidden faces cannot be told",
    );
    let told = "view s startpos moves R ?=s PSR/RPS ? s2b-s3c";
    refused(&format!("{told} w23-w32!s3c"), "move 6, `w23-w32!s3c`: the two faces are missing, such as =RP");
    refused(
        &format!("{told} w23-w32!s3c=RR"),
        "move 6, `w23-w32!s3c=RR`: this does not fit the faces that are known",
    );
    refused(&format!("{told} w23-a3=R"), "no faces fit these moves");
    refused(&format!("{told} ?@w11"), "more than six pieces of one player are hidden");
}

/// The seat's view and the history of what lay open come out of the text exactly.
#[test]
fn squod_is_read_as_it_was_seen() {
    for (name, games) in [("squod", 60), ("squod:4", 20)] {
        for seed in 0..games {
            let mut rng = Rng::with_seed(seed);
            let mut game = Match::<Squod>::new(named(name).starts[0].parse().unwrap());
            while game.moves().len() < 300 {
                let seat = Seat::new(rng.u8(..game.start().seats()));
                check_told(&game, seat);
                if !game.play_random(&mut rng) {
                    break;
                }
            }
        }
    }
}

#[track_caller]
fn check_told(game: &Match<Squod>, seat: Seat) {
    let told = Squod::to_ugi(game, seat);
    let heard = Squod::from_ugi(game.start().variant(), &told).unwrap_or_else(|why| panic!("{told}\n{why}"));
    let viewer = Viewer::Seat(seat);
    assert_eq!(heard.view(viewer).to_string(), game.view(viewer).to_string(), "{told}");
    assert!(heard.view(viewer) == game.view(viewer), "{told}");
    assert!(heard.history() == game.history(), "{told}");
    assert_eq!(Squod::to_ugi(&heard, seat), told);
}

/// Words that are exchanged, doubled, cut or left out lead to a message or another match, never to a panic.
#[test]
fn squod_stories_with_mistakes() {
    for seed in 0..2_000 {
        let mut rng = Rng::with_seed(seed);
        let variant = named(if rng.bool() { "squod" } else { "squod:4" });
        let mut game = Match::<Squod>::new(variant.starts[0].parse().unwrap());
        for _ in 0..rng.usize(..60) {
            game.play_random(&mut rng);
        }
        let told = Squod::to_ugi(&game, Seat::new(rng.u8(..2)));
        let mut words: Vec<&str> = told.split(' ').collect();
        for _ in 0..rng.usize(1..4) {
            let (i, j) = (rng.usize(..words.len()), rng.usize(..words.len()));
            match rng.u8(..4) {
                0 => words.swap(i, j),
                1 => words[i] = words[j],
                2 => drop(words.remove(i)),
                _ => words[i] = &words[i][..rng.usize(..=words[i].len())],
            }
        }
        let _ = Squod::from_ugi(variant, &words.join(" "));
    }
}

/// Plays the first legal move of a world that fits the view.
struct First;

impl Player<Squod> for First {
    fn choose(&mut self, turn: &Turn<Squod>, _: &Limits) -> Choice<<Squod as Game>::Move> {
        let (world, _) = Squod::imagine(turn.view, &mut Rng::with_seed(1));
        let best = world.moves().next().unwrap();
        Choice { best, value: Value::Chance(Chance::new(0.5)), line: vec![best], depth: 0, nodes: 1 }
    }
}
