//! Distances of small Quindo, and endgames on the larger fields.

use std::path::Path;

use quadrille_games::{Game, Outcome, Quindo, Rng, Side};
use quadrille_tables::{
    Folder, Job, Layered, Location, Probed, Processors, QuindoIndex, TableKind, Wdl, solve, verify,
};

#[path = "common/scratch.rs"]
mod scratch;
use scratch::Scratch;

fn make(name: &str, folder: &Path, kind: TableKind, until: u32) -> Folder<QuindoIndex> {
    let index = QuindoIndex::of(name).expect("a variant");
    let job = Job { folder: folder.into(), kind, until, memory: 1 << 26, write: true };
    solve(&index, &job, &Processors::new(&index, &job), &|_| {}).expect("it is solved");
    Folder::open(index, folder).expect("there are tables")
}

fn draw(tables: &Folder<QuindoIndex>, pieces: u32, rng: &mut Rng) -> (Quindo, Probed) {
    let (index, class) = (tables.index(), tables.index().classes(pieces)[0]);
    loop {
        let place = Location { class, cell: rng.usize(..index.cells(class)), slot: rng.usize(..4) };
        if let Some(position) = index.position(place) {
            assert_eq!(index.place(&position), Some(place), "{position}");
            return (position, tables.probe(&position).expect("it is known"));
        }
    }
}

#[test]
fn distances_follow_from_their_successors_and_say_who_wins() {
    let [far, near] = ["quindo-far", "quindo-near"].map(Scratch::new);
    let distances = make("quindo:small", far.path(), TableKind::Distance, 4);
    let values = make("quindo:small", near.path(), TableKind::Wdl, 4);
    let all = verify(&distances, None, &mut |_| {}).expect("all is well");
    assert_eq!(all.iter().map(|layer| layer.derived).collect::<Vec<_>>(), [340, 7_232, 90_136]);
    for layer in 2..=4 {
        let [far, near] = [&distances, &values].map(|tables| {
            let counted = tables.tallies(layer).expect("it is there").expect("it is whole");
            counted.iter().map(|tally| (tally.wins, tally.losses, tally.draws)).collect::<Vec<_>>()
        });
        assert_eq!(far, near, "{layer} pieces");
    }
}

#[test]
fn perfect_play_takes_the_stated_number_of_plies() {
    let folder = Scratch::new("quindo-play");
    let tables = make("quindo:small", folder.path(), TableKind::Distance, 4);
    let mut rng = Rng::with_seed(2);
    let mut decided = [0; 2];
    while decided.iter().sum::<u32>() < 2_000 {
        let (start, known) = draw(&tables, rng.u32(2..=4), &mut rng);
        let Some(stated) = known.plies else { continue };
        let mover = start.to_move().expect("the game goes on").side();
        let winner = if known.value == Wdl::Win { mover } else { mover.other() };
        let mut position = start;
        let plies = (0..).find(|_| {
            let best = tables.best(&position).expect("it is known");
            best.inspect(|(m, _)| position.play_unchecked(*m)).is_none()
        });
        assert_eq!((plies, position.outcome()), (Some(stated), Some(Outcome::Win(winner))), "{start}");
        decided[usize::from(known.value == Wdl::Win)] += 1;
    }
    assert!(decided.iter().all(|&count| count > 100), "{decided:?}");
}

/// Whether a side can end the game as its winner within so many plies, by trying everything.
fn forces(position: &Quindo, side: Side, plies: u32) -> bool {
    match position.to_move() {
        None => position.outcome() == Some(Outcome::Win(side)),
        Some(_) if plies == 0 => false,
        Some(seat) if seat.side() == side => {
            position.moves().any(|m| forces(&position.after(m), side, plies - 1))
        }
        Some(_) => position.moves().all(|m| forces(&position.after(m), side, plies - 1)),
    }
}

/// Endgames against plain search: what ends within three plies, and what does not.
#[test]
fn endgames_agree_with_plain_search() {
    let mut found = [0; 3];
    for name in ["quindo", "quindo:chessboard"] {
        let folder = Scratch::new(name);
        let tables = make(name, folder.path(), TableKind::Distance, 3);
        verify(&tables, Some(3_000), &mut |_| {}).expect("all is well");
        let mut rng = Rng::with_seed(4);
        for _ in 0..250 {
            let (position, known) = draw(&tables, rng.u32(2..=3), &mut rng);
            let mover = position.to_move().expect("the game goes on").side();
            for plies in 1..=3 {
                let within = known.plies.is_some_and(|stated| stated <= plies);
                let stated = [Wdl::Win, Wdl::Loss].map(|value| within && known.value == value);
                let searched = [mover, mover.other()].map(|side| forces(&position, side, plies));
                assert_eq!(stated, searched, "{position} within {plies}: {known}");
            }
            found[known.value as usize] += 1;
        }
    }
    assert!(found.iter().sum::<u32>() == 500 && found[0] > 20 && found[2] > 20, "{found:?}");
}

#[test]
fn more_pieces_than_tables_hold_are_told_at_once() {
    let folder = Scratch::new("quindo-many");
    let tables = make("quindo", folder.path(), TableKind::Wdl, 2);
    let start = tables.index().variant().starts[0].parse().expect("the start");
    let error = tables.probe(&start).expect_err("too many").to_string();
    assert_eq!(error, "the tables here do not hold 28 pieces; they hold 2");
}
