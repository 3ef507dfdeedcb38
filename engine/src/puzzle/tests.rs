use quadrille_games::{Family, Quindo, Squaryd, Squod, for_game};

use super::*;

#[test]
fn a_line_of_a_file_is_read_as_it_was_written_or_refused() {
    let text = "cc8bc/62c00 l\t4 2 3\tleap,home\t2.5";
    assert_eq!(text.parse::<Puzzle>().map(|puzzle| puzzle.to_string()), Ok(text.into()));
    for (text, why) in [
        ("nonsense", "a puzzle has four fields with tabs between them"),
        ("p\t4\tmagic\t2.5", "there is no theme magic"),
        ("p\t4\tleap\t0.5", "the difficulty is a number from 1.0 to 9.0"),
    ] {
        assert_eq!(text.parse::<Puzzle>(), Err(why.into()));
    }
}

/// The line of a puzzle of one ply, if the position is one.
fn single(text: &str) -> Option<String> {
    let Ok(position) = text.parse::<Squaryd>() else { panic!("{text} is no position") };
    let proven = Proven::find(&position, None, 1)?;
    assert_eq!((proven.line.len(), proven.goal), (1, Goal::Finish));
    Some(proven.line[0].to_string())
}

#[test]
fn a_single_move_is_a_puzzle_where_no_other_one_wins_soon() {
    assert_eq!(single("x1Oo1Ox/X1o1X2/xxxx1Ox/oxo#oXX/oOoxox1/xXxO1xo/2Oo1oo x"), Some("b6".into()));
    // Here others win one ply later.
    assert_eq!(single("ox5/2O1ox1/1xOox1x/oxx#1OO/xX1xxoO/1oooOx1/1oOo3 x"), None);
}

#[test]
fn a_single_move_that_the_weakest_level_finds_is_no_puzzle() {
    let Ok(start) = "3o3/2o3o/7/3x3/1oox3/3x3/o5x o 1".parse::<Quindo>() else { panic!("a position") };
    let Ok(line) = moves(&start, &["e8e2", "h2h3", "e3i3"].map(String::from)) else { panic!("a line") };
    let proven = |position, line: &[_]| Proven { position, line: line.to_vec(), goal: Goal::Finish };
    assert!(proven(start.after(line[0]).after(line[1]), &line[2..]).is_trivial());
    assert!(!proven(start, &line).is_trivial());
}

#[test]
fn a_win_that_is_sooner_by_luck_than_it_is_sure_is_no_puzzle() {
    let text = "2wS/wR2/wS1sS s:R2/1R1/P2+PS w:3/1PR/P2 w";
    let Ok(position) = text.parse::<Squod>() else { panic!("{text} is no position") };
    assert!(Proven::find(&position, None, 2).is_none());
}

/// What share of each third of the shipped puzzles, from easy to hard, a level solves in tries that the difficulty was not
/// made of.
fn shares<G: Playable>(family: Family, number: u8) -> Vec<f64> {
    let path = format!("{}/../puzzles/{}.txt", env!("CARGO_MANIFEST_DIR"), family.name());
    let text = std::fs::read_to_string(path).expect("a file of puzzles");
    let mut puzzles: Vec<Puzzle> = text.lines().filter_map(|line| line.parse().ok()).collect();
    puzzles.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty));
    let level = Level::of::<G>(number).expect("a level");
    let solved = |puzzle: &Puzzle| {
        let Ok(position) = puzzle.position.parse::<G>() else { panic!("{puzzle}") };
        let line = moves(&position, &puzzle.line).expect("a line");
        (TRIES..2 * TRIES).filter(|&seed| solves(level, seed, &position, &line)).count()
    };
    let share = |third: &[Puzzle]| {
        third.iter().map(solved).sum::<usize>() as f64 / (third.len() * TRIES as usize) as f64
    };
    puzzles.chunks(puzzles.len().div_ceil(3)).map(share).collect()
}

#[test]
fn the_second_level_solves_many_more_easy_puzzles_than_others() {
    for family in Family::ALL {
        let shares = for_game!(family, G => shares::<G>(family, 2));
        assert!(shares[0] >= shares[1] + 0.3, "{}: {shares:?}", family.name());
    }
}
