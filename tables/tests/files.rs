//! TableFile files: solving writes them whole, refuses what is not, and goes on where it was; probing and verifying them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use quadrille_games::{Game, Quindo, Rng, Squadro};
use quadrille_tables::{
    Folder, Header, Job, Layered, Location, Processors, Progress, QuindoIndex, SquadroIndex, TableFile,
    TableKind, Wdl, layer_file, solve, verify,
};

#[path = "common/scratch.rs"]
mod scratch;
use scratch::Scratch;

fn make<I: Layered>(index: &I, folder: &Path, kind: TableKind, until: u32, threads: usize) -> Vec<Progress> {
    let job = Job { folder: folder.into(), kind, until, memory: 1 << 24, write: true };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let events = std::sync::Mutex::new(Vec::new());
    let tell = |event| events.lock().expect("no panic").push(event);
    pool.install(|| solve(index, &job, &Processors::new(index, &job), &tell)).expect("it is solved");
    events.into_inner().expect("no panic")
}

fn squadro(folder: &Path, kind: TableKind, until: u32) -> Folder<SquadroIndex> {
    make(&SquadroIndex, folder, kind, until, 2);
    Folder::open(SquadroIndex, folder).expect("there are tables")
}

/// The files by name, each as its length and checksum.
fn contents(folder: &Path) -> BTreeMap<String, (usize, u32)> {
    let sum = |bytes: Vec<u8>| (bytes.len(), crc32fast::hash(&bytes));
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    files.map(|path| (name(&path), sum(fs::read(&path).expect("it is read")))).collect()
}

#[test]
fn files_do_not_depend_on_threads_or_on_being_interrupted() {
    let [one, two] = ["one", "two"].map(Scratch::new);
    make(&SquadroIndex, one.path(), TableKind::Wdl, 14, 1);
    make(&SquadroIndex, two.path(), TableKind::Wdl, 15, 2);
    // As if it had been killed: a part that is damaged, a file that was being written.
    let parts = two.path().join("squadro-values-14.parts");
    fs::create_dir(&parts).expect("a folder");
    let class = SquadroIndex.classes(14)[0].0;
    fs::write(parts.join(format!("{class:06}.qtable")), b"QUADTABL, and no more").expect("a part");
    fs::write(two.path().join("squadro-values-14.new"), b"QUAD").expect("a file");
    make(&SquadroIndex, two.path(), TableKind::Wdl, 14, 2);
    assert_eq!(contents(one.path()), contents(two.path()));
    let again = make(&SquadroIndex, two.path(), TableKind::Wdl, 14, 2);
    let solved =
        again.iter().filter(|event| matches!(event, Progress::Class { positions, .. } if *positions > 0));
    assert_eq!(solved.count(), 0, "nothing is solved twice");
}

#[test]
fn files_that_are_not_whole_or_not_ours_are_refused_with_the_reason() {
    let folder = Scratch::new("refused");
    make(&SquadroIndex, folder.path(), TableKind::Wdl, 16, 1);
    let path = folder.path().join(layer_file("squadro", TableKind::Wdl, 16));
    let whole = fs::read(&path).expect("it is read");
    let header = |game: &str, kind| Header { game: game.into(), kind, slots: 2 };
    let ours = header("squadro", TableKind::Wdl);
    let complaint = |bytes: &[u8], header: &Header| {
        fs::write(&path, bytes).expect("it is written");
        let opened = TableFile::open(&path, header)
            .and_then(|table| table.entries().iter().try_for_each(|entry| table.cells(entry).map(drop)));
        let text = opened.err().map(|error| error.to_string());
        text.map(|text| text.replace(&format!("{}: ", path.display()), ""))
    };
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    let size = whole.len();
    assert_eq!(complaint(&whole, &ours), None);
    let rows = [
        (whole[..40].to_vec(), &ours, "it is too short for a table".into()),
        (whole[..size - 1].to_vec(), &ours, format!("it has {} bytes and should have {size}", size - 1)),
        (changed(0), &ours, "this is not a Quadrille table".into()),
        (changed(8), &ours, "it has format 0, and this program reads format 1".into()),
        (changed(41), &ours, "its header is damaged".into()),
        (changed(70), &ours, "its directory is damaged".into()),
        (changed(size - 1), &ours, "block 99 is damaged; delete the file and solve again".into()),
        (
            whole.clone(),
            &header("squadro", TableKind::Distance),
            "it is a table of the values of squadro, not a table of the distances of squadro".into(),
        ),
        (
            whole.clone(),
            &header("quindo:small", TableKind::Wdl),
            "it is a table of the values of squadro, not a table of the values of quindo:small".into(),
        ),
    ];
    for (bytes, header, expected) in rows {
        assert_eq!(complaint(&bytes, header), Some(expected));
    }
}

#[test]
fn every_value_and_distance_follows_from_its_successors() {
    let folder = Scratch::new("verify");
    let tables = squadro(folder.path(), TableKind::Distance, 15);
    let all = verify(&tables, None, &mut |_| {}).expect("all is well");
    assert_eq!(all.iter().map(|layer| layer.derived).sum::<u64>(), 151_930 + 2_152_826);
}

#[test]
fn a_value_that_does_not_follow_is_found() {
    let folder = Scratch::new("wrong");
    make(&QuindoIndex::new(false), folder.path(), TableKind::Wdl, 3, 1);
    // The layer of three pieces of the other variant is whole, and wrong here.
    let other = Scratch::new("other");
    make(&QuindoIndex::new(true), other.path(), TableKind::Wdl, 3, 1);
    let [ours, theirs] =
        ["quindo:small", "quindo:small:orthogonal"].map(|name| layer_file(name, TableKind::Wdl, 3));
    let theirs = other.path().join(theirs);
    let mut bytes = fs::read(theirs).expect("it is read");
    bytes[16..40].fill(0);
    bytes[16..28].copy_from_slice(b"quindo:small");
    let crc = crc32fast::hash(&bytes[..60]).to_le_bytes();
    bytes[60..64].copy_from_slice(&crc);
    fs::write(folder.path().join(ours), bytes).expect("it is written");
    let tables = Folder::open(QuindoIndex::new(false), folder.path()).expect("there are tables");
    let error = verify(&tables, None, &mut |_| {}).expect_err("it is wrong").to_string();
    assert!(error.contains("the table says") && error.contains("its successors say"), "{error}");
}

/// A defender: chooses among the moves of a lost position.
type Defender<'a> = &'a dyn Fn(&Squadro, &mut Rng) -> quadrille_games::squadro::Move;

#[test]
fn late_positions_have_the_values_of_an_independent_computation() {
    let folder = Scratch::new("known");
    let tables = squadro(folder.path(), TableKind::Wdl, 14);
    for line in include_str!("known/squadro.txt").lines() {
        let (position, value) = line.split_once('\t').expect("two fields");
        let known = tables.probe(&position.parse().expect("a position")).expect("it is known");
        assert_eq!(known.to_string(), value, "{position}");
    }
}

#[test]
fn perfect_play_wins_in_exactly_the_stated_number_of_plies() {
    let folder = Scratch::new("play");
    let tables = squadro(folder.path(), TableKind::Distance, 14);
    let best = |position: &Squadro| tables.best(position).expect("it is known").expect("there is a move").0;
    let delays = |position: &Squadro, _: &mut Rng| best(position);
    let random = |position: &Squadro, rng: &mut Rng| {
        let moves: Vec<_> = position.moves().collect();
        moves[rng.usize(..moves.len())]
    };
    let greedy = |position: &Squadro, _: &mut Rng| {
        position.moves().max_by_key(|&m| position.leapt_by(m)).expect("there is a move")
    };
    let mut rng = Rng::with_seed(3);
    let classes = SquadroIndex.classes(14);
    let mut won = 0;
    while won < 10_000 {
        let class = classes[rng.usize(..classes.len())];
        let place = Location { class, cell: rng.usize(..SquadroIndex.cells(class)), slot: rng.usize(..2) };
        let Some(position) = SquadroIndex.position(place) else { continue };
        let known = tables.probe(&position).expect("it is known");
        if known.value != Wdl::Win {
            continue;
        }
        won += 1;
        let stated = known.plies.expect("distances are kept");
        let mut plies = |defender: Defender| {
            let mut position = position;
            (0..).find(|&ply| {
                if position.is_over() {
                    return true;
                }
                let m = if ply % 2 == 0 { best(&position) } else { defender(&position, &mut rng) };
                position.play_unchecked(m);
                false
            })
        };
        assert_eq!(plies(&delays), Some(stated), "{position}");
        assert!(plies(&random) <= Some(stated) && plies(&greedy) <= Some(stated), "{position}");
    }
}

#[test]
fn positions_outside_the_tables_are_answered_or_refused_with_a_reason() {
    let folder = Scratch::new("outside");
    let tables = squadro(folder.path(), TableKind::Distance, 15);
    let answer = |text: &str| match tables.probe(&text.parse().expect("a position")) {
        Ok(known) => known.to_string(),
        Err(error) => error.to_string(),
    };
    let rows = [
        ("00000/00000 l", "the tables here do not hold 0 finished legs; they hold 15 to 16"),
        ("cccc0/00000 d", "loss in 0"),
        ("cccc0/00000 l", "win in 0"),
        ("cccbb/ccc77 l", "win in 1"),
        // Light's first piece has three dots homebound and cannot stop on the first crossing.
        ("7cccb/cccaa l", "win in 1"),
        ("7ccc0/ccc66 l", "win"),
        ("7ccc6/c8c0c d", "the position cannot arise in a game, and a look 3 plies ahead does not settle it"),
    ];
    for (text, expected) in rows {
        assert_eq!(answer(text), expected, "{text}");
    }
}

#[test]
fn two_solves_do_not_work_in_one_folder() {
    let folder = Scratch::new("busy");
    let lock = fs::File::create(folder.path().join("solving.lock")).expect("a file");
    lock.lock().expect("it is locked");
    let job = Job { folder: folder.path().into(), kind: TableKind::Wdl, until: 16, memory: 0, write: true };
    let error = solve(&SquadroIndex, &job, &Processors::new(&SquadroIndex, &job), &|_| {}).err();
    let expected = format!("another solve is at work in {}", folder.path().display());
    assert_eq!(error.map(|error| error.to_string()), Some(expected));
}

#[test]
fn small_quindo_follows_from_its_successors_and_agrees_with_known_positions() {
    let folder = Scratch::new("quindo");
    for orthogonal in [false, true] {
        let index = QuindoIndex::new(orthogonal);
        make(&index, folder.path(), TableKind::Wdl, 5, 2);
        let tables = Folder::open(index, folder.path()).expect("there are tables");
        let all = verify(&tables, None, &mut |_| {}).expect("all is well");
        let derived: Vec<u64> = all.iter().map(|layer| layer.derived).collect();
        assert_eq!(derived, [340, 7_232, 90_136, 802_720]);
    }
    let tables = Folder::open(QuindoIndex::new(false), folder.path()).expect("there are tables");
    for line in KNOWN.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let position: Quindo = fields[0].parse().expect("a position");
        let known = tables.probe(&position).expect("it is known");
        let moves = tables.moves(&position).expect("they are known");
        let mut keep: Vec<String> =
            moves.iter().filter(|(_, m)| m.value == known.value).map(|(m, _)| m.to_string()).collect();
        let mut expected: Vec<&str> = fields[2].split(' ').collect();
        keep.sort_unstable();
        expected.sort_unstable();
        assert_eq!(
            (known.value.to_string().as_str(), keep),
            (fields[1], expected.iter().map(|m| m.to_string()).collect())
        );
    }
}

/// Positions, their values, and the moves that keep them, from an independent computation.
const KNOWN: &str = include_str!("known/quindo-small.txt");
