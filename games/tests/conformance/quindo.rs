//! Quindo walked square by square, as the rules say it, beside the real thing.

use std::collections::BTreeMap;

use quadrille_games::{Game, Quindo, Rng, Side};

use crate::{GAMES, position, walk};

/// A board read from a position text: rows from the south, the border left out.
#[derive(Clone)]
struct Board {
    rows: Vec<Vec<char>>,
    turn: char,
    last: usize,
    four: bool,
}

impl Board {
    fn of(text: &str) -> Board {
        let fields: Vec<&str> = text.split(' ').collect();
        let row = |row: &str| row.chars().flat_map(|c| vec![if c > '9' { c } else { '.' }; run(c)]).collect();
        Board {
            rows: fields[0].split('/').rev().map(row).collect(),
            turn: fields[1].parse().unwrap(),
            last: fields[2].parse().unwrap_or(0),
            four: fields.len() > 3,
        }
    }

    /// What stands on a square; the border is `#`.
    fn at(&self, column: i32, row: i32) -> char {
        let inside = |i: i32| (0..self.rows.len() as i32).contains(&i);
        if inside(column) && inside(row) { self.rows[row as usize][column as usize] } else { '#' }
    }

    fn text(&self) -> String {
        let row = |row: &Vec<char>| row.iter().collect::<String>();
        let mut text = self.rows.iter().rev().map(row).collect::<Vec<_>>().join("/");
        for run in (1..=7).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        let last = if self.last == 0 { "-".into() } else { self.last.to_string() };
        format!("{text} {} {last}{}", self.turn, if self.four { " +" } else { "" })
    }
}

fn run(c: char) -> usize {
    c.to_digit(10).unwrap_or(1) as usize
}

fn name(column: i32, row: i32) -> String {
    format!("{}{}", char::from((i32::from(b'b') + column) as u8), row + 2)
}

/// QN3–QN9: every move and the position after it.
fn moves(board: &Board) -> BTreeMap<String, String> {
    let mut moves = BTreeMap::new();
    let size = board.rows.len() as i32;
    let all = board.rows.concat();
    for (column, row) in (0..size * size).map(|i| (i % size, i / size)) {
        let is_on = all.contains(&'o') && all.contains(&'x');
        if is_on && board.at(column, row) == board.turn {
            walk_lines(board, column, row, &mut moves);
        }
    }
    if moves.is_empty() && all.contains(&'o') && all.contains(&'x') {
        moves.insert("pass".into(), next(board.clone(), 0)); // QN10
    }
    moves
}

fn walk_lines(board: &Board, column: i32, row: i32, moves: &mut BTreeMap<String, String>) {
    for (east, north) in (0..9).map(|i| (i % 3 - 1, i / 3 - 1)).filter(|&step| step != (0, 0)) {
        if !board.four || east == 0 || north == 0 {
            walk_line(board, (column, row), (east, north), moves);
        }
    }
}

fn walk_line(
    board: &Board,
    (mut column, mut row): (i32, i32),
    (east, north): (i32, i32),
    moves: &mut BTreeMap<String, String>,
) {
    let from = name(column, row);
    let mut after = board.clone();
    after.rows[row as usize][column as usize] = '.';
    let mut free = 0;
    while free < 3 {
        (column, row) = (column + east, row + north);
        match board.at(column, row) {
            c if c == board.turn => return, // QN5
            c @ ('.' | '#') => {
                free += 1; // QN4, QN8
                let mut landed = after.clone();
                if c == '.' {
                    landed.rows[row as usize][column as usize] = board.turn;
                }
                if free != board.last {
                    moves.insert(from.clone() + &name(column, row), next(landed, free)); // QN7
                }
                if c == '#' {
                    return;
                }
            }
            _ => after.rows[row as usize][column as usize] = board.turn, // QN6
        }
    }
}

fn next(mut board: Board, last: usize) -> String {
    board.turn = if board.turn == 'o' { 'x' } else { 'o' };
    board.last = last;
    board.text()
}

fn check_moves(truth: &Quindo) {
    let listed = truth.moves().map(|m| (m.to_string(), truth.after(m).to_string()));
    assert_eq!(listed.collect::<BTreeMap<_, _>>(), moves(&Board::of(&truth.to_string())), "{truth}");
}

/// The pieces of the other side that moves of the side to move turn over, as bits.
fn turned(truth: &Quindo) -> u64 {
    let other = truth.turn().side().other();
    let turned = |m| truth.bits(other) & !truth.after(m).bits(other);
    truth.moves().map(turned).fold(0, |all, turned| all | turned)
}

fn check_attacked(truth: &Quindo) {
    let side = truth.turn().side();
    // A row that only a move of the barred distance jumps last is not attacked, though a longer one may jump it, too.
    let missed = turned(truth) & !truth.attacked_by(side);
    assert_eq!(truth.attacked_by(side) & !turned(truth), 0, "{truth}");
    assert!(missed == 0 || truth.barred().is_some(), "{truth}");
    // Nothing is barred for the side whose turn it is not.
    let text = next(Board::of(&truth.to_string()), 0);
    if let Ok(turn_of_the_other) = text.parse() {
        assert_eq!(truth.attacked_by(side.other()), turned(&turn_of_the_other), "{text}");
    }
}

#[test]
fn moves_are_those_of_a_walk_square_by_square() {
    for start in Quindo::VARIANTS.iter().flat_map(|variant| variant.starts) {
        for seed in 0..GAMES {
            walk::<Quindo>(start, seed, |game, _| {
                check_moves(game.position());
                check_attacked(game.position());
            });
        }
    }
}

#[test]
fn moves_on_any_board_are_those_of_a_walk() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..2000 {
        let size = rng.usize(5..=7);
        let kinds = [".ox", ".oxx", "..ox", "......ox", "oxxx"][rng.usize(..5)].as_bytes();
        let mut squares = || (0..size).map(|_| kinds[rng.usize(..kinds.len())].into()).collect();
        let rows = (0..size).map(|_| squares()).collect();
        let board = Board { rows, turn: ['o', 'x'][rng.usize(..2)], last: rng.usize(..4), four: rng.bool() };
        if let Ok(truth) = board.text().parse::<Quindo>() {
            check_moves(&truth);
            check_attacked(&truth);
        }
    }
}

#[test]
fn lines_of_the_rules() {
    // The line lies on row 8; the piece that moves is an o, and Dark keeps one piece out of the way.
    let far = "/7/7/7/7/7/6x";
    for (line, m, after) in [
        ("oxx4", "b8e8", Ok("1ooo3 x 1")),
        ("ox1xx2", "b8d8", Ok("1ooxx2 x 1")),
        ("ox1xx2", "b8g8", Ok("1o1ooo1 x 2")),
        ("2o1x1x", "d8i8", Ok("4o1o x 3")),
        ("oxxo3", "b8e8", Err("e8 is not free (QN4)")),
        ("oxxo3", "b8f8", Err("a piece of yours between b8 and f8 blocks the way (QN5)")),
        ("5o1", "g8h8", Ok("6o x 1")),
        ("5o1", "g8i8", Ok("7 x 2")),
        ("o6", "b8f8", Err("f8 is 4 free squares away; a piece goes 1, 2 or 3 (QN3)")),
    ] {
        let mut truth: Quindo = position(&format!("{line}{far} o -"));
        let result = truth.play(m.parse().unwrap()).map_err(|why| why.to_string());
        let expected = after.map(|after| after.replacen(' ', &format!("{far} "), 1));
        assert_eq!(result.map(|()| truth.to_string()), expected.map_err(String::from), "{line}, {m}");
    }
}

#[test]
fn a_line_that_ends_has_no_third_square() {
    let truth: Quindo = position("5o1/7/7/7/7/7/6x o - +");
    let east: Vec<String> = truth.moves().map(|m| m.to_string()).filter(|m| m.ends_with('8')).collect();
    assert_eq!(east.iter().filter(|m| m.as_str() > "g8g8").count(), 2, "{east:?}");
}

#[test]
fn nothing_is_captured_by_a_first_move() {
    for start in ["quindo", "quindo:orthogonal", "quindo:small", "quindo:small:orthogonal"] {
        let variant = Quindo::VARIANTS.iter().find(|variant| variant.name == start).unwrap();
        let truth: Quindo = position(variant.starts[0]);
        let count = truth.count(Side::Second);
        assert!(truth.moves().all(|m| truth.after(m).count(Side::Second) == count), "{start}");
    }
}
