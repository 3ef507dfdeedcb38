//! The commands for exact tables as scripts use them.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use quadrille_engine::Value;
use quadrille_games::{Game, Match, Rng, Squadro};
use quadrille_tables::{Folder, Layered, Location, SquadroIndex, carried_book};

const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

/// A folder that is gone when its test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("quadrille-cli-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder is made");
        Scratch(folder)
    }

    fn text(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }

    /// The files by name, each as a hash of its bytes.
    fn files(&self) -> BTreeMap<String, u64> {
        let paths = fs::read_dir(&self.0).expect("a folder").map(|file| file.expect("a file").path());
        let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
        let hash = BuildHasherDefault::<DefaultHasher>::default();
        paths.map(|path| (name(&path), hash.hash_one(fs::read(&path).unwrap_or_default()))).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

fn run(program: &str, arguments: &[&str], input: &str, data: Option<&Scratch>) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env("QUADRILLE_DATA", data.map_or("/nonexistent", Scratch::text));
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    stdin.write_all(input.as_bytes()).ok();
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn answer(arguments: &[&str], input: &str) -> (String, i32) {
    let output = run(PROGRAM, arguments, input, None);
    let text = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    (String::from_utf8(text).expect("UTF-8"), output.status.code().expect("an exit status"))
}

#[test]
fn tables_are_made_probed_verified_and_told_of() {
    let folder = Scratch::new("make");
    let dir = ["--dir", folder.text()];
    let solve = ["solve", "squadro", "--finished-legs", "15", "--distance", "--threads", "2", dir[0], dir[1]];
    let (summary, code) = answer(&solve, "");
    let last = summary.lines().rev().nth(1).expect("a line for all");
    let fields: Vec<&str> = last.split_whitespace().take(5).collect();
    assert_eq!((fields, code), (vec!["all", "2304756", "1417850", "886906", "0"], 0));

    let rows = [
        ("cccbb/ccc77 l", "cccbb/ccc77 l\twin\t1\t4:win:1 5:win:1"),
        ("ccc66/ccc66 d", "ccc66/ccc66 d\twin\t3\t4:win:3 5:loss:4"),
        ("cccc0/00000 d", "cccc0/00000 d\tloss\t0\t"),
        (
            "00000/00000 l",
            "00000/00000 l\terror\tthe tables here do not hold 0 finished legs; they hold 15 to 16",
        ),
        ("what", "what\terror\tcolumn 1: expected a step 0-9 or a-c, found `w`"),
    ];
    for (line, expected) in rows {
        let (text, _) = answer(&["probe", "squadro", "--moves", dir[0], dir[1]], line);
        assert_eq!(text.trim_end_matches('\n'), expected);
    }
    let (text, code) = answer(&["probe", "squadro", dir[0], dir[1]], "ccc66/ccc66 d\n");
    assert_eq!((text.as_str(), code), ("ccc66/ccc66 d\twin\t3\n", 0));
    let (text, _) = answer(&["probe", "squadro", "--json", dir[0], dir[1]], "ccc66/ccc66 d\n");
    assert_eq!(text, "{\"position\":\"ccc66/ccc66 d\",\"value\":{\"plies\":3,\"result\":\"win\"}}\n");
    let (text, _) = answer(&["facts", "squadro", "--json", dir[0], dir[1]], "");
    let facts: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&facts[0]["wins"], &facts[0]["layers"]), (&1_417_850.into(), &vec![15, 16].into()));
    assert_eq!((&facts[0]["longest"]["plies"], &facts[1]["kind"]), (&29.into(), &"start".into()));

    let (text, code) = answer(&["verify", "squadro", "--samples", "1000", dir[0], dir[1]], "");
    assert!(text.contains("15 finished legs: 2,152,826 positions counted"), "{text}");
    assert_eq!(code, 0);
    book_of_the_end(&folder);
    let (text, code) = answer(&["facts", "squadro", dir[0], dir[1]], "");
    let expected = "2,304,756 positions with 15 to 16 finished legs: \
                    the side to move wins 1,417,850, loses 886,906, draws 0\n\
                    the longest takes 29 plies, with 15 finished legs\n\
                    distances are known for 15 to 16 finished legs\n";
    assert!(text.contains(expected), "{text}");
    assert_eq!(code, 0);
    fs::rename(folder.0.join("squadro-distances-15.qtable"), folder.0.join("squadro-distances-13.qtable"))
        .expect("it is there");
    let (text, _) = answer(&["facts", "squadro", dir[0], dir[1]], "");
    assert!(text.contains(" positions with 13, 16 finished legs: "), "{text}");
}

/// A book of a few plies before the end, made from tables, checked against them, and refused when it is damaged.
fn book_of_the_end(folder: &Scratch) {
    let (dir, file) = (["--dir", folder.text()], folder.0.join("end.book"));
    let name = file.to_str().expect("a plain name");
    let make = ["book", "squadro", name, "--from", "ccc66/ccc06 l", "--plies", "4", "--finished-legs", "16"];
    let (text, code) = answer(&[&make[..], &dir].concat(), "");
    assert_eq!((text, code), (format!("4310 bytes, 42397 before packing, in {name}\n"), 0));
    let (text, code) = answer(&[&make[..], &dir].concat(), "");
    assert!(text.ends_with("end.book: there is such a file already; --force writes over it\n"), "{text}");
    assert_eq!((code, answer(&[&make[..], &dir, &["--force"]].concat(), "").1), (2, 0));
    let verify = ["verify", "squadro", "--samples", "1000", "--book", name];
    let all_is_well = |compared| {
        format!(
            "all is well: 20 positions up to 4 plies; 913 values derived again, {compared} compared with tables\n"
        )
    };
    assert_eq!(answer(&verify, ""), (all_is_well(0), 0));
    assert_eq!(answer(&[&verify[..], &dir].concat(), ""), (all_is_well(921), 0));
    let bytes = fs::read(&file).expect("it is there");
    fs::write(&file, &bytes[..bytes.len() - 9]).expect("it is written");
    let (text, code) = answer(&verify, "");
    assert_eq!(
        (text, code),
        (format!("quadrille: {name}: this is no book of the game, or it is not whole\n"), 2)
    );
    let (text, _) = answer(&["book", "squadro", name, dir[0], dir[1]], "");
    assert_eq!(text, "quadrille: the tables here do not hold distances of 0 finished legs\n");
    let (text, _) = answer(&["book", "quindo:small", name], "");
    assert_eq!(text, "quadrille: there are no books of quindo:small; there are of squadro\n");
}

#[test]
fn the_book_of_the_page_is_sound() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tables/books/squadro.book");
    let (text, code) = answer(&["verify", "squadro", "--samples", "1000", "--book", file], "");
    let expected = "all is well: 903,970 positions up to 12 plies; \
                    452,052 values derived again, 0 compared with tables\n";
    assert_eq!((text.as_str(), code), (expected, 0));
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = Scratch::new("cannot");
    let dir = ["--dir", folder.text()];
    let rows = [
        (
            vec!["solve", "squaryd"],
            "quadrille: squaryd cannot be solved; squadro and quindo, with all variants, can\n".to_string(),
        ),
        (
            vec!["solve", "squadro", "--finished-legs", "17"],
            "quadrille: squadro is solved from 0 to 16 finished legs\n".into(),
        ),
        (
            vec!["solve", "squadro", "--pieces", "3"],
            "quadrille: squadro is solved by finished legs: say --finished-legs, not --pieces\n".into(),
        ),
        (
            vec!["solve", "quindo:small", "--finished-legs", "3"],
            "quadrille: quindo:small is solved by pieces: say --pieces, not --finished-legs\n".into(),
        ),
        (
            vec!["probe", "squadro"],
            format!(
                "quadrille: there are no tables of squadro in {}; make them with `quadrille solve squadro`\n",
                folder.text()
            ),
        ),
    ];
    for (mut arguments, expected) in rows {
        arguments.extend(dir);
        assert_eq!(answer(&arguments, ""), (expected, 2));
    }
}

/// Only where there is no CUDA: there, it would solve.
#[test]
fn a_gpu_that_is_not_there_is_said() {
    if Path::new("/dev/nvidia0").exists() {
        return;
    }
    let folder = Scratch::new("gpu");
    let (text, code) = answer(&["solve", "squadro", "--gpu", "--dir", folder.text()], "");
    let expected = "quadrille: the GPU: CUDA was not found on this computer; solve without --gpu\n";
    assert_eq!((text.as_str(), code), (expected, 2));
}

#[test]
fn a_solve_that_is_killed_goes_on_and_ends_with_the_same_files() {
    let [whole, killed] = ["whole", "killed"].map(Scratch::new);
    let arguments = |folder: &Scratch| {
        ["solve", "squadro", "--finished-legs", "15", "--threads", "1", "--dir", folder.text()]
            .map(String::from)
    };
    let solve = |folder: &Scratch| Command::new(PROGRAM).args(arguments(folder)).output().expect("it runs");
    solve(&whole);
    // Killed again and again, each time a little later, until it is through.
    let mut kills = 0;
    for pause in 1.. {
        let mut child = Command::new(PROGRAM)
            .args(arguments(&killed))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(20 * pause));
        if child.try_wait().expect("it is asked").is_some() {
            break;
        }
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
        kills += 1;
    }
    assert!(kills > 0, "it was never killed");
    assert!(solve(&killed).status.success());
    assert_eq!(whole.files(), killed.files());
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_said_and_leaves_nothing_that_looks_whole() {
    let [whole, full] = ["room", "full"].map(Scratch::new);
    let solve = |folder: &Scratch| {
        format!("{PROGRAM} solve squadro --finished-legs 15 --threads 1 --dir {}", folder.text())
    };
    // Files may have 16 KiB, as if the disk were full then; the signal that comes with it is ignored.
    let limited = format!("trap '' XFSZ; ulimit -f 32; exec {}", solve(&full));
    let output = run("sh", &["-c", &limited], "", None);
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    let expected = "no room to write (File too large (os error 27)); \
                    make room and run the same command again, it goes on from here\n";
    assert!(text.ends_with(expected), "{text}");
    assert_eq!(output.status.code(), Some(2));
    let tables = full.files().into_keys().filter(|name| name.ends_with(".qtable") || name.ends_with(".new"));
    assert_eq!(tables.count(), 0);
    for folder in [&whole, &full] {
        assert!(run("sh", &["-c", &solve(folder)], "", None).status.success());
    }
    assert_eq!(whole.files(), full.files());
}

#[test]
fn players_use_the_tables_of_the_data_folder() {
    let data = Scratch::new("data");
    let best = || {
        let output = run(PROGRAM, &["best", "squadro", "--nodes", "1"], "ccc66/ccc66 d\n", Some(&data));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let thought = best();
    let made = run(PROGRAM, &["solve", "squadro", "--finished-legs", "15", "--distance"], "", Some(&data));
    assert!(made.status.success());
    assert_eq!(best(), "ccc66/ccc66 d\t4\twin in 3\n");
    let asked = "position fen ccc66/ccc66 d\ngo nodes 1\n";
    let said =
        String::from_utf8(run(PROGRAM, &["ugi", "squadro"], asked, Some(&data)).stdout).expect("UTF-8");
    assert!(said.contains(" score mate 3 ") && said.ends_with("\nbestmove 4\n"), "{said}");
    assert_ne!(thought, best());
}

/// The book inside the program knows the starts where there are no tables, unless it is not to be asked.
#[test]
fn the_starts_of_squadro_are_known_without_any_files() {
    for (start, last, mate) in [("00000/00000 d", "win in 153", 153), ("00000/00000 l", "loss in 154", -154)]
    {
        let (best, _) = answer(&["best", "squadro", "--nodes", "1"], &format!("{start}\n"));
        let fields: Vec<&str> = best.trim_end().split('\t').collect();
        assert_eq!((fields[0], fields[2]), (start, last));
        let (text, _) = answer(&["analyse", "squadro", "--nodes", "1", "--position", start], "");
        assert!(text.lines().count() == 5 && text.lines().all(|line| line.ends_with("\ttable")), "{text}");
        assert_eq!(text.split('\t').nth(1), Some(last));
        let (said, _) = answer(&["ugi", "squadro"], &format!("position fen {start}\ngo nodes 1\n"));
        assert!(said.contains(&format!(" score mate {mate} ")), "{said}");
        let (best, _) = answer(&["best", "squadro", "--nodes", "1", "--no-tables"], &format!("{start}\n"));
        assert!(best.ends_with(" %\n"), "{best}");
    }
}

/// Positions of the last layers, and of the first plies, each with its value and those of its moves as the tables or the
/// book inside the program have them.
fn known_positions(tables: &Folder<SquadroIndex>, count: usize) -> Vec<(Squadro, Vec<String>)> {
    let (book, mut rng) = (carried_book::<Squadro>().expect("a book"), Rng::with_seed(9));
    let classes = [15, 16].map(|layer| SquadroIndex.classes(layer)).concat();
    let late = |i: usize| {
        let class = classes[i * 31 % classes.len()];
        SquadroIndex.position(Location { class, cell: i * 7919 % SquadroIndex.cells(class), slot: i % 2 })
    };
    let early = (0..count / 2).map(|i| {
        let start = SquadroIndex.variant().starts[i % 2];
        let mut game = Match::new(start.parse::<Squadro>().expect("a start"));
        (0..i % 12).for_each(|_| _ = game.play_random(&mut rng));
        *game.position()
    });
    let in_book = |position: &Squadro| match book.know(position).expect("it is in the book").value {
        Value::Win(plies) => format!("win in {plies}"),
        Value::Loss(plies) => format!("loss in {plies}"),
        other => panic!("{position}: {other:?}"),
    };
    let before = |text: String| match text.split_once(" in ") {
        Some(("win", plies)) => format!("loss in {}", plies.parse::<u32>().expect("a number") + 1),
        Some((_, plies)) => format!("win in {}", plies.parse::<u32>().expect("a number") + 1),
        None => text,
    };
    let early = early.map(|position| {
        let moves = position.moves().map(|m| format!("{m}\t{}", before(in_book(&position.after(m)))));
        let values = std::iter::once(in_book(&position)).chain(moves).collect();
        (position, values)
    });
    let late = (0..).filter_map(late).take(count - count / 2).map(|position| {
        let moves = tables.moves(&position).expect("it is known");
        let value = tables.probe(&position).expect("it is known").to_string();
        let moves = moves.iter().map(|(m, known)| format!("{m}\t{known}"));
        (position, std::iter::once(value).chain(moves).collect())
    });
    early.chain(late).collect()
}

#[test]
fn every_command_says_what_the_tables_say() {
    let data = Scratch::new("agree");
    let ask = |arguments: &[&str], input: &str| {
        String::from_utf8(run(PROGRAM, arguments, input, Some(&data)).stdout).expect("UTF-8")
    };
    ask(&["solve", "squadro", "--finished-legs", "15", "--distance"], "");
    let tables = Folder::open(SquadroIndex, &data.0.join("tables")).expect("there are tables");
    // `make proofs` asks about more.
    let count = std::env::var("QUADRILLE_POSITIONS").map_or(40, |count| count.parse().expect("a number"));
    let known = known_positions(&tables, count);
    let lines: String = known.iter().map(|(position, _)| format!("{position}\n")).collect();
    let best = ask(&["best", "squadro", "--nodes", "1"], &lines);
    let analysed = ask(&["analyse", "squadro", "--nodes", "1", "-"], &lines);
    let talk: String =
        known.iter().map(|(position, _)| format!("position fen {position}\ngo nodes 1\n")).collect();
    let said = ask(&["ugi", "squadro"], &talk);
    let scores: Vec<&str> = said.lines().filter(|line| line.contains(" score ")).collect();
    let blocks: Vec<&str> = analysed.trim_end().split("\n\n").collect();
    assert_eq!((best.lines().count(), blocks.len(), scores.len()), (count, count, count));
    for (i, (position, values)) in known.iter().enumerate() {
        let found = best.lines().nth(i).and_then(|line| line.rsplit('\t').next());
        assert_eq!(found, Some(&*values[0]), "best: {position}");
        let mate = values[0].replace("win in ", " score mate ").replace("loss in ", " score mate -");
        assert!(scores[i].contains(&format!("{mate} ")), "ugi: {position}: {}", scores[i]);
        for row in blocks[i].lines() {
            let fields: Vec<&str> = row.split('\t').collect();
            let told = format!("{}\t{}", fields[1], fields[2]);
            assert!(values[1..].contains(&told) && fields[5] == "table", "analyse: {row}, not {values:?}");
        }
    }
}

#[test]
fn values_without_distances_say_who_wins_and_damage_is_told_once() {
    let data = Scratch::new("values");
    let told = |arguments: &[&str], input: &str| {
        let output = run(PROGRAM, arguments, input, Some(&data));
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("UTF-8"))
    };
    told(&["solve", "squadro", "--finished-legs", "15"], "");
    let [text, errors] = told(&["best", "squadro", "--nodes", "10"], "c6cc0/6ccc6 d\n");
    assert_eq!((text.rsplit('\t').next(), errors.as_str()), (Some("win\n"), ""));
    let [text, _] = told(&["analyse", "squadro", "--position", "c6cc0/6ccc6 d", "--nodes", "10"], "");
    assert!(text.lines().all(|line| line.ends_with("\ttable") && !line.contains('%')), "{text}");

    let file = data.0.join("tables/squadro-values-16.qtable");
    let whole = fs::read(&file).expect("it is read");
    fs::write(&file, &whole[..whole.len() / 2]).expect("it is written");
    let [_, errors] = told(&["best", "squadro", "--nodes", "100"], "ccc66/ccc66 d\nccc66/ccc66 l\n");
    let reason = format!("it has {} bytes and should have {}", whole.len() / 2, whole.len());
    assert_eq!(errors, format!("quadrille: {}: {reason}\n", file.display()));
    fs::remove_file(&file).expect("it is removed");
    let [text, errors] = told(&["facts", "squadro"], "");
    assert!(
        text.contains("values are known for 15 finished legs\nthe tables of squadro miss 16 finished legs\n")
    );
    assert_eq!(errors, "");
    let [_, errors] = told(&["best", "squadro", "--nodes", "10"], "c6cc0/6ccc6 d\n");
    assert_eq!(errors, "quadrille: the tables of squadro miss 16 finished legs\n");
}
