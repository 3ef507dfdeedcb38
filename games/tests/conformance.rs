//! What every game and variant promises, shown in random play; then what single rules let one count.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use quadrille_games::scene::Phase;
use quadrille_games::{
    AnyMatch, End, Entry, Event, Family, Game, Gesture, Match, PlayError, Quindo, Record, RecordError, Rng,
    Scene, Seat, Side, Squod, Viewer, for_game,
};

/// Gives every starting position of every variant to a generic check.
macro_rules! for_every_start {
    ($check:ident) => {
        for family in Family::ALL {
            for_game!(family, G => for start in G::VARIANTS.iter().flat_map(|variant| variant.starts) {
                $check::<G>(start);
            })
        }
    };
}

#[path = "conformance/belief.rs"]
mod belief;
#[path = "conformance/events.rs"]
mod events;
#[path = "conformance/pointing.rs"]
mod pointing;
#[path = "conformance/quindo.rs"]
mod quindo;
#[path = "conformance/setup.rs"]
mod setup;
#[path = "conformance/squaryd.rs"]
mod squaryd;
#[path = "conformance/squod.rs"]
mod squod;
mod table;
#[path = "conformance/views.rs"]
mod views;

/// Random games from each starting position.
const GAMES: u64 = 20;

fn position<G: Game>(text: &str) -> G {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A match in which these moves, parted by spaces, were played.
fn played<G: Game>(start: &str, moves: &str) -> Match<G> {
    let mut game = Match::new(position(start));
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{start}, {text}: {error}"));
    }
    game
}

/// Plays a random game and shows the match at every ply, the first and the last included.
fn walk<G: Game>(start: &str, seed: u64, mut visit: impl FnMut(&Match<G>, &mut Rng)) -> Match<G> {
    let mut game = Match::new(position(start));
    let mut rng = Rng::with_seed(seed);
    visit(&game, &mut rng);
    while game.end().is_none() {
        game.play_random(&mut rng);
        visit(&game, &mut rng);
    }
    game
}

/// Everybody who may look: the seats, then the public.
fn viewers<G: Game>(game: &Match<G>) -> impl Iterator<Item = Viewer> + use<G> {
    (0..game.start().seats()).map(|number| Viewer::Seat(Seat::new(number))).chain([Viewer::Public])
}

/// The legal moves of some random games of every variant: most are illegal at any other time.
fn pool<G: Game>() -> Vec<G::Move> {
    let mut pool = BTreeMap::new();
    for start in G::VARIANTS.iter().flat_map(|variant| variant.starts) {
        for seed in 100..103 {
            walk::<G>(start, seed, |game, _| {
                pool.extend(game.position().moves().map(|m| (m.to_string(), m)));
            });
        }
    }
    pool.into_values().collect()
}

/// A few moves out of a pool.
fn some<T: Copy>(pool: &[T], count: usize, rng: &mut Rng) -> Vec<T> {
    (0..count).map(|_| pool[rng.usize(..pool.len())]).collect()
}

#[test]
fn positions_and_moves_survive_their_text() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            walk::<G>(start, seed, |game, _| check_texts(game.position()));
        }
    }
    for_every_start!(check);
}

fn check_texts<G: Game>(truth: &G) {
    let text = truth.to_string();
    let again: G = position(&text);
    assert!(again == *truth, "{text}");
    assert_eq!(again.to_string(), text);
    assert!(text.chars().all(|c| c.is_ascii_graphic() || c == ' '), "{text}");
    for m in truth.moves() {
        assert_eq!(m.to_string().parse(), Ok(m), "{text}");
        assert!(m.to_string().chars().all(|c| c.is_ascii_graphic()), "{m}");
    }
}

#[test]
fn moves_are_listed_once_and_counted_right() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            walk::<G>(start, seed, |game, rng| check_list(game.position(), rng));
        }
    }
    for_every_start!(check);
}

fn check_list<G: Game>(truth: &G, rng: &mut Rng) {
    let moves: Vec<_> = truth.moves().collect();
    assert_eq!(moves.is_empty(), truth.is_over(), "{truth}");
    assert_eq!(truth.moves().len(), moves.len(), "{truth}");
    assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len(), "{truth}");
    assert_eq!(truth.moves().nth(moves.len()), None, "{truth}");
    for _ in 0..moves.len().min(10) {
        let i = rng.usize(..moves.len());
        let mut rest = truth.moves();
        assert_eq!(rest.nth(i), Some(moves[i]), "{truth}");
        assert_eq!(rest.len(), moves.len() - i - 1, "{truth}");
        assert_eq!(rest.next(), moves.get(i + 1).copied(), "{truth}");
        let mut all = Vec::new();
        rest.for_each(|m| all.push(m));
        assert_eq!(all, moves.get(i + 2..).unwrap_or_default(), "{truth}");
    }
}

#[test]
fn exactly_the_listed_moves_are_accepted() {
    fn check<G: Game>(start: &str) {
        let pool = pool::<G>();
        for seed in 0..GAMES {
            walk::<G>(start, seed, |game, rng| check_accepted(game, &some(&pool, 100, rng)));
        }
    }
    for_every_start!(check);
}

fn check_accepted<G: Game>(game: &Match<G>, tried: &[G::Move]) {
    let truth = game.position();
    let legal: HashSet<_> = truth.moves().collect();
    for &m in legal.iter().chain(tried) {
        let mut next = truth.clone();
        match next.play(m) {
            Ok(()) => assert!(legal.contains(&m) && next == truth.after(m), "{truth}, {m}"),
            Err(why) => {
                assert!(!legal.contains(&m) && !why.to_string().is_empty() && next == *truth, "{truth}, {m}");
            }
        }
    }
    check_refused_by_match(game, tried.iter().find(|m| !legal.contains(m)));
}

/// A refused move leaves the match as it was.
fn check_refused_by_match<G: Game>(game: &Match<G>, illegal: Option<&G::Move>) {
    let (Some(&m), mut tried) = (illegal, game.clone()) else { return };
    let expected_over = game.end().is_some();
    match tried.play_move(m) {
        Err(PlayError::Over) => assert!(expected_over),
        Err(PlayError::Illegal { why }) => assert!(!expected_over && !why.english.is_empty()),
        other => panic!("{}, {m}: {other:?}", game.position()),
    }
    check_same(game, &tried);
}

/// Two matches that nobody can tell apart.
fn check_same<G: Game>(one: &Match<G>, other: &Match<G>) {
    assert!(one.start() == other.start() && one.position() == other.position(), "{}", one.position());
    assert_eq!(one.moves(), other.moves());
    assert_eq!(one.end(), other.end());
    for viewer in viewers(one) {
        assert_eq!(one.view(viewer), other.view(viewer));
        assert_eq!(one.snapshot(viewer), other.snapshot(viewer));
    }
}

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
fn snapshots_list_moves_for_the_seat_to_move_alone() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            let mut game = walk::<G>(start, seed, |game, _| check_snapshots(game));
            game.take_back(1);
            game.finish(End::Agreed).unwrap();
            check_snapshots(&game);
        }
    }
    for_every_start!(check);
}

fn check_snapshots<G: Game>(game: &Match<G>) {
    for viewer in viewers(game) {
        let snapshot = game.snapshot(viewer);
        let is_turn = game.to_move().map(Viewer::Seat) == Some(viewer);
        let listed = game.position().moves().filter(|&m| is_turn && G::is_listed(m));
        let listed: BTreeSet<_> = listed.map(|m| m.to_string()).collect();
        assert!(snapshot.moves.iter().eq(&listed), "{snapshot:?}");
        assert_eq!(snapshot.view, game.view(viewer).to_string());
        assert_eq!(snapshot.played, game.notations(viewer));
        assert_eq!((snapshot.ply, snapshot.to_move), (game.moves().len(), game.to_move()));
        assert_eq!(snapshot.end, game.end());
        assert!(!snapshot.diagram.is_empty() && snapshot.diagram.ends_with('\n'));
    }
}

#[test]
fn scenes_show_what_the_view_holds() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            walk::<G>(start, seed, |game, _| {
                for viewer in viewers(game).map(Some).chain([None]) {
                    check_scene(&game.scene(viewer));
                }
                check_gestures(game);
            });
        }
    }
    for_every_start!(check);
}

/// Spots have names of their own, pieces lie on spots, and no two on one.
fn check_scene(scene: &Scene) {
    let spots: BTreeSet<&str> = scene.spots.iter().map(|spot| spot.id.as_str()).collect();
    assert_eq!(spots.len(), scene.spots.len());
    let taken: BTreeSet<&str> = scene.tokens.iter().map(|token| token.at.as_str()).collect();
    assert_eq!(taken.len(), scene.tokens.len());
    let marked = scene.winning.iter().chain(scene.threats.iter().flatten());
    let pointed = scene.moves.iter().flat_map(|gesture| &gesture.path).filter(|id| *id != "pair");
    let affected = scene.moves.iter().flat_map(|gesture| &gesture.effects).map(|effect| &effect.at);
    let named = marked.chain(pointed).chain(affected).map(String::as_str).chain(taken.iter().copied());
    assert_eq!(named.filter(|id| !spots.contains(id)).collect::<Vec<_>>(), Vec::<&str>::new());
}

/// What a gesture puts down lies there afterwards; a pick for the toss lies nowhere.
fn check_looks<G: Game>(game: &Match<G>, seat: Seat, scene: &Scene) {
    let Some(Gesture { text, path, looks, .. }) = scene.moves.last() else { return };
    if scene.phase == Phase::Toss || looks.is_empty() {
        return;
    }
    let mut after = game.clone();
    after.play_text(text).expect("a legal move");
    let tokens = after.scene(Some(Viewer::Seat(seat))).tokens;
    let look = |at: &String| tokens.iter().find(|token| token.at == *at).map(|token| &token.look);
    let places = if scene.to_fill.is_empty() { &path[path.len() - 1..] } else { &scene.to_fill };
    assert!(places.iter().map(look).eq(looks.iter().map(Some)), "{}: {text}", game.position());
}

/// The seat to move finds every move that may be listed, and no two are made the same way.
fn check_gestures<G: Game>(game: &Match<G>) {
    let Some(seat) = game.to_move() else { return };
    let (snapshot, scene) = (game.snapshot(Viewer::Seat(seat)), game.scene(Some(Viewer::Seat(seat))));
    assert_eq!(
        scene.moves.iter().map(|gesture| &gesture.text).collect::<Vec<_>>(),
        snapshot.moves.iter().collect::<Vec<_>>()
    );
    let made: Vec<&Vec<String>> =
        scene.moves.iter().map(|g| &g.path).filter(|path| !path.is_empty()).collect();
    assert_eq!(made.iter().collect::<BTreeSet<_>>().len(), made.len(), "{}", snapshot.view);
    for viewer in viewers(game).filter(|&viewer| viewer != Viewer::Seat(seat)) {
        assert_eq!(game.scene(Some(viewer)).moves, Vec::new());
    }
    check_looks(game, seat, &scene);
}

#[test]
fn no_viewer_can_tell_another_truth_from_this_one() {
    fn check<G: Game>(start: &str) {
        let pool = pool::<G>();
        for seed in 0..GAMES {
            walk::<G>(start, seed, |game, rng| {
                let tried = some(&pool, 40, rng);
                for viewer in viewers(game) {
                    let imagined = G::imagine(&game.view(viewer), rng);
                    check_alike(game, &imagined, viewer, &tried);
                }
            });
        }
    }
    for_every_start!(check);
}

#[test]
fn the_truths_that_fit_a_view_look_alike_and_hold_what_is_true() {
    fn check<G: Game>(start: &str) {
        walk::<G>(start, 1, |game, rng| {
            // With four players there are too many.
            let seats = if game.position().seats() > 2 { 0 } else { 2 };
            for viewer in (0..seats).map(|seat| Viewer::Seat(Seat::new(seat))) {
                let view = game.view(viewer);
                let truths = G::truths(&view);
                let fits = |position: &G| truths.iter().filter(|(truth, _)| truth == position).count();
                assert_eq!((fits(game.position()), fits(&G::imagine(&view, rng).0)), (1, 1), "{view}");
                assert!(truths.iter().all(|(truth, known)| truth.view(known, viewer) == view), "{view}");
            }
        });
    }
    for_every_start!(check);
}

fn check_alike<G: Game>(game: &Match<G>, imagined: &(G, G::Known), viewer: Viewer, tried: &[G::Move]) {
    let ((truth, known), (other, other_known)) = ((game.position(), game.known()), imagined);
    let (view, again) = (truth.view(known, viewer), other.view(other_known, viewer));
    assert_eq!(again, view);
    assert_eq!(again.to_string(), view.to_string());
    assert_eq!(format!("{again:?}"), format!("{view:?}"));
    assert_eq!(G::diagram(&again), G::diagram(&view));
    assert_eq!(G::scene(&again), G::scene(&view));
    assert!(other.public(other_known) == truth.public(known), "{view}");
    assert_eq!(other.status(), truth.status());
    check_texts(other);
    let legal: Vec<_> = other.moves().collect();
    for m in truth.moves().filter(|m| legal.contains(m)) {
        let as_read = other.notation(other_known, m, viewer);
        assert_eq!(as_read, truth.notation(known, m, viewer), "{view}, {m}");
        check_told_alike((truth, known), (other, other_known), viewer, m);
    }
    if truth.to_move().map(Viewer::Seat) == Some(viewer) {
        assert_eq!(legal, truth.moves().collect::<Vec<_>>(), "{view}");
        let gestures = |view: &G::View| legal.iter().map(|&m| G::gesture(view, m)).collect::<Vec<_>>();
        assert_eq!(gestures(&again), gestures(&view));
        for &m in tried.iter().filter(|m| !legal.contains(m)) {
            assert_eq!(other.why_not(m), truth.why_not(m), "{view}, {m}");
        }
        for spot in &G::scene(&view).spots {
            let path = [spot.id.as_str()];
            assert_eq!(G::why_not_there(&again, &path), G::why_not_there(&view, &path), "{view}, {path:?}");
        }
    }
}

/// A move after which two truths still look alike tells the same of both; the picks of a toss are shown (SO2).
fn check_told_alike<G: Game>(one: (&G, &G::Known), other: (&G, &G::Known), viewer: Viewer, m: G::Move) {
    let after = |(truth, known): (&G, &G::Known)| {
        let mut known = known.clone();
        truth.learn(&mut known, m);
        truth.after(m).view(&known, viewer)
    };
    if after(one) != after(other) {
        return;
    }
    let told = |(truth, known): (&G, &G::Known)| {
        let mut events = truth.events(known, m, Some(viewer));
        events.retain(|event| !matches!(event, Event::Tossed { .. }));
        events
    };
    assert_eq!(told(one), told(other), "{viewer:?}, {m}");
}

#[test]
fn moves_that_read_alike_look_alike() {
    fn check<G: Game>(start: &str) {
        for seed in 0..GAMES {
            // The second pick of a toss is shown at once by who begins (SO2).
            walk::<G>(start, seed, |game, _| {
                let is_toss = game.position().to_string().starts_with("toss");
                if !is_toss || game.to_move() == Some(Seat::new(0)) {
                    viewers(game).for_each(|viewer| check_readings(game, viewer));
                }
            });
        }
    }
    for_every_start!(check);
}

/// Moves with the same text for a viewer leave that viewer with the same view, and tell the same.
fn check_readings<G: Game>(game: &Match<G>, viewer: Viewer) {
    let mut views = HashMap::new();
    for m in game.position().moves().filter(|_| game.end().is_none()) {
        let text = game.position().notation(game.known(), m, viewer);
        let events = game.position().events(game.known(), m, Some(viewer));
        let seen = (view_after(game, m, viewer), events);
        let Some(before) = views.get(&text) else {
            views.insert(text, seen);
            continue;
        };
        assert!(text.starts_with('?'), "{text}");
        assert_eq!(*before, seen, "{text}");
    }
}

fn view_after<G: Game>(game: &Match<G>, m: G::Move, viewer: Viewer) -> G::View {
    let mut known = game.known().clone();
    game.position().learn(&mut known, m);
    game.position().after(m).view(&known, viewer)
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
